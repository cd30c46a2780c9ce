"""The turn clock: when a player's time runs out, a bot finishes their turn."""

import asyncio
import logging
import time
from collections.abc import Callable

from core.bots import BotFailed
from core.kernel import IllegalAction
from core.kernel.style import SHORT
from core.table import Table

BOT_RETRY_DELAY = 2.0  # seconds before failed bots are asked again

log = logging.getLogger("annals.lan")


class TurnClock:
    """A time limit per turn for every person at a table."""

    def __init__(
        self,
        table: Table,
        seconds_per_turn: int,
        is_person: Callable[[int], bool],
        changed: Callable[[], None],
    ) -> None:
        self._table = table
        self._seconds_per_turn = seconds_per_turn
        self._is_person = is_person
        self._changed = changed
        # By seat: the turn, and its deadline in time.monotonic() seconds.
        self._deadlines: dict[int, tuple[int, float]] = {}

    @property
    def monotonic_deadlines(self) -> tuple[tuple[int, float], ...]:
        """Return each seat with a running clock and its deadline, in time.monotonic() seconds."""
        return tuple((seat, deadline) for seat, (_, deadline) in self._deadlines.items())

    async def run(self) -> None:
        """Enforce the limit until the game is over."""
        table = self._table
        while not table.is_over:
            changes = table.change_count
            self._set_deadlines()
            seat, deadline = min(
                self.monotonic_deadlines, key=lambda clock: clock[1], default=(None, 0.0)
            )
            if seat is not None and deadline <= time.monotonic():
                await self._play_for(seat)
                continue
            try:
                async with asyncio.timeout(None if seat is None else deadline - time.monotonic()):
                    if not await table.wait_for_change(changes):
                        return
            except TimeoutError:
                continue
            except Exception:  # RunningGame reports it
                await asyncio.sleep(BOT_RETRY_DELAY)

    def _set_deadlines(self) -> None:
        """Give every person who has a decision a deadline, once per turn."""
        game, state = self._table.game, self._table.state
        turn, now, previous = game.turn_number(state), time.monotonic(), self._deadlines
        self._deadlines = {
            seat: previous[seat]
            if seat in previous and previous[seat][0] == turn
            else (turn, now + self._seconds_per_turn)
            for seat in (decision.seat for decision in game.decisions(state))
            if self._is_person(seat)
        }
        if self._deadlines != previous:
            self._changed()

    async def _play_for(self, seat: int) -> None:
        state = self._table.state
        try:
            advice = await self._table.hint(seat, SHORT)
            if self._table.state is state:
                self._table.log_note(seat, "is", "out of time; a bot chooses")
                await self._table.play(seat, advice.action)
        except (IllegalAction, BotFailed) as error:  # the player was faster, or the bot failed
            log.warning("no choice for seat %d: %s", seat, error)
            await asyncio.sleep(BOT_RETRY_DELAY)
