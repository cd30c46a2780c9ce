"""Short card texts, down to a few characters; the full ones are in `card_text`."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from core.games.through_the_ages.content import BLUE_VALUE, CARDS
from core.games.through_the_ages.text.card_text import (
    card_clauses,
    card_sentences,
    government_actions_text,
    replaced_sentence,
)
from core.games.through_the_ages.text.vocabulary import (
    SHORT_TYPE_NAMES,
    Wording,
    cost_text,
    stats_text,
    type_name,
)
from core.kernel.effects import Effect, EffectPart, clause
from core.kernel.style import FULL, SHORT, Style

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
        actions = government_actions_text(record)
        return (", ".join(short), " ".join(shortest), " ".join((actions, *shortest[1:])))
    long = "; ".join(card_sentences(card))
    fewer = [shortest[:number] for number in range(len(shortest), 0, -1)]
    return tuple(dict.fromkeys([long, *("; ".join(row) for row in (short, *fewer))]))


def wordings_effect(wordings: Sequence[Wording], style: Style, is_gained: bool = False) -> Effect:
    """Return texts as an effect, in units or in full words. Gained ones know their counts."""
    return Effect.of(*(wording.clauses(style, is_gained) for wording in wordings))


def card_effect(card: str, style: Style, is_gained: bool = False) -> Effect:
    """Return the whole effect of a card, in units or in full words.

    Counts say it only if it is gained now, not if the card is merely described.
    """
    record = CARDS[card]
    if record.group:
        each = style.wording(per_worker_text(card), stats_text(record.per_worker, FULL))
        return Effect.of(f"{each} each")
    effect = wordings_effect(card_clauses(record), style, is_gained)
    replaces = replaced_sentence(record) if style.is_spoken else ""
    return Effect.of(effect, replaces)


def short_effect(card: str, style: Style) -> str:
    return card_effect(card, style).text(style)


def typed_effect(card: str, style: Style) -> Effect:
    """Return `mine, 3r each`, which names the card for those who know it."""
    kind = clause(type_label(card), named=[card])
    return lead_effect(kind, effect=card_effect(card, style))


def type_label(card: str) -> str:
    kind = CARDS[card].type
    return SHORT_TYPE_NAMES.get(kind) or type_name(kind)


def lead_effect(*parts: EffectPart, effect: Effect) -> Effect:
    """Return an effect with more clauses at the beginning of its first group."""
    first, *rest = effect.groups or ((),)
    return Effect.of((*parts, *first), *rest)


def trail_effect(effect: Effect, *parts: EffectPart) -> Effect:
    """Return an effect with more clauses at the end of its last group."""
    *groups, last = effect.groups or ((),)
    return Effect.of(*groups, (*last, *parts))


def prefix_effect(words: str, effect: Effect) -> Effect:
    """Return an effect with words before its first clause: `later all gain 2c`."""
    (first, *others), *groups = effect.groups
    prefixed = replace(first, words=(words, *first.words))
    return Effect.of((prefixed, *others), *groups)


def per_worker_text(card: str) -> str:
    """Return what each worker gives: `+1c +2 hap`, `3r`."""
    gives = CARDS[card].per_worker
    return cost_text(gives, SHORT) if card in BLUE_VALUE else stats_text(gives, SHORT)


def untimed_effect(card: str) -> str:
    """Return the shortest text of the first clause without its timing: `2c per level`."""
    record = CARDS[card]
    return "" if record.group else card_clauses(record)[0].untimed
