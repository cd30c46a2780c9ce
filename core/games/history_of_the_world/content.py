"""The board and the cards as frozen, typed records, read once from the files in data/."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

EPOCHS = (1, 2, 3, 4, 5)
ORDERS = (1, 2, 3, 4, 5, 6, 7, 8)  # places in the calling order of an epoch
DECKS = ("event", "empire")
ROUTES = ("land", "caravan", "fleet")  # the ways in which a land can be reached (R8.10)
CAPITAL_POINTS, CITY_POINTS, MONUMENT_POINTS = 2, 1, 1  # R12.3
SIEGE_TRACK = 3  # spaces on the catapult (R9.6)
ICONS_PER_MONUMENT = 2  # R7.7


def _read(name: str) -> Any:
    return json.loads((Path(__file__).parent / "data" / f"{name}.json").read_text("utf-8"))


# --- the board -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Land:
    """A land: at most one army, one capital or city, one monument, one fort."""

    id: str
    name: str
    abbr: str
    short: str
    region: str
    terrain: str  # mountain, forest or ""
    resource: bool
    borders: tuple[str, ...]
    stones: tuple[str, ...]
    zones: tuple[str, ...]  # the seas, oceans and barren lands it touches
    x: int
    y: int
    reconstructed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """A sea, an ocean or a barren land."""

    id: str
    name: str
    abbr: str
    short: str
    kind: str  # sea, ocean or barren
    lands: tuple[str, ...]
    adjacent: tuple[str, ...]
    x: int
    y: int
    reconstructed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A group of lands that scores together."""

    id: str
    name: str
    color: str
    lands: tuple[str, ...]
    presence: tuple[int, ...]  # points by epoch; dominance is twice, control three times as much
    reconstructed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A region token: what presence is worth from its epoch on."""

    id: str
    region: str
    epoch: int
    presence: int


@dataclass(frozen=True, slots=True)
class Epoch:
    """One of the five epochs."""

    number: int
    numeral: str
    era: str
    empires: tuple[str, ...]  # in calling order
    events: tuple[str, ...]
    tokens: tuple[str, ...]


def _reconstructed(raw: Mapping[str, Any]) -> tuple[str, ...]:
    fields = tuple(name.replace("_", " ") for name in raw.get("reconstructed_fields", ()))
    return fields or (("all values",) if raw["origin"] == "reconstructed" else ())


LANDS: dict[str, Land] = {
    raw["id"]: Land(
        raw["id"],
        raw["name"],
        raw["abbr"],
        raw["short"],
        raw["region"],
        raw["terrain"] or "",
        raw["resource"],
        tuple(raw["borders"]),
        tuple(raw["stones"]),
        (*raw["seas"], *raw["barrens"]),
        raw["x"],
        raw["y"],
        _reconstructed(raw),
    )
    for raw in _read("lands")
}
ZONES: dict[str, Zone] = {
    raw["id"]: Zone(
        raw["id"],
        raw["name"],
        raw["abbr"],
        raw["short"],
        raw["kind"],
        tuple(raw["lands"]),
        tuple(raw["adjacent_zones"]),
        raw["x"],
        raw["y"],
        _reconstructed(raw),
    )
    for raw in _read("zones")
}
REGIONS: dict[str, Region] = {
    raw["id"]: Region(
        raw["id"],
        raw["name"],
        raw["color"],
        tuple(raw["lands"]),
        tuple(raw["presence"]),
        _reconstructed(raw),
    )
    for raw in _read("regions")
}
TOKENS: dict[str, Token] = {
    raw["id"]: Token(raw["id"], raw["region"], raw["epoch"], raw["presence"])
    for raw in _read("region_tokens")
}
EPOCH: dict[int, Epoch] = {
    raw["number"]: Epoch(
        raw["number"],
        raw["numeral"],
        raw["era"],
        tuple(raw["empire_order"]),
        tuple(raw["events"]),
        tuple(raw["new_region_tokens"]),
    )
    for raw in _read("epochs")
}
MAP_ROWS: tuple[tuple[tuple[str, int], ...], ...] = tuple(
    tuple((thing, length) for thing, length in raw["runs"]) for raw in _read("map_rows")
)
REGION_OF: dict[str, str] = {land.id: land.region for land in LANDS.values()}
NEIGHBORS: dict[str, tuple[str, ...]] = {
    land.id: (*land.borders, *land.stones) for land in LANDS.values()
}
PLACE: dict[str, int] = {land: place for place, land in enumerate(LANDS)}  # in map order
REGION_PLACE: dict[str, int] = {region: place for place, region in enumerate(REGIONS)}

_PIECES = {raw["id"]: raw for raw in _read("pieces")}
PIECES: dict[str, int] = {name: raw["count"] for name, raw in _PIECES.items()}
ARMIES: int = _PIECES["army"]["per_player"]
CITIES: int = PIECES["capital_city"]
MONUMENTS: int = PIECES["monument"]
FORTS: int = PIECES["fort"]


# --- effects ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Condition:
    """When an effect holds; everything named must be so (R16.3)."""

    via: str = ""
    was_empty: bool = False
    regions: tuple[str, ...] = ()
    not_regions: tuple[str, ...] = ()
    has_structure: bool = False
    resource: bool = False
    results: tuple[str, ...] = ()
    paid: bool = False
    first_in_region: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """What an event is aimed at (R16.7)."""

    kind: str  # enemy_land, any_land or region
    count: int = 1
    up_to: bool = False
    borders: str = ""  # barren, same_barren
    adjacent: bool = False  # to an own active army
    same_region: bool = False
    same_owner: bool = False


@dataclass(frozen=True, slots=True)
class Build:
    """Pieces an effect lets one build (R16.5)."""

    piece: str  # fort, city or monument
    where: str
    count: int = 0  # at most
    count_per: str = ""
    regions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card does: when (`hook`) and what (R16)."""

    hook: str
    optional: bool = False
    condition: Condition = field(default_factory=Condition)
    limit: int = 0  # uses per turn; 0: no limit
    # gains
    armies: int = 0
    siege_tokens: int = 0
    points: int = 0
    armies_with_capital: int = 0  # instead of `armies`, with an active army in a capital
    points_per: str = ""
    only_regions: tuple[str, ...] = ()
    exclude_regions: tuple[str, ...] = ()
    # battles
    bonus: int = 0
    dice: int = 0
    rerolls: int = 0
    ignore_terrain: bool = False
    ignore_fort: bool = False
    ignore_naval: bool = False
    win_ties: bool = False
    army_returns: bool = False
    chain_attack: bool = False
    extra_damage: int = 0
    # building
    build: Build | None = None
    free_forts: int = 0
    icons_per_monument: int = 0
    # what an event does to its targets
    target: Target | None = None
    damage: int = 0
    remove_fort: bool = False
    remove_army: bool = False
    replace_army: str = ""  # active or inactive
    needs_supply: int = 0
    needs_supply_per_target: bool = False
    adjacent_roll: tuple[int, ...] = ()
    each_opponent_with: int = 0  # armies in the region
    # what else an event does
    place_armies: int = 0
    place_fleets: tuple[str, ...] = ()
    choose_fleets: int = 0
    auto_win: bool = False
    same_region_adjacent: bool = False


def _condition(raw: Mapping[str, Any]) -> Condition:
    return Condition(
        via=raw.get("via", ""),
        was_empty=raw.get("was_empty", False),
        regions=tuple(raw.get("regions", raw.get("target_regions", ()))),
        not_regions=tuple(raw.get("not_regions", ())),
        has_structure=raw.get("target_has_structure", False),
        resource=raw.get("resource", False),
        results=tuple(raw.get("result", ())),
        paid=raw.get("paid", False),
        first_in_region=raw.get("first_in_region_this_turn", False),
    )


def _target(raw: Mapping[str, Any] | None) -> Target | None:
    if raw is None:
        return None
    return Target(
        raw["kind"],
        raw["count"],
        raw.get("up_to", False),
        raw.get("borders", ""),
        "adjacent_to" in raw,
        raw.get("same_region", False),
        raw.get("same_owner", False),
    )


def _build(raw: Mapping[str, Any] | None) -> Build | None:
    if raw is None:
        return None
    return Build(
        raw["type"],
        raw["where"],
        raw.get("count", 0),
        raw.get("count_per", ""),
        tuple(raw.get("regions", ())),
    )


_WORDS = frozenset(
    (
        "hook",
        "optional",
        "if",
        "limit_per_turn",
        "duration",
        "gain",
        "gain_if",
        "gain_per",
        "regions",
        "exclude_regions",
        "bonus",
        "dice",
        "rerolls",
        "ignore_terrain",
        "ignore_fort",
        "ignore_naval",
        "win_ties",
        "attacker_army_to",
        "chain_attack",
        "extra_damage_same_land",
        "build",
        "free_forts_per_turn",
        "icons_per_monument",
        "multi_start",
        "capital_in_each",
        "target",
        "damage",
        "remove_fort",
        "remove_army",
        "replace_army",
        "requires_supply_armies",
        "adjacent_roll",
        "each_opponent",
        "place_armies",
        "place_fleets",
        "place_fleets_choice",
        "auto_win_attack",
        "same_region_counts_as_adjacent",
    )
)


def _effect(raw: Mapping[str, Any]) -> Effect:
    unknown = set(raw) - _WORDS
    if unknown:
        raise ValueError(f"No effect is called {', '.join(sorted(unknown))}.")
    gain = raw.get("gain", {})
    per = raw.get("gain_per", {})
    needs = raw.get("requires_supply_armies", 0)
    return Effect(
        hook=raw["hook"],
        optional=raw.get("optional", False),
        condition=_condition(raw.get("if", {})),
        limit=raw.get("limit_per_turn", 0),
        armies=gain.get("armies", 0),
        siege_tokens=gain.get("siege_tokens", 0),
        points=gain.get("points", 0),
        armies_with_capital=raw.get("gain_if", {}).get("own_active_capital", {}).get("armies", 0),
        points_per=next(iter(per), ""),
        only_regions=tuple(raw.get("regions", ())),
        exclude_regions=tuple(raw.get("exclude_regions", ())),
        bonus=raw.get("bonus", 0),
        dice=raw.get("dice", 0),
        rerolls=raw.get("rerolls", 0),
        ignore_terrain=raw.get("ignore_terrain", False),
        ignore_fort=raw.get("ignore_fort", False),
        ignore_naval=raw.get("ignore_naval", False),
        win_ties=raw.get("win_ties", False),
        army_returns="attacker_army_to" in raw,
        chain_attack="chain_attack" in raw,
        extra_damage=raw.get("extra_damage_same_land", 0),
        build=_build(raw.get("build")),
        free_forts=raw.get("free_forts_per_turn", 0),
        icons_per_monument=raw.get("icons_per_monument", 0),
        target=_target(raw.get("target")),
        damage=raw.get("damage", 0),
        remove_fort=raw.get("remove_fort", False),
        remove_army=raw.get("remove_army", False),
        replace_army=raw.get("replace_army", {}).get("state", ""),
        needs_supply=0 if needs == "targets" else needs,
        needs_supply_per_target=needs == "targets",
        adjacent_roll=tuple(raw.get("adjacent_roll", {}).get("remove_on", ())),
        each_opponent_with=raw.get("each_opponent", {}).get("if_armies_in_region_at_least", 0),
        place_armies=raw.get("place_armies", {}).get("count", 0),
        place_fleets=tuple(raw.get("place_fleets", ())),
        choose_fleets=raw.get("place_fleets_choice", {}).get("count", 0),
        auto_win="auto_win_attack" in raw,
        same_region_adjacent=raw.get("same_region_counts_as_adjacent", False),
    )


# --- cards -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """An empire, a kingdom or an advancement."""

    id: str
    name: str
    kind: str  # empire, kingdom or advancement
    epoch: int
    order: int = 0  # of empires, in the calling order
    leader: str = ""
    armies: int = 0
    start_lands: tuple[str, ...] = ()
    structure: str = ""  # what is founded: capital, city or nothing
    marauder: bool = False
    fleets: tuple[str, ...] = ()
    caravans: tuple[str, ...] = ()
    ability: str = ""  # its name
    effects: tuple[Effect, ...] = ()
    reconstructed: tuple[str, ...] = ()  # values that are not from the rulebook

    @property
    def zones(self) -> tuple[str, ...]:
        """Where it puts a disc when it is founded (R7.3)."""
        return (*self.fleets, *self.caravans)

    @property
    def deck(self) -> str:
        """The deck it belongs to."""
        return "empire" if self.kind == "empire" else "event"

    def on(self, hook: str) -> tuple[Effect, ...]:
        """Its effects at that moment."""
        return tuple(effect for effect in self.effects if effect.hook == hook)


def _card(raw: Mapping[str, Any]) -> Card:
    kind = raw.get("kind", "empire")
    ability = raw.get("ability") or {}
    effects = raw.get("effects", ability.get("effects", ()))
    return Card(
        id=raw["id"],
        name=raw["name"],
        kind=kind,
        epoch=raw["epoch"],
        order=raw.get("order", 0),
        leader=raw.get("leader") or "",
        armies=raw.get("armies", 0),
        start_lands=tuple(raw.get("start_lands", ())),
        structure="capital" if raw.get("capital") else raw.get("structure") or "",
        marauder=raw.get("marauder", False),
        fleets=tuple(raw.get("fleets", ())),
        caravans=tuple(raw.get("caravans", ())),
        ability=ability.get("name", ""),
        effects=tuple(_effect(e) for e in effects if e["hook"] != "kingdom"),
        reconstructed=_reconstructed(raw),
    )


EMPIRES: dict[str, Card] = {raw["id"]: _card(raw) for raw in _read("empires")}
EVENT_CARDS: dict[str, Card] = {raw["id"]: _card(raw) for raw in _read("events")}
CARDS: dict[str, Card] = {**EMPIRES, **EVENT_CARDS}
PILES: dict[str, tuple[str, ...]] = {  # every pile of cards: "event1" to "empire5"
    **{f"event{epoch.number}": epoch.events for epoch in EPOCH.values()},
    **{f"empire{epoch.number}": epoch.empires for epoch in EPOCH.values()},
}

# What a card brings in a turn, by the mean of many games between bots that drafted at random.
BOT_VALUES: dict[str, float] = _read("bot_values")

# For every moment, the cards that do something then: looking up beats searching.
AT: dict[str, dict[str, tuple[Effect, ...]]] = {}
for _each in CARDS.values():
    for _what in _each.effects:
        AT.setdefault(_what.hook, {})[_each.id] = _each.on(_what.hook)
