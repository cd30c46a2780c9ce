"""The one way to choose: legal actions as rows, filtered by typing, narrowed by a target."""

from dataclasses import dataclass
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


class Chooser:
    """A pending decision with the cursor in it. Knows nothing of screens."""

    def __init__(self, game: Game[Any], view: Any, decision: Decision) -> None:
        self.decision = decision
        self.prompt = game.prompt(view, decision)
        choices = [game.choice(view, decision, action) for action in decision.actions]
        order: dict[str, int] = {}
        for choice in choices:
            order.setdefault(choice.group, len(order))
        paired = sorted(
            zip(decision.actions, choices, strict=True), key=lambda pair: order[pair[1].group]
        )
        labels = jump_labels(len(paired))
        self.rows = [
            Row(action, choice, label, action.targets)
            for (action, choice), label in zip(paired, labels, strict=True)
        ]
        # Everything that can be chosen on the table, with the first row that does it.
        self.targets: dict[str, Row] = {}
        for row in self.rows:
            for target in row.targets:
                self.targets.setdefault(target, row)
        self.filter = ""
        self.narrowed = ""  # a target the pane's cursor is on
        # What is done beside the turn is nothing to take by pressing Enter in passing.
        self.cursor = next((at for at, row in enumerate(self.rows) if not row.action.aside), 0)

    def go_on_from(self, other: "Chooser") -> None:
        """Take over where the cursor was, and what was typed, when the same was asked before."""
        self.filter, self.narrowed, self.cursor = other.filter, other.narrowed, other.cursor

    @property
    def visible(self) -> list[Row]:
        """The rows that pass the filter and touch the target, if any is set."""
        rows = self.rows
        if self.narrowed:
            rows = [row for row in rows if self.narrowed in row.targets] or rows
        if self.filter:
            rows = [row for row in rows if row.matches(self.filter)]
        return rows

    @property
    def selected(self) -> Row | None:
        """The row under the cursor."""
        rows = self.visible
        return rows[min(self.cursor, len(rows) - 1)] if rows else None

    def move(self, step: int) -> None:
        """Move the cursor; it stops at the ends."""
        self.cursor = max(0, min(self.cursor + step, len(self.visible) - 1))

    def select(self, row: Row) -> None:
        """Put the cursor on a row, whatever the filter was."""
        if row not in self.visible:
            self.filter, self.narrowed = "", ""
        self.cursor = self.visible.index(row)

    def set_filter(self, text: str) -> None:
        """Filter by what was typed."""
        self.filter, self.cursor = text, 0

    def narrow(self, target: str) -> bool:
        """Narrow to a target; tells whether anything can be done with it."""
        self.narrowed = target if target in self.targets else ""
        self.cursor = 0
        return bool(self.narrowed)

    def next_target(self, step: int) -> Row | None:
        """Select the next row that touches something on the table, round and round."""
        self.filter, self.narrowed = "", ""
        rows = self.rows
        for distance in range(1, len(rows) + 1):
            index = (self.cursor + step * distance) % len(rows)
            if rows[index].targets:
                self.cursor = index
                return rows[index]
        return None

    def by_label(self, typed: str) -> Row | None:
        """The row with that jump label."""
        return next((row for row in self.rows if row.label == typed), None)

    def is_label_start(self, typed: str) -> bool:
        """Whether a longer label begins like this."""
        return any(row.label.startswith(typed) for row in self.rows)
