"""Everybody's points by source as a text page."""

from dataclasses import replace

from core.kernel import Standing
from tui.draw.canvas import GOOD, MUTED, NAME, TEXT, Ink, Parts
from tui.draw.glyphs import cut, pad
from tui.draw.panel_props import PanelProps

LABEL_WIDTH = 18  # columns of a source's name


def score_rows(props: PanelProps, standings: tuple[Standing, ...]) -> list[Parts]:
    """Return rows with a column per seat: sources, totals and points so far."""
    column_width = 11 if len(standings) <= 5 else 10
    head: Parts = [(" " * LABEL_WIDTH, TEXT)]
    for standing in standings:
        head += [(f" {props.seat_letter(standing.seat)} ", props.chip_ink(standing.seat))]
        name = cut(props.seat_name(standing.seat), column_width - 4)
        head += [(pad(f" {name}", column_width - 2), NAME)]
    rows = [head]
    for index, (source, _) in enumerate(standings[0].lines):
        values = [standing.lines[index][1] for standing in standings]
        rows.append(_score_row(source, values, column_width, TEXT, max(values) or None))
    total = _score_row("Total", [s.total for s in standings], column_width, NAME)
    if all(standing.points == standing.total for standing in standings):
        return [*rows, [], total]
    scored = _score_row("Scored so far", [s.points for s in standings], column_width, GOOD)
    return [*rows, [], total, scored]


def _score_row(
    name: str, values: list[int], width: int, ink: Ink, best: int | None = None
) -> Parts:
    parts: Parts = [(f"{name:<{LABEL_WIDTH}}", ink if ink != TEXT else MUTED)]
    for value in values:
        parts.append((" " * (5 - len(str(value))), TEXT))
        parts.append((str(value), replace(ink, underline=value == best)))
        parts.append((" " * (width - 5), TEXT))
    return parts
