"""The end: final scores by source, and the course of the game."""

from collections.abc import Sequence
from itertools import pairwise

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.reactive import reactive

from core.kernel import Standing
from core.kernel.words import listed
from core.table import Session
from tui.draw.canvas import FAINT, HEAD, MUTED, NAME, Canvas, Ink
from tui.draw.glyphs import cut
from tui.draw.plot import paint_plot
from tui.draw.scene import Scene
from tui.games import presenter_of
from tui.screens.base import AnnalsScreen
from tui.widgets.panes import Footer
from tui.widgets.picture import Picture

SIDE_BY_SIDE = 116
LEAST_STEPS, MOST_STEPS = 4, 12  # rows of them below the table


def winners(standings: tuple[Standing, ...]) -> list[int]:
    """The seats in first place."""
    return [standing.seat for standing in standings if standing.rank == 1]


def headline(standings: tuple[Standing, ...], names: tuple[str, ...], seat: int) -> str:
    """Who won, and by how much."""
    first = winners(standings)
    totals = sorted((standing.total for standing in standings), reverse=True)
    if len(totals) == 1:
        who = "You have" if first[0] == seat else f"{names[first[0]]} has"
        return f"{who} {totals[0]} point{'s' if totals[0] != 1 else ''}."
    lead = totals[0] - totals[1]
    by = f" by {lead} point{'s' if lead != 1 else ''}" if lead else " on the tie-break"
    if len(first) > 1:
        return f"{listed([names[s] for s in first])} share the win."
    if first[0] == seat:
        return f"You win{by}."
    return f"{names[first[0]]} wins{by}."


class ScorePicture(Picture):
    """The final scores as a table by source, and the plot beside or behind it."""

    # At 80 columns: show the plot instead of the table.
    course: reactive[bool] = reactive(False, repaint=False, init=False)

    def __init__(self, session: Session, names: tuple[str, ...]) -> None:
        super().__init__(id="scores")
        self.session = session
        self.names = names
        self._history = session.history

    def watch_course(self) -> None:
        """Turn the page."""
        self.repaint()

    def _scene(self) -> Scene:
        session = self.session
        theme = presenter_of(session.game).dress(self.brush.theme, session.view)
        return Scene(session.game, session.view, session.seat, self.names, theme)

    def paint(self, canvas: Canvas) -> None:
        """Headline, table, plot."""
        scene = self._scene()
        standings = self.session.standings
        canvas.fill(0, 0, canvas.width, 3, "high")
        text = headline(standings, self.names, self.session.seat)
        best = winners(standings)[0]
        x = canvas.text(2, 1, f" {scene.letter(best)} ", scene.chip(best)) + 1
        canvas.text(x, 1, text, NAME)
        canvas.right(canvas.width - 1, 1, self.session.game.progress(self.session.view), MUTED)
        wide = canvas.width >= SIDE_BY_SIDE
        half = canvas.width // 2 if wide else canvas.width
        if wide or not self.course:
            below = _paint_table(canvas, scene, standings, 4, half)
            if below + LEAST_STEPS + 3 <= canvas.height:
                _paint_steps(canvas, scene, self._history, below + 1)
        if wide or self.course:
            area = (half if wide else 0, 4, canvas.width - (half if wide else 0), canvas.height - 5)
            canvas.text(area[0] + 2, 4, "COURSE", HEAD)
            canvas.text(area[0] + 10, 4, "points if the game had ended then, turn by turn", FAINT)
            paint_plot(canvas, scene, self._history, (area[0], 6, area[2], area[3] - 2))


def _paint_table(
    canvas: Canvas, scene: Scene, standings: tuple[Standing, ...], top: int, width: int
) -> int:
    """One column a seat, a thin bar behind each number where there is room; ends above a row."""
    label = 18
    column = min((width - label) // max(len(standings), 1), 16)
    bars = column >= 11
    most = max((abs(n) for s in standings for _, n in s.lines), default=1) or 1
    for index, standing in enumerate(standings):
        x = label + index * column
        canvas.text(x, top, f" {scene.letter(standing.seat)} ", scene.chip(standing.seat))
        canvas.text(x + 4, top, cut(scene.name(standing.seat), column - 5), NAME)
    y = top + (2 if canvas.height > 24 else 1)
    for row, (source, _) in enumerate(standings[0].lines):
        canvas.text(2, y + row, source, MUTED)
        for index, standing in enumerate(standings):
            points = standing.lines[row][1]
            x = label + index * column
            canvas.right(x + 4, y + row, str(points), Ink("bad" if points < 0 else "text"))
            if bars and points > 0:
                length = max(1, round(points / most * (column - 7)))
                canvas.text(x + 5, y + row, "━" * length, scene.seat_ink(standing.seat))
    y += len(standings[0].lines)
    canvas.text(2, y, "─" * (width - 4), Ink("line"))
    for name, values in (
        ("total", [standing.total for standing in standings]),
        ("place", [standing.rank for standing in standings]),
    ):
        y += 1
        canvas.text(2, y, name, NAME)
        for index, value in enumerate(values):
            canvas.right(label + index * column + 4, y, str(value), NAME)
    return y + 1


def _paint_steps(
    canvas: Canvas, scene: Scene, history: Sequence[tuple[int, ...]], top: int
) -> None:
    """The turns that changed the most, as many as there is room for, in their order."""
    canvas.text(2, top, "LARGEST STEPS", HEAD)
    canvas.text(16, top, "by one turn", FAINT)
    steps = [
        (abs(after[seat] - before[seat]), turn, seat, before[seat], after[seat])
        for turn, (before, after) in enumerate(pairwise(history), 1)
        for seat in range(len(after))
    ]
    largest = sorted(steps, reverse=True)[: min(canvas.height - top - 3, MOST_STEPS)]
    for row, (_, turn, seat, before, after) in enumerate(sorted(largest, key=lambda s: s[1])):
        y = top + 2 + row
        canvas.right(10, y, f"turn {turn}", MUTED)
        canvas.text(12, y, f" {scene.letter(seat)} ", scene.chip(seat))
        canvas.text(16, y, cut(scene.name(seat), 12), Ink("text"))
        canvas.right(33, y, f"{after - before:+d}", Ink("good" if after > before else "bad"))
        canvas.text(35, y, f"{before} > {after}", MUTED)


class GameOverScreen(AnnalsScreen[str]):
    """Look at the result, then play again, replay, keep the text, or go home."""

    BINDINGS = [
        Binding("1", "show(False)", "Scores", show=False),
        Binding("2", "show(True)", "Course", show=False),
        Binding("tab", "turn_over", "The other page", show=False, priority=True),
        Binding("r", "wish('rematch')", "Rematch", show=False),
        Binding("p", "wish('replay')", "Replay", show=False),
        Binding("x", "wish('export')", "Save the text", show=False),
        Binding("t,enter", "wish('')", "The table", show=False),
        Binding("q,escape", "wish('home')", "Home", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        """The scores and the keys."""
        yield ScorePicture(self.session, self.session.names)
        footer = Footer()
        footer.instead = [
            ("r", "rematch"),
            ("p", "replay"),
            ("x", "save text"),
            ("Tab", "scores or course"),
            ("t", "see the table"),
            ("q", "home"),
        ]
        yield footer

    def action_show(self, course: bool) -> None:
        """Scores or course, where there is room for one."""
        self.query_one(ScorePicture).course = course

    def action_turn_over(self) -> None:
        """The other one."""
        self.action_show(not self.query_one(ScorePicture).course)

    def action_wish(self, wish: str) -> None:
        """Leave with a wish; the text is written without leaving."""
        if wish == "export":
            self.app.export_game()
        else:
            self.dismiss(wish)

    def on_click(self, event: events.Click) -> None:
        """The mouse turns the page."""
        self.action_turn_over()
