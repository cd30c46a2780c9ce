"""Advancements: when they can be played, and their effects without targets (R11, R16)."""

from dataclasses import dataclass, replace
from typing import Literal

from core.games.history_of_the_world.content import CARDS, MAP_ORDER, ZONES, ZoneId
from core.games.history_of_the_world.rules import board
from core.games.history_of_the_world.rules.actions import (
    Conquer,
    Decline,
    PlaceArmy,
    PlaceFleet,
)
from core.games.history_of_the_world.rules.battle import conquer
from core.games.history_of_the_world.rules.effect_registry import (
    EFFECTS,
    INSTANT,
    Build,
    ImmediateEffect,
    QuestionEffect,
    card_effect,
)
from core.games.history_of_the_world.rules.empire_effects import BuildPieces
from core.games.history_of_the_world.rules.events import DiscsPlaced, EventPlayed
from core.games.history_of_the_world.rules.obstacles import Obstacle, ObstacleKind
from core.games.history_of_the_world.rules.reach import (
    conquest_obstacle,
    lands_next_to_active,
    legal_conquests,
    opponent_obstacle,
)
from core.games.history_of_the_world.state import Held, WorldState
from core.games.history_of_the_world.text.wording import (
    PIECE_PLURALS,
    Wording,
    format_armies,
    format_pieces,
    zone_name,
)
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.content import BadContent
from core.kernel.presentation import join_words


def move_event_card(
    state: WorldState, seat: int, card: str, place: Literal["played", "away"]
) -> None:
    """Remove a card from the hand: played, or put in the box."""
    events = state.players[seat].events
    for number, held in enumerate(events):
        if held.card == card:
            events[number] = Held(card, held.epoch, place)


def advancement_obstacle(state: WorldState, card: str) -> Obstacle | None:
    """Return why an event card cannot be played as an advancement (R11.12)."""
    if CARDS[card].kind == "kingdom":
        return Obstacle(ObstacleKind.KINGDOM_TIME)
    is_useful = any(effect.is_useful(state, card) for _, effect in EFFECTS[card])
    return None if is_useful else Obstacle(ObstacleKind.NO_EFFECT)


def play_advancement(state: WorldState, card: str) -> None:
    """Reveal an advancement, choose its targets and apply its instant effects."""
    seat = state.turn.seat
    move_event_card(state, seat, card, "played")
    state.turn.played.append(card)
    state.emit(EventPlayed(seat, card))
    for _, effect in INSTANT.effects.get(card, ()):
        effect.apply(state, card)


@INSTANT.register
@dataclass(frozen=True, slots=True)
class Reinforcements(ImmediateEffect):
    """Armies and siege tokens. Data: `{"hook": "instant", "armies": 1}`."""

    armies: int = 0
    siege_tokens: int = 0
    armies_with_capital: int = 0  # instead of `armies`, with an active army in a capital

    def wording(self, this_turn: bool) -> Wording:
        long, brief = f"gain {format_pieces(self.armies, self.siege_tokens)}", []
        if self.armies:
            brief.append(f"{self.armies} more {'army' if self.armies == 1 else 'armies'}")
        if self.siege_tokens:
            brief.append(format_pieces(0, self.siege_tokens))
        if self.armies_with_capital:
            more = format_armies(self.armies_with_capital)
            long += f", or {more} with an active army in a capital"
            brief.append(f"{self.armies_with_capital} with an active capital")
        return Wording(long, ", ".join(brief))

    def apply(self, state: WorldState, card: str) -> None:
        has_capital = any(state.cities.get(land) == "capital" for land in state.turn.empire.active)
        more = self.armies_with_capital if has_capital else 0
        board.gain_pieces(state, more or self.armies, self.siege_tokens, card)


@INSTANT.register
@dataclass(frozen=True, slots=True)
class InstantBuilding(QuestionEffect):
    """Free pieces in active lands.

    Data: `{"hook": "instant", "build": {"piece": "fort", "count": 2}}`.
    """

    build: Build

    def wording(self, this_turn: bool) -> Wording:
        count, pieces = self.build.count, PIECE_PLURALS[self.build.piece]
        return Wording(
            f"build up to {count} {pieces} for free, each in another active land",
            f"{count} free {pieces} in active lands",
        )

    def question(self, card: str) -> Frame[WorldState]:
        return BuildPieces(card, self.build.piece, self.build.count)


# --- migration -----------------------------------------------------------------------------------


@INSTANT.register
@dataclass(frozen=True, slots=True)
class Migration(QuestionEffect):
    """Armies from the supply in empty lands (R16.9).

    Data: `{"hook": "instant", "place_armies": 2}`.
    """

    place_armies: int

    def wording(self, this_turn: bool) -> Wording:
        return Wording(
            f"set {format_armies(self.place_armies)} from your supply, active, in as many empty"
            " lands next to your active armies",
            f"{self.place_armies} active armies in empty lands beside yours",
        )

    def question(self, card: str) -> Frame[WorldState]:
        return Migrate(card)


_ARMY_THERE = Obstacle(ObstacleKind.ANY_ARMY)
_NOT_NEXT_TO_ARMY = Obstacle(ObstacleKind.NOT_NEXT_TO_ACTIVE_ARMY)


@dataclass(frozen=True, slots=True)
class Migrate(Frame[WorldState]):
    """Migration: the choice of all empty lands before armies are placed (R16.9)."""

    card: str
    chosen: tuple[str, ...] = ()

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Offer lands next to armies that were active when the card was played."""
        number, seat = card_effect(self.card, Migration).place_armies, state.turn.seat
        near = lands_next_to_active(state)
        candidates = sorted(near, key=MAP_ORDER.__getitem__)
        free = [land for land in candidates if self._obstacle(state, land, near) is None]
        left = number - len(self.chosen)
        if not left or min(len(free), state.players[seat].supply - len(self.chosen)) < left:
            return ()
        if len(free) == left:
            free = free[:1]  # all of them get an army anyway
        actions = tuple(PlaceArmy(land) for land in free)
        return (Decision(seat, DecisionKind.SPACE, "migrate", "R16.9", actions, self.card),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        return self._obstacle(state, place, lands_next_to_active(state))

    def _obstacle(self, state: WorldState, land: str, near: frozenset[str]) -> Obstacle | None:
        """Return why a land cannot get an army. `near` has the lands next to active armies."""
        if land in state.armies:
            return _ARMY_THERE
        if land not in near:
            return _NOT_NEXT_TO_ARMY
        return Obstacle(ObstacleKind.ALREADY_CHOSEN) if land in self.chosen else None

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceArmy)
        state.push(replace(self, chosen=(*self.chosen, action.land)))

    def run(self, state: WorldState) -> None:
        for land in self.chosen:
            board.place_army(state, land, active=True)


# --- fleets --------------------------------------------------------------------------------------


def place_fleets(state: WorldState, zones: tuple[str, ...]) -> None:
    state.turn.empire.zones += [zone for zone in zones if zone not in state.turn.empire.zones]
    state.emit(DiscsPlaced(state.turn.seat, zones))


@INSTANT.register
@dataclass(frozen=True, slots=True)
class Fleets(ImmediateEffect):
    """Fleets in given seas (Crusade).

    Data: `{"hook": "instant", "place_fleets": ["mediterranean_sea"]}`.
    """

    place_fleets: tuple[ZoneId, ...]

    def __post_init__(self) -> None:
        for zone in self.place_fleets:
            if ZONES[zone].kind == "barren":
                raise BadContent(f"no fleet sails on '{zone}'.")

    def wording(self, this_turn: bool) -> Wording:
        names = [zone_name(zone) for zone in self.place_fleets]
        return Wording(
            f"set a fleet in the {join_words(names)} for this turn",
            f"fleet in the {join_words(name.removesuffix(' Sea') for name in names)}",
        )

    def apply(self, state: WorldState, card: str) -> None:
        place_fleets(state, self.place_fleets)


@INSTANT.register
@dataclass(frozen=True, slots=True)
class Shipbuilding(ImmediateEffect):
    """Fleets in seas or oceans of the player's choice (R16.9).

    Data: `{"hook": "instant", "choose_fleets": 2}`.
    """

    choose_fleets: int

    def wording(self, this_turn: bool) -> Wording:
        return Wording(
            f"set up to {self.choose_fleets} fleets in any seas or oceans for this turn",
            f"{self.choose_fleets} fleets wherever you like",
        )

    def apply(self, state: WorldState, card: str) -> None:
        state.push(ChooseFleets(card, self.choose_fleets))


@dataclass(frozen=True, slots=True)
class ChooseFleets(Frame[WorldState]):
    """Shipbuilding: fleets in seas or oceans of the player's choice (R16.9)."""

    card: str
    left: int

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        zones = [zone for zone in ZONES if self.obstacle(state, zone) is None]
        if not zones:
            return ()
        actions: tuple[Action, ...] = (*(PlaceFleet(zone) for zone in zones), Decline())
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.SPACE, "fleet", "R16.9", actions, self.card),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        """Return why a fleet cannot be placed in a zone. Lands are not asked for."""
        if place in state.turn.empire.zones:
            return Obstacle(ObstacleKind.ZONE_LINKED, place)
        return Obstacle(ObstacleKind.NO_WATER) if ZONES[place].kind == "barren" else None

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, PlaceFleet):
            place_fleets(state, (action.zone,))
            if self.left > 1:
                state.push(replace(self, left=self.left - 1))


# --- treachery -----------------------------------------------------------------------------------


@INSTANT.register
@dataclass(frozen=True, slots=True)
class Treachery(QuestionEffect):
    """An attack that wins without dice (R16.9). Data: `{"hook": "instant", "auto_win": true}`."""

    auto_win: bool

    def wording(self, this_turn: bool) -> Wording:
        return Wording(
            "with an army from the card attack a land you can reach, and win without dice",
            "one attack won without dice",
        )

    def question(self, card: str) -> Frame[WorldState]:
        return Betray(card)


@dataclass(frozen=True, slots=True)
class Betray(Frame[WorldState]):
    """Treachery: an attack that wins without dice (R16.9)."""

    card: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        if not state.turn.empire.armies:
            return ()
        actions = tuple(
            conquest
            for conquest in legal_conquests(state)
            if opponent_obstacle(state, conquest.land) is None
        )
        if not actions:
            return ()
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.SPACE, "betray", "R16.9", actions, self.card),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        return opponent_obstacle(state, place) or conquest_obstacle(state, place)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        assert isinstance(action, Conquer)
        conquer(state, action.land, action.by, without_dice=True)


ADVANCEMENT_FRAMES: tuple[type[Frame[WorldState]], ...] = (Migrate, ChooseFleets, Betray)
