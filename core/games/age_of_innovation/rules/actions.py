"""All actions of Age of Innovation."""

from dataclasses import dataclass

from core.kernel import Action


@dataclass(frozen=True, slots=True)
class TakeSet(Action):
    """Take a planning display with a faction and a round bonus (R8.2, R13.2)."""

    display: str
    faction: str
    bonus: str = ""

    @property
    def targets(self) -> tuple[str, ...]:
        """Return the faction first: in solo games a display is in two sets."""
        return tuple(filter(None, (self.faction, self.display, self.bonus)))


@dataclass(frozen=True, slots=True)
class Draft(Action):
    """Take a planning display, a faction or a palace tile (R8.3)."""

    tile: str


@dataclass(frozen=True, slots=True)
class TakeBonus(Action):
    """Take a round bonus (R8.3, R11.14)."""

    bonus: str


@dataclass(frozen=True, slots=True)
class NameTerrain(Action):
    """Choose the Automa's terrain (R13.2)."""

    terrain: str


@dataclass(frozen=True, slots=True)
class NameBot(Action):
    """Choose the Automa's faction (R13.2)."""

    faction: str


@dataclass(frozen=True, slots=True)
class PlaceAt(Action):
    """Place a building on a hex."""

    piece: str
    hex: str
    way: str = ""  # tunnel or flight

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.hex,)


@dataclass(frozen=True, slots=True)
class Terraform(Action):
    """Use spades on a hex (R4)."""

    hex: str
    spades: int
    way: str = ""  # tunnel or flight

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.hex,)


@dataclass(frozen=True, slots=True)
class Upgrade(Action):
    """Upgrade a building (R11.4)."""

    hex: str
    kind: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.hex,)


@dataclass(frozen=True, slots=True)
class ImproveSailing(Action):
    """Advance on the sailing track (R11.5)."""

    @property
    def targets(self) -> tuple[str, ...]:
        return ("sailing",)


@dataclass(frozen=True, slots=True)
class ImproveTerraforming(Action):
    """Advance on the terraforming track (R11.6)."""

    @property
    def targets(self) -> tuple[str, ...]:
        return ("terraforming",)


@dataclass(frozen=True, slots=True)
class TakeInnovation(Action):
    """Take an innovation (R11.7)."""

    innovation: str


@dataclass(frozen=True, slots=True)
class SendScholar(Action):
    """Send a scholar to a space worth `steps`, or back to the supply for one step (R11.8)."""

    discipline: str
    steps: int


@dataclass(frozen=True, slots=True)
class BoardAction(Action):
    """Use a power or book action (R11.9)."""

    action: str


@dataclass(frozen=True, slots=True)
class SpecialAction(Action):
    """Use a tile's special action, once per round (R11.10)."""

    tile: str


@dataclass(frozen=True, slots=True)
class TileAction(Action):
    """Use a repeatable tile action: an annex or the Moles' bridge (R11.11)."""

    tile: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Take no more turns this round (R11.14)."""


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Make a free conversion (R10)."""

    conversion: str


@dataclass(frozen=True, slots=True)
class LinkAcross(Action):
    """Found a city from two groups across a river hex (R7.12)."""

    river: str
    one: str  # the first hex of each group
    other: str


@dataclass(frozen=True, slots=True)
class ChooseBook(Action):
    """Choose a book to gain or to pay (R1.9)."""

    book: str


@dataclass(frozen=True, slots=True)
class ChooseDiscipline(Action):
    """Choose the discipline to advance (R9.10)."""

    discipline: str


@dataclass(frozen=True, slots=True)
class UseKey(Action):
    """Use a city key to enter level 8 (R9.3)."""

    discipline: str


@dataclass(frozen=True, slots=True)
class TakeCompetency(Action):
    """Take a competency (R11.12)."""

    competency: str


@dataclass(frozen=True, slots=True)
class TakePalace(Action):
    """Take a palace tile (R11.4)."""

    palace: str


@dataclass(frozen=True, slots=True)
class TakeCityTile(Action):
    """Take a city tile (R7.3)."""

    tile: str


@dataclass(frozen=True, slots=True)
class FoundAt(Action):
    """Found this city before other new ones (R7.11)."""

    hex: str


@dataclass(frozen=True, slots=True)
class First(Action):
    """Choose which of several effects comes first."""

    what: str

    @property
    def targets(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class BuildBridge(Action):
    """Build a bridge between two hexes (R11.16)."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class PlaceAnnex(Action):
    """Place an annex on a building (R5.6)."""

    hex: str


@dataclass(frozen=True, slots=True)
class TakePower(Action):
    """Accept power from a neighbor's build (R6.2)."""

    power: int


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline an offer."""


@dataclass(frozen=True, slots=True)
class Orders(Action):
    """Open the choice of a standing order for power offers."""

    is_navigation = True


@dataclass(frozen=True, slots=True)
class GiveOrder(Action):
    """Accept later power offers up to an amount automatically. 0 declines all, -1 asks."""

    is_navigation = True

    up_to: int


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the current choice without another action."""


ACTIONS: tuple[type[Action], ...] = (
    TakeSet,
    Draft,
    TakeBonus,
    NameTerrain,
    NameBot,
    PlaceAt,
    Terraform,
    Upgrade,
    ImproveSailing,
    ImproveTerraforming,
    TakeInnovation,
    SendScholar,
    BoardAction,
    SpecialAction,
    TileAction,
    Pass,
    Convert,
    LinkAcross,
    ChooseBook,
    ChooseDiscipline,
    UseKey,
    TakeCompetency,
    TakePalace,
    TakeCityTile,
    FoundAt,
    First,
    BuildBridge,
    PlaceAnnex,
    TakePower,
    Decline,
    Orders,
    GiveOrder,
    Done,
)
