"""What an effect asks of the map: where units and pieces go, and which of others' go home."""

from dataclasses import dataclass, replace

from core.games.mosaic.actions import (
    Defeat,
    PlaceAt,
    PlaceUnit,
    TakeOver,
    TakeToken,
    place_unit,
)
from core.games.mosaic.actions import take_token as offer_token
from core.games.mosaic.content import HEXES, REGION_OF
from core.games.mosaic.events import CityTakenOver, UnitLost
from core.games.mosaic.map import (
    add_unit,
    defeat,
    defeat_targets,
    fitting_tokens,
    legal_hexes,
    place,
    placings,
    take_token,
)
from core.games.mosaic.state import Building, MosaicState
from core.kernel import Action, Decision, Frame, Kind


@dataclass(frozen=True, slots=True)
class GainUnit(Frame[MosaicState]):
    """Set one gained unit in a region (R11.3, R11.4, R11.6)."""

    seat: int
    card: str
    kinds: tuple[str, ...]
    place: str
    hex: str = ""

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Each kind that is left in each region it may go to."""
        supply = state.players[self.seat].supply
        actions = tuple(
            place_unit(unit, region)
            for unit in self.kinds
            if supply[unit]
            for region in self._regions(state)
        )
        if not actions:
            return ()
        return (Decision(self.seat, Kind.SPACE, "unit", "R11.3", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Set it down."""
        assert isinstance(action, PlaceUnit)
        add_unit(state, seat, action.unit, action.region)

    def run(self, state: MosaicState) -> None:
        """No piece is left: the unit is lost."""
        state.tell(UnitLost(self.seat, self.kinds[0]))

    def _regions(self, state: MosaicState) -> list[str]:
        if self.place == "region_of_this_city":
            return [REGION_OF[self.hex]]
        if self.place == "own_city_region":
            return state.city_regions(self.seat) or state.regions
        return state.regions


@dataclass(frozen=True, slots=True)
class DefeatUnits(Frame[MosaicState]):
    """Send enemy units home, one after the other; cannot be refused (R8.10, R11.2)."""

    seat: int
    card: str
    number: int
    with_own: tuple[str, ...]
    same_region: bool
    region: str = ""

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """The units that can be chosen."""
        targets = defeat_targets(state, self.seat, self.with_own, self.region)
        if not targets:
            return ()
        actions = tuple(Defeat(*target) for target in targets)
        return (Decision(self.seat, Kind.PIECE, "defeat", "R11.2", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Defeat it and go on with the next."""
        assert isinstance(action, Defeat)
        defeat(state, seat, action.owner, action.unit, action.region)
        if self.number > 1:
            region = action.region if self.same_region else ""
            state.then(replace(self, number=self.number - 1, region=region))


@dataclass(frozen=True, slots=True)
class TakeFromMap(Frame[MosaicState]):
    """Take a token without building (R7.5); with none left that part is lost."""

    seat: int
    card: str
    good: str
    caches: bool

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Every token that fits."""
        actions = tuple(offer_token(h) for h in fitting_tokens(state, self.good, self.caches))
        if not actions:
            return ()
        return (Decision(self.seat, Kind.SPACE, "token", "R7.5", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """It works as if built on (R7.7)."""
        assert isinstance(action, TakeToken)
        take_token(state, seat, action.hex)


@dataclass(frozen=True, slots=True)
class PlaceFree(Frame[MosaicState]):
    """Set a free piece down (R6.3.8)."""

    seat: int
    card: str
    kinds: tuple[str, ...]
    where: str
    built: bool

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Each kind on each hex; without any the piece is lost (R3.16)."""
        actions: tuple[Action, ...] = ()
        for kind in self.kinds:
            actions += placings(kind, legal_hexes(state, self.seat, kind, self.where))
        if not actions:
            return ()
        return (Decision(self.seat, Kind.SPACE, "free_piece", "R6.3.8", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """It counts as built."""
        assert isinstance(action, PlaceAt)
        place(state, seat, action.piece, action.hex, self.built)


@dataclass(frozen=True, slots=True)
class Explore(Frame[MosaicState]):
    """Exploration: infantry and a farm town in one region without own city (R15.11)."""

    seat: int
    card: str
    where: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """The hexes for the town; if it cannot be placed, the regions for the infantry."""
        actions = placings("farm_town", legal_hexes(state, self.seat, "farm_town", self.where))
        if not actions and state.players[self.seat].supply["infantry"]:
            own = state.city_regions(self.seat)
            actions = tuple(place_unit("infantry", r) for r in state.regions if r not in own)
        if not actions:
            return ()
        return (Decision(self.seat, Kind.SPACE, "explore", "R15.11", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """The infantry goes where the town stands."""
        if isinstance(action, PlaceUnit):
            add_unit(state, seat, action.unit, action.region)
        elif isinstance(action, PlaceAt):
            if state.players[seat].supply["infantry"]:
                add_unit(state, seat, "infantry", REGION_OF[action.hex])
            place(state, seat, action.piece, action.hex)


def cities_to_take_over(state: MosaicState, seat: int, at_least: int) -> list[str]:
    """Cities of players who have enough, of a kind one has a piece of (R15.2)."""
    supply = state.players[seat].supply
    found = []
    for victim in state.seats_from(seat)[1:]:
        cities = state.cities(victim)
        if len(cities) >= at_least:
            found += [h for h in HEXES if h in cities and supply[state.buildings[h].kind]]
    return found


@dataclass(frozen=True, slots=True)
class TakeOverCity(Frame[MosaicState]):
    """Priestess: replace a city by one's own piece; no cost, no triggers (R15.2)."""

    seat: int
    card: str
    at_least: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """The cities."""
        hexes = cities_to_take_over(state, self.seat, self.at_least)
        actions = tuple(TakeOver(h) for h in hexes)
        return (Decision(self.seat, Kind.SPACE, "take_over", "R15.2", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Tokens, cards and towns stay with the victim (R15.21)."""
        assert isinstance(action, TakeOver)
        old = state.buildings[action.hex]
        state.players[old.owner].supply[old.kind] += 1
        state.players[seat].supply[old.kind] -= 1
        state.set_building(action.hex, Building(seat, old.kind))
        state.tell(CityTakenOver(seat, old.owner, action.hex))
