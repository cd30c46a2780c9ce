"""Names and small turns of phrase that all the words share."""

from collections.abc import Iterable

from core.games.through_the_ages.content import CARDS
from core.kernel import HIDDEN

LETTERS = "ABCD"


def letter(seat: int) -> str:
    """A seat where no name is at hand."""
    return LETTERS[seat]


def you_or_letter(owner: int, seat: int) -> str:
    """The same, told to a seat: its own is `you`."""
    return "you" if owner == seat else letter(owner)


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    row = list(words)
    return f" {last} ".join([", ".join(row[:-1]), row[-1]]) if len(row) > 1 else "".join(row)


def counted(number: int, thing: str, things: str = "") -> str:
    """`1 unit`, `2 units`."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def sentence_case(text: str) -> str:
    """The same with a capital first letter."""
    return text[:1].upper() + text[1:]


def card_name(card: str) -> str:
    """A card by name; one nobody may know is `a card`."""
    return "a card" if card == HIDDEN else CARDS[card].name


def aged_name(card: str) -> str:
    """The name with its age, where several cards share a name."""
    if card == HIDDEN:
        return "a card"
    record = CARDS[card]
    twins = record.type in ("action", "bonus", "aggression", "war", "territory")
    return f"{record.name} {record.age}" if twins else record.name


def becomes(before: int, after: int) -> str:
    """`13>27`."""
    return f"{before}>{after}"


def player_name(names: tuple[str, ...], seat: int) -> str:
    """Who sits there."""
    return names[seat] if 0 <= seat < len(names) else "nobody"
