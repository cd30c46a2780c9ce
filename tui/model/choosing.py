"""The one way to choose: legal actions as rows, filtered by typing, narrowed by a target."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from string import ascii_lowercase
from typing import Any

from core.kernel import Action, Barred, Choice, Decision, Game, Kind
from tui.model.panes import nowhere

FEW = 3  # choices for later that are listed beside one that is open
STOP = "."  # the label of the choice that ends or passes, and the key that takes it


@dataclass(frozen=True, slots=True)
class Row:
    """A legal action as the decision panel lists it."""

    action: Action
    choice: Choice
    label: str  # its jump label: stable while the decision is pending
    targets: tuple[str, ...]
    is_later: bool = False  # a lesson is about other choices: seen, and refused with a sentence

    @property
    def group(self) -> str:
        """The head it stands under; what ends or passes stands by itself."""
        return "" if self.choice.stops else self.choice.group

    @property
    def section(self) -> tuple[str, bool, bool]:
        """What it stands together with: its group, apart from what harms and what ends."""
        return self.group, self.harms, self.choice.stops

    @property
    def harms(self) -> bool:
        """Whether it is always asked about."""
        return self.choice.destroys or self.action.gives_up

    @property
    def is_meant(self) -> bool:
        """Whether a cursor that nobody has moved may stand on it: Enter in passing is harmless."""
        is_by_the_way = self.action.aside or self.choice.merit < 0
        return not (self.harms or is_by_the_way or self.choice.stops or self.is_later)

    def matches(self, words: str) -> bool:
        """Whether every typed word stands in what the row says."""
        it = self.choice
        return _has_words(words, " ".join((it.group, it.label, it.whole, it.kind, it.effect)))


def asked_before(game: Game[Any], view: Any, seat: int, row: Row) -> str:
    """What is asked before a choice is taken; of a bare name, also what would be done with it."""
    about = [game.explain(view, seat, target) for target in row.targets]
    is_bare = any(each and row.choice.name.startswith(each.title) for each in about)
    return f"{row.choice.in_full if is_bare else row.choice.name}?"


def _has_words(words: str, text: str) -> bool:
    return all(word in text.lower() for word in words.lower().split())


def jump_labels(count: int) -> list[str]:
    """So many labels: letters while they last, otherwise pairs, so that none begins another."""
    if count <= len(ascii_lowercase):
        return list(ascii_lowercase[:count])
    pairs = [a + b for a in ascii_lowercase for b in ascii_lowercase]
    return [pairs[i] if i < len(pairs) else "" for i in range(count)]


@dataclass(frozen=True, eq=False)
class Question:
    """A pending decision in words, asked once: another one is never the same, whatever it says."""

    decision: Decision
    prompt: str
    rows: tuple[Row, ...]  # group by group; then what ends or passes, and last what destroys
    targets: dict[str, Row]  # all on the table that can be chosen, with the best row that does it
    find_barred: Callable[[], tuple[Barred, ...]] = tuple

    @cached_property
    def barred(self) -> tuple[Barred, ...]:
        """What one might look for and cannot choose; worked out when somebody does."""
        return self.find_barred()

    @cached_property
    def at_rest(self) -> tuple[Row, ...]:
        """The rows that are listed unless others are looked for.

        In a lesson those that are open, and a few others of the same groups.
        """
        later = Counter(row.section for row in self.rows if row.is_later)
        if not later:
            return self.rows
        known = {row.section for row in self.rows if not row.is_later}
        known = {section for section in known if later[section] <= FEW}
        return tuple(row for row in self.rows if not row.is_later or row.section in known)

    @property
    def stop(self) -> Row | None:
        """The choice that ends the turn, passes or stops, if there is one."""
        return next((row for row in self.rows if row.choice.stops), None)

    def by_label(self, typed: str) -> Row | None:
        """The row with that jump label."""
        return next((row for row in self.rows if row.label == typed), None)

    def is_label_start(self, typed: str) -> bool:
        """Whether a longer label begins like this."""
        return any(row.label.startswith(typed) for row in self.rows)


def ask(
    game: Game[Any],
    view: Any,
    decision: Decision,
    on_map: Callable[[str], tuple[int, int]] = nowhere,
    later: Collection[Action] = (),
) -> Question:
    """The decision as a question, in the game's words; spaces in the order they are painted in."""
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
    """A question with the cursor in it; every move makes another one. Knows nothing of screens."""

    question: Question
    at: Row  # where the cursor was left; it is seen there while that is in sight
    filter: str = ""
    narrowed: str = ""  # the thing that the cursor on the table is on

    @cached_property
    def touching(self) -> tuple[Row, ...]:
        """The rows that do something with the thing the cursor on the table is on."""
        return tuple(row for row in self.question.rows if self.narrowed in row.targets)

    @property
    def is_barred(self) -> bool:
        """Whether the cursor on the table is on something that cannot be chosen."""
        return bool(self.narrowed) and not self.touching

    @cached_property
    def visible(self) -> tuple[Row, ...]:
        """The rows that pass the filter and touch the target; all where none touches it."""
        if not self.filter:
            return self.touching or self.question.at_rest
        rows = self.touching or self.question.rows
        return tuple(row for row in rows if row.matches(self.filter))

    @property
    def barred(self) -> tuple[Barred, ...]:
        """What was typed or pointed at and cannot be chosen."""
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
        """The row under the cursor: the one that Enter takes."""
        rows = self.visible
        if self.is_barred or not rows:
            return None
        if self.at in rows:
            return self.at
        return _best(rows)

    def on(self, row: Row) -> "Chooser":
        """The cursor on a row, whatever the filter was."""
        is_seen = row in self.visible and not self.is_barred
        return replace(self, at=row) if is_seen else Chooser(self.question, row)

    def moved(self, step: int) -> "Chooser":
        """The cursor further down or up; it stops at the ends. Where none is seen it comes back."""
        rows, selected = self.visible, self.selected
        if selected is None:
            return replace(self, narrowed="") if self.is_barred else self
        at = rows.index(selected) + step
        return replace(self, at=rows[max(0, min(at, len(rows) - 1))])

    def in_group(self, step: int) -> "Chooser":
        """On the first row of the next group or the one before."""
        rows, selected = self.visible, self.selected
        if selected is None:
            return self.moved(step)
        befores = (None, *rows[:-1])
        heads = [row for before, row in zip(befores, rows, strict=True) if _begins(before, row)]
        here = max(at for at, head in enumerate(heads) if rows.index(head) <= rows.index(selected))
        return replace(self, at=heads[max(0, min(here + step, len(heads) - 1))])

    def filtered(self, text: str) -> "Chooser":
        """Filtered by what was typed; without it the cursor is again where it was left."""
        return replace(self, filter=text)

    def narrowed_to(self, target: str) -> "Chooser":
        """Narrowed to a target; back from the last one the cursor stays where it was seen."""
        at = self.at if target else self.selected or self.at
        return replace(self, at=at, narrowed=target)

    def at_next_target(self, step: int) -> "Chooser":
        """On the next row that touches something on the table, round and round."""
        rows = self.question.rows
        here = rows.index(self.selected or self.at)
        for distance in range(1, len(rows) + 1):
            row = rows[(here + step * distance) % len(rows)]
            if row.targets and not row.is_later:
                return Chooser(self.question, row)
        return Chooser(self.question, rows[here])


def _best(rows: Sequence[Row]) -> Row:
    """Of the rows that touch one thing, where the cursor begins and what its letter takes."""
    return max(rows, key=lambda row: (row.is_meant, row.choice.merit))


def _begins(before: Row | None, row: Row) -> bool:
    """Whether a row is the first of its group."""
    return before is None or before.section != row.section


def choose_from(
    question: Question, answered: Chooser | None = None, meant: Action | None = None
) -> Chooser:
    """The cursor where it stands at first, after the choice that was taken before.

    A lesson may have one in mind; what harms only where it leaves little else open.
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
        return Chooser(question, again)  # what one does by the way one does several times
    if best.choice.merit or answered is None:
        return Chooser(question, best)
    return Chooser(question, _following(rows, question, answered) or best)


def _promise(row: Row) -> tuple[float, bool, float]:
    """How good it looks to begin with."""
    return row.choice.merit, not row.choice.warning, row.choice.opening


def _harmlessness(row: Row) -> tuple[bool, bool, bool, bool, float]:
    """Among rows that nobody need take: ending the turn, before what is done by the way.

    Where all of them harm, too: what is destroyed is destroyed by who goes there.
    """
    harmless = not row.is_later, not row.harms
    return *harmless, row.choice.stops, not row.action.aside, row.choice.merit


def _again(question: Question, answered: Chooser) -> Row | None:
    """The row that does the same again, where that is harmless, or of the same thing."""
    taken, asked, before = answered.at.action, question.decision, answered.question.decision
    is_of_the_same = (asked.topic, asked.subject) == (before.topic, before.subject)
    same = (row for row in question.at_rest if row.action == taken and not row.is_later)
    same = (row for row in same if not (row.harms or row.choice.stops))
    return next((row for row in same if row.is_meant or is_of_the_same), None)


def _following(rows: Sequence[Row], question: Question, answered: Chooser) -> Row | None:
    """The same again, else its like, else the next of its kind that is not to be regretted."""
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
    """What it is called first, where a group has several kinds: Tax, and Tariff."""
    return row.choice.label.split()[0]
