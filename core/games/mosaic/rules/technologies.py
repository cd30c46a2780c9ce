"""Technologies: requirements, playing, and keeping them face down (R8)."""

from dataclasses import dataclass

from core.games.mosaic.content import CARDS, TECHNOLOGIES, Amounts
from core.games.mosaic.rules import actions as offer
from core.games.mosaic.rules.actions import PlayTechnology
from core.games.mosaic.rules.effect_registry import CARD_EFFECTS, Effects, effects_of
from core.games.mosaic.rules.events import LaidFaceDown, TechnologyPlayed
from core.games.mosaic.rules.gain_effects import GrowingProduction, Loss
from core.games.mosaic.rules.obstacles import MissingSymbols, Obstacle, Reason
from core.games.mosaic.state import FaceDown, MosaicState, Player
from core.kernel import HIDDEN, Action, Decision, DecisionKind, Frame


def has_symbols(player: Player, needs: Amounts) -> bool:
    for pillar, number in needs.items():  # noqa: SIM110 - a generator takes twice the time
        if player.symbols[pillar] < number:
            return False
    return True


def play_obstacle(state: MosaicState, seat: int, card: str) -> Obstacle | None:
    """Return why a player cannot play a technology, or None (R8.9)."""
    player, needs = state.players[seat], TECHNOLOGIES[card].needs
    if not has_symbols(player, needs):
        return MissingSymbols(needs)
    losses = effects_of([card], Loss)
    if losses and player.population < sum(loss.amounts.get("population", 0) for loss in losses):
        return Reason.TOO_FEW_PEOPLE
    return None


def can_play_technology(state: MosaicState, seat: int, card: str) -> bool:
    return play_obstacle(state, seat, card) is None


def needs_turn(card: str) -> bool:
    """Return whether the card can only be played in a turn (R3.15)."""
    return any(effect.needs_turn for effect in CARD_EFFECTS[card])


def add_symbols(player: Player, card: str) -> None:
    for pillar, number in CARDS[card].pillars.items():
        player.symbols[pillar] += number


def play_technology(state: MosaicState, seat: int, card: str) -> None:
    """Play a technology. Its own symbols count for its effects (R8.7)."""
    player = state.players[seat]
    player.technologies.append(card)
    add_symbols(player, card)
    state.emit(TechnologyPlayed(seat, card))
    for growing in effects_of([card], GrowingProduction):  # for existing pieces (R15.22)
        growing.resolve(state, Effects(seat, card, growing.on))
    state.push(Effects(seat, card, "play"), Effects(seat, card, "next_population_card"))


def lay_face_down(state: MosaicState, seat: int, card: str, public: bool) -> None:
    """Keep a technology face down for a later turn (R8.3)."""
    state.players[seat].face_down.append(FaceDown(card, state.turn.number, public))
    state.emit(LaidFaceDown(seat, card, public))


def face_down_obstacle(state: MosaicState, seat: int, down: FaceDown) -> Obstacle | None:
    """Return why a player cannot play a face-down technology, or None (R8.4)."""
    obstacle = play_obstacle(state, seat, down.card)
    if obstacle is None and down.turn >= state.turn.number:
        return Reason.LAID_THIS_TURN
    return obstacle


def playable_face_down(state: MosaicState, seat: int) -> list[str]:
    face_down = state.players[seat].face_down
    return [down.card for down in face_down if face_down_obstacle(state, seat, down) is None]


def has_secret_cards(state: MosaicState, seat: int) -> bool:
    """Return whether opponents must assume that a face-down technology is playable."""
    for down in state.players[seat].face_down:
        if not down.public and down.turn < state.turn.number:
            return True
    return False


def play_face_down(state: MosaicState, seat: int, card: str) -> None:
    player = state.players[seat]
    player.face_down = [down for down in player.face_down if down.card != card]
    play_technology(state, seat, card)


@dataclass(frozen=True, slots=True)
class PlayOrKeep(Frame[MosaicState]):
    """Play a gained technology, or lay it face down (R6.5.1, R8.3)."""

    seat: int

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        gained = state.players[self.seat].gained
        assert gained is not None
        card = gained.card
        if card == HIDDEN:
            return ()
        actions: tuple[Action, ...] = (offer.lay_face_down_action(card),)
        if can_play_technology(state, self.seat, card):
            actions = (offer.play_technology_action(card), *actions)
        elif gained.public:
            return ()
        # Ask even if a secret card is not playable: a skipped decision would reveal that.
        secret = not gained.public
        return (
            Decision(
                self.seat,
                DecisionKind.YES_NO,
                "play_or_keep",
                "R8.3",
                actions,
                card,
                is_secret=secret,
            ),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        if isinstance(action, PlayTechnology):
            state.players[seat].gained = None
            play_technology(state, seat, action.card)
        else:
            self.run(state)

    def run(self, state: MosaicState) -> None:
        player = state.players[self.seat]
        assert player.gained is not None
        lay_face_down(state, self.seat, player.gained.card, player.gained.public)
        player.gained = None
