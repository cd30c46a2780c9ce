"""Palette commands for resigning, and for other players and spectators."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from textual.app import SystemCommand

from core.bots import STRONGEST
from core.kernel import SPECTATOR
from core.table import Session

Request = Callable[[], Awaitable[None]]


def participant_commands(
    session: Session, run: Callable[[Request], None], change_resignation: Callable[[], None]
) -> Iterator[SystemCommand]:
    """Yield commands for resigning, bots, removing players, returning seats and muting."""
    if session.may_resign and not session.is_over:
        if session.participants.is_resigning:
            title, text = "Stay in the game", "You said that you resign at your next turn"
        else:
            title, text = "Resign", "At the start of your next turn; you rank last"
        yield SystemCommand(title, text, change_resignation)
    for seat in session.participants.absent_seats if session.seat != SPECTATOR else ():
        name = session.names[seat]
        text = f"{name} is not there; the seat is given back when they return"
        substitute = partial(session.substitute_bot, seat, STRONGEST)
        yield SystemCommand(f"Bot for {name}", text, partial(run, substitute))
    for seat in session.removable_seats:
        name = session.names[seat]
        for level, consequence in ((STRONGEST, "a bot has the seat"), (0, "whoever joins has it")):
            remove = partial(session.remove_player, seat, level)
            title = f"Send {name} away: {consequence}"
            yield SystemCommand(title, "For good; only you may", partial(run, remove))
    for seat, spectator in session.returnable_seats:
        name = session.names[seat]
        return_request = partial(session.return_seat, seat, spectator)
        title = f"Give {name}'s seat to {spectator}"
        yield SystemCommand(title, f"{name} is not there", partial(run, return_request))
    for name, is_muted in session.spectators:
        mute = partial(session.mute_spectator, name, not is_muted)
        title = f"Let {name} speak" if is_muted else f"Mute {name}"
        yield SystemCommand(title, "They only watch", partial(run, mute))
        remove = partial(session.remove_spectator, name)
        title = f"Send {name} away"
        yield SystemCommand(title, "They watch no more", partial(run, remove))
