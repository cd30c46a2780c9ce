"""All saved games: go on, replay, write out, delete."""

import time
from collections.abc import Iterator
from pathlib import Path

from rich.cells import cell_len

from core.bots import a_bot
from core.games import GAME_IDS
from core.house.catalogue import ago, clock, game_name, who_plays
from saves import BadSave, Header, held, lookback_path, seat_list_path
from tui.draw.canvas import BAD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import SEAT_LETTERS, cut, fit, wrap
from tui.draw.panels import panel
from tui.screens.home_cards import state_of
from tui.screens.overlays import AloneScreen, AskScreen
from tui.screens.page import title_bar
from tui.screens.saved_games import SavedGamesScreen
from tui.settings.keys import SCREENS, bindings

WIDE = 130
DETAILS = 7  # rows below the list, where there is no room beside it


class LoadScreen(SavedGamesScreen[None]):
    """The newest first; what cannot be read says why."""

    place = "load"
    BINDINGS = bindings(SCREENS["load"])

    @property
    def rows(self) -> list[str]:
        """The files."""
        return [path.name for path, _ in self.saves]

    @property
    def selected(self) -> tuple[Path, Header | BadSave] | None:
        """What the cursor is on."""
        return self.saves[self.at] if self.saves else None

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The list, and all about the one under the cursor beside or below it."""
        width, height = canvas.width, canvas.height
        many = len(self.saves)
        count = f"{many} game{'s' if many != 1 else ''}" if self.has_read else ""
        title_bar(canvas, "Saved games", "", count)
        side = 46 if width >= WIDE else 0
        below = 0 if side else DETAILS
        list_area = (0, 1, width - side - (1 if side else 0), height - 1 - below)
        self._draw_list(canvas, list_area)
        if side:
            self._draw_details(canvas, (width - side, 1, side, height - 1))
        else:
            self._draw_details(canvas, (0, height - below, width, below))

    def _draw_list(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        panel(canvas, area, "Load", "the newest first", True)
        if not self.saves:
            if self.has_read:
                canvas.text(x + 2, y + 2, "No game has been saved yet.", MUTED)
            return
        room = self.page_rows = max(height - 2, 1)
        when_at = x + width - 13
        where_at = x + 4 + max(cell_len(game_name(game)) for game in GAME_IDS)
        who_at = where_at + max((when_at - where_at) * 55 // 100, 22)
        columns = (x + 2, where_at, who_at, when_at)
        for at, word in zip(columns, ("game", "where", "who", "when"), strict=True):
            canvas.text(at, y + 1, word, MUTED)
        first = self.first_shown(room)
        for row, found in enumerate(self.saves[first : first + room], y + 2):
            self._draw_row(canvas, (x, row, width), columns, *found)
            self.mark_row(canvas, found[0].name, x, row, width)
        more = len(self.saves) - first - room
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
        progress = "finished" if save.over else save.progress
        told = fit([progress, progress.split(",")[0]], who - where - 2)
        canvas.text(where, y, told, MUTED if save.over else TEXT)
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

    def _details(
        self, path: Path, save: Header | BadSave, canvas: Canvas, width: int
    ) -> Iterator[Parts]:
        yield [(path.name, NAME)]
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
        if setup.options:
            words = ", ".join(f"{k.replace('_', ' ')} {v}" for k, v in setup.options.items())
            for line in wrap(words, width):
                yield [(line, MUTED)]

    def _seat_rows(self, save: Header, canvas: Canvas, width: int) -> Iterator[Parts]:
        """The players as chips and names, as many on a line as fit."""
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

    # --- doing ----------------------------------------------------------------------------

    def action_left(self) -> None:
        """A page up."""
        self.action_page_up()

    def action_right(self) -> None:
        """A page down."""
        self.action_page_down()

    def press(self, target: str, twice: bool) -> None:
        """Press once to look at it, twice to open it."""
        self.go(self.rows.index(target))
        if twice:
            self.action_choose()

    def action_choose(self) -> None:
        """Go on with it, or look at it again where it is over."""
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
        """A hosted game at this keyboard: in a copy, and only if it is meant."""
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
        """Whether it is a table's game, and not over."""
        return isinstance(save, Header) and not save.over and path in self.hosted

    def action_replay(self) -> None:
        """Look at it again."""
        if self.selected is not None:
            self.app.replay_saved(self.selected[0])

    def action_export(self) -> None:
        """Write it out as text."""
        if self.selected is not None:
            self.app.export_saved(self.selected[0])

    def action_delete(self) -> None:
        """Delete it, if the player means it."""
        if self.selected is None:
            return
        path = self.selected[0]
        question = AskScreen("Delete this game for good?", path.name)
        self.app.push_screen(question, lambda yes: self._delete(path) if yes else None)

    def _delete(self, path: Path) -> None:
        at = self.at
        try:
            with held(path):  # not while it is being played
                path.unlink()
                seat_list_path(path).unlink(missing_ok=True)  # whose seats are whose, if hosted
                lookback_path(path).unlink(missing_ok=True)
        except BadSave as bad:
            self.app.complain(str(bad))
        except OSError as error:
            words = f"{path.name} cannot be deleted: {error.strerror or error}."
            self.app.complain(words)
        else:
            self.saves = [found for found in self.saves if found[0] != path]
            self.read_again()
        self.go(at)
        self.update_page()

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter."""
        last = self.keys("explain", "leave", explain="help")
        if self.selected is None:
            return last
        save = self.selected[1]
        if isinstance(save, BadSave):
            return [*self.keys("delete"), *last]
        is_hosted = self._is_hosted(*self.selected)
        words = "replay" if save.over else "host again" if is_hosted else "go on"
        alone = self.keys("alone") if is_hosted else []
        enter = self.keys("choose", choose=words)
        return [*enter, *alone, *self.keys("replay", "export", "delete"), *last]

    def about(self) -> list[Parts]:
        """What a save is."""
        text = "one file for each game, written after every choice."
        return [[("Saved games: ", NAME), (text, TEXT)]]
