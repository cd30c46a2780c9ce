"""Unread data is refused, with its place."""

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from core.games.through_the_ages import content
from core.kernel.content import BadContent, Content

DATA = Path(content.__file__).parent / "data"
SHAPES: dict[str, Any] = {
    "technologies": content.Technology,
    "tactics": content.Tactics,
    "pacts": content.PactCard,
    "events": content.EventCard,
}


def changed(folder: Path, table: str, **values: Any) -> Content:
    """Return the game's data with a changed first record of a table."""
    copytree(DATA, folder, dirs_exist_ok=True)
    path = folder / f"{table}.json"
    rows = json.loads(path.read_text("utf-8"))
    rows[0] |= values
    path.write_text(json.dumps(rows), "utf-8")
    return Content(folder)


@pytest.mark.parametrize(
    ("table", "values", "complaint"),
    [
        ("technologies", {"build_action": "civil"}, "unknown field 'build_action'"),
        ("tactics", {"military_action_cost": 1}, "unknown field 'military_action_cost'"),
        ("pacts", {"sides": [{"uses": "once"}, {}]}, "unknown field 'uses'"),
        ("technologies", {"per_worker": {"glory": 1}}, "unknown value 'glory'"),
        ("technologies", {"science_cost": "3"}, "'3' is not a whole number"),
        ("events", {"parts": [{"who": "me", "does": {}}]}, "unknown value 'me'"),
    ],
)
def test_unknown_field_is_refused(
    table: str, values: dict[str, Any], complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(BadContent, match=complaint) as refused:
        changed(tmp_path, table, **values).records(table, SHAPES[table])
    assert str(refused.value).startswith(f"{table}.json, record '")


def test_unknown_file_is_refused(tmp_path: Path) -> None:
    copytree(DATA, tmp_path, dirs_exist_ok=True)
    (tmp_path / "omens.json").write_text("[]")
    left_over = Content(tmp_path)
    left_over.shapes |= content.CONTENT.shapes
    with pytest.raises(BadContent, match=r"omens\.json: nobody reads it"):
        left_over.check_all_read()
