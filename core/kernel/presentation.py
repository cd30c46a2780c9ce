"""Records by which a game presents itself, and helpers for their texts."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from unicodedata import combining, east_asian_width

from core.common.wording import format_count as format_count
from core.common.wording import format_quantity as format_quantity
from core.common.wording import join_words as join_words
from core.common.wording import sentence_case as sentence_case
from core.kernel.amounts import NO_COST, Cost
from core.kernel.effects import NO_EFFECT, Effect
from core.kernel.ranges import SignedTotal
from core.kernel.style import Style

# Groups of choices that have the same name in every game.
OTHER_GROUP, CONVERSIONS_GROUP, END_GROUP = "Other", "Conversions", "End turn"


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a player reads it."""

    label: str  # "Trade City"
    group: str = ""  # "Build"
    price: Cost = NO_COST  # 4s 2p, with 1s by 2$
    # Clauses know the counts they are about, so a preview that shows those leaves them out.
    effect: Effect = NO_EFFECT  # tariff production +3
    warning: str = ""  # a risk or loss
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
    full_label: str = ""  # unabbreviated label: "Engineering Genius A"
    # Other search terms: "North Africa". Among equal actions the cursor stays with its kind.
    kind: str = ""
    # The count and the change that the label says, if it is all: a preview of it says the same.
    label_change: tuple[str, int] | None = None
    names_group: bool = False  # the label says its group: "Destroy Bronze" in "Destroy"
    label_in_group: str = ""  # its label below the heading of its group: "4,12" in "Italia"

    @property
    def long_label(self) -> str:
        return self.full_label or self.label

    @property
    def qualified_label(self) -> str:
        """Return the label with its group, for use in a sentence: `Build: Farm`."""
        is_qualified = bool(self.group) and not self.names_group
        return f"{self.group}: {self.long_label}" if is_qualified else self.long_label

    def with_detail(self, detail: str) -> "Choice":
        """Append words to every form of the label."""
        return replace(
            self,
            label=f"{self.label}{detail}",
            full_label=f"{self.full_label}{detail}" if self.full_label else "",
            label_in_group=f"{self.label_in_group}{detail}" if self.label_in_group else "",
        )

    def price_text(self, style: Style) -> str:
        """Return the price without the substitute for missing resources."""
        return self.price.price(style)

    def full_price(self, style: Style) -> str:
        return self.price.text(style)

    def effect_text(self, style: Style) -> str:
        return self.effect.text(style)


class FoldedAnswer(Enum):
    """The role of an answer in the whole choice that includes it."""

    OBJECT = auto()  # what the choice is about: its label and group replace those before
    PAYMENT = auto()  # how it is paid for: its price replaces the one before
    DETAIL = auto()  # how it is done: its label and effect follow those before


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


@dataclass(frozen=True, slots=True)
class ChapterSummary:
    """How a part of a long game ended, such as one game of a campaign."""

    title: str
    introduction: tuple[str, ...]  # sentences before the scores
    scores: tuple[tuple[str, tuple[int, int]], ...]  # points by source, the seat's and the rival's
    conclusion: tuple[str, ...]
    rule: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        scores = (f"{source}: {own} to {other}" for source, (own, other) in self.scores)
        return *self.introduction, *scores, *self.conclusion


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
    """A seat's score: points on the table, and the total if the game ended now."""

    seat: int
    points: SignedTotal  # scored so far
    lines: tuple[tuple[str, SignedTotal], ...]  # source, points: the score if it ended now
    rank: int  # 1 is first, ties share a rank
    setback: int = 0  # compared before points, less is better: unrest after a collapse

    @property
    def total(self) -> int:
        """Return the score if the game ended now, or the final score."""
        return sum(points for _, points in self.lines)


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule in our own words."""

    number: str  # "R6.3.4", or "R6" for a chapter's title
    printed: str
    ruling: str = ""  # our decision where the rulebook is silent
    is_title: bool = False  # of a chapter or section

    @property
    def text(self) -> str:
        return f"{self.printed} ({self.ruling})" if self.ruling else self.printed


def parse_rules(rows: Iterable[Mapping[str, str]]) -> tuple[Rule, ...]:
    return tuple(Rule(row["number"], row["text"], row.get("filled", "")) for row in rows)


SEAT_LETTERS = "ABCDEF"  # seats without names


def seat_letter(seat: int, style: Style) -> str:
    """Return the letter of a seat, or its player's name in a style with names."""
    return style.player_name(seat) or SEAT_LETTERS[seat]


def seat_letter_with(seat: int, text: int | str, style: Style) -> str:
    """Return a seat with a text: `B4`, or `Livia with 4` in the spoken style."""
    letter = seat_letter(seat, style)
    return style.wording(f"{letter}{text}", f"{letter} with {text}")


def you_or_seat_letter(owner: int, seat: int, style: Style) -> str:
    """Return `you` for the reader's own seat, else the letter."""
    return "you" if owner == seat else seat_letter(owner, style)


def format_change(before: int, after: int, style: Style) -> str:
    """Return `13>27`, or `13 to 27` in the spoken style."""
    return style.wording(f"{before}>{after}", f"{before} to {after}")


def compass_direction(across: int, down: int) -> str:
    """Return the compass direction of an offset to the right and down.

    >>> compass_direction(-1, -1), compass_direction(2, 0), compass_direction(1, 7)
    ('northwest', 'east', 'south')
    """
    level, upright = abs(across) > 2 * abs(down), abs(down) > 2 * abs(across)
    return ("" if level else "south" if down > 0 else "north") + (
        "" if upright else "east" if across > 0 else "west"
    )


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
