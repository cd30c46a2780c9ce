from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.games import load_game
from core.games.through_the_ages.actions import Sacrifice
from core.kernel import Action, Decision
from saves import Save
from tests.tui.driving import press, until
from tests.tui.looks import text
from tests.tui.playing import wait_until
from tests.tui.saved import When, asks, saved
from tests.tui.test_keys import QUESTIONS, SIZES, at_the_saved_table, model_of, steps
from tui.screens.overlays import AskScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")


@cache
def could_destroy(game_id: str, topic: str, most: int = 99) -> When:
    """A question of that kind with an answer that does harm, among so many."""
    game = load_game(game_id)

    def does(state: Any, decision: Decision) -> bool:
        if decision.topic != topic or len(decision.actions) > most:
            return False
        view = game.view(state, decision.seat)
        return any(game.choice(view, decision, action).destroys for action in decision.actions)

    return does


def usual(game_id: str) -> Save:
    return saved(game_id, *QUESTIONS[game_id])


HARMFUL = {
    "a building destroyed": ("through_the_ages", ("Destroy", "Disband")),
    "a sacrifice beyond need": ("through_the_ages", ("Sacrifice",)),
    "resigning": ("through_the_ages", ("Resign",)),
    "power given up": ("age_of_innovation", ("Sacrifice",)),
    "a disaster on one's own land": ("history_of_the_world", ("Anatolia",)),
}


def save_with(harm: str) -> Save:
    """You could do that to yourself."""
    game = HARMFUL[harm][0]
    match harm:
        case "a sacrifice beyond need":
            return saved(game, "advanced_2", could_destroy(game, "force"))
        case "resigning":
            return saved(game, "advanced_2", asks("politics"))
        case "a disaster on one's own land":
            return saved(game, "4_players_classic", could_destroy(game, "aim"), seat=3)
        case _:
            return usual(game)


@SIZES
@pytest.mark.parametrize("harm", HARMFUL)
async def test_what_destroys_comes_last_and_asks(
    home: Path, harm: str, size: tuple[int, int]
) -> None:
    async with at_the_saved_table(home, save_with(harm), size) as pilot:
        model, before = model_of(pilot), steps(pilot)
        assert model.question is not None
        assert model.selected is not None and not model.selected.harms
        harmful = [row.harms for row in model.question.rows]
        assert any(harmful) and harmful == sorted(harmful)
        await press(pilot, "end")
        row = model.selected
        assert row.choice.label.startswith(HARMFUL[harm][1])
        assert row.choice.label in text(pilot.app)
        if harm == "a building destroyed":
            assert row.choice.effect.endswith("worker back to the pool")
        for no in ("enter", "escape"):
            await press(pilot, "enter")
            asked = await until(pilot, AskScreen)
            assert asked.title_words.endswith(f"{row.choice.name}?")
            assert "y yes, do it" in text(pilot.app) and "n Enter no, leave it" in text(pilot.app)
            await press(pilot, no)
            assert isinstance(pilot.app.screen, TableScreen)
            assert steps(pilot) == before
            assert "y does it" in text(pilot.app)  # why nothing happened
        await press(pilot, "enter", "y")
        await wait_until(pilot, lambda: steps(pilot) > before)


@SIZES
@pytest.mark.parametrize("harm", ["a building destroyed", "power given up"])
async def test_it_asks_also_those_who_want_to_be_asked_nothing(
    home: Path, harm: str, size: tuple[int, int]
) -> None:
    (home / "settings.toml").write_text("confirm = false\nbot_seconds = 0.0\n")
    async with at_the_saved_table(home, save_with(harm), size) as pilot:
        before = steps(pilot)
        await press(pilot, "end", "enter")
        assert isinstance(pilot.app.screen, AskScreen)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen) and steps(pilot) == before


def is_only_sacrifice(state: Any, decision: Decision) -> bool:
    """One unit could be sacrificed, and nothing else be done."""
    only = decision.actions[0] if len(decision.actions) == 1 else None
    return decision.topic == "force" and isinstance(only, Sacrifice)


@SIZES
@pytest.mark.parametrize("game_id", ["history_of_the_world", "through_the_ages"])
async def test_a_single_target_that_hurts_is_not_taken_by_itself(
    home: Path, monkeypatch: pytest.MonkeyPatch, game_id: str, size: tuple[int, int]
) -> None:
    game, played = load_game(game_id), load_game(game_id).choice
    if game_id == "history_of_the_world":
        save = saved(game_id, "4_players_draft", could_destroy(game_id, "aim", most=1))
    else:
        save = saved(game_id, "advanced_2", is_only_sacrifice)

        def harmful(view: Any, decision: Decision, action: Action) -> Any:
            """There the rules leave only what has to be: as if it could be kept."""
            return replace(played(view, decision, action), destroys=True)

        monkeypatch.setitem(vars(game), "choice", harmful)
    async with at_the_saved_table(home, save, size) as pilot:
        model, before = model_of(pilot), len(save.journal.entries)
        assert steps(pilot) == before
        assert model.question is not None and model.selected is not None
        assert [row.harms for row in model.question.rows] == [True]
        assert model.selected.choice.label in text(pilot.app)
        await press(pilot, "enter")
        await until(pilot, AskScreen)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen) and steps(pilot) == before
        await press(pilot, "enter", "y")
        await wait_until(pilot, lambda: steps(pilot) > before)
