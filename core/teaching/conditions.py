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
from core.kernel.voice import in_signs
from core.table import Step

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition with exactly one kind."""

    event: str | None = None  # class name of an event
    chosen: str | None = None  # pattern for the text of an own action
    ledger: str | None = None  # name of a count
    change: str | None = None  # name of a count: its change since the start
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
        given = [field.name for field in fields(self) if getattr(self, field.name) is not None]
        kinds = [name for name in given if name not in _WITH]
        if len(kinds) != 1:
            known = ", ".join(name.rstrip("_") for name in _KINDS)
            raise BadContent(f"a condition is exactly one of {known}.")
        for name in given:
            if name in _WITH and kinds[0] not in _WITH[name]:
                raise BadContent(f"'{name.rstrip('_')}' does not go with '{kinds[0]}'.")
        if kinds[0] in ("ledger", "change") and self.at_least is None and self.at_most is None:
            raise BadContent("it says neither 'at_least' nor 'at_most'.")
        if self.turn_over is False or self.read is False:
            raise BadContent("it can only be true.")

    @property
    def parts(self) -> "tuple[Condition, ...]":
        return (*(self.all_ or ()), *(self.any_ or ()), *((self.not_,) if self.not_ else ()))


_WITH = {
    "with_": ("event",),
    "times": ("event", "chosen"),
    "at_least": ("ledger", "change"),
    "at_most": ("ledger", "change"),
}
_KINDS = [field.name for field in fields(Condition) if field.name not in _WITH]


@dataclass(frozen=True, slots=True)
class Since:
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
        return self.game.turn(self.state) != self.game.turn(self.start) or self.game.is_over(
            self.state
        )

    def after(self, steps: int) -> "Since":
        """Return the progress after the first steps only."""
        return Since(self.game, self.seat, self.start, self.steps[:steps], self.is_read)


def holds(condition: Condition, since: Since) -> bool:
    """Return whether a condition is met now."""
    if condition.all_ is not None:
        return all(holds(part, since) for part in condition.all_)
    if condition.any_ is not None:
        return any(holds(part, since) for part in condition.any_)
    if condition.not_ is not None:
        return not holds(condition.not_, since)
    if condition.event is not None:
        told = (event for step in since.steps for event in step.events)
        found = sum(_is_meant(event, condition, since.seat) for event in told)
        return found >= (condition.times or 1)
    if condition.chosen is not None:
        own = (str(step.action) for step in since.steps if step.seat == since.seat)
        return sum(fnmatchcase(text, condition.chosen) for text in own) >= (condition.times or 1)
    if condition.asked is not None:
        question = since.game.decision_of(since.state, since.seat)
        return question is not None and fnmatchcase(question.topic, condition.asked)
    if condition.turn_over:
        return since.is_turn_over
    if condition.read:
        return since.is_read
    return _is_within(condition, _number(condition, since))


def has_begun(condition: Condition, since: Since) -> bool:
    """Return whether a condition is partly met: one of several parts, or the first repetition."""
    if condition.all_ is not None:
        return any(has_begun(part, since) for part in condition.all_)
    if condition.times is not None:
        return holds(replace(condition, times=None), since)
    has_to_be_done = condition.event or condition.chosen or condition.any_
    return bool(has_to_be_done) and holds(condition, since)


def _number(condition: Condition, since: Since) -> int:
    with in_signs():  # ledger keys depend on the style
        if condition.ledger is not None:
            return since.game.ledger(since.state, since.seat)[condition.ledger]
        assert condition.change is not None
        before = since.game.ledger(since.start, since.seat)[condition.change]
        return since.game.ledger(since.state, since.seat)[condition.change] - before


def _is_within(condition: Condition, number: int) -> bool:
    enough = condition.at_least is None or number >= condition.at_least
    return enough and (condition.at_most is None or number <= condition.at_most)


def _is_meant(event: Event, condition: Condition, seat: int) -> bool:
    """Return whether the event matches and concerns the seat or the table, or a seat given in
    `with`.
    """
    if type(event).__name__ != condition.event:
        return False
    named = condition.with_ or {}
    if "seat" not in named and event.seat not in (seat, SPECTATOR):
        return False
    return all(_fits(getattr(event, name), wanted) for name, wanted in named.items())


def _fits(value: Any, wanted: Value) -> bool:
    if isinstance(value, tuple | list):
        return any(_fits(part, wanted) for part in value)
    if isinstance(wanted, str):
        return fnmatchcase(str(value), wanted)
    return bool(value == wanted)
