"""A catalog of all screens, each opened with keys from the first one, for snapshots and checks."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest.mock import patch

from textual.command import CommandPalette
from textual.pilot import Pilot

from core.kernel import Kind
from core.table import Seat
from saves.codec import encode
from tests.tui.driving import until
from tests.tui.playing import (
    BotsHere,
    by_letter,
    settle,
    strike,
    strike_and_wait,
    table_of,
    wait_until,
)
from tests.tui.saved import NOON, mosaic, never, saved, saved_after
from tui.screens.game_over import GameOverScreen
from tui.screens.lines import LinesScreen
from tui.screens.load import LoadScreen
from tui.screens.overlays import AskScreen
from tui.screens.replay import ReplayScreen
from tui.screens.small import SmallScreen
from tui.screens.stats import StatsScreen
from tui.screens.table import TableScreen

Way = Callable[["Pilot[None]"], Awaitable[object]]

MIDDLE, LATE = -262, -19  # choices from the end: a turn with many options, and the last turns
ORDER = ("middle", "two", "late", "finished", "first", "broken")  # on the saved-games screen


def fill(home: Path) -> None:
    """Write a fixed set of saved games."""
    (home / "saves").mkdir()
    for name, save in _saves().items():
        (home / "saves" / f"{name}.annals").write_bytes(save)


@cache
def _saves() -> dict[str, bytes]:
    clever = ("mosaic", "4_clever_players")
    saves = {
        "middle": saved_after(*clever, MIDDLE, NOON - 600),
        "two": mosaic(120, (Seat("Ada"), Seat("Bo")), seed=2, time=NOON - 90_000),
        "late": replace(
            saved_after(*clever, LATE, NOON - 200_000), title="The war for Gaul", tags=("long",)
        ),
        "finished": saved(*clever, never, NOON - 400_000),
        "first": saved_after(*clever, 0, NOON - 3_000_000),
    }
    return {name: encode(save) for name, save in saves.items()} | {"broken": b""}


@contextmanager
def standing_still() -> Iterator[None]:
    """Freeze the clock and run bots in this process."""
    with ExitStack() as stack:
        stack.enter_context(patch("time.time", lambda: float(NOON)))
        stack.enter_context(patch("core.house.sitting.BotPool", BotsHere))
        yield


async def press(pilot: "Pilot[None]", *pressed: str) -> None:
    """Press keys and wait until the screen is drawn."""
    await strike(pilot, *pressed)
    await pilot.pause()


def keys(*pressed: str) -> Way:
    """Return a function that opens a screen with these keys."""

    async def go(pilot: "Pilot[None]") -> None:
        await press(pilot, *pressed)

    return go


async def open_table(pilot: "Pilot[None]", *pressed: str) -> None:
    """Open the newest game."""
    await press(pilot, "c")
    await until(pilot, TableScreen)
    await settle(pilot)
    await press(pilot, *pressed)


def table(*pressed: str) -> Way:
    """Return a function that presses these keys at the table."""

    async def go(pilot: "Pilot[None]") -> None:
        await open_table(pilot, *pressed)

    return go


async def summing_up(pilot: "Pilot[None]") -> None:
    """Open the statistics and wait until they are loaded."""
    await press(pilot, "s")
    screen = pilot.app.screen
    assert isinstance(screen, StatsScreen)
    await wait_until(pilot, lambda: screen.has_read)
    await press(pilot, "down")


async def opening(pilot: "Pilot[None]") -> None:
    """Open a game at its first choice, a leader, after all others have chosen."""
    await _load(pilot, "first")
    session = table_of(pilot).session
    await wait_until(pilot, lambda: session.waiting_for == (session.seat,))
    await pilot.pause()


async def choosing_a_place(pilot: "Pilot[None]") -> None:
    """Open a choice of a hex, with the legal ones highlighted."""
    await open_table(pilot)
    await _take(pilot, "Manufactory B")
    chooser = table_of(pilot).model.chooser
    assert chooser is not None
    assert chooser.question.decision.kind is Kind.SPACE
    await pilot.pause()


async def jumping(pilot: "Pilot[None]") -> None:
    """Show jump labels on all choices."""
    await choosing_a_place(pilot)
    await press(pilot, "f")


async def filtering(pilot: "Pilot[None]") -> None:
    """Filter the choices by typing."""
    await open_table(pilot, "slash")
    await press(pilot, *"prod")


async def asking(pilot: "Pilot[None]") -> None:
    """Open the confirmation of a risky choice."""
    await open_table(pilot)
    chooser = table_of(pilot).model.chooser
    assert chooser is not None
    row = next(row for row in chooser.question.rows if row.choice.warning)
    await strike(pilot, *await by_letter(pilot, row))
    await until(pilot, AskScreen)


async def telling(pilot: "Pilot[None]") -> None:
    """Open the summary since your last turn."""
    await open_table(pilot)
    await _take(pilot, "Stone")
    await press(pilot, "l")


async def lines_of_play(pilot: "Pilot[None]") -> None:
    """Open the variations screen with an undone variation."""
    await telling(pilot)
    await press(pilot, "l", "u")
    await settle(pilot)
    await press(pilot, "v")
    page = await until(pilot, LinesScreen)
    await wait_until(pilot, lambda: page.has_read)
    await press(pilot, "home", "down")


async def replaying(pilot: "Pilot[None]") -> None:
    """Open a finished game in the replay, somewhere in its middle."""
    await _load(pilot, "finished", "r")
    await until(pilot, ReplayScreen)
    await press(pilot, "home", *["pagedown"] * 8, "down", "right")


async def replaying_the_course(pilot: "Pilot[None]") -> None:
    await replaying(pilot)
    await press(pilot, "c")


async def the_end(pilot: "Pilot[None]") -> None:
    """Play the last choices, taking the first option each time."""
    await _load(pilot, "late")
    for _ in range(400):
        if isinstance(pilot.app.screen, GameOverScreen):
            break
        if isinstance(pilot.app.screen, AskScreen):
            await strike(pilot, "y")
            await settle(pilot)
        else:
            await strike_and_wait(pilot, "enter")
    await until(pilot, GameOverScreen)


async def the_course(pilot: "Pilot[None]") -> None:
    await the_end(pilot)
    await press(pilot, "2")


async def handing_over(pilot: "Pilot[None]") -> None:
    """Open the screen between two players at one keyboard."""
    await _load(pilot, "two")


async def too_small(pilot: "Pilot[None]") -> None:
    await pilot.resize_terminal(61, 17)
    await until(pilot, SmallScreen)
    await pilot.pause()


async def searching(pilot: "Pilot[None]") -> None:
    await press(pilot, "r", "slash")
    await press(pilot, *"tariff", "space", *"production")


async def commanding(pilot: "Pilot[None]") -> None:
    await press(pilot, "ctrl+p")
    palette = await until(pilot, CommandPalette)
    await wait_until(pilot, lambda: not any(w.node is palette for w in pilot.app.workers))
    await pilot.pause()


async def _load(pilot: "Pilot[None]", name: str, key: str = "enter") -> None:
    await press(pilot, "l", *["down"] * ORDER.index(name), key)
    if key == "enter":
        await wait_until(pilot, lambda: not isinstance(pilot.app.screen, LoadScreen))
        await settle(pilot)
        await pilot.pause()


async def _take(pilot: "Pilot[None]", words: str) -> None:
    chooser = table_of(pilot).model.chooser
    assert chooser is not None
    row = next(row for row in chooser.question.rows if row.choice.label == words)
    await strike_and_wait(pilot, *await by_letter(pilot, row))


SCENES: dict[str, Way] = {
    "home": keys(),
    "new-game": keys("n"),
    "load": keys("l", "down"),
    "load-broken": keys("l", "end"),
    "load-title": keys("l", "down", "down", "n"),
    "load-search": keys("l", "slash", *"gaul"),
    "stats": summing_up,
    "rules": keys("r", "right", "right"),
    "rules-search": searching,
    "settings": keys("o"),
    "help-home": keys("question_mark"),
    "commands": commanding,
    "opening": opening,
    "table": table(),
    "table-row": table("1", "down", "down"),
    "table-map": table("2"),
    "table-boards": table("3"),
    "table-place": choosing_a_place,
    "table-jump": jumping,
    "table-filter": filtering,
    "table-ask": asking,
    "log": telling,
    "inspect": table("1", "down", "i"),
    "scores": table("s"),
    "help": table("question_mark"),
    "lines": lines_of_play,
    "replay": replaying,
    "replay-course": replaying_the_course,
    "game-over": the_end,
    "game-over-course": the_course,
    "hand-over": handing_over,
    "too-small": too_small,
}
