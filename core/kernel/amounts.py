"""Counts, amounts, references and costs: the values that texts are made of.

A game names its counts once. Choices, effects, events and previews carry amounts of them, and
`text` renders an amount in the style of the reader. Code compares the values, never their texts.

>>> from core.kernel.style import FULL, SHORT
>>> STONE = Count("stone", symbol="s")
>>> CARDS = Count("cards in hand", "card in hand")
>>> Amount(4, STONE).text(SHORT), Amount(4, STONE).text(FULL), Amount(1, CARDS).text(SHORT)
('4s', '4 stone', '1 card in hand')
>>> Amount(2, STONE, is_change=True).text(FULL)
'+2 stone'
>>> Cost((Amount(4, STONE), Amount(2, Count("population", symbol="p")))).text(SHORT)
'4s 2p'
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.common.wording import format_quantity
from core.kernel.style import Style

_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Count:
    """Something that is counted. The id is its key in ledgers, changes, lessons and weights."""

    id: str
    singular: str = ""  # the noun of 1; the same as the plural if empty
    plural: str = ""  # the noun of other numbers; the id if empty
    symbol: str = ""  # attached to the number in the short style: `4s`
    short_name: str = ""  # the noun in the short style: `VP`
    is_unwanted: bool = False  # less is better
    is_derived: bool = False  # only follows from other counts, so short lists leave it out

    def noun(self, number: int, style: Style) -> str:
        """Return the noun for a number of this, without the number."""
        if style.is_short and self.short_name:
            return self.short_name
        plural = self.plural or self.id
        return (self.singular or plural) if abs(number) == 1 else plural


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of a count, as in `4 stone`, `+2 stone` or `a city`."""

    number: int
    count: Count
    is_change: bool = False  # with its sign
    has_article: bool = False  # `a city` instead of `1 city`

    def text(self, style: Style) -> str:
        sign = "+" if self.is_change and self.number >= 0 else ""
        if style.is_short and self.count.symbol:
            return f"{sign}{self.number}{self.count.symbol}"
        noun = self.count.noun(self.number, style)
        if self.has_article and self.number == 1:
            return with_article(noun)
        return f"{sign}{self.number} {noun}"

    def times(self, number: int) -> "Amount":
        return replace(self, number=self.number * number)


@dataclass(frozen=True, slots=True)
class Reference:
    """A card, a tile or a place in a text.

    Two references are equal if they read the same, so that a text counts the copies of a card. They
    are about the same thing if their ids are.
    """

    id: str = field(compare=False)
    name: str
    article: str = ""  # "the", for a place like the Middle East
    # Whether copies can be counted: `5 Unrest`, but never `2 Plunder IIs`.
    is_countable: bool = field(default=False, compare=False)

    def text(self, style: Style) -> str:
        return f"{self.article} {self.name}" if self.article else self.name

    def quantity_text(self, number: int) -> str:
        """Return the name with its number: `5 Unrest`, or the name alone for 1."""
        return format_quantity(number, self.name)


@dataclass(frozen=True, slots=True)
class Cost:
    """The price of a choice."""

    amounts: tuple[Amount, ...] = ()
    words: str = ""  # replaces the amounts, for a price without a number: "Democracy, once"
    substitute: str = ""  # how missing resources are paid for: "1s by 2$"
    is_free: bool = False  # said because other choices of this kind have a price

    def __bool__(self) -> bool:
        return bool(self.amounts or self.words or self.substitute or self.is_free)

    def price(self, style: Style) -> str:
        """Return the price without its substitute."""
        if self.is_free:
            return "free"
        return self.words or format_amounts(self.amounts, style)

    def text(self, style: Style) -> str:
        return ", ".join(filter(None, (self.price(style), self.substitute)))


NO_COST = Cost()
FREE = Cost(is_free=True)


def format_amounts(amounts: Sequence[Amount], style: Style) -> str:
    """Return `4s 2p` if all have symbols in this style, else `4 stone, 2 population`."""
    is_symbolic = style.is_short and all(amount.count.symbol for amount in amounts)
    return (" " if is_symbolic else ", ").join(amount.text(style) for amount in amounts)


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article.

    >>> with_article("city"), with_article("army")
    ('a city', 'an army')
    """
    return f"an {noun}" if noun[:1].lower() in _VOWELS else f"a {noun}"


def index_counts(counts: Sequence[Count]) -> dict[str, Count]:
    return {count.id: count for count in counts}
