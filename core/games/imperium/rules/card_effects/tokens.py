"""Gaining, paying and stealing tokens, and tokens on cards."""

from dataclasses import dataclass, field
from typing import ClassVar

from core.games.imperium.content import ALL, CARDS, MATERIALS, PROGRESS, Key, Resource
from core.games.imperium.rules import actions
from core.games.imperium.rules.actions import Amount
from core.games.imperium.rules.candidates import affected_seats, can_renew, make_renewal
from core.games.imperium.rules.card_effects.selection import Selection
from core.games.imperium.rules.card_queries import (
    unrest_cost_reduction,
)
from core.games.imperium.rules.draw_deck import PayPrice, pay
from core.games.imperium.rules.events import ExhaustReturned, MarketTokens, TokensLost, TokensTaken
from core.games.imperium.rules.obstacles import Obstacle, Reason
from core.games.imperium.rules.prices import NO_PRICE, Bill, Price
from core.games.imperium.rules.programs import (
    BLOCKS,
    NO_BLOCK,
    Block,
    CardPlace,
    Condition,
    Instruction,
    Keyword,
    Quantity,
    Run,
    Who,
    instruction,
)
from core.games.imperium.rules.zones import gain_actions, gain_resource, note_icons
from core.games.imperium.state import BOT_SEAT, ImperiumState
from core.games.imperium.text.effect_words import per_text, up_to_text
from core.games.imperium.text.program_text import others_text, penalty_text
from core.games.imperium.text.style import GrammaticalPerson, TextStyle
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.presentation import format_count, join_words

ALL_TOKENS = 1.0  # downside


# --- gaining -------------------------------------------------------------------------------------


@instruction("gain")
@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(Instruction):
    """Gain tokens from the supply (R12.13). Data: `{"op": "gain", "res": "progress", "n": 1}`."""

    res: Resource
    n: int
    per: Quantity | None = None
    who: Who = ""
    if_they: Condition | None = None

    def always_changes(self) -> bool:
        return self.per is None

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return self.per is None or self.per.number(state, seat) > 0

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        return True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        n = self.n
        if self.per is not None:
            n *= self.per.number(state, seat)
            if n and not self.per.depends_on_program:
                note_icons(state, seat, self.per.cards(state, seat))
        for other in affected_seats(state, seat, self):
            gain_resource(state, other, self.res, n)

    def run_for_bot(self, state: ImperiumState) -> None:
        gain_resource(state, BOT_SEAT, self.res, self.n)

    def text(self, style: TextStyle) -> str:
        return gain_text((self,), style)

    def shares_clause(self, following: Instruction, style: TextStyle) -> bool:
        is_plain = isinstance(following, Gain) and self.per is None and following.per is None
        return is_plain and self.who == following.who

    def joined_text(self, steps: tuple[Instruction, ...], style: TextStyle) -> str:
        if others := others_text(self, style):
            return f"{others} {gain_text(steps, style.for_person(GrammaticalPerson.THEY))}"
        return gain_text(steps, style)


def gain_text(steps: tuple[Instruction, ...], style: TextStyle) -> str:
    """Return `gain 2 materials and 1 population` or `+2m +1 pop`, with a count for the last."""
    amounts = [style.tokens(step.n, step.res) for step in steps]
    per = per_text(steps[-1].per, style)
    if style.uses_signs:
        return " ".join(f"+{amount}" for amount in amounts) + per
    return style.render("{gains} {what}", what=join_words(amounts)) + per


@instruction("gain_action")
@dataclass(frozen=True, slots=True, kw_only=True)
class GainAction(Instruction):
    """Gain action tokens, also beyond three (R12.3). Data: `{"op": "gain_action", "n": 1}`."""

    keyword: ClassVar = Keyword("action", "an action token more, also beyond three", "R12.3")
    always_has_effect: ClassVar[bool] = True

    n: int

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        return True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        gain_actions(state, seat, self.n)

    def text(self, style: TextStyle) -> str:
        number = format_count(self.n, "action")
        return f"+{number}" if style.uses_signs else style.render("{gains} {n}", n=number)


# --- prices --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _PriceStep(Instruction):
    """A price in tokens or actions."""

    is_price: ClassVar[bool] = True
    always_has_effect: ClassVar[bool] = True

    def prices(self) -> tuple[Instruction, ...]:
        return (self,)

    def is_payable(self, state: ImperiumState, seat: int, card: str, reserved: int = 0) -> bool:
        bill = Bill(actions=reserved)
        return self.charge(bill, state, seat, card) and bill.can_be_paid(state.players[seat])

    def can_always_start(self) -> bool:
        return False

    def start_obstacle(
        self, state: ImperiumState, seat: int, card: str, reserved: int
    ) -> Obstacle | None:
        return None if self.is_payable(state, seat, card, reserved) else Reason.UNPAYABLE


@instruction("spend_action")
@dataclass(frozen=True, slots=True, kw_only=True)
class SpendAction(_PriceStep):
    """Spend action tokens in addition to the card's own (R12.3).

    Data: `{"op": "spend_action", "n": 1}`.
    """

    keyword: ClassVar = Keyword("spend", "an action token that then plays no card", "R12.3")

    n: int

    def charge(self, bill: Bill, state: ImperiumState, seat: int, card: str) -> bool:
        bill.actions += self.n
        return True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        gain_actions(state, seat, -self.n)

    def text(self, style: TextStyle) -> str:
        return style.render("{spends} {n}", n=format_count(self.n, "action"))


@instruction("pay")
@dataclass(frozen=True, slots=True, kw_only=True)
class PayTokens(_PriceStep):
    """Return tokens to the supply (R12.19). Data: `{"op": "pay", "res": "progress", "n": 1}`."""

    keyword: ClassVar = Keyword(
        "pay", "return tokens; 1 progress stands in for 1 population or 2 materials", "R12.19"
    )

    res: Resource
    n: int
    up_to: bool = False
    minimum: int = 0
    store: Key = ""

    def required_number(self, state: ImperiumState, seat: int, card: str) -> int:
        if self.n <= 0 or self.res != MATERIALS or not CARDS[card].is_unrest:
            return self.n
        reduction, minimum = unrest_cost_reduction(state.players[seat], MATERIALS)
        return max(self.n - reduction, min(minimum, self.n))

    def charge(self, bill: Bill, state: ImperiumState, seat: int, card: str) -> bool:
        if self.n == ALL:
            return state.players[seat].amount(self.res) >= self.minimum
        if not self.up_to:
            bill.add(self.res, self.required_number(state, seat, card))
        return True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        card = state.scope.card
        if self.n == ALL:
            amount = state.players[seat].amount(self.res)
            pay(state, seat, actions.Pay(**{self.res: amount}))
        elif self.up_to:
            state.push(PayUpTo(here.block, here.at, seat))
        else:
            price = NO_PRICE.add(self.res, self.required_number(state, seat, card))
            remaining = _remaining_price(state, seat, here, card)
            state.push(
                PayPrice(seat, price.materials, price.population, price.progress, card, remaining)
            )

    def downside(self) -> float:
        return ALL_TOKENS if self.n < 0 and not self.up_to else 0.0

    def price_text(self, style: TextStyle) -> str:
        """Return the price without its verb: `2 materials`, `2m`."""
        if self.n == ALL:
            return style.render("all {your} {res} (at least {n})", res=self.res, n=self.minimum)
        return f"{up_to_text(self)}{style.tokens(self.n, self.res)}"

    def text(self, style: TextStyle) -> str:
        price = self.price_text(style)
        if style.uses_signs and self.n != ALL and not self.up_to:
            return f"-{price}"
        return style.render("{pays} {what}", what=price)


def _remaining_price(state: ImperiumState, seat: int, here: Run, card: str) -> Price:
    """Return the rest of the block's price (R12.36)."""
    price = NO_PRICE
    for step in BLOCKS[here.block][here.at + 1 :]:
        if isinstance(step, PayTokens) and step.n > 0 and not step.up_to:
            price = price.add(step.res, step.required_number(state, seat, card))
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


@instruction("steal")
@dataclass(frozen=True, slots=True, kw_only=True)
class Steal(Instruction):
    """Steal tokens. A victim with too few suffers the penalty (R12.26).

    Data: `{"op": "steal", "res": "progress", "n": 1, "who": "each_other"}`.
    """

    keyword: ClassVar = Keyword("steal", "tokens of the others, as many as they have", "R12.26")
    is_done_to_others: ClassVar[bool] = True

    res: Resource
    n: int
    who: Who
    if_they: Condition | None = None
    otherwise: Block = field(default=NO_BLOCK, metadata={"key": "if_unable"})

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return any(
            state.is_bot(other) or self.otherwise or state.players[other].amount(self.res)
            for other in affected_seats(state, seat, self)
        )

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        thief = state.players[seat]
        penalties = []
        for victim in affected_seats(state, seat, self):
            owner = state.bot if state.is_bot(victim) else state.players[victim]
            assert owner is not None
            n = min(self.n, owner.amount(self.res))
            if n:
                owner.add(self.res, -n)
                thief.add(self.res, n)
                state.emit(TokensTaken(seat, self.res, n, victim, now=thief.amount(self.res)))
                state.emit(TokensLost(victim, self.res, n, owner.amount(self.res)))
            if n < self.n and self.otherwise:
                penalties.append(Run(self.otherwise, 0, victim))
        state.push(*penalties)

    def text(self, style: TextStyle) -> str:
        tokens, whom = style.tokens(self.n, self.res), others_text(self, style)
        text = style.render("{steals} {n} from {whom}", n=tokens, whom=whom)
        return text + penalty_text(
            self.otherwise, "has none" if self.n == 1 else "has fewer", style
        )


# --- tokens on cards -----------------------------------------------------------------------------


@instruction("place_token_on_self")
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTokenOnSelf(Instruction):
    """Put tokens from the supply on the program's card (R12.30).

    Data: `{"op": "place_token_on_self", "res": "progress", "n": 1}`.
    """

    keyword: ClassVar = Keyword(
        "on this card", "the tokens are not in your pool, but score", "R12.30", False
    )
    always_has_effect: ClassVar[bool] = True

    res: Resource
    n: int

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        player, card = state.players[seat], state.scope.card
        if card in player.play:
            player.tokens[card] = player.tokens.get(card, 0) + self.n
            state.emit(MarketTokens(seat, card, self.res, self.n))

    def text(self, style: TextStyle) -> str:
        return style.render("{puts} {res} on this card", res=style.tokens(self.n, self.res))


@instruction("gain_tokens_on_self")
@dataclass(frozen=True, slots=True, kw_only=True)
class GainTokensOnSelf(Instruction):
    """Take the tokens from the program's card.

    Data: `{"op": "gain_tokens_on_self", "res": "progress"}`.
    """

    res: Resource

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(state.players[seat].tokens.get(card))

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        amount = state.players[seat].tokens.pop(state.scope.card, 0)
        gain_resource(state, seat, PROGRESS, amount)

    def text(self, style: TextStyle) -> str:
        return style.render("{gains} the {res} on this card", res=self.res)


@instruction("double_gained_tokens")
@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleGainedTokens(Instruction):
    """Gain the tokens of the market card once more.

    Data: `{"op": "double_gained_tokens", "res": "materials"}`.
    """

    always_has_effect: ClassVar[bool] = True

    res: Resource

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        gain_resource(state, seat, self.res, state.scope.tokens.get(self.res, 0))

    def text(self, style: TextStyle) -> str:
        return style.render("{gains} the same amount of {res} again", res=self.res)


@instruction("return_exhaust")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnExhaust(Selection):
    """Return exhaust tokens to the state card (R12.23).

    Data: `{"op": "return_exhaust", "n": 1}`.
    """

    keyword: ClassVar = Keyword(
        "exhaust token", "back to your state card: its place can be used again", "R12.23", False
    )
    rule: ClassVar[str] = "R12.23"

    n: int

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        player = state.players[seat]
        return [
            (place, "exhausted")
            for place in player.exhausted
            if place != card and can_renew(player, card, place)
        ]

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, player = place[0], state.players[seat]
        player.exhausted.remove(card)
        player.exhausts += 1
        player.renewed.append(make_renewal(player, state.scope.card, card))
        state.emit(ExhaustReturned(seat, card))

    def text(self, style: TextStyle) -> str:
        return style.render(
            "{takes} an exhaust token back to {your} state card",
            "{takes} back an exhaust token",
        )

    def prompt(self, style: TextStyle, more: str) -> str:
        return "where do you take an exhaust token back from?"


TOKEN_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (PayPrice, PayUpTo)
