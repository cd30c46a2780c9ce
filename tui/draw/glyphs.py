"""The marks screens are drawn with: one cell each, and an ASCII stand-in for every one."""

from collections.abc import Sequence

ASCII = {
    "▸": ">",
    "✓": "+",
    "✗": "x",
    "◊": "*",
    "▾": "v",
    "▴": "^",
    "◂": "<",
    "▮": "#",
    "▯": "-",
    "▪": "o",
    "▫": "_",
    "◦": ".",
    "∙": ".",
    "┄": "-",
    "┊": ":",
    "│": "|",
    "━": "=",
    "─": "-",
    "╍": "~",
    "▌": "|",
    "█": "#",
    "▓": "%",
    "▒": "+",
    "░": ".",
    "▚": "x",
    "▞": "/",
    "▄": " ",
    "▀": " ",
}
_TABLE = str.maketrans(ASCII)

SEAT_LETTERS = "ABCDEF"
SEAT_PATTERNS = "█▓▒░▚▞"


def to_ascii(text: str) -> str:
    """The same text in ASCII marks; letters with accents stay as they are."""
    return text.translate(_TABLE)


def cut(text: str, width: int) -> str:
    """A text cut to a width, at a word where that is near, ending in `..`."""
    if len(text) <= width:
        return text
    if width <= 2:
        return text[:width]
    head = text[: width - 2]
    space = head.rfind(" ")
    if space >= (width - 2) * 2 // 3:
        head = head[:space]
    return head.rstrip(" ,;:") + ".."


def visible(text: str, most: int = 400) -> str:
    """Whatever somebody typed or a file is called, as one can show it: no escapes, not endless.

    Of a long sentence the middle is left out: what is wrong is said at its end.
    """
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= most else f"{shown[: most // 2]}..{shown[2 - most // 2 :]}"


def fitting_name(name: str, room: int) -> str:
    """As many of its words as fit; a first word that is too long is cut."""
    words = name.split()
    while len(words) > 1 and len(" ".join(words)) > room:
        words.pop()
    return cut(" ".join(words), room)


def wrap(text: str, width: int) -> list[str]:
    """A text as lines of at most that width, broken at spaces."""
    width = max(width, 1)
    lines: list[str] = []
    line = ""
    for word in text.split():
        while len(word) > width:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:width])
            word = word[width:]
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line or not lines else lines


def fit(forms: Sequence[str], room: int) -> str:
    """The longest form that fits; the shortest is cut between words, never within a number."""
    for form in forms:
        if len(form) <= room:
            return form
    if not forms or room < 3:
        return ""
    words = forms[-1].split(" ")
    while words and len(" ".join(words)) > room - 2:
        last = words.pop()
        if not words and last.isalpha():
            words = [last[: room - 2]]
    while words and words[-1].lstrip("+-").isdigit():
        words.pop()  # a number without what it counts says nothing
    return " ".join(words).rstrip(",;:+") + ".." if words else ""
