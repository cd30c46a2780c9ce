"""Finds glossary terms and abbreviations in texts."""

import re
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache

from core.kernel import Explanation
from core.kernel.style import Style
from core.learn.lessons import GlossaryTerm

# Candidates for abbreviations. A colon counts before a name, `:Siberia`, but not after a word.
_ABBREVIATION = re.compile(r"[A-Z]/[A-Z]/[A-Z]|[A-Za-z]+|\$\$|(?<!\w):(?=[A-Z])|[^\w\s:]")


class Glossary:
    """The terms of one game."""

    def __init__(self, terms: Sequence[GlossaryTerm]) -> None:
        self.terms = tuple(terms)
        self._terms_by_form = {form: term for term in terms for form in (term.word, *term.forms)}
        self._terms_by_folded_form = {
            form.casefold(): term for form, term in self._terms_by_form.items()
        }
        patterns = sorted(map(_pattern, self._terms_by_form), key=len, reverse=True)
        self._matcher = re.compile("|".join(patterns)) if patterns else None
        self.find_terms = lru_cache(maxsize=64)(self._find_terms)

    def _find_terms(self, text: str) -> tuple[GlossaryTerm, ...]:
        matches = self._matcher.finditer(text) if self._matcher else ()
        terms = (self.find_term(match.group()) for match in matches)
        return tuple(dict.fromkeys(term for term in terms if term is not None))

    def find_abbreviations(self, text: str) -> dict[str, str]:
        """Return the abbreviations in a text with their meanings, in order of appearance.

        Of several with the same meaning, such as cities of different players, only the first is
        returned.
        """
        entries: dict[str, str] = {}
        for short in dict.fromkeys(_ABBREVIATION.findall(text)):
            meaning = self.meaning_of(short)
            if meaning and meaning not in entries.values():
                entries[short] = meaning
        return entries

    def meaning_of(self, abbreviation: str) -> str:
        signs = ((sign, term.signs[sign]) for term in self.terms for sign in term.signs)
        return next((meaning for sign, meaning in signs if fnmatchcase(abbreviation, sign)), "")

    def find_term(self, name: str) -> GlossaryTerm | None:
        by_id = next((term for term in self.terms if term.id == name), None)
        return (
            self._terms_by_form.get(name)
            or self._terms_by_folded_form.get(name.casefold())
            or by_id
        )

    def explanation(self, name: str, style: Style) -> Explanation | None:
        term = self.find_term(name)
        return explain_term(term, style) if term else None


def explain_term(term: GlossaryTerm, style: Style) -> Explanation:
    # The spoken style has no abbreviations.
    others = f" ({', '.join(term.forms)})" if term.forms and not style.is_spoken else ""
    return Explanation(f"{term.word}{others}", (term.text,), ", ".join(term.rules))


def join_texts(parts: Iterable[str]) -> str:
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
