"""The course of a game as a plot: one line a seat over the rounds."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from core.table import Moment
from tui.draw.canvas import FAINT, MUTED, NAME, Canvas, Ink
from tui.draw.scene import Scene

LETTERS_EVERY = 10  # columns between the letters in a line
EVERY_SO_MANY = (1, 2, 5, 10, 20, 50, 100)  # rounds between two names on the axis
NEARBY = (0, 1, -1, 2, -2)  # columns in which a letter finds room

HalfRow = Callable[[float], int]
Half = tuple[int, int]  # a column, and a row of half the height of a letter


def paint_plot(
    canvas: Canvas,
    scene: Scene,
    history: Sequence[Moment],
    area: tuple[int, int, int, int],
    now: int | None = None,
    name_of: Callable[[int], str] = str,
) -> None:
    """Everybody's points over the rounds; `now` is a cursor in time, `name_of` names a round.

    Half blocks in the seats' colours with letters in them; where marks or colours are missing
    the lines are made of the letters alone.
    """
    x0, y0, width, height = area
    left, right, bottom = x0 + 5, x0 + width - 8, y0 + height - 2
    columns, rows = right - left, bottom - y0
    if not history or columns < 8 or rows < 3:
        return
    most = max(max(moment.totals) for moment in history)
    least = min(0, min(min(moment.totals) for moment in history))
    span = max(most - least, 1)

    def half_row(points: float) -> int:
        return 2 * y0 + round((most - points) / span * (rows * 2 - 1))

    def column(moment: int) -> int:
        return left + round(moment / max(len(history) - 1, 1) * (columns - 1))

    for points in _steps(least, most, min(max(rows // 3, 2), 6)):
        y = half_row(points) // 2
        canvas.right(left - 1, y, str(points), MUTED)
        for x in range(left, right, 3):
            canvas.text(x, y, "∙", Ink("line"))
    starts: dict[int, int] = {}  # the columns of the rounds
    for index, moment in enumerate(history):
        starts.setdefault(moment.round, column(index))
    _name_the_rounds(canvas, starts, name_of, bottom, right)
    if now is not None:
        for y in range(y0, bottom):
            canvas.text(column(min(now, len(history) - 1)), y, "│", NAME)
    lines = [_line(history, seat, column, half_row) for seat in range(len(history[0].totals))]
    if canvas.brush.ascii_only or canvas.brush.theme.depth == "none":
        _paint_letters(canvas, scene, lines)
    else:
        _paint_blocks(canvas, scene, lines)
        _letter_the_lines(canvas, scene, lines, list(starts.values()))
    _name_the_ends(canvas, scene, history[-1].totals, (right, y0, bottom), half_row)


def _steps(least: int, most: int, many: int) -> list[int]:
    """Round numbers for the scale, at most so many."""
    for step in (5, 10, 20, 25, 50, 100, 200, 500):
        if (most - least) / step <= many:
            break
    return [n for n in range((least // step) * step, most + 1, step) if n >= least]


def _name_the_rounds(
    canvas: Canvas, starts: dict[int, int], name_of: Callable[[int], str], y: int, right: int
) -> None:
    """The axis: the rounds where they begin, every one or every so many; no two names touch."""
    for step in EVERY_SO_MANY:
        named = {name_of(n): x for n, x in starts.items() if n % step == 0}
        room = min((b - a for a, b in pairwise(named.values())), default=right)
        if room >= max(map(len, named), default=0) + 2:
            break
    for name, x in named.items():
        canvas.text(min(x - len(name) // 2, right - len(name)), y, name, FAINT)


def _line(
    history: Sequence[Moment], seat: int, column: Callable[[int], int], half_row: HalfRow
) -> list[Half]:
    """Straight from each moment to the next, without a gap where it is steep."""
    halves: list[Half] = [(column(0), half_row(history[0].totals[seat]))]
    for index in range(1, len(history)):
        (x, y), end = halves[-1], column(index)
        before, after = history[index - 1].totals[seat], history[index].totals[seat]
        start = column(index - 1)
        for at in range(x + 1, end + 1):
            share = (at - start) / max(end - start, 1)
            goal = half_row(before + (after - before) * share)
            step = 1 if goal > y else -1
            halves += [(at, between) for between in range(y + step, goal, step)]
            halves.append((at, goal))
            y = goal
        if end == x:  # several moments in one column
            goal = half_row(after)
            step = 1 if goal > y else -1
            halves += [(x, between) for between in range(y + step, goal + step, step)]
    return halves


def _paint_blocks(canvas: Canvas, scene: Scene, lines: Sequence[list[Half]]) -> None:
    """Two lines can share a cell: one in its upper half, one in its lower."""
    owner: dict[Half, int] = {}
    for seat in reversed(range(len(lines))):
        owner |= dict.fromkeys(lines[seat], seat)
    for x, y in {(x, half // 2) for x, half in owner}:
        upper, lower = owner.get((x, 2 * y)), owner.get((x, 2 * y + 1))
        if upper is not None and lower is not None:
            ground = "" if upper == lower else scene.seat_ink(lower).fg
            mark = "█" if upper == lower else "▀"
            canvas.text(x, y, mark, Ink(scene.seat_ink(upper).fg, ground))
        elif upper is not None:
            canvas.text(x, y, "▀", scene.seat_ink(upper))
        elif lower is not None:
            canvas.text(x, y, "▄", scene.seat_ink(lower))


def _paint_letters(canvas: Canvas, scene: Scene, lines: Sequence[list[Half]]) -> None:
    """In a cell that several lines cross they take turns, column by column."""
    cells: dict[tuple[int, int], list[int]] = {}
    for seat, line in enumerate(lines):
        for x, y in dict.fromkeys((x, half // 2) for x, half in line):
            cells.setdefault((x, y), []).append(seat)
    for (x, y), seats in cells.items():
        seat = seats[x % len(seats)]
        canvas.text(x, y, scene.letter(seat), scene.seat_ink(seat))


def _letter_the_lines(
    canvas: Canvas, scene: Scene, lines: Sequence[list[Half]], rounds: Sequence[int]
) -> None:
    """Whose line it is, every other round; a letter is never printed on another."""
    taken: set[tuple[int, int]] = set()
    last = min(rounds) - LETTERS_EVERY
    for x in rounds:
        if x - last < LETTERS_EVERY:
            continue
        last = x
        for seat, line in enumerate(lines):
            halves = dict(reversed(line))  # the first half row of each column
            for near in NEARBY:
                if x + near not in halves:
                    continue
                cell = (x + near, halves[x + near] // 2)
                if cell not in taken:
                    taken.add(cell)
                    canvas.text(*cell, scene.letter(seat), scene.seat_ink(seat))
                    break


def _name_the_ends(
    canvas: Canvas,
    scene: Scene,
    last: tuple[int, ...],
    room: tuple[int, int, int],
    half_row: HalfRow,
) -> None:
    """Letter and total at the right end, moved apart where they would lie on each other."""
    x, top, bottom = room
    taken: set[int] = set()
    for seat in sorted(range(len(last)), key=lambda s: -last[s]):
        y = half_row(last[seat]) // 2
        while y in taken and y < bottom:
            y += 1
        while y in taken and y > top:
            y -= 1
        taken.add(y)
        canvas.text(x, y, f" {scene.letter(seat)} ", scene.chip(seat))
        canvas.text(x + 4, y, str(last[seat]), NAME)
