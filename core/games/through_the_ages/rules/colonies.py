"""Territories: the auction, the colonization force and the new colony (R15)."""

from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.actions import Bid, Done, Pass, Sacrifice, Spend
from core.games.through_the_ages.rules.civilization import (
    add_colony,
    gain_population,
    return_units_to_bank,
)
from core.games.through_the_ages.rules.decks import discard, draw_military, remove_from_hand
from core.games.through_the_ages.rules.gains_and_payments import (
    gain_goods,
    score_culture,
    score_science,
)
from core.games.through_the_ages.rules.holdings import units_of
from core.games.through_the_ages.rules.leader_and_wonder_effects import player_hooks
from core.games.through_the_ages.rules.military_events import (
    BidMade,
    BonusCardSpent,
    NotColonized,
    UnitSacrificed,
)
from core.games.through_the_ages.rules.ratings import force_strength, ratings
from core.games.through_the_ages.state import EVERYBODY, NOBODY, AgesState, Auction
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame


def colonization_value(state: AgesState, seat: int, card: str) -> int:
    """Return a bonus card's colonization value, including James Cook (R15.3)."""
    return CARDS[card].colonization + player_hooks(state.players[seat]).colonization_card_bonus


def highest_bid(state: AgesState, seat: int) -> int:
    """Return the highest bid that a player can pay, or 0 without a unit (R15.7)."""
    player = state.players[seat]
    units = units_of(player)
    if not units:
        return 0
    cards = [card for card in player.military_hand if card in CARDS and CARDS[card].colonization]
    in_cards = sum(colonization_value(state, seat, card) for card in cards)
    return force_strength(player, units) + in_cards + ratings(state, seat).colonization


def start_auction(state: AgesState, card: str) -> None:
    """Start the auction of a territory with the active player (R15.1)."""
    if not state.can_sacrifice:
        state.emit(NotColonized(SPECTATOR, card))
        return
    state.auction = Auction(card)
    state.event = ""
    state.push(BidTurn(state.turn.seat))


@dataclass(frozen=True, slots=True)
class BidTurn(Frame[AgesState]):
    """The choice of one player's bid or pass."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Offer every affordable bid. A player without units must pass."""
        auction = state.auction
        assert auction
        if not units_of(state.players[self.seat]):
            return ()
        highest = highest_bid(state, self.seat)
        bids = [Bid(amount) for amount in range(auction.bid + 1, highest + 1)]
        options: tuple[Action, ...] = (Pass(), *bids)
        secret = state.players[self.seat].has_secrets
        return (
            Decision(
                self.seat,
                DecisionKind.AMOUNT,
                "bid",
                "R15.1",
                options,
                auction.card,
                is_secret=secret,
            ),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        auction = state.auction
        assert auction
        if isinstance(action, Bid):
            auction.bid, auction.bidder = action.amount, seat
            state.emit(BidMade(seat, action.amount))
        else:
            auction.out.append(seat)
            state.emit(BidMade(seat, 0))
        self._continue_auction(state)

    def run(self, state: AgesState) -> None:
        assert state.auction
        state.auction.out.append(self.seat)
        self._continue_auction(state)

    def _continue_auction(self, state: AgesState) -> None:
        """Ask the next player. If nobody else remains, the last bidder wins."""
        auction = state.auction
        assert auction
        others = [s for s in state.seats_from(self.seat) if s not in auction.out]
        waiting = [s for s in others if s not in (auction.bidder, self.seat)]
        if waiting:
            state.push(BidTurn(waiting[0]))
        elif auction.bidder != NOBODY:
            state.push(PayForce(auction.bidder))
        else:
            state.past.append(auction.card)
            state.emit(NotColonized(SPECTATOR, auction.card))
            state.auction = None


@dataclass(frozen=True, slots=True)
class PayForce(Frame[AgesState]):
    """The choice of the units and cards that pay the bid (R15.3, R15.8)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        auction, player = state.auction, state.players[self.seat]
        assert auction
        units = [
            Sacrifice(card)
            for card, number in units_of(player).items()
            if number > auction.units.get(card, 0)
        ]
        cards = [
            Spend(card)
            for card in dict.fromkeys(player.military_hand)
            if card in CARDS and CARDS[card].colonization
        ]
        enough = bool(auction.units) and force_paid(state) >= auction.bid
        actions: list[Action] = [Done()] if enough else []
        actions += [*units, *cards]
        if not actions:  # happens only if a search dealt the hand wrongly
            actions = [Done()]
        card, options, secret = auction.card, tuple(actions), player.has_secrets
        return (
            Decision(
                self.seat, DecisionKind.PIECE, "force", "R15.3", options, card, is_secret=secret
            ),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Add a unit or card. Units stay on their cards until the bid is paid."""
        auction = state.auction
        assert auction
        if isinstance(action, Sacrifice):
            auction.units[action.card] = auction.units.get(action.card, 0) + 1
            state.emit(UnitSacrificed(seat, action.card))
            state.push(self)
        elif isinstance(action, Spend):
            value = colonization_value(state, seat, action.card)
            auction.cards += value
            remove_from_hand(state, seat, action.card)
            discard(state, action.card, EVERYBODY)
            state.emit(BonusCardSpent(seat, action.card, value))
            state.push(self)
        else:
            self.run(state)

    def run(self, state: AgesState) -> None:
        """Return the units' workers to the bank, then colonize."""
        auction = state.auction
        assert auction
        return_units_to_bank(state, self.seat, auction.units)
        state.auction = None
        colonize(state, self.seat, auction.card)


def force_paid(state: AgesState) -> int:
    """Return the value given up until now, with permanent bonuses."""
    auction = state.auction
    assert auction
    player = state.players[auction.bidder]
    colonization = ratings(state, auction.bidder).colonization
    return force_strength(player, auction.units) + auction.cards + colonization


def colonize(state: AgesState, seat: int, card: str) -> None:
    """Add a colony with its permanent and immediate effects (R15.5)."""
    add_colony(state, seat, card)
    gains = CARDS[card].immediate
    score_science(state, seat, gains.get("science", 0), card)
    score_culture(state, seat, gains.get("culture", 0), "territories", card)
    gain_goods(state, seat, "food", gains.get("food", 0), card)
    gain_goods(state, seat, "resource", gains.get("resource", 0), card)
    gain_population(state, seat, gains.get("population", 0))
    draw_military(state, seat, gains.get("military_cards", 0))


COLONY_FRAMES: tuple[type[Frame[AgesState]], ...] = (BidTurn, PayForce)
