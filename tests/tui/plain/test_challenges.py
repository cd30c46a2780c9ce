from pathlib import Path

import pytest

from core.app.challenges import open_challenge_table
from core.learn import ChallengeSession
from tests.learn.sample_challenges import FIVE_CITIES
from tests.tui.keyboard_player import InProcessBots
from tests.tui.plain.scripted_player import ScriptedPlayer
from tui.cli.challenges import run_challenges
from tui.model.challenge import ChallengeCoach
from tui.plain import play
from tui.plain.layout import WIDTH


@pytest.fixture(autouse=True)
def use_one_challenge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setattr("core.app.challenges.BotPool", InProcessBots)
    tasks = {"mosaic": (FIVE_CITIES,)}
    monkeypatch.setattr("core.app.challenges.challenges_of", lambda game: tasks.get(game, ()))


async def try_challenge(lines: list[str]) -> tuple[ScriptedPlayer, ChallengeSession]:
    person = ScriptedPlayer(lines)
    async with open_challenge_table("mosaic", FIVE_CITIES, "You") as session:
        await play(session, person, str, ChallengeCoach(session))
    return person, session


async def test_task_is_shown_first_and_result_last() -> None:
    person, session = await try_challenge(["stone"] * 3)
    said = person.output
    order = [
        "Challenge, Five cities.",
        "Claim the achievement Urban Civilization",
        "Turn 1 of 3; points if it ended there: 10, par 30.",
        "Your turn: take one action.",
        "Turn 3 of 3; points if it ended there: 10, par 30.",
        "You did not finish the task.",
        "0 of 3 stars.",
    ]
    places = [said.index(words) for words in order]
    assert places == sorted(places)
    assert said.count("Claim the achievement") == 2  # at the beginning and at the end
    assert session.is_over
    assert max(map(len, said.split("\n"))) <= WIDTH


async def test_hint_is_shown_after_confirming_its_cost() -> None:
    person, session = await try_challenge(["hint", "n", "quit"])
    assert "The hint costs a star" in person.output
    assert not session.has_seen_hint
    assert "Hint: " not in person.output
    person, session = await try_challenge(["hint", "y", "hint", "quit"])
    assert session.has_seen_hint
    assert person.output.count("Hint: Cities from cards") >= 2
    assert person.output.count("See it?") == 1


def test_list_shows_stars_par_and_own_best(capsys: pytest.CaptureFixture[str]) -> None:
    run_challenges("", "", is_plain=True)
    assert capsys.readouterr().out.splitlines() == [
        "Mosaic (mosaic), 0 of 3 stars",
        "   1 five_cities                      0 of 3 stars, par 30",
        "Try one with: annals challenges GAME ID",
    ]
    run_challenges("imperium", "", is_plain=True)
    assert capsys.readouterr().out.endswith("There are no challenges yet.\n")
