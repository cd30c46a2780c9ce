"""Learning by playing: every game's lessons, with how far one has come."""

from core.games import GAME_IDS
from core.house.catalogue import about, game_name
from core.house.learning import Progress, progress_in
from core.house.profile import Profile, load_profile
from tui.draw.canvas import ACCENT, GOOD, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.panels import panel
from tui.screens.listing import ListScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings

SET_UP = "set up"
WHAT_IT_IS = (
    "A real game at the real table, with a coach beside it: what one wants, what can be done, and"
    " why. You choose; nothing is lost by trying. Leave whenever you like, and go on later."
)


class LearnScreen(ListScreen[None]):
    """The parts of the games' lessons; for who came by one game, also the way to set it up."""

    place = "learn"
    takes_text = False
    BINDINGS = bindings(SCREENS["learn"])

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game = game  # the one that was asked for, if any
        self.profile = Profile()
        self._parts: dict[str, Progress] = {}
        self._read()

    def _read(self) -> None:
        """How far one has come by now."""
        self.profile, _ = load_profile()
        games = [self.game] if self.game else GAME_IDS
        parts = [part for game in games for part in progress_in(game, self.profile)]
        self._parts = {f"{part.game} {part.part.id}": part for part in parts}
        if self.cursor not in self.rows:
            unlearnt = (row for row, part in self._parts.items() if not part.is_done)
            self.cursor = next(unlearnt, next(iter(self.rows), ""))

    def on_screen_resume(self) -> None:
        """Something may have been learnt since."""
        self._read()
        super().on_screen_resume()

    @property
    def rows(self) -> list[str]:
        """The parts, and below those of one game the way to play it at once."""
        return [*self._parts, *([SET_UP] if self.game else [])]

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """What it is, and the parts, each with how far one has come."""
        width, height = canvas.width, canvas.height
        title_bar(canvas, "Learn", game_name(self.game) if self.game else "by playing")
        gap = 1 if height > 30 else 0
        lines = wrap(WHAT_IT_IS, min(width - 4, 90))
        top = 1 + gap
        panel(canvas, (0, top, width, len(lines) + 1 + 2 * gap), "How it goes", "")
        for down, line in enumerate(lines, start=1 + gap):
            canvas.text(2, top + down, line, TEXT)
        y = top + len(lines) + 1 + 3 * gap
        panel(canvas, (0, y, width, height - y), "Lessons", "Enter: begin, or go on", True)
        y += 1 + gap
        if not self._parts:
            canvas.text(3, y, "There are no lessons yet.", MUTED)
            y += 2
        pitch = 2 + gap if len(self.rows) * (2 + gap) + y < height else 2
        room = max((height - y) // pitch, 1)
        self.page_rows = room
        first = self.first_shown(room)
        for row in self.rows[first : first + room]:
            self._draw_row(canvas, row, y, width)
            y += pitch

    def _draw_row(self, canvas: Canvas, row: str, y: int, width: int) -> None:
        if row == SET_UP:
            canvas.text(5, y, "Set up a game at once", NAME)
            canvas.text(5, y + 1, "Without lessons; the coach still explains, if you like.", MUTED)
        else:
            progress = self._parts[row]
            words = progress.words
            canvas.text(5, y, self._title(progress), NAME)
            ink = GOOD if progress.is_done else ACCENT if progress.is_begun else MUTED
            canvas.right(width - 3, y, words, ink)
            canvas.text(5, y + 1, cut(progress.part.about, width - 8), MUTED)
        self.mark_row(canvas, row, 2, y, width - 4, 2)

    def _title(self, progress: Progress) -> str:
        name = game_name(progress.game)
        many = sum(part.game == progress.game for part in self._parts.values())
        return f"{name}: {progress.part.title.lower()}" if many > 1 else name

    # --- doing ----------------------------------------------------------------------------

    def press(self, target: str, twice: bool) -> None:
        """The mouse opens what it is pressed on."""
        self.go(self.rows.index(target))
        self.action_choose()

    def action_choose(self) -> None:
        """Begin, or go on."""
        row = self.rows[self.at] if self.rows else ""
        if row == SET_UP:
            self._set_up()
        elif row:
            progress = self._parts[row]
            self.app.learn(progress.game, progress.part.id)

    def _set_up(self) -> None:
        from tui.screens.new_game import NewGameScreen

        self.dismiss()
        self.app.push_screen(NewGameScreen(self.game))

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter."""
        row = self.rows[self.at] if self.rows else ""
        begun = row in self._parts and self._parts[row].is_begun
        words = "set up" if row == SET_UP else "go on" if begun else "begin"
        return [("Up Down", "move"), *self.keys("choose", "explain", "leave", choose=words)]

    def about(self) -> list[Parts]:
        """The part under the cursor."""
        row = self.rows[self.at] if self.rows else ""
        if row not in self._parts:
            return [[("Set up: ", NAME), ("a game without lessons.", TEXT)]]
        progress = self._parts[row]
        told = about(progress.game)
        return [
            [(f"{told.name}: ", NAME), (told.text, TEXT)],
            [(progress.part.about, TEXT)],
        ]
