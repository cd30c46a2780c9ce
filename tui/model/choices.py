"""A decision as a list of choice rows, with filtering, jump labels and a cursor."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from string import ascii_lowercase
from typing import Any

from core.kernel import Action, Choice, Decision, DecisionKind, Game, Unavailable
from core.kernel.style import FULL, SHORT
from core.table import (
    ChoiceStep,
    Combination,
    all_targets,
    find_combinations,
    is_only_loss,
    preview_action,
)
from tui.model.panes import no_map_position

MAX_LOCKED_LISTED = 3  # locked choices listed in a section that also has open ones
STOP_LABEL = "."  # label and key of the choice that ends or passes


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A legal action in the list of choices, perhaps with the answers to its follow-ups."""

    action: Action
    choice: Choice
    jump_label: str  # stable while the decision is pending
    targets: tuple[str, ...]
    is_locked: bool = False  # listed, but outside the lesson; refused with an explanation
    following: tuple[ChoiceStep, ...] = ()  # the further steps of a whole choice
    worth: float = 0.0  # the game's estimate; 0 for free choices, so that it is no hint
    is_loss: bool = False  # it only costs something

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.action, *(step.action for step in self.following)

    @property
    def group(self) -> str:
        """Return the row's heading. Rows that end or pass have none."""
        return "" if self.choice.ends_turn else self.choice.group

    @property
    def kind(self) -> tuple[type[Action], str]:
        return type(self.action), self.choice.kind

    @property
    def section(self) -> tuple[str, bool, bool]:
        return self.group, self.needs_confirmation, self.choice.ends_turn

    @property
    def needs_confirmation(self) -> bool:
        return self.choice.is_destructive or self.action.is_resignation

    @property
    def is_safe_default(self) -> bool:
        """Return whether the cursor may start here: an accidental Enter is harmless."""
        is_aside = self.action.is_navigation or self.choice.rank < 0
        is_harmful = self.needs_confirmation or self.is_loss
        return not (is_harmful or is_aside or self.choice.ends_turn or self.is_locked)

    def matches(self, typed: str) -> bool:
        choice = self.choice
        texts = choice.group, self._names, choice.kind, choice.effect_text(FULL)
        return _contains_words(typed, " ".join(texts))

    def match_quality(self, typed: str) -> tuple[bool, bool, bool, bool]:
        """Return how well a typed text fits, in the order of what counts more."""
        typed, label = typed.lower().strip(), self.choice.label.lower()
        return (
            label == typed,
            label.startswith(typed),
            f" {self._names}".lower().find(f" {typed}") >= 0,
            _contains_words(typed, self._names),
        )

    @property
    def _names(self) -> str:
        return f"{self.choice.label} {self.choice.full_label}"


def confirmation_prompt(row: ChoiceRow) -> str:
    """Return the confirmation question, with its group if the choice may be named after a card."""
    return f"{row.choice.qualified_label if row.targets else row.choice.long_label}?"


def _contains_words(words: str, text: str) -> bool:
    return all(word in text.lower() for word in words.lower().split())


JumpLabels = Mapping[tuple[Action, ...], str]  # by the actions of a row


def jump_labels(
    choices: Sequence[tuple[Action, ...]], earlier_labels: JumpLabels | None = None
) -> dict[tuple[Action, ...], str]:
    """Return one-letter labels, or two-letter ones for all if letters run out; "" beyond 676.

    Choices keep their earlier labels, and no other choice gets one of these.
    """
    labels = list(ascii_lowercase)
    if len(choices) > len(labels):
        labels = [a + b for a in ascii_lowercase for b in ascii_lowercase]
    earlier = earlier_labels or {}
    kept = {choice: earlier[choice] for choice in choices if earlier.get(choice) in labels}
    taken = set(kept.values())
    avoided = taken.union(earlier.values())
    unused = [label for label in labels if label not in avoided]
    unused += [label for label in labels if label in avoided - taken]
    new = iter(unused)
    return {choice: kept.get(choice) or next(new, "") for choice in choices}


@dataclass(frozen=True, eq=False)
class Question:
    """A pending decision as text and rows. Equal only if identical."""

    decision: Decision
    prompt: str
    rows: tuple[ChoiceRow, ...]  # group by group, then rows that end or pass, then destructive rows
    targets: dict[str, ChoiceRow]  # map targets that can be chosen, each with its best row
    first_choices: Mapping[Action, Choice]  # the decision's actions, each without its follow-ups
    find_unavailable: Callable[[], tuple[Unavailable, ...]] = tuple

    @cached_property
    def unavailable(self) -> tuple[Unavailable, ...]:
        return self.find_unavailable()

    @cached_property
    def default_rows(self) -> tuple[ChoiceRow, ...]:
        """Return the rows listed without a filter.

        In a lesson these are the open rows and the small locked sections that also have open rows.
        """
        locked_counts = Counter(row.section for row in self.rows if row.is_locked)
        if not locked_counts:
            return self.rows
        listed_sections = {row.section for row in self.rows if not row.is_locked}
        listed_sections = {
            section for section in listed_sections if locked_counts[section] <= MAX_LOCKED_LISTED
        }
        return tuple(
            row for row in self.rows if not row.is_locked or row.section in listed_sections
        )

    @property
    def labels(self) -> JumpLabels:
        return {row.actions: row.jump_label for row in self.rows if not row.choice.ends_turn}

    def find_row(self, actions: Sequence[Action]) -> ChoiceRow | None:
        """Return the row of these actions, or else one that begins with the first of them."""
        rows = [row for row in self.rows if row.action == actions[0]]
        same = (row for row in rows if row.actions[: len(actions)] == tuple(actions))
        return next(same, rows[0] if rows else None)

    @property
    def stop_row(self) -> ChoiceRow | None:
        return next((row for row in self.rows if row.choice.ends_turn), None)

    def find_by_label(self, typed: str) -> ChoiceRow | None:
        return next((row for row in self.rows if row.jump_label == typed), None)

    def is_label_prefix(self, typed: str) -> bool:
        return any(row.jump_label.startswith(typed) for row in self.rows)


def build_question(
    game: Game[Any],
    view: Any,
    decision: Decision,
    map_position: Callable[[str], tuple[int, int]] = no_map_position,
    locked: Collection[Action] = (),
    earlier_labels: JumpLabels | None = None,
) -> Question:
    """Build the question for a decision, with the best spaces of each group first."""
    combinations = find_combinations(game, view, decision, SHORT)
    group_order = {group: index for index, group in enumerate(game.text.group_order)}
    first_groups = [each.first_choice.group for each in combinations]
    for group in (*first_groups, *(each.choice.group for each in combinations)):
        group_order.setdefault(group, len(group_order))

    def sort_key(combination: Combination) -> tuple[int, int, bool, _SpaceOrder]:
        choice = combination.choice
        last = sum(
            rank
            for rank, applies in enumerate(
                (choice.ends_turn, choice.is_destructive, combination.action.is_resignation), 1
            )
            if applies
        )
        is_locked = combination.action in locked
        return last, group_order[choice.group], is_locked, _space_order(combination, map_position)

    combinations.sort(key=sort_key)
    labels = jump_labels(
        [each.actions for each in combinations if not each.choice.ends_turn], earlier_labels
    )
    rows = tuple(
        ChoiceRow(
            each.action,
            each.choice,
            STOP_LABEL if each.choice.ends_turn else labels[each.actions],
            all_targets(each.action, each.following),
            each.action in locked,
            each.following,
            0.0 if decision.is_main else each.prior,
            decision.kind is DecisionKind.YES_NO and _only_costs(game, view, each),
        )
        for each in combinations
    )
    rows_by_target: dict[str, list[ChoiceRow]] = {}
    for row in rows:
        for target in () if row.is_locked else row.targets:
            rows_by_target.setdefault(target, []).append(row)
    targets = {target: _best_row(touch) for target, touch in rows_by_target.items()}
    first_choices = {each.action: each.first_choice for each in combinations}
    find_unavailable = partial(game.text.unavailable, view, decision, SHORT)
    prompt = game.text.prompt(view, decision, SHORT)
    return Question(decision, prompt, rows, targets, first_choices, find_unavailable)


_SpaceOrder = tuple[float, float, tuple[int, int]]


def _space_order(
    combination: Combination, map_position: Callable[[str], tuple[int, int]]
) -> _SpaceOrder:
    """Return the sort key of spaces: the best one first, then from top to bottom."""
    step = combination.steps[-1]
    if step.decision.kind is not DecisionKind.SPACE or not step.action.targets:
        return 0.0, 0.0, (0, 0)
    return -combination.choice.rank, -combination.prior, map_position(step.action.targets[0])


def _only_costs(game: Game[Any], view: Any, combination: Combination) -> bool:
    seat = combination.steps[0].decision.seat
    preview = preview_action(game, view, seat, combination.action, SHORT, *combination.answers)
    return is_only_loss(combination.choice, preview, game.text.unwanted_counts)


@dataclass(frozen=True)
class Chooser:
    """An immutable cursor in a question's rows. Each move returns a new chooser."""

    question: Question
    cursor_row: ChoiceRow  # restored whenever it is visible
    filter: str = ""
    target: str = ""  # the target under the map cursor
    unfiltered_row: ChoiceRow | None = None  # the row before the filter moved the cursor

    @cached_property
    def target_rows(self) -> tuple[ChoiceRow, ...]:
        return tuple(row for row in self.question.rows if self.target in row.targets)

    @property
    def is_target_unavailable(self) -> bool:
        return bool(self.target) and not self.target_rows

    @cached_property
    def visible_rows(self) -> tuple[ChoiceRow, ...]:
        """Return the rows that match filter and target, or all if none acts on the target."""
        if not self.filter:
            return self.target_rows or self.question.default_rows
        rows = self.target_rows or self.question.rows
        return tuple(row for row in rows if row.matches(self.filter))

    @property
    def unavailable(self) -> tuple[Unavailable, ...]:
        if self.is_target_unavailable:
            return tuple(
                unavailable
                for unavailable in self.question.unavailable
                if unavailable.target == self.target
            )
        if not self.filter:
            return ()
        return tuple(
            unavailable
            for unavailable in self.question.unavailable
            if _contains_words(
                self.filter, f"{unavailable.label} {unavailable.kind} {unavailable.reason}"
            )
        )

    @cached_property
    def selected(self) -> ChoiceRow | None:
        rows = self.visible_rows
        if self.is_target_unavailable or not rows:
            return None
        if self.cursor_row in rows:
            return self.cursor_row
        return _best_row(rows)

    def select(self, row: ChoiceRow) -> "Chooser":
        is_visible = row in self.visible_rows and not self.is_target_unavailable
        if not is_visible:
            return Chooser(self.question, row)
        return replace(self, cursor_row=row, unfiltered_row=None)

    def move(self, step: int) -> "Chooser":
        """Move the cursor by `step` rows, or clear an unavailable target. It stops at the ends."""
        rows, selected = self.visible_rows, self.selected
        if selected is None:
            return replace(self, target="") if self.is_target_unavailable else self
        index = rows.index(selected) + step
        return self.select(rows[max(0, min(index, len(rows) - 1))])

    def move_group(self, step: int) -> "Chooser":
        rows, selected = self.visible_rows, self.selected
        if selected is None:
            return self.move(step)
        previous_rows = (None, *rows[:-1])
        group_starts = [
            row
            for before, row in zip(previous_rows, rows, strict=True)
            if _starts_section(before, row)
        ]
        current = max(
            index
            for index, group_start in enumerate(group_starts)
            if rows.index(group_start) <= rows.index(selected)
        )
        return self.select(group_starts[max(0, min(current + step, len(group_starts) - 1))])

    def filter_by(self, text: str) -> "Chooser":
        """Set the filter, with the cursor on the best match. An empty one restores the cursor."""
        start = self.unfiltered_row or self.cursor_row
        filtered = replace(self, filter=text, cursor_row=start, unfiltered_row=start)
        if not text:
            return replace(filtered, unfiltered_row=None)
        rows = filtered.visible_rows
        if not rows:
            return filtered
        best = max(rows, key=lambda row: (*row.match_quality(text), row is start, *_safety(row)))
        return replace(filtered, cursor_row=best)

    def narrow_to(self, target: str) -> "Chooser":
        """Narrow the rows to a target. Without one the cursor keeps its row."""
        cursor_row = self.cursor_row if target else self.selected or self.cursor_row
        return replace(self, cursor_row=cursor_row, target=target)

    def move_to_next_target(self, step: int) -> "Chooser":
        rows = self.question.rows
        start = rows.index(self.selected or self.cursor_row)
        for distance in range(1, len(rows) + 1):
            row = rows[(start + step * distance) % len(rows)]
            if row.targets and not row.is_locked:
                return Chooser(self.question, row)
        return Chooser(self.question, rows[start])


def _best_row(rows: Iterable[ChoiceRow]) -> ChoiceRow:
    return max(rows, key=_safety)


def _safety(row: ChoiceRow) -> tuple[bool, float, bool, float]:
    return row.is_safe_default, row.choice.rank, not row.choice.warning, row.worth


def _starts_section(previous: ChoiceRow | None, row: ChoiceRow) -> bool:
    return previous is None or previous.section != row.section


def create_chooser(
    question: Question, previous: Chooser | None = None, suggested: Action | None = None
) -> Chooser:
    """Place the cursor for a new question, given the chooser of the previous answer.

    A lesson's suggestion comes first. A risky one counts only if other rows are locked.
    """
    has_locked_rows = any(row.is_locked for row in question.rows)
    suggested_rows = [row for row in question.rows if row.action == suggested and not row.is_locked]
    row = _best_row(suggested_rows) if suggested_rows else None
    if row and (has_locked_rows or not row.needs_confirmation):
        return Chooser(question, row)
    rows = [row for row in question.rows if row.is_safe_default]
    if not rows:
        return Chooser(question, max(question.default_rows, key=_fallback_rank))
    best = max(rows, key=_default_rank)
    if (
        previous is not None
        and not previous.cursor_row.is_safe_default
        and (repeated := _find_repeated(question, previous))
    ):
        return Chooser(question, repeated)  # optional actions are often repeated
    if best.choice.rank or best.worth or previous is None:
        return Chooser(question, best)
    return Chooser(question, _find_successor(rows, question, previous) or best)


def _default_rank(row: ChoiceRow) -> tuple[float, bool, float, float]:
    return row.choice.rank, not row.choice.warning, row.choice.initial_rank, row.worth


def _fallback_rank(row: ChoiceRow) -> tuple[bool, bool, bool, bool, float]:
    """Return the sort key for questions with no safe default: end the turn before optional actions.

    If every row is risky, unlocked rows still come first.
    """
    safety = not row.is_locked, not row.needs_confirmation
    return *safety, row.choice.ends_turn, not row.action.is_navigation, row.choice.rank


def _find_repeated(question: Question, previous: Chooser) -> ChoiceRow | None:
    """Return the row that repeats the last action, if that is safe or has the same subject."""
    actions, decision, previous_decision = (
        previous.cursor_row.actions,
        question.decision,
        previous.question.decision,
    )
    is_same_subject = (decision.topic, decision.subject) == (
        previous_decision.topic,
        previous_decision.subject,
    )
    candidates = (
        row for row in question.default_rows if row.actions == actions and not row.is_locked
    )
    candidates = (row for row in candidates if not (row.needs_confirmation or row.choice.ends_turn))
    return next((row for row in candidates if row.is_safe_default or is_same_subject), None)


def _find_successor(
    rows: Sequence[ChoiceRow], question: Question, previous: Chooser
) -> ChoiceRow | None:
    """Return the next row: the same action, else the same label, else the next of its kind."""
    previous_row = previous.cursor_row
    if repeated := _find_repeated(question, previous):
        return repeated
    if question.decision.topic != previous.question.decision.topic:
        return None
    siblings = [row for row in rows if row.group == previous_row.group]
    if same_label := next(
        (row for row in siblings if row.choice.label == previous_row.choice.label), None
    ):
        return same_label
    siblings = [row for row in siblings if not row.choice.warning]
    siblings = [row for row in siblings if row.kind == previous_row.kind] or siblings
    position = [row for row in previous.question.rows if row.group == previous_row.group].index(
        previous_row
    )
    return siblings[min(position, len(siblings) - 1)] if siblings else None
