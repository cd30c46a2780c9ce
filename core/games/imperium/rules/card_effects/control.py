"""Choices, conditions, repetitions, attacks and flipped cards."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from core.games.imperium.content import CARD_IDS_BY_NAME, CARDS, Key, Resource, State
from core.games.imperium.rules.actions import Choose, Enough, choose_action
from core.games.imperium.rules.block_analysis import hidden_zones_used, is_costless
from core.games.imperium.rules.candidates import affected_seats
from core.games.imperium.rules.card_effects.tokens import Gain
from core.games.imperium.rules.card_play import AttackerPays, attack_scope
from core.games.imperium.rules.draw_deck import set_state
from core.games.imperium.rules.events import AttackAvoided, JourneyMoved
from core.games.imperium.rules.legality import (
    can_change_in_block,
    can_pay_block,
    can_pay_cost,
    can_seem_available,
    cost_obstacle,
    is_available,
)
from core.games.imperium.rules.obstacles import Obstacle, Reason
from core.games.imperium.rules.program_interpreter import Offer, announce_no_match, start_ability
from core.games.imperium.rules.programs import (
    ABILITIES,
    BLOCKS,
    NO_BLOCK,
    NO_ZONES,
    Block,
    Condition,
    Instruction,
    Keyword,
    Quantity,
    Run,
    Who,
    block_downside,
    instruction,
    parse_block,
)
from core.games.imperium.rules.zones import flip_king_of_kings, move_card, trigger_scoring
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.effect_words import target_text
from core.games.imperium.text.program_text import (
    block_text,
    may_text,
    options_text,
    others_text,
    with_cost_text,
)
from core.games.imperium.text.style import GrammaticalPerson, TextStyle
from core.games.imperium.text.terms import display_name
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame
from core.kernel.amounts import with_article

# --- choices -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfOptions(Instruction):
    """A choice of options."""

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return any(is_available(state, seat, option, card) for option in self.options)

    def hidden_zones(self) -> frozenset[str]:
        return NO_ZONES.union(*map(hidden_zones_used, self.options))

    def head_text(self, style: TextStyle) -> str:
        """Return the text before numbered options."""
        raise NotImplementedError

    def text(self, style: TextStyle) -> str:
        return self.head_text(style) + options_text(self.options, style)


@instruction("choose")
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOne(_OfOptions):
    """Choose one of the available options (R12.7).

    Data: `{"op": "choose", "options": [[{"op": "develop"}], [{"op": "acquire", "suits":
    ["civilised"]}]]}`.
    """

    options: tuple[Block, ...]

    def can_always_start(self) -> bool:
        return any(map(is_costless, self.options))

    def start_obstacle(
        self, state: ImperiumState, seat: int, card: str, reserved: int
    ) -> Obstacle | None:
        payable = (can_pay_block(state, seat, option, card, reserved) for option in self.options)
        return None if any(payable) else Reason.UNPAYABLE

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(ChooseOption(seat, here.block, here.at))

    def downside(self) -> float:
        return min(map(block_downside, self.options))

    def head_text(self, style: TextStyle) -> str:
        return "" if style.short else style.render("{chooses} one: ")


@dataclass(frozen=True, slots=True)
class ChooseOption(ChoiceFrame[ImperiumState]):
    """The choice of one option."""

    block: str
    at: int

    def question(self, state: ImperiumState) -> Decision:
        """Return the available options, counted from 1 (R12.35)."""
        seat, card = self.seat, state.scope.card
        options = BLOCKS[self.block][self.at].options
        choices = tuple(
            [
                choose_action(number)
                for number, block in enumerate(options, 1)
                if is_available(state, seat, block, card)
            ]
        )
        secret = any(can_seem_available(state, seat, block, card) for block in options)
        return Decision(
            seat, DecisionKind.ACTION, "choose", "R12.7", choices, subject=card, is_secret=secret
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        step = BLOCKS[self.block][self.at]
        state.push(Run(step.options[action.option - 1], 0, seat))

    def run(self, state: ImperiumState) -> None:
        question = self.question(state)
        if question.is_secret:
            announce_no_match(state, self.seat)
        for action in question.actions:
            self.answer(state, self.seat, action)


@instruction("choose_some")
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSeveral(_OfOptions):
    """Choose several different options, which run in the order listed.

    Data: `{"op": "choose_some", "min": 1, "max": 2, "options": [[{"op": "draw", "n": 1}], [{"op":
    "return_unrest", "n": 1, "frm": ["discard"]}]]}`.
    """

    min: int
    max: int
    options: tuple[Block, ...]

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(ChooseSome(here.block, here.at, seat))

    def head_text(self, style: TextStyle) -> str:
        return style.render("{chooses} one or both: ", "one or both: ")


@dataclass(frozen=True, slots=True)
class ChooseSome(Frame[ImperiumState]):
    """The choice of several options."""

    block: str
    at: int
    seat: int
    taken: tuple[int, ...] = ()

    @property
    def step(self) -> ChooseSeveral:
        step = BLOCKS[self.block][self.at]
        assert isinstance(step, ChooseSeveral)
        return step

    def available_options(self, state: ImperiumState) -> list[int]:
        """Return available options after the last one taken: they run in the order listed."""
        card, step = state.scope.card, self.step
        if len(self.taken) >= step.max:
            return []
        return [
            number
            for number, block in enumerate(step.options, 1)
            if number > max(self.taken, default=0) and is_available(state, self.seat, block, card)
        ]

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        options, step = self.available_options(state), self.step
        enough = len(self.taken) >= step.min
        if not options or (len(options) == 1 and not enough):
            return ()
        actions: list[Action] = list(map(Choose, options))
        if enough:
            actions.append(Enough())
        card = state.scope.card
        return (
            Decision(
                self.seat, DecisionKind.ACTION, "choose_some", "R12.7", tuple(actions), subject=card
            ),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Choose):
            taken = (*self.taken, action.option)
            step = self.step
            more = ChooseSome(self.block, self.at, seat, taken)
            state.push(Run(step.options[action.option - 1], 0, seat), more)

    def run(self, state: ImperiumState) -> None:
        for number in self.available_options(state)[:1]:
            self.answer(state, self.seat, Choose(number))


# --- optional and conditional blocks -----------------------------------------------------------


@instruction("may")
@dataclass(frozen=True, slots=True, kw_only=True)
class May(Instruction):
    """Offer a block, carried out entirely or not at all (R6.6).

    Data: `{"op": "may", "do": [{"op": "develop"}]}`.
    """

    names_subject: ClassVar[bool] = True

    do: Block

    @classmethod
    def parse_nested_block(cls, name: str, key: str, steps: Any) -> Block:
        return parse_block(name, steps, in_may=True)

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return is_available(state, seat, self.do, card)

    def hidden_zones(self) -> frozenset[str]:
        return hidden_zones_used(self.do)

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(Offer(self.do, seat, state.scope.card))

    def text(self, style: TextStyle) -> str:
        do = block_text(self.do, style.after_may())
        return f"may {do}" if style.is_about_others else f"{may_text(style)}{do}"


@instruction("each_may")
@dataclass(frozen=True, slots=True, kw_only=True)
class EachMay(Instruction):
    """Offer a block to each affected seat. The solo bot only takes tokens (R19.24).

    Data: `{"op": "each_may", "who": "all", "do": [{"op": "draw", "n": 1}]}`.
    """

    keyword: ClassVar = Keyword(
        "may", "each player decides for themselves, in turn order", "R12.5", False
    )
    names_subject: ClassVar[bool] = True
    is_done_to_others: ClassVar[bool] = True

    who: Who
    do: Block
    if_they: Condition | None = None
    store: Key = ""

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        card, steps = state.scope.card, BLOCKS[self.do]
        frames = []
        for other in affected_seats(state, seat, self):
            if not state.is_bot(other):
                frames.append(Offer(self.do, other, card, self.store))
            elif all(isinstance(step, Gain) and not step.who for step in steps):
                for step in steps:
                    step.run_for_bot(state)
        if self.store:
            state.scope.counts[self.store] = 0
        state.push(*frames)

    def text(self, style: TextStyle) -> str:
        subject = "all" if style.short and self.who == "all" else others_text(self, style)
        they = style.for_person(GrammaticalPerson.THEY_MAY)
        return f"{subject} may {block_text(self.do, they)}"


@instruction("cost_then")
@dataclass(frozen=True, slots=True, kw_only=True)
class CostThen(Instruction):
    """Run the cost, then the effect, if the whole cost can be paid (R6.7).

    Data: `{"op": "cost_then", "cost": [{"op": "abandon", "self": true}], "do": [{"op":
    "take_fame"}]}`.
    """

    keyword: ClassVar = Keyword(
        "to", "all of the cost can be paid and is paid first", "R6.7", False
    )
    has_cost: ClassVar[bool] = True

    cost: Block
    do: Block

    def prices(self) -> tuple[Instruction, ...]:
        return tuple(step for step in BLOCKS[self.cost] if step.is_price)

    def can_pay(self, state: ImperiumState, seat: int, card: str, reserved: int) -> bool:
        if not can_pay_cost(state, seat, self.cost, card, reserved):
            return False
        return all(step.is_possible(state, seat, card) for step in BLOCKS[self.do])

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return can_pay_cost(state, seat, self.cost, card)

    def can_always_start(self) -> bool:
        return False

    def start_obstacle(
        self, state: ImperiumState, seat: int, card: str, reserved: int
    ) -> Obstacle | None:
        return cost_obstacle(state, seat, self.cost, card, reserved)

    def hidden_zones(self) -> frozenset[str]:
        return hidden_zones_used(self.cost)

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        if can_pay_cost(state, seat, self.cost, state.scope.card):
            state.push(Run(self.cost, 0, seat), Run(self.do, 0, seat))

    def downside(self) -> float:
        return max(block_downside(self.cost), block_downside(self.do))

    def text(self, style: TextStyle) -> str:
        return with_cost_text(self.cost, block_text(self.do, style.after_cost()), style)


@instruction("if")
@dataclass(frozen=True, slots=True, kw_only=True)
class Branch(Instruction):
    """Run a block if a condition holds, or else another one.

    Data: `{"op": "if", "cond": {"kind": "resource_at_least", "word": "population", "n": 24}, "do":
    [{"op": "trigger_scoring"}]}`.
    """

    names_subject: ClassVar[bool] = True

    cond: Condition
    do: Block
    otherwise: Block = field(default=NO_BLOCK, metadata={"key": "else"})

    def chosen_block(self, state: ImperiumState, seat: int, card: str) -> Block:
        return self.do if self.cond.holds(state, seat, card) else self.otherwise

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        block = self.chosen_block(state, seat, card)
        return bool(block) and can_change_in_block(state, seat, block, card)

    def hidden_zones(self) -> frozenset[str]:
        return NO_ZONES.union(*map(hidden_zones_used, self.inner_blocks()))

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        if block := self.chosen_block(state, seat, state.scope.card):
            state.push(Run(block, 0, seat))

    def run_for_bot(self, state: ImperiumState) -> None:
        block = self.do if self.cond.holds_for_bot(state) else self.otherwise
        for step in BLOCKS[block] if block else ():
            step.run_for_bot(state)

    def text(self, style: TextStyle) -> str:
        text = f"if {self.cond.text(style)}, {block_text(self.do, style)}"
        if not self.otherwise:
            return text
        return f"{text}; otherwise {block_text(self.otherwise, style)}"


@instruction("repeat")
@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Instruction):
    """Run a block as many times as a count says.

    Data: `{"op": "repeat", "per": {"count": "stored", "key": "abandoned"}, "do": [{"op": "may",
    "do": [{"op": "acquire", "suits": ["region", "tributary"]}]}]}`.
    """

    names_subject: ClassVar[bool] = True

    per: Quantity
    do: Block

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return self.per.number(state, seat) > 0

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(*[Run(self.do, 0, seat)] * self.per.number(state, seat))

    def text(self, style: TextStyle) -> str:
        return f"for each {self.per.noun()}, {block_text(self.do, style)}"


# --- attacks --------------------------------------------------------------------------------


@instruction("avoid_attack")
@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidAttack(Instruction):
    """Protect the seat from the attack in resolution (R12.4). Data: `{"op": "avoid_attack"}`."""

    keyword: ClassVar = Keyword("attack", "has no effect on you", "R12.4", False)
    always_has_effect: ClassVar[bool] = True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        attack_scope(state).protected.append(seat)
        state.emit(AttackAvoided(seat))

    def text(self, style: TextStyle) -> str:
        return style.render("{avoids} the attack")


@instruction("attacker_may_pay")
@dataclass(frozen=True, slots=True, kw_only=True)
class AttackerMayPay(Instruction):
    """Offer the attacker a payment that makes the attack count (R12.38).

    Data: `{"op": "attacker_may_pay", "res": "progress", "n": 1, "if_not": [{"op":
    "avoid_attack"}]}`.
    """

    keyword: ClassVar = Keyword("attack", "the attacker may pay you, and it counts", "R12.4", False)
    always_has_effect: ClassVar[bool] = True
    names_subject: ClassVar[bool] = True

    res: Resource
    n: int
    otherwise: Block = field(metadata={"key": "if_not"})

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        attacker, card = attack_scope(state).seat, state.scope.card
        state.push(AttackerPays(attacker, seat, card, self.res, self.n, self.otherwise))

    def text(self, style: TextStyle) -> str:
        tokens = style.tokens(self.n, self.res)
        if_not = block_text(self.otherwise, style.after_may())
        pay = "the attacker may pay {them} {tokens}; if not, {you} {if_not}"
        return style.render(pay, tokens=tokens, if_not=if_not)


# --- the rest -------------------------------------------------------------------------------


@instruction("reduce_discard_requirement")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReduceDiscardRequirement(Instruction):
    """Reduce the discard being paid (R15.4).

    Data: `{"op": "reduce_discard_requirement", "n": 1}`.
    """

    always_has_effect: ClassVar[bool] = True

    n: int

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        if len(state.scopes) > 1:
            state.scopes[-2].reduced += self.n

    def text(self, style: TextStyle) -> str:
        return style.render("{discards} {n} fewer", n=self.n)


@instruction("active_quest_to")
@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveQuestTo(Instruction):
    """Move the active quest out of the court (R14.4).

    Data: `{"op": "active_quest_to", "to": "hand"}`.
    """

    to: str

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(state.players[seat].active_quest)

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        quest = state.players[seat].active_quest
        if quest:
            move_card(state, seat, quest, "garrison", self.to)

    def text(self, style: TextStyle) -> str:
        return style.render("{puts} the active quest {there}", there=target_text(self.to, style))


@instruction("flip_self")
@dataclass(frozen=True, slots=True, kw_only=True)
class FlipSelf(Instruction):
    """Turn King of Kings or the journey card over. Data: `{"op": "flip_self", "to": "B"}`."""

    always_has_effect: ClassVar[bool] = True

    to: str

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        card = state.scope.card
        if card == state.king:
            flip_king_of_kings(state, self.to)
        else:
            advance_journey(state, seat, CARD_IDS_BY_NAME[CARDS[card].set, self.to])

    def run_for_bot(self, state: ImperiumState) -> None:
        flip_king_of_kings(state, self.to)

    def text(self, style: TextStyle) -> str:
        side = self.to if len(self.to) > 1 else f"side {self.to}"
        return style.render("{turns} this card over to {side}", side=side)


@instruction("replace_self")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceSelf(Instruction):
    """Replace the journey card with its next stage (R16.2).

    Data: `{"op": "replace_self", "with_card": "Gates of Shangri-La"}`.
    """

    always_has_effect: ClassVar[bool] = True

    with_card: str

    def card_names(self) -> Iterator[str]:
        yield self.with_card

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        nation = CARDS[state.scope.card].set
        advance_journey(state, seat, CARD_IDS_BY_NAME[nation, self.with_card])

    def text(self, style: TextStyle) -> str:
        return style.render("{replaces} this card with {other}", other=display_name(self.with_card))


def advance_journey(state: ImperiumState, seat: int, card: str) -> None:
    """Set a new journey stage. An exhaust token stays on it (R16.6)."""
    player = state.players[seat]
    if player.journey in player.exhausted:
        player.exhausted[player.exhausted.index(player.journey)] = card
    player.journey = card
    state.emit(JourneyMoved(seat, card))
    if "on_enter_play" in ABILITIES[card].by_kind:
        start_ability(state, seat, card, ABILITIES[card].by_kind["on_enter_play"])


@instruction("set_state")
@dataclass(frozen=True, slots=True, kw_only=True)
class SetState(Instruction):
    """Become a barbarian or an empire. Data: `{"op": "set_state", "state": "empire"}`."""

    always_has_effect: ClassVar[bool] = True

    state: State

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        set_state(state, seat, self.state)

    def text(self, style: TextStyle) -> str:
        return style.render("{becomes} {state}", state=with_article(self.state))


@instruction("trigger_scoring")
@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerScoring(Instruction):
    """Trigger the end of the game (R11.2). Data: `{"op": "trigger_scoring"}`."""

    keyword: ClassVar = Keyword(
        "scoring", "this round and one more are played, then all score", "R11.2"
    )

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return not state.scoring_round

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        trigger_scoring(state)

    def run_for_bot(self, state: ImperiumState) -> None:
        trigger_scoring(state)

    def text(self, style: TextStyle) -> str:
        return style.render("{triggers} scoring")


CONTROL_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (ChooseOption, ChooseSome)
