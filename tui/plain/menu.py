"""The choices of a decision as a numbered list, and which of them a typed text means."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from core.kernel import Action, Choice, Decision, Game
from tui.plain.layout import wrap

MANY = 40  # more choices than this are not all listed at once
LARGE = 8  # nor then the groups with more than this
OTHERWISE = "Otherwise"
LEAST_LETTERS = 3  # of a word that names something by a part of it


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A legal action with its number on the list."""

    number: int
    action: Action
    choice: Choice

    @property
    def harms(self) -> bool:
        """Whether it is always asked about."""
        return self.choice.destroys or self.action.gives_up

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

    def brings(self, words: Sequence[str]) -> bool:
        """Whether each of the words is part of what it does, or of what it is."""
        text = f"{self.choice.effect} {self.choice.kind}".casefold()
        return all(word in text for word in words)

    def _text(self) -> str:
        return f"{self.choice.group} {self.choice.label}".casefold()


def numbered(game: Game[Any], view: Any, decision: Decision) -> list[MenuEntry]:
    """The choices by group, the groups in the game's order, else in which they come up.

    Asides come behind them, and last what harms.
    """
    entries = [MenuEntry(0, a, game.choice(view, decision, a)) for a in decision.actions]
    order = {group: place for place, group in enumerate(game.groups)}
    for entry in entries:
        order.setdefault(entry.choice.group, len(order))
    entries.sort(key=lambda each: (each.harms, each.action.aside, order[each.choice.group]))
    return [replace(entry, number=number) for number, entry in enumerate(entries, start=1)]


def meant_by(entries: Sequence[MenuEntry], text: str) -> list[MenuEntry]:
    """Those a text can mean.

    By whole label if any, else by whole words, else by parts of words, else by what they do.
    """
    words = text.casefold().split()
    return (
        [entry for entry in entries if entry.is_named(" ".join(words))]
        or [entry for entry in entries if entry.has_words(words)]
        or [entry for entry in entries if entry.contains(words)]
        or [entry for entry in entries if entry.brings(words)]
    )


def is_plainly(entry: MenuEntry, text: str) -> bool:
    """Whether a text names it: a letter somewhere in its name, or in what it does, is too little.

    >>> increase = MenuEntry(1, Action(), Choice("Increase", "Population", effect="+1 worker"))
    >>> [is_plainly(increase, text) for text in ("increase", "pop incr", "y", "worker")]
    [True, True, False, False]
    """
    words = text.casefold().split()
    is_enough = all(len(word) >= LEAST_LETTERS for word in words)
    return entry.has_words(words) or (is_enough and entry.contains(words))


def menu_lines(entries: Sequence[MenuEntry], may_fold: bool = False) -> list[str]:
    """One choice a line under the headings of their groups.

    Where there are very many, those of a large group are only counted: its name lists them.
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
            if heading or lines:  # what has no group belongs to none that was named before it
                lines.append(heading or OTHERWISE)
            lines += [line for entry in members for line in _row(entry, number)]
    return lines


def _row(entry: MenuEntry, number: int) -> list[str]:
    """A choice with its price and effect, and below it what a player would regret."""
    choice = entry.choice
    behind = "; ".join(filter(None, (choice.full_price, choice.effect)))
    text = ": ".join(filter(None, (choice.label, behind)))
    lines = wrap(text, f"{entry.number:>{number}} ", " " * (number + 3))
    if choice.warning:
        lines += wrap(f"Beware: {choice.warning}", " " * (number + 1))
    return lines
