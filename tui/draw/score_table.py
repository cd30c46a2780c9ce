"""The final scores: a column per seat, a row per source."""

from dataclasses import replace

from core.kernel import Standing
from tui.draw.canvas import FAINT, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import cut
from tui.draw.scene import Scene

LEAST, MOST = 8, 18  # columns per seat

LEAST_NAME = 5  # shortest cut name that keeps its dots


def least_width(standings: tuple[Standing, ...]) -> int:
    """Return the width in which every source shows its whole name."""
    return _longest_source(standings) + LEAST * len(standings)


def _longest_source(standings: tuple[Standing, ...]) -> int:
    return max((len(source) for source, _ in standings[0].lines), default=0) + 3


class ScoreTable:
    """A score table, with a thin bar after each number if the columns are wide."""

    def __init__(
        self, canvas: Canvas, scene: Scene, standings: tuple[Standing, ...], x: int, width: int
    ) -> None:
        self.canvas, self.scene, self.standings = canvas, scene, standings
        self.x = x
        longest = _longest_source(standings)
        self.label = min(longest, width - LEAST * len(standings))
        self.column = min((width - self.label) // max(len(standings), 1), MOST)
        self._most = max((abs(n) for s in standings for _, n in s.lines), default=1) or 1

    def _at(self, index: int) -> int:
        return self.x + self.label + index * self.column

    def paint_head(self, y: int) -> None:
        for index, standing in enumerate(self.standings):
            seat, x = standing.seat, self._at(index)
            self.canvas.text(x, y, f" {self.scene.letter(seat)} ", self.scene.chip(seat))
            room, name = self.column - 5, self.scene.name(seat)
            # Three letters say more than one letter and two dots.
            self.canvas.text(x + 4, y, cut(name, room) if room > LEAST_NAME else name[:room], NAME)

    def paint_source(self, y: int, row: int) -> None:
        """Paint the points of one source; the most is underlined."""
        source = self.standings[0].lines[row][0]
        values = [standing.lines[row][1] for standing in self.standings]
        best = max(values)
        self.canvas.text(self.x + 2, y, cut(source, self.label - 3), TEXT)
        for index, (standing, points) in enumerate(zip(self.standings, values, strict=True)):
            x = self._at(index)
            ink = FAINT if not points else Ink("bad" if points < 0 else "text")
            is_best = points == best > 0 and len(values) > 1
            self.canvas.right(x + 4, y, str(points), replace(ink, underline=is_best, bold=is_best))
            if self.column >= 11 and points > 0:
                length = max(1, round(points / self._most * (self.column - 7)))
                self.canvas.text(x + 5, y, "━" * length, self.scene.seat_ink(standing.seat))

    def paint_totals(self, y: int) -> None:
        totals = [standing.total for standing in self.standings]
        places = [standing.rank for standing in self.standings]
        for down, (name, values, ink) in enumerate(
            (("total", totals, NAME), ("place", places, MUTED))
        ):
            self.canvas.text(self.x + 2, y + down, name, ink)
            for index, value in enumerate(values):
                self.canvas.right(self._at(index) + 4, y + down, str(value), ink)
