"""Plain mode at a network table: before and during the game, and lost connections."""

import asyncio
from contextlib import AbstractAsyncContextManager

from core.house.afterwards import remember_visit
from core.house.hosting import Arrival, why_no_seat
from core.kernel.words import listed
from core.lan import Guest
from core.table import Session
from tui.plain.console import Console
from tui.plain.keyboard import play
from tui.plain.layout import wrap
from tui.plain.lobby import NO_KEYBOARD, begins, needs_no_keyboard, say
from tui.plain.tasks import first_of, forever

NO_SEAT = "Your seat was given to somebody else; you watch."


async def play_in_company(coming: AbstractAsyncContextManager[Arrival], console: Console) -> bool:
    """Join a table and play; return whether the game ended."""
    async with coming as arrival:
        guest = arrival.guest
        if guest.address.path is None:  # servers identify people by key
            say(console, [*arrival.invitation, f"Your seat's token is {guest.hello.token}."])
        # The connection can end during a prompt.
        return await first_of(_be_there(arrival, console), _until_the_line_ends(guest, console))


async def _be_there(arrival: Arrival, console: Console) -> bool:
    guest = arrival.guest
    has_begun_before = guest.here.has_begun
    if not has_begun_before and not await begins(guest, console):
        return False
    if why := why_no_seat(guest):
        say(console, wrap(why))
    while True:
        session, here = await guest.session(arrival.advise), guest.here
        if not session.is_over:
            how = "The game goes on" if has_begun_before else "The game has begun"
            say(console, wrap(f"{how}{_whose_turn(session)}."))
        is_over = await first_of(
            _until_nobody_can_type(guest, console),  # first, because it checks for pending input
            play(session, console, lambda: "The host saves the game as it goes."),
        )
        if problem := await asyncio.to_thread(remember_visit, session, here.table):
            say(console, wrap(problem))
        if not session.is_reseated:
            return is_over
        say(console, ["The host has given you a seat." if guest.here.seat >= 0 else NO_SEAT])
        has_begun_before = True


def _whose_turn(session: Session) -> str:
    if session.seat in session.waiting_for:
        return ""
    names = [session.names[seat] for seat in session.waiting_for]
    return f"; {listed(names)} {'is' if len(names) == 1 else 'are'} choosing" if names else ""


async def _until_the_line_ends(guest: Guest, console: Console) -> bool:
    """Report lost and restored connections. CannotJoin if the connection ends for good.

    After the end of the game a lost connection is ignored.
    """
    trouble = ""
    while await guest.changed_since(guest.changes):
        if guest.position is not None and guest.position.over:
            await forever()
        if guest.people.trouble != trouble:
            trouble = guest.people.trouble
            now = f"{trouble} (quit leaves)" if trouble else "The line to the table is there again."
            say(console, wrap(now))
    return False


async def _until_nobody_can_type(guest: Guest, console: Console) -> bool:
    """Leave the table if a player's input is closed; spectators may stay."""
    stays = console.is_typed_into or needs_no_keyboard(guest.here)
    if stays or await console.upcoming() is not None:
        await forever()
    say(console, [NO_KEYBOARD])
    return False
