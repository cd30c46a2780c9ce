"""Words with a meaning in a game, found wherever they stand."""

import re
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache

from core.kernel import Explanation
from core.kernel.voice import is_aloud
from core.teaching.lessons import Term

# What can be a sign; a colon is one before a name, `:Siberia`, and never behind a word.
_SHORT = re.compile(r"[A-Z]/[A-Z]/[A-Z]|[A-Za-z]+|\$\$|(?<!\w):(?=[A-Z])|[^\w\s:]")


class Glossary:
    """The words of one game."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.terms = tuple(terms)
        self._of_form = {form: term for term in terms for form in (term.word, *term.forms)}
        self._of_small = {form.casefold(): term for form, term in self._of_form.items()}
        patterns = sorted(map(_pattern, self._of_form), key=len, reverse=True)
        self._any = re.compile("|".join(patterns)) if patterns else None
        self.words_in = lru_cache(maxsize=64)(self._words_in)

    def _words_in(self, text: str) -> tuple[Term, ...]:
        """The words that stand in a text, in the order in which they come up."""
        found = self._any.finditer(text) if self._any else ()
        terms = (self.called(match.group()) for match in found)
        return tuple(dict.fromkeys(term for term in terms if term is not None))

    def signs_in(self, text: str) -> dict[str, str]:
        """What stands in a text in short, with what it means, in the order in which it comes up.

        Of several that mean the same, as the cities of several players, the first.
        """
        found: dict[str, str] = {}
        for short in dict.fromkeys(_SHORT.findall(text)):
            meaning = self.meaning_of(short)
            if meaning and meaning not in found.values():
                found[short] = meaning
        return found

    def meaning_of(self, short: str) -> str:
        """What a run of letters or a mark stands for; nothing where it is no sign of the game."""
        signs = ((sign, term.signs[sign]) for term in self.terms for sign in term.signs)
        return next((meaning for sign, meaning in signs if fnmatchcase(short, sign)), "")

    def called(self, name: str) -> Term | None:
        """The word of that name, id or other form."""
        by_id = next((term for term in self.terms if term.id == name), None)
        return self._of_form.get(name) or self._of_small.get(name.casefold()) or by_id

    def explanation(self, name: str) -> Explanation | None:
        """What a word means, as a thing on the table is explained."""
        term = self.called(name)
        return explained(term) if term else None


def explained(term: Term) -> Explanation:
    """A word as a thing on the table is explained."""
    is_heard_whole = is_aloud()  # then nothing is said in short forms that they would explain
    others = f" ({', '.join(term.forms)})" if term.forms and not is_heard_whole else ""
    return Explanation(f"{term.word}{others}", (term.text,), ", ".join(term.rules))


def all_text(parts: Iterable[str]) -> str:
    """Texts that stand on one page, to be looked through at once."""
    return "\n".join(filter(None, parts))


def _pattern(form: str) -> str:
    """A word by itself, whatever its first letter; short ones and signs exactly as written.

    A single small letter is a unit: it means something only behind a number.
    """
    if len(form) == 1 and not form.isupper():
        return rf"(?<=\d){re.escape(form)}(?![A-Za-z])"
    first, rest = re.escape(form[:1]), re.escape(form[1:])
    if form[:1].isalpha() and len(form) > 3:
        first = f"[{form[0].lower()}{form[0].upper()}]"
    return rf"(?<![A-Za-z]){first}{rest}(?![A-Za-z])"
