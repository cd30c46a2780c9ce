"""The library of saved games: search, order, titles and tags.

>>> parse_tags("solo, long  solo #fun")
('solo', 'long', 'fun')
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.app.catalog import game_name
from saves import BadSave, Header, SavedGame, hold_save
from saves.header import MAX_TAG_LENGTH, MAX_TAGS, MAX_TITLE_LENGTH


def display_title(path: Path, save: Header | BadSave) -> str:
    """Return a save's title, else its file name."""
    return (save.title if isinstance(save, Header) else "") or path.stem


def search_saves(text: str, saves: Iterable[SavedGame]) -> list[SavedGame]:
    """Return the saves that contain every word, for example in title, tags, game or players."""
    words = text.casefold().split()
    return [
        candidate for candidate in saves if all(word in _search_text(*candidate) for word in words)
    ]


def _search_text(path: Path, save: Header | BadSave) -> str:
    parts = [path.stem]
    if isinstance(save, Header):
        state = "finished" if save.is_over else "running"
        parts += [save.title, *(f"#{tag}" for tag in save.tags), game_name(save.setup.game)]
        parts += [save.setup.game, *save.names, save.progress_text, state]
    return " ".join(parts).casefold()


# --- order ------------------------------------------------------------------------------------

_SORT_KEYS: dict[str, Callable[[Path, Header], Any]] = {
    "newest first": lambda path, save: 0,
    "running games first": lambda path, save: save.is_over,
    "by game": lambda path, save: game_name(save.setup.game),
    "by name": lambda path, save: display_title(path, save).casefold(),
}
ORDERS = tuple(_SORT_KEYS)


def sort_saves(order: str, saves: Iterable[SavedGame]) -> list[SavedGame]:
    """Sort saves that are given newest first; unreadable ones come last."""
    key = _SORT_KEYS[order]
    sorted_saves = list(saves)
    sound = [(path, save) for path, save in sorted_saves if isinstance(save, Header)]
    broken = [(path, save) for path, save in sorted_saves if isinstance(save, BadSave)]
    return [*sorted(sound, key=lambda saved: key(*saved)), *broken]


# --- titles and tags --------------------------------------------------------------------------


def set_title(path: Path, title: str) -> None:
    """Set a save's title; an empty one restores the file name. Raise BadSave if that fails."""
    shown = " ".join(title.split())
    if len(shown) > MAX_TITLE_LENGTH or not shown.isprintable():
        raise BadSave(f"A title can have at most {MAX_TITLE_LENGTH} printable characters.")
    _rewrite(path, title=shown)


def set_tags(path: Path, text: str) -> None:
    """Replace a save's tags. Raise BadSave if that fails."""
    tags = parse_tags(text)
    if len(tags) > MAX_TAGS or any(len(tag) > MAX_TAG_LENGTH for tag in tags):
        raise BadSave(
            f"A game can have at most {MAX_TAGS} tags with at most {MAX_TAG_LENGTH} characters"
            " each."
        )
    _rewrite(path, tags=tags)


def parse_tags(text: str) -> tuple[str, ...]:
    words = (word.lstrip("#") for word in re.split(r"[\s,;]+", text))
    return tuple(dict.fromkeys(word for word in words if word and word.isprintable()))


def _rewrite(path: Path, **fields: Any) -> None:
    from saves.game_file import read_save_to_edit, write_save  # listing games must not load rules

    with hold_save(path):
        write_save(path, replace(read_save_to_edit(path), **fields))
