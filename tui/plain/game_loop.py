"""The game loop of plain mode."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Any

from core.app.variations import Variations
from core.kernel.style import Style
from core.learn import GuidedSession, LessonStage
from core.table import CannotUndo, LogEntry, Session, WholeChoices
from tui.model.coach import Coach
from tui.model.steps import undo_request_text
from tui.plain.coach import PlainCoach
from tui.plain.commands import QUIT_WORDS, handle_line, handle_line_while_waiting
from tui.plain.console import Console
from tui.plain.menu import MenuEntry, number_choices
from tui.plain.narration import narration_lines
from tui.plain.position import changed_lines, position_lines
from tui.plain.question import Outcome, PlainQuestion
from tui.plain.scores import end_lines
from tui.plain.tasks import cancel_all

MAX_NEWS = 5_000  # log entries printed at a time, more than in most games


async def play(
    session: Session,
    console: Console,
    save: Callable[[], str],
    coach: Coach | None = None,
    variations: Variations | None = None,
) -> bool:
    """Play all local seats until the end, or until a player leaves.

    Return True at the end of the game. `save` saves it and returns a message.
    """
    game_loop = _GameLoop(session, console, save, coach, variations)
    updates = session.updates()
    while True:
        if not await game_loop.wait_for_update(updates):
            return False
        if game_loop.coach is not None and not await game_loop.advance_lessons():
            return False
        seat = game_loop.next_seat()
        game_loop.show_news(only_whole_turns=seat is None and not session.is_over)
        if session.is_over:
            game_loop.write_lines(["", *end_lines(session)])
            return True
        if seat is not None and not await game_loop.ask(seat):
            return False
        if session.participants.has_undo_vote:
            await game_loop.answer_undo_request()


class _GameLoop:
    """The players at this keyboard. `reader` is the current one, if known."""

    def __init__(
        self,
        session: Session,
        console: Console,
        save: Callable[[], str],
        coach: Coach | None,
        variations: Variations | None,
    ) -> None:
        self.coach = PlainCoach(coach, _first_session(session), console) if coach else None
        self._session = session
        self._console = console
        self._save = save
        self._variations = variations
        self._sessions = {seat: session.for_seat(seat) for seat in session.local_seats}
        self._shown_position: list[str] = []  # as last shown to the reader
        self._explained_words: set[str] = set()  # already explained to the reader
        self._whole_choices = WholeChoices()
        self._reader: Session | None = None
        if not self._sessions:
            self._reader = session
        elif len(self._sessions) == 1:
            (self._reader,) = self._sessions.values()
        # Log entries read by each player; a returning player sees everything since their choice.
        self._read_lengths = {
            seat: _after_last_choice(person) for seat, person in self._sessions.items()
        }

    def write_lines(self, lines: Sequence[str]) -> None:
        self._console.write("".join(f"{line}\n" for line in lines))

    def show_news(self, only_whole_turns: bool = False) -> None:
        """Print the reader's new entries. `only_whole_turns` leaves out a turn in progress."""
        if self._reader is None:
            return
        log, start = self._reader.log, self._read_lengths.get(self._reader.seat, 0)
        end = _last_turn_start(log) if only_whole_turns else len(log)
        if end > start + MAX_NEWS:  # the keyboard is not read while they are printed
            start = end - MAX_NEWS
            self.write_lines(["Earlier events are left out. Type 'log all' to read them."])
        if end > start:
            self.write_lines(narration_lines(self._reader, log[start:end]))
            self._read_lengths[self._reader.seat] = end

    async def advance_lessons(self) -> bool:
        """Advance waiting lessons. Return False if the player leaves them."""
        assert self.coach is not None
        guided_session = self.coach.guided_session
        if guided_session is None:
            return True
        episode = guided_session.lessons_begun
        if guided_session.is_waiting and guided_session.stage is LessonStage.DONE:
            self.show_news()
        is_continuing = await self.coach.advance_lessons()
        if guided_session.lessons_begun != episode:  # events before the new position are not news
            self._read_lengths[guided_session.seat] = len(guided_session.log)
            self._shown_position = []
        return is_continuing and not guided_session.is_finished

    async def wait_for_update(self, updates: AsyncIterator[object]) -> bool:
        """Wait for an update while accepting commands. Return False at the end of the game."""
        is_others_turn = self.next_seat() is None and not self._session.is_over
        if not is_others_turn or not self._console.is_interactive:
            return await _has_update(updates)
        news = asyncio.create_task(_has_update(updates))
        tasks: list[asyncio.Task[Any]] = [news]
        try:
            while not news.done():
                typing = asyncio.create_task(self._console.ask(""))
                tasks = [news, typing]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                if typing.done() and not await self._handle_line_while_waiting(typing.result()):
                    return False
            return await news
        finally:
            await cancel_all(tasks)

    async def _handle_line_while_waiting(self, line: str | None) -> bool:
        question = PlainQuestion(
            self._session, None, (), self._console, self._save, variations=self._variations
        )
        return (
            line is not None
            and await handle_line_while_waiting(question, line) is not Outcome.LEAVE
        )

    def next_seat(self) -> int | None:
        """Return the local seat to choose next, preferring the current reader."""
        waiting_seats = [seat for seat in self._session.waiting_for if seat in self._sessions]
        if self._reader is not None and self._reader.seat in waiting_seats:
            return self._reader.seat
        return waiting_seats[0] if waiting_seats else None

    async def answer_undo_request(self) -> None:
        request = undo_request_text(self._session, Style.spoken(self._session.names))
        line = await self._console.ask(f"{request}. Do you agree? (y/n) ")
        try:
            await self._session.answer_undo_request(
                line is not None and line.casefold() in ("y", "yes")
            )
        except CannotUndo as refusal:  # resolved otherwise meanwhile
            self.write_lines([str(refusal)])

    async def ask(self, seat: int) -> bool:
        """Let the player at the seat choose. Return False if they leave."""
        person = self._sessions[seat]
        if self._reader is not person and not await self._hand_over(person):
            return False
        decision = person.decision
        if decision is None:  # resolved otherwise meanwhile
            return True
        choices = number_choices(person.game, person.view, decision, Style.spoken(person.names))
        entries, locked = _split_locked(choices, person)
        question = PlainQuestion(
            person,
            decision,
            entries,
            self._console,
            self._save,
            locked,
            self.coach,
            self._variations,
            self._explained_words,
            self._whole_choices,
        )
        position = self._position_changes(person)
        if self.coach is not None:
            self.coach.show_message()
        question.show(position)
        name_prefix = f"{person.names[seat]}, " if len(self._sessions) > 1 else ""
        outcome = Outcome.ASK_AGAIN
        while outcome is Outcome.ASK_AGAIN:
            number_range = f"1-{len(entries)}" if len(entries) > 1 else "1"
            line = await self._console.ask(f"{name_prefix}{number_range} or ? > ")
            outcome = Outcome.LEAVE if line is None else await handle_line(question, line)
            self.show_news()
        return outcome is Outcome.CONTINUE

    def _position_changes(self, person: Session) -> list[str]:
        if self._shown_position and not (person.decision and person.decision.is_main):
            return []
        before, self._shown_position = self._shown_position, position_lines(person)
        return changed_lines(before, self._shown_position)

    async def _hand_over(self, person: Session) -> bool:
        name = person.names[person.seat]
        if self._reader is not None and not await self._wait_for_enter(
            f"Press Enter to pass the keyboard to {name}. "
        ):
            return False
        self._console.clear()
        if not await self._wait_for_enter(f"{name}, press Enter when you are at the keyboard. "):
            return False
        self._reader = person
        self._shown_position, self._explained_words = [], set()
        self.show_news()
        return True

    async def _wait_for_enter(self, prompt: str) -> bool:
        line = await self._console.ask(prompt)
        return line is not None and line.casefold() not in QUIT_WORDS


def _first_session(session: Session) -> Session:
    return session.for_seat(session.local_seats[0]) if session.local_seats else session


def _split_locked(
    entries: Sequence[MenuEntry], person: Session
) -> tuple[list[MenuEntry], list[MenuEntry]]:
    """Split the choices into those open in the lesson, renumbered, and the locked ones."""
    if not isinstance(person, GuidedSession) or person.decision is None:
        return list(entries), []
    open_actions = person.open_actions(person.decision)
    open_entries = [entry for entry in entries if entry.action in open_actions]
    locked = [entry for entry in entries if entry.action not in open_actions]
    return [
        replace(entry, number=index) for index, entry in enumerate(open_entries, start=1)
    ], locked


async def _has_update(updates: AsyncIterator[object]) -> bool:
    return await anext(updates, None) is not None


def _after_last_choice(person: Session) -> int:
    log = person.log
    own_indexes = [index for index, entry in enumerate(log) if entry.seat == person.seat]
    return own_indexes[-1] + 1 if own_indexes else 0


def _last_turn_start(log: Sequence[LogEntry]) -> int:
    index = len(log)
    while index and log[index - 1].seat == log[-1].seat:
        index -= 1
    return index
