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


def second_person(sentence: str) -> str:
    """'You plays a card' as people say it: 'You play a card'."""
    you, verb, *rest = sentence.split(" ")
    irregular = {"has": "have", "is": "are", "does": "do", "was": "were"}
    if verb in irregular:
        verb = irregular[verb]
    elif verb.endswith(("sses", "ches", "shes", "xes", "zes", "oes")):
        verb = verb[:-2]
    elif verb.endswith("ies"):
        verb = f"{verb[:-3]}y"
    elif verb.endswith("s") and not verb.endswith("ss"):
        verb = verb[:-1]
    return " ".join([you, verb, *rest])
