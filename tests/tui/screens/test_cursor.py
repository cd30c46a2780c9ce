from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.scenes import StopCondition, is_topic
from tests.tui.keyboard_player import (
    press_and_wait,
    press_keys,
    table_of,
    wait_for_decision,
    wait_until,
)
from tests.tui.pilot_helpers import NARROW, WIDE, press, type_text
from tests.tui.screens.test_keys import SIZES, at_the_table, conquers, model_of, steps
from tui.model.choices import ChoiceRow
from tui.renderer.screen_capture import captured_text
from tui.screens.overlays import ConfirmScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")


def row_at(pilot: "Pilot[None]") -> ChoiceRow:
    row = model_of(pilot).selected
    assert row is not None
    return row


def is_seen(pilot: "Pilot[None]") -> bool:
    """Return whether the row under the cursor is drawn, with the cursor."""
    pane = table_of(pilot).panes.choices
    shown = pane.lines()[pane.cursor_cell[1]] if pane.cursor_cell else ""
    return row_at(pilot).choice.label.split()[0] in shown


# Pages, sides and half-begun things that come and go while the cursor stands somewhere.
PASSING = (
    ["slash", "z", "escape"],
    ["slash", "a", "backspace", "backspace"],
    ["f", "escape"],
    ["question_mark", "escape"],
    ["s", "escape"],
    ["l", "escape"],
    ["i", "escape"],
    ["enter", "escape"],  # at a choice that asks first
)


@SIZES
@pytest.mark.parametrize("game", ["through_the_ages", "age_of_innovation"])
async def test_opening_and_closing_screens_keeps_the_cursor(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        await press(pilot, "end")  # it destroys, and asks
        left, before = row_at(pilot), steps(pilot)
        assert left.needs_confirmation
        for keys in PASSING:
            await press_keys(pilot, *keys)
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            assert row_at(pilot) is left, keys
        for other in (NARROW if size == WIDE else WIDE, size):
            await pilot.resize_terminal(*other)
            await press(pilot)
            assert row_at(pilot) is left and is_seen(pilot)
        assert steps(pilot) == before


# A choice after which more of its kind are left, or after which another is plainly best.
AFTER: dict[str, tuple[StopCondition, str]] = {
    "through_the_ages": (is_topic("actions", 2), "take"),
    "imperium": (is_topic("turn", 2), "play"),
    "history_of_the_world": (conquers, "by land"),
    "mosaic": (is_topic("draft"), "hand"),
}


@SIZES
@pytest.mark.parametrize("game", AFTER)
async def test_after_a_choice_the_cursor_is_on_a_safe_related_or_best_row(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    when, words = AFTER[game]
    async with at_the_table(home, game, size, when) as pilot:
        model = model_of(pilot)
        assert row_at(pilot).is_safe_default
        question = model.question
        await press(pilot, "slash")
        await type_text(pilot, words)
        await press(pilot, "tab")
        taken = row_at(pilot)
        await press_and_wait(pilot, "enter")
        assert not isinstance(pilot.app.screen, ConfirmScreen)
        await wait_until(pilot, lambda: model.question not in (None, question))
        assert model.question is not None
        meant = [row for row in model.question.rows if row.is_safe_default]
        at, best = row_at(pilot), max(row.choice.rank for row in meant)
        assert at in meant
        if best:
            assert at.choice.rank == best
        elif any(row.group == taken.group for row in meant):
            assert at.group == taken.group


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "through_the_ages", "imperium"])
async def test_enter_takes_the_only_filtered_choice(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        model, before = model_of(pilot), steps(pilot)
        assert model.question is not None
        rows = model.question.rows
        alone = (
            row
            for row in rows[1:]
            if row.choice.label.replace(" ", "").isalpha() and not row.choice.warning
            if sum(other.matches(row.choice.label) for other in rows) == 1 and row.is_safe_default
        )
        row = next(alone)
        await press(pilot, "slash")
        await type_text(pilot, row.choice.label.lower())
        assert row_at(pilot) is row and row.choice.label in captured_text(pilot.app)
        await press(pilot, "enter")
        await wait_until(pilot, lambda: steps(pilot) > before)
        line = table_of(pilot).session._table.main_line  # type: ignore[attr-defined]
        assert line.steps[before].action == row.action


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "through_the_ages"])
async def test_undone_choice_disappears_from_recent_entries(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    words = {"mosaic": "farm town", "through_the_ages": "take"}[game]
    async with at_the_table(home, game, size) as pilot:
        model, before = model_of(pilot), steps(pilot)
        told = list(model.recent_entries)
        await press(pilot, "slash")
        await type_text(pilot, words)
        await press_and_wait(pilot, "enter")
        await press(pilot, "u")
        await wait_until(pilot, lambda: steps(pilot) == before)
        await wait_for_decision(pilot)
        story = [each for each in model.recent_entries if each.is_game_event]
        assert story == [each for each in told if each.is_game_event]
