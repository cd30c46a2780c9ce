"""The handlers of all effect verbs, and the frame that resolves a card's effects."""

from collections.abc import Callable
from dataclasses import dataclass

from core.games.mosaic import offers
from core.games.mosaic.content import TOWNS, Effect, effects_at
from core.games.mosaic.effects.choices import (
    ChooseCurrency,
    ChoosePillar,
    ChooseTrack,
    ClearOne,
    LockRegion,
    ShiftAmount,
    ShiftTracks,
)
from core.games.mosaic.effects.on_map import (
    DefeatUnits,
    Explore,
    GainUnit,
    PlaceFree,
    TakeFromMap,
    TakeOverCity,
)
from core.games.mosaic.events import UnseenCardTaken, VictoryPoints
from core.games.mosaic.influence import amount
from core.games.mosaic.state import MosaicState
from core.games.mosaic.stock import gain, pay, raise_production
from core.kernel import Frame

Verb = Callable[[MosaicState, int, Effect, "Effects"], None]
VERBS: dict[str, Verb] = {}


def verb(name: str) -> Callable[[Verb], Verb]:
    """Register the decorated function as the handler of a verb."""

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


@dataclass(frozen=True, slots=True)
class Effects(Frame[MosaicState]):
    """Resolves a card's effects for a hook, in order (R8.10)."""

    seat: int
    card: str
    hook: str
    hex: str = ""  # of the new piece
    next: int = 0

    def run(self, state: MosaicState) -> None:
        """Resolve the next effect; the remaining effects wait until it is complete."""
        effects = effects_at(self.hook, self.card)
        if self.next < len(effects):
            if self.next + 1 < len(effects):
                state.then(Effects(self.seat, self.card, self.hook, self.hex, self.next + 1))
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
    """Add the Philosopher's card to the drafted ones (R3.14)."""
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
    built = by.hook != "start"  # a leader's town does not count as built (R3.14)
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
