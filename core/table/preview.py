"""Previews of the effects of a choice, shown before it is taken.

A preview lists the counts of a seat (gold, cards in hand) that a choice changes for certain. It
carries the choice out in a copy of the game, up to the next phase, and compares the counts before
and after. So income, cleanup and the next turn are not part of it.

The seat may not know everything, so the copy is a sampled world: a full position that is consistent
with the view of the seat. One sample is enough unless the choice reveals something hidden there,
such as a drawn card. Then all `SAMPLES` worlds are tried, and only the effects that they have in
common are certain.

A follow-up question with a single answer is answered and listed. For a real question, such as where
to build, every answer is tried, together with all answers to further questions. A count that at
least half of the answers change is previewed, as a range if they differ. The preview stops at the
question if there are more than `MAX_ANSWERS`, if some answer changes nothing more, or if it is an
offer. To accept an offer is compared with declining it, and the effects of both are left out.

A computation is a generator that pauses between small steps, so that a screen can respond to keys
meanwhile or abandon it.
"""

from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from core.kernel import (
    Action,
    Choice,
    Decision,
    DecisionKind,
    Event,
    Game,
    IllegalAction,
    Rng,
    clone,
)
from core.kernel.phrases import Phrase
from core.table.preview_text import ChoiceText

SAMPLES = 6  # worlds tried if chance is involved
ANSWERS_PER_STEP = 4  # answers tried between two pauses
MAX_ANSWERS = 800  # including answers to further questions

NO_CHANGE = "nothing changes now"
MORE_BY_SPACE = "more by the place"
MORE_BY_ANSWER = "more by what is asked next"

Changes = dict[str, tuple[int, int]]  # before and after, by count
Ranges = dict[str, tuple[int, int, int]]  # before, minimum and maximum after
_Ledger = dict[str, int]  # the counts of the seat, by name
T = TypeVar("T")
Incremental = Generator[None, None, T]  # a computation that pauses by yielding, and returns a T


@dataclass(frozen=True, slots=True)
class Preview:
    """The certain effects of a choice."""

    changes: Changes
    # Choices that follow without a question, because each is the only option.
    follow_ups: tuple[str, ...] = ()
    # Counts that depend on the answer to the next question, if at least half of the answers change
    # them.
    ranges: Ranges = field(default_factory=dict)
    depends_on: DecisionKind | None = None  # kind of the question that changes other counts
    has_open_question: bool = False  # a question follows, so an empty preview may be incomplete


EMPTY_PREVIEW = Preview({})


def preview_notes(choice: Choice, preview: Preview) -> str:
    """Return the notes of a choice that its previewed numbers do not cover.

    >>> preview_notes(Choice("Pay 2 gold"), Preview({"gold": (5, 3)}, ("Acquire: Glass",)))
    'then Acquire: Glass'
    """
    has_numbers = bool(preview.changes or preview.ranges)
    notes = choice.notes if has_numbers and choice.notes is not None else choice.effect
    additions = [f"then {', '.join(preview.follow_ups)}"] if preview.follow_ups else []
    if has_numbers and preview.depends_on is DecisionKind.SPACE:  # each space shows its own effects
        additions.append(MORE_BY_SPACE)
    elif has_numbers and preview.depends_on and not notes:
        additions.append(MORE_BY_ANSWER)
    if notes and additions:
        return "; ".join([notes.removesuffix("."), *additions])
    if notes or additions or has_numbers or choice.warning:
        return notes or "; ".join(additions)
    is_label_enough = preview.has_open_question and choice.notes == ""
    return "" if is_label_enough else NO_CHANGE


def preview_changes(game: Game[Any], view: Any, seat: int, action: Action) -> Changes:
    return preview_action(game, view, seat, action).changes


def preview_action(game: Game[Any], view: Any, seat: int, action: Action) -> Preview:
    """Return the certain effects of an action of the seat's pending decision."""
    return Previewer(game, view, seat).preview(action)


class _Sample(NamedTuple):
    """A sampled world, with the seat's decision and counts in it."""

    state: Any
    decision: Decision
    ledger: _Ledger


class _SamplePreview(NamedTuple):
    """The preview of a choice in one sampled world."""

    preview: Preview
    is_random: bool  # something hidden was revealed, so it may differ in other worlds


class _AnswerResults(NamedTuple):
    """The results of all answers to a question."""

    ledgers: list[list[_Ledger]]  # by answer: the final counts for every way to continue
    unpredictable_counts: set[str]
    is_random: bool  # as in _SamplePreview


class _Trial:
    """A copy of a world in which the seat's actions are carried out, with all events so far."""

    def __init__(self, game: Game[Any], seat: int, world: Any) -> None:
        self._game, self._seat = game, seat
        self.state = _copy_world(world)
        self.events: list[Event] = []

    def apply(self, action: Action) -> list[Event]:
        """Carry out an action up to the next phase and return its events."""
        events = self._game.apply_until_phase(self.state, self._seat, action)
        self.events += events
        return events

    @property
    def has_reveal(self) -> bool:
        return any(event.reveals for event in self.events)

    @property
    def question(self) -> Decision | None:
        """The decision that the seat must make before its choice is complete."""
        return _open_question(self.state, self._seat)

    def forced_answer(self) -> tuple[Action, Choice] | None:
        """Return the single answer to the question, unless it is destructive: that is asked."""
        question = self.question
        if question is None or len(question.actions) > 1:
            return None
        action = question.actions[0]
        choice = self._game.text.choice(self._game.view(self.state, self._seat), question, action)
        return None if choice.is_destructive else (action, choice)

    def own_phrases(self) -> list[Phrase]:
        """Return the events in words, without those that the seat cannot know in advance."""
        views = [event.view_for(self._seat) for event in self.events if not event.reveals]
        phrases = [
            self._game.text.narrate(self.state, event) for event in views if event is not None
        ]
        return [phrase for phrase in phrases if phrase is not None and phrase.seat == self._seat]

    def changes_since(self, before: _Ledger) -> Changes:
        """Return the changed counts, without those that depend on revealed information."""
        unpredictable = _unpredictable_counts(self.events)
        ledger = self._game.text.ledger(self.state, self._seat)
        return {
            name: (count, ledger[name])
            for name, count in before.items()
            if count != ledger[name] and name not in unpredictable
        }


class Previewer:
    """Previews the choices of a seat in one position, each computed once.

    The sampled worlds are shared by all choices, because sampling takes longer than trying.
    """

    def __init__(self, game: Game[Any], view: Any, seat: int) -> None:
        self.game, self.view, self.seat = game, view, seat
        self._samples: list[_Sample] = []
        self._previews: dict[Action, Preview] = {}
        self._outcomes: dict[Action, Preview] = {}  # including effects shared with the alternative

    def preview(self, action: Action) -> Preview:
        for _ in self.compute_steps(action):
            pass
        return self._previews[action]

    def compute_steps(self, action: Action) -> Iterator[None]:
        """Compute a preview in small steps. An abandoned computation restarts from the
        beginning.
        """
        if action not in self._previews:
            self._previews[action] = yield from self._compute_preview(action)

    # --- all samples ------------------------------------------------------------------------

    def _compute_preview(self, action: Action) -> Incremental[Preview]:
        """Return the outcome of an action without what its alternative would bring as well."""
        outcome = yield from self._outcome(action)
        alternative = self._alternative(action)
        if alternative is None:
            return outcome
        other_outcome = yield from self._outcome(alternative)
        return _subtract_preview(outcome, other_outcome)

    def _alternative(self, action: Action) -> Action | None:
        """Return the opposite answer to an offer: to decline it, or to accept it."""
        declines = self._declines_by_answer
        if not any(declines.values()):
            return None
        return next((each for each in declines if declines[each] != declines[action]), None)

    @cached_property
    def _declines_by_answer(self) -> dict[Action, bool]:
        """Whether each answer declines an offer; empty for main decisions."""
        decision = self._sample(0).decision
        if decision.is_main:
            return {}
        answers = decision.actions
        return {each: self.game.text.choice(self.view, decision, each).declines for each in answers}

    def _outcome(self, action: Action) -> Incremental[Preview]:
        if action not in self._outcomes:
            self._outcomes[action] = yield from self._compute_outcome(action)
        return self._outcomes[action]

    def _compute_outcome(self, action: Action) -> Incremental[Preview]:
        """Return the effects of an action in one world, or in all of them if one is random."""
        if action.is_resignation:  # its label says everything
            return EMPTY_PREVIEW
        decision = self._sample(0).decision
        text = ChoiceText(self.game, self.view, self.seat, decision, action)
        first, is_random = yield from self._preview_in_sample(action, text, self._sample(0))
        if not is_random:
            return first
        previews = [first]
        for number in range(1, SAMPLES):
            yield
            result = yield from self._preview_in_sample(action, text, self._sample(number))
            previews.append(result.preview)
        return _common_preview(previews)

    def _sample(self, number: int) -> _Sample:
        """Return the sampled world of this number; the same number always gives the same world."""
        if number == len(self._samples):
            state = self.game.determinize(self.view, self.seat, Rng(number))
            decision = self.game.decision_of(state, self.seat)
            if decision is None:
                raise IllegalAction(f"Seat {self.seat} has nothing to choose now.")
            self._samples.append(_Sample(state, decision, self.game.text.ledger(state, self.seat)))
        return self._samples[number]

    # --- one sample -------------------------------------------------------------------------

    def _preview_in_sample(
        self, action: Action, text: ChoiceText, sample: _Sample
    ) -> Incremental[_SamplePreview]:
        """Carry out an action and what follows from it, and compare the counts."""
        trial = _Trial(self.game, self.seat, sample.state)
        trial.apply(action)
        new_effects = text.describe_new_effects(trial.own_phrases())
        forced_choices = yield from self._take_forced_answers(trial, text)
        changes = trial.changes_since(sample.ledger)
        preview = Preview(changes, follow_ups=(*new_effects, *forced_choices))
        question = trial.question
        if trial.has_reveal or question is None:
            return _SamplePreview(preview, trial.has_reveal)
        preview = replace(preview, has_open_question=True)
        if sample.decision.is_main or self._only_opens_question(sample.decision, action, preview):
            return (yield from self._preview_answers(preview, question, trial, sample))
        return _SamplePreview(preview, is_random=False)

    def _take_forced_answers(self, trial: _Trial, text: ChoiceText) -> Incremental[list[str]]:
        """Answer questions while there is only one answer; return the labels worth showing."""
        labels = []
        while not trial.has_reveal and (forced := trial.forced_answer()) is not None:
            yield
            action, choice = forced
            events = trial.apply(action)
            is_redundant = text.mentions(choice.label) or _is_shown_by_counts(action, choice)
            if events and not action.is_silent_when_forced and not is_redundant:
                labels.append(_choice_label(choice))
        return labels

    def _only_opens_question(self, decision: Decision, action: Action, preview: Preview) -> bool:
        """Return whether a part of a choice has no effect but the question that it opens."""
        if preview.changes or action.targets:
            return False
        return self.game.text.choice(self.view, decision, action).notes == ""

    def _is_offer(self, question: Decision, state: Any) -> bool:
        """Return whether the question can be declined. To decline never has a target."""
        answers = [action for action in question.actions if not action.targets]
        view = self.game.view(state, self.seat) if answers else None
        return any(self.game.text.choice(view, question, each).declines for each in answers)

    # --- the answers to an open question ----------------------------------------------------

    def _preview_answers(
        self, preview: Preview, question: Decision, trial: _Trial, sample: _Sample
    ) -> Incremental[_SamplePreview]:
        """Extend a preview that stops at a question by what its answers do.

        It stays unchanged if the answers have previews of their own: for an offer, and if the same
        topic comes up again for the next ability of a card. It also stays unchanged if there are
        too many answers, or if one leaves everything as it is at the question.
        """
        unchanged = _SamplePreview(preview, is_random=False)
        topic = sample.decision.topic
        if question.topic == topic or self._is_offer(question, trial.state):
            return unchanged
        results = yield from self._try_answers(question, trial.state, topic)
        if results is None:
            return unchanged
        at_question = self.game.text.ledger(trial.state, self.seat)
        if preview.changes and any(at_question in ledgers for ledgers in results.ledgers):
            return unchanged
        effects_before = {
            name: count
            for name, count in sample.ledger.items()
            if name not in results.unpredictable_counts
        }
        summary = _summarize_answers(effects_before, at_question, results.ledgers, question.kind)
        summary = replace(summary, follow_ups=preview.follow_ups, has_open_question=True)
        return _SamplePreview(summary, results.is_random)

    def _try_answers(
        self, question: Decision, state: Any, topic: str
    ) -> Incremental[_AnswerResults | None]:
        """Try every answer to a question and to the questions after it; None if too many.

        Trying ends where nothing more is asked, or where the topic of the choice comes up again.
        The search is breadth first, so that too many answers are noticed early.
        """
        ledgers: list[list[_Ledger]] = [[] for _ in question.actions]
        revealed: list[Event] = []
        tried = 0
        queue = deque((index, state, action) for index, action in enumerate(question.actions))
        while queue:
            if tried + len(queue) > MAX_ANSWERS:
                return None
            if tried % ANSWERS_PER_STEP == 0:
                yield
            tried += 1
            index, world, action = queue.popleft()
            next_world = _copy_world(world)
            events = self.game.apply_until_phase(next_world, self.seat, action)
            revealed += [event for event in events if event.reveals]
            next_question = _open_question(next_world, self.seat)
            if next_question is None or next_question.topic == topic:
                ledgers[index].append(self.game.text.ledger(next_world, self.seat))
            else:
                queue += [(index, next_world, answer) for answer in next_question.actions]
        return _AnswerResults(ledgers, _unpredictable_counts(revealed), bool(revealed))


# --- positions and choices --------------------------------------------------------------------


def _copy_world(world: Any) -> Any:
    """Copy a position to try something in it, with the pending decisions."""
    state = clone(world)
    state.pending = world.pending
    return state


def _open_question(state: Any, seat: int) -> Decision | None:
    """Return the seat's pending decision if it is a part of its choice: a place, a payment."""
    pending: tuple[Decision, ...] = state.pending or ()
    return next((each for each in pending if each.seat == seat and not each.is_main), None)


def _unpredictable_counts(events: list[Event]) -> set[str]:
    return {name for event in events for name in event.unpredictable_counts}


def _is_shown_by_counts(action: Action, choice: Choice) -> bool:
    """Return whether a choice has no targets and no effects except changed counts."""
    return choice.notes == "" and not action.targets


def _choice_label(choice: Choice) -> str:
    is_plain = choice.label.startswith(choice.group)
    return choice.label if is_plain else f"{choice.group}: {choice.label}"


# --- combining previews -----------------------------------------------------------------------


def _common_preview(previews: list[Preview]) -> Preview:
    """Return the effects that the previews of all sampled worlds have in common."""
    first = previews[0]
    in_all = set(first.follow_ups).intersection(*(each.follow_ups for each in previews))
    return replace(
        first,
        changes=_common_items([each.changes for each in previews]),
        ranges=_common_items([each.ranges for each in previews]),
        follow_ups=tuple(each for each in first.follow_ups if each in in_all),
    )


def _common_items(dicts: list[dict[str, T]]) -> dict[str, T]:
    first, *others = dicts
    return {
        name: value
        for name, value in first.items()
        if all(other.get(name) == value for other in others)
    }


def _subtract_preview(preview: Preview, other: Preview) -> Preview:
    """Return a preview without the effects that the alternative has as well.

    >>> card, rest = Preview({"hand": (0, 3), "gold": (5, 3)}), Preview({"hand": (0, 3)})
    >>> _subtract_preview(card, rest).changes
    {'gold': (5, 3)}
    """
    changes = dict(item for item in preview.changes.items() if item not in other.changes.items())
    follow_ups = tuple(each for each in preview.follow_ups if each not in other.follow_ups)
    return replace(preview, changes=changes, follow_ups=follow_ups)


def _summarize_answers(
    before: _Ledger, at_question: _Ledger, ledgers: list[list[_Ledger]], kind: DecisionKind
) -> Preview:
    """Summarize what the answers to a question of this kind do to each count.

    A count that few answers change keeps its value at the question, such as after a payment.
    """
    changes, ranges, depends_on = Changes(), Ranges(), None
    for name, count in before.items():
        values = [[ledger[name] for ledger in of_answer] for of_answer in ledgers]
        lowest, highest = min(map(min, values)), max(map(max, values))
        if not _is_mostly_changed(values, at_question[name]):
            depends_on = kind if lowest < highest else depends_on
            lowest = highest = at_question[name]
        if lowest < highest:
            ranges[name] = (count, lowest, highest)
        elif highest != count:
            changes[name] = (count, highest)
    return Preview(changes, ranges=ranges, depends_on=depends_on)


def _is_mostly_changed(values: list[list[int]], value_at_question: int) -> bool:
    """Return whether at least half of the answers change a count.

    `values` has the final values of the count for each answer. An answer that changes it only for
    some ways to continue counts as that fraction of an answer.
    """
    shares = (
        sum(value != value_at_question for value in of_answer) / len(of_answer)
        for of_answer in values
    )
    return 2 * sum(shares) >= len(values)
