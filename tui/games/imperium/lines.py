"""Cards as lines, and rows of names."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from core.games.imperium.facts import CardNow
from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import CURSOR, FAINT, HEAD, MUTED, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.highlight import LEGAL, WIDE, mark_places, paint_label
from tui.draw.scene import Scene

START, LABEL_X, KIND_X = 1, 2, 4
KIND_ROOM = 9
NAME_ROOM = 17  # maximum columns of a name in a narrow line
POINTS_ROOM = 3
ALONE = 80  # columns of a panel as wide as the smallest screen
WHOLE = 8  # rows that are enough for the longest card text


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of a line; `points_end` is an end."""

    name: int
    points_end: int
    text: int


def columns(width: int, names: int = NAME_ROOM) -> Columns:
    """Return columns; narrow lines adapt to the names."""
    if width >= WIDE:
        return Columns(14, 46, 48)
    points_end = 14 + names + POINTS_ROOM
    return Columns(14, points_end, points_end + 1)


def name_width(now: CardNow, copies: int = 1) -> int:
    many = _times(copies)
    return cell_len(fit(now.names, NAME_ROOM - len(many))) + len(many)


def _times(copies: int) -> str:
    return f" x{copies}" if copies > 1 else ""


def band(canvas: Canvas, name: str, filled: bool) -> Ink:
    """Return a suit's color, filled if legal."""
    colour = canvas.brush.theme.bands.get(name, "text")
    if filled and colour != "text":
        return Ink("ink", colour, bold=True, mark="legal")
    return Ink(colour, bold=True, mark="legal" if filled else "")


# --- card lines -----------------------------------------------------------------------------------


def card_line(
    canvas: Canvas,
    scene: Scene,
    now: CardNow,
    tail: Parts,
    dim: bool = False,
    copies: int = 1,
    most: int = 1,
    at: Columns | None = None,
) -> Block:
    """Lay out ` a region    Floodplain     2 Play: a discard to history ..   unrest`."""
    at = at or columns(canvas.width)
    x, edge, tail_room = at.text, canvas.width - 1, parts_width(tail)
    lines = card_text(now, tail, canvas.width, most, at)

    def paint(y: int) -> None:
        paint_front(canvas, scene, now, dim, copies, y, at)
        canvas.parts(edge - tail_room, y, tail)
        for down, line in enumerate(lines):
            canvas.text(x, y + down, line, MUTED if dim else TEXT)
        finish_line(canvas, scene, now.card, y, len(lines))

    return Block(len(lines), paint, ((now.card, START, 0, canvas.width - 2, len(lines)),))


def card_text(now: CardNow, tail: Parts, width: int, most: int, at: Columns) -> list[str]:
    """Return the text next to the tail, then full rows."""
    room = width - 1 - at.text
    beside = room - parts_width(tail) - bool(tail)
    if most == 1 or not now.text:
        return text_lines(now.text, beside, 1)
    first = wrap(now.text, beside)[0]
    rest = now.text[len(first) :].strip()
    return [first, *text_lines(rest, room, most - 1)] if rest else [first]


def rows_beside(width: int) -> int:
    """Return the maximum rows per card.

    Next to a list of choices the screen is high enough for 3.
    """
    return 3 if width < ALONE else 1


def text_lines(text: str, room: int, most: int) -> list[str]:
    if most == 1:
        return [fit([text], room)]
    lines = wrap(text, room)
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], fit([" ".join(lines[most - 1 :])], room)]


def paint_front(
    canvas: Canvas,
    scene: Scene,
    now: CardNow,
    dim: bool,
    copies: int,
    y: int,
    at: Columns,
) -> None:
    wider = label_width(scene) - 1  # the band shrinks for labels of two letters
    room = KIND_ROOM - wider
    word = fit(now.kinds, room)
    legal = scene.is_legal(now.card)
    ink = band(canvas, now.band, legal)
    canvas.text(KIND_X + wider, y, word.ljust(room) if legal else word, ink)
    many = _times(copies)
    name = fit(now.names, at.points_end - POINTS_ROOM - at.name - len(many)) + many
    canvas.text(at.name, y, name, MUTED if dim else NAMED)
    canvas.right(at.points_end, y, now.points, MUTED)


def label_width(scene: Scene) -> int:
    rows = scene.question.rows if scene.question else ()
    return max((len(row.label) for row in rows), default=1)


def paint_points_head(canvas: Canvas, y: int, at: Columns) -> None:
    canvas.right(at.points_end, y, "VP", FAINT)


def finish_line(canvas: Canvas, scene: Scene, target: str, y: int, rows: int = 1) -> None:
    if scene.cursor == target:
        for row in range(y, y + rows):
            canvas.tint(START, row, canvas.width - 2, CURSOR)
        canvas.text(START, y, "▸", CURSOR)
    if scene.is_legal(target):
        if scene.cursor == target and scene.jumping is None:
            canvas.text(LABEL_X, y, scene.label(target), CURSOR)
        else:
            paint_label(canvas, scene, target, LABEL_X, y)


# --- rows of names --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named:
    """A name with a target and a suffix."""

    target: str
    name: str
    behind: Parts


def name_rows(
    canvas: Canvas, scene: Scene, title: str, things: Sequence[Named], none: str = "none"
) -> list[Block]:
    """Lay out `PLAY City of Rome ∙ Raetia pr+1 ∙ Forest ppf`."""
    first = START + len(title) + 1
    rows: list[list[tuple[int, Named]]] = [[]]
    x = first
    for thing in things:
        width = len(thing.name) + parts_width(thing.behind)
        if rows[-1] and x + 3 + width > canvas.width - 1:
            rows.append([])
        x = x + 3 if rows[-1] else min(first, 12) if len(rows) > 1 else first
        rows[-1].append((x, thing))
        x += width
    blocks = [_names(canvas, scene, row, title if not at else "") for at, row in enumerate(rows)]
    if not things:
        text = none
        blocks = [Block(1, lambda y: _paint_none(canvas, title, text, y))]
    return blocks


def _paint_none(canvas: Canvas, title: str, text: str, y: int) -> None:
    x = canvas.text(START, y, title, HEAD)
    canvas.text(x + 1, y, fit([text], canvas.width - x - 2), FAINT)


def _names(canvas: Canvas, scene: Scene, row: Sequence[tuple[int, Named]], title: str) -> Block:
    edge = canvas.width - 1
    places: tuple[TargetBox, ...] = tuple(
        (thing.target, x, 0, min(len(thing.name), edge - x), 1) for x, thing in row if thing.target
    )

    def paint(y: int) -> None:
        canvas.text(START, y, title, HEAD)
        for at, (x, thing) in enumerate(row):
            if at:
                canvas.text(x - 2, y, "∙", FAINT)
            ink = LEGAL if scene.is_legal(thing.target) else TEXT
            x = canvas.text(x, y, fit([thing.name], edge - x), ink)
            canvas.parts(x, y, _within(thing.behind, edge - x))
        mark_places(canvas, scene, y, places)

    return Block(1, paint, places)


def _within(parts: Parts, room: int) -> Parts:
    kept: Parts = []
    for text, ink in parts:
        cut_to = fit([text], room) if len(text) > room else text
        if cut_to:
            kept.append((cut_to, ink))
        room -= len(cut_to)
    return kept
