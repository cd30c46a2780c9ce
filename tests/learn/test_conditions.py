import json
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from core.kernel import Event, Game
from core.kernel.content import BadContent
from core.learn import Condition, Progress, is_met, open_part, read_lessons
from core.learn.positions import parse_choice, play_text
from core.table import Step
from tests.learn.sample_course import MOSAIC, PART, SET_UP


@pytest.fixture(scope="module")
def progress_after_work() -> Progress:
    """Return the progress of a Mosaic turn with work for stone."""
    line = open_part(MOSAIC, PART)
    for text in SET_UP:
        play_text(line, text)
    start = len(line.steps)
    line.play(0, MOSAIC.parse("work currency=stone"))
    return Progress(MOSAIC, 0, line.state_before(start), line.steps[start:])


@pytest.mark.parametrize(
    "condition",
    [
        Condition(event="Worked"),
        Condition(event="Worked", with_={"currency": "st*"}),
        Condition(event="TurnBegan", with_={"seat": 1}),
        Condition(chosen="work *"),
        Condition(ledger="stone", at_least=9, at_most=9),
        Condition(change="stone", at_least=9),
        Condition(turn_over=True),
        Condition(not_=Condition(event="Worked", times=2)),
        Condition(all_=(Condition(event="Worked"), Condition(turn_over=True))),
        Condition(any_=(Condition(read=True), Condition(turn_over=True))),
    ],
)
def test_condition_is_met(progress_after_work: Progress, condition: Condition) -> None:
    assert is_met(condition, progress_after_work)


@pytest.mark.parametrize(
    "condition",
    [
        Condition(event="Worked", with_={"currency": "food"}),
        Condition(event="TurnBegan"),
        Condition(chosen="work currency=food"),
        Condition(ledger="stone", at_least=10),
        Condition(change="food", at_least=1),
        Condition(asked="turn"),
        Condition(read=True),
    ],
)
def test_condition_is_not_met(progress_after_work: Progress, condition: Condition) -> None:
    assert not is_met(condition, progress_after_work)


def test_ledger_condition_uses_the_names_of_the_short_style(progress_after_work: Progress) -> None:
    assert is_met(Condition(ledger="VP if it ended now", at_least=0), progress_after_work)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """An event with several values in one field."""

    seat: int
    cards: tuple[str, ...]


def test_matching_one_of_several_values_is_enough() -> None:
    step = cast(Step, SimpleNamespace(events=[Dealt(0, ("oak", "elm"))]))
    since = Progress(MOSAIC, 0, None, [step])
    assert is_met(Condition(event="Dealt", with_={"cards": "e*"}), since)
    assert not is_met(Condition(event="Dealt", with_={"cards": "fir"}), since)


def test_choice_may_be_prefixed_with_its_seat() -> None:
    """Even if several seats could make it."""
    one, other = (SimpleNamespace(seat=seat, actions=["take"], topic="t") for seat in (0, 1))
    game = cast(Game[Any], SimpleNamespace(parse=str, decisions=lambda state: [one, other]))
    assert parse_choice(game, None, "1: take") == (1, "take")
    assert parse_choice(game, None, "take") == (0, "take")


def _refusal_of_lesson(tmp_path: Path, done: Any, **fields: Any) -> str:
    lesson = {"id": "a", "title": "a", "minutes": 1, "text": "", "rules": [], "done": done}
    part = {"id": "p", "title": "p", "about": "", "players": 2, "seed": 1}
    (tmp_path / "lessons.json").write_text(json.dumps([part | {"lessons": [lesson | fields]}]))
    with pytest.raises(BadContent) as refused:
        read_lessons(tmp_path)
    return str(refused.value)


@pytest.mark.parametrize(
    ("done", "said"),
    [
        ({}, "exactly one of"),
        ({"event": "A", "chosen": "b"}, "exactly one of"),
        ({"ledger": "stone"}, "neither 'at_least' nor 'at_most'"),
        ({"chosen": "a", "at_least": 1}, "'at_least' does not go with 'chosen'"),
        ({"evnt": "A"}, "unknown field 'evnt'"),
        ({"read": False}, "can only be true"),
        ({"any": [{"event": 3}]}, "3 is not text"),
    ],
)
def test_invalid_condition_is_refused(tmp_path: Path, done: Any, said: str) -> None:
    complaint = _refusal_of_lesson(tmp_path, done)
    assert said in complaint
    assert complaint.startswith("lessons.json, record 'p', lessons, 1, done")


def test_unknown_field_of_a_lesson_is_refused(tmp_path: Path) -> None:
    assert "unknown field 'solutions'" in _refusal_of_lesson(tmp_path, {"read": True}, solutions=[])
