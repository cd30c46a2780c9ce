"""Fixtures for all app tests: a separate ANNALS_HOME, a known terminal, and in-process bots."""

from pathlib import Path

import pytest

from core.house.profile import change_profile, profile_path
from tests.lookback.judge_here import JudgeHere
from tests.teaching.course import COACHING, MOSAIC, PART
from tests.teaching.tasks import TASKS
from tests.tui.emperor import Emperor
from tests.tui.playing import BotsHere, take_time
from tests.tui.saved import have_played


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("tui.screens.host.EVERYWHERE", "127.0.0.1")  # bind to this machine only
    monkeypatch.setattr("tui.screens.host.PORT", 0)
    monkeypatch.setattr("tui.screens.join.can_look", lambda: False)
    take_time(monkeypatch)
    change_profile(have_played)
    return tmp_path


@pytest.fixture
def newcomer(home: Path) -> Path:
    """Remove the profile, as for a person who has never played."""
    profile_path().unlink()
    return home


@pytest.fixture
def a_course(newcomer: Path, bots_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a newcomer a small course of Mosaic and no other lessons."""
    monkeypatch.setattr("core.house.learning.BotPool", BotsHere)
    courses = {MOSAIC.id: (PART,)}
    monkeypatch.setattr("core.house.learning.course_of", lambda game: courses.get(game, ()))
    monkeypatch.setattr("core.house.learning.coaching_of", lambda game: COACHING)
    path = newcomer / "saves" / "first.annals"
    monkeypatch.setattr("core.house.learning.new_path", lambda game: path)


@pytest.fixture
def two_tasks(bots_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer two challenges of Mosaic and none of the other games."""
    monkeypatch.setattr("core.house.challenges.BotPool", BotsHere)
    tasks = {MOSAIC.id: TASKS}
    monkeypatch.setattr("core.house.challenges.challenges_of", lambda game: tasks.get(game, ()))


@pytest.fixture
def bots_here(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use bots that think in this process, without delay and deterministically."""
    monkeypatch.setattr("core.house.sitting.BotPool", BotsHere)
    (home / "settings.toml").write_text('theme = "night"\nbot_seconds = 0.0\n')


@pytest.fixture
def emperor(bots_here: None, monkeypatch: pytest.MonkeyPatch) -> Emperor:
    """Analyze games and review retried choices in this process."""
    found = Emperor()
    monkeypatch.setattr("tui.screens.analysis.looking_back", found)
    monkeypatch.setattr("core.house.lookback.trial.BotPool", BotsHere)
    monkeypatch.setattr("core.house.lookback.trial.Worker", JudgeHere)
    return found
