"""The saved games: continue, replay, export, name, search and delete."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.cells import cell_len
from textual import work

from core.bots import a_bot
from core.games import GAME_IDS
from core.house.catalogue import ago, clock, game_name, who_plays
from core.house.shelf import ORDERS, called, found_by, give_tags, give_title, in_order
from saves import BadSave, Header, SavedGame, SaveFailed, held, lookback_path, seat_list_path
from tui.draw.canvas import ACCENT, BAD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import SEAT_LETTERS, cut, fit, wrap
from tui.draw.panels import panel
from tui.screens.home_cards import state_of
from tui.screens.overlays import AloneScreen, AskScreen
from tui.screens.page import title_bar
from tui.screens.saved_games import SavedGamesScreen
from tui.settings.keys import SCREENS, bindings

WIDE = 130
DETAILS = 7  # rows of details below the list in narrow windows
SEARCH_WIDE = 32  # columns of the search field with its slash
OVER = "✓"  # finished


class LoadScreen(SavedGamesScreen[None]):
    """Saved games in a chosen order and filtered by a search."""

    place = "load"
    BINDINGS = bindings(SCREENS["load"])

    def __init__(self) -> None:
        super().__init__()
        self.search = ""
        self.order = ORDERS[0]
        self.found: list[SavedGame] = []  # filtered and sorted
        self.typed = ""  # "search", "title" or "tags" while typing

    def games_came(self) -> None:
        self.put_in_order()

    def put_in_order(self) -> None:
        """Filter and sort the saves."""
        self.found = in_order(self.order, found_by(self.search, self.saves))
        self.update_page()

    @property
    def rows(self) -> list[str]:
        return [path.name for path, _ in self.found]

    @property
    def selected(self) -> SavedGame | None:
        return self.found[self.at] if self.found else None

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        title_bar(canvas, "Saved games", "", self._state())
        if self.typed == "search":
            self.typed_at = (width - SEARCH_WIDE, 0, SEARCH_WIDE - 1)
        side = 46 if width >= WIDE else 0
        below = 0 if side else DETAILS
        list_area = (0, 1, width - side - (1 if side else 0), height - 1 - below)
        self._draw_list(canvas, list_area)
        if side:
            self._draw_details(canvas, (width - side, 1, side, height - 1))
        else:
            self._draw_details(canvas, (0, height - below, width, below))

    def _state(self) -> str:
        if self.is_typing and self.typed == "search":
            return "/".ljust(SEARCH_WIDE)
        many = len(self.found)
        count = f"{many} game{'s' if many != 1 else ''}" if self.has_read else ""
        return f"/{self.search}  {count}" if self.search else count

    def _draw_list(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        saves = self.found
        panel(canvas, area, "Load", self.order, True)
        if not saves:
            if self.has_read:
                none = f"No saved game has '{self.search}' in it." if self.search else NONE
                canvas.text(x + 2, y + 2, cut(none, width - 3), MUTED)
            return
        room = self.page_rows = max(height - 2, 1)
        when_at = x + width - 13
        where_at = x + 4 + max(cell_len(game_name(game)) for game in GAME_IDS)
        who_at = where_at + max((when_at - where_at) * 55 // 100, 22)
        columns = (x + 2, where_at, who_at, when_at)
        for at, word in zip(columns, ("game", "where", "who", "when"), strict=True):
            canvas.text(at, y + 1, word, MUTED)
        first = self.first_shown(room)
        for row, found in enumerate(saves[first : first + room], y + 2):
            self._draw_row(canvas, (x, row, width), columns, *found)
            self.mark_row(canvas, found[0].name, x, row, width)
        more = len(saves) - first - room
        if more > 0:
            note = f" ▾ {more} more "
            canvas.right(x + width - 1, y + height - 1, note, Ink("accent", "panel"))

    def _draw_row(
        self,
        canvas: Canvas,
        area: tuple[int, int, int],
        columns: tuple[int, int, int, int],
        path: Path,
        save: Header | BadSave,
    ) -> None:
        x, y, width = area
        game, where, who, when = columns
        if isinstance(save, BadSave):
            canvas.text(game, y, "✗", BAD)
            canvas.text(game + 2, y, cut(str(save), x + width - game - 3), MUTED)
            return
        canvas.text(game, y, cut(game_name(save.setup.game), where - game - 1), NAME)
        at = canvas.text(where, y, f"{OVER} ", MUTED) if save.over else where
        room = who - at - 2
        progress = "finished" if save.over else save.progress
        told = cut(save.title, room) or fit([progress, progress.split(",")[0]], room)
        canvas.text(at, y, told, MUTED if save.over and not save.title else TEXT)
        canvas.text(who, y, cut(who_plays(save.seats), when - who - 2), TEXT)
        canvas.text(when, y, ago(save.time, time.time()), MUTED)

    def _draw_details(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        panel(canvas, area, "This game")
        if self.selected is None:
            return
        rows = list(self._details(*self.selected, canvas, width - 4))
        for row, parts in enumerate(rows[: height - 1]):
            canvas.parts(x + 2, y + 1 + row, parts)
        if self.is_typing and self.typed != "search":
            canvas.fill(x + 1, y + 1, width - 2, 1, "panel")
            end = canvas.text(x + 2, y + 1, self.typed, MUTED)
            self.typed_at = (end + 1, y + 1, x + width - end - 3)

    def _details(
        self, path: Path, save: Header | BadSave, canvas: Canvas, width: int
    ) -> Iterator[Parts]:
        tags = "".join(f"  #{tag}" for tag in save.tags) if isinstance(save, Header) else ""
        name = cut(called(path, save), max(width - cell_len(tags), width // 2))
        yield [(name, NAME), (cut(tags, width - cell_len(name)), ACCENT)]
        if isinstance(save, BadSave):
            for line in wrap(str(save), width):
                yield [(line, BAD)]
            yield [("The file is left as it is.", MUTED)]
            return
        setup = save.setup
        choices = str(save.choices)
        yield [
            ("saved ", MUTED),
            (clock(save.time), TEXT),
            ("  choices ", MUTED),
            (choices, TEXT),
        ]
        for line in wrap(f"{game_name(setup.game)}: {save.progress}", width):
            yield [(line, TEXT)]
        if self._is_hosted(path, save):
            state = state_of(save, is_hosted=True)
            title = f"{save.hosted.title}, " if save.hosted else ""
            yield [("hosted ", MUTED), (cut(f"{title}{state}", width - 7), TEXT)]
        yield from self._seat_rows(save, canvas, width)
        if save.title:
            yield [("file ", MUTED), (cut(path.name, width - 5), TEXT)]
        if setup.options:
            words = ", ".join(f"{k.replace('_', ' ')} {v}" for k, v in setup.options.items())
            for line in wrap(words, width):
                yield [(line, MUTED)]

    def _seat_rows(self, save: Header, canvas: Canvas, width: int) -> Iterator[Parts]:
        theme = canvas.brush.theme
        parts: Parts = []
        used = 0
        for at, seat in enumerate(save.seats):
            words = f" {seat.name}" + (f", {a_bot(seat.level)}" if seat.is_bot else "")
            if any(save.scores):
                words += f": {save.scores[at]}"
            if parts and used + cell_len(words) + 5 > width:
                yield parts
                parts, used = [], 0
            chip = Ink("ink_on_seat", theme.seat(at), bold=True, mark="chip")
            letter = SEAT_LETTERS[at % len(SEAT_LETTERS)]
            parts += [(f" {letter} ", chip), (words, TEXT), ("  ", TEXT)]
            used += cell_len(words) + 5
        yield parts

    # --- actions --------------------------------------------------------------------------

    def action_left(self) -> None:
        self.action_page_up()

    def action_right(self) -> None:
        self.action_page_down()

    def press(self, target: str, twice: bool) -> None:
        self.go(self.rows.index(target))
        if twice:
            self.action_choose()

    def action_choose(self) -> None:
        if self.selected is None:
            return
        path, save = self.selected
        if isinstance(save, BadSave):
            self.app.complain(str(save))
        elif save.over:
            self.app.replay_saved(path)
        else:
            self.app.play_saved(path)

    def action_alone(self) -> None:
        """Offer to play a local copy of a hosted game."""
        if self.selected is None or not self._is_hosted(*self.selected):
            return
        path, save = self.selected
        assert isinstance(save, Header)
        others = AloneScreen(who_plays(save.seats))
        self.app.push_screen(others, lambda how: self._play_alone(path, how or ""))

    def _play_alone(self, path: Path, how: str) -> None:
        if how:
            self.app.play_alone(path, with_bots=how == "bots")

    def _is_hosted(self, path: Path, save: Header | BadSave) -> bool:
        """Return whether a save is an unfinished network game."""
        return isinstance(save, Header) and not save.over and path in self.hosted

    # --- search and names -----------------------------------------------------------------

    def action_search(self) -> None:
        self._type("search", self.search)

    def action_rename(self) -> None:
        if self.selected is not None and isinstance(self.selected[1], Header):
            self._type("title", self.selected[1].title)

    def action_tag(self) -> None:
        if self.selected is not None and isinstance(self.selected[1], Header):
            self._type("tags", "".join(f"{tag} " for tag in self.selected[1].tags))

    def _type(self, what: str, text: str) -> None:
        self.typed = what
        self.begin_typing(text)

    def begin_to_paste(self) -> None:
        self.action_search()

    def while_typing(self, text: str) -> None:
        if self.typed == "search":
            self._look_for(text)

    def finish_typing(self, text: str | None) -> None:
        if self.typed == "search":
            self._look_for(text or "")
        elif text is not None and self.selected is not None:
            give = give_title if self.typed == "title" else give_tags
            self.change(self.selected[0], give, text)
        self.typed = ""

    def _look_for(self, words: str) -> None:
        self.search = words.strip()
        self.put_in_order()

    @work(group="naming")
    async def change(self, path: Path, give: Callable[[Path, str], None], text: str) -> None:
        """Write a title or tags to the file, unless the game is open."""
        try:
            await asyncio.to_thread(give, path, text)
        except (BadSave, SaveFailed) as error:
            self.app.complain(str(error))
        self.read_again()

    def action_sort(self) -> None:
        """Switch to the next order, keeping the cursor on its game."""
        self.cursor = self.rows[self.at] if self.rows else ""
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self.put_in_order()

    def action_cancel(self) -> None:
        if self.search:
            self._look_for("")

    def action_leave(self) -> None:
        """Clear the search first, then close."""
        if self.search:
            self.action_cancel()
        else:
            self.dismiss()

    # --- other commands -------------------------------------------------------------------

    def action_replay(self) -> None:
        if self.selected is not None:
            self.app.replay_saved(self.selected[0])

    def action_export(self) -> None:
        if self.selected is not None:
            self.app.export_saved(self.selected[0])

    def action_delete(self) -> None:
        if self.selected is None:
            return
        path, save = self.selected
        question = AskScreen("Delete this game for good?", _what_would_be_lost(path, save))
        self.app.push_screen(question, lambda yes: self._delete(path) if yes else None)

    def _delete(self, path: Path) -> None:
        at = self.at
        try:
            with held(path):  # fails while the game is open
                path.unlink()
                seat_list_path(path).unlink(missing_ok=True)  # the seat owners of a hosted game
                lookback_path(path).unlink(missing_ok=True)
        except BadSave as bad:
            self.app.complain(str(bad))
        except OSError as error:
            words = f"{path.name} cannot be deleted: {error.strerror or error}."
            self.app.complain(words)
        else:
            self.saves = [found for found in self.saves if found[0] != path]
            self.put_in_order()
            self.read_again()
        self.go(at)
        self.update_page()

    def footer(self) -> list[tuple[str, str]]:
        back = "all" if self.search else "back"
        looking = self.keys("search", "sort", "stats")
        last = self.keys("explain", "leave", explain="help", leave=back)
        if self.selected is None:
            return [*looking, *last]
        save = self.selected[1]
        if isinstance(save, BadSave):
            return [*self.keys("delete"), *looking, *last]
        is_hosted = self._is_hosted(*self.selected)
        words = "replay" if save.over else "host again" if is_hosted else "go on"
        alone = self.keys("alone") if is_hosted else []
        enter = self.keys("choose", choose=words)
        again = [] if save.over else self.keys("replay")
        deeds = self.keys("search", "rename", "tag", "sort", "export", "delete", "stats")
        return [*enter, *alone, *again, *deeds, *last]

    def about(self) -> list[Parts]:
        text = "one file for each game, written after every choice."
        mark = f"{OVER} stands before games that are over; a title takes the place of the progress."
        return [[("Saved games: ", NAME), (text, TEXT)], [(mark, MUTED)]]


def _what_would_be_lost(path: Path, save: Header | BadSave) -> str:
    if isinstance(save, BadSave):
        return path.name
    name = save.title or game_name(save.setup.game)
    return f"{name}, {save.progress}: {who_plays(save.seats)}, saved as {path.name}."


NONE = "No game has been saved yet."
