from dataclasses import replace
from functools import cache

import pytest

from core.analysis import ChoiceReview
from core.analysis.choice_review import SMALL_BUDGET, find_real_choices, review_choice
from core.analysis.retry import open_retry_table, retry_seats, variation_to
from core.app.replay import Replay
from core.games import load_game
from core.kernel import Action, IllegalAction
from core.table import Seat, Variation, new_journal
from tests.analysis.in_process_judge import InProcessJudge
from tests.recorded_games import load_recorded_game

SEATS = (Seat("Ada"), Seat("Bo"), Seat("Odo", "bot", 2))


@pytest.fixture(autouse=True)
def judge_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.analysis.retry.Worker", InProcessJudge)


@cache
def replay() -> Replay:
    """Return a recorded game of two people and a bot."""
    game, it = load_game("mosaic"), load_recorded_game("mosaic", "3_players")
    journal = new_journal(game, it.players, it.options, it.seed)
    for seat, action in it.choices:
        journal.record(seat, action)
    return Replay(Variation(game, journal), ("Ada", "Bo", "Odo"), (), SEATS, True, False)


@cache
def choice() -> ChoiceReview:
    """Return the review of one of Ada's choices in mid-game."""
    played = replay()
    step = find_real_choices(played.main_line, 0)[20]
    return review_choice(played.main_line, played.names, 0, step, SMALL_BUDGET)


def other_action() -> Action:
    step = replay().main_line.steps[choice().step]
    return next(action for action in step.decision.actions if action != step.action)


async def test_retry_table_starts_at_the_reviewed_choice() -> None:
    played, game = replay(), replay().main_line.game
    async with open_retry_table(played, 0, choice()) as session:
        assert session.seat == 0 and session.waiting_for == (0,)
        assert session.decision == played.main_line.steps[choice().step].decision
        seen = game.view(played.main_line.state_before(choice().step), 0)
        assert game.codec.digest(session.view) == game.codec.digest(seen)
        assert not session.is_over and session.assessment is None


async def test_retried_choice_is_judged_once_and_can_be_undone() -> None:
    async with open_retry_table(replay(), 0, choice()) as session:
        await session.play(other_action())
        tried = session.assessment
        assert tried is not None and tried.action == str(other_action())
        assert tried.best_action == choice().best_action and tried.asked == choice().asked
        assert session.decision is None and session.waiting_for == ()
        await session.undo()
        assert session.assessment is None and session.decision is not None
        await session.play(session.game.parse(choice().action))
        assert session.assessment == choice()  # reviewed before


async def test_illegal_retry_is_refused() -> None:
    async with open_retry_table(replay(), 0, choice()) as session:
        with pytest.raises(IllegalAction):
            await session.play(replay().main_line.steps[0].action)
        assert session.step is None


async def test_retry_of_a_running_game_reveals_nothing_hidden() -> None:
    """Ada sees what she saw then; the decks are dealt again."""
    running = replace(replay(), is_over=False)
    game, true = running.main_line.game, running.main_line.state_before(choice().step)
    async with open_retry_table(running, 0, choice()) as session:
        state = session._table.state
        assert game.codec.digest(game.view(state, 0)) == game.codec.digest(game.view(true, 0))
        assert game.codec.digest(state) != game.codec.digest(true)


def test_retried_variation_continues_only_in_a_finished_game() -> None:
    way = variation_to(replay(), choice(), other_action())
    made = [(step.seat, str(step.action)) for step in way.steps]
    then = [(step.seat, str(step.action)) for step in replay().main_line.steps[: choice().step]]
    assert made[: len(then)] == then and (0, str(other_action())) in made[len(then) :]
    running = replace(replay(), is_over=False)
    assert len(variation_to(running, choice(), other_action()).steps) == choice().step
    assert len(replay().main_line.steps) > len(way.steps)  # the main line is unchanged


def test_bots_replace_other_people() -> None:
    ada, bo, odo = retry_seats(replay(), 0)
    assert not ada.is_bot and bo.is_bot and bo.name == "Bo" and odo == SEATS[2]
