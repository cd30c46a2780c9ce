"""What cards and tiles do: each effect a verb, each verb a function, each question a frame."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.games.mosaic import offers
from core.games.mosaic.actions import (
    Choose,
    ClearOffer,
    Defeat,
    Done,
    PlaceAt,
    PlaceUnit,
    ShiftBy,
    ShiftProduction,
    TakeOver,
    TakeToken,
)
from core.games.mosaic.content import (
    CARDS,
    CITIES,
    GOVERNMENTS,
    HEXES,
    OFFERS,
    PILLARS,
    REGION_OF,
    TOWNS,
    TRACKS,
    Effect,
)
from core.games.mosaic.events import (
    CityTakenOver,
    RegionLocked,
    SymbolsGained,
    UnitLost,
    UnseenCardTaken,
    VictoryPoints,
)
from core.games.mosaic.influence import amount, dominated_regions
from core.games.mosaic.map import (
    add_unit,
    defeat,
    defeat_targets,
    fitting_tokens,
    legal_hexes,
    place,
    take_token,
)
from core.games.mosaic.state import Building, MosaicState
from core.games.mosaic.stock import gain, pay, raise_production
from core.kernel import Action, Decision, Frame, Kind

Verb = Callable[[MosaicState, int, Effect, "Effects"], None]
VERBS: dict[str, Verb] = {}


def verb(name: str) -> Callable[[Verb], Verb]:
    """Names the function that carries out a verb."""

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


@dataclass(frozen=True, slots=True)
class Effects(Frame[MosaicState]):
    """A card's effects at one moment, carried out one after the other (R8.10)."""

    seat: int
    card: str
    hook: str
    hex: str = ""  # of the piece just built
    next: int = 0

    def run(self, state: MosaicState) -> None:
        """Carry out the next one; the others wait until it is complete."""
        effects = CARDS[self.card].on(self.hook)
        if self.next < len(effects):
            if self.next + 1 < len(effects):
                state.then(replace(self, next=self.next + 1))
            effect = effects[self.next]
            VERBS[effect.verb](state, self.seat, effect, self)


@verb("gain")
def _gain(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    times = amount(state, seat, effect, 1)
    gain(state, seat, effect.amounts, times, by.card)


@verb("lose")
def _lose(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    pay(state, seat, effect.amounts)


@verb("production")
def _production(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    for track, number in effect.amounts.items():
        raise_production(state, seat, {track: amount(state, seat, effect, number)}, source=by.card)


@verb("vp")
def _vp(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    points = amount(state, seat, effect, effect.number)
    if points:
        state.players[seat].played_vp += points
        state.tell(VictoryPoints(seat, points, by.card))


@verb("wild_good")
def _wild_good(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    state.players[seat].wild_goods += effect.number


@verb("multiply")
def _multiply(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    state.players[seat].multiplier = effect.number


@verb("draw_technology")
def _draw_technology(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    """The Philosopher's card joins the drafted ones (R3.14)."""
    for _ in range(effect.number):
        card = offers.draw(state, "technology")
        state.players[seat].drafted.append(card)
        state.tell(UnseenCardTaken(seat, card))


@verb("production_choice")
def _production_choice(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    state.then(ChooseTrack(seat, by.card, effect.number, effect.not_track))


@verb("gain_choice")
def _gain_choice(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    for what in effect.pay:
        pay(state, seat, {what: effect.pay[what]})
    times = amount(state, seat, effect, 1)
    state.then(*[ChooseCurrency(seat, by.card, effect.number, effect.of)] * times)


@verb("pillar_choice")
def _pillar_choice(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    state.then(ChoosePillar(seat, by.card, effect.number))


@verb("lock_region")
def _lock_region(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    state.then(LockRegion(seat, by.card))


@verb("convert_production")
def _convert_production(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    state.then(ShiftTracks(seat, by.card))


@verb("units")
def _units(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    for unit, number in effect.amounts.items():
        state.then(*[GainUnit(seat, by.card, (unit,), effect.place, by.hex)] * number)


@verb("units_choice")
def _units_choice(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    number = amount(state, seat, effect, effect.number)
    state.then(*[GainUnit(seat, by.card, effect.of, effect.place, by.hex)] * number)


@verb("defeat")
def _defeat(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    state.then(DefeatUnits(seat, by.card, effect.number, effect.region_has_own, effect.same_region))


@verb("take_token")
def _take_token(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    number = amount(state, seat, effect, effect.number)
    state.then(*[TakeFromMap(seat, by.card, effect.good, effect.caches)] * number)


@verb("place_free")
def _place_free(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    if "infantry" in effect.pieces:
        state.then(Explore(seat, by.card, effect.place))
        return
    built = by.hook != "start"  # a leader's town is set down, not built (R3.14)
    for piece in effect.pieces:
        kinds = TOWNS if piece == "town" else (piece,)
        state.then(PlaceFree(seat, by.card, kinds, effect.place, built))


@verb("clear_offer")
def _clear_offer(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    if effect.word == "any_one":
        state.then(ClearOne(seat, by.card))
    else:
        offers.clear(state, effect.word)


@verb("take_over_city")
def _take_over_city(state: MosaicState, seat: int, effect: Effect, by: Effects) -> None:
    state.then(TakeOverCity(seat, by.card, effect.number))


@dataclass(frozen=True, slots=True)
class ChooseTrack(Frame[MosaicState]):
    """Raise one production of choice."""

    seat: int
    card: str
    number: int
    not_track: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """The tracks."""
        actions = tuple(Choose(track) for track in TRACKS if track != self.not_track)
        return (Decision(self.seat, Kind.RESOURCE, "track", "R3.12", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Raise it."""
        assert isinstance(action, Choose)
        raise_production(state, seat, {action.what: self.number}, source=self.card)


@dataclass(frozen=True, slots=True)
class ChooseCurrency(Frame[MosaicState]):
    """Gain an amount of one currency of choice."""

    seat: int
    card: str
    number: int
    of: tuple[str, ...]

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """The currencies."""
        actions = tuple(Choose(currency) for currency in self.of)
        return (Decision(self.seat, Kind.RESOURCE, "currency", "R15.7", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Gain it."""
        assert isinstance(action, Choose)
        gain(state, seat, {action.what: self.number}, source=self.card)


@dataclass(frozen=True, slots=True)
class ChoosePillar(Frame[MosaicState]):
    """The Great Library's symbols (R15.4)."""

    seat: int
    card: str
    number: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """The nine pillars."""
        actions = tuple(Choose(pillar) for pillar in PILLARS)
        return (Decision(self.seat, Kind.RESOURCE, "pillar", "R15.4", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """They count for the rest of the game."""
        assert isinstance(action, Choose)
        player = state.players[seat]
        player.library = action.what
        player.symbols[action.what] += self.number
        state.tell(SymbolsGained(seat, action.what, self.number))


@dataclass(frozen=True, slots=True)
class LockRegion(Frame[MosaicState]):
    """Loyalty (R15.1)."""

    seat: int
    card: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """The regions dominated now."""
        actions = tuple(Choose(region) for region in dominated_regions(state, self.seat))
        if not actions:
            return ()
        return (Decision(self.seat, Kind.SPACE, "lock", "R15.1", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """It stays locked whatever happens later (R15.20)."""
        assert isinstance(action, Choose)
        state.locks[action.what] = seat
        state.tell(RegionLocked(seat, action.what))


def movable_production(state: MosaicState, seat: int, track: str) -> int:
    """What World View may take from a track: not what a government gives (R15.9)."""
    player = state.players[seat]
    held = 0
    if player.government:
        for effect in GOVERNMENTS[player.government].on("while_held"):
            held += effect.amounts.get(track, 0)
    return max(player.production[track] - held, 0)


@dataclass(frozen=True, slots=True)
class ShiftTracks(Frame[MosaicState]):
    """World View: which production falls and which rises; may be declined (R8.10)."""

    seat: int
    card: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Every pair of tracks, or nothing."""
        pairs = [
            ShiftProduction(source, target)
            for source in TRACKS
            if movable_production(state, self.seat, source)
            for target in TRACKS
            if target != source
        ]
        if not pairs:
            return ()
        actions: tuple[Action, ...] = (*pairs, Done())
        return (Decision(self.seat, Kind.RESOURCE, "shift", "R15.9", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Ask by how much."""
        if isinstance(action, ShiftProduction):
            state.then(ShiftAmount(seat, self.card, action.source, action.target))


@dataclass(frozen=True, slots=True)
class ShiftAmount(Frame[MosaicState]):
    """World View: by how much."""

    seat: int
    card: str
    source: str
    target: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """From 1 to all."""
        most = movable_production(state, self.seat, self.source)
        actions = tuple(ShiftBy(n) for n in range(1, most + 1))
        return (Decision(self.seat, Kind.AMOUNT, "shift_by", "R15.9", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Lower one, raise the other."""
        assert isinstance(action, ShiftBy)
        raise_production(state, seat, {self.source: -action.amount}, source=self.card)
        raise_production(state, seat, {self.target: action.amount}, source=self.card)


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
            PlaceUnit(unit, region)
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
        actions = tuple(TakeToken(h) for h in fitting_tokens(state, self.good, self.caches))
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
        actions = tuple(
            PlaceAt(kind, h)
            for kind in self.kinds
            for h in legal_hexes(state, self.seat, kind, self.where)
        )
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
        actions: tuple[Action, ...] = tuple(
            PlaceAt("farm_town", h) for h in legal_hexes(state, self.seat, "farm_town", self.where)
        )
        if not actions and state.players[self.seat].supply["infantry"]:
            own = state.city_regions(self.seat)
            actions = tuple(PlaceUnit("infantry", r) for r in state.regions if r not in own)
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


@dataclass(frozen=True, slots=True)
class ClearOne(Frame[MosaicState]):
    """Capital: clear one offer (R15.14)."""

    seat: int
    card: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Every offer that has a card, on the table or in its deck."""
        actions = tuple(
            ClearOffer(name)
            for name in OFFERS
            if any(state.offers[name]) or state.decks[name].cards
        )
        if not actions:
            return ()
        return (Decision(self.seat, Kind.CARD, "clear", "R15.14", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Clear it."""
        assert isinstance(action, ClearOffer)
        offers.clear(state, action.offer)


def cities_to_take_over(state: MosaicState, seat: int, at_least: int) -> list[str]:
    """Cities of players who have enough, of a kind one has a piece of (R15.2)."""
    supply = state.players[seat].supply
    found = []
    for victim in state.seats_from(seat)[1:]:
        cities = state.own_hexes(victim, CITIES)
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
        state.buildings[action.hex] = Building(seat, old.kind)
        state.tell(CityTakenOver(seat, old.owner, action.hex))


EFFECT_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    Effects,
    ChooseTrack,
    ChooseCurrency,
    ChoosePillar,
    LockRegion,
    ShiftTracks,
    ShiftAmount,
    GainUnit,
    DefeatUnits,
    TakeFromMap,
    PlaceFree,
    Explore,
    ClearOne,
    TakeOverCity,
)
