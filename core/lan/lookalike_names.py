"""Detection of names that look alike."""

import unicodedata

# Letters of other alphabets, and the Latin letters they look like.
_CONFUSABLES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԌԚԜаеѕіјорсухһԁԛԝӏүґ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχϲ" + "ıǀ",
    "ABESIJKMHOPCTYXYGQWaesijopcyxhdqwlyr" + "ABEZHIKMNOPTYXaeikvoptuxc" + "il",
)
# Printable letters that are invisible.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
_COMBINING = range(0x300, 0x370)  # combining marks left over after NFKC
_VARIANTS = range(0xFE00, 0xFE10)
# Vowels and final consonants of Hangul, which take no cell of their own.
_JAMO = (range(0x1160, 0x1200), range(0xD7B0, 0xD800))
_SKIN_TONES = range(0x1F3FB, 0x1F400)  # they color the emoji before them


def is_same_name(one: str, other: str) -> bool:
    """Return whether people could mistake one name for the other."""
    if _skeleton(one) == _skeleton(other):
        return True
    return _skeleton(one.casefold()) == _skeleton(other.casefold())  # lookalikes of one case only


def has_visible_letter(name: str) -> bool:
    """Return whether a name has more than spaces, invisible letters and combining marks."""
    whole = unicodedata.normalize("NFKC", name)
    return any(
        unicodedata.category(letter)[0] not in "MZC" and not _is_invisible(letter)
        for letter in whole
    )


def _skeleton(name: str) -> str:
    whole = unicodedata.normalize("NFKC", name)
    visible = "".join(letter for letter in whole if not _is_invisible(letter))
    return " ".join(visible.translate(_CONFUSABLES).casefold().split())


def _is_invisible(letter: str) -> bool:
    return (
        letter in _INVISIBLE
        or ord(letter) in _COMBINING
        or ord(letter) in _VARIANTS
        or ord(letter) in _SKIN_TONES
        or any(ord(letter) in jamo for jamo in _JAMO)
        or unicodedata.category(letter) == "Cf"
    )
