"""What happened since a player's own last turn, as it still holds."""

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from core.kernel import SPECTATOR
from core.table.told import TakenBack, Told


def since_own_turn(log: Sequence[Told], seat: int, turn: int) -> list[Told]:
    """From the last choice of the seat's last turn on; the turn under way is not meant by that.

    Answers given in the turns of others cut nothing off, be it those of automas, who never choose:
    in an own turn the seat chose first, and freely what to do.
    """
    story: list[Told] = []
    for number, group in groupby(_backwards(log), key=lambda told: told.turn):
        events = list(group)
        chosen = [told for told in events if _was_chosen(told)]
        own = [told for told in chosen if told.seat == seat]
        if (
            number != turn
            and own
            and chosen[-1].seat == seat
            and any(told.is_own_turn for told in own)
        ):
            last = own[0].entry
            story += [told for told in events if told.entry >= last]
            break
        story += events
    return story[::-1]


def begun_by(log: Sequence[Told], seat: int, turn: int) -> bool:
    """Whether a turn is that of the seat: it chose first, or nobody has chosen yet."""
    of_turn = takewhile(lambda told: told.turn >= turn, _backwards(log))
    chosen = [told.seat for told in of_turn if _was_chosen(told) and told.turn == turn]
    return not chosen or chosen[-1] == seat


def _was_chosen(told: Told) -> bool:
    """Whether it came of somebody's choice: the opening did not."""
    return told.is_of_the_game and told.seat != SPECTATOR


def _backwards(log: Sequence[Told]) -> Iterator[Told]:
    """The newest first, without what was taken back."""
    first_gone: int | None = None
    for told in reversed(log):
        if isinstance(told.event, TakenBack):
            gone = told.event.first
            first_gone = gone if first_gone is None else min(gone, first_gone)
        elif first_gone is None or told.entry < first_gone or not told.is_of_the_game:
            yield told
