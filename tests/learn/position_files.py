"""Writes positions as JSON that reads well in a diff."""

import json
from pathlib import Path
from typing import Any

from core.kernel import Game
from core.learn.positions import position_data, position_file

WIDTH = 100


def write_position(game: Game[Any], state: Any, folder: Path, name: str) -> Path:
    """Store a state as a position of a lessons folder."""
    path = position_file(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_position(game, state), "utf-8")
    return path


def format_position(game: Game[Any], state: Any) -> str:
    return format_json(position_data(game, state)) + "\n"


def format_json(value: Any, indent: str = "") -> str:
    """Format JSON with one field per line, unless a record fits in a line, and with filled lists.

    >>> print(format_json({"row": ["moses"] * 20, "turn": {"seat": 0, "number": 3}}))
    {
     "row": [
      "moses", "moses", "moses", "moses", "moses", "moses", "moses", "moses", "moses", "moses",
      "moses", "moses", "moses", "moses", "moses", "moses", "moses", "moses", "moses", "moses"
     ],
     "turn": {"seat": 0, "number": 3}
    }
    """
    text = json.dumps(value, ensure_ascii=False)
    if len(indent + text) < WIDTH or not isinstance(value, list | tuple | dict):
        return text
    inner = indent + " "
    if isinstance(value, dict):
        rows = [f"{json.dumps(key)}: {format_json(part, inner)}" for key, part in value.items()]
        opening, closing = "{", "}"
    else:
        rows = _fill([format_json(part, inner) for part in value], WIDTH - len(inner))
        opening, closing = "[", "]"
    lines = f",\n{inner}".join(rows)
    return f"{opening}\n{inner}{lines}\n{indent}{closing}"


def _fill(items: list[str], width: int) -> list[str]:
    """Join items to rows of this width."""
    rows: list[str] = []
    for item in items:
        if rows and "\n" not in rows[-1] + item and len(rows[-1]) + len(item) + 3 <= width:
            rows[-1] += f", {item}"
        else:
            rows.append(item)
    return rows
