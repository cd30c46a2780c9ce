"""Numbered lists of choices, and the matching of typed text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from core.kernel import Action, Choice, Decision, Game
from tui.plain.layout import wrap

MANY = 40  # longer lists are folded
LARGE = 8  # larger groups are folded
OTHERWISE = "Otherwise"
LEAST_LETTERS = 3  # in a partial match


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A legal action with its number in the list."""

    number: int
    action: Action
    choice: Choice

    @property
    def harms(self) -> bool:
        return self.choice.destroys or self.action.gives_up

    def is_named(self, text: str) -> bool:
        return text == self.choice.label.casefold()

    def has_words(self, words: Sequence[str]) -> bool:
        return set(words) <= set(self._text().split())

    def contains(self, words: Sequence[str]) -> bool:
        text = self._text()
        return all(word in text for word in words)

    def brings(self, words: Sequence[str]) -> bool:
        text = f"{self.choice.effect} {self.choice.kind}".casefold()
        return all(word in text for word in words)

    def _text(self) -> str:
        return f"{self.choice.group} {self.choice.label}".casefold()


def numbered(game: Game[Any], view: Any, decision: Decision) -> list[MenuEntry]:
    """Number the choices by group, in the game's order of groups.

    Optional actions come after the others; actions that need confirmation come last.
    """
    entries = [MenuEntry(0, a, game.choice(view, decision, a)) for a in decision.actions]
    order = {group: place for place, group in enumerate(game.groups)}
    for entry in entries:
        order.setdefault(entry.choice.group, len(order))
    entries.sort(key=lambda each: (each.harms, each.action.aside, order[each.choice.group]))
    return [replace(entry, number=number) for number, entry in enumerate(entries, start=1)]


def meant_by(entries: Sequence[MenuEntry], text: str) -> list[MenuEntry]:
    """Return the entries that match a text.

    Whole labels match first, then whole words, then parts of words, then effects.
    """
    words = text.casefold().split()
    return (
        [entry for entry in entries if entry.is_named(" ".join(words))]
        or [entry for entry in entries if entry.has_words(words)]
        or [entry for entry in entries if entry.contains(words)]
        or [entry for entry in entries if entry.brings(words)]
    )


def is_plainly(entry: MenuEntry, text: str) -> bool:
    """Return whether a text names the entry clearly: short parts of words are not enough.

    >>> increase = MenuEntry(1, Action(), Choice("Increase", "Population", effect="+1 worker"))
    >>> [is_clear_match(increase, text) for text in ("increase", "pop incr", "y", "worker")]
    [True, True, False, False]
    """
    words = text.casefold().split()
    is_enough = all(len(word) >= LEAST_LETTERS for word in words)
    return entry.has_words(words) or (is_enough and entry.contains(words))


def menu_lines(entries: Sequence[MenuEntry], may_fold: bool = False) -> list[str]:
    """Return the choices as lines below their group headings.

    In a very long list, large groups are reduced to a summary.
    """
    groups = [
        (heading, list(members))
        for heading, members in groupby(entries, key=lambda entry: entry.choice.group)
    ]
    folds = may_fold and len(entries) > MANY and len(groups) > 1
    number = 1 + len(str(max(entry.number for entry in entries)))
    lines: list[str] = []
    for heading, members in groups:
        if folds and heading and len(members) > LARGE:
            first, last = members[0].number, members[-1].number
            lines += wrap(f"{heading}: choices {first} to {last}; type the name to list them")
        else:
            if heading or lines:  # an ungrouped entry must not appear below another group's heading
                lines.append(heading or OTHERWISE)
            lines += [line for entry in members for line in _row(entry, number)]
    return lines


def _row(entry: MenuEntry, number: int) -> list[str]:
    choice = entry.choice
    behind = "; ".join(filter(None, (choice.full_price, choice.effect)))
    text = ": ".join(filter(None, (choice.label, behind)))
    lines = wrap(text, f"{entry.number:>{number}} ", " " * (number + 3))
    if choice.warning:
        lines += wrap(f"Beware: {choice.warning}", " " * (number + 1))
    return lines
