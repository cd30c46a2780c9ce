"""Records by which a game presents itself, and helpers for their texts.

Screens and plain mode print choices, explanations, options, standings and rules from here.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from unicodedata import combining, east_asian_width

from core.common.wording import format_count as format_count
from core.common.wording import format_quantity as format_quantity
from core.common.wording import join_words as join_words
from core.common.wording import sentence_case as sentence_case
from core.kernel.style import choose_wording, player_name


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a player reads it."""

    label: str  # "Trade City"
    group: str = ""  # "Build"
    price: str = ""  # "4s 2p"
    effect: str = ""  # "tariff production +3"
    warning: str = ""  # a risk or loss
    notes: str | None = None  # the effects that previewed numbers do not cover; None: all of it
    ends_turn: bool = False  # ends the turn, passes or stops; the same key in every game
    is_destructive: bool = False  # destroys own pieces: listed last and always confirmed
    # Declines an offer, so effects shared with accepting it are not its own.
    declines: bool = False
    gives_up: bool = False  # gives up the named item, so the effect is lost
    # How good it looks among the choices: the cursor starts at the best. Negative values need a
    # reason, so the cursor never starts there.
    rank: float = 0.0
    # Breaks ties for the initial cursor only, so that it does not move later.
    initial_rank: float = 0.0
    payment: str = ""  # a substitute for missing resources: "1s by 2$"
    full_label: str = ""  # unabbreviated label: "Engineering Genius A"
    kind: str = ""  # other search terms: "North Africa"

    @property
    def long_label(self) -> str:
        return self.full_label or self.label

    @property
    def qualified_label(self) -> str:
        """The label with its group, for use in a sentence: `Build: Farm`."""
        is_plain = not self.group or self.long_label.startswith(self.group)
        return self.long_label if is_plain else f"{self.group}: {self.long_label}"

    @property
    def full_price(self) -> str:
        return ", ".join(filter(None, (self.price, self.payment)))


@dataclass(frozen=True, slots=True)
class Unavailable:
    """An item on the table that cannot be chosen now, with the reason."""

    target: str  # id, as in the targets of actions
    label: str  # "Hollywood"
    reason: str  # "a wonder is under way"
    kind: str = ""  # another search term: "wonder"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything to know about a card, tile, space or keyword."""

    title: str
    lines: tuple[str, ...]
    rule: str = ""
    source: str = ""  # reconstructed values, if any


OptionFilter = Callable[[int, Mapping[str, str]], bool]  # player count and other options


def always_relevant(players: int, options: Mapping[str, str]) -> bool:
    return True


def relevant_for_players(*counts: int) -> OptionFilter:
    """Return a filter for options that matter only for these player counts."""
    return lambda players, options: players in counts


@dataclass(frozen=True, slots=True)
class Option:
    """A configurable rule of a game."""

    name: str
    default: str
    choices: tuple[str, ...]
    text: str
    is_relevant: OptionFilter = always_relevant  # otherwise only the default is allowed


@dataclass(frozen=True, slots=True)
class Preset:
    """A named setup."""

    name: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """The score of a seat: points on the table, and the total if the game ended now."""

    seat: int
    points: int  # scored so far
    lines: tuple[tuple[str, int], ...]  # source, points: the score if it ended now
    rank: int  # 1 is first, ties share a rank
    setback: int = 0  # compared before points, less is better: unrest after a collapse

    @property
    def total(self) -> int:
        """The score if the game ended now; the final score once it is over."""
        return sum(points for _, points in self.lines)


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule in our own words."""

    number: str  # "R6.3.4", or "R6" for a chapter's title
    printed: str
    ruling: str = ""  # our decision where the rulebook is silent

    @property
    def text(self) -> str:
        return f"{self.printed} ({self.ruling})" if self.ruling else self.printed


def parse_rules(rows: Iterable[Mapping[str, str]]) -> tuple[Rule, ...]:
    return tuple(Rule(row["number"], row["text"], row.get("filled", "")) for row in rows)


def noun_for_count(number: int, plural: str) -> str:
    """Return the noun of a count in the form that fits the number.

    >>> noun_for_count(1, "cards in hand"), noun_for_count(-1, "colonies")
    ('card in hand', 'colony')
    >>> noun_for_count(1, "progress"), noun_for_count(2, "cards in hand")
    ('progress', 'cards in hand')
    """
    if abs(number) != 1:
        return plural
    head = _COUNT_QUALIFIER.split(plural, maxsplit=1)[0]
    behind = plural[len(head) :]
    if head.endswith("ies"):
        return f"{head[:-3]}y{behind}"
    return (head[:-1] if head.endswith("s") and not head.endswith("ss") else head) + behind


# Splits qualifiers off a counted noun.
_COUNT_QUALIFIER = re.compile(r" (?:in|on|of|if|per|at|left|built)\b")

SEAT_LETTERS = "ABCDEF"  # seats without names


def seat_letter(seat: int) -> str:
    """Return the letter of a seat, or its player's name in the long style."""
    return player_name(seat) or SEAT_LETTERS[seat]


def seat_letter_with(seat: int, text: int | str) -> str:
    """Return a seat with a text: `B4`, or `Livia with 4` in the long style."""
    return choose_wording(f"{seat_letter(seat)}{text}", f"{seat_letter(seat)} with {text}")


def you_or_seat_letter(owner: int, seat: int) -> str:
    """Return `you` for the reader's own seat, else the letter."""
    return "you" if owner == seat else seat_letter(owner)


def format_change(before: int, after: int) -> str:
    """Return `13>27`, or `13 to 27` in the long style."""
    return choose_wording(f"{before}>{after}", f"{before} to {after}")


def compass_direction(across: int, down: int) -> str:
    """Return the compass direction of an offset to the right and down.

    >>> compass_direction(-1, -1), compass_direction(2, 0), compass_direction(1, 7)
    ('northwest', 'east', 'south')
    """
    level, upright = abs(across) > 2 * abs(down), abs(down) > 2 * abs(across)
    return ("" if level else "south" if down > 0 else "north") + (
        "" if upright else "east" if across > 0 else "west"
    )


def closest_word(typed: str, known: Iterable[str]) -> str:
    """Return the known word that was probably meant: by prefix, then by similarity; else empty."""
    words = list(known)
    prefixed = [word for word in words if typed and word.startswith(typed.casefold())]
    similar = get_close_matches(typed.casefold().replace(" ", "_").replace("-", "_"), words, 1)
    return next(iter([*prefixed, *similar]), "")


def pad_to_width(text: str, width: int) -> str:
    """Cut or pad a text to a number of terminal cells. Wide letters take two."""
    kept, cells_left = "", width
    for letter in text:
        cells_left -= _cell_width(letter)
        if cells_left < 0:
            cells_left += _cell_width(letter)
            break
        kept += letter
    return kept + " " * cells_left


def _cell_width(letter: str) -> int:
    if combining(letter):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1
