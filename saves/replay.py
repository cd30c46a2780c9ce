"""A saved game brought to life again: its newest position, and the way that led there."""

from typing import Any

from core.kernel import SPECTATOR, Game
from core.table import BadJournal, Journal, Line, Rest, no_rest
from saves.record import BadSave, Save


def position(game: Game[Any], save: Save) -> Any:
    """The newest position of a save. BadSave where this version of the game cannot read it."""
    try:
        state = game.codec.load(save.snapshot)
        is_sound = game.seat_count(state) == len(save.seats) and not game.audit(state)
        game.decisions(state)
        names = save.names + game.rivals(state)
        for seat in (SPECTATOR, *range(len(save.seats))):
            view = game.view(state, seat)
            game.standings(view)
            game.board(view, seat, names)
    except Exception:  # whatever an impossible position breaks
        is_sound = False
    if not is_sound:
        raise BadSave(f"The position in this save is not one of {game.name} as it is played now.")
    return state


def verify(game: Game[Any], save: Save, rest: Rest = no_rest) -> Line:
    """The line that leads to exactly the saved position.

    BadJournal where the choices cannot be made again, BadSave where they lead elsewhere.
    """
    saved, journal = position(game, save), save.journal
    line = Line(game, Journal(journal.setup, journal.entries[:], journal.head), rest=rest)
    if game.codec.digest(line.state) != game.codec.digest(saved):
        raise BadSave("The choices in this save do not lead to the position it holds.")
    return line


def resumed(game: Game[Any], save: Save, rest: Rest = no_rest) -> Line:
    """The line to go on with: from the opening, or where that cannot be replayed from the snapshot.

    BadSave where that is no position either.
    """
    try:
        return verify(game, save, rest)
    except (BadJournal, BadSave):
        return Line(game, save.journal, position(game, save))
