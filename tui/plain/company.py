"""Plain mode at a table in the network: the lobby told line by line, then the game."""

import asyncio
from contextlib import AbstractAsyncContextManager

from core.kernel import SPECTATOR
from core.lan import Lobby, Refusal
from core.lan.protocol import Ready
from tui.about import game_name
from tui.hosting import Arrival
from tui.plain.console import Console, Terminal
from tui.plain.keyboard import play


async def play_in_company(coming: AbstractAsyncContextManager[Arrival]) -> bool:
    """Come to a table, be ready at once, and play; True when it was to the end."""
    console = Terminal(can_clear=False)
    async with coming as arrival:
        guest = arrival.guest
        say(console, [*arrival.invitation, f"Your seat's token is {guest.hello.token}."])
        if guest.here.seat != SPECTATOR and not guest.here.has_begun:
            try:
                await guest.ask(Ready, True)
            except Refusal as refusal:
                say(console, [str(refusal)])
        shown: list[str] = []
        while not guest.here.has_begun:
            lines = lobby_lines(guest.here)
            say(console, [line for line in lines if line not in shown])
            shown = lines
            await guest.changed_since(guest.changes)
        session = await guest.session(arrival.advise)
        playing = asyncio.ensure_future(
            play(session, console, lambda: "The host saves the game as it goes.")
        )
        ended = asyncio.ensure_future(guest.until(lambda: False))  # also in the middle of a prompt
        await asyncio.wait({playing, ended}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            ended.cancel()
            return await playing
        playing.cancel()
        await asyncio.wait({playing})
        await ended
        return False


def say(console: Console, lines: list[str]) -> None:
    """Show some lines."""
    console.write("".join(f"{line}\n" for line in lines))


def lobby_lines(lobby: Lobby) -> list[str]:
    """Who sits where, and what was said."""
    lines = [f"{lobby.title}: {game_name(lobby.game)}"]
    lines += [f"{name}: {value}" for name, value in lobby.options.items()]
    if lobby.is_seeded:
        lines.append("The seed was chosen by who opened the table.")
    for number, chair in enumerate(lobby.chairs, start=1):
        who = chair.name or "open"
        ready = "ready" if chair.is_ready or chair.level else "not ready" if chair.name else ""
        lines.append(f"Seat {number}: {who} {f'({ready})' if ready else ''}".rstrip())
    return [*lines, *lobby.chat]
