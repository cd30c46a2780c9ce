import ast
import importlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

PROJECT_ROOT = Path(__file__).parents[1]
GAMES = ("age_of_innovation", "history_of_the_world", "imperium", "mosaic", "through_the_ages")
PROVENANCE = {"origin", "reconstructed_fields"}  # kept to show where a value comes from
READ_BY_SCREENS = {"is_title"}  # of a rule; the rules screen has the rules of all games


@cache
def attributes_read(game_id: str) -> frozenset[str]:
    """Return the attributes read by the game, its screens and the kernel."""
    rooms = ("core/kernel", f"core/games/{game_id}", f"tui/panels/{game_id}")
    return frozenset(
        node.attr
        for room in rooms
        for path in (PROJECT_ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    )


def records_in(kind: Any) -> Iterator[type]:
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind
    for inner in get_args(kind):
        yield from records_in(inner)


def all_records(game_id: str) -> set[type]:
    """Return the record types of a game's tables, including nested ones."""
    content = importlib.import_module(f"core.games.{game_id}.content").CONTENT
    found: set[type] = set()
    waiting = [record for shape in content.shapes.values() for record in records_in(shape)]
    while waiting:
        record = waiting.pop()
        if record not in found:
            found.add(record)
            hints = get_type_hints(record)
            waiting += [
                inner for field in fields(record) for inner in records_in(hints[field.name])
            ]
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_field_of_every_record_is_read(game_id: str) -> None:
    unread = {
        f"{record.__name__}.{field.name}"
        for record in all_records(game_id)
        for field in fields(record)
        if field.name not in attributes_read(game_id) | PROVENANCE | READ_BY_SCREENS
    }
    assert not unread


@pytest.mark.parametrize("game_id", GAMES)
def test_every_file_is_a_table(game_id: str) -> None:
    importlib.import_module(f"core.games.{game_id}.content").CONTENT.check_all_read()
