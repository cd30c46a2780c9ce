"""A summary of a game's setup."""

from core.games.age_of_innovation.content import LARGE_MAP, ROUNDS
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Explanation
from core.kernel.presentation import format_count


def describe_setup(state: InnovationState) -> tuple[Explanation, ...]:
    """Explain map, displays, opponents and first choices (R8)."""
    others = _opponent_facts(state)
    return (
        Explanation("The map", _map_facts(state)),
        Explanation("Displays", _display_facts(state)),
        *((Explanation("Beside you", others),) if others else ()),
        Explanation("Before the first turn", _first_choice_facts(state)),
        Explanation(
            "The end",
            (
                f"after round {ROUNDS} the largest areas and the sciences are compared,"
                " and what is left is turned into points",
            ),
        ),
    )


def _map_facts(state: InnovationState) -> tuple[str, ...]:
    side = "large" if state.side == LARGE_MAP else "small"
    land = format_count(len(state.terrain), "land hex", "land hexes")
    return (f"the {side} side: {land}",)


def _display_facts(state: InnovationState) -> tuple[str, ...]:
    lines = (
        f"{format_count(len(state.innovations), 'innovation')},"
        f" {format_count(len(state.competencies), 'competency', 'competencies')} in"
        f" {sum(state.stacks.values())} tiles",
        f"{format_count(len(state.palaces), 'palace')}, {len(state.book_actions)} book actions",
        f"{ROUNDS} rounds, each with a scoring of its own",
    )
    if state.errata_players:
        return (*lines, "three factions with their later values")
    return lines


def _opponent_facts(state: InnovationState) -> tuple[str, ...]:
    if state.automa is not None:
        return (f"the Automa, level {state.automa.level}",)
    if len(state.players) == 2:
        return ("a neutral faction that takes places in the final scoring",)
    return ()


def _first_choice_facts(state: InnovationState) -> tuple[str, ...]:
    if state.options["setup"] == "draft":
        return (
            "a draft: board, faction and palace one by one, then a round bonus",
            "then the first workshops",
        )
    return (
        "everybody takes a set: board, faction and round bonus",
        "then the first workshops",
    )
