"""Gaining, paying and stealing tokens, and tokens on cards."""

from dataclasses import dataclass

from core.games.imperium import actions
from core.games.imperium.actions import Amount
from core.games.imperium.choosing import affected, number
from core.games.imperium.content import ALL, BLOCKS, PROGRESS, Step
from core.games.imperium.counting import count, counted_cards
from core.games.imperium.drawing import PayPrice, pay
from core.games.imperium.events import MarketTokens, TokensLost, TokensTaken
from core.games.imperium.machine import Run, op
from core.games.imperium.paying import FREE, Price
from core.games.imperium.state import ImperiumState
from core.games.imperium.zones import gain, gain_actions, icons_noted
from core.kernel import Action, Decision, Frame, Kind


@op("gain")
def gain_tokens(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Gain tokens from the supply (R12.13)."""
    n = step.n
    if step.per is not None:
        n *= count(state, seat, step.per)
        if n and step.per.count != "stored":
            icons_noted(state, seat, counted_cards(state, seat, step.per))
    for other in affected(state, seat, step):
        gain(state, other, step.res, n)


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
        whole = state.players[seat].has(step.res)
        pay(state, seat, actions.Pay(**{step.res: whole}))
    elif step.up_to:
        state.then(PayUpTo(here.block, here.at, seat))
    else:
        price = FREE.plus(step.res, number(state, seat, step, card))
        later = _later(state, seat, here, card)
        state.then(PayPrice(seat, price.materials, price.population, price.progress, card, later))


def _later(state: ImperiumState, seat: int, here: Run, card: str) -> Price:
    """Return the rest of the block's price (R12.36)."""
    price = FREE
    for step in BLOCKS[here.block][here.at + 1 :]:
        if step.op == "pay" and step.n > 0 and not step.up_to:
            price = price.plus(step.res, number(state, seat, step, card))
    return price


@dataclass(frozen=True, slots=True)
class PayUpTo(Frame[ImperiumState]):
    """The choice of how many tokens to pay, up to a limit."""

    block: str
    at: int
    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        step = BLOCKS[self.block][self.at]
        most = min(step.n, state.players[self.seat].has(step.res))
        if not most:
            return ()
        amounts = tuple(Amount(n) for n in range(most + 1))
        card = state.scope.card
        return (Decision(self.seat, Kind.AMOUNT, "pay_up_to", "R12.19", amounts, subject=card),)

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
    suffering = []
    for victim in affected(state, seat, step):
        loser = state.bot if state.is_bot(victim) else state.players[victim]
        assert loser is not None
        n = min(step.n, loser.has(step.res))
        if n:
            loser.add(step.res, -n)
            thief.add(step.res, n)
            state.tell(TokensTaken(seat, step.res, n, victim, now=thief.has(step.res)))
            state.tell(TokensLost(victim, step.res, n, loser.has(step.res)))
        if n < step.n and step.otherwise:
            suffering.append(Run(step.otherwise, 0, victim))
    state.then(*suffering)


@op("place_token_on_self")
def place_token_on_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Put tokens from the supply on the program's card (R12.30)."""
    player, card = state.players[seat], state.scope.card
    if card in player.play:
        player.tokens[card] = player.tokens.get(card, 0) + step.n
        state.tell(MarketTokens(seat, card, step.res, step.n))


@op("gain_tokens_on_self")
def gain_tokens_on_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    lying = state.players[seat].tokens.pop(state.scope.card, 0)
    gain(state, seat, PROGRESS, lying)


@op("double_gained_tokens")
def double_gained_tokens(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Gain the tokens of the market card once more."""
    gain(state, seat, step.res, state.scope.tokens.get(step.res, 0))


TOKEN_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (PayPrice, PayUpTo)
