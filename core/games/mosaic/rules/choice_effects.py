"""Effects with decisions off the map: tracks, currencies, pillars, regions, offers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.games.mosaic.content import (
    CURRENCIES,
    NO_AMOUNTS,
    OFFERS,
    PILLARS,
    TRACKS,
    Amounts,
    ResourceId,
    Track,
)
from core.games.mosaic.rules import offers
from core.games.mosaic.rules.actions import Choose, ClearOffer, Done, ShiftBy, ShiftProduction
from core.games.mosaic.rules.effect_counts import CountedEffect
from core.games.mosaic.rules.effect_registry import (
    AT_ONCE,
    Effect,
    Effects,
    effect,
    effects_of,
)
from core.games.mosaic.rules.events import RegionLocked, SymbolsGained
from core.games.mosaic.rules.gain_effects import HeldProduction
from core.games.mosaic.rules.gains_and_payments import (
    can_pay,
    gain_resources,
    pay,
    raise_production,
)
from core.games.mosaic.rules.influence import dominated_regions
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.effect_words import separator, text_of_length
from core.games.mosaic.text.wording import amounts_text, long_amounts
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.content import OneOf
from core.kernel.presentation import join_words
from core.kernel.style import Style


@effect("production_choice", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class ProductionChoice(Effect):
    """More production of a track of the player's choice (R3.12).

    Data: `{"on": "play", "verb": "production_choice", "number": 3}`.
    """

    number: int
    not_track: Track = ""

    def resolve(self, state: MosaicState, source: Effects) -> None:
        state.push(ChooseTrack(source.seat, source.card, self.number, self.not_track))

    def full_clause(self, style: Style) -> str:
        but = f" (not {self.not_track})" if self.not_track else ""
        return f"one production of your choice +{self.number}{but}"

    def brief_clause(self, style: Style, length: int) -> str:
        return f"any track +{self.number}"


@dataclass(frozen=True, slots=True)
class ChooseTrack(Frame[MosaicState]):
    """Raise a production track of the player's choice."""

    seat: int
    card: str
    number: int
    not_track: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions = tuple(Choose(track) for track in TRACKS if track != self.not_track)
        return (Decision(self.seat, DecisionKind.RESOURCE, "track", "R3.12", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        raise_production(state, seat, {action.what: self.number}, source=self.card)


@effect("gain_choice", *AT_ONCE, "own_turn")
@dataclass(frozen=True, slots=True, kw_only=True)
class CurrencyChoice(CountedEffect):
    """An amount of a currency of the player's choice, possibly at a price.

    Data: `{"on": "claim", "verb": "gain_choice", "number": 10, "of": ["stone", "food", "ideas",
    "money"]}`.
    """

    number: int
    of: tuple[Annotated[str, OneOf(*CURRENCIES)], ...]
    pay: Mapping[ResourceId, int] = NO_AMOUNTS
    once: bool = False

    def is_once(self) -> bool:
        return self.once

    def base_amount(self, state: MosaicState) -> int:
        return self.number

    def use_cost(self) -> Amounts:
        return self.pay

    def is_usable(self, state: MosaicState, seat: int) -> bool:
        return can_pay(state.players[seat], self.pay)

    def resolve(self, state: MosaicState, source: Effects) -> None:
        for currency in self.pay:
            pay(state, source.seat, {currency: self.pay[currency]})
        times = self.scale(state, source.seat, 1)
        state.push(*[ChooseCurrency(source.seat, source.card, self.number, self.of)] * times)

    def full_clause(self, style: Style) -> str:
        price = f"give {long_amounts(self.pay)} for " if self.pay else "gain "
        return f"{price}{join_words((f'{self.number} {what}' for what in self.of), 'or')}"

    def brief_clause(self, style: Style, length: int) -> str:
        price = f"{amounts_text(self.pay, style)} for " if self.pay else ""
        kinds = [amounts_text({what: self.number}, style) for what in self.of]
        return f"{price}{separator(length).join(kinds[:-1])} or {kinds[-1]}"


@dataclass(frozen=True, slots=True)
class ChooseCurrency(Frame[MosaicState]):
    """Gain a currency of the player's choice."""

    seat: int
    card: str
    number: int
    of: tuple[str, ...]

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions = tuple(Choose(currency) for currency in self.of)
        return (
            Decision(self.seat, DecisionKind.RESOURCE, "currency", "R15.7", actions, self.card),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        gain_resources(state, seat, {action.what: self.number}, source=self.card)


@effect("pillar_choice", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolChoice(Effect):
    """More symbols of a pillar of the player's choice (R15.4).

    Data: `{"on": "build", "verb": "pillar_choice", "number": 2}`.
    """

    number: int

    def resolve(self, state: MosaicState, source: Effects) -> None:
        state.push(ChoosePillar(source.seat, source.card, self.number))

    def resolve_for_automa(self, state: MosaicState, seat: int) -> None:
        """Choose the pillar with the most symbols (R16.3)."""
        symbols = state.players[seat].symbols
        add_library_symbols(state, seat, max(PILLARS, key=symbols.__getitem__), self.number)

    def full_clause(self, style: Style) -> str:
        return f"{self.number} more symbols of a pillar of your choice"

    def brief_clause(self, style: Style, length: int) -> str:
        return f"{self.number} symbols of choice"


def add_library_symbols(state: MosaicState, seat: int, pillar: str, number: int) -> None:
    """Add symbols for the rest of the game."""
    player = state.players[seat]
    player.library = pillar
    player.symbols[pillar] += number
    state.emit(SymbolsGained(seat, pillar, number))


@dataclass(frozen=True, slots=True)
class ChoosePillar(Frame[MosaicState]):
    """Choose the pillar of the Great Library's symbols (R15.4)."""

    seat: int
    card: str
    number: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions = tuple(Choose(pillar) for pillar in PILLARS)
        return (Decision(self.seat, DecisionKind.RESOURCE, "pillar", "R15.4", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        add_library_symbols(state, seat, action.what, self.number)


@effect("lock_region", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class RegionLock(Effect):
    """A dominated region closed to the others' cities and ports (R15.1).

    Data: `{"on": "play", "verb": "lock_region"}`.
    """

    def is_lost(self, state: MosaicState, seat: int) -> bool:
        return not dominated_regions(state, seat)

    def resolve(self, state: MosaicState, source: Effects) -> None:
        state.push(LockRegion(source.seat, source.card))

    def full_clause(self, style: Style) -> str:
        return "close a region you dominate to the other players' cities and ports"

    def brief_clause(self, style: Style, length: int) -> str:
        lead = ("you dominate", "you lead", "led")
        return f"close a region {text_of_length(lead, length)}"


@dataclass(frozen=True, slots=True)
class LockRegion(Frame[MosaicState]):
    """Lock a dominated region with Loyalty (R15.1)."""

    seat: int
    card: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions = tuple(Choose(region) for region in dominated_regions(state, self.seat))
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.SPACE, "lock", "R15.1", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Keep the lock for the rest of the game (R15.20)."""
        assert isinstance(action, Choose)
        state.locks[action.what] = seat
        state.emit(RegionLocked(seat, action.what))


@effect("convert_production", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class ProductionShift(Effect):
    """Production of one track exchanged for another (R8.10).

    Data: `{"on": "play", "verb": "convert_production"}`.
    """

    def resolve(self, state: MosaicState, source: Effects) -> None:
        state.push(ShiftTracks(source.seat, source.card))

    def full_clause(self, style: Style) -> str:
        return "you may lower one production by any amount to raise another by as much"

    def brief_clause(self, style: Style, length: int) -> str:
        return text_of_length(("shift production", "shift"), length)


def shiftable_production(state: MosaicState, seat: int, track: str) -> int:
    """Return a track's production without the government's share (R15.9)."""
    player = state.players[seat]
    shares = effects_of([player.government], HeldProduction)
    held = sum(share.amounts.get(track, 0) for share in shares)
    return max(player.production[track] - held, 0)


@dataclass(frozen=True, slots=True)
class ShiftTracks(Frame[MosaicState]):
    """Choose the two tracks for World View, or decline (R8.10)."""

    seat: int
    card: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        pairs = [
            ShiftProduction(source, target)
            for source in TRACKS
            if shiftable_production(state, self.seat, source)
            for target in TRACKS
            if target != source
        ]
        if not pairs:
            return ()
        actions: tuple[Action, ...] = (*pairs, Done())
        return (Decision(self.seat, DecisionKind.RESOURCE, "shift", "R15.9", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        if isinstance(action, ShiftProduction):
            state.push(ShiftAmount(seat, self.card, action.source, action.target))


@dataclass(frozen=True, slots=True)
class ShiftAmount(Frame[MosaicState]):
    """Choose the amount for World View."""

    seat: int
    card: str
    source: str
    target: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        maximum = shiftable_production(state, self.seat, self.source)
        actions = tuple(ShiftBy(n) for n in range(1, maximum + 1))
        return (Decision(self.seat, DecisionKind.AMOUNT, "shift_by", "R15.9", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, ShiftBy)
        raise_production(state, seat, {self.source: -action.amount}, source=self.card)
        raise_production(state, seat, {self.target: action.amount}, source=self.card)


@effect("clear_offer", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class OfferClearing(Effect):
    """New cards on an offer. Data: `{"on": "take", "verb": "clear_offer", "word": "any_one"}`."""

    word: Annotated[str, OneOf("any_one", "technology")]

    def resolve(self, state: MosaicState, source: Effects) -> None:
        if self.word == "any_one":
            state.push(ClearOne(source.seat, source.card))
        else:
            offers.clear_offer(state, self.word)

    def full_clause(self, style: Style) -> str:
        return "clear any one offer" if self.word == "any_one" else f"clear the {self.word} offer"

    def brief_clause(self, style: Style, length: int) -> str:
        if self.word == "any_one":
            return "clear one offer"
        return f"new {text_of_length((self.word, self.word, 'tech'), length)} offer"


@dataclass(frozen=True, slots=True)
class ClearOne(Frame[MosaicState]):
    """Clear one offer with Capital (R15.14)."""

    seat: int
    card: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions = tuple(
            ClearOffer(name)
            for name in OFFERS
            if any(state.offers[name]) or state.decks[name].cards
        )
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.CARD, "clear", "R15.14", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, ClearOffer)
        offers.clear_offer(state, action.offer)


CHOICE_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    ChooseTrack,
    ChooseCurrency,
    ChoosePillar,
    LockRegion,
    ShiftTracks,
    ShiftAmount,
    ClearOne,
)
