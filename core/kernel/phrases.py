"""Phrases: events as data (subject, verb, object, changes), and their rendering as sentences.

A game turns events into phrases. The log, reports, plain mode and exports turn phrases into
sentences, addressed to "you" or about a player, one by one or joined.

>>> from core.kernel.style import SHORT
>>> tea = Phrase(0, "pours", "tea", details=("for", Player(1)), changes=(Change("tea", -1, 4),))
>>> format_sentence(tea, ("Livia", "You"), SHORT)
'Livia pours tea for you'
>>> join_phrases([tea, Phrase(0, "pours", "milk")], ("You", "Livia"), SHORT)
'You pour tea for Livia and milk.'
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from core.kernel.amounts import Amount, Reference
from core.kernel.events import SPECTATOR
from core.kernel.style import Style
from core.kernel.verbs import VERBS

YOU = "You"  # the name of the reader, who is addressed directly
MAX_CLAUSES = 3  # of a sentence
_PARENTHESES = re.compile(r"\([^()]*\)")
LOSS_VERBS = {"drops", "falls", "gives", "loses", "suffers"}  # never done voluntarily


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the middle of a sentence: `Livia` or `you`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Possession:
    """A thing that belongs to a player: `Livia's city`, `your city` or `their city`."""

    seat: int
    noun: str | Reference


Word = str | Player | Possession | Amount | Reference
PhrasePart = Word | tuple[Word, ...]
Source = str | Reference  # of an effect
Section = Literal["", "round", "age"]  # part of a game


@dataclass(frozen=True, slots=True)
class Change:
    """A changed number: `stone +2, 4>6`."""

    count: str  # its id in the ledger
    delta: int
    after: int | None = None  # the new value, if known
    seat: int | None = None  # its player; None for that of the phrase


@dataclass(frozen=True, slots=True)
class Phrase:
    """One event in words."""

    seat: int  # its player, or SPECTATOR
    verb: str = ""  # third person: "takes"; one of VERBS
    object: PhrasePart = ""
    details: PhrasePart = ""  # circumstances: "for 2 CA"
    # The subject, if it is not the player: "food production" of the seat, or without a seat any
    # noun: "Round 3".
    subject: str = ""
    changes: tuple[Change, ...] = ()
    is_changes_only: bool = False  # its numbers say everything
    source: Source = ""  # the cause, in parentheses unless obvious: "Poetry"
    points: int = 0  # points it mentions that another phrase has as a change
    result: PhrasePart = ""  # what follows from it, after a colon: "it joins the discard pile"
    opens: Section = ""  # the part of the game that begins with it; reports use it as a heading
    is_routine: bool = False  # such as a refilled market; reports leave it out

    @property
    def words(self) -> tuple[Word, ...]:
        """Return its object, its details and its result."""
        parts = (*_parts(self.object), *_parts(self.details), *_parts(self.result))
        return tuple(filter(None, parts))

    @property
    def amounts(self) -> tuple[Amount, ...]:
        return tuple(word for word in self.words if isinstance(word, Amount))

    @property
    def references(self) -> frozenset[str]:
        """Return the ids of the cards, tiles and places it names, without its source."""
        words = (word.noun if isinstance(word, Possession) else word for word in self.words)
        return frozenset(word.id for word in words if isinstance(word, Reference))

    def __post_init__(self) -> None:
        if self.verb and self.verb not in VERBS:
            raise ValueError(f"'{self.verb}' is not among the verbs.")


def format_sentence(phrase: Phrase, names: Sequence[str], style: Style) -> str:
    """Return the phrase as a sentence without its full stop."""
    return _join_words(
        [_subject(phrase, names), _verb(phrase, names), *_predicate(phrase, names, style)]
    )


def join_phrases(
    phrases: Iterable[Phrase],
    names: Sequence[str],
    style: Style,
    after: Phrase | None = None,
    players: str = "",
    full_stop: str = ".",
    has_pronouns: bool = False,
) -> str:
    """Join phrases into sentences of up to three clauses.

    A clause repeats subject and verb only where they change. Repeated phrases are counted. A source
    is omitted if the text names it already: `plays Poetry and scores 3 VP`, without `(Poetry)`. A
    source that phrases share follows the last of them. With `after`, the text continues that
    phrase. `players` names several players who all did this. With pronouns, a player's second
    sentence begins with "They", and `takes Iron and plays Iron` is `takes Iron and plays it`.

    >>> from core.kernel.style import SHORT
    >>> rain = [Phrase(0, "gains", what, source="Rain") for what in ("1 food", "2 stone", "1 idea")]
    >>> join_phrases([*rain, Phrase(0, "builds", "a farm")], ("You",), SHORT)
    'You gain 1 food, 2 stone and 1 idea (Rain), and build a farm.'

    Phrases that differ only in a card or place are one list.

    >>> arts = [Reference(name, name) for name in ("law", "art", "music")]
    >>> levels = [Phrase(0, "rises", ("to level 1 in", each)) for each in arts]
    >>> join_phrases(levels, ("You",), SHORT)
    'You rise to level 1 in law, art and music.'
    """
    rows = _group_sentences(_group_clauses(phrases, after))
    sentences = list[str]()
    before: list[_Clause] | None = None
    for row in rows:
        is_continued = before is None and _continues(after, row[0])
        is_pronoun = has_pronouns and before is not None and _can_be_pronoun(before, row)
        sentences.append(
            _join_clauses(row, names, style, not is_continued, players, has_pronouns, is_pronoun)
        )
        before = row
    return ". ".join(sentences) + full_stop if sentences else ""


@dataclass(frozen=True, slots=True)
class _Clause:
    """Phrases with the same subject and verb, each with its number of repetitions."""

    phrases: tuple[tuple[Phrase, int], ...]

    @property
    def first(self) -> Phrase:
        return self.phrases[0][0]

    @property
    def last(self) -> Phrase:
        return self.phrases[-1][0]


def _group_clauses(phrases: Iterable[Phrase], after: Phrase | None) -> list[_Clause]:
    clauses: list[_Clause] = []
    mentioned = [after] if after is not None else []
    for phrase, group in groupby(_drop_repeated_sources(phrases)):
        times = len(list(group))
        is_own = bool(mentioned) and mentioned[-1].seat == phrase.seat != SPECTATOR
        if is_own and not _is_unmentioned(phrase.source, mentioned):
            phrase = replace(phrase, source="")
        mentioned.append(phrase)
        if clauses and continues_phrase(clauses[-1].last, phrase):
            clauses[-1] = _Clause((*clauses[-1].phrases, (phrase, times)))
        else:
            clauses.append(_Clause(((phrase, times),)))
    return clauses


def _group_sentences(clauses: Iterable[_Clause]) -> list[list[_Clause]]:
    """Group clauses of the same subject into sentences of similar length.

    A result ends its sentence.
    """
    runs: list[list[_Clause]] = []
    for clause in clauses:
        if runs and _continues(runs[-1][-1].last, clause):
            runs[-1].append(clause)
        else:
            runs.append([clause])
    return [row for run in runs for row in _split_evenly(run)]


def _split_evenly(run: list[_Clause]) -> Iterator[list[_Clause]]:
    """Split into as few sentences as possible, so that none is a single leftover clause."""
    sentences = -(-len(run) // MAX_CLAUSES)
    for number in range(sentences):
        start, end = (len(run) * each // sentences for each in (number, number + 1))
        yield run[start:end]


def _can_be_pronoun(before: Sequence[_Clause], row: Sequence[_Clause]) -> bool:
    """Return whether "They" at the start of a sentence means the subject of the one before."""
    seat = row[0].first.seat
    phrases = [phrase for clause in before for phrase, _ in clause.phrases]
    is_same = all(phrase.seat == seat != SPECTATOR for phrase in phrases)
    named = {
        word.seat
        for phrase in phrases
        for word in phrase.words
        if isinstance(word, Player | Possession)
    }
    return is_same and named <= {seat} and not row[0].first.subject


def _continues(last: Phrase | None, clause: _Clause) -> bool:
    """Return whether a clause can share the subject of the phrase before it."""
    if last is None or last.result or last.seat != clause.first.seat:
        return False
    return last.seat != SPECTATOR and bool(last.subject) == bool(clause.first.subject)


def _join_clauses(
    clauses: Sequence[_Clause],
    names: Sequence[str],
    style: Style,
    has_subject: bool,
    players: str,
    has_pronouns: bool,
    is_pronoun: bool,
) -> str:
    """Return a sentence without its full stop."""
    texts, has_lists = list[str](), False
    is_you = names[clauses[0].first.seat] == YOU and not players if is_pronoun else False
    is_they = is_pronoun and not is_you
    for index, clause in enumerate(clauses):
        first = clause.first
        subject = first.subject
        if index == 0 and has_subject:
            subject = "They" if is_they else players or _subject(first, names)
        verb = _verb(first, names, is_plural=is_they or bool(players))
        objects = list(_object_texts(clause, names, style))
        if has_pronouns and index and _has_same_object(clauses[index - 1], clause):
            phrase = replace(first, object="it")
            objects = [_join_words(_predicate(phrase, names, style))]
        has_list = any("and" in phrase.words for phrase, _ in clause.phrases)
        has_list = has_list or any(map(_is_ambiguous_in_list, objects))
        predicate = _join_words([verb, _join_list(objects, has_list)])
        has_lists = has_lists or _is_ambiguous_in_list(predicate)
        texts.append(_join_words([subject, predicate]))
    has_lists = has_lists or any(
        len(each.phrases) > 1 or "and" in each.first.words for each in clauses
    )
    return _join_list(texts, has_lists)


def _has_same_object(one: _Clause, other: _Clause) -> bool:
    """Return whether two clauses are about the same single card: `takes Iron, plays Iron`."""
    is_single = len(one.phrases) == len(other.phrases) == 1 and other.phrases[0][1] == 1
    return (
        is_single
        and isinstance(other.first.object, Reference)
        and (one.first.object == other.first.object)
    )


def _object_texts(clause: _Clause, names: Sequence[str], style: Style) -> Iterator[str]:
    """Yield the objects of a clause, as one if they only differ in a card or place."""
    for _, group in groupby(clause.phrases, key=_common_words):
        row = list(group)
        phrase, times = row[0]
        if len(row) > 1:
            at = _last_reference(phrase.words)
            before = tuple(map(_multiply(len(row)), phrase.words[:at]))
            listed = join_parts([each.words[at] for each, _ in row])
            phrase = replace(phrase, object=(*before, *listed), details=phrase.words[at + 1 :])
        yield _predicate_text(phrase, times, names, style)


def _common_words(counted: tuple[Phrase, int]) -> object:
    """Return the words that a phrase shares with those it is merged with.

    The key of any other phrase is unique.
    """
    phrase, times = counted
    at = _last_reference(phrase.words)
    before, after = phrase.words[:at], phrase.words[at + 1 :]
    amounts = [word for word in before if isinstance(word, Amount)]
    is_plain = times == 1 and at >= 0 and not phrase.source and not phrase.result
    is_one = len(amounts) < 2 and all(amount.has_article for amount in amounts)
    is_one = is_one and not any(isinstance(word, str) and word[:1].isdigit() for word in before)
    is_same = all(isinstance(word, str) and word.replace(" ", "").isalpha() for word in after)
    if is_plain and is_one and is_same and "and" not in phrase.words and (before or after):
        return before, after
    return object()


def _last_reference(words: Sequence[Word]) -> int:
    """Return the index of the last card or place, or -1."""
    return max((i for i, word in enumerate(words) if isinstance(word, Reference)), default=-1)


def _multiply(number: int) -> Callable[[Word], Word]:
    """Return what makes `2 cities` of `a city`."""
    return lambda word: word.times(number) if isinstance(word, Amount) else word


def _predicate_text(phrase: Phrase, times: int, names: Sequence[str], style: Style) -> str:
    merged = merge_repeats(phrase, times)
    if merged is not None:
        phrase, times = merged, 1
    text = _join_words(_predicate(phrase, names, style))
    return _join_words([text, times_text(times)])


def merge_repeats(phrase: Phrase, times: int) -> Phrase | None:
    """Return a repeated phrase with its total, or None if it has none.

    >>> from core.kernel.amounts import Count
    >>> coin = Amount(1, Count("coins", "coin"))
    >>> sold = Phrase(0, "converts", (Amount(1, Count("power")), "into", coin))
    >>> merged = merge_repeats(sold, 3)
    >>> merged and merged.amounts == (Amount(3, Count("power")), coin.times(3))
    True
    """
    if times == 1 or phrase.details or phrase.result:
        return None
    if isinstance(phrase.object, Reference) and phrase.object.is_countable:
        return replace(phrase, object=phrase.object.quantity_text(times))
    words = _parts(phrase.object)
    if any(isinstance(word, Amount) for word in words) and all(
        isinstance(word, Amount) or word in ("and", ",", "into") for word in words
    ):
        total = tuple(map(_multiply(times), words))
        return replace(phrase, object=total[0] if len(total) == 1 else total)
    return None


def times_text(times: int) -> str:
    """Return how often something happened, or nothing for once.

    >>> times_text(1), times_text(2), times_text(3)
    ('', 'twice', '3 times')
    """
    return "" if times == 1 else "twice" if times == 2 else f"{times} times"


def _join_list(items: Sequence[str], has_comma: bool) -> str:
    """Join items with "and", after a comma if an item contains a list."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])}{',' if has_comma else ''} and {items[-1]}"


def _drop_repeated_sources(phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """Keep a source only on the last of consecutive phrases with the same seat and source."""
    for _, row in groupby(phrases, key=lambda phrase: (phrase.seat, phrase.source)):
        *first, last = row
        yield from (each if each == last else replace(each, source="") for each in first)
        yield last


def mentions_seat(phrase: Phrase, seat: int) -> bool:
    named = any(
        isinstance(word, Player | Possession) and word.seat == seat for word in phrase.words
    )
    changed = any(change.seat == seat for change in phrase.changes)
    return phrase.seat == seat or named or changed


def affects_seat(phrase: Phrase, seat: int) -> bool:
    """Return whether another player affected the seat, or the seat lost something."""
    if phrase.seat != seat:
        return mentions_seat(phrase, seat)
    return phrase.verb in LOSS_VERBS or (
        bool(phrase.changes) and all(c.delta < 0 for c in phrase.changes)
    )


def select_worded(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Return the phrases that numbers cannot express, or all if there are none.

    A phrase of changes is kept if the others do not name its source.
    """
    others = [phrase for phrase in phrases if not phrase.is_changes_only]
    if not others:
        return list(phrases)
    return [
        phrase
        for phrase in phrases
        if not phrase.is_changes_only or _is_unmentioned(phrase.source, others, with_sources=True)
    ]


def unmentioned_changes(phrases: Sequence[Phrase], derived: Collection[str] = ()) -> list[Change]:
    """Return the changes that the worded phrases do not mention, each with its seat.

    Partly mentioned numbers are returned in full, so no number is too small. `derived` names counts
    that only follow from others; they are left out.

    >>> from core.kernel.amounts import Count
    >>> loss = Phrase(0, "loses", Amount(8, Count("food")), changes=(Change("food", -8),))
    >>> unmentioned_changes([loss])
    []

    An earlier phrase may mention the number: a player who gains a point also moves a marker.

    >>> gained = Phrase(0, "gains", Amount(1, Count("points")), source="marauders")
    >>> moved = Phrase(0, changes=(Change("points", 1),), is_changes_only=True)
    >>> unmentioned_changes([gained, moved])
    []
    """
    worded = select_worded(phrases)
    causes = [phrase for phrase in worded if not phrase.changes]
    changes, unmentioned = list[Change](), set[tuple[int | None, str]]()
    for phrase in phrases:
        for change in phrase.changes:
            seat = phrase.seat if change.seat is None else change.seat
            changes.append(replace(change, seat=seat))
            is_mentioned = phrase in worded and (
                phrase.is_changes_only or _mentions_change(phrase, change)
            )
            cause = next((each for each in causes if _is_cause_of(each, phrase, change)), None)
            if cause is not None:
                causes.remove(cause)  # it explains only one number
            if not is_mentioned and cause is None and change.count not in derived:
                unmentioned.add((seat, change.count))
    return sum_changes(change for change in changes if (change.seat, change.count) in unmentioned)


def has_more_than_numbers(phrase: Phrase) -> bool:
    """Return whether a phrase says something that its numbers do not.

    >>> from core.kernel.amounts import Count
    >>> food = Amount(2, Count("food"))
    >>> has_more_than_numbers(Phrase(0, "gains", food, changes=(Change("food", 2),)))
    False
    >>> has_more_than_numbers(Phrase(0, "acquires", "Glass", changes=(Change("cards", 1),)))
    True
    """
    is_stated = any(_mentions_change(phrase, change) for change in phrase.changes)
    return not phrase.is_changes_only and not is_stated


def _is_cause_of(cause: Phrase, phrase: Phrase, change: Change) -> bool:
    """Return whether a phrase mentions a number that another one only records."""
    is_booked = phrase.is_changes_only and change.delta > 0 and phrase.seat == cause.seat
    return is_booked and cause.verb == "gains" and _mentions_change(cause, change)


def _mentions_change(phrase: Phrase, change: Change) -> bool:
    """Return whether the phrase has the number of this change as an amount."""
    stated = ((amount.count.id, abs(amount.number)) for amount in phrase.amounts)
    return change.seat in (None, phrase.seat) and (change.count, abs(change.delta)) in stated


def _is_unmentioned(source: Source, phrases: Iterable[Phrase], with_sources: bool = False) -> bool:
    """Return whether there is a source that none of these phrases names."""
    named = {each for phrase in phrases for each in phrase.references}
    if with_sources:
        named |= {_source_id(phrase.source) for phrase in phrases}
    return bool(source) and _source_id(source) not in named


def _source_id(source: Source) -> str:
    return source.id if isinstance(source, Reference) else source


def continues_phrase(one: Phrase, other: Phrase) -> bool:
    """Return whether the second phrase repeats subject and verb: `discards A`, then `discards B`.

    The verb `is` is always repeated: `It is empty. It is day.`
    """
    same = one.seat == other.seat and one.verb == other.verb and one.subject == other.subject
    has_objects = bool(one.object and other.object) and not one.result
    return same and one.verb not in ("", "is") and has_objects


def sum_changes(changes: Iterable[Change]) -> list[Change]:
    sums: dict[tuple[int | None, str], Change] = {}
    for change in changes:
        total = sums.get((change.seat, change.count))
        by = change.delta + (total.delta if total else 0)
        sums[change.seat, change.count] = Change(change.count, by, change.after, change.seat)
    return [change for change in sums.values() if change.delta]


def addressed_seat(names: Sequence[str]) -> int:
    """Return the seat that is called "You", or SPECTATOR."""
    return names.index(YOU) if YOU in names else SPECTATOR


def _subject(phrase: Phrase, names: Sequence[str]) -> str:
    if phrase.seat == SPECTATOR:
        return phrase.subject
    name = names[phrase.seat]
    if not phrase.subject:
        return name
    possessive = "Your" if name == YOU else f"{name}'s"
    return f"{possessive} {phrase.subject}"


def _verb(phrase: Phrase, names: Sequence[str], is_plural: bool = False) -> str:
    """Return the verb as its subject requires. "You" takes the plural."""
    is_you = phrase.seat != SPECTATOR and not phrase.subject and names[phrase.seat] == YOU
    return VERBS[phrase.verb] if phrase.verb and (is_you or is_plural) else phrase.verb


def _predicate(phrase: Phrase, names: Sequence[str], style: Style) -> list[str]:
    words = [*_parts(phrase.object), *_parts(phrase.details)]
    if phrase.source:
        words.append(f"({_format_word(phrase.source, phrase.seat, names, style)})")
    if phrase.result:
        words += [":", *_parts(phrase.result)]
    return [_format_word(word, phrase.seat, names, style) for word in words]


def join_parts(parts: Sequence[Word]) -> tuple[Word, ...]:
    """Join words to a list: `a, b and c`.

    >>> join_parts(["stone", "food", "ideas"])
    ('stone', ',', 'food', 'and', 'ideas')

    A name that contains "and" or a comma is kept apart.

    >>> join_parts(["Iron", "Bread and Circuses"])
    ('Iron', ',', 'and', 'Bread and Circuses')
    """
    joined: list[Word] = []
    names = [part.name if isinstance(part, Reference) else part for part in parts]
    is_ambiguous = any(isinstance(name, str) and _is_ambiguous_in_list(name) for name in names)
    for index, part in enumerate(parts):
        if index:
            is_last = index == len(parts) - 1
            joined += [","] if is_ambiguous or not is_last else []
            joined += ["and"] if is_last else []
        joined.append(part)
    return tuple(joined)


def _is_ambiguous_in_list(text: str) -> bool:
    """Return whether a text has an "and" or a comma outside parentheses."""
    outside = _PARENTHESES.sub("", text)
    return " and " in outside or ", " in outside


def _parts(words: PhrasePart) -> tuple[Word, ...]:
    return words if isinstance(words, tuple) else (words,)


def _format_word(part: Word, subject: int, names: Sequence[str], style: Style) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Amount | Reference):
        return part.text(style)
    name = names[part.seat]
    if isinstance(part, Player):
        return "you" if name == YOU else name
    noun = part.noun if isinstance(part.noun, str) else part.noun.text(style)
    if name == YOU:
        return f"your {noun}"
    return f"their {noun}" if part.seat == subject else f"{name}'s {noun}"


def _join_words(words: Iterable[str]) -> str:
    text = ""
    for word in filter(None, words):
        text += word if not text or word[0] in ",:;." else f" {word}"
    return text
