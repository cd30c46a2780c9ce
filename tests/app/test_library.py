from dataclasses import replace
from pathlib import Path

import pytest

from core.app.library import ORDERS, display_title, search_saves, set_tags, set_title, sort_saves
from saves import BadSave, Header, hold_save, list_saves
from saves.game_file import read_save, write_save
from tests.saves.games import play_game

DAY = 86_400


@pytest.fixture
def library(home: Path) -> Path:
    """Save a running game, a finished game with a title, and an invalid file."""
    folder = home / "saves"
    write_save(folder / "first.annals", play_game(4))
    ended = replace(play_game(99), saved_at=1_700_000_000 + DAY, last_played=1_700_000_000 + DAY)
    write_save(folder / "second.annals", replace(ended, title="Árpád's evening", tags=("long",)))
    (folder / "broken.annals").write_bytes(b"")
    return folder


def names(words: str = "", order: str = ORDERS[0]) -> list[str]:
    return [path.stem for path, _ in sort_saves(order, search_saves(words, list_saves()))]


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
def test_search_covers_all_save_details(library: Path, words: str, found: list[str]) -> None:
    assert names(words) == found


def test_unreadable_saves_sort_last(library: Path) -> None:
    assert {order: names(order=order) for order in ORDERS} == {
        "the newest first": ["second", "first", "broken"],
        "running games first": ["first", "second", "broken"],
        "by game": ["second", "first", "broken"],
        "by name": ["first", "second", "broken"],
    }


def test_title_and_tags_change_nothing_else(library: Path) -> None:
    path = library / "first.annals"
    before = read_save(path)
    set_title(path, "  The  first one ")
    set_tags(path, "solo, #fun solo")
    assert read_save(path) == replace(before, title="The first one", tags=("solo", "fun"))
    set_title(path, "")
    set_tags(path, " ")
    assert read_save(path) == before


def test_untitled_game_is_shown_by_its_file_name(library: Path) -> None:
    told = {path.stem: display_title(path, save) for path, save in list_saves()}
    assert told == {"first": "first", "second": "Árpád's evening", "broken": "broken"}


@pytest.mark.parametrize(
    ("give", "text", "sentence"),
    [
        (set_title, "x" * 61, "A title can have at most 60 printable characters."),
        (set_title, "a\x1b[31m", "A title can have at most 60 printable characters."),
        (set_tags, "x" * 21, "A game can have at most 12 tags with at most 20 characters each."),
        (set_tags, " ".join(map(str, range(13))), "A game can have at most 12 tags"),
    ],
)
def test_invalid_tags_are_refused(library: Path, give, text: str, sentence: str) -> None:  # type: ignore[no-untyped-def]
    before = (library / "first.annals").read_bytes()
    with pytest.raises(BadSave, match=sentence.split(",")[0]):
        give(library / "first.annals", text)
    assert (library / "first.annals").read_bytes() == before


def test_open_game_cannot_be_titled(library: Path) -> None:
    path = library / "first.annals"
    with hold_save(path), pytest.raises(BadSave, match="is open in another window"):
        set_title(path, "mine")
    header = dict(list_saves())[path]
    assert isinstance(header, Header) and not header.title
