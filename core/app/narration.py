"""Narration of a turn in one paragraph: actions first, without repetition, equal ones counted.

>>> from core.kernel import Change
>>> unrest = Phrase(0, "discards", Reference("unrest", "Unrest", is_countable=True))
>>> compose_paragraph([unrest, Phrase(0, "discards", "Boats"), unrest], ("Livia", "Ada"))
'Livia discards 2 Unrest and Boats.'
>>> food = Amount(2, Count("food"))
>>> price = Phrase(0, "pays", food, changes=(Change("food", -2),), is_changes_only=True)
>>> compose_paragraph(arrange_phrases([price, Phrase(0, "builds", "a farm")]), ("You", "Ada"))
'You build a farm for 2 food.'
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from core.common.wording import join_words
from core.kernel import SPECTATOR, Phrase, Player, Possession
from core.kernel.amounts import Amount, Count, Reference
from core.kernel.phrases import (
    YOU,
    PhrasePart,
    Source,
    Word,
    continues_phrase,
    join_phrases,
    mentions_seat,
    merge_repeats,
)
from core.kernel.style import FULL

MAX_CYCLE = 4  # phrases in a repeated sequence


def arrange_phrases(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Put the action of a choice before its price and effects, and drop repetitions."""
    return list(_drop_repeated_amounts(_action_first(phrases)))


def compose_paragraph(phrases: Sequence[Phrase], names: Sequence[str]) -> str:
    """Write sentences about a turn, joining players who did the same in succession."""
    rows = [
        _group_repeats(_sum_production(list(row)))
        for _, row in groupby(_group_drafted(phrases), key=lambda phrase: phrase.seat)
    ]
    sentences = [
        _compose_for([row[0].seat for row in group], group[0], names)
        for group in _group_players(rows)
    ]
    return " ".join(filter(None, sentences))


def attach_changes(phrases: Sequence[Phrase], count: Callable[[str], Count]) -> list[Phrase]:
    """Put changed numbers in parentheses after what they come from: `plays Drama (+5 ideas)`.

    >>> from core.kernel import Change
    >>> drama = Phrase(0, "plays", Reference("drama", "Drama"))
    >>> gain = Phrase(0, "gains", "5 ideas", changes=(Change("ideas", 5),), is_changes_only=True)
    >>> compose_paragraph(attach_changes([drama, gain], Count), ("Livia",))
    'Livia plays Drama (+5 ideas).'
    """
    attached = list[Phrase]()
    numbers = list[tuple[Count, Source, int]]()

    def close() -> None:
        if numbers:
            main = attached.pop()
            source = main.source.text(FULL) if isinstance(main.source, Reference) else main.source
            if attached and attached[-1].references & _source_ids(main):
                source = ""
            text = ", ".join(filter(None, (source, _format_changes(numbers))))
            attached.append(
                replace(main, details=(*_as_words(main.details), f"({text})"), source="")
            )
            numbers.clear()

    for phrase in phrases:
        if attached and _is_attachable(phrase, attached[-1]):
            shown = phrase.source if isinstance(phrase.source, Reference) else ""
            is_named = isinstance(shown, Reference) and shown.id in attached[-1].references
            counts = ((count(change.count), change.delta) for change in phrase.changes)
            source = "" if is_named else shown
            numbers += [(each, source, by) for each, by in counts if not each.is_derived]
        else:
            close()
            attached.append(phrase)
    close()
    return attached


def _is_attachable(phrase: Phrase, main: Phrase) -> bool:
    """Return whether a phrase only has numbers that come from the one before."""
    is_same = phrase.seat == main.seat != SPECTATOR and not main.subject and not main.result
    is_own = all(change.seat in (None, phrase.seat) for change in phrase.changes)
    is_thing = bool(main.references) and not (main.is_changes_only or _states_amount(main))
    is_total = any(
        change.after == amount.number != abs(change.delta)
        for change in phrase.changes
        for amount in phrase.amounts
    )
    return (
        phrase.is_changes_only
        and bool(phrase.changes)
        and is_same
        and is_own
        and is_thing
        and not is_total
    )


def _source_ids(phrase: Phrase) -> set[str]:
    return {phrase.source.id} if isinstance(phrase.source, Reference) else set()


def _states_amount(phrase: Phrase) -> bool:
    return isinstance(phrase.object, Amount) and not phrase.object.has_article


def _format_changes(numbers: Sequence[tuple[Count, Source, int]]) -> str:
    """Return `+2 food, +3 stone from the Philosopher`."""
    sums: dict[tuple[Count, Source], int] = {}
    for each, source, by in numbers:
        sums[each, source] = sums.get((each, source), 0) + by
    return ", ".join(
        Amount(by, each, is_change=True).text(FULL)
        + (f" from {source.text(FULL)}" if isinstance(source, Reference) else "")
        for (each, source), by in sums.items()
        if by
    )


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


def _sum_production(row: list[Phrase]) -> list[Phrase]:
    """Make amounts with the same verb adjacent, and add up equal counts.

    >>> produced = [("produces", 2), ("eats", 1), ("produces", 3)]
    >>> food = [Phrase(0, verb, Amount(number, Count("food"))) for verb, number in produced]
    >>> [(phrase.verb, phrase.amounts[0].number) for phrase in _sum_production(food)]
    [('produces', 5), ('eats', 1)]
    """
    summed = list[Phrase]()
    for is_plain, group in groupby(row, key=_is_plain_amount):
        if not is_plain:
            summed += group
            continue
        sums: dict[tuple[str, PhrasePart, str], Phrase] = {}
        for phrase in group:
            (amount,) = phrase.amounts
            key = phrase.verb, phrase.details, amount.count.id
            known = sums.get(key)
            number = amount.number + (known.amounts[0].number if known else 0)
            sums[key] = replace(phrase, object=replace(amount, number=number))
        verbs = dict.fromkeys((verb, details) for verb, details, _ in sums)
        summed += [sums[key] for verb in verbs for key in sums if key[:2] == verb]
    return summed


def _is_plain_amount(phrase: Phrase) -> bool:
    return (
        _states_amount(phrase)
        and len(phrase.amounts) == 1
        and not (phrase.source or phrase.result or phrase.subject)
    )


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
    merged = None if phrase.source else merge_repeats(phrase, times)
    return [merged] if merged is not None else [phrase] * times


# --- several players ----------------------------------------------------------------------------


def _group_drafted(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Put together what each player takes in a draft, where players alternate.

    >>> keeps = [Phrase(s, "keeps", Reference(name, name)) for s, name in enumerate("ABCD", -4)]
    >>> [p.seat for p in _group_drafted([replace(p, seat=p.seat % 2) for p in keeps])]
    [0, 0, 1, 1]
    """
    grouped = list[Phrase]()
    for verb, group in groupby(phrases, key=_draft_verb):
        row = list(group)
        seats = list(dict.fromkeys(phrase.seat for phrase in row)) if verb else []
        grouped += [each for seat in seats for each in row if each.seat == seat] or row
    return grouped


def _draft_verb(phrase: Phrase) -> str:
    """Return the verb of a phrase that is only about a card or place, else an empty text."""
    is_plain = phrase.seat != SPECTATOR and not (phrase.subject or phrase.source or phrase.result)
    is_other = any(isinstance(word, Player | Possession) for word in phrase.words)
    return phrase.verb if is_plain and phrase.references and not is_other else ""


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
    return join_phrases(row, names, FULL, players=players, has_pronouns=True)


def list_players(names: Sequence[str]) -> str:
    """Return the players at the beginning of a sentence."""
    return join_words([names[0], *map(name_in_sentence, names[1:])])


def name_in_sentence(name: str) -> str:
    return "you" if name == YOU else name


def _as_words(words: PhrasePart) -> tuple[Word, ...]:
    return words if isinstance(words, tuple) else (words,) if words else ()
