"""The library of saved games: search, order, titles and tags.

>>> parse_tags("solo, long  solo #fun")
('solo', 'long', 'fun')
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.house.catalogue import game_name
from saves import BadSave, Header, SavedGame, held
from saves.header import LONGEST_TAG, LONGEST_TITLE, MOST_TAGS


def called(path: Path, save: Header | BadSave) -> str:
    """Return a save's title, else its file name."""
    return (save.title if isinstance(save, Header) else "") or path.stem


def found_by(text: str, saves: Iterable[SavedGame]) -> list[SavedGame]:
    """Return the saves that contain every word in their name, title, tags, game, players or state.
    """
    words = text.casefold().split()
    return [found for found in saves if all(word in _said_of(*found) for word in words)]


def _said_of(path: Path, save: Header | BadSave) -> str:
    said = [path.stem]
    if isinstance(save, Header):
        state = "finished" if save.over else "running"
        said += [save.title, *(f"#{tag}" for tag in save.tags), game_name(save.setup.game)]
        said += [save.setup.game, *save.names, save.progress, state]
    return " ".join(said).casefold()


# --- order ------------------------------------------------------------------------------------

_by: dict[str, Callable[[Path, Header], Any]] = {
    "the newest first": lambda path, save: 0,
    "running games first": lambda path, save: save.over,
    "by game": lambda path, save: game_name(save.setup.game),
    "by name": lambda path, save: called(path, save).casefold(),
}
ORDERS = tuple(_by)


def in_order(order: str, saves: Iterable[SavedGame]) -> list[SavedGame]:
    """Sort saves that are given newest first; unreadable ones come last."""
    key = _by[order]
    found = list(saves)
    sound = [(path, save) for path, save in found if isinstance(save, Header)]
    broken = [(path, save) for path, save in found if isinstance(save, BadSave)]
    return [*sorted(sound, key=lambda saved: key(*saved)), *broken]


# --- titles and tags --------------------------------------------------------------------------


def give_title(path: Path, title: str) -> None:
    """Set a save's title; an empty title restores the file name. BadSave if that fails."""
    shown = " ".join(title.split())
    if len(shown) > LONGEST_TITLE or not shown.isprintable():
        raise BadSave(f"A title has at most {LONGEST_TITLE} letters that can be printed.")
    _change(path, title=shown)


def give_tags(path: Path, text: str) -> None:
    """Replace a save's tags. BadSave if that fails."""
    tags = tags_in(text)
    if len(tags) > MOST_TAGS or any(len(tag) > LONGEST_TAG for tag in tags):
        raise BadSave(f"There are at most {MOST_TAGS} tags, of at most {LONGEST_TAG} letters each.")
    _change(path, tags=tags)


def tags_in(text: str) -> tuple[str, ...]:
    """Return the distinct words of a text, separated by commas or spaces."""
    words = (word.lstrip("#") for word in re.split(r"[\s,;]+", text))
    return tuple(dict.fromkeys(word for word in words if word and word.isprintable()))


def _change(path: Path, **fields: Any) -> None:
    """Change fields of a save that is not in use."""
    from saves.game_file import read, write  # listing games must not load rules

    with held(path):
        write(path, replace(read(path), **fields))
