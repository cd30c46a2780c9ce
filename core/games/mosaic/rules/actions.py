"""The actions a Mosaic player can choose."""

from dataclasses import dataclass
from functools import cache

from core.kernel import Action


@dataclass(frozen=True, slots=True)
class ChooseLeader(Action):
    """Pick a leader (R3.9)."""

    leader: str


@dataclass(frozen=True, slots=True)
class DraftCard(Action):
    """Keep a card of the hand and pass the rest to the next player (R3.10)."""

    card: str


@dataclass(frozen=True, slots=True)
class PlaceAt(Action):
    """Place a piece on a hex."""

    piece: str
    hex: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.hex,)


@dataclass(frozen=True, slots=True)
class Work(Action):
    """Produce a basic currency (R6.1)."""

    currency: str

    @property
    def targets(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Grow(Action):
    """Take a population card (R6.2)."""

    card: str
    seen: bool = False  # the top card of its deck, seen by the Republic (R10.8)


@dataclass(frozen=True, slots=True)
class GrowWithoutCard(Action):
    """Grow when no population card is left (R6.2.3)."""


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Take a build card and build what it shows (R6.3)."""

    card: str
    seen: bool = False  # the top card of its deck, seen by the Republic (R10.8)


@dataclass(frozen=True, slots=True)
class BuildWithoutCard(Action):
    """Build a city, port or town without taking a card (R6.3.1)."""

    piece: str


@dataclass(frozen=True, slots=True)
class BuildWonder(Action):
    """Build a wonder (R6.4)."""

    wonder: str


@dataclass(frozen=True, slots=True)
class TakeTechnology(Action):
    """Buy a technology (R6.5)."""

    card: str
    seen: bool = False  # the top card of its deck, seen by the Republic (R10.8)


@dataclass(frozen=True, slots=True)
class Collect(Action):
    """Take a tax or tariff card and the treasury (R6.6)."""

    card: str
    seen: bool = False  # the top card of its deck, seen by the Republic (R10.8)


@dataclass(frozen=True, slots=True)
class CollectWithoutCard(Action):
    """Collect tax or tariff when no card is left (R6.6.4)."""

    kind: str


@dataclass(frozen=True, slots=True)
class Military(Action):
    """Recruit and move (R6.7)."""


@dataclass(frozen=True, slots=True)
class Govern(Action):
    """Take a government (R6.8)."""

    government: str


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    """Buy a unit and place it in a region (R6.7.2)."""

    unit: str
    region: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.region,)


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a unit (R6.7.3)."""

    unit: str
    origin: str
    region: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.origin, self.region)


@dataclass(frozen=True, slots=True)
class PlaceUnit(Action):
    """Place a gained unit in a region (R11.3)."""

    unit: str
    region: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.region,)


@dataclass(frozen=True, slots=True)
class Defeat(Action):
    """Return an enemy unit to its owner's supply (R11.2)."""

    owner: int
    unit: str
    region: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.region,)


@dataclass(frozen=True, slots=True)
class SendAway(Action):
    """Move all of one opponent's units out of a region with Diplomats (R12.2)."""

    owner: int
    origin: str
    region: str


@dataclass(frozen=True, slots=True)
class PlayTechnology(Action):
    """Play a technology face up (R8.3, R8.4)."""

    card: str


@dataclass(frozen=True, slots=True)
class LayFaceDown(Action):
    """Keep a technology face down for later (R8.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Claim a golden age or an achievement (R9)."""

    tile: str


@dataclass(frozen=True, slots=True)
class ClearOffer(Action):
    """Put an offer under its deck and refill it (R10.6, R15.14)."""

    offer: str


@dataclass(frozen=True, slots=True)
class UseLeader(Action):
    """Use the leader's once-per-game power (Magistrate, Priestess)."""

    leader: str


@dataclass(frozen=True, slots=True)
class LookInto(Action):
    """Look at the top card of a deck with the Republic (R10.8)."""

    deck: str


@dataclass(frozen=True, slots=True)
class PayOtherwise(Action):
    """Choose how much money replaces other currencies in the next cost (R5.2)."""

    is_navigation = True


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Pay this much of a basic currency and the rest of it in money (R5.2)."""

    is_silent_when_forced = True  # the price implies it
    currency: str
    amount: int

    @property
    def targets(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class TakeToken(Action):
    """Take a token from the map (R7.5)."""

    hex: str


@dataclass(frozen=True, slots=True)
class TakeOver(Action):
    """Take over a city with the Priestess (R15.2)."""

    hex: str


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose a currency, production track, pillar or region."""

    what: str


@dataclass(frozen=True, slots=True)
class ShiftProduction(Action):
    """Choose the tracks that World View lowers and raises (R15.9)."""

    source: str
    target: str

    @property
    def targets(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class ShiftBy(Action):
    """Choose the amount that World View shifts (R15.9)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Finish: end the turn, stop recruiting, or decline a power."""

    is_silent_when_forced = True


# Cached factories, because decisions offer the same actions again and again.
place_at_action = cache(PlaceAt)
place_unit_action = cache(PlaceUnit)
take_token_action = cache(TakeToken)
work_action = cache(Work)
grow_action = cache(Grow)
build_action = cache(Build)
build_without_card_action = cache(BuildWithoutCard)
build_wonder_action = cache(BuildWonder)
take_technology_action = cache(TakeTechnology)
collect_action = cache(Collect)
collect_without_card_action = cache(CollectWithoutCard)
govern_action = cache(Govern)
recruit_action = cache(Recruit)
move_action = cache(Move)
play_technology_action = cache(PlayTechnology)
lay_face_down_action = cache(LayFaceDown)
draft_card_action = cache(DraftCard)
claim_action = cache(Claim)
clear_offer_action = cache(ClearOffer)
look_into_action = cache(LookInto)
GROW_WITHOUT_CARD_ACTION, MILITARY_ACTION = GrowWithoutCard(), Military()
PAY_OTHERWISE_ACTION, DONE_ACTION = PayOtherwise(), Done()

ACTIONS: tuple[type[Action], ...] = (
    ChooseLeader,
    DraftCard,
    PlaceAt,
    Work,
    Grow,
    GrowWithoutCard,
    Build,
    BuildWithoutCard,
    BuildWonder,
    TakeTechnology,
    Collect,
    CollectWithoutCard,
    Military,
    Govern,
    Recruit,
    Move,
    PlaceUnit,
    Defeat,
    SendAway,
    PlayTechnology,
    LayFaceDown,
    Claim,
    ClearOffer,
    UseLeader,
    LookInto,
    PayOtherwise,
    Pay,
    TakeToken,
    TakeOver,
    Choose,
    ShiftProduction,
    ShiftBy,
    Done,
)
