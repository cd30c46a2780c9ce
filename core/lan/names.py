"""Names that people would take for each other."""

import unicodedata

# Letters of other alphabets that look like ours, each as it is written; then ours.
_FOREIGN = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԌԚԜаеѕіјорсухһԁԛԝӏүґ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχϲ" + "ıǀ",
    "ABESIJKMHOPCTYXYGQWaesijopcyxhdqwlyr" + "ABEZHIKMNOPTYXaeikvoptuxc" + "il",
)
# Letters that can be printed and take no room, or show nothing.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_COMBINING = range(0x300, 0x370)  # marks that belong to no letter with a name of its own
_VARIANTS = range(0xFE00, 0xFE10)


def is_same_name(one: str, other: str) -> bool:
    """Whether two names look so much alike that people would take one for the other."""
    if _looks(one) == _looks(other):
        return True
    return _looks(one.casefold()) == _looks(other.casefold())  # of another alphabet, in other size


def _looks(name: str) -> str:
    """What is left of a name when all is taken away that cannot be told apart by eye."""
    whole = unicodedata.normalize("NFKC", name)
    seen = "".join(letter for letter in whole if not _is_unseen(letter))
    return " ".join(seen.translate(_FOREIGN).casefold().split())


def _is_unseen(letter: str) -> bool:
    return (
        letter in _INVISIBLE
        or ord(letter) in _COMBINING
        or ord(letter) in _VARIANTS
        or unicodedata.category(letter) == "Cf"
    )
