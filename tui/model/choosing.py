"""The one way to choose: legal actions as rows, filtered by typing, narrowed by a target."""

from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any

from core.kernel import Action, Choice, Decision, Game


@dataclass(frozen=True, slots=True)
class Row:
    """A legal action as the decision panel lists it."""

    action: Action
    choice: Choice
    label: str  # its jump label: stable while the decision is pending
    targets: tuple[str, ...]

    def matches(self, words: str) -> bool:
        """Whether every typed word stands in what the row says."""
        shown = f"{self.choice.group} {self.choice.label} {self.choice.effect}".lower()
        return all(word in shown for word in words.lower().split())


def jump_labels(count: int) -> list[str]:
    """So many labels: letters while they last, otherwise pairs, so that none begins another."""
    if count <= len(ascii_lowercase):
        return list(ascii_lowercase[:count])
    pairs = [a + b for a in ascii_lowercase for b in ascii_lowercase]
    return [pairs[i] if i < len(pairs) else "" for i in range(count)]


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A pending decision in words, asked once: another one is never the same, whatever it says."""

    decision: Decision
    prompt: str
    rows: tuple[Row, ...]  # group by group
    targets: dict[str, Row]  # all on the table that can be chosen, with the first row that does it

    def by_label(self, typed: str) -> Row | None:
        """The row with that jump label."""
        return next((row for row in self.rows if row.label == typed), None)

    def is_label_start(self, typed: str) -> bool:
        """Whether a longer label begins like this."""
        return any(row.label.startswith(typed) for row in self.rows)


def ask(game: Game[Any], view: Any, decision: Decision) -> Question:
    """The decision as a question, in the game's words."""
    choices = [game.choice(view, decision, action) for action in decision.actions]
    order: dict[str, int] = {}
    for choice in choices:
        order.setdefault(choice.group, len(order))
    paired = sorted(
        zip(decision.actions, choices, strict=True), key=lambda pair: order[pair[1].group]
    )
    rows = tuple(
        Row(action, choice, label, action.targets)
        for (action, choice), label in zip(paired, jump_labels(len(paired)), strict=True)
    )
    targets: dict[str, Row] = {}
    for row in rows:
        for target in row.targets:
            targets.setdefault(target, row)
    return Question(decision, game.prompt(view, decision), rows, targets)


@dataclass(frozen=True, slots=True)
class Chooser:
    """A question with the cursor in it; every move makes another one. Knows nothing of screens."""

    question: Question
    filter: str = ""
    narrowed: str = ""  # a target the pane's cursor is on
    cursor: int = 0  # among the visible rows

    @property
    def visible(self) -> tuple[Row, ...]:
        """The rows that pass the filter and touch the target, if any is set."""
        rows = self.question.rows
        if self.narrowed:
            rows = tuple(row for row in rows if self.narrowed in row.targets) or rows
        if self.filter:
            rows = tuple(row for row in rows if row.matches(self.filter))
        return rows

    @property
    def selected(self) -> Row | None:
        """The row under the cursor."""
        rows = self.visible
        return rows[min(self.cursor, len(rows) - 1)] if rows else None

    def moved(self, step: int) -> "Chooser":
        """The cursor further down or up; it stops at the ends."""
        return replace(self, cursor=max(0, min(self.cursor + step, len(self.visible) - 1)))

    def on(self, row: Row) -> "Chooser":
        """The cursor on a row, whatever the filter was."""
        chooser = self if row in self.visible else Chooser(self.question)
        return replace(chooser, cursor=chooser.visible.index(row))

    def filtered(self, text: str) -> "Chooser":
        """Filtered by what was typed."""
        return replace(self, filter=text, cursor=0)

    def narrowed_to(self, target: str) -> "Chooser":
        """Narrowed to a target, where anything can be done with it."""
        return replace(self, narrowed=target if target in self.question.targets else "", cursor=0)

    def at_next_target(self, step: int) -> "Chooser":
        """On the next row that touches something on the table, round and round."""
        rows = self.question.rows
        for distance in range(1, len(rows) + 1):
            index = (self.cursor + step * distance) % len(rows)
            if rows[index].targets:
                return Chooser(self.question, cursor=index)
        return Chooser(self.question, cursor=self.cursor)


def choose_from(question: Question) -> Chooser:
    """The cursor where it stands at first: Enter in passing does nothing beside the turn."""
    rows = question.rows
    return Chooser(question, cursor=next((i for i, r in enumerate(rows) if not r.action.aside), 0))
