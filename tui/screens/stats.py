"""Statistics of finished games: wins and points by what was played."""

import asyncio
from collections.abc import Sequence

from rich.cells import cell_len
from textual import work

from core.app.catalog import format_time, game_name
from core.app.stats import GameStats, Tally, all_results, compile_stats
from core.kernel.presentation import format_count, join_words
from saves import saves_folder
from saves.store import SUFFIX
from tui.draw.boxes import draw_box
from tui.draw.canvas import AMOUNT, HEAD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut
from tui.screens.list_screen import ListScreen
from tui.screens.page_screen import draw_title_bar
from tui.settings.keys import SCREEN_SCOPES, bindings

WIDE_WIDTH = 130
COLUMN_WIDTH = 37  # columns of a table
GAMES_WIDTH, MIN_RESULTS_WIDTH = 52, 100  # columns of the games, and of their results
NUMBER_COLUMNS = (("games", 6), ("won", 5), ("mean", 7), ("best", 5))  # columns and their widths
NO_RESULTS = "No game has been played to its end yet."
Area = tuple[int, int, int, int]


class StatsScreen(ListScreen[str, None]):
    """The finished games, with details of the selected one."""

    binding_scope = "stats"
    has_text_field = False
    BINDINGS = bindings(SCREEN_SCOPES["stats"])

    def __init__(self) -> None:
        super().__init__()
        self.stats: list[GameStats] = []
        self.has_loaded = False
        self.first_column = 0  # first visible column of details
        self._column_count = 1  # total columns,
        self._visible_columns = 1  # and visible columns

    def on_mount(self) -> None:
        super().on_mount()
        self.load()

    @work(group="stats", exclusive=True)
    async def load(self) -> None:
        self.stats = await asyncio.to_thread(lambda: compile_stats(all_results()))
        self.has_loaded = True
        self.update_page()

    @property
    def rows(self) -> list[str]:
        return [stats.game for stats in self.stats]

    @property
    def selected(self) -> GameStats | None:
        return self.stats[self.cursor_index] if self.stats else None

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        count = sum(stats.finished for stats in self.stats)
        subtitle = "what persons made of the finished games"
        draw_title_bar(
            canvas, "Statistics", subtitle, format_count(count, "game") if self.has_loaded else ""
        )
        left = width
        if width >= WIDE_WIDTH:
            columns = (width - MIN_RESULTS_WIDTH) // (COLUMN_WIDTH + 2)
            left = max(columns * (COLUMN_WIDTH + 2) + 2, GAMES_WIDTH)
            self._draw_results(canvas, (left + 1, 1, width - left - 1, height - 1))
        rows = max(len(self.stats), 1) + 2
        self._draw_games(canvas, (0, 1, left, rows))
        self._draw_tables(canvas, (0, 1 + rows, left, height - 1 - rows))

    def _draw_games(self, canvas: Canvas, area: Area) -> None:
        x, y, width, _ = area
        draw_box(canvas, area, "Games", "a shared first place is won", True)
        if not self.stats:
            canvas.text(x + 2, y + 1, NO_RESULTS if self.has_loaded else "reading ..", MUTED)
            return
        _draw_headings(canvas, x + 3, y + 1, width - 5, "")
        for row, stats in enumerate(self.stats, start=y + 2):
            _draw_tally(canvas, x + 3, row, width - 5, (game_name(stats.game), NAME), stats.all)
            self.register_row(canvas, stats.game, x, row, width)

    def _draw_tables(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        selected = self.selected
        draw_box(canvas, area, game_name(selected.game) if selected else "", "")
        columns = _table_columns(selected, height - 1) if selected else []
        self._column_count, self._visible_columns = (
            len(columns),
            max((width - 2) // (COLUMN_WIDTH + 2), 1),
        )
        self.first_column = max(
            0, min(self.first_column, self._column_count - self._visible_columns)
        )
        for index, lines in enumerate(
            columns[self.first_column : self.first_column + self._visible_columns]
        ):
            left = x + 2 + index * (COLUMN_WIDTH + 2)
            for row, (head, tally) in enumerate(lines, start=y + 1):
                if tally is not None:
                    _draw_tally(canvas, left, row, COLUMN_WIDTH, (tally.what, TEXT), tally)
                elif head:
                    _draw_headings(canvas, left, row, COLUMN_WIDTH, head)
        if self._column_count > self._visible_columns:
            position_text = f" ◂ ▸ {self.first_column + 1} of {self._column_count} "
            canvas.right_text(x + width - 2, y, position_text, MUTED)

    def _draw_results(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        results = self.selected.results if self.selected else ()
        draw_box(canvas, area, "Game by game", "the newest first")
        names = max((cell_len(result.name) for result in results), default=0)
        best = max((result.points for result in results), default=0)
        # With space, each has a bar below.
        pitch = 3 if len(results) > 1 and 3 * len(results) < height else 1
        for index, result in enumerate(results[: (height - 1) // pitch]):
            row = y + 1 + index * pitch
            if pitch > 1 and best > 0:
                bar = max(result.points, 0) * (width - 4) // best
                canvas.text(x + 2, row + 1, "▄" * bar, Ink("accent", "panel"))
            end = canvas.text(x + 2, row, format_time(result.time)[:10], MUTED) + 2
            canvas.text(end, row, result.name, TEXT)
            end += names + 7
            canvas.right_text(end, row, str(result.points), AMOUNT)
            end = canvas.text(end + 2, row, "won " if result.is_won else "    ", NAME)
            details = ", ".join(filter(None, (result.side, f"against {join_words(result.met)}")))
            canvas.text(end, row, cut(details, x + width - end - 1), MUTED)

    # --- actions --------------------------------------------------------------------------

    def move_cursor(self, row_index: int) -> None:
        self.first_column = 0
        super().move_cursor(row_index)

    def action_left(self) -> None:
        self._scroll_columns(-1)

    def action_right(self) -> None:
        self._scroll_columns(1)

    def _scroll_columns(self, step: int) -> None:
        self.first_column = max(0, self.first_column + step)
        self.update_page()

    def action_choose(self) -> None:
        if self.selected is not None:
            self.app.navigation.replay_saved(
                saves_folder() / f"{self.selected.all.best_file}{SUFFIX}"
            )

    def footer_keys(self) -> list[tuple[str, str]]:
        last_keys = self.command_keys("explain", "leave", explain="help")
        if self.selected is None:
            return last_keys
        more = [("Left Right", "read on")] if self._column_count > self._visible_columns else []
        return [
            ("Up Down", "game"),
            *more,
            *self.command_keys("choose", choose="replay the best"),
            *last_keys,
        ]

    def help_rows(self) -> list[Parts]:
        text = (
            "every finished game among the saves, once for each person in it. Against says who"
            " sat there too; a game against several levels counts for each of them."
        )
        return [[("Statistics: ", NAME), (text, TEXT)]]


TableEntry = tuple[str, Tally | None]  # a heading, or an entry; both empty in a blank row


def _table_columns(stats: GameStats, height: int) -> list[list[TableEntry]]:
    """Split tables into columns of `height` rows. No heading is last in a column."""
    columns: list[list[TableEntry]] = [[]]
    for table in stats.tables:
        if columns[-1] and len(columns[-1]) + 3 > height:
            columns.append([])
        if columns[-1]:
            columns[-1].append(("", None))
        columns[-1].append((table.by, None))
        for tally in table.tallies:
            if len(columns[-1]) == height:
                columns.append([(table.by, None)])
            columns[-1].append(("", tally))
    return columns


def _draw_headings(canvas: Canvas, x: int, y: int, width: int, heading: str) -> None:
    canvas.text(x, y, heading.upper(), HEAD)
    right = x + width
    for name, column_width in reversed(NUMBER_COLUMNS):
        canvas.right_text(right, y, name, MUTED)
        right -= column_width


def _draw_tally(
    canvas: Canvas, x: int, y: int, width: int, label: tuple[str, Ink], tally: Tally
) -> None:
    numbers: Sequence[str] = (
        f"{tally.games}",
        f"{tally.wins}",
        f"{tally.mean:.1f}",
        f"{tally.best}",
    )
    right = x + width
    for text, (name, column_width) in reversed(list(zip(numbers, NUMBER_COLUMNS, strict=True))):
        canvas.right_text(right, y, text, AMOUNT if name == "best" else TEXT)
        right -= column_width
    label_text, ink = label
    canvas.text(x, y, cut(label_text, right - x - 1), ink)
