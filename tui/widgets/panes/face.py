"""A panel of the table, and cursor movement in it."""

from collections.abc import Sequence
from dataclasses import replace

from textual import events
from textual.reactive import reactive

from tui.draw.canvas import Canvas, Ink
from tui.draw.presenter import Face
from tui.draw.scene import Scene, nothing_there
from tui.draw.spots import Spot
from tui.widgets.panes.pressed import SpotPressed
from tui.widgets.picture import Picture

LOOK_MARK, LOOK = "◂", Ink("warn", bold=True)
OWN_NUMBERS = "boards"  # the panel that shows a seat's counts
LEAST_WIDTH = 60  # of a panel; narrower sizes are transient


class FacePane(Picture):
    """One panel of the table, drawn by the game's presenter."""

    scene: reactive[Scene | None] = reactive(None, repaint=False, init=False)

    def __init__(self, face: Face, headed: bool = True) -> None:
        super().__init__(id=face.id)
        self.face = face
        self.headed = headed  # false if a tab shows the title
        self.others: tuple[Face, ...] = ()  # named in the heading because they do not fit
        self.spots: list[Spot] = []
        self._tabs: list[Spot] = []
        self._drawn_for = (0, 0)  # columns and rows

    def name_others(self, others: tuple[Face, ...]) -> None:
        """List other panels in the heading from the next paint on."""
        if others != self.others:
            self.others, self._is_due = others, True

    def watch_scene(self, before: Scene | None, now: Scene | None) -> None:
        """Mark the panel stale if the change affects it; keep the map's viewport."""
        if before is not None and now is not None:
            now.seen = before.seen
        if before is None or now is None or not self._is_elsewhere(before, now):
            self._is_due = True

    def _is_elsewhere(self, before: Scene, now: Scene) -> bool:
        """Return whether only the cursor moved, and outside of this panel."""
        width, height = self._drawn_for
        if self.face.tells_of_all(width, height - self.headed):
            return False
        if replace(before, cursor=now.cursor) != now:
            return False
        return not any(spot.target in (before.cursor, now.cursor) for spot in self.spots)

    def paint(self, canvas: Canvas) -> None:
        """Draw heading and panel, and mark what the coach highlights."""
        if self.scene is None or canvas.width < LEAST_WIDTH:
            return
        self._drawn_for = (canvas.width, canvas.height)
        self.scene.spots, self.scene.under = [], nothing_there
        top = 0
        if self.headed:
            title = f"{self.face.key} {self.face.title}"
            note = self.face.note(self.scene, canvas.width)
            names = [f"{face.key} {face.title}" for face in self.others]
            places = canvas.rule(0, title, note, self.scene.focused, names)
            self._tabs = [
                Spot(face.id, x, 0, len(name) + 2)
                for face, name, x in zip(self.others, names, places, strict=True)
            ]
            top = 1
        inner = Canvas(canvas.width, canvas.height - top, canvas.brush, self.ground)
        self.face.paint(inner, self.scene)
        canvas.letters[top:] = inner.letters
        canvas.inks[top:] = inner.inks
        self.spots = [
            Spot(spot.target, spot.x, spot.y + top, spot.width, spot.height)
            for spot in self.scene.spots
        ]
        for spot in self.spots:
            if self.scene.is_lit(spot.target) and self._is_in_sight(spot, top):
                _light_up(canvas, spot)
        if self.face.id == OWN_NUMBERS:
            for forms in self.scene.numbers:
                _light_up_number(canvas, forms)

    def _is_in_sight(self, spot: Spot, top: int) -> bool:
        """Return whether a region is visible and not outside a map's viewport."""
        under = self.scene.under if self.scene else nothing_there
        cells = range(spot.x, spot.x + spot.width)
        return under is nothing_there or any(under(x, spot.y - top) for x in cells)

    @property
    def letters(self) -> set[str]:
        if self.scene is None or not self.display:
            return set()
        width, height = self._drawn_for
        top = int(self.headed)
        seen = (s for s in self.spots if 0 <= s.y < height and 0 <= s.x < width)
        return {self.scene.label(s.target) for s in seen if self._is_in_sight(s, top)}

    def entry(self) -> Spot | None:
        """Return the region where the cursor enters: the first visible legal one, or a central one.
        """
        width, height = self._drawn_for  # the drawn size, since hit regions refer to it
        seen = [s for s in self.spots if 0 <= s.x < width - s.width and 0 <= s.y < height]
        for spot in seen:
            if self.scene is not None and self.scene.is_legal(spot.target):
                return spot
        return min(
            seen or self.spots,
            key=lambda s: abs(s.x - width / 2) + 2 * abs(s.y - height / 2),
            default=None,
        )

    def at_end(self, step: int) -> Spot | None:
        """Return the first or last region, including hidden ones."""
        return max(self.spots, key=lambda s: (step * s.y, step * s.x), default=None)

    def a_page_from(self, target: str, step: int) -> Spot | None:
        """Return the region about one panel height away from a target."""
        here = next((spot for spot in self.spots if spot.target == target), None)
        if here is None:
            return self.entry()
        y = here.y + step * self._drawn_for[1]
        return min(self.spots, key=lambda s: (abs(s.y - y), abs(s.x - here.x)))

    def on_click(self, event: events.Click) -> None:
        """Select the clicked target, or open the panel named in the heading."""
        if self.headed and event.y == 0:
            named = (tab.target for tab in self._tabs if tab.holds(event.x, 0))
            if face := next(named, ""):
                self.post_message(SpotPressed("tabs", face, False))
            return
        for spot in reversed(self.spots):
            if spot.holds(event.x, event.y):
                self._press(spot.target, event)
                return
        under = self.scene.under(event.x, event.y - self.headed) if self.scene else ""
        if under:
            self._press(under, event)

    def _press(self, target: str, event: events.Click) -> None:
        self.post_message(SpotPressed(self.id or "", target, event.chain > 1))


def _light_up(canvas: Canvas, spot: Spot) -> None:
    """Draw the highlight mark after a region, or on its last cell at the edge."""
    x, y = min(spot.x + spot.width, canvas.width - 1), spot.y
    if 0 <= y < canvas.height and x >= 0:
        canvas.text(x, y, LOOK_MARK, LOOK)


def _light_up_number(canvas: Canvas, forms: Sequence[str]) -> None:
    """Draw the highlight mark after a count; the first standalone match belongs to the reader."""
    wanted = [f" {form} " for form in forms]
    for y, line in enumerate(canvas.lines()):
        padded = f"{line} "
        found = (padded.find(form) + len(form) - 1 for form in wanted if form in padded)
        x = next(found, canvas.width)
        if x < canvas.width:
            canvas.text(x, y, LOOK_MARK, LOOK)
            return
