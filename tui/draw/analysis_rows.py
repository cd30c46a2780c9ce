"""Rows of a game analysis: mistakes, accuracy, point sources and turning points."""

from collections.abc import Sequence

from core.analysis import Analysis, ChoiceReview, GamePart, TurningPoint
from core.analysis.text_report import describe_cause
from core.common.wording import round_name
from tui.draw.canvas import AMOUNT, BAD, FAINT, GOOD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut, pad, parts_width, wrap
from tui.draw.panel_props import PanelProps
from tui.model.analysis import AnalysisModel, points_by_source

PLAYER_WIDTH = 9  # columns for the player
VALUE_WIDTH = 6  # columns for the points of a term
MAX_BAR = 20  # maximum length of a bar
MIN_BAR = 6


def signed_change(value: float, digits: int = 1) -> tuple[str, Ink]:
    return f"{value:+.{digits}f}", GOOD if value > 0 else BAD if value < 0 else MUTED


def paint_mistake(
    canvas: Canvas, model: AnalysisModel, choice: ChoiceReview, area: tuple[int, int, int]
) -> None:
    x, y, width = area
    points, win_probability = model.cost(choice)
    canvas.text(x + 2, y, model.round_label(choice), MUTED)
    text_x = x + 4 + len(f"{model.round_noun} 99")
    end = x + width - 1
    if model.has_win_probability:
        canvas.right_text(end, y, win_probability, BAD)
        end -= 7
    canvas.right_text(end, y, points, BAD)
    canvas.text(text_x, y, cut(choice.chosen, end - 8 - text_x), TEXT)


def mistake_rows(model: AnalysisModel, choice: ChoiceReview, width: int) -> list[Parts]:
    """Compare the choice with the better one, term by term."""
    rows = [[(line, MUTED)] for line in wrap(f"{model.round_label(choice)}: {choice.asked}", width)]
    points, win_probability = model.cost(choice)
    rows += _choice_rows(
        "you", choice.chosen, ", ".join(filter(None, (points, win_probability))), BAD, width
    )
    rows += _choice_rows("Emperor", choice.plan, "", GOOD, width)
    longest = max((len(term.name) for term in choice.why), default=0) + 2
    space = min(longest, width - PLAYER_WIDTH - VALUE_WIDTH)
    for term in choice.why:
        value, ink = signed_change(term.points)
        name = pad(cut(term.name, space), space)
        rows.append([(" " * PLAYER_WIDTH, TEXT), (name, TEXT), (f"{value:>{VALUE_WIDTH}}", ink)])
    for text in (choice.reason, choice.wasted):
        if text:
            rows += [[], *([(line, TEXT)] for line in wrap(text, width))]
    return rows


def _choice_rows(player: str, choice: str, cost: str, ink: Ink, width: int) -> list[Parts]:
    first, *more_lines = wrap(choice, width - PLAYER_WIDTH - len(cost) - 2)
    gap = width - PLAYER_WIDTH - parts_width([(first, TEXT)]) - len(cost)
    rows: list[Parts] = [
        [(pad(player, PLAYER_WIDTH), MUTED), (first, NAME), (" " * gap, TEXT), (cost, ink)]
    ]
    return [*rows, *([(" " * PLAYER_WIDTH, TEXT), (line, NAME)] for line in more_lines)]


def accuracy_rows(
    model: AnalysisModel, analysis: Analysis, width: int, is_only_section: bool
) -> list[Parts]:
    """Return rows for accuracy by part of the game, luck, and unused resources.

    The tally and the luck summary are included only if no other section shows them.
    """
    parts = _part_rows([part for part in analysis.parts if part.choices], width)
    rows: list[Parts] = [[(model.tally, NAME)], [], *parts] if is_only_section else parts
    if is_only_section:
        rows += [[], *([(line, TEXT)] for line in wrap(model.luck, width))]
    elif analysis.luck_events:
        rows += [[], [("luck", NAME)]]
    for stroke in analysis.luck_events:
        value, ink = signed_change(stroke.points)
        action_text = cut(stroke.narration, width - 16 - len(analysis.round_word))
        where = _round_label(analysis, stroke.round)
        rows.append([(f"  {where}", MUTED), (f"{value:>6}  ", ink), (action_text, TEXT)])
    if analysis.wasted or analysis.counted:
        rows += [[], [("left unused", NAME)]]
    for wasted in analysis.wasted:
        where = f"  {_round_label(analysis, wasted.round)}"
        rows.append([(where, MUTED), (cut(wasted.what, width - len(where)), TEXT)])
    rows += [
        [(cut(f"  {name}: {count:g} in all", width), MUTED)] for name, count in analysis.counted
    ]
    return rows


def _part_rows(parts: Sequence[GamePart], width: int) -> list[Parts]:
    """Return aligned rows like `rounds 7-12 79 % ━━━━━━━━━━ 58 best, 11 near -21.0`."""
    counts = [f"{each.best} best, {each.inaccuracies} near, {each.mistakes} dear" for each in parts]
    values = [signed_change(-each.lost) for each in parts]
    names = max((len(each.name) for each in parts), default=0) + 2
    counted = max(map(len, counts), default=0) + 2
    points = max((len(value) for value, _ in values), default=0)
    left = width - names - len("100 % ") - counted - points
    bar_width = min(left - 2, MAX_BAR)
    rows: list[Parts] = []
    for part, count, (value, ink) in zip(parts, counts, values, strict=True):
        row: Parts = [(pad(part.name, names), TEXT), (f"{part.accuracy * 100:3.0f} % ", AMOUNT)]
        if bar_width >= MIN_BAR:
            filled = round(part.accuracy * bar_width)
            row += [("━" * filled, GOOD), ("┄" * (bar_width - filled), FAINT), ("  ", TEXT)]
        if left >= 0:
            row.append((pad(count, counted), MUTED))
        rows.append([*row, (value.rjust(points), ink)])
    return rows


def source_rows(props: PanelProps, analysis: Analysis, width: int) -> list[Parts]:
    """Return a table of points: a row per source, a column per seat."""
    rows = points_by_source(analysis)
    totals = analysis.turns[-1].points if analysis.turns else ()
    column = 8
    space = min(max((len(name) for name, _ in rows), default=0) + 2, width - column * len(totals))
    head: Parts = [(" " * (space + 2), TEXT)]
    for seat in range(len(totals)):
        head += [
            (f"  {props.seat_letter(seat)}  ", props.chip_ink(seat)),
            (" " * (column - 5), TEXT),
        ]
    table = [
        [(pad(cut(name, space - 1), space), TEXT), *_value_parts(points, column)]
        for name, points in rows
    ]
    total: Parts = [(pad("in all", space), NAME), *((f"{n:>5}   ", NAME) for n in totals)]
    return [head, *table, total]


def _value_parts(points: Sequence[int], column: int) -> Parts:
    best = max(points, default=0)
    parts: Parts = []
    for value in points:
        is_best = value == best > 0 and len(points) > 1
        ink = FAINT if not value else Ink("bad" if value < 0 else "text", underline=is_best)
        left_gap, right_gap = " " * (5 - len(str(value))), " " * (column - 5)
        parts += [(left_gap, TEXT), (str(value), ink), (right_gap, TEXT)]
    return parts


def _round_label(analysis: Analysis, number: int) -> str:
    return f"{round_name(analysis.round_word, number):<{len(analysis.round_word) + 4}}"


def turning_point_rows(
    props: PanelProps, analysis: Analysis, turn: TurningPoint, width: int
) -> list[Parts]:
    """Return rows for a turning point: seat, change in win probability, cause and events."""
    value, ink = signed_change(turn.change * 100, 0)
    first: Parts = [
        (_round_label(analysis, turn.round), MUTED),
        (f" {props.seat_letter(turn.seat)} ", props.chip_ink(turn.seat)),
        (f" {value:>4} %", ink),
        (f"  to {turn.probability * 100:.0f} %", TEXT),
        (f"  by {cause}" if (cause := describe_cause(turn)) else "", NAME),
    ]
    return [first, *([(f"  {line}", TEXT)] for line in wrap(turn.narration, width - 3))]
