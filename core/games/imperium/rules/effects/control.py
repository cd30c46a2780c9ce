"""Choices, conditions, repetitions, attacks and flipped cards."""

from dataclasses import dataclass

from core.games.imperium.content import BLOCKS, CARD_IDS_BY_NAME, CARDS, Step
from core.games.imperium.rules.actions import Choose, Enough, choose_action
from core.games.imperium.rules.availability import can_pay_cost, can_seem_available, is_available
from core.games.imperium.rules.candidates import affected_seats
from core.games.imperium.rules.card_play import AttackerPays, attack_scope
from core.games.imperium.rules.card_queries import condition_holds, evaluate_count
from core.games.imperium.rules.draw_deck import set_state
from core.games.imperium.rules.events import AttackAvoided, IconIgnored, JourneyMoved
from core.games.imperium.rules.machine import Offer, Run, announce_no_match, op, start_ability
from core.games.imperium.rules.zones import (
    flip_king_of_kings,
    gain_resource,
    move_card,
    trigger_scoring,
)
from core.games.imperium.state import ImperiumState
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame


@op("choose")
def choose(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Choose one of the available options (R12.7)."""
    state.push(ChooseOption(seat, here.block, here.at))


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


@op("choose_some")
def choose_some(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Choose several different options, which run in the order listed."""
    state.push(ChooseSome(here.block, here.at, seat))


@dataclass(frozen=True, slots=True)
class ChooseSome(Frame[ImperiumState]):
    """The choice of several options."""

    block: str
    at: int
    seat: int
    taken: tuple[int, ...] = ()

    def available_options(self, state: ImperiumState) -> list[int]:
        """Return available options after the last one taken: they run in the order listed."""
        card, step = state.scope.card, BLOCKS[self.block][self.at]
        if len(self.taken) >= step.max:
            return []
        return [
            number
            for number, block in enumerate(step.options, 1)
            if number > max(self.taken, default=0) and is_available(state, self.seat, block, card)
        ]

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        options, step = self.available_options(state), BLOCKS[self.block][self.at]
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
            step = BLOCKS[self.block][self.at]
            more = ChooseSome(self.block, self.at, seat, taken)
            state.push(Run(step.options[action.option - 1], 0, seat), more)

    def run(self, state: ImperiumState) -> None:
        for number in self.available_options(state)[:1]:
            self.answer(state, self.seat, Choose(number))


@op("may")
def may(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Offer a block, carried out entirely or not at all (R6.6)."""
    state.push(Offer(step.do, seat, state.scope.card))


@op("each_may")
def each_may(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Offer a block to each affected seat; the solo bot only takes tokens (R19.24)."""
    card = state.scope.card
    frames = []
    for other in affected_seats(state, seat, step):
        if not state.is_bot(other):
            frames.append(Offer(step.do, other, card, step.store))
        elif all(inner.op == "gain" and not inner.who for inner in BLOCKS[step.do]):
            for inner in BLOCKS[step.do]:
                gain_resource(state, other, inner.res, inner.n)
    if step.store:
        state.scope.counts[step.store] = 0
    state.push(*frames)


@op("cost_then")
def cost_then(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Run the cost, then the effect, if the whole cost can be paid (R6.7)."""
    if can_pay_cost(state, seat, step.cost, state.scope.card):
        state.push(Run(step.cost, 0, seat), Run(step.do, 0, seat))


@op("if")
def branch(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    assert step.condition is not None
    if condition_holds(state, seat, step.condition, state.scope.card):
        state.push(Run(step.do, 0, seat))
    elif step.otherwise:
        state.push(Run(step.otherwise, 0, seat))


@op("repeat")
def repeat(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    assert step.per is not None
    state.push(*[Run(step.do, 0, seat)] * evaluate_count(state, seat, step.per))


# --- attacks --------------------------------------------------------------------------------


@op("avoid_attack")
def avoid_attack(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Protect the seat from the attack in resolution (R12.4)."""
    attack_scope(state).protected.append(seat)
    state.emit(AttackAvoided(seat))


@op("attacker_may_pay")
def attacker_may_pay(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Offer the attacker a payment that makes the attack count (R12.38)."""
    attacker, card = attack_scope(state).seat, state.scope.card
    state.push(AttackerPays(attacker, seat, card, step.res, step.n, step.otherwise))


# --- the rest -------------------------------------------------------------------------------


@op("reduce_discard_requirement")
def reduce_discard_requirement(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Reduce the discard being paid (R15.4)."""
    if len(state.scopes) > 1:
        state.scopes[-2].reduced += step.n


@op("ignore_state_icon_next")
def ignore_state_icon_next(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    state.players[seat].ignoring = step.state
    state.emit(IconIgnored(seat, step.state))


@op("active_quest_to")
def active_quest_to(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Move the active quest out of the court (R14.4)."""
    quest = state.players[seat].active_quest
    if quest:
        move_card(state, seat, quest, "garrison", step.to)


@op("flip_self")
def flip_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Turn King of Kings or the journey card over."""
    card = state.scope.card
    if card == state.king:
        flip_king_of_kings(state, step.to)
    else:
        advance_journey(state, seat, CARD_IDS_BY_NAME[CARDS[card].set, step.to])


@op("replace_self")
def replace_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Replace the journey card with its next stage (R16.2)."""
    advance_journey(state, seat, CARD_IDS_BY_NAME[CARDS[state.scope.card].set, step.with_card])


def advance_journey(state: ImperiumState, seat: int, card: str) -> None:
    """Set a new journey stage; an exhaust token stays on it (R16.6)."""
    player = state.players[seat]
    if player.journey in player.exhausted:
        player.exhausted[player.exhausted.index(player.journey)] = card
    player.journey = card
    state.emit(JourneyMoved(seat, card))
    if "on_enter_play" in CARDS[card].abilities_by_kind:
        start_ability(state, seat, card, CARDS[card].abilities_by_kind["on_enter_play"])


@op("set_state")
def set_state_card(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    set_state(state, seat, step.state)


@op("trigger_scoring")
def trigger_scoring_step(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Trigger the end of the game (R11.2)."""
    trigger_scoring(state)


CONTROL_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (ChooseOption, ChooseSome)
