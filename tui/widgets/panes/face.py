"""A face of the table, and the way of the cursor in it."""

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
OWN_NUMBERS = "boards"  # the face on which a seat's numbers stand
LEAST_WIDTH = 60  # of a face; in less there is one only until another layout is taken


class FacePane(Picture):
    """One face of the table, drawn by the game's presenter."""

    scene: reactive[Scene | None] = reactive(None, repaint=False, init=False)

    def __init__(self, face: Face, headed: bool = True) -> None:
        super().__init__(id=face.id)
        self.face = face
        self.headed = headed  # with its rule; at 80 columns the tab says it already
        self.others: tuple[Face, ...] = ()  # that its rule names: they can be opened in its place
        self.spots: list[Spot] = []
        self._tabs: list[Spot] = []
        self._drawn_for = (0, 0)  # columns and rows

    def name_others(self, others: tuple[Face, ...]) -> None:
        """Faces there is no room for, in its rule from the next time it is drawn."""
        if others != self.others:
            self.others, self._is_due = others, True

    def watch_scene(self, before: Scene | None, now: Scene | None) -> None:
        """There is something to draw, if anything of it is here; a map goes on from its place."""
        if before is not None and now is not None:
            now.seen = before.seen
        if before is None or now is None or not self._is_elsewhere(before, now):
            self._is_due = True

    def _is_elsewhere(self, before: Scene, now: Scene) -> bool:
        """Whether only the cursor has moved, and neither from nor to anything in this face."""
        width, height = self._drawn_for
        if self.face.tells_of_all(width, height - self.headed):
            return False
        if replace(before, cursor=now.cursor) != now:
            return False
        return not any(spot.target in (before.cursor, now.cursor) for spot in self.spots)

    def paint(self, canvas: Canvas) -> None:
        """Its rule, and the picture below."""
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
        """Whether it is there to be marked: on a map, what lies beyond its edge is not."""
        under = self.scene.under if self.scene else nothing_there
        cells = range(spot.x, spot.x + spot.width)
        return under is nothing_there or any(under(x, spot.y - top) for x in cells)

    @property
    def letters(self) -> set[str]:
        """The labels that can be read here."""
        if self.scene is None or not self.display:
            return set()
        width, height = self._drawn_for
        top = int(self.headed)
        seen = (s for s in self.spots if 0 <= s.y < height and 0 <= s.x < width)
        return {self.scene.label(s.target) for s in seen if self._is_in_sight(s, top)}

    def entry(self) -> Spot | None:
        """Where the cursor enters: on the first legal thing in sight, else near the middle."""
        width, height = self._drawn_for  # not the size it has by now: the spots know of no other
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
        """The first thing, or the last, also where it has to be scrolled to."""
        return max(self.spots, key=lambda s: (step * s.y, step * s.x), default=None)

    def a_page_from(self, target: str, step: int) -> Spot | None:
        """The thing about as far from another as the pane is high."""
        here = next((spot for spot in self.spots if spot.target == target), None)
        if here is None:
            return self.entry()
        y = here.y + step * self._drawn_for[1]
        return min(self.spots, key=lambda s: (abs(s.y - y), abs(s.x - here.x)))

    def on_click(self, event: events.Click) -> None:
        """Put the cursor on what was pressed, or open what the rule names."""
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
    """A mark behind what a coach speaks of, or on its last cell where there is none behind it."""
    x, y = min(spot.x + spot.width, canvas.width - 1), spot.y
    if 0 <= y < canvas.height and x >= 0:
        canvas.text(x, y, LOOK_MARK, LOOK)


def _light_up_number(canvas: Canvas, forms: Sequence[str]) -> None:
    """The same behind the name of a number: the first that stands by itself is one's own."""
    wanted = [f" {form} " for form in forms]
    for y, line in enumerate(canvas.lines()):
        padded = f"{line} "
        found = (padded.find(form) + len(form) - 1 for form in wanted if form in padded)
        x = next(found, canvas.width)
        if x < canvas.width:
            canvas.text(x, y, LOOK_MARK, LOOK)
            return
