"""The forms in which a game puts itself into words; screens and plain mode print them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a player reads it."""

    label: str  # "Trade City"
    group: str = ""  # "Build"
    price: str = ""  # "4s 2p"
    effect: str = ""  # "tariff production +3"
    warning: str = ""  # what a player would regret


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything there is to say about a card, tile, space or keyword."""

    title: str
    lines: tuple[str, ...]
    rule: str = ""
    origin: str = ""  # which values are reconstructed, if any


@dataclass(frozen=True, slots=True)
class Option:
    """A way in which a game can be set up."""

    name: str
    default: str
    choices: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands: points on the table, and what it would have if the game ended here."""

    seat: int
    points: int  # scored so far
    lines: tuple[tuple[str, int], ...]  # source, points: the score if it ended here
    rank: int  # 1 is first, ties share a rank

    @property
    def total(self) -> int:
        """The score if the game ended here; the final score once it is over."""
        return sum(points for _, points in self.lines)


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule in the product's own words."""

    number: str  # "R6.3.4", or "R6" for a chapter's title
    text: str
