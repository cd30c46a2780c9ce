"""Setup decisions: leaders, draft, starting cities and starting technologies (R3.9 to R3.16)."""

from dataclasses import dataclass

from core.games.mosaic.content import HEXES, LEADERS
from core.games.mosaic.rules.actions import (
    ChooseLeader,
    Done,
    DraftCard,
    PlaceAt,
    PlayTechnology,
    draft_card_action,
)
from core.games.mosaic.rules.automa import create_automas
from core.games.mosaic.rules.effect_registry import Effects
from core.games.mosaic.rules.events import CardDrafted, HandsPassed, LeaderActed, LeaderChosen
from core.games.mosaic.rules.gains_and_payments import gain_resources, raise_production
from core.games.mosaic.rules.map import place_actions, place_piece
from core.games.mosaic.rules.technologies import (
    add_symbols,
    can_play_technology,
    lay_face_down,
    needs_turn,
    play_technology,
)
from core.games.mosaic.rules.turn import Round
from core.games.mosaic.state import MosaicState
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame, Phase


@dataclass(frozen=True, slots=True)
class Opening(Frame[MosaicState]):
    """Starts the setup decisions."""

    def run(self, state: MosaicState) -> None:
        """Push leader picks counterclockwise, first player last (R3.9), then the other steps."""
        clockwise = [s for s in state.seats_from(state.first) if not state.is_automa(s)]
        state.push(
            *[PickLeader(seat) for seat in reversed(clockwise)],
            Draft(),
            *[StartingCity(seat) for seat in clockwise],
            SeatAutomas(),
            *[LeaderStart(seat) for seat in clockwise],
            *[StartingTechnologies(seat) for seat in clockwise],
            Round(1),
        )


@dataclass(frozen=True, slots=True)
class PickLeader(Frame[MosaicState]):
    """Choose a leader that is still available (R3.9)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        taken = {player.leader for player in state.players}
        actions = tuple(ChooseLeader(leader) for leader in LEADERS if leader not in taken)
        return (Decision(self.seat, DecisionKind.CARD, "leader", "R3.9", actions, is_main=True),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseLeader)
        state.players[seat].leader = action.leader
        add_symbols(state.players[seat], action.leader)
        state.emit(LeaderChosen(seat, action.leader))


@dataclass(frozen=True, slots=True)
class Draft(Frame[MosaicState]):
    """All players at once keep a card and pass the others left (R3.10)."""

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Ask players without a pick. A last card and a solo draft need no decision."""
        if state.persons == 1:
            return ()
        return tuple(
            Decision(
                seat,
                DecisionKind.CARD,
                "draft",
                "R3.10",
                tuple(draft_card_action(card) for card in player.hand),
                is_main=True,
            )
            for seat, player in enumerate(state.players)
            if len(player.hand) > 1 and not player.pick
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, DraftCard)
        state.players[seat].pick = action.card
        state.emit(CardDrafted(seat, action.card))
        state.push(self)

    def run(self, state: MosaicState) -> None:
        drafting = state.players[: state.persons]
        if len(drafting[0].hand) <= 1 or state.persons == 1:
            for player in drafting:
                player.drafted += player.hand
                player.hand = []
            return
        rests = []
        for player in drafting:
            player.drafted.append(player.pick)
            rest = [card for card in player.hand if card != player.pick]
            player.passed += [card for card in rest if card not in player.passed]
            player.pick = ""
            rests.append(rest)
        for seat, player in enumerate(drafting):
            player.hand = rests[seat - 1]  # hands pass to the left
        state.emit(HandsPassed(SPECTATOR))
        state.push(self)


@dataclass(frozen=True, slots=True)
class StartingCity(Frame[MosaicState]):
    """Place the first city at no cost (R3.11)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        free_land = state.map_index.free_land
        actions = place_actions("city", [h for region in state.regions for h in free_land[region]])
        return (
            Decision(
                self.seat, DecisionKind.SPACE, "starting_city", "R3.11", actions, is_main=True
            ),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Place the city without treasury money or triggers."""
        assert isinstance(action, PlaceAt)
        assert HEXES[action.hex].feature != "port"
        place_piece(state, seat, "city", action.hex, is_built=False)


@dataclass(frozen=True, slots=True)
class SeatAutomas(Phase[MosaicState]):
    """Create the automas, away from the player if possible (R16.6)."""

    def run(self, state: MosaicState) -> None:
        number = len(state.players) - state.persons
        if number:
            create_automas(state, number, state.options["automa_level"])


@dataclass(frozen=True, slots=True)
class LeaderStart(Phase[MosaicState]):
    """Gain the leader's production, goods and pieces (R3.12)."""

    seat: int

    def run(self, state: MosaicState) -> None:
        leader = LEADERS[state.players[self.seat].leader]
        state.emit(LeaderActed(self.seat, leader.id, at_start=True))
        raise_production(state, self.seat, leader.production, source=leader.id)
        gain_resources(state, self.seat, leader.gain, source=leader.id)
        state.push(Effects(self.seat, leader.id, "start"))


@dataclass(frozen=True, slots=True)
class StartingTechnologies(Frame[MosaicState]):
    """Play any drafted technologies, in any order (R3.13)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Exclude technologies with extra actions until the first turn (R3.15)."""
        playable = [
            PlayTechnology(card)
            for card in state.players[self.seat].drafted
            if can_play_technology(state, self.seat, card) and not needs_turn(card)
        ]
        if not state.players[self.seat].drafted:
            return ()
        # Ask even if no card is playable: a skipped decision would reveal that.
        options: tuple[Action, ...] = (*playable, Done())
        topic = "starting_technology"
        return (
            Decision(
                self.seat, DecisionKind.CARD, topic, "R3.13", options, is_main=True, is_secret=True
            ),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        if isinstance(action, PlayTechnology):
            state.players[seat].drafted.remove(action.card)
            state.push(self)
            play_technology(state, seat, action.card)
        else:
            self.run(state)

    def run(self, state: MosaicState) -> None:
        player = state.players[self.seat]
        for card in player.drafted:
            lay_face_down(state, self.seat, card, public=False)
        player.drafted = []


OPENING_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    Opening,
    PickLeader,
    Draft,
    StartingCity,
    SeatAutomas,
    LeaderStart,
    StartingTechnologies,
)
