"""Card names, whole, short and with their age."""

from core.games.through_the_ages.content import CARDS
from core.kernel import HIDDEN
from core.kernel.voice import is_aloud


def card_name(card: str) -> str:
    """Return the name; `a card` if hidden."""
    return "a card" if card == HIDDEN else CARDS[card].name


def aged_name(card: str) -> str:
    """Return the name, with the age if several cards share it."""
    if card == HIDDEN:
        return "a card"
    record = CARDS[card]
    twins = record.type in ("action", "bonus", "aggression", "war", "territory")
    return f"{record.name} {record.age}" if twins else record.name


def short_name(card: str) -> str:
    """Return `Const. Monarchy`, `Newton`; the whole name in plain mode."""
    short = "" if card == HIDDEN or is_aloud() else CARDS[card].short
    return short or card_name(card)


def short_aged_name(card: str) -> str:
    """Return a short name, with its age if several share it: `Harvest II`."""
    if card == HIDDEN or aged_name(card) == CARDS[card].name:
        return short_name(card)
    return f"{short_name(card)} {CARDS[card].age}"


def aged_name_forms(card: str) -> tuple[str, str]:
    return short_aged_name(card), aged_name(card)


def name_forms(card: str) -> tuple[str, str]:
    return card_name(card), short_name(card)
