"""A sheet of cells to draw on, and its way onto the screen as Textual strips."""

from dataclasses import dataclass, replace

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from themes import Theme
from tui.glyphs import to_ascii


@dataclass(frozen=True, slots=True)
class Ink:
    """How a cell looks: roles (or colours) for letter and ground, and attributes.

    An empty ground keeps what is there: a label on a map takes on the hex under it.
    `mark` says what the look means where there are no colours: "chip" and "cursor" are shown
    in reverse, "legal" underlined.
    """

    fg: str = "text"
    bg: str = ""
    bold: bool = False
    underline: bool = False
    mark: str = ""


TEXT = Ink()
MUTED = Ink("muted")
FAINT = Ink("faint")
NAME = Ink("cursor", bold=True)
HEAD = Ink("muted", bold=True)
KEY = Ink("accent", bold=True)
AMOUNT = Ink("amount")
GOOD = Ink("good")
BAD = Ink("bad")
WARN = Ink("warn")
ACCENT = Ink("accent")
CURSOR = Ink("ink", "cursor", bold=True, mark="cursor")
TITLE_FOCUS = Ink("ink", "accent", bold=True, mark="chip")
TITLE = Ink("text", bold=True)
JUMP = Ink("ink", "accent", bold=True, mark="chip")


@dataclass(frozen=True, slots=True)
class Brush:
    """A theme and the set of marks to draw with."""

    theme: Theme
    ascii_only: bool = False
    taper: bool = True  # half blocks on hex maps; off: bricks

    def style(self, ink: Ink) -> Style:
        """An ink as a terminal style; without colours its mark speaks."""
        theme = self.theme
        if theme.depth == "none":
            return Style(
                bold=ink.bold or None,
                reverse=ink.mark in ("cursor", "chip") or None,
                underline=(ink.underline or ink.mark == "legal") or None,
            )
        return Style(
            color=_known(theme.colour(ink.fg)),
            bgcolor=_known(theme.colour(ink.bg or "panel")),
            bold=ink.bold or None,
            underline=ink.underline or None,
        )


def _known(colour: str) -> str | None:
    return None if colour == "default" else colour


class Canvas:
    """A rectangle of cells, each a character and an ink."""

    def __init__(self, width: int, height: int, brush: Brush, ground: str = "panel") -> None:
        self.width, self.height, self.brush = max(width, 0), max(height, 0), brush
        blank = Ink("text", ground)
        self.letters = [[" "] * self.width for _ in range(self.height)]
        self.inks = [[blank] * self.width for _ in range(self.height)]

    def text(self, x: int, y: int, text: str, ink: Ink = TEXT, width: int | None = None) -> int:
        """Write from x on, cut at the edge (or at `width`); returns where it ended."""
        if not 0 <= y < self.height:
            return x + len(text)
        if width is not None:
            text = text[:width]
        letters, inks = self.letters[y], self.inks[y]
        for offset, letter in enumerate(text):
            at = x + offset
            if 0 <= at < self.width:
                letters[at] = letter
                inks[at] = ink if ink.bg else replace(ink, bg=inks[at].bg)
        return x + len(text)

    def right(self, x: int, y: int, text: str, ink: Ink = TEXT) -> int:
        """Write so that it ends before x; returns where it began."""
        self.text(x - len(text), y, text, ink)
        return x - len(text)

    def parts(self, x: int, y: int, parts: "list[tuple[str, Ink]]") -> int:
        """Write pieces of text in their own inks, one after the other."""
        for text, ink in parts:
            x = self.text(x, y, text, ink)
        return x

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Give a rectangle a ground and clear it."""
        blank = Ink("text", ground)
        for row in range(max(y, 0), min(y + height, self.height)):
            for at in range(max(x, 0), min(x + width, self.width)):
                self.letters[row][at] = " "
                self.inks[row][at] = blank

    def tint(self, x: int, y: int, width: int, ink: Ink) -> None:
        """Give written cells another look: the cursor on a row."""
        if 0 <= y < self.height:
            for at in range(max(x, 0), min(x + width, self.width)):
                self.inks[y][at] = ink if ink.bg else replace(ink, bg=self.inks[y][at].bg)

    def rule(self, y: int, title: str, note: str = "", focused: bool = False) -> None:
        """A panel's head: a rule with ` key Title ` and, on the right, how to read it."""
        line = Ink("accent", bold=True) if focused else Ink("line")
        self.text(0, y, ("━" if focused else "─") * self.width, line)
        if title:
            self.text(1, y, f" {title} ", TITLE_FOCUS if focused else TITLE)
        room = self.width - len(title) - 8
        if note and room > 4:
            self.right(self.width - 2, y, f" {note[:room]} ", MUTED)

    def strips(self) -> list[Strip]:
        """The rows as strips: neighbouring cells of one look make one segment."""
        styles: dict[Ink, Style] = {}
        rows = []
        for letters, inks in zip(self.letters, self.inks, strict=True):
            segments: list[Segment] = []
            start = 0
            for at in range(1, self.width + 1):
                if at == self.width or inks[at] != inks[start]:
                    ink = inks[start]
                    style = styles.get(ink)
                    if style is None:
                        style = styles[ink] = self.brush.style(ink)
                    segments.append(Segment(self._letters(letters[start:at]), style))
                    start = at
            rows.append(Strip(segments, self.width))
        return rows

    def _letters(self, letters: list[str]) -> str:
        text = "".join(letters)
        return to_ascii(text) if self.brush.ascii_only else text

    def lines(self) -> list[str]:
        """The rows as plain text, for tests and plain captures."""
        return [self._letters(letters).rstrip() for letters in self.letters]
