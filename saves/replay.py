"""A saved game brought to life again: its newest position, and the way that led there."""

from typing import Any

from core.kernel import SPECTATOR, Game
from core.table import BadJournal, Journal, Line
from saves.record import BadSave, Save


def position(game: Game[Any], save: Save) -> Any:
    """The newest position of a save. BadSave where this version of the game cannot read it."""
    try:
        state = game.codec.load(save.snapshot)
        is_sound = game.seat_count(state) == len(save.seats) and not game.audit(state)
        game.decisions(state)
        for seat in (SPECTATOR, *range(len(save.seats))):
            view = game.view(state, seat)
            game.standings(view)
            game.board(view, seat, save.names + game.rivals(state))
    except Exception:  # whatever an impossible position breaks
        is_sound = False
    if not is_sound:
        raise BadSave(f"The position in this save is not one of {game.name} as it is played now.")
    return state


def verify(game: Game[Any], save: Save) -> Line:
    """The line that leads to exactly the saved position.

    BadJournal where the choices cannot be made again, BadSave where they lead elsewhere.
    """
    saved, journal = position(game, save), save.journal
    line = Line(game, Journal(journal.setup, journal.entries[:], journal.head))
    if game.codec.digest(line.state) != game.codec.digest(saved):
        raise BadSave("The choices in this save do not lead to the position it holds.")
    return line


def needed_snapshot(game: Game[Any], save: Save) -> Any:
    """The position a table must go on from; None where the choices alone lead there again."""
    try:
        verify(game, save)
    except (BadJournal, BadSave):
        return position(game, save)
    return None
