"""Compact terminal output: only changed cells, and only the codes that differ.

Textual sends the full style and a reset for every run of cells. The pen remembers the style it
wrote last.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style

from themes import nearest_color
from tui.draw.sanitizer import sanitize

_ATTRIBUTES = {"bold": "1", "dim": "2", "italic": "3", "underline": "4", "reverse": "7"}
_ATTRIBUTES |= {"blink": "5", "strike": "9"}
_VISIBLE_ON_BLANKS = {_ATTRIBUTES[name] for name in ("underline", "reverse", "strike")}
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}


class SgrStyle(NamedTuple):
    """The SGR codes of a cell."""

    attributes: frozenset[str] = frozenset()
    fg: str = "39"
    bg: str = "49"


PLAIN = SgrStyle()


@lru_cache(maxsize=8192)
def sgr_style(style: Style, color_system: ColorSystem) -> SgrStyle:
    attributes = frozenset(code for name, code in _ATTRIBUTES.items() if getattr(style, name))
    fg, bg = (
        _color_codes(style.color, color_system, True),
        _color_codes(style.bgcolor, color_system, False),
    )
    return SgrStyle(attributes, fg or PLAIN.fg, bg or PLAIN.bg)


def _color_codes(color: Color | None, color_system: ColorSystem, is_foreground: bool) -> str:
    if color is None:
        return ""
    if color_system is ColorSystem.EIGHT_BIT and color.triplet is not None:
        red, green, blue = color.triplet
        return f"{38 if is_foreground else 48};5;{nearest_color((red, green, blue))}"
    return ";".join(color.downgrade(color_system).get_ansi_codes(foreground=is_foreground))


class Pen:
    """Writes cells and remembers the style of the last ones."""

    def __init__(self, console: Console) -> None:
        self._color_system = COLOR_SYSTEMS[console.color_system or "truecolor"]
        self._style = PLAIN
        self._written: list[str] = []

    def go_to(self, x: int, y: int) -> None:
        self._written.append(Control.move_to(x, y).segment.text)

    def write(self, segments: Iterable[Segment]) -> None:
        for text, style, _ in segments:
            sgr = sgr_style(style, self._color_system) if style else PLAIN
            if text.isspace():
                sgr = self._style_for_blank(sgr)
            if sgr != self._style:
                self._written.append(f"\x1b[{_transition_codes(self._style, sgr)}m")
                self._style = sgr
            self._written.append(sanitize(text))

    def _style_for_blank(self, look: SgrStyle) -> SgrStyle:
        """Return the style for blanks.

        If only their background is visible, keep the other parts of the current style: fewer codes.
        """
        if (look.attributes | self._style.attributes) & _VISIBLE_ON_BLANKS:
            return look
        return SgrStyle(self._style.attributes, self._style.fg, look.bg)

    def output(self) -> str:
        return "".join(self._written) + ("\x1b[0m" if self._style != PLAIN else "")


@lru_cache(maxsize=8192)
def _transition_codes(old: SgrStyle, new: SgrStyle) -> str:
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
