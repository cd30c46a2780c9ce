"""Words as people put them: in lists, counted, at the beginning of a sentence."""

import re
from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as people list them.

    >>> listed(["stone", "food", "ideas"])
    'stone, food and ideas'
    """
    row = list(words)
    return f" {last} ".join([", ".join(row[:-1]), row[-1]]) if len(row) > 1 else "".join(row)


def counted(number: int, thing: str, things: str = "") -> str:
    """So many of a thing; one with a plural of its own brings it.

    >>> counted(1, "unit"), counted(2, "unit"), counted(2, "army", "armies")
    ('1 unit', '2 units', '2 armies')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def several(number: int, name: str) -> str:
    """So many things of a name: `5 Unrest`, `2 Cities`.

    >>> several(1, "City"), several(2, "City"), several(3, "Boats"), several(5, "Unrest")
    ('City', '2 Cities', '3 Boats', '5 Unrest')
    """
    if number == 1 or name.endswith(("s", "st")):
        return name if number == 1 else f"{number} {name}"
    return f"{number} {name[:-1]}ies" if re.search("[^aeiou]y$", name) else f"{number} {name}s"


def round_name(word: str, number: int) -> str:
    """A round as players call it; before the first one the game is set up.

    >>> round_name("epoch", 3), round_name("epoch", 0)
    ('epoch 3', 'set-up')
    """
    return f"{word} {number}" if number else "set-up"


def sentence_case(text: str) -> str:
    """The same with a capital first letter."""
    return text[:1].upper() + text[1:]
