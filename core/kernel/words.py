"""Records by which a game presents itself, and helpers for their texts.

Screens and plain mode print choices, explanations, options, standings and rules from here.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from unicodedata import combining, east_asian_width

from core.basics.wording import counted as counted
from core.basics.wording import listed as listed
from core.basics.wording import sentence_case as sentence_case
from core.basics.wording import several as several
from core.kernel.voice import name_of, told


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a player reads it."""

    label: str  # "Trade City"
    group: str = ""  # "Build"
    price: str = ""  # "4s 2p"
    effect: str = ""  # "tariff production +3"
    warning: str = ""  # a risk or loss
    beyond: str | None = None  # the effects that previewed numbers do not cover; None: all of it
    stops: bool = False  # ends the turn, passes or stops; the same key in every game
    destroys: bool = False  # destroys own pieces: listed last and always confirmed
    # Declines an offer, so effects shared with accepting it are not its own.
    declines: bool = False
    parts: bool = False  # gives up the named item, so the effect is lost
    # How good it looks among the choices: the cursor starts at the best. Negative values need a
    # reason, so the cursor never starts there.
    merit: float = 0.0
    # Breaks ties for the initial cursor only, so that it does not move later.
    opening: float = 0.0
    payment: str = ""  # a substitute for missing resources: "1s by 2$"
    whole: str = ""  # unabbreviated label: "Engineering Genius A"
    kind: str = ""  # other search terms: "North Africa"

    @property
    def name(self) -> str:
        return self.whole or self.label

    @property
    def in_full(self) -> str:
        """The label with its group, for use in a sentence: `Build: Farm`."""
        is_plain = not self.group or self.name.startswith(self.group)
        return self.name if is_plain else f"{self.group}: {self.name}"

    @property
    def full_price(self) -> str:
        return ", ".join(filter(None, (self.price, self.payment)))


@dataclass(frozen=True, slots=True)
class Barred:
    """An item on the table that cannot be chosen now, with the reason."""

    thing: str  # id, as in the targets of actions
    label: str  # "Hollywood"
    reason: str  # "a wonder is under way"
    kind: str = ""  # another search term: "wonder"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything to know about a card, tile, space or keyword."""

    title: str
    lines: tuple[str, ...]
    rule: str = ""
    origin: str = ""  # reconstructed values, if any


Fits = Callable[[int, Mapping[str, str]], bool]  # player count and other options


def always(players: int, options: Mapping[str, str]) -> bool:
    return True


def for_players(*counts: int) -> Fits:
    """Return a filter for options that matter only for these player counts."""
    return lambda players, options: players in counts


@dataclass(frozen=True, slots=True)
class Option:
    """A configurable rule of a game."""

    name: str
    default: str
    choices: tuple[str, ...]
    text: str
    fits: Fits = always  # otherwise only the default is allowed


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


def rules_of(rows: Iterable[Mapping[str, str]]) -> tuple[Rule, ...]:
    return tuple(Rule(row["number"], row["text"], row.get("filled", "")) for row in rows)


def named_for(number: int, things: str) -> str:
    """Return the noun of a count in the form that fits the number.

    >>> noun_for_count(1, "cards in hand"), noun_for_count(-1, "colonies")
    ('card in hand', 'colony')
    >>> noun_for_count(1, "progress"), noun_for_count(2, "cards in hand")
    ('progress', 'cards in hand')
    """
    if abs(number) != 1:
        return things
    head = _BEHIND_A_COUNT.split(things, maxsplit=1)[0]
    behind = things[len(head) :]
    if head.endswith("ies"):
        return f"{head[:-3]}y{behind}"
    return (head[:-1] if head.endswith("s") and not head.endswith("ss") else head) + behind


# Splits qualifiers off a counted noun.
_BEHIND_A_COUNT = re.compile(r" (?:in|on|of|if|per|at|left|built)\b")

LETTERS = "ABCDEF"  # seats without names


def letter(seat: int) -> str:
    """Return the letter of a seat, or its player's name in the long style."""
    return name_of(seat) or LETTERS[seat]


def letter_with(seat: int, text: int | str) -> str:
    """Return a seat with a text: `B4`, or `Livia with 4` in the long style."""
    return told(f"{letter(seat)}{text}", f"{letter(seat)} with {text}")


def you_or_letter(owner: int, seat: int) -> str:
    """Return `you` for the reader's own seat, else the letter."""
    return "you" if owner == seat else letter(owner)


def becomes(before: int, after: int) -> str:
    """Return `13>27`, or `13 to 27` in the long style."""
    return told(f"{before}>{after}", f"{before} to {after}")


def direction(across: int, down: int) -> str:
    """Return the compass direction of an offset to the right and down.

    >>> compass_direction(-1, -1), compass_direction(2, 0), compass_direction(1, 7)
    ('northwest', 'east', 'south')
    """
    level, upright = abs(across) > 2 * abs(down), abs(down) > 2 * abs(across)
    return ("" if level else "south" if down > 0 else "north") + (
        "" if upright else "east" if across > 0 else "west"
    )


def nearest_word(typed: str, known: Iterable[str]) -> str:
    """Return the known word that was probably meant: by prefix, then by similarity; else empty."""
    words = list(known)
    begun = [word for word in words if typed and word.startswith(typed.casefold())]
    alike = get_close_matches(typed.casefold().replace(" ", "_").replace("-", "_"), words, 1)
    return next(iter([*begun, *alike]), "")


def in_column(text: str, width: int) -> str:
    """Cut or pad a text to a number of terminal cells. Wide letters take two."""
    kept, room = "", width
    for letter in text:
        room -= _cells(letter)
        if room < 0:
            room += _cells(letter)
            break
        kept += letter
    return kept + " " * room


def _cells(letter: str) -> int:
    if combining(letter):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1
