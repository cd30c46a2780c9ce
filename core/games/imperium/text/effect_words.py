"""Words that several instructions share: amounts, numbers of cards, zones and suits."""

from core.games.imperium.content import ALL, ANY, ANYTHING, MARKET_SUITS
from core.games.imperium.rules.programs import Instruction, Quantity
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import (
    SUIT_ABBREVIATIONS,
    counted_noun,
    filter_noun,
    suits_text,
)
from core.kernel.amounts import with_article
from core.kernel.presentation import join_words

FullAndShort = tuple[str, str]  # in full, in short
THIS_CARD = "this card"

_ZONES: dict[str, FullAndShort] = {
    "hand": ("hand", "hand"),
    "discard": ("discard pile", "discard"),
    "deck": ("draw deck", "deck"),
    "play": ("play area", "play"),
    "history": ("history", "history"),
    "garrison": ("garrisons", "garrison"),
    "active_quest": ("King Arthur's Court", "King Arthur's Court"),
}
_DESTINATIONS: dict[str, FullAndShort] = {
    "hand": ("into {your} hand", "into hand"),
    "deck_top": ("on top of {your} draw deck", "on {your} deck"),
    "discard": ("into {your} discard pile", "into discard"),
    "history": ("into {your} history", "in history"),
}

# --- how many cards, and where they come from -----------------------------------------------------


def is_plain_count(step: Instruction, style: TextStyle) -> bool:
    """Return whether a number is enough in short style, because any card fits."""
    return style.short and step.filter == ANYTHING and step.n > 0


def number_text(step: Instruction, noun: str = "card") -> str:
    if step.n == ALL:
        return f"all {filter_noun(step.filter, 2, noun)}"
    if step.n == ANY:
        return f"any number of {filter_noun(step.filter, 2, noun)}"
    return f"{up_to_text(step)}{counted_noun(step.n, step.filter, noun)}"


def up_to_text(step: Instruction) -> str:
    return "up to " if step.up_to else ""


def short_number_text(step: Instruction, style: TextStyle) -> str:
    """Return `a card` or `2 masks`. In short style any card is `1`."""
    return f"{up_to_text(step)}{step.n}" if is_plain_count(step, style) else number_text(step)


def zones_text(step: Instruction, style: TextStyle) -> str:
    """Return `your hand or discard pile`, `hand or discard`."""
    zones = join_words(
        (_ZONES[zone][style.short] for zone in step.frm), "and" if step.n == ALL else "or"
    )
    return style.render("{your} {zones}", "{zones}", zones=zones)


def selection_text(step: Instruction, style: TextStyle) -> str:
    match step.frm:
        case ("drawn",):
            return f"{short_number_text(step, style)} just drawn"
        case ("garrison_here",):
            return f"{number_text(step)} garrisoned here"
        case ("quest_area",):
            return number_text(step, "impending quest")
        case _:
            of = "of" if is_plain_count(step, style) else "from"
            return f"{short_number_text(step, style)} {of} {zones_text(step, style)}"


def per_text(per: Quantity | None, style: TextStyle) -> str:
    """Return ` for each production icon in play` or ` per p icon`."""
    if per is None:
        return ""
    if not style.short:
        return f" for each {per.noun()}"
    return f" per {per.short_noun()}"


def in_play_text(step: Instruction) -> str:
    return THIS_CARD if step.self_ else number_text(step)


def wanted_text(step: Instruction, style: TextStyle) -> str:
    return (
        suit_phrase(step.suits, style.short)
        if step.suits
        else with_article(filter_noun(step.filter))
    )


def suit_phrase(suits: tuple[str, ...], short: bool = False) -> str:
    """Return `a region or tributary card`, or in short style `region/trib`."""
    if len(suits) == len(MARKET_SUITS):
        return "any card" if short else "a card of any suit"
    if suits == ("region",):
        return "a region"
    if not short:
        return f"{with_article(suits_text(suits))} card"
    return suits[0] if len(suits) == 1 else "/".join(SUIT_ABBREVIATIONS[suit] for suit in suits)


def put_text(step: Instruction, target: str, style: TextStyle) -> str:
    return style.render(
        "{puts} {cards} {there}",
        cards=selection_text(step, style),
        there=target_text(target, style),
    )


def target_text(target: str, style: TextStyle) -> str:
    """Return `into your hand`, `into hand`."""
    return style.render(*_DESTINATIONS[target])


def discard_text(step: Instruction, style: TextStyle) -> str:
    cards = short_number_text(step, style) if step.frm == ("hand",) else selection_text(step, style)
    return style.render("{discards} {cards}", cards=cards)
