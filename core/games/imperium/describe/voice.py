"""How programs are told: in full or in few words, to who does it or of somebody else.

Everything is composed of the words of one voice; nothing is cut out of a finished sentence.
"""

from dataclasses import dataclass, replace
from enum import Enum

from core.games.imperium.counting import has_history
from core.games.imperium.describe.terms import MARK, tokens
from core.games.imperium.state import Player
from core.kernel.verbs import VERBS
from core.kernel.voice import is_aloud


class Person(Enum):
    """Of whom a deed is told, and what stands before it."""

    ORDER = "gain 2 materials"
    YOU = "you may gain 2 materials"
    THEY_MAY = "they may gain 2 materials"
    THEY = "somebody gains 2 materials"


_YOURS = {"you": "you", "your": "your", "them": "you"}
_THEIRS = {"you": "they", "your": "their", "them": "them"}
_PLAIN = VERBS
_THIRD = {verb: verb for verb in VERBS}
_WORDS: dict[Person, dict[str, object]] = {
    Person.ORDER: {**_PLAIN, **_YOURS},
    Person.YOU: {**_PLAIN, **_YOURS},
    Person.THEY_MAY: {**_PLAIN, **_THEIRS},
    Person.THEY: {**_THIRD, **_THEIRS},
}


@dataclass(frozen=True, slots=True)
class Voice:
    """At which length, of whom, and whether they have a history (R12.20)."""

    short: bool = False
    person: Person = Person.ORDER
    keeps_history: bool = True

    def say(self, in_full: str, in_short: str = "", **things: object) -> str:
        """A clause in the words of this voice.

        In braces stand verbs as behind a name, `you`, `your` and `them`, and the things.
        """
        clause = in_short if self.short and in_short else in_full
        return clause.format_map(_WORDS[self.person] | things)

    def tokens(self, n: int, res: str) -> str:
        """`2 materials`, `2m`; `1 population`, `1 pop`."""
        if not self.short:
            return tokens(n, res)
        return f"{n}{MARK[res]}" if res == "materials" else f"{n} {MARK[res]}"

    @property
    def in_signs(self) -> bool:
        """Whether `+2m` says it: in short, where no word stands before it."""
        return self.short and self.person is Person.ORDER

    @property
    def of_others(self) -> bool:
        """Whether it is told of somebody else."""
        return self.person in (Person.THEY, Person.THEY_MAY)

    def of(self, person: Person) -> "Voice":
        """The same, told of somebody else."""
        return replace(self, person=person)

    def behind_may(self) -> "Voice":
        """The same behind `may`."""
        return self.of(Person.THEY_MAY if self.of_others else Person.YOU)

    def behind_cost(self) -> "Voice":
        """The same behind `pay 1 population to`, in short behind `1 pop:`."""
        if not self.of_others:
            return self.of(Person.ORDER)
        return self if self.short else self.of(Person.THEY_MAY)


IN_FULL = Voice()
IN_SHORT = Voice(short=True)


def briefly() -> Voice:
    """What a card does, where there is little room; aloud there is enough."""
    return IN_FULL if is_aloud() else IN_SHORT


def told_to(player: Player, short: bool = False) -> Voice:
    """What a player does, told to the player; aloud nothing is shortened."""
    return Voice(short and not is_aloud(), keeps_history=has_history(player))
