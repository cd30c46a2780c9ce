"""The home screen: new games, saved games, nearby tables and everything else."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work

from core.games import GAME_IDS, teaching_of
from core.house.catalogue import about, game_name
from core.house.profile import load_profile
from saves import Header
from tui.draw.canvas import ACCENT, KEY, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, fit, wrap
from tui.draw.panels import panel
from tui.draw.spots import neighbor
from tui.screens.banner import paint_banner
from tui.screens.home_cards import Area, draw_game, draw_saved
from tui.screens.saved_games import SavedGamesScreen
from tui.settings.keys import BY_ID, SCREENS, bindings, key_name

if TYPE_CHECKING:  # loads the network code only on request
    from core.lan.discovery import Found

WIDE, TALL = 100, 34
CARDS, LARGE_CARDS = 22, 32  # rows for compact and spaced cards
LEAST_LAND = 9  # rows of the banner above large cards
PLAYED = "✓"
A_LOOK = 0.2  # seconds before loading anything else, to show the home screen first
NEARBY = ("look_nearby", "host_game", "join_game")
MORE = ("new_game", "learn", "challenges", "daily", "load", "rules", "settings", "quit")
FIRST_TIME = (
    "A game that is new to you can be learnt by playing it: a real table, a coach beside it,"
    " about half an hour. Enter offers it."
)
SAVED = "Whatever you choose at a table is saved at once."


class HomeScreen(SavedGamesScreen[None]):
    """The start screen of the app."""

    place = "home"
    takes_text = False
    BINDINGS = bindings(SCREENS["home"])

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Found] = []  # nearby tables
        self.note = ""  # result of the search
        self.new_games: frozenset[str] = frozenset()  # games with lessons that were never played
        self.day = ""  # status of today's game in a word

    def games_came(self) -> None:
        """Move the cursor to the newest unfinished game, or to the first game."""
        if self.cursor not in self.rows or self.cursor.startswith("save "):
            unfinished = (f"save {at}" for at, (_, save) in enumerate(self.sound) if not save.over)
            self.cursor = next(unfinished, self.rows[0])
        self.new_games, self.day = _what_they_have_met()
        if self.newest:
            self.set_timer(A_LOOK, partial(self.app.warm_up, self.newest[1].setup))

    @property
    def sound(self) -> list[tuple[Path, Header]]:
        """The saved games that can be opened."""
        return [(path, save) for path, save in self.saves if isinstance(save, Header)]

    @property
    def newest(self) -> tuple[Path, Header] | None:
        """The newest unfinished game, or None."""
        return next((found for found in self.sound if not found[1].over), None)

    @property
    def rows(self) -> list[str]:
        return [
            *(f"game {game}" for game in GAME_IDS),
            *(f"save {index}" for index in range(len(self.sound))),
            *(f"found {index}" for index in range(len(self.found))),
            *NEARBY,
            *MORE,
        ]

    def mark_row(
        self, canvas: Canvas, row: str, x: int, y: int, width: int, height: int = 1, at: int = 0
    ) -> None:
        """Register a row once saves are loaded; earlier the cursor would jump."""
        if self.has_read:
            super().mark_row(canvas, row, x, y, width, height, at)

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        margin, gap = (2, 2) if width >= WIDE else (0, 1)
        more = 5 if height >= TALL else 2
        room = height - more - (1 if height >= TALL else 0)
        top = max(5, min(room - (LARGE_CARDS if room >= LARGE_CARDS + LEAST_LAND else CARDS), 21))
        left = (width - 2 * margin - gap) * (56 if width >= WIDE else 50) // 100
        right, x = width - 2 * margin - gap - left, margin + left + gap
        paint_banner(canvas, top)
        self._draw_games(canvas, (margin, top, left, room - top))
        air = 1 if height >= TALL else 0
        nearby = min(4 + air + 2 * len(self.found), room - top - 8)
        self._draw_saves(canvas, (x, top, right, room - top - nearby))
        self._draw_nearby(canvas, (x, room - nearby, right, nearby))
        self._draw_more(canvas, (margin, height - more, width - 2 * margin, more))

    def _draw_games(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        is_here = self.cursor.startswith("game ")
        words = self._what_enter_does() if is_here else "new game"
        panel(canvas, area, "Play", f"Enter: {words}", is_here)
        tall = (height - 1) // len(GAME_IDS)
        rows = 5 if tall > 5 else min(tall, 3)
        air = 1 if rows == 5 else 0
        pitch = min(tall, rows + 1)
        first = y + 1 + (1 if height > 2 + pitch * len(GAME_IDS) - (pitch - rows) else 0)
        for index, game in enumerate(GAME_IDS):
            row = first + index * pitch
            draw_game(canvas, (x + 1, row, width - 2, rows), game, air)
            self.mark_row(canvas, f"game {game}", x + 3, row, width - 4, rows, air)

    def _draw_saves(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        sound = self.sound
        note = f"{len(sound)} saved" if sound else ""
        key = key_name(self.app.keys_in_use["continue_last"])
        title = f"{key} Continue" if self.newest else "Games"
        panel(canvas, area, title, note, self.cursor.startswith("save "))
        if not sound:
            if self.has_read:
                texts = [FIRST_TIME] * bool(self.new_games) + [SAVED]
                rows = [line for text in texts for line in (*wrap(text, width - 4), "")]
                for down, line in enumerate(rows[: height - 2], start=2):
                    canvas.text(x + 2, y + down, line, MUTED)
            return
        pitch = 3 if height >= 10 else 2
        room = (height - 2) // pitch
        at = int(self.cursor.split()[1]) if self.cursor.startswith("save ") else 0
        first = max(0, min(at - room + 1, len(sound) - room))
        for row, (path, save) in enumerate(sound[first : first + room]):
            place = (x + 1, y + 1 + (pitch == 3) + row * pitch, width - 2, 2)
            draw_saved(canvas, place, save, path in self.hosted)
            self.mark_row(canvas, f"save {first + row}", *place)
        below = len(sound) - first - room
        if below > 0:
            canvas.right(x + width - 2, y + height - 1, f"▾ {below} more", ACCENT)

    def _draw_nearby(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        focused = self.cursor.startswith("found ") or self.cursor in NEARBY
        panel(canvas, area, "Tables nearby", self.note, focused)
        row = y + 1 + (1 if height > 4 + 2 * len(self.found) else 0)
        for index, table in enumerate(self.found[: (height - 3) // 2]):
            canvas.text(x + 3, row, cut(table.title, width - 5), NAME)
            where = f"{game_name(table.game)}, {table.host}:{table.port}"
            canvas.text(x + 3, row + 1, cut(where, width - 5), MUTED)
            self.mark_row(canvas, f"found {index}", x + 1, row, width - 2, 2)
            row += 2
        for deed in NEARBY[: y + height - row]:
            end = canvas.text(x + 3, row, key_name(self.app.keys_in_use[deed]), KEY)
            end = canvas.text(end + 2, row, TITLES[deed], NAME)
            canvas.text(end + 2, row, cut(NOTES[deed], x + width - end - 3), MUTED)
            self.mark_row(canvas, deed, x + 1, row, width - 2)
            row += 1

    def _draw_more(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        theme = f"theme {self.app.brush.theme.name}"
        panel(canvas, area, "More", theme, self.cursor in MORE)
        keys = {deed: key_name(self.app.keys_in_use[deed]) for deed in MORE}
        titles = TITLES | ({"daily": f"Daily {PLAYED}"} if self.day == "played" else {})
        told = NOTES | ({"daily": f"{self.day} today"} if self.day else {})
        row = y + 1 + (1 if height > 2 else 0)
        at = x
        least = [told[deed].split(", ")[0] if height > 2 else "" for deed in MORE]
        columns = _columns([*keys.values()], [titles[deed] for deed in MORE], least, width)
        notes = [
            fit([told[deed], short, ""], column - 4)
            for deed, short, column in zip(MORE, least, columns, strict=True)
        ]
        for deed, column, note in zip(MORE, columns, notes, strict=True):
            key = keys[deed]
            canvas.text(at + 1, row, key, KEY)
            canvas.text(at + 2 + len(key), row, titles[deed], NAME)
            self.mark_row(canvas, deed, at, row, column - 1)
            if height > 2 and all(notes):  # isolated notes would look like an error
                canvas.text(at + 2 + len(key), row + 1, note, MUTED)
            at += column

    # --- actions --------------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[Path, Header] | None:
        if not self.cursor.startswith("save "):
            return None
        return self.sound[int(self.cursor.split()[1])]

    def _what_enter_does(self) -> str:
        kind, _, name = self.cursor.partition(" ")
        if kind == "game":
            return "learn or play" if name in self.new_games else "new game"
        if self.chosen is None:
            return "open"
        path, save = self.chosen
        return "replay" if save.over else "host again" if path in self.hosted else "go on"

    def _step(self, dx: int, dy: int) -> None:
        spot = neighbor(self.spots, self.cursor, dx, dy)
        if spot is not None:
            self.go(self.rows.index(spot.target))

    def action_up(self) -> None:
        if self.chosen is not None and self.cursor != "save 0":  # including hidden rows
            self.go(self.at - 1)
        else:
            self._step(0, -1)

    def action_down(self) -> None:
        if self.chosen is not None and self.cursor != f"save {len(self.sound) - 1}":
            self.go(self.at + 1)
        else:
            self._step(0, 1)

    def action_left(self) -> None:
        self._step(-1, 0)

    def action_right(self) -> None:
        self._step(1, 0)

    def action_page_up(self) -> None:
        self.go(0)

    def action_page_down(self) -> None:
        self.go(len(GAME_IDS))

    def scroll(self, step: int) -> None:
        self._step(0, step)

    def press(self, target: str, twice: bool) -> None:
        self.go(self.rows.index(target))
        if not twice:
            self.action_choose()

    def action_choose(self) -> None:
        kind, _, name = self.cursor.partition(" ")
        if kind == "game":
            self._play(name)
        elif kind == "save":
            self._open_saved()
        elif kind == "found":
            self._join(self.found[int(name)])
        else:
            getattr(self, f"action_{self.cursor}")()

    def _open_saved(self) -> None:
        assert self.chosen is not None
        path, save = self.chosen
        if save.over:
            self.app.replay_saved(path)
        else:
            self.app.play_saved(path)

    def _play(self, game: str) -> None:
        """Offer lessons for a game that is new to the reader, else set it up."""
        from core.house.learning import is_new_to
        from tui.screens.learn import LearnScreen

        if is_new_to(game):
            self.app.push_screen(LearnScreen(game))
        else:
            self._set_up(game)

    def _set_up(self, game: str = "") -> None:
        from tui.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(game))

    def _join(self, table: "Found") -> None:
        from tui.screens.join import JoinScreen

        self.app.push_screen(JoinScreen(f"{table.host}:{table.port}"))

    def action_continue_last(self) -> None:
        if self.newest:
            self.app.play_saved(self.newest[0])

    def action_new_game(self) -> None:
        self._set_up()

    @work(exclusive=True, group="look")
    async def action_look_nearby(self) -> None:
        """Search for tables in the network, only on request."""
        from core.lan.discovery import can_look, look_around

        if not can_look():
            self.note = "with the extra 'lan' tables are found here"
        else:
            self.found, self.note = [], "searching .."  # tables found earlier may be gone
            if self.cursor not in self.rows:
                self.cursor = "look_nearby"
            self.update_page()
            try:
                self.found = await look_around()
                self.note = "" if self.found else "none found"
            except OSError as error:
                self.note = f"cannot look: {error.strerror or error}"
        self.update_page()

    def action_learn(self) -> None:
        from tui.screens.learn import LearnScreen

        kind, _, name = self.cursor.partition(" ")
        self.app.push_screen(LearnScreen(name if kind == "game" else ""))

    def action_challenges(self) -> None:
        from tui.screens.challenges import ChallengesScreen

        kind, _, name = self.cursor.partition(" ")
        self.app.push_screen(ChallengesScreen(name if kind == "game" else ""))

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

    def footer(self) -> list[tuple[str, str]]:
        newest = self.keys("continue_last") if self.newest else []
        learn = self.keys("learn") if self.cursor.startswith("game ") else []
        return [
            ("Arrows", "move"),
            *self.keys("choose", choose=self._what_enter_does()),
            *learn,
            *newest,
            ("ctrl+p", "commands"),
            *(self.keys("stats") if any(save.over for _, save in self.sound) else []),
            *self.keys("explain", "quit", explain="help"),
        ]

    def about(self) -> list[Parts]:
        kind, _, name = self.cursor.partition(" ")
        if kind == "game":
            told = about(name)
            return [[(f"{told.name}: ", NAME), (f"{told.text} {told.players} players.", TEXT)]]
        if kind == "save":
            return [[("A saved game: ", NAME), ("Enter goes on with it, or shows it again.", TEXT)]]
        if kind == "found":
            return [[("A table nearby: ", NAME), ("Enter goes there.", TEXT)]]
        said = f" You have {self.day} it." if kind == "daily" and self.day else ""
        return [[(f"{TITLES[kind]}: ", NAME), (f"{BY_ID[kind].text}{said}", TEXT)]]


def _what_they_have_met() -> tuple[frozenset[str], str]:
    """Return the unplayed games that have lessons, and the status of today's game."""
    profile, _ = load_profile()
    taught = (game for game in GAME_IDS if (teaching_of(game) / "lessons.json").exists())
    new_games = frozenset(game for game in taught if not profile.has_met(game))
    today = profile.days.get(date.today().isoformat())
    return new_games, "" if today is None else "played" if today.result else "begun"


def _columns(
    keys: Sequence[str], titles: Sequence[str], notes: Sequence[str], width: int
) -> list[int]:
    """Return column widths: equal ones if they suffice, else by need."""
    parts = list(zip(keys, titles, notes, strict=True))
    needed = [2 + len(key) + max(len(title), len(note) + 1) for key, title, note in parts]
    if max(needed) <= width // len(needed):
        return [width // len(needed)] * len(needed)
    if sum(needed) > width:  # without notes
        needed = [2 + len(key) + len(title) for key, title, _ in parts]
    gaps = len(needed) - 1  # none after the last column
    each, more = divmod(max(width - sum(needed), 0), gaps)
    return [need + (each + (at < more)) * (at < gaps) for at, need in enumerate(needed)]


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
NOTES = {
    "new_game": "with bots, with friends",
    "learn": "by playing",
    "challenges": "for stars",
    "daily": "today's deal, for all",
    "load": "saved games",
    "look_nearby": "for tables in the network",
    "host_game": "a table for others",
    "join_game": "a table by its address",
    "rules": "to look up, five games",
    "settings": "theme, marks, keys",
    "quit": "all saved",
}
