"""Record types for the map, tokens, setup, constants and automa cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from core.games.mosaic.content.words import (
    BASIC,
    CITIES,
    GRAND,
    NOTHING,
    TOWNS,
    UNITS,
    HexId,
    Offer,
    Piece,
    RegionId,
    Stock,
    Track,
    only_some,
)
from core.kernel.content import OneOf, Sourced


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Sourced):
    """A trade good or cache that can be placed on a hex."""

    id: str
    name: str
    count: int
    is_good: bool = only_some(False)
    production: Mapping[Track, int] = only_some(NOTHING)
    gain: Mapping[Stock, int] = only_some(NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Good(Token):
    """A trade good, or the blank token that counts among them."""

    is_good: bool = field(default=True, init=False)
    production: Mapping[Track, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cache(Token):
    """A token with a one-time gain."""

    gain: Mapping[Stock, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex(Sourced):
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
class Region(Sourced):
    """One of the seven regions."""

    elsewhere: ClassVar[tuple[str, ...]] = ("hexes", "ports", "caches")  # fields read elsewhere

    id: str
    name: str
    adjacent: tuple[RegionId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pillar(Sourced):
    """A pillar of civilization."""

    id: str
    name: str
    short: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCount(Sourced):
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

    cost: Mapping[Stock, int]
    gain: Mapping[Stock, int]


@dataclass(frozen=True, slots=True)
class Constants:
    """Numbers of the rules, such as costs and limits."""

    offer_sizes: Mapping[Offer, int]
    start_population: int
    start_production: int
    start_technologies: int
    technology_cost: Mapping[Stock, int]
    piece_costs: Mapping[Piece, Mapping[Stock, int]]
    first_wonder_cost: Mapping[Stock, int]
    further_wonder_cost: Mapping[Stock, int]  # per own wonder
    unit_cost: Mapping[Stock, int]
    move_cost: Mapping[Stock, int]
    money_per_missing_currency: int
    treasury: Mapping[Piece, int]
    recruit_limit: int
    influence: Mapping[Annotated[str, OneOf(*GRAND, *TOWNS, "unit")], int]
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
class AutomaAction(Sourced):
    """An automa's action card."""

    id: str
    name: str
    count_by_level: Mapping[Annotated[str, OneOf("easy", "moderate", "challenging", "expert")], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaLocation(Sourced):
    """An automa's location card: a region, a ring direction and preferred currencies."""

    id: str
    region: RegionId | Annotated[str, OneOf("fewest", "reshuffle")]
    rotation: Annotated[str, OneOf("left", "right", "")]
    priority: tuple[Annotated[str, OneOf(*BASIC)], ...]
