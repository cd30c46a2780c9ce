"""The top row: game, where in it, every seat with its score."""

from collections.abc import Sequence

from core.kernel import Standing
from tui.draw.canvas import ACCENT, AMOUNT, GOOD, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import fitting_name, parts_width
from tui.draw.presenter import Parts, Presenter
from tui.draw.scene import Scene
from tui.widgets.picture import Picture


class TopBar(Picture):
    """Game, where in it, every seat with its score."""

    ground = "raised"
    DEFAULT_CSS = "TopBar { height: 1; }"

    def __init__(self, presenter: Presenter, id: str) -> None:
        super().__init__(id=id)
        self.presenter = presenter
        self.scene: Scene | None = None
        self.standings: Sequence[Standing] = ()
        self.turn: Sequence[int] = ()
        self.clock = ""  # what is left of the own time

    def tell(
        self, scene: Scene, standings: Sequence[Standing], turn: Sequence[int], clock: str = ""
    ) -> None:
        """How it stands now, and whose turn it is."""
        self.scene, self.standings, self.turn, self.clock = scene, standings, turn, clock
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """One row at every size."""
        scene = self.scene
        if scene is None:
            return
        wide = canvas.width >= 110
        x = canvas.text(1, 0, scene.game.name, NAME) + 1
        x = canvas.text(x, 0, self.presenter.where(scene.view, not wide), MUTED)
        x += 3 if wide else 1
        tries = [(self._note(scene, False), shown) for shown in _SEAT_SHOWN[:2]] if wide else []
        tries += [(self._note(scene, True), s) for s in _SEAT_SHOWN[0 if wide else 1 :]]
        for note, shown in tries:
            seats = [self._seat(scene, standing, shown) for standing in self.standings]
            room = canvas.width - x - (len(note) + 1 if note else 0)
            if sum(map(parts_width, seats)) <= room:
                break
        for parts in seats:
            x = canvas.parts(x, 0, parts)
        if note and x + len(note) < canvas.width:
            canvas.right(canvas.width - 1, 0, note, AMOUNT)

    def _note(self, scene: Scene, short: bool) -> str:
        if self.clock:
            return f"your time: {self.clock}"
        return self.presenter.table_note(scene.view, short)

    def _seat(self, scene: Scene, standing: Standing, shown: frozenset[str]) -> Parts:
        """Its chip, whose turn it is, and as much as is shown."""
        seat = standing.seat
        ends = "end" in shown and any(s.total != s.points for s in self.standings)
        plays = self.presenter.plays(scene.view, seat) if "plays" in shown else ""
        rate = self.presenter.rate(scene.view, seat) if "rate" in shown else ""
        parts: Parts = [(f" {scene.letter(seat)} ", scene.chip(seat))]
        parts.append(("▸" if seat in self.turn else " ", ACCENT))
        if "name" in shown:
            name = fitting_name(scene.name(seat), 10)
            parts.append((f"{name} ", NAME if seat == scene.seat else TEXT))
        parts.append((f"{plays} " if plays else "", MUTED))
        parts += [(str(standing.points), Ink("text", bold=True)), (rate, GOOD)]
        parts.append((f" end {standing.total}" if ends else "", MUTED))
        parts.append(("   " if ends or (plays and "end" in shown) else " ", TEXT))
        return parts


# What stands behind a seat's chip beside its score, from roomy to crowded.
_SEAT_SHOWN = (
    frozenset(("name", "plays", "rate", "end")),
    frozenset(("name", "plays", "rate")),
    frozenset(("name", "rate")),
    frozenset(("name",)),
    frozenset[str](),
)
