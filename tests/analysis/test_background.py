import asyncio
import multiprocessing
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.analysis import Analysis, background, cache
from core.analysis.background import CannotAnalyze, analyze_in_background, parse_seat
from core.analysis.cache import cache_key, load_cached, save_cached
from core.analysis.choice_review import SMALL_BUDGET, USUAL_BUDGET
from core.table import Journal, Seat
from saves import Save, analysis_path
from saves.autosave import make_save
from saves.game_file import write_save
from tests.analysis.games import analyze_line, random_quarry_variation
from tests.bots.worker_games import load_toy
from tests.table.quarry import QUARRY

ADA, BO = Seat("Ada"), Seat("Bo")
BOT, OTHER_BOT = Seat("Bot 1", "bot", 1), Seat("Bot 2", "bot", 2)


@pytest.fixture(autouse=True)
def use_toy_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "load_game", load_toy)
    monkeypatch.setattr(background, "load_for_setup", lambda setup: QUARRY)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "saves" / "quarry.annals"
    write_save(path, quarry_save())
    return path


def quarry_save(choices: int = 100, seats: tuple[Seat, ...] = (ADA, BO)) -> Save:
    line = random_quarry_variation(choices)
    return make_save(QUARRY, line.journal, line.state, seats, "0.1.0")


def expected_analysis(save: Save) -> Analysis:
    return replace(analyze_line(random_quarry_variation(), 0), names=save.names)


async def collect_analyses(path: Path, until: int = 1000) -> list[Analysis]:
    growing: list[Analysis] = []
    async with aclosing(analyze_in_background(path, 0, SMALL_BUDGET)) as told:
        async for newest in told:
            growing.append(newest)
            if len(newest.reviews) >= until:
                break
    assert multiprocessing.active_children() == []
    return growing


async def test_interrupted_analysis_resumes_with_the_same_result(path: Path) -> None:
    """Starts two real processes."""
    begun = await collect_analyses(path, until=2)
    assert [len(each.reviews) for each in begun] == [0, 1, 2]
    assert not begun[-1].is_complete
    first, *_, last = await collect_analyses(path)
    assert first == begun[-1]
    assert last == expected_analysis(quarry_save())
    assert analysis_path(path).stat().st_mode & 0o777 == 0o600


async def test_cached_analysis_is_returned_without_a_worker(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_cached(
        path, cache_key(QUARRY, quarry_save(), SMALL_BUDGET), expected_analysis(quarry_save())
    )
    monkeypatch.delattr(background, "Worker")
    assert await collect_analyses(path) == [expected_analysis(quarry_save())]


@pytest.mark.parametrize("harm", [b"", b"nonsense", None])
def test_damaged_cache_is_ignored(path: Path, harm: bytes | None) -> None:
    key = cache_key(QUARRY, quarry_save(), SMALL_BUDGET)
    save_cached(path, key, expected_analysis(quarry_save()))
    file = analysis_path(path)
    raw = file.read_bytes()
    assert load_cached(path, key) == {0: expected_analysis(quarry_save())}
    told = raw.replace(b"Ada", b"Eve")  # readable, but of another game
    assert told != raw
    file.write_bytes(told if harm is None else harm)
    assert load_cached(path, key) == {}


def test_cache_key_depends_on_choices_rules_and_budget(path: Path) -> None:
    save = quarry_save()
    key = cache_key(QUARRY, save, SMALL_BUDGET)
    journal = Journal(save.journal.setup, save.journal.entries, save.journal.head)
    journal.move_head(journal.main_line()[-2])
    others: list[tuple[Any, Save, Any]] = [
        (QUARRY, replace(save, journal=journal), SMALL_BUDGET),
        (replace(QUARRY, rules_version=2), save, SMALL_BUDGET),
        (QUARRY, save, USUAL_BUDGET),
    ]
    assert key == cache_key(QUARRY, quarry_save(), SMALL_BUDGET)
    assert key not in [cache_key(*other) for other in others]
    save_cached(path, key, expected_analysis(save))
    assert load_cached(path, cache_key(*others[0])) == {}


def test_cache_key_depends_on_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    key = cache_key(QUARRY, quarry_save(), SMALL_BUDGET)
    monkeypatch.setattr(cache, "weights_digest", lambda game, text: "tuned")
    assert cache_key(QUARRY, quarry_save(), SMALL_BUDGET) != key


def test_analyses_of_different_seats_are_kept_together(path: Path) -> None:
    key = cache_key(QUARRY, quarry_save(), SMALL_BUDGET)
    for seat in (0, 1):
        save_cached(path, key, replace(expected_analysis(quarry_save()), seat=seat))
    assert sorted(load_cached(path, key)) == [0, 1]


async def test_failed_cache_write_is_ignored(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(background, "save_cached", full)
    await asyncio.to_thread(background._try_to_save, path, "key", expected_analysis(quarry_save()))
    assert not analysis_path(path).exists()


@pytest.mark.parametrize(
    ("seats", "choices", "word", "seat"),
    [
        ((BOT, ADA), 100, "", 1),
        ((ADA, BO), 100, "bo", 1),
        ((ADA, BO), 100, "B", 1),
        ((ADA, BO), 100, "1", 0),
        ((BOT, OTHER_BOT), 100, "bot 2", 1),
        ((BOT, ADA), 5, "", 1),
    ],
)
def test_seat_is_parsed_or_implied(
    seats: tuple[Seat, ...], choices: int, word: str, seat: int
) -> None:
    assert parse_seat(quarry_save(choices, seats), word) == seat


@pytest.mark.parametrize(
    ("seats", "choices", "word", "sentence"),
    [
        ((ADA, BO), 100, "", "Choose a player to analyze with --seat: Ada or Bo."),
        ((ADA, BO), 100, "Eve", "Unknown player"),
        ((ADA, BO), 100, "C", "Unknown player"),
        (
            (ADA, BO),
            5,
            "Ada",
            "Only a person who plays alone against bots can analyze it",
        ),
        (
            (ADA, BOT),
            5,
            "Bot 1",
            "Only a person who plays alone against bots can analyze it",
        ),
    ],
)
def test_unclear_unknown_or_hidden_seats_are_refused(
    seats: tuple[Seat, ...], choices: int, word: str, sentence: str
) -> None:
    with pytest.raises(CannotAnalyze, match=sentence):
        parse_seat(quarry_save(choices, seats), word)


async def test_background_analysis_refuses_hidden_seats_too(tmp_path: Path) -> None:
    path = tmp_path / "running.annals"
    write_save(path, quarry_save(5))
    with pytest.raises(CannotAnalyze):
        await collect_analyses(path)
