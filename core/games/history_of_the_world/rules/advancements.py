"""Advancements: when they can be played, their targets and their effects (R11, R16)."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    LANDS_BY_REGION,
    NEIGHBORS,
    REGION_BY_LAND,
    REGIONS,
    ZONES,
    Effect,
    Target,
)
from core.games.history_of_the_world.rules import board
from core.games.history_of_the_world.rules.actions import (
    Aim,
    Conquer,
    Decline,
    PlaceArmy,
    PlaceFleet,
    ReturnArmy,
)
from core.games.history_of_the_world.rules.battle import conquer
from core.games.history_of_the_world.rules.effects import BuildPieces
from core.games.history_of_the_world.rules.events import DiscsPlaced, EventPlayed, PlagueRolled
from core.games.history_of_the_world.rules.reach import lands_next_to_active, legal_conquests
from core.games.history_of_the_world.state import Held, WorldState
from core.kernel import Action, Decision, DecisionKind, Frame

AIM_ACTIONS = {place: Aim(place) for place in (*LANDS, *REGIONS)}
_WATER_ZONES = tuple(zone.id for zone in ZONES.values() if zone.kind != "barren")


def move_event_card(
    state: WorldState, seat: int, card: str, place: Literal["played", "away"]
) -> None:
    """Remove a card from the hand: played, or put in the box unplayed."""
    events = state.players[seat].events
    for number, held in enumerate(events):
        if held.card == card:
            events[number] = Held(card, held.epoch, place)


def is_playable(state: WorldState, card: str) -> bool:
    """Whether an advancement could have an effect now or later in this turn (R11.12)."""
    return CARDS[card].kind == "advancement" and any(
        _is_useful(state, effect, question) for effect, question in _effects_with_frames(card)
    )


def _is_useful(state: WorldState, effect: Effect, question: Frame[WorldState] | None) -> bool:
    """Whether an effect has targets, or helps the remaining conquest or monuments."""
    if question is not None and not effect.choose_fleets:
        return bool(question.decisions(state))
    if effect.hook == "monument_rate":
        return state.turn.step != "monuments"
    return state.turn.step in ("begin", "conquest")


@cache
def _effects_with_frames(card: str) -> tuple[tuple[Effect, Frame[WorldState] | None], ...]:
    """Return a card's effects, each with the frame for its choices."""
    return tuple((effect, _effect_frame(card, effect)) for effect in CARDS[card].effects)


def play_advancement(state: WorldState, card: str) -> None:
    """Play an advancement: reveal it, then choose its targets and apply its instant effects."""
    seat = state.turn.seat
    move_event_card(state, seat, card, "played")
    state.turn.played.append(card)
    state.emit(EventPlayed(seat, card))
    for effect in CARDS[card].effects_for("instant"):
        question = _effect_frame(card, effect)
        if question is not None:
            state.push(question)
        else:
            _apply_effect(state, card, effect)


def _effect_frame(card: str, effect: Effect) -> Frame[WorldState] | None:
    """Return the frame for the choices of an effect, or None without choices."""
    if effect.target:
        return AimAtRegion(card) if effect.target.kind == "region" else AimAtLands(card)
    if effect.hook == "instant" and effect.build:
        return BuildPieces(card, effect.build.piece, effect.build.count)
    if effect.place_armies:
        return Migrate(card)
    if effect.choose_fleets:
        return ChooseFleets(card, effect.choose_fleets)
    return Betray(card) if effect.auto_win else None


def _apply_effect(state: WorldState, card: str, effect: Effect) -> None:
    if effect.place_fleets:
        place_fleets(state, effect.place_fleets)
        return
    armies = effect.armies
    if effect.armies_with_capital and _holds_capital(state):
        armies = effect.armies_with_capital
    board.gain_pieces(state, armies, effect.siege_tokens, card)


def _holds_capital(state: WorldState) -> bool:
    return any(state.cities.get(land) == "capital" for land in state.turn.empire.active)


def place_fleets(state: WorldState, zones: tuple[str, ...]) -> None:
    state.turn.empire.zones += [zone for zone in zones if zone not in state.turn.empire.zones]
    state.emit(DiscsPlaced(state.turn.seat, zones))


def _instant_effect(card: str) -> Effect:
    return CARDS[card].effects_for("instant")[0]


# --- targets -------------------------------------------------------------------------------------


def next_targets(state: WorldState, effect: Effect, chosen: tuple[str, ...]) -> list[str]:
    """Return the lands that can be the next target and still allow all targets (R16.7, R16.12)."""
    target = effect.target
    assert target is not None
    if effect.replace_army:  # every land takes an army from the supply (R16.8)
        armies_needed = len(chosen) + 1 if target.up_to else target.count
        if state.players[state.turn.seat].supply < armies_needed:
            return []
    candidates = _possible_targets(state, target)
    if not chosen and target.count > 1 and not target.up_to:
        return [
            land
            for land in candidates
            if any(_are_compatible(state, target, land, other) for other in candidates)
        ]
    return [
        land
        for land in candidates
        if all(_are_compatible(state, target, land, other) for other in chosen)
    ]


def _possible_targets(state: WorldState, target: Target) -> list[str]:
    """Return the lands that could each be a single target, in map order."""
    if target.kind == "any_land":
        return [land for land in LANDS if state.has_structure(land) or land in state.forts]
    seat, armies = state.turn.seat, state.armies
    adjacent = lands_next_to_active(state) if target.adjacent else LANDS
    return [
        land
        for land in (_LANDS_AT_BARRENS if target.borders else LANDS)
        if armies.get(land, seat) != seat and land in adjacent
    ]


# The barren lands each land touches.
_BARRENS_BY_LAND = {
    land.id: frozenset(zone for zone in land.zones if ZONES[zone].kind == "barren")
    for land in LANDS.values()
}
_LANDS_AT_BARRENS = tuple(land for land in LANDS if _BARRENS_BY_LAND[land])


def _are_compatible(state: WorldState, target: Target, land: str, other: str) -> bool:
    """Whether two lands can be targets of the same event."""
    return (
        land != other
        and (
            target.borders != "same_barren"
            or bool(_BARRENS_BY_LAND[land] & _BARRENS_BY_LAND[other])
        )
        and (not target.same_region or REGION_BY_LAND[land] == REGION_BY_LAND[other])
        and (not target.same_owner or state.armies.get(land) == state.armies.get(other))
    )


@dataclass(frozen=True, slots=True)
class AimAtLands(Frame[WorldState]):
    """The choice of all target lands before an event takes effect (R16.12)."""

    card: str
    chosen: tuple[str, ...] = ()

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        effect = _instant_effect(self.card)
        target = effect.target
        assert target is not None
        if len(self.chosen) == target.count:
            return ()
        lands = next_targets(state, effect, self.chosen)
        if not lands:
            return ()
        if not target.up_to and len(lands) == target.count - len(self.chosen):
            lands = lands[:1]  # all of them become targets anyway
        actions: list[Action] = [AIM_ACTIONS[land] for land in lands]
        if self.chosen and target.up_to:
            actions.append(Decline())
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.SPACE, "aim", "R16.7", tuple(actions), self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, Aim):
            state.push(replace(self, chosen=(*self.chosen, action.at)))
        else:
            self.run(state)

    def run(self, state: WorldState) -> None:
        """Apply the event land by land, in the order chosen."""
        for land in self.chosen:
            apply_to_target(state, self.card, land)


def apply_to_target(state: WorldState, card: str, land: str) -> None:
    """Apply an event to one land: damage, fort, army and replacement (R16.8)."""
    effect = _instant_effect(card)
    for _ in range(effect.damage):
        board.damage_structure(state, land)
    if effect.remove_fort:
        board.remove_fort(state, land)
    if effect.remove_army:
        board.remove_army(state, land, card)
    if effect.replace_army:
        board.place_army(state, land, effect.replace_army == "active")
    if effect.adjacent_roll:
        _roll_plague(state, card, land, effect.adjacent_roll)


def _roll_plague(state: WorldState, card: str, land: str, deadly: tuple[int, ...]) -> None:
    """Roll a die for each opposing army next to the plague, in map order (R16.13)."""
    seat = state.turn.seat
    for other in LANDS:
        if other in NEIGHBORS[land] and state.armies.get(other, seat) != seat:
            die = state.rng.die()
            state.emit(PlagueRolled(seat, other, die))
            if die in deadly:
                board.remove_army(state, other, card)


def vulnerable_regions(state: WorldState, at_least: int) -> list[str]:
    """Return the regions where a rival has enough armies to lose one (R16.13)."""
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
    """The choice of a region for the Black Death."""

    card: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        regions = vulnerable_regions(state, _instant_effect(self.card).each_opponent_with)
        if not regions:
            return ()
        actions = tuple(AIM_ACTIONS[region] for region in regions)
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.SPACE, "aim", "R16.7", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Ask the opponents from most points to fewest (D10)."""
        assert isinstance(action, Aim)
        rivals = [rival for rival in state.seats_by_points() if rival != seat]
        state.push(*(LoseArmy(rival, self.card, action.at) for rival in rivals))


@dataclass(frozen=True, slots=True)
class LoseArmy(Frame[WorldState]):
    """An opponent's choice of the army to return from the region."""

    seat: int
    card: str
    region: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        lands = [
            land for land in LANDS_BY_REGION[self.region] if state.armies.get(land) == self.seat
        ]
        if len(lands) < _instant_effect(self.card).each_opponent_with:
            return ()
        actions = tuple(ReturnArmy(land) for land in lands)
        return (Decision(self.seat, DecisionKind.PIECE, "lose_army", "R16.13", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Remove the army. Structures and forts stay."""
        assert isinstance(action, ReturnArmy)
        board.remove_army(state, action.land, self.card)


# --- armies and fleets ---------------------------------------------------------------------------


def empty_neighbors(state: WorldState) -> list[str]:
    """Return the lands without an army next to an active one (R16.9)."""
    near = lands_next_to_active(state)
    return [land for land in LANDS if land in near and land not in state.armies]


@dataclass(frozen=True, slots=True)
class Migrate(Frame[WorldState]):
    """Migration: the choice of all empty lands before armies are placed in them (R16.9)."""

    card: str
    chosen: tuple[str, ...] = ()

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Offer lands next to armies that were active when the card was played."""
        number, seat = _instant_effect(self.card).place_armies, state.turn.seat
        lands = empty_neighbors(state)
        if len(self.chosen) == number or min(len(lands), state.players[seat].supply) < number:
            return ()
        free = [land for land in lands if land not in self.chosen]
        if len(free) == number - len(self.chosen):
            free = free[:1]  # all of them get an army anyway
        actions = tuple(PlaceArmy(land) for land in free)
        return (Decision(seat, DecisionKind.SPACE, "migrate", "R16.9", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceArmy)
        state.push(replace(self, chosen=(*self.chosen, action.land)))

    def run(self, state: WorldState) -> None:
        for land in self.chosen:
            board.place_army(state, land, active=True)


@dataclass(frozen=True, slots=True)
class ChooseFleets(Frame[WorldState]):
    """Shipbuilding: fleets in seas or oceans of the player's choice (R16.9)."""

    card: str
    left: int

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        zones = [zone for zone in _WATER_ZONES if zone not in state.turn.empire.zones]
        if not zones:
            return ()
        actions: tuple[Action, ...] = (*(PlaceFleet(zone) for zone in zones), Decline())
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.SPACE, "fleet", "R16.9", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, PlaceFleet):
            place_fleets(state, (action.zone,))
            if self.left > 1:
                state.push(replace(self, left=self.left - 1))


def _battle_conquests(state: WorldState) -> tuple[Conquer, ...]:
    seat, armies = state.turn.seat, state.armies
    return tuple(each for each in legal_conquests(state) if armies.get(each.land, seat) != seat)


@dataclass(frozen=True, slots=True)
class Betray(Frame[WorldState]):
    """Treachery: an attack that wins without dice (R16.9)."""

    card: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        actions = _battle_conquests(state) if state.turn.empire.armies else ()
        if not actions:
            return ()
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.SPACE, "betray", "R16.9", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        assert isinstance(action, Conquer)
        conquer(state, action.land, action.by, without_dice=True)


ADVANCEMENT_FRAMES: tuple[type[Frame[WorldState]], ...] = (
    AimAtLands,
    AimAtRegion,
    LoseArmy,
    Migrate,
    ChooseFleets,
    Betray,
)
