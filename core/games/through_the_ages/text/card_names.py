"""Card names, whole, short and with their age."""

from core.games.through_the_ages.content import CARDS
from core.kernel import HIDDEN
from core.kernel.amounts import Reference
from core.kernel.style import Style


def card_name(card: str) -> str:
    return "a card" if card == HIDDEN else CARDS[card].name


def name_with_age(card: str) -> str:
    """Return the name, with the age if several cards share it."""
    if card == HIDDEN:
        return "a card"
    record = CARDS[card]
    twins = record.type in ("action", "bonus", "aggression", "war", "territory")
    return f"{record.name} {record.age}" if twins else record.name


def card_reference(card: str) -> Reference:
    return Reference(card, card_name(card))


def aged_reference(card: str) -> Reference:
    """Return a card, with its age if several share the name."""
    return Reference(card, name_with_age(card))


def short_name(card: str, style: Style) -> str:
    """Return `Const. Monarchy`, or the whole name in plain mode."""
    short = "" if card == HIDDEN or style.is_spoken else CARDS[card].short
    return short or card_name(card)


def short_name_with_age(card: str, style: Style) -> str:
    """Return a short name, with its age if several share it: `Harvest II`."""
    if card == HIDDEN or name_with_age(card) == CARDS[card].name:
        return short_name(card, style)
    return f"{short_name(card, style)} {CARDS[card].age}"


def name_with_age_forms(card: str, style: Style) -> tuple[str, str]:
    return short_name_with_age(card, style), name_with_age(card)


def name_forms(card: str, style: Style) -> tuple[str, str]:
    return card_name(card), short_name(card, style)
