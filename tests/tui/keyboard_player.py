"""A simulated player who uses only the keyboard, with every way to make a choice."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import TypeVar
from unicodedata import lookup

from pytest import MonkeyPatch
from textual.app import ScreenStackError
from textual.events import Key
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from core.bots import Advisor, advise_in_process
from core.kernel import Rng
from core.table import Session
from tests.timeouts import Deadline
from tui.model.choices import ChoiceRow, Chooser
from tui.renderer.screen_capture import captured_text
from tui.screens.game_over import GameOverScreen
from tui.screens.overlays import ConfirmScreen, HandOverScreen
from tui.screens.table import TableScreen

T = TypeVar("T")

NEAR = 6  # up to this many rows, the player uses the arrow keys
SELECTION_METHODS = ("arrows", "tab", "label", "filter")


class InProcessBots:
    """Bots that think in this process: quick and deterministic."""

    def __init__(self, load_game: object) -> None:
        self.advise: Advisor = advise_in_process

    def close(self) -> None:
        pass


def skip_key_guard(monkeypatch: MonkeyPatch) -> None:
    """Advance the app's clock by a minute per reading, so that the key guard never blocks."""
    monkeypatch.setattr("tui.widgets.themed_app.ThemedApp.clock", partial(next, count(0, 60)))


async def press_keys(pilot: "Pilot[None]", *keys: str) -> None:
    """Press keys and wait until they are processed, faster than the pilot does."""
    for key in keys:
        await press_keys_at_once(pilot, key)


async def press_keys_at_once(pilot: "Pilot[None]", *keys: str) -> None:
    """Press keys without waiting in between."""
    for key in keys:
        pilot.app.post_message(_key_event(key))
    await wait_until_processed(pilot)


class ScreenDeadline(Deadline):
    """A deadline that shows the screen, and fails at once if the app has crashed."""

    def __init__(self, pilot: "Pilot[None]", awaited: str | Callable[[], object]) -> None:
        super().__init__(awaited, self._screen)
        self._app = pilot.app

    def check(self) -> None:
        """Fail if the app has crashed or if the wait has taken too long."""
        if self._app._exception is not None:
            raise self._app._exception
        super().check()

    def _screen(self) -> str:
        try:
            return f"{self._app.screen}\n{captured_text(self._app)}"
        except ScreenStackError:
            return "no screen"


async def wait_until_processed(pilot: "Pilot[None]", timeout: float = 0.0) -> bool:
    """Wait until the app, its screen and all its widgets have processed their messages.

    The pilot instead sends each of them a message, three per key, which took most of the time.
    Its own time limit is replaced by the one of all tests.
    """
    app, calm = pilot.app, 0
    deadline = ScreenDeadline(pilot, "all messages are processed")
    for looked in count():
        try:
            parts = (app, *app.screen.walk_children(with_self=True))
        except ScreenStackError:
            return False
        calm = calm + 1 if all(map(_is_idle, parts)) else 0
        if calm == CALM:
            return True
        deadline.check()
        await asyncio.sleep(0 if looked < SOON else 0.001)
    raise AssertionError


CALM = 4  # idle event-loop iterations in a row; a key takes three from driver to app
SOON = 50  # iterations; a widget not idle by then is waiting for something


def _is_idle(pump: MessagePump) -> bool:
    """Return whether it waits for a message or is closed."""
    queue = pump._message_queue
    waits = bool(queue.ready_event._waiters)  # type: ignore[attr-defined]
    is_told = bool(queue.values) or pump._pending_message is not None
    return (waits and not is_told) or pump._closing or pump._closed


def _key_event(key: str) -> Key:
    """Return the event for a key name ("slash") or character ("/"), as terminals send it."""
    name = _character_to_key(key) if len(key) == 1 else key
    try:
        return Key(name, lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(name, name))))
    except KeyError:
        return Key(name, key if len(key) == 1 else None)


def table_of(pilot: "Pilot[None]") -> TableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen), f"this is {screen}"
    return screen


async def wait_for_decision(pilot: "Pilot[None]") -> None:
    """Wait until the player can decide something."""
    await wait_until(pilot, lambda: _can_do_something(pilot))


async def dismiss_summary(pilot: "Pilot[None]") -> None:
    """Dismiss the turn summary if there is one."""
    screen = pilot.app.screen
    if not isinstance(screen, TableScreen):
        return
    await wait_until_painted(pilot)
    if screen.panes.has_recap:
        await press_keys(pilot, "enter")


async def letter_keys(pilot: "Pilot[None]", row: ChoiceRow) -> list[str]:
    """Start to pick a choice by its letters; return the rest of the keys that take it."""
    await dismiss_summary(pilot)
    *begin, last = "f", *row.jump_label
    await press_keys(pilot, *begin)  # only now the letters are shown, also on panels
    await wait_until_painted(pilot)
    is_seen = row.jump_label in table_of(pilot).panes.visible_labels
    return [last] if is_seen else [last, "enter"]


async def wait_until_painted(pilot: "Pilot[None]") -> None:
    """Wait until the panes of the table show the last change."""
    paint_scheduler = table_of(pilot).paint_scheduler
    await wait_until(pilot, lambda: not paint_scheduler.has_steps)


async def press_and_wait(pilot: "Pilot[None]", *keys: str) -> None:
    """Press keys that make a choice, and wait until more can be done."""
    session = table_of(pilot).session
    await dismiss_summary(pilot)
    before = own_choices(session)
    await press_keys(pilot, *keys)
    await wait_until(
        pilot,
        lambda: own_choices(session) != before or isinstance(pilot.app.screen, ConfirmScreen),
    )
    await wait_for_decision(pilot)


async def undo_and_wait(pilot: "Pilot[None]", key: str = "u") -> None:
    """Undo the last choice or the turn, even if dice or cards were seen since."""
    session = table_of(pilot).session
    await dismiss_summary(pilot)
    before = own_choices(session)
    await press_keys(pilot, key)
    await wait_for_undo(pilot, session, before)


async def wait_for_undo(pilot: "Pilot[None]", session: Session, before: int) -> None:
    """Wait until fewer own choices are left than before, and confirm it if asked."""
    await wait_until(
        pilot,
        lambda: own_choices(session) != before or isinstance(pilot.app.screen, ConfirmScreen),
    )
    if isinstance(pilot.app.screen, ConfirmScreen):
        await press_keys(pilot, "y")
        await wait_until(pilot, lambda: own_choices(session) != before)
    await wait_for_decision(pilot)


def own_choices(session: Session) -> int:
    """Count the seat's own choices, without those of others."""
    line = session._table.main_line  # type: ignore[attr-defined]
    return sum(step.seat == session.seat for step in line.steps)


def _can_do_something(pilot: "Pilot[None]") -> bool:
    screen = pilot.app.screen
    if not isinstance(screen, TableScreen):
        return True
    chooser, session = screen.model.chooser, screen.session
    is_asked = chooser is not None and chooser.question.decision is session.decision
    is_drawn = not screen.paint_scheduler.has_steps
    return is_asked and is_drawn and session.seat in session.waiting_for


async def wait_until(
    pilot: "Pilot[None]", condition: Callable[[], object], awaited: str = ""
) -> None:
    """Wait for a condition. A failure shows what was awaited, or else the condition's source."""
    deadline = ScreenDeadline(pilot, awaited or condition)
    while not condition():
        deadline.check()
        await pilot.pause(0.002)


async def wait_for_result(pilot: "Pilot[None]", result: Awaitable[T], awaited: str) -> T:
    """Wait for the result of something that runs, such as a worker."""
    task, deadline = asyncio.ensure_future(result), ScreenDeadline(pilot, awaited)
    while not task.done():
        deadline.check()
        await asyncio.wait({task}, timeout=0.01)
    return task.result()


class RandomPlayer:
    """Makes random choices, by a random method each time."""

    def __init__(self, pilot: "Pilot[None]", seed: int) -> None:
        self.pilot, self.rng = pilot, Rng(seed)
        self.chosen = 0
        self.used: set[str] = set()
        self._ways = count()

    @property
    def is_over(self) -> bool:
        return isinstance(self.pilot.app.screen, GameOverScreen)

    @property
    def chooser(self) -> Chooser:
        """Return the current chooser; it changes when somebody else chooses."""
        chooser = table_of(self.pilot).model.chooser
        assert chooser is not None
        return chooser

    async def choose(self) -> None:
        """Make one choice and wait for the next decision."""
        await wait_for_decision(self.pilot)
        await dismiss_summary(self.pilot)
        chooser = self.chooser
        rows = chooser.question.rows
        to_the_end = [r for r in rows if not (r.action.is_navigation or r.action.is_resignation)]
        row = self.rng.choice(to_the_end or rows)
        await press_and_wait(self.pilot, *await self._move_cursor_to(row))
        if isinstance(self.pilot.app.screen, ConfirmScreen):
            await self._confirm()
        self.chosen += 1

    async def _confirm(self) -> None:
        table = self.pilot.app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        session = table.session
        before = own_choices(session)
        await press_keys(self.pilot, "y")
        await wait_until(self.pilot, lambda: own_choices(session) != before)
        await wait_for_decision(self.pilot)

    async def play(self, many: int) -> None:
        """Make this many choices, or play to the end."""
        for _ in range(many):
            if self.is_over:
                return
            await self.choose()

    async def _move_cursor_to(self, row: ChoiceRow) -> list[str]:
        """Move the cursor to a choice by one of the methods; return the keys that take it."""
        way = SELECTION_METHODS[next(self._ways) % len(SELECTION_METHODS)]
        self.used.add(way)
        if way == "filter":
            word = max(row.choice.label.split(), key=len)
            await press_keys(self.pilot, "slash", *word.lower())
            if len(self.chooser.visible_rows) == 1:
                return ["enter"]
            await press_keys(self.pilot, "tab")
        if way == "label" or abs(self._distance_to(row)) > NEAR:
            return await letter_keys(self.pilot, row)
        keys = ("shift+tab", "tab") if way == "tab" and row.targets else ("up", "down")
        for _ in range(2 * NEAR):
            distance = self._distance_to(row)
            if not distance:
                break
            await press_keys(self.pilot, keys[distance > 0])
        assert not self._distance_to(row)
        return ["enter"]

    def _distance_to(self, row: ChoiceRow) -> int:
        """Return the number of choices between the cursor and this one."""
        labels = [visible.jump_label for visible in self.chooser.visible_rows]
        assert self.chooser.selected is not None
        return labels.index(row.jump_label) - labels.index(self.chooser.selected.jump_label)


async def resume_control(pilot: "Pilot[None]") -> None:
    """Continue in a new app session as soon as the table is readable."""
    screen = pilot.app.screen
    assert isinstance(screen, HandOverScreen)
    await wait_until(pilot, lambda: screen._key_guard is not None)  # keys are ignored before that
    await press_keys(pilot, "enter")
    await wait_until(pilot, lambda: not screen.is_current)
    await wait_for_decision(pilot)
