"""The game loop of plain mode."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Any

from core.house.lines import Lines
from core.kernel.voice import in_whole_words
from core.table import CannotUndo, Session, Told
from core.teaching import GuidedSession, Stage
from tui.model.begun import request_of
from tui.model.coach import Coach
from tui.plain.answers import QUIT, answer, answer_aside
from tui.plain.coach import PlainCoach
from tui.plain.console import Console
from tui.plain.menu import MenuEntry, numbered
from tui.plain.position import changed_lines, position_lines
from tui.plain.question import PlainQuestion, Then
from tui.plain.scores import end_lines
from tui.plain.story import story_lines
from tui.plain.tasks import call_off


async def play(
    session: Session,
    console: Console,
    save: Callable[[], str],
    coach: Coach | None = None,
    lines: Lines | None = None,
) -> bool:
    """Play all local seats until the end, or until a player leaves.

    Return True at the end of the game. `save` saves it and returns a message.
    """
    keyboard = _Keyboard(session, console, save, coach, lines)
    updates = session.updates()
    while True:
        with in_whole_words(session.names):  # names change when a seat gets another player
            if not await keyboard.hears_more(updates):
                return False
            if keyboard.coach is not None and not await keyboard.is_led_on():
                return False
            seat = keyboard.next_seat()
            keyboard.tell_news(in_whole_turns=seat is None and not session.is_over)
            if session.is_over:
                keyboard.say(["", *end_lines(session)])
                return True
            if seat is not None and not await keyboard.ask(seat):
                return False
            if session.people.is_asked:
                await keyboard.consent()


class _Keyboard:
    """The players at this keyboard; `reader` is the current one, if known."""

    def __init__(
        self,
        session: Session,
        console: Console,
        save: Callable[[], str],
        coach: Coach | None,
        lines: Lines | None,
    ) -> None:
        self.coach = PlainCoach(coach, _first_person(session), console) if coach else None
        self._session = session
        self._console = console
        self._save = save
        self._lines = lines
        self._people = {seat: session.at(seat) for seat in session.seats_here}
        self._position: list[str] = []  # as last shown to the reader
        self._known: set[str] = set()  # already explained to the reader
        self._reader: Session | None = None
        if not self._people:
            self._reader = session
        elif len(self._people) == 1:
            (self._reader,) = self._people.values()
        # Log entries read by each player; a returning player sees everything since their choice.
        self._read = {seat: _after_last_choice(person) for seat, person in self._people.items()}

    def say(self, lines: Sequence[str]) -> None:
        self._console.write("".join(f"{line}\n" for line in lines))

    def tell_news(self, in_whole_turns: bool = False) -> None:
        """Print the reader's new entries; `only_whole_turns` leaves out a turn in progress."""
        if self._reader is None:
            return
        log, start = self._reader.log, self._read.get(self._reader.seat, 0)
        end = _last_turn(log) if in_whole_turns else len(log)
        if end > start:
            self.say(story_lines(self._reader, log[start:end]))
            self._read[self._reader.seat] = end

    async def is_led_on(self) -> bool:
        """Advance waiting lessons; return False if the player leaves them."""
        assert self.coach is not None
        guided = self.coach.guided
        if guided is None:
            return True
        begun = guided.laid_out
        if guided.waits and guided.stage is Stage.DONE:
            self.tell_news()
        is_led = await self.coach.leads_on()
        if guided.laid_out != begun:  # events before the new position are not news
            self._read[guided.seat] = len(guided.log)
            self._position = []
        return is_led and not guided.is_past_the_last

    async def hears_more(self, updates: AsyncIterator[object]) -> bool:
        """Wait for an update, accepting commands meanwhile; return False at the end."""
        others = self.next_seat() is None and not self._session.is_over
        if not others or not self._console.is_typed_into:
            return await _is_news(updates)
        news = asyncio.create_task(_is_news(updates))
        tasks: list[asyncio.Task[Any]] = [news]
        try:
            while not news.done():
                typing = asyncio.create_task(self._console.ask(""))
                tasks = [news, typing]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                if typing.done() and not await self._goes_on_after(typing.result()):
                    return False
            return await news
        finally:
            await call_off(tasks)

    async def _goes_on_after(self, line: str | None) -> bool:
        question = PlainQuestion(
            self._session, None, (), self._console, self._save, lines=self._lines
        )
        return line is not None and await answer_aside(question, line) is not Then.LEAVE

    def next_seat(self) -> int | None:
        """Return the local seat to choose next, preferring the current reader."""
        waiting = [seat for seat in self._session.waiting_for if seat in self._people]
        if self._reader is not None and self._reader.seat in waiting:
            return self._reader.seat
        return waiting[0] if waiting else None

    async def consent(self) -> None:
        request = request_of(self._session)
        line = await self._console.ask(f"{request}. Do you agree? (y/n) ")
        try:
            await self._session.consent(line is not None and line.casefold() in ("y", "yes"))
        except CannotUndo as refusal:  # resolved otherwise meanwhile
            self.say([str(refusal)])

    async def ask(self, seat: int) -> bool:
        """Let the player at the seat choose; return False if they leave."""
        person = self._people[seat]
        if self._reader is not person and not await self._hand_over(person):
            return False
        decision = person.decision
        if decision is None:  # resolved otherwise meanwhile
            return True
        entries, later = _open_and_later(numbered(person.game, person.view, decision), person)
        question = PlainQuestion(
            person,
            decision,
            entries,
            self._console,
            self._save,
            later,
            self.coach,
            self._lines,
            self._known,
        )
        position = self._news_of_position(person)
        if self.coach is not None:
            self.coach.speak()
        question.show(position)
        whose = f"{person.names[seat]}, " if len(self._people) > 1 else ""
        then = Then.ASK_AGAIN
        while then is Then.ASK_AGAIN:
            which = f"1-{len(entries)}" if len(entries) > 1 else "1"
            line = await self._console.ask(f"{whose}{which} or ? > ")
            then = Then.LEAVE if line is None else await answer(question, line)
            self.tell_news()
        return then is Then.GO_ON

    def _news_of_position(self, person: Session) -> list[str]:
        if self._position and not (person.decision and person.decision.main):
            return []
        before, self._position = self._position, position_lines(person)
        return changed_lines(before, self._position)

    async def _hand_over(self, person: Session) -> bool:
        """Pass the keyboard to the next player; return False if they leave."""
        name = person.names[person.seat]
        if self._reader is not None and not await self._is_enter(
            f"Press Enter to pass the keyboard to {name}. "
        ):
            return False
        self._console.clear()
        if not await self._is_enter(f"{name}, press Enter when you are at the keyboard. "):
            return False
        self._reader = person
        self._position, self._known = [], set()
        self.tell_news()
        return True

    async def _is_enter(self, prompt: str) -> bool:
        line = await self._console.ask(prompt)
        return line is not None and line.casefold() not in QUIT


def _first_person(session: Session) -> Session:
    return session.at(session.seats_here[0]) if session.seats_here else session


def _open_and_later(
    entries: Sequence[MenuEntry], person: Session
) -> tuple[list[MenuEntry], list[MenuEntry]]:
    """Split the choices into those open in the lesson, renumbered, and the locked ones."""
    if not isinstance(person, GuidedSession) or person.decision is None:
        return list(entries), []
    known = person.open_of(person.decision)
    now = [entry for entry in entries if entry.action in known]
    later = [entry for entry in entries if entry.action not in known]
    return [replace(entry, number=at) for at, entry in enumerate(now, start=1)], later


async def _is_news(updates: AsyncIterator[object]) -> bool:
    return await anext(updates, None) is not None


def _after_last_choice(person: Session) -> int:
    log = person.log
    own = [place for place, told in enumerate(log) if told.seat == person.seat]
    return own[-1] + 1 if own else 0


def _last_turn(log: Sequence[Told]) -> int:
    """Return the log index where the latest player's run of choices starts."""
    place = len(log)
    while place and log[place - 1].seat == log[-1].seat:
        place -= 1
    return place
