"""The opening: leaders, the draft, starting cities, starting technologies (R3.9 to R3.16)."""

from dataclasses import dataclass

from core.games.mosaic.actions import (
    ChooseLeader,
    Done,
    DraftCard,
    PlaceAt,
    PlayTechnology,
    draft_card,
)
from core.games.mosaic.automa import make_automas
from core.games.mosaic.content import HEXES, LEADERS
from core.games.mosaic.effects import Effects
from core.games.mosaic.events import CardDrafted, HandsPassed, LeaderActed, LeaderChosen
from core.games.mosaic.flow.turn import Round
from core.games.mosaic.map import place, placings
from core.games.mosaic.state import MosaicState
from core.games.mosaic.stock import gain, raise_production
from core.games.mosaic.technologies import (
    add_symbols,
    can_play,
    grants_action,
    lay_face_down,
    play_technology,
)
from core.kernel import SPECTATOR, Action, Decision, Frame, Kind, Phase


@dataclass(frozen=True, slots=True)
class Opening(Frame[MosaicState]):
    """The steps of set-up in which players choose."""

    def run(self, state: MosaicState) -> None:
        """Leaders go round to the right, the first player last (R3.9); the rest clockwise."""
        clockwise = [s for s in state.seats_from(state.first) if not state.is_automa(s)]
        state.then(
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
    """Choose one of the leaders nobody has (R3.9)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """The leaders left."""
        taken = {player.leader for player in state.players}
        actions = tuple(ChooseLeader(leader) for leader in LEADERS if leader not in taken)
        return (Decision(self.seat, Kind.CARD, "leader", "R3.9", actions, main=True),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """The leader's symbol counts from now on."""
        assert isinstance(action, ChooseLeader)
        state.players[seat].leader = action.leader
        add_symbols(state.players[seat], action.leader)
        state.tell(LeaderChosen(seat, action.leader))


@dataclass(frozen=True, slots=True)
class Draft(Frame[MosaicState]):
    """Everybody keeps a card at the same time and passes the rest to the left (R3.10)."""

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Everyone who has not picked yet; a last card is no choice, nor is a draft alone."""
        if state.persons == 1:
            return ()
        return tuple(
            Decision(
                seat,
                Kind.CARD,
                "draft",
                "R3.10",
                tuple(draft_card(card) for card in player.hand),
                main=True,
            )
            for seat, player in enumerate(state.players)
            if len(player.hand) > 1 and not player.pick
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Keep it in secret until all have picked."""
        assert isinstance(action, DraftCard)
        state.players[seat].pick = action.card
        state.tell(CardDrafted(seat, action.card))
        state.then(self)

    def run(self, state: MosaicState) -> None:
        """Pass the hands on, or take the last cards."""
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
            player.hand = rests[seat - 1]  # the neighbour to the right passes to the left
        state.tell(HandsPassed(SPECTATOR))
        state.then(self)


@dataclass(frozen=True, slots=True)
class StartingCity(Frame[MosaicState]):
    """Set the first city, free of charge (R3.11)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Any free hex in play that is no port."""
        free_land = state.survey.free_land
        actions = placings("city", [h for region in state.regions for h in free_land[region]])
        return (Decision(self.seat, Kind.SPACE, "starting_city", "R3.11", actions, main=True),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """It is placed, not built: no treasury money, nothing set off."""
        assert isinstance(action, PlaceAt)
        assert HEXES[action.hex].feature != "port"
        place(state, seat, "city", action.hex, built=False)


@dataclass(frozen=True, slots=True)
class SeatAutomas(Phase[MosaicState]):
    """The automas settle, away from the player if there is room (R16.6)."""

    def run(self, state: MosaicState) -> None:
        """One for each seat behind the player's."""
        number = len(state.players) - state.persons
        if number:
            make_automas(state, number, state.options["automa_level"])


@dataclass(frozen=True, slots=True)
class LeaderStart(Phase[MosaicState]):
    """The leader's production, starting goods and pieces (R3.12)."""

    seat: int

    def run(self, state: MosaicState) -> None:
        """Numbers first, then pieces and choices."""
        leader = LEADERS[state.players[self.seat].leader]
        state.tell(LeaderActed(self.seat, leader.id, at_start=True))
        raise_production(state, self.seat, leader.production, source=leader.id)
        gain(state, self.seat, leader.gain, source=leader.id)
        state.then(Effects(self.seat, leader.id, "start"))


@dataclass(frozen=True, slots=True)
class StartingTechnologies(Frame[MosaicState]):
    """Play the drafted cards one can and wants to, in any order (R3.13)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """Playable ones; a card with an extra action waits for the first turn (R3.15)."""
        playable = [
            PlayTechnology(card)
            for card in state.players[self.seat].drafted
            if can_play(state, self.seat, card) and not grants_action(card)
        ]
        if not state.players[self.seat].drafted:
            return ()
        # Asked even if nothing can be played: otherwise all would learn that.
        can: tuple[Action, ...] = (*playable, Done())
        topic = "starting_technology"
        return (Decision(self.seat, Kind.CARD, topic, "R3.13", can, main=True, secret=True),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Each played card's symbols count for the next."""
        if isinstance(action, PlayTechnology):
            state.players[seat].drafted.remove(action.card)
            state.then(self)
            play_technology(state, seat, action.card)
        else:
            self.run(state)

    def run(self, state: MosaicState) -> None:
        """What is not played lies face down."""
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
