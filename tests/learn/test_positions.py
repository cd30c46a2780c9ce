import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.learn import BadPosition, LessonPart, open_part, opening_journal
from core.learn.positions import load_position
from tests.learn.position_files import format_json, write_position
from tests.learn.sample_challenges import FIVE_CITIES
from tests.learn.sample_course import MOSAIC, PART

POSITION = Path(__file__).parent / "sample_challenges" / "positions" / "five_cities.json"


def changed_position(tmp_path: Path, change: Any) -> Path:
    data = json.loads(POSITION.read_text("utf-8"))
    change(data["state"])
    path = tmp_path / POSITION.name
    path.write_text(format_json(data), "utf-8")
    return path


def test_position_is_the_stored_state(tmp_path: Path) -> None:
    state = load_position(MOSAIC, POSITION)
    again = write_position(MOSAIC, state, tmp_path, "again")
    assert again.read_text("utf-8") == POSITION.read_text("utf-8")
    assert MOSAIC.decision_of(state, FIVE_CITIES.position.seat) is not None
    assert state.events  # the log begins with them


def test_field_that_was_added_has_its_default(tmp_path: Path) -> None:
    """A position does not have fields that a new card needs."""
    path = changed_position(tmp_path, lambda data: [p.pop("multiplier") for p in data["players"]])
    state = load_position(MOSAIC, path)
    assert [player.multiplier for player in state.players] == [1, 1]


def play_unknown_card(data: Any) -> None:
    data["players"][0]["technologies"].append("tech_teleport")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (play_unknown_card, ": unknown name 'tech_teleport'."),
        (lambda data: data.update(weather="rain"), "."),
        (lambda data: data.pop("players"), "."),
    ],
)
def test_position_that_does_not_fit_is_refused_by_name(
    change: Any, said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadPosition) as refused:
        load_position(MOSAIC, changed_position(tmp_path, change))
    assert str(refused.value) == (
        f"The position 'five_cities' can't be read by this version of Mosaic{said}"
    )


def test_missing_position_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPosition, match="The position 'gone' of Mosaic is missing"):
        load_position(MOSAIC, tmp_path / "gone.json")


def part_with_opening(folder: Path, seed: int) -> LessonPart:
    """Return the sample course with the stored opening of a seed."""
    write_position(MOSAIC, MOSAIC.new(PART.players, PART.options, seed), folder, PART.id)
    return replace(PART, folder=folder)


def test_lessons_begin_with_the_stored_opening(tmp_path: Path) -> None:
    """A seed deals something else once a card was added."""
    part = part_with_opening(tmp_path, PART.seed + 1)
    stored = MOSAIC.new(PART.players, PART.options, PART.seed + 1)
    assert MOSAIC.codec.digest(open_part(MOSAIC, part).start) == MOSAIC.codec.digest(stored)


def test_lessons_whose_seed_still_deals_the_opening_are_ordinary_games(tmp_path: Path) -> None:
    part = part_with_opening(tmp_path, PART.seed)
    assert opening_journal(MOSAIC, part).start == b""
