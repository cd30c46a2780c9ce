"""Post-game analysis: score graph, mistakes, turning points, point sources and accuracy.

It opens at once and fills while a separate process evaluates the choices.
"""

from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from rich.cells import cell_len
from textual import work
from textual.binding import Binding

from core.analysis.background import CannotAnalyze, analyze_in_background
from core.analysis.html_page import METHOD
from core.app.replay import Replay
from core.bots import BotFailed
from core.kernel import BadSetup
from core.table import BadJournal
from saves import BadSave
from tui.draw.analysis_rows import (
    accuracy_rows,
    mistake_rows,
    paint_mistake,
    source_rows,
    turning_point_rows,
)
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, MUTED, NAME, TEXT, TITLE_FOCUS, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.panel_props import PanelProps
from tui.draw.plot import paint_chart
from tui.model.analysis import AnalysisModel
from tui.panels import load_presenter
from tui.screens.list_screen import ListScreen
from tui.screens.overlays import TextScreen
from tui.screens.page_screen import draw_title_bar
from tui.settings.keys import SCREEN_SCOPES, bindings

SIDE_BY_SIDE_WIDTH = 116
MIN_LIST, MAX_LIST = 5, 10  # rows of mistakes in the wide layout

TITLES = ("1 Course", "2 Dearest choices", "3 Why", "4 Turning points", "5 Points", "6 Accuracy")
TABS = ("1 Course", "2 Dearest", "3 Why", "4 Turns", "5 Points", "6 Accuracy")
SCORE_GRAPH, MISTAKES, REASONS, TURNING_POINTS, SOURCES, ACCURACY = range(len(TITLES))

Area = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class ChoiceTarget:
    """One of the biggest mistakes, by its entry in the journal."""

    entry: int


@dataclass(frozen=True, slots=True)
class TurnTarget:
    """A turning point, by its entry in the journal."""

    entry: int


@dataclass(frozen=True, slots=True)
class TabTarget:
    """A tab of a narrow window."""

    section: int


AnalysisTarget = ChoiceTarget | TurnTarget | TabTarget


class AnalysisScreen(ListScreen[AnalysisTarget, None]):
    """The sections of an analysis: all in a wide window, else one at a time."""

    binding_scope = "analysis"
    has_text_field = False
    BINDINGS = [
        *bindings(SCREEN_SCOPES["analysis"]),
        *(
            Binding(str(cursor_index + 1), f"open({cursor_index})", "A part", show=False)
            for cursor_index in range(len(TITLES))
        ),
    ]

    def __init__(self, path: Path, replay: Replay, seat: int) -> None:
        super().__init__()
        self.path, self.replay, self.seat = path, replay, seat
        self.game = replay.main_line.game
        self.model = AnalysisModel()
        self.section = MISTAKES  # the selected section; alone in narrow windows

    def on_mount(self) -> None:
        super().on_mount()
        self.analyze()

    @work(group="look back", exclusive=True)
    async def analyze(self) -> None:
        """Analyze until done or the screen closes, and store the results next to the save."""
        try:
            async with aclosing(analyze_in_background(self.path, self.seat)) as partial_results:
                async for analysis in partial_results:
                    self.model.analysis = analysis
                    self.update_if_active()
        except (BadSave, BadSetup, BadJournal, BotFailed, CannotAnalyze) as error:
            self.model.problem = str(error)
            self.update_if_active()

    def update_if_active(self) -> None:
        """Redraw if this screen is active. Otherwise it redraws when it resumes."""
        if self.is_active:
            self.schedule_update()

    @property
    def rows(self) -> list[AnalysisTarget]:
        analysis = self.model.analysis
        if self.section == TURNING_POINTS and analysis is not None:
            return [TurnTarget(turn.entry) for turn in analysis.turning_points]
        return [ChoiceTarget(choice.entry) for choice in self.model.choices]

    def move_cursor(self, row_index: int) -> None:
        super().move_cursor(row_index)
        if self.section != TURNING_POINTS:
            self.model.move_to(self.cursor_index)
            self.update_page()

    @property
    def panel_props(self) -> PanelProps:
        main_line = self.replay.main_line
        view = self.game.view(main_line.state, self.seat)
        theme = load_presenter(self.game).adapt_theme(self.app.brush.theme, view)
        names = self.replay.names + self.game.automa_names(main_line.start)
        return PanelProps(self.game, view, self.seat, names, theme)

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        subtitle = f"{self.path.stem}, as {self.panel_props.seat_name(self.seat)}"
        draw_title_bar(canvas, self.game.name, subtitle, self.model.progress)
        if width < SIDE_BY_SIDE_WIDTH:
            self._draw_tabs(canvas)
            self._draw_section(canvas, self.section, (0, 2, width, height - 2))
            return
        for section, area in self._areas(width, height).items():
            draw_box(
                canvas,
                area,
                TITLES[section],
                self._note(section),
                is_focused=section == self.section,
            )
            x, y, columns, rows = area
            self._draw_section(canvas, section, (x, y + 1, columns, rows - 1))

    def _areas(self, width: int, height: int) -> dict[int, Area]:
        left, rows = width * 3 // 5, height - 1
        right, right_width = left + 1, width - left - 1
        points = min(len(self._section_rows(SOURCES, left)) + 1, rows // 3)
        turns = min(max(len(self._section_rows(TURNING_POINTS, left)) + 1, 4), rows // 4)
        choices = min(max(len(self.model.choices), MIN_LIST), MAX_LIST) + 2
        accuracy = min(len(self._section_rows(ACCURACY, right_width)) + 1, rows // 3)
        reasons = rows - choices - accuracy
        graph = rows - points - turns
        return {
            SCORE_GRAPH: (0, 1, left, graph),
            TURNING_POINTS: (0, 1 + graph, left, turns),
            SOURCES: (0, 1 + graph + turns, left, points),
            MISTAKES: (right, 1, right_width, choices),
            REASONS: (right, 1 + choices, right_width, reasons),
            ACCURACY: (right, 1 + choices + reasons, right_width, accuracy),
        }

    def _note(self, section: int) -> str:
        if section == SCORE_GRAPH:
            return self.model.chart_note
        return {MISTAKES: "what they cost", TURNING_POINTS: "what they did to your chances"}.get(
            section, ""
        )

    def _draw_tabs(self, canvas: Canvas) -> None:
        canvas.fill(0, 1, canvas.width, 1, "panel")
        x = 0
        for index, title in enumerate(TABS):
            end = canvas.text(x, 1, f" {title} ", TITLE_FOCUS if index == self.section else TEXT)
            self.add_hit_region(TabTarget(index), x, 1, end - x)
            x = end
        note = self._note(self.section)
        if x + cell_len(note) + 1 < canvas.width:
            canvas.right_text(canvas.width - 1, 1, note, MUTED)

    def _draw_section(self, canvas: Canvas, section: int, area: Area) -> None:
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        if section == SCORE_GRAPH:
            self._draw_score_graph(canvas, area)
        elif section == MISTAKES:
            self._draw_choices(canvas, area)
        elif section == TURNING_POINTS:
            self._draw_turning_points(canvas, area)
        else:
            rows = self._section_rows(section, width)
            for dy, parts in enumerate(rows[:height]):
                canvas.parts(x + 2, y + dy, parts)
            if len(rows) > height:
                more = f" ▾ {len(rows) - height} more, {section + 1} opens all "
                canvas.right_text(x + width - 1, y + height - 1, more, ACCENT)

    def _section_rows(self, section: int, width: int) -> list[Parts]:
        model, analysis, text_width = self.model, self.model.analysis, width - 4
        if analysis is None:
            return [[(model.progress, MUTED)]]
        if section == REASONS:
            choice = model.choice
            return mistake_rows(model, choice, text_width) if choice else [[(model.tally, MUTED)]]
        if section == SOURCES:
            return source_rows(self.panel_props, analysis, text_width)
        if section == TURNING_POINTS:
            turns = analysis.turning_points
            return [
                row
                for turn in turns
                for row in turning_point_rows(self.panel_props, analysis, turn, text_width)
            ]
        return accuracy_rows(model, analysis, text_width, self.size.width < SIDE_BY_SIDE_WIDTH)

    def _draw_score_graph(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        if (chart := self.model.chart) is None:
            canvas.text(x + 2, y + 1, self.model.progress, MUTED)
            return
        paint_chart(canvas, self.panel_props, chart, (x, y, width, height - 1))
        canvas.text(x + 2, y + height - 1, cut(self.model.luck, width - 4), MUTED)

    def _draw_choices(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        is_only_section, choices = canvas.width < SIDE_BY_SIDE_WIDTH, self.model.choices
        visible_rows = self.page_rows = min(
            len(choices), MAX_LIST if is_only_section else height - 1
        )
        first = max(0, min(self.model.cursor - visible_rows // 2, len(choices) - visible_rows))
        for row, choice in enumerate(choices[first : first + visible_rows], y):
            paint_mistake(canvas, self.model, choice, (x, row, width))
            self.register_row(canvas, ChoiceTarget(choice.entry), x, row, width)
        canvas.text(x + 2, y + visible_rows, cut(self.model.tally, width - 4), MUTED)
        if is_only_section and self.model.choice is not None:
            rows = self._section_rows(REASONS, width)[: height - visible_rows - 2]
            for row, parts in enumerate(rows, y + visible_rows + 2):
                canvas.parts(x + 2, row, parts)

    def _draw_turning_points(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        analysis, props = self.model.analysis, self.panel_props
        if analysis is None or not analysis.turning_points:
            canvas.text(x + 2, y, "no turn stands out", MUTED)
            return
        turns = analysis.turning_points
        blocks = [turning_point_rows(props, analysis, turn, width - 4) for turn in turns]
        first, cursor_row = 0, self.cursor_index if self.section == TURNING_POINTS else 0
        while first < cursor_row and sum(map(len, blocks[first : cursor_row + 1])) > height:
            first += 1
        row = y
        for turn, block in list(zip(turns, blocks, strict=True))[first:]:
            block = block[: y + height - row]
            for dy, parts in enumerate(block):
                canvas.parts(x + 2, row + dy, parts)
            if block:
                self.register_row(canvas, TurnTarget(turn.entry), x, row, width, len(block))
            row += len(block)

    # --- actions --------------------------------------------------------------------------

    def action_open(self, section: int) -> None:
        """Select a section. Selecting a section of text again opens it as a page."""
        if section == self.section and section in (REASONS, SOURCES, ACCURACY):
            rows = self._section_rows(section, self.size.width)
            self.app.push_screen(TextScreen(TITLES[section], rows))
        self.section = section
        choice = self.model.choice
        self.cursor = None
        if choice is not None and section != TURNING_POINTS:
            self.cursor = ChoiceTarget(choice.entry)
        self.update_page()

    def action_next_part(self) -> None:
        self.action_open((self.section + 1) % len(TITLES))

    def action_right(self) -> None:
        self.action_next_part()

    def action_left(self) -> None:
        self.action_open((self.section - 1) % len(TITLES))

    def action_next_choice(self) -> None:
        self._step(1)

    def action_previous_choice(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        if self.section == TURNING_POINTS:
            self.action_open(MISTAKES)
        self.move_cursor(self.model.cursor + by)

    def action_turn_over(self) -> None:
        self.model.toggle_chart()
        self.update_page()

    def action_choose(self) -> None:
        if self.section == TURNING_POINTS:
            self.action_replay_from()
        elif self.model.choice is not None:
            self.app.navigation.retry_mistakes(self.path, self.replay, self.model)

    def action_replay_from(self) -> None:
        analysis = self.model.analysis
        if self.section == TURNING_POINTS and analysis is not None and analysis.turning_points:
            self.app.navigation.replay_saved(
                self.path, analysis.turning_points[self.cursor_index].entry
            )
        elif self.model.choice is not None:
            self.app.navigation.replay_saved(self.path, self.model.choice.entry)

    def action_report(self) -> None:
        if self.model.analysis is not None:
            self.app.navigation.write_report(self.path, self.model.analysis)

    def press(self, target: AnalysisTarget) -> bool:
        if isinstance(target, TabTarget):
            self.action_open(target.section)
            return False
        is_turn = isinstance(target, TurnTarget)
        if is_turn != (self.section == TURNING_POINTS):
            self.action_open(TURNING_POINTS if is_turn else MISTAKES)
            self.move_cursor(self.rows.index(target))
            return False
        return super().press(target)

    def footer_keys(self) -> list[tuple[str, str]]:
        model = self.model
        is_wide = self.size.width >= SIDE_BY_SIDE_WIDTH
        choose_label = "try it on the table" if is_wide else "try it"
        choose_label = "replay from here" if self.section == TURNING_POINTS else choose_label
        toggle_label = "chances" if model.is_showing_points else "points"
        next_key, previous_key = (
            self.command_keys(command)[0][0] for command in ("next_choice", "previous_choice")
        )
        return [
            *self.command_keys("choose", choose=choose_label),
            (f"{next_key} {previous_key}", "next, previous" if is_wide else "next"),
            *(
                self.command_keys("turn_over", turn_over=toggle_label)
                if model.has_win_probability
                else []
            ),
            *self.command_keys("replay_from", "report"),
            *self.command_keys("next_part"),
            *self.command_keys(
                "explain", "leave", explain="how it is judged" if is_wide else "how"
            ),
        ]

    def help_rows(self) -> list[Parts]:
        width = max(self.size.width - 6, 40)
        return [[("How it is judged", NAME)], *([(line, TEXT)] for line in wrap(METHOD, width))]
