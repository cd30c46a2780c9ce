"""Record types for cards, tiles, leaders and governments."""

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
    """The amount that a golden age or achievement requires."""

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
        return self.by_players.get(players, self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Sourced):
    """The fields shared by all cards, tiles, leaders and governments."""

    id: str
    name: str
    short: str = ""  # short name for lists
    count: int
    kind: str = only_some("")  # for build cards: the piece or "project"
    cost: Mapping[Stock, int] = only_some(NOTHING)
    needs: Mapping[PillarId, int] = only_some(NOTHING)  # required symbols
    pillars: Mapping[PillarId, int] = only_some(NOTHING)  # provided symbols
    effects: tuple[Effect, ...] = only_some(())
    starting: bool = only_some(False)  # technologies for the draft
    production: Mapping[Track, int] = only_some(NOTHING)  # leaders
    gain: Mapping[Stock, int] = only_some(NOTHING)  # leaders' start, population cards
    placement: str = only_some("")  # wonders
    first_factor: int = only_some(0)  # tax: per population; tariff: per different good
    second_factor: int = only_some(0)  # tax: per government symbol; tariff: per city
    unrest: int = only_some(0)
    goods: tuple[GoodId, ...] = only_some(())  # manufactory towns

    def on(self, hook: str) -> tuple[Effect, ...]:
        """Return the card's effects for a hook, in order."""
        return tuple(effect for effect in self.effects if effect.on == hook)


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology(Card):
    """A technology card; all technologies have the same cost (R5.1)."""

    kind: str = field(default="technology", init=False)
    starting: bool
    needs: Mapping[PillarId, int]
    pillars: Mapping[PillarId, int]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildCard(Card):
    """A card for a city, port, town or project."""

    kind: Annotated[str, OneOf(*CITIES, *TOWNS, "project")]
    cost: Mapping[Stock, int]
    pillars: Mapping[PillarId, int]
    effects: tuple[Effect, ...]
    goods: tuple[GoodId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PopulationCard(Card):
    """A card that trades food for population."""

    kind: str = field(default="population", init=False)
    cost: Mapping[Stock, int]
    gain: Mapping[Stock, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxCard(Card):
    """A tax or tariff card."""

    kind: Annotated[str, OneOf("tax", "tariff")]
    first_factor: int
    second_factor: int
    unrest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringCard(Card):
    """An empire scoring card, hidden in one of the decks."""

    kind: str = field(default="scoring", init=False)
    deck: Offer


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader(Card):
    """A leader with starting goods and powers."""

    kind: str = field(default="leader", init=False)
    pillars: Mapping[PillarId, int]
    production: Mapping[Track, int]
    gain: Mapping[Stock, int]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wonder(Card):
    """A wonder with its placement rule."""

    kind: str = field(default="wonder", init=False)
    placement: Annotated[str, OneOf("any_hex", "port_hex", "any_hex_region_3_cities")]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(Card):
    """A golden age or achievement that a qualifying player may claim (R9)."""

    requires: Requirement


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenAge(Tile):
    """A golden age tile, with effects."""

    kind: str = field(default="golden_age", init=False)
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Achievement(Tile):
    """An achievement tile, without effects."""

    kind: str = field(default="achievement", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Government(Card):
    """A government tile."""

    kind: str = field(default="government", init=False)
    cost: Mapping[Stock, int]
    needs: Mapping[PillarId, int]
    effects: tuple[Effect, ...]
