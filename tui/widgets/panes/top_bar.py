"""The top row: game, progress, and every seat with its score."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual.reactive import reactive

from core.kernel import Standing
from tui.draw.canvas import ACCENT, AMOUNT, GOOD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fitting_name, parts_width
from tui.draw.marks import change_mark
from tui.draw.presenter import Presenter
from tui.draw.scene import Scene
from tui.widgets.picture import Picture


@dataclass(frozen=True, slots=True)
class Score:
    """The inputs of the top bar."""

    scene: Scene
    standings: tuple[Standing, ...]
    turn: tuple[int, ...]
    before: tuple[Standing, ...] = ()  # after the reader's last choice
    clock: str = ""  # the reader's remaining time
    is_over: bool = False


class TopBar(Picture):
    """Game, progress, and every seat with its score."""

    ground = "raised"
    DEFAULT_CSS = "TopBar { height: 1; }"
    score: reactive[Score | None] = reactive(None, repaint=False, init=False)

    def __init__(self, presenter: Presenter, id: str) -> None:
        super().__init__(id=id)
        self.presenter = presenter

    def watch_score(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the most detailed variant that fits."""
        if self.score is None:
            return
        scene = self.score.scene
        wide = canvas.width >= 110
        start = 1 + cell_len(scene.game.name) + 1
        where = [self.presenter.where(scene.view, short) for short in (False, True)]
        notes = [self._note(self.score, short) for short in (False, True)]
        tries = [(where[0], notes[0], shown) for shown in _SEAT_SHOWN[:3]] if wide else []
        in_words = _SEAT_SHOWN[:-1] if wide else _SEAT_SHOWN[2:4]
        tries += [(where[0], notes[1], shown) for shown in in_words]
        tries += [(where[1], notes[1], shown) for shown in _SEAT_SHOWN[2:]]
        for place, note, shown in tries:
            x = start + cell_len(place) + (3 if wide else 1)
            seats = [self._seat(self.score, standing, shown) for standing in self.score.standings]
            room = canvas.width - x - (cell_len(note) + 1 if note else 0)
            if sum(map(parts_width, seats)) <= room:
                break
        canvas.text(start, 0, place, MUTED)
        for parts in seats:
            x = canvas.parts(x, 0, parts)
        clock = self.score.clock
        if clock and x + cell_len(clock) < canvas.width:
            note, clock = clock, ""
        if note and x + cell_len(note) < canvas.width:
            canvas.right(canvas.width - 1, 0, note, AMOUNT)
        # If space is short, the clock replaces the game's name.
        canvas.text(1, 0, clock or scene.game.name, AMOUNT if clock else NAME)

    def _note(self, score: Score, short: bool) -> str:
        return "" if score.clock else self.presenter.table_note(score.scene.view, short)

    def _seat(self, score: Score, standing: Standing, shown: frozenset[str]) -> Parts:
        scene, seat = score.scene, standing.seat
        points = standing.total if score.is_over else standing.points
        goes_on = not score.is_over
        ends = "end" in shown and goes_on and any(s.total != s.points for s in score.standings)
        plays = self.presenter.plays(scene.view, seat) if "plays" in shown else ""
        rate = self.presenter.rate(scene.view, seat) if "rate" in shown and goes_on else ""
        parts: Parts = [(f" {scene.letter(seat)} ", scene.chip(seat))]
        parts.append(("▸" if seat in score.turn else " ", ACCENT))
        if "name" in shown:
            whole = scene.name(seat)
            name = whole if "whole" in shown else fitting_name(whole, 10)
            parts.append((f"{name} ", NAME if seat == scene.seat else TEXT))
        parts.append((f"{plays} " if plays else "", MUTED))
        parts += [(str(points), Ink("text", bold=True))]
        if "change" in shown:
            was = (before.points for before in score.before if before.seat == seat)
            parts += change_mark(points - next(was, points))
        parts.append((rate, GOOD))
        parts.append((f" end {standing.total}" if ends else "", MUTED))
        parts.append(("   " if ends or (plays and "end" in shown) else " ", TEXT))
        return parts


# Details of a seat after its chip, most detailed first.
_SEAT_SHOWN = (
    frozenset(("name", "whole", "plays", "rate", "end", "change")),
    frozenset(("name", "plays", "rate", "end", "change")),
    frozenset(("name", "plays", "rate", "change")),
    frozenset(("name", "rate", "change")),
    frozenset(("name", "change")),
    frozenset(("name",)),
    frozenset[str](),
)
