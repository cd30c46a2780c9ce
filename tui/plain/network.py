"""Plain mode at a network table: before and during the game, and lost connections."""

import asyncio
from contextlib import AbstractAsyncContextManager

from core.app.game_end import record_visit
from core.app.hosting import JoinedTable, explain_missing_seat
from core.kernel.presentation import join_words
from core.lan import Guest
from core.table import Session
from tui.plain.console import Console
from tui.plain.game_loop import play
from tui.plain.layout import wrap
from tui.plain.tasks import first_completed, wait_forever
from tui.plain.waiting_room import (
    INPUT_CLOSED,
    can_watch_without_input,
    wait_for_start,
    write_lines,
)

SEAT_LOST = "Your seat was given to somebody else; you watch."


async def play_over_network(
    opening: AbstractAsyncContextManager[JoinedTable], console: Console
) -> bool:
    """Join a table and play. Return whether the game ended."""
    async with opening as arrival:
        guest = arrival.guest
        if guest.address.path is None:  # servers identify people by key
            write_lines(
                console, [*arrival.invitation, f"Your seat's token is {guest.hello.token}."]
            )
        # The connection can end during a prompt.
        return await first_completed(
            _wait_and_play(arrival, console), _watch_connection(guest, console)
        )


async def _wait_and_play(arrival: JoinedTable, console: Console) -> bool:
    guest = arrival.guest
    has_begun_before = guest.table_info.has_begun
    if not has_begun_before and not await wait_for_start(guest, console):
        return False
    if reason := explain_missing_seat(guest):
        write_lines(console, wrap(reason))
    while True:
        session, table_info = await guest.session(arrival.advise), guest.table_info
        if not session.is_over:
            start = "The game goes on" if has_begun_before else "The game has begun"
            write_lines(console, wrap(f"{start}{_turn_text(session)}."))
        is_over = await first_completed(
            _watch_input(guest, console),  # first, because it checks for pending input
            play(session, console, lambda: "The host saves the game as it goes."),
        )
        if problem := await asyncio.to_thread(record_visit, session, table_info.table):
            write_lines(console, wrap(problem))
        if not session.is_reseated:
            return is_over
        write_lines(
            console, ["The host has given you a seat." if guest.table_info.seat >= 0 else SEAT_LOST]
        )
        has_begun_before = True


def _turn_text(session: Session) -> str:
    if session.seat in session.waiting_for:
        return ""
    names = [session.names[seat] for seat in session.waiting_for]
    return f"; {join_words(names)} {'is' if len(names) == 1 else 'are'} choosing" if names else ""


async def _watch_connection(guest: Guest, console: Console) -> bool:
    """Report lost and restored connections.

    Raise CannotJoin if the connection ends for good, except after the end of the game.
    """
    trouble = ""
    while await guest.wait_for_change(guest.change_count):
        if guest.position is not None and guest.position.is_over:
            await wait_forever()
        if guest.participants.connection_problem != trouble:
            trouble = guest.participants.connection_problem
            notice = f"{trouble} (quit leaves)" if trouble else "The connection is back."
            write_lines(console, wrap(notice))
    return False


async def _watch_input(guest: Guest, console: Console) -> bool:
    """Leave the table if a player's input is closed. Spectators may stay."""
    can_stay = console.is_interactive or can_watch_without_input(guest.table_info)
    if can_stay or await console.peek() is not None:
        await wait_forever()
    write_lines(console, [INPUT_CLOSED])
    return False
