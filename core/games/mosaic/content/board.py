"""Record types for the map, tokens, setup, constants and automa cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from core.games.mosaic.content.field_types import (
    BASIC_CURRENCIES,
    CITIES,
    MAJOR_BUILDINGS,
    NO_AMOUNTS,
    TOWNS,
    UNITS,
    HexId,
    Offer,
    Piece,
    RegionId,
    ResourceId,
    Track,
    optional_field,
)
from core.kernel.content import OneOf, SourcedRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(SourcedRecord):
    """A trade good or cache that can be placed on a hex."""

    id: str
    name: str
    count: int
    is_good: bool = optional_field(False)
    production: Mapping[Track, int] = optional_field(NO_AMOUNTS)
    gain: Mapping[ResourceId, int] = optional_field(NO_AMOUNTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Good(Token):
    """A trade good, or the blank token that counts among them."""

    is_good: bool = field(default=True, init=False)
    production: Mapping[Track, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cache(Token):
    """A token with a one-time gain."""

    gain: Mapping[ResourceId, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex(SourcedRecord):
    """A space of the map, with its neighbors."""

    id: str
    region: RegionId
    row: int
    col: int
    feature: Annotated[str, OneOf("plain", "cache", "port")]
    port_name: str = ""
    coastal: bool
    neighbors: tuple[HexId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Region(SourcedRecord):
    """One of the seven regions."""

    extra_field_names: ClassVar[tuple[str, ...]] = (
        "hexes",
        "ports",
        "caches",
    )  # fields read elsewhere

    id: str
    name: str
    adjacent: tuple[RegionId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pillar(SourcedRecord):
    """A pillar of civilization."""

    id: str
    name: str
    short: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCount(SourcedRecord):
    """The setup for one player count."""

    id: str
    players: int
    regions: tuple[RegionId, ...]
    population_deck: int
    tax_cards: int
    tariff_cards: int
    technology_scoring_card: Annotated[str, OneOf("middle_third", "bottom_third")]
    achievements: int


@dataclass(frozen=True, slots=True)
class Growth:
    """Population growth without a card (R6.2.3)."""

    cost: Mapping[ResourceId, int]
    gain: Mapping[ResourceId, int]


@dataclass(frozen=True, slots=True)
class Constants:
    """Numbers of the rules, such as costs and limits."""

    offer_sizes: Mapping[Offer, int]
    start_population: int
    start_production: int
    start_technologies: int
    technology_cost: Mapping[ResourceId, int]
    piece_costs: Mapping[Piece, Mapping[ResourceId, int]]
    first_wonder_cost: Mapping[ResourceId, int]
    further_wonder_cost: Mapping[ResourceId, int]  # per own wonder
    unit_cost: Mapping[ResourceId, int]
    move_cost: Mapping[ResourceId, int]
    money_per_missing_currency: int
    treasury: Mapping[Piece, int]
    recruit_limit: int
    influence: Mapping[Annotated[str, OneOf(*MAJOR_BUILDINGS, *TOWNS, "unit")], int]
    region_first_vp: int
    region_second_vp: int
    city_vp: int
    town_vp: int
    tile_vp: int
    empire_scorings: int
    scoring_cards_to_end: int
    growth_without_card: Growth
    pieces: Mapping[Annotated[str, OneOf(*CITIES, *TOWNS, *UNITS)], int]


# --- the Automa ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaAction(SourcedRecord):
    """An automa's action card."""

    id: str
    name: str
    count_by_level: Mapping[Annotated[str, OneOf("easy", "moderate", "challenging", "expert")], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaLocation(SourcedRecord):
    """An automa's location card: a region, a ring direction and currency priorities."""

    id: str
    region: RegionId | Annotated[str, OneOf("fewest", "reshuffle")]
    rotation: Annotated[str, OneOf("left", "right", "")]
    priority: tuple[Annotated[str, OneOf(*BASIC_CURRENCIES)], ...]
