"""Boxes with a title, paragraphs and key lists for full-screen pages."""

from rich.cells import cell_len

from tui.draw.canvas import HEAD, KEY, MUTED, TEXT, TITLE, TITLE_FOCUS, Canvas, Ink, Parts
from tui.draw.glyphs import cut, pad, wrap


def draw_box(
    canvas: Canvas,
    area: tuple[int, int, int, int],
    title: str,
    note: str = "",
    is_focused: bool = False,
) -> None:
    x, y, width, height = area
    canvas.fill(x, y, width, height, "panel")
    line = Ink("accent", bold=True) if is_focused else Ink("line")
    canvas.text(x, y, ("━" if is_focused else "─") * width, line)
    canvas.text(x + 1, y, f" {title} ", TITLE_FOCUS if is_focused else TITLE)
    note = cut(note, width - cell_len(title) - 8)
    if note:
        canvas.right_text(x + width - 2, y, f" {note} ", MUTED)


def draw_paragraph(canvas: Canvas, x: int, y: int, width: int, text: str, ink: Ink = TEXT) -> int:
    for line in wrap(text, width):
        canvas.text(x, y, line, ink)
        y += 1
    return y


def key_rows(keys: list[tuple[str, str]], width: int) -> list[Parts]:
    space = max((cell_len(key) for key, _ in keys), default=0) + 2
    rows: list[Parts] = []
    for key, text in keys:
        lines = wrap(text, max(width - space, 10))
        rows.append([(pad(key, space), KEY), (lines[0], TEXT)])
        rows += [[(" " * space, TEXT), (line, TEXT)] for line in lines[1:]]
    return rows


def heading_row(text: str) -> Parts:
    return [(text.upper(), HEAD)]
