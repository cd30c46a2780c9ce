"""Previews of the effects of an action before it is chosen."""

import re
from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import repeat
from typing import Any, NamedTuple, TypeVar

from core.kernel import Action, Choice, Decision, DecisionKind, Event, Game, Rng, clone
from core.kernel.phrases import (
    YOU,
    Phrase,
    Possession,
    format_sentence,
    has_more_than_numbers,
    join_phrases,
)
from core.kernel.presentation import SEAT_LETTERS, seat_letter
from core.kernel.style import use_long_style

# With chance, only effects common to all samples are shown.
SAMPLES = 6
ANSWERS_PER_STEP = 4  # answers tried per step
MAX_ANSWERS = 800  # including answers to further questions

NO_CHANGE = "nothing changes now"
MORE_BY_SPACE = "more by the place"
MORE_BY_ANSWER = "more by what is asked next"

Changes = dict[str, tuple[int, int]]  # before and after, by count
Ranges = dict[str, tuple[int, int, int]]  # before, minimum and maximum after
_Counts = dict[str, int]  # by name
T = TypeVar("T")
Incremental = Generator[None, None, T]  # yields while computing


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
    numbers = bool(preview.changes or preview.ranges)
    notes = choice.notes if numbers and choice.notes is not None else choice.effect
    parts = [f"then {', '.join(preview.follow_ups)}"] if preview.follow_ups else []
    if numbers and preview.depends_on is DecisionKind.SPACE:  # each space shows its own effects
        parts.append(MORE_BY_SPACE)
    elif numbers and preview.depends_on and not notes:
        parts.append(MORE_BY_ANSWER)
    if notes:
        parts.insert(0, notes.removesuffix(".") if parts else notes)
    is_named = preview.has_open_question and choice.notes == ""  # the label is sufficient
    return "; ".join(parts) or ("" if numbers or choice.warning or is_named else NO_CHANGE)


def preview_changes(game: Game[Any], view: Any, seat: int, action: Action) -> Changes:
    return preview_action(game, view, seat, action).changes


def preview_action(game: Game[Any], view: Any, seat: int, action: Action) -> Preview:
    """Return the certain effects of an action: changed counts and forced follow-ups.

    Only effects of the choice itself count, not the income, cleanup or turn after it. If it opens a
    further question, only effects common to all answers are certain.
    """
    return Previewer(game, view, seat).preview(action)


class _Sample(NamedTuple):
    """A sampled position with the seat's decision and counts."""

    state: Any
    decision: Decision | None
    ledger: dict[str, int]


class _ChoiceText:
    """The texts that describe a choice, to avoid repeating them in its preview."""

    def __init__(
        self, game: Game[Any], view: Any, seat: int, decision: Decision | None, action: Action
    ) -> None:
        self._game, self._view, self._seat = game, view, seat
        self._decision, self._action = decision, action

    @cached_property
    def question_text(self) -> str:
        """The prompt and label, for a choice without targets that leaves something to choose.

        Payments and yes/no questions have no target, so their effects are numbers only.
        """
        if self._decision is None or self._decision.is_main or self._action.targets:
            return ""
        choice = self._choice
        if choice.effect and choice.notes is None:
            return ""
        prompt = self._game.prompt(self._view, self._decision)
        return f"{prompt} {choice.label} {choice.effect}"

    @cached_property
    def choice_text(self) -> str:
        with use_long_style():
            spelled_out = self._choice
        wordings = (self._choice, spelled_out)
        return " ".join(f"{choice.label} {choice.effect} {choice.warning}" for choice in wordings)

    @cached_property
    def target_names(self) -> list[str]:
        targets = self._action.targets
        about = [self._game.explain(self._view, self._seat, target) for target in targets]
        return [each.title.split()[0] for each in about if each is not None]

    @property
    def _choice(self) -> Choice:
        assert self._decision is not None
        return self._game.choice(self._view, self._decision, self._action)


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

    def _compute_preview(self, action: Action) -> Incremental[Preview]:
        outcome = yield from self._outcome(action)
        alternative = self._alternative(action)
        return (
            outcome
            if alternative is None
            else _subtract_preview(outcome, (yield from self._outcome(alternative)))
        )

    def _alternative(self, action: Action) -> Action | None:
        """Return the opposite answer to an offer: to decline it, or to accept it."""
        decision = self._sample(0).decision
        if decision is None or decision.is_main:
            return None
        choices = {each: self.game.choice(self.view, decision, each) for each in decision.actions}
        if not any(choice.declines for choice in choices.values()):
            return None
        others = (e for e, choice in choices.items() if choice.declines != choices[action].declines)
        return next(others, None)

    def _outcome(self, action: Action) -> Incremental[Preview]:
        if action not in self._outcomes:
            self._outcomes[action] = yield from self._compute_outcome(action)
        return self._outcomes[action]

    def _compute_outcome(self, action: Action) -> Incremental[Preview]:
        if action.is_resignation:  # its label says everything
            return EMPTY_PREVIEW
        decision = self._sample(0).decision
        text = _ChoiceText(self.game, self.view, self.seat, decision, action)
        first, is_random = yield from self._preview_sample(action, text, 0)
        others = []
        for number in range(1, SAMPLES if is_random else 1):
            yield
            others.append((yield from self._preview_sample(action, text, number))[0])
        changes = _common_items([each.changes for each in (first, *others)])
        ranges = _common_items([each.ranges for each in (first, *others)])
        follow_ups = (
            follow_up
            for follow_up in first.follow_ups
            if all(follow_up in each.follow_ups for each in others)
        )
        return Preview(
            changes, tuple(follow_ups), ranges, first.depends_on, first.has_open_question
        )

    def _sample(self, number: int) -> _Sample:
        if number == len(self._samples):
            state = self.game.determinize(self.view, self.seat, Rng(number))
            decision = self.game.decision_of(state, self.seat)
            self._samples.append(_Sample(state, decision, self.game.ledger(state, self.seat)))
        return self._samples[number]

    def _preview_sample(
        self, action: Action, text: _ChoiceText, number: int
    ) -> Incremental[tuple[Preview, bool]]:
        """Return the preview in one sampled world, and whether anything was revealed."""
        game, seat, sample = self.game, self.seat, self._sample(number)
        state = _copy_position(sample.state)
        events = list(game.apply_until_phase(state, seat, action))
        known_text = text.question_text
        phrases = list(_own_phrases(game, state, seat, events))
        unread_phrases = _unread_phrases(phrases, known_text) if known_text else ()
        follow_ups = [
            _lowercase_first(format_sentence(phrase, _sentence_names(seat)))
            for phrase in unread_phrases
        ]
        if sample.decision is not None and sample.decision.is_main and action.targets:
            follow_ups = list(self._side_effects(text, phrases[1:]))
        while (
            not _has_reveal(events)
            and (forced_answer := _forced_answer(game, state, seat)) is not None
        ):
            yield
            forced_action, forced_choice = forced_answer
            new_events = game.apply_until_phase(state, seat, forced_action)
            is_redundant = (
                forced_choice.label.casefold() in known_text.casefold()
                or _is_shown_by_counts(forced_action, forced_choice)
            )
            if new_events and not forced_action.is_silent_when_forced and not is_redundant:
                follow_ups.append(_choice_label(forced_choice))
            events += new_events
        changes = _changes(sample.ledger, game.ledger(state, seat), events)
        if _has_reveal(events):
            return Preview(changes, tuple(follow_ups)), True
        substep = _pending_substep(state, seat)
        preview = Preview(changes, tuple(follow_ups), has_open_question=substep is not None)
        if substep is None or sample.decision is None:
            return preview, False
        if not (
            sample.decision.is_main or self._only_opens_question(sample.decision, action, preview)
        ):
            return preview, False
        if _is_repeated_topic(substep, sample.decision) or self._is_offer(state, substep):
            return preview, False
        return (yield from self._summarize_all_answers(state, substep, sample, preview))

    def _only_opens_question(self, decision: Decision, action: Action, preview: Preview) -> bool:
        """Return whether a part of a choice has no effect but the question that it opens."""
        if preview.changes or action.targets:
            return False
        return self.game.choice(self.view, decision, action).notes == ""

    def _is_offer(self, state: Any, substep: Decision) -> bool:
        """Return whether the question can be declined.

        Its effects are then previewed when it is asked.

        Declining has no targets, so actions with targets need not be checked.
        """
        idle = [action for action in substep.actions if not action.targets]
        view = self.game.view(state, self.seat) if idle else None
        return any(self.game.choice(view, substep, each).declines for each in idle)

    def _side_effects(self, text: _ChoiceText, phrases: list[Phrase]) -> Iterator[str]:
        """Yield a text for effects on other targets that were not chosen."""
        if not any(map(has_more_than_numbers, phrases)):
            return
        names = _sentence_names(self.seat)
        side_effects = [
            phrase
            for phrase in _unread_phrases(phrases, text.choice_text)
            if not any(name in format_sentence(phrase, names) for name in text.target_names)
            and not re.search(r"\d", format_sentence(phrase, names))
        ]
        if side_effects:
            yield _lowercase_first(join_phrases(side_effects, names).removesuffix("."))

    def _summarize_all_answers(
        self, state_before: Any, substep: Decision, sample: _Sample, preview: Preview
    ) -> Incremental[tuple[Preview, bool]]:
        """Return the preview over all answers to a substep, and whether chance is involved.

        The preview stays unchanged if an answer adds nothing, or if there are too many answers.
        """
        assert sample.decision is not None
        end_counts: list[list[_Counts]] = [
            [] for _ in substep.actions
        ]  # possible counts after each answer
        tried, revealed = 0, list[Event]()
        # Breadth first, so that too many answers are detected early.
        queue = deque(zip(end_counts, repeat(state_before), substep.actions, strict=False))
        while queue:
            if tried + len(queue) > MAX_ANSWERS:
                return preview, False
            if tried % ANSWERS_PER_STEP == 0:
                yield
            tried += 1
            answer_ends, before, action = queue.popleft()
            state = _copy_position(before)
            events = self.game.apply_until_phase(state, self.seat, action)
            revealed += (event for event in events if event.reveals)
            next_substep = _pending_substep(state, self.seat)
            if next_substep is None or _is_repeated_topic(next_substep, sample.decision):
                answer_ends.append(self.game.ledger(state, self.seat))
            else:
                queue += [(answer_ends, state, action) for action in next_substep.actions]
        unpredictable = {name for event in revealed for name in event.unpredictable_counts}
        counts = {name: count for name, count in sample.ledger.items() if name not in unpredictable}
        counts_before_answer = self.game.ledger(state_before, self.seat)
        if preview.changes and any(counts_before_answer in each for each in end_counts):
            return preview, False
        summary = _summarize_answers(counts, counts_before_answer, end_counts, substep.kind)
        return replace(summary, follow_ups=preview.follow_ups, has_open_question=True), bool(
            revealed
        )


def _subtract_preview(preview: Preview, other: Preview) -> Preview:
    """Return a preview without the effects that the alternative has as well.

    >>> card, rest = Preview({"hand": (0, 3), "gold": (5, 3)}), Preview({"hand": (0, 3)})
    >>> _subtract_preview(card, rest).changes
    {'gold': (5, 3)}
    """
    changes = dict(item for item in preview.changes.items() if item not in other.changes.items())
    follow_ups = tuple(
        follow_up for follow_up in preview.follow_ups if follow_up not in other.follow_ups
    )
    return replace(preview, changes=changes, follow_ups=follow_ups)


def _summarize_answers(
    before: _Counts, before_answer: _Counts, end_counts: list[list[_Counts]], kind: DecisionKind
) -> Preview:
    """Summarize all answers: a count changes if at least half of the answers change it.

    Otherwise the count before the answer is kept, such as a price that is paid already.
    """
    changes, ranges, depends_on = Changes(), Ranges(), None
    for name, count in before.items():
        counts_by_answer = [[counts[name] for counts in answer_ends] for answer_ends in end_counts]
        least, most = min(map(min, counts_by_answer)), max(map(max, counts_by_answer))
        changed_shares = (
            sum(number != before_answer[name] for number in values) / len(values)
            for values in counts_by_answer
        )
        if 2 * sum(changed_shares) < len(counts_by_answer):
            depends_on = kind if least < most else depends_on
            least = most = before_answer[name]
        if least < most:
            ranges[name] = (count, least, most)
        elif most != count:
            changes[name] = (count, most)
    return Preview(changes, ranges=ranges, depends_on=depends_on)


def _forced_answer(game: Game[Any], state: Any, seat: int) -> tuple[Action, Choice] | None:
    """Return the single answer to the next substep, unless it is destructive."""
    substep = _pending_substep(state, seat)
    if substep is None or len(substep.actions) > 1:
        return None
    only = substep.actions[0]
    choice = game.choice(game.view(state, seat), substep, only)
    return None if choice.is_destructive else (only, choice)


def _is_shown_by_counts(action: Action, choice: Choice) -> bool:
    """Return whether a choice has no targets and no effects except changed counts."""
    return choice.notes == "" and not action.targets


def _own_phrases(game: Game[Any], state: Any, seat: int, events: list[Event]) -> Iterator[Phrase]:
    for event in events:
        seen = None if event.reveals else event.view_for(seat)
        phrase = game.narrate(state, seen) if seen is not None else None
        if phrase is not None and phrase.seat == seat:
            yield phrase


def _unread_phrases(phrases: list[Phrase], known_text: str) -> Iterator[Phrase]:
    """Yield the phrases that neither numbers nor the known text express."""
    for phrase in filter(has_more_than_numbers, phrases):
        what = phrase.object.noun if isinstance(phrase.object, Possession) else phrase.object
        if not (isinstance(what, str) and _is_covered(what, known_text)):
            yield phrase


def _is_covered(text: str, known_text: str) -> bool:
    """Return whether the known text has every significant word, in any order.

    >>> _is_covered("fleets in North Sea and Black Sea", "city Kiev, fleet North Sea and Black Sea")
    True
    >>> _is_covered("a caravan in Alps", "city Nubia, caravan Sahara")
    False
    """
    words = (word for word in re.findall(r"\w+", text) if len(word) > 3 or word[0].isupper())
    known = known_text.casefold()
    return all(re.search(rf"\b{word.casefold().removesuffix('s')}", known) for word in words)


def _sentence_names(seat: int) -> list[str]:
    """Return the names for sentences that address the seat as "You"."""
    return [YOU if other == seat else seat_letter(other) for other in range(len(SEAT_LETTERS))]


def _lowercase_first(said: str) -> str:
    return said[0].lower() + said[1:]


def _has_reveal(events: list[Event]) -> bool:
    return any(event.reveals for event in events)


def _choice_label(choice: Choice) -> str:
    is_plain = choice.label.startswith(choice.group)
    return choice.label if is_plain else f"{choice.group}: {choice.label}"


def _pending_substep(state: Any, seat: int) -> Decision | None:
    """Return the seat's pending decision if it is a part of its choice: a place, a payment."""
    pending: tuple[Decision, ...] = state.pending or ()
    return next((asked for asked in pending if asked.seat == seat and not asked.is_main), None)


def _is_repeated_topic(substep: Decision, decision: Decision) -> bool:
    """Return whether the same topic is asked again, for the next ability of a card."""
    return substep.topic == decision.topic


def _copy_position(asked: Any) -> Any:
    """Copy a position to try something in it, with the pending decisions."""
    state = clone(asked)
    state.pending = asked.pending
    return state


def _changes(before: dict[str, int], after: dict[str, int], events: list[Event]) -> Changes:
    unforeseen = {name for event in events for name in event.unpredictable_counts}
    return {
        name: (count, after[name])
        for name, count in before.items()
        if count != after[name] and name not in unforeseen
    }


def _common_items(rows: list[dict[str, T]]) -> dict[str, T]:
    return {
        name: change
        for name, change in rows[0].items()
        if all(row.get(name) == change for row in rows)
    }
