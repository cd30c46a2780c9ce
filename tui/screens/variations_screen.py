"""Variations: the main line, its branches, and their comparison."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from textual import work

from core.app.charts import points_chart
from core.app.replay import open_replay
from core.app.variations import NOT_SAVED_HERE, Variations, list_what_ifs
from core.kernel import SPECTATOR, BadSetup
from core.kernel.presentation import format_count
from core.kernel.style import SHORT
from core.table import (
    MAX_NAME_LENGTH,
    BadJournal,
    BadName,
    CannotUndo,
    TurnScores,
    Variation,
    compare_variations,
    list_variations,
    score_history,
)
from saves import BadSave, SaveFailed
from tui.draw.boxes import draw_box
from tui.draw.canvas import AMOUNT, BAD, FAINT, GOOD, HEAD, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.panel_props import PanelProps
from tui.draw.plot import paint_chart
from tui.model.variations import (
    NOW,
    UNDONE_AT_ONCE,
    ComparedRow,
    ComparedVariations,
    RowKind,
    VariationRow,
    comparison_rows,
    variation_rows,
)
from tui.panels import load_presenter
from tui.screens.list_screen import ListScreen
from tui.screens.overlays import ConfirmScreen
from tui.screens.page_screen import draw_title_bar
from tui.screens.play_from_screen import ask_to_play_from
from tui.settings.keys import SCREEN_SCOPES, bindings

WIDE_WIDTH = 130
COMPARISON_WIDTH = 62  # columns of the comparison in wide windows
COMPARISON_ROWS = 7  # minimum rows of the comparison below the tree
DETAIL_ROWS = 2  # rows of details
GRAPH_ROWS, MAX_GRAPH_ROWS = 16, 36  # rows of the score graph, if they are free
TREE_COLUMNS = 6  # columns before a branch

NO_VARIATIONS = "No variations yet. Moves you undo are kept here."
HOW_TO_COMPARE = (
    "Select a variation to compare it with the main line. Press c to pin it and add another."
)
COMPARE_GAME = "Press c to compare this game with the main line."
LAST_COMMANDS = ("lines", "look_back", "explain", "leave")
SEPARATE_GAME_NOTICE = "This is a separate game. Name or delete it on the Load screen."


class VariationsScreen(ListScreen[str, None]):
    """A tree of variations. `show_position` opens a position of one."""

    binding_scope = "lines"
    max_input_length = MAX_NAME_LENGTH
    BINDINGS = bindings(SCREEN_SCOPES["lines"])

    def __init__(
        self,
        variations: Variations,
        names: tuple[str, ...],
        seat: int,
        show_position: Callable[[Variation, int], None],
    ) -> None:
        super().__init__()
        self.variations, self.names, self.seat, self._show_position = (
            variations,
            names,
            seat,
            show_position,
        )
        self.game = variations.main_line.game
        self.presenter = load_presenter(self.game)
        self.entries: list[VariationRow] = []
        self.comparison = ComparedVariations()
        self.is_loading = False
        self.cursor = NOW
        self._separate_games: dict[Path, Variation] = {}  # separate games loaded for comparison
        self._score_histories: dict[str, tuple[TurnScores, ...]] = {}
        self._comparison_cache: dict[tuple[str, ...], tuple[int, list[ComparedRow]]] = {}

    def on_mount(self) -> None:
        super().on_mount()
        self.load()

    @work(group="lines", exclusive=True)
    async def load(self) -> None:
        """Load every variation in a thread, while the game may continue."""
        await self.variations.wait_for_history()
        main_line = self.variations.main_line
        main_line = main_line.variation_at(main_line.entries[-1])

        def load_rows() -> list[VariationRow]:
            separate_games = list_what_ifs(self.variations.path)
            return variation_rows(
                list_variations(main_line, self.seat), separate_games, self.seat, self.names, SHORT
            )

        self.is_loading = True
        self.entries = await asyncio.to_thread(load_rows)
        self.is_loading = False
        self._comparison_cache.clear()
        self._score_histories.clear()
        self.update_page()

    @property
    def is_loaded(self) -> bool:
        return bool(self.entries)

    @property
    def rows(self) -> list[str]:
        return [row.id for row in self.entries]

    @property
    def selected(self) -> VariationRow | None:
        return self.entries[self.cursor_index] if self.entries else None

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        branches = [row for row in self.entries if row.kind in (RowKind.VARIATION, RowKind.WHAT_IF)]
        note = format_count(len(branches), "variation") if self.is_loaded else "loading ..."
        props = self._panel_props()
        progress = self.presenter.progress_text(props.view, width < WIDE_WIDTH)
        draw_title_bar(canvas, f"{self.game.name} {progress}", "variations", note)
        side = COMPARISON_WIDTH if width >= WIDE_WIDTH else 0
        tree_height = 2 + sum(self._heights)  # including heading and a blank row
        comparison_height = max(COMPARISON_ROWS, height - 1 - DETAIL_ROWS - tree_height)
        below = 0 if side else comparison_height + DETAIL_ROWS
        tree_width = width - side - (1 if side else 0)
        rows = height - 1 - (below or DETAIL_ROWS)
        spare_rows = rows - 2 * len(self.entries) - 1
        graph_height = min(spare_rows, MAX_GRAPH_ROWS) if side and spare_rows >= GRAPH_ROWS else 0
        self._draw_tree(canvas, props, (0, 1, tree_width, rows - graph_height))
        if graph_height:
            self._draw_score_graph(
                canvas, props, (0, 1 + rows - graph_height, tree_width, graph_height)
            )
        if side:
            self._draw_comparison(canvas, (width - side, 1, side, height - 1))
        else:
            self._draw_comparison(canvas, (0, height - below, width, comparison_height))
        self._draw_details(canvas, height - DETAIL_ROWS, width - (side + 1 if side else 0))

    def _panel_props(self) -> PanelProps:
        view = self.game.view(self.variations.main_line.state, self.seat)
        theme = self.presenter.adapt_theme(self.app.brush.theme, view)
        return PanelProps(self.game, view, self.seat, self.names, theme)

    @property
    def _heights(self) -> list[int]:
        return [
            2 if row.detail and row.kind is not RowKind.BRANCH_POINT else 1 for row in self.entries
        ]

    def _draw_tree(
        self, canvas: Canvas, props: PanelProps, area: tuple[int, int, int, int]
    ) -> None:
        x, y, width, height = area
        draw_box(canvas, area, "v Variations", "score if it had ended there", True)
        visible_rows = max(height - 1, 1)
        heights = self._heights
        if sum(heights) > visible_rows:
            heights = [1] * len(heights)
        self.page_rows = visible_rows
        first = self.first_visible_row(visible_rows)
        row_y = y + 1
        for row, rows in zip(self.entries[first:], heights[first:], strict=True):
            if row_y + rows > y + height:
                break
            self._draw_row(canvas, props, row, (x, row_y, width), rows > 1)
            self.register_row(canvas, row.id, x, row_y, width)
            row_y += rows
        more = len(self.entries) - first - visible_rows if heights[:1] == [1] else 0
        if more > 0:
            canvas.right_text(x + width - 1, y + height - 1, f" ▾ {more} more ", MUTED)

    def _draw_row(
        self,
        canvas: Canvas,
        props: PanelProps,
        row: VariationRow,
        area: tuple[int, int, int],
        has_detail: bool,
    ) -> None:
        x, y, width = area
        end = x + width - 1 - self._scores_width()
        canvas.parts(end, y, self._scores(props, row))
        canvas.text(x + 2, y, f"r{row.round}", MUTED)
        trunk = "│ " * row.depth
        symbol = {RowKind.BRANCH_POINT: "∙", RowKind.NOW: "▸"}.get(row.kind, "├─┬")
        columns = canvas.text(x + TREE_COLUMNS, y, f"{trunk}{symbol} ", MUTED)
        size = f"{'▪ ' if row.id in self.comparison.ids else ''}{row.size}"
        size_at = end - max(cell_len(size), 12) - 2
        ink = NAME if row.is_named or row.kind is RowKind.NOW else TEXT
        canvas.text(columns, y, cut(row.label, (size_at if size else end) - columns - 1), ink)
        canvas.text(size_at, y, size, MUTED)
        if has_detail:
            columns = canvas.text(x + TREE_COLUMNS, y + 1, f"{trunk}│ └ ", MUTED)
            canvas.text(columns, y + 1, cut(row.detail, x + width - columns - 1), MUTED)

    def _scores(self, props: PanelProps, row: VariationRow) -> Parts:
        if row.ending == UNDONE_AT_ONCE:
            return [(row.ending, MUTED)]
        parts: Parts = []
        for seat, total in enumerate(row.totals):
            parts += [(props.seat_letter(seat), props.chip_ink(seat)), (f"{total:>4} ", TEXT)]
        return [*parts, (row.ending, MUTED)]

    def _scores_width(self) -> int:
        seats = max(len(row.totals) for row in self.entries)
        note = 3 if any(row.ending == "end" for row in self.entries) else 0
        return max(
            seats * 6 + note, len(UNDONE_AT_ONCE) if any(row.ending for row in self.entries) else 0
        )

    def _draw_score_graph(
        self, canvas: Canvas, props: PanelProps, area: tuple[int, int, int, int]
    ) -> None:
        x, y, width, height = area
        row = self.selected
        if row is None or self._variation_of(row) is None:
            row = next((entry for entry in self.entries if entry.kind is RowKind.NOW), None)
        variation = self._variation_of(row) if row is not None else None
        if row is None or variation is None:
            return
        if row.id not in self._score_histories:
            self._score_histories[row.id] = score_history(variation, self.seat)
        draw_box(canvas, area, "Course", row.label)
        chart = points_chart(self._score_histories[row.id], self.game.text.round_noun)
        paint_chart(canvas, props, chart, (x, y + 1, width, height - 1))

    def _draw_comparison(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        columns = [row for row in self._compared_rows() if self._variation_of(row) is not None]
        if len(columns) < 2:
            draw_box(canvas, area, "c Compare")
            text = NO_VARIATIONS if len(self.entries) == 1 else HOW_TO_COMPARE
            if self.selected is not None and self.selected.game is not None:
                text = COMPARE_GAME
            for dy, line in enumerate(wrap(text, width - 4)[: height - 1]):
                canvas.text(x + 2, y + 1 + dy, line, MUTED)
            return
        number, rows = self._compare_columns(columns)
        draw_box(canvas, area, "c Compare", f"after round {number}, or at the end of each")
        column_width = min((width - 28) // len(columns), 20)
        names = width - 1 - column_width * len(columns)
        for index, column in enumerate(columns):
            heading = column.label if column.kind is not RowKind.NOW else "now"
            right = x + names + column_width * (index + 1)
            canvas.right_text(
                right, y + 1, cut(heading, column_width - 1), HEAD if index == 0 else NAME
            )
        for dy, row in enumerate(rows[: height - 2], start=y + 2):
            canvas.text(x + 2, dy, cut(row.name, names - 2), MUTED)
            for index, value in enumerate(row.values):
                right = x + names + column_width * (index + 1)
                difference = value - row.values[0]
                ink = (
                    FAINT
                    if not difference
                    else GOOD
                    if (difference > 0) == row.is_higher_better
                    else BAD
                )
                difference_text = f" {difference:+}" if difference else ""
                start = canvas.right_text(right, dy, difference_text, ink)
                canvas.right_text(start if difference else right, dy, str(value), AMOUNT)

    def _draw_details(self, canvas: Canvas, y: int, width: int) -> None:
        canvas.fill(0, y, width, DETAIL_ROWS, "panel")
        canvas.text(0, y, "┄" * width, MUTED)
        if self.is_typing:
            text_x = canvas.text(1, y + 1, "its name: ", MUTED)
            self.field_position = (text_x, y + 1, width - text_x - 1)
            return
        row = self.selected
        if row is None:
            return
        detail = row.detail if row.kind in (RowKind.VARIATION, RowKind.WHAT_IF) else ""
        hint = "this only shows the position; the game does not change"
        canvas.text(1, y + 1, cut(detail or hint, width - 2), TEXT if detail else MUTED)

    # --- comparison -----------------------------------------------------------------------

    def _compared_rows(self) -> list[VariationRow]:
        return self.comparison.columns(self.entries, self.selected) if self.entries else []

    def _variation_of(self, row: VariationRow) -> Variation | None:
        if row.game is not None:
            return self._separate_games.get(row.game.path)
        return row.variation.variation if row.variation else None

    def _compare_columns(self, columns: list[VariationRow]) -> tuple[int, list[ComparedRow]]:
        key = tuple(row.id for row in columns)
        if key not in self._comparison_cache:
            variations = [
                variation for row in columns if (variation := self._variation_of(row)) is not None
            ]
            comparison = compare_variations(variations, self.seat, SHORT)
            rows = comparison_rows(
                comparison, self.seat, self.names, self.game.text.unwanted_counts
            )
            self._comparison_cache[key] = (comparison.round, rows)
        return self._comparison_cache[key]

    # --- actions --------------------------------------------------------------------------

    def action_left(self) -> None:
        self.action_page_up()

    def action_right(self) -> None:
        self.action_page_down()

    def action_lines(self) -> None:
        self.action_leave()

    def action_choose(self) -> None:
        row = self.selected
        if row is None:
            return
        if row.game is not None:
            self.app.navigation.replay_saved(row.game.path)
        else:
            self._show_position(self._variation_containing(row), row.entry)

    def _variation_containing(self, row: VariationRow) -> Variation:
        main_line = next(entry.variation for entry in self.entries if entry.kind is RowKind.NOW)
        summary = row.variation or main_line
        assert summary is not None
        return summary.variation

    def action_name_line(self) -> None:
        row = self.selected
        if row is None or self._show_refusal(self.variations.edit_obstacle, row):
            return
        if row.variation is None:
            self.app.show_warning(
                "Only variations have names. This is a position in the main line."
            )
        else:
            self.start_typing(row.variation.name)

    def finish_typing(self, text: str | None) -> None:
        row = self.selected
        if text is not None and row is not None and row.variation is not None:
            self.apply_change(self.variations.name_variation(row.variation.entries, text))

    def action_delete_line(self) -> None:
        row = self.selected
        if row is None or self._show_refusal(self.variations.edit_obstacle, row):
            return
        if row.kind is not RowKind.VARIATION or row.variation is None:
            self.app.show_warning("You can't delete the main line.")
            return
        entries = row.variation.entries
        question = ConfirmScreen("Delete this variation for good?", f"{row.label}: {row.size}")

        def on_answer(yes: bool | None) -> None:
            if yes:
                self.apply_change(self.variations.delete_branch(entries[0]))

        self.app.push_screen(question, on_answer)

    def _show_refusal(self, obstacle: str, row: VariationRow) -> bool:
        if reason := SEPARATE_GAME_NOTICE if row.game is not None else obstacle:
            self.app.show_warning(reason)
        return bool(reason)

    @work(group="lines", exclusive=True)
    async def apply_change(self, operation: Any) -> None:
        """Apply a change to the journal, and show why if it is refused."""
        try:
            await operation
        except (BadName, BadSave, SaveFailed, CannotUndo) as error:
            self.app.show_warning(str(error))
        self.load()

    def action_compare(self) -> None:
        row = self.selected
        if row is None or row.kind not in (RowKind.VARIATION, RowKind.WHAT_IF):
            self.app.show_warning("Select a variation or a game started from here.")
            return
        self.comparison.toggle(row.id)
        if row.game is not None and row.game.path not in self._separate_games:
            self.load_separate_game(row.game.path)
        self.update_page()

    @work(group="read", exclusive=True)
    async def load_separate_game(self, path: Path) -> None:
        try:
            self._separate_games[path] = (await asyncio.to_thread(open_replay, path)).main_line
        except (BadSave, BadSetup, BadJournal) as error:
            self.app.show_warning(str(error))
        self.update_page()

    def action_play_from(self) -> None:
        row = self.selected
        if row is None:
            return
        if row.game is not None:
            self.app.navigation.open_game(row.game.path)
            return
        variation = self._variation_containing(row).variation_at(row.entry)
        ask_to_play_from(self, self.variations, variation, self.seat)

    def action_look_back(self) -> None:
        row = self.selected
        path = row.game.path if row is not None and row.game is not None else self.variations.path
        if path is None:
            self.app.show_warning(NOT_SAVED_HERE)
        else:
            self.app.navigation.analyze(path, None if self.seat == SPECTATOR else self.seat)

    # --- texts ------------------------------------------------------------------------------

    def footer_keys(self) -> list[tuple[str, str]]:
        row, last_keys = (
            self.selected,
            self.command_keys(*LAST_COMMANDS, lines="now", explain="help"),
        )
        if row is None:
            return last_keys
        if row.game is not None:
            labels = {"choose": "replay", "play_from": "play"}
            return [*self.command_keys("choose", "compare", "play_from", **labels), *last_keys]
        branch_commands = {RowKind.VARIATION: ["name_line", "compare", "play_from", "delete_line"]}
        current_commands = {RowKind.NOW: ["name_line", "play_from"]}
        commands = branch_commands.get(row.kind) or current_commands.get(row.kind) or ["play_from"]
        if self.variations.edit_obstacle:
            commands = [
                command for command in commands if command not in ("name_line", "delete_line")
            ]
        if self.variations.switch_obstacle and self.variations.what_if_obstacle:
            commands = [command for command in commands if command != "play_from"]
        return [*self.command_keys("choose", *commands, choose="go"), *last_keys]

    def typing_footer_keys(self) -> list[tuple[str, str]]:
        return [("Enter", "save the name"), ("Esc", "cancel")]

    def help_rows(self) -> list[Parts]:
        paragraphs = (
            (
                "Variations: ",
                "Moves you undo are kept as variations of the main line. You can name, view and"
                " compare them.",
            ),
            (
                "Play: ",
                "continuing here makes a variation the main line, and keeps the other one. New game"
                " from here starts a separate game: bots replace the other players, and in an"
                " unfinished game hidden cards are dealt again.",
            ),
        )
        return [[(head, NAME), (text, TEXT)] for head, text in paragraphs]
