"""Terraform and build: bought and free spades, and the workshop after them (R4, R11.3)."""

from dataclasses import dataclass, replace
from functools import cache

from core.games.age_of_innovation.content import BUILDINGS, Amounts
from core.games.age_of_innovation.rules.actions import Done, PlaceAt, Terraform
from core.games.age_of_innovation.rules.board import (
    apply_spades,
    find_routes,
    land_cost,
    native_land,
    reach_obstacle,
    reachable_land,
    remove_seedling,
    route_cost,
    seedling_cost,
    spade_cost,
    spades_needed,
    use_route,
)
from core.games.age_of_innovation.rules.effect_registry import GainSource, Routes
from core.games.age_of_innovation.rules.flow.building import build, native_hex_obstacle
from core.games.age_of_innovation.rules.gains import InnovationFrame, gain_frame
from core.games.age_of_innovation.rules.gains_and_payments import can_pay, pay
from core.games.age_of_innovation.rules.mechanics import spades
from core.games.age_of_innovation.rules.obstacles import ChoosesHex, Fixed, Obstacle, Unaffordable
from core.games.age_of_innovation.state import ACTIONS, InnovationState
from core.kernel import Action, Decision, DecisionKind, Frame

WORKSHOP_COST: Amounts = BUILDINGS["workshop"].cost


def terraform_actions(
    state: InnovationState, seat: int, routes: Routes, free: int, buy: bool
) -> list[Terraform]:
    """Return every hex with every number of spades (R4.5, R4.11)."""
    return [
        dig for _, digs in terraform_actions_by_hex(state, seat, routes, free, buy) for dig in digs
    ]


def terraform_actions_by_hex(
    state: InnovationState, seat: int, routes: Routes, free: int, buy: bool
) -> list[tuple[int, tuple[Terraform, ...]]]:
    """Return actions by hex, with the spades to make it native."""
    player = state.players[seat]
    native = native_land(state, seat)
    options = []
    for route, mask in routes:
        tools_left = player.tools - route_cost(state, seat, route).get("tools", 0)
        if not free and tools_left < player.tools_per_spade:
            continue
        for hex_id in state.map.hexes_in(mask & ~native):
            need = spades_needed(state, seat, hex_id)
            tools = tools_left - seedling_cost(state, hex_id)
            if tools < 0:
                continue
            max_spades = spades.max_spades(need, free, tools, player.tools_per_spade, buy)
            options.append((need, _actions_up_to(hex_id, max_spades, route)))
    return options


@cache
def _actions_up_to(hex_id: str, max_spades: int, route: str) -> tuple[Terraform, ...]:
    """Return cached actions with one spade, two spades and so on."""
    return tuple(Terraform(hex_id, number, route) for number in range(1, max_spades + 1))


def can_use_spade(state: InnovationState, seat: int, routes: Routes) -> bool:
    player = state.players[seat]
    native = native_land(state, seat)
    for route, mask in routes:
        for hex_id in state.map.hexes_in(mask & ~native):
            if can_pay(player, land_cost(state, seat, hex_id, route, spades=0)):
                return True
    return False


def workshop_actions(
    state: InnovationState, seat: int, routes: Routes, free: bool
) -> list[PlaceAt]:
    """Return builds on native hexes (R11.3)."""
    player = state.players[seat]
    if not player.supply["workshop"] or not (free or can_pay(player, WORKSHOP_COST)):
        return []
    native = native_land(state, seat)
    actions = []
    for route, mask in routes:
        tools_left = player.tools - route_cost(state, seat, route).get("tools", 0)
        tools_left -= 0 if free else WORKSHOP_COST["tools"]
        for hex_id in state.map.hexes_in(mask & native):
            if seedling_cost(state, hex_id) <= tools_left:
                actions.append(PlaceAt("workshop", hex_id, route))
    return actions


def full_cost(state: InnovationState, seat: int, hex_id: str, route: str = "") -> Amounts:
    """Return the cost of a workshop with bought spades (R4.5, R11.3)."""
    spades = spades_needed(state, seat, hex_id)
    total = dict(land_cost(state, seat, hex_id, route, spades))
    for resource, number in WORKSHOP_COST.items():
        total[resource] = total.get(resource, 0) + number
    return total


def build_obstacle(
    state: InnovationState, seat: int, hex_id: str, routes: Routes
) -> Obstacle | None:
    """Return why a player can neither buy spades for a free hex nor build a workshop on it."""
    far = reach_obstacle(state, hex_id, routes)
    if far:
        return far
    near = [
        (route, state.map.bit[hex_id]) for route, mask in routes if mask & state.map.bit[hex_id]
    ]
    if workshop_actions(state, seat, near, free=False) or terraform_actions(
        state, seat, near, free=0, buy=True
    ):
        return None
    player, spades = state.players[seat], spades_needed(state, seat, hex_id)
    if not player.supply["workshop"]:
        return Fixed.NO_WORKSHOP
    cost = full_cost(state, seat, hex_id, near[0][0])
    return Unaffordable(cost, spades, with_workshop=True)


def spade_obstacle(
    state: InnovationState, seat: int, hex_id: str, routes: Routes, tools: int
) -> Obstacle | None:
    """Return why a free spade cannot be used on a hex, with tools for seedlings."""
    far = reach_obstacle(state, hex_id, routes)
    if far:
        return far
    if not spades_needed(state, seat, hex_id):
        return Fixed.NATIVE_ALREADY
    costs = [
        seedling_cost(state, hex_id) + route_cost(state, seat, route).get("tools", 0)
        for route, mask in routes
        if mask & state.map.bit[hex_id]
    ]
    return None if min(costs) <= tools else Fixed.SEEDLING


def use_spades(state: InnovationState, seat: int, action: Terraform, free: int) -> None:
    if action.way:
        use_route(state, seat, action.way, action.hex)
    remove_seedling(state, seat, action.hex)
    pay(state, seat, spade_cost(state, seat, spades.spades_to_buy(action.spades, free)))
    apply_spades(state, seat, action.hex, action.spades)


def build_workshop(state: InnovationState, seat: int, action: PlaceAt, free: bool = False) -> None:
    if action.way:
        use_route(state, seat, action.way, action.hex)
    remove_seedling(state, seat, action.hex)
    if not free:
        pay(state, seat, WORKSHOP_COST)
    build(state, seat, action.hex, "workshop")


def terraform(state: InnovationState, seat: int, action: Terraform) -> None:
    """Use bought spades on one hex (R4.11)."""
    use_spades(state, seat, action, free=0)
    state.push(WorkshopHere(seat, action.hex))


@dataclass(frozen=True, slots=True)
class WorkshopHere(Frame[InnovationState]):
    """Build a workshop on the hex just terraformed, or decline (R4.12)."""

    seat: int
    hex: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        player = state.players[self.seat]
        if (
            spades_needed(state, self.seat, self.hex)
            or not player.supply["workshop"]
            or not can_pay(player, WORKSHOP_COST)
        ):
            return ()
        actions = (PlaceAt("workshop", self.hex), Done())
        return (Decision(self.seat, DecisionKind.YES_NO, "workshop", "R11.3", actions, self.hex),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if isinstance(action, PlaceAt):
            build_workshop(state, seat, action)


@dataclass(frozen=True, slots=True)
class Dig(Frame[InnovationState], ChoosesHex):
    """An action with free spades: first hex, further hexes, workshop (R4.5, R4.12)."""

    seat: int
    free: int
    source: str
    must: bool  # at least one spade must be used (R4.10)
    first: str = ""  # the first hex, once it is native
    skipped: bool = False  # a tunnel or flight was used; once per action

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Allow bought spades for the first hex only."""
        choices = self._choices(state)
        if not choices:
            return ()
        actions: tuple[Action, ...] = tuple(choices)
        if not self.must or self.first:
            actions += (Done(),)
        return (Decision(self.seat, DecisionKind.SPACE, "dig", "R4.5", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Continue if spades are left and the first hex is native (R4.5.3)."""
        if not isinstance(action, Terraform):
            self.run(state)
            return
        use_spades(state, seat, action, self.free)
        first = self.first or action.hex
        spades_left = self.free - action.spades
        if spades_left > 0 and not spades_needed(state, seat, first):
            skipped = self.skipped or bool(action.way)
            state.push(replace(self, free=spades_left, first=first, skipped=skipped))
        else:
            state.push(WorkshopHere(seat, first))

    def run(self, state: InnovationState) -> None:
        if self.first:
            state.push(WorkshopHere(self.seat, self.first))

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        tools = state.players[self.seat].tools
        return spade_obstacle(state, self.seat, hex_id, self._routes(state), tools)

    def _choices(self, state: InnovationState) -> list[Terraform]:
        routes = self._routes(state)
        return terraform_actions(state, self.seat, routes, self.free, buy=not self.first)

    def _routes(self, state: InnovationState) -> Routes:
        routes = find_routes(state, self.seat)
        return routes[:1] if self.skipped else routes


@dataclass(frozen=True, slots=True)
class FreeSpades(Frame[InnovationState], ChoosesHex):
    """Spades outside phase II, placed one by one, without building (R8.5, R11.21.2)."""

    seat: int
    free: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        routes = [("", reachable_land(state, self.seat))]
        found = [
            choice
            for choice in terraform_actions(state, self.seat, routes, 1, buy=False)
            if not seedling_cost(state, choice.hex)
        ]
        if not found:
            return ()
        actions: tuple[Action, ...] = (*found, Done())
        rule = "R11.21.2" if state.round else "R8.5.5"
        return (Decision(self.seat, DecisionKind.SPACE, "free_spade", rule, actions, self.source),)

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        routes = [("", reachable_land(state, self.seat))]
        return spade_obstacle(state, self.seat, hex_id, routes, tools=0)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if isinstance(action, Terraform):
            apply_spades(state, seat, action.hex, 1)
            if self.free > 1:
                state.push(replace(self, free=self.free - 1))


@dataclass(frozen=True, slots=True)
class Spades(Frame[InnovationState]):
    """Free spades, with the rules of an action in phase II only."""

    seat: int
    number: int
    source: str
    must: bool

    def run(self, state: InnovationState) -> None:
        if state.phase == ACTIONS:
            state.push(Dig(self.seat, self.number, self.source, self.must))
        else:
            state.push(FreeSpades(self.seat, self.number, self.source))


@gain_frame("spades")
def _spades_frame(seat: int, number: int, source: GainSource) -> InnovationFrame:
    return Spades(seat, number, source.tile, source.must)


# --- the Lizards ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FreeBuild(Frame[InnovationState], ChoosesHex):
    """The spade of the Lizards' free terraform and build (R11.20)."""

    seat: int
    free: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        routes = find_routes(state, self.seat)
        choices = terraform_actions(state, self.seat, routes, self.free, buy=True)
        if not choices:
            return ()
        actions: tuple[Action, ...] = (*choices, Done())
        return (
            Decision(self.seat, DecisionKind.SPACE, "free_build", "R11.20", actions, self.source),
        )

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        routes, tools = find_routes(state, self.seat), state.players[self.seat].tools
        return spade_obstacle(state, self.seat, hex_id, routes, tools)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        hex_id, skipped = "", False
        if isinstance(action, Terraform):
            use_spades(state, seat, action, self.free)
            hex_id, skipped = action.hex, bool(action.way)
        state.push(FreeWorkshop(seat, self.source, hex_id, skipped))

    def run(self, state: InnovationState) -> None:
        state.push(FreeWorkshop(self.seat, self.source))


@dataclass(frozen=True, slots=True)
class FreeWorkshop(Frame[InnovationState], ChoosesHex):
    """The Lizards' free workshop on any native hex within reach (R11.20)."""

    seat: int
    source: str
    dug: str = ""
    skipped: bool = False

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        choices = workshop_actions(state, self.seat, self._routes(state), free=True)
        if not choices:
            return ()
        actions: tuple[Action, ...] = (*choices, Done())
        return (
            Decision(
                self.seat, DecisionKind.SPACE, "free_workshop", "R11.20", actions, self.source
            ),
        )

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if isinstance(action, PlaceAt):
            build_workshop(state, seat, action, free=True)

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        routes = self._routes(state)
        far = reach_obstacle(state, hex_id, routes)
        near = [(route, mask & state.map.bit[hex_id]) for route, mask in routes]
        if far or workshop_actions(state, self.seat, near, free=True):
            return far
        return native_hex_obstacle(state, self.seat, hex_id)

    def _routes(self, state: InnovationState) -> Routes:
        routes = find_routes(state, self.seat)
        if self.skipped:
            routes = routes[:1]
        if self.dug:  # already reached and paid
            routes[0] = ("", routes[0][1] | state.map.bit[self.dug])
            routes[1:] = [(route, mask & ~state.map.bit[self.dug]) for route, mask in routes[1:]]
        return routes


TERRAFORMING_FRAMES: tuple[type[InnovationFrame], ...] = (
    WorkshopHere,
    Dig,
    FreeSpades,
    Spades,
    FreeBuild,
    FreeWorkshop,
)
