"""Choices, conditions, repetitions, attacks and flipped cards."""

from dataclasses import dataclass

from core.games.imperium.actions import Choose, Enough, option
from core.games.imperium.availability import can_meet, is_available, seems_available
from core.games.imperium.choosing import affected
from core.games.imperium.content import BLOCKS, BY_NAME, CARDS, Step
from core.games.imperium.counting import count, holds
from core.games.imperium.drawing import set_state
from core.games.imperium.events import AttackAvoided, IconIgnored, JourneyMoved
from core.games.imperium.machine import Offer, Run, op, start, tell_lack
from core.games.imperium.playing import AttackerPays, attack_scope
from core.games.imperium.state import ImperiumState
from core.games.imperium.zones import gain, move, trigger_scoring, turn_king
from core.kernel import Action, AskForOne, Decision, Frame, Kind


@op("choose")
def choose(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Choose one of the available options (R12.7)."""
    state.then(ChooseOption(seat, here.block, here.at))


@dataclass(frozen=True, slots=True)
class ChooseOption(AskForOne[ImperiumState]):
    """The choice of one option."""

    block: str
    at: int

    def question(self, state: ImperiumState) -> Decision:
        """Return the available options, counted from 1 (R12.35)."""
        seat, card = self.seat, state.scope.card
        options = BLOCKS[self.block][self.at].options
        can = tuple(
            [
                option(number)
                for number, block in enumerate(options, 1)
                if is_available(state, seat, block, card)
            ]
        )
        secret = any(seems_available(state, seat, block, card) for block in options)
        return Decision(seat, Kind.ACTION, "choose", "R12.7", can, subject=card, secret=secret)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        step = BLOCKS[self.block][self.at]
        state.then(Run(step.options[action.option - 1], 0, seat))

    def run(self, state: ImperiumState) -> None:
        question = self.question(state)
        if question.secret:
            tell_lack(state, self.seat)
        for action in question.actions:
            self.answer(state, self.seat, action)


@op("choose_some")
def choose_some(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Choose several different options, which run in the order listed."""
    state.then(ChooseSome(here.block, here.at, seat))


@dataclass(frozen=True, slots=True)
class ChooseSome(Frame[ImperiumState]):
    """The choice of several options."""

    block: str
    at: int
    seat: int
    taken: tuple[int, ...] = ()

    def options(self, state: ImperiumState) -> list[int]:
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
        options, step = self.options(state), BLOCKS[self.block][self.at]
        enough = len(self.taken) >= step.min
        if not options or (len(options) == 1 and not enough):
            return ()
        actions: list[Action] = list(map(Choose, options))
        if enough:
            actions.append(Enough())
        card = state.scope.card
        return (
            Decision(self.seat, Kind.ACTION, "choose_some", "R12.7", tuple(actions), subject=card),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Choose):
            taken = (*self.taken, action.option)
            step = BLOCKS[self.block][self.at]
            more = ChooseSome(self.block, self.at, seat, taken)
            state.then(Run(step.options[action.option - 1], 0, seat), more)

    def run(self, state: ImperiumState) -> None:
        for number in self.options(state)[:1]:
            self.answer(state, self.seat, Choose(number))


@op("may")
def may(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Offer a block, carried out entirely or not at all (R6.6)."""
    state.then(Offer(step.do, seat, state.scope.card))


@op("each_may")
def each_may(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Offer a block to each affected seat; the solo bot only takes tokens (R19.24)."""
    card = state.scope.card
    frames = []
    for other in affected(state, seat, step):
        if not state.is_bot(other):
            frames.append(Offer(step.do, other, card, step.store))
        elif all(inner.op == "gain" and not inner.who for inner in BLOCKS[step.do]):
            for inner in BLOCKS[step.do]:
                gain(state, other, inner.res, inner.n)
    if step.store:
        state.scope.counts[step.store] = 0
    state.then(*frames)


@op("cost_then")
def cost_then(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Run the cost, then the effect, if the whole cost can be paid (R6.7)."""
    if can_meet(state, seat, step.cost, state.scope.card):
        state.then(Run(step.cost, 0, seat), Run(step.do, 0, seat))


@op("if")
def if_(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    assert step.condition is not None
    if holds(state, seat, step.condition, state.scope.card):
        state.then(Run(step.do, 0, seat))
    elif step.otherwise:
        state.then(Run(step.otherwise, 0, seat))


@op("repeat")
def repeat(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    assert step.per is not None
    state.then(*[Run(step.do, 0, seat)] * count(state, seat, step.per))


# --- attacks --------------------------------------------------------------------------------


@op("avoid_attack")
def avoid_attack(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Protect the seat from the attack in resolution (R12.4)."""
    attack_scope(state).protected.append(seat)
    state.tell(AttackAvoided(seat))


@op("attacker_may_pay")
def attacker_may_pay(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Offer the attacker a payment that makes the attack count (R12.38)."""
    attacker, card = attack_scope(state).seat, state.scope.card
    state.then(AttackerPays(attacker, seat, card, step.res, step.n, step.otherwise))


# --- the rest -------------------------------------------------------------------------------


@op("reduce_discard_requirement")
def reduce_discard_requirement(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Reduce the discard being paid (R15.4)."""
    if len(state.scopes) > 1:
        state.scopes[-2].reduced += step.n


@op("ignore_state_icon_next")
def ignore_state_icon_next(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    state.players[seat].ignoring = step.state
    state.tell(IconIgnored(seat, step.state))


@op("active_quest_to")
def active_quest_to(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Move the active quest out of the court (R14.4)."""
    quest = state.players[seat].quest
    if quest:
        move(state, seat, quest, "garrison", step.to)


@op("flip_self")
def flip_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Turn King of Kings or the journey card over."""
    card = state.scope.card
    if card == state.king:
        turn_king(state, step.to)
    else:
        travel(state, seat, BY_NAME[CARDS[card].set, step.to])


@op("replace_self")
def replace_self(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Replace the journey card with its next stage (R16.2)."""
    travel(state, seat, BY_NAME[CARDS[state.scope.card].set, step.with_card])


def travel(state: ImperiumState, seat: int, card: str) -> None:
    """Set a new journey stage; an exhaust token stays on it (R16.6)."""
    player = state.players[seat]
    if player.journey in player.exhausted:
        player.exhausted[player.exhausted.index(player.journey)] = card
    player.journey = card
    state.tell(JourneyMoved(seat, card))
    if "on_enter_play" in CARDS[card].special:
        start(state, seat, card, CARDS[card].special["on_enter_play"])


@op("set_state")
def set_state_card(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    set_state(state, seat, step.state)


@op("trigger_scoring")
def trigger_scoring_now(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Trigger the end of the game (R11.2)."""
    trigger_scoring(state)


CONTROL_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (ChooseOption, ChooseSome)
