"""The end of a game: winner, scores by source, score graph and turning points."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from rich.cells import cell_len
from textual.binding import Binding

from core.app.charts import points_chart
from core.app.game_end import EndNote
from core.common.wording import round_name
from core.table import LocalSession, Session
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, FAINT, GOOD, KEY, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut, fit, parts_width, wrap
from tui.draw.panel_props import PanelProps
from tui.draw.plot import paint_chart
from tui.draw.score_table import ScoreTable, min_width
from tui.draw.source_table import round_table_rows, source_table_rows
from tui.model.timeline import (
    TurningPoint,
    ahead_since,
    chapters,
    gains_by_round,
    turning_points,
)
from tui.panels import load_presenter
from tui.screens.base import PopUpScreen
from tui.screens.game_over_parts import distribute_turn_rows, headline, winners
from tui.screens.list_screen import ListScreen
from tui.screens.next_step import NextStep, ReplayFrom, TableResult
from tui.screens.overlays import TextScreen, chapter_rows
from tui.screens.page_screen import draw_title_bar
from tui.settings.keys import SCREEN_SCOPES, bindings

SIDE_BY_SIDE_WIDTH = 116
COMMANDS_WIDTH = 40  # columns of the commands
MIN_TURNS, MAX_TURNS = 4, 12  # rows of turning points
BRIEF_ROWS = 2  # rows of a turning point that is not selected
TITLES = ("1 Scores", "2 Score graph", "3 Turning points", "4 This deal")

COMMAND_NOTES = {  # commands, with notes
    "rematch": "same seats, new seed",
    "watch_again": "from any choice",
    "look_back": "how it was won",
    "export": "the whole log",
    "see_table": "the final position",
    "leave": "the game is saved",
}

DETAILS_X = 23  # column of a turn's details
LEAD_NOTE = "takes the lead"

Area = tuple[int, int, int, int]


def _source_texts(turn: TurningPoint) -> list[str]:
    """Return a turn's largest sources, as in `production +7`."""
    return [f"{gain.source} {gain.delta:+d}" for gain in turn.sources[:3]]


class Section(IntEnum):
    """A part of the result, in the order of the tabs."""

    SOURCES = 0
    SCORE_GRAPH = 1
    TURNS = 2
    DEAL = 3


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A source, a turning point, or all of a section without rows."""

    section: Section
    index: int = 0


@dataclass(frozen=True, slots=True)
class SectionTab:
    """A tab of a narrow window."""

    section: Section


ResultTarget = ResultRow | SectionTab | str  # or the id of a command


class GameOverScreen(ListScreen[ResultTarget, TableResult], PopUpScreen[TableResult]):
    """The result of a game, with rematch, replay, export and analysis."""

    binding_scope = "game_over"
    BINDINGS = [
        *bindings(SCREEN_SCOPES["game_over"]),
        *(
            Binding(str(cursor_index + 1), f"open({cursor_index})", "A part", show=False)
            for cursor_index in range(len(Section))
        ),
    ]

    def __init__(self, session: Session, deal_notes: Sequence[EndNote] = ()) -> None:
        super().__init__()
        self.session = session
        self.deal_notes = deal_notes  # notes on the deal: how to replay it, and other results
        self.standings = session.standings
        self.history = session.score_history
        self.turning_points = turning_points(session, MAX_TURNS)
        self.chapters = chapters(session)  # finished games of a campaign
        self.section = Section.SOURCES  # the selected section; alone in narrow windows
        self.cursor = ResultRow(Section.SOURCES, self._top_source)

    @property
    def _top_source(self) -> int:
        first = next(standing for standing in self.standings if standing.rank == 1)

        def gain_and_points(index: int) -> tuple[int, int]:
            source, points = first.lines[index]
            gains = gains_by_round(self.history, source, first.seat)
            return sum(points_gained for _, points_gained in gains), points

        return max(range(len(first.lines)), key=gain_and_points)

    @property
    def rows(self) -> list[ResultRow]:
        counts = {
            Section.SOURCES: len(self.standings[0].lines),
            Section.TURNS: len(self.turning_points),
        }
        count = counts.get(self.section, 1)
        return [ResultRow(self.section, index) for index in range(count)]

    @property
    def panel_props(self) -> PanelProps:
        session = self.session
        theme = load_presenter(session.game).adapt_theme(self.app.brush.theme, session.view)
        return PanelProps(session.game, session.view, session.seat, session.names, theme)

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        is_wide, props = width >= SIDE_BY_SIDE_WIDTH, self.panel_props
        self._draw_title(canvas)
        y = self._draw_headline(canvas, props, is_spaced=is_wide)
        if not is_wide:
            self._draw_tabs(canvas, y)
            area = (0, y + 1, width, height - y - 1)
            parts = (
                self._draw_scores,
                self._draw_score_graph,
                self._draw_turns,
                self._draw_deal_notes,
            )
            parts[self.section](canvas, props, area)
            return
        if self.deal_notes:
            rows = len(self._deal_note_rows(width))
            height -= rows + 1
            draw_box(canvas, (0, height, width, rows + 1), "This deal")
            self._draw_deal_notes(canvas, props, (0, height + 1, width, rows))
        needed_rows = len(self.standings[0].lines) + len(self.standings) + 10
        bottom = max(min(height - y - needed_rows, 2 * MAX_TURNS + 3), MIN_TURNS + 3)
        top = height - y - bottom - 1
        left_width = max(width // 2, min_width(self.standings) + 1)
        for index, area in enumerate(
            (
                (0, y, left_width - 1, top),
                (left_width, y, width - left_width, top),
                (0, y + top + 1, width - COMMANDS_WIDTH - 1, bottom),
            )
        ):
            draw_box(
                canvas, area, TITLES[index], self._notes[index], is_focused=index == self.section
            )
            x, row, columns, rows = area
            draw = (self._draw_scores, self._draw_score_graph, self._draw_turns)[index]
            draw(canvas, props, (x, row + 1, columns, rows - 1))
        self._draw_commands(canvas, (width - COMMANDS_WIDTH, y + top + 1, COMMANDS_WIDTH, bottom))

    @property
    def _notes(self) -> tuple[str, str, str, str]:
        return ("by source", "score if the game had ended then", "Enter: replay from there", "")

    @property
    def _tabs(self) -> Sequence[str]:
        """Return the available sections. Deal notes get a tab only if they do not fit the page."""
        has_notes_tab = self.deal_notes and self.size.width < SIDE_BY_SIDE_WIDTH
        return TITLES if has_notes_tab else TITLES[:-1]

    def _draw_title(self, canvas: Canvas) -> None:
        session = self.session
        seed = f"seed {session.seed}" if session.seed is not None else ""
        draw_title_bar(
            canvas, session.game.name, session.game.text.progress_text(session.view), seed
        )

    def _draw_headline(self, canvas: Canvas, props: PanelProps, is_spaced: bool) -> int:
        """Draw the winner, the margin and the start of the lead. Return the row below."""
        winner_seats = winners(self.standings)
        rows = 4 if is_spaced else 2
        canvas.fill(0, 1, canvas.width, rows, "high")
        y = 2 if is_spaced else 1
        for row in range(1, 1 + rows):
            canvas.text(0, row, "▌", Ink(props.seat_ink(winner_seats[0]).fg, "high"))
        x = (
            canvas.text(
                2, y, f" {props.seat_letter(winner_seats[0])} ", props.chip_ink(winner_seats[0])
            )
            + 1
        )
        headline_text, lead_text = (
            headline(self.standings, props.names, props.seat),
            self._lead_text(winner_seats),
        )
        if self.chapters:  # the headline of a campaign is that of its last game
            headline_text, lead_text = self.chapters[-1].lines[-1], f"{self.chapters[-1].title}."
        canvas.text(x, y, headline_text, NAME)
        canvas.text(2, y + 1, cut(lead_text, canvas.width - 3), MUTED)
        return 1 + rows + (1 if is_spaced else 0)

    def _lead_text(self, winner_seats: list[int]) -> str:
        lead_change = ahead_since(self.history, winner_seats[0]) if len(winner_seats) == 1 else None
        if lead_change is None or len(self.standings) == 1:
            return "tied until the end" if len(self.standings) > 1 else ""
        gains = sorted(
            (g for g in lead_change.gains if g.seat == winner_seats[0]),
            key=lambda gain: -gain.delta,
        )
        why = (
            f", with {gains[0].delta:+d} for {gains[0].source}"
            if gains and gains[0].delta > 0
            else ""
        )
        return f"ahead since {self._round_name(lead_change.round)}{why}"

    def _round_name(self, number: int) -> str:
        return round_name(self.session.game.text.round_noun, number)

    def _draw_tabs(self, canvas: Canvas, y: int) -> None:
        canvas.fill(0, y, canvas.width, 1, "panel")
        x = 1
        for index, title in enumerate(self._tabs):
            ink = (
                Ink("ink", "accent", bold=True, emphasis="chip") if index == self.section else TEXT
            )
            end = canvas.text(x, y, f" {title} ", ink)
            self.add_hit_region(SectionTab(Section(index)), x, y, end - x)
            x = end + 1
        note = self._notes[self.section]
        if x + cell_len(note) < canvas.width:
            canvas.right_text(canvas.width - 1, y, note, MUTED)

    def _draw_scores(self, canvas: Canvas, props: PanelProps, area: Area) -> None:
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        lines = self.standings[0].lines
        table = ScoreTable(canvas, props, self.standings, x, width)
        gap = 1 if height > len(lines) + len(self.standings) + 7 else 0
        row = y + gap
        table.paint_headings(row)
        row += 1 + gap
        for index in range(len(lines)):
            table.paint_source(row + index, index)
            self.register_row(canvas, ResultRow(Section.SOURCES, index), x, row + index, width)
        row += len(lines)
        if gap:
            canvas.text(x + 2, row, "─" * (width - 4), Ink("line"))
        table.paint_totals(row + gap)
        row += 2 + 2 * gap
        if self.chapters:
            for dy, chapter in enumerate(self.chapters):
                canvas.text(x + 2, row + dy, cut(chapter.title, width - 3), TEXT)
        elif self.section is Section.SOURCES:
            self._draw_source(canvas, props, (x + 2, row, width - 3, y + height - row))

    def _draw_source(self, canvas: Canvas, props: PanelProps, area: Area) -> None:
        x, y, width, height = area
        source, seats = self.standings[0].lines[self.cursor_index][0], len(self.standings)
        seat_rows = self._source_rows(props, source)
        is_cut = any(parts_width(row) > width for row in seat_rows)
        if is_cut and height > seats:
            seat_rows = source_table_rows(props, self.history, self.standings, source, width)
        if height > len(seat_rows):
            canvas.text(x, y, source, NAME)
            y, height = y + 1, height - 1
        if len(seat_rows) <= height and not (is_cut and len(seat_rows) == seats):
            for row_index, parts in enumerate(seat_rows):
                canvas.parts(x, y + row_index, parts)
            return
        columns = -(-seats // max(height, 1))  # rounded up
        for index, parts in enumerate(seat_rows):
            row_index, column_index = divmod(index, columns)
            space = width // columns - 2
            chip, (text, ink) = parts
            text = cut(text, space - len(chip[0]))
            if row_index < height:
                canvas.parts(x + column_index * (space + 2), y + row_index, [chip, (text, ink)])

    def _source_rows(self, props: PanelProps, source: str) -> list[Parts]:
        rows: list[Parts] = []
        for standing in self.standings:
            gains = gains_by_round(self.history, source, standing.seat)
            gains_texts = [f"{points:+d} {self._round_name(number)}" for number, points in gains]
            before = dict(standing.lines)[source] - sum(points for _, points in gains)
            if before:
                gains_texts.insert(0, f"{before:+d} from the start")
            text = "   ".join(gains_texts) or "nothing"
            ink = TEXT if gains_texts else MUTED
            chip = (f" {props.seat_letter(standing.seat)} ", props.chip_ink(standing.seat))
            rows.append([chip, (f" {text}", ink)])
        return rows

    def _draw_score_graph(self, canvas: Canvas, props: PanelProps, area: Area) -> None:
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        history = (
            self.history[:-1] if self.chapters else self.history
        )  # the last entry counts games
        chart = points_chart(history, self.session.game.text.round_noun)
        paint_chart(canvas, props, chart, (x, y + 1, width, height - 1))

    def _draw_turns(self, canvas: Canvas, props: PanelProps, area: Area) -> None:
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        heights_needed = [self._turn_height(turn, width) for turn in self.turning_points]
        cursor_index = self.cursor_index if self.section is Section.TURNS else None
        if cursor_index is not None and sum(heights_needed) > height - 1:
            # show only the selected turn completely
            heights_needed = [
                rows if turn == cursor_index else min(rows, BRIEF_ROWS)
                for turn, rows in enumerate(heights_needed)
            ]
        score_changes = [abs(turn.points) for turn in self.turning_points]
        first, heights = distribute_turn_rows(
            heights_needed, score_changes, height - 1, cursor_index
        )
        row = y + 1
        for index, rows in enumerate(heights, first):
            self._draw_turn(canvas, props, (x, row, width, rows), self.turning_points[index])
            turn_row = ResultRow(Section.TURNS, index)
            self.add_hit_region(turn_row, x, row, width, rows)
            # highlight only the first row, so that the details stay readable
            self.register_row(canvas, turn_row, x, row, width)
            row += rows
        hidden_after = len(self.turning_points) - first - len(heights)
        hidden = [f"▴ {first} before"] * bool(first) + [f"▾ {hidden_after} more"] * bool(
            hidden_after
        )
        canvas.right_text(x + width - 1, y, "  ".join(hidden), ACCENT)
        if not self.turning_points:
            canvas.text(x + 2, y + 1, "no turning points", MUTED)

    def _turn_height(self, turn: TurningPoint, width: int) -> int:
        if self._fits_one_row(turn, width):
            return 1
        return 1 + len(wrap(turn.description, width - DETAILS_X - 1))

    def _fits_one_row(self, turn: TurningPoint, width: int) -> bool:
        lead_note = f"  {LEAD_NOTE}" if turn.takes_lead else ""
        return (
            len(f"{', '.join(_source_texts(turn))}   {turn.description}{lead_note}")
            <= width - DETAILS_X - 1
        )

    def _draw_turn(self, canvas: Canvas, props: PanelProps, area: Area, turn: TurningPoint) -> None:
        x, y, width, rows = area
        selected = self.turning_points[self.cursor_index] if self.section is Section.TURNS else None
        round_text = self._round_name(turn.round)
        if self.chapters:  # rounds restart in every game of a campaign
            round_text = f"g{turn.chapter + 1} r{turn.round}"
        canvas.right_text(x + 11, y, round_text, MUTED)
        canvas.text(x + 13, y, f" {props.seat_letter(turn.seat)} ", props.chip_ink(turn.seat))
        canvas.right_text(x + 21, y, f"{turn.points:+d}", GOOD if turn.points > 0 else Ink("bad"))
        lead_note = LEAD_NOTE if turn.takes_lead else ""
        canvas.right_text(x + width - 1, y, lead_note, NAME)
        space = width - DETAILS_X - 1 - (len(lead_note) + 2 if lead_note else 0)
        source_texts = _source_texts(turn)
        forms = [", ".join(source_texts[:count]) for count in range(len(source_texts), 0, -1)]
        has_whole_row = rows > 1 or space < 40 or self._fits_one_row(turn, width)
        end = canvas.text(
            x + DETAILS_X, y, fit(forms, space if has_whole_row else space // 2), TEXT
        )
        if rows > 1:
            lines = wrap(turn.description, width - DETAILS_X - 1)
            last = cut(" ".join(lines[rows - 2 :]), width - DETAILS_X - 1)
            ink = TEXT if turn is selected else MUTED
            for dy, line in enumerate([*lines[: rows - 2], last], 1):
                canvas.text(x + DETAILS_X - 2, y + dy, "│", FAINT)
                canvas.text(x + DETAILS_X, y + dy, line, ink)
        elif turn.description and x + DETAILS_X + space - end > 12:
            canvas.text(end + 3, y, cut(turn.description, x + DETAILS_X - 3 + space - end), MUTED)

    def _draw_deal_notes(self, canvas: Canvas, props: PanelProps, area: Area) -> None:
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        rows = self._deal_note_rows(width)
        for dy, line in enumerate(rows, 1 if height > len(rows) else 0):
            canvas.text(x + 2, y + dy, line, TEXT)

    def _deal_note_rows(self, width: int) -> list[str]:
        """Return the deal notes. A command is in the row of its text if it fits."""
        rows: list[str] = []
        for note in self.deal_notes:
            rows += wrap(note.text, width - 4)
            if note.command and cell_len(f"{rows[-1]}  {note.command}") <= width - 4:
                rows[-1] += f"  {note.command}"
            elif note.command:
                rows += wrap(f"  {note.command}", width - 4)
        return rows

    def _draw_commands(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        draw_box(canvas, area, "Now")
        commands = self.command_keys(*COMMAND_NOTES, leave="home")
        top = y + (2 if height > len(commands) + 1 else 1)
        pitch = 2 if height > 2 * len(commands) + 1 else 1
        for index, ((key, label), command) in enumerate(zip(commands, COMMAND_NOTES, strict=True)):
            if top + index * pitch < y + height:
                self.add_hit_region(command, x, top + index * pitch, width)
                canvas.text(x + 3, top + index * pitch, key, KEY)
                canvas.text(x + 7, top + index * pitch, label, TEXT)
                canvas.right_text(x + width - 2, top + index * pitch, COMMAND_NOTES[command], MUTED)

    # --- actions --------------------------------------------------------------------------

    def action_open(self, section: int) -> None:
        if section >= len(self._tabs):
            return
        self.section = Section(section)
        self.cursor = next(iter(self.rows), None)
        self.update_page()

    def action_next_part(self) -> None:
        self.action_open((self.section + 1) % len(self._tabs))

    def action_left(self) -> None:
        self.action_open((self.section - 1) % len(self._tabs))

    def action_right(self) -> None:
        self.action_next_part()

    def action_choose(self) -> None:
        if self.section is Section.TURNS and self.turning_points:
            self.dismiss(ReplayFrom(self.turning_points[self.cursor_index].entry))
        elif self.section is Section.SOURCES and self.chapters:
            self.app.push_screen(TextScreen("Game by game", self._chapter_rows()))
        elif self.section is Section.SOURCES:
            source = self.standings[0].lines[self.cursor_index][0]
            rows, width = self._source_rows(self.panel_props, source), min(self.size.width - 6, 100)
            if any(parts_width(row) > width for row in rows):
                rows = round_table_rows(self.panel_props, self.history, self.standings, source)
            note = f"in which {self.session.game.text.round_noun}s it brought how much"
            self.app.push_screen(TextScreen(source, rows, note))

    def _chapter_rows(self) -> list[Parts]:
        rows: list[Parts] = []
        for chapter in self.chapters:
            title: Parts = [(chapter.title, NAME)]
            rows += [title, *chapter_rows(chapter, min(self.size.width - 6, 100)), []]
        return rows[:-1]

    def press(self, target: ResultTarget) -> bool:
        if isinstance(target, str):
            self.app.press_key_of(target)
            return True
        if isinstance(target, SectionTab):
            self.action_open(target.section)
            return False
        if target == self.cursor and target.section == self.section:
            self.action_choose()
            return True
        self.section, self.cursor = target.section, target
        self.update_page()
        return False

    def action_rematch(self) -> None:
        self.dismiss(NextStep.REMATCH)

    def action_watch_again(self) -> None:
        self.dismiss(ReplayFrom())

    def action_look_back(self) -> None:
        """Analyze the reader's choices. Only the host of a network game can."""
        if isinstance(self.session, LocalSession):
            self.dismiss(NextStep.ANALYZE)
        else:
            self.app.show_message(
                "Only the host can analyze a network game, from the replay screen."
            )

    def action_copy_code(self) -> None:
        self.copy_code(self._deal_command)

    @property
    def _deal_command(self) -> str:
        return next((note.command for note in self.deal_notes if note.command), "")

    def action_export(self) -> None:
        self.app.navigation.export_game()

    def action_see_table(self) -> None:
        self.dismiss()

    def action_cancel(self) -> None:
        self.action_see_table()

    def action_leave(self) -> None:
        self.dismiss(NextStep.LEAVE)

    def footer_keys(self) -> list[tuple[str, str]]:
        choose_label = "replay from here" if self.section is Section.TURNS else "open"
        first = (
            self.command_keys("choose", choose=choose_label)
            if self.section in (Section.SOURCES, Section.TURNS)
            else []
        )
        return [
            *first,
            *self.command_keys(
                "next_part", "look_back", "rematch", "watch_again", "export", "see_table"
            ),
            *(self.command_keys("copy_code", copy_code="copy deal") if self._deal_command else []),
            *self.command_keys("explain", "leave", explain="help", leave="home"),
        ]

    def help_rows(self) -> list[Parts]:
        text = "Where points came from, the score after each turn, and what decided the game."
        return [[("Result: ", NAME), (text, TEXT)]]
