"""Record types for the effects of cards and tiles."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from core.games.mosaic.content.field_types import (
    CITIES,
    CURRENCIES,
    NO_AMOUNTS,
    TOWNS,
    UNITS,
    GoodId,
    PillarId,
    ResourceId,
    Track,
    Unit,
)
from core.kernel.content import BadContent, OneOf

_OWN_COUNTS = (
    *("population", "two_population", "food_production", "technology", "unit_on_map"),
    *("city", "port", "city_in_chosen_region", "farm_town", "manufactory_town"),
    *("wonder", "project", "achievement", "golden_age_or_achievement"),
    *("trade_good", "different_good"),
)
_SHARED_COUNTS = (
    *("city_in_same_region", "city_on_adjacent_hex"),
    *("unit_in_same_region", "wonder_in_same_region"),
)
_REGION_COUNTS = ("sole_majority", "own_city_present")
_PLACEMENTS = (
    *("any_region", "own_city_region", "region_of_this_city"),  # units (R11.3)
    *("any_hex", "hex_adjacent_to_own_city", "region_without_own_city"),  # pieces (R18.6)
    *("same_region_without_own_city", "region_adjacent_to_region_with_own_city"),
)

# Required and optional fields of each verb.
_VERB_FIELDS = {
    "gain": ("amounts", "per at_most produced"),
    "lose": ("amounts", ""),
    "production": ("amounts", "per at_most of"),
    "production_choice": ("number", "not_track"),
    "gain_choice": ("number of", "per pay once"),
    "convert_production": ("", ""),
    "vp": ("", "number by_players per at_most goods"),
    "unrest": ("number", "per"),
    "units": ("amounts place", ""),
    "units_choice": ("number of place", "per"),
    "units_immune": ("", ""),
    "defeat": ("number region_has_own", "same_region"),
    "move_all_enemy_units": ("", "once"),
    "take_token": ("number", "per at_most good caches"),
    "place_free": ("pieces place", ""),
    "take_over_city": ("number", "once"),
    "lock_region": ("", ""),
    "clear_offer": ("word", ""),
    "extra_action": ("word", ""),
    "extra_actions": ("number", ""),
    "influence": ("number region_has_own", ""),
    "wild_good": ("number", ""),
    "pillar_choice": ("number", ""),
    "double_project": ("number", ""),
    "draw_technology": ("number", ""),
    "government_without_symbols": ("number", ""),
    "multiply": ("number", ""),
    "peek": ("", ""),
    "enables": ("word", ""),
    "recruit_limit": ("number", ""),
    "recruit_limit_base": ("number", ""),
    "cavalry_move": ("number", ""),
}

# The verbs that the rules support for each hook. Other hooks resolve immediately.
_IMMEDIATE_HOOKS = ("play", "take", "claim", "build", "start")
_HOOK_VERBS = {
    "ongoing": "production enables recruit_limit recruit_limit_base cavalry_move"
    " units_immune government_without_symbols",
    "while_held": "production",
    "work": "gain",
    "next_population_card": "multiply",
    "population_card": "gain",
    "tax_card": "gain",
    "own_build": "production",
    "any_city_built": "gain",
    "any_port_built": "gain",
    "any_wonder_built": "gain",
    "own_turn": "gain_choice take_over_city",
    "before_action": "peek",
    "first_turn": "extra_actions",
    "game_end_turn": "extra_actions",
    "pre_scoring": "defeat move_all_enemy_units",
    "empire_scoring": "influence vp",
    "game_end": "vp unrest double_project",
}


@dataclass(frozen=True, slots=True)
class Per:
    """The count that multiplies an effect, such as symbols, pieces or regions."""

    scope: Annotated[str, OneOf("pillar", "own", "any_player", "region")]
    thing: PillarId | Annotated[str, OneOf(*_OWN_COUNTS, *_SHARED_COUNTS, *_REGION_COUNTS)]


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card or tile: its hook (`on`), its `verb` and its amounts."""

    on: Annotated[str, OneOf(*_IMMEDIATE_HOOKS, *_HOOK_VERBS)]
    verb: Annotated[str, OneOf(*_VERB_FIELDS)]
    amounts: Mapping[ResourceId | Track | Unit, int] = NO_AMOUNTS
    number: int = 0
    word: Annotated[str, OneOf("any", "work", "any_one", "technology", "siege_engine")] = ""
    per: Per | None = None
    at_most: int = 0  # 0: no limit
    of: tuple[Annotated[str, OneOf(*CURRENCIES, *CITIES, *TOWNS, *UNITS)], ...] = ()
    produced: tuple[Track, ...] = ()
    place: Annotated[str, OneOf(*_PLACEMENTS)] = ""  # for units or free pieces
    pieces: tuple[Annotated[str, OneOf(*CITIES, *TOWNS, "town", "infantry")], ...] = ()
    region_has_own: tuple[Unit, ...] = ()  # at least one of these units must be in the region
    same_region: bool = False
    not_track: Track = ""
    good: GoodId = ""  # the only trade good to take
    caches: bool = False  # whether caches count too
    goods: tuple[GoodId, ...] = ()  # the complete set
    by_players: Mapping[int, int] = field(default_factory=dict)  # overrides `number`
    pay: Mapping[ResourceId, int] = NO_AMOUNTS
    once: bool = False

    def __post_init__(self) -> None:
        """Reject hooks, verbs and fields that do not fit together."""
        if self.on in _HOOK_VERBS and self.verb not in _HOOK_VERBS[self.on].split():
            raise BadContent(f"nobody listens to '{self.verb}' on '{self.on}'.")
        needs, may_have = (names.split() for names in _VERB_FIELDS[self.verb])
        set_fields = [f for f in self.__slots__ if f not in ("on", "verb") and getattr(self, f)]
        for name in set_fields:
            if name not in (*needs, *may_have):
                raise BadContent(f"'{self.verb}' has no use for '{name}'.")
        for name in needs:
            if name not in set_fields:
                raise BadContent(f"'{self.verb}' needs '{name}'.")
