"""Build and Wonder actions: choose a hex, pay, place and gain (R6.3.9, R6.4.5)."""

from dataclasses import dataclass

from core.games.mosaic.content import BUILD_CARDS, CONSTANTS, PIECE_COSTS, WONDERS, Amounts
from core.games.mosaic.rules import offers
from core.games.mosaic.rules.actions import PlaceAt
from core.games.mosaic.rules.effect_registry import Effects, effects_on
from core.games.mosaic.rules.gains_and_payments import pay_then
from core.games.mosaic.rules.map import (
    legal_hexes,
    place_actions,
    place_piece,
    place_wonder,
    wonder_hexes,
)
from core.games.mosaic.rules.technologies import add_symbols
from core.games.mosaic.state import MosaicState, Player
from core.kernel import Action, Decision, DecisionKind, Frame

_WONDER_COSTS = [
    {
        currency: number + CONSTANTS.further_wonder_cost[currency] * owned
        for currency, number in CONSTANTS.first_wonder_cost.items()
    }
    for owned in range(len(WONDERS) + 1)
]


def wonder_cost(player: Player) -> Amounts:
    """Return the cost of the next wonder, which rises with each own wonder (R5.1)."""
    return _WONDER_COSTS[len(player.wonders)]


def start_build(state: MosaicState, seat: int, card: str, seen: bool) -> None:
    kind = BUILD_CARDS[card].kind
    if kind == "project":
        pay_then(state, seat, BUILD_CARDS[card].cost, GainBuildCard(seat, card, seen))
    else:
        state.push(ChooseHex(seat, kind, card, seen))


@dataclass(frozen=True, slots=True)
class ChooseHex(Frame[MosaicState]):
    """Choose the hex for a piece, with or without a card."""

    seat: int
    piece: str
    card: str = ""
    seen: bool = False

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        rule = {"city": "R6.3.3", "port": "R6.3.4"}.get(self.piece, "R6.3.5")
        hexes = legal_hexes(state, self.seat, self.piece)
        actions = place_actions(self.piece, hexes)
        return (
            Decision(self.seat, DecisionKind.SPACE, "hex", rule, actions, self.card or self.piece),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAt)
        frames: list[Frame[MosaicState]] = [SetPiece(seat, self.piece, action.hex)]
        if self.card:
            frames.append(GainBuildCard(seat, self.card, self.seen, action.hex))
        pay_then(state, seat, PIECE_COSTS[self.piece], *frames)


@dataclass(frozen=True, slots=True)
class SetPiece(Frame[MosaicState]):
    """Place a piece after payment."""

    seat: int
    piece: str
    hex: str

    def run(self, state: MosaicState) -> None:
        place_piece(state, self.seat, self.piece, self.hex)


@dataclass(frozen=True, slots=True)
class GainBuildCard(Frame[MosaicState]):
    """Take the card with symbols and effects. The offer refills afterward."""

    seat: int
    card: str
    seen: bool
    hex: str = ""

    def run(self, state: MosaicState) -> None:
        offers.take_card(state, self.seat, "build", self.card, self.seen)
        player = state.players[self.seat]
        player.build_cards.append(self.card)
        add_symbols(player, self.card)
        state.push(Effects(self.seat, self.card, "take", self.hex))


@dataclass(frozen=True, slots=True)
class ChooseWonderHex(Frame[MosaicState]):
    """Choose the hex for a wonder (R6.4.1)."""

    seat: int
    wonder: str

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        hexes = wonder_hexes(state, self.seat, self.wonder)
        actions = place_actions("wonder", hexes)
        return (
            Decision(self.seat, DecisionKind.SPACE, "wonder_hex", "R6.4.1", actions, self.wonder),
        )

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, PlaceAt)
        cost = wonder_cost(state.players[seat])
        pay_then(state, seat, cost, SetWonder(seat, self.wonder, action.hex))


@dataclass(frozen=True, slots=True)
class SetWonder(Frame[MosaicState]):
    """Place a wonder after payment and resolve its effects."""

    seat: int
    wonder: str
    hex: str

    def run(self, state: MosaicState) -> None:
        place_wonder(state, self.seat, self.wonder, self.hex)
        if effects_on(self.wonder, "build"):
            state.push(Effects(self.seat, self.wonder, "build", self.hex))


BUILDING_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    ChooseHex,
    SetPiece,
    GainBuildCard,
    ChooseWonderHex,
    SetWonder,
)
