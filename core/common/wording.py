"""Helpers for lists, counts and capitals in English sentences."""

import re
from collections.abc import Iterable


def join_words(items: Iterable[str], last: str = "and") -> str:
    """Join items with commas and a final conjunction.

    >>> join_words(["stone", "food", "ideas"])
    'stone, food and ideas'
    """
    parts = list(items)
    return (
        f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
    )


def format_count(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun in singular or plural.

    >>> format_count(1, "unit"), format_count(2, "unit"), format_count(2, "army", "armies")
    ('1 unit', '2 units', '2 armies')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def format_quantity(number: int, name: str) -> str:
    """Return a name with its number, omitting the number 1.

    >>> format_quantity(1, "City"), format_quantity(2, "City")
    ('City', '2 Cities')
    >>> format_quantity(3, "Boats"), format_quantity(5, "Unrest")
    ('3 Boats', '5 Unrest')
    """
    if number == 1 or name.endswith(("s", "st")):
        return name if number == 1 else f"{number} {name}"
    return f"{number} {name[:-1]}ies" if re.search("[^aeiou]y$", name) else f"{number} {name}s"


def round_name(noun: str, number: int) -> str:
    """Return the name of a round; round 0 is the setup of the game.

    >>> round_name("epoch", 3), round_name("epoch", 0)
    ('epoch 3', 'set-up')
    """
    return f"{noun} {number}" if number else "set-up"


def sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]
