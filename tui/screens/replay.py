"""The replay of a game: by choice, turn or round, or automatically, from any seat."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import dropwhile
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from core.house.charts import points_chart
from core.house.lines import NOT_HERE, Lines
from core.kernel import SPECTATOR, Game
from core.kernel.phrases import YOU
from core.table import OPENING, Line, history, turn_ends
from tui.draw.canvas import ACCENT, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.scene import Scene
from tui.games import presenter_of
from tui.model.panes import Panes
from tui.screens.base import AnnalsScreen
from tui.screens.help import HelpScreen
from tui.screens.replay_moment import Moment, MomentPane
from tui.settings.keys import BY_ID, SCREENS, bindings, key_name
from tui.widgets.breakpoints import BREAKPOINTS, is_narrow, width_class
from tui.widgets.footer import Footer
from tui.widgets.panes import (
    ChartPane,
    Drawn,
    FaceColumn,
    Score,
    Sight,
    TabRow,
    Tabs,
    TopBar,
)

COURSE = "course"
PACES = (3.0, 1.5, 0.8, 0.4, 0.2, 0.1)  # seconds per choice


def _place_of(line: Line, entry: int) -> int:
    """Return the number of choices up to an entry, or 0."""
    return line.entries.index(entry) if entry in line.entries else 0


class ReplayScreen(AnnalsScreen[None]):
    """A replay that steps through one variation."""

    place = "replay"
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS = bindings(SCREENS["replay"])
    CSS = """
    ReplayScreen #middle { height: 1fr; }
    ReplayScreen #left { width: 1fr; margin-right: 1; }
    ReplayScreen #faces { height: 1fr; }
    ReplayScreen #right { width: 45; }
    ReplayScreen #course { height: 33%; min-height: 15; }
    ReplayScreen #large { display: none; height: 1fr; }
    ReplayScreen.-large #large { display: block; }
    ReplayScreen.-large #course { display: none; }
    ReplayScreen #happened { height: 1fr; }
    ReplayScreen.-narrow #middle { layout: vertical; }
    ReplayScreen.-narrow #left { margin-right: 0; height: 1fr; }
    ReplayScreen.-narrow #right { width: 1fr; height: 7; }
    ReplayScreen.-narrow #course { display: none; }
    """

    def __init__(
        self,
        line: Line,
        names: tuple[str, ...],
        eyes: tuple[int, ...] = (SPECTATOR,),
        entry: int = OPENING,
        lines: Lines | None = None,
    ) -> None:
        super().__init__()
        self.line = line
        self.lines = lines  # variations of the game, if known
        self.game: Game[Any] = line.game
        self.names = names + self.game.rivals(line.start)
        self.eyes = eyes  # seats whose viewpoint is allowed
        self.seat = eyes[0]
        self.at = _place_of(line, entry)
        self.presenter = presenter_of(self.game)
        first = "map" if self.presenter.face("map") else self.presenter.faces[0].id
        self.panes = Panes(first, first)  # only the open panel fits in narrow windows
        self.pace = PACES[2]  # seconds per choice during playback
        self._playing: Timer | None = None
        self.ends = turn_ends(line)
        self.history = history(line, SPECTATOR)
        self.top = TopBar(self.presenter, "top")
        self.tabs = Tabs("tabs")
        self.left = Vertical(id="left")
        self.faces = FaceColumn(self.presenter, "faces")
        self.course, self.large_course = (
            ChartPane(id, "c Course", "points if it had ended then") for id in ("course", "large")
        )
        self.happened = MomentPane("happened", "Replay", self.presenter.abbreviate)

    @property
    def face_titles(self) -> Mapping[str, str]:
        return self.presenter.face_titles

    @property
    def state(self) -> Any:
        return self.line.before(self.at)

    def scene(self) -> Scene:
        """Return the position from the chosen viewpoint, without a question."""
        view = self.game.view(self.state, self.seat)
        theme = self.presenter.dress(self.app.brush.theme, view)
        return Scene(self.game, view, self.seat, self.names, theme)

    def compose(self) -> ComposeResult:
        self.add_class(width_class(self.app.size.width))
        yield self.top
        yield self.tabs
        with Horizontal(id="middle"):
            with self.left:
                yield self.faces
                yield self.large_course
            with Vertical(id="right"):
                yield self.happened
                yield self.course
        yield Footer()

    def on_mount(self) -> None:
        self.show()

    def on_resize(self) -> None:
        """Update after layout, since the graph's size depends on the free space."""
        self.call_after_refresh(self.show)

    def update_all(self) -> None:
        self.show()
        super().update_all()

    def show(self) -> None:
        """Update all panes to the current position."""
        if not self.is_standing:
            return
        scene = self.scene()
        turn = tuple(d.seat for d in self.game.decisions(self.state))
        standings = self.game.standings(scene.view)
        self.top.score = Score(scene, standings, turn, is_over=not turn)
        self.tabs.row = self._tab_row()
        narrow, is_course = is_narrow(self.app.size.width), self.panes.open == COURSE
        rows = 0 if narrow or is_course else self._rows_that_suffice(scene)
        self.faces.styles.height = rows or "1fr"
        self.faces.display = not is_course
        for _ in self.faces.show(Sight(scene, self.panes, narrow)):
            pass
        is_large = is_course or bool(rows)
        self.set_class(is_large, "-large")
        now = sum(end < self.at for end in self.ends)
        chart = points_chart(self.history, self.game.round_word, now)
        self.course.drawn = self.large_course.drawn = Drawn(scene, chart)
        self.happened.note = self.game.progress(scene.view)
        self.happened.moment = Moment(scene, self.line, self.at)
        self._name_the_keys()

    def _rows_that_suffice(self, scene: Scene) -> int:
        """Return the rows of a panel that uses less than half the column, else 0.

        The score graph then fills the rest of the column.
        """
        width, height = self.left.size
        faces = [face for face in self.presenter.faces if face.height(scene, width)]
        if self.panes.is_asked_for or len(faces) > 1 or not height:
            return 0
        drawn = Canvas(width, height, self.app.brush)
        for face in faces:
            face.paint(drawn, replace(scene))
        used = sum(1 for _ in dropwhile(lambda line: not line.strip(), reversed(drawn.lines())))
        return used + 2 if 2 * used < height else 0

    def _name_the_keys(self) -> None:
        keys = {deed: key_name(keys) for deed, keys in self.app.keys_in_use.items()}
        footer = self.query_one(Footer)
        lines = [deed for deed in ("lines", "play_from") if self.can_do(deed)]
        footer.instead = [
            (keys["play_on"], "stop" if self._playing else "play"),
            *((keys[deed], BY_ID[deed].words) for deed in lines),
            (f"{keys['faster']} {keys['slower']}", "speed"),
            ("Left Right", "choice"),
            ("Up Down", "turn"),
            ("PgUp PgDn", "round"),
            (keys["next_eyes"], "eyes"),
            (keys["look_back"], "look back"),
            (keys["explain"], "help"),
            (keys["leave"], "back"),
        ]
        footer.repaint()

    def _tab_row(self) -> TabRow:
        tabs = [(f.id, f"{f.key} {f.title}") for f in self.presenter.tabs]
        place = f"choice {self.at} of {len(self.line.steps)}"
        short: Parts = [(place, NAME)]
        if self._playing is not None:
            short = [(f"▸ {self.pace:g} s a choice  ", ACCENT), *short]
        right: Parts = [(f"{self._whose()} eyes  ", MUTED), *short]
        return TabRow((*tabs, (COURSE, "c Course")), self.panes.open, (right, short, short[-1:]))

    def _whose(self) -> str:
        if self.seat == SPECTATOR:
            return "everybody's"
        name = self.names[self.seat]
        return "your" if name == YOU else f"{name}'s"

    # --- navigation ---------------------------------------------------------------------

    def action_go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.line.steps)))
        self.show()

    def action_top(self) -> None:
        self.action_go(0)

    def action_bottom(self) -> None:
        self.action_go(len(self.line.steps))

    def action_right(self) -> None:
        self.action_go(self.at + 1)

    def action_left(self) -> None:
        self.action_go(self.at - 1)

    def action_down(self) -> None:
        self._to_change(1, self.game.turn)

    def action_up(self) -> None:
        self._to_change(-1, self.game.turn)

    def action_page_down(self) -> None:
        self._to_change(1, self.game.round)

    def action_page_up(self) -> None:
        self._to_change(-1, self.game.round)

    def _to_change(self, step: int, number: Any) -> None:
        """Go to the start of the next turn or round; backward, of this or the previous one."""
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

    # --- playback -----------------------------------------------------------------------

    def action_play_on(self) -> None:
        """Start or stop automatic playback, restarting at the end."""
        if self._playing is not None:
            self._stop()
        else:
            if self.at == len(self.line.steps):
                self.at = 0
            self._playing = self.set_interval(self.pace, self._play_one)
        self.show()

    def _play_one(self) -> None:
        self.action_right()
        if self.at == len(self.line.steps):
            self._stop()
            self.show()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def action_faster(self) -> None:
        self._change_pace(1)

    def action_slower(self) -> None:
        self._change_pace(-1)

    def _change_pace(self, step: int) -> None:
        at = max(0, min(PACES.index(self.pace) + step, len(PACES) - 1))
        self.pace = PACES[at]
        if self._playing is not None:
            self._stop()
            self._playing = self.set_interval(self.pace, self._play_one)
        self.show()

    # --- variations ---------------------------------------------------------------------

    def show_line(self, line: Line, entry: int) -> None:
        self._stop()
        self.line, self.at = line, _place_of(line, entry)
        self.ends, self.history = turn_ends(line), history(line, SPECTATOR)
        self.show()

    def action_lines(self) -> None:
        """Open the variations; choosing one shows it here."""
        from tui.screens.lines import LinesScreen

        if self.lines is not None:
            self.app.push_screen(LinesScreen(self.lines, self.names, self.seat, self._go_to))

    def _go_to(self, line: Line, entry: int) -> None:
        self.come_to_the_top()
        self.show_line(line, entry)

    def action_play_from(self) -> None:
        from tui.screens.play_from import ask_to_play_from

        if self.lines is not None:
            line = self.line.along(self.line.entries[self.at])
            ask_to_play_from(self, self.lines, line, self.seat)

    def can_do(self, deed: str) -> bool:
        """Return whether a command is available; some need known variations."""
        if deed == "play_from":
            lines = self.lines
            return lines is not None and not (lines.why_not_take_up and lines.why_not_what_if)
        return deed != "lines" or self.lines is not None

    # --- viewpoint and panels -----------------------------------------------------------

    def action_next_eyes(self) -> None:
        self.seat = self.eyes[(self.eyes.index(self.seat) + 1) % len(self.eyes)]
        self.show()

    def action_pane_row(self) -> None:
        self._open_key("1")

    def action_pane_map(self) -> None:
        self._open_key("2")

    def action_pane_boards(self) -> None:
        self._open_key("3")

    def action_pane_4(self) -> None:
        self._open_key("4")

    def action_pane_5(self) -> None:
        self._open_key("5")

    def _open_key(self, key: str) -> None:
        for face in self.presenter.faces:
            if face.key == key:
                self.panes = replace(self.panes.opened(face.id, asked_for=True), focused=face.id)
        self.show()

    def action_course(self) -> None:
        self.panes = replace(self.panes, open=COURSE)
        self.show()

    def action_look_back(self) -> None:
        path = self.lines.path if self.lines else None
        if path is None:
            self.app.tell(NOT_HERE)
        else:
            self.app.look_back(path, None if self.seat == SPECTATOR else self.seat)

    def action_explain(self) -> None:
        text = (
            "a game that was played; nothing in it can be changed. Left and Right go by choice,"
            " Up and Down by turn, PgUp and PgDn by round, Home and End to its beginning and end."
        )
        about: list[Parts] = [[("A replay: ", NAME), (text, TEXT)]]
        self.app.push_screen(HelpScreen(about, SCREENS["replay"]))

    def action_cancel(self) -> None:
        if self._playing is not None:
            self._stop()
            self.show()

    def action_leave(self) -> None:
        self.dismiss()
