"""Advancements: when one can be played, what it is aimed at, and what it does (R11, R16)."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from core.games.history_of_the_world import board
from core.games.history_of_the_world.actions import (
    Aim,
    Conquer,
    Decline,
    PlaceArmy,
    PlaceFleet,
    ReturnArmy,
)
from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    LANDS_OF,
    NEIGHBORS,
    REGION_OF,
    REGIONS,
    ZONES,
    Effect,
    Target,
)
from core.games.history_of_the_world.effects import BuildPieces
from core.games.history_of_the_world.events import DiscsPlaced, EventPlayed, PlagueRolled
from core.games.history_of_the_world.flow.battle import conquer
from core.games.history_of_the_world.reach import conquests, next_to_active
from core.games.history_of_the_world.state import Held, WorldState
from core.kernel import Action, Decision, Frame, Kind

AIM = {place: Aim(place) for place in (*LANDS, *REGIONS)}
_WATERS = tuple(zone.id for zone in ZONES.values() if zone.kind != "barren")


def mark(state: WorldState, seat: int, card: str, place: Literal["played", "away"]) -> None:
    """A card leaves the hand: it is played, or put away unplayed."""
    events = state.players[seat].events
    for number, held in enumerate(events):
        if held.card == card:
            events[number] = Held(card, held.epoch, place)


def playable(state: WorldState, card: str) -> bool:
    """Whether an advancement could do something now or later in this turn (R11.12)."""
    return CARDS[card].kind == "advancement" and any(
        _is_useful(state, effect, question) for effect, question in _asked_by(card)
    )


def _is_useful(state: WorldState, effect: Effect, question: Frame[WorldState] | None) -> bool:
    """What asks for targets needs some; all else helps the conquest, or builds monuments."""
    if question is not None and not effect.choose_fleets:
        return bool(question.decisions(state))
    if effect.hook == "monument_rate":
        return state.turn.step != "monuments"
    return state.turn.step in ("begin", "conquest")


@cache
def _asked_by(card: str) -> tuple[tuple[Effect, Frame[WorldState] | None], ...]:
    """The effects of a card, each with what it asks when it is played."""
    return tuple((effect, _question(card, effect)) for effect in CARDS[card].effects)


def play(state: WorldState, card: str) -> None:
    """Show it, ask for its targets, carry it out; what lasts the turn lasts until T6."""
    seat = state.turn.seat
    mark(state, seat, card, "played")
    state.turn.played.append(card)
    state.tell(EventPlayed(seat, card))
    for effect in CARDS[card].on("instant"):
        question = _question(card, effect)
        if question is not None:
            state.then(question)
        else:
            _carry_out(state, card, effect)


def _question(card: str, effect: Effect) -> Frame[WorldState] | None:
    """What an advancement asks when it is played; nothing where there is nothing to choose."""
    if effect.target:
        return AimAtRegion(card) if effect.target.kind == "region" else AimAtLands(card)
    if effect.hook == "instant" and effect.build:
        return BuildPieces(card, effect.build.piece, effect.build.count)
    if effect.place_armies:
        return Migrate(card)
    if effect.choose_fleets:
        return ChooseFleets(card, effect.choose_fleets)
    return Betray(card) if effect.auto_win else None


def _carry_out(state: WorldState, card: str, effect: Effect) -> None:
    if effect.place_fleets:
        place_fleets(state, effect.place_fleets)
        return
    armies = effect.armies
    if effect.armies_with_capital and _holds_capital(state):
        armies = effect.armies_with_capital
    board.gain_pieces(state, armies, effect.siege_tokens, card)


def _holds_capital(state: WorldState) -> bool:
    """Whether an active army stands in a capital (R16.4)."""
    return any(state.cities.get(land) == "capital" for land in state.turn.empire.active)


def place_fleets(state: WorldState, zones: tuple[str, ...]) -> None:
    """Fleets of the empire, until T6."""
    state.turn.empire.zones += [zone for zone in zones if zone not in state.turn.empire.zones]
    state.tell(DiscsPlaced(state.turn.seat, zones))


def _effect(card: str) -> Effect:
    """The one thing the card does at once."""
    return CARDS[card].on("instant")[0]


# --- targets -------------------------------------------------------------------------------------


def next_targets(state: WorldState, effect: Effect, chosen: tuple[str, ...]) -> list[str]:
    """Lands that can be the next target; each leaves a way to choose them all (R16.7, R16.12)."""
    target = effect.target
    assert target is not None
    if effect.replace_army:  # every land takes an army from the supply (R16.8)
        least = len(chosen) + 1 if target.up_to else target.count
        if state.players[state.turn.seat].supply < least:
            return []
    fitting = _fitting(state, target)
    if not chosen and target.count > 1 and not target.up_to:
        return [
            land
            for land in fitting
            if any(_go_together(state, target, land, other) for other in fitting)
        ]
    return [
        land
        for land in fitting
        if all(_go_together(state, target, land, other) for other in chosen)
    ]


def _fitting(state: WorldState, target: Target) -> list[str]:
    """Lands that could be a target by themselves, in map order."""
    if target.kind == "any_land":
        return [land for land in LANDS if state.has_structure(land) or land in state.forts]
    seat, armies = state.turn.seat, state.armies
    near = next_to_active(state) if target.adjacent else LANDS
    return [
        land
        for land in (_BY_BARRENS if target.borders else LANDS)
        if armies.get(land, seat) != seat and land in near
    ]


# The barren lands that each land touches.
_BARRENS = {
    land.id: frozenset(zone for zone in land.zones if ZONES[zone].kind == "barren")
    for land in LANDS.values()
}
_BY_BARRENS = tuple(land for land in LANDS if _BARRENS[land])


def _go_together(state: WorldState, target: Target, land: str, other: str) -> bool:
    """Whether two lands can be targets of one event."""
    return (
        land != other
        and (target.borders != "same_barren" or bool(_BARRENS[land] & _BARRENS[other]))
        and (not target.same_region or REGION_OF[land] == REGION_OF[other])
        and (not target.same_owner or state.armies.get(land) == state.armies.get(other))
    )


@dataclass(frozen=True, slots=True)
class AimAtLands(Frame[WorldState]):
    """An event names its lands, all of them before anything happens (R16.12)."""

    card: str
    chosen: tuple[str, ...] = ()

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Every land that fits; where fewer are allowed, also no further one."""
        effect = _effect(self.card)
        target = effect.target
        assert target is not None
        if len(self.chosen) == target.count:
            return ()
        lands = next_targets(state, effect, self.chosen)
        if not lands:
            return ()
        if not target.up_to and len(lands) == target.count - len(self.chosen):
            lands = lands[:1]  # all of them will be named
        actions: list[Action] = [AIM[land] for land in lands]
        if self.chosen and target.up_to:
            actions.append(Decline())
        seat = state.turn.seat
        return (Decision(seat, Kind.SPACE, "aim", "R16.7", tuple(actions), self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Another target, or at it."""
        if isinstance(action, Aim):
            state.then(replace(self, chosen=(*self.chosen, action.at)))
        else:
            self.run(state)

    def run(self, state: WorldState) -> None:
        """Land by land, in the order chosen."""
        for land in self.chosen:
            strike(state, self.card, land)


def strike(state: WorldState, card: str, land: str) -> None:
    """Damage, fort, army and replacement in one land (R16.8)."""
    effect = _effect(card)
    for _ in range(effect.damage):
        board.damage(state, land)
    if effect.remove_fort:
        board.remove_fort(state, land)
    if effect.remove_army:
        board.remove_army(state, land, card)
    if effect.replace_army:
        board.place_army(state, land, effect.replace_army == "active")
    if effect.adjacent_roll:
        _spread(state, card, land, effect.adjacent_roll)


def _spread(state: WorldState, card: str, land: str, deadly: tuple[int, ...]) -> None:
    """A die for each opposing army next to the plague, in map order (R16.13)."""
    seat = state.turn.seat
    for other in LANDS:
        if other in NEIGHBORS[land] and state.armies.get(other, seat) != seat:
            die = state.rng.die()
            state.tell(PlagueRolled(seat, other, die))
            if die in deadly:
                board.remove_army(state, other, card)


def stricken_regions(state: WorldState, at_least: int) -> list[str]:
    """Regions where some opponent has enough armies to lose one (R16.13)."""
    seat = state.turn.seat
    return [
        region
        for region in REGIONS
        if any(
            number >= at_least and owner != seat
            for owner, number in state.armies_in(region).items()
        )
    ]


@dataclass(frozen=True, slots=True)
class AimAtRegion(Frame[WorldState]):
    """Black Death: which region?"""

    card: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Regions where it does something."""
        regions = stricken_regions(state, _effect(self.card).each_opponent_with)
        if not regions:
            return ()
        actions = tuple(AIM[region] for region in regions)
        seat = state.turn.seat
        return (Decision(seat, Kind.SPACE, "aim", "R16.7", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """The opponents are asked from most points to fewest (D10)."""
        assert isinstance(action, Aim)
        rivals = [rival for rival in state.by_points() if rival != seat]
        state.then(*(LoseArmy(rival, self.card, action.at) for rival in rivals))


@dataclass(frozen=True, slots=True)
class LoseArmy(Frame[WorldState]):
    """An opponent with enough armies in the region returns one of them, of his choice."""

    seat: int
    card: str
    region: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """His armies there."""
        lands = [land for land in LANDS_OF[self.region] if state.armies.get(land) == self.seat]
        if len(lands) < _effect(self.card).each_opponent_with:
            return ()
        actions = tuple(ReturnArmy(land) for land in lands)
        return (Decision(self.seat, Kind.PIECE, "lose_army", "R16.13", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Structures and forts stay."""
        assert isinstance(action, ReturnArmy)
        board.remove_army(state, action.land, self.card)


# --- armies and fleets ---------------------------------------------------------------------------


def empty_neighbors(state: WorldState) -> list[str]:
    """Lands without any army next to an active one (R16.9)."""
    near = next_to_active(state)
    return [land for land in LANDS if land in near and land not in state.armies]


@dataclass(frozen=True, slots=True)
class Migrate(Frame[WorldState]):
    """Migration: armies from the supply settle in empty lands, all chosen first (R16.9)."""

    card: str
    chosen: tuple[str, ...] = ()

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Lands next to armies that were active when the card was played."""
        number, seat = _effect(self.card).place_armies, state.turn.seat
        lands = empty_neighbors(state)
        if len(self.chosen) == number or min(len(lands), state.players[seat].supply) < number:
            return ()
        free = [land for land in lands if land not in self.chosen]
        if len(free) == number - len(self.chosen):
            free = free[:1]  # all of them will be settled
        actions = tuple(PlaceArmy(land) for land in free)
        return (Decision(seat, Kind.SPACE, "migrate", "R16.9", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """The next one."""
        assert isinstance(action, PlaceArmy)
        state.then(replace(self, chosen=(*self.chosen, action.land)))

    def run(self, state: WorldState) -> None:
        """One standing army in each."""
        for land in self.chosen:
            board.place_army(state, land, active=True)


@dataclass(frozen=True, slots=True)
class ChooseFleets(Frame[WorldState]):
    """Shipbuilding: fleets in seas or oceans of one's choice (R16.9)."""

    card: str
    left: int

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Waters without an own fleet, or no further one."""
        zones = [zone for zone in _WATERS if zone not in state.turn.empire.zones]
        if not zones:
            return ()
        actions: tuple[Action, ...] = (*(PlaceFleet(zone) for zone in zones), Decline())
        seat = state.turn.seat
        return (Decision(seat, Kind.SPACE, "fleet", "R16.9", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """One more?"""
        if isinstance(action, PlaceFleet):
            place_fleets(state, (action.zone,))
            if self.left > 1:
                state.then(replace(self, left=self.left - 1))


def _enemies(state: WorldState) -> tuple[Conquer, ...]:
    """Conquests that mean a battle."""
    seat, armies = state.turn.seat, state.armies
    return tuple(each for each in conquests(state) if armies.get(each.land, seat) != seat)


@dataclass(frozen=True, slots=True)
class Betray(Frame[WorldState]):
    """Treachery: an attack that is won without dice (R16.9)."""

    card: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Every land with an opposing army that can be reached."""
        actions = _enemies(state) if state.turn.empire.armies else ()
        if not actions:
            return ()
        seat = state.turn.seat
        return (Decision(seat, Kind.SPACE, "betray", "R16.9", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """It counts as a battle."""
        assert isinstance(action, Conquer)
        conquer(state, action.land, action.by, certain=True)


ADVANCEMENT_FRAMES: tuple[type[Frame[WorldState]], ...] = (
    AimAtLands,
    AimAtRegion,
    LoseArmy,
    Migrate,
    ChooseFleets,
    Betray,
)
