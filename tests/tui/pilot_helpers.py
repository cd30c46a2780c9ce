"""Helpers that drive the app with keys and mouse and return the screen as text."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, TypeVar

from textual.css.stylesheet import Stylesheet
from textual.events import Paste
from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import WorkerCancelled

from core.table import LocalSession
from tests.timeouts import TIMEOUT
from tests.tui.keyboard_player import (
    ScreenDeadline,
    press_keys,
    wait_for_result,
    wait_until,
    wait_until_processed,
)
from tui.app import AnnalsApp
from tui.renderer.screen_capture import captured_text
from tui.screens.page_screen import PageScreen
from tui.screens.saved_games import SavedGamesScreen
from tui.screens.table import TableScreen
from tui.widgets import themed_app
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.text_field import TextField

S = TypeVar("S", bound=Screen[Any])

themed_app.WARNING_SECONDS = TIMEOUT  # keep notifications until the test reads them
AnnalsApp.NOTIFICATION_TIMEOUT = TIMEOUT

ASKED_AGAIN = 100  # polls

NARROW, NORMAL, WIDE = (80, 24), (120, 40), (160, 50)


def parse_once() -> None:
    """Cache the parsed style sheets, which are the same for all apps."""
    parse, parsed = Stylesheet._parse_rules, dict[Any, Any]()

    def parse_rules(self: Stylesheet, *source: Any, **place: Any) -> Any:
        key = source, *place.items(), *self._variables.items()
        if key not in parsed:
            parsed[key] = parse(self, *source, **place)
        return parsed[key]

    Stylesheet._parse_rules = parse_rules  # type: ignore[method-assign]


parse_once()
Pilot._wait_for_screen = wait_until_processed  # type: ignore[method-assign]


@asynccontextmanager
async def running(
    size: tuple[int, int] = NARROW, app: AnnalsApp | None = None
) -> AsyncIterator["Pilot[None]"]:
    """Run the app in a window of this size, up to its first screen."""
    app = app or AnnalsApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await wait_for_saved_games(pilot)
        yield pilot


def app_of(pilot: "Pilot[None]") -> AnnalsApp:
    app = pilot.app
    assert isinstance(app, AnnalsApp)
    return app


def screen_text(pilot: "Pilot[None]") -> str:
    pictures = sorted(pilot.app.screen.query(CanvasWidget), key=lambda p: (p.region.y, p.region.x))
    lines = [line for picture in pictures for line in picture.lines()]
    for field in pilot.app.screen.query(TextField):
        if field.display and isinstance(pilot.app.screen, PageScreen):  # a page of rows
            x, y, width, _ = field.region
            lines[y] = f"{lines[y][:x]:<{x}}{field.value:<{width}}{lines[y][x + width :]}".rstrip()
    return "\n".join(lines)


async def press(pilot: "Pilot[None]", *keys: str) -> str:
    """Press keys in order; return the screen text."""
    await press_keys(pilot, *keys)
    await wait_until_drawn(pilot)
    return screen_text(pilot)


async def wait_until_drawn(pilot: "Pilot[None]") -> None:
    """Wait until all pending layout and drawing is done."""
    await wait_for_saved_games(pilot)
    screen, refreshed = pilot.app.screen, asyncio.Event()
    deadline = ScreenDeadline(pilot, f"{screen} is drawn")
    for looked in count():
        deadline.check()
        # A removed screen, or one of an app that has exited, is not drawn any more.
        if refreshed.is_set() or pilot.app.return_code is not None or not screen.is_current:
            break
        # Textual asks the screen on top; one that is removed right away never answers.
        if looked % ASKED_AGAIN == 0 and not screen.call_after_refresh(refreshed.set):
            break
        await asyncio.sleep(0.001)
    await pilot.pause()


async def wait_for_saved_games(pilot: "Pilot[None]") -> None:
    """Wait until the list of saved games is loaded."""
    screen = pilot.app.screen
    if isinstance(screen, SavedGamesScreen) and screen.load_worker is not None:
        with suppress(WorkerCancelled):  # the screen was closed meanwhile
            await wait_for_result(pilot, screen.load_worker.wait(), "the saved games")
        await pilot.pause()


async def type_text(pilot: "Pilot[None]", text: str) -> str:
    return await press(pilot, *("space" if letter == " " else letter for letter in text))


async def paste(pilot: "Pilot[None]", text: str) -> str:
    pilot.app.post_message(Paste(text))
    await wait_until_drawn(pilot)
    return screen_text(pilot)


async def click(pilot: "Pilot[None]", text: str) -> str:
    lines = captured_text(pilot.app).splitlines()
    y = next(y for y, line in enumerate(lines) if text in line)
    await pilot.click(offset=(lines[y].index(text), y))
    await pilot.pause()
    return screen_text(pilot)


def notifications(pilot: "Pilot[None]") -> str:
    return " ".join(note.message for note in pilot.app._notifications)


async def wait_for_screen(
    pilot: "Pilot[None]", screen: type[S], other_than: Screen[Any] | None = None
) -> S:
    """Wait until a screen of this class is on top."""

    def is_on_top() -> bool:
        return isinstance(pilot.app.screen, screen) and pilot.app.screen is not other_than

    await wait_until(pilot, is_on_top, screen.__name__)
    found = pilot.app.screen
    assert isinstance(found, screen)
    if isinstance(found, TableScreen) and isinstance(found.session, LocalSession):
        history = found.session._table.wait_for_history()  # process all earlier updates
        await wait_for_result(pilot, history, "the history of the game")
    await pilot.pause()
    await wait_for_saved_games(pilot)
    return found
