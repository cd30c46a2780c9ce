"""Technologies: requirements, playing, and keeping them face down (R8)."""

from dataclasses import dataclass

from core.games.mosaic.content import CARDS, TECHNOLOGIES, Amounts, hook_effects
from core.games.mosaic.rules import actions as offer
from core.games.mosaic.rules.actions import PlayTechnology
from core.games.mosaic.rules.effects import Effects
from core.games.mosaic.rules.events import LaidFaceDown, TechnologyPlayed
from core.games.mosaic.rules.influence import scaled_amount
from core.games.mosaic.rules.stock import raise_production
from core.games.mosaic.state import FaceDown, MosaicState, Player
from core.kernel import HIDDEN, Action, Decision, DecisionKind, Frame


def has_symbols(player: Player, needs: Amounts) -> bool:
    """Check requirements (R8.2)."""
    for pillar, number in needs.items():  # noqa: SIM110 - a generator takes twice the time
        if player.symbols[pillar] < number:
            return False
    return True


_POPULATION_LOST = {
    card.id: sum(e.amounts.get("population", 0) for e in card.effects if e.verb == "lose")
    for card in TECHNOLOGIES.values()
}


def can_play_technology(state: MosaicState, seat: int, card: str) -> bool:
    """Return whether a player meets the requirements and can pay lost population (R8.9)."""
    player = state.players[seat]
    return (
        has_symbols(player, TECHNOLOGIES[card].needs)
        and player.population >= _POPULATION_LOST[card]
    )


def grants_extra_action(card: str) -> bool:
    """Return whether playing the card gives an extra action."""
    return any(effect.verb == "extra_action" for effect in CARDS[card].effects)


def add_symbols(player: Player, card: str) -> None:
    """Add a card's symbols to a player (R8.1)."""
    for pillar, number in CARDS[card].pillars.items():
        player.symbols[pillar] += number


def play_technology(state: MosaicState, seat: int, card: str) -> None:
    """Play a technology; its own symbols count for its effects (R8.7)."""
    player = state.players[seat]
    player.technologies.append(card)
    add_symbols(player, card)
    state.emit(TechnologyPlayed(seat, card))
    for effect in hook_effects("ongoing", card):
        if effect.verb == "production":  # Plow, for existing farm towns (R15.22)
            for track, number in effect.amounts.items():
                raised = scaled_amount(state, seat, effect, number)
                raise_production(state, seat, {track: raised}, source=card)
    state.push(Effects(seat, card, "play"), Effects(seat, card, "next_population_card"))


def lay_face_down(state: MosaicState, seat: int, card: str, public: bool) -> None:
    """Keep a technology face down for a later turn (R8.3)."""
    state.players[seat].face_down.append(FaceDown(card, state.turn.number, public))
    state.emit(LaidFaceDown(seat, card, public))


def playable_face_down(state: MosaicState, seat: int) -> list[str]:
    """Return playable face-down technologies from earlier turns (R8.4)."""
    turn_number = state.turn.number
    return [
        down.card
        for down in state.players[seat].face_down
        if down.turn < turn_number and can_play_technology(state, seat, down.card)
    ]


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
