"""The course of a game as a plot: one line a seat, in half-block steps."""

from collections.abc import Callable, Sequence

from tui.draw.canvas import FAINT, MUTED, NAME, Canvas, Ink
from tui.draw.scene import Scene

HalfRow = Callable[[int], int]


def paint_plot(
    canvas: Canvas,
    scene: Scene,
    history: Sequence[tuple[int, ...]],
    area: tuple[int, int, int, int],
    marks: Sequence[tuple[int, str]] = (),
    now: int | None = None,
) -> None:
    """Everybody's points over time; `marks` are moments with a name, `now` a cursor in time."""
    x0, y0, width, height = area
    left, right, bottom = x0 + 5, x0 + width - 8, y0 + height - 2
    columns, rows = right - left, bottom - y0
    if not history or columns < 8 or rows < 3:
        return
    most = max(max(totals) for totals in history)
    least = min(0, min(min(totals) for totals in history))
    span = max(most - least, 1)

    def half_row(points: int) -> int:
        return round((most - points) / span * (rows * 2 - 1))

    def column(moment: int) -> int:
        return left + round(moment / max(len(history) - 1, 1) * (columns - 1))

    for points in _steps(least, most, min(max(rows // 3, 2), 6)):
        y = y0 + half_row(points) // 2
        canvas.right(left - 1, y, str(points), MUTED)
        for x in range(left, right, 3):
            canvas.text(x, y, "∙", Ink("line"))
    for moment, name in marks:
        for y in range(y0, bottom):
            canvas.text(column(moment), y, "┊", FAINT)
        canvas.text(max(column(moment) - len(name) // 2, left), bottom, name, FAINT)
    if now is not None:
        for y in range(y0, bottom):
            canvas.text(column(min(now, len(history) - 1)), y, "│", NAME)
    for seat in reversed(range(len(history[0]))):
        _paint_line(canvas, scene, history, seat, left, columns, y0, half_row)
    _name_the_ends(canvas, scene, history[-1], right, y0, bottom, half_row)


def _steps(least: int, most: int, many: int) -> list[int]:
    """Round numbers for the scale, at most so many."""
    for step in (5, 10, 20, 25, 50, 100, 200, 500):
        if (most - least) / step <= many:
            break
    return [n for n in range((least // step) * step, most + 1, step) if n >= least]


def _paint_line(
    canvas: Canvas,
    scene: Scene,
    history: Sequence[tuple[int, ...]],
    seat: int,
    left: int,
    columns: int,
    top: int,
    half_row: HalfRow,
) -> None:
    ink = scene.seat_ink(seat)
    for offset in range(columns):
        moment = round(offset / max(columns - 1, 1) * (len(history) - 1))
        half = half_row(history[moment][seat])
        letter = canvas.brush.ascii_only or (offset + seat * 3) % 14 == 7
        mark = scene.letter(seat) if letter else "▀▄"[half % 2]
        canvas.text(left + offset, top + half // 2, mark, ink)


def _name_the_ends(
    canvas: Canvas,
    scene: Scene,
    last: tuple[int, ...],
    x: int,
    top: int,
    bottom: int,
    half_row: HalfRow,
) -> None:
    """Letter and total at the right end, moved apart where they would lie on each other."""
    taken: set[int] = set()
    for seat in sorted(range(len(last)), key=lambda s: -last[s]):
        y = top + half_row(last[seat]) // 2
        while y in taken and y < bottom:
            y += 1
        while y in taken and y > top:
            y -= 1
        taken.add(y)
        canvas.text(x + 1, y, f"{scene.letter(seat)} {last[seat]}", scene.seat_ink(seat))
