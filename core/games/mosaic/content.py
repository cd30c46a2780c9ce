"""Mosaic's cards, tiles and map as frozen, typed records, read once from the files in data/."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BASIC = ("stone", "food", "ideas")  # the currencies that money can stand in for (R5.2)
CURRENCIES = (*BASIC, "money")
TRACKS = (*BASIC, "tax", "tariff")
OFFERS = ("technology", "build", "population", "tax_tariff")
CITIES = ("city", "port")
GRAND = (*CITIES, "wonder")  # what makes a region worth more to its leader (R12.4)
TOWNS = ("farm_town", "manufactory_town")
UNITS = ("infantry", "cavalry", "siege_engine")

Amounts = Mapping[str, int]


class _Nothing(dict[str, int]):
    """An empty amount; hashable, so that it can be a record's default."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0


NOTHING: Amounts = _Nothing()


def _read(name: str) -> Any:
    return json.loads((Path(__file__).parent / "data" / f"{name}.json").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Per:
    """What an effect is multiplied by: own symbols of a pillar, own things, all players' things."""

    scope: str  # pillar, own, any_player or region
    thing: str


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card or tile does: when (`on`), what (`verb`) and how much."""

    on: str
    verb: str
    amounts: Amounts = NOTHING  # of gain, lose, production, units
    number: int = 0  # of every verb that is one number
    word: str = ""  # of every verb that is one word
    per: Per | None = None
    at_most: int = 0  # 0: no limit
    of: tuple[str, ...] = ()  # allowed kinds, or pieces that trigger
    produced: tuple[str, ...] = ()
    place: str = ""  # where units or free pieces go
    pieces: tuple[str, ...] = ()  # free pieces
    region_has_own: tuple[str, ...] = ()  # unit kinds one must have in the region
    same_region: bool = False
    not_track: str = ""
    good: str = ""  # the kind of token to take, if only one will do
    caches: bool = False  # caches may be taken too
    goods: tuple[str, ...] = ()  # all must be owned
    by_players: Amounts = NOTHING  # the number, by player count
    pay: Amounts = NOTHING
    once: bool = False


_NUMBERS = [
    "production_choice",
    "gain_choice",
    "units_choice",
    "defeat",
    "vp",
    "unrest",
    "influence",
    "wild_good",
    "pillar_choice",
    "double_project",
    "recruit_limit",
    "recruit_limit_base",
    "government_without_symbols",
    "multiply",
    "cavalry_move",
    "extra_actions",
    "draw_technology",
]
_AMOUNTS = ("gain", "lose", "production", "units")
_WORDS = [
    "clear_offer",
    "extra_action",
    "lock_region",
    "enables",
    "convert_production",
    "peek",
    "move_all_enemy_units",
]


def _per(raw: Mapping[str, str] | None) -> Per | None:
    if not raw:
        return None
    ((scope, thing),) = raw.items()
    return Per(scope, thing)


def _effect(raw: Mapping[str, Any], on: str = "") -> Effect:
    """A raw effect as a record: its verb is the one key that is no modifier."""
    values: dict[str, Any] = {"on": raw.get("on", on), "per": _per(raw.get("per"))}
    for verb in _NUMBERS:
        if verb in raw:
            values |= {"verb": verb, "number": raw[verb]}
    for verb in _AMOUNTS:
        if verb in raw and "verb" not in values:
            values |= {"verb": verb, "amounts": raw[verb]}
    for verb in _WORDS:
        if verb in raw:
            values |= {"verb": verb, "word": raw[verb]}
    if "vp_by_players" in raw:
        values |= {"verb": "vp", "by_players": _by_players(raw["vp_by_players"])}
    if "units_immune" in raw:
        values["verb"] = "units_immune"
    if "take_over_city" in raw:
        values |= {"verb": "take_over_city", "number": raw["take_over_city"]["victim_min_cities"]}
    if "place_free" in raw:
        values |= {"verb": "place_free", "pieces": tuple(raw["place_free"])}
    if "take_token" in raw:
        token = raw["take_token"]
        values |= {
            "verb": "take_token",
            "number": token.get("count", 1),
            "per": _per(token.get("count_per")),
            "at_most": token.get("max", 0),
            "good": token.get("good", ""),
            "caches": token["kind"] == "good_or_cache",
        }
    else:
        values["at_most"] = raw.get("max", 0)
    values |= {
        "of": tuple(raw.get("of", ())),
        "produced": tuple(raw.get("produced", ())),
        "place": raw.get("place", raw.get("where", "")),
        "region_has_own": tuple(raw.get("region_has_own", raw.get("in_each_region_with_own", ()))),
        "same_region": raw.get("same_region", False),
        "not_track": raw.get("except", ""),
        "goods": tuple(raw.get("if", {}).get("own_all_goods", ())),
        "pay": raw.get("pay", NOTHING),
        "once": raw.get("once_per_game", False),
    }
    return Effect(**values)


def _by_players(raw: Mapping[str, int]) -> Amounts:
    """{"2-3": 4, "4-6": 3} as a number for each player count."""
    table: dict[str, int] = {}
    for span, value in raw.items():
        low, high = span.split("-")
        table |= {str(players): value for players in range(int(low), int(high) + 1)}
    return table


@dataclass(frozen=True, slots=True)
class Card:
    """Anything with a name that a player can have: card, tile, leader or government."""

    id: str
    name: str
    kind: str  # technology, leader, wonder, golden_age, achievement, government, population,
    #            tax, tariff, scoring; a build card's is its piece, or project
    count: int = 1
    cost: Amounts = NOTHING
    needs: Amounts = NOTHING  # symbols one must have
    pillars: Amounts = NOTHING  # symbols it gives
    effects: tuple[Effect, ...] = ()
    starting: bool = False  # technologies dealt out in the draft
    production: Amounts = NOTHING  # leaders
    gain: Amounts = NOTHING  # leaders' start, population cards
    placement: str = ""  # wonders
    requires: Mapping[str, Any] = NOTHING  # achievements and golden ages
    first_factor: int = 0  # tax: per population; tariff: per different good
    second_factor: int = 0  # tax: per government symbol; tariff: per city
    unrest: int = 0
    goods: tuple[str, ...] = ()  # manufactory towns
    reconstructed: tuple[str, ...] = ()  # values that are not from the rulebook

    def on(self, hook: str) -> tuple[Effect, ...]:
        """Its effects at that moment, in order."""
        return tuple(effect for effect in self.effects if effect.on == hook)


def _card(raw: Mapping[str, Any], kind: str) -> Card:
    effects = [_effect(e) for e in raw.get("effects", ())]
    effects += [_effect(e, on="start") for e in raw.get("start_effects", ())]
    tax = kind == "tax"
    reconstructed = raw.get("reconstructed_fields", ())
    return Card(
        id=raw["id"],
        name=raw["name"],
        kind=kind,
        count=raw["count"],
        cost=raw.get("cost", NOTHING),
        needs=raw.get("prereq", NOTHING),
        pillars=raw.get("pillars", NOTHING),
        effects=tuple(effects),
        starting=raw.get("starting", False),
        production=raw.get("production", NOTHING),
        gain=raw.get("start_gain", raw.get("gain", NOTHING)),
        placement=raw.get("placement", ""),
        requires=raw.get("requires", NOTHING),
        first_factor=raw.get("population_mult" if tax else "goods_mult", 0),
        second_factor=raw.get("government_mult" if tax else "city_mult", 0),
        unrest=raw.get("unrest", 0),
        goods=tuple(raw.get("goods", ())),
        reconstructed=tuple(reconstructed)
        or (("all values",) if raw["origin"] == "reconstructed" else ()),
    )


def _cards(name: str, kind: str = "") -> dict[str, Card]:
    rows = _read(name)
    return {raw["id"]: _card(raw, kind or raw["kind"]) for raw in rows}


TECHNOLOGIES = _cards("technologies", "technology")
BUILD_CARDS = _cards("build_cards")
POPULATION_CARDS = _cards("population_cards", "population")
TAX_CARDS = _cards("tax_tariff_cards")
SCORING_CARDS = _cards("empire_scoring_cards", "scoring")
LEADERS = _cards("leaders", "leader")
WONDERS = _cards("wonders", "wonder")
GOLDEN_AGES = _cards("golden_ages", "golden_age")
ACHIEVEMENTS = _cards("achievements", "achievement")
GOVERNMENTS = _cards("governments", "government")

CARDS: dict[str, Card] = {
    **TECHNOLOGIES,
    **BUILD_CARDS,
    **POPULATION_CARDS,
    **TAX_CARDS,
    **SCORING_CARDS,
    **LEADERS,
    **WONDERS,
    **GOLDEN_AGES,
    **ACHIEVEMENTS,
    **GOVERNMENTS,
}

DECK_CARDS = {
    "technology": TECHNOLOGIES,
    "build": BUILD_CARDS,
    "population": POPULATION_CARDS,
    "tax_tariff": TAX_CARDS,
}
SCORING_CARD_OF = {raw["deck"]: raw["id"] for raw in _read("empire_scoring_cards")}


@dataclass(frozen=True, slots=True)
class Token:
    """A trade good or a cache."""

    id: str
    name: str
    count: int
    is_good: bool
    production: Amounts = NOTHING
    gain: Amounts = NOTHING


@dataclass(frozen=True, slots=True)
class Hex:
    """A space of the map."""

    id: str
    region: str
    feature: str  # plain, cache or port
    neighbors: tuple[str, ...]
    row: int
    col: int
    port_name: str = ""
    coastal: bool = False


@dataclass(frozen=True, slots=True)
class Region:
    """One of the seven regions."""

    id: str
    name: str
    adjacent: tuple[str, ...]
    hexes: tuple[str, ...] = field(default=())  # not ports
    ports: tuple[str, ...] = field(default=())


_MAP = _read("map")
GOODS = {
    raw["id"]: Token(raw["id"], raw["name"], raw["count"], True, production=raw["production"])
    for raw in _read("trade_goods")
    if raw["id"] != "x_blank"
}
BLANK_TOKENS = next(raw["count"] for raw in _read("trade_goods") if raw["id"] == "x_blank")
CACHES = {
    raw["id"]: Token(raw["id"], raw["name"], raw["count"], False, gain=raw["gain"])
    for raw in _read("caches")
}
TOKENS = {**GOODS, **CACHES}

HEXES = {
    raw["id"]: Hex(
        raw["id"],
        raw["region"],
        raw["feature"],
        tuple(raw["neighbors"]),
        raw["row"],
        raw["col"],
        raw.get("port_name") or "",
        raw["coastal"],
    )
    for raw in _MAP["hexes"]
}
REGIONS = {
    raw["id"]: Region(
        raw["id"],
        raw["name"],
        tuple(raw["adjacent"]),
        tuple(h.id for h in HEXES.values() if h.region == raw["id"] and h.feature != "port"),
        tuple(h.id for h in HEXES.values() if h.region == raw["id"] and h.feature == "port"),
    )
    for raw in _MAP["regions"]
}
REGION_OF = {hex_.id: hex_.region for hex_ in HEXES.values()}
NEIGHBORS = {hex_.id: hex_.neighbors for hex_ in HEXES.values()}
RING: tuple[str, ...] = tuple(_read("automa")["ring"])
AUTOMA_ACTIONS: list[dict[str, Any]] = _read("automa")["actions"]
AUTOMA_LOCATIONS: dict[str, dict[str, Any]] = {
    raw["id"]: raw for raw in _read("automa")["locations"]
}

PILLARS: dict[str, str] = {raw["id"]: raw["name"] for raw in _read("pillars")}
PILLAR_SHORT: dict[str, str] = {raw["id"]: raw["short"] for raw in _read("pillars")}
CONSTANTS: dict[str, Any] = _read("constants")
TECHNOLOGY_COST: dict[str, int] = CONSTANTS["cost_technology"]
NO_CARD_GROWTH: dict[str, dict[str, int]] = CONSTANTS["population_fallback"]
SETUPS: dict[int, dict[str, Any]] = {raw["players"]: raw for raw in _read("setup")}
PIECES: Amounts = CONSTANTS["pieces_per_player"]
OFFER_SIZE = {offer: int(CONSTANTS[f"offer_{offer}"]) for offer in OFFERS}
DIFFERENT_GOODS = len(GOODS)

# For every moment, the cards that do something then: looking up beats searching.
AT: dict[str, dict[str, tuple[Effect, ...]]] = {}
for _each in CARDS.values():
    for _what in _each.effects:
        AT.setdefault(_what.on, {})[_each.id] = _each.on(_what.on)


def piece_cost(piece: str) -> Amounts:
    """What a city, port or town costs (R5.1)."""
    cost: Amounts = CONSTANTS["cost_town" if piece in TOWNS else f"cost_{piece}"]
    return cost
