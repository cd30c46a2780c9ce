"""A grid of cells to draw on, and its conversion to Rich segments."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from themes import Theme, make_readable
from tui.draw.glyphs import clip, fit_items, split_cells, to_ascii
from tui.draw.sanitizer import printable


@dataclass(frozen=True, slots=True)
class Ink:
    """The look of a cell: theme roles or colors, and attributes.

    An empty background keeps the one below, as for labels on a map. `emphasis` replaces color in
    themes without any: "chip" and "cursor" are reversed, "legal" is underlined. An "area" is
    drawn, not written: all other inks are made readable on their background.
    """

    fg: str = "text"
    bg: str = ""
    bold: bool = False
    underline: bool = False
    emphasis: str = ""


AREA = "area"
UNREAD_ROLES = ("line", "bg", "panel", "raised", "high")  # of lines and areas, not of text

Parts = list[tuple[str, Ink]]  # a row of text pieces with their inks

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
CURSOR = Ink("ink", "cursor", bold=True, emphasis="cursor")
TITLE_FOCUS = Ink("ink", "accent", bold=True, emphasis="chip")
TITLE = NAMED = Ink("text", bold=True)
JUMP = Ink("ink", "accent", bold=True, emphasis="chip")


@dataclass(frozen=True, slots=True)
class Brush:
    """A theme and the symbol set to draw with."""

    theme: Theme
    ascii_only: bool = False
    taper: bool = True  # draw hexes with half blocks instead of bricks
    _styles: dict[Ink, Style] = field(default_factory=dict, compare=False, repr=False)

    def style(self, ink: Ink) -> Style:
        style = self._styles.get(ink)
        if style is None:
            style = self._styles[ink] = self._make_style(ink)
        return style

    def _make_style(self, ink: Ink) -> Style:
        theme = self.theme
        if theme.depth == "none":
            return Style(
                bold=ink.bold or None,
                reverse=ink.emphasis in ("cursor", "chip") or None,
                underline=(ink.underline or ink.emphasis == "legal") or None,
            )
        color, background = theme.color(ink.fg), theme.color(ink.bg or "panel")
        if ink.emphasis != AREA and ink.fg not in UNREAD_ROLES:
            color = make_readable(color, background)
        return Style(
            color=_rich_color(color),
            bgcolor=_rich_color(background),
            bold=ink.bold or None,
            underline=ink.underline or None,
        )


def _rich_color(color: str) -> str | None:
    return None if color == "default" else color


@lru_cache(maxsize=4096)
def _with_background(ink: Ink, background: str) -> Ink:
    """Cached, so that cells compare by identity."""
    return ink if ink.bg else replace(ink, bg=background)


def _looks_same(letter: str, ink: Ink, neighbor: Ink) -> bool:
    """Return whether a cell would look the same in another ink.

    Blanks show only their background, which makes fewer runs and so fewer bytes.
    """
    if letter != " ":
        return ink == neighbor
    return (ink.bg, ink.emphasis, ink.underline) == (
        neighbor.bg,
        neighbor.emphasis,
        neighbor.underline,
    )


# Merge changed spans up to this distance: moving the cursor would take as many bytes.
MAX_SPAN_GAP = 8


class Canvas:
    """A rectangle of cells, each a character and an ink."""

    def __init__(self, width: int, height: int, brush: Brush, background: str = "panel") -> None:
        self.width, self.height, self.brush = max(width, 0), max(height, 0), brush
        blank = _with_background(TEXT, background)
        self.letters = [[" "] * self.width for _ in range(self.height)]
        self.inks = [[blank] * self.width for _ in range(self.height)]

    def text(self, x: int, y: int, text: str, ink: Ink = TEXT, width: int | None = None) -> int:
        """Write a text, cut at the edge or at `width`. Return the column after it."""
        if width is not None:
            text = clip(text, width)
        if not text.isprintable():  # for example a file name: escapes must not reach the terminal
            text = printable(text, len(text))
        cells = split_cells(text)
        first, last = max(x, 0), min(x + len(cells), self.width)
        if 0 <= y < self.height and first < last:
            visible_cells = list(cells[first - x : last - x])
            if visible_cells[0] == "":  # half of a wide letter at the edge
                visible_cells[0] = " "
            if cells[last - x : last - x + 1] == ("",):
                visible_cells[-1] = " "
            self._put_cells(first, y, visible_cells)
            self.tint(first, y, last - first, ink)
        return x + len(cells)

    def _put_cells(self, x: int, y: int, cells: Sequence[str]) -> None:
        """Overwrite cells. A wide letter that is half covered is erased."""
        letters, end = self.letters[y], x + len(cells)
        if letters[x] == "":
            letters[x - 1] = " "
        if end < self.width and letters[end] == "":
            letters[end] = " "
        letters[x:end] = cells

    def right_text(self, x: int, y: int, text: str, ink: Ink = TEXT) -> int:
        """Write a text that ends before x. Return its first column."""
        start = x - cell_len(text)
        self.text(start, y, text, ink)
        return start

    def parts(self, x: int, y: int, parts: "list[tuple[str, Ink]]") -> int:
        """Write pieces of text in their inks. Return the column after them."""
        for text, ink in parts:
            x = self.text(x, y, text, ink)
        return x

    def fill(self, x: int, y: int, width: int, height: int, background: str) -> None:
        first, last = max(x, 0), min(x + width, self.width)
        for row in range(max(y, 0), min(y + height, self.height)):
            if first < last:
                self._put_cells(first, row, " " * (last - first))
                self.inks[row][first:last] = [_with_background(TEXT, background)] * (last - first)

    def tint(self, x: int, y: int, width: int, ink: Ink) -> None:
        """Change the ink of written cells, as for a row under the cursor."""
        first, last = max(x, 0), min(x + width, self.width)
        if not (0 <= y < self.height and first < last):
            return
        inks = self.inks[y]
        if ink.bg:
            inks[first:last] = [ink] * (last - first)
        else:
            background, tinted_ink = None, ink
            for index in range(first, last):
                if inks[index].bg != background:
                    background = inks[index].bg
                    tinted_ink = _with_background(ink, background)
                inks[index] = tinted_ink

    def draw_heading(
        self,
        y: int,
        title: str,
        notes: Sequence[str] = (),
        focused: bool = False,
        other_titles: Sequence[str] = (),
    ) -> list[int]:
        """Draw a heading line with title and as many notes as fit.

        The other titles follow. Return their columns.
        """
        line = Ink("accent", bold=True) if focused else Ink("line")
        self.text(0, y, ("━" if focused else "─") * self.width, line)
        x = self.text(1, y, f" {title} ", TITLE_FOCUS if focused else TITLE) if title else 1
        starts: list[int] = []
        for other in other_titles:
            starts.append(x + 1)
            x = self.parts(x + 1, y, [(" ", MUTED), (other[0], KEY), (f"{other[1:]} ", MUTED)])
        space = self.width - x - 5
        if any(notes) and space > 4:
            self.right_text(self.width - 2, y, f" {fit_items(notes, space)} ", MUTED)
        return starts

    def segments(self, y: int) -> list[Segment]:
        """Return a row as segments, which neighboring cells of the same look share."""
        letters, inks = self.letters[y], self.inks[y]
        segments: list[Segment] = []
        style = self.brush.style
        start, ink, is_blank = 0, inks[0], True  # of the current run
        for index in range(self.width):
            if inks[index] is not ink and not _looks_same(letters[index], inks[index], ink):
                if is_blank and _looks_same(" ", ink, inks[index]):
                    ink = inks[index]
                else:
                    segments.append(Segment(self._join_letters(letters[start:index]), style(ink)))
                    start, ink, is_blank = index, inks[index], True
            is_blank = is_blank and letters[index] == " "
        segments.append(Segment(self._join_letters(letters[start:]), style(ink)))
        return segments

    def is_comparable_to(self, other: "Canvas") -> bool:
        return (self.width, self.height) == (other.width, other.height) and (
            self.brush is other.brush
        )

    def changed_spans(self, previous: "Canvas", y: int) -> list[tuple[int, int]]:
        """Return the spans of a row that differ from another canvas of the same size.

        Close spans are merged. Spans never split a wide letter, which cannot be sent in half.
        """
        current, earlier = (self.letters[y], self.inks[y]), (previous.letters[y], previous.inks[y])
        if current == earlier:
            return []
        spans: list[tuple[int, int]] = []
        for x, (letter, ink, old_letter, old_ink) in enumerate(
            zip(*current, *earlier, strict=True)
        ):
            if letter == old_letter and (ink is old_ink or ink == old_ink):
                continue
            if spans and x - spans[-1][1] <= MAX_SPAN_GAP:
                spans[-1] = (spans[-1][0], x + 1)
            else:
                spans.append((x, x + 1))
        return [self._widen_to_letters(previous, y, *span) for span in spans]

    def _widen_to_letters(
        self, previous: "Canvas", y: int, first: int, last: int
    ) -> tuple[int, int]:
        while first and "" in (self.letters[y][first], previous.letters[y][first]):
            first -= 1
        while last < self.width and "" in (self.letters[y][last], previous.letters[y][last]):
            last += 1
        return first, last

    def _join_letters(self, letters: list[str]) -> str:
        text = "".join(letters)
        return to_ascii(text) if self.brush.ascii_only else text

    def lines(self) -> list[str]:
        """Return the rows as plain text, for tests and text captures."""
        return [self._join_letters(letters).rstrip() for letters in self.letters]
