"""The asyncio loop of a game: bots act automatically, people whenever they like."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from inspect import isawaitable
from typing import Any, TypeVar

from core.bots import LEVELS, Advice, Advisor, level_with_article, without_repeats
from core.common.seats import Seat, has_multiple_people
from core.common.setup import OPENING
from core.common.suggestions import unknown
from core.kernel import SPECTATOR, Action, BadSetup, Decision, Event, Game, IllegalAction
from core.kernel.style import SHORT, Style
from core.table.hint import make_hint
from core.table.journal import Journal
from core.table.log import (
    ChatMessage,
    LogEntry,
    OnlyChoice,
    PlayerNote,
    SaveStatus,
    UndoAnswered,
    Undone,
)
from core.table.undo import (
    CannotUndo,
    Seen,
    UndoScope,
    UndoTarget,
    check_undo_allowed,
    seen_since,
    target_index,
)
from core.table.variation import Variation
from core.table.variations import name_variation

OnChange = Callable[[Journal, Any], Awaitable[None] | None]

T = TypeVar("T")


class Table:
    """A running game with its full state. Screens and bots only get views of it.

    With a snapshot, it starts there without replaying the journal, and the history can be restored
    later. After every choice, `on_change` gets the journal and the state before listeners are
    notified. If several people play, or with `strict`, undo stops at revealed information.
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
        self.main_line = Variation(
            game, journal, snapshot, multiple_people=has_multiple_people(seats)
        )
        self.log: list[LogEntry] = []  # append-only: undone entries stay
        self.change_count = 0  # incremented at every notification
        self.substitutes: dict[int, int] = {}  # level of the temporary bot, by seat
        self.resigning: set[int] = set()  # seats that resign at the start of their next turn
        self._advise = advise
        self._on_change = on_change
        self.is_strict = strict or has_multiple_people(seats)  # limits undo to hidden choices
        self._lock = asyncio.Lock()  # one change at a time, saved before the next
        self._change_event = asyncio.Event()  # replaced after every change
        self._bots: asyncio.Task[None] | None = None
        self._history_task: asyncio.Task[None] | None = None
        self._thinking: asyncio.Future[Advice] | None = None
        self._failure: Exception | None = None
        self.is_unsaved = False
        self._is_closed = False
        self._log_from_start()

    # --- status ---------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.main_line.state

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats) + self.game.automa_names(self.state)

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    @property
    def is_changing(self) -> bool:
        """Return whether a choice is being saved, so that others must not see it yet."""
        return self._lock.locked()

    @property
    def is_waiting_for_bot(self) -> bool:
        return self._next_bot_decision() is not None

    async def wait_finished(self) -> None:
        await self._wait_until(lambda: self.is_over or self._is_closed)

    async def wait_for_change(self, changes: int) -> bool:
        """Wait for a newer change. Return False once the table is closed."""
        await self._wait_until(lambda: self.change_count > changes or self._is_closed)
        return self.change_count > changes

    # --- commands -------------------------------------------------------------------------

    def start(self) -> None:
        """Start the bots, or restart them after a failure."""
        if self._bots is None or self._bots.done():
            self._failure = None
            self._bots = asyncio.create_task(self._play_bots())

    def restore_history(self, replay: Awaitable[Variation]) -> None:
        """Restore the earlier steps in the background, and lock the game until then."""
        self._history_task = asyncio.create_task(self._restore_history(replay))

    @property
    def is_history_known(self) -> bool:
        return self._history_task is None or self._history_task.done()

    async def wait_for_history(self) -> None:
        if self._history_task is not None:
            await asyncio.wait({self._history_task})

    async def close(self) -> None:
        """Stop bots and waiting tasks. Another table can continue the game."""
        self._is_closed = True
        for task in filter(None, (self._bots, self._history_task)):
            task.cancel()
            await asyncio.wait({task})
        self._notify()

    def release(self) -> None:
        """Free the memory of a closed table.

        A replay freezes its positions, so the garbage collector would never free them.
        """
        self.main_line.steps.clear()
        self.main_line.journal.entries.clear()
        self.log.clear()

    async def __aenter__(self) -> "Table":
        self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def play(self, seat: int, action: Action, style: Style = SHORT) -> None:
        """Make a choice for a seat. IllegalAction leaves everything unchanged.

        The style is that of the log where it names choices that follow automatically.
        """
        async with self._change_lock():
            await self._play_choice(seat, action, style)

    async def undo(self, seat: int, agreed: bool = False) -> None:
        """Undo the seat's last choice. Raise CannotUndo if that is not allowed.

        With `agreed`, the other players consented, so the usual limits do not apply.
        """
        async with self._change_lock():
            await self._undo_to(seat, UndoScope.LAST_CHOICE, agreed)

    async def undo_to(self, seat: int, entry: int, agreed: bool = False) -> None:
        async with self._change_lock():
            await self._undo_to(seat, entry, agreed)

    async def restart_turn(self, seat: int, agreed: bool = False) -> None:
        async with self._change_lock():
            await self._undo_to(seat, UndoScope.TURN, agreed)

    async def seen_before_undo(self, seat: int, target: UndoTarget) -> Seen:
        """Return the kind of information that the seat has seen since the undone choice.

        It is nothing where undo is limited or impossible, because then the undo itself says so.
        """
        await self.wait_for_history()
        if self.is_strict:
            return Seen.NOTHING
        try:
            return seen_since(self.main_line, seat, target_index(self.main_line, seat, target))
        except CannotUndo:
            return Seen.NOTHING

    async def switch_to(
        self, seat: int, choices: Sequence[tuple[int, str]], style: Style = SHORT
    ) -> bool:
        """Replace the main line with legal choices, on behalf of a seat.

        Return whether that undid a step.
        """
        async with self._change_lock():
            return await self._switch_to(seat, choices, style)

    async def switch_variation(self, seat: int, entry: int, style: Style = SHORT) -> None:
        """Make another variation the main line, up to an entry. The old one becomes a branch.

        Raise CannotUndo at a strict table, BadJournal if it cannot be replayed.
        """
        async with self._change_lock():
            if self.is_strict:
                raise CannotUndo("You can only view variations at this table.")
            variation = self.main_line.variation_at(entry)
            choices = [(step.seat, str(step.action)) for step in variation.steps]
            await self._switch_to(seat, choices, style)

    async def name_variation(self, entries: Sequence[int], name: str) -> None:
        """Name the variation with these entries, or remove its name.

        Raise BadName if it is invalid.
        """
        async with self._change_lock():
            name_variation(self.main_line.journal, entries, name)
            await self._save_change()

    async def delete_branch(self, first: int) -> None:
        async with self._change_lock():
            if first in self.main_line.journal.main_line():
                raise CannotUndo("You can't delete the main line.")
            self.main_line.journal.delete_branch(first)
            await self._save_change()

    def set_resigning(self, seat: int, is_wanted: bool) -> None:
        """Let a seat resign at the start of its next turn, or not.

        Raise IllegalAction if the game does not allow it.
        """
        if is_wanted and (self.is_over or not self.game.may_resign(self.state, seat)):
            raise IllegalAction("You can't resign in this game.")
        if is_wanted:
            self.resigning.add(seat)
        else:
            self.resigning.discard(seat)
        self._notify()

    def substitute_bot(self, seat: int, level: int) -> None:
        """Let a bot play a person's seat until `restore_player`."""
        if level not in LEVELS:
            raise BadSetup(_unknown_level_message(level))
        if not self.seats[seat].is_bot:
            self.substitutes[seat] = level
            self.log_note(seat, "is", f"played by a bot for now, {level_with_article(level)}")

    def restore_player(self, seat: int) -> None:
        """Let the person play again, and discard a running search of the bot."""
        if self.substitutes.pop(seat, 0):
            self._cancel_thinking()
            self.log_note(seat, "plays", "again")

    def send_chat(self, seat: int, text: str, name: str = "") -> None:
        words = " ".join(text.split())
        printable = "".join(letter for letter in words if letter.isprintable())
        if printable:
            self._log_event(self.main_line.journal.head, seat, ChatMessage(seat, printable, name))
            self._notify()

    def log_note(self, seat: int, verb: str, what: str) -> None:
        self._log_event(self.main_line.journal.head, seat, PlayerNote(seat, verb, what))
        self._notify()

    def log_undo_answer(self, seat: int, agrees: bool) -> None:
        self._log_event(self.main_line.journal.head, seat, UndoAnswered(seat, agrees))
        self._notify()

    def log_save_status(self, unsaved_since: str) -> None:
        """Log when saving begins to fail (with the time of day), and when it works again."""
        if bool(unsaved_since) != self.is_unsaved:
            self.is_unsaved = bool(unsaved_since)
            self._log_event(
                self.main_line.journal.head, SPECTATOR, SaveStatus(SPECTATOR, unsaved_since)
            )
            self._notify()

    async def hint(self, seat: int, style: Style) -> Advice:
        view = self.game.view(self.state, seat)
        return await make_hint(self.game, view, seat, self._advise, style)

    # --- bots -----------------------------------------------------------------------------

    async def _play_bots(self) -> None:
        try:
            while True:
                await self._run_bot(await self._wait_until(self._next_bot_decision))
        except Exception as failure:  # kept, and raised to everybody who waits
            self._failure = failure
            self._notify()

    def _next_bot_decision(self) -> Decision | None:
        decisions = self.game.decisions(self.state)
        return next((d for d in decisions if self._level_at(d.seat)), None)

    def _level_at(self, seat: int) -> int:
        return self.substitutes.get(seat, self.seats[seat].level if self.seats[seat].is_bot else 0)

    async def _run_bot(self, decision: Decision) -> None:
        """Ask a bot, but discard its answer if choices were undone meanwhile."""
        seat = decision.seat
        view = self.game.view(self.state, seat)
        view.pending = (
            without_repeats(self.game, view, decision, self._earlier_answers(decision)),
        )
        thinking = asyncio.ensure_future(self._advise(self.game, view, seat, self._level_at(seat)))
        self._thinking = thinking
        try:
            await asyncio.wait({thinking})
            async with self._change_lock():
                if self._thinking is thinking:
                    await self._play_choice(seat, thinking.result().action, SHORT)
        finally:
            thinking.cancel()

    def _earlier_answers(self, decision: Decision) -> Iterator[tuple[Any, Action]]:
        game, variation, turn = self.game, self.main_line, self.game.turn_number(self.state)
        for index in reversed(range(len(variation.steps))):
            state, step = variation.state_before(index), variation.steps[index]
            if game.turn_number(state) != turn:
                return
            if step.decision == decision:
                yield game.view(state, step.seat), step.action

    def _cancel_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    # --- changes, made while the lock is held -----------------------------------------------

    @asynccontextmanager
    async def _change_lock(self) -> AsyncIterator[None]:
        """Allow one change at a time, and none before the history is restored."""
        async with self._lock:
            await self.wait_for_history()
            yield

    async def _restore_history(self, replay: Awaitable[Variation]) -> None:
        try:
            self.main_line = await replay
            self._log_from_start()
        except Exception as failure:  # kept, and raised to everybody who waits
            self._failure = failure
        self._notify()

    async def _play_choice(self, seat: int, action: Action, style: Style) -> None:
        steps = self.main_line.play(seat, action, self.resigning)
        self.resigning.difference_update(s.seat for s in steps if s.action.is_resignation)
        for index in range(len(self.main_line.steps) - len(steps), len(self.main_line.steps)):
            self._log_step(index, style)
        await self._save_change()

    async def _switch_to(self, seat: int, choices: Sequence[tuple[int, str]], style: Style) -> bool:
        common = self.main_line.common_length(choices)
        undone = self.main_line.steps[common:]
        if not undone and common == len(choices):
            self._notify()
            return False
        self._cancel_thinking()
        self.main_line.switch_to(choices)
        if undone:
            self._log_event(self.main_line.journal.head, seat, Undone(seat, undone[0].entry))
        for index in range(common, len(self.main_line.steps)):
            self._log_step(index, style)
        await self._save_change()
        return bool(undone)

    async def _undo_to(self, seat: int, target: UndoTarget, agreed: bool) -> None:
        index = target_index(self.main_line, seat, target)
        if not agreed and self.is_strict:
            check_undo_allowed(self.main_line, seat, index)
        first = self.main_line.steps[index].entry
        self._cancel_thinking()
        self.main_line.undo_to_step(index)
        self._log_event(self.main_line.journal.head, seat, Undone(seat, first))
        await self._save_change()

    async def _save_change(self) -> None:
        try:
            if self._on_change is not None:
                keeping = self._on_change(self.main_line.journal, self.state)
                if isawaitable(keeping):
                    await keeping
        finally:
            self._notify()

    # --- log ------------------------------------------------------------------------------

    def _log_event(
        self, entry: int, seat: int, event: Event, before: Any = None, is_own_turn: bool = False
    ) -> None:
        turn = self.game.turn_number(self.state if before is None else before)
        self.log.append(LogEntry(entry, seat, turn, event, is_own_turn))

    def _log_step(self, index: int, style: Style) -> None:
        step, state = self.main_line.steps[index], self.main_line.state_before(index)
        is_own = self.main_line.is_in_own_turn(index)
        if step.is_worth_logging and not self.seats[step.seat].is_bot:
            view = self.game.view(state, step.seat)
            label = self.game.text.choice(view, step.decision, step.action, style).label
            self._log_event(step.entry, step.seat, OnlyChoice(step.seat, label), state, is_own)
        for event in step.events:
            self._log_event(step.entry, step.seat, event, state, is_own)

    def _log_from_start(self) -> None:
        for event in self.main_line.start.events:
            self._log_event(OPENING, SPECTATOR, event, self.main_line.start)
        entries = self.main_line.journal.entries
        for index, step in enumerate(self.main_line.steps):
            parent = entries[step.entry].parent
            for first in range(parent + 1, step.entry):
                if entries[first].parent == parent:
                    seat = entries[first].seat
                    self._log_event(
                        parent, seat, Undone(seat, first), self.main_line.state_before(index)
                    )
                    break
            self._log_step(index, SHORT)

    def _notify(self) -> None:
        self.change_count += 1
        news, self._change_event = self._change_event, asyncio.Event()
        news.set()

    async def _wait_until(self, condition: Callable[[], T | None]) -> T:
        while not (result := condition()):
            if self._failure is not None:
                raise self._failure
            await self._change_event.wait()
        return result


def _check_seats(game: Game[Any], journal: Journal, seats: Sequence[Seat]) -> None:
    if len(seats) != journal.setup.players:
        raise BadSetup(
            f"This game of {game.name} is for {journal.setup.players} players, not {len(seats)}."
        )
    for seat in seats:
        if seat.is_bot and seat.level not in LEVELS:
            raise BadSetup(_unknown_level_message(seat.level))


def _unknown_level_message(level: int) -> str:
    return unknown("bot level", str(level), map(str, LEVELS))
