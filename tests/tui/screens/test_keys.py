from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

from core.kernel import Decision, Explanation
from saves import Save
from tests.scenes import StopCondition, is_topic
from tests.tui.keyboard_player import (
    dismiss_summary,
    press_keys_at_once,
    table_of,
    wait_for_decision,
    wait_until,
)
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    notifications,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
)
from tests.tui.saved_games import load_scene, store_save
from tui.draw.blocks import STOP_PREFIX
from tui.model.panes import INSPECTOR_PANE
from tui.model.table import TableModel
from tui.renderer.screen_capture import captured_text
from tui.screens.command_palette import PaletteScreen
from tui.screens.list_screen import ListScreen
from tui.screens.overlays import ConfirmScreen, HandOverScreen, RequestScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen
from tui.widgets.panes import ChoicePressed, ExplanationProps

pytestmark = pytest.mark.usefixtures("bots_here")
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])


def conquers(state: Any, decision: Decision) -> bool:
    """A conquest with battles to fight."""
    return decision.topic == "conquest" and state.epoch > 1


# A recorded game, and a question in it with much to choose from.
QUESTIONS: dict[str, tuple[str, StopCondition]] = {
    "mosaic": ("4_clever_players", is_topic("turn", 3)),
    "through_the_ages": ("3_clever_players", is_topic("actions", 7)),
    "age_of_innovation": ("4_players", is_topic("turn", 2)),
    "history_of_the_world": ("4_sensible_players", conquers),
    "imperium": ("3_clever_players", is_topic("turn", 2)),
}
FIRST_FACE = {"through_the_ages": "1", "mosaic": "1", "age_of_innovation": "2"}
FIRST_FACE |= {"history_of_the_world": "2", "imperium": "1"}


@asynccontextmanager
async def at_the_table(
    home: Path, game: str, size: tuple[int, int], when: StopCondition | None = None
) -> AsyncIterator["Pilot[None]"]:
    """Open a game at this decision, or at another one."""
    name, usual = QUESTIONS[game]
    async with at_the_saved_table(home, load_scene(game, name, when or usual), size) as pilot:
        yield pilot


@asynccontextmanager
async def at_the_saved_table(
    home: Path, save: Save, size: tuple[int, int]
) -> AsyncIterator["Pilot[None]"]:
    """Open a saved game at your last decision."""
    store_save(home, "mine", save)
    async with running(size) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        await dismiss_summary(pilot)
        yield pilot


def model_of(pilot: "Pilot[None]") -> TableModel:
    return table_of(pilot).model


def steps(pilot: "Pilot[None]") -> int:
    """Return the number of choices in the game."""
    table = next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))
    return len(table.session._table.main_line.steps)  # type: ignore[attr-defined]


def selected(pilot: "Pilot[None]") -> str:
    row = model_of(pilot).selected
    return row.choice.label if row else ""


async def point_at_what_cannot_be_chosen(pilot: "Pilot[None]", face: str) -> None:
    """Move with the arrows from target to target in a panel."""
    await press(pilot, face)
    for key in ["down", "right", "down", "left"] * 30:
        await press(pilot, key)
        model = model_of(pilot)
        is_reading_stop = model.target.startswith(STOP_PREFIX)
        if model.chooser and model.selected is None and not is_reading_stop:
            return
    raise AssertionError("everything can be chosen")


# --- Enter ----------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("game", ["through_the_ages", "age_of_innovation", "mosaic"])
async def test_enter_on_an_unavailable_target_only_explains(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        before = steps(pilot)
        await point_at_what_cannot_be_chosen(pilot, FIRST_FACE[game])
        model = model_of(pilot)
        reason = model.no_choice_reason
        assert reason
        assert "✗" in captured_text(pilot.app)
        await press(pilot, "enter", "enter")
        assert model.message == reason
        assert isinstance(pilot.app.screen, TableScreen)
        assert steps(pilot) == before
        await press(pilot, "d")  # back in the list there is one cursor again
        assert model.selected is not None


@SIZES
@pytest.mark.parametrize("game", ["through_the_ages", "mosaic"])
async def test_filter_shows_unavailable_choices_with_reasons(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        model = model_of(pilot)
        assert model.question is not None
        rows = model.question.rows
        names = [
            found for found in model.question.unavailable if found.label.replace(" ", "").isalpha()
        ]
        found = next(f for f in names if not any(row.matches(f.label) for row in rows))
        await press(pilot, "slash")
        await type_text(pilot, found.label.lower())
        page = captured_text(pilot.app)
        assert "NOT NOW" in page
        assert found.label[:10] in page
        before = steps(pilot)
        await press(pilot, "enter")
        assert found.reason in model.message
        assert steps(pilot) == before
        assert model.is_filtering


@SIZES
@pytest.mark.parametrize(
    ("game", "kind"),
    [("mosaic", "wonder"), ("imperium", "uncivilised"), ("through_the_ages", "tactics")],
)
async def test_filter_by_kind_shows_why_none_is_available(
    home: Path, game: str, kind: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        model, before = model_of(pilot), steps(pilot)
        assert model.question is not None
        assert not any(row.matches(kind) for row in model.question.rows)
        await press(pilot, "slash")
        await type_text(pilot, kind)
        found = next(found for found in model.question.unavailable if kind in found.kind)
        page = captured_text(pilot.app)
        assert "NOT NOW" in page and found.label[:10] in page
        await press(pilot, "enter")
        assert found.reason in model.message and steps(pilot) == before


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "imperium"])
async def test_bare_jump_letter_explains_the_jump_key(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        question = model_of(pilot).question
        assert question is not None
        assert any(row.jump_label[:1] == "c" for row in question.rows)
        before = steps(pilot)
        await press(pilot, "c")
        assert "To pick a choice, press f and then its letter." in notifications(pilot)
        assert steps(pilot) == before


@SIZES
@pytest.mark.parametrize(("game", "words"), [("mosaic", "tech"), ("through_the_ages", "take")])
async def test_enter_in_a_filter_takes_the_row_under_the_cursor(
    home: Path, game: str, words: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        await press(pilot, "slash", *words, "down")
        model, before = model_of(pilot), steps(pilot)
        row = model.selected
        assert row is not None and model.chooser is not None and len(model.chooser.visible_rows) > 1
        await press(pilot, "enter")
        session = table_of(pilot).session
        await wait_until(pilot, lambda: steps(pilot) > before)
        assert session._table.main_line.steps[before].action == row.action  # type: ignore[attr-defined]


# --- Esc ------------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "through_the_ages"])
async def test_esc_cancels_modes_and_otherwise_does_nothing(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        model, before = model_of(pilot), steps(pilot)
        await press(pilot, "down", "down")
        left = selected(pilot)
        for begun in (["slash", *"ab"], ["f"], [FIRST_FACE[game], "down"], ["i"], []):
            await press(pilot, *begun, *["escape"] * 4)
            assert isinstance(pilot.app.screen, TableScreen)
            assert (model.is_filtering, model.typed_label, model.panes.focused) == (
                False,
                None,
                "decide",
            )
            assert model.chooser is not None
            assert (model.chooser.filter, model.chooser.target) == ("", "")
        assert steps(pilot) == before
        assert left
        await press(pilot, "q")
        assert not isinstance(pilot.app.screen, TableScreen)


@SIZES
@pytest.mark.parametrize(("game", "words"), [("mosaic", "farm town"), ("imperium", "conquer")])
async def test_esc_undoes_the_first_step_of_a_choice(
    home: Path, game: str, words: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        model, before = model_of(pilot), steps(pilot)
        await press(pilot, "slash")
        await type_text(pilot, words)
        await press(pilot, "enter")
        await wait_for_decision(pilot)
        assert model.position.decision is not None and not model.position.decision.is_main
        row = model._last_chooser
        assert row is not None
        await press(pilot, "escape")
        await wait_until(pilot, lambda: steps(pilot) == before)
        await wait_for_decision(pilot)
        assert model.selected is not None and model.selected.action == row.cursor_row.action
        await press(pilot, "escape")
        assert steps(pilot) == before


# --- ending ---------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("game", ["through_the_ages", "history_of_the_world", "imperium"])
async def test_stop_key_ends_the_turn_and_confirms_when_something_is_lost(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        model, before = model_of(pilot), steps(pilot)
        stop = model.question.stop_row if model.question else None
        assert stop is not None and stop.jump_label == "."
        footer = screen_text(pilot).splitlines()[-1]
        assert f". {stop.choice.label}" in footer
        if not stop.choice.warning:
            return
        await press(pilot, "full_stop")
        asked = await wait_for_screen(pilot, ConfirmScreen)
        assert stop.choice.label in asked.question_title
        await press(pilot, "enter")  # out of habit
        assert isinstance(pilot.app.screen, TableScreen)
        assert steps(pilot) == before
        await press(pilot, "full_stop", "y")
        await wait_until(pilot, lambda: steps(pilot) > before)


# --- the cursor -----------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "imperium"])
async def test_jump_letters_run_down_the_screen_and_select_their_row(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        model, before = model_of(pilot), steps(pilot)
        assert model.question is not None
        labels = [row.jump_label for row in model.question.rows if row.jump_label.isalpha()]
        assert labels == sorted(labels, key=lambda label: (len(label), label))
        spots = [
            (spot.x, spot.y, row.jump_label)
            for spot, row in table_of(pilot).panes.choices._row_regions
        ]
        # The head of a folded group belongs to the first choice below it.
        in_order = list(dict.fromkeys(label for *_, label in sorted(spots) if label.isalpha()))
        assert in_order == [label for label in labels if label in in_order] and len(in_order) > 2
        row = next(
            row
            for row in model.question.rows[2:]
            if row.is_safe_default and not row.choice.warning and row.jump_label in in_order
        )
        await press(pilot, "f", *row.jump_label)
        await wait_until(pilot, lambda: steps(pilot) > before)
        line = table_of(pilot).session._table.main_line  # type: ignore[attr-defined]
        assert line.steps[before].action == row.action


@pytest.mark.parametrize("game", ["mosaic", "through_the_ages"])
async def test_hidden_jump_letter_only_moves_the_cursor(home: Path, game: str) -> None:
    """A choice out of sight is shown first, by moving the cursor there."""
    async with at_the_table(home, game, NARROW) as pilot:
        model, before = model_of(pilot), steps(pilot)
        assert model.question is not None
        await press(pilot, "f")
        letters = table_of(pilot).panes.visible_labels
        row = next(row for row in model.question.rows if row.jump_label not in letters)
        await press(pilot, *row.jump_label)
        await wait_for_decision(pilot)
        assert steps(pilot) == before
        assert model.selected is row
        await press(pilot, "f")
        assert row.jump_label in table_of(pilot).panes.visible_labels


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "through_the_ages", "imperium"])
async def test_keys_move_by_group_and_to_both_ends(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        model = model_of(pilot)
        assert model.question is not None
        rows = model.question.rows
        await press(pilot, "home")
        assert model.selected is rows[0]
        await press(pilot, "right_square_bracket")
        assert model.selected is next(row for row in rows if row.group != rows[0].group)
        await press(pilot, "left_square_bracket")
        assert model.selected is rows[0]
        await press(pilot, "end")
        assert model.selected is rows[-1]


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "age_of_innovation"])
async def test_home_end_and_paging_move_within_a_focused_panel(
    home: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        model = model_of(pilot)
        await press(pilot, "3")
        boards = table_of(pilot).panes.panel_column.panel_widgets["boards"]
        await press(pilot, "end")
        last = model.target
        assert model.panes.focused == "boards"
        assert last == max(boards.hit_regions, key=lambda spot: (spot.y, spot.x)).target
        await press(pilot, *["pageup"] * 9)
        first = min(boards.hit_regions, key=lambda spot: spot.y).y
        assert next(spot.y for spot in boards.hit_regions if spot.target == model.target) == first
        await press(pilot, "home")
        assert model.target == min(boards.hit_regions, key=lambda spot: (spot.y, spot.x)).target


@SIZES
@pytest.mark.parametrize("key", ["", "l", "n", "o"], ids=lambda key: key or "home")
async def test_home_and_end_reach_the_ends_of_every_list(
    home: Path, size: tuple[int, int], key: str
) -> None:
    """The home screen, saves, new game and settings."""
    for name in ("mine", "yours", "theirs"):
        store_save(home, name, load_scene("mosaic", "4_clever_players", is_topic("turn", 1)))
    async with running(size) as pilot:
        await press(pilot, *key)
        page = pilot.app.screen
        assert isinstance(page, ListScreen) and len(page.rows) > 2
        await press(pilot, "end")
        assert page.cursor == page.rows[-1]
        await press(pilot, "home")
        assert page.cursor == page.rows[0]


@pytest.mark.parametrize("key", ["question_mark", "l"], ids=["help", "log"])
async def test_home_and_end_reach_the_ends_of_every_page(home: Path, key: str) -> None:
    async with at_the_table(home, "through_the_ages", NARROW) as pilot:
        begin = await press(pilot, key, "home")
        end = await press(pilot, "end")
        assert begin != end
        assert await press(pilot, "pagedown") == end
        assert await press(pilot, "home") == begin


async def test_home_and_end_reach_the_ends_of_the_rules(home: Path) -> None:
    async with running(NARROW) as pilot:
        begin = await press(pilot, "r")
        end = await press(pilot, "end")
        assert begin != end
        assert await press(pilot, "pagedown") == end
        assert await press(pilot, "home") == begin


async def test_home_and_end_scroll_text_over_a_panel(home: Path) -> None:
    async with at_the_table(home, "through_the_ages", NARROW) as pilot:
        await press(pilot, "i")
        before = selected(pilot)
        long = Explanation("Numbers", tuple(str(number) for number in range(99)))
        table_of(pilot).panes.inspector_overlay.props = ExplanationProps(long)
        assert "98" in (await press(pilot, "end"))
        assert "98" not in (await press(pilot, "home"))
        assert selected(pilot) == before


async def test_leave_closes_the_inspector_over_a_panel_first(home: Path) -> None:
    async with at_the_table(home, "through_the_ages", NARROW) as pilot:
        await press(pilot, "i")
        assert model_of(pilot).panes.open_pane == INSPECTOR_PANE
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, TableScreen)
        assert model_of(pilot).panes.open_pane != INSPECTOR_PANE


async def test_sideways_key_without_a_column_moves_half_a_page(home: Path) -> None:
    async with at_the_table(home, "mosaic", NARROW) as pilot:
        decide, model = table_of(pilot).panes.choices, model_of(pilot)
        await press(pilot, "home")
        half = decide.sideways_step
        assert half > 1 and model.chooser is not None
        with patch.object(decide, "neighbor_row", return_value=None):
            await press(pilot, "right")
        assert model.selected is model.chooser.visible_rows[half]


async def test_clicking_a_choice_dismisses_the_message(home: Path) -> None:
    async with at_the_table(home, "mosaic", WIDE) as pilot:
        model = model_of(pilot)
        assert model.chooser is not None
        row, before = model.chooser.visible_rows[2], steps(pilot)
        model.show_message("Something to be read.")
        table_of(pilot).select_choice(ChoicePressed(row, is_selected=False))
        assert (model.message, model.selected) == ("", row)
        assert steps(pilot) == before


@SIZES
async def test_conquest_starts_on_the_highest_rank(home: Path, size: tuple[int, int]) -> None:
    async with at_the_table(home, "history_of_the_world", size) as pilot:
        model = model_of(pilot)
        assert model.selected is not None and model.question is not None
        assert model.selected.choice.rank == max(r.choice.rank for r in model.question.rows) > 0


@SIZES
async def test_cursor_moves_to_the_next_card_after_taking_one(
    home: Path, size: tuple[int, int]
) -> None:
    async with at_the_table(home, "through_the_ages", size, is_topic("actions", 2)) as pilot:
        model, before = model_of(pilot), steps(pilot)
        await press(pilot, "slash", *"take", "tab", "enter")
        await wait_until(pilot, lambda: steps(pilot) > before)
        await wait_for_decision(pilot)
        assert model.selected is not None and not model.selected.needs_confirmation
        assert model.selected.group in ("Take", model.question.rows[0].group)  # type: ignore[union-attr]


# --- in haste -------------------------------------------------------------------------------


@SIZES
async def test_keys_in_one_burst_are_all_typed(home: Path, size: tuple[int, int]) -> None:
    async with at_the_table(home, "mosaic", size) as pilot:
        await press_keys_at_once(pilot, "1", "down", "d", "slash", *"mining")
        model = model_of(pilot)
        await wait_until(pilot, lambda: bool(model.chooser and model.chooser.filter == "mining"))
        assert model.panes.focused == "decide"


async def test_command_palette_can_reopen_while_closing() -> None:
    async with running() as pilot:
        first, second = PaletteScreen(), PaletteScreen()
        pilot.app.push_screen(first)
        await pilot.pause()
        first.dismiss()
        pilot.app.push_screen(second)
        await wait_until(pilot, lambda: second.is_mounted)
        assert pilot.app.screen is second


@SIZES
async def test_letters_typed_into_a_field_leave_no_screen(
    home: Path, size: tuple[int, int]
) -> None:
    async with running(size) as pilot:
        await press(pilot, "o")
        await wait_for_screen(pilot, SettingsScreen)
        await press_keys_at_once(pilot, "pagedown", "e", "q", "q")
        screen = pilot.app.screen
        assert isinstance(screen, SettingsScreen)
        await wait_until(pilot, lambda: screen.text_field.value.endswith("qq"))


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "imperium"])
@pytest.mark.parametrize("request_is", [True, False], ids=["request", "hand-over"])
async def test_unsolicited_prompt_ignores_keys_meant_for_the_table(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], request_is: bool, game: str
) -> None:
    now = [0.0]
    monkeypatch.setattr("tui.widgets.themed_app.ThemedApp.clock", staticmethod(lambda: now[0]))
    answers: list[bool | None] = []
    async with at_the_table(home, game, size) as pilot:
        screen = RequestScreen("Allow this undo?", "Odo builds.") if request_is else None
        up = screen or HandOverScreen("Odo")
        pilot.app.push_screen(up, answers.append)
        yes = "y" if request_is else "enter"
        for _ in range(5):  # somebody goes on pressing keys
            await press(pilot, yes, "enter", "q")
            now[0] += 0.3
        assert pilot.app.screen is up
        now[0] += 1.0
        await press(pilot, yes)
        assert answers == [True]


@asynccontextmanager
async def while_others_choose(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int], now: list[float]
) -> AsyncIterator["Pilot[None]"]:
    """A turn is over, and others have theirs. The clock is the test's."""
    (home / "settings.toml").write_text('recap = "none"\n')
    monkeypatch.setattr("tui.widgets.themed_app.ThemedApp.clock", staticmethod(lambda: now[0]))
    async with at_the_table(home, game, size) as pilot:
        table = table_of(pilot)
        rows = model_of(pilot).question.rows  # type: ignore[union-attr]
        ends_the_turn = (r for r in rows if r.choice.group == "Tax & Tariff" or r.choice.ends_turn)
        now[0] += 10
        table._carry_out(model_of(pilot).take(next(ends_the_turn)))
        await wait_until(pilot, lambda: table.model.question is None)
        yield pilot


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "through_the_ages"])
async def test_keys_pressed_while_others_choose_answer_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], game: str
) -> None:
    now = [100.0]
    async with while_others_choose(home, monkeypatch, game, size, now) as pilot:
        model = model_of(pilot)
        await press_keys_at_once(pilot, "enter")
        await wait_for_decision(pilot)
        asked = model.question
        for _ in range(5):  # somebody goes on pressing keys
            await press(pilot, "enter", "full_stop")
            assert model.question is asked and isinstance(pilot.app.screen, TableScreen)
            now[0] += 0.3
        now[0] += 0.3
        await press(pilot, "enter")
        await wait_until(pilot, lambda: model.question is not asked)


@SIZES
@pytest.mark.parametrize("game", ["mosaic", "through_the_ages"])
async def test_waiting_player_can_answer_soon_after_the_question(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], game: str
) -> None:
    now = [100.0]
    async with while_others_choose(home, monkeypatch, game, size, now) as pilot:
        await wait_for_decision(pilot)
        model = model_of(pilot)
        asked = model.question
        await press(pilot, "down", "up")  # on its way; it chooses nothing
        now[0] += 0.3
        await press(pilot, "enter")
        await wait_until(pilot, lambda: model.question is not asked)
