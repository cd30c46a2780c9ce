"""Registry of one-time effects: classes with data, wording and rule.

A part of a card names its effects under `does`. A field `value` takes an effect's data whole; other
fields are keys of its record.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from core.games.through_the_ages.content import CONTENT, Card, Part
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.vocabulary import Wording
from core.kernel import Frame
from core.kernel.content import BadContent, RawRecord
from core.kernel.verbs import VERBS

Frames = list[Frame[AgesState]]


class EventEffect(Protocol):
    """An effect of an event on each affected civilization."""

    def wording(self, part: Part) -> Wording: ...

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames: ...


class ScoringEffect(Protocol):
    """An effect of an age III event (R21.9)."""

    def wording(self, part: Part) -> Wording: ...

    def points(self, state: AgesState, seat: int, first: int) -> int:
        """Return the culture that a civilization gets. The seat `first` wins ties."""


class AttackEffect(Protocol):
    """An effect of an aggression or a war for its victor (R16.5, R17.4)."""

    def wording(self) -> tuple[Wording, ...]: ...

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        """Apply the immediate part; return the frames of the remaining choices."""


class ActionCardEffect(Protocol):
    """An effect of an action card (R7.13)."""

    def wording(self, part: Part) -> Wording: ...

    def apply(self, state: AgesState, seat: int, card: str) -> None: ...


V = TypeVar("V")


class Clause(NamedTuple, Generic[V]):
    """A part of a card with its effects."""

    part: Part
    effects: tuple[V, ...]


_TABLES = {
    "event": "events",
    "aggression": "aggressions",
    "war": "wars",
    "action": "action_cards",
}


class EffectRegistry(Generic[V]):
    """The effect classes of one kind of card, and the clauses of each card."""

    def __init__(self) -> None:
        self.classes: dict[str, type[V]] = {}
        self.clauses: dict[str, tuple[Clause[V], ...]] = {}

    def __call__(self, name: str) -> Callable[[type[V]], type[V]]:
        def register(kind: type[V]) -> type[V]:
            self.classes[name] = kind
            return kind

        return register

    def register_card(self, card: Card) -> None:
        self.clauses[card.id] = tuple(
            Clause(part, tuple(self._read_effect(card, *entry) for entry in part.does.items()))
            for part in card.parts
        )

    def _read_effect(self, card: Card, name: str, value: Any) -> V:
        place = (f"{_TABLES[card.type]}.json", f"record '{card.id}'", "parts", "does")
        if name not in self.classes:
            raise BadContent(f"there is no effect '{name}'.").within(*place)
        kind: Any = self.classes[name]
        takes_it_whole = any(field.name == "value" for field in fields(kind))
        raw = RawRecord(value=value) if takes_it_whole else value
        if not isinstance(raw, dict):
            raise BadContent("this is not a record.").within(*place, f"'{name}'")
        read: V = CONTENT.parse_raw(RawRecord(raw), kind, *place, f"'{name}'")
        return read


event_effects = EffectRegistry[EventEffect]()
scoring_effects = EffectRegistry[ScoringEffect]()
attack_effects = EffectRegistry[AttackEffect]()
action_card_effects = EffectRegistry[ActionCardEffect]()


@dataclass(frozen=True, slots=True)
class PerDiscontent:
    """An amount per discontent worker."""

    per_discontent: int


def conjugate(part: Part, verb: str) -> str:
    return VERBS[verb] if part.affects_several else verb
