"""The asyncio loop of one game: bots act automatically, people whenever they like."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from inspect import isawaitable
from typing import Any, TypeVar

from core.basics.seats import Seat, is_shared
from core.basics.setup import OPENING
from core.bots import LEVELS, Advice, Advisor, a_bot, with_a_way_out
from core.kernel import SPECTATOR, Action, BadSetup, Decision, Event, Game
from core.table.hint import hint
from core.table.journal import Journal
from core.table.line import Line
from core.table.lines import call_line
from core.table.told import Answered, Noted, NotSaved, OnlyChoice, Said, TakenBack, Told
from core.table.undo import (
    CannotUndo,
    check_nothing_since,
    choice_at,
    last_choice,
    start_of_turn,
)

OnChange = Callable[[Journal, Any], Awaitable[None] | None]

T = TypeVar("T")


class Table:
    """One running game with its full state. Screens and bots only get views of it.

    With a snapshot, it starts there without replaying the journal; the history can be restored
    later. After every choice `on_change` is called with the journal and the state, before listeners
    are notified. If several people play, or with `strict`, undo stops at revealed information.
    """

    def __init__(
        self,
        game: Game[Any],
        journal: Journal,
        seats: Sequence[Seat],
        advise: Advisor,
        *,
        snapshot: Any = None,
        on_change: OnChange | None = None,
        strict: bool = False,
    ) -> None:
        _check_seats(game, journal, seats)
        self.game = game
        self.seats = tuple(seats)
        self.line = Line(game, journal, snapshot, shared=is_shared(seats))
        self.log: list[Told] = []  # append-only: undone entries stay
        self.changes = 0  # incremented at every notification
        self.lent: dict[int, int] = {}  # level of the temporary bot, by seat
        self._advise = advise
        self._on_change = on_change
        self.is_strict = strict or is_shared(seats)  # limits undo to hidden choices
        self._lock = asyncio.Lock()  # one change at a time, saved before the next
        self._news = asyncio.Event()  # replaced after every change
        self._bots: asyncio.Task[None] | None = None
        self._recalling: asyncio.Task[None] | None = None
        self._thinking: asyncio.Future[Advice] | None = None
        self._failure: Exception | None = None
        self.is_unsaved = False
        self._is_closed = False
        self._tell_from_the_start()

    # --- status ---------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.line.state

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats) + self.game.rivals(self.state)

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    @property
    def is_changing(self) -> bool:
        """Whether a choice is being made and saved, so that others must not see it yet."""
        return self._lock.locked()

    @property
    def waits_for_a_bot(self) -> bool:
        return self._asked_bot() is not None

    async def finished(self) -> None:
        await self._until(lambda: self.is_over or self._is_closed)

    async def changed_since(self, changes: int) -> bool:
        """Wait for a newer change. Return False once the table is closed."""
        await self._until(lambda: self.changes > changes or self._is_closed)
        return self.changes > changes

    # --- commands -------------------------------------------------------------------------

    def start(self) -> None:
        """Start the bots, or restart them after a failure."""
        if self._bots is None or self._bots.done():
            self._failure = None
            self._bots = asyncio.create_task(self._play_bots())

    def recall(self, replayed: Awaitable[Line]) -> None:
        """Restore the earlier steps in the background. Until then the game is visible but locked.
        """
        self._recalling = asyncio.create_task(self._recall(replayed))

    @property
    def knows_its_past(self) -> bool:
        return self._recalling is None or self._recalling.done()

    async def known(self) -> None:
        if self._recalling is not None:
            await asyncio.wait({self._recalling})

    async def close(self) -> None:
        """Stop bots and waiting tasks. Another table can continue the game."""
        self._is_closed = True
        for task in filter(None, (self._bots, self._recalling)):
            task.cancel()
            await asyncio.wait({task})
        self._wake()

    def forget(self) -> None:
        """Free the memory of a closed table.

        Its positions are many, and the garbage collector ignores frozen objects after a replay.
        """
        self.line.steps.clear()
        self.line.journal.entries.clear()
        self.log.clear()

    async def __aenter__(self) -> "Table":
        self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def play(self, seat: int, action: Action) -> None:
        """Make a choice for a seat. IllegalAction leaves everything unchanged."""
        async with self._changing():
            await self._choose(seat, action)

    async def undo(self, seat: int, agreed: bool = False) -> None:
        """Undo the seat's last choice. Raise CannotUndo if not allowed.

        With `agreed`, the other players consented, so the usual limits do not apply.
        """
        async with self._changing():
            await self._take_back(seat, last_choice(self.line, seat), agreed)

    async def undo_to(self, seat: int, entry: int, agreed: bool = False) -> None:
        async with self._changing():
            await self._take_back(seat, choice_at(self.line, seat, entry), agreed)

    async def restart_turn(self, seat: int, agreed: bool = False) -> None:
        async with self._changing():
            await self._take_back(seat, start_of_turn(self.line, seat), agreed)

    async def lay_out(self, seat: int, choices: Sequence[tuple[int, str]]) -> bool:
        """Replace the main line with choices that are known to be legal, on behalf of a seat.

        Return whether any step was undone for it.
        """
        async with self._changing():
            return await self._lay_out(seat, choices)

    async def take_up(self, seat: int, entry: int) -> None:
        """Make another variation the main line, up to an entry. The old one becomes a branch.

        Raise CannotUndo at a strict table, and BadJournal if it cannot be replayed.
        """
        async with self._changing():
            if self.is_strict:
                raise CannotUndo("At this table lines are only looked at: what is chosen holds.")
            line = self.line.along(entry)
            await self._lay_out(seat, [(step.seat, str(step.action)) for step in line.steps])

    async def call_line(self, entries: Sequence[int], name: str) -> None:
        """Name the variation with these entries, or remove its name. Raise BadName if invalid."""
        async with self._changing():
            call_line(self.line.journal, entries, name)
            await self._keep()

    async def forget_line(self, first: int) -> None:
        async with self._changing():
            if first in self.line.journal.line():
                raise CannotUndo("The line being played cannot be deleted.")
            self.line.journal.forget(first)
            await self._keep()

    def lend(self, seat: int, level: int) -> None:
        """Let a bot play a person's seat until `restore_player`."""
        if level not in LEVELS:
            raise BadSetup(_no_such_bot(level))
        if not self.seats[seat].is_bot:
            self.lent[seat] = level
            self.note(seat, "is", f"played by a bot for now, {a_bot(level)}")

    def give_back(self, seat: int) -> None:
        """Let the person play again. A running search of the bot is discarded."""
        if self.lent.pop(seat, 0):
            self._stop_thinking()
            self.note(seat, "plays", "again")

    def say(self, seat: int, text: str, name: str = "") -> None:
        words = " ".join(text.split())
        printable = "".join(letter for letter in words if letter.isprintable())
        if printable:
            self._tell(self.line.journal.head, seat, Said(seat, printable, name))
            self._wake()

    def note(self, seat: int, verb: str, what: str) -> None:
        self._tell(self.line.journal.head, seat, Noted(seat, verb, what))
        self._wake()

    def answer(self, seat: int, agrees: bool) -> None:
        self._tell(self.line.journal.head, seat, Answered(seat, agrees))
        self._wake()

    def tell_if_saved(self, unsaved_since: str) -> None:
        """Log when saving starts to fail (with the time of day), and when it works again."""
        if bool(unsaved_since) != self.is_unsaved:
            self.is_unsaved = bool(unsaved_since)
            self._tell(self.line.journal.head, SPECTATOR, NotSaved(SPECTATOR, unsaved_since))
            self._wake()

    async def hint(self, seat: int) -> Advice:
        return await hint(self.game, self.game.view(self.state, seat), seat, self._advise)

    # --- bots -----------------------------------------------------------------------------

    async def _play_bots(self) -> None:
        try:
            while True:
                await self._let_think(await self._until(self._asked_bot))
        except Exception as failure:  # kept, and raised to everybody who waits
            self._failure = failure
            self._wake()

    def _asked_bot(self) -> Decision | None:
        decisions = self.game.decisions(self.state)
        return next((d for d in decisions if self._level_at(d.seat)), None)

    def _level_at(self, seat: int) -> int:
        return self.lent.get(seat, self.seats[seat].level if self.seats[seat].is_bot else 0)

    async def _let_think(self, decision: Decision) -> None:
        """Ask a bot. Discard its answer if choices were undone in the meantime."""
        seat = decision.seat
        view = self.game.view(self.state, seat)
        view.pending = (with_a_way_out(self.game, view, decision, self._asked_alike(decision)),)
        thinking = asyncio.ensure_future(self._advise(self.game, view, seat, self._level_at(seat)))
        self._thinking = thinking
        try:
            await asyncio.wait({thinking})
            async with self._changing():
                if self._thinking is thinking:
                    await self._choose(seat, thinking.result().action)
        finally:
            thinking.cancel()

    def _asked_alike(self, decision: Decision) -> Iterator[tuple[Any, Action]]:
        game, line, turn = self.game, self.line, self.game.turn(self.state)
        for index in reversed(range(len(line.steps))):
            before, step = line.before(index), line.steps[index]
            if game.turn(before) != turn:
                return
            if step.decision == decision:
                yield game.view(before, step.seat), step.action

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    # --- changes, made while the lock is held -----------------------------------------------

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """Allow one change at a time, and none before the history is restored."""
        async with self._lock:
            await self.known()
            yield

    async def _recall(self, replayed: Awaitable[Line]) -> None:
        try:
            self.line = await replayed
            self._tell_from_the_start()
        except Exception as failure:  # kept, and raised to everybody who waits
            self._failure = failure
        self._wake()

    async def _choose(self, seat: int, action: Action) -> None:
        steps = self.line.play(seat, action)
        for index in range(len(self.line.steps) - len(steps), len(self.line.steps)):
            self._tell_step(index)
        await self._keep()

    async def _lay_out(self, seat: int, choices: Sequence[tuple[int, str]]) -> bool:
        common = self.line.common_with(choices)
        gone = self.line.steps[common:]
        if not gone and common == len(choices):
            self._wake()
            return False
        self._stop_thinking()
        self.line.follow(choices)
        if gone:
            self._tell(self.line.journal.head, seat, TakenBack(seat, gone[0].entry))
        for index in range(common, len(self.line.steps)):
            self._tell_step(index)
        await self._keep()
        return bool(gone)

    async def _take_back(self, seat: int, index: int, agreed: bool) -> None:
        if not agreed and self.is_strict:
            check_nothing_since(self.line, seat, index)
        first = self.line.steps[index].entry
        self._stop_thinking()
        self.line.go_back(index)
        self._tell(self.line.journal.head, seat, TakenBack(seat, first))
        await self._keep()

    async def _keep(self) -> None:
        try:
            if self._on_change is not None:
                keeping = self._on_change(self.line.journal, self.state)
                if isawaitable(keeping):
                    await keeping
        finally:
            self._wake()

    # --- log ------------------------------------------------------------------------------

    def _tell(
        self, entry: int, seat: int, event: Event, before: Any = None, is_own: bool = False
    ) -> None:
        """Log an event with the turn of the position before it, by default the current one."""
        turn = self.game.turn(self.state if before is None else before)
        self.log.append(Told(entry, seat, turn, event, is_own))

    def _tell_step(self, index: int) -> None:
        step, before = self.line.steps[index], self.line.before(index)
        is_own = self.line.is_in_own_turn(index)
        if step.is_worth_telling and not self.seats[step.seat].is_bot:
            view = self.game.view(before, step.seat)
            label = self.game.choice(view, step.decision, step.action).label
            self._tell(step.entry, step.seat, OnlyChoice(step.seat, label), before, is_own)
        for event in step.events:
            self._tell(step.entry, step.seat, event, before, is_own)

    def _tell_from_the_start(self) -> None:
        for event in self.line.start.told:
            self._tell(OPENING, SPECTATOR, event, self.line.start)
        entries = self.line.journal.entries
        for index, step in enumerate(self.line.steps):
            parent = entries[step.entry].parent
            for first in range(parent + 1, step.entry):
                if entries[first].parent == parent:
                    seat = entries[first].seat
                    self._tell(parent, seat, TakenBack(seat, first), self.line.before(index))
                    break
            self._tell_step(index)

    def _wake(self) -> None:
        self.changes += 1
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def _until(self, happened: Callable[[], T | None]) -> T:
        while not (it := happened()):
            if self._failure is not None:
                raise self._failure
            await self._news.wait()
        return it


def _check_seats(game: Game[Any], journal: Journal, seats: Sequence[Seat]) -> None:
    if len(seats) != journal.setup.players:
        raise BadSetup(
            f"This game of {game.name} is for {journal.setup.players} players, not {len(seats)}."
        )
    for seat in seats:
        if seat.is_bot and seat.level not in LEVELS:
            raise BadSetup(_no_such_bot(seat.level))


def _no_such_bot(level: int) -> str:
    return f"There is no bot of level {level}; there are: {', '.join(map(str, LEVELS))}."
