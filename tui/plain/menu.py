"""Numbered lists of choices, and the matching of typed text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from core.kernel import Action, Choice, Decision, Game
from core.kernel.style import FULL, Style
from core.table import ChoiceStep, find_combinations
from tui.plain.layout import wrap

FOLD_THRESHOLD = 40  # longer lists are folded
MAX_UNFOLDED_GROUP = 8  # larger groups are folded
DEFAULT_HEADING = "Otherwise"
MIN_LETTERS = 3  # in a partial match


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A legal action with its number in the list."""

    number: int
    action: Action
    choice: Choice
    following: tuple[ChoiceStep, ...] = ()  # the further steps of a whole choice

    @property
    def answers(self) -> tuple[Action, ...]:
        return tuple(step.action for step in self.following)

    @property
    def needs_confirmation(self) -> bool:
        return self.choice.is_destructive or self.action.is_resignation

    def has_label(self, text: str) -> bool:
        return text == self.choice.label.casefold()

    def has_words(self, words: Sequence[str]) -> bool:
        return set(words) <= set(self._text().split())

    def contains(self, words: Sequence[str]) -> bool:
        text = self._text()
        return all(word in text for word in words)

    def matches_effect(self, words: Sequence[str]) -> bool:
        text = f"{self.choice.effect_text(FULL)} {self.choice.kind}".casefold()
        return all(word in text for word in words)

    def _text(self) -> str:
        return f"{self.choice.group} {self.choice.label}".casefold()


def number_choices(game: Game[Any], view: Any, decision: Decision, style: Style) -> list[MenuEntry]:
    """Number the choices by group, in the game's order of groups.

    Optional actions come after the others, and actions that need confirmation last.
    """
    entries = [
        MenuEntry(0, each.action, each.choice, each.following)
        for each in find_combinations(game, view, decision, style)
    ]
    group_order = {group: index for index, group in enumerate(game.text.group_order)}
    for entry in entries:
        group_order.setdefault(entry.choice.group, len(group_order))
    entries.sort(
        key=lambda listed: (
            listed.needs_confirmation,
            listed.action.is_navigation,
            group_order[listed.choice.group],
        )
    )
    return [replace(entry, number=number) for number, entry in enumerate(entries, start=1)]


def find_matches(entries: Sequence[MenuEntry], text: str) -> list[MenuEntry]:
    """Return the entries that match a text.

    Whole labels match first, then whole words, then parts of words, then effects.
    """
    words = text.casefold().split()
    return (
        [entry for entry in entries if entry.has_label(" ".join(words))]
        or [entry for entry in entries if entry.has_words(words)]
        or [entry for entry in entries if entry.contains(words)]
        or [entry for entry in entries if entry.matches_effect(words)]
    )


def is_clear_match(entry: MenuEntry, text: str) -> bool:
    """Return whether a text names the entry clearly: short parts of words are not enough.

    >>> increase = MenuEntry(1, Action(), Choice("Increase", "Population", effect="+1 worker"))
    >>> [is_clear_match(increase, text) for text in ("increase", "pop incr", "y", "worker")]
    [True, True, False, False]
    """
    words = text.casefold().split()
    is_enough = all(len(word) >= MIN_LETTERS for word in words)
    return entry.has_words(words) or (is_enough and entry.contains(words))


def menu_lines(entries: Sequence[MenuEntry], can_fold: bool = False) -> list[str]:
    """Return the choices as lines below their group headings.

    In a very long list, large groups are reduced to a summary.
    """
    groups = [
        (heading, list(members))
        for heading, members in groupby(entries, key=lambda entry: entry.choice.group)
    ]
    is_folded = can_fold and len(entries) > FOLD_THRESHOLD and len(groups) > 1
    number = 1 + len(str(max(entry.number for entry in entries)))
    lines: list[str] = []
    for heading, members in groups:
        if is_folded and heading and len(members) > MAX_UNFOLDED_GROUP:
            first, last = members[0].number, members[-1].number
            lines += wrap(f"{heading}: choices {first} to {last}; type the name to list them")
        else:
            if heading or lines:  # an ungrouped entry must not appear below another group's heading
                lines.append(heading or DEFAULT_HEADING)
            lines += [line for entry in members for line in _entry_lines(entry, number)]
    return lines


def _entry_lines(entry: MenuEntry, number: int) -> list[str]:
    choice = entry.choice
    details = "; ".join(filter(None, (choice.full_price(FULL), choice.effect_text(FULL))))
    text = ": ".join(filter(None, (choice.label, details)))
    lines = wrap(text, f"{entry.number:>{number}} ", " " * (number + 3))
    if choice.warning:
        lines += wrap(f"Beware: {choice.warning}", " " * (number + 1))
    return lines
