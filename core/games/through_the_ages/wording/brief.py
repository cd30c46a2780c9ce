"""Card effects in several lengths, down to a few characters."""

from collections.abc import Sequence
from functools import cache

from core.games.through_the_ages.content import BLUE_VALUE, CARDS
from core.games.through_the_ages.wording.cards import clauses_of, sentences_of
from core.games.through_the_ages.wording.vocabulary import Words, amounts, stats_text
from core.kernel.voice import is_aloud

Forms = tuple[str, ...]  # a text in several lengths, longest first


@cache
def effect_forms(card: str) -> Forms:
    """Return the full text, the text in units, then ever fewer clauses."""
    record = CARDS[card]
    if record.group:
        gives = per_worker(card)
        return (f"{gives} a worker", f"{gives} each", gives)
    clauses = clauses_of(record)
    _, short, shortest = zip(*(clause.lengths for clause in clauses), strict=True)
    if record.type == "government":  # only numbers; the urban limit may be omitted
        actions, _, _ = shortest[0].partition(" lim")
        return (", ".join(short), " ".join(shortest), " ".join((actions, *shortest[1:])))
    long = "; ".join(sentences_of(card))
    fewer = [shortest[:number] for number in range(len(shortest), 0, -1)]
    return tuple(dict.fromkeys([long, *("; ".join(row) for row in (short, *fewer))]))


def short_text(clauses: Sequence[Words]) -> str:
    """Return all clauses in units; in full words for plain mode."""
    if is_aloud():
        return "; ".join(clause.long for clause in clauses)
    return "; ".join(clause.lengths[1] for clause in clauses)


def effect_short(card: str) -> str:
    """Return the whole effect in units; in full words for plain mode."""
    record = CARDS[card]
    if is_aloud():
        each = f"{stats_text(record.per_worker)} each"
        return each if record.group else "; ".join(sentences_of(card))
    if record.group:
        return effect_forms(card)[1]
    return short_text(clauses_of(record))


def per_worker(card: str) -> str:
    """Return what each worker gives: `+1c +2 hap`, `3r`."""
    gives = amounts(CARDS[card].per_worker)
    return gives.removeprefix("+") if card in BLUE_VALUE else gives
