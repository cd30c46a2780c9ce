from pathlib import Path

import pytest

from core.house.challenges import sit_down_to_try
from core.teaching import ChallengeSession
from tests.plain.people import Person
from tests.teaching.tasks import FIVE_CITIES
from tests.tui.playing import BotsHere
from tui.cli.challenges import challenges
from tui.model.challenge import ChallengeCoach
from tui.plain import play
from tui.plain.layout import WIDTH


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setattr("core.house.challenges.BotPool", BotsHere)
    tasks = {"mosaic": (FIVE_CITIES,)}
    monkeypatch.setattr("core.house.challenges.challenges_of", lambda game: tasks.get(game, ()))


async def tried(lines: list[str]) -> tuple[Person, ChallengeSession]:
    person = Person(lines)
    async with sit_down_to_try("mosaic", FIVE_CITIES, "You") as session:
        await play(session, person, str, ChallengeCoach(session))
    return person, session


async def test_the_task_is_told_first_and_in_the_end_what_came_of_it() -> None:
    person, session = await tried(["stone"] * 3)
    said = person.shown
    order = [
        "Challenge, Five cities.",
        "Claim the achievement Urban Civilization",
        "Turn 1 of 3; points if it ended there: 10, par 30.",
        "Your turn: take one action.",
        "Turn 3 of 3; points if it ended there: 10, par 30.",
        "The task is not done.",
        "0 of 3 stars.",
    ]
    places = [said.index(words) for words in order]
    assert places == sorted(places)
    assert said.count("Claim the achievement") == 2  # at the beginning and at the end
    assert session.is_over
    assert max(map(len, said.split("\n"))) <= WIDTH


async def test_the_hint_is_seen_by_who_pays_for_it() -> None:
    person, session = await tried(["hint", "n", "quit"])
    assert "The hint costs a star" in person.shown
    assert not session.has_seen_hint
    assert "Hint: " not in person.shown
    person, session = await tried(["hint", "y", "hint", "quit"])
    assert session.has_seen_hint
    assert person.shown.count("Hint: Cities from cards") >= 2
    assert person.shown.count("See it?") == 1


def test_the_list_tells_stars_par_and_the_own_best(capsys: pytest.CaptureFixture[str]) -> None:
    challenges("", "", is_plain=True)
    assert capsys.readouterr().out.splitlines() == [
        "Mosaic (mosaic), 0 of 3 stars",
        "   1 five_cities                      0 of 3 stars, par 30",
        "Try one with: annals challenges GAME ID",
    ]
    challenges("imperium", "", is_plain=True)
    assert capsys.readouterr().out.endswith("There are no challenges yet.\n")
