"""The text of cards, in several lengths."""

from functools import cache

from core.games.history_of_the_world.content import CARDS, ZONES, Card
from core.games.history_of_the_world.text.effects import effect_text
from core.games.history_of_the_world.text.facts.cards import brief_text
from core.games.history_of_the_world.text.wording import (
    format_armies,
    land_name,
    short_land_name,
    zone_name,
)
from core.kernel.presentation import join_words
from core.kernel.style import is_long_style


@cache
def card_text(card: str) -> tuple[str, ...]:
    """Return the full text of a card, one sentence per effect."""
    return tuple(f"{clause}." for clause in _clauses(CARDS[card]))


def _clauses(card: Card) -> list[str]:
    clauses = [start_text(card)] if card.armies else []
    if len(card.start_lands) > 1:
        clauses.append("Founded with an army and a capital in each of two start lands")
    is_advancement = card.kind == "advancement"
    clauses += [effect_text(effect, this_turn=is_advancement) for effect in card.effects]
    if card.is_marauder:
        clauses.append("Marauders: 1 point for each structure damaged after a battle")
    return clauses


def start_text(card: Card) -> str:
    """Return the start, such as `10 armies from Balkans with a capital; fleet in the Black Sea`."""
    text = f"{format_armies(card.armies)} from {join_words(map(land_name, card.start_lands))}"
    if card.structure:
        text += f" with a {card.structure}"
    for word, zones in (("fleet", card.fleets), ("caravan", card.caravans)):
        if zones:
            text += f"; {word} in {join_words(map(zone_name, zones))}"
    return text


@cache
def short_text(card: str) -> str:
    """Return the text in one line. For an empire: its start and the name of its ability."""
    record = CARDS[card]
    if not record.armies:
        return ". ".join(_clauses(record))
    extra = [record.ability] if record.ability else []
    extra += ["marauders"] if record.is_marauder else []
    return ", ".join([start_text(record), *extra])


def list_text(card: str, structure: bool = True) -> str:
    """Return the text for lists: compact, or full in plain style.

    Without `structure` the capital is omitted, because a preview counts it.
    """
    return ". ".join(_clauses(CARDS[card])) if is_long_style() else _compact_text(card, structure)


@cache
def _compact_text(card: str, structure: bool) -> str:
    """Return the compact text, such as `capital Apennines, fleet North Sea, 2 free forts`."""
    record = CARDS[card]
    if not record.armies:
        return brief_text(card)
    starts = join_words(map(short_land_name, record.start_lands))
    founded = record.structure if structure else "in"  # marauders found no structure
    parts = [f"{founded} {starts}" if record.structure else starts]
    for word, zones in (("fleet", record.fleets), ("caravan", record.caravans)):
        if zones:
            parts.append(f"{word} {join_words(ZONES[zone].short for zone in zones)}")
    brief = brief_text(card)
    return ", ".join([*parts, brief] if brief else parts)
