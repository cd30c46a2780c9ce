"""Effects that change resources and production, once or whenever something happens."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.games.mosaic.content import CITIES, TOWNS, ResourceId, Track
from core.games.mosaic.rules.effect_counts import CountedEffect
from core.games.mosaic.rules.effect_registry import AT_ONCE, Effect, Effects, effect
from core.games.mosaic.rules.gains_and_payments import gain_resources, pay, raise_production
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.counts import PRODUCTION
from core.games.mosaic.text.effect_words import (
    TextLengths,
    brief_production,
    piece_name,
    text_of_length,
)
from core.games.mosaic.text.wording import (
    amounts_text,
    id_to_words,
    long_amounts,
    production_text,
)
from core.kernel.content import OneOf
from core.kernel.presentation import join_words
from core.kernel.style import Style

_TRIGGERS = ("population_card", "tax_card", "any_city_built", "any_port_built", "any_wonder_built")
_WORK_NAMES: dict[tuple[str, ...], TextLengths] = {
    ("food", "ideas"): ("food/ideas", "food/ideas", "f/i"),
    ("stone", "ideas"): ("stone/ideas", "stone/ideas", "s/i"),
}


@effect("gain", *AT_ONCE, *_TRIGGERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(CountedEffect):
    """Resources, at once or with each event of a kind.

    Data: `{"on": "take", "verb": "gain", "amounts": {"food": 5}}`.
    """

    has_certain_outcome = True

    amounts: Mapping[ResourceId, int]

    def base_amount(self, state: MosaicState) -> int:
        return sum(self.amounts.values())

    def resolve(self, state: MosaicState, source: Effects) -> None:
        times = self.scale(state, source.seat, 1)
        gain_resources(state, source.seat, self.amounts, times, source.card)

    def changed_counts(self) -> tuple[str, ...]:
        return tuple(self.amounts)

    def full_clause(self, style: Style) -> str:
        return f"gain {long_amounts(self.amounts)}"

    def brief_clause(self, style: Style, length: int) -> str:
        return amounts_text(self.amounts, style)


@effect("gain", "work")
@dataclass(frozen=True, slots=True, kw_only=True)
class WorkGain(Gain):
    """Resources whenever the player works for certain currencies (R6.1.2).

    Data: `{"on": "work", "verb": "gain", "amounts": {"food": 5}, "produced": ["stone", "ideas"]}`.
    """

    produced: tuple[Track, ...]

    def is_triggered_by(self, what: str) -> bool:
        return what in self.produced

    def hook_text(self) -> str:
        return f"Whenever you work for {join_words(self.produced, 'or')}"

    def brief_hook(self, style: Style, length: int) -> str:
        if style.is_spoken:
            return f"work for {join_words(self.produced, 'or')}"
        names = _WORK_NAMES.get(self.produced, ("/".join(self.produced),))
        return f"work {text_of_length(names, length)}"


@effect("lose", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class Loss(Effect):
    """Resources that playing the card costs (R8.9).

    Data: `{"on": "play", "verb": "lose", "amounts": {"population": 1}}`.
    """

    has_certain_outcome = True

    amounts: Mapping[ResourceId, int]

    def resolve(self, state: MosaicState, source: Effects) -> None:
        pay(state, source.seat, self.amounts)

    def changed_counts(self) -> tuple[str, ...]:
        return tuple(self.amounts)

    def full_clause(self, style: Style) -> str:
        return f"lose {long_amounts(self.amounts)}"

    def brief_clause(self, style: Style, length: int) -> str:
        return f"-{amounts_text(self.amounts, style)}"


@effect("production", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class Production(CountedEffect):
    """Changes of production tracks.

    Data: `{"on": "play", "verb": "production", "amounts": {"tax": 3}}`.
    """

    has_certain_outcome = True

    amounts: Mapping[Track, int]

    def base_amount(self, state: MosaicState) -> int:
        return sum(self.amounts.values())

    def resolve(self, state: MosaicState, source: Effects) -> None:
        for track, number in self.amounts.items():
            raised = self.scale(state, source.seat, number)
            raise_production(state, source.seat, {track: raised}, source=source.card)

    def changed_counts(self) -> tuple[str, ...]:
        return tuple(PRODUCTION[track].id for track in self.amounts)

    def full_clause(self, style: Style) -> str:
        return production_text(self.amounts)

    def brief_clause(self, style: Style, length: int) -> str:
        return brief_production(self.amounts, length)


@effect("production", "while_held")
@dataclass(frozen=True, slots=True, kw_only=True)
class HeldProduction(Production):
    """Production while the player holds the government (R10.7).

    Data: `{"on": "while_held", "verb": "production", "amounts": {"food": 5, "stone": 5}}`.
    """


@effect("production", "own_build")
@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingProduction(Production):
    """Production whenever the player builds certain pieces.

    Data: `{"on": "own_build", "verb": "production", "amounts": {"stone": 1}, "of": ["city", "port",
    "manufactory_town"]}`.
    """

    of: tuple[Annotated[str, OneOf(*CITIES, *TOWNS)], ...]

    def is_triggered_by(self, what: str) -> bool:
        return what in self.of

    def hook_text(self) -> str:
        return f"Whenever you build a {join_words(map(id_to_words, self.of), 'or')}"

    def brief_hook(self, style: Style, length: int) -> str:
        return f"each {join_words((piece_name(piece, length) for piece in self.of), 'or')}"


@effect("production", "ongoing")
@dataclass(frozen=True, slots=True, kw_only=True)
class GrowingProduction(Production):
    """Production per piece of a kind, existing or placed later (R15.22).

    Data: `{"on": "ongoing", "verb": "production", "amounts": {"food": 2}, "per": {"scope": "own",
    "thing": "farm_town"}}`.
    """

    has_certain_outcome = False

    def follow_placement(self, state: MosaicState, seat: int, card: str, piece: str) -> None:
        if self.per and self.per.thing == piece:
            raise_production(state, seat, self.amounts, source=card)
