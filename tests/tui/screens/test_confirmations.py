from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games import load_game
from core.games.through_the_ages.rules.actions import Sacrifice
from core.kernel import Action, Decision
from core.kernel.style import SHORT, Style
from saves import Save
from tests.scenes import StopCondition, is_topic
from tests.tui.keyboard_player import (
    dismiss_summary,
    press_and_wait,
    wait_until,
    wait_until_processed,
)
from tests.tui.pilot_helpers import press, wait_for_screen
from tests.tui.saved_games import load_scene
from tests.tui.screens.test_keys import QUESTIONS, SIZES, at_the_saved_table, model_of, steps
from tui.renderer.screen_capture import captured_text
from tui.screens.overlays import ConfirmScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")


@cache
def could_destroy(game_id: str, topic: str, most: int = 99) -> StopCondition:
    """A decision of that kind, of a minimum size, with a harmful choice."""
    game = load_game(game_id)

    def does(state: Any, decision: Decision) -> bool:
        if decision.topic != topic or len(decision.actions) > most:
            return False
        view = game.view(state, decision.seat)
        return any(
            game.text.choice(view, decision, action, SHORT).is_destructive
            for action in decision.actions
        )

    return does


def usual(game_id: str) -> Save:
    return load_scene(game_id, *QUESTIONS[game_id])


HARMFUL = {
    "a building destroyed": ("through_the_ages", ("Destroy", "Disband")),
    "a sacrifice beyond need": ("through_the_ages", ("Sacrifice",)),
    "resigning": ("through_the_ages", ("Resign",)),
    "power given up": ("age_of_innovation", ("Sacrifice",)),
    "a disaster on one's own land": ("history_of_the_world", ("Anatolia",)),
}


def save_with(harm: str) -> Save:
    """A decision in which you could harm yourself."""
    game = HARMFUL[harm][0]
    match harm:
        case "a sacrifice beyond need":
            return load_scene(game, "advanced_2", could_destroy(game, "force"))
        case "resigning":
            return load_scene(game, "advanced_2", is_topic("resign"))
        case "a disaster on one's own land":
            return load_scene(game, "4_players_classic", could_destroy(game, "aim"), seat=3)
        case _:
            return usual(game)


@SIZES
@pytest.mark.parametrize("harm", HARMFUL)
async def test_destructive_choice_comes_last_and_asks(
    home: Path, harm: str, size: tuple[int, int]
) -> None:
    async with at_the_saved_table(home, save_with(harm), size) as pilot:
        model, before = model_of(pilot), steps(pilot)
        assert model.question is not None
        assert model.selected is not None and not model.selected.needs_confirmation
        harmful = [row.needs_confirmation for row in model.question.rows]
        assert any(harmful) and harmful == sorted(harmful)
        await press(pilot, "end")
        row = model.selected
        assert row.choice.label.startswith(HARMFUL[harm][1])
        assert row.choice.label in captured_text(pilot.app)
        if harm == "a building destroyed":
            assert row.choice.effect_text(SHORT).endswith("worker back to the pool")
        for no in ("enter", "escape"):
            await press(pilot, "enter")
            asked = await wait_for_screen(pilot, ConfirmScreen)
            assert asked.question_title.endswith(f"{row.choice.long_label}?")
            assert "y Yes" in captured_text(pilot.app) and "n Enter Cancel" in captured_text(
                pilot.app
            )
            await press(pilot, no)
            assert isinstance(pilot.app.screen, TableScreen)
            assert steps(pilot) == before
            assert "Press y to confirm" in captured_text(pilot.app)  # why nothing happened
        await press(pilot, "enter", "y")
        await wait_until(pilot, lambda: steps(pilot) > before)


@SIZES
@pytest.mark.parametrize("harm", ["a building destroyed", "power given up"])
async def test_destructive_choice_asks_even_with_confirmations_off(
    home: Path, harm: str, size: tuple[int, int]
) -> None:
    (home / "settings.toml").write_text("confirm = false\nbot_seconds = 0.0\n")
    async with at_the_saved_table(home, save_with(harm), size) as pilot:
        before = steps(pilot)
        await press(pilot, "end", "enter")
        assert isinstance(pilot.app.screen, ConfirmScreen)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen) and steps(pilot) == before


def is_only_sacrifice(state: Any, decision: Decision) -> bool:
    """The only possible choice is to sacrifice one unit."""
    only = decision.actions[0] if len(decision.actions) == 1 else None
    return decision.topic == "force" and isinstance(only, Sacrifice)


@SIZES
@pytest.mark.parametrize("game_id", ["history_of_the_world", "through_the_ages"])
async def test_single_destructive_target_is_not_chosen_automatically(
    home: Path, monkeypatch: pytest.MonkeyPatch, game_id: str, size: tuple[int, int]
) -> None:
    game, played = load_game(game_id), load_game(game_id).text.choice
    if game_id == "history_of_the_world":
        save = load_scene(game_id, "4_players_draft", could_destroy(game_id, "aim", most=1))
    else:
        save = load_scene(game_id, "advanced_2", is_only_sacrifice)

        def harmful(view: Any, decision: Decision, action: Action, style: Style) -> Any:
            """Mark every choice destructive, even if it is the only one."""
            return replace(played(view, decision, action, style), is_destructive=True)

        monkeypatch.setitem(vars(game.text), "choice", harmful)
    async with at_the_saved_table(home, save, size) as pilot:
        model, before = model_of(pilot), len(save.journal.entries)
        assert steps(pilot) == before
        assert model.question is not None and model.selected is not None
        assert [row.needs_confirmation for row in model.question.rows] == [True]
        assert model.selected.choice.label in captured_text(pilot.app)
        await press(pilot, "enter")
        await wait_for_screen(pilot, ConfirmScreen)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen) and steps(pilot) == before
        await press(pilot, "enter", "y")
        await wait_until(pilot, lambda: steps(pilot) > before)


async def roll_dice(pilot: "Pilot[None]") -> int:
    """Conquer a defended land. Return the number of choices before it."""
    model, before = model_of(pilot), steps(pilot)
    assert model.question is not None
    battle = next(row for row in model.question.rows if "%" in row.choice.effect_text(SHORT))
    model.select(battle)
    await press_and_wait(pilot, "enter")
    return before


@SIZES
async def test_undo_past_dice_asks_first(home: Path, size: tuple[int, int]) -> None:
    async with at_the_saved_table(home, usual("history_of_the_world"), size) as pilot:
        before = await roll_dice(pilot)
        await dismiss_summary(pilot)
        for answer, is_undone in (("enter", False), ("y", True)):
            await press(pilot, "u")
            asked = await wait_for_screen(pilot, ConfirmScreen)
            assert (asked.question_title, asked.question_text) == (
                "Undo anyway?",
                "You saw the dice. The same roll will come again.",
            )
            await press(pilot, answer)
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            await wait_until_processed(pilot)
            assert (steps(pilot) == before) is is_undone


async def test_undo_past_dice_says_so_with_confirmations_off(home: Path) -> None:
    (home / "settings.toml").write_text("confirm = false\nbot_seconds = 0.0\n")
    async with at_the_saved_table(home, usual("history_of_the_world"), (80, 24)) as pilot:
        before = await roll_dice(pilot)
        await dismiss_summary(pilot)
        await press(pilot, "u")
        await wait_until(pilot, lambda: steps(pilot) == before)
        await wait_until(pilot, lambda: "You saw the dice." in captured_text(pilot.app))
