"""Whole choices: a choice together with the answers to the follow-ups that it leads to.

The engine asks in small decisions, but a player thinks "Acquire Hills for 2 population". A game
lists in `Text.folded_topics` which follow-ups belong to a choice, and in `Text.sequences` which
free choices are worth offering together. `find_combinations` lists the whole choices of a decision.
Each of them carries out several actions, one after the other (`WholeChoices`).

A follow-up is folded only if it is certain: no event before it reveals something, and it is the
same in all sampled worlds. If the list would get too long, actions of the type with the most
answers are asked step by step.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from core.kernel import Action, Choice, Decision, FoldedAnswer, Game, Rng
from core.kernel.amounts import Amount, Cost
from core.kernel.effects import Effect
from core.kernel.style import SHORT, Style
from core.table.session import Session
from core.table.world_copy import SAMPLES, WorldCopy

MAX_ROWS = 60  # of a list with whole choices
MAX_ANSWERS = 40  # to the follow-ups of one choice


@dataclass(frozen=True, slots=True)
class ChoiceStep:
    """An action, and the decision that it answers."""

    decision: Decision
    action: Action


@dataclass(frozen=True, slots=True)
class Combination:
    """A choice with the answers to its follow-ups, in order. Often there are none."""

    steps: tuple[ChoiceStep, ...]
    choice: Choice  # all steps as one choice
    first_choice: Choice  # the first step alone
    prior: float  # sum of the game's estimates of the steps

    @property
    def action(self) -> Action:
        return self.steps[0].action

    @property
    def following(self) -> tuple[ChoiceStep, ...]:
        return self.steps[1:]

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(step.action for step in self.steps)

    @property
    def answers(self) -> tuple[Action, ...]:
        return self.actions[1:]


def all_targets(action: Action, following: Sequence[ChoiceStep]) -> tuple[str, ...]:
    """Return the targets of a whole choice, those of its last step first."""
    actions = (action, *(step.action for step in following))
    return tuple(dict.fromkeys(chain.from_iterable(each.targets for each in reversed(actions))))


def find_combinations(
    game: Game[Any], view: Any, decision: Decision, style: Style
) -> list[Combination]:
    """Return the whole choices of a decision, in the order of its actions."""
    finder = _Finder(game, view, decision, style)
    found = {action: finder.combinations(action) for action in decision.actions}
    while sum(map(len, found.values())) > MAX_ROWS:
        rows_by_type = Counter[type[Action]]()
        for action, combinations in found.items():
            rows_by_type[type(action)] += len(combinations) - 1
        [(longest, row_count)] = rows_by_type.most_common(1)
        if not row_count:
            break
        for action in found:
            if type(action) is longest:  # all alike, so that the list is consistent
                found[action] = [finder.single(action)]
    return [*chain.from_iterable(found.values()), *finder.sequences()]


@dataclass(frozen=True, slots=True)
class _Path:
    """Some steps of a choice, carried out in every sampled world."""

    steps: tuple[ChoiceStep, ...]
    choices: tuple[Choice, ...]  # by step
    roles: tuple[FoldedAnswer, ...]  # of the answers after the first step
    copies: tuple[WorldCopy, ...]
    prior: float


class _Finder:
    """Finds the whole choices of one decision."""

    def __init__(self, game: Game[Any], view: Any, decision: Decision, style: Style) -> None:
        self._game, self._view, self._decision, self._style = game, view, decision, style
        self._seat = decision.seat
        self._roles = game.text.folded_topics.get(decision.topic, {})
        self._sampled: list[WorldCopy] = []

    def single(self, action: Action) -> Combination:
        choice = self._game.text.choice(self._view, self._decision, action, self._style)
        prior = self._prior(self._view, action)
        return Combination((ChoiceStep(self._decision, action),), choice, choice, prior)

    def combinations(self, action: Action) -> list[Combination]:
        """Return a choice with every way to answer its follow-ups, or the choice alone."""
        single = self.single(action)
        if not self._roles or action.is_resignation or action.is_navigation:
            return [single]
        if not self._may_fold(self._worlds(1)[0].apply_to_copy(action)):
            return [single]
        found: list[Combination] = []
        unfinished = [self._first_path(single)]
        while unfinished:
            path = unfinished.pop(0)
            answers = self._answers(path)
            if not answers:
                found.append(self._combine(path))
            elif len(found) + len(unfinished) + len(answers) > MAX_ANSWERS:
                return [single]
            else:
                unfinished = [*answers, *unfinished]
        return found

    def sequences(self) -> Iterator[Combination]:
        """Yield the sequences of free choices that the game proposes, if they are certain."""
        for first, *others in self._game.text.sequences(self._view, self._decision):
            path = self._first_path(self.single(first))
            for action in others:
                follow_up = _certain_decision(path.copies, self._seat)
                if follow_up is None or action not in follow_up.actions:
                    break
                path = self._extend(path, follow_up, action, FoldedAnswer.OBJECT)
            else:
                yield self._combine(path)

    # --- paths ------------------------------------------------------------------------------

    def _worlds(self, count: int = SAMPLES) -> list[WorldCopy]:
        for number in range(len(self._sampled), count):
            world = self._game.determinize(self._view, self._seat, Rng(number))
            self._game.decisions(world)
            self._sampled.append(WorldCopy(self._game, self._seat, world, self._style))
        return self._sampled[:count]

    def _may_fold(self, copy: WorldCopy) -> bool:
        """Return whether one world allows it, which is soon known of most actions."""
        copy.take_forced_choices()
        follow_up = copy.follow_up
        return follow_up is not None and follow_up.topic in self._roles and not copy.has_reveal

    def _first_path(self, single: Combination) -> _Path:
        copies = tuple(world.apply_to_copy(single.action) for world in self._worlds())
        return _Path(single.steps, (single.choice,), (), copies, single.prior)

    def _extend(self, path: _Path, decision: Decision, action: Action, role: FoldedAnswer) -> _Path:
        view = path.copies[0].view
        choice = self._game.text.choice(view, decision, action, self._style)
        return _Path(
            (*path.steps, ChoiceStep(decision, action)),
            (*path.choices, choice),
            (*path.roles, role),
            tuple(copy.apply_to_copy(action) for copy in path.copies),
            path.prior + self._prior(view, action),
        )

    def _answers(self, path: _Path) -> list[_Path]:
        """Return the path with every answer to its follow-up, or nothing if that is not folded."""
        follow_up = _certain_decision(path.copies, self._seat)
        if follow_up is None or follow_up.is_main or follow_up.topic not in self._roles:
            return []
        role = self._roles[follow_up.topic]
        answers = [self._extend(path, follow_up, action, role) for action in follow_up.actions]
        return _without_equal_payments(answers) if role is FoldedAnswer.PAYMENT else answers

    def _prior(self, view: Any, action: Action) -> float:
        weights = self._game.weights_for(view)
        return self._game.strategy.prior(view, self._seat, action, weights)

    def _combine(self, path: _Path) -> Combination:
        first, *answers = path.choices
        choice, was_paid = first, False
        for answer, role in zip(answers, path.roles, strict=True):
            choice = _add_answer(choice, answer, role, was_paid, self._style)
            was_paid = was_paid or role is FoldedAnswer.PAYMENT
        if answers:
            actions = [step.action for step in path.steps]
            choice = self._game.text.whole_choice(actions, path.choices, choice)
        return Combination(path.steps, choice, first, path.prior)


def _certain_decision(copies: Sequence[WorldCopy], seat: int) -> Decision | None:
    """Return the seat's next decision if it is certain: unrevealing, the same in all worlds."""
    for copy in copies:
        copy.take_forced_choices()
    if any(copy.has_reveal for copy in copies):
        return None
    first, *others = (copy.next_decision for copy in copies)
    return first if all(other == first for other in others) else None


def _without_equal_payments(answers: Sequence[_Path]) -> list[_Path]:
    """Leave out payments that neither cost nor give anything else than an earlier one."""
    kept: list[_Path] = []
    for path in answers:
        copy = path.copies[0]
        is_equal = any(
            copy.ledger == other.copies[0].ledger
            and copy.next_decision == other.copies[0].next_decision
            for other in kept
        )
        if not is_equal:
            kept.append(path)
    return kept


# --- whole choices as text ----------------------------------------------------------------------


def _add_answer(
    choice: Choice, answer: Choice, role: FoldedAnswer, was_paid: bool, style: Style
) -> Choice:
    """Return a choice with the answer to its follow-up."""
    whole = replace(
        choice,
        warning="; ".join(dict.fromkeys(filter(None, (choice.warning, answer.warning)))),
        is_destructive=choice.is_destructive or answer.is_destructive,
        gives_up=choice.gives_up or answer.gives_up,
        rank=_sum_ranks(choice.rank, answer.rank),
        initial_rank=choice.initial_rank + answer.initial_rank,
        kind=" ".join(filter(None, (choice.kind, answer.kind))),
    )
    match role:
        case FoldedAnswer.OBJECT:
            return replace(
                whole,
                label=answer.label,
                full_label=answer.full_label,
                group=answer.group or choice.group,
                names_group=answer.names_group,
                label_in_group=answer.label_in_group,
                kind=" ".join(filter(None, (choice.long_label, whole.kind))),
                price=add_costs(choice.price, answer.price, style),
                effect=answer.effect,
            )
        case FoldedAnswer.PAYMENT:
            price = answer.price or Cost(words=answer.label)
            paid = add_costs(choice.price, price, style) if was_paid else price
            return replace(whole, price=paid)
        case FoldedAnswer.DETAIL:
            return replace(
                whole.with_detail(f": {answer.label}"),
                price=add_costs(choice.price, answer.price, style),
                effect=Effect.of(choice.effect, answer.effect),
            )


def _sum_ranks(rank: float, other: float) -> float:
    """Return the rank of a whole choice. A doubtful step makes it doubtful."""
    return min(rank, other) if min(rank, other) < 0 else rank + other


def add_costs(cost: Cost, other: Cost, style: Style) -> Cost:
    """Return the sum of two prices.

    >>> from core.kernel.amounts import Count
    >>> tools, coins = Count("tools", symbol="t"), Count("coins", symbol="c")
    >>> spades = Cost((Amount(3, tools),))
    >>> add_costs(spades, Cost((Amount(1, tools), Amount(2, coins))), SHORT).text(SHORT)
    '4t 2c'
    """
    if not cost or cost.is_free:
        return other or cost
    if not other or other.is_free:
        return cost
    substitute = ", ".join(filter(None, (cost.substitute, other.substitute)))
    if cost.words or other.words:
        words = ", ".join(filter(None, (cost.price(style), other.price(style))))
        return Cost(words=words, substitute=substitute)
    numbers: Counter[str] = Counter()
    amounts: dict[str, Amount] = {}
    for amount in (*cost.amounts, *other.amounts):
        numbers[amount.count.id] += amount.number
        amounts.setdefault(amount.count.id, amount)
    summed = tuple(replace(each, number=numbers[each.count.id]) for each in amounts.values())
    return Cost(summed, substitute=substitute)


# --- playing ------------------------------------------------------------------------------------


class WholeChoices:
    """Plays whole choices at a session, and takes each of them back as a whole."""

    def __init__(self) -> None:
        self._played: list[tuple[ChoiceStep, ...]] = []

    async def play(
        self,
        session: Session,
        action: Action,
        following: Sequence[ChoiceStep] = (),
        style: Style = SHORT,
    ) -> None:
        """Make a choice, then the following ones as long as exactly the expected questions come.

        Raise IllegalAction if one of them is refused. Those before it hold.
        """
        decision = session.decision
        await session.play(action, style)
        if not following or decision is None:
            return
        self._played.append((ChoiceStep(decision, action), *following))
        for step in following:
            if session.decision != step.decision:
                return
            await session.play(step.action, style)

    async def undo(self, session: Session) -> None:
        """Undo the last choice. If it ended a whole choice, undo all steps of that.

        Raise CannotUndo if that is not allowed.
        """
        await session.undo()
        if not self._played:
            return
        decisions = [step.decision for step in self._played[-1]]
        if session.decision in decisions:
            self._played.pop()
            for _ in range(decisions.index(session.decision)):
                await session.undo()
