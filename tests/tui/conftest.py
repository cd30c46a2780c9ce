"""Fixtures for all app tests: a separate ANNALS_HOME, a known terminal, and in-process bots."""

from pathlib import Path

import pytest

from core.app.profile import change_profile, profile_path
from tests.analysis.in_process_judge import InProcessJudge
from tests.learn.sample_challenges import SAMPLE_CHALLENGES
from tests.learn.sample_course import COACHING, MOSAIC, PART
from tests.tui.analysis_driver import InProcessAnalyzer
from tests.tui.keyboard_player import InProcessBots, skip_key_guard
from tests.tui.saved_games import mark_games_as_played


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("tui.screens.host.ALL_INTERFACES", "127.0.0.1")  # bind to this machine only
    monkeypatch.setattr("tui.screens.host.PORT", 0)
    monkeypatch.setattr("tui.screens.join.is_available", lambda: False)
    skip_key_guard(monkeypatch)
    change_profile(mark_games_as_played)
    return tmp_path


@pytest.fixture
def newcomer(home: Path) -> Path:
    """Remove the profile, as for a person who has never played."""
    profile_path().unlink()
    return home


@pytest.fixture
def a_course(newcomer: Path, bots_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a newcomer a small course of Mosaic and no other lessons."""
    monkeypatch.setattr("core.app.learning.BotPool", InProcessBots)
    courses = {MOSAIC.id: (PART,)}
    monkeypatch.setattr("core.app.learning.lesson_parts", lambda game: courses.get(game, ()))
    monkeypatch.setattr("core.app.learning.coaching_of", lambda game: COACHING)
    path = newcomer / "saves" / "first.annals"
    monkeypatch.setattr("core.app.learning.new_path", lambda game: path)


@pytest.fixture
def two_tasks(bots_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer two challenges of Mosaic and none of the other games."""
    monkeypatch.setattr("core.app.challenges.BotPool", InProcessBots)
    tasks = {MOSAIC.id: SAMPLE_CHALLENGES}
    monkeypatch.setattr("core.app.challenges.challenges_of", lambda game: tasks.get(game, ()))


@pytest.fixture
def bots_here(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use bots that think in this process, without delay and deterministically."""
    monkeypatch.setattr("core.app.local_game.BotPool", InProcessBots)
    (home / "settings.toml").write_text('theme = "night"\nbot_seconds = 0.0\n')


@pytest.fixture
def analyzer(bots_here: None, monkeypatch: pytest.MonkeyPatch) -> InProcessAnalyzer:
    """Analyze games and review retried choices in this process."""
    found = InProcessAnalyzer()
    monkeypatch.setattr("tui.screens.analysis.analyze_in_background", found)
    monkeypatch.setattr("core.analysis.retry.BotPool", InProcessBots)
    monkeypatch.setattr("core.analysis.retry.Worker", InProcessJudge)
    return found
