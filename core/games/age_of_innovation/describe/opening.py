"""A summary of a game's setup."""

from core.games.age_of_innovation.content import LARGE_MAP, ROUNDS
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Explanation
from core.kernel.words import counted


def opening(state: InnovationState) -> tuple[Explanation, ...]:
    """Explain map, displays, opponents and first choices (R8)."""
    others = _others(state)
    return (
        Explanation("The map", _map(state)),
        Explanation("Displays", _displays(state)),
        *((Explanation("Beside you", others),) if others else ()),
        Explanation("Before the first turn", _before(state)),
        Explanation(
            "The end",
            (
                f"after round {ROUNDS} the largest areas and the sciences are compared,"
                " and what is left is turned into points",
            ),
        ),
    )


def _map(state: InnovationState) -> tuple[str, ...]:
    side = "large" if state.side == LARGE_MAP else "small"
    land = counted(len(state.terrain), "land hex", "land hexes")
    return (f"the {side} side: {land}",)


def _displays(state: InnovationState) -> tuple[str, ...]:
    lines = (
        f"{counted(len(state.innovations), 'innovation')},"
        f" {counted(len(state.competencies), 'competency', 'competencies')} in"
        f" {sum(state.stacks.values())} tiles",
        f"{counted(len(state.palaces), 'palace')}, {len(state.book_actions)} book actions",
        f"{ROUNDS} rounds, each with a scoring of its own",
    )
    if state.later_values:
        return (*lines, "three factions with their later values")
    return lines


def _others(state: InnovationState) -> tuple[str, ...]:
    if state.automa is not None:
        return (f"the Automa, level {state.automa.level}",)
    if len(state.players) == 2:
        return ("a neutral faction that takes places in the final scoring",)
    return ()


def _before(state: InnovationState) -> tuple[str, ...]:
    if state.options["setup"] == "draft":
        return (
            "a draft: board, faction and palace one by one, then a round bonus",
            "then the first workshops",
        )
    return (
        "everybody takes a set: board, faction and round bonus",
        "then the first workshops",
    )
