"""Palette commands for other players and spectators."""

from collections.abc import Iterator
from functools import partial

from textual.app import SystemCommand

from core.bots import STRONGEST
from core.kernel import SPECTATOR
from core.table import Session
from tui.screens.table.player_actions import PlayerActions


def participant_commands(
    session: Session, player_actions: PlayerActions
) -> Iterator[SystemCommand]:
    """Yield commands for substitute bots, removing players, returning seats and muting."""
    for seat in session.participants.away if session.seat != SPECTATOR else ():
        name = session.names[seat]
        text = f"{name} is not there; the seat is given back when they return"
        substitute = partial(session.substitute_bot, seat, STRONGEST)
        yield SystemCommand(
            f"Bot for {name}", text, partial(player_actions.run_request, substitute)
        )
    for seat in session.removable_seats:
        name = session.names[seat]
        for level, consequence in ((STRONGEST, "a bot has the seat"), (0, "whoever joins has it")):
            remove = partial(session.remove_player, seat, level)
            title = f"Send {name} away: {consequence}"
            yield SystemCommand(
                title, "For good; only you may", partial(player_actions.run_request, remove)
            )
    for seat, spectator in session.reassignable_seats:
        name = session.names[seat]
        return_seat = partial(session.reassign_seat, seat, spectator)
        title = f"Give {name}'s seat to {spectator}"
        yield SystemCommand(
            title, f"{name} is not there", partial(player_actions.run_request, return_seat)
        )
    for name, is_muted in session.spectators:
        mute = partial(session.mute_spectator, name, not is_muted)
        title = f"Let {name} speak" if is_muted else f"Mute {name}"
        yield SystemCommand(title, "They only watch", partial(player_actions.run_request, mute))
        remove = partial(session.remove_spectator, name)
        title = f"Send {name} away"
        yield SystemCommand(
            title, "They watch no more", partial(player_actions.run_request, remove)
        )
