"""The final scores: a column per seat, a row per source."""

from dataclasses import replace

from core.kernel import Standing
from tui.draw.canvas import FAINT, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import cut
from tui.draw.panel_props import PanelProps

MIN_COLUMN, MAX_COLUMN = 8, 18  # columns per seat

MIN_NAME = 5  # shortest cut name that keeps its dots


def min_width(standings: tuple[Standing, ...]) -> int:
    return _source_width(standings) + MIN_COLUMN * len(standings)


def _source_width(standings: tuple[Standing, ...]) -> int:
    return max((len(source) for source, _ in standings[0].lines), default=0) + 3


class ScoreTable:
    """A score table, with a thin bar after each number if the columns are wide."""

    def __init__(
        self, canvas: Canvas, props: PanelProps, standings: tuple[Standing, ...], x: int, width: int
    ) -> None:
        self.canvas, self.panel_props, self.standings = canvas, props, standings
        self.x = x
        longest = _source_width(standings)
        self.label_width = min(longest, width - MIN_COLUMN * len(standings))
        self.column_width = min((width - self.label_width) // max(len(standings), 1), MAX_COLUMN)
        self._max_points = max((abs(n) for s in standings for _, n in s.lines), default=1) or 1

    def _column_x(self, index: int) -> int:
        return self.x + self.label_width + index * self.column_width

    def paint_headings(self, y: int) -> None:
        for index, standing in enumerate(self.standings):
            seat, x = standing.seat, self._column_x(index)
            self.canvas.text(
                x, y, f" {self.panel_props.seat_letter(seat)} ", self.panel_props.chip_ink(seat)
            )
            space, name = self.column_width - 5, self.panel_props.seat_name(seat)
            # Three letters say more than one letter and two dots.
            self.canvas.text(x + 4, y, cut(name, space) if space > MIN_NAME else name[:space], NAME)

    def paint_source(self, y: int, row: int) -> None:
        """Paint the points of one source, with the most underlined."""
        source = self.standings[0].lines[row][0]
        values = [standing.lines[row][1] for standing in self.standings]
        best = max(values)
        self.canvas.text(self.x + 2, y, cut(source, self.label_width - 3), TEXT)
        for index, (standing, points) in enumerate(zip(self.standings, values, strict=True)):
            x = self._column_x(index)
            ink = FAINT if not points else Ink("bad" if points < 0 else "text")
            is_best = points == best > 0 and len(values) > 1
            self.canvas.right_text(
                x + 4, y, str(points), replace(ink, underline=is_best, bold=is_best)
            )
            if self.column_width >= 11 and points > 0:
                length = max(1, round(points / self._max_points * (self.column_width - 7)))
                self.canvas.text(x + 5, y, "━" * length, self.panel_props.seat_ink(standing.seat))

    def paint_totals(self, y: int) -> None:
        totals = [standing.total for standing in self.standings]
        ranks = [standing.rank for standing in self.standings]
        for dy, (name, values, ink) in enumerate(
            (("total", totals, NAME), ("place", ranks, MUTED))
        ):
            self.canvas.text(self.x + 2, y + dy, name, ink)
            for index, value in enumerate(values):
                self.canvas.right_text(self._column_x(index) + 4, y + dy, str(value), ink)
