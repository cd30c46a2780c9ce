"""Finds glossary terms and abbreviations in texts."""

import re
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache

from core.kernel import Explanation
from core.kernel.voice import is_aloud
from core.teaching.lessons import Term

# Candidates for abbreviations. A colon counts before a name, `:Siberia`, but not after a word.
_SHORT = re.compile(r"[A-Z]/[A-Z]/[A-Z]|[A-Za-z]+|\$\$|(?<!\w):(?=[A-Z])|[^\w\s:]")


class Glossary:
    """The terms of one game."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.terms = tuple(terms)
        self._of_form = {form: term for term in terms for form in (term.word, *term.forms)}
        self._of_small = {form.casefold(): term for form, term in self._of_form.items()}
        patterns = sorted(map(_pattern, self._of_form), key=len, reverse=True)
        self._any = re.compile("|".join(patterns)) if patterns else None
        self.words_in = lru_cache(maxsize=64)(self._words_in)

    def _words_in(self, text: str) -> tuple[Term, ...]:
        found = self._any.finditer(text) if self._any else ()
        terms = (self.called(match.group()) for match in found)
        return tuple(dict.fromkeys(term for term in terms if term is not None))

    def signs_in(self, text: str) -> dict[str, str]:
        """Return the abbreviations in a text with their meanings, in order of appearance.

        Of several with the same meaning, such as cities of different players, only the first is
        returned.
        """
        found: dict[str, str] = {}
        for short in dict.fromkeys(_SHORT.findall(text)):
            meaning = self.meaning_of(short)
            if meaning and meaning not in found.values():
                found[short] = meaning
        return found

    def meaning_of(self, short: str) -> str:
        """Return the meaning of an abbreviation or symbol, or an empty text."""
        signs = ((sign, term.signs[sign]) for term in self.terms for sign in term.signs)
        return next((meaning for sign, meaning in signs if fnmatchcase(short, sign)), "")

    def called(self, name: str) -> Term | None:
        """Return the term with this word, form or id."""
        by_id = next((term for term in self.terms if term.id == name), None)
        return self._of_form.get(name) or self._of_small.get(name.casefold()) or by_id

    def explanation(self, name: str) -> Explanation | None:
        term = self.called(name)
        return explained(term) if term else None


def explained(term: Term) -> Explanation:
    is_heard_whole = is_aloud()  # the long style has no abbreviations
    others = f" ({', '.join(term.forms)})" if term.forms and not is_heard_whole else ""
    return Explanation(f"{term.word}{others}", (term.text,), ", ".join(term.rules))


def all_text(parts: Iterable[str]) -> str:
    return "\n".join(filter(None, parts))


def _pattern(form: str) -> str:
    """Return a regular expression for a word. Short forms and symbols are case-sensitive.

    A single lowercase letter is a unit, so it must follow a number.
    """
    if len(form) == 1 and not form.isupper():
        return rf"(?<=\d){re.escape(form)}(?![A-Za-z])"
    first, rest = re.escape(form[:1]), re.escape(form[1:])
    if form[:1].isalpha() and len(form) > 3:
        first = f"[{form[0].lower()}{form[0].upper()}]"
    return rf"(?<![A-Za-z]){first}{rest}(?![A-Za-z])"
