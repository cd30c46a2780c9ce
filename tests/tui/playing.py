"""A person who plays by keyboard alone, in every way there is to choose."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from unicodedata import lookup

from pytest import MonkeyPatch
from textual.app import ScreenStackError
from textual.events import Key
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from core.bots import Advisor, advise_here
from core.kernel import Rng
from core.table import Session
from tests.patience import PATIENCE
from tests.tui.looks import text
from tui.model.choosing import Chooser, Row
from tui.screens.game_over import GameOverScreen
from tui.screens.overlays import AskScreen, HandOverScreen
from tui.screens.table import TableScreen

NEAR = 6  # rows from one to another that a hand still walks
WAYS = ("arrows", "tab", "label", "filter")


class BotsHere:
    """Bots that think in this process: quick, and always the same."""

    def __init__(self, load_game: object) -> None:
        self.advise: Advisor = advise_here

    def close(self) -> None:
        pass


def take_time(monkeypatch: MonkeyPatch) -> None:
    """Press nothing in haste: between two looks at the app's clock a minute goes by."""
    monkeypatch.setattr("tui.widgets.themed_app.ThemedApp.clock", partial(next, count(0, 60)))


async def strike(pilot: "Pilot[None]", *keys: str) -> None:
    """Press keys as fast as they are worked off; the pilot's own way waits for a calm process."""
    for key in keys:
        await strike_at_once(pilot, key)


async def strike_at_once(pilot: "Pilot[None]", *keys: str) -> None:
    """Press keys faster than anybody could work them off."""
    assert pilot.app._driver is not None
    for key in keys:
        event = _pressed(key)
        event.set_sender(pilot.app)
        pilot.app._driver.send_message(event)
    await worked_off(pilot)


async def worked_off(pilot: "Pilot[None]", timeout: float = PATIENCE) -> bool:
    """Wait until the app, its screen and all parts of it have done what they were told.

    The pilot's own way sends each of them a message, three for each key: that was most of what
    they had to do.
    """
    app, late, calm = pilot.app, time.monotonic() + timeout, 0
    for looked in count():
        try:
            parts = (app, *app.screen.walk_children(with_self=True))
        except ScreenStackError:
            return False
        calm = calm + 1 if all(map(_is_at_rest, parts)) else 0
        if calm == CALM:
            return True
        if app._exception_event.is_set() or time.monotonic() > late:
            return False
        await asyncio.sleep(0 if looked < SOON else 0.001)
    raise AssertionError


CALM = 4  # turns of the loop in a row: a key takes three from the driver to the app
SOON = 50  # turns; who is not done by then waits for something


def _is_at_rest(pump: MessagePump) -> bool:
    """Whether it waits for a message, or gets no more."""
    queue = pump._message_queue
    waits = bool(queue.ready_event._waiters)  # type: ignore[attr-defined]
    is_told = bool(queue.values) or pump._pending_message is not None
    return (waits and not is_told) or pump._closing or pump._closed


def _pressed(key: str) -> Key:
    """The event of a key by its name ("slash") or its character ("/"), as terminals send it."""
    name = _character_to_key(key) if len(key) == 1 else key
    try:
        return Key(name, lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(name, name))))
    except KeyError:
        return Key(name, key if len(key) == 1 else None)


def table_of(pilot: "Pilot[None]") -> TableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen), f"this is {screen}"
    return screen


async def settle(pilot: "Pilot[None]") -> None:
    """Wait until there is something for a person to do."""
    await wait_until(pilot, lambda: _can_do_something(pilot))


async def read_on(pilot: "Pilot[None]") -> None:
    """Put what others did away, where it covers the table."""
    screen = pilot.app.screen
    if not isinstance(screen, TableScreen):
        return
    await wait_until(pilot, lambda: not screen.painting.is_busy)  # what is not drawn covers nothing
    recap = screen.panes.recap
    if recap.display and recap.covers:
        await strike(pilot, "enter")


async def by_letter(pilot: "Pilot[None]", row: Row) -> list[str]:
    """The keys that take a choice by its letter: one out of sight is looked at first."""
    await read_on(pilot)
    is_seen = row.label in table_of(pilot).panes.letters
    return ["f", *row.label] if is_seen else ["f", *row.label, "enter"]


async def strike_and_wait(pilot: "Pilot[None]", *keys: str) -> None:
    """Press keys that change what a seat has chosen, and wait until there is more to do."""
    session = table_of(pilot).session
    await read_on(pilot)
    before = _own_choices(session)
    await strike(pilot, *keys)
    await wait_until(
        pilot,
        lambda: _own_choices(session) != before or isinstance(pilot.app.screen, AskScreen),
    )
    await settle(pilot)


def _own_choices(session: Session) -> int:
    """How often the seat has chosen; what others do meanwhile does not count."""
    line = session._table.line  # type: ignore[attr-defined]
    return sum(step.seat == session.seat for step in line.steps)


def _can_do_something(pilot: "Pilot[None]") -> bool:
    screen = pilot.app.screen
    if not isinstance(screen, TableScreen):
        return True
    chooser, session = screen.model.chooser, screen.session
    is_asked = chooser is not None and chooser.question.decision is session.decision
    is_drawn = not screen.painting.is_busy
    return is_asked and is_drawn and session.seat in session.waiting_for


async def wait_until(pilot: "Pilot[None]", happened: Callable[[], bool]) -> None:
    """Wait for something, however long a slow machine takes."""
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        if happened():
            return
        await pilot.pause(0.002)
    raise AssertionError(f"it does not happen, on {pilot.app.screen}:\n{text(pilot.app)}")


class Hand:
    """Chooses at random, and each time in another way."""

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
        """The one shown now: it is made anew when somebody else chooses meanwhile."""
        chooser = table_of(self.pilot).model.chooser
        assert chooser is not None
        return chooser

    async def choose(self) -> None:
        """One choice, to the point where the next person has something to do."""
        await settle(self.pilot)
        chooser = self.chooser
        rows = chooser.question.rows
        to_the_end = [r for r in rows if not (r.action.aside or r.action.gives_up)]
        row = self.rng.choice(to_the_end or rows)
        await strike_and_wait(self.pilot, *await self._point_at(row))
        if isinstance(self.pilot.app.screen, AskScreen):
            await self._say_yes()
        self.chosen += 1

    async def _say_yes(self) -> None:
        table = self.pilot.app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        session = table.session
        before = _own_choices(session)
        await strike(self.pilot, "y")
        await wait_until(self.pilot, lambda: _own_choices(session) != before)
        await settle(self.pilot)

    async def play(self, many: int) -> None:
        """So many choices, or as many as there are to the end."""
        for _ in range(many):
            if self.is_over:
                return
            await self.choose()

    async def _point_at(self, row: Row) -> list[str]:
        """Put the cursor on a choice in one of the ways; returns the keys that take it."""
        way = WAYS[next(self._ways) % len(WAYS)]
        self.used.add(way)
        if way == "filter":
            word = max(row.choice.label.split(), key=len)
            await strike(self.pilot, "slash", *word.lower())
            if len(self.chooser.visible) == 1:
                return ["enter"]
            await strike(self.pilot, "tab")
        if way == "label" or abs(self._distance_to(row)) > NEAR:
            return await by_letter(self.pilot, row)
        keys = ("shift+tab", "tab") if way == "tab" and row.targets else ("up", "down")
        for _ in range(2 * NEAR):
            distance = self._distance_to(row)
            if not distance:
                break
            await strike(self.pilot, keys[distance > 0])
        assert not self._distance_to(row)
        return ["enter"]

    def _distance_to(self, row: Row) -> int:
        """How many choices further down it is."""
        labels = [visible.label for visible in self.chooser.visible]
        assert self.chooser.selected is not None
        return labels.index(row.label) - labels.index(self.chooser.selected.label)


async def take_over(pilot: "Pilot[None]") -> None:
    """Sit down where the other got up, as soon as there is anything to be read."""
    screen = pilot.app.screen
    assert isinstance(screen, HandOverScreen)
    await wait_until(pilot, lambda: screen._haste is not None)  # before, keys count for nothing
    await strike(pilot, "enter")
    await wait_until(pilot, lambda: not screen.is_current)
    await settle(pilot)
