"""Tiles, boards and maps as frozen, typed records, read once from the files in data/."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from core.games.age_of_innovation.family.hexmap import Hex, HexMap
from core.games.age_of_innovation.family.wheel import Wheel

Amounts = Mapping[str, Any]  # numbers, but for the few points that are counted at that moment

ROUNDS = 6
START_POINTS = 20
SCHOLARS = 7
BRIDGES = 3
BOOKS_OF_A_COLOUR = 12
INNOVATIONS_EACH = 3
BONUS_TILES_BESIDE = 3
CITY_BUILDINGS, CITY_POWER = 4, 7  # what a city takes (R7.1)
LONGEST_VOYAGE = 4


class _Nothing(dict[str, Any]):
    """An empty amount; hashable, so that it can be a record's default."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0


NOTHING: Amounts = _Nothing()


def _read(name: str) -> Any:
    return json.loads((Path(__file__).parent / "data" / f"{name}.json").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a tile does: when (`on`), and what. Fields that do not apply are empty."""

    on: str
    gain: Amounts = NOTHING
    per: str = ""  # the gain is multiplied by a count
    condition: str = ""  # on the hex just built on
    build: bool = False  # the spades come with a workshop
    cost: Amounts = NOTHING
    cost_delta: Amounts = NOTHING
    gain_at_5_players: Amounts = NOTHING
    virtual_levels: int = 0
    skip_hexes: int = 0
    over_land: bool = False
    workshop_elsewhere: bool = False
    instead_of_workshops: str = ""
    extra_building: str = ""
    extra_action: bool = False
    sailing_bonus: int = 0
    neutral_building: str = ""
    then_gain: Amounts = NOTHING
    place: str = ""
    upgrade: tuple[str, ...] = ()
    downgrade: tuple[str, ...] = ()
    city_power: int = 0
    city_across_river: int = 0
    table_count: str = ""
    table_steps: tuple[tuple[int, int], ...] = ()
    any_order: "tuple[Effect, ...]" = ()


def _effect(raw: Mapping[str, Any], on: str = "") -> Effect:
    table = raw.get("table", {})
    return Effect(
        on=raw.get("on", on),
        gain=raw.get("gain", NOTHING),
        per=raw.get("per", ""),
        condition=raw.get("if", ""),
        build=raw.get("build", False),
        cost=raw.get("cost", NOTHING),
        cost_delta=raw.get("cost_delta", NOTHING),
        gain_at_5_players=raw.get("gain_at_5_players", NOTHING),
        virtual_levels=raw.get("virtual_levels", 0),
        skip_hexes=raw.get("skip_hexes", 0),
        over_land=raw.get("over_land", False),
        workshop_elsewhere=raw.get("workshop_elsewhere", False),
        instead_of_workshops=raw.get("instead_of_workshops", ""),
        extra_building=raw.get("extra_building", ""),
        extra_action=raw.get("then") == "extra_action",
        sailing_bonus=raw.get("sailing_bonus", 0),
        neutral_building=raw.get("neutral_building", ""),
        then_gain=raw.get("then_gain", NOTHING),
        place=raw.get("place", ""),
        upgrade=tuple(raw.get("upgrade", ())),
        downgrade=tuple(raw.get("downgrade", ())),
        city_power=raw.get("city_power", 0),
        city_across_river=raw.get("city_across_river", 0),
        table_count=table.get("count", ""),
        table_steps=tuple((least, points) for least, points in table.get("steps", ())),
        any_order=tuple(_effect(part, on) for part in raw.get("any_order", ())),
    )


@dataclass(frozen=True, slots=True)
class Tile:
    """Anything that can lie in front of a player or on the table."""

    id: str
    name: str
    kind: str  # faction, palace, innovation, competency, bonus, city, power_action, book_action
    effects: tuple[Effect, ...] = ()
    count: int = 1
    start: Amounts = NOTHING  # factions
    cost: Amounts = NOTHING  # board actions
    points: int = 0  # city tiles
    always: bool = False  # the palace tile that is in every game
    errata: Amounts = NOTHING  # later values of a faction
    reconstructed: tuple[str, ...] = ()

    def on(self, hook: str) -> tuple[Effect, ...]:
        """Its effects at that moment, in order."""
        return tuple(effect for effect in self.effects if effect.on == hook)


def _tile(raw: Mapping[str, Any], kind: str) -> Tile:
    effects = tuple(_effect(effect) for effect in raw.get("effects", ()))
    if kind in ("power_action", "book_action", "city"):
        effects = (_effect(raw, "take"),)
    return Tile(
        id=raw["id"],
        name=raw["name"],
        kind=kind,
        effects=effects,
        count=raw.get("count", 1),
        start=raw.get("start", NOTHING),
        cost=raw.get("cost", NOTHING),
        points=raw.get("vp", 0),
        always=raw.get("always_available", False),
        errata=raw.get("errata_2024", NOTHING),
        reconstructed=tuple(raw.get("reconstructed_fields", ())),
    )


def _tiles(name: str, kind: str, table: str = "") -> dict[str, Tile]:
    return {raw["id"]: _tile(raw, kind) for raw in _read(name)[table or name]}


FACTIONS = _tiles("factions", "faction")
PALACES = _tiles("palaces", "palace")
INNOVATIONS = _tiles("innovations", "innovation")
COMPETENCIES = _tiles("competencies", "competency")
BONUSES = _tiles("round_bonus", "bonus")
CITY_TILES = _tiles("city_tiles", "city")
POWER_ACTIONS = _tiles("board_actions", "power_action", "power_actions")
BOOK_ACTIONS = _tiles("board_actions", "book_action", "book_actions")

TILES: dict[str, Tile] = {
    **FACTIONS,
    **PALACES,
    **INNOVATIONS,
    **COMPETENCIES,
    **BONUSES,
    **CITY_TILES,
    **POWER_ACTIONS,
    **BOOK_ACTIONS,
}


@dataclass(frozen=True, slots=True)
class Display:
    """A planning display: the board of one terrain's player."""

    id: str
    name: str
    terrain: str
    colour: str
    start: Amounts
    bowls: tuple[int, ...]
    sailing_start: int
    sailing_max: int
    sailing_cost: Amounts
    sailing_rewards: Mapping[int, Amounts]
    tools_per_spade: tuple[int, ...]
    terraforming_cost: Amounts
    terraforming_rewards: Mapping[int, Amounts]
    base_income: Amounts
    income: Mapping[str, tuple[Amounts, ...]]  # by kind: what each building that has left uncovers
    extra_books: tuple[int, ...]
    setup_effects: tuple[Effect, ...]


def _numbered(raw: Mapping[str, Amounts]) -> dict[int, Amounts]:
    return {int(number): amounts for number, amounts in raw.items()}


def _display(raw: Mapping[str, Any]) -> Display:
    sailing, terraforming = raw["sailing"], raw["terraforming"]
    return Display(
        id=raw["id"],
        name=raw["name"],
        terrain=raw["terrain"],
        colour=raw["colour"],
        start=raw["start"],
        bowls=tuple(raw["bowls"].values()),
        sailing_start=sailing["start"],
        sailing_max=sailing["max"],
        sailing_cost=sailing["cost"],
        sailing_rewards=_numbered(sailing["rewards"]),
        tools_per_spade=tuple(terraforming["tools_per_spade"]),
        terraforming_cost=terraforming["cost"],
        terraforming_rewards=_numbered(terraforming["rewards"]),
        base_income=raw["base_income"],
        income={
            "workshop": tuple({"tools": number} for number in raw["workshop_income"]),
            "guild": tuple(raw["guild_income"]),
            "school": tuple(raw["school_income"]),
            "university": (raw["university_income"],),
        },
        extra_books=tuple(raw["innovation_slot_extra_books"]),
        setup_effects=tuple(_effect(effect) for effect in raw.get("setup_effects", ())),
    )


DISPLAYS: dict[str, Display] = {
    raw["id"]: _display(raw) for raw in _read("planning_displays")["planning_displays"]
}
DISPLAY_OF = {display.terrain: display.id for display in DISPLAYS.values()}


@dataclass(frozen=True, slots=True)
class Building:
    """A kind of building."""

    id: str
    name: str
    supply: int  # in each colour; of neutral ones in all
    power: int
    twin: str  # the kind it counts as
    neutral: bool
    city_buildings: int  # how many buildings a city with it needs; 0: as always
    upgrades: tuple[str, ...] = ()
    cost: Amounts = NOTHING
    cost_beside: Amounts = NOTHING  # next to another player's building
    brings: str = ""  # choose_palace_tile or choose_competency


BUILDINGS: dict[str, Building] = {
    raw["id"]: Building(
        id=raw["id"],
        name=raw["name"],
        supply=raw["supply"],
        power=raw["power"],
        twin=raw.get("counts_as", raw["id"]),
        neutral=raw.get("neutral", False),
        city_buildings=raw.get("city_min_buildings", 0),
        upgrades=tuple(raw.get("upgrades_to", ())),
        cost=raw.get("cost", NOTHING),
        cost_beside=raw.get("cost_with_neighbour", NOTHING),
        brings=raw.get("on_build", ""),
    )
    for raw in _read("buildings")["buildings"]
}
PIECES: dict[str, int] = {kind.id: kind.supply for kind in BUILDINGS.values() if not kind.neutral}
_ANNEX = _read("buildings")["attachments"][0]
ANNEX_POWER: int = _ANNEX["power_bonus"]
ANNEX_BUILDINGS: int = _ANNEX["city_building_bonus"]


@dataclass(frozen=True, slots=True)
class Discipline:
    """One of the four sciences; its books have its name."""

    id: str
    name: str
    colour: str
    income: Amounts


DISCIPLINES: dict[str, Discipline] = {
    raw["id"]: Discipline(raw["id"], raw["name"], raw["colour"], raw["income_from_level_9"])
    for raw in _read("science")["disciplines"]
}
BOOKS = tuple(DISCIPLINES)
_TRACK = _read("science")["track"]
LEVEL_POWER: dict[int, int] = {raw["level"]: raw["power"] for raw in _TRACK if "power" in raw}
KEY_LEVEL: int = next(raw["level"] for raw in _TRACK if "requires_city_key" in raw)
INCOME_LEVEL: int = next(raw["level"] for raw in _TRACK if "income" in raw)
TOP_LEVEL: int = next(raw["level"] for raw in _TRACK if "max_markers" in raw)
SPACES: tuple[int, ...] = tuple(
    raw["steps"]
    for raw in _read("science")["scholar_spaces"]
    for _ in range(raw["count_per_discipline"])
)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the competency display."""

    id: str
    discipline: str
    row: str
    steps: int
    books: int


SLOTS: dict[str, Slot] = {
    raw["id"]: Slot(raw["id"], raw["discipline"], raw["row"], raw["steps"], raw["books"])
    for raw in _read("competencies")["display_slots"]
}


@dataclass(frozen=True, slots=True)
class InnovationSlot:
    """A place of the innovation display, with what a tile on it costs."""

    id: str
    players: int
    row: str
    columns: tuple[str, ...]
    books: Mapping[str, int]  # by discipline
    any_books: int
    coins_without_palace: int


def _innovation_slot(raw: Mapping[str, Any]) -> InnovationSlot:
    books = dict(raw["cost"]["books"])
    any_books = books.pop("any")
    return InnovationSlot(
        raw["id"],
        raw["players"],
        str(raw["row"]),
        tuple(raw["columns"]),
        books,
        any_books,
        raw["coins_without_palace"],
    )


INNOVATION_SLOTS: dict[str, InnovationSlot] = {
    raw["id"]: _innovation_slot(raw) for raw in _read("innovations")["display_slots"]
}


@dataclass(frozen=True, slots=True)
class RoundTile:
    """A round scoring tile, or the tile of the last round."""

    id: str
    name: str
    goal: str  # a hook
    points: int
    condition: str = ""
    building: str = ""  # of the last round's tile
    discipline: str = ""  # of its science bonus; for the Automa on the last round's tile
    per: int = 0  # levels for each reward
    reward: Amounts = NOTHING
    icons: int = 0
    forbidden_rounds: tuple[int, ...] = ()
    automa_early: int = 0  # what the Automa scores in rounds 1 to 3
    automa_late: int = 0  # and afterwards


def _round_tile(raw: Mapping[str, Any]) -> RoundTile:
    science, automa = raw.get("science", {}), raw["automa"]
    return RoundTile(
        id=raw["id"],
        name=raw["name"],
        goal=raw["goal"],
        points=raw["vp"],
        condition=raw.get("condition", ""),
        building=raw.get("building", ""),
        discipline=science.get("discipline", automa.get("discipline", "")),
        per=science.get("per", 0),
        reward=science.get("reward", NOTHING),
        icons=science.get("icons", 0),
        forbidden_rounds=tuple(raw.get("forbidden_rounds", ())),
        automa_early=automa.get("vp_rounds_1_3", automa.get("vp", 0)),
        automa_late=automa.get("vp_rounds_4_6", automa.get("vp", 0)),
    )


ROUND_TILES: dict[str, RoundTile] = {
    raw["id"]: _round_tile(raw) for raw in _read("round_scoring")["round_scoring"]
}
FINAL_TILES: dict[str, RoundTile] = {
    raw["id"]: _round_tile(raw) for raw in _read("round_scoring")["final_round_scoring"]
}

TERRAINS: dict[str, str] = {raw["id"]: raw["name"] for raw in _read("terrains")["terrains"]}
WHEEL = Wheel(
    [raw["id"] for raw in sorted(_read("terrains")["terrains"], key=lambda t: t["wheel_index"])]
)


def _map(name: str) -> HexMap:
    file = _read(name)
    hexes = [
        Hex(
            id=raw["id"],
            label=raw["label"],
            terrain=raw["terrain"] or "",
            row=raw["row"],
            col=raw["col"],
            q=raw["q"],
            r=raw["r"],
            edge=raw["edge"],
            adjacent=tuple(raw["adjacent"]),
            letters=tuple(raw["automa_letters"]),
        )
        for raw in file["hexes"]
    ]
    sites = [(raw["a"], raw["b"]) for raw in file["bridge_sites"]]
    return HexMap(hexes, sites, LONGEST_VOYAGE)


SMALL_MAP, LARGE_MAP = "map_1_3", "map_3_5"
MAPS = {name: _map(name) for name in (SMALL_MAP, LARGE_MAP)}
RECONSTRUCTED_SITES = {
    name: any(raw["origin"] == "reconstructed" for raw in _read(name)["bridge_sites"])
    for name in MAPS
}


@dataclass(frozen=True, slots=True)
class Conversion:
    """A free exchange of the own turn (R10)."""

    id: str
    name: str
    pay: Amounts
    gain: Amounts


CONVERSIONS: dict[str, Conversion] = {
    raw["id"]: Conversion(raw["id"], raw["name"], raw.get("pay", NOTHING), raw.get("gain", NOTHING))
    for raw in _read("conversions")["conversions"]
}
SACRIFICE = "sacrifice"

_FINAL = {raw["id"]: raw for raw in _read("final_scoring")["final_scoring"]}
AREA_POINTS: tuple[int, ...] = tuple(_FINAL["area"]["points"])
SCIENCE_POINTS: tuple[int, ...] = tuple(_FINAL["science"]["points"])
COINS_PER_POINT: int = _FINAL["resources"]["coins_per_vp"]
AREA_TILES: dict[str, int] = {
    raw["id"]: raw["buildings"] for raw in _read("final_scoring")["two_player_area_tiles"]
}
COMPONENTS: list[dict[str, Any]] = _read("components")["components"]


# --- the Automa ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AutomaCard:
    """A card of the Automa: upper half what she does, lower half how."""

    id: str
    number: int
    starter: bool
    actions: tuple[str, ...]
    points: int  # -1: by difficulty and round
    may_pass: bool
    structure: str
    priority: str
    direction: str
    direction_count: int
    science: str
    bonus_tile: str
    marked: str  # letters of the starting workshops
    unmarked: str


AUTOMA_CARDS: dict[str, AutomaCard] = {
    raw["id"]: AutomaCard(
        raw["id"],
        raw["number"],
        raw["starter"],
        tuple(raw["actions"]),
        -1 if raw["vp_from_difficulty"] else raw["vp"] or 0,
        raw["may_pass"],
        raw["structure"],
        raw["terrain_priority"],
        raw["direction"],
        raw["direction_count"],
        raw["science_selection"],
        raw["bonus_tile"],
        raw["initial_marked"],
        raw["initial_unmarked"],
    )
    for raw in _read("automa")["cards"]
}


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How strong the Automa is."""

    id: str
    name: str
    level: int
    removed: tuple[str, ...]
    added: tuple[str, ...]
    random_cards: int
    reserve_top: str
    sailing: tuple[int, ...]  # by round
    points: tuple[int, ...]


DIFFICULTIES: dict[str, Difficulty] = {
    str(raw["level"]): Difficulty(
        raw["id"],
        raw["name"],
        raw["level"],
        tuple(raw["deck_cards"]["remove"]),
        tuple(raw["deck_cards"]["add"]),
        raw["deck_cards"]["random_reserve"],
        raw["deck_cards"]["reserve_top"] or "",
        tuple(raw["sailing_by_round"]),
        tuple(raw["vp_by_round"]),
    )
    for raw in _read("automa")["difficulties"]
}


@dataclass(frozen=True, slots=True)
class BotAction:
    """A part of a bot faction's own action."""

    do: str
    points: int = 0  # added to those of the difficulty
    order: tuple[str, ...] = ()
    steps: int = 1
    ignore_reach: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True)
class BotFaction:
    """A people of the Automa."""

    id: str
    name: str
    science: Mapping[str, int]
    actions: tuple[BotAction, ...]
    reconstructed: tuple[str, ...]


_DELTA = {"difficulty": 0, "difficulty+1": 1, "difficulty-1": -1}
BOT_FACTIONS: dict[str, BotFaction] = {
    raw["id"]: BotFaction(
        raw["id"],
        raw["name"],
        raw["science"],
        tuple(
            BotAction(
                part["do"],
                _DELTA[part.get("vp", "difficulty")],
                tuple(part.get("order", ())),
                part.get("steps", 1),
                part.get("ignore_reach", False),
                part.get("count", 0),
            )
            for part in raw["faction_action"]
        ),
        tuple(raw.get("reconstructed_fields", ())),
    )
    for raw in _read("automa")["bot_factions"]
}
PRIORITIES: dict[tuple[str, str], tuple[str, ...]] = {
    (raw["terrain"], raw["row"]): tuple(raw["order"])
    for raw in _read("automa")["terrain_priorities"]
}


# --- effects by moment ---------------------------------------------------------------------------


@cache
def with_errata(name: str, players: int) -> Tile:
    """A faction with the values the publisher gave it later, for so many players."""
    faction = FACTIONS[name]
    later = faction.errata
    if not later:
        return faction
    gain = later.get("gain") or later["gain_2_3" if players <= 3 else "gain_4_5"]
    changed = tuple(
        replace(effect, gain=gain, gain_at_5_players=NOTHING) if effect.gain.get("vp") else effect
        for effect in faction.effects
    )
    return replace(faction, effects=changed)


# For every moment, the tiles that do something then: looking up beats searching.
AT: dict[str, dict[str, tuple[Effect, ...]]] = {}
for _each in TILES.values():
    for _what in _each.effects:
        if _each.kind not in ("power_action", "book_action", "city"):
            AT.setdefault(_what.on, {})[_each.id] = _each.on(_what.on)
