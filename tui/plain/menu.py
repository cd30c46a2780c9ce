"""The choices of a decision as a numbered list, and which of them a typed text means."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from core.kernel import Action, Choice, Decision, Game, Kind
from tui.plain.layout import WIDTH, in_columns, packed, wrap

WIDEST_LABEL = 28
WIDEST_PRICE = 18
MANY = 30  # more spaces than this are told as briefly as can be


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A legal action with its number on the list."""

    number: int
    action: Action
    choice: Choice

    def is_named(self, text: str) -> bool:
        """Whether the text is its whole label."""
        return text == self.choice.label.casefold()

    def has_words(self, words: Sequence[str]) -> bool:
        """Whether each of the words is one of its own."""
        return set(words) <= set(self._text().split())

    def contains(self, words: Sequence[str]) -> bool:
        """Whether each of the words is part of what it says."""
        text = self._text()
        return all(word in text for word in words)

    def _text(self) -> str:
        return f"{self.choice.group} {self.choice.label}".casefold()


def numbered(game: Game[Any], view: Any, decision: Decision) -> list[MenuEntry]:
    """The choices by group, the groups in the order in which they come up, asides last."""
    choices = [(action, game.choice(view, decision, action)) for action in decision.actions]
    order: dict[tuple[bool, str], int] = {}
    for action, choice in choices:
        order.setdefault((action.aside, choice.group), len(order))
    choices.sort(key=lambda pair: (pair[0].aside, order[pair[0].aside, pair[1].group]))
    return [MenuEntry(number, *pair) for number, pair in enumerate(choices, start=1)]


def meant_by(entries: Sequence[MenuEntry], text: str) -> list[MenuEntry]:
    """Those a text can mean: by whole label if any, else by whole words, else by parts of words."""
    words = text.casefold().split()
    return (
        [entry for entry in entries if entry.is_named(" ".join(words))]
        or [entry for entry in entries if entry.has_words(words)]
        or [entry for entry in entries if entry.contains(words)]
    )


def menu_lines(entries: Sequence[MenuEntry], kind: Kind) -> list[str]:
    """The list under headings, with prices and effects in columns; very many spaces are packed."""
    number = 1 + len(str(max(entry.number for entry in entries)))
    are_packed = kind is Kind.SPACE and len(entries) > MANY
    lines: list[str] = []
    for heading, group in groupby(entries, key=lambda entry: entry.choice.group):
        members = list(group)
        if are_packed:
            lines += _packed(heading, members, number)
        else:
            # Different kinds of things are tables of their own; things of one kind are one table.
            columns = _columns(number, members if kind is Kind.ACTION else entries)
            lines += [heading] * bool(heading)
            lines += _listed(members, columns)
    if are_packed:
        lines.append("Type a name above to list its places with all there is to say of each.")
    return lines


@dataclass(frozen=True, slots=True)
class _Columns:
    """How wide they are."""

    number: int
    label: int
    price: int


def _columns(number: int, entries: Sequence[MenuEntry]) -> _Columns:
    label = _width((entry.choice.label for entry in entries), WIDEST_LABEL)
    price = _width((entry.choice.price for entry in entries), WIDEST_PRICE)
    return _Columns(number, label, price)


def _width(texts: Iterable[str], most: int) -> int:
    """The width of a column; what is wider than can be allowed does not count."""
    return max((len(text) for text in texts if len(text) <= most), default=0)


def _listed(members: Sequence[MenuEntry], columns: _Columns) -> list[str]:
    if any(entry.choice.effect or entry.choice.warning for entry in members):
        return [line for entry in members for line in _row(entry, columns)]
    return in_columns([_cell(entry, columns) for entry in members])


def _cell(entry: MenuEntry, columns: _Columns) -> str:
    """A choice that needs no words but its name."""
    price = f"  {entry.choice.price}" if entry.choice.price else ""
    return f"{entry.number:>{columns.number}} {entry.choice.label}{price}"


def _row(entry: MenuEntry, columns: _Columns) -> list[str]:
    """A choice with its price and effect, each in its column; what does not fit goes below."""
    choice = entry.choice
    head = f"{entry.number:>{columns.number}} {choice.label:<{columns.label}}  "
    effect_at = columns.number + columns.label + 3
    if columns.price or choice.price:
        head += f"{choice.price:>{columns.price}}  "
        effect_at += columns.price + 2
    hanging = " " * effect_at
    if len(head) <= effect_at or len(head) + len(choice.effect) <= WIDTH:
        lines = wrap(choice.effect, head, hanging) or wrap(head.rstrip())
    else:
        lines = [*wrap(head.rstrip(), rest=hanging), *wrap(choice.effect, hanging)]
    if choice.warning:
        lines += wrap(choice.warning, " " * (columns.number + 1) + "! ")
    return lines


def _packed(heading: str, members: Sequence[MenuEntry], number: int) -> list[str]:
    """Spaces of one region side by side, each with its price or the first thing to say of it.

    What holds for all of them stands in the heading.
    """
    effects = [entry.choice.effect.split(", ") for entry in members]
    shared = [part for part in effects[0] if all(part in effect for effect in effects)]
    cells = []
    for entry, effect in zip(members, effects, strict=True):
        label = entry.choice.label.removeprefix(heading).strip()
        own = [part for part in effect if part not in shared]
        first = [entry.choice.price] if entry.choice.price else own[:1]
        cells.append(" ".join([f"{entry.number:>{number}}", label, *first]))
    return [*wrap(": ".join(filter(None, (heading, ", ".join(shared))))), *packed(cells)]
