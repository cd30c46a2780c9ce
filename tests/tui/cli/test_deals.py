import re
from datetime import date
from pathlib import Path

import pytest

from core.app import daily
from core.app.deals import Deal
from core.app.local_game import Match
from core.app.profile import DailyRecord, Profile, change_profile, load_profile
from saves.game_file import read_save
from tests.tui.cli.conftest import RunAnnals
from tui.cli.daily import play_daily
from tui.cli.main import activate_packs

ALWAYS_THE_FIRST = "1\n" * 20


def test_deal_code_gives_a_friend_the_same_deal_and_compares_both(
    annals: RunAnnals, home: Path
) -> None:
    arguments = ("play", "pebbles", "--seats", "Ada,bot:1", "--seed", "3", "--option", "bonus=1")
    mine = annals(*arguments, stdin=ALWAYS_THE_FIRST)
    code = re.search(r"^  annals play --deal (\S+)$", mine.stdout, re.M)
    assert code is not None
    theirs = annals("play", "--deal", code[1], stdin=ALWAYS_THE_FIRST)
    assert (theirs.returncode, theirs.stderr) == (0, "")
    assert re.search(r"The same deal in pebbles-\S+: Ada \d+, as many as you\.", theirs.stdout)
    one, other = (read_save(path).journal.setup for path in (home / "saves").glob("*.annals"))
    assert one == other


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--deal", "pebbles-x"], "'pebbles-x' is not a valid deal code"),
        (["--deal", "chess-x"], "'chess-x' is not a valid deal code"),
        (
            ["pebbles", "--deal", "pebbles-x"],
            "A deal code already sets the game, seats, seed and options",
        ),
        (
            ["--deal", "pebbles-x", "--seed", "3"],
            "A deal code already sets the game, seats, seed and options",
        ),
    ],
)
def test_invalid_deal_code_fails_with_one_sentence(
    arguments: list[str], said: str, annals: RunAnnals
) -> None:
    done = annals("play", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.fixture
def dealt(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """Collect the games opened on November 16, 2026."""
    found: list[Match] = []
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 16))
    monkeypatch.setattr(daily, "deal_for", lambda day: Deal("mosaic", (0, 2), {}, 7))
    monkeypatch.setattr("tui.cli.daily.play_match", lambda match, is_plain: found.append(match))
    return found


def test_daily_game_is_dealt_and_remembered(
    dealt: list[Match], capsys: pytest.CaptureFixture[str]
) -> None:
    play_daily(only_history=False, is_plain=True)
    assert capsys.readouterr().out == (
        "Daily game of 2026-11-16: Mosaic, 2 players, against Chieftain.\n"
    )
    (match,) = dealt
    assert match.path.name == "daily-2026-11-16.annals"
    assert load_profile()[0].days == {"2026-11-16": DailyRecord("mosaic", "daily-2026-11-16")}


def test_finished_daily_games_are_listed_and_not_repeated(
    dealt: list[Match], capsys: pytest.CaptureFixture[str]
) -> None:
    play_daily(only_history=True, is_plain=True)
    assert capsys.readouterr().out == (
        "You haven't played a daily game yet. Play today's with: annals daily\n"
    )

    def play(profile: Profile) -> None:
        profile.days["2026-11-15"] = DailyRecord("imperium", "daily-2026-11-15")
        profile.days["2026-11-16"] = DailyRecord("mosaic", "daily-2026-11-16", 212, "Annals: 212")

    change_profile(play)
    play_daily(only_history=False, is_plain=True)
    assert capsys.readouterr().out.splitlines() == [
        "Annals: 212",
        "Annals 2026-11-15, Imperium: not finished",
        "",
        "The next deal comes tomorrow.",
    ]
    assert dealt == []


def test_deals_and_challenges_ignore_packs_that_change_values(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "settings.toml").write_text('packs = "corrected"\nnames = "hungarian"\n')
    read: list[list[str]] = []
    monkeypatch.setattr("core.app.packs.choose_from_environment", lambda: None)
    monkeypatch.setattr("core.app.packs.find_unusable", lambda names: {})
    monkeypatch.setattr(
        "core.app.packs.choose_for_all_games", lambda names: read.append(list(names))
    )
    activate_packs(from_settings=True)
    activate_packs(from_settings=True, include_values=False)
    assert read == [["corrected", "hungarian"], ["hungarian"]]
