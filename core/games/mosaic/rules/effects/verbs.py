"""The handlers of all effect verbs, and the frame that resolves a card's effects."""

from collections.abc import Callable
from dataclasses import dataclass

from core.games.mosaic.content import TOWNS, Effect, hook_effects
from core.games.mosaic.rules import offers
from core.games.mosaic.rules.effects.choices import (
    ChooseCurrency,
    ChoosePillar,
    ChooseTrack,
    ClearOne,
    LockRegion,
    ShiftAmount,
    ShiftTracks,
)
from core.games.mosaic.rules.effects.map_choices import (
    DefeatUnits,
    Explore,
    GainUnit,
    PlaceFree,
    TakeFromMap,
    TakeOverCity,
)
from core.games.mosaic.rules.events import UnseenCardTaken, VictoryPoints
from core.games.mosaic.rules.influence import scaled_amount
from core.games.mosaic.rules.stock import gain_resources, pay, raise_production
from core.games.mosaic.state import MosaicState
from core.kernel import Frame

EffectHandler = Callable[[MosaicState, int, Effect, "Effects"], None]
EFFECT_HANDLERS: dict[str, EffectHandler] = {}


def effect_handler(name: str) -> Callable[[EffectHandler], EffectHandler]:
    """Register the decorated function as the handler of a verb."""

    def register(function: EffectHandler) -> EffectHandler:
        EFFECT_HANDLERS[name] = function
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
        effects = hook_effects(self.hook, self.card)
        if self.next < len(effects):
            if self.next + 1 < len(effects):
                state.push(Effects(self.seat, self.card, self.hook, self.hex, self.next + 1))
            effect = effects[self.next]
            EFFECT_HANDLERS[effect.verb](state, self.seat, effect, self)


@effect_handler("gain")
def _gain(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    times = scaled_amount(state, seat, effect, 1)
    gain_resources(state, seat, effect.amounts, times, frame.card)


@effect_handler("lose")
def _lose(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    pay(state, seat, effect.amounts)


@effect_handler("production")
def _production(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    for track, number in effect.amounts.items():
        raise_production(
            state, seat, {track: scaled_amount(state, seat, effect, number)}, source=frame.card
        )


@effect_handler("vp")
def _vp(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    points = scaled_amount(state, seat, effect, effect.number)
    if points:
        state.players[seat].played_vp += points
        state.emit(VictoryPoints(seat, points, frame.card))


@effect_handler("wild_good")
def _wild_good(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    state.players[seat].wild_goods += effect.number


@effect_handler("multiply")
def _multiply(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    state.players[seat].multiplier = effect.number


@effect_handler("draw_technology")
def _draw_technology(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    """Add the Philosopher's card to the drafted ones (R3.14)."""
    for _ in range(effect.number):
        card = offers.draw_card(state, "technology")
        state.players[seat].drafted.append(card)
        state.emit(UnseenCardTaken(seat, card))


@effect_handler("production_choice")
def _production_choice(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    state.push(ChooseTrack(seat, frame.card, effect.number, effect.not_track))


@effect_handler("gain_choice")
def _gain_choice(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    for currency in effect.pay:
        pay(state, seat, {currency: effect.pay[currency]})
    times = scaled_amount(state, seat, effect, 1)
    state.push(*[ChooseCurrency(seat, frame.card, effect.number, effect.of)] * times)


@effect_handler("pillar_choice")
def _pillar_choice(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    state.push(ChoosePillar(seat, frame.card, effect.number))


@effect_handler("lock_region")
def _lock_region(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    state.push(LockRegion(seat, frame.card))


@effect_handler("convert_production")
def _convert_production(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    state.push(ShiftTracks(seat, frame.card))


@effect_handler("units")
def _units(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    for unit, number in effect.amounts.items():
        state.push(*[GainUnit(seat, frame.card, (unit,), effect.place, frame.hex)] * number)


@effect_handler("units_choice")
def _units_choice(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    number = scaled_amount(state, seat, effect, effect.number)
    state.push(*[GainUnit(seat, frame.card, effect.of, effect.place, frame.hex)] * number)


@effect_handler("defeat")
def _defeat(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    state.push(
        DefeatUnits(seat, frame.card, effect.number, effect.region_has_own, effect.same_region)
    )


@effect_handler("take_token")
def _take_token(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    number = scaled_amount(state, seat, effect, effect.number)
    state.push(*[TakeFromMap(seat, frame.card, effect.good, effect.caches)] * number)


@effect_handler("place_free")
def _place_free(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    if "infantry" in effect.pieces:
        state.push(Explore(seat, frame.card, effect.place))
        return
    built = frame.hook != "start"  # a leader's town does not count as built (R3.14)
    for piece in effect.pieces:
        kinds = TOWNS if piece == "town" else (piece,)
        state.push(PlaceFree(seat, frame.card, kinds, effect.place, built))


@effect_handler("clear_offer")
def _clear_offer(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    if effect.word == "any_one":
        state.push(ClearOne(seat, frame.card))
    else:
        offers.clear_offer(state, effect.word)


@effect_handler("take_over_city")
def _take_over_city(state: MosaicState, seat: int, effect: Effect, frame: Effects) -> None:
    state.push(TakeOverCity(seat, frame.card, effect.number))


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
