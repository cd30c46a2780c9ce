"""What a verb of the cards is: a record of the data, its words and its rule together.

A part of a card says what it `does`, by verb. A small class stands for each verb: a field called
`value` takes what the data has for it whole, other fields are those of the record in the data.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from core.games.through_the_ages.content import CONTENT, Card, Part
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.wording.vocabulary import Words
from core.kernel import Action, Frame
from core.kernel.content import BadContent, Raw
from core.kernel.verbs import VERBS

Frames = list[Frame[AgesState]]


class EventVerb(Protocol):
    """What an event does to each civilization that a part of it names."""

    def words(self, part: Part) -> Words:
        """What stands behind the name of the civilization."""

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        """What it leads to for one of them."""


class ScoringVerb(Protocol):
    """What an event of age III counts (R21.9)."""

    def words(self, part: Part) -> Words:
        """What stands behind the name of the civilization."""

    def points(self, state: AgesState, seat: int, first: int) -> int:
        """Culture for a civilization; `first` breaks ties."""


class Spoils(Protocol):
    """What an aggression or a war brings its victor (R16.5, R17.4)."""

    def words(self) -> tuple[Words, ...]:
        """Its clauses."""

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        """What happens at once, and what has to be asked."""


class Benefit(Protocol):
    """What an action card gives, or lets one do (R7.13)."""

    def words(self, part: Part) -> Words:
        """A clause."""

    def contained(self, state: AgesState, seat: int, part: Part) -> list[Action] | None:
        """The actions it lets one do without a further token; nothing where it only gives."""

    def give(self, state: AgesState, seat: int, card: str) -> None:
        """What it gives by itself."""


V = TypeVar("V")


class Clause(NamedTuple, Generic[V]):
    """A part of a card with its verbs read."""

    part: Part
    verbs: tuple[V, ...]


_TABLES = {
    "event": "events",
    "aggression": "aggressions",
    "war": "wars",
    "action": "action_cards",
}


class Verbs(Generic[V]):
    """The verbs of one kind of cards by their names in the data, and what each card does."""

    def __init__(self) -> None:
        self.kinds: dict[str, type[V]] = {}
        self.of: dict[str, tuple[Clause[V], ...]] = {}

    def __call__(self, name: str) -> Callable[[type[V]], type[V]]:
        """Make a verb known by its name."""

        def register(kind: type[V]) -> type[V]:
            self.kinds[name] = kind
            return kind

        return register

    def introduce(self, card: Card) -> None:
        """Read what a card does; nothing is said that nobody listens to."""
        self.of[card.id] = tuple(
            Clause(part, tuple(self._read(card, *entry) for entry in part.does.items()))
            for part in card.parts
        )

    def _read(self, card: Card, verb: str, value: Any) -> V:
        place = (f"{_TABLES[card.type]}.json", f"record '{card.id}'", "parts", "does")
        if verb not in self.kinds:
            raise BadContent(f"nobody knows the verb '{verb}'.").within(*place)
        kind: Any = self.kinds[verb]
        takes_it_whole = any(field.name == "value" for field in fields(kind))
        raw = Raw(value=value) if takes_it_whole else value
        if not isinstance(raw, dict):
            raise BadContent("this is no record.").within(*place, f"'{verb}'")
        read: V = CONTENT.read(Raw(raw), kind, *place, f"'{verb}'")
        return read


event = Verbs[EventVerb]()
scoring = Verbs[ScoringVerb]()
attack = Verbs[Spoils]()
benefit = Verbs[Benefit]()


@dataclass(frozen=True, slots=True)
class PerDiscontent:
    """So many for each discontent worker."""

    per_discontent: int


def agreeing(part: Part, verb: str) -> str:
    """`gains` of one civilization, `gain` of several."""
    return VERBS[verb] if part.names_several else verb
