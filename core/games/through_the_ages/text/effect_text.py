"""Card effects in several lengths, down to a few characters."""

from collections.abc import Sequence
from functools import cache

from core.games.through_the_ages.content import BLUE_VALUE, CARDS
from core.games.through_the_ages.text.cards import card_clauses, card_sentences
from core.games.through_the_ages.text.vocabulary import Wording, short_stats_text, stats_text
from core.kernel.style import is_long_style

TextForms = tuple[str, ...]  # a text in several lengths, longest first


@cache
def effect_forms(card: str) -> TextForms:
    """Return the full text, the text in units, then ever fewer clauses."""
    record = CARDS[card]
    if record.group:
        gives = per_worker_text(card)
        return (f"{gives} a worker", f"{gives} each", gives)
    clauses = card_clauses(record)
    _, short, shortest = zip(*(clause.forms for clause in clauses), strict=True)
    if record.type == "government":  # only numbers; the urban limit may be omitted
        actions, _, _ = shortest[0].partition(" lim")
        return (", ".join(short), " ".join(shortest), " ".join((actions, *shortest[1:])))
    long = "; ".join(card_sentences(card))
    fewer = [shortest[:number] for number in range(len(shortest), 0, -1)]
    return tuple(dict.fromkeys([long, *("; ".join(row) for row in (short, *fewer))]))


def clauses_text(clauses: Sequence[Wording]) -> str:
    """Return all clauses in units; in full words for plain mode."""
    if is_long_style():
        return "; ".join(clause.long for clause in clauses)
    return "; ".join(clause.forms[1] for clause in clauses)


def short_effect(card: str) -> str:
    """Return the whole effect in units; in full words for plain mode."""
    record = CARDS[card]
    if is_long_style():
        each = f"{stats_text(record.per_worker)} each"
        return each if record.group else "; ".join(card_sentences(card))
    if record.group:
        return effect_forms(card)[1]
    return clauses_text(card_clauses(record))


def per_worker_text(card: str) -> str:
    """Return what each worker gives: `+1c +2 hap`, `3r`."""
    gives = short_stats_text(CARDS[card].per_worker)
    return gives.removeprefix("+") if card in BLUE_VALUE else gives
