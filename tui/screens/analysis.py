"""Post-game analysis: score graph, mistakes, turning points, point sources and accuracy.

It opens at once and fills while a separate process evaluates the choices.
"""

from contextlib import aclosing
from pathlib import Path

from rich.cells import cell_len
from textual import work
from textual.binding import Binding

from core.bots import BotFailed
from core.house.lookback.page import HOW
from core.house.lookback.running import CannotLookBack, looking_back
from core.house.replay import Replay
from core.kernel import BadSetup
from core.table import BadJournal
from saves import BadSave
from tui.draw.canvas import ACCENT, MUTED, NAME, TEXT, TITLE_FOCUS, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.lookback import accuracy_rows, paint_choice, source_rows, turn_rows, why_rows
from tui.draw.panels import panel
from tui.draw.plot import paint_chart
from tui.draw.scene import Scene
from tui.games import presenter_of
from tui.model.lookback import LookbackModel
from tui.screens.listing import ListScreen
from tui.screens.overlays import TextScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings

SIDE_BY_SIDE = 116
LEAST_LIST, MOST_LIST = 5, 10  # rows of mistakes in the wide layout

TITLES = ("1 Course", "2 Dearest choices", "3 Why", "4 Turning points", "5 Points", "6 Accuracy")
TABS = ("1 Course", "2 Dearest", "3 Why", "4 Turns", "5 Points", "6 Accuracy")
COURSE, DEAREST, WHY, TURNS, POINTS, ACCURACY = range(len(TITLES))

Area = tuple[int, int, int, int]


class AnalysisScreen(ListScreen[None]):
    """The sections of an analysis: all of them if the window is wide, else one at a time."""

    place = "analysis"
    takes_text = False
    BINDINGS = [
        *bindings(SCREENS["analysis"]),
        *(Binding(str(at + 1), f"open({at})", "A part", show=False) for at in range(len(TITLES))),
    ]

    def __init__(self, path: Path, replay: Replay, seat: int) -> None:
        super().__init__()
        self.path, self.replay, self.seat = path, replay, seat
        self.game = replay.line.game
        self.model = LookbackModel()
        self.part = DEAREST  # the selected section; alone in narrow windows

    def on_mount(self) -> None:
        """Start the analysis or resume a stored one."""
        super().on_mount()
        self.look_back()

    @work(group="look back", exclusive=True)
    async def look_back(self) -> None:
        """Analyze until done or the screen closes; results are stored next to the save."""
        try:
            async with aclosing(looking_back(self.path, self.seat)) as growing:
                async for lookback in growing:
                    self.model.lookback = lookback
                    self.update_if_seen()
        except (BadSave, BadSetup, BadJournal, BotFailed, CannotLookBack) as error:
            self.model.trouble = str(error)
            self.update_if_seen()

    def update_if_seen(self) -> None:
        """Redraw if this screen is active; otherwise it redraws when it resumes."""
        if self.is_active:
            self.update_soon()

    @property
    def rows(self) -> list[str]:
        lookback = self.model.lookback
        if self.part == TURNS and lookback is not None:
            return [f"turn {turn.entry}" for turn in lookback.turning_points]
        return [f"choice {choice.entry}" for choice in self.model.choices]

    def go(self, at: int) -> None:
        super().go(at)
        if self.part != TURNS:
            self.model.go(self.at)
            self.update_page()

    @property
    def scene(self) -> Scene:
        line = self.replay.line
        view = self.game.view(line.state, self.seat)
        theme = presenter_of(self.game).dress(self.app.brush.theme, view)
        names = self.replay.names + self.game.rivals(line.start)
        return Scene(self.game, view, self.seat, names, theme)

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        of = f"{self.path.stem}, as {self.scene.name(self.seat)}"
        title_bar(canvas, self.game.name, of, self.model.progress)
        if width < SIDE_BY_SIDE:
            self._draw_tabs(canvas)
            self._draw_part(canvas, self.part, (0, 2, width, height - 2))
            return
        for part, area in self._areas(width, height).items():
            panel(canvas, area, TITLES[part], self._note(part), focused=part == self.part)
            x, y, columns, rows = area
            self._draw_part(canvas, part, (x, y + 1, columns, rows - 1))

    def _areas(self, width: int, height: int) -> dict[int, Area]:
        left, room = width * 3 // 5, height - 1
        right, wide = left + 1, width - left - 1
        points = min(len(self._rows_of(POINTS, left)) + 1, room // 3)
        turns = min(max(len(self._rows_of(TURNS, left)) + 1, 4), room // 4)
        choices = min(max(len(self.model.choices), LEAST_LIST), MOST_LIST) + 2
        accuracy = min(len(self._rows_of(ACCURACY, wide)) + 1, room // 3)
        why = room - choices - accuracy
        course = room - points - turns
        return {
            COURSE: (0, 1, left, course),
            TURNS: (0, 1 + course, left, turns),
            POINTS: (0, 1 + course + turns, left, points),
            DEAREST: (right, 1, wide, choices),
            WHY: (right, 1 + choices, wide, why),
            ACCURACY: (right, 1 + choices + why, wide, accuracy),
        }

    def _note(self, part: int) -> str:
        if part == COURSE:
            return self.model.course_note
        return {DEAREST: "what they cost", TURNS: "what they did to your chances"}.get(part, "")

    def _draw_tabs(self, canvas: Canvas) -> None:
        canvas.fill(0, 1, canvas.width, 1, "panel")
        x = 0
        for at, title in enumerate(TABS):
            end = canvas.text(x, 1, f" {title} ", TITLE_FOCUS if at == self.part else TEXT)
            self.spot(f"part {at}", x, 1, end - x)
            x = end
        note = self._note(self.part)
        if x + cell_len(note) + 1 < canvas.width:
            canvas.right(canvas.width - 1, 1, note, MUTED)

    def _draw_part(self, canvas: Canvas, part: int, area: Area) -> None:
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        if part == COURSE:
            self._draw_course(canvas, area)
        elif part == DEAREST:
            self._draw_choices(canvas, area)
        elif part == TURNS:
            self._draw_turns(canvas, area)
        else:
            rows = self._rows_of(part, width)
            for down, parts in enumerate(rows[:height]):
                canvas.parts(x + 2, y + down, parts)
            if len(rows) > height:
                more = f" ▾ {len(rows) - height} more, {part + 1} opens all "
                canvas.right(x + width - 1, y + height - 1, more, ACCENT)

    def _rows_of(self, part: int, width: int) -> list[Parts]:
        model, lookback, room = self.model, self.model.lookback, width - 4
        if lookback is None:
            return [[(model.progress, MUTED)]]
        if part == WHY:
            choice = model.choice
            return why_rows(model, choice, room) if choice else [[(model.tally, MUTED)]]
        if part == POINTS:
            return source_rows(self.scene, lookback, room)
        if part == TURNS:
            turns = lookback.turning_points
            return [row for turn in turns for row in turn_rows(self.scene, lookback, turn, room)]
        return accuracy_rows(model, lookback, room, self.size.width < SIDE_BY_SIDE)

    def _draw_course(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        if (chart := self.model.chart) is None:
            canvas.text(x + 2, y + 1, self.model.progress, MUTED)
            return
        paint_chart(canvas, self.scene, chart, (x, y, width, height - 1))
        canvas.text(x + 2, y + height - 1, cut(self.model.luck, width - 4), MUTED)

    def _draw_choices(self, canvas: Canvas, area: Area) -> None:
        """Draw the list, followed by the reasons for the selected mistake if it is alone."""
        x, y, width, height = area
        alone, choices = canvas.width < SIDE_BY_SIDE, self.model.choices
        room = self.page_rows = min(len(choices), MOST_LIST if alone else height - 1)
        first = max(0, min(self.model.at - room // 2, len(choices) - room))
        for row, choice in enumerate(choices[first : first + room], y):
            paint_choice(canvas, self.model, choice, (x, row, width))
            self.mark_row(canvas, f"choice {choice.entry}", x, row, width)
        canvas.text(x + 2, y + room, cut(self.model.tally, width - 4), MUTED)
        if alone and self.model.choice is not None:
            rows = self._rows_of(WHY, width)[: height - room - 2]
            for row, parts in enumerate(rows, y + room + 2):
                canvas.parts(x + 2, row, parts)

    def _draw_turns(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        lookback, scene = self.model.lookback, self.scene
        if lookback is None or not lookback.turning_points:
            canvas.text(x + 2, y, "no turn stands out", MUTED)
            return
        turns = lookback.turning_points
        blocks = [turn_rows(scene, lookback, turn, width - 4) for turn in turns]
        first, at = 0, self.at if self.part == TURNS else 0
        while first < at and sum(map(len, blocks[first : at + 1])) > height:
            first += 1
        row = y
        for turn, block in list(zip(turns, blocks, strict=True))[first:]:
            block = block[: y + height - row]
            for down, parts in enumerate(block):
                canvas.parts(x + 2, row + down, parts)
            if block:
                self.mark_row(canvas, f"turn {turn.entry}", x, row, width, len(block))
            row += len(block)

    # --- actions --------------------------------------------------------------------------

    def action_open(self, part: int) -> None:
        """Open a section with the cursor on the same choice; an open text opens as a page."""
        if part == self.part and part in (WHY, POINTS, ACCURACY):
            rows = self._rows_of(part, self.size.width)
            self.app.push_screen(TextScreen(TITLES[part], rows))
        self.part = part
        choice = self.model.choice
        self.cursor = f"choice {choice.entry}" if choice and part != TURNS else ""
        self.update_page()

    def action_next_part(self) -> None:
        self.action_open((self.part + 1) % len(TITLES))

    def action_right(self) -> None:
        self.action_next_part()

    def action_left(self) -> None:
        self.action_open((self.part - 1) % len(TITLES))

    def action_next_choice(self) -> None:
        self._step(1)

    def action_previous_choice(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        if self.part == TURNS:
            self.action_open(DEAREST)
        self.go(self.model.at + by)

    def action_turn_over(self) -> None:
        """Toggle score and win probability."""
        self.model.turn_over()
        self.update_page()

    def action_choose(self) -> None:
        if self.part == TURNS:
            self.action_replay_from()
        elif self.model.choice is not None:
            self.app.try_choices(self.path, self.replay, self.model)

    def action_replay_from(self) -> None:
        lookback = self.model.lookback
        if self.part == TURNS and lookback is not None and lookback.turning_points:
            self.app.replay_saved(self.path, lookback.turning_points[self.at].entry)
        elif self.model.choice is not None:
            self.app.replay_saved(self.path, self.model.choice.entry)

    def action_report(self) -> None:
        if self.model.lookback is not None:
            self.app.write_report(self.path, self.model.lookback)

    def press(self, target: str, twice: bool) -> None:
        """Open a section or move the cursor; a double click opens the row."""
        kind, _, number = target.partition(" ")
        if kind == "part":
            self.action_open(int(number))
            return
        if (kind == "turn") != (self.part == TURNS):
            self.action_open(TURNS if kind == "turn" else DEAREST)
        self.go(self.rows.index(target))
        if twice:
            self.action_choose()

    def footer(self) -> list[tuple[str, str]]:
        model = self.model
        is_wide = self.size.width >= SIDE_BY_SIDE
        opens = "try it on the table" if is_wide else "try it"
        opens = "replay from here" if self.part == TURNS else opens
        other = "chances" if model.shows_points else "points"
        on, back = (self.keys(deed)[0][0] for deed in ("next_choice", "previous_choice"))
        return [
            *self.keys("choose", choose=opens),
            (f"{on} {back}", "next, previous" if is_wide else "next"),
            *(self.keys("turn_over", turn_over=other) if model.has_chances else []),
            *self.keys("replay_from", "report"),
            *self.keys("next_part"),
            *self.keys("explain", "leave", explain="how it is judged" if is_wide else "how"),
        ]

    def about(self) -> list[Parts]:
        width = max(self.size.width - 6, 40)
        return [[("How it is judged", NAME)], *([(line, TEXT)] for line in wrap(HOW, width))]
