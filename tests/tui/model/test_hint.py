"""Hints in every game, at the start and in the middle, given by the strongest bot."""

from itertools import islice
from typing import Any

import pytest

from core.bots import Advice
from core.bots.levels import advise_in_process
from core.games import GAME_IDS, load_game
from core.kernel import Game, clone
from core.kernel.style import SHORT
from core.table import make_hint
from tests.effects import short_name
from tests.random_games import play_random_game
from tui.model.choices import Question, build_question
from tui.model.hint import hint_text

EVERY_GAME = pytest.mark.parametrize("game", [load_game(name) for name in GAME_IDS], ids=GAME_IDS)


def asked_in(game: Game[Any], first: int, every: int) -> list[tuple[Any, int]]:
    """Return positions of a random game with choices, each with the seat to choose."""
    players = min(count for count in game.player_counts if count > 1)
    found = (
        (clone(moment.state), moment.choice[0])
        for moment in play_random_game(game, players, seed=3)
        if moment.choice and moment.number >= first and moment.number % every == 0
    )
    return [at for at in islice(found, 12) if len(actions_of(game, *at)) > 2][:3]


def actions_of(game: Game[Any], state: Any, seat: int) -> tuple[Any, ...]:
    decision = game.decision_of(state, seat)
    return decision.actions if decision else ()


async def hinted(game: Game[Any], state: Any, seat: int) -> tuple[Advice, Question, str]:
    view = game.view(state, seat)
    decision = game.decision_of(view, seat)
    assert decision is not None
    advice, question = (
        await make_hint(game, view, seat, advise_in_process, SHORT),
        build_question(game, view, decision),
    )
    row = next(row for row in question.rows if row.action == advice.action)
    words = hint_text(game, advice, question, row, short_name)
    called = next(
        name
        for name in (row.choice.long_label, row.choice.qualified_label)
        if f"Hint: {name}" in words
    )
    assert words.removeprefix(f"Hint: {called}").startswith((": ", " (then "))
    return advice, question, words.removeprefix(f"Hint: {called}")


@EVERY_GAME
@pytest.mark.parametrize("first", [0, 40], ids=["at-the-beginning", "in-the-middle"])
async def test_hint_gives_the_deciding_reason_and_the_runner_up(
    game: Game[Any], first: int
) -> None:
    for state, seat in asked_in(game, first, every=1 + first // 2):
        advice, question, words = await hinted(game, state, seat)
        if advice.runner_up is None:
            continue
        second = next(row for row in question.rows if row.action == advice.runner_up)
        assert second.choice.long_label in words
        told = f"{advice.lead:.1f} points ahead of", "is just as good"
        assert any(each in words for each in told)
        better = sorted(advice.lead_terms, key=lambda term: -advice.lead_terms[term])[:1]
        if advice.lead > 0.1:
            assert all(term in words for term in better if advice.lead_terms[term] > 0)


@EVERY_GAME
async def test_reasons_of_a_hint_add_up_to_its_lead(game: Game[Any]) -> None:
    """Except for terms too small to show. Plans that end in different rounds give no terms."""
    for state, seat in (*asked_in(game, 0, every=1), *asked_in(game, 60, every=17)):
        advice, _, _ = await hinted(game, state, seat)
        if advice.lead_terms or game.id != "age_of_innovation":
            assert sum(advice.lead_terms.values()) == pytest.approx(advice.lead, abs=0.3)


async def test_one_more_card_is_no_reason_in_a_hint() -> None:
    game = load_game("through_the_ages")
    hints = [(await hinted(game, *at))[2] for at in asked_in(game, 0, every=1)]
    assert hints and not any("+1 civil card" in words for words in hints)
