"""Palette commands for other players and spectators."""

from collections.abc import Iterator
from functools import partial

from textual.app import SystemCommand

from core.bots import STRONGEST
from core.kernel import SPECTATOR
from core.table import Session
from tui.screens.table.playing import Playing


def commands_about_others(session: Session, playing: Playing) -> Iterator[SystemCommand]:
    """Yield commands for substitute bots, removing players, returning seats and muting."""
    for seat in session.people.away if session.seat != SPECTATOR else ():
        name = session.names[seat]
        text = f"{name} is not there; the seat is given back when they return"
        bot = partial(session.lend, seat, STRONGEST)
        yield SystemCommand(f"Bot for {name}", text, partial(playing.settle, bot))
    for seat in session.may_send_away:
        name = session.names[seat]
        for level, then in ((STRONGEST, "a bot has the seat"), (0, "whoever joins has it")):
            away = partial(session.send_away, seat, level)
            title = f"Send {name} away: {then}"
            yield SystemCommand(title, "For good; only you may", partial(playing.settle, away))
    for seat, watcher in session.may_be_given:
        name = session.names[seat]
        give = partial(session.give_seat, seat, watcher)
        title = f"Give {name}'s seat to {watcher}"
        yield SystemCommand(title, f"{name} is not there", partial(playing.settle, give))
    for name, is_muted in session.watchers:
        mute = partial(session.mute, name, not is_muted)
        title = f"Let {name} speak" if is_muted else f"Mute {name}"
        yield SystemCommand(title, "They only watch", partial(playing.settle, mute))
        away = partial(session.send_watcher_away, name)
        title = f"Send {name} away"
        yield SystemCommand(title, "They watch no more", partial(playing.settle, away))
