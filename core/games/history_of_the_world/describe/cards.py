"""Cards in words."""

from functools import cache

from core.games.history_of_the_world.content import CARDS, ZONES, Card
from core.games.history_of_the_world.describe.brief import brief_text
from core.games.history_of_the_world.describe.effects import in_words
from core.games.history_of_the_world.describe.terms import (
    PIECE_MARK,
    armies,
    land_name,
    land_short,
    listed,
    zone_name,
)


@cache
def card_text(card: str) -> tuple[str, ...]:
    """Everything a card says, a line each."""
    record = CARDS[card]
    lines = [start_text(record)] if record.armies else []
    if len(record.start_lands) > 1:
        lines.append("Founded with an army and a capital in each of two start lands.")
    is_advancement = record.kind == "advancement"
    lines += [in_words(effect, this_turn=is_advancement) for effect in record.effects]
    if record.marauder:
        lines.append("Marauders: 1 point for each structure damaged after a battle.")
    return tuple(lines)


def start_text(card: Card) -> str:
    """`10 armies from Balkans with a capital; fleet in the Mediterranean Sea.`"""
    text = f"{armies(card.armies)} from {listed(map(land_name, card.start_lands))}"
    if card.structure:
        text += f" with a {card.structure}"
    for word, zones in (("fleet", card.fleets), ("caravan", card.caravans)):
        if zones:
            text += f"; {word} in {listed(map(zone_name, zones))}"
    return f"{text}."


@cache
def short_text(card: str) -> str:
    """The same in one line: for an empire what it starts with and the name of its ability."""
    record = CARDS[card]
    if not record.armies:
        return " ".join(card_text(card)).rstrip(".")
    extra = [record.ability] if record.ability else []
    extra += ["marauders"] if record.marauder else []
    return ", ".join([start_text(record).rstrip("."), *extra])


@cache
def list_text(card: str) -> str:
    """The same for lists: `Apennines K, fleet Mediterr. and North Sea, 2 free forts`."""
    record = CARDS[card]
    if not record.armies:
        return brief_text(card)
    starts = listed(map(land_short, record.start_lands))
    parts = [f"{starts} {PIECE_MARK[record.structure]}" if record.structure else starts]
    for word, zones in (("fleet", record.fleets), ("caravan", record.caravans)):
        if zones:
            parts.append(f"{word} {listed(ZONES[zone].short for zone in zones)}")
    brief = brief_text(card)
    return ", ".join([*parts, brief] if brief else parts)
