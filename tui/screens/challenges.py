"""The list of challenges by game, with stars, par and best results."""

from collections.abc import Iterator

from core.app.catalog import game_name
from core.app.challenges import BEST_KNOWN, ChallengeRecord, challenge_records, count_stars
from core.app.profile import Profile, load_profile
from core.common.wording import format_count
from core.games import GAME_IDS
from core.learn.challenges import MAX_STARS, ROUND, TURN, Challenge
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, AMOUNT, FAINT, HEAD, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.screens.list_screen import ListScreen
from tui.screens.page_screen import draw_title_bar
from tui.settings.keys import SCREEN_SCOPES, bindings

WIDE_WIDTH = 130
COLUMNS_WIDTH = 84  # columns of the list without the tasks
MIN_TASK_WIDTH = 40  # columns for the tasks in the list
DETAIL_ROWS = 8  # rows of details below the list in narrow windows
FULL_STAR, EMPTY_STAR = "✦", "∙"

Area = tuple[int, int, int, int]


def star_parts(stars: int) -> Parts:
    return [(FULL_STAR * stars, ACCENT), (EMPTY_STAR * (MAX_STARS - stars), FAINT)]


def duration_text(challenge: Challenge) -> str:
    if challenge.within == TURN or challenge.within == 1:
        return "this turn"
    if challenge.within == ROUND:
        return "until the round is over"
    if isinstance(challenge.within, int):
        return f"{challenge.within} turns of yours, this one the first"
    return "as long as the task says"


class ChallengesScreen(ListScreen[str, None]):
    """All challenges by game."""

    binding_scope = "challenges"
    has_text_field = False
    BINDINGS = bindings(SCREEN_SCOPES["challenges"])

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.profile = Profile()
        self.challenges: dict[str, ChallengeRecord] = {}
        self._reload()
        rows_of_game = (row for row, record in self.challenges.items() if record.game == game)
        self.cursor = next(rows_of_game, next(iter(self.rows), ""))

    def _reload(self) -> None:
        self.profile, _ = load_profile()
        self.challenges = {
            f"{game} {record.challenge.id}": record
            for game in GAME_IDS
            for record in challenge_records(game, self.profile)
        }

    def on_screen_resume(self) -> None:
        self._reload()
        super().on_screen_resume()

    @property
    def rows(self) -> list[str]:
        return list(self.challenges)

    @property
    def selected(self) -> ChallengeRecord | None:
        return self.challenges[self.rows[self.cursor_index]] if self.challenges else None

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        stars = sum(record.attempts.stars for record in self.challenges.values())
        note = f"{format_count(stars, 'star')} of {MAX_STARS * len(self.challenges)}"
        draw_title_bar(
            canvas, "Challenges", "a position, a task, and what Emperor made of it", note
        )
        side = 50 if width >= WIDE_WIDTH else 0
        below = 0 if side else DETAIL_ROWS
        self._draw_list(canvas, (0, 1, width - side - (1 if side else 0), height - 1 - below))
        if side:
            self._draw_details(canvas, (width - side, 1, side, height - 1))
        else:
            self._draw_details(canvas, (0, height - below, width, below))

    def _draw_list(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        draw_box(canvas, area, "By game", "Enter: try it", True)
        lines = list(self._list_entries())
        if not self.challenges:
            canvas.text(x + 2, y + 2, "There are no challenges yet.", MUTED)
            return
        visible_rows = self.page_rows = max(height - 2, 1)
        for heading_x, heading in zip(
            _column_edges(area), ("stars", "par", "best", "tries"), strict=True
        ):
            canvas.right_text(heading_x, y + 1, heading, MUTED)
        if _task_width(area) > 0:
            canvas.text(_task_edge(area), y + 1, "task", MUTED)
        cursor_line = lines.index(self.rows[self.cursor_index])
        first = max(0, min(cursor_line - visible_rows // 2, len(lines) - visible_rows))
        for row, line in enumerate(lines[first : first + visible_rows], y + 2):
            if line in self.challenges:
                self._draw_row(canvas, area, row, line)
            elif line:
                stars, of = count_stars(line, self.profile)
                canvas.text(x + 2, row, game_name(line).upper(), HEAD)
                canvas.right_text(_column_edges(area)[0], row, f"{stars}/{of}", MUTED)
        more = len(lines) - first - visible_rows
        if more > 0:
            canvas.right_text(x + width - 2, y + height - 1, f"▾ {more} more", ACCENT)

    def _list_entries(self) -> Iterator[str]:
        for number, game in enumerate(
            dict.fromkeys(record.game for record in self.challenges.values())
        ):
            if number:
                yield ""
            yield game
            yield from (row for row, record in self.challenges.items() if record.game == game)

    def _draw_row(self, canvas: Canvas, area: Area, y: int, row: str) -> None:
        x, _, width, _ = area
        record = self.challenges[row]
        attempts, stars_x = record.attempts, _column_edges(area)[0]
        number = 1 + [
            row_id for row_id, other in self.challenges.items() if other.game == record.game
        ].index(row)
        canvas.right_text(x + 5, y, str(number), MUTED)
        canvas.text(x + 6, y, cut(record.challenge.title, stars_x - x - 10), NAME)
        canvas.parts(stars_x - MAX_STARS, y, star_parts(attempts.stars))
        _, par, best, tries = _column_edges(area)
        canvas.right_text(par, y, str(record.challenge.par.value), TEXT)
        canvas.right_text(best, y, record.best, AMOUNT)
        canvas.right_text(tries, y, str(attempts.tries or ""), MUTED)
        if (task_width := _task_width(area)) > 0:
            canvas.text(_task_edge(area), y, cut(record.challenge.task, task_width), MUTED)
        self.register_row(canvas, row, x + 1, y, width - 2)

    def _draw_details(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        if self.selected is None:
            draw_box(canvas, area, "This one")
            return
        draw_box(canvas, area, self.selected.challenge.title, game_name(self.selected.game))
        for row, parts in enumerate(list(self._details(width - 4))[: height - 1]):
            canvas.parts(x + 2, y + 1 + row, parts)

    def _details(self, width: int) -> Iterator[Parts]:
        assert self.selected is not None
        challenge, attempts = self.selected.challenge, self.selected.attempts
        yield from ([(line, TEXT)] for line in wrap(challenge.task, width))
        is_roomy = width < DETAIL_ROWS * 8
        if is_roomy:
            yield []
        measure, par = challenge.measure, challenge.par
        less = ", fewer are better" if measure.less else ""
        best = f": {BEST_KNOWN}" if par.unbeaten else ""
        facts = [
            f"It lasts {duration_text(challenge)}; the others are Chieftains.",
            f"Par: {par.value} {measure.words}{less}, by {par.by}{best}.",
            "A star for the task, two for par, three for beating it.",
        ]
        facts.append(
            "You have seen its hint: one star fewer, but never none."
            if attempts.has_seen_hint
            else "A hint costs one of them, but never the last."
        )
        for fact in facts:
            yield from ([(line, MUTED)] for line in wrap(fact, width))
            if is_roomy:
                yield []

    # --- actions --------------------------------------------------------------------------

    def _change_game(self, step: int) -> None:
        if self.selected is None:
            return
        games = list(dict.fromkeys(record.game for record in self.challenges.values()))
        game = games[(games.index(self.selected.game) + step) % len(games)]
        first = next(row for row, record in self.challenges.items() if record.game == game)
        self.move_cursor(self.rows.index(first))

    def action_left(self) -> None:
        self._change_game(-1)

    def action_right(self) -> None:
        self._change_game(1)

    def action_next_game(self) -> None:
        self._change_game(1)

    def action_choose(self) -> None:
        if self.selected is not None:
            self.app.navigation.try_challenge(self.selected.game, self.selected.challenge.id)

    def footer_keys(self) -> list[tuple[str, str]]:
        choose_label = "try again" if self.selected and self.selected.attempts.tries else "try it"
        first = (
            [*self.command_keys("choose", "next_game", choose=choose_label)]
            if self.challenges
            else []
        )
        return [("Up Down", "move"), *first, *self.command_keys("explain", "leave", explain="help")]

    def help_rows(self) -> list[Parts]:
        text = "a position of a real game and a task; stars are kept, and no try costs anything."
        return [[("Challenges: ", NAME), (text, TEXT)]]


def _column_edges(area: Area) -> tuple[int, int, int, int]:
    end = area[0] + min(area[2], COLUMNS_WIDTH) - 2
    return end - 24, end - 16, end - 8, end


def _task_edge(area: Area) -> int:
    return area[0] + COLUMNS_WIDTH


def _task_width(area: Area) -> int:
    """Return the columns for the tasks in the list, or 0 if they are too few."""
    width = area[2] - COLUMNS_WIDTH - 12  # the end of the last row may say how many are below
    return width if width >= MIN_TASK_WIDTH else 0
