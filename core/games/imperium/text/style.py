"""The style of program texts: length, grammatical person and history.

Every text is composed in one style. No text is cut out of a finished sentence.
"""

from dataclasses import dataclass, replace
from enum import Enum

from core.games.imperium.text.counts import SHORT_TOKENS
from core.games.imperium.text.terms import token_text
from core.kernel.style import Style
from core.kernel.verbs import VERBS


class GrammaticalPerson(Enum):
    """The grammatical person and mood of a clause."""

    IMPERATIVE = "gain 2 materials"
    YOU = "you may gain 2 materials"
    THEY_MAY = "they may gain 2 materials"
    THEY = "somebody gains 2 materials"


_SECOND_PERSON = {"you": "you", "your": "your", "them": "you"}
_THIRD_PERSON = {"you": "they", "your": "their", "them": "them"}
_BASE_VERBS = VERBS
_THIRD_VERBS = {verb: verb for verb in VERBS}
_WORDS_BY_PERSON: dict[GrammaticalPerson, dict[str, object]] = {
    GrammaticalPerson.IMPERATIVE: {**_BASE_VERBS, **_SECOND_PERSON},
    GrammaticalPerson.YOU: {**_BASE_VERBS, **_SECOND_PERSON},
    GrammaticalPerson.THEY_MAY: {**_BASE_VERBS, **_THIRD_PERSON},
    GrammaticalPerson.THEY: {**_THIRD_VERBS, **_THIRD_PERSON},
}


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A text style: length, person and whether the nation has a history (R12.20)."""

    short: bool = False
    person: GrammaticalPerson = GrammaticalPerson.IMPERATIVE
    keeps_history: bool = True

    def render(self, in_full: str, in_short: str = "", **values: object) -> str:
        """Fill in a template in this style.

        Placeholders are third-person verbs, `you`, `your`, `them` and the given values.
        """
        clause = in_short if self.short and in_short else in_full
        return clause.format_map(_WORDS_BY_PERSON[self.person] | values)

    def tokens(self, n: int, res: str) -> str:
        """Return `2 materials`, `2m`; `1 population`, `1 pop`."""
        if not self.short:
            return token_text(n, res)
        symbol = SHORT_TOKENS[res].symbol
        return f"{n}{symbol}" if res == "materials" else f"{n} {symbol}"

    @property
    def uses_signs(self) -> bool:
        """Return whether gains appear as `+2m`: in short style without a preceding word."""
        return self.short and self.person is GrammaticalPerson.IMPERATIVE

    @property
    def is_about_others(self) -> bool:
        return self.person in (GrammaticalPerson.THEY, GrammaticalPerson.THEY_MAY)

    def for_person(self, person: GrammaticalPerson) -> "TextStyle":
        return replace(self, person=person)

    def after_may(self) -> "TextStyle":
        return self.for_person(
            GrammaticalPerson.THEY_MAY if self.is_about_others else GrammaticalPerson.YOU
        )

    def after_cost(self) -> "TextStyle":
        """Return the style for a clause after a cost: `pay 1 population to`, `1 pop:`."""
        if not self.is_about_others:
            return self.for_person(GrammaticalPerson.IMPERATIVE)
        return self if self.short else self.for_person(GrammaticalPerson.THEY_MAY)


FULL_STYLE = TextStyle()
SHORT_STYLE = TextStyle(short=True)


def brief_style(style: Style) -> TextStyle:
    """Return the short style, or the full one for the spoken style."""
    return FULL_STYLE if style.is_spoken else SHORT_STYLE
