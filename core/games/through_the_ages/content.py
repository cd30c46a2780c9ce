"""The cards and the boards as frozen, typed records, read once from the files in data/."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.kernel.content import Content, Raw

AGES = ("A", "I", "II", "III", "IV")
FARM, MINE = "farm", "mine"
URBAN = ("temple", "lab", "arena", "library", "theater")
UNITS = ("infantry", "cavalry", "artillery", "air_force")
GOODS = ("food", "resource")

Amounts = Mapping[str, int]


DATA = Content(Path(__file__).parent / "data")


def _read(name: str) -> Any:
    return json.loads((Path(__file__).parent / "data" / f"{name}.json").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class LeaderWorth:
    """What bots think a leader brings in a turn, and what of it no rating shows."""

    a_turn: float
    unrated: float


@dataclass(frozen=True, slots=True)
class Part:
    """One thing a card does at a moment: to whom, what, and with which conditions."""

    who: str
    many: int
    on: str
    does: tuple[tuple[str, Any], ...]
    also: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """What a pact does for one of its two sides."""

    military_actions: int = 0
    strength: int = 0
    culture: int = 0
    culture_per_wonder: int = 0  # of the partner
    food_production: int = 0
    resource_production: int = 0
    science_discount: int = 0
    partner_pays: int = 0
    pays_with: str = ""  # this good may stand in for one unit of the other, once a turn


@dataclass(frozen=True, slots=True)
class Card:
    """Any card, and the technologies printed on the boards."""

    id: str
    name: str
    deck: str  # civil, military or board
    age: str
    level: int
    type: str
    count: Mapping[int, int]  # copies by number of players
    group: str = ""  # production, urban or military
    science_cost: int = 0
    build_cost: int = 0
    per_worker: Amounts = field(default_factory=dict)
    bonus: Amounts = field(default_factory=dict)  # lasting and unconditional
    parts: tuple[Part, ...] = ()
    # leaders and wonders: names and parameters of what `abilities` gives rules and words
    abilities: tuple[Raw, ...] = ()
    bots: LeaderWorth = LeaderWorth(0.0, 0.0)
    # governments
    revolution_cost: int = 0
    civil_actions: int = 0
    military_actions: int = 0
    urban_limit: int = 0
    # special technologies
    icon: str = ""
    discounts: tuple[int, ...] = (0, 0, 0, 0)  # of urban buildings, by level
    stages_per_action: int = 1
    # wonders
    stages: tuple[int, ...] = ()
    # territories
    immediate: Amounts = field(default_factory=dict)
    # tactics
    army: Amounts = field(default_factory=dict)
    army_bonus: int = 0
    army_bonus_outdated: int = 0
    # aggressions, wars and tactics
    action_cost: int = 0
    cost_by_level: str = ""  # instead: the level of the target's leader or wonder
    target_needs: str = ""
    # bonus cards
    defense: int = 0
    colonization: int = 0
    # pacts
    symmetric: bool = False
    sides: tuple[Side, Side] = (Side(), Side())
    no_attacks: bool = False
    ends_if_attack: bool = False
    attacker_strength: int = 0
    no_war_on_b: bool = False
    # events
    scoring: bool = False
    not_simple: bool = False
    doubtful: bool = False  # the sources disagree about a value

    @property
    def is_technology(self) -> bool:
        """Farms, mines, urban buildings, units, governments and specials (R1.5)."""
        return bool(self.group) or self.type in ("government", "special")

    @property
    def can_be_seeded(self) -> bool:
        """Whether it may be played as a future event (R13.1)."""
        return self.type in ("event", "territory")


_MODIFIERS = (
    "who",
    "n",
    "on",
    "optional",
    "needs",
    "consumption",
    "corruption",
    "amount",
    "if",
    "free",
    "chooser",
    "cost",
    "group",
    "resource_discount",
    "stages",
    "kinds",
    "min_level",
    "per",
    "types",
    "blue_token_value",
)


def _part(raw: Mapping[str, Any]) -> Part:
    does = tuple((key, value) for key, value in raw.items() if key not in _MODIFIERS)
    also = {key: value for key, value in raw.items() if key in _MODIFIERS}
    return Part(raw.get("who", ""), raw.get("n", 1), raw.get("on", ""), does, also)


def _side(raw: Mapping[str, Any]) -> Side:
    return Side(
        raw.get("military_actions", 0),
        raw.get("strength", 0),
        raw.get("culture", 0),
        raw.get("culture_per_partner_wonder", 0),
        raw.get("food_production", 0),
        raw.get("resource_production", 0),
        raw.get("technology_science_discount", 0),
        raw.get("partner_pays_science", 0),
        raw.get("convert", {}).get("from", ""),
    )


def _card(raw: Mapping[str, Any]) -> Card:
    effects = raw.get("effects", ())
    flat: dict[str, int] = dict(raw.get("permanent", ()))
    if isinstance(raw.get("bonus"), dict):
        flat |= raw["bonus"]
    parts = [_part(effect) for effect in effects]
    cost = raw.get("military_action_cost", 0)
    return Card(
        id=raw["id"],
        name=raw["name"],
        deck=raw["deck"],
        age=raw["age"],
        level=AGES.index(raw["age"]),
        type=raw["type"],
        count={int(players): number for players, number in raw["count"].items()},
        group=raw.get("group", ""),
        science_cost=raw.get("science_cost", raw.get("peaceful_science_cost")) or 0,
        build_cost=raw.get("build_cost", 0),
        per_worker=raw.get("per_worker", {}),
        bonus=flat,
        parts=tuple(parts),
        abilities=tuple(map(Raw, raw.get("abilities", ()))),
        bots=LeaderWorth(**raw["bots"]) if "bots" in raw else LeaderWorth(0.0, 0.0),
        revolution_cost=raw.get("revolution_science_cost") or 0,
        civil_actions=raw.get("civil_actions", 0),
        military_actions=raw.get("military_actions", 0),
        urban_limit=raw.get("urban_limit", 0),
        icon=raw.get("icon", ""),
        discounts=tuple(raw.get("urban_discount_by_level", (0, 0, 0, 0))),
        stages_per_action=raw.get("wonder_stages_per_action", 1),
        stages=tuple(raw.get("stages", ())),
        immediate=raw.get("immediate", {}),
        army={unit: n for unit, n in raw.get("army", {}).items() if n},
        army_bonus=raw["bonus"] if raw["type"] == "tactics" else 0,
        army_bonus_outdated=raw.get("bonus_outdated") or 0,
        action_cost=cost if isinstance(cost, int) else 0,
        cost_by_level=cost.removesuffix("_level") if isinstance(cost, str) else "",
        target_needs=raw.get("target_needs", ""),
        defense=raw.get("defense", 0),
        colonization=raw.get("colonization", 0),
        symmetric=raw.get("symmetric", False),
        sides=(_side(raw.get("side_a", {})), _side(raw.get("side_b", {}))),
        no_attacks=raw.get("no_attacks_between", False),
        ends_if_attack=raw.get("ends_if_attack", False),
        attacker_strength=raw.get("attacker_strength_between", 0),
        no_war_on_b="no_war_on" in raw,
        scoring=raw.get("scoring", False),
        not_simple="simple" in raw.get("not_in_modes", ()),
        doubtful="confidence" in raw,
    )


_FILES = (
    "technologies",
    "governments",
    "special_technologies",
    "wonders",
    "leaders",
    "action_cards",
    "events",
    "territories",
    "tactics",
    "aggressions",
    "wars",
    "pacts",
    "bonus_cards",
)
CARDS: dict[str, Card] = {raw["id"]: _card(raw) for name in _FILES for raw in _read(name)}
ORDER = {card: number for number, card in enumerate(CARDS)}

# Worker technologies of each type, lowest level first.
BY_TYPE: dict[str, tuple[str, ...]] = {
    kind: tuple(c.id for c in CARDS.values() if c.type == kind and c.group)
    for kind in (FARM, MINE, *URBAN, *UNITS)
}
WORKER_CARDS = tuple(card.id for card in CARDS.values() if card.group)
BLUE_VALUE = {card: sum(CARDS[card].per_worker.values()) for card in BY_TYPE[FARM] + BY_TYPE[MINE]}
LAB_VALUE = {card: CARDS[card].level for card in BY_TYPE["lab"]}
SCORING_EVENTS = tuple(card.id for card in CARDS.values() if card.scoring)


@dataclass(frozen=True, slots=True)
class Mode:
    """One of the three lengths of the game."""

    id: str
    name: str
    civil_ages: tuple[str, ...]
    military_ages: tuple[str, ...]
    politics: bool
    obsolescence: bool
    corruption: bool
    happiness: bool
    yellow_loss: int
    last_round_ban: bool  # nobody sacrifices units in the last round (R21.4)


MODES = {
    raw["id"]: Mode(
        raw["id"],
        raw["name"],
        tuple(raw["civil_ages"]),
        tuple(raw["military_ages"]),
        raw["politics"],
        raw["obsolescence"],
        raw["corruption"],
        raw["happiness"],
        raw["yellow_loss"],
        raw["last_round_ban"],
    )
    for raw in _read("modes")
}

BOARD: dict[str, Any] = _read("board")
SPACE_COST: tuple[int, ...] = tuple(BOARD["card_row"]["cost_by_space"])
REMOVED_SPACES: dict[int, int] = {
    int(players): spaces for players, spaces in BOARD["card_row"]["remove_first_spaces"].items()
}
MOST: Amounts = BOARD["most"]
FAMINE: int = BOARD["culture_lost_per_missing_food"]
SIMPLE_SCORING: Amounts = BOARD["simple_scoring"]
_MOST_TOKENS = 60  # no bank ever holds more


def _by_minimum(rows: list[dict[str, Any]], key: str) -> tuple[int, ...]:
    """For each size of a bank the entry of the first row whose minimum it reaches."""
    return tuple(
        next(row[key] or 0 for row in rows if bank >= row["bank_min"])
        for bank in range(_MOST_TOKENS + 1)
    )


POPULATION_COST = _by_minimum(BOARD["yellow_bank"], "population_food_cost")
CONSUMPTION = _by_minimum(BOARD["yellow_bank"], "consumption")
CORRUPTION = _by_minimum(BOARD["corruption"], "pay")
FACES_NEEDED = tuple(
    max((r["need"] for r in BOARD["happy_faces_needed"] if bank <= r["bank_max"]), default=0)
    for bank in range(_MOST_TOKENS + 1)
)
