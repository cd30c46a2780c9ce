"""Cards and boards as frozen, typed records, read once from the files in `data/`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, TypeVar

from core.games.through_the_ages.ai.weights import Weights
from core.kernel import Rule
from core.kernel.content import Content, IdIn, OneOf, RawRecord, SourcedRecord, merge_tables

AGES = ("A", "I", "II", "III", "IV")
FARM, MINE = "farm", "mine"
URBAN = ("temple", "lab", "arena", "library", "theater")
UNITS = ("infantry", "cavalry", "artillery", "air_force")
GOODS = ("food", "resource")
SEEDABLE_TYPES = ("event", "territory")  # card types that can be prepared as events (R13.1)

Amounts = Mapping[str, int]
Age = Annotated[str, OneOf(*AGES)]
Good = Annotated[str, OneOf(*GOODS)]
Stat = Annotated[
    str,
    OneOf(
        *("culture", "science", "strength", "happy", "civil_actions", "military_actions"),
        *("colonization", "civil_hand_limit", "military_hand_limit"),
        *("yellow_tokens", "blue_tokens", *GOODS, "population", "military_cards"),
    ),
]


class _EmptyAmounts(dict[str, int]):
    """An empty, hashable amount that can be the default of a record."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0


NO_AMOUNTS: Amounts = _EmptyAmounts()


def _optional_field(default: Any) -> Any:
    return field(default=default, init=False)


# --- effects --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a card: affected civilizations, effects by name, conditions."""

    does: RawRecord  # effects by name, in order; see `rules.card_effects`
    who: Annotated[
        str,
        OneOf(
            *("all", "active", "strongest", "weakest"),
            *("most_culture", "least_culture", "most_happy_all_tied"),
        ),
    ] = ""
    many: int = 1
    among_weakest: int = 0  # only if among this many weakest
    consumption: bool = False  # the farms' production is followed by consumption
    corruption: bool = False
    group: Annotated[str, OneOf("production", "urban")] = ""  # what may be built
    resource_discount: int = 0

    @property
    def affects_several(self) -> bool:
        return self.many > 1 or self.who in ("all", "most_happy_all_tied")


@dataclass(frozen=True, slots=True)
class LeaderWorth:
    """A bot's estimate of a leader's culture per turn, in total and beyond the ratings."""

    a_turn: float
    unrated: float


_NO_LEADER_WORTH = LeaderWorth(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Side:
    """Effects of a pact for one of its two sides."""

    military_actions: int = 0
    strength: int = 0
    culture: int = 0
    culture_per_wonder: int = 0  # of the partner
    food_production: int = 0
    resource_production: int = 0
    science_discount: int = 0
    partner_pays: int = 0
    pays_with: Good = ""  # replaces one unit of the other good, once per turn


# --- cards ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(SourcedRecord):
    """Any card, or a technology printed on the boards."""

    id: str
    name: str
    short: str = ""  # name for narrow space
    deck: Annotated[str, OneOf("civil", "military", "board")]
    age: Age
    type: str
    count: Mapping[int, int]  # copies by number of players
    level: int = field(init=False)
    group: str = _optional_field("")  # production, urban or military
    science_cost: int = _optional_field(0)
    build_cost: int = _optional_field(0)
    per_worker: Mapping[Stat, int] = _optional_field(NO_AMOUNTS)
    bonus: Mapping[Stat, int] = _optional_field(NO_AMOUNTS)  # permanent and unconditional
    parts: tuple[Part, ...] = _optional_field(())
    # leaders and wonders: ability names and parameters, see `abilities`
    abilities: tuple[RawRecord, ...] = _optional_field(())
    bots: LeaderWorth = field(default=_NO_LEADER_WORTH, init=False)
    # governments
    revolution_cost: int = _optional_field(0)
    civil_actions: int = _optional_field(0)
    military_actions: int = _optional_field(0)
    urban_limit: int = _optional_field(0)
    # special technologies
    icon: str = _optional_field("")
    discounts: tuple[int, ...] = _optional_field((0, 0, 0, 0))  # of urban buildings, by level
    stages_per_action: int = _optional_field(1)
    # wonders
    stages: tuple[int, ...] = _optional_field(())
    doubtful: bool = _optional_field(False)  # the sources disagree about a value
    # territories
    immediate: Mapping[Stat, int] = _optional_field(NO_AMOUNTS)
    # tactics
    army: Mapping[str, int] = _optional_field(NO_AMOUNTS)
    army_bonus: int = _optional_field(0)
    army_bonus_outdated: int = _optional_field(0)
    # aggressions and wars
    action_cost: int = _optional_field(0)
    cost_by_level: str = _optional_field("")  # instead: the level of the target's leader or wonder
    target_needs: str = _optional_field("")
    # bonus cards
    defense: int = _optional_field(0)
    colonization: int = _optional_field(0)
    # pacts
    symmetric: bool = _optional_field(False)
    sides: tuple[Side, Side] = _optional_field((Side(), Side()))
    no_attacks: bool = _optional_field(False)
    ends_if_attack: bool = _optional_field(False)
    attacker_strength: int = _optional_field(0)
    no_war_on_b: bool = _optional_field(False)
    # events
    scoring: bool = _optional_field(False)
    not_simple: bool = _optional_field(False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", AGES.index(self.age))

    @property
    def is_technology(self) -> bool:
        """Return whether the card is any kind of technology (R1.5)."""
        return bool(self.group) or self.type in ("government", "special")

    @property
    def can_be_seeded(self) -> bool:
        """Return whether the card can be prepared as an event (R13.1)."""
        return self.type in SEEDABLE_TYPES


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology(Card):
    """A farm, mine, urban building or unit."""

    type: Annotated[str, OneOf(FARM, MINE, *URBAN, *UNITS)]
    group: Annotated[str, OneOf("production", "urban", "military")]
    science_cost: int
    build_cost: int
    per_worker: Mapping[Stat, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Government(Card):
    """A government. The cheaper price is that of a revolution."""

    type: Annotated[str, OneOf("government")]
    revolution_cost: int
    science_cost: int
    civil_actions: int
    military_actions: int
    urban_limit: int
    bonus: Mapping[Stat, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Special(Card):
    """A special technology."""

    type: Annotated[str, OneOf("special")]
    icon: Annotated[str, OneOf("military", "civil", "colonization", "construction")]
    science_cost: int
    bonus: Mapping[Stat, int]
    discounts: tuple[int, ...] = (0, 0, 0, 0)
    stages_per_action: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Wonder(Card):
    """A wonder."""

    type: Annotated[str, OneOf("wonder")]
    stages: tuple[int, ...]
    bonus: Mapping[Stat, int]
    abilities: tuple[RawRecord, ...]
    doubtful: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader(Card):
    """A leader."""

    type: Annotated[str, OneOf("leader")]
    bonus: Mapping[Stat, int]
    abilities: tuple[RawRecord, ...]
    bots: LeaderWorth


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionCard(Card):
    """A yellow civil card."""

    type: Annotated[str, OneOf("action")]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard(Card):
    """An event. Those of age III score at the end."""

    type: Annotated[str, OneOf("event")]
    parts: tuple[Part, ...]
    scoring: bool = False
    not_simple: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Territory(Card):
    """A new territory with permanent and immediate effects."""

    type: Annotated[str, OneOf("territory")]
    bonus: Mapping[Stat, int]
    immediate: Mapping[Stat, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactics(Card):
    """A tactics card."""

    type: Annotated[str, OneOf("tactics")]
    army: Mapping[Annotated[str, OneOf(*UNITS)], int]
    army_bonus: int
    army_bonus_outdated: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackCard(Card):
    """An aggression or a war."""

    type: Annotated[str, OneOf("aggression", "war")]
    parts: tuple[Part, ...]
    action_cost: int = 0
    cost_by_level: Annotated[str, OneOf("leader", "wonder")] = ""
    target_needs: Annotated[str, OneOf("colony", "leader", "wonder_under_construction")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PactCard(Card):
    """A pact."""

    type: Annotated[str, OneOf("pact")]
    symmetric: bool
    sides: tuple[Side, Side]
    no_attacks: bool
    ends_if_attack: bool
    attacker_strength: int = 0
    no_war_on_b: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusCard(Card):
    """A military bonus card for defense or colonization."""

    type: Annotated[str, OneOf("bonus")]
    defense: int
    colonization: int


# --- lengths and boards ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(SourcedRecord):
    """One of the three game lengths."""

    id: str
    name: str
    civil_ages: tuple[Age, ...]
    military_ages: tuple[Age, ...]
    politics: bool
    obsolescence: bool
    corruption: bool
    happiness: bool
    yellow_loss: int
    last_round_ban: bool  # no sacrifices in the last round (R21.4)


@dataclass(frozen=True, slots=True)
class Start:
    """Starting components of each player (R3.5)."""

    yellow_bank: int
    blue_bank: int
    unused_workers: int
    government: Annotated[str, IdIn("governments")]
    workers: Mapping[Annotated[str, IdIn("technologies")], int]


@dataclass(frozen=True, slots=True)
class YellowSection:
    """A section of the yellow bank, from `bank_min` tokens up."""

    bank_min: int
    population_food_cost: int
    consumption: int


@dataclass(frozen=True, slots=True)
class FacesNeeded:
    """Happy faces needed with at most `bank_max` tokens in the yellow bank."""

    bank_max: int
    need: int


@dataclass(frozen=True, slots=True)
class BlueSection:
    """A section of the blue bank, from `bank_min` tokens up."""

    bank_min: int
    pay: int


@dataclass(frozen=True, slots=True)
class CardRow:
    """Space costs, and spaces cleared per player count."""

    cost_by_space: tuple[int, ...]
    remove_first_spaces: Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(SourcedRecord):
    """Numbers of the boards and the rules."""

    start: Start
    yellow_in_the_box: int
    yellow_bank: tuple[YellowSection, ...]
    happy_faces_needed: tuple[FacesNeeded, ...]
    corruption: tuple[BlueSection, ...]
    culture_lost_per_missing_food: int
    card_row: CardRow
    most: Mapping[
        Annotated[str, OneOf("culture_rating", "strength_rating", "happiness", "science_points")],
        int,
    ]
    first_round_civil_actions: tuple[int, ...]
    most_cards_drawn: int
    easier_yellow: int  # extra tokens and
    easier_urban_limit: int  # extra limit in the easier variant (R23.1)
    simple_scoring: Mapping[
        Annotated[
            str,
            OneOf(
                *("level_one_technology", "strength", "happy_face"),
                *("science_rating", "production"),
            ),
        ],
        int,
    ]


# --- tables ---------------------------------------------------------------------------------

CONTENT = Content(Path(__file__).parent / "data")

CARDS: dict[str, Card] = merge_tables(
    CONTENT.table("technologies", Technology),
    CONTENT.table("governments", Government),
    CONTENT.table("special_technologies", Special),
    CONTENT.table("wonders", Wonder),
    CONTENT.table("leaders", Leader),
    CONTENT.table("action_cards", ActionCard),
    CONTENT.table("events", EventCard),
    CONTENT.table("territories", Territory),
    CONTENT.table("tactics", Tactics),
    CONTENT.table("aggressions", AttackCard),
    CONTENT.table("wars", AttackCard),
    CONTENT.table("pacts", PactCard),
    CONTENT.table("bonus_cards", BonusCard),
)
MODES = CONTENT.table("modes", Mode)
BOARD = CONTENT.value("board", Board)
WEIGHTS = CONTENT.records_by_player_count("weights", Weights)
RULES = CONTENT.records("rules/rules", Rule)
EXAMPLES = CONTENT.records("rules/examples", Rule)  # worked examples, each covered by a test
CONTENT.check_all_read()

CARD_ORDER = {card: number for number, card in enumerate(CARDS)}

# Worker technologies of each type, lowest level first.
BY_TYPE: dict[str, tuple[str, ...]] = {
    kind: tuple(c.id for c in CARDS.values() if c.type == kind and c.group)
    for kind in (FARM, MINE, *URBAN, *UNITS)
}
WORKER_CARDS = tuple(card.id for card in CARDS.values() if card.group)
BLUE_VALUE = {card: sum(CARDS[card].per_worker.values()) for card in BY_TYPE[FARM] + BY_TYPE[MINE]}
LAB_VALUE = {card: CARDS[card].level for card in BY_TYPE["lab"]}
SCORING_EVENTS = tuple(card.id for card in CARDS.values() if card.scoring)
SPACE_COST = BOARD.card_row.cost_by_space
REMOVED_SPACES = BOARD.card_row.remove_first_spaces
TRACK_LIMITS = BOARD.most
FAMINE_CULTURE_LOSS = BOARD.culture_lost_per_missing_food
SIMPLE_SCORING = BOARD.simple_scoring
_BANK_SIZES = range(61)  # an upper bound of the tokens in a bank

B = TypeVar("B", YellowSection, BlueSection)


def _bank_section(sections: Sequence[B], bank: int) -> B:
    return next((part for part in sections if bank >= part.bank_min), sections[-1])


POPULATION_COST = tuple(
    _bank_section(BOARD.yellow_bank, bank).population_food_cost for bank in _BANK_SIZES
)
CONSUMPTION = tuple(_bank_section(BOARD.yellow_bank, bank).consumption for bank in _BANK_SIZES)
CORRUPTION = tuple(_bank_section(BOARD.corruption, bank).pay for bank in _BANK_SIZES)
FACES_NEEDED = tuple(
    max((row.need for row in BOARD.happy_faces_needed if bank <= row.bank_max), default=0)
    for bank in _BANK_SIZES
)
