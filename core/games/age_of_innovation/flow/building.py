"""Builds and upgrades, their tiles, neutral buildings, annexes and bridges (R5, R11.4)."""

from dataclasses import dataclass, replace

from core.games.age_of_innovation.actions import (
    BuildBridge,
    Done,
    First,
    PlaceAnnex,
    PlaceAt,
    TakeCompetency,
    TakePalace,
    Upgrade,
)
from core.games.age_of_innovation.board import (
    absorb,
    bridge_places,
    cities_due,
    dig,
    free_land,
    has_foreign_neighbour,
    in_reach,
    land_price,
    native_land,
    pay_toll,
    set_building,
    spade_cost,
    spades_needed,
    toll,
)
from core.games.age_of_innovation.content import (
    BUILDINGS,
    PALACES,
    SLOTS,
    Amounts,
    Effect,
)
from core.games.age_of_innovation.effects import By, InnovationFrame, TileEffects, asks, does, gain
from core.games.age_of_innovation.events import (
    AnnexPlaced,
    BridgeBuilt,
    BuildingLost,
    CompetencyTaken,
    PalaceTaken,
)
from core.games.age_of_innovation.flow.cities import CityCheck
from core.games.age_of_innovation.flow.science import Steps
from core.games.age_of_innovation.state import Bridge, InnovationState
from core.games.age_of_innovation.stock import can_pay, gain_book, pay
from core.kernel import Action, Decision, Frame, Kind


def build(state: InnovationState, seat: int, hex_id: str, kind: str) -> None:
    """Place a building, then its tile and cities (R11.2.3)."""
    set_building(state, seat, hex_id, kind)
    brings = BUILDINGS[kind].brings
    if brings == "palace_tile":
        state.then(ChoosePalace(seat))
    elif brings == "competency":
        state.then(Bring(seat, "competency"))
    else:
        state.then(CityCheck(seat))


@dataclass(frozen=True, slots=True)
class Bring(Frame[InnovationState]):
    """Take the tile of a build; a city founded by the build may come first (R11.2.3)."""

    seat: int
    what: str  # competency, or the id of a palace tile

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        if not cities_due(state, self.seat):
            return ()
        actions = (First(self.what), First("city"))
        return (Decision(self.seat, Kind.ORDER, "build_order", "R11.2.3", actions),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if action == First("city"):
            state.then(CityCheck(seat), self)
        else:
            self.run(state)

    def run(self, state: InnovationState) -> None:
        tile: InnovationFrame = ChooseCompetency(self.seat, "")
        if self.what in PALACES:
            tile = TileEffects(self.seat, self.what, "take")
        state.then(tile, CityCheck(self.seat))


@dataclass(frozen=True, slots=True)
class ChoosePalace(Frame[InnovationState]):
    """Take a palace tile, or use the drafted one (R8.3.4)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = tuple(TakePalace(tile) for tile in state.palaces)
        if state.players[self.seat].palace or not actions:
            return ()
        return (Decision(self.seat, Kind.CARD, "palace", "R11.4", actions),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, TakePalace)
        state.palaces.remove(action.palace)
        state.players[seat].palace = action.palace
        state.players[seat].working = None
        self.run(state)

    def run(self, state: InnovationState) -> None:
        palace = state.players[self.seat].palace
        if palace:
            state.tell(PalaceTaken(self.seat, palace))
        state.then(
            Bring(self.seat, palace)
            if palace and PALACES[palace].on("take")
            else CityCheck(self.seat)
        )


def competencies_open(state: InnovationState, seat: int) -> list[str]:
    """Return slots with a competency the player lacks (R11.12)."""
    owned = state.players[seat].competencies
    return [
        slot
        for slot in SLOTS
        if state.stacks[state.competencies[slot]] and state.competencies[slot] not in owned
    ]


@dataclass(frozen=True, slots=True)
class ChooseCompetency(Frame[InnovationState]):
    """Take a competency with the steps and books of its slot (R11.12)."""

    seat: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Lose the gain if the player has every kind left (R11.22.2)."""
        slots = competencies_open(state, self.seat)
        if not slots:
            return ()
        actions = tuple(TakeCompetency(state.competencies[slot]) for slot in slots)
        return (Decision(self.seat, Kind.CARD, "competency", "R11.12", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, TakeCompetency)
        tile = action.competency
        slot = next(SLOTS[s] for s in SLOTS if state.competencies[s] == tile)
        state.stacks[tile] -= 1
        state.players[seat].competencies.append(tile)
        state.players[seat].working = None
        state.tell(CompetencyTaken(seat, tile, slot.id))
        frames: list[InnovationFrame] = [Steps(seat, slot.discipline, slot.steps, tile)]
        frames.append(SlotBooks(seat, slot.id))
        frames.append(TileEffects(seat, tile, "take"))
        state.then(*frames)


@dataclass(frozen=True, slots=True)
class SlotBooks(Frame[InnovationState]):
    """The books of a slot, and the Philosophers' addition."""

    seat: int
    slot: str

    def run(self, state: InnovationState) -> None:
        slot = SLOTS[self.slot]
        if slot.books:
            gain_book(state, self.seat, slot.discipline, slot.books, slot.id)
        for tile, effect in state.active(self.seat, "gain_competency"):
            gain(state, self.seat, effect.gain, By(tile, slot.discipline))


@asks("competency")
def _competency(seat: int, number: int, by: By) -> InnovationFrame:
    return ChooseCompetency(seat, by.tile)


# --- upgrades ------------------------------------------------------------------------------------


def upgrade_cost(state: InnovationState, seat: int, hex_id: str, kind: str) -> Amounts:
    """Return the cost; a neighbor makes a guild cheaper (R11.4)."""
    to = BUILDINGS[kind]
    if to.cost_beside and has_foreign_neighbour(state, seat, hex_id):
        return to.cost_beside
    return to.cost


# Both costs of every kind that buildings upgrade to: usual, and next to a neighbor.
_PRICES = {
    to: (BUILDINGS[to].cost, BUILDINGS[to].cost_beside or BUILDINGS[to].cost)
    for kind in BUILDINGS.values()
    for to in kind.upgrades
}
_LEAST_TOOLS = min(cost.get("tools", 0) for costs in _PRICES.values() for cost in costs)


def upgrades(state: InnovationState, seat: int) -> list[Upgrade]:
    player = state.players[seat]
    if player.tools < _LEAST_TOOLS:
        return []
    payable = {
        kind: [can_pay(player, cost) for cost in costs]
        for kind, costs in _PRICES.items()
        if player.supply[kind]
    }
    if not any(map(any, payable.values())):
        return []
    return [
        Upgrade(hex_id, kind)
        for hex_id in state.map.listed(state.own(seat))
        for kind in BUILDINGS[state.buildings[hex_id].kind].upgrades
        if kind in payable
        and any(payable[kind])
        and (all(payable[kind]) or can_pay(player, upgrade_cost(state, seat, hex_id, kind)))
    ]


def exchangeable(state: InnovationState, seat: int, old: str, new: str) -> list[str]:
    """Return buildings that can become another kind (R11.17)."""
    if not state.players[seat].supply[new]:
        return []
    return [
        h
        for h in state.map.land_ids
        if (b := state.buildings.get(h)) and b.owner == seat and b.kind == old
    ]


@dataclass(frozen=True, slots=True)
class Exchange(Frame[InnovationState]):
    """A free upgrade or downgrade of one building (R11.17)."""

    seat: int
    old: str
    new: str
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        places = exchangeable(state, self.seat, self.old, self.new)
        if not places:
            return ()
        actions = tuple(Upgrade(h, self.new) for h in places)
        return (Decision(self.seat, Kind.PIECE, "exchange", "R11.17", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Count it as a build of the new kind (R5.3)."""
        assert isinstance(action, Upgrade)
        build(state, seat, action.hex, self.new)


@does("exchange")
def _exchange(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    gain(state, seat, effect.gain, by)
    old, new = effect.upgrade or effect.downgrade
    state.then(Exchange(seat, old, new, by.tile))


# --- neutral buildings and the free guild ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceNeutral(Frame[InnovationState]):
    """Place a neutral building within reach, on terrain that is or becomes native (R5.5)."""

    seat: int
    kind: str
    source: str
    then_gain: tuple[tuple[str, int], ...] = ()

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Offer hexes the player's tools can make native."""
        actions = tuple(PlaceAt(self.kind, h) for h in self._hexes(state))
        if not actions:
            return ()
        return (Decision(self.seat, Kind.SPACE, "neutral", "R5.5", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAt)
        spades = spades_needed(state, seat, action.hex)
        pay_toll(state, seat, action.hex)
        if spades:
            pay(state, seat, spade_cost(state, seat, spades))
            dig(state, seat, action.hex, spades)
        set_building(state, seat, action.hex, self.kind)
        self._go_on(state)

    def run(self, state: InnovationState) -> None:
        """Lose the building, but not the rest of the tile."""
        state.neutral_supply[self.kind] -= 1
        state.tell(BuildingLost(self.seat, self.kind))
        self._go_on(state)

    def _go_on(self, state: InnovationState) -> None:
        rest = dict(self.then_gain)
        if "competency" in rest:
            state.then(Bring(self.seat, "competency"))
        else:
            state.then(CityCheck(self.seat))
            gain(state, self.seat, rest, By(self.source))

    def _hexes(self, state: InnovationState) -> list[str]:
        player = state.players[self.seat]
        return [
            h
            for h in state.map.listed(in_reach(state, self.seat))
            if can_pay(
                player,
                land_price(state, self.seat, h, "", spades_needed(state, self.seat, h)),
            )
        ]


@does("neutral_building")
def _neutral_building(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    rest = tuple(effect.then_gain.items())
    state.then(PlaceNeutral(seat, effect.neutral_building, by.tile, rest))


def free_native(state: InnovationState, seat: int) -> list[str]:
    native = free_land(state) & native_land(state, seat)
    return [h for h in state.map.listed(native) if not toll(state, h)]


@dataclass(frozen=True, slots=True)
class PlaceGuild(Frame[InnovationState]):
    """Place a free guild on any free native hex, ignoring reach (palace 16)."""

    seat: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Skip it without a guild or a hex (R11.22.3)."""
        if not state.players[self.seat].supply["guild"]:
            return ()
        actions = tuple(PlaceAt("guild", h) for h in free_native(state, self.seat))
        if not actions:
            return ()
        return (Decision(self.seat, Kind.SPACE, "free_guild", "R5.3", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAt)
        build(state, seat, action.hex, "guild")


@does("guild")
def _guild(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    state.then(PlaceGuild(seat, by.tile))


# --- annexes and bridges -------------------------------------------------------------------------


def annex_places(state: InnovationState, seat: int) -> list[str]:
    """Return a player's buildings without an annex (R5.6)."""
    if not state.players[seat].annexes:
        return []
    return [
        h
        for h in state.map.land_ids
        if (b := state.buildings.get(h)) and b.owner == seat and not b.annex
    ]


@dataclass(frozen=True, slots=True)
class ChooseAnnex(Frame[InnovationState]):
    """Place an annex on a building; it is not a build but may found a city (R5.6, R7.2)."""

    seat: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = tuple(PlaceAnnex(h) for h in annex_places(state, self.seat))
        return (Decision(self.seat, Kind.PIECE, "annex", "R5.6", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAnnex)
        state.put(action.hex, replace(state.buildings[action.hex], annex=True))
        state.players[seat].annexes -= 1
        state.tell(AnnexPlaced(seat, action.hex))
        state.then(CityCheck(seat))


@does("annex")
def _annex(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    state.then(ChooseAnnex(seat, by.tile))


@dataclass(frozen=True, slots=True)
class Bridges(Frame[InnovationState]):
    """Build a number of bridges one by one (R11.16)."""

    seat: int
    number: int
    source: str
    must: bool
    over_land: bool = False

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Allow stopping unless chosen as an action."""
        places = bridge_places(state, self.seat, self.over_land)
        if not places:
            return ()
        actions: tuple[Action, ...] = tuple(BuildBridge(a, b) for a, b in places)
        if not self.must:
            actions += (Done(),)
        return (Decision(self.seat, Kind.SPACE, "bridge", "R11.16", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Connect the two hexes for all players (R2.3)."""
        if not isinstance(action, BuildBridge):
            return
        if self.number > 1:
            state.then(replace(self, number=self.number - 1))
        state.bridges.append(Bridge(seat, action.a, action.b))
        state.players[seat].bridges -= 1
        state.tell(BridgeBuilt(seat, action.a, action.b))
        absorb(state, seat)
        state.then(CityCheck(seat))


@asks("bridges")
def _bridges(seat: int, number: int, by: By) -> InnovationFrame:
    return Bridges(seat, number, by.tile, by.must)


@does("over_land")
def _over_land(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    pay(state, seat, effect.cost)
    state.then(Bridges(seat, effect.gain["bridges"], by.tile, must=True, over_land=True))


BUILDING_FRAMES: tuple[type[InnovationFrame], ...] = (
    Bring,
    ChoosePalace,
    ChooseCompetency,
    SlotBooks,
    Exchange,
    PlaceNeutral,
    PlaceGuild,
    ChooseAnnex,
    Bridges,
)
