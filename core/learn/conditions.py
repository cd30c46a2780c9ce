"""Conditions of lessons and challenges: a small vocabulary over the steps so far.

A condition is a record with exactly one kind:

{"event": "CityFounded", "with": {"region": "egypt"}}    this event happened to the seat
{"chosen": "build *"}                                    the seat chose such an action
{"ledger": "stone", "at_least": 5}                       the seat's current count
{"change": "stone", "at_most": -1}                       the change of a count since the start
{"asked": "place_city"}                                  the seat has a decision on this topic
{"turn_over": true}                                      the turn of the start is over
{"read": true}                                           the player pressed continue
{"all": [...]}, {"any": [...]}, {"not": ...}             combinations
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fnmatch import fnmatchcase
from typing import Any

from core.kernel import SPECTATOR, Event, Game
from core.kernel.content import BadContent
from core.table import Step

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of exactly one kind."""

    event: str | None = None  # class name of an event
    chosen: str | None = None  # pattern for the text of an own action
    ledger: str | None = None  # id of a count
    change: str | None = None  # id of a count: its change since the start
    asked: str | None = None  # pattern for the topic of the pending decision
    turn_over: bool | None = None
    read: bool | None = None
    all_: "tuple[Condition, ...] | None" = None
    any_: "tuple[Condition, ...] | None" = None
    not_: "Condition | None" = None

    # Modifiers of some kinds.
    with_: Mapping[str, Value] | None = None  # fields of the event; texts are patterns
    times: int | None = None  # minimum number of events or actions
    at_least: int | None = None  # limits of a count or its change
    at_most: int | None = None

    def __post_init__(self) -> None:
        given_fields = [
            field.name for field in fields(self) if getattr(self, field.name) is not None
        ]
        kinds = [name for name in given_fields if name not in _MODIFIERS]
        if len(kinds) != 1:
            known_names = ", ".join(name.rstrip("_") for name in _KINDS)
            raise BadContent(f"a condition must be exactly one of {known_names}.")
        for name in given_fields:
            if name in _MODIFIERS and kinds[0] not in _MODIFIERS[name]:
                raise BadContent(f"'{name.rstrip('_')}' does not go with '{kinds[0]}'.")
        if kinds[0] in ("ledger", "change") and self.at_least is None and self.at_most is None:
            raise BadContent("add 'at_least' or 'at_most'.")
        if self.turn_over is False or self.read is False:
            raise BadContent("the value must be true.")

    @property
    def parts(self) -> "tuple[Condition, ...]":
        return (*(self.all_ or ()), *(self.any_ or ()), *((self.not_,) if self.not_ else ()))


_MODIFIERS = {
    "with_": ("event",),
    "times": ("event", "chosen"),
    "at_least": ("ledger", "change"),
    "at_most": ("ledger", "change"),
}
_KINDS = [field.name for field in fields(Condition) if field.name not in _MODIFIERS]


@dataclass(frozen=True, slots=True)
class Progress:
    """The steps since the start of a lesson or challenge, for one seat."""

    game: Game[Any]
    seat: int
    start: Any  # first position
    steps: Sequence[Step] = ()
    is_read: bool = False  # whether the player pressed continue

    @property
    def state(self) -> Any:
        return self.steps[-1].state if self.steps else self.start

    @property
    def is_turn_over(self) -> bool:
        return self.game.turn_number(self.state) != self.game.turn_number(
            self.start
        ) or self.game.is_over(self.state)

    def after(self, steps: int) -> "Progress":
        return Progress(self.game, self.seat, self.start, self.steps[:steps], self.is_read)


def is_met(condition: Condition, progress: Progress) -> bool:
    if condition.all_ is not None:
        return all(is_met(part, progress) for part in condition.all_)
    if condition.any_ is not None:
        return any(is_met(part, progress) for part in condition.any_)
    if condition.not_ is not None:
        return not is_met(condition.not_, progress)
    if condition.event is not None:
        events = (event for step in progress.steps for event in step.events)
        count = sum(_matches_event(event, condition, progress.seat) for event in events)
        return count >= (condition.times or 1)
    if condition.chosen is not None:
        own_actions = (str(step.action) for step in progress.steps if step.seat == progress.seat)
        return sum(fnmatchcase(text, condition.chosen) for text in own_actions) >= (
            condition.times or 1
        )
    if condition.asked is not None:
        question = progress.game.decision_of(progress.state, progress.seat)
        return question is not None and fnmatchcase(question.topic, condition.asked)
    if condition.turn_over:
        return progress.is_turn_over
    if condition.read:
        return progress.is_read
    return _is_within(condition, _measure(condition, progress))


def is_begun(condition: Condition, progress: Progress) -> bool:
    """Return whether a condition is partly met: one of several parts, or the first repetition."""
    if condition.all_ is not None:
        return any(is_begun(part, progress) for part in condition.all_)
    if condition.times is not None:
        return is_met(replace(condition, times=None), progress)
    has_to_be_done = condition.event or condition.chosen or condition.any_
    return bool(has_to_be_done) and is_met(condition, progress)


def _measure(condition: Condition, progress: Progress) -> int:
    """Return the number, or its change since the start, of the count that a condition names."""
    ledger, seat = progress.game.text.ledger, progress.seat
    if condition.ledger is not None:
        return ledger(progress.state, seat)[condition.ledger]
    assert condition.change is not None
    amount_before = ledger(progress.start, seat)[condition.change]
    return ledger(progress.state, seat)[condition.change] - amount_before


def _is_within(condition: Condition, number: int) -> bool:
    enough = condition.at_least is None or number >= condition.at_least
    return enough and (condition.at_most is None or number <= condition.at_most)


def _matches_event(event: Event, condition: Condition, seat: int) -> bool:
    """Return whether the event matches, for the seat, the table or the seat in `with`."""
    if type(event).__name__ != condition.event:
        return False
    named = condition.with_ or {}
    if "seat" not in named and event.seat not in (seat, SPECTATOR):
        return False
    return all(_matches_value(getattr(event, name), expected) for name, expected in named.items())


def _matches_value(value: Any, expected: Value) -> bool:
    if isinstance(value, tuple | list):
        return any(_matches_value(part, expected) for part in value)
    if isinstance(expected, str):
        return fnmatchcase(str(value), expected)
    return bool(value == expected)
