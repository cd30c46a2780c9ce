"""Narration of a turn in one paragraph: actions first, without repetition, equal ones counted.

>>> from core.kernel import Change
>>> unrest = Phrase(0, "discards", "Unrest")
>>> compose_paragraph([unrest, Phrase(0, "discards", "Boats"), unrest], ("Livia", "Ada"))
'Livia discards 2 Unrest, Boats.'
>>> price = Phrase(0, "pays", "2 food", changes=(Change("food", -2),), nothing_but_changes=True)
>>> compose_paragraph(arrange_phrases([price, Phrase(0, "builds", "a farm")]), ("You", "Ada"))
'You build a farm for 2 food.'
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from core.common.wording import format_quantity, join_words
from core.kernel import SPECTATOR, Phrase
from core.kernel.phrases import YOU, PhrasePart, Word, continues_phrase, join_phrases, mentions_seat
from core.kernel.presentation import noun_for_count

MAX_CYCLE = 4  # phrases in a repeated sequence


def arrange_phrases(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Arrange the phrases of one choice: the action before its price and effects, without
    repetition.
    """
    return list(_drop_repeated_amounts(_action_first(phrases)))


def compose_paragraph(phrases: Sequence[Phrase], names: Sequence[str]) -> str:
    """Compose sentences about a turn, joining players who did the same in succession."""
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

    Phrases about other players, or independent ones, keep their place.
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
    return phrase.verb == "pays" and isinstance(phrase.object, str) and not phrase.details


def _format_price(paid: Sequence[Phrase]) -> str:
    """Return the total of several payments: `4 tools and 1 food`."""
    sums: dict[str, int] = {}
    for phrase in paid:
        by, things = _amount(phrase) or (0, str(phrase.object))
        sums[things] = sums.get(things, 0) + by
    return join_words(
        f"{by} {noun_for_count(by, things)}" if by else things for things, by in sums.items()
    )


def _amount(phrase: Phrase) -> tuple[int, str] | None:
    if len(phrase.changes) != 1:
        return None
    by, things = abs(phrase.changes[0].delta), phrase.changes[0].name
    return (by, things) if phrase.object == f"{by} {noun_for_count(by, things)}" else None


def _drop_repeated_amounts(phrases: Sequence[Phrase]) -> Iterator[Phrase]:
    """Drop amounts that were stated already, as in `takes 5 food from the treasury, gains 5 food`.

    The same applies to the other player: `Ada loses 5 food` after she was robbed of it.
    """
    stated = list[tuple[Phrase, str]]()
    for phrase in phrases:
        if not phrase.is_changes_only:
            stated.append((phrase, _text(phrase)))
        elif isinstance(phrase.object, str) and phrase.object[:1].isdigit() and not phrase.source:
            amount = re.compile(rf"(?<!\w){re.escape(phrase.object)}(?!\w)")
            echoed = [
                index
                for index, (other, text) in enumerate(stated)
                if mentions_seat(other, phrase.seat) and amount.search(text)
            ]
            if echoed:
                other, text = stated[echoed[-1]]
                stated[echoed[-1]] = other, amount.sub("", text, count=1)
                continue
        yield phrase


# --- one player ---------------------------------------------------------------------------------


def _group_repeats(row: list[Phrase]) -> list[Phrase]:
    """Put equal phrases next to each other, within a list and within repeated sequences."""
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
    """Return the length of a repeated sequence and its number of repetitions."""
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
    """Merge repeated names, `5 Unrest`, and add up amounts; repeat anything else."""
    name = phrase.object
    amount = _amount(phrase)
    if times > 1 and amount and not (phrase.details or phrase.source):
        number, things = amount[0] * times, amount[1]
        return [replace(phrase, object=f"{number} {noun_for_count(number, things)}")]
    is_name = isinstance(name, str) and name[:1].isupper() and not name.split()[-1].isupper()
    if times == 1 or not is_name or phrase.details or phrase.source:
        return [phrase] * times
    return [replace(phrase, object=format_quantity(times, str(name)))]


# --- several players ----------------------------------------------------------------------------


def _group_players(rows: Sequence[list[Phrase]]) -> Iterator[list[list[Phrase]]]:
    for key, group in groupby(rows, key=_comparable):
        group_rows = list(group)
        if key is None:
            yield from ([row] for row in group_rows)
        else:
            yield group_rows


def _comparable(row: Sequence[Phrase]) -> tuple[Phrase, ...] | None:
    """Return a key that is equal for identical turns, or None if a turn mentions any player."""
    plain = all(
        phrase.seat != SPECTATOR
        and not phrase.subject
        and all(
            isinstance(word, str)
            for word in (*_as_words(phrase.object), *_as_words(phrase.details))
        )
        for phrase in row
    )
    return tuple(replace(phrase, seat=0, changes=()) for phrase in row) if plain else None


def _compose_for(seats: Sequence[int], row: Sequence[Phrase], names: Sequence[str]) -> str:
    """Compose the phrases for one player or several: `Livia and Ada gain 2 food.`

    Plural verbs have the same form as those of "you".
    """
    if len(seats) == 1:
        return join_phrases(row, names)
    spoken_to = tuple(YOU if seat == row[0].seat else name for seat, name in enumerate(names))
    text = join_phrases(row, spoken_to)
    return list_players([names[seat] for seat in seats]) + text.removeprefix(YOU)


def list_players(names: Sequence[str]) -> str:
    """Return the players at the beginning of a sentence."""
    return join_words([names[0], *map(name_in_sentence, names[1:])])


def name_in_sentence(name: str) -> str:
    return "you" if name == YOU else name


def _as_words(words: PhrasePart) -> tuple[Word, ...]:
    return words if isinstance(words, tuple) else (words,) if words else ()


def _text(phrase: Phrase) -> str:
    return " ".join(
        w for w in (*_as_words(phrase.object), *_as_words(phrase.details)) if isinstance(w, str)
    )
