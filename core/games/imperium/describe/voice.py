"""The style of program texts: length, grammatical person and history.

Every text is composed in one style. No text is cut out of a finished sentence.
"""

from dataclasses import dataclass, replace
from enum import Enum

from core.games.imperium.counting import has_history
from core.games.imperium.describe.terms import MARK, tokens
from core.games.imperium.state import Player
from core.kernel.verbs import VERBS
from core.kernel.voice import is_aloud


class Person(Enum):
    """The grammatical person and mood of a clause."""

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
    """A text style: length, person and whether the nation has a history (R12.20)."""

    short: bool = False
    person: Person = Person.ORDER
    keeps_history: bool = True

    def say(self, in_full: str, in_short: str = "", **things: object) -> str:
        """Fill in a template in this style.

        Placeholders are third-person verbs, `you`, `your`, `them` and the given values.
        """
        clause = in_short if self.short and in_short else in_full
        return clause.format_map(_WORDS[self.person] | things)

    def tokens(self, n: int, res: str) -> str:
        """Return `2 materials`, `2m`; `1 population`, `1 pop`."""
        if not self.short:
            return tokens(n, res)
        return f"{n}{MARK[res]}" if res == "materials" else f"{n} {MARK[res]}"

    @property
    def in_signs(self) -> bool:
        """Whether gains appear as `+2m`: in short style without a preceding word."""
        return self.short and self.person is Person.ORDER

    @property
    def of_others(self) -> bool:
        return self.person in (Person.THEY, Person.THEY_MAY)

    def of(self, person: Person) -> "Voice":
        return replace(self, person=person)

    def behind_may(self) -> "Voice":
        """Return the style for a clause after `may`."""
        return self.of(Person.THEY_MAY if self.of_others else Person.YOU)

    def behind_cost(self) -> "Voice":
        """Return the style for a clause after a cost: `pay 1 population to`, `1 pop:`."""
        if not self.of_others:
            return self.of(Person.ORDER)
        return self if self.short else self.of(Person.THEY_MAY)


IN_FULL = Voice()
IN_SHORT = Voice(short=True)


def briefly() -> Voice:
    """Return the short style, or the full one in plain mode."""
    return IN_FULL if is_aloud() else IN_SHORT


def told_to(player: Player, short: bool = False) -> Voice:
    """Return the style for a player; plain mode always uses full length."""
    return Voice(short and not is_aloud(), keeps_history=has_history(player))
