"""Compact terminal output: only changed cells, and only the codes that differ.

Textual sends the full style and a reset for every run of cells. The pen remembers the style it
wrote last.
"""

from functools import lru_cache
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.control import Control
from rich.style import Style
from textual.strip import Strip

from themes import nearest
from tui.draw.clean_output import only_text

_ATTRIBUTES = {"bold": "1", "dim": "2", "italic": "3", "underline": "4", "reverse": "7"}
_ATTRIBUTES |= {"blink": "5", "strike": "9"}
_SEEN_ON_BLANKS = {_ATTRIBUTES[name] for name in ("underline", "reverse", "strike")}
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}


class Look(NamedTuple):
    """The SGR codes of a cell."""

    attributes: frozenset[str] = frozenset()
    fg: str = "39"
    bg: str = "49"


PLAIN = Look()


@lru_cache(maxsize=8192)
def look_of(style: Style, colours: ColorSystem) -> Look:
    """Return the codes of a style in a terminal's color system."""
    attributes = frozenset(code for name, code in _ATTRIBUTES.items() if getattr(style, name))
    fg, bg = _codes(style.color, colours, True), _codes(style.bgcolor, colours, False)
    return Look(attributes, fg or PLAIN.fg, bg or PLAIN.bg)


def _codes(colour: Color | None, colours: ColorSystem, is_ink: bool) -> str:
    if colour is None:
        return ""
    if colours is ColorSystem.EIGHT_BIT and colour.triplet is not None:
        red, green, blue = colour.triplet
        return f"{38 if is_ink else 48};5;{nearest((red, green, blue))}"
    return ";".join(colour.downgrade(colours).get_ansi_codes(foreground=is_ink))


class Pen:
    """Writes cells and remembers the style of the last ones."""

    def __init__(self, console: Console) -> None:
        self._colours = COLOR_SYSTEMS[console.color_system or "truecolor"]
        self._look = PLAIN
        self._written: list[str] = []

    def go_to(self, x: int, y: int) -> None:
        self._written.append(Control.move_to(x, y).segment.text)

    def write(self, strip: Strip) -> None:
        for text, style, _ in strip:
            look = look_of(style, self._colours) if style else PLAIN
            if text.isspace():
                look = self._of_blanks(look)
            if look != self._look:
                self._written.append(f"\x1b[{_change(self._look, look)}m")
                self._look = look
            self._written.append(only_text(text))

    def _of_blanks(self, look: Look) -> Look:
        """Keep the current foreground for blanks if only their background is visible."""
        if (look.attributes | self._look.attributes) & _SEEN_ON_BLANKS:
            return look
        return Look(self._look.attributes, self._look.fg, look.bg)

    def all(self) -> str:
        """Return everything written, ending with a reset if needed."""
        return "".join(self._written) + ("\x1b[0m" if self._look != PLAIN else "")


@lru_cache(maxsize=8192)
def _change(old: Look, new: Look) -> str:
    """Return the shortest codes from one style to another.

    Bold and dim share one off code.
    """
    if new == PLAIN:
        return "0"
    off = {_OFF[code] for code in old.attributes - new.attributes}
    left = {code for code in old.attributes if _OFF[code] not in off}
    codes = [*sorted(off), *sorted(new.attributes - left)]
    codes += [new.fg] * (new.fg != old.fg) + [new.bg] * (new.bg != old.bg)
    return ";".join(codes)
