"""A catalog of all screens, each opened by keys, for snapshots and checks."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest.mock import patch

from textual.command import CommandPalette
from textual.pilot import Pilot

from core.kernel import DecisionKind
from core.table import LocalSession
from saves.codec import encode
from tests.scenes import never_stop
from tests.tui.keyboard_player import (
    InProcessBots,
    dismiss_summary,
    letter_keys,
    press_and_wait,
    press_keys,
    table_of,
    undo_and_wait,
    wait_for_decision,
    wait_until,
)
from tests.tui.pilot_helpers import wait_for_screen
from tests.tui.saved_games import NOON, load_scene, load_scene_after, load_scene_of_two_people
from tui.screens.game_over import GameOverScreen
from tui.screens.load import LoadScreen
from tui.screens.overlays import ConfirmScreen
from tui.screens.replay import ReplayScreen
from tui.screens.small_window import SmallWindowScreen
from tui.screens.stats import StatsScreen
from tui.screens.table import TableScreen
from tui.screens.variations_screen import VariationsScreen

OpenScreen = Callable[["Pilot[None]"], Awaitable[object]]

MIDDLE, LATE = -262, -19  # choices from the end: a turn with many options, and the last turns
RECORDED_DIGEST = bytes.fromhex("246589")  # of the cards when the scenes were recorded
ORDER = ("middle", "two", "late", "finished", "first", "broken")  # on the saved-games screen


def fill_saves(home: Path) -> None:
    """Write a fixed set of saved games."""
    (home / "saves").mkdir()
    for name, save in _saves().items():
        (home / "saves" / f"{name}.annals").write_bytes(save)


@cache
def _saves() -> dict[str, bytes]:
    clever = ("mosaic", "4_clever_players")
    saves = {
        "middle": load_scene_after(*clever, MIDDLE, NOON - 600),
        "two": load_scene_of_two_people(NOON - 90_000),
        "late": replace(
            load_scene_after(*clever, LATE, NOON - 200_000),
            title="The war for Gaul",
            tags=("long",),
        ),
        "finished": load_scene(*clever, never_stop, NOON - 400_000),
        "first": load_scene_after(*clever, 0, NOON - 3_000_000),
    }
    return {name: encode(save) for name, save in saves.items()} | {"broken": b""}


@contextmanager
def frozen_clock_and_bots() -> Iterator[None]:
    """Freeze the clock and what depends on today's cards, and run bots in this process."""
    with ExitStack() as stack:
        stack.enter_context(patch("core.app.deals._short_digest", lambda digest: RECORDED_DIGEST))
        stack.enter_context(patch.object(LocalSession, "seed", property(_recorded_seed)))
        stack.enter_context(patch("time.time", lambda: float(NOON)))
        stack.enter_context(patch("core.app.local_game.BotPool", InProcessBots))
        yield


def _recorded_seed(session: LocalSession) -> int | None:
    """Return the seed of a finished scene, even if it deals something else today."""
    return session._table.main_line.journal.setup.seed if session.is_over else None


async def press(pilot: "Pilot[None]", *pressed: str) -> None:
    """Press keys and wait until the screen is drawn."""
    await press_keys(pilot, *pressed)
    await pilot.pause()


def open_by_keys(*pressed: str) -> OpenScreen:
    async def go(pilot: "Pilot[None]") -> None:
        await press(pilot, *pressed)

    return go


async def open_table(pilot: "Pilot[None]", *pressed: str) -> None:
    """Open the newest game. The turn summary is dismissed first, because it takes a key."""
    await press(pilot, "c")
    await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)
    if pressed:
        await dismiss_summary(pilot)
    await press(pilot, *pressed)


def table_after_keys(*pressed: str) -> OpenScreen:
    """Return a function that presses these keys at the table."""

    async def go(pilot: "Pilot[None]") -> None:
        await open_table(pilot, *pressed)

    return go


async def open_stats(pilot: "Pilot[None]") -> None:
    """Open the statistics and wait until they are loaded."""
    await press(pilot, "s")
    screen = pilot.app.screen
    assert isinstance(screen, StatsScreen)
    await wait_until(pilot, lambda: screen.has_loaded)
    await press(pilot, "down")


async def open_first_choice(pilot: "Pilot[None]") -> None:
    """Open a game at its first choice, a leader, after all others have chosen."""
    await _load(pilot, "first")
    session = table_of(pilot).session
    await wait_until(pilot, lambda: session.waiting_for == (session.seat,))
    await pilot.pause()


async def open_hex_choice(pilot: "Pilot[None]") -> None:
    """Open a choice of a hex, with the legal ones highlighted."""
    await open_table(pilot)
    await _take(pilot, "Manufactory B")
    chooser = table_of(pilot).model.chooser
    assert chooser is not None
    assert chooser.question.decision.kind is DecisionKind.SPACE
    await pilot.pause()


async def open_jump_labels(pilot: "Pilot[None]") -> None:
    await open_hex_choice(pilot)
    await press(pilot, "f")


async def open_filter(pilot: "Pilot[None]") -> None:
    """Filter the choices by typing."""
    await open_table(pilot, "slash")
    await press(pilot, *"prod")


async def open_confirmation(pilot: "Pilot[None]") -> None:
    """Open the confirmation of a risky choice."""
    await open_table(pilot)
    chooser = table_of(pilot).model.chooser
    assert chooser is not None
    row = next(row for row in chooser.question.rows if row.choice.warning)
    await press_keys(pilot, *await letter_keys(pilot, row))
    await wait_for_screen(pilot, ConfirmScreen)


async def open_turn_summary(pilot: "Pilot[None]") -> None:
    """Open the log since your last turn."""
    await open_table(pilot)
    await _take(pilot, "Stone")
    await dismiss_summary(pilot)
    await press(pilot, "l")


async def open_variations(pilot: "Pilot[None]") -> None:
    await open_turn_summary(pilot)
    await press(pilot, "l")
    await undo_and_wait(pilot)
    await dismiss_summary(pilot)
    await press(pilot, "v")
    page = await wait_for_screen(pilot, VariationsScreen)
    await wait_until(pilot, lambda: page.is_loaded)
    await press(pilot, "home", "down")


async def open_replay(pilot: "Pilot[None]") -> None:
    """Open a finished game in the replay, somewhere in its middle."""
    await _load(pilot, "finished", "r")
    await wait_for_screen(pilot, ReplayScreen)
    await press(pilot, "home", *["pagedown"] * 8, "down", "right")


async def open_replay_timeline(pilot: "Pilot[None]") -> None:
    await open_replay(pilot)
    await press(pilot, "c")


async def open_game_over(pilot: "Pilot[None]") -> None:
    """Play the last choices, taking the first option each time."""
    await _load(pilot, "late")
    for _ in range(400):
        if isinstance(pilot.app.screen, GameOverScreen):
            break
        if isinstance(pilot.app.screen, ConfirmScreen):
            await press_keys(pilot, "y")
            await wait_for_decision(pilot)
        else:
            await press_and_wait(pilot, "enter")
    await wait_for_screen(pilot, GameOverScreen)


async def open_score_graph(pilot: "Pilot[None]") -> None:
    await open_game_over(pilot)
    await press(pilot, "2")


async def open_hand_over(pilot: "Pilot[None]") -> None:
    """Open the screen between two players at one keyboard."""
    await _load(pilot, "two")


async def open_small_window(pilot: "Pilot[None]") -> None:
    await pilot.resize_terminal(61, 17)
    await wait_for_screen(pilot, SmallWindowScreen)
    await pilot.pause()


async def open_search(pilot: "Pilot[None]") -> None:
    await press(pilot, "r", "slash")
    await press(pilot, *"tariff", "space", *"production")


async def open_command_palette(pilot: "Pilot[None]") -> None:
    await press(pilot, "ctrl+p")
    palette = await wait_for_screen(pilot, CommandPalette)
    await wait_until(pilot, lambda: not any(w.node is palette for w in pilot.app.workers))
    await pilot.pause()


async def _load(pilot: "Pilot[None]", name: str, key: str = "enter") -> None:
    await press(pilot, "l", *["down"] * ORDER.index(name), key)
    if key == "enter":
        await wait_until(pilot, lambda: not isinstance(pilot.app.screen, LoadScreen))
        await wait_for_decision(pilot)
        await pilot.pause()


async def _take(pilot: "Pilot[None]", words: str) -> None:
    chooser = table_of(pilot).model.chooser
    assert chooser is not None
    row = next(row for row in chooser.question.rows if row.choice.label == words)
    await press_and_wait(pilot, *await letter_keys(pilot, row))


SCENES: dict[str, OpenScreen] = {
    "home": open_by_keys(),
    "new-game": open_by_keys("n"),
    "load": open_by_keys("l", "down"),
    "load-broken": open_by_keys("l", "end"),
    "load-title": open_by_keys("l", "down", "down", "n"),
    "load-search": open_by_keys("l", "slash", *"gaul"),
    "stats": open_stats,
    "rules": open_by_keys("r", "right", "right"),
    "rules-search": open_search,
    "settings": open_by_keys("o"),
    "help-home": open_by_keys("question_mark"),
    "commands": open_command_palette,
    "opening": open_first_choice,
    "table": table_after_keys(),
    "table-row": table_after_keys("1", "down", "down"),
    "table-map": table_after_keys("2"),
    "table-boards": table_after_keys("3"),
    "table-place": open_hex_choice,
    "table-jump": open_jump_labels,
    "table-filter": open_filter,
    "table-ask": open_confirmation,
    "log": open_turn_summary,
    "inspect": table_after_keys("1", "down", "i"),
    "scores": table_after_keys("s"),
    "help": table_after_keys("question_mark"),
    "lines": open_variations,
    "replay": open_replay,
    "replay-course": open_replay_timeline,
    "game-over": open_game_over,
    "game-over-course": open_score_graph,
    "hand-over": open_hand_over,
    "too-small": open_small_window,
}
