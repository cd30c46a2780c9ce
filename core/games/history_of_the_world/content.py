"""The board and the cards as frozen, typed records, read once from the files in data/."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar

from core.games.history_of_the_world.weights import Weights
from core.kernel import Rule
from core.kernel.content import BadContent, Content, IdIn, OneOf, Sourced, together

EPOCHS = (1, 2, 3, 4, 5)
ORDERS = (1, 2, 3, 4, 5, 6, 7, 8)  # places in the calling order of an epoch
DECKS = ("event", "empire")
ROUTES = ("land", "caravan", "fleet")  # the ways in which a land can be reached (R8.10)
STRUCTURE_POINTS = {"capital": 2, "city": 1, "monument": 1}  # R12.3
SIEGE_TRACK = 3  # spaces on the catapult (R9.6)
ICONS_PER_MONUMENT = 2  # R7.7

LandId = Annotated[str, IdIn("lands")]
ZoneId = Annotated[str, IdIn("zones")]
RegionId = Annotated[str, IdIn("regions")]
CardId = Annotated[str, IdIn("empires", "advancements", "kingdoms")]

# --- the board -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Land(Sourced):
    """A land: at most one army, one capital or city, one monument, one fort."""

    id: str
    name: str
    abbr: str
    short: str
    region: RegionId
    terrain: Annotated[str, OneOf("mountain", "forest", "")]
    resource: bool
    borders: tuple[LandId, ...]
    stones: tuple[LandId, ...]
    zones: tuple[ZoneId, ...]  # the seas, oceans and barren lands it touches
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone(Sourced):
    """A sea, an ocean or a barren land."""

    elsewhere: ClassVar[tuple[str, ...]] = ("lands",)  # which of them touch it

    id: str
    name: str
    abbr: str
    short: str
    kind: Annotated[str, OneOf("sea", "ocean", "barren")]
    adjacent: tuple[ZoneId, ...]
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A group of lands that scores together."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Sourced):
    """A region token: what presence is worth from its epoch on."""

    id: str
    region: RegionId
    epoch: int
    presence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Epoch(Sourced):
    """One of the five epochs."""

    elsewhere: ClassVar[tuple[str, ...]] = ("empires", "tokens")  # which of them are its own

    number: int
    numeral: str
    since: str
    until: str
    events: tuple[Annotated[str, IdIn("advancements", "kingdoms")], ...]

    @property
    def id(self) -> str:
        """How it is asked for."""
        return f"epoch {self.number}"

    @property
    def era(self) -> str:
        """`450 BCE-300 CE`."""
        return f"{self.since}-{self.until}"


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many there are (R1.2); all others never run out."""

    armies_each: int
    cities: int
    monuments: int
    forts: int


# --- effects ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Condition:
    """When an effect holds; everything named must be so (R16.3)."""

    via: Annotated[str, OneOf(*ROUTES)] = ""
    was_empty: bool = False
    regions: tuple[RegionId, ...] = ()
    not_regions: tuple[RegionId, ...] = ()
    has_structure: bool = False
    resource: bool = False
    results: tuple[Annotated[str, OneOf("win", "tie", "retreat")], ...] = ()
    first_in_region: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """What an event is aimed at (R16.7)."""

    kind: Annotated[str, OneOf("enemy_land", "any_land", "region")]
    count: int = 1
    up_to: bool = False
    borders: Annotated[str, OneOf("barren", "same_barren")] = ""
    adjacent: bool = False  # to an own active army
    same_region: bool = False
    same_owner: bool = False


@dataclass(frozen=True, slots=True)
class Build:
    """Pieces an effect lets one build (R16.5)."""

    piece: Annotated[str, OneOf("fort", "city", "monument")]
    count: int = 1  # at most
    count_per: Annotated[str, OneOf("resource_icon_active")] = ""
    regions: tuple[RegionId, ...] = ()


_WHEREVER = "via regions not_regions has_structure resource"

# What is listened to at each moment, and of a condition what is asked then.
_HOOKS = {
    "found": ("siege_tokens build", ""),
    "attack_modifier": (
        "condition bonus dice rerolls ignore_terrain ignore_fort ignore_naval win_ties",
        _WHEREVER,
    ),
    "after_conquest": (
        "condition limit armies points build",
        f"{_WHEREVER} was_empty first_in_region",
    ),
    "after_battle": ("condition limit armies siege_tokens army_returns chain_attack", "results"),
    "damage": ("damage_again", ""),
    "fort_cost": ("free_forts", ""),
    "fort_built": ("build limit", ""),
    "end_of_conquest": ("build points_per only_regions exclude_regions limit", ""),
    "monument_rate": ("icons_per_monument", ""),
    "after_monuments": ("build points_per only_regions exclude_regions limit", ""),
    "adjacency": ("same_region_adjacent limit", ""),
    "instant": (
        "armies siege_tokens armies_with_capital build place_armies place_fleets choose_fleets"
        " auto_win target damage remove_fort remove_army replace_army adjacent_roll"
        " each_opponent_with",
        "",
    ),
}


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card does: when (`hook`) and what (R16)."""

    hook: Annotated[str, OneOf(*_HOOKS)]
    condition: Condition = field(default_factory=Condition)
    limit: int = 0  # uses per turn; 0: no limit
    # gains
    armies: int = 0
    siege_tokens: int = 0
    points: int = 0
    armies_with_capital: int = 0  # instead of `armies`, with an active army in a capital
    points_per: Annotated[
        str,
        OneOf("region_with_active_army", "resource_icon_active", "monument_built_this_turn"),
    ] = ""
    only_regions: tuple[RegionId, ...] = ()
    exclude_regions: tuple[RegionId, ...] = ()
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
    damage_again: bool = False
    # building
    build: Build | None = None
    free_forts: int = 0
    icons_per_monument: int = 0
    # what an event does to its targets
    target: Target | None = None
    damage: int = 0
    remove_fort: bool = False
    remove_army: bool = False
    replace_army: Annotated[str, OneOf("active", "inactive")] = ""
    adjacent_roll: tuple[int, ...] = ()
    each_opponent_with: int = 0  # armies in the region
    # what else an event does
    place_armies: int = 0
    place_fleets: tuple[ZoneId, ...] = ()
    choose_fleets: int = 0
    auto_win: bool = False
    same_region_adjacent: bool = False

    def __post_init__(self) -> None:
        """Nothing is said that nobody listens to."""
        heard, asked = (names.split() for names in _HOOKS[self.hook])
        said = [name for name in _said(self) if name != "hook"]
        for name in said:
            if name not in heard:
                raise BadContent(f"nobody listens to '{name}' at '{self.hook}'.")
        if set(said) <= {"condition", "limit"}:
            raise BadContent(f"at '{self.hook}' nothing happens.")
        for name in _said(self.condition):
            if name not in asked:
                raise BadContent(f"nobody asks for '{name}' at '{self.hook}'.")


def _said(record: Effect | Condition) -> list[str]:
    """The fields of a record that say something."""
    nothing = (0, "", (), None, Condition())
    return [name for name in record.__slots__ if getattr(record, name) not in nothing]


# --- cards -----------------------------------------------------------------------------------


def _only_some(nothing: Any) -> Any:
    """What every card can be asked for, but the data of some kinds alone have."""
    return field(default=nothing, init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Sourced):
    """An empire, a kingdom or an advancement."""

    id: str
    name: str
    epoch: int
    kind: str = _only_some("")
    order: int = _only_some(0)  # of empires, in the calling order
    leader: str = _only_some("")
    armies: int = _only_some(0)
    start_lands: tuple[LandId, ...] = _only_some(())
    structure: str = _only_some("")  # what is founded: capital, city or nothing
    fleets: tuple[ZoneId, ...] = _only_some(())
    caravans: tuple[ZoneId, ...] = _only_some(())
    ability: str = _only_some("")  # its name
    effects: tuple[Effect, ...] = _only_some(())

    @property
    def marauder(self) -> bool:
        """An empire without a capital (R9.15)."""
        return self.kind == "empire" and not self.structure

    @property
    def zones(self) -> tuple[str, ...]:
        """Where it puts a disc when it is founded (R7.3)."""
        return (*self.fleets, *self.caravans)

    def on(self, hook: str) -> tuple[Effect, ...]:
        """Its effects at that moment."""
        return tuple(effect for effect in self.effects if effect.hook == hook)


@dataclass(frozen=True, slots=True, kw_only=True)
class Empire(Card):
    """An empire, with its place in the calling order (R6.1)."""

    kind: str = field(default="empire", init=False)
    order: int
    leader: str
    armies: int
    start_lands: tuple[LandId, ...]
    structure: Annotated[str, OneOf("capital", "")]
    fleets: tuple[ZoneId, ...]
    caravans: tuple[ZoneId, ...]
    ability: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kingdom(Card):
    """A small realm, played before the empire of its epoch (R11.6)."""

    kind: str = field(default="kingdom", init=False)
    leader: str
    armies: int
    start_lands: tuple[LandId, ...]
    structure: Annotated[str, OneOf("capital", "city")]
    fleets: tuple[ZoneId, ...]
    caravans: tuple[ZoneId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advancement(Card):
    """An event that helps the empire, or harms others (R11.2)."""

    kind: str = field(default="advancement", init=False)
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class BotValue:
    """What a card brings in a turn: the mean of many games between bots that drafted at random."""

    id: CardId
    worth: float


# --- the tables ------------------------------------------------------------------------------

CONTENT = Content(Path(__file__).parent / "data")

LANDS = CONTENT.table("lands", Land)
ZONES = CONTENT.table("zones", Zone)
REGIONS = CONTENT.table("regions", Region)
TOKENS = CONTENT.table("region_tokens", Token)
EPOCH = {epoch.number: epoch for epoch in CONTENT.rows("epochs", Epoch)}
EMPIRES = CONTENT.table("empires", Empire)
ADVANCEMENTS = CONTENT.table("advancements", Advancement)
KINGDOMS = CONTENT.table("kingdoms", Kingdom)
EVENT_CARDS: dict[str, Card] = together(ADVANCEMENTS, KINGDOMS)
CARDS: dict[str, Card] = together(EMPIRES, EVENT_CARDS)

PIECES = CONTENT.value("pieces", Pieces)
ARMIES, CITIES = PIECES.armies_each, PIECES.cities
MONUMENTS, FORTS = PIECES.monuments, PIECES.forts

# The picture of the world, row by row: what stands there, and how many cells wide.
_Run = tuple[Annotated[str, IdIn("lands", "zones")] | Annotated[str, OneOf("void")], int]
MAP_ROWS = CONTENT.value("map_rows", tuple[tuple[_Run, ...], ...])
BOT_VALUES = {value.id: value.worth for value in CONTENT.rows("bot_values", BotValue)}
WEIGHTS = CONTENT.by_players("weights", Weights)
RULES = CONTENT.rows("rules/rules", Rule)
EXAMPLES = CONTENT.rows("rules/examples", Rule)  # worked cases, each proven by a test
CONTENT.all_read()

REGION_OF: dict[str, str] = {land.id: land.region for land in LANDS.values()}
NEIGHBORS: dict[str, tuple[str, ...]] = {
    land.id: (*land.borders, *land.stones) for land in LANDS.values()
}
LANDS_OF: dict[str, tuple[str, ...]] = {  # a region's, in map order
    region: tuple(land for land in LANDS if REGION_OF[land] == region) for region in REGIONS
}
LANDS_AT: dict[str, tuple[str, ...]] = {  # a zone's
    zone: tuple(land.id for land in LANDS.values() if zone in land.zones) for zone in ZONES
}
PLACE: dict[str, int] = {land: place for place, land in enumerate(LANDS)}  # in map order

TOKENS_OF: dict[int, tuple[Token, ...]] = {  # an epoch's new ones
    epoch: tuple(token for token in TOKENS.values() if token.epoch == epoch) for epoch in EPOCHS
}


def _presence(region: str, epoch: int) -> int:
    """What the newest token of a region pays in an epoch; 0 where it has none yet (R5.1)."""
    tokens = [token for token in TOKENS.values() if token.region == region]
    laid = [token for token in tokens if token.epoch <= epoch]
    return max(laid, key=lambda token: token.epoch).presence if laid else 0


# What presence in a region pays, by epoch; dominance is twice, control three times as much.
PRESENCE: dict[str, tuple[int, ...]] = {
    region: tuple(_presence(region, epoch) for epoch in EPOCHS) for region in REGIONS
}

EMPIRES_OF: dict[int, tuple[str, ...]] = {  # an epoch's, in calling order
    epoch: tuple(
        card.id
        for card in sorted(EMPIRES.values(), key=lambda card: card.order)
        if card.epoch == epoch
    )
    for epoch in EPOCHS
}
PILES: dict[str, tuple[str, ...]] = {  # every pile of cards: "event1" to "empire5"
    **{f"event{epoch.number}": epoch.events for epoch in EPOCH.values()},
    **{f"empire{epoch}": empires for epoch, empires in EMPIRES_OF.items()},
}

# For every moment, the cards that do something then, and what: looking up beats searching.
AT: dict[str, dict[str, tuple[tuple[str, Effect], ...]]] = {}
for _each in CARDS.values():
    for _what in _each.effects:
        _pairs = tuple((_each.id, effect) for effect in _each.on(_what.hook))
        AT.setdefault(_what.hook, {})[_each.id] = _pairs
