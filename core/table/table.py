"""The asyncio loop of one game: bots move by themselves, persons when they like."""

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
    """One game being played, in the true state; screens and bots only ever get views of it.

    Given a snapshot, it goes on from there instead of replaying the journal; how that position
    came about can be recalled later. `on_change` is called with the journal and the state after
    every choice, before anybody is told; what it does with them is over when it returns. Where
    several persons play, or it is `strict`, nobody goes back behind what became known.
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
        self.log: list[Told] = []  # only ever grows: what is taken back was told all the same
        self.changes = 0  # how often anything was told
        self.lent: dict[int, int] = {}  # seats of persons that bots play for now, and their level
        self._advise = advise
        self._on_change = on_change
        self.is_strict = strict or is_shared(seats)  # nobody goes back as they like
        self._lock = asyncio.Lock()  # one change at a time, saved before the next
        self._news = asyncio.Event()  # set at the next change, then replaced
        self._bots: asyncio.Task[None] | None = None
        self._recalling: asyncio.Task[None] | None = None
        self._thinking: asyncio.Future[Advice] | None = None
        self._failure: Exception | None = None
        self.is_unsaved = False
        self._is_closed = False
        self._tell_from_the_start()

    # --- what there is to see -------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position now, with everything hidden in it."""
        return self.line.state

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order, then those of automas."""
        return tuple(seat.name for seat in self.seats) + self.game.rivals(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self.state)

    @property
    def is_changing(self) -> bool:
        """Whether a choice is still being made and saved: too early to tell it to others."""
        return self._lock.locked()

    @property
    def waits_for_a_bot(self) -> bool:
        """Whether a bot is to choose."""
        return self._asked_bot() is not None

    async def finished(self) -> None:
        """Wait for the end of the game. Raises what stopped it, if anything did."""
        await self._until(lambda: self.is_over or self._is_closed)

    async def changed_since(self, changes: int) -> bool:
        """Wait until more has been told; False once the table is closed."""
        await self._until(lambda: self.changes > changes or self._is_closed)
        return self.changes > changes

    # --- what can be done -----------------------------------------------------------------

    def start(self) -> None:
        """Let the bots play whenever it is their turn; also again, after they failed."""
        if self._bots is None or self._bots.done():
            self._failure = None
            self._bots = asyncio.create_task(self._play_bots())

    def recall(self, replayed: Awaitable[Line]) -> None:
        """Be told later how the position came about: till then it is seen, but not changed."""
        self._recalling = asyncio.create_task(self._recall(replayed))

    @property
    def knows_its_past(self) -> bool:
        """Whether nothing is left to be recalled."""
        return self._recalling is None or self._recalling.done()

    async def known(self) -> None:
        """Wait until nothing is left to be recalled."""
        if self._recalling is not None:
            await asyncio.wait({self._recalling})

    async def close(self) -> None:
        """End the thinking and the waiting; the game can be gone on with at another table."""
        self._is_closed = True
        for task in filter(None, (self._bots, self._recalling)):
            task.cancel()
            await asyncio.wait({task})
        self._wake()

    def forget(self) -> None:
        """Let go of all that was, once it is closed for good and nobody looks at it any more.

        Its positions are many, and nobody looks for rubbish among those that were recalled.
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
        """A seat's choice. IllegalAction changes nothing."""
        async with self._changing():
            await self._choose(seat, action)

    async def undo(self, seat: int, agreed: bool = False) -> None:
        """Take the seat's last choice back. CannotUndo where it may not.

        What the others have agreed to may go further than that; so below.
        """
        async with self._changing():
            await self._take_back(seat, last_choice(self.line, seat), agreed)

    async def undo_to(self, seat: int, entry: int, agreed: bool = False) -> None:
        """Take back one of the seat's choices and all since. CannotUndo where it may not."""
        async with self._changing():
            await self._take_back(seat, choice_at(self.line, seat, entry), agreed)

    async def restart_turn(self, seat: int, agreed: bool = False) -> None:
        """Take back all the seat chose in its turn. CannotUndo where it may not."""
        async with self._changing():
            await self._take_back(seat, start_of_turn(self.line, seat), agreed)

    async def lay_out(self, seat: int, choices: Sequence[tuple[int, str]]) -> bool:
        """Have a line that is known to be possible on the table, asked for by a seat.

        Whether anything that was played had to make room for it.
        """
        async with self._changing():
            return await self._lay_out(seat, choices)

    async def take_up(self, seat: int, entry: int) -> None:
        """Make another line the one being played, up to an entry; what is left is a branch.

        CannotUndo where nobody goes back as they like, BadJournal where it cannot be played.
        """
        async with self._changing():
            if self.is_strict:
                raise CannotUndo("At this table lines are only looked at: what is chosen holds.")
            line = self.line.along(entry)
            await self._lay_out(seat, [(step.seat, str(step.action)) for step in line.steps])

    async def call_line(self, entries: Sequence[int], name: str) -> None:
        """Give the line that ends with these entries a name, or none. BadName for no name."""
        async with self._changing():
            call_line(self.line.journal, entries, name)
            await self._keep()

    async def forget_line(self, first: int) -> None:
        """Delete the branch that begins with an entry. CannotUndo for the line being played."""
        async with self._changing():
            if first in self.line.journal.line():
                raise CannotUndo("The line being played cannot be deleted.")
            self.line.journal.forget(first)
            await self._keep()

    def lend(self, seat: int, level: int) -> None:
        """Let a bot play a person's seat until it is given back."""
        if level not in LEVELS:
            raise BadSetup(_no_such_bot(level))
        if not self.seats[seat].is_bot:
            self.lent[seat] = level
            self.note(seat, "is", f"played by a bot for now, {a_bot(level)}")

    def give_back(self, seat: int) -> None:
        """Let the person at the seat play again; what a bot is thinking there is forgotten."""
        if self.lent.pop(seat, 0):
            self._stop_thinking()
            self.note(seat, "plays", "again")

    def say(self, seat: int, text: str, name: str = "") -> None:
        """Let everybody hear what a player (or a spectator of that name) says."""
        words = " ".join(text.split())
        printable = "".join(letter for letter in words if letter.isprintable())
        if printable:
            self._tell(self.line.journal.head, seat, Said(seat, printable, name))
            self._wake()

    def note(self, seat: int, verb: str, what: str) -> None:
        """Tell everybody something about a player that is no part of the game."""
        self._tell(self.line.journal.head, seat, Noted(seat, verb, what))
        self._wake()

    def answer(self, seat: int, agrees: bool) -> None:
        """Tell everybody what a player says to who asks to take something back."""
        self._tell(self.line.journal.head, seat, Answered(seat, agrees))
        self._wake()

    def tell_if_saved(self, unsaved_since: str) -> None:
        """Tell everybody when saving begins to fail, since a time of day, and when all is well."""
        if bool(unsaved_since) != self.is_unsaved:
            self.is_unsaved = bool(unsaved_since)
            self._tell(self.line.journal.head, SPECTATOR, NotSaved(SPECTATOR, unsaved_since))
            self._wake()

    async def hint(self, seat: int) -> Advice:
        """What the strongest bot would choose in the seat's place."""
        return await hint(self.game, self.game.view(self.state, seat), seat, self._advise)

    # --- bots -----------------------------------------------------------------------------

    async def _play_bots(self) -> None:
        try:
            while True:
                await self._let_think(await self._until(self._asked_bot))
        except Exception as failure:  # not lost: whoever waits for the game is told
            self._failure = failure
            self._wake()

    def _asked_bot(self) -> Decision | None:
        decisions = self.game.decisions(self.state)
        return next((d for d in decisions if self._level_at(d.seat)), None)

    def _level_at(self, seat: int) -> int:
        """How strong the bot is that plays a seat; 0 where a person does."""
        return self.lent.get(seat, self.seats[seat].level if self.seats[seat].is_bot else 0)

    async def _let_think(self, decision: Decision) -> None:
        """Ask a bot; its answer counts unless something was taken back while it thought."""
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
        """What the seat saw in this turn when it was asked the same, and what it chose."""
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
        """One change at a time, and none before it is known what there is to change."""
        async with self._lock:
            await self.known()
            yield

    async def _recall(self, replayed: Awaitable[Line]) -> None:
        try:
            self.line = await replayed
            self._tell_from_the_start()
        except Exception as failure:  # not lost: whoever waits for the game is told
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

    # --- telling --------------------------------------------------------------------------

    def _tell(
        self, entry: int, seat: int, event: Event, before: Any = None, is_own: bool = False
    ) -> None:
        """Write down something that was chosen in the position before it, or happens now."""
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
