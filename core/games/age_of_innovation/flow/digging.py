"""Terraform and build: bought and free spades, and the workshop after them (R4, R11.3)."""

from dataclasses import dataclass, replace
from functools import cache

from core.games.age_of_innovation.actions import Done, PlaceAt, Terraform
from core.games.age_of_innovation.board import (
    dig,
    in_reach,
    land_price,
    native_land,
    pay_toll,
    spade_cost,
    spades_needed,
    take_way,
    toll,
    way_cost,
    ways,
)
from core.games.age_of_innovation.content import BUILDINGS, Amounts, Effect
from core.games.age_of_innovation.effects import By, InnovationFrame, asks, does
from core.games.age_of_innovation.family import spades
from core.games.age_of_innovation.flow.building import build
from core.games.age_of_innovation.state import ACTIONS, InnovationState
from core.games.age_of_innovation.stock import can_pay, pay
from core.kernel import Action, Decision, Frame, Kind

WORKSHOP: Amounts = BUILDINGS["workshop"].cost
Routes = list[tuple[str, int]]


def spade_choices(
    state: InnovationState, seat: int, routes: Routes, free: int, buy: bool
) -> list[Terraform]:
    """Return every hex and number of spades (R4.5, R4.11)."""
    return [dig for _, digs in digs_by_hex(state, seat, routes, free, buy) for dig in digs]


def digs_by_hex(
    state: InnovationState, seat: int, routes: Routes, free: int, buy: bool
) -> list[tuple[int, tuple[Terraform, ...]]]:
    """Return actions by hex, with the spades to make it native."""
    player = state.players[seat]
    native = native_land(state, seat)
    found = []
    for way, mask in routes:
        left = player.tools - way_cost(state, seat, way).get("tools", 0)
        if not free and left < player.spade_price:
            continue
        for hex_id in state.map.listed(mask & ~native):
            need = spades_needed(state, seat, hex_id)
            tools = left - toll(state, hex_id)
            if tools < 0:
                continue
            most = spades.most(need, free, tools, player.spade_price, buy)
            found.append((need, _digs(hex_id, most, way)))
    return found


@cache
def _digs(hex_id: str, most: int, way: str) -> tuple[Terraform, ...]:
    """Return cached actions with one spade, two spades and so on."""
    return tuple(Terraform(hex_id, number, way) for number in range(1, most + 1))


def can_dig(state: InnovationState, seat: int, routes: Routes) -> bool:
    player = state.players[seat]
    native = native_land(state, seat)
    for way, mask in routes:
        for hex_id in state.map.listed(mask & ~native):
            if can_pay(player, land_price(state, seat, hex_id, way, spades=0)):
                return True
    return False


def workshop_choices(
    state: InnovationState, seat: int, routes: Routes, free: bool
) -> list[PlaceAt]:
    """Return builds on native hexes (R11.3)."""
    player = state.players[seat]
    if not player.supply["workshop"] or not (free or can_pay(player, WORKSHOP)):
        return []
    native = native_land(state, seat)
    found = []
    for way, mask in routes:
        left = player.tools - way_cost(state, seat, way).get("tools", 0)
        left -= 0 if free else WORKSHOP["tools"]
        for hex_id in state.map.listed(mask & native):
            if toll(state, hex_id) <= left:
                found.append(PlaceAt("workshop", hex_id, way))
    return found


def use_spades(state: InnovationState, seat: int, action: Terraform, free: int) -> None:
    if action.way:
        take_way(state, seat, action.way, action.hex)
    pay_toll(state, seat, action.hex)
    pay(state, seat, spade_cost(state, seat, spades.bought(action.spades, free)))
    dig(state, seat, action.hex, action.spades)


def build_workshop(state: InnovationState, seat: int, action: PlaceAt, free: bool = False) -> None:
    if action.way:
        take_way(state, seat, action.way, action.hex)
    pay_toll(state, seat, action.hex)
    if not free:
        pay(state, seat, WORKSHOP)
    build(state, seat, action.hex, "workshop")


def terraform(state: InnovationState, seat: int, action: Terraform) -> None:
    """Use bought spades on one hex (R4.11)."""
    use_spades(state, seat, action, free=0)
    state.then(WorkshopHere(seat, action.hex))


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
            or not can_pay(player, WORKSHOP)
        ):
            return ()
        actions = (PlaceAt("workshop", self.hex), Done())
        return (Decision(self.seat, Kind.YES_NO, "workshop", "R11.3", actions, self.hex),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if isinstance(action, PlaceAt):
            build_workshop(state, seat, action)


@dataclass(frozen=True, slots=True)
class Dig(Frame[InnovationState]):
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
        return (Decision(self.seat, Kind.SPACE, "dig", "R4.5", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Continue with spades left and a native first hex (R4.5.3)."""
        if not isinstance(action, Terraform):
            self.run(state)
            return
        use_spades(state, seat, action, self.free)
        first = self.first or action.hex
        left = self.free - action.spades
        if left > 0 and not spades_needed(state, seat, first):
            skipped = self.skipped or bool(action.way)
            state.then(replace(self, free=left, first=first, skipped=skipped))
        else:
            state.then(WorkshopHere(seat, first))

    def run(self, state: InnovationState) -> None:
        if self.first:
            state.then(WorkshopHere(self.seat, self.first))

    def _choices(self, state: InnovationState) -> list[Terraform]:
        routes = ways(state, self.seat)
        if self.skipped:
            routes = routes[:1]
        return spade_choices(state, self.seat, routes, self.free, buy=not self.first)


@dataclass(frozen=True, slots=True)
class FreeSpades(Frame[InnovationState]):
    """Spades outside phase II, one by one, without buying or building (R8.5, R11.21.2)."""

    seat: int
    free: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        routes = [("", in_reach(state, self.seat))]
        found = [
            choice
            for choice in spade_choices(state, self.seat, routes, 1, buy=False)
            if not toll(state, choice.hex)
        ]
        if not found:
            return ()
        actions: tuple[Action, ...] = (*found, Done())
        rule = "R11.21.2" if state.round else "R8.5.5"
        return (Decision(self.seat, Kind.SPACE, "free_spade", rule, actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if isinstance(action, Terraform):
            dig(state, seat, action.hex, 1)
            if self.free > 1:
                state.then(replace(self, free=self.free - 1))


@dataclass(frozen=True, slots=True)
class Spades(Frame[InnovationState]):
    """Free spades, with the rules of an action in phase II only."""

    seat: int
    number: int
    source: str
    must: bool

    def run(self, state: InnovationState) -> None:
        if state.phase == ACTIONS:
            state.then(Dig(self.seat, self.number, self.source, self.must))
        else:
            state.then(FreeSpades(self.seat, self.number, self.source))


@asks("spades")
def _spades(seat: int, number: int, by: By) -> InnovationFrame:
    return Spades(seat, number, by.tile, by.must)


# --- the Lizards ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FreeBuild(Frame[InnovationState]):
    """The spade of the Lizards' free terraform and build (R11.20)."""

    seat: int
    free: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        routes = ways(state, self.seat)
        choices = spade_choices(state, self.seat, routes, self.free, buy=True)
        if not choices:
            return ()
        actions: tuple[Action, ...] = (*choices, Done())
        return (Decision(self.seat, Kind.SPACE, "free_build", "R11.20", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        hex_id, skipped = "", False
        if isinstance(action, Terraform):
            use_spades(state, seat, action, self.free)
            hex_id, skipped = action.hex, bool(action.way)
        state.then(FreeWorkshop(seat, self.source, hex_id, skipped))

    def run(self, state: InnovationState) -> None:
        state.then(FreeWorkshop(self.seat, self.source))


@dataclass(frozen=True, slots=True)
class FreeWorkshop(Frame[InnovationState]):
    """The Lizards' free workshop on any native hex within reach (R11.20)."""

    seat: int
    source: str
    dug: str = ""
    skipped: bool = False

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        routes = ways(state, self.seat)
        if self.skipped:
            routes = routes[:1]
        if self.dug:  # already reached and paid
            routes[0] = ("", routes[0][1] | state.map.bit[self.dug])
            routes[1:] = [(way, mask & ~state.map.bit[self.dug]) for way, mask in routes[1:]]
        choices = workshop_choices(state, self.seat, routes, free=True)
        if not choices:
            return ()
        actions: tuple[Action, ...] = (*choices, Done())
        return (Decision(self.seat, Kind.SPACE, "free_workshop", "R11.20", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if isinstance(action, PlaceAt):
            build_workshop(state, seat, action, free=True)


@does("workshop_elsewhere")
def _workshop_elsewhere(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    state.then(FreeBuild(seat, effect.gain["spades"], by.tile))


DIGGING_FRAMES: tuple[type[InnovationFrame], ...] = (
    WorkshopHere,
    Dig,
    FreeSpades,
    Spades,
    FreeBuild,
    FreeWorkshop,
)
