import json
import threading
from pathlib import Path

import pytest

from core.app.profile import (
    AttemptRecord,
    DailyRecord,
    LessonRecord,
    Profile,
    change_profile,
    load_profile,
    profile_path,
)


def test_first_profile_is_empty() -> None:
    assert load_profile() == (Profile(), "")
    assert not profile_path().exists()


def test_profile_is_kept_between_runs() -> None:
    def live(profile: Profile) -> None:
        profile.start_lesson("through_the_ages", "simple", "farms")
        profile.finish_lesson("through_the_ages", "simple", "farms", next_lesson="mines")
        profile.set_follow_up_game("through_the_ages", "simple", "through_the_ages-1")
        profile.count_game("mosaic", "mosaic-1")
        profile.record_hint("mosaic", "two_cities")
        profile.record_attempt("mosaic", "two_cities", stars=2, best=14)
        profile.days["2026-11-16"] = DailyRecord("mosaic", "daily-2026-11-16", 212, "Annals ..")

    assert change_profile(live) == ""
    profile, complaint = load_profile()
    assert not complaint
    taken = LessonRecord(("farms",), "mines", "through_the_ages-1")
    assert profile.lessons_of("through_the_ages", "simple") == taken
    assert profile.attempts_at("mosaic", "two_cities") == AttemptRecord(1, 2, 14, True)
    assert profile.days["2026-11-16"].points == 212
    assert profile_path().stat().st_mode & 0o077 == 0


def test_lesson_is_finished_once_even_if_repeated() -> None:
    profile = Profile()
    profile.finish_lesson("mosaic", "", "goal", next_lesson="turn")
    profile.start_lesson("mosaic", "", "goal")
    profile.finish_lesson("mosaic", "", "goal")
    assert profile.lessons_of("mosaic") == LessonRecord(("goal",), "")


def test_first_games_are_counted_and_stay_first() -> None:
    profile = Profile()
    for name in ("one", "two", "two", "three"):
        assert profile.is_among_first("mosaic", name)
        profile.count_game("mosaic", name)
    assert not profile.is_among_first("mosaic")
    assert profile.is_among_first("mosaic", "two")  # continued
    assert profile.is_among_first("imperium")


def test_challenge_keeps_its_best_stars() -> None:
    profile = Profile()
    profile.record_attempt("mosaic", "two_cities", 3, 17)
    profile.record_attempt("mosaic", "two_cities", 0, 17)
    assert profile.attempts_at("mosaic", "two_cities") == AttemptRecord(2, 3, 17)


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"\xff{",
        b"[]",
        b"[" * 100_000,
        b'{"games": {"mosaic": [1]}}',
        b'{"challenges": {"mosaic/x": {"stars": "3"}}}',
        b'{"of a newer Annals": {}}',
    ],
)
def test_broken_profile_is_reported_and_backed_up(broken: bytes) -> None:
    profile_path().write_bytes(broken)
    profile, complaint = load_profile()
    assert profile == Profile()
    assert complaint.endswith(".")
    assert "profile-before.json" in complaint
    assert profile_path().read_bytes() == broken  # reading does not change the file

    assert change_profile(lambda new: new.count_game("mosaic", "one")) == ""
    assert profile_path().with_name("profile-before.json").read_bytes() == broken
    assert load_profile()[0].games == {"mosaic": ["one"]}


def test_backup_is_not_overwritten() -> None:
    for number, name in enumerate(("profile-before.json", "profile-before1.json")):
        profile_path().write_text(f"broken {number}")
        change_profile(lambda profile: None)
        assert profile_path().with_name(name).read_text() == f"broken {number}"


def test_concurrent_changes_are_all_kept() -> None:
    def play(name: str) -> None:
        assert change_profile(lambda profile: profile.count_game("mosaic", name)) == ""

    windows = [threading.Thread(target=play, args=(f"game {at}",)) for at in range(6)]
    for window in windows:
        window.start()
    for window in windows:
        window.join()
    assert sorted(load_profile()[0].games["mosaic"]) == [f"game {at}" for at in range(6)]


def test_write_error_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.app.profile.write_private", full)
    said = change_profile(lambda profile: profile.count_game("mosaic", "one"))
    assert said == "Your progress can't be saved: No space left on device."


def test_profile_is_readable_json() -> None:
    change_profile(lambda profile: profile.count_game("mosaic", "one"))
    assert json.loads(profile_path().read_text())["games"] == {"mosaic": ["one"]}


def test_only_the_current_lesson_keeps_its_choices() -> None:
    profile = Profile()
    profile.start_lesson("mosaic", "", "work")
    profile.save_choices("mosaic", "", "work", ("0: work",))
    profile.save_choices("mosaic", "", "build", ("0: build",))
    assert profile.lessons_of("mosaic").choices == ("0: work",)


def test_only_the_first_three_games_are_among_the_first() -> None:
    profile = Profile()
    for file in ("one", "two", "three", "four"):
        profile.count_game("mosaic", file)
    assert profile.is_among_first("mosaic", "three")
    assert not profile.is_among_first("mosaic", "four")
