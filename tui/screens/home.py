"""The first screen: go on, begin anew, look back, look up, set up, leave."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from textual.app import SystemCommand

from core.games import GAME_IDS
from core.house.catalogue import about, ago, game_name, who_plays
from core.kernel.words import listed
from saves import Header
from tui.draw.canvas import ACCENT, KEY, MUTED, NAME, TEXT, Canvas
from tui.draw.glyphs import cut, wrap
from tui.draw.panels import key_list, panel, paragraph
from tui.draw.presenter import Parts
from tui.screens.banner import paint_banner
from tui.screens.saved_games import SavedGamesScreen
from tui.settings.keys import SCREENS, bindings, deeds_in, key_name
from tui.widgets.panes import neighbor

TALL = 34  # rows from which there is room for the keys of the table
WIDE = 100


@dataclass(frozen=True, slots=True)
class HomeRow:
    """One thing that can be done from here."""

    deed: str
    title: str
    text: str
    note: str = ""


class HomeScreen(SavedGamesScreen[None]):
    """Where everything begins; the newest games beside it."""

    place = "home"
    BINDINGS = bindings(SCREENS["home"])

    def games_came(self) -> None:
        """Whoever comes back from a game begins at the first thing to do."""
        deeds = [entry.deed for entry in self.entries]
        if self.cursor not in deeds:
            self.cursor = deeds[0]

    @property
    def sound(self) -> list[tuple[Path, Header]]:
        """The games that can be opened."""
        return [(path, save) for path, save in self.saves if isinstance(save, Header)]

    @property
    def newest(self) -> tuple[Path, Header] | None:
        """The game to go on with."""
        return next((found for found in self.sound if not found[1].over), None)

    @property
    def entries(self) -> list[HomeRow]:
        """What can be done; there is nothing to continue before the first game."""
        entries = []
        if self.newest:
            save = self.newest[1]
            name = game_name(save.setup.game)
            when = ago(save.time, time.time())
            text = f"{name}, {save.progress}"
            entries.append(HomeRow("continue_last", "Continue", text, when))
        names = [game_name(game) for game in GAME_IDS]
        theme = f"theme {self.app.brush.theme.name}"
        many = len(self.saves)
        count = f"{many} saved game{'s' if many != 1 else ''}" if many else "none yet"
        return [
            *entries,
            HomeRow("new_game", "New game", "Alone, with bots, with friends.", listed(names)),
            HomeRow("load", "Load", "Go on, replay, write out.", count),
            HomeRow("host_game", "Host", "A table for others to join."),
            HomeRow("join_game", "Join", "A seat at somebody else's table."),
            HomeRow("rules", "Rules", "Numbered and searchable.", listed(names)),
            HomeRow("settings", "Settings", "Theme, marks, speed, keys.", theme),
            HomeRow("quit", "Quit", "Every game is saved as it goes."),
        ]

    @property
    def rows(self) -> list[str]:
        """What can be done, and the games beside it."""
        saves = (f"save {index}" for index in range(len(self.sound)))
        return [*(entry.deed for entry in self.entries), *saves]

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Banner, what to do, the newest games, and what to know at the table."""
        width, height = canvas.width, canvas.height
        margin, gap = (2, 2) if width >= WIDE else (0, 1)
        keys = 8 if height >= TALL else 0
        room = height - keys - (2 if keys else 0)
        top = max(6, min(room - 20, 16))
        left = (width - 2 * margin - gap) * (52 if width >= WIDE else 50) // 100
        right = width - 2 * margin - gap - left
        paint_banner(canvas, top)
        self._draw_entries(canvas, (margin, top, left, room - top))
        self._draw_saves(canvas, (margin + left + gap, top, right, room - top))
        if keys:
            self._draw_keys(canvas, (margin, room + 1, width - 2 * margin, keys))

    def _draw_entries(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        panel(canvas, area, "Annals", focused=not self.cursor.startswith("save "))
        if not self.has_read:
            return  # the first of them may be to continue a game
        in_use = self.app.keys_in_use
        pitch = max(min((height - 1) // len(self.entries), 4), 2)
        first = y + (2 if pitch * len(self.entries) + 2 <= height else 1)
        for index, entry in enumerate(self.entries):
            row = first + index * pitch
            canvas.fill(x + 1, row, width - 2, 2, "panel" if pitch == 2 else "raised")
            canvas.text(x + 3, row, key_name(in_use[entry.deed]), KEY)
            canvas.text(x + 6, row, entry.title, NAME)
            note = cut(entry.note, width - 12 - len(entry.title))
            canvas.right(x + width - 2, row, note, MUTED)
            canvas.text(x + 6, row + 1, cut(entry.text, width - 7), TEXT)
            self.mark_row(canvas, entry.deed, x + 1, row, width - 2, 2)

    def _draw_saves(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        sound = self.sound
        note = f"{len(sound)} saved" if sound else ""
        title = "Newest games" if sound else "Games"
        panel(canvas, area, title, note, self.cursor.startswith("save "))
        if not sound:
            if self.has_read:
                self._draw_welcome(canvas, area)
            return
        room = (height - 2) // 3
        for index, (_, save) in enumerate(sound[:room]):
            self._draw_save(canvas, (x + 1, y + 2 + index * 3, width - 2, 2), index, save)
        if len(sound) > room:
            canvas.right(x + width - 2, y + height - 1, f"▾ {len(sound) - room} more", ACCENT)

    def _draw_welcome(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        """Before the first game: what there is to play, and how."""
        x, y, width, height = area
        rows = sum(1 + len(wrap(about(game).text, width - 4)) for game in GAME_IDS)
        gap = 1 if rows + len(GAME_IDS) < height - 1 else 0  # all games before all comfort
        row = y + 1 + gap
        for game in GAME_IDS:
            canvas.text(x + 2, row, game_name(game), NAME)
            row = paragraph(canvas, x + 2, row + 1, width - 4, about(game).text) + gap
        text = "Whatever you choose at a table is saved at once: come back and go on any time."
        if row + len(wrap(text, width - 4)) <= y + height:
            row = paragraph(canvas, x + 2, row, width - 4, text, MUTED) + 1
        keys = key_list(self._table_keys()[:2], width - 4)
        if canvas.height < TALL and row + len(keys) <= y + height:
            for at, parts in enumerate(keys):
                canvas.parts(x + 2, row + at, parts)

    def _draw_save(
        self, canvas: Canvas, area: tuple[int, int, int, int], index: int, save: Header
    ) -> None:
        x, y, width, _ = area
        when = ago(save.time, time.time())
        name = game_name(save.setup.game)
        at = canvas.text(x + 2, y, name, NAME) + 2
        canvas.text(at, y, cut("finished" if save.over else save.progress, x + width - at), TEXT)
        canvas.right(x + width - 1, y + 1, when, MUTED)
        canvas.text(x + 2, y + 1, cut(who_plays(save.seats), width - len(when) - 4), MUTED)
        self.mark_row(canvas, f"save {index}", *area)

    def _draw_keys(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        """What to know at a table."""
        x, y, width, height = area
        panel(canvas, area, "At the table", "all of it also with the mouse")
        keys = self._table_keys()
        half, many = width // 2, (len(keys) + 1) // 2
        for column, some in enumerate((keys[:many], keys[many:])):
            for row, parts in enumerate(key_list(some, half - 4)[: height - 2]):
                canvas.parts(x + 3 + column * half, y + 2 + row, parts)

    def _table_keys(self) -> list[tuple[str, str]]:
        in_use = self.app.keys_in_use
        return [
            (key_name(in_use[deed.id]), deed.text)
            for deed in deeds_in(("table", "app"))
            if deed.shown
        ]

    # --- doing ----------------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[Path, Header] | None:
        """The save under the cursor."""
        if not self.cursor.startswith("save "):
            return None
        return self.sound[int(self.cursor.split()[1])]

    def _what_enter_does(self) -> str:
        if self.chosen is None:
            return "open"
        return "replay" if self.chosen[1].over else "go on"

    def _step(self, dx: int, dy: int) -> None:
        spot = neighbor(self.spots, self.cursor, dx, dy)
        if spot is not None:
            self.go(self.rows.index(spot.target))

    def action_up(self) -> None:
        """Up."""
        self._step(0, -1)

    def action_down(self) -> None:
        """Down."""
        self._step(0, 1)

    def action_left(self) -> None:
        """To what can be done."""
        self._step(-1, 0)

    def action_right(self) -> None:
        """To the newest games."""
        self._step(1, 0)

    def action_page_up(self) -> None:
        """To the first."""
        self.go(0)

    def action_page_down(self) -> None:
        """To the last thing to do."""
        self.go(len(self.entries) - 1)

    def scroll(self, step: int) -> None:
        """The wheel moves the cursor."""
        self._step(0, step)

    def press(self, target: str, twice: bool) -> None:
        """The mouse opens at once what it is pressed on."""
        self.go(self.rows.index(target))
        if not twice:
            self.action_choose()

    def action_choose(self) -> None:
        """Do what the cursor is on."""
        if self.chosen is not None:
            path, save = self.chosen
            if save.over:
                self.app.replay_saved(path)
            else:
                self.app.play_saved(path)
        else:
            getattr(self, f"action_{self.cursor}")()

    def action_continue_last(self) -> None:
        """Go on with the newest game."""
        if self.newest:
            self.app.play_saved(self.newest[0])

    def action_new_game(self) -> None:
        """Set up a new game."""
        from tui.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen())

    def action_load(self) -> None:
        """All saved games."""
        from tui.screens.load import LoadScreen

        self.app.push_screen(LoadScreen())

    def action_host_game(self) -> None:
        """Open a table for others."""
        from tui.screens.host import HostScreen

        self.app.push_screen(HostScreen())

    def action_join_game(self) -> None:
        """Go to somebody else's table."""
        from tui.screens.join import JoinScreen

        self.app.push_screen(JoinScreen())

    def action_rules(self) -> None:
        """The rules."""
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(GAME_IDS[0]))

    def action_settings(self) -> None:
        """The settings."""
        from tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_quit(self) -> None:
        """Leave Annals."""
        self.app.exit()

    def get_system_commands(self) -> Iterable[SystemCommand]:
        """What the command palette offers here."""
        if self.newest:
            yield SystemCommand("Continue", "The newest game", self.action_continue_last)
        yield SystemCommand("New game", "Set up a game and play it", self.action_new_game)
        yield SystemCommand("Load", "All saved games", self.action_load)

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter."""
        return [
            ("Arrows", "move"),
            *self.keys("choose", choose=self._what_enter_does()),
            ("ctrl+p", "commands"),
            *self.keys("explain", "quit", explain="help"),
        ]

    def about(self) -> list[Parts]:
        """What the entry under the cursor does."""
        entry = next((entry for entry in self.entries if entry.deed == self.cursor), None)
        if entry is None:
            return [[("A saved game: ", NAME), ("Enter goes on with it, or shows it again.", TEXT)]]
        return [[(f"{entry.title}: ", NAME), (entry.text, TEXT)]]
