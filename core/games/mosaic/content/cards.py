"""Cards, tiles, leaders and governments as frozen, typed records."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from core.games.mosaic.content.effects import Effect
from core.games.mosaic.content.words import (
    CITIES,
    NOTHING,
    TOWNS,
    GoodId,
    Offer,
    PillarId,
    Stock,
    Track,
    only_some,
)
from core.kernel.content import OneOf, Sourced


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a golden age or an achievement asks for."""

    what: Annotated[
        str,
        OneOf(
            *("pillar", "production", "currency", "different_goods", "units_on_map"),
            *("projects_plus_wonders", "population", "different_pillars", "ports"),
            *("technologies", "cities", "regions_dominated"),
        ),
    ]
    of: PillarId | Track | Stock = ""
    number: int = 0
    by_players: Mapping[int, int] = field(default_factory=dict)

    def needed(self, players: int) -> int:
        """How many of it, with so many players."""
        return self.by_players.get(players, self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Sourced):
    """Anything with a name that a player can have: card, tile, leader or government."""

    id: str
    name: str
    short: str = ""  # its name where there is little room
    count: int
    kind: str = only_some("")  # a build card's is its piece, or project
    cost: Mapping[Stock, int] = only_some(NOTHING)
    needs: Mapping[PillarId, int] = only_some(NOTHING)  # symbols one must have
    pillars: Mapping[PillarId, int] = only_some(NOTHING)  # symbols it gives
    effects: tuple[Effect, ...] = only_some(())
    starting: bool = only_some(False)  # technologies dealt out in the draft
    production: Mapping[Track, int] = only_some(NOTHING)  # leaders
    gain: Mapping[Stock, int] = only_some(NOTHING)  # leaders' start, population cards
    placement: str = only_some("")  # wonders
    first_factor: int = only_some(0)  # tax: per population; tariff: per different good
    second_factor: int = only_some(0)  # tax: per government symbol; tariff: per city
    unrest: int = only_some(0)
    goods: tuple[GoodId, ...] = only_some(())  # manufactory towns

    def on(self, hook: str) -> tuple[Effect, ...]:
        """Its effects at that moment, in order."""
        return tuple(effect for effect in self.effects if effect.on == hook)


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology(Card):
    """A technology; all cost the same (R5.1)."""

    kind: str = field(default="technology", init=False)
    starting: bool
    needs: Mapping[PillarId, int]
    pillars: Mapping[PillarId, int]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildCard(Card):
    """A city, port or town to build, or a project."""

    kind: Annotated[str, OneOf(*CITIES, *TOWNS, "project")]
    cost: Mapping[Stock, int]
    pillars: Mapping[PillarId, int]
    effects: tuple[Effect, ...]
    goods: tuple[GoodId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PopulationCard(Card):
    """Growth for food."""

    kind: str = field(default="population", init=False)
    cost: Mapping[Stock, int]
    gain: Mapping[Stock, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxCard(Card):
    """A tax or a tariff."""

    kind: Annotated[str, OneOf("tax", "tariff")]
    first_factor: int
    second_factor: int
    unrest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringCard(Card):
    """An empire scoring, hidden in one of the decks."""

    kind: str = field(default="scoring", init=False)
    deck: Offer


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader(Card):
    """A leader, with what it starts with."""

    kind: str = field(default="leader", init=False)
    pillars: Mapping[PillarId, int]
    production: Mapping[Track, int]
    gain: Mapping[Stock, int]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wonder(Card):
    """A wonder."""

    kind: str = field(default="wonder", init=False)
    placement: Annotated[str, OneOf("any_hex", "port_hex", "any_hex_region_3_cities")]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(Card):
    """A golden age or an achievement: whoever has what it asks for may claim it (R9)."""

    requires: Requirement


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenAge(Tile):
    """A golden age."""

    kind: str = field(default="golden_age", init=False)
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Achievement(Tile):
    """An achievement."""

    kind: str = field(default="achievement", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Government(Card):
    """A government."""

    kind: str = field(default="government", init=False)
    cost: Mapping[Stock, int]
    needs: Mapping[PillarId, int]
    effects: tuple[Effect, ...]
