"""The lessons of every game, with progress."""

from pathlib import Path

from core.app.catalog import game_info, game_name
from core.app.learning import PartProgress, learning_progress
from core.app.profile import Profile, load_profile
from core.games import GAME_IDS
from saves import BadSave, read_header, saves_folder
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, GOOD, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.screens.list_screen import ListScreen
from tui.screens.page_screen import draw_title_bar
from tui.settings.keys import SCREEN_SCOPES, bindings

SETUP_ROW, GAME_ROW = "set up", "game"
WIDE_WIDTH, MIN_LESSON_WIDTH = 116, 24  # columns for lessons at the side, and for a lesson's title
INTRODUCTION = (
    "A real game with a coach at your side. Try anything: you can't break it, and you can stop and"
    " resume whenever you like."
)


class LearnScreen(ListScreen[str | int, None]):
    """The lesson parts of one game or all, with a way to set up the game instead.

    What can be clicked is a row, or the index of a lesson of the selected part.
    """

    binding_scope = "learn"
    has_text_field = False
    BINDINGS = bindings(SCREEN_SCOPES["learn"])

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game = game  # if only one game is shown
        self.profile, self.problem = Profile(), ""
        self._parts: dict[str, PartProgress] = {}
        self._games: dict[str, PartProgress] = {}  # games continued from lessons
        self._chosen_lessons: dict[str, int] = {}  # lessons chosen instead of the next one
        self._reload()

    def _reload(self) -> None:
        self.profile, self.problem = load_profile()
        games = [self.game] if self.game else GAME_IDS
        parts = [part for game in games for part in learning_progress(game, self.profile)]
        self._parts = {f"{part.game} {part.part.id}": part for part in parts}
        self._games = {
            f"{GAME_ROW} {part.file}": part
            for part in parts
            if part.file and is_unfinished(saved_game_path(part.file))
        }
        if self.cursor not in self.rows:
            unfinished = [row for row, part in self._parts.items() if not part.is_done]
            started_rows = (row for row in unfinished if self._parts[row].is_started)
            self.cursor = next(started_rows, next(iter(unfinished or self.rows), ""))

    def on_mount(self) -> None:
        super().on_mount()
        if self.problem:
            self.app.show_warning(self.problem)

    def on_screen_resume(self) -> None:
        self._reload()
        super().on_screen_resume()

    @property
    def rows(self) -> list[str]:
        return [*self._parts, *self._games, *([SETUP_ROW] if self.game else [])]

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        draw_title_bar(canvas, "Learn", game_name(self.game) if self.game else "with a coach")
        gap = 1 if height > 30 else 0
        lines = wrap(INTRODUCTION, min(width - 4, 90))
        top = 1 + gap
        draw_box(canvas, (0, top, width, len(lines) + 1 + 2 * gap), "How it works", "")
        for dy, line in enumerate(lines, start=1 + gap):
            canvas.text(2, top + dy, line, TEXT)
        y = top + len(lines) + 1 + 3 * gap
        side_width = width // 2 if width >= WIDE_WIDTH else 0
        left = width - side_width - (1 if side_width else 0)
        draw_box(canvas, (0, y, left, height - y), "Lessons", "Enter: start or continue", True)
        if side_width:
            self._draw_lessons(canvas, (left + 1, y, side_width, height - y))
        y += 1 + gap
        if not self._parts:
            canvas.text(3, y, "No lessons yet.", MUTED)
            y += 2
        descriptions = self._fit_descriptions(left - 9, height - y)
        used_rows = sum(1 + len(lines) for lines in descriptions.values())
        if used_rows + len(self.rows) * gap >= height - y:
            gap = 0
        visible_rows = max((height - y) // (2 + gap), 1)
        self.page_rows = visible_rows
        first = self.first_visible_row(visible_rows)
        for row in self.rows[first : first + visible_rows]:
            self._draw_row(canvas, row, y, left, descriptions[row])
            y += 1 + len(descriptions[row]) + gap
        if not side_width:
            self._draw_lessons(canvas, (0, y + gap, width, height - y - gap))

    def _fit_descriptions(self, width: int, height: int) -> dict[str, list[str]]:
        """Return the lines below each title: whole sentences where there is space.

        With little space only the selected one is whole, and others are cut to a line.
        """
        whole = {row: wrap(self._description(row), width) for row in self.rows}
        short = {row: [cut(self._description(row), width)] for row in self.rows}
        selected = self.rows[self.cursor_index] if self.rows else ""
        for lines in (whole, short | {row: whole[row] for row in (selected,) if row}):
            if sum(1 + len(each) for each in lines.values()) <= height:
                return lines
        return short

    def _description(self, row: str) -> str:
        if row == SETUP_ROW:
            return "Without lessons. The coach can still help."
        if row in self._games:
            return "Play it to the end as a normal game."
        part = self._parts[row].part
        if row not in self._chosen_lessons:
            return part.about
        index = self._chosen_lessons[row]
        return f"◂ lesson {index + 1}: {part.lessons[index].title} ▸"

    def _draw_row(self, canvas: Canvas, row: str, y: int, width: int, lines: list[str]) -> None:
        if row == SETUP_ROW:
            canvas.text(5, y, "Set up a game", NAME)
        elif row in self._games:
            canvas.text(5, y, f"{game_name(self._games[row].game)}: your tutorial game", NAME)
        else:
            progress = self._parts[row]
            canvas.text(5, y, self._title(progress), NAME)
            ink = GOOD if progress.is_done else ACCENT if progress.is_started else MUTED
            canvas.right_text(width - 3, y, progress.summary, ink)
        for dy, line in enumerate(lines, start=1):
            canvas.text(5, y + dy, line, TEXT if row in self._chosen_lessons else MUTED)
        self.register_row(canvas, row, 2, y, width - 4, 1 + len(lines))

    def _draw_lessons(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        selected = self.rows[self.cursor_index] if self.rows else ""
        progress = self._parts.get(selected)
        if progress is None:
            canvas.fill(*area, "panel")
            return
        lessons = progress.part.lessons
        rows = max(height - 2, 1)
        columns = -(-len(lessons) // rows)  # rounded up
        lesson_width = (width - 3) // columns
        if lesson_width < MIN_LESSON_WIDTH:
            return
        draw_box(canvas, area, self._title(progress), "Left Right: choose a lesson")
        rows = -(-len(lessons) // columns)
        starting_lesson = self._starting_lesson(selected)
        pitch = 2 if 2 * rows + 2 < height else 1
        for index, lesson in enumerate(lessons):
            column_index, row_index = divmod(index, rows)
            left, row = x + 2 + column_index * lesson_width, y + pitch * (row_index + 1)
            is_start = index == starting_lesson
            canvas.text(left, row, "▸" if is_start else "", ACCENT)
            canvas.right_text(left + 3, row, str(index + 1), MUTED)
            ink = ACCENT if is_start else MUTED if index < starting_lesson else TEXT
            canvas.text(left + 5, row, cut(lesson.title, lesson_width - 6), ink)
            self.add_hit_region(index, left, row, lesson_width)

    def _starting_lesson(self, row: str) -> int:
        progress = self._parts[row]
        return self._chosen_lessons.get(row, progress.next_index % len(progress.part.lessons))

    def _title(self, progress: PartProgress) -> str:
        name = game_name(progress.game)
        count = sum(part.game == progress.game for part in self._parts.values())
        return f"{name}: {progress.part.title.lower()}" if count > 1 else name

    # --- actions --------------------------------------------------------------------------

    def press(self, target: str | int) -> bool:
        """Begin with a clicked lesson if it is the chosen one, otherwise choose it."""
        if isinstance(target, str):
            return super().press(target)
        row = self.rows[self.cursor_index]
        if is_selected := target == self._starting_lesson(row):
            self.action_choose()
        else:
            self._choose_lesson(target - self._starting_lesson(row))
        return is_selected

    def action_choose(self) -> None:
        row = self.rows[self.cursor_index] if self.rows else ""
        if row == SETUP_ROW:
            self._open_setup()
        elif row in self._games:
            self.app.navigation.play_saved(saved_game_path(self._games[row].file))
        elif row:
            part, chosen_lesson = self._parts[row].part, self._chosen_lessons.pop(row, None)
            lesson = "" if chosen_lesson is None else part.lessons[chosen_lesson].id
            self.app.navigation.learn(self._parts[row].game, part.id, lesson)

    def action_left(self) -> None:
        self._choose_lesson(-1)

    def action_right(self) -> None:
        self._choose_lesson(1)

    def _choose_lesson(self, step: int) -> None:
        row = self.rows[self.cursor_index] if self.rows else ""
        if row in self._parts:
            last = len(self._parts[row].part.lessons) - 1
            self._chosen_lessons[row] = max(0, min(self._starting_lesson(row) + step, last))
            self.update_page()

    def _open_setup(self) -> None:
        from tui.screens.new_game import NewGameScreen

        self.dismiss()
        self.app.push_screen(NewGameScreen(self.game))

    def footer_keys(self) -> list[tuple[str, str]]:
        row = self.rows[self.cursor_index] if self.rows else ""
        is_part_started = row in self._parts and self._parts[row].is_started
        is_begun = is_part_started or row in self._games
        choose_label = "set up" if row == SETUP_ROW else "continue" if is_begun else "begin"
        return [
            ("Up Down", "move"),
            *([("Left Right", "choose a lesson")] if row in self._parts else []),
            *self.command_keys("choose", "explain", "leave", choose=choose_label),
        ]

    def help_rows(self) -> list[Parts]:
        row = self.rows[self.cursor_index] if self.rows else ""
        if row in self._games:
            return [[("Your tutorial game: ", NAME), ("Press Enter to continue it.", TEXT)]]
        if row not in self._parts:
            return [[("Set up: ", NAME), ("a game without lessons.", TEXT)]]
        progress = self._parts[row]
        info = game_info(progress.game)
        return [
            [(f"{info.name}: ", NAME), (info.summary, TEXT)],
            [(progress.part.about, TEXT)],
        ]


def saved_game_path(name: str) -> Path:
    return saves_folder() / f"{name}.annals"


def is_unfinished(path: Path) -> bool:
    try:
        return not read_header(path).is_over
    except BadSave:
        return False
