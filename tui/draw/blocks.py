"""Pages taller than their pane: stacked blocks that scroll with the cursor."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from tui.draw.canvas import ACCENT, CURSOR, FAINT, HEAD, Canvas
from tui.draw.panel_props import PanelProps

ROWS_PER_STOP = 3
STOP_PREFIX = "row "  # of targets that are only for reading
TargetBox = tuple[str, int, int, int, int]  # target, then x, y, width and height within the block


@dataclass(frozen=True, slots=True)
class Block:
    """Some rows of a page: their painter, and the targets in them."""

    height: int
    paint: Callable[[int], None]
    targets: tuple[TargetBox, ...] = ()


def paint_page(
    canvas: Canvas,
    props: PanelProps,
    blocks: Sequence[Block],
    follows_cursor: bool = True,
    shown_seat: int | None = None,
) -> None:
    """Draw the visible blocks.

    Hidden targets get hit regions outside the canvas, so that the cursor can reach them and the
    page can follow. So do rows without a target, if the page is taller than the canvas. Targets the
    coach highlights stay visible if possible.

    A page that shows the board of the seat under the cursor gives the `shown_seat`, so that this
    board stays while its rows are read (`stop_owner`).
    """
    stops = _reading_stops(canvas.height, blocks, shown_seat) if follows_cursor else []
    first = _first_row(canvas.height, props, blocks, stops, follows_cursor)
    y = -first
    for block in blocks:
        for target, x, dy, width, height in block.targets:
            props.add_hit_region(target, x, y + dy, width, height)
        if y < canvas.height and y + block.height > 0:
            block.paint(y)
        y += block.height
    for target, row in stops:  # after the targets, because a cursor starts at the first region
        props.add_hit_region(target, 0, row - first, canvas.width, 1)
        if target == props.cursor:
            canvas.text(0, row - first, "▸", CURSOR)
    if first:
        canvas.text(0, 0, "▴", ACCENT)
    if y > canvas.height:
        canvas.text(0, canvas.height - 1, "▾", ACCENT)


def is_stop(target: str) -> bool:
    """Return whether a target is a row that the cursor reaches only for reading."""
    return target.startswith(STOP_PREFIX)


def stop_owner(target: str) -> int | None:
    """Return the seat whose board is shown while the cursor is at a row for reading."""
    _, _, owner = target.partition("@")
    return int(owner) if is_stop(target) and owner.isdigit() else None


def _reading_stops(
    room: int, blocks: Sequence[Block], shown_seat: int | None
) -> list[tuple[str, int]]:
    """Return targets at rows that have none, so that the cursor can go there to read.

    One in a few rows is enough, because the rows around the cursor are visible. Fewer rows before
    a target need none.
    """
    starts = list(accumulate((block.height for block in blocks), initial=0))
    if starts[-1] <= room:
        return []
    taken = {
        row
        for y, block in zip(starts, blocks, strict=False)
        for _, _, dy, _, height in block.targets
        for row in range(y + dy, y + dy + height)
    }
    stops: list[tuple[str, int]] = []
    owner = "" if shown_seat is None else f"@{shown_seat}"
    untargeted = 0  # rows since the last target or stop
    for row in range(starts[-1]):
        untargeted = 0 if row in taken else untargeted + 1
        is_last = row + 1 == starts[-1]
        if untargeted == ROWS_PER_STOP or (untargeted and is_last):
            stops.append((f"{STOP_PREFIX}{row}{owner}", row))
            untargeted = 0
    return stops


def _first_row(
    room: int,
    props: PanelProps,
    blocks: Sequence[Block],
    stops: Sequence[tuple[str, int]],
    follows_cursor: bool,
) -> int:
    starts = list(accumulate((block.height for block in blocks), initial=0))
    target_rows = [
        (target, y + dy, y + dy + height)
        for y, block in zip(starts, blocks, strict=False)
        for target, _, dy, _, height in block.targets
    ]
    target_rows += ((target, row, row + 1) for target, row in stops)
    cursor = props.cursor if follows_cursor else ""
    under_cursor = [(top, end) for target, top, end in target_rows if target == cursor and cursor]
    highlighted = [(top, end) for target, top, end in target_rows if props.is_highlighted(target)]
    top, bottom = (under_cursor or highlighted or [(0, 0)])[0]
    for start, end in highlighted:
        if max(bottom, end) + 1 - min(top, start) <= room:
            top, bottom = min(top, start), max(bottom, end)
    is_line = bottom - top == 1  # then show the next row too; a card is enough alone
    return max(0, min(bottom + is_line - room, starts[-1] - room))


def heading_block(canvas: Canvas, title: str, note: str = "", x: int = 1) -> Block:
    def paint(y: int) -> None:
        canvas.parts(x, y, [(title, HEAD), (f" {note}", FAINT)])

    return Block(1, paint)


def combine_columns(*columns: Sequence[Block]) -> Block:
    starts = [list(accumulate((block.height for block in column), initial=0)) for column in columns]
    positioned = [
        each for pair in zip(starts, columns, strict=True) for each in zip(*pair, strict=False)
    ]
    targets = tuple(
        (target, x, dy + row, width, height)
        for row, block in positioned
        for target, x, dy, width, height in block.targets
    )

    def paint(y: int) -> None:
        for dy, block in positioned:
            block.paint(y + dy)

    return Block(max(column[-1] for column in starts), paint, targets)
