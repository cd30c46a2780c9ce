from dataclasses import replace
from pathlib import Path

import pytest

from core.house.shelf import ORDERS, called, found_by, give_tags, give_title, in_order
from saves import BadSave, Header, all_saves, held
from saves.game_file import read, write
from tests.saves.games import played

DAY = 86_400


@pytest.fixture
def shelf(home: Path) -> Path:
    """A running game, one that is over and has a title, and a file that is none."""
    folder = home / "saves"
    write(folder / "first.annals", played(4))
    ended = replace(played(99), time=1_700_000_000 + DAY, order=1_700_000_000 + DAY)
    write(folder / "second.annals", replace(ended, title="Árpád's evening", tags=("long",)))
    (folder / "broken.annals").write_bytes(b"")
    return folder


def names(words: str = "", order: str = ORDERS[0]) -> list[str]:
    return [path.stem for path, _ in in_order(order, found_by(words, all_saves()))]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", ["second", "first", "broken"]),
        ("ADA", ["second", "first"]),
        ("pebbles bot", ["second", "first"]),
        ("árpád", ["second"]),
        ("#long", ["second"]),
        ("finished", ["second"]),
        ("running fir", ["first"]),
        ("brok", ["broken"]),
        ("ada nobody", []),
    ],
)
def test_a_game_is_found_by_all_that_is_known_of_it(
    shelf: Path, words: str, found: list[str]
) -> None:
    assert names(words) == found


def test_what_cannot_be_read_is_last_in_every_order(shelf: Path) -> None:
    assert {order: names(order=order) for order in ORDERS} == {
        "the newest first": ["second", "first", "broken"],
        "running games first": ["first", "second", "broken"],
        "by game": ["second", "first", "broken"],
        "by name": ["first", "second", "broken"],
    }


def test_a_title_and_tags_change_nothing_else(shelf: Path) -> None:
    path = shelf / "first.annals"
    before = read(path)
    give_title(path, "  The  first one ")
    give_tags(path, "solo, #fun solo")
    assert read(path) == replace(before, title="The first one", tags=("solo", "fun"))
    give_title(path, "")
    give_tags(path, " ")
    assert read(path) == before


def test_a_game_without_a_title_is_called_by_its_file(shelf: Path) -> None:
    told = {path.stem: called(path, save) for path, save in all_saves()}
    assert told == {"first": "first", "second": "Árpád's evening", "broken": "broken"}


@pytest.mark.parametrize(
    ("give", "text", "sentence"),
    [
        (give_title, "x" * 61, "A title has at most 60 letters that can be printed."),
        (give_title, "a\x1b[31m", "A title has at most 60 letters that can be printed."),
        (give_tags, "x" * 21, "There are at most 12 tags, of at most 20 letters each."),
        (give_tags, " ".join(map(str, range(13))), "There are at most 12 tags, of at most 20"),
    ],
)
def test_what_fits_nowhere_is_refused(shelf: Path, give, text: str, sentence: str) -> None:  # type: ignore[no-untyped-def]
    before = (shelf / "first.annals").read_bytes()
    with pytest.raises(BadSave, match=sentence.split(",")[0]):
        give(shelf / "first.annals", text)
    assert (shelf / "first.annals").read_bytes() == before


def test_a_game_that_is_played_is_not_named(shelf: Path) -> None:
    path = shelf / "first.annals"
    with held(path), pytest.raises(BadSave, match="being played in another window"):
        give_title(path, "mine")
    header = dict(all_saves())[path]
    assert isinstance(header, Header) and not header.title
