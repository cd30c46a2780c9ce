import asyncio
import multiprocessing
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.house.lookback import Lookback, keeping, running
from core.house.lookback.judging import SMALL, USUAL
from core.house.lookback.keeping import keep, kept, key_of
from core.house.lookback.running import CannotLookBack, looking_back, seat_called
from core.table import Journal, Seat
from saves import Save, lookback_path
from saves.autosave import make_save
from saves.game_file import write
from tests.bots.games import load_toy
from tests.lookback.lines import looked_back, quarry
from tests.table.quarry import QUARRY

ADA, BO = Seat("Ada"), Seat("Bo")
BOT, OTHER_BOT = Seat("Bot 1", "bot", 1), Seat("Bot 2", "bot", 2)


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "load_game", load_toy)
    monkeypatch.setattr(running, "game_of", lambda setup: QUARRY)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "saves" / "quarry.annals"
    write(path, saved())
    return path


def saved(choices: int = 100, seats: tuple[Seat, ...] = (ADA, BO)) -> Save:
    line = quarry(choices)
    return make_save(QUARRY, line.journal, line.state, seats, "0.1.0")


def found(save: Save) -> Lookback:
    return replace(looked_back(quarry(), 0), names=save.names)


async def followed(path: Path, until: int = 1000) -> list[Lookback]:
    """All that is told, up to so many choices judged."""
    growing: list[Lookback] = []
    async with aclosing(looking_back(path, 0, SMALL)) as told:
        async for newest in told:
            growing.append(newest)
            if len(newest.judged) >= until:
                break
    assert multiprocessing.active_children() == []
    return growing


async def test_it_is_stopped_and_gone_on_with_as_if_it_had_never_been(path: Path) -> None:
    """Two processes are started here: that is what it is about."""
    begun = await followed(path, until=2)
    assert [len(each.judged) for each in begun] == [0, 1, 2]
    assert not begun[-1].is_complete
    first, *_, last = await followed(path)
    assert first == begun[-1]
    assert last == found(saved())
    assert lookback_path(path).stat().st_mode & 0o777 == 0o600


async def test_what_is_known_is_told_without_a_second_thought(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(path, key_of(QUARRY, saved(), SMALL), found(saved()))
    monkeypatch.delattr(running, "Worker")
    assert await followed(path) == [found(saved())]


@pytest.mark.parametrize("harm", [b"", b"nonsense", None])
def test_a_damaged_file_is_as_good_as_none(path: Path, harm: bytes | None) -> None:
    key = key_of(QUARRY, saved(), SMALL)
    keep(path, key, found(saved()))
    file = lookback_path(path)
    raw = file.read_bytes()
    assert kept(path, key) == {0: found(saved())}
    told = raw.replace(b"Ada", b"Eve")  # it could be read, and is another's
    assert told != raw
    file.write_bytes(told if harm is None else harm)
    assert kept(path, key) == {}


def test_it_is_of_these_choices_rules_and_budget_alone(path: Path) -> None:
    save = saved()
    key = key_of(QUARRY, save, SMALL)
    journal = Journal(save.journal.setup, save.journal.entries, save.journal.head)
    journal.go_back(journal.line()[-2])
    others: list[tuple[Any, Save, Any]] = [
        (QUARRY, replace(save, journal=journal), SMALL),
        (replace(QUARRY, rules_version=2), save, SMALL),
        (QUARRY, save, USUAL),
    ]
    assert key == key_of(QUARRY, saved(), SMALL)
    assert key not in [key_of(*other) for other in others]
    keep(path, key, found(save))
    assert kept(path, key_of(*others[0])) == {}


def test_it_is_of_these_weights_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    key = key_of(QUARRY, saved(), SMALL)
    monkeypatch.setattr(keeping, "weights_digest", lambda game, text: "tuned")
    assert key_of(QUARRY, saved(), SMALL) != key


def test_what_is_found_from_another_seat_is_kept_beside_it(path: Path) -> None:
    key = key_of(QUARRY, saved(), SMALL)
    for seat in (0, 1):
        keep(path, key, replace(found(saved()), seat=seat))
    assert sorted(kept(path, key)) == [0, 1]


async def test_a_folder_that_cannot_be_written_to_spoils_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(running, "keep", full)
    await asyncio.to_thread(running._try_to_keep, path, "key", found(saved()))
    assert not lookback_path(path).exists()


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
def test_a_seat_is_named_or_goes_without_saying(
    seats: tuple[Seat, ...], choices: int, word: str, seat: int
) -> None:
    assert seat_called(saved(choices, seats), word) == seat


@pytest.mark.parametrize(
    ("seats", "choices", "word", "sentence"),
    [
        ((ADA, BO), 100, "", "Whose choices are meant: name one with --seat, Ada or Bo."),
        ((ADA, BO), 100, "Eve", "There is no such seat"),
        ((ADA, BO), 100, "C", "There is no such seat"),
        ((ADA, BO), 5, "Ada", "not over and keeps its secrets"),
        ((ADA, BOT), 5, "Bot 1", "not over and keeps its secrets"),
    ],
)
def test_nobody_is_looked_at_who_is_not_meant_or_has_secrets(
    seats: tuple[Seat, ...], choices: int, word: str, sentence: str
) -> None:
    with pytest.raises(CannotLookBack, match=sentence):
        seat_called(saved(choices, seats), word)


async def test_no_screen_looks_through_other_eyes_either(tmp_path: Path) -> None:
    path = tmp_path / "running.annals"
    write(path, saved(5))
    with pytest.raises(CannotLookBack):
        await followed(path)
