"""Frames for effect decisions on the map: units, pieces, tokens and cities."""

from dataclasses import dataclass, replace

from core.games.mosaic.content import HEXES, REGION_BY_HEX
from core.games.mosaic.rules.actions import (
    Defeat,
    PlaceAt,
    PlaceUnit,
    TakeOver,
    TakeToken,
    place_unit_action,
)
from core.games.mosaic.rules.actions import take_token_action as offer_token
from core.games.mosaic.rules.events import CityTakenOver, UnitLost
from core.games.mosaic.rules.map import (
    add_unit,
    defeat_targets,
    defeat_unit,
    legal_hexes,
    matching_token_hexes,
    place_actions,
    place_piece,
    take_token,
)
from core.games.mosaic.state import Building, MosaicState
from core.kernel import Action, Decision, DecisionKind, Frame


@dataclass(frozen=True, slots=True)
class GainUnit(Frame[MosaicState]):
    """Place one gained unit in a region (R11.3, R11.4, R11.6)."""

    seat: int
    card: str
    kinds: tuple[str, ...]
    place: str
    hex: str = ""

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        supply = state.players[self.seat].supply
        actions = tuple(
            place_unit_action(unit, region)
            for unit in self.kinds
            if supply[unit]
            for region in self._regions(state)
        )
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.SPACE, "unit", "R11.3", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceUnit)
        add_unit(state, seat, action.unit, action.region)

    def run(self, state: MosaicState) -> None:
        """Report the unit as lost if none can be placed."""
        state.emit(UnitLost(self.seat, self.kinds[0]))

    def _regions(self, state: MosaicState) -> list[str]:
        if self.place == "region_of_this_city":
            return [REGION_BY_HEX[self.hex]]
        if self.place == "own_city_region":
            return state.city_regions(self.seat) or state.regions
        return state.regions


@dataclass(frozen=True, slots=True)
class DefeatUnits(Frame[MosaicState]):
    """Defeat enemy units one by one; this is mandatory (R8.10, R11.2)."""

    seat: int
    card: str
    number: int
    with_own: tuple[str, ...]
    same_region: bool
    region: str = ""

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        targets = defeat_targets(state, self.seat, self.with_own, self.region)
        if not targets:
            return ()
        actions = tuple(Defeat(*target) for target in targets)
        return (Decision(self.seat, DecisionKind.PIECE, "defeat", "R11.2", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, Defeat)
        defeat_unit(state, seat, action.owner, action.unit, action.region)
        if self.number > 1:
            region = action.region if self.same_region else ""
            state.push(replace(self, number=self.number - 1, region=region))


@dataclass(frozen=True, slots=True)
class TakeFromMap(Frame[MosaicState]):
    """Take a token without building; without tokens the gain is lost (R7.5)."""

    seat: int
    card: str
    good: str
    caches: bool

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions = tuple(offer_token(h) for h in matching_token_hexes(state, self.good, self.caches))
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.SPACE, "token", "R7.5", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Take the token as if by building (R7.7)."""
        assert isinstance(action, TakeToken)
        take_token(state, seat, action.hex)


@dataclass(frozen=True, slots=True)
class PlaceFree(Frame[MosaicState]):
    """Place a free piece (R6.3.8)."""

    seat: int
    card: str
    kinds: tuple[str, ...]
    where: str
    built: bool

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Return each kind on each legal hex; without any the piece is lost (R3.16)."""
        actions: tuple[Action, ...] = ()
        for kind in self.kinds:
            actions += place_actions(kind, legal_hexes(state, self.seat, kind, self.where))
        if not actions:
            return ()
        return (
            Decision(self.seat, DecisionKind.SPACE, "free_piece", "R6.3.8", actions, self.card),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAt)
        place_piece(state, seat, action.piece, action.hex, self.built)


@dataclass(frozen=True, slots=True)
class Explore(Frame[MosaicState]):
    """Place Exploration's infantry and farm town in a region without own cities (R15.11)."""

    seat: int
    card: str
    where: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Return hexes for the town or, if there are none, regions for the infantry."""
        actions = place_actions("farm_town", legal_hexes(state, self.seat, "farm_town", self.where))
        if not actions and state.players[self.seat].supply["infantry"]:
            own_regions = state.city_regions(self.seat)
            actions = tuple(
                place_unit_action("infantry", r) for r in state.regions if r not in own_regions
            )
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.SPACE, "explore", "R15.11", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        if isinstance(action, PlaceUnit):
            add_unit(state, seat, action.unit, action.region)
        elif isinstance(action, PlaceAt):
            if state.players[seat].supply["infantry"]:
                add_unit(state, seat, "infantry", REGION_BY_HEX[action.hex])
            place_piece(state, seat, action.piece, action.hex)


def cities_to_take_over(state: MosaicState, seat: int, at_least: int) -> list[str]:
    """Return cities of players with enough cities, if the seat has a matching piece (R15.2)."""
    supply = state.players[seat].supply
    found = []
    for victim in state.seats_from(seat)[1:]:
        cities = state.city_hexes(victim)
        if len(cities) >= at_least:
            found += [h for h in HEXES if h in cities and supply[state.buildings[h].kind]]
    return found


@dataclass(frozen=True, slots=True)
class TakeOverCity(Frame[MosaicState]):
    """Replace an enemy city with an own piece, without cost or triggers (R15.2)."""

    seat: int
    card: str
    at_least: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        hexes = cities_to_take_over(state, self.seat, self.at_least)
        actions = tuple(TakeOver(h) for h in hexes)
        return (Decision(self.seat, DecisionKind.SPACE, "take_over", "R15.2", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """The victim keeps tokens, cards and towns (R15.21)."""
        assert isinstance(action, TakeOver)
        old = state.buildings[action.hex]
        state.players[old.owner].supply[old.kind] += 1
        state.players[seat].supply[old.kind] -= 1
        state.set_building(action.hex, Building(seat, old.kind))
        state.emit(CityTakenOver(seat, old.owner, action.hex))
