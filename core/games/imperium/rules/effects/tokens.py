"""Gaining, paying and stealing tokens, and tokens on cards."""

from dataclasses import dataclass

from core.games.imperium.content import ALL, BLOCKS, PROGRESS, Step
from core.games.imperium.rules import actions
from core.games.imperium.rules.actions import Amount
from core.games.imperium.rules.candidates import affected_seats, required_number
from core.games.imperium.rules.card_queries import counted_cards, evaluate_count
from core.games.imperium.rules.draw_deck import PayPrice, pay
from core.games.imperium.rules.events import MarketTokens, TokensLost, TokensTaken
from core.games.imperium.rules.machine import Run, op
from core.games.imperium.rules.payment import NO_PRICE, Price
from core.games.imperium.rules.zones import gain_actions, gain_resource, note_icons
from core.games.imperium.state import ImperiumState
from core.kernel import Action, Decision, DecisionKind, Frame


@op("gain")
def gain_tokens(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Gain tokens from the supply (R12.13)."""
    n = step.n
    if step.per is not None:
        n *= evaluate_count(state, seat, step.per)
        if n and step.per.count != "stored":
            note_icons(state, seat, counted_cards(state, seat, step.per))
    for other in affected_seats(state, seat, step):
        gain_resource(state, other, step.res, n)


@op("gain_action")
def gain_action(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Gain action tokens, also beyond three (R12.3)."""
    gain_actions(state, seat, step.n)


@op("spend_action")
def spend_action(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Spend action tokens in addition to the card's own (R12.3)."""
    gain_actions(state, seat, -step.n)


@op("pay")
def pay_tokens(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Return tokens to the supply (R12.19)."""
    card = state.scope.card
    if step.n == ALL:
        amount = state.players[seat].amount(step.res)
        pay(state, seat, actions.Pay(**{step.res: amount}))
    elif step.up_to:
        state.push(PayUpTo(here.block, here.at, seat))
    else:
        price = NO_PRICE.add(step.res, required_number(state, seat, step, card))
        remaining = _remaining_price(state, seat, here, card)
        state.push(
            PayPrice(seat, price.materials, price.population, price.progress, card, remaining)
        )


def _remaining_price(state: ImperiumState, seat: int, here: Run, card: str) -> Price:
    """Return the rest of the block's price (R12.36)."""
    price = NO_PRICE
    for step in BLOCKS[here.block][here.at + 1 :]:
        if step.op == "pay" and step.n > 0 and not step.up_to:
            price = price.add(step.res, required_number(state, seat, step, card))
    return price


@dataclass(frozen=True, slots=True)
class PayUpTo(Frame[ImperiumState]):
    """The choice of how many tokens to pay, up to a limit."""

    block: str
    at: int
    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        step = BLOCKS[self.block][self.at]
        most = min(step.n, state.players[self.seat].amount(step.res))
        if not most:
            return ()
        amounts = tuple(Amount(n) for n in range(most + 1))
        card = state.scope.card
        return (
            Decision(self.seat, DecisionKind.AMOUNT, "pay_up_to", "R12.19", amounts, subject=card),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Amount)
        step = BLOCKS[self.block][self.at]
        state.scope.counts[step.store] = action.number
        pay(state, seat, actions.Pay(**{step.res: action.number}))

    def run(self, state: ImperiumState) -> None:
        state.scope.counts[BLOCKS[self.block][self.at].store] = 0


@op("steal")
def steal(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Steal tokens; a victim with too few suffers the penalty (R12.26)."""
    thief = state.players[seat]
    penalties = []
    for victim in affected_seats(state, seat, step):
        owner = state.bot if state.is_bot(victim) else state.players[victim]
        assert owner is not None
        n = min(step.n, owner.amount(step.res))
        if n:
            owner.add(step.res, -n)
            thief.add(step.res, n)
            state.emit(TokensTaken(seat, step.res, n, victim, now=thief.amount(step.res)))
            state.emit(TokensLost(victim, step.res, n, owner.amount(step.res)))
        if n < step.n and step.otherwise:
            penalties.append(Run(step.otherwise, 0, victim))
    state.push(*penalties)


@op("place_token_on_self")
def place_token_on_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Put tokens from the supply on the program's card (R12.30)."""
    player, card = state.players[seat], state.scope.card
    if card in player.play:
        player.tokens[card] = player.tokens.get(card, 0) + step.n
        state.emit(MarketTokens(seat, card, step.res, step.n))


@op("gain_tokens_on_self")
def gain_tokens_on_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    amount = state.players[seat].tokens.pop(state.scope.card, 0)
    gain_resource(state, seat, PROGRESS, amount)


@op("double_gained_tokens")
def double_gained_tokens(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Gain the tokens of the market card once more."""
    gain_resource(state, seat, step.res, state.scope.tokens.get(step.res, 0))


TOKEN_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (PayPrice, PayUpTo)
