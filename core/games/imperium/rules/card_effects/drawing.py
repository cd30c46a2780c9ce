"""Drawing cards from the draw deck (R12.10)."""

from dataclasses import dataclass
from typing import ClassVar

from core.games.imperium.rules.actions import Accept, Enough
from core.games.imperium.rules.draw_deck import DrawCards
from core.games.imperium.rules.legality import can_draw
from core.games.imperium.rules.programs import (
    BLOCKS,
    Instruction,
    Keyword,
    Quantity,
    Run,
    instruction,
)
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.effect_words import per_text, up_to_text
from core.games.imperium.text.style import TextStyle
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.presentation import format_count


@instruction("draw")
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawInstruction(Instruction):
    """Draw from the draw deck (R12.10). Data: `{"op": "draw", "n": 1}`."""

    keyword: ClassVar = Keyword(
        "draw", "from your draw deck; an empty one is reshuffled first", "R12.10"
    )

    n: int
    per: Quantity | None = None
    up_to: bool = False
    if_able: bool = False

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        if self.per and not self.per.number(state, seat):
            return False
        return can_draw(state, seat, self.if_able)

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        n = self.n * (self.per.number(state, seat) if self.per else 1)
        state.scope.drawn = []
        if self.up_to:
            state.push(DrawUpTo(here.block, here.at, seat, self.n))
        elif n:
            state.push(DrawCards(seat, n, self.if_able, noted=state.scope.seat == seat))

    def text(self, style: TextStyle) -> str:
        cards = str(self.n) if style.short else format_count(self.n, "card")
        able = ", if able" if self.if_able else ""
        drawn = style.render("{draws} {n}", n=f"{up_to_text(self)}{cards}")
        return drawn + per_text(self.per, style) + able


@dataclass(frozen=True, slots=True)
class DrawUpTo(Frame[ImperiumState]):
    """Up to a number of draws. Each card is seen before the next is offered (R12.10)."""

    block: str
    at: int
    seat: int
    left: int

    @property
    def step(self) -> DrawInstruction:
        step = BLOCKS[self.block][self.at]
        assert isinstance(step, DrawInstruction)
        return step

    @property
    def is_first(self) -> bool:
        return self.left == self.step.n

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        step = self.step
        if not self.left or not can_draw(state, self.seat, step.if_able):
            return ()
        choices, card = (Accept(), Enough()), state.scope.card
        return (
            Decision(self.seat, DecisionKind.YES_NO, "draw_up_to", "R12.10", choices, subject=card),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Accept):
            step = self.step
            again = DrawUpTo(self.block, self.at, seat, self.left - 1)
            state.push(DrawCards(seat, 1, step.if_able, noted=True), again)


DRAWING_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (DrawUpTo,)
