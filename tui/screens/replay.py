"""A saved game once more: by decision, turn or round, from any seat's eyes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive

from core.kernel import SPECTATOR, Event, Game
from core.table import OPENING, Line, Moment, history, turn_ends
from tui.draw.canvas import ACCENT, MUTED, NAME, TEXT, Canvas
from tui.draw.log import passage
from tui.draw.plot import paint_plot
from tui.draw.presenter import Parts
from tui.draw.scene import Scene
from tui.games import presenter_of
from tui.model.panes import Panes
from tui.screens.base import AnnalsScreen
from tui.widgets.breakpoints import BREAKPOINTS, width_class
from tui.widgets.panes import FaceColumn, Footer, Score, Sight, TabRow, Tabs, TextPane, TopBar
from tui.widgets.picture import Picture


@dataclass(frozen=True, slots=True)
class Course:
    """The score over time, and where in it we are."""

    scene: Scene
    history: Sequence[Moment]
    now: int


class CoursePicture(Picture):
    """The score over time, with a line where we are."""

    course: reactive[Course | None] = reactive(None, repaint=False, init=False)

    def watch_course(self) -> None:
        """Draw what is new."""
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """The plot."""
        canvas.rule(0, "c Course", "points if it had ended then")
        area = (0, 1, canvas.width, canvas.height - 1)
        if self.course is not None:
            course = self.course
            paint_plot(canvas, course.scene, course.history, area, now=course.now)


class ReplayScreen(AnnalsScreen[None]):
    """Steps through a line of choices."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS = [
        Binding("right,l", "step(1)", "Next choice", show=False),
        Binding("left,h", "step(-1)", "Choice before", show=False),
        Binding("down,j", "turn(1)", "Next turn", show=False),
        Binding("up,k", "turn(-1)", "Turn before", show=False),
        Binding("pagedown", "round(1)", "Next round", show=False),
        Binding("pageup", "round(-1)", "Round before", show=False),
        Binding("home", "go(0)", "Opening", show=False),
        Binding("end", "go(1000000)", "End", show=False),
        Binding("tab", "next_seat", "Other eyes", show=False, priority=True),
        *(Binding(key, f"open_key('{key}')", "Another face", show=False) for key in "12345"),
        Binding("c", "open('course')", "Course", show=False),
        Binding("q,escape", "dismiss", "Back", show=False),
    ]
    CSS = """
    ReplayScreen #middle { height: 1fr; }
    ReplayScreen #left { width: 1fr; margin-right: 1; }
    ReplayScreen #faces { height: 1fr; }
    ReplayScreen #right { width: 45; }
    ReplayScreen #course { height: 14; }
    ReplayScreen #course.open { height: 1fr; }
    ReplayScreen #happened { height: 1fr; }
    ReplayScreen.-narrow #middle { layout: vertical; }
    ReplayScreen.-narrow #left { margin-right: 0; height: 1fr; }
    ReplayScreen.-narrow #right { width: 1fr; height: 7; }
    ReplayScreen.-narrow #course { display: none; height: 1fr; }
    ReplayScreen.-narrow #course.open { display: block; }
    """

    def __init__(
        self,
        line: Line,
        names: tuple[str, ...],
        eyes: tuple[int, ...] = (SPECTATOR,),
        entry: int = OPENING,
    ) -> None:
        super().__init__()
        self.line = line
        self.game: Game[Any] = line.game
        self.names = names + self.game.rivals(line.start)
        self.eyes = eyes  # whose it may be seen through
        self.seat = eyes[0]
        # How many choices have been made: none, or all up to the one asked for.
        self.at = next((at for at, step in enumerate(line.steps, 1) if step.entry == entry), 0)
        self.presenter = presenter_of(self.game)
        self.opened = "map" if self.presenter.face("map") else self.presenter.faces[0].id
        self.ends = turn_ends(line)
        self.history = history(line, SPECTATOR)
        self.top = TopBar(self.presenter, "top")
        self.tabs = Tabs("tabs")
        self.faces = FaceColumn(self.presenter, {}, "faces")
        self.course = CoursePicture("course")
        self.happened = TextPane("happened", "Replay")

    @property
    def state(self) -> Any:
        """The position at this moment."""
        return self.line.before(self.at)

    def scene(self) -> Scene:
        """The position as the chosen eyes see it; there is nothing to choose in a replay."""
        view = self.game.view(self.state, self.seat)
        theme = self.presenter.dress(self.app.brush.theme, view)
        return Scene(self.game, view, self.seat, self.names, theme)

    def compose(self) -> ComposeResult:
        """A face of the table, what happened, and the course of the game."""
        self.add_class(width_class(self.app.size.width))
        yield self.top
        yield self.tabs
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield self.faces
                yield self.course
            with Vertical(id="right"):
                yield self.happened
        footer = Footer()
        footer.instead = [
            ("Left Right", "choice"),
            ("Up Down", "turn"),
            ("PgUp PgDn", "round"),
            ("Home End", "ends"),
            ("Tab", "eyes"),
            ("q", "back"),
        ]
        yield footer

    def on_mount(self) -> None:
        """Show it."""
        self.show()

    def on_resize(self) -> None:
        """What happened is wrapped to its new width."""
        self.call_after_refresh(self.show)

    def update_all(self) -> None:
        """Everything in other colours."""
        self.show()
        super().update_all()

    def show(self) -> None:
        """Hand the panes this moment; they know whether there is anything to draw."""
        if not self.is_standing:
            return
        scene = self.scene()
        turn = tuple(d.seat for d in self.game.decisions(self.state))
        self.top.score = Score(scene, self.game.standings(scene.view), turn)
        self.tabs.row = self._tab_row()
        self.faces.display = self.opened != "course"
        self.faces.sight = Sight(scene, Panes(self.opened, self.opened), is_narrow=True)
        self.course.set_class(self.opened == "course", "open")
        now = sum(end < self.at for end in self.ends)
        self.course.course = Course(scene, self.history, now)
        self._tell_what_happened(scene)

    def _tab_row(self) -> TabRow:
        tabs = [(f.id, f"{f.key} {f.title}") for f in self.presenter.tabs]
        eyes = "everybody's" if self.seat == SPECTATOR else f"{self.names[self.seat]}'s"
        place = f"choice {self.at} of {len(self.line.steps)}"
        right: Parts = [(f"{eyes} eyes  ", MUTED), (place, NAME)]
        return TabRow((*tabs, ("course", "c Course")), self.opened, right)

    def _tell_what_happened(self, scene: Scene) -> None:
        pane = self.happened
        width = max(pane.size.width - 4, 30)
        rows: list[Parts] = []
        room = max(pane.size.height - 1, 4)
        for index in range(max(self.at - 12, 0), self.at):
            step = self.line.steps[index]
            rows += self._step_rows(scene, step.events, index == self.at - 1, width)
        pane.note = self.game.progress(scene.view)
        pane.rows = rows[-room:]

    def _step_rows(
        self, scene: Scene, events: Sequence[Event], newest: bool, width: int
    ) -> list[Parts]:
        seen = [event for event in (e.seen_by(self.seat) for e in events) if event is not None]
        rows: list[Parts] = []
        for seat, group in groupby(seen, key=lambda event: event.seat):
            told = [self.game.narrate(scene.view, event) for event in group]
            phrases = [phrase for phrase in told if phrase]
            rows += passage(
                scene, seat, phrases, width, self.presenter.abbreviate, TEXT if newest else MUTED
            )
        if newest and rows:
            rows[0] = [("▸", ACCENT), *rows[0]]
        return rows

    # --- moving in time -----------------------------------------------------------------

    def action_go(self, at: int) -> None:
        """To a moment."""
        self.at = max(0, min(at, len(self.line.steps)))
        self.show()

    def action_step(self, step: int) -> None:
        """By choices."""
        self.action_go(self.at + step)

    def action_turn(self, step: int) -> None:
        """By turns."""
        self._to_change(step, self.game.turn)

    def action_round(self, step: int) -> None:
        """By rounds."""
        self._to_change(step, self.game.round)

    def _to_change(self, step: int, number: Any) -> None:
        """To where the next turn or round begins; backwards to where this or the last began."""
        at = self.at
        if step > 0:
            here = number(self.line.before(at))
            while at < len(self.line.steps) and number(self.line.before(at)) == here:
                at += 1
        else:
            at = max(at - 1, 0)
            here = number(self.line.before(at))
            while at > 0 and number(self.line.before(at - 1)) == here:
                at -= 1
        self.action_go(at)

    def action_next_seat(self) -> None:
        """Through another pair of eyes."""
        self.seat = self.eyes[(self.eyes.index(self.seat) + 1) % len(self.eyes)]
        self.show()

    def action_open_key(self, key: str) -> None:
        """The face of that key."""
        for face in self.presenter.faces:
            if face.key == key:
                self.action_open(face.id)

    def action_open(self, name: str) -> None:
        """Another face."""
        if name == "course" or self.presenter.face(name) is not None:
            self.opened = name
            self.show()
