"""Board and cards as frozen, typed records, read once from the files in data/."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar

from core.games.history_of_the_world.ai.weights import Weights
from core.kernel import Rule
from core.kernel.content import Content, IdIn, OneOf, RawRecord, SourcedRecord, merge_tables

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
TABLE_BY_KIND = {"empire": "empires", "kingdom": "kingdoms", "advancement": "advancements"}

# --- the board -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Land(SourcedRecord):
    """A land, which holds at most one army, one capital or city, one monument and one fort."""

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
        """Return the id for explanations, such as `epoch 2`."""
        return f"epoch {self.number}"

    @property
    def years(self) -> str:
        return f"{self.since}-{self.until}"


@dataclass(frozen=True, slots=True)
class Pieces:
    """The number of limited pieces (R1.2). Others are unlimited."""

    armies_each: int
    cities: int
    monuments: int
    forts: int


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
    effects: tuple[RawRecord, ...] = _optional_field(
        ()
    )  # hook and parameters, see `rules.effect_registry`

    @property
    def is_marauder(self) -> bool:
        """Return whether this is an empire without a capital (R9.15)."""
        return self.kind == "empire" and not self.structure

    @property
    def zones(self) -> tuple[str, ...]:
        """Return the zones that get a fleet or caravan at the founding (R7.3)."""
        return (*self.fleets, *self.caravans)


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
    effects: tuple[RawRecord, ...]


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
    effects: tuple[RawRecord, ...]


@dataclass(frozen=True, slots=True)
class BotValue:
    """A card's value per turn: the mean of many games between bots with random drafts."""

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
    """Return the points of the region's newest token, or 0 without one (R5.1)."""
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
