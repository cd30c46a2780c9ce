"""Board and cards as frozen, typed records, read once from the files in data/."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar

from core.games.history_of_the_world.ai.weights import Weights
from core.kernel import Rule
from core.kernel.content import BadContent, Content, IdIn, OneOf, SourcedRecord, merge_tables

EPOCHS = (1, 2, 3, 4, 5)
EMPIRE_ORDERS = (1, 2, 3, 4, 5, 6, 7, 8)  # positions in the turn order of an epoch
DECKS = ("event", "empire")
ROUTES = ("land", "caravan", "fleet")  # kinds of route to a land (R8.10)
STRUCTURE_POINTS = {"capital": 2, "city": 1, "monument": 1}  # R12.3
SIEGE_TRACK_SPACES = 3  # spaces on the catapult (R9.6)
ICONS_PER_MONUMENT = 2  # R7.7

LandId = Annotated[str, IdIn("lands")]
ZoneId = Annotated[str, IdIn("zones")]
RegionId = Annotated[str, IdIn("regions")]
CardId = Annotated[str, IdIn("empires", "advancements", "kingdoms")]

# --- the board -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Land(SourcedRecord):
    """A land: it holds at most one army, one capital or city, one monument and one fort."""

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
class Zone(SourcedRecord):
    """A sea, an ocean or a barren land."""

    extra_field_names: ClassVar[tuple[str, ...]] = ("lands",)  # lands list their zones

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
    """A group of lands that is scored together."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(SourcedRecord):
    """A region token: the points for presence from its epoch on."""

    id: str
    region: RegionId
    epoch: int
    presence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Epoch(SourcedRecord):
    """One of the five epochs."""

    extra_field_names: ClassVar[tuple[str, ...]] = ("empires", "tokens")  # these list their epoch

    number: int
    numeral: str
    since: str
    until: str
    events: tuple[Annotated[str, IdIn("advancements", "kingdoms")], ...]

    @property
    def id(self) -> str:
        """Return the id by which explanations are requested, such as `epoch 2`."""
        return f"epoch {self.number}"

    @property
    def years(self) -> str:
        return f"{self.since}-{self.until}"


@dataclass(frozen=True, slots=True)
class Pieces:
    """The number of limited pieces (R1.2). Other pieces are unlimited."""

    armies_each: int
    cities: int
    monuments: int
    forts: int


# --- effects ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of an effect. All given fields must match (R16.3)."""

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
    """The lands or the region an event may target (R16.7)."""

    kind: Annotated[str, OneOf("enemy_land", "any_land", "region")]
    count: int = 1
    up_to: bool = False
    borders: Annotated[str, OneOf("barren", "same_barren")] = ""
    adjacent: bool = False  # to an own active army
    same_region: bool = False
    same_owner: bool = False


@dataclass(frozen=True, slots=True)
class Build:
    """Pieces that an effect allows its player to build (R16.5)."""

    piece: Annotated[str, OneOf("fort", "city", "monument")]
    count: int = 1  # at most
    count_per: Annotated[str, OneOf("resource_icon_active")] = ""
    regions: tuple[RegionId, ...] = ()


_LOCATION_FIELDS = "via regions not_regions has_structure resource"

# By hook: the effect fields the rules read, and the condition fields they check.
_FIELDS_BY_HOOK = {
    "found": ("siege_tokens build", ""),
    "attack_modifier": (
        "condition bonus dice rerolls ignore_terrain ignore_fort ignore_naval win_ties",
        _LOCATION_FIELDS,
    ),
    "after_conquest": (
        "condition limit armies points build",
        f"{_LOCATION_FIELDS} was_empty first_in_region",
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
    """One effect of a card: its hook (when) and its outcome (R16)."""

    hook: Annotated[str, OneOf(*_FIELDS_BY_HOOK)]
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
    # effects on targets
    target: Target | None = None
    damage: int = 0
    remove_fort: bool = False
    remove_army: bool = False
    replace_army: Annotated[str, OneOf("active", "inactive")] = ""
    adjacent_roll: tuple[int, ...] = ()
    each_opponent_with: int = 0  # armies in the region
    # other effects of events
    place_armies: int = 0
    place_fleets: tuple[ZoneId, ...] = ()
    choose_fleets: int = 0
    auto_win: bool = False
    same_region_adjacent: bool = False

    def __post_init__(self) -> None:
        """Reject fields that the rules ignore at this hook."""
        allowed, condition_fields = (names.split() for names in _FIELDS_BY_HOOK[self.hook])
        used = [name for name in _nonempty_fields(self) if name != "hook"]
        for name in used:
            if name not in allowed:
                raise BadContent(f"nobody listens to '{name}' at '{self.hook}'.")
        if set(used) <= {"condition", "limit"}:
            raise BadContent(f"at '{self.hook}' nothing happens.")
        for name in _nonempty_fields(self.condition):
            if name not in condition_fields:
                raise BadContent(f"nobody asks for '{name}' at '{self.hook}'.")


def _nonempty_fields(record: Effect | Condition) -> list[str]:
    empty_values = (0, "", (), None, Condition())
    return [name for name in record.__slots__ if getattr(record, name) not in empty_values]


# --- cards -----------------------------------------------------------------------------------


def _optional_field(default: Any) -> Any:
    """Return a field that every card has but only some kinds read from data."""
    return field(default=default, init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(SourcedRecord):
    """An empire, a kingdom or an advancement."""

    id: str
    name: str
    epoch: int
    kind: str = _optional_field("")
    order: int = _optional_field(0)  # of empires, in turn order
    leader: str = _optional_field("")
    armies: int = _optional_field(0)
    start_lands: tuple[LandId, ...] = _optional_field(())
    structure: str = _optional_field("")  # founded: capital, city or ""
    fleets: tuple[ZoneId, ...] = _optional_field(())
    caravans: tuple[ZoneId, ...] = _optional_field(())
    ability: str = _optional_field("")  # the ability's name
    effects: tuple[Effect, ...] = _optional_field(())

    @property
    def is_marauder(self) -> bool:
        """Whether this is an empire without a capital (R9.15)."""
        return self.kind == "empire" and not self.structure

    @property
    def zones(self) -> tuple[str, ...]:
        """Return the zones that get a fleet or caravan at the founding (R7.3)."""
        return (*self.fleets, *self.caravans)

    def effects_for(self, hook: str) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.effects if effect.hook == hook)


@dataclass(frozen=True, slots=True, kw_only=True)
class Empire(Card):
    """An empire, with its place in the turn order of its epoch (R6.1)."""

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
    """An event that helps its player or harms rivals (R11.2)."""

    kind: str = field(default="advancement", init=False)
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class BotValue:
    """The value of a card per turn: the mean of many games between bots with random drafts."""

    id: CardId
    worth: float


# --- the tables ------------------------------------------------------------------------------

CONTENT = Content(Path(__file__).parent / "data")

LANDS = CONTENT.table("lands", Land)
ZONES = CONTENT.table("zones", Zone)
REGIONS = CONTENT.table("regions", Region)
REGION_TOKENS = CONTENT.table("region_tokens", Token)
EPOCH_BY_NUMBER = {epoch.number: epoch for epoch in CONTENT.records("epochs", Epoch)}
EMPIRES = CONTENT.table("empires", Empire)
ADVANCEMENTS = CONTENT.table("advancements", Advancement)
KINGDOMS = CONTENT.table("kingdoms", Kingdom)
EVENT_CARDS: dict[str, Card] = merge_tables(ADVANCEMENTS, KINGDOMS)
CARDS: dict[str, Card] = merge_tables(EMPIRES, EVENT_CARDS)

PIECES = CONTENT.value("pieces", Pieces)
ARMIES_PER_PLAYER, MAX_CITIES = PIECES.armies_each, PIECES.cities
MAX_MONUMENTS, MAX_FORTS = PIECES.monuments, PIECES.forts

# The map as rows of areas, each with its width in cells.
_MapRun = tuple[Annotated[str, IdIn("lands", "zones")] | Annotated[str, OneOf("void")], int]
MAP_ROWS = CONTENT.value("map_rows", tuple[tuple[_MapRun, ...], ...])
BOT_VALUES = {value.id: value.worth for value in CONTENT.records("bot_values", BotValue)}
WEIGHTS = CONTENT.records_by_player_count("weights", Weights)
RULES = CONTENT.records("rules/rules", Rule)
EXAMPLES = CONTENT.records("rules/examples", Rule)  # worked examples, each covered by a test
CONTENT.check_all_read()

REGION_BY_LAND: dict[str, str] = {land.id: land.region for land in LANDS.values()}
NEIGHBORS: dict[str, tuple[str, ...]] = {
    land.id: (*land.borders, *land.stones) for land in LANDS.values()
}
LANDS_BY_REGION: dict[str, tuple[str, ...]] = {  # in map order
    region: tuple(land for land in LANDS if REGION_BY_LAND[land] == region) for region in REGIONS
}
LANDS_BY_ZONE: dict[str, tuple[str, ...]] = {
    zone: tuple(land.id for land in LANDS.values() if zone in land.zones) for zone in ZONES
}
MAP_ORDER: dict[str, int] = {
    land: place for place, land in enumerate(LANDS)
}  # position in map order

TOKENS_BY_EPOCH: dict[int, tuple[Token, ...]] = {  # new tokens only
    epoch: tuple(token for token in REGION_TOKENS.values() if token.epoch == epoch)
    for epoch in EPOCHS
}


def _presence_points(region: str, epoch: int) -> int:
    """Return the presence points of the region's newest token, or 0 without a token (R5.1)."""
    tokens = [token for token in REGION_TOKENS.values() if token.region == region]
    laid = [token for token in tokens if token.epoch <= epoch]
    return max(laid, key=lambda token: token.epoch).presence if laid else 0


# By epoch. Dominance scores double, control triple.
PRESENCE_POINTS: dict[str, tuple[int, ...]] = {
    region: tuple(_presence_points(region, epoch) for epoch in EPOCHS) for region in REGIONS
}

EMPIRES_BY_EPOCH: dict[int, tuple[str, ...]] = {  # in turn order
    epoch: tuple(
        card.id
        for card in sorted(EMPIRES.values(), key=lambda card: card.order)
        if card.epoch == epoch
    )
    for epoch in EPOCHS
}
PILES: dict[str, tuple[str, ...]] = {  # "event1" to "empire5"
    **{f"event{epoch.number}": epoch.events for epoch in EPOCH_BY_NUMBER.values()},
    **{f"empire{epoch}": empires for epoch, empires in EMPIRES_BY_EPOCH.items()},
}

# By hook and card. Lookups are much faster than a search.
EFFECTS_BY_HOOK: dict[str, dict[str, tuple[tuple[str, Effect], ...]]] = {}
for _card in CARDS.values():
    for _effect in _card.effects:
        _pairs = tuple((_card.id, effect) for effect in _card.effects_for(_effect.hook))
        EFFECTS_BY_HOOK.setdefault(_effect.hook, {})[_card.id] = _pairs
