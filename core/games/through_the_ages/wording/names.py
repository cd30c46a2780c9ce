"""What cards are called, and short names for places where a whole one does not fit."""

from core.games.through_the_ages.content import CARDS
from core.kernel import HIDDEN
from core.kernel.voice import is_aloud


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


def short_name(card: str) -> str:
    """`Const. Monarchy`, `Newton`, `Fertile Terr.`; aloud there is room for the whole name."""
    short = "" if card == HIDDEN or is_aloud() else CARDS[card].short
    return short or card_name(card)


def short_aged_name(card: str) -> str:
    """The same with the age where several cards share a name: `Harvest II`."""
    if card == HIDDEN or aged_name(card) == CARDS[card].name:
        return short_name(card)
    return f"{short_name(card)} {CARDS[card].age}"


def aged_name_forms(card: str) -> tuple[str, str]:
    """The name with its age where several cards share it, short and whole."""
    return short_aged_name(card), aged_name(card)


def name_forms(card: str) -> tuple[str, str]:
    """The name of a card, whole and short."""
    return card_name(card), short_name(card)
