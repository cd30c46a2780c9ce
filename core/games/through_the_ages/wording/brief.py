"""What a card does in few letters: its clauses said shorter, then ever fewer of them."""

from collections.abc import Sequence
from functools import cache

from core.games.through_the_ages.content import BLUE_VALUE, CARDS
from core.games.through_the_ages.wording.cards import clauses_of, sentences_of
from core.games.through_the_ages.wording.vocabulary import Words, amounts, stats_text
from core.kernel.voice import is_aloud

Forms = tuple[str, ...]  # the same in several lengths, longest first


@cache
def effect_forms(card: str) -> Forms:
    """The whole text, the same in units, and its first clauses in as few letters as can be."""
    record = CARDS[card]
    if record.group:
        gives = per_worker(card)
        return (f"{gives} a worker", f"{gives} each", gives)
    clauses = clauses_of(record)
    _, short, shortest = zip(*(clause.lengths for clause in clauses), strict=True)
    if record.type == "government":  # numbers are all it says; the limit can be left out
        actions, _, _ = shortest[0].partition(" lim")
        return (", ".join(short), " ".join(shortest), " ".join((actions, *shortest[1:])))
    long = "; ".join(sentences_of(card))
    fewer = [shortest[:number] for number in range(len(shortest), 0, -1)]
    return tuple(dict.fromkeys([long, *("; ".join(row) for row in (short, *fewer))]))


def short_text(clauses: Sequence[Words]) -> str:
    """Clauses in units, none of them left out; aloud as they are."""
    if is_aloud():
        return "; ".join(clause.long for clause in clauses)
    return "; ".join(clause.lengths[1] for clause in clauses)


def effect_short(card: str) -> str:
    """The whole effect in units, without leaving anything out; aloud in its own words."""
    record = CARDS[card]
    if is_aloud():
        each = f"{stats_text(record.per_worker)} each"
        return each if record.group else "; ".join(sentences_of(card))
    if record.group:
        return effect_forms(card)[1]
    return short_text(clauses_of(record))


def per_worker(card: str) -> str:
    """`+1c +2 hap`, `3r`."""
    gives = amounts(CARDS[card].per_worker)
    return gives.removeprefix("+") if card in BLUE_VALUE else gives
