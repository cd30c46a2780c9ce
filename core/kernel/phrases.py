"""Phrases: events as data (subject, verb, object, changes), and their rendering as sentences.

A game turns events into phrases. The log, reports, plain mode and exports turn phrases into
sentences, addressed to "you" or about a player, one by one or joined.

>>> tea = Phrase(0, "pours", "tea", details=("for", Player(1)), changes=(Change("tea", -1, 4),))
>>> format_sentence(tea, ("Livia", "You"))
'Livia pours tea for you'
>>> join_phrases([tea, Phrase(0, "pours", "milk")], ("You", "Livia"))
'You pour tea for Livia, milk.'
>>> format_changes(tea.changes)
'tea -1, 5>4'
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from core.kernel.events import SPECTATOR
from core.kernel.presentation import noun_for_count
from core.kernel.verbs import VERBS

YOU = "You"  # the name of the reader, who is addressed directly
LOSS_VERBS = {"drops", "falls", "gives", "loses", "suffers"}  # never done voluntarily


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the middle of a sentence: `Livia` or `you`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Possession:
    """Something that belongs to a player: `Livia's city`, `your city`, or for the subject `their
    city`.
    """

    seat: int
    noun: str


Word = str | Player | Possession
PhrasePart = Word | tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A changed number: `stone +2, 4>6`."""

    name: str  # as in the ledger
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
    source: str = ""  # the cause, in parentheses unless obvious: "Poetry"
    points: int = 0  # points it mentions that another phrase has as a change

    def __post_init__(self) -> None:
        if self.verb and self.verb not in VERBS:
            raise ValueError(f"'{self.verb}' is not among the verbs.")


def format_sentence(phrase: Phrase, names: Sequence[str]) -> str:
    """Return the phrase as a sentence without its full stop."""
    return _join_words([_subject(phrase, names), _verb(phrase, names), *_predicate(phrase, names)])


def join_phrases(
    phrases: Iterable[Phrase],
    names: Sequence[str],
    after: Phrase | None = None,
) -> str:
    """Join phrases into sentences, repeating subject and verb only where needed.

    Repeated phrases are counted. A source is omitted if the text names it already: `plays Poetry,
    scores 3 VP`, without `(Poetry)`. A source that phrases share follows the last of them. With
    `after`, the text continues that phrase.

    >>> rain = [Phrase(0, "gains", what, source="Rain") for what in ("1 food", "2 stone")]
    >>> join_phrases(rain, ("You",))
    'You gain 1 food, 2 stone (Rain).'
    """
    text = ""
    last = after
    mentioned = _phrase_text(after) if after is not None else ""
    for phrase, group in groupby(_drop_repeated_sources(phrases)):
        times = len(list(group))
        if last is not None and last.seat == phrase.seat != SPECTATOR:
            phrase = (
                phrase if _is_unmentioned(phrase.source, mentioned) else replace(phrase, source="")
            )
        mentioned = f"{mentioned} {_phrase_text(phrase)}"
        rest = _predicate(phrase, names)
        if last is not None and continues_phrase(last, phrase) and text:
            text += f", {_join_words(rest)}"
        elif last is None or last.seat != phrase.seat or phrase.seat == SPECTATOR:
            clause = format_sentence(phrase, names)
            text += f". {clause}" if text else clause
        else:
            subject = phrase.subject
            if last.subject and not phrase.subject and text:
                subject = _format_word(Player(phrase.seat), phrase.seat, names)
            clause = _join_words([subject, _verb(phrase, names), *rest])
            text += f", {clause}" if text else clause
        text += f" ({times} times)" if times > 1 else ""
        last = phrase
    return f"{text}." if text else ""


def _drop_repeated_sources(phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """Keep the source only on the last of consecutive phrases with the same seat and source."""
    for _, row in groupby(phrases, key=lambda phrase: (phrase.seat, phrase.source)):
        *first, last = row
        yield from (each if each == last else replace(each, source="") for each in first)
        yield last


def mentions_seat(phrase: Phrase, seat: int) -> bool:
    """Return whether a phrase names a seat or changes one of its numbers."""
    parts = [part for elements in (phrase.object, phrase.details) for part in _parts(elements)]
    named = any(isinstance(part, Player | Possession) and part.seat == seat for part in parts)
    changed = any(change.seat == seat for change in phrase.changes)
    return phrase.seat == seat or named or changed


def affects_seat(phrase: Phrase, seat: int) -> bool:
    """Return whether a phrase reports that another player affected a seat, or that it lost
    something.

    >>> affects_seat(Phrase(0, "gains", "2 food"), 0), affects_seat(Phrase(0, "loses", "2 food"), 0)
    (False, True)
    """
    if phrase.seat != seat:
        return mentions_seat(phrase, seat)
    return phrase.verb in LOSS_VERBS or (
        bool(phrase.changes) and all(c.delta < 0 for c in phrase.changes)
    )


def select_worded(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Return the phrases that numbers alone cannot express; all of them if there are none.

    A phrase of changes only is kept if the others do not name its source.
    """
    others = [phrase for phrase in phrases if not phrase.is_changes_only]
    if not others:
        return list(phrases)
    named = " ".join(f"{_phrase_text(phrase)} {phrase.source}" for phrase in others)
    return [
        phrase
        for phrase in phrases
        if not phrase.is_changes_only or _is_unmentioned(phrase.source, named)
    ]


def unmentioned_changes(phrases: Sequence[Phrase], derived: Collection[str] = ()) -> list[Change]:
    """Return the changes that the worded phrases do not mention, each with its seat.

    Partly mentioned numbers are returned in full, so no number is too small. `derived` names counts
    that only follow from others; they are left out.

    >>> unmentioned_changes([Phrase(0, "loses", "8 food", changes=(Change("food", -8),))])
    []
    >>> unmentioned_changes([Phrase(0, "builds", "a city", changes=(Change("cities", 1),))])
    []

    An earlier phrase may mention the number: a player who gains a point also moves a marker.

    >>> gained = Phrase(0, "gains", "1 point", source="marauders")
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
            if not is_mentioned and cause is None and change.name not in derived:
                unmentioned.add((seat, change.name))
    return sum_changes(change for change in changes if (change.seat, change.name) in unmentioned)


def has_more_than_numbers(phrase: Phrase) -> bool:
    """Return whether a phrase says something that its numbers do not.

    >>> has_more_than_numbers(Phrase(0, "gains", "2 food", changes=(Change("food", 2),)))
    False
    >>> has_more_than_numbers(Phrase(0, "acquires", "Glass", changes=(Change("cards", 1),)))
    True
    """
    is_stated = any(_mentions_change(phrase, change) for change in phrase.changes)
    return not phrase.is_changes_only and not is_stated


def _is_cause_of(cause: Phrase, phrase: Phrase, change: Change) -> bool:
    """Return whether one phrase mentions the number that another phrase only records."""
    is_booked = phrase.is_changes_only and change.delta > 0 and phrase.seat == cause.seat
    return is_booked and cause.verb == "gains" and _mentions_change(cause, change)


def _mentions_change(phrase: Phrase, change: Change) -> bool:
    """Return whether the text has the number and its noun: `2 coins`, `1 coin`, `a coin`."""
    text = _phrase_text(phrase)
    counted = re.escape(noun_for_count(change.delta, change.name).removesuffix("s"))
    number = "(?:1|an?)" if abs(change.delta) == 1 else str(abs(change.delta))
    is_own = change.seat in (None, phrase.seat)
    return is_own and re.search(rf"\b{number} {counted}", text) is not None


def _phrase_text(phrase: Phrase) -> str:
    parts = [part for each in (phrase.object, phrase.details) for part in _parts(each)]
    return " ".join(part for part in parts if isinstance(part, str))


def _is_unmentioned(source: str, named: str) -> bool:
    """Return whether a source exists and the text does not name it yet."""
    return bool(source) and re.search(rf"(?<!\w){re.escape(source)}(?!\w)", named) is None


def continues_phrase(one: Phrase, other: Phrase) -> bool:
    """Return whether the second phrase repeats subject and verb: `discards A`, then `discards B`.

    The verb `is` is always repeated: `It is empty. It is day.`
    """
    same = one.seat == other.seat and one.verb == other.verb and one.subject == other.subject
    return same and one.verb not in ("", "is") and bool(one.object and other.object)


def format_changes(changes: Iterable[Change]) -> str:
    """Return `stone +2, 4>6; ideas -5`, each number once."""
    return "; ".join(map(_format_change, sum_changes(changes)))


def sum_changes(changes: Iterable[Change]) -> list[Change]:
    sums: dict[tuple[int | None, str], Change] = {}
    for change in changes:
        total = sums.get((change.seat, change.name))
        by = change.delta + (total.delta if total else 0)
        sums[change.seat, change.name] = Change(change.name, by, change.after, change.seat)
    return [change for change in sums.values() if change.delta]


def addressed_seat(names: Sequence[str]) -> int:
    """Return the seat that is called "You", or SPECTATOR."""
    return names.index(YOU) if YOU in names else SPECTATOR


def _format_change(change: Change) -> str:
    transition = "" if change.after is None else f", {change.after - change.delta}>{change.after}"
    return f"{change.name} {change.delta:+}{transition}"


def _subject(phrase: Phrase, names: Sequence[str]) -> str:
    if phrase.seat == SPECTATOR:
        return phrase.subject
    name = names[phrase.seat]
    if not phrase.subject:
        return name
    possessive = "Your" if name == YOU else f"{name}'s"
    return f"{possessive} {phrase.subject}"


def _verb(phrase: Phrase, names: Sequence[str]) -> str:
    is_you = phrase.seat != SPECTATOR and not phrase.subject and names[phrase.seat] == YOU
    return VERBS[phrase.verb] if phrase.verb and is_you else phrase.verb


def _predicate(phrase: Phrase, names: Sequence[str]) -> list[str]:
    words: list[PhrasePart] = [
        phrase.object,
        phrase.details,
        f"({phrase.source})" if phrase.source else "",
    ]
    return [_format_word(part, phrase.seat, names) for each in words for part in _parts(each)]


def _parts(words: PhrasePart) -> tuple[Word, ...]:
    return words if isinstance(words, tuple) else (words,)


def _format_word(part: Word, subject: int, names: Sequence[str]) -> str:
    if isinstance(part, str):
        return part
    name = names[part.seat]
    if isinstance(part, Player):
        return "you" if name == YOU else name
    if name == YOU:
        return f"your {part.noun}"
    return f"their {part.noun}" if part.seat == subject else f"{name}'s {part.noun}"


def _join_words(words: Iterable[str]) -> str:
    text = ""
    for word in filter(None, words):
        text += word if not text or word[0] in ",:;." else f" {word}"
    return text
