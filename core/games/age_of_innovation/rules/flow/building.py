"""Builds and upgrades, their tiles, neutral buildings, annexes and bridges (R5, R11.4)."""

from dataclasses import dataclass, replace

from core.games.age_of_innovation.content import (
    BUILDINGS,
    COMPETENCIES,
    COMPETENCY_SLOTS,
    PALACES,
    Amounts,
)
from core.games.age_of_innovation.rules.actions import (
    BuildBridge,
    Done,
    First,
    PlaceAnnex,
    PlaceAt,
    TakeCompetency,
    TakePalace,
    Upgrade,
)
from core.games.age_of_innovation.rules.board import (
    apply_spades,
    extend_cities,
    find_bridge_places,
    find_due_cities,
    free_land,
    has_foreign_neighbor,
    land_cost,
    native_land,
    place_building,
    reach_obstacle,
    reachable_land,
    remove_seedling,
    seedling_cost,
    spade_cost,
    spades_needed,
)
from core.games.age_of_innovation.rules.effect_registry import (
    GainSource,
    active_effects,
    effects_on,
)
from core.games.age_of_innovation.rules.events import (
    AnnexPlaced,
    BridgeBuilt,
    BuildingLost,
    CompetencyTaken,
    PalaceTaken,
)
from core.games.age_of_innovation.rules.flow.cities import CityCheck
from core.games.age_of_innovation.rules.flow.science import Steps
from core.games.age_of_innovation.rules.gains import InnovationFrame, TileEffects, gain, gain_frame
from core.games.age_of_innovation.rules.gains_and_payments import (
    can_pay,
    cost_obstacle,
    gain_book,
    pay,
)
from core.games.age_of_innovation.rules.obstacles import (
    ChoosesHex,
    ChoosesTarget,
    Fixed,
    NotExchanged,
    NotNative,
    Obstacle,
    Taken,
    Unaffordable,
)
from core.games.age_of_innovation.state import Bridge, InnovationState
from core.kernel import Action, Decision, DecisionKind, Frame


def build(state: InnovationState, seat: int, hex_id: str, kind: str) -> None:
    """Place a building, then its tile and cities (R11.2.3)."""
    place_building(state, seat, hex_id, kind)
    rewards = BUILDINGS[kind].brings
    if rewards == "palace_tile":
        state.push(ChoosePalace(seat))
    elif rewards == "competency":
        state.push(Bring(seat, "competency"))
    else:
        state.push(CityCheck(seat))


@dataclass(frozen=True, slots=True)
class Bring(Frame[InnovationState]):
    """Take the tile of a build. A city founded by the build may come first (R11.2.3)."""

    seat: int
    what: str  # competency, or the id of a palace tile

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        if not find_due_cities(state, self.seat):
            return ()
        actions = (First(self.what), First("city"))
        return (Decision(self.seat, DecisionKind.ORDER, "build_order", "R11.2.3", actions),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if action == First("city"):
            state.push(CityCheck(seat), self)
        else:
            self.run(state)

    def run(self, state: InnovationState) -> None:
        tile: InnovationFrame = ChooseCompetency(self.seat, "")
        if self.what in PALACES:
            tile = TileEffects(self.seat, self.what, "take")
        state.push(tile, CityCheck(self.seat))


@dataclass(frozen=True, slots=True)
class ChoosePalace(Frame[InnovationState]):
    """Take a palace tile, or use the drafted one (R8.3.4)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = tuple(TakePalace(tile) for tile in state.palaces)
        if state.players[self.seat].palace or not actions:
            return ()
        return (Decision(self.seat, DecisionKind.CARD, "palace", "R11.4", actions),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, TakePalace)
        state.palaces.remove(action.palace)
        state.players[seat].palace = action.palace
        state.players[seat].active_effects = None
        self.run(state)

    def run(self, state: InnovationState) -> None:
        palace = state.players[self.seat].palace
        if palace:
            state.emit(PalaceTaken(self.seat, palace))
        state.push(
            Bring(self.seat, palace)
            if palace and effects_on(palace, "take")
            else CityCheck(self.seat)
        )


def open_competency_slots(state: InnovationState, seat: int) -> list[str]:
    """Return slots with a competency the player lacks (R11.12)."""
    return [
        slot
        for slot in COMPETENCY_SLOTS
        if not competency_obstacle(state, seat, state.competencies[slot])
    ]


def competency_obstacle(state: InnovationState, seat: int, tile: str) -> Obstacle | None:
    if tile in state.players[seat].competencies:
        return Fixed.OWNED
    return None if state.stacks[tile] else Fixed.NONE_LEFT


@dataclass(frozen=True, slots=True)
class ChooseCompetency(Frame[InnovationState], ChoosesTarget):
    """Take a competency with the steps and books of its slot (R11.12)."""

    seat: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Lose the gain if the player has every kind left (R11.22.2)."""
        slots = open_competency_slots(state, self.seat)
        if not slots:
            return ()
        actions = tuple(TakeCompetency(state.competencies[slot]) for slot in slots)
        return (
            Decision(self.seat, DecisionKind.CARD, "competency", "R11.12", actions, self.source),
        )

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        if target not in COMPETENCIES:
            return None
        return competency_obstacle(state, self.seat, target)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, TakeCompetency)
        tile = action.competency
        slot = next(COMPETENCY_SLOTS[s] for s in COMPETENCY_SLOTS if state.competencies[s] == tile)
        state.stacks[tile] -= 1
        state.players[seat].competencies.append(tile)
        state.players[seat].active_effects = None
        state.emit(CompetencyTaken(seat, tile, slot.id))
        frames: list[InnovationFrame] = [Steps(seat, slot.discipline, slot.steps, tile)]
        frames.append(SlotBooks(seat, slot.id))
        frames.append(TileEffects(seat, tile, "take"))
        state.push(*frames)


@dataclass(frozen=True, slots=True)
class SlotBooks(Frame[InnovationState]):
    """The books of a slot, and the Philosophers' addition."""

    seat: int
    slot: str

    def run(self, state: InnovationState) -> None:
        slot = COMPETENCY_SLOTS[self.slot]
        if slot.books:
            gain_book(state, self.seat, slot.discipline, slot.books, slot.id)
        for tile, effect in active_effects(state, self.seat, "gain_competency"):
            effect.apply(state, self.seat, GainSource(tile, slot.discipline))


@gain_frame("competency")
def _competency_frame(seat: int, number: int, source: GainSource) -> InnovationFrame:
    return ChooseCompetency(seat, source.tile)


# --- upgrades ------------------------------------------------------------------------------------


def upgrade_cost(state: InnovationState, seat: int, hex_id: str, kind: str) -> Amounts:
    """Return the cost. A neighbor makes a guild cheaper (R11.4)."""
    to = BUILDINGS[kind]
    if to.cost_beside and has_foreign_neighbor(state, seat, hex_id):
        return to.cost_beside
    return to.cost


# Both costs of every kind that buildings upgrade to: usual, and next to a neighbor.
_UPGRADE_COSTS = {
    to: (BUILDINGS[to].cost, BUILDINGS[to].cost_beside or BUILDINGS[to].cost)
    for kind in BUILDINGS.values()
    for to in kind.upgrades
}
_MIN_UPGRADE_TOOLS = min(
    cost.get("tools", 0) for costs in _UPGRADE_COSTS.values() for cost in costs
)


def affordable_upgrades(state: InnovationState, seat: int) -> list[Upgrade]:
    player = state.players[seat]
    if player.tools < _MIN_UPGRADE_TOOLS:
        return []
    payable = {
        kind: [can_pay(player, cost) for cost in costs]
        for kind, costs in _UPGRADE_COSTS.items()
        if player.supply[kind]
    }
    if not any(map(any, payable.values())):
        return []
    return [
        Upgrade(hex_id, kind)
        for hex_id in state.map.hexes_in(state.building_mask(seat))
        for kind in BUILDINGS[state.buildings[hex_id].kind].upgrades
        if kind in payable
        and any(payable[kind])
        and (all(payable[kind]) or can_pay(player, upgrade_cost(state, seat, hex_id, kind)))
    ]


def upgrade_obstacle(state: InnovationState, seat: int, hex_id: str, kind: str) -> Obstacle | None:
    player = state.players[seat]
    if not player.supply[kind]:
        return Fixed.NONE_AT_HOME
    return cost_obstacle(player, upgrade_cost(state, seat, hex_id, kind))


def exchangeable_hexes(state: InnovationState, seat: int, old: str, new: str) -> list[str]:
    """Return buildings that can become another kind (R11.17)."""
    if not state.players[seat].supply[new]:
        return []
    return [h for h in state.map.land_ids if not exchange_obstacle(state, seat, h, old)]


def exchange_obstacle(state: InnovationState, seat: int, hex_id: str, old: str) -> Obstacle | None:
    built = state.buildings.get(hex_id)
    if built is None or built.owner != seat:
        return Fixed.NOT_OWN_BUILDING
    return None if built.kind == old else NotExchanged(built.kind)


@dataclass(frozen=True, slots=True)
class Exchange(Frame[InnovationState], ChoosesHex):
    """A free upgrade or downgrade of one building (R11.17)."""

    seat: int
    old: str
    new: str
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        places = exchangeable_hexes(state, self.seat, self.old, self.new)
        if not places:
            return ()
        actions = tuple(Upgrade(h, self.new) for h in places)
        return (
            Decision(self.seat, DecisionKind.PIECE, "exchange", "R11.17", actions, self.source),
        )

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        return exchange_obstacle(state, self.seat, hex_id, self.old)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Count it as a build of the new kind (R5.3)."""
        assert isinstance(action, Upgrade)
        build(state, seat, action.hex, self.new)


# --- neutral buildings and the free guild ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceNeutral(Frame[InnovationState], ChoosesHex):
    """Place a neutral building in reach, on terrain that is or becomes native (R5.5)."""

    seat: int
    kind: str
    source: str
    then_gain: tuple[tuple[str, int], ...] = ()

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Offer hexes the player's tools can make native."""
        hexes = state.map.hexes_in(reachable_land(state, self.seat))
        actions = tuple(PlaceAt(self.kind, h) for h in hexes if not self._shortage(state, h))
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.SPACE, "neutral", "R5.5", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAt)
        spades = spades_needed(state, seat, action.hex)
        remove_seedling(state, seat, action.hex)
        if spades:
            pay(state, seat, spade_cost(state, seat, spades))
            apply_spades(state, seat, action.hex, spades)
        place_building(state, seat, action.hex, self.kind)
        self._resolve_rest(state)

    def run(self, state: InnovationState) -> None:
        """Lose the building, but not the rest of the tile."""
        state.neutral_supply[self.kind] -= 1
        state.emit(BuildingLost(self.seat, self.kind))
        self._resolve_rest(state)

    def _resolve_rest(self, state: InnovationState) -> None:
        rest = dict(self.then_gain)
        if "competency" in rest:
            state.push(Bring(self.seat, "competency"))
        else:
            state.push(CityCheck(self.seat))
            gain(state, self.seat, rest, GainSource(self.source))

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        reach = reachable_land(state, self.seat)
        return reach_obstacle(state, hex_id, [("", reach)]) or self._shortage(state, hex_id)

    def _shortage(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        spades = spades_needed(state, self.seat, hex_id)
        cost = land_cost(state, self.seat, hex_id, "", spades)
        return None if can_pay(state.players[self.seat], cost) else Unaffordable(cost, spades)


def free_native_hexes(state: InnovationState, seat: int) -> list[str]:
    native = state.map.hexes_in(free_land(state) & native_land(state, seat))
    return [h for h in native if not native_hex_obstacle(state, seat, h)]


def native_hex_obstacle(state: InnovationState, seat: int, hex_id: str) -> Obstacle | None:
    """Return why a hex is not free, native and without a seedling."""
    built = state.buildings.get(hex_id)
    if built:
        return Taken((built.owner,))
    spades = spades_needed(state, seat, hex_id)
    if spades:
        return NotNative(spades)
    return Fixed.SEEDLING if seedling_cost(state, hex_id) else None


@dataclass(frozen=True, slots=True)
class PlaceGuild(Frame[InnovationState], ChoosesHex):
    """Place a free guild on any free native hex, ignoring reach (palace 16)."""

    seat: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Skip it without a guild or a hex (R11.22.3)."""
        if not state.players[self.seat].supply["guild"]:
            return ()
        actions = tuple(PlaceAt("guild", h) for h in free_native_hexes(state, self.seat))
        if not actions:
            return ()
        return (
            Decision(self.seat, DecisionKind.SPACE, "free_guild", "R5.3", actions, self.source),
        )

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAt)
        build(state, seat, action.hex, "guild")

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        return native_hex_obstacle(state, self.seat, hex_id)


# --- annexes and bridges -------------------------------------------------------------------------


def annex_hexes(state: InnovationState, seat: int) -> list[str]:
    """Return a player's buildings without an annex (R5.6)."""
    if not state.players[seat].annexes:
        return []
    return [h for h in state.map.land_ids if not annex_obstacle(state, seat, h)]


def annex_obstacle(state: InnovationState, seat: int, hex_id: str) -> Obstacle | None:
    built = state.buildings.get(hex_id)
    if built is None or built.owner != seat:
        return Fixed.NOT_OWN_BUILDING
    return Fixed.HAS_ANNEX if built.annex else None


@dataclass(frozen=True, slots=True)
class ChooseAnnex(Frame[InnovationState], ChoosesHex):
    """Place an annex on a building. It is not a build but may found a city (R5.6, R7.2)."""

    seat: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = tuple(PlaceAnnex(h) for h in annex_hexes(state, self.seat))
        return (Decision(self.seat, DecisionKind.PIECE, "annex", "R5.6", actions, self.source),)

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        return annex_obstacle(state, self.seat, hex_id)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAnnex)
        state.put_building(action.hex, replace(state.buildings[action.hex], annex=True))
        state.players[seat].annexes -= 1
        state.emit(AnnexPlaced(seat, action.hex))
        state.push(CityCheck(seat))


@dataclass(frozen=True, slots=True)
class Bridges(Frame[InnovationState], ChoosesHex):
    """Build a number of bridges one by one (R11.16)."""

    seat: int
    number: int
    source: str
    must: bool
    over_land: bool = False

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Allow stopping unless chosen as an action."""
        places = find_bridge_places(state, self.seat, self.over_land)
        if not places:
            return ()
        actions: tuple[Action, ...] = tuple(BuildBridge(a, b) for a, b in places)
        if not self.must:
            actions += (Done(),)
        return (Decision(self.seat, DecisionKind.SPACE, "bridge", "R11.16", actions, self.source),)

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        places = find_bridge_places(state, self.seat, self.over_land)
        return None if any(hex_id in place for place in places) else Fixed.NO_BRIDGE_END

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Connect the two hexes for all players (R2.3)."""
        if not isinstance(action, BuildBridge):
            return
        if self.number > 1:
            state.push(replace(self, number=self.number - 1))
        state.bridges.append(Bridge(seat, action.a, action.b))
        state.players[seat].bridges -= 1
        state.emit(BridgeBuilt(seat, action.a, action.b))
        extend_cities(state, seat)
        state.push(CityCheck(seat))


@gain_frame("bridges")
def _bridges_frame(seat: int, number: int, source: GainSource) -> InnovationFrame:
    return Bridges(seat, number, source.tile, source.must)


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
