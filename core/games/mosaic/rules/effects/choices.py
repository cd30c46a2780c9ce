"""Frames for effect decisions off the map: tracks, currencies, pillars, regions and offers."""

from dataclasses import dataclass

from core.games.mosaic.content import GOVERNMENTS, OFFERS, PILLARS, TRACKS
from core.games.mosaic.rules import offers
from core.games.mosaic.rules.actions import Choose, ClearOffer, Done, ShiftBy, ShiftProduction
from core.games.mosaic.rules.events import RegionLocked, SymbolsGained
from core.games.mosaic.rules.influence import dominated_regions
from core.games.mosaic.rules.stock import gain_resources, raise_production
from core.games.mosaic.state import MosaicState
from core.kernel import Action, Decision, DecisionKind, Frame


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
        """The symbols count for the rest of the game."""
        assert isinstance(action, Choose)
        player = state.players[seat]
        player.library = action.what
        player.symbols[action.what] += self.number
        state.emit(SymbolsGained(seat, action.what, self.number))


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


def shiftable_production(state: MosaicState, seat: int, track: str) -> int:
    """Return a track's production without the government's share (R15.9)."""
    player = state.players[seat]
    held = 0
    if player.government:
        for effect in GOVERNMENTS[player.government].effects_for("while_held"):
            held += effect.amounts.get(track, 0)
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
