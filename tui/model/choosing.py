"""A decision as a list of choice rows, with filtering, jump labels and a cursor."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from string import ascii_lowercase
from typing import Any

from core.kernel import Action, Barred, Choice, Decision, Game, Kind
from tui.model.panes import nowhere

FEW = 3  # locked choices listed in a section that also has open ones
STOP = "."  # label and key of the choice that ends or passes


@dataclass(frozen=True, slots=True)
class Row:
    """A legal action in the list of choices."""

    action: Action
    choice: Choice
    label: str  # stable while the decision is pending
    targets: tuple[str, ...]
    is_later: bool = False  # listed, but outside the lesson; refused with an explanation

    @property
    def group(self) -> str:
        """Return the heading of the row; rows that end or pass have none."""
        return "" if self.choice.stops else self.choice.group

    @property
    def section(self) -> tuple[str, bool, bool]:
        """Return the sort section: group, needs confirmation, ends the turn."""
        return self.group, self.harms, self.choice.stops

    @property
    def harms(self) -> bool:
        return self.choice.destroys or self.action.gives_up

    @property
    def is_meant(self) -> bool:
        """Return whether the cursor may start here, so that an accidental Enter is harmless."""
        is_by_the_way = self.action.aside or self.choice.merit < 0
        return not (self.harms or is_by_the_way or self.choice.stops or self.is_later)

    def matches(self, words: str) -> bool:
        """Return whether every typed word occurs in the row's text."""
        it = self.choice
        return _has_words(words, " ".join((it.group, it.label, it.whole, it.kind, it.effect)))


def asked_before(game: Game[Any], view: Any, seat: int, row: Row) -> str:
    """Return the confirmation question, in full if the choice's name is only a topic's title."""
    about = [game.explain(view, seat, target) for target in row.targets]
    is_bare = any(each and row.choice.name.startswith(each.title) for each in about)
    return f"{row.choice.in_full if is_bare else row.choice.name}?"


def _has_words(words: str, text: str) -> bool:
    return all(word in text.lower() for word in words.lower().split())


def jump_labels(count: int) -> list[str]:
    """Return letters, or pairs if there are too few, so that no label is another's prefix."""
    if count <= len(ascii_lowercase):
        return list(ascii_lowercase[:count])
    pairs = [a + b for a in ascii_lowercase for b in ascii_lowercase]
    return [pairs[i] if i < len(pairs) else "" for i in range(count)]


@dataclass(frozen=True, eq=False)
class Question:
    """A pending decision as text and rows. Questions compare by identity."""

    decision: Decision
    prompt: str
    rows: tuple[Row, ...]  # group by group, then rows that end or pass, then destructive rows
    targets: dict[str, Row]  # map targets that can be chosen, each with its best row
    find_barred: Callable[[], tuple[Barred, ...]] = tuple

    @cached_property
    def barred(self) -> tuple[Barred, ...]:
        return self.find_barred()

    @cached_property
    def at_rest(self) -> tuple[Row, ...]:
        """Return the rows listed without a filter.

        In a lesson these are the open rows and the small locked sections that also have open rows.
        """
        later = Counter(row.section for row in self.rows if row.is_later)
        if not later:
            return self.rows
        known = {row.section for row in self.rows if not row.is_later}
        known = {section for section in known if later[section] <= FEW}
        return tuple(row for row in self.rows if not row.is_later or row.section in known)

    @property
    def stop(self) -> Row | None:
        return next((row for row in self.rows if row.choice.stops), None)

    def by_label(self, typed: str) -> Row | None:
        return next((row for row in self.rows if row.label == typed), None)

    def is_label_start(self, typed: str) -> bool:
        return any(row.label.startswith(typed) for row in self.rows)


def ask(
    game: Game[Any],
    view: Any,
    decision: Decision,
    on_map: Callable[[str], tuple[int, int]] = nowhere,
    later: Collection[Action] = (),
) -> Question:
    """Build the question for a decision; spaces are sorted by their position on the map."""
    choices = [game.choice(view, decision, action) for action in decision.actions]
    order = {group: place for place, group in enumerate(game.groups)}
    for choice in choices:
        order.setdefault(choice.group, len(order))

    def place(pair: tuple[Action, Choice]) -> tuple[int, int, bool, tuple[int, int]]:
        action, choice = pair
        last = sum(
            rank
            for rank, is_so in enumerate((choice.stops, choice.destroys, action.gives_up), 1)
            if is_so
        )
        is_space = decision.kind is Kind.SPACE and action.targets
        at = on_map(action.targets[0]) if is_space else (0, 0)
        return last, order[choice.group], action in later, at

    paired = sorted(zip(decision.actions, choices, strict=True), key=place)
    letters = iter(jump_labels(sum(not choice.stops for choice in choices)))
    rows = tuple(
        Row(
            action,
            choice,
            STOP if choice.stops else next(letters),
            action.targets,
            action in later,
        )
        for action, choice in paired
    )
    touching: dict[str, list[Row]] = {}
    for row in rows:
        for target in () if row.is_later else row.targets:
            touching.setdefault(target, []).append(row)
    targets = {target: _best(touch) for target, touch in touching.items()}
    barred = partial(game.barred, view, decision)
    return Question(decision, game.prompt(view, decision), rows, targets, barred)


@dataclass(frozen=True)
class Chooser:
    """An immutable cursor in a question's rows; each move returns a new chooser."""

    question: Question
    at: Row  # restored whenever it is visible
    filter: str = ""
    narrowed: str = ""  # the target under the map cursor

    @cached_property
    def touching(self) -> tuple[Row, ...]:
        return tuple(row for row in self.question.rows if self.narrowed in row.targets)

    @property
    def is_barred(self) -> bool:
        return bool(self.narrowed) and not self.touching

    @cached_property
    def visible(self) -> tuple[Row, ...]:
        """Return the rows that match filter and target, or all if none acts on the target."""
        if not self.filter:
            return self.touching or self.question.at_rest
        rows = self.touching or self.question.rows
        return tuple(row for row in rows if row.matches(self.filter))

    @property
    def barred(self) -> tuple[Barred, ...]:
        if self.is_barred:
            return tuple(found for found in self.question.barred if found.thing == self.narrowed)
        if not self.filter:
            return ()
        return tuple(
            found
            for found in self.question.barred
            if _has_words(self.filter, f"{found.label} {found.kind} {found.reason}")
        )

    @cached_property
    def selected(self) -> Row | None:
        """Return the row that Enter takes, or None."""
        rows = self.visible
        if self.is_barred or not rows:
            return None
        if self.at in rows:
            return self.at
        return _best(rows)

    def on(self, row: Row) -> "Chooser":
        is_seen = row in self.visible and not self.is_barred
        return replace(self, at=row) if is_seen else Chooser(self.question, row)

    def moved(self, step: int) -> "Chooser":
        """Move the cursor by `step` rows; it stops at the ends.

        With an unavailable target, clear the target.
        """
        rows, selected = self.visible, self.selected
        if selected is None:
            return replace(self, narrowed="") if self.is_barred else self
        at = rows.index(selected) + step
        return replace(self, at=rows[max(0, min(at, len(rows) - 1))])

    def in_group(self, step: int) -> "Chooser":
        rows, selected = self.visible, self.selected
        if selected is None:
            return self.moved(step)
        befores = (None, *rows[:-1])
        heads = [row for before, row in zip(befores, rows, strict=True) if _begins(before, row)]
        here = max(at for at, head in enumerate(heads) if rows.index(head) <= rows.index(selected))
        return replace(self, at=heads[max(0, min(here + step, len(heads) - 1))])

    def filtered(self, text: str) -> "Chooser":
        """Set the filter; an empty filter restores the cursor."""
        return replace(self, filter=text)

    def narrowed_to(self, target: str) -> "Chooser":
        """Narrow the rows to a target; without a target the cursor keeps its row."""
        at = self.at if target else self.selected or self.at
        return replace(self, at=at, narrowed=target)

    def at_next_target(self, step: int) -> "Chooser":
        rows = self.question.rows
        here = rows.index(self.selected or self.at)
        for distance in range(1, len(rows) + 1):
            row = rows[(here + step * distance) % len(rows)]
            if row.targets and not row.is_later:
                return Chooser(self.question, row)
        return Chooser(self.question, rows[here])


def _best(rows: Sequence[Row]) -> Row:
    return max(rows, key=lambda row: (row.is_meant, row.choice.merit))


def _begins(before: Row | None, row: Row) -> bool:
    return before is None or before.section != row.section


def choose_from(
    question: Question, answered: Chooser | None = None, meant: Action | None = None
) -> Chooser:
    """Place the cursor for a new question, given the chooser of the previous answer.

    A lesson's suggestion comes first. A risky one counts only if other rows are locked.
    """
    is_led = any(row.is_later for row in question.rows)
    asked_for = (row for row in question.rows if row.action == meant and not row.is_later)
    if (row := next(asked_for, None)) and (is_led or not row.harms):
        return Chooser(question, row)
    rows = [row for row in question.rows if row.is_meant]
    if not rows:
        return Chooser(question, max(question.at_rest, key=_harmlessness))
    best = max(rows, key=_promise)
    if answered is not None and not answered.at.is_meant and (again := _again(question, answered)):
        return Chooser(question, again)  # optional actions are often repeated
    if best.choice.merit or answered is None:
        return Chooser(question, best)
    return Chooser(question, _following(rows, question, answered) or best)


def _promise(row: Row) -> tuple[float, bool, float]:
    return row.choice.merit, not row.choice.warning, row.choice.opening


def _harmlessness(row: Row) -> tuple[bool, bool, bool, bool, float]:
    """Return the sort key for questions with no safe default: end the turn before optional actions.

    If every row is risky, unlocked rows still come first.
    """
    harmless = not row.is_later, not row.harms
    return *harmless, row.choice.stops, not row.action.aside, row.choice.merit


def _again(question: Question, answered: Chooser) -> Row | None:
    """Return the row that repeats the last action, if that is safe or has the same subject."""
    taken, asked, before = answered.at.action, question.decision, answered.question.decision
    is_of_the_same = (asked.topic, asked.subject) == (before.topic, before.subject)
    same = (row for row in question.at_rest if row.action == taken and not row.is_later)
    same = (row for row in same if not (row.harms or row.choice.stops))
    return next((row for row in same if row.is_meant or is_of_the_same), None)


def _following(rows: Sequence[Row], question: Question, answered: Chooser) -> Row | None:
    """Return the next row: the same action, else the same label, else the next of its kind."""
    taken = answered.at
    if again := _again(question, answered):
        return again
    if question.decision.topic != answered.question.decision.topic:
        return None
    kin = [row for row in rows if row.group == taken.group]
    if like := next((row for row in kin if row.choice.label == taken.choice.label), None):
        return like
    kin = [row for row in kin if not row.choice.warning]
    kin = [row for row in kin if _kind(row) == _kind(taken)] or kin
    place = [row for row in answered.question.rows if row.group == taken.group].index(taken)
    return kin[min(place, len(kin) - 1)] if kin else None


def _kind(row: Row) -> str:
    return row.choice.label.split()[0]
