"""Rows of a game analysis: mistakes, accuracy, point sources and turning points."""

from collections.abc import Sequence

from core.basics.wording import round_name
from core.house.lookback import Judged, Lookback, Phase, TurningPoint
from core.house.lookback.report import cause_of
from tui.draw.canvas import AMOUNT, BAD, FAINT, GOOD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut, pad, parts_width, wrap
from tui.draw.scene import Scene
from tui.model.lookback import LookbackModel, sources_of

WHO = 9  # columns for the player
VALUE = 6  # columns for the points of a term
SCALE = 20  # maximum length of a bar
LEAST_BAR = 6


def signed(value: float, digits: int = 1) -> tuple[str, Ink]:
    return f"{value:+.{digits}f}", GOOD if value > 0 else BAD if value < 0 else MUTED


def paint_choice(
    canvas: Canvas, model: LookbackModel, choice: Judged, area: tuple[int, int, int]
) -> None:
    """Paint one mistake of the list: round, choice and cost."""
    x, y, width = area
    points, chances = model.lost(choice)
    where = model.where(choice)
    canvas.text(x + 2, y, where, MUTED)
    at = x + 4 + len(where.rstrip("0123456789")) + 2
    end = x + width - 1
    if model.has_chances:
        canvas.right(end, y, chances, BAD)
        end -= 7
    canvas.right(end, y, points, BAD)
    canvas.text(at, y, cut(choice.chosen, end - 8 - at), TEXT)


def why_rows(model: LookbackModel, choice: Judged, width: int) -> list[Parts]:
    """Return rows comparing the choice with the better one, term by term."""
    rows = [[(line, MUTED)] for line in wrap(f"{model.where(choice)}: {choice.asked}", width)]
    points, chances = model.lost(choice)
    rows += _deed("you", choice.chosen, ", ".join(filter(None, (points, chances))), BAD, width)
    rows += _deed("Emperor", model.instead(choice), "", GOOD, width)
    longest = max((len(term.name) for term in choice.why), default=0) + 2
    room = min(longest, width - WHO - VALUE)
    for term in choice.why:
        value, ink = signed(term.points)
        name = pad(cut(term.name, room), room)
        rows.append([(" " * WHO, TEXT), (name, TEXT), (f"{value:>{VALUE}}", ink)])
    for text in (choice.reason, choice.wasted):
        if text:
            rows += [[], *([(line, TEXT)] for line in wrap(text, width))]
    return rows


def _deed(who: str, what: str, cost: str, ink: Ink, width: int) -> list[Parts]:
    first, *more = wrap(what, width - WHO - len(cost) - 2)
    gap = width - WHO - parts_width([(first, TEXT)]) - len(cost)
    rows: list[Parts] = [[(pad(who, WHO), MUTED), (first, NAME), (" " * gap, TEXT), (cost, ink)]]
    return [*rows, *([(" " * WHO, TEXT), (line, NAME)] for line in more)]


def accuracy_rows(
    model: LookbackModel, lookback: Lookback, width: int, is_alone: bool
) -> list[Parts]:
    """Return rows for accuracy by phase, luck, and unused resources.

    The tally and the luck summary are included only if no other section shows them.
    """
    phases = _phase_rows([phase for phase in lookback.phases if phase.choices], width)
    rows: list[Parts] = [[(model.tally, NAME)], [], *phases] if is_alone else phases
    if is_alone:
        rows += [[], *([(line, TEXT)] for line in wrap(model.luck, width))]
    elif lookback.strokes:
        rows += [[], [("luck", NAME)]]
    for stroke in lookback.strokes:
        value, ink = signed(stroke.points)
        told = cut(stroke.told, width - 16 - len(lookback.round_word))
        where = _where(lookback, stroke.round)
        rows.append([(f"  {where}", MUTED), (f"{value:>6}  ", ink), (told, TEXT)])
    if lookback.wasted or lookback.counted:
        rows += [[], [("left unused", NAME)]]
    for wasted in lookback.wasted:
        where = f"  {_where(lookback, wasted.round)}"
        rows.append([(where, MUTED), (cut(wasted.what, width - len(where)), TEXT)])
    rows += [[(cut(f"  {what}: {many:g} in all", width), MUTED)] for what, many in lookback.counted]
    return rows


def _phase_rows(phases: Sequence[Phase], width: int) -> list[Parts]:
    """Return aligned rows like `rounds 7-12 79 % ━━━━━━━━━━ 58 best, 11 near -21.0`."""
    counts = [f"{each.best} best, {each.near} near, {each.dear} dear" for each in phases]
    values = [signed(-each.lost) for each in phases]
    names = max((len(each.name) for each in phases), default=0) + 2
    counted = max(map(len, counts), default=0) + 2
    points = max((len(value) for value, _ in values), default=0)
    left = width - names - len("100 % ") - counted - points
    long = min(left - 2, SCALE)
    rows: list[Parts] = []
    for phase, count, (value, ink) in zip(phases, counts, values, strict=True):
        row: Parts = [(pad(phase.name, names), TEXT), (f"{phase.accuracy * 100:3.0f} % ", AMOUNT)]
        if long >= LEAST_BAR:
            done = round(phase.accuracy * long)
            row += [("━" * done, GOOD), ("┄" * (long - done), FAINT), ("  ", TEXT)]
        if left >= 0:
            row.append((pad(count, counted), MUTED))
        rows.append([*row, (value.rjust(points), ink)])
    return rows


def source_rows(scene: Scene, lookback: Lookback, width: int) -> list[Parts]:
    """Return a table of points: a row per source, a column per seat."""
    rows = sources_of(lookback)
    totals = lookback.course[-1].points if lookback.course else ()
    column = 8
    room = min(max((len(name) for name, _ in rows), default=0) + 2, width - column * len(totals))
    head: Parts = [(" " * (room + 2), TEXT)]
    for seat in range(len(totals)):
        head += [(f"  {scene.letter(seat)}  ", scene.chip(seat)), (" " * (column - 5), TEXT)]
    table = [
        [(pad(cut(name, room - 1), room), TEXT), *_values(points, column)] for name, points in rows
    ]
    total: Parts = [(pad("in all", room), NAME), *((f"{n:>5}   ", NAME) for n in totals)]
    return [head, *table, total]


def _values(points: Sequence[int], column: int) -> Parts:
    best = max(points, default=0)
    parts: Parts = []
    for value in points:
        is_best = value == best > 0 and len(points) > 1
        ink = FAINT if not value else Ink("bad" if value < 0 else "text", underline=is_best)
        before, behind = " " * (5 - len(str(value))), " " * (column - 5)
        parts += [(before, TEXT), (str(value), ink), (behind, TEXT)]
    return parts


def _where(lookback: Lookback, number: int) -> str:
    return f"{round_name(lookback.round_word, number):<{len(lookback.round_word) + 4}}"


def turn_rows(scene: Scene, lookback: Lookback, turn: TurningPoint, width: int) -> list[Parts]:
    """Return rows for a turning point: seat, change in win probability, cause and events."""
    value, ink = signed(turn.by * 100, 0)
    first: Parts = [
        (_where(lookback, turn.round), MUTED),
        (f" {scene.letter(turn.seat)} ", scene.chip(turn.seat)),
        (f" {value:>4} %", ink),
        (f"  to {turn.now * 100:.0f} %", TEXT),
        (f"  by {cause}" if (cause := cause_of(turn)) else "", NAME),
    ]
    return [first, *([(f"  {line}", TEXT)] for line in wrap(turn.told, width - 3))]
