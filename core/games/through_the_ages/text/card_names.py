"""Card names, whole, short and with their age."""

from core.games.through_the_ages.content import CARDS
from core.kernel import HIDDEN
from core.kernel.style import is_long_style


def card_name(card: str) -> str:
    """Return the name; `a card` if hidden."""
    return "a card" if card == HIDDEN else CARDS[card].name


def name_with_age(card: str) -> str:
    """Return the name, with the age if several cards share it."""
    if card == HIDDEN:
        return "a card"
    record = CARDS[card]
    twins = record.type in ("action", "bonus", "aggression", "war", "territory")
    return f"{record.name} {record.age}" if twins else record.name


def short_name(card: str) -> str:
    """Return `Const. Monarchy`, `Newton`; the whole name in plain mode."""
    short = "" if card == HIDDEN or is_long_style() else CARDS[card].short
    return short or card_name(card)


def short_name_with_age(card: str) -> str:
    """Return a short name, with its age if several share it: `Harvest II`."""
    if card == HIDDEN or name_with_age(card) == CARDS[card].name:
        return short_name(card)
    return f"{short_name(card)} {CARDS[card].age}"


def name_with_age_forms(card: str) -> tuple[str, str]:
    return short_name_with_age(card), name_with_age(card)


def name_forms(card: str) -> tuple[str, str]:
    return card_name(card), short_name(card)
