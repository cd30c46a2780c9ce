"""Variations: the main line, its branches, and their comparison."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from textual import work

from core.house.charts import points_chart
from core.house.lines import NOT_HERE, Lines, what_ifs_of
from core.house.replay import open_replay
from core.kernel import SPECTATOR, BadSetup
from core.kernel.words import counted
from core.table import (
    LONGEST_NAME,
    BadJournal,
    BadName,
    CannotUndo,
    Line,
    Moment,
    compared,
    history,
    lines_of_play,
)
from saves import BadSave, SaveFailed
from tui.draw.canvas import AMOUNT, BAD, FAINT, GOOD, HEAD, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.panels import panel
from tui.draw.plot import paint_chart
from tui.draw.scene import Scene
from tui.games import presenter_of
from tui.model.lines import (
    NOW,
    UNDONE,
    Chosen,
    ComparedRow,
    LineRow,
    Sort,
    compared_rows,
    line_rows,
)
from tui.screens.listing import ListScreen
from tui.screens.overlays import AskScreen
from tui.screens.page import title_bar
from tui.screens.play_from import ask_to_play_from
from tui.settings.keys import SCREENS, bindings

WIDE = 130
SIDE = 62  # columns of the comparison in wide windows
COMPARED = 7  # minimum rows of the comparison below the tree
TOLD = 2  # rows of details
COURSE = 16  # rows of the score graph, if they are free
TREE = 6  # columns before a branch

NOTHING_LEFT = "Nothing was left yet. What you take back stays here as a line of its own."
HOW_TO_COMPARE = (
    "Put the cursor on a line to see it beside the one being played;"
    " c keeps it there, and one more beside it."
)
COMPARE_GAME = "c puts this game beside the one being played."
LAST = ("lines", "look_back", "explain", "leave")
OWN_GAME = "That is a game of its own: it is named and deleted among the saved games."


class LinesScreen(ListScreen[None]):
    """A tree of variations; `show_position` opens a position of one."""

    place = "lines"
    longest = LONGEST_NAME
    BINDINGS = bindings(SCREENS["lines"])

    def __init__(
        self, lines: Lines, names: tuple[str, ...], seat: int, go: Callable[[Line, int], None]
    ) -> None:
        super().__init__()
        self.lines, self.names, self.seat, self._go = lines, names, seat, go
        self.game = lines.line.game
        self.presenter = presenter_of(self.game)
        self.found: list[LineRow] = []
        self.chosen = Chosen()
        self.is_reading = False
        self.cursor = NOW
        self._games: dict[Path, Line] = {}  # separate games loaded for comparison
        self._courses: dict[str, tuple[Moment, ...]] = {}
        self._compared: dict[tuple[str, ...], tuple[int, list[ComparedRow]]] = {}

    def on_mount(self) -> None:
        super().on_mount()
        self.read()

    @work(group="lines", exclusive=True)
    async def read(self) -> None:
        """Load every variation in a thread, while the game may continue."""
        await self.lines.known()
        line = self.lines.line
        line = line.along(line.entries[-1])

        def found() -> list[LineRow]:
            games = what_ifs_of(self.lines.path)
            return line_rows(lines_of_play(line, self.seat), games, self.seat, self.names)

        self.is_reading = True
        self.found = await asyncio.to_thread(found)
        self.is_reading = False
        self._compared.clear()
        self._courses.clear()
        self.update_page()

    @property
    def has_read(self) -> bool:
        return bool(self.found)

    @property
    def rows(self) -> list[str]:
        return [row.id for row in self.found]

    @property
    def selected(self) -> LineRow | None:
        return self.found[self.at] if self.found else None

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the tree, the comparison next to or below it, and details of the selected row."""
        width, height = canvas.width, canvas.height
        kept = [row for row in self.found if row.sort in (Sort.BRANCH, Sort.WHAT_IF)]
        many = counted(len(kept), "line") + " kept" if self.has_read else "reading .."
        scene = self._scene()
        where = self.presenter.where(scene.view, width < WIDE)
        title_bar(canvas, f"{self.game.name} {where}", "lines of play", many)
        side = SIDE if width >= WIDE else 0
        listed = 2 + sum(self._heights)  # including heading and a blank row
        compared = max(COMPARED, height - 1 - TOLD - listed)
        below = 0 if side else compared + TOLD
        lines_wide = width - side - (1 if side else 0)
        rows = height - 1 - (below or TOLD)
        course = COURSE if side and rows - 2 * len(self.found) - 1 >= COURSE else 0
        self._draw_lines(canvas, scene, (0, 1, lines_wide, rows - course))
        if course:
            self._draw_course(canvas, scene, (0, 1 + rows - course, lines_wide, course))
        if side:
            self._draw_compared(canvas, (width - side, 1, side, height - 1))
        else:
            self._draw_compared(canvas, (0, height - below, width, compared))
        self._draw_told(canvas, height - TOLD, width - (side + 1 if side else 0))

    def _scene(self) -> Scene:
        view = self.game.view(self.lines.line.state, self.seat)
        theme = self.presenter.dress(self.app.brush.theme, view)
        return Scene(self.game, view, self.seat, self.names, theme)

    @property
    def _heights(self) -> list[int]:
        return [2 if row.detail and row.sort is not Sort.PLACE else 1 for row in self.found]

    def _draw_lines(self, canvas: Canvas, scene: Scene, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        panel(canvas, area, "v Lines", "points if it had ended there", True)
        room = max(height - 1, 1)
        heights = self._heights
        if sum(heights) > room:
            heights = [1] * len(heights)
        self.page_rows = room
        first = self.first_shown(room)
        row_y = y + 1
        for row, rows in zip(self.found[first:], heights[first:], strict=True):
            if row_y + rows > y + height:
                break
            self._draw_row(canvas, scene, row, (x, row_y, width), rows > 1)
            self.mark_row(canvas, row.id, x, row_y, width)
            row_y += rows
        more = len(self.found) - first - room if heights[:1] == [1] else 0
        if more > 0:
            canvas.right(x + width - 1, y + height - 1, f" ▾ {more} more ", MUTED)

    def _draw_row(
        self,
        canvas: Canvas,
        scene: Scene,
        row: LineRow,
        area: tuple[int, int, int],
        with_detail: bool,
    ) -> None:
        x, y, width = area
        end = x + width - 1 - self._scores_width()
        canvas.parts(end, y, self._scores(scene, row))
        canvas.text(x + 2, y, f"r{row.round}", MUTED)
        trunk = "│ " * row.depth
        mark = {Sort.PLACE: "∙", Sort.NOW: "▸"}.get(row.sort, "├─┬")
        at = canvas.text(x + TREE, y, f"{trunk}{mark} ", MUTED)
        size = f"{'▪ ' if row.id in self.chosen.ids else ''}{row.size}"
        size_at = end - max(cell_len(size), 12) - 2
        ink = NAME if row.is_named or row.sort is Sort.NOW else TEXT
        canvas.text(at, y, cut(row.words, (size_at if size else end) - at - 1), ink)
        canvas.text(size_at, y, size, MUTED)
        if with_detail:
            at = canvas.text(x + TREE, y + 1, f"{trunk}│ └ ", MUTED)
            canvas.text(at, y + 1, cut(row.detail, x + width - at - 1), MUTED)

    def _scores(self, scene: Scene, row: LineRow) -> Parts:
        """Return everybody's points in columns, or the note of an undone variation."""
        if row.note == UNDONE:
            return [(row.note, MUTED)]
        parts: Parts = []
        for seat, total in enumerate(row.totals):
            parts += [(scene.letter(seat), scene.chip(seat)), (f"{total:>4} ", TEXT)]
        return [*parts, (row.note, MUTED)]

    def _scores_width(self) -> int:
        seats = max(len(row.totals) for row in self.found)
        note = 3 if any(row.note == "end" for row in self.found) else 0
        return max(seats * 6 + note, len(UNDONE) if any(row.note for row in self.found) else 0)

    def _draw_course(self, canvas: Canvas, scene: Scene, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        row = self.selected
        if row is None or self._line_of(row) is None:
            row = next((each for each in self.found if each.sort is Sort.NOW), None)
        line = self._line_of(row) if row is not None else None
        if row is None or line is None:
            return
        if row.id not in self._courses:
            self._courses[row.id] = history(line, self.seat)
        panel(canvas, area, "Course", row.words)
        chart = points_chart(self._courses[row.id], self.game.round_word)
        paint_chart(canvas, scene, chart, (x, y + 1, width, height - 1))

    def _draw_compared(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        columns = [row for row in self._columns() if self._line_of(row) is not None]
        if len(columns) < 2:
            panel(canvas, area, "c Compare")
            text = NOTHING_LEFT if len(self.found) == 1 else HOW_TO_COMPARE
            if self.selected is not None and self.selected.game is not None:
                text = COMPARE_GAME
            for down, line in enumerate(wrap(text, width - 4)[: height - 1]):
                canvas.text(x + 2, y + 1 + down, line, MUTED)
            return
        number, rows = self._side_by_side(columns)
        panel(canvas, area, "c Compare", f"after round {number}, or as far as each went")
        room = min((width - 28) // len(columns), 20)
        names = width - 1 - room * len(columns)
        for at, column in enumerate(columns):
            words = column.words if column.sort is not Sort.NOW else "now"
            right = x + names + room * (at + 1)
            canvas.right(right, y + 1, cut(words, room - 1), HEAD if at == 0 else NAME)
        for down, row in enumerate(rows[: height - 2], start=y + 2):
            canvas.text(x + 2, down, cut(row.what, names - 2), MUTED)
            for at, value in enumerate(row.values):
                right = x + names + room * (at + 1)
                by = value - row.values[0]
                ink = FAINT if not by else GOOD if (by > 0) == row.is_gain else BAD
                said = f" {by:+}" if by else ""
                start = canvas.right(right, down, said, ink)
                canvas.right(start if by else right, down, str(value), AMOUNT)

    def _draw_told(self, canvas: Canvas, y: int, width: int) -> None:
        canvas.fill(0, y, width, TOLD, "panel")
        canvas.text(0, y, "┄" * width, MUTED)
        if self.is_typing:
            at = canvas.text(1, y + 1, "its name: ", MUTED)
            self.typed_at = (at, y + 1, width - at - 1)
            return
        row = self.selected
        if row is None:
            return
        words = row.detail if row.sort in (Sort.BRANCH, Sort.WHAT_IF) else ""
        hint = "going there shows that position; the game stays where it is"
        canvas.text(1, y + 1, cut(words or hint, width - 2), TEXT if words else MUTED)

    # --- comparison -----------------------------------------------------------------------

    def _columns(self) -> list[LineRow]:
        return self.chosen.rows(self.found, self.selected) if self.found else []

    def _line_of(self, row: LineRow) -> Line | None:
        if row.game is not None:
            return self._games.get(row.game.path)
        return row.line.line if row.line else None

    def _side_by_side(self, columns: list[LineRow]) -> tuple[int, list[ComparedRow]]:
        key = tuple(row.id for row in columns)
        if key not in self._compared:
            lines = [line for row in columns if (line := self._line_of(row)) is not None]
            found = compared(lines, self.seat)
            rows = compared_rows(found, self.seat, self.names, self.game.burdens)
            self._compared[key] = (found.round, rows)
        return self._compared[key]

    # --- actions --------------------------------------------------------------------------

    def press(self, target: str, twice: bool) -> None:
        self.go(self.rows.index(target))
        if twice:
            self.action_choose()

    def action_left(self) -> None:
        self.action_page_up()

    def action_right(self) -> None:
        self.action_page_down()

    def action_lines(self) -> None:
        self.action_leave()

    def action_choose(self) -> None:
        """Show the position; the game itself does not change."""
        row = self.selected
        if row is None:
            return
        if row.game is not None:
            self.app.replay_saved(row.game.path)
        else:
            self._go(self._line_to(row), row.entry)

    def _line_to(self, row: LineRow) -> Line:
        played = next(each.line for each in self.found if each.sort is Sort.NOW)
        line = row.line or played
        assert line is not None
        return line.line

    def action_name_line(self) -> None:
        row = self.selected
        if row is None or self._is_refused(self.lines.why_not_change, row):
            return
        if row.line is None:
            self.app.complain("Only a line has a name; this is a place in the one being played.")
        else:
            self.begin_typing(row.line.name)

    def finish_typing(self, text: str | None) -> None:
        row = self.selected
        if text is not None and row is not None and row.line is not None:
            self.change(self.lines.call(row.line.own, text))

    def action_delete_line(self) -> None:
        row = self.selected
        if row is None or self._is_refused(self.lines.why_not_change, row):
            return
        if row.sort is not Sort.BRANCH or row.line is None:
            self.app.complain("The line being played cannot be deleted.")
            return
        own = row.line.own
        question = AskScreen("Delete this line for good?", f"{row.words}: {row.size}")

        def answered(yes: bool | None) -> None:
            if yes:
                self.change(self.lines.forget(own[0]))

        self.app.push_screen(question, answered)

    def _is_refused(self, why_not: str, row: LineRow) -> bool:
        if reason := OWN_GAME if row.game is not None else why_not:
            self.app.complain(reason)
        return bool(reason)

    @work(group="lines", exclusive=True)
    async def change(self, deed: Any) -> None:
        """Apply a change to the journal, and show why if it is refused."""
        try:
            await deed
        except (BadName, BadSave, SaveFailed, CannotUndo) as error:
            self.app.complain(str(error))
        self.read()

    def action_compare(self) -> None:
        """Keep a variation in the comparison, or remove it."""
        row = self.selected
        if row is None or row.sort not in (Sort.BRANCH, Sort.WHAT_IF):
            self.app.complain("Put the cursor on a line that was left, or on a what-if.")
            return
        self.chosen.toggle(row.id)
        if row.game is not None and row.game.path not in self._games:
            self.read_game(row.game.path)
        self.update_page()

    @work(group="read", exclusive=True)
    async def read_game(self, path: Path) -> None:
        try:
            self._games[path] = (await asyncio.to_thread(open_replay, path)).line
        except (BadSave, BadSetup, BadJournal) as error:
            self.app.complain(str(error))
        self.update_page()

    def action_play_from(self) -> None:
        """Continue from the position, here or in a new game."""
        row = self.selected
        if row is None:
            return
        if row.game is not None:
            self.app.open_game(row.game.path)
            return
        line = self._line_to(row).along(row.entry)
        ask_to_play_from(self, self.lines, line, self.seat)

    def action_look_back(self) -> None:
        """Analyze the selected separate game, or this one."""
        row = self.selected
        path = row.game.path if row is not None and row.game is not None else self.lines.path
        if path is None:
            self.app.complain(NOT_HERE)
        else:
            self.app.look_back(path, None if self.seat == SPECTATOR else self.seat)

    # --- texts ------------------------------------------------------------------------------

    def footer(self) -> list[tuple[str, str]]:
        row, last = self.selected, self.keys(*LAST, lines="now", explain="help")
        if row is None:
            return last
        if row.game is not None:
            words = {"choose": "replay it", "play_from": "play it"}
            return [*self.keys("choose", "compare", "play_from", **words), *last]
        own = {Sort.BRANCH: ["name_line", "compare", "play_from", "delete_line"]}
        named = {Sort.NOW: ["name_line", "play_from"]}
        deeds = own.get(row.sort) or named.get(row.sort) or ["play_from"]
        if self.lines.why_not_change:
            deeds = [deed for deed in deeds if deed not in ("name_line", "delete_line")]
        if self.lines.why_not_take_up and self.lines.why_not_what_if:
            deeds = [deed for deed in deeds if deed != "play_from"]
        return [*self.keys("choose", *deeds, choose="go"), *last]

    def typing_footer(self) -> list[tuple[str, str]]:
        return [("Enter", "keep the name"), ("Esc", "leave it")]

    def about(self) -> list[Parts]:
        paragraphs = (
            (
                "Lines of play: ",
                "what was taken back is not lost. It stays as a line, from where it"
                " left the one being played; give it a name, look at it, compare it.",
            ),
            (
                "Play on: ",
                "here, a line becomes the one being played, and the other stays as a"
                " line. In a game of its own bots sit in the places of other people; while the"
                " game goes on, all that you cannot know is dealt anew.",
            ),
        )
        return [[(head, NAME), (text, TEXT)] for head, text in paragraphs]
