"""The saved games: continue, replay, export, name, search and delete."""

import asyncio
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from rich.cells import cell_len
from textual import work

from core.app.catalog import describe_players, format_age, format_time, game_name
from core.app.library import ORDERS, display_title, search_saves, set_tags, set_title, sort_saves
from core.bots import label_seat
from core.games import GAME_IDS
from saves import BadSave, Header, SavedGame, SaveFailed, analysis_path, hold_save, seat_list_path
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, BAD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import SEAT_LETTERS, cut, fit, wrap
from tui.screens.home_cards import progress_forms, save_status
from tui.screens.overlays import ConfirmScreen, SoloCopy, SoloCopyScreen
from tui.screens.page_screen import draw_title_bar
from tui.screens.saved_games import SavedGamesScreen
from tui.settings.keys import SCREEN_SCOPES, bindings

WIDE_WIDTH = 130
DETAIL_ROWS = 7  # rows of details below the list in narrow windows
SEARCH_WIDTH = 32  # columns of the search field with its slash
FINISHED_SYMBOL = "✓"  # finished


class LoadScreen(SavedGamesScreen[str, None]):
    """Saved games, in a chosen order and filtered by a search."""

    binding_scope = "load"
    BINDINGS = bindings(SCREEN_SCOPES["load"])

    def __init__(self) -> None:
        super().__init__()
        self.search = ""
        self.order = ORDERS[0]
        self.matching_saves: list[SavedGame] = []  # filtered and sorted
        self.typed_field = ""  # "search", "title" or "tags" while typing

    def handle_saves_loaded(self) -> None:
        self.sort_saves()

    def sort_saves(self) -> None:
        self.matching_saves = sort_saves(self.order, search_saves(self.search, self.saves))
        self.update_page()

    @property
    def rows(self) -> list[str]:
        return [path.name for path, _ in self.matching_saves]

    @property
    def selected(self) -> SavedGame | None:
        return self.matching_saves[self.cursor_index] if self.matching_saves else None

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        draw_title_bar(canvas, "Saved games", "", self._state_text())
        if self.typed_field == "search":
            self.field_position = (width - SEARCH_WIDTH, 0, SEARCH_WIDTH - 1)
        side = 46 if width >= WIDE_WIDTH else 0
        below = 0 if side else DETAIL_ROWS
        list_area = (0, 1, width - side - (1 if side else 0), height - 1 - below)
        self._draw_list(canvas, list_area)
        if side:
            self._draw_details(canvas, (width - side, 1, side, height - 1))
        else:
            self._draw_details(canvas, (0, height - below, width, below))

    def _state_text(self) -> str:
        if self.is_typing and self.typed_field == "search":
            return "/".ljust(SEARCH_WIDTH)
        total = len(self.matching_saves)
        count = f"{total} game{'s' if total != 1 else ''}" if self.has_loaded else ""
        return f"/{self.search}  {count}" if self.search else count

    def _draw_list(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        saves = self.matching_saves
        draw_box(canvas, area, "Load", self.order, True)
        if not saves:
            if self.has_loaded:
                empty_text = f"No saved games match '{self.search}'." if self.search else NO_SAVES
                canvas.text(x + 2, y + 2, cut(empty_text, width - 3), MUTED)
            return
        # With space, each game has a second row with its seats, and an empty one.
        pitch = 3 if 3 * len(saves) <= height - 2 else 1
        visible_rows = self.page_rows = max(height - 2, 1) // pitch
        age_x = x + width - 13
        place_x = x + 4 + max(cell_len(game_name(game)) for game in GAME_IDS)
        players_x = place_x + max((age_x - place_x) * 55 // 100, 22)
        columns = (x + 2, place_x, players_x, age_x)
        for heading_x, heading in zip(columns, ("game", "where", "who", "when"), strict=True):
            canvas.text(heading_x, y + 1, heading, MUTED)
        first = self.first_visible_row(visible_rows)
        for index, (path, save) in enumerate(saves[first : first + visible_rows]):
            row = y + 2 + index * pitch
            self._draw_row(canvas, (x, row, width), columns, path, save)
            if pitch > 1 and isinstance(save, Header):
                space = x + width - place_x - 3
                seat_rows = list(self._seat_rows(save, canvas, space, has_levels=False))
                more: Parts = [("..", MUTED)] if len(seat_rows) > 1 else []
                canvas.parts(place_x, row + 1, [*seat_rows[0], *more])
            self.register_row(canvas, path.name, x, row, width, min(pitch, 2))
        hidden_count = len(saves) - first - visible_rows
        if hidden_count > 0:
            note = f" ▾ {hidden_count} more "
            canvas.right_text(x + width - 1, y + height - 1, note, Ink("accent", "panel"))

    def _draw_row(
        self,
        canvas: Canvas,
        area: tuple[int, int, int],
        column_edges: tuple[int, int, int, int],
        path: Path,
        save: Header | BadSave,
    ) -> None:
        x, y, width = area
        game_x, place_x, players_x, age_x = column_edges
        if isinstance(save, BadSave):
            canvas.text(game_x, y, "✗", BAD)
            canvas.text(game_x + 2, y, cut(str(save), x + width - game_x - 3), MUTED)
            return
        canvas.text(game_x, y, cut(game_name(save.setup.game), place_x - game_x - 1), NAME)
        text_x = canvas.text(place_x, y, f"{FINISHED_SYMBOL} ", MUTED) if save.is_over else place_x
        space = players_x - text_x - 2
        text = cut(save.title, space) or fit(progress_forms(save), space)
        canvas.text(text_x, y, text, MUTED if save.is_over and not save.title else TEXT)
        canvas.text(players_x, y, cut(describe_players(save.seats), age_x - players_x - 2), TEXT)
        canvas.text(age_x, y, format_age(save.saved_at, time.time()), MUTED)

    def _draw_details(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        draw_box(canvas, area, "This game")
        if self.selected is None:
            return
        rows = list(self._details(*self.selected, canvas, width - 4))
        for row, parts in enumerate(rows[: height - 1]):
            canvas.parts(x + 2, y + 1 + row, parts)
        if self.is_typing and self.typed_field != "search":
            canvas.fill(x + 1, y + 1, width - 2, 1, "panel")
            end = canvas.text(x + 2, y + 1, self.typed_field, MUTED)
            self.field_position = (end + 1, y + 1, x + width - end - 3)

    def _details(
        self, path: Path, save: Header | BadSave, canvas: Canvas, width: int
    ) -> Iterator[Parts]:
        tags = "".join(f"  #{tag}" for tag in save.tags) if isinstance(save, Header) else ""
        name = cut(display_title(path, save), max(width - cell_len(tags), width // 2))
        yield [(name, NAME), (cut(tags, width - cell_len(name)), ACCENT)]
        if isinstance(save, BadSave):
            for line in wrap(str(save), width):
                yield [(line, BAD)]
            yield [("The file is unchanged.", MUTED)]
            return
        setup = save.setup
        choices = str(save.choice_count)
        yield [
            ("saved ", MUTED),
            (format_time(save.saved_at), TEXT),
            ("  choices ", MUTED),
            (choices, TEXT),
        ]
        for line in wrap(f"{game_name(setup.game)}: {save.progress_text}", width):
            yield [(line, TEXT)]
        if self._is_hosted(path, save):
            state = save_status(save, is_hosted=True)
            title = f"{save.hosted_table.title}, " if save.hosted_table else ""
            yield [("hosted ", MUTED), (cut(f"{title}{state}", width - 7), TEXT)]
        yield from self._seat_rows(save, canvas, width)
        if save.title:
            yield [("file ", MUTED), (cut(path.name, width - 5), TEXT)]
        if setup.options:
            options_text = ", ".join(f"{k.replace('_', ' ')} {v}" for k, v in setup.options.items())
            for line in wrap(options_text, width):
                yield [(line, MUTED)]

    def _seat_rows(
        self, save: Header, canvas: Canvas, width: int, has_levels: bool = True
    ) -> Iterator[Parts]:
        theme = canvas.brush.theme
        parts: Parts = []
        used = 0
        for index, seat in enumerate(save.seats):
            text = f" {label_seat(seat) if has_levels else seat.name}"
            if any(save.scores):
                text += f": {save.scores[index]}"
            if parts and used + cell_len(text) + 5 > width:
                yield parts
                parts, used = [], 0
            chip = Ink("ink_on_seat", theme.seat_color(index), bold=True, emphasis="chip")
            letter = SEAT_LETTERS[index % len(SEAT_LETTERS)]
            parts += [(f" {letter} ", chip), (text, TEXT), ("  ", TEXT)]
            used += cell_len(text) + 5
        yield parts

    # --- actions --------------------------------------------------------------------------

    def action_left(self) -> None:
        self.action_page_up()

    def action_right(self) -> None:
        self.action_page_down()

    def action_choose(self) -> None:
        if self.selected is None:
            return
        path, save = self.selected
        if isinstance(save, BadSave):
            self.app.show_warning(str(save))
        elif save.is_over:
            self.app.navigation.replay_saved(path)
        else:
            self.app.navigation.play_saved(path)

    def action_alone(self) -> None:
        if self.selected is None or not self._is_hosted(*self.selected):
            return
        path, save = self.selected
        assert isinstance(save, Header)
        question = SoloCopyScreen(describe_players(save.seats))
        self.app.push_screen(question, partial(self._play_solo_copy, path))

    def _play_solo_copy(self, path: Path, mode: SoloCopy | None) -> None:
        if mode is not None:
            self.app.navigation.play_solo_copy(path, with_bots=mode is SoloCopy.WITH_BOTS)

    def _is_hosted(self, path: Path, save: Header | BadSave) -> bool:
        return isinstance(save, Header) and not save.is_over and path in self.hosted_paths

    # --- search and names -----------------------------------------------------------------

    def action_search(self) -> None:
        self._type_into("search", self.search)

    def action_rename(self) -> None:
        if self.selected is not None and isinstance(self.selected[1], Header):
            self._type_into("title", self.selected[1].title)

    def action_tag(self) -> None:
        if self.selected is not None and isinstance(self.selected[1], Header):
            self._type_into("tags", "".join(f"{tag} " for tag in self.selected[1].tags))

    def _type_into(self, field: str, text: str) -> None:
        self.typed_field = field
        self.start_typing(text)

    def start_paste(self) -> None:
        self.action_search()

    def handle_text_change(self, text: str) -> None:
        if self.typed_field == "search":
            self._search_saves(text)

    def finish_typing(self, text: str | None) -> None:
        if self.typed_field == "search":
            self._search_saves(text or "")
        elif text is not None and self.selected is not None:
            write = set_title if self.typed_field == "title" else set_tags
            self.write_change(self.selected[0], write, text)
        self.typed_field = ""

    def _search_saves(self, query: str) -> None:
        self.search = query.strip()
        self.sort_saves()

    @work(group="naming")
    async def write_change(self, path: Path, write: Callable[[Path, str], None], text: str) -> None:
        """Write a title or tags to the file, unless the game is open."""
        try:
            await asyncio.to_thread(write, path, text)
        except (BadSave, SaveFailed) as error:
            self.app.show_warning(str(error))
        self.reload()

    def action_sort(self) -> None:
        self.cursor = self.rows[self.cursor_index] if self.rows else ""
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self.sort_saves()

    def action_cancel(self) -> None:
        if self.search:
            self._search_saves("")

    def action_leave(self) -> None:
        if self.search:
            self.action_cancel()
        else:
            self.dismiss()

    # --- other commands -------------------------------------------------------------------

    def action_replay(self) -> None:
        if self.selected is not None:
            self.app.navigation.replay_saved(self.selected[0])

    def action_export(self) -> None:
        if self.selected is not None:
            self.app.navigation.export_saved(self.selected[0])

    def action_delete(self) -> None:
        if self.selected is None:
            return
        path, save = self.selected
        question = ConfirmScreen("Delete this game for good?", _deletion_text(path, save))
        self.app.push_screen(
            question, lambda is_confirmed: self._delete(path) if is_confirmed else None
        )

    def _delete(self, path: Path) -> None:
        cursor_index = self.cursor_index
        try:
            with hold_save(path):  # fails while the game is open
                path.unlink()
                seat_list_path(path).unlink(missing_ok=True)  # the seat owners of a hosted game
                analysis_path(path).unlink(missing_ok=True)
        except BadSave as bad:
            self.app.show_warning(str(bad))
        except OSError as error:
            message = f"{path.name} couldn't be deleted: {error.strerror or error}."
            self.app.show_warning(message)
        else:
            self.saves = [entry for entry in self.saves if entry[0] != path]
            self.sort_saves()
            self.reload()
        self.move_cursor(cursor_index)
        self.update_page()

    def footer_keys(self) -> list[tuple[str, str]]:
        leave_label = "all" if self.search else "back"
        search_keys = self.command_keys("search", "sort", "stats")
        last_keys = self.command_keys("explain", "leave", explain="help", leave=leave_label)
        if self.selected is None:
            return [*search_keys, *last_keys]
        save = self.selected[1]
        if isinstance(save, BadSave):
            return [*self.command_keys("delete"), *search_keys, *last_keys]
        is_hosted = self._is_hosted(*self.selected)
        choose_label = "replay" if save.is_over else "host again" if is_hosted else "continue"
        solo_keys = self.command_keys("alone") if is_hosted else []
        enter = self.command_keys("choose", choose=choose_label)
        replay_keys = [] if save.is_over else self.command_keys("replay")
        commands = self.command_keys("search", "rename", "tag", "sort", "export", "delete", "stats")
        return [*enter, *solo_keys, *replay_keys, *commands, *last_keys]

    def help_rows(self) -> list[Parts]:
        text = "Each game is one file, saved after every choice."
        text_below = f"{FINISHED_SYMBOL} marks finished games. A title replaces the progress."
        return [[("Saved games: ", NAME), (text, TEXT)], [(text_below, MUTED)]]


def _deletion_text(path: Path, save: Header | BadSave) -> str:
    if isinstance(save, BadSave):
        return path.name
    name = save.title or game_name(save.setup.game)
    return f"{name}, {save.progress_text}: {describe_players(save.seats)}, saved as {path.name}."


NO_SAVES = "No saved games yet."
