"""What happened, as data: who does what to what, with which changes; and how it is said.

A game makes a phrase of an event. The log, the story, plain mode and the export make sentences
of phrases: of somebody else or to "you", one at a time or several in one breath.

>>> tea = Phrase(0, "pours", "tea", how=("for", Player(1)), changes=(Change("tea", -1, now=4),))
>>> sentence(tea, ("Livia", "You"))
'Livia pours tea for you'
>>> in_one_breath([tea, Phrase(0, "pours", "milk")], ("You", "Livia"))
'You pour tea for Livia, milk.'
>>> changes_text(tea.changes)
'tea -1, 5>4'
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from core.kernel.events import SPECTATOR
from core.kernel.verbs import VERBS
from core.kernel.words import named_for

YOU = "You"  # who is called so is spoken to
LOSSES = {"drops", "falls", "gives", "loses", "suffers"}  # verbs of what nobody does to themselves


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the middle of a sentence: `Livia`, or `you`."""

    seat: int


@dataclass(frozen=True, slots=True)
class Whose:
    """Something of a player: `Livia's city`, `your city`; of the subject: `their city`."""

    seat: int
    thing: str


Word = str | Player | Whose
Wording = Word | tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A number that has changed: `stone +2, 4>6`."""

    what: str  # as the ledger calls it
    by: int
    now: int | None = None  # what it is since then, where that is known
    seat: int | None = None  # whose number; None: of whom the phrase speaks


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing that happened."""

    seat: int  # who did it, or whom it befell; SPECTATOR where it is nobody
    verb: str = ""  # behind a name: "takes"; always one of VERBS
    what: Wording = ""  # "Astronomy"
    how: Wording = ""  # and the circumstances: "for 2 CA"
    # What the verb speaks of, where it is not the player: "food production" of the seat, or
    # with no seat whatever begins: "Round 3".
    thing: str = ""
    changes: tuple[Change, ...] = ()
    nothing_but_changes: bool = False  # whoever reads these needs no words
    source: str = ""  # what it came of, told in brackets where that is not plain: "Poetry"
    worth: int = 0  # points it speaks of, where another phrase has them among its changes

    def __post_init__(self) -> None:
        if self.verb and self.verb not in VERBS:
            raise ValueError(f"'{self.verb}' is not among the verbs.")


def sentence(phrase: Phrase, names: Sequence[str]) -> str:
    """The phrase as a sentence without its full stop."""
    return _joined([_subject(phrase, names), _verb(phrase, names), *_rest(phrase, names)])


def in_one_breath(
    phrases: Iterable[Phrase],
    names: Sequence[str],
    after: Phrase | None = None,
) -> str:
    """Several phrases in a row, with name and verb only where they are needed.

    What is said twice is counted. What came of something that was just done is not said to:
    `plays Poetry, scores 3 VP`, without `(Poetry)`; and what all of several things came of is said
    behind the last. After another phrase they go on where it left off.

    >>> rain = [Phrase(0, "gains", what, source="Rain") for what in ("1 food", "2 stone")]
    >>> in_one_breath(rain, ("You",))
    'You gain 1 food, 2 stone (Rain).'
    """
    text = ""
    last = after
    named = _words(after) if after is not None else ""
    for phrase, row in groupby(_with_a_source_once(phrases)):
        times = len(list(row))
        if last is not None and last.seat == phrase.seat != SPECTATOR:
            phrase = phrase if _is_new(phrase.source, named) else replace(phrase, source="")
        named = f"{named} {_words(phrase)}"
        rest = _rest(phrase, names)
        if last is not None and goes_on_from(last, phrase) and text:
            text += f", {_joined(rest)}"
        elif last is None or last.seat != phrase.seat or phrase.seat == SPECTATOR:
            said = sentence(phrase, names)
            text += f". {said}" if text else said
        else:
            who = phrase.thing
            if last.thing and not phrase.thing and text:  # "your food rises, you draw a card"
                who = _part(Player(phrase.seat), phrase.seat, names)
            said = _joined([who, _verb(phrase, names), *rest])
            text += f", {said}" if text else said
        text += f" ({times} times)" if times > 1 else ""
        last = phrase
    return f"{text}." if text else ""


def _with_a_source_once(phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """Of several in a row that came of the same to the same player, the last one says so."""
    for _, row in groupby(phrases, key=lambda phrase: (phrase.seat, phrase.source)):
        *first, last = row
        yield from (each if each == last else replace(each, source="") for each in first)
        yield last


def touches(phrase: Phrase, seat: int) -> bool:
    """Whether it speaks of a seat, or changes one of its numbers."""
    parts = [part for words in (phrase.what, phrase.how) for part in _parts(words)]
    named = any(isinstance(part, Player | Whose) and part.seat == seat for part in parts)
    changed = any(change.seat == seat for change in phrase.changes)
    return phrase.seat == seat or named or changed


def strikes(phrase: Phrase, seat: int) -> bool:
    """Whether what somebody else chose did something to a seat; what it just gets is no such thing.

    >>> strikes(Phrase(0, "gains", "2 food"), 0), strikes(Phrase(0, "loses", "2 food"), 0)
    (False, True)
    """
    if phrase.seat != seat:
        return touches(phrase, seat)
    return phrase.verb in LOSSES or (bool(phrase.changes) and all(c.by < 0 for c in phrase.changes))


def put_into_words(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Those that numbers beside them do not tell as well; where there is no other, all.

    A number that comes of something the others do not name is told with it: who draws a card
    does not rise by it.
    """
    others = [phrase for phrase in phrases if not phrase.nothing_but_changes]
    if not others:
        return list(phrases)
    named = " ".join(f"{_words(phrase)} {phrase.source}" for phrase in others)
    return [
        phrase
        for phrase in phrases
        if not phrase.nothing_but_changes or _is_new(phrase.source, named)
    ]


def unsaid_changes(phrases: Sequence[Phrase], following: Collection[str] = ()) -> list[Change]:
    """The numbers that changed and are not in the words, each with whose it is.

    What the words have of them only in part is told whole, so that a number is never too small.
    Counts that only follow from others are left out: who produces food has fewer tokens in a bank.

    >>> unsaid_changes([Phrase(0, "loses", "8 food", changes=(Change("food", -8),))])
    []
    >>> unsaid_changes([Phrase(0, "builds", "a city", changes=(Change("cities", 1),))])
    []

    What a number came of may be told before it: who gains a point moves a marker by it.

    >>> gained = Phrase(0, "gains", "1 point", source="marauders")
    >>> moved = Phrase(0, changes=(Change("points", 1),), nothing_but_changes=True)
    >>> unsaid_changes([gained, moved])
    []
    """
    said = put_into_words(phrases)
    causes = [phrase for phrase in said if not phrase.changes]
    changes, unsaid = list[Change](), set[tuple[int | None, str]]()
    for phrase in phrases:
        for change in phrase.changes:
            seat = phrase.seat if change.seat is None else change.seat
            changes.append(replace(change, seat=seat))
            is_said = phrase in said and (phrase.nothing_but_changes or _says(phrase, change))
            cause = next((each for each in causes if _brings(each, phrase, change)), None)
            if cause is not None:
                causes.remove(cause)  # it tells of one number, not of the next one like it
            if not is_said and cause is None and change.what not in following:
                unsaid.add((seat, change.what))
    return summed(change for change in changes if (change.seat, change.what) in unsaid)


def says_more_than_numbers(phrase: Phrase) -> bool:
    """Whether it tells something that its numbers do not.

    >>> says_more_than_numbers(Phrase(0, "gains", "2 food", changes=(Change("food", 2),)))
    False
    >>> says_more_than_numbers(Phrase(0, "acquires", "Glass", changes=(Change("cards", 1),)))
    True
    """
    said = any(_says(phrase, change) for change in phrase.changes)
    return not phrase.nothing_but_changes and not said


def _brings(cause: Phrase, phrase: Phrase, change: Change) -> bool:
    """Whether the words of one phrase tell the number that another one only books."""
    is_booked = phrase.nothing_but_changes and change.by > 0 and phrase.seat == cause.seat
    return is_booked and cause.verb == "gains" and _says(cause, change)


def _says(phrase: Phrase, change: Change) -> bool:
    """Whether the words have the number and what it counts: `2 coins`, `1 coin`, `a coin`."""
    words = _words(phrase)
    counted = re.escape(named_for(change.by, change.what).removesuffix("s"))
    number = "(?:1|an?)" if abs(change.by) == 1 else str(abs(change.by))
    is_own = change.seat in (None, phrase.seat)
    return is_own and re.search(rf"\b{number} {counted}", words) is not None


def _words(phrase: Phrase) -> str:
    """All it says of what and how; players are left out, and what it came of."""
    parts = [part for each in (phrase.what, phrase.how) for part in _parts(each)]
    return " ".join(part for part in parts if isinstance(part, str))


def _is_new(source: str, named: str) -> bool:
    """Whether there is a source, and words do not name it yet."""
    return bool(source) and re.search(rf"(?<!\w){re.escape(source)}(?!\w)", named) is None


def goes_on_from(one: Phrase, other: Phrase) -> bool:
    """Whether the other goes on with the same: `discards A`, then `discards B`.

    What something is, is said each time: `It is empty. It is day.`
    """
    same = one.seat == other.seat and one.verb == other.verb and one.thing == other.thing
    return same and one.verb not in ("", "is") and bool(one.what and other.what)


def changes_text(changes: Iterable[Change]) -> str:
    """`stone +2, 4>6; ideas -5`, each number once."""
    return "; ".join(map(_change_text, summed(changes)))


def summed(changes: Iterable[Change]) -> list[Change]:
    """All changes of the same number of the same seat as one."""
    sums: dict[tuple[int | None, str], Change] = {}
    for change in changes:
        before = sums.get((change.seat, change.what))
        by = change.by + (before.by if before else 0)
        sums[change.seat, change.what] = Change(change.what, by, change.now, change.seat)
    return [change for change in sums.values() if change.by]


def spoken_to(names: Sequence[str]) -> int:
    """The seat of who is called "You"; SPECTATOR where nobody is."""
    return names.index(YOU) if YOU in names else SPECTATOR


def _change_text(change: Change) -> str:
    course = "" if change.now is None else f", {change.now - change.by}>{change.now}"
    return f"{change.what} {change.by:+}{course}"


def _subject(phrase: Phrase, names: Sequence[str]) -> str:
    if phrase.seat == SPECTATOR:
        return phrase.thing
    name = names[phrase.seat]
    if not phrase.thing:
        return name
    whose = "Your" if name == YOU else f"{name}'s"
    return f"{whose} {phrase.thing}"


def _verb(phrase: Phrase, names: Sequence[str]) -> str:
    """The verb in the form that goes with its subject."""
    is_you = phrase.seat != SPECTATOR and not phrase.thing and names[phrase.seat] == YOU
    return VERBS[phrase.verb] if phrase.verb and is_you else phrase.verb


def _rest(phrase: Phrase, names: Sequence[str]) -> list[str]:
    words: list[Wording] = [phrase.what, phrase.how, f"({phrase.source})" if phrase.source else ""]
    return [_part(part, phrase.seat, names) for each in words for part in _parts(each)]


def _parts(words: Wording) -> tuple[Word, ...]:
    return words if isinstance(words, tuple) else (words,)


def _part(part: Word, subject: int, names: Sequence[str]) -> str:
    if isinstance(part, str):
        return part
    name = names[part.seat]
    if isinstance(part, Player):
        return "you" if name == YOU else name
    if name == YOU:
        return f"your {part.thing}"
    return f"their {part.thing}" if part.seat == subject else f"{name}'s {part.thing}"


def _joined(words: Iterable[str]) -> str:
    """Words with a space between them, but none before a comma or colon."""
    text = ""
    for word in filter(None, words):
        text += word if not text or word[0] in ",:;." else f" {word}"
    return text
