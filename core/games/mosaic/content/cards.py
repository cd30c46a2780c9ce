"""Record types for cards, tiles, leaders and governments."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from core.games.mosaic.content.field_types import (
    CITIES,
    NO_AMOUNTS,
    TOWNS,
    AutomaBonus,
    GoodId,
    Offer,
    PillarId,
    ResourceId,
    Track,
    optional_field,
)
from core.kernel.content import OneOf, RawRecord, SourcedRecord


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
    of: PillarId | Track | ResourceId = ""
    number: int = 0
    by_players: Mapping[int, int] = field(default_factory=dict)

    def required_number(self, players: int) -> int:
        return self.by_players.get(players, self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(SourcedRecord):
    """The fields shared by all cards, tiles, leaders and governments."""

    id: str
    name: str
    short: str = ""  # short name for lists
    shortest: str = optional_field("")  # name for the narrowest columns
    count: int
    kind: str = optional_field("")  # for build cards: the piece or "project"
    cost: Mapping[ResourceId, int] = optional_field(NO_AMOUNTS)
    needs: Mapping[PillarId, int] = optional_field(NO_AMOUNTS)  # required symbols
    pillars: Mapping[PillarId, int] = optional_field(NO_AMOUNTS)  # provided symbols
    effects: tuple[RawRecord, ...] = optional_field(())  # read by `rules/effect_registry.py`
    starting: bool = optional_field(False)  # technologies for the draft
    production: Mapping[Track, int] = optional_field(NO_AMOUNTS)  # leaders
    gain: Mapping[ResourceId, int] = optional_field(NO_AMOUNTS)  # leaders' start, population cards
    placement: str = optional_field("")  # wonders
    first_factor: int = optional_field(0)  # tax: per population; tariff: per different good
    second_factor: int = optional_field(0)  # tax: per government symbol; tariff: per city
    unrest: int = optional_field(0)
    goods: tuple[GoodId, ...] = optional_field(())  # manufactory towns


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology(Card):
    """A technology card. All technologies have the same cost (R5.1)."""

    kind: str = field(default="technology", init=False)
    shortest: str = ""
    starting: bool
    needs: Mapping[PillarId, int]
    pillars: Mapping[PillarId, int]
    effects: tuple[RawRecord, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildCard(Card):
    """A card for a city, port, town or project."""

    kind: Annotated[str, OneOf(*CITIES, *TOWNS, "project")]
    cost: Mapping[ResourceId, int]
    pillars: Mapping[PillarId, int]
    effects: tuple[RawRecord, ...]
    goods: tuple[GoodId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PopulationCard(Card):
    """A card that trades food for population."""

    kind: str = field(default="population", init=False)
    cost: Mapping[ResourceId, int]
    gain: Mapping[ResourceId, int]


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
    gain: Mapping[ResourceId, int]
    effects: tuple[RawRecord, ...]
    automa_bonus: AutomaBonus  # what an automa gains by its Reshuffle card


@dataclass(frozen=True, slots=True, kw_only=True)
class Wonder(Card):
    """A wonder with its placement rule."""

    kind: str = field(default="wonder", init=False)
    placement: Annotated[str, OneOf("any_hex", "port_hex", "any_hex_region_3_cities")]
    effects: tuple[RawRecord, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(Card):
    """A golden age or achievement that a qualifying player may claim (R9)."""

    requires: Requirement


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenAge(Tile):
    """A golden age tile, with effects."""

    kind: str = field(default="golden_age", init=False)
    effects: tuple[RawRecord, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Achievement(Tile):
    """An achievement tile, without effects."""

    kind: str = field(default="achievement", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Government(Card):
    """A government tile."""

    kind: str = field(default="government", init=False)
    cost: Mapping[ResourceId, int]
    needs: Mapping[PillarId, int]
    effects: tuple[RawRecord, ...]
