"""Counts that multiply effects: each with its rule and its words."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Annotated

from core.games.mosaic.content import (
    CARDS,
    CITIES,
    HEXES,
    NEIGHBORS,
    PILLAR_CODES,
    PILLARS,
    REGION_BY_HEX,
    REGIONS,
    TOWNS,
)
from core.games.mosaic.rules.effect_registry import Effect
from core.games.mosaic.rules.influence import dominated_regions
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.effect_words import BRIEF, TextLengths, piece_name, text_of_length
from core.games.mosaic.text.wording import id_to_words
from core.kernel.content import BadContent, OneOf
from core.kernel.style import Style

Counter = Callable[[MosaicState, int, str], int]  # state, seat, hex of a wonder


@dataclass(frozen=True, slots=True)
class Count:
    """Something that can multiply an effect."""

    count: Counter
    text: str
    nouns: TextLengths = ()  # in brief texts, by default the name of the piece


def _count_symbols(pillar: str) -> Counter:
    return lambda state, seat, _: state.players[seat].symbols[pillar]


def _count_pieces(kind: str) -> Counter:
    return lambda state, seat, _: len(state.building_hexes(seat, (kind,)))


def _count_best_region(state: MosaicState, seat: int, hex_id: str) -> int:
    regions = [REGION_BY_HEX[city] for city in state.city_hexes(seat)]
    return max((regions.count(region) for region in regions), default=0)


def _count_units_in_region(state: MosaicState, seat: int, hex_id: str) -> int:
    """Count the units of all players, regardless of the option."""
    region = REGION_BY_HEX[hex_id]
    return sum(sum(player.units.get(region, {}).values()) for player in state.players)


def _count_wonders_in_region(state: MosaicState, seat: int, hex_id: str) -> int:
    counts_itself = state.options["sphinx_counts_itself"] == "yes"
    hexes = [h for h in _HEXES_BY_REGION[REGION_BY_HEX[hex_id]] if counts_itself or h != hex_id]
    return _count_around(state, seat, hexes, ("wonder",))


def _count_around(
    state: MosaicState, seat: int, hexes: Collection[str], kinds: Collection[str]
) -> int:
    """Count the buildings of all players on some hexes, or by option the owner's (R15.3)."""
    everybody = state.options["wonder_counts_all_players"] == "yes"
    built = [state.buildings[hex_id] for hex_id in hexes if hex_id in state.buildings]
    return sum(each.kind in kinds and (everybody or each.owner == seat) for each in built)


_HEXES_BY_REGION = {
    region: [hex_.id for hex_ in HEXES.values() if hex_.region == region] for region in REGIONS
}
COUNTS: dict[tuple[str, str], Count] = {  # by scope and thing
    **{
        ("pillar", pillar): Count(_count_symbols(pillar), f"for each of your {pillar} symbols")
        for pillar in PILLARS
    },
    ("own", "population"): Count(
        lambda state, seat, _: state.players[seat].population,
        "for each population",
        ("population", "pop"),
    ),
    ("own", "two_population"): Count(
        lambda state, seat, _: state.players[seat].population // 2,
        "for every 2 population",
        ("2 population", "2 pop"),
    ),
    ("own", "city"): Count(
        lambda state, seat, _: len(state.city_hexes(seat)), "for each of your cities"
    ),
    ("own", "city_in_chosen_region"): Count(
        _count_best_region,
        "for each of your cities in one region of your choice",
        ("city in one region",),
    ),
    **{
        ("own", kind): Count(_count_pieces(kind), f"for each of your {id_to_words(kind)}s")
        for kind in ("port", *TOWNS)
    },
    ("own", "wonder"): Count(
        lambda state, seat, _: len(state.players[seat].wonders), "for each of your wonders"
    ),
    ("own", "project"): Count(
        lambda state, seat, _: sum(
            CARDS[card].kind == "project" for card in state.players[seat].build_cards
        ),
        "for each of your projects",
    ),
    ("own", "technology"): Count(
        lambda state, seat, _: len(state.players[seat].technologies),
        "for each of your face-up technologies",
        ("technology", "technology", "tech"),
    ),
    ("own", "trade_good"): Count(
        lambda state, seat, _: (
            sum(state.players[seat].goods.values()) + state.players[seat].wild_goods
        ),
        "for each of your trade goods, copies included",
        ("good",),
    ),
    ("own", "different_good"): Count(
        lambda state, seat, _: state.different_good_count(seat),
        "for each different trade good you have",
        ("different good", "kind of good"),
    ),
    ("own", "food_production"): Count(
        lambda state, seat, _: state.players[seat].production["food"],
        "for each point of your food production",
        ("point of it",),
    ),
    ("own", "unit_on_map"): Count(
        lambda state, seat, _: state.unit_count(seat),
        "for each of your units on the map",
        ("unit",),
    ),
    ("own", "achievement"): Count(
        lambda state, seat, _: len(state.players[seat].achievements),
        "for each of your achievements",
        ("achievement", "achievement", "achiev."),
    ),
    ("own", "golden_age_or_achievement"): Count(
        lambda state, seat, _: (
            len(state.players[seat].achievements) + len(state.players[seat].golden_ages)
        ),
        "for each of your golden ages and achievements",
        ("tile",),
    ),
    ("region", "sole_majority"): Count(
        lambda state, seat, _: len(dominated_regions(state, seat)),
        "for each region you dominate",
        ("region you dominate", "region you lead", "region led"),
    ),
    ("region", "own_city_present"): Count(
        lambda state, seat, _: len(state.city_regions(seat)),
        "for each region where you have a city",
        ("region with a city",),
    ),
    ("any_player", "unit_in_same_region"): Count(
        _count_units_in_region,
        "for each unit in its region, everybody's",
        ("unit in its region", "unit there"),
    ),
    ("any_player", "city_in_same_region"): Count(
        lambda state, seat, hex_id: _count_around(
            state, seat, _HEXES_BY_REGION[REGION_BY_HEX[hex_id]], CITIES
        ),
        "for each city in its region, everybody's",
        ("city in its region", "city there"),
    ),
    ("any_player", "city_on_adjacent_hex"): Count(
        lambda state, seat, hex_id: _count_around(state, seat, NEIGHBORS[hex_id], CITIES),
        "for each city on a hex next to it, everybody's",
        ("adjacent city", "adjacent city", "city beside"),
    ),
    ("any_player", "wonder_in_same_region"): Count(
        _count_wonders_in_region,
        "for each wonder in its region, everybody's and itself",
        ("wonder in its region", "wonder there"),
    ),
}


@dataclass(frozen=True, slots=True)
class Per:
    """The count that multiplies an effect, such as symbols, pieces or regions."""

    scope: Annotated[str, OneOf("pillar", "own", "any_player", "region")]
    thing: str
    count: Counter = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if (self.scope, self.thing) not in COUNTS:
            raise BadContent(f"nobody counts '{self.thing}' of '{self.scope}'.")
        object.__setattr__(self, "count", COUNTS[self.scope, self.thing].count)

    def text(self) -> str:
        return COUNTS[self.scope, self.thing].text

    def brief_noun(self, style: Style, length: int) -> str:
        if self.scope == "pillar":
            return style.wording(PILLAR_CODES[self.thing], f"{self.thing} symbol")
        nouns = COUNTS[self.scope, self.thing].nouns
        return text_of_length(nouns, length) if nouns else piece_name(self.thing, length)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedEffect(Effect):
    """An effect whose amount may be multiplied by a count."""

    per: Per | None = None
    at_most: int = 0  # 0: no limit

    def base_amount(self, state: MosaicState) -> int:
        """Return the total before it is multiplied."""
        raise NotImplementedError

    def scale(self, state: MosaicState, seat: int, number: int, hex_id: str = "") -> int:
        """Multiply a number by the count, up to the limit. `hex_id` is that of a wonder."""
        if self.per is not None:
            number *= self.per.count(state, seat, hex_id)
        return min(number, self.at_most) if self.at_most else number

    def amount(self, state: MosaicState, seat: int, hex_id: str = "") -> int:
        return self.scale(state, seat, self.base_amount(state), hex_id)

    def full_text(self, style: Style) -> str:
        limit = f", at most {self.at_most}" if self.at_most else ""
        for_each = f" {self.per.text()}" if self.per else ""
        return f"{self.full_clause(style)}{for_each}{limit}"

    def brief_action(self, style: Style, length: int = BRIEF) -> str:
        clause = self.brief_clause(style, length)
        return f"{clause} per {self.per.brief_noun(style, length)}" if self.per else clause

    def brief_limit(self) -> str:
        return f", max {self.at_most}" if self.at_most else ""
