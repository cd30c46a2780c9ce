from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from textual.await_complete import AwaitComplete
from textual.errors import NoWidget
from textual.events import Event, Key
from textual.pilot import OutOfBounds, Pilot

from core.bots import Advice, advise
from core.kernel import Rng
from core.table import Seat
from tests.tui.keyboard_player import (
    InProcessBots,
    press_keys,
    press_keys_at_once,
    wait_for_decision,
)
from tests.tui.pilot_helpers import NARROW, WIDE, app_of, press, running, wait_for_screen
from tests.tui.saved_games import load_scene, random_mosaic_save, store_save
from tests.tui.screens.test_keys import QUESTIONS
from tui.app import AnnalsApp
from tui.model.choices import ChoiceRow
from tui.screens.next_step import TableResult
from tui.screens.table import TableScreen

LETTERS = [*"abcdefghijklmnopqrstuvwxyzDGHLU0123456789"]
SIGNS = ["plus", "minus", "slash", "question_mark", "space", "full_stop", "comma", "ä", "[", "]"]
MOVES = ["up", "down", "left", "right", "pageup", "pagedown", "home", "end"]
DOERS = ["enter", "tab", "shift+tab", "escape", "backspace", "delete", "ctrl+u", "ctrl+p", "ctrl+q"]
# Mostly what leads somewhere; a monkey that only types never leaves the first screen.
KEYS = LETTERS + SIGNS + MOVES * 6 + DOERS * 2 + ["enter", "down", "tab", "1", "2", "3", "f"] * 6
KEYS += ["question_mark"] * 3
SIZES = [(80, 24)] * 4 + [(79, 24), (80, 23), (40, 10), (1, 1), (109, 30), (110, 24), (120, 40)]
SIZES += [(149, 49), (160, 50), (200, 60)]
SEEN = {"HomeScreen", "NewGameScreen", "TableScreen", "LoadScreen", "RulesScreen"}
SEEN |= {"SettingsScreen", "HelpScreen", "PaletteScreen", "SmallWindowScreen"}


class QuickBots(InProcessBots):
    """Bots of level 1, even for hints."""

    def __init__(self, load_game: object) -> None:
        super().__init__(load_game)

        async def at_once(game: object, view: object, seat: int, level: int, **_: object) -> Advice:
            return advise(game, view, seat, 1)  # type: ignore[arg-type]

        self.advise = at_once


def watch_enter(monkeypatch: pytest.MonkeyPatch) -> list[ChoiceRow]:
    """Record what Enter takes. It may only take the visible choice under the cursor."""
    choose = TableScreen.action_choose
    all_taken: list[ChoiceRow] = []

    def watched(self: TableScreen) -> None:
        pane, taken = self.panes.choices, list[ChoiceRow]()
        seen = pane.props.selected_row
        with patch.object(self, "answer", taken.append):
            choose(self)
        assert taken in ([], [seen]), f"{taken} was taken, {seen} was seen"
        for row in taken:
            label = row.choice.label.split()[0]
            assert pane.cursor_cell is not None, f"{row} was taken, and no cursor was seen"
            assert label in pane.lines()[pane.cursor_cell[1]]
            all_taken.append(row)
            self.answer(row)

    monkeypatch.setattr(TableScreen, "action_choose", watched)
    return all_taken


def watch_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    """Assert that Esc never leaves a table or the app."""
    last = [""]
    handle, dismiss = AnnalsApp.on_event, TableScreen.dismiss

    async def pressed(self: AnnalsApp, event: Event) -> None:
        if isinstance(event, Key):
            last[0] = event.key
        await handle(self, event)

    def left(self: TableScreen, result: TableResult | None = None) -> AwaitComplete:
        assert last[0] != "escape"
        return dismiss(self, result)

    def stay(*_: object, **__: object) -> None:
        assert last[0] != "escape"

    monkeypatch.setattr(AnnalsApp, "on_event", pressed)
    monkeypatch.setattr(TableScreen, "dismiss", left)
    monkeypatch.setattr(AnnalsApp, "exit", stay)


def fill(home: Path) -> None:
    """Save games to open, replay and delete."""
    store_save(home, "mine", random_mosaic_save(60))
    store_save(home, "ours", random_mosaic_save(80, (Seat("Ada"), Seat("Bo")), seed=2))
    store_save(
        home,
        "watched",
        random_mosaic_save(40, (Seat("Odo", "bot", 1), Seat("Nefra", "bot", 2)), seed=3),
    )
    store_save(home, "done", random_mosaic_save(9999, seed=2))
    store_save(home, "bad", random_mosaic_save(1)).write_bytes(b"no")


async def one_step(pilot: "Pilot[None]", rng: Rng) -> str:
    """Press a key, click, or resize, and return which."""
    luck = rng.below(100)
    if luck < 2:
        size = rng.choice(SIZES)
        await pilot.resize_terminal(*size)
        return f"{size[0]}x{size[1]}"
    if luck < 4:
        width, height = pilot.app.size
        at = rng.below(width), rng.below(height)
        with suppress(NoWidget, OutOfBounds):  # on a screen that is just being built
            await pilot.click(offset=at, times=1 + rng.below(2))
        return f"click {at}"
    keys = [rng.choice(KEYS) for _ in range(1 if luck < 85 else 4)]  # now and then in a hurry
    await press_keys_at_once(pilot, *keys)
    return " ".join(keys)


@pytest.mark.parametrize(
    ("seed", "steps"),
    [(1, 1000), *(pytest.param(s, 5000, marks=pytest.mark.soak) for s in range(2, 13))],
)
async def test_random_keys_and_sizes_never_break_anything(
    home: Path, monkeypatch: pytest.MonkeyPatch, seed: int, steps: int
) -> None:
    monkeypatch.setattr("core.app.local_game.BotPool", QuickBots)
    watch_enter(monkeypatch)
    watch_escape(monkeypatch)
    (home / "settings.toml").write_text("bot_seconds = 0.0\n")
    fill(home)
    rng = Rng(seed)
    screens: set[str] = set()
    done: list[str] = []
    async with running() as pilot:
        for step in range(steps):
            if step % 40 == 39:  # a monkey soon tires of a screen
                fill(home)
                away = ["escape", "q"] * 3 + [rng.choice("cnlroq")]
                await press_keys(pilot, *away)
                done += away
            done.append(await one_step(pilot, rng))
            app = app_of(pilot)
            assert app.failure is None, f"{app.failure!r} after {done[-30:]}"
            screens.add(type(app.screen).__name__)
    assert screens >= SEEN


def point_at_what_cannot_be_chosen(table: TableScreen) -> None:
    """Move to the first unavailable target."""
    question, panes = table.model.question, table.panes.panel_column.panel_widgets
    assert question is not None
    seen = [(spot.target, name) for name, pane in panes.items() for spot in pane.hit_regions]
    table.model.point_at(*next(each for each in seen if each[0] not in question.targets))


AT_THE_TABLE = [*"123456789dfidlsu", "enter", "escape", "enter", "escape", "tab", "shift+tab"]
AT_THE_TABLE += ["up", "down", "left", "right", "home", "end", "[", "]", "slash", "full_stop", "y"]
AT_THE_TABLE += ["down", "right", "enter"] * 3


@pytest.mark.parametrize("game", QUESTIONS)
async def test_enter_and_esc_behave_in_every_game_under_random_keys(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """At both sizes. The number of choices taken by Enter shows that something was tested."""
    monkeypatch.setattr("core.app.local_game.BotPool", QuickBots)
    taken = watch_enter(monkeypatch)
    watch_escape(monkeypatch)
    (home / "settings.toml").write_text("bot_seconds = 0.0\n")
    name, when = QUESTIONS[game]
    store_save(home, "mine", load_scene(game, name, when))
    rng = Rng(7)
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        table = await wait_for_screen(pilot, TableScreen)
        for size in (NARROW, WIDE):
            await pilot.resize_terminal(*size)
            await wait_for_decision(pilot)
            before = len(taken)
            point_at_what_cannot_be_chosen(table)
            await press_keys(pilot, "enter")
            assert app_of(pilot).failure is None and len(taken) == before
            while len(taken) == before:
                await wait_for_decision(pilot)
                keys = [rng.choice(AT_THE_TABLE) for _ in range(6)]
                await press_keys(pilot, *keys)
                assert app_of(pilot).failure is None, f"{app_of(pilot).failure!r} by {keys}"
                assert table in pilot.app.screen_stack, keys
                await press_keys(pilot, "escape", "n", "escape", "d")
