"""Narration of a turn in one paragraph: actions first, without repetition, equal ones counted.

>>> from core.kernel import Change
>>> unrest = Phrase(0, "discards", "Unrest")
>>> compose_paragraph([unrest, Phrase(0, "discards", "Boats"), unrest], ("Livia", "Ada"))
'Livia discards 2 Unrest, Boats.'
>>> price = Phrase(0, "pays", "2 food", changes=(Change("food", -2),), is_changes_only=True)
>>> compose_paragraph(arrange_phrases([price, Phrase(0, "builds", "a farm")]), ("You", "Ada"))
'You build a farm for 2 food.'
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from core.common.wording import join_words
from core.kernel import SPECTATOR, Phrase
from core.kernel.amounts import Amount, Reference
from core.kernel.phrases import YOU, PhrasePart, Word, continues_phrase, join_phrases, mentions_seat
from core.kernel.style import FULL

MAX_CYCLE = 4  # phrases in a repeated sequence


def arrange_phrases(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Put the action of a choice before its price and effects, and drop repetitions."""
    return list(_drop_repeated_amounts(_action_first(phrases)))


def compose_paragraph(phrases: Sequence[Phrase], names: Sequence[str]) -> str:
    """Write sentences about a turn, joining players who did the same in succession."""
    rows = [
        _group_repeats(list(row)) for _, row in groupby(phrases, key=lambda phrase: phrase.seat)
    ]
    sentences = [
        _compose_for([row[0].seat for row in group], group[0], names)
        for group in _group_players(rows)
    ]
    return " ".join(filter(None, sentences))


# --- one choice ---------------------------------------------------------------------------------


def _action_first(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Merge a payment into the action after it: `builds a farm for 2 food`.

    Phrases that are independent or about other players keep their place.
    """
    follows = [phrase.is_changes_only or _is_payment(phrase) for phrase in phrases]
    first = follows.index(False) if False in follows else 0
    leading, rest = phrases[:first], phrases[first:]
    if not leading or any(phrase.seat != rest[0].seat for phrase in leading) or rest[0].subject:
        return list(phrases)
    paid = [phrase for phrase in leading if _is_payment(phrase)]
    price = (f"for {_format_price(paid)}",) if paid else ()
    main_phrase = replace(rest[0], details=(*_as_words(rest[0].details), *price))
    return [main_phrase, *(phrase for phrase in leading if phrase not in paid), *rest[1:]]


def _is_payment(phrase: Phrase) -> bool:
    is_plain = all(isinstance(word, str | Amount) for word in phrase.words)
    return phrase.verb == "pays" and bool(phrase.amounts) and is_plain and not phrase.details


def _format_price(paid: Sequence[Phrase]) -> str:
    """Return the total of several payments: `4 tools and 1 food`."""
    return join_words(amount.text(FULL) for amount in _sum_amounts(paid))


def _sum_amounts(phrases: Sequence[Phrase]) -> list[Amount]:
    sums: dict[str, Amount] = {}
    for amount in (each for phrase in phrases for each in phrase.amounts):
        known = sums.get(amount.count.id)
        sums[amount.count.id] = replace(
            amount, number=amount.number + known.number if known else amount.number
        )
    return list(sums.values())


def _drop_repeated_amounts(phrases: Sequence[Phrase]) -> Iterator[Phrase]:
    """Drop repeated amounts, as in `takes 5 food from the treasury, gains 5 food`.

    The same applies to the other player: `Ada loses 5 food` after she was robbed of it.
    """
    unrepeated = list[tuple[Phrase, list[Amount]]]()
    for phrase in phrases:
        if not phrase.is_changes_only:
            unrepeated.append((phrase, [*phrase.amounts]))
        elif phrase.amounts and not phrase.source:
            stated = (
                amounts
                for other, amounts in reversed(unrepeated)
                if mentions_seat(other, phrase.seat)
            )
            if any(_remove_amounts(amounts, phrase.amounts) for amounts in stated):
                continue
        yield phrase


def _remove_amounts(amounts: list[Amount], repeated: Sequence[Amount]) -> bool:
    """Remove repeated amounts if all of them are there. Return whether they were."""
    missing = Counter(map(_amount_key, repeated)) - Counter(map(_amount_key, amounts))
    if missing:
        return False
    for key in map(_amount_key, repeated):
        amounts.remove(next(each for each in amounts if _amount_key(each) == key))
    return True


def _amount_key(amount: Amount) -> tuple[str, int]:
    return amount.count.id, abs(amount.number)


# --- one player ---------------------------------------------------------------------------------


def _group_repeats(row: list[Phrase]) -> list[Phrase]:
    """Make equal phrases adjacent, within a list and within repeated sequences."""
    unrolled = list[Phrase]()
    index = 0
    while index < len(row):
        length, times = _find_cycle(row, index)
        unrolled += [phrase for phrase in row[index : index + length] for _ in range(times)]
        index += length * times
    gathered = list[Phrase]()
    for run in _same_verb_runs(unrolled):
        kinds = dict.fromkeys(run)
        gathered += [each for kind in kinds for each in _merge_repeats(kind, run.count(kind))]
    return gathered


def _find_cycle(row: Sequence[Phrase], at: int) -> tuple[int, int]:
    """Return the length of a repeated sequence and how often it is repeated."""
    for length in range(2, MAX_CYCLE + 1):
        first, times = row[at : at + length], 1
        while first == row[at + length * times : at + length * (times + 1)] != []:
            times += 1
        if times > 1 and len(set(first)) > 1:
            return length, times
    return 1, 1


def _same_verb_runs(row: Sequence[Phrase]) -> Iterator[list[Phrase]]:
    run = list[Phrase]()
    for phrase in row:
        if run and not continues_phrase(run[-1], phrase):
            yield run
            run = []
        run.append(phrase)
    if run:
        yield run


def _merge_repeats(phrase: Phrase, times: int) -> list[Phrase]:
    """Merge repeated cards (`5 Unrest`) and add up amounts. Repeat anything else."""
    if times > 1 and not (phrase.details or phrase.source or phrase.result):
        if isinstance(phrase.object, Amount):
            return [replace(phrase, object=phrase.object.times(times))]
        if isinstance(phrase.object, Reference) and phrase.object.is_countable:
            return [replace(phrase, object=phrase.object.quantity_text(times))]
    return [phrase] * times


# --- several players ----------------------------------------------------------------------------


def _group_players(rows: Sequence[list[Phrase]]) -> Iterator[list[list[Phrase]]]:
    for key, group in groupby(rows, key=_comparable):
        group_rows = list(group)
        if key is None:
            yield from ([row] for row in group_rows)
        else:
            yield group_rows


def _comparable(row: Sequence[Phrase]) -> tuple[Phrase, ...] | None:
    """Return a key that is equal for identical turns, or None if a player is mentioned."""
    plain = all(
        phrase.seat != SPECTATOR
        and not phrase.subject
        and all(isinstance(word, str | Amount | Reference) for word in phrase.words)
        for phrase in row
    )
    return tuple(replace(phrase, seat=0, changes=()) for phrase in row) if plain else None


def _compose_for(seats: Sequence[int], row: Sequence[Phrase], names: Sequence[str]) -> str:
    """Write the phrases for one player or several: `Livia and Ada gain 2 food.`"""
    players = list_players([names[seat] for seat in seats]) if len(seats) > 1 else ""
    return join_phrases(row, names, FULL, players=players)


def list_players(names: Sequence[str]) -> str:
    """Return the players at the beginning of a sentence."""
    return join_words([names[0], *map(name_in_sentence, names[1:])])


def name_in_sentence(name: str) -> str:
    return "you" if name == YOU else name


def _as_words(words: PhrasePart) -> tuple[Word, ...]:
    return words if isinstance(words, tuple) else (words,) if words else ()
