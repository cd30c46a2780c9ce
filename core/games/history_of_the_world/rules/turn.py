"""A turn: kingdom, founding, conquest, monuments and scoring (R7)."""

from dataclasses import dataclass, replace
from typing import Literal

from core.games.history_of_the_world.content import ADVANCEMENTS, CARDS, LANDS, ZONES
from core.games.history_of_the_world.rules import board
from core.games.history_of_the_world.rules.actions import (
    BuildFort,
    BuildMonument,
    Conquer,
    GoOn,
    PlayEvent,
    PlayKingdom,
    Stop,
    TakeBack,
)
from core.games.history_of_the_world.rules.advancement_effects import (
    advancement_obstacle,
    move_event_card,
    play_advancement,
)
from core.games.history_of_the_world.rules.battle import conquer
from core.games.history_of_the_world.rules.effect_registry import FORT_BUILT, FOUND, apply_effects
from core.games.history_of_the_world.rules.empire_effects import (
    FORT_COST,
    AfterMonuments,
    ConquestEffects,
    icons_per_monument,
)
from core.games.history_of_the_world.rules.events import (
    ArmiesMustered,
    ArmyTakenBack,
    ConquestEnded,
    DiscsPlaced,
    EventPlayed,
    Founded,
    KingdomPutAway,
    LandCleared,
)
from core.games.history_of_the_world.rules.obstacles import Obstacle, ObstacleKind
from core.games.history_of_the_world.rules.reach import conquest_obstacle, legal_conquests
from core.games.history_of_the_world.rules.scoring import score_turn
from core.games.history_of_the_world.state import Realm, Turn, WorldState
from core.kernel import SPECTATOR, Action, ChoiceFrame, Decision, DecisionKind, Frame, Phase


@dataclass(frozen=True, slots=True)
class StartTurn(Phase[WorldState]):
    """The start of a turn by the holder of the called empire (R7.1)."""

    seat: int
    empire: str

    def run(self, state: WorldState) -> None:
        state.turn = Turn(self.seat, state.turn.number + 1, Realm(self.empire))
        state.push(*_TURN_STEPS)


@dataclass(frozen=True, slots=True)
class Window(Phase[WorldState]):
    """A chance to play advancements (R11.3) and, before the founding, the kingdom (R7.2).

    Every player with event cards is asked, playable or not, so that the question reveals nothing.
    """

    name: Literal["begin", "before_monuments", "after_monuments"]

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        seat = state.turn.seat
        if not state.players[seat].hand():
            return ()
        actions: list[Action] = list(play_event_actions(state))
        kingdom = state.kingdom_in_hand(seat) if self.name == "begin" else ""
        if kingdom:
            actions.append(PlayKingdom(kingdom))
        actions.append(GoOn())
        rule, options = "R7.2" if self.name == "begin" else "R11.3", tuple(actions)
        card = state.turn.empire.card
        return (
            Decision(
                seat,
                DecisionKind.ACTION,
                self.name,
                rule,
                options,
                card,
                is_main=True,
                is_secret=True,
            ),
        )

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Open the same window again after each card."""
        if isinstance(action, PlayEvent):
            state.push(self)
            play_advancement(state, action.card)
        elif isinstance(action, PlayKingdom):
            move_event_card(state, seat, action.card, "played")
            state.emit(EventPlayed(seat, action.card))
            state.turn.kingdom = Realm(action.card)
            state.push(Found(), Conquest(), EndConquest(), Monuments(), Deactivate(), self)


def play_event_actions(state: WorldState) -> list[Action]:
    hand = state.players[state.turn.seat].hand()
    return [_PLAY_ACTIONS[card] for card in hand if advancement_obstacle(state, card) is None]


def event_card_obstacle(state: WorldState, card: str) -> Obstacle | None:
    """Return why the active player cannot play an event card now."""
    frame = state.agenda[-1]
    if CARDS[card].kind == "kingdom":
        is_time = frame == Window("begin") and card == state.kingdom_in_hand(state.turn.seat)
        return None if is_time else Obstacle(ObstacleKind.KINGDOM_TIME)
    if isinstance(frame, Window) or (isinstance(frame, Conquest) and state.turn.kingdom is None):
        return advancement_obstacle(state, card)
    return Obstacle(ObstacleKind.OTHER_CHOICE_FIRST)


_PLAY_ACTIONS = {card: PlayEvent(card) for card in ADVANCEMENTS}


# --- T3: found -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found(Frame[WorldState]):
    """The founding: armies to the card, then the start lands, then the discs (R7.3)."""

    def run(self, state: WorldState) -> None:
        """Count the armies before any start land is cleared (R7.11)."""
        realm = state.turn.realm
        card = CARDS[realm.card]
        player = state.players[state.turn.seat]
        armies = min(card.armies, player.supply)
        player.supply -= armies
        realm.armies += armies
        realm.siege_tokens += card.armies - armies
        state.emit(ArmiesMustered(state.turn.seat, card.id, armies, card.armies - armies))
        if state.turn.kingdom is None:
            state.turn.step = "conquest"
        state.push(*(FoundAt(land) for land in card.start_lands), PlaceDiscs())


@dataclass(frozen=True, slots=True)
class FoundAt(Frame[WorldState]):
    """The founding in one start land: clear it, place the first army and the capital."""

    land: str

    def run(self, state: WorldState) -> None:
        """Clear the land without a battle: no damage, no marauder points."""
        clear_land(state, self.land)
        state.push(FirstArmy(self.land))


def clear_land(state: WorldState, land: str) -> None:
    pieces = []
    owner = SPECTATOR
    if land in state.armies:
        owner = board.return_army(state, land)
        pieces.append("army")
    if land in state.cities:
        pieces.append(state.cities.pop(land))
    if land in state.monuments:
        state.monuments.remove(land)
        pieces.append("monument")
    if land in state.forts:
        state.forts.remove(land)
        pieces.append("fort")
    if pieces:
        state.emit(LandCleared(state.turn.seat, land, tuple(pieces), owner))


@dataclass(frozen=True, slots=True)
class FirstArmy(Frame[WorldState]):
    """The founding army: from the card, else the supply, else the board (R7.5)."""

    land: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Ask for an army on the board only if card and supply are empty (D11)."""
        seat = state.turn.seat
        realm = state.turn.realm
        if realm.armies or state.players[seat].supply:
            return ()
        lands = [land for land in LANDS if self.obstacle(state, land) is None]
        actions = tuple(TakeBack(land) for land in lands)
        return (Decision(seat, DecisionKind.PIECE, "take_back", "R7.5", actions, realm.card),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        if state.armies.get(place) != state.turn.seat:
            return Obstacle(ObstacleKind.NO_OWN_ARMY)
        is_active = place in state.turn.realm.active
        return Obstacle(ObstacleKind.JUST_FOUNDED) if is_active else None

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        assert isinstance(action, TakeBack)
        board.return_army(state, action.land)
        structures = state.structures_in(action.land)
        state.emit(ArmyTakenBack(seat, action.land, structures))
        self.run(state)

    def run(self, state: WorldState) -> None:
        """Found the land, and remove the siege token that replaced a missing army."""
        realm = state.turn.realm
        if realm.armies:
            realm.armies -= 1
        else:
            realm.siege_tokens -= min(realm.siege_tokens, 1)
            state.players[state.turn.seat].supply -= 1
        board.occupy(state, self.land)
        structure = CARDS[realm.card].structure if state.cities_left() else ""
        if structure:
            state.cities[self.land] = structure
        state.emit(Founded(state.turn.seat, realm.card, self.land, structure))


@dataclass(frozen=True, slots=True)
class PlaceDiscs(Frame[WorldState]):
    """The placement of fleets and caravans, then founding effects."""

    def run(self, state: WorldState) -> None:
        """Place the discs, which are unlimited (R10.9)."""
        realm = state.turn.realm
        zones = CARDS[realm.card].zones
        if zones:
            realm.zones += [zone for zone in zones if zone not in realm.zones]
            state.emit(DiscsPlaced(state.turn.seat, zones))
        apply_effects(state, FOUND)


# --- T4: conquest --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conquest(Frame[WorldState]):
    """The conquest step: conquests, forts and advancements until the player stops (R7.6, D4)."""

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Offer all actions until none is possible (R7.12)."""
        turn = state.turn
        seat, realm = turn.seat, turn.realm
        forts = fort_sites(state)
        can_play = turn.kingdom is None and bool(state.players[seat].hand())
        if not realm.armies and not forts and not can_play:
            return ()
        actions: list[Action] = []
        if realm.armies:
            actions += legal_conquests(state)
        actions += [_FORT_ACTIONS[land] for land in forts]
        if can_play:
            actions += play_event_actions(state)
        actions.append(_STOP_ACTION)
        kind = DecisionKind.SPACE if realm.armies else DecisionKind.ACTION
        return (
            Decision(
                seat,
                kind,
                "conquest",
                "R7.6",
                tuple(actions),
                subject=realm.card,
                is_main=True,
                is_secret=can_play,
            ),
        )

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        """Return the obstacle to every action in a land or zone."""
        if place in state.turn.realm.zones:
            return Obstacle(ObstacleKind.ZONE_LINKED, place)
        if place in ZONES:
            return Obstacle(ObstacleKind.ZONE_NEEDS_DISC, place)
        return None if place in fort_sites(state) else conquest_obstacle(state, place)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, Stop):
            return
        state.push(self)
        match action:
            case Conquer(land=land, by=by):
                conquer(state, land, by)
            case BuildFort(land=land):
                build_fort(state, land)
            case PlayEvent(card=card):
                play_advancement(state, card)


def fort_sites(state: WorldState) -> list[str]:
    """Return the lands for a fort that the active realm can pay for."""
    can_pay = state.turn.realm.armies >= fort_price(state)
    return board.building_sites(state, "fort") if can_pay else []


_FORT_ACTIONS = {land: BuildFort(land) for land in LANDS}
_STOP_ACTION = Stop()


def free_forts_left(state: WorldState) -> int:
    """Return the number of free forts left (Romans, R8.9)."""
    forts = 0
    for card, effect in FORT_COST.active(state):
        forts += max(effect.free_forts - state.turn.uses.get(card, 0), 0)
    return forts


def fort_price(state: WorldState) -> int:
    """Return the armies a fort costs now: one, or none by an ability (R8.9)."""
    return 0 if free_forts_left(state) else 1


def build_fort(state: WorldState, land: str) -> None:
    """Build a fort. A paid fort can give a second one."""
    price = fort_price(state)
    board.build_piece(state, "fort", land, paid=price > 0)
    if price:
        state.turn.realm.armies -= price
        state.players[state.turn.seat].supply += price
        apply_effects(state, FORT_BUILT)
        return
    for card, _ in FORT_COST.active(state):
        state.count_use(card)


@dataclass(frozen=True, slots=True)
class EndConquest(Phase[WorldState]):
    """The return of remaining armies on the card to the supply (R7.12)."""

    def run(self, state: WorldState) -> None:
        turn = state.turn
        if turn.kingdom is None:
            turn.step = "settling"
        state.emit(ConquestEnded(turn.seat, turn.realm.armies))
        state.players[turn.seat].supply += turn.realm.armies
        turn.realm.armies = 0


# --- T5: monuments -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Monuments(Phase[WorldState]):
    """The monuments step: one monument per two resource icons (R7.7)."""

    def run(self, state: WorldState) -> None:
        if state.turn.kingdom is None:
            state.turn.step = "monuments"
        number = state.resource_icon_count() // icons_per_monument(state)
        if number:
            state.push(PlaceMonument(state.turn.seat, number))


@dataclass(frozen=True, slots=True)
class PlaceMonument(ChoiceFrame[WorldState]):
    """The choice of a land for the next monument.

    Without a legal land, none is built (R7.8, D7).
    """

    left: int

    def question(self, state: WorldState) -> Decision:
        """Offer the first available kind of land. Ask nothing if all lands get a monument."""
        sites = board.monument_sites(state)
        if min(self.left, state.monuments_left()) >= len(sites):
            sites = sites[:1]
        actions = tuple(BuildMonument(land) for land in sites)
        return Decision(self.seat, DecisionKind.SPACE, "monument", "R7.8", actions)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        return board.building_obstacle(state, "monument", place)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        assert isinstance(action, BuildMonument)
        board.build_piece(state, "monument", action.land)
        if self.left > 1:
            state.push(replace(self, left=self.left - 1))


# --- T6 and T7 -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deactivate(Phase[WorldState]):
    """The end of a realm: remove discs and siege tokens, make the armies inactive (R7.9)."""

    def run(self, state: WorldState) -> None:
        """While a kingdom is in play, remove only its own pieces (R11.13)."""
        turn = state.turn
        state.players[turn.seat].supply += turn.realm.armies
        if turn.kingdom is not None:
            turn.kingdom = None
            return
        turn.step = "over"
        turn.empire = Realm(turn.empire.card)
        kingdom = state.kingdom_in_hand(turn.seat)
        if kingdom:
            move_event_card(state, turn.seat, kingdom, "away")
            state.emit(KingdomPutAway(turn.seat, kingdom))


@dataclass(frozen=True, slots=True)
class Score(Phase[WorldState]):
    """T7: the scoring of regions and structures (R7.10)."""

    def run(self, state: WorldState) -> None:
        score_turn(state, state.turn.seat)


_TURN_STEPS: tuple[Frame[WorldState], ...] = (
    Window("begin"),
    Found(),
    Conquest(),
    EndConquest(),
    ConquestEffects(),
    Window("before_monuments"),
    Monuments(),
    AfterMonuments(),
    Window("after_monuments"),
    Deactivate(),
    Score(),
)
TURN_FRAMES: tuple[type[Frame[WorldState]], ...] = (
    StartTurn,
    Window,
    Found,
    FoundAt,
    FirstArmy,
    PlaceDiscs,
    Conquest,
    EndConquest,
    Monuments,
    PlaceMonument,
    Deactivate,
    Score,
)
