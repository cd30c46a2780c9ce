"""The text of cards, in several lengths."""

from functools import cache

from core.games.history_of_the_world.content import CARDS, ZONES, Card
from core.games.history_of_the_world.rules.effect_registry import effect_wordings
from core.games.history_of_the_world.text.facts.cards import brief_text
from core.games.history_of_the_world.text.wording import (
    format_armies,
    land_name,
    short_land_name,
    zone_name,
)
from core.kernel.effects import Effect, clause
from core.kernel.presentation import join_words, sentence_case
from core.kernel.style import Style


@cache
def card_text(card: str) -> tuple[str, ...]:
    """Return a card's text, one sentence per effect."""
    return tuple(f"{clause}." for clause in _clauses(CARDS[card]))


def _clauses(card: Card) -> list[str]:
    clauses = [start_text(card)] if card.armies else []
    if len(card.start_lands) > 1:
        clauses.append("Founded with an army and a capital in each of two start lands")
    clauses += [sentence_case(wording.long) for wording in effect_wordings(card.id)]
    if card.is_marauder:
        clauses.append("Marauders: 1 point for each structure damaged after a battle")
    return clauses


def start_text(card: Card) -> str:
    """Return `10 armies from Balkans with a capital; fleet in the Black Sea`."""
    text = f"{format_armies(card.armies)} from {join_words(map(land_name, card.start_lands))}"
    if card.structure:
        text += f" with a {card.structure}"
    for word, zones in (("fleet", card.fleets), ("caravan", card.caravans)):
        if zones:
            text += f"; {word} in {join_words(map(zone_name, zones))}"
    return text


@cache
def short_text(card: str) -> str:
    """Return a line: for an empire, its start and the name of its ability."""
    record = CARDS[card]
    if not record.armies:
        return ". ".join(_clauses(record))
    extra = [record.ability] if record.ability else []
    extra += ["marauders"] if record.is_marauder else []
    return ", ".join([start_text(record), *extra])


def list_effect(card: str, style: Style) -> Effect:
    """Return the effect for lists: compact, or in full sentences."""
    if style.is_short:
        return _compact_effect(card, style)
    record = CARDS[card]
    places = (*record.start_lands, *record.fleets, *record.caravans)
    return Effect.of(clause(". ".join(_clauses(record)), named=places))


@cache
def _compact_effect(card: str, style: Style) -> Effect:
    """Return `capital Apennines, fleet North Sea, 2 free forts`."""
    record = CARDS[card]
    if not record.armies:
        return Effect.of(brief_text(card))
    starts = join_words(short_land_name(land, style) for land in record.start_lands)
    # Marauders found no structure.
    parts = [clause(record.structure, starts, named=record.start_lands)]
    for word, zones in (("fleet", record.fleets), ("caravan", record.caravans)):
        if zones:
            places = join_words(ZONES[zone].short for zone in zones)
            parts.append(clause(word, places, named=zones))
    return Effect.of((*parts, brief_text(card)))
