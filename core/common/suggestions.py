"""Messages about unknown names, with the name that was probably meant."""

from collections.abc import Iterable
from difflib import get_close_matches

from core.common.wording import join_words

MAX_LISTED = 12  # more names than this are not listed
MAX_QUOTED_LENGTH = 60  # letters of the input to quote


def unknown(kind: str, typed: str, known: Iterable[str]) -> str:
    """Return a message about an unknown name, with the closest and all known names.

    >>> unknown("keymap", "vim", ["default", "vi"])
    "Unknown keymap 'vim'. Did you mean 'vi'? Available: default and vi."
    >>> unknown("bot", "bot:9", [])
    "Unknown bot 'bot:9'."
    """
    names = list(known)
    listed = f" Available: {join_words(names)}." if 0 < len(names) <= MAX_LISTED else ""
    return f"Unknown {kind} '{typed[:MAX_QUOTED_LENGTH]}'.{suggest_name(typed, names)}{listed}"


def suggest_name(typed: str, known: Iterable[str]) -> str:
    """Return a question with the closest known word, or "".

    >>> suggest_name("mosiac", ["mosaic", "imperium"])
    " Did you mean 'mosaic'?"
    """
    meant = closest_word(typed, known)
    return f" Did you mean '{meant}'?" if meant else ""


def closest_word(typed: str, known: Iterable[str]) -> str:
    """Return the known word that was probably meant, by prefix, then similarity, or nothing.

    >>> closest_word("Through the", ["through_the_ages"]), closest_word("bob", ["Ann", "Bob"])
    ('through_the_ages', 'Bob')
    """
    words = {_normalize(word): word for word in known}
    plain = _normalize(typed)
    prefixed = [word for word in words if plain and word.startswith(plain)]
    similar = get_close_matches(plain, words, 1)
    return words.get(next(iter([*prefixed, *similar]), ""), "")


def _normalize(word: str) -> str:
    return word.casefold().replace(" ", "_").replace("-", "_")
