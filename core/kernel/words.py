"""The forms in which a game puts itself into words; screens and plain mode print them."""

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
    warning: str = ""  # what a player would regret
    beyond: str | None = None  # of the effect, what no number of a preview says; None: all of it
    stops: bool = False  # ends the turn, passes, or stops: one key does that in every game
    destroys: bool = False  # takes away what is one's own: comes last, and is always asked about
    # Leaves alone what is offered: what follows it as well follows whatever is chosen.
    declines: bool = False
    parts: bool = False  # with what it names: the effect is that of something one has no more
    # How good it looks beside the others: the cursor begins at the best. Below 0 it is done for a
    # reason or not at all, so that a cursor which nobody has moved does not stand on it.
    merit: float = 0.0
    # The same among equals, for a cursor that was left nowhere: it draws none away from what is
    # being done.
    opening: float = 0.0
    payment: str = ""  # what stands in for what of the price is missing: "1s by 2$"
    whole: str = ""  # the label unshortened, for where there is room: "Engineering Genius A"
    kind: str = ""  # "North Africa": what else one may look for it as

    @property
    def name(self) -> str:
        """The label as long as it gets."""
        return self.whole or self.label

    @property
    def in_full(self) -> str:
        """As it stands in a sentence: `Build: Farm`; what it is called says enough mostly."""
        is_plain = not self.group or self.name.startswith(self.group)
        return self.name if is_plain else f"{self.group}: {self.name}"

    @property
    def full_price(self) -> str:
        """The price, and how it would be paid."""
        return ", ".join(filter(None, (self.price, self.payment)))


@dataclass(frozen=True, slots=True)
class Barred:
    """Something on the table that cannot be chosen now although one might look for it."""

    thing: str  # its id, as actions name it in their targets
    label: str  # "Hollywood"
    reason: str  # "a wonder is under way"
    kind: str = ""  # "wonder": what one may look for it as


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything there is to say about a card, tile, space or keyword."""

    title: str
    lines: tuple[str, ...]
    rule: str = ""
    origin: str = ""  # which values are reconstructed, if any


Fits = Callable[[int, Mapping[str, str]], bool]  # so many players, and the other options


def always(players: int, options: Mapping[str, str]) -> bool:
    """It matters in every game."""
    return True


def for_players(*counts: int) -> Fits:
    """It matters only where so many play."""
    return lambda players, options: players in counts


@dataclass(frozen=True, slots=True)
class Option:
    """A way in which a game can be set up."""

    name: str
    default: str
    choices: tuple[str, ...]
    text: str
    fits: Fits = always  # where it does not, nothing but its default can be had


@dataclass(frozen=True, slots=True)
class Preset:
    """A set-up that goes by a name."""

    name: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands: points on the table, and what it would have if the game ended here."""

    seat: int
    points: int  # scored so far
    lines: tuple[tuple[str, int], ...]  # source, points: the score if it ended here
    rank: int  # 1 is first, ties share a rank
    setback: int = 0  # what ranks before all points, the less the better: unrest after a collapse

    @property
    def total(self) -> int:
        """The score if the game ended here; the final score once it is over."""
        return sum(points for _, points in self.lines)


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule in the product's own words."""

    number: str  # "R6.3.4", or "R6" for a chapter's title
    printed: str
    ruling: str = ""  # what we decided where the rulebook is silent

    @property
    def text(self) -> str:
        """All of it, the ruling in brackets."""
        return f"{self.printed} ({self.ruling})" if self.ruling else self.printed


def rules_of(rows: Iterable[Mapping[str, str]]) -> tuple[Rule, ...]:
    """Rules as a game's data holds them: number, text, and `filled` for our rulings."""
    return tuple(Rule(row["number"], row["text"], row.get("filled", "")) for row in rows)


def named_for(number: int, things: str) -> str:
    """The name of a count as it is said of so many.

    >>> named_for(1, "cards in hand"), named_for(-1, "colonies"), named_for(1, "progress")
    ('card in hand', 'colony', 'progress')
    >>> named_for(2, "cards in hand")
    'cards in hand'
    """
    if abs(number) != 1:
        return things
    head = _BEHIND_A_COUNT.split(things, maxsplit=1)[0]
    behind = things[len(head) :]
    if head.endswith("ies"):
        return f"{head[:-3]}y{behind}"
    return (head[:-1] if head.endswith("s") and not head.endswith("ss") else head) + behind


# What stands behind the things that are counted says which of them, or when.
_BEHIND_A_COUNT = re.compile(r" (?:in|on|of|if|per|at|left|built)\b")

LETTERS = "ABCDEF"  # the seats, where no name is at hand


def letter(seat: int) -> str:
    """A seat where no name is at hand; aloud there is one."""
    return name_of(seat) or LETTERS[seat]


def letter_with(seat: int, text: int | str) -> str:
    """Something of a seat's: `B4`, aloud `Livia with 4`."""
    return told(f"{letter(seat)}{text}", f"{letter(seat)} with {text}")


def you_or_letter(owner: int, seat: int) -> str:
    """The same, told to a seat: its own is `you`."""
    return "you" if owner == seat else letter(owner)


def becomes(before: int, after: int) -> str:
    """`13>27`, aloud `13 to 27`."""
    return told(f"{before}>{after}", f"{before} to {after}")


def direction(across: int, down: int) -> str:
    """Where something lies that is so far to the right and so far down.

    >>> direction(-1, -1), direction(2, 0), direction(1, 7)
    ('northwest', 'east', 'south')
    """
    level, upright = abs(across) > 2 * abs(down), abs(down) > 2 * abs(across)
    return ("" if level else "south" if down > 0 else "north") + (
        "" if upright else "east" if across > 0 else "west"
    )


def nearest_word(typed: str, known: Iterable[str]) -> str:
    """The word that somebody meant who mistyped it or gave only its beginning; else nothing."""
    words = list(known)
    begun = [word for word in words if typed and word.startswith(typed.casefold())]
    alike = get_close_matches(typed.casefold().replace(" ", "_").replace("-", "_"), words, 1)
    return next(iter([*begun, *alike]), "")


def in_column(text: str, width: int) -> str:
    """A text cut or filled up to so many cells of a terminal, where some letters take two."""
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
