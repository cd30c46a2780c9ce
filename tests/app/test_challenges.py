from collections.abc import Callable
from dataclasses import replace

import pytest

from core.app.challenges import (
    challenge_records,
    count_stars,
    find_challenge,
    games_with_challenges,
    next_challenge,
    open_challenge_table,
    record_attempt,
    record_hint,
    result_lines,
)
from core.app.profile import AttemptRecord, load_profile
from core.kernel import BadSetup, IllegalAction
from core.learn import Challenge, ChallengeSession
from core.table import CannotUndo
from tests.learn.sample_challenges import FIVE_CITIES, SAMPLE_CHALLENGES, WONDER
from tests.tui.keyboard_player import InProcessBots


@pytest.fixture(autouse=True)
def use_sample_challenges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use two challenges of Mosaic, and bots that run in this process."""
    monkeypatch.setattr("core.app.challenges.BotPool", InProcessBots)
    tasks = {"mosaic": SAMPLE_CHALLENGES}
    monkeypatch.setattr("core.app.challenges.challenges_of", lambda game: tasks.get(game, ()))


async def until(session: ChallengeSession, happened: Callable[[], bool]) -> None:
    async for _ in session.updates():
        if happened():
            return


async def solve(session: ChallengeSession, challenge: Challenge) -> None:
    for text in challenge.solution:
        await until(session, lambda: session.decision is not None)
        await session.play(session.game.parse(text))
    await until(session, lambda: session.is_over)


async def test_following_the_solution_earns_its_stars() -> None:
    async with open_challenge_table("mosaic", FIVE_CITIES, "Ada") as session:
        assert not session.is_over
        assert session.names[FIVE_CITIES.position.seat] == "Ada"
        await solve(session, FIVE_CITIES)
        assert (session.stars, session.value) == (2, FIVE_CITIES.par.value)
        assert session.decision is None
        assert session.result is not None
        said, verdict = result_lines(session), session.result
        await session.undo()
        assert session.result is None  # undone before the attempt is recorded: the attempt counts
        assert record_attempt(session, verdict) == (AttemptRecord(), "")
    assert said == [
        (
            "You finished the task with 30 points if it ended there: as much as par, the"
            " best known result."
        )
    ]
    profile, _ = load_profile()
    first = challenge_records("mosaic", profile)[0]
    assert (first.attempts.stars, first.attempts.tries, first.best) == (2, 1, "30")
    assert count_stars("mosaic", profile) == (2, 6)


async def test_rivals_give_the_stored_replies_to_the_solution() -> None:
    first, *others = FIVE_CITIES.replies
    other_reply = "1: work currency=stone"
    assert first != other_reply
    changed = replace(FIVE_CITIES, replies=(other_reply, *others))
    async with open_challenge_table("mosaic", changed, "You") as session:
        choices = iter(changed.solution)
        while not changed.others_choices(session.progress.steps):
            await until(session, lambda: session.decision is not None)
            await session.play(session.game.parse(next(choices)))
            await until(session, lambda: session.decision is not None)
        assert changed.others_choices(session.progress.steps)[:1] == (other_reply,)


async def test_hint_costs_a_star_in_later_attempts() -> None:
    async with open_challenge_table("mosaic", FIVE_CITIES, "You") as session:
        assert record_hint(session) == ""
    async with open_challenge_table("mosaic", FIVE_CITIES, "You") as session:
        await solve(session, FIVE_CITIES)
        assert session.stars == 1
        assert result_lines(session)[1] == "The hint cost you a star."


async def test_a_hint_never_costs_the_last_star() -> None:
    hard = replace(FIVE_CITIES, par=replace(FIVE_CITIES.par, value=FIVE_CITIES.par.value + 100))
    async with open_challenge_table("mosaic", hard, "You") as session:
        record_hint(session)
        await solve(session, hard)
        assert session.stars == 1
        assert len(result_lines(session)) == 1, "it has cost nothing"


async def test_undo_stops_at_the_start_but_reopens_a_finished_challenge() -> None:
    async with open_challenge_table("mosaic", FIVE_CITIES, "You") as session:
        with pytest.raises(CannotUndo):
            await session.undo()
        for _ in range(3):
            await until(session, lambda: session.decision is not None)
            await session.play(session.game.parse("work currency=stone"))
        await until(session, lambda: session.is_over)
        assert session.stars == 0
        assert result_lines(session)[0] == "You did not finish the task."
        with pytest.raises(IllegalAction, match="The challenge is over"):
            await session.play(session.game.parse("work currency=stone"))
        await session.undo()
        assert not session.is_over
        assert session.decision is not None


def test_challenge_is_found_by_name_or_number() -> None:
    assert find_challenge("mosaic", "1") is FIVE_CITIES
    assert next_challenge("mosaic", FIVE_CITIES) is find_challenge("mosaic", "2") is WONDER
    assert next_challenge("mosaic", WONDER) is None
    with pytest.raises(BadSetup, match="Did you mean 'five_cities'"):
        find_challenge("mosaic", "five_citys")
    assert games_with_challenges() == ["mosaic"]
