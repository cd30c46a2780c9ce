"""The home screen: new games, saved games, nearby tables and everything else."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work

from core.app.catalog import game_info, game_name
from core.app.profile import load_profile
from core.games import GAME_IDS, lessons_folder
from saves import Header
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, KEY, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, fit, wrap
from tui.draw.hit_regions import nearest_region
from tui.screens.banner import paint_banner
from tui.screens.home_cards import Area, draw_game_card, draw_save_card
from tui.screens.saved_games import SavedGamesScreen
from tui.settings.keys import COMMANDS_BY_ID, SCREEN_SCOPES, bindings

if TYPE_CHECKING:  # loads the network code only on request
    from core.lan.discovery import FoundTable

WIDE_WIDTH, TALL_HEIGHT = 100, 34
CARD_ROWS, LARGE_CARD_ROWS = 22, 32  # rows for compact and spaced cards
MIN_BANNER_ROWS = 9  # rows of the banner above large cards
PLAYED_SYMBOL = "✓"
WARM_UP_DELAY = 0.2  # seconds before loading anything else, to show the home screen first
NETWORK_COMMANDS = ("look_nearby", "host_game", "join_game")
OTHER_COMMANDS = ("new_game", "learn", "challenges", "daily", "load", "rules", "settings", "quit")
LESSONS_HINT = (
    "New here? Each game has a guided tutorial of about 30 minutes. Press Enter to start."
)
AUTOSAVE_HINT = "Every choice is saved at once."


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game to be played."""

    game: str


@dataclass(frozen=True, slots=True)
class SaveRow:
    """A saved game, by its place in the list."""

    index: int


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A table nearby, by its place in the list."""

    index: int


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command of this screen."""

    command: str


HomeRow = GameRow | SaveRow | FoundRow | CommandRow
NETWORK_ROWS = tuple(map(CommandRow, NETWORK_COMMANDS))
OTHER_ROWS = tuple(map(CommandRow, OTHER_COMMANDS))


class HomeScreen(SavedGamesScreen[HomeRow, None]):
    """The start screen of the app."""

    binding_scope = "home"
    has_text_field = False
    BINDINGS = bindings(SCREEN_SCOPES["home"])

    def __init__(self) -> None:
        super().__init__()
        self.nearby_tables: list[FoundTable] = []  # nearby tables
        self.search_note = ""  # result of the search
        self.unplayed_games: frozenset[str] = (
            frozenset()
        )  # games with lessons that were never played
        self.daily_status = ""  # status of today's game in a word

    def handle_saves_loaded(self) -> None:
        if self.cursor not in self.rows or isinstance(self.cursor, SaveRow):
            unfinished = (
                SaveRow(index)
                for index, (_, save) in enumerate(self.readable_saves)
                if not save.is_over
            )
            self.cursor = next(unfinished, self.rows[0])
        self.unplayed_games, self.daily_status = _load_player_status()
        if self.newest_unfinished:
            self.set_timer(
                WARM_UP_DELAY, partial(self.app.navigation.warm_up, self.newest_unfinished[1].setup)
            )

    @property
    def readable_saves(self) -> list[tuple[Path, Header]]:
        return [(path, save) for path, save in self.saves if isinstance(save, Header)]

    @property
    def newest_unfinished(self) -> tuple[Path, Header] | None:
        return next((entry for entry in self.readable_saves if not entry[1].is_over), None)

    @property
    def rows(self) -> list[HomeRow]:
        return [
            *map(GameRow, GAME_IDS),
            *(SaveRow(index) for index in range(len(self.readable_saves))),
            *(FoundRow(index) for index in range(len(self.nearby_tables))),
            *NETWORK_ROWS,
            *OTHER_ROWS,
        ]

    def register_row(
        self,
        canvas: Canvas,
        row: HomeRow,
        x: int,
        y: int,
        width: int,
        height: int = 1,
        cursor_line: int = 0,
    ) -> None:
        """Register a row once saves are loaded. Earlier the cursor would jump."""
        if self.has_loaded:
            super().register_row(canvas, row, x, y, width, height, cursor_line)

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        margin, gap = (2, 2) if width >= WIDE_WIDTH else (0, 1)
        more = 5 if height >= TALL_HEIGHT else 2
        usable_height = height - more - (1 if height >= TALL_HEIGHT else 0)
        top = max(
            5,
            min(
                usable_height
                - (
                    LARGE_CARD_ROWS
                    if usable_height >= LARGE_CARD_ROWS + MIN_BANNER_ROWS
                    else CARD_ROWS
                ),
                21,
            ),
        )
        left = (width - 2 * margin - gap) * (56 if width >= WIDE_WIDTH else 50) // 100
        right, x = width - 2 * margin - gap - left, margin + left + gap
        paint_banner(canvas, top)
        self._draw_games(canvas, (margin, top, left, usable_height - top))
        spacing = 1 if height >= TALL_HEIGHT else 0
        nearby = min(4 + spacing + 2 * len(self.nearby_tables), usable_height - top - 8)
        self._draw_saves(canvas, (x, top, right, usable_height - top - nearby))
        self._draw_nearby(canvas, (x, usable_height - nearby, right, nearby))
        self._draw_other_commands(canvas, (margin, height - more, width - 2 * margin, more))

    def _draw_games(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        is_here = isinstance(self.cursor, GameRow)
        action_label = self._choose_label() if is_here else "new game"
        draw_box(canvas, area, "Play", f"Enter: {action_label}", is_here)
        card_height = (height - 1) // len(GAME_IDS)
        rows = 5 if card_height > 5 else min(card_height, 3)
        spacing = 1 if rows == 5 else 0
        pitch = min(card_height, rows + 1)
        first = y + 1 + (1 if height > 2 + pitch * len(GAME_IDS) - (pitch - rows) else 0)
        for index, game in enumerate(GAME_IDS):
            row = first + index * pitch
            draw_game_card(canvas, (x + 1, row, width - 2, rows), game, spacing)
            self.register_row(canvas, GameRow(game), x + 3, row, width - 4, rows, spacing)

    def _draw_saves(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        sound = self.readable_saves
        note = f"{len(sound)} saved" if sound else ""
        key = self.app.key_of("continue_last")
        title = f"{key} Continue" if self.newest_unfinished else "Games"
        draw_box(canvas, area, title, note, isinstance(self.cursor, SaveRow))
        if not sound:
            if self.has_loaded:
                texts = [LESSONS_HINT] * bool(self.unplayed_games) + [AUTOSAVE_HINT]
                rows = [line for text in texts for line in (*wrap(text, width - 4), "")]
                for dy, line in enumerate(rows[: height - 2], start=2):
                    canvas.text(x + 2, y + dy, line, MUTED)
            return
        pitch = 3 if height >= 10 else 2
        visible_rows = (height - 2) // pitch
        cursor_index = self.cursor.index if isinstance(self.cursor, SaveRow) else 0
        first = max(0, min(cursor_index - visible_rows + 1, len(sound) - visible_rows))
        for row, (path, save) in enumerate(sound[first : first + visible_rows]):
            card_area = (x + 1, y + 1 + (pitch == 3) + row * pitch, width - 2, 2)
            draw_save_card(canvas, card_area, save, path in self.hosted_paths)
            self.register_row(canvas, SaveRow(first + row), *card_area)
        below = len(sound) - first - visible_rows
        if below > 0:
            canvas.right_text(x + width - 2, y + height - 1, f"▾ {below} more", ACCENT)

    def _draw_nearby(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        focused = isinstance(self.cursor, FoundRow) or self.cursor in NETWORK_ROWS
        draw_box(canvas, area, "Tables nearby", self.search_note, focused)
        row = y + 1 + (1 if height > 4 + 2 * len(self.nearby_tables) else 0)
        for index, table in enumerate(self.nearby_tables[: (height - 3) // 2]):
            canvas.text(x + 3, row, cut(table.title, width - 5), NAME)
            address_text = f"{game_name(table.game)}, {table.host}:{table.port}"
            canvas.text(x + 3, row + 1, cut(address_text, width - 5), MUTED)
            self.register_row(canvas, FoundRow(index), x + 1, row, width - 2, 2)
            row += 2
        for command in NETWORK_COMMANDS[: y + height - row]:
            end = canvas.text(x + 3, row, self.app.key_of(command), KEY)
            end = canvas.text(end + 2, row, TITLES[command], NAME)
            canvas.text(end + 2, row, cut(", ".join(NOTES[command]), x + width - end - 3), MUTED)
            self.register_row(canvas, CommandRow(command), x + 1, row, width - 2)
            row += 1

    def _draw_other_commands(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        theme = f"theme {self.app.brush.theme.name}"
        draw_box(canvas, area, "More", theme, self.cursor in OTHER_ROWS)
        keys = {command: self.app.key_of(command) for command in OTHER_COMMANDS}
        titles = TITLES | (
            {"daily": f"Daily {PLAYED_SYMBOL}"} if self.daily_status == "played" else {}
        )
        note_parts = NOTES | (
            {"daily": (f"{self.daily_status} today",)} if self.daily_status else {}
        )
        row = y + 1 + (1 if height > 2 else 0)
        text_x = x
        short_notes = [note_parts[command][0] if height > 2 else "" for command in OTHER_COMMANDS]
        columns = _column_widths(
            [*keys.values()], [titles[command] for command in OTHER_COMMANDS], short_notes, width
        )
        notes = [
            fit([", ".join(note_parts[command]), short, ""], column - 4)
            for command, short, column in zip(OTHER_COMMANDS, short_notes, columns, strict=True)
        ]
        for command, column, note in zip(OTHER_COMMANDS, columns, notes, strict=True):
            key = keys[command]
            canvas.text(text_x + 1, row, key, KEY)
            canvas.text(text_x + 2 + len(key), row, titles[command], NAME)
            self.register_row(canvas, CommandRow(command), text_x, row, column - 1)
            if height > 2 and all(notes):  # isolated notes would look like an error
                canvas.text(text_x + 2 + len(key), row + 1, note, MUTED)
            text_x += column

    # --- actions --------------------------------------------------------------------------

    @property
    def selected_save(self) -> tuple[Path, Header] | None:
        if not isinstance(self.cursor, SaveRow):
            return None
        return self.readable_saves[self.cursor.index]

    @property
    def selected_game(self) -> str:
        return self.cursor.game if isinstance(self.cursor, GameRow) else ""

    def _choose_label(self) -> str:
        if self.selected_game:
            return "learn or play" if self.selected_game in self.unplayed_games else "new game"
        if self.selected_save is None:
            return "open"
        path, save = self.selected_save
        return (
            "replay" if save.is_over else "host again" if path in self.hosted_paths else "continue"
        )

    def _move_cursor(self, dx: int, dy: int) -> None:
        if self.cursor is None:  # the saves are not loaded yet
            return
        region = nearest_region(self.hit_regions, self.cursor, dx, dy)
        if region is not None:
            self.move_cursor(self.rows.index(region.target))

    def action_up(self) -> None:
        if self.selected_save is not None and self.cursor != SaveRow(0):  # including hidden rows
            self.move_cursor(self.cursor_index - 1)
        else:
            self._move_cursor(0, -1)

    def action_down(self) -> None:
        last_save = SaveRow(len(self.readable_saves) - 1)
        if self.selected_save is not None and self.cursor != last_save:
            self.move_cursor(self.cursor_index + 1)
        else:
            self._move_cursor(0, 1)

    def action_left(self) -> None:
        self._move_cursor(-1, 0)

    def action_right(self) -> None:
        self._move_cursor(1, 0)

    def action_page_up(self) -> None:
        self.move_cursor(0)

    def action_page_down(self) -> None:
        self.move_cursor(len(GAME_IDS))

    def scroll(self, step: int) -> None:
        self._move_cursor(0, step)

    def press(self, target: HomeRow) -> bool:
        """Open a clicked row. It is a menu, so a single click is enough."""
        self.move_cursor(self.rows.index(target))
        self.action_choose()
        return True

    def action_choose(self) -> None:
        match self.cursor:
            case GameRow(game):
                self._learn_or_set_up(game)
            case SaveRow(index):
                self._open_saved(*self.readable_saves[index])
            case FoundRow(index):
                self._join(self.nearby_tables[index])
            case CommandRow(command):
                getattr(self, f"action_{command}")()

    def _open_saved(self, path: Path, save: Header) -> None:
        if save.is_over:
            self.app.navigation.replay_saved(path)
        else:
            self.app.navigation.play_saved(path)

    def _learn_or_set_up(self, game: str) -> None:
        from core.app.learning import is_unfamiliar
        from tui.screens.learn import LearnScreen

        if is_unfamiliar(game):
            self.app.push_screen(LearnScreen(game))
        else:
            self._open_setup(game)

    def _open_setup(self, game: str = "") -> None:
        from tui.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(game))

    def _join(self, table: "FoundTable") -> None:
        from tui.screens.join import JoinScreen

        self.app.push_screen(JoinScreen(f"{table.host}:{table.port}"))

    def action_continue_last(self) -> None:
        if self.newest_unfinished:
            self.app.navigation.play_saved(self.newest_unfinished[0])

    def action_new_game(self) -> None:
        self._open_setup()

    @work(exclusive=True, group="look")
    async def action_look_nearby(self) -> None:
        from core.lan.discovery import find_tables, is_available

        if not is_available():
            self.search_note = "not installed: pip install '.[lan]'"
        else:
            self.nearby_tables, self.search_note = (
                [],
                "searching ...",
            )  # tables found earlier may be gone
            if self.cursor not in self.rows:
                self.cursor = CommandRow("look_nearby")
            self.update_page()
            try:
                self.nearby_tables = await find_tables()
                self.search_note = "" if self.nearby_tables else "none found"
            except OSError as error:
                self.search_note = f"search failed: {error.strerror or error}"
        self.update_page()

    def action_learn(self) -> None:
        from tui.screens.learn import LearnScreen

        self.app.push_screen(LearnScreen(self.selected_game))

    def action_challenges(self) -> None:
        from tui.screens.challenges import ChallengesScreen

        self.app.push_screen(ChallengesScreen(self.selected_game))

    def action_daily(self) -> None:
        from tui.screens.daily import DailyScreen

        self.app.push_screen(DailyScreen())

    def action_load(self) -> None:
        from tui.screens.load import LoadScreen

        self.app.push_screen(LoadScreen())

    def action_host_game(self) -> None:
        from tui.screens.host import HostScreen

        self.app.push_screen(HostScreen())

    def action_join_game(self) -> None:
        from tui.screens.join import JoinScreen

        self.app.push_screen(JoinScreen())

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(GAME_IDS[0]))

    def action_settings(self) -> None:
        from tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_quit(self) -> None:
        self.app.exit()

    def footer_keys(self) -> list[tuple[str, str]]:
        newest = self.command_keys("continue_last") if self.newest_unfinished else []
        learn = self.command_keys("learn") if self.selected_game else []
        return [
            ("Arrows", "move"),
            *self.command_keys("choose", choose=self._choose_label()),
            *learn,
            *newest,
            ("ctrl+p", "commands"),
            *(
                self.command_keys("stats")
                if any(save.is_over for _, save in self.readable_saves)
                else []
            ),
            *self.command_keys("explain", "quit", explain="help"),
        ]

    def help_rows(self) -> list[Parts]:
        match self.cursor:
            case GameRow(game):
                info = game_info(game)
                title, text = info.name, f"{info.summary} {info.players} players."
            case SaveRow():
                title, text = "A saved game", "Press Enter to continue or replay it."
            case FoundRow():
                title, text = "A table nearby", "Press Enter to go there."
            case CommandRow(command):
                title, text = TITLES[command], COMMANDS_BY_ID[command].description
                if command == "daily" and self.daily_status:
                    text += f" You have {self.daily_status} it."
            case None:  # the saves are not loaded yet
                return []
        return [[(f"{title}: ", NAME), (text, TEXT)]]


def _load_player_status() -> tuple[frozenset[str], str]:
    profile, _ = load_profile()
    games_with_lessons = (
        game for game in GAME_IDS if (lessons_folder(game) / "lessons.json").exists()
    )
    new_games = frozenset(game for game in games_with_lessons if not profile.has_tried(game))
    today = profile.days.get(date.today().isoformat())
    return new_games, "" if today is None else "played" if today.result else "begun"


def _column_widths(
    keys: Sequence[str], titles: Sequence[str], notes: Sequence[str], width: int
) -> list[int]:
    """Return equal column widths if they suffice, else widths by need."""
    parts = list(zip(keys, titles, notes, strict=True))
    min_widths = [2 + len(key) + max(len(title), len(note) + 1) for key, title, note in parts]
    if max(min_widths) <= width // len(min_widths):
        return [width // len(min_widths)] * len(min_widths)
    spaced = [2 + len(key) + max(len(title), len(note)) + 1 for key, title, note in parts]
    if sum(spaced) <= width:
        min_widths = spaced
    elif sum(min_widths) > width:  # without notes
        min_widths = [2 + len(key) + len(title) for key, title, _ in parts]
    gaps = len(min_widths) - 1  # none after the last column
    extra, remainder = divmod(max(width - sum(min_widths), 0), gaps)
    return [
        min_width + (extra + (index < remainder)) * (index < gaps)
        for index, min_width in enumerate(min_widths)
    ]


TITLES = {
    "new_game": "New game",
    "learn": "Learn",
    "challenges": "Challenges",
    "daily": "Daily",
    "load": "Load",
    "look_nearby": "Look",
    "host_game": "Host",
    "join_game": "Join",
    "rules": "Rules",
    "settings": "Settings",
    "quit": "Quit",
}
NOTES: dict[str, tuple[str, ...]] = {  # only the first part where space is short
    "new_game": ("with bots", "with friends"),
    "learn": ("with a coach",),
    "challenges": ("earn stars",),
    "daily": ("today's game", "for everyone"),
    "load": ("saved games",),
    "look_nearby": ("on your network",),
    "host_game": ("for players on your network",),
    "join_game": ("by address",),
    "rules": ("search", "all five games"),
    "settings": ("theme", "symbols", "keys"),
    "quit": ("games are saved",),
}
