"""Statistics of finished games: wins and points by what was played."""

import asyncio
from collections.abc import Sequence

from rich.cells import cell_len
from textual import work

from core.house.catalogue import clock, game_name
from core.house.stats import GameStats, Tally, all_results, stats_of
from core.kernel.words import counted, listed
from saves import saves_folder
from saves.store import SUFFIX
from tui.draw.canvas import AMOUNT, HEAD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut
from tui.draw.panels import panel
from tui.screens.listing import ListScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings

WIDE = 130
COLUMN = 37  # columns of a table
NUMBERS = (("games", 6), ("won", 5), ("mean", 7), ("best", 5))  # columns and their widths
NOTHING = "No game has been played to its end yet."
Area = tuple[int, int, int, int]


class StatsScreen(ListScreen[None]):
    """The finished games, with details of the selected one."""

    place = "stats"
    takes_text = False
    BINDINGS = bindings(SCREENS["stats"])

    def __init__(self) -> None:
        super().__init__()
        self.stats: list[GameStats] = []
        self.has_read = False
        self.first = 0  # first visible column of details
        self._columns = 1  # total columns,
        self._page = 1  # and visible columns

    def on_mount(self) -> None:
        super().on_mount()
        self.read()

    @work(group="stats", exclusive=True)
    async def read(self) -> None:
        """Load results in a thread, since this reads many files and rules."""
        self.stats = await asyncio.to_thread(lambda: stats_of(all_results()))
        self.has_read = True
        self.update_page()

    @property
    def rows(self) -> list[str]:
        return [stats.game for stats in self.stats]

    @property
    def selected(self) -> GameStats | None:
        return self.stats[self.at] if self.stats else None

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        many = sum(stats.finished for stats in self.stats)
        words = "what persons made of the finished games"
        title_bar(canvas, "Statistics", words, counted(many, "game") if self.has_read else "")
        if width >= WIDE:
            side, middle = 52, COLUMN + 4
            x = side + middle + 2
            self._draw_games(canvas, (0, 1, side, height - 1))
            self._draw_tables(canvas, (side + 1, 1, middle, height - 1))
            self._draw_results(canvas, (x, 1, width - x, height - 1))
        else:
            rows = max(len(self.stats), 1) + 2
            self._draw_games(canvas, (0, 1, width, rows))
            self._draw_tables(canvas, (0, 1 + rows, width, height - 1 - rows))

    def _draw_games(self, canvas: Canvas, area: Area) -> None:
        x, y, width, _ = area
        panel(canvas, area, "Games", "a shared first place is won", True)
        if not self.stats:
            canvas.text(x + 2, y + 1, NOTHING if self.has_read else "reading ..", MUTED)
            return
        _heads(canvas, x + 3, y + 1, width - 5, "")
        for row, stats in enumerate(self.stats, start=y + 2):
            _numbers(canvas, x + 3, row, width - 5, (game_name(stats.game), NAME), stats.all)
            self.mark_row(canvas, stats.game, x, row, width)

    def _draw_tables(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        selected = self.selected
        panel(canvas, area, game_name(selected.game) if selected else "", "")
        columns = _columns(selected, height - 1) if selected else []
        self._columns, self._page = len(columns), max((width - 2) // (COLUMN + 2), 1)
        self.first = max(0, min(self.first, self._columns - self._page))
        for at, lines in enumerate(columns[self.first : self.first + self._page]):
            left = x + 2 + at * (COLUMN + 2)
            for row, (head, tally) in enumerate(lines, start=y + 1):
                if tally is not None:
                    _numbers(canvas, left, row, COLUMN, (tally.what, TEXT), tally)
                elif head:
                    _heads(canvas, left, row, COLUMN, head)
        if self._columns > self._page:
            which = f" ◂ ▸ {self.first + 1} of {self._columns} "
            canvas.right(x + width - 2, y, which, MUTED)

    def _draw_results(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        results = self.selected.results if self.selected else ()
        panel(canvas, area, "Game by game", "the newest first")
        names = max((cell_len(result.name) for result in results), default=0)
        for row, result in enumerate(results[: height - 1], start=y + 1):
            end = canvas.text(x + 2, row, clock(result.time)[:10], MUTED) + 2
            canvas.text(end, row, result.name, TEXT)
            end += names + 7
            canvas.right(end, row, str(result.points), AMOUNT)
            end = canvas.text(end + 2, row, "won " if result.is_won else "    ", NAME)
            told = ", ".join(filter(None, (result.side, f"against {listed(result.met)}")))
            canvas.text(end, row, cut(told, x + width - end - 1), MUTED)

    # --- actions --------------------------------------------------------------------------

    def go(self, at: int) -> None:
        self.first = 0
        super().go(at)

    def action_left(self) -> None:
        self._read_on(-1)

    def action_right(self) -> None:
        self._read_on(1)

    def _read_on(self, columns: int) -> None:
        self.first = max(0, self.first + columns)
        self.update_page()

    def press(self, target: str, twice: bool) -> None:
        """Select a game; a double click replays its best result."""
        self.go(self.rows.index(target))
        if twice:
            self.action_choose()

    def action_choose(self) -> None:
        if self.selected is not None:
            self.app.replay_saved(saves_folder() / f"{self.selected.all.best_file}{SUFFIX}")

    def footer(self) -> list[tuple[str, str]]:
        last = self.keys("explain", "leave", explain="help")
        if self.selected is None:
            return last
        more = [("Left Right", "read on")] if self._columns > self._page else []
        return [("Up Down", "game"), *more, *self.keys("choose", choose="replay the best"), *last]

    def about(self) -> list[Parts]:
        text = (
            "every finished game among the saves, once for each person in it. Against says who"
            " sat there too; a game against several levels counts for each of them."
        )
        return [[("Statistics: ", NAME), (text, TEXT)]]


Line = tuple[str, Tally | None]  # a heading, or an entry; both empty in a blank row


def _columns(stats: GameStats, deep: int) -> list[list[Line]]:
    """Split tables into columns of `height` rows; no heading is last in a column."""
    columns: list[list[Line]] = [[]]
    for table in stats.tables:
        if columns[-1] and len(columns[-1]) + 3 > deep:
            columns.append([])
        if columns[-1]:
            columns[-1].append(("", None))
        columns[-1].append((table.by, None))
        for tally in table.tallies:
            if len(columns[-1]) == deep:
                columns.append([(table.by, None)])
            columns[-1].append(("", tally))
    return columns


def _heads(canvas: Canvas, x: int, y: int, width: int, word: str) -> None:
    canvas.text(x, y, word.upper(), HEAD)
    right = x + width
    for name, wide in reversed(NUMBERS):
        canvas.right(right, y, name, MUTED)
        right -= wide


def _numbers(
    canvas: Canvas, x: int, y: int, width: int, what: tuple[str, Ink], tally: Tally
) -> None:
    told: Sequence[str] = (
        f"{tally.games}",
        f"{tally.wins}",
        f"{tally.mean:.1f}",
        f"{tally.best}",
    )
    right = x + width
    for text, (name, wide) in reversed(list(zip(told, NUMBERS, strict=True))):
        canvas.right(right, y, text, AMOUNT if name == "best" else TEXT)
        right -= wide
    words, ink = what
    canvas.text(x, y, cut(words, right - x - 1), ink)
