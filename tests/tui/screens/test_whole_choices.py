"""Whole choices, letters, hints and the filter, as a player at the table uses them."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from core.games.imperium import GAME
from core.kernel import Decision
from core.kernel.style import SHORT
from core.table import Seat, find_combinations, new_journal
from saves import Save
from tests.random_games import play_random_game
from tests.scenes import search_scene
from tests.tui.keyboard_player import table_of, undo_and_wait, wait_until
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, screen_text, type_text
from tests.tui.saved_games import build_save, store_save
from tests.tui.table_steps import resume_newest_game
from tui.model.choices import ChoiceRow
from tui.model.mode import Answered

pytestmark = pytest.mark.usefixtures("bots_here")
SEATS = Seat("You"), Seat("Odo", "bot", 1)


def offers_payments(state: Any, decision: Decision) -> bool:
    """Return whether an option is listed with a payment and a card."""
    if decision.topic != "choose" or decision.seat:
        return False
    found = find_combinations(GAME, GAME.view(state, 0), decision, SHORT)
    return any(len(each.steps) > 2 for each in found)


def whole_choices_save() -> Save:
    play = partial(play_random_game, GAME, 2, GAME.check_options({}))
    seed, choices = search_scene(GAME, play, 1, offers_payments)
    return build_save(new_journal(GAME, 2, {}, seed), SEATS, choices)


def rows(pilot: Any) -> tuple[ChoiceRow, ...]:
    question = table_of(pilot).model.question
    assert question is not None
    return question.rows


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80", "160"])
async def test_one_enter_takes_a_whole_choice_and_one_undo_gives_it_back(
    size: tuple[int, int], home: Path
) -> None:
    store_save(home, "imperium", whole_choices_save())
    async with running(size) as pilot:
        await resume_newest_game(pilot)
        model = table_of(pilot).model
        before = model.position.decision
        row = next(row for row in rows(pilot) if len(row.following) > 1 and not row.choice.warning)
        model.select(row)
        assert model.selected_preview.changes, "the preview has the payment"
        await press(pilot, "enter")
        await wait_until(pilot, lambda: not isinstance(model.mode, Answered))
        decision = model.position.decision
        assert decision not in [step.decision for step in row.following], "not asked again"
        assert decision != before
        await undo_and_wait(pilot)  # with one question, as it opened a card of the market
        assert model.position.decision == before
        assert model.selected is not None and model.selected.actions == row.actions


async def test_letters_are_shown_only_when_they_can_be_typed(home: Path) -> None:
    store_save(home, "imperium", whole_choices_save())
    async with running(WIDE) as pilot:
        await resume_newest_game(pilot)
        choices = table_of(pilot).panes.choices
        before = choices.lines()
        assert not any(line.startswith((" ▸a", "  b ")) for line in before)
        await press(pilot, "f")
        letters = [row.jump_label for row in rows(pilot)]
        lettered = [line for line in choices.lines() if line[2:3] in letters[:3]]
        assert len(lettered) >= 3
        await press(pilot, "escape")
        assert choices.lines() == before
        assert "f pick" in screen_text(pilot)


async def test_hint_leaves_the_cursor_until_it_is_asked_for_again(home: Path) -> None:
    store_save(home, "imperium", whole_choices_save())
    async with running(WIDE) as pilot:
        await resume_newest_game(pilot)
        model = table_of(pilot).model
        model.select(rows(pilot)[-1])
        chosen = model.selected
        await press(pilot, "h")
        await wait_until(pilot, lambda: model.message.startswith("Hint: "))
        assert model.selected is chosen
        assert model._hint is not None
        await press(pilot, "h")
        assert model.selected is model._hint.row


async def test_filter_selects_the_best_match_and_esc_restores_the_cursor(home: Path) -> None:
    store_save(home, "imperium", whole_choices_save())
    async with running(WIDE) as pilot:
        await resume_newest_game(pilot)
        model = table_of(pilot).model
        before = model.selected
        last = rows(pilot)[-1]
        await press(pilot, "slash")
        await type_text(pilot, last.choice.label.lower()[:6])
        assert model.selected is not None
        assert model.selected.choice.label.lower().startswith(last.choice.label.lower()[:6])
        await press(pilot, "escape")
        assert model.selected is before
