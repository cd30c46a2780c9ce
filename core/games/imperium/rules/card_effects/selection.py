"""Instructions that select cards, one after the other, with the frame of the selection."""

from dataclasses import dataclass
from typing import ClassVar

from core.games.imperium.content import ALL, ANY
from core.games.imperium.rules.actions import Enough, Exhaust, Pick, pick_action
from core.games.imperium.rules.candidates import (
    affected_seats,
    can_complete_with,
    cards_in_step_zones,
    discard_reducers,
    distinct_places,
    is_choice_hidden,
    is_optional,
    is_within_limit,
    total_weight,
)
from core.games.imperium.rules.program_interpreter import announce_no_match, use_ability
from core.games.imperium.rules.programs import BLOCKS, CardPlace, Instruction, Run
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.program_text import step_text
from core.games.imperium.text.style import TextStyle
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.presentation import sentence_case

_UNLIMITED = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection(Instruction):
    """An instruction that applies to selected cards."""

    rule: ClassVar[str] = ""
    counts_weight: ClassVar[bool] = False  # a card can count as several (R17.4)

    # --- rule ---

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        return cards_in_step_zones(state, seat, self, card)

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(self.candidates(state, seat, card))

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        self.push_selections(state, seat, here)

    def push_selections(self, state: ImperiumState, seat: int, here: Run) -> None:
        """Push the selections of all affected seats."""
        frames: list[Frame[ImperiumState]] = []
        for other in affected_seats(state, seat, self):
            if state.is_bot(other):
                frames.append(BotSuffers(here.block, here.at))
            else:
                n = self.required_number(state, other, state.scope.card)
                left = _UNLIMITED if n in (ALL, ANY) else n
                frames.append(Select(here.block, here.at, other, left))
        state.push(*frames)

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        """Carry out the step for a selected card."""
        raise NotImplementedError

    def apply_to_all(self, state: ImperiumState, seat: int, places: list[CardPlace]) -> None:
        for place in places:
            self.apply(state, seat, place, "forced")

    def finish(self, state: ImperiumState, seat: int, taken: int) -> None:
        """Complete the step, after a number of cards."""

    def weight(self, card: str) -> int:
        """Return how many cards a selected card counts as (R17.4)."""
        return 1

    def can_complete_with_all(self, state: ImperiumState, seat: int, card: str) -> bool:
        """Return whether there are enough candidates for a cost."""
        return total_weight(self.candidates(state, seat, card), self) >= max(self.n, 1)

    # --- words ---

    def prompt(self, style: TextStyle, more: str) -> str:
        """Return the question. `more` says how many are left to choose."""
        return f"{sentence_case(step_text(self, style))}: which?{more}"


@dataclass(frozen=True, slots=True)
class Select(Frame[ImperiumState]):
    """The selection of cards for a step, one after the other."""

    block: str
    at: int
    seat: int
    left: int
    taken: int = 0

    @property
    def step(self) -> Selection:
        step = BLOCKS[self.block][self.at]
        assert isinstance(step, Selection)
        return step

    def candidates(self, state: ImperiumState) -> list[CardPlace]:
        return self.step.candidates(state, self.seat, state.scope.card)

    def selectable(self, state: ImperiumState, places: list[CardPlace]) -> list[CardPlace]:
        """Return the candidates that can still be taken, one of each group of identical cards."""
        step, left = self.step, self.left
        if step.counts_weight and step.filter.suit and step.n > 1:
            adds_up = can_complete_with if step.is_cost else is_within_limit
            places = [place for place in places if adds_up(places, place, step, left)]
        return distinct_places(state.players[self.seat], places)

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Ask if there is a choice, or if rivals must assume that there is one."""
        seat, step, left = self.seat, self.step, self.left - state.scope.reduced
        if left <= 0 or step.n == ALL:
            return ()
        card, optional, fitting = state.scope.card, is_optional(step), self.candidates(state)
        actions: list[Action] = [pick_action(place) for place, _ in self.selectable(state, fitting)]
        actions += [Exhaust(helper) for helper, _ in discard_reducers(state, seat, step)]
        secret = is_choice_hidden(state, seat, step, card, left, fitting)
        if not actions and not (optional and secret):
            return ()
        is_forced = not optional and not secret
        if is_forced and (len(actions) == 1 or self.must_take_all(state, left, fitting)):
            return ()
        if optional:
            actions.append(Enough())
        options = tuple(actions)
        return (
            Decision(
                seat,
                DecisionKind.CARD,
                step.op,
                step.rule,
                options,
                subject=card,
                is_secret=secret,
            ),
        )

    def must_take_all(self, state: ImperiumState, left: int, fitting: list[CardPlace]) -> bool:
        """Return whether every candidate must be taken, in any order (R5.8)."""
        step = self.step
        if step.is_order_chosen or discard_reducers(state, self.seat, step):
            return False
        return total_weight(fitting, step) <= left

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Enough):
            self.step.finish(state, self.seat, self.taken)
        elif isinstance(action, Exhaust):
            helpers = discard_reducers(state, seat, self.step)
            ability = next(a for card, a in helpers if card == action.card)
            state.push(self)
            use_ability(state, seat, action.card, ability)
        else:
            assert isinstance(action, Pick)
            self.take(state, action.card)

    def run(self, state: ImperiumState) -> None:
        scope = state.scope
        if scope.reduced:
            left, scope.reduced = max(self.left - scope.reduced, 0), 0
            state.push(Select(self.block, self.at, self.seat, left, self.taken))
        elif self.step.n == ALL:
            places = self.candidates(state)
            self.step.apply_to_all(state, self.seat, places)
            self.step.finish(state, self.seat, len(places))
        elif self.left > 0:
            self.take_next(state)
        else:
            self.step.finish(state, self.seat, self.taken)

    def take_next(self, state: ImperiumState) -> None:
        places = self.selectable(state, self.candidates(state))
        if not places and self.step.is_unverifiable():
            announce_no_match(state, self.seat)
        helpers = discard_reducers(state, self.seat, self.step)
        if places:
            self.take(state, places[0][0], "forced")
        elif helpers:
            self.answer(state, self.seat, Exhaust(helpers[0][0]))
        else:
            self.step.finish(state, self.seat, self.taken)

    def take(self, state: ImperiumState, card: str, cause: str = "") -> None:
        step = self.step
        place = next(place for place in self.candidates(state) if place[0] == card)
        value = step.weight(card)
        state.push(
            Select(self.block, self.at, self.seat, max(self.left - value, 0), self.taken + value)
        )
        step.apply(state, self.seat, place, cause)


@dataclass(frozen=True, slots=True)
class BotSuffers(Frame[ImperiumState]):
    """The solo bot recalls, abandons or discards without a choice (R19.15)."""

    block: str
    at: int

    def run(self, state: ImperiumState) -> None:
        BLOCKS[self.block][self.at].run_for_bot(state)


SELECTION_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (Select, BotSuffers)
