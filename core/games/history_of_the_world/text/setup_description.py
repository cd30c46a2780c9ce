"""A summary of the setup, in plain words."""

from core.games.history_of_the_world.content import ARMIES_PER_PLAYER, EMPIRES_BY_EPOCH
from core.games.history_of_the_world.state import WorldState
from core.kernel import Explanation

EPOCH_COUNT = len(EMPIRES_BY_EPOCH)


def describe_setup(state: WorldState) -> tuple[Explanation, ...]:
    """Explain the board, the cards, the selection and the end (R3 to R5, R13)."""
    players = len(state.players)
    every = sum(map(len, EMPIRES_BY_EPOCH.values()))
    used = players * EPOCH_COUNT
    return (
        Explanation(
            "The board",
            (
                f"empty; {ARMIES_PER_PLAYER} armies each",
                f"scores begin with 1 to {players}, by lot",
            ),
        ),
        Explanation(
            "Cards",
            (
                f"{used} of {every} empires, one for everybody in every epoch",
                "and as many events",
            ),
        ),
        Explanation("Every epoch", _selection_facts(state)),
        Explanation(
            "The end",
            (f"after epoch {EPOCH_COUNT} the most points win", "two never have the same score"),
        ),
    )


def _selection_facts(state: WorldState) -> tuple[str, ...]:
    if state.options["selection"] == "classic":
        return (
            "the top card of a deck is drawn, and kept or given away",
            "then everybody has a turn, the oldest empire first",
        )
    return (
        "the decks go round and everybody takes a card of each",
        "who is behind sees the empires first, who leads the events",
        "then everybody has a turn, the oldest empire first",
    )
