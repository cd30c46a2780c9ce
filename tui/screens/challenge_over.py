"""The end of a challenge: stars, result, par, and what to do next."""

from dataclasses import replace

from core.app.challenges import challenge_records, next_challenge, result_lines
from core.app.profile import AttemptRecord, load_profile
from core.common.wording import format_count
from core.learn import ChallengeSession
from core.learn.challenges import MAX_STARS
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, KEY, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.screens.base import PopUpScreen
from tui.screens.challenges import star_parts
from tui.screens.next_step import NextStep, TableResult
from tui.screens.page_screen import PageScreen, draw_title_bar
from tui.settings.keys import SCREEN_SCOPES, bindings

MAX_TEXT_WIDTH = 90
WIDE_WIDTH, SPACED_HEIGHT = 116, 30  # columns for two parts side by side, rows for spacing


class ChallengeOverScreen(PageScreen[str, TableResult], PopUpScreen[TableResult]):
    """A challenge's result, with retry, next challenge and return to the table."""

    binding_scope = "challenge_over"
    has_text_field = False
    BINDINGS = bindings(SCREEN_SCOPES["challenge_over"])

    def __init__(self, session: ChallengeSession, previous_attempts: AttemptRecord) -> None:
        super().__init__()
        self.session, self.previous_attempts = session, previous_attempts
        self.following_challenge = next_challenge(session.game.id, session.challenge)
        self.challenges = challenge_records(
            session.game.id, load_profile()[0]
        )  # includes this attempt

    def draw(self, canvas: Canvas) -> None:
        session, challenge = self.session, self.session.challenge
        width, height = canvas.width, canvas.height
        draw_title_bar(canvas, challenge.title, session.game.name, "challenge")
        rows = [
            line
            for text in self._result_texts()
            for line in wrap(text, min(width, MAX_TEXT_WIDTH) - 8)
        ]
        spacing = 1 if height > SPACED_HEIGHT else 0
        below = 4 + len(rows) + 2 * spacing
        canvas.fill(0, 1, width, below - 1 - spacing, "high")
        top = 1 + spacing
        stars = [(text, replace(ink, bg="high")) for text, ink in star_parts(session.stars)]
        canvas.parts(4, top, stars)
        canvas.text(4 + MAX_STARS + 2, top, self._headline(), NAME)
        for dy, line in enumerate(rows, 2):
            canvas.text(4, top + dy, line, TEXT)
        side_width = width // 2 if width >= WIDE_WIDTH else 0
        left = width - side_width - (1 if side_width else 0)
        commands = self._commands()
        end = height if side_width else below + len(commands) + 3
        draw_box(canvas, (0, below, left, end - below), "Now")
        for index, (key, label) in enumerate(commands, 2):
            canvas.text(4, below + index, key, KEY)
            canvas.text(10, below + index, label, TEXT if index < 4 else MUTED)
        if side_width:
            self._draw_challenges(canvas, (left + 1, below, side_width, height - below))
        else:
            self._draw_challenges(canvas, (0, end, width, height - end))

    def _draw_challenges(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        won = sum(record.attempts.stars for record in self.challenges)
        max_stars = MAX_STARS * len(self.challenges)
        draw_box(
            canvas, area, self.session.game.name, f"{format_count(won, 'star')} of {max_stars}"
        )
        ids = [record.challenge.id for record in self.challenges]
        current_index, visible_rows = ids.index(self.session.challenge.id), height - 1
        first = max(0, min(current_index - visible_rows // 2, len(ids) - visible_rows))
        pitch = 2 if 2 * len(ids) < visible_rows else 1
        for index, record in enumerate(self.challenges[first : first + visible_rows]):
            row, is_this = y + 1 + pitch * index, first + index == current_index
            canvas.text(x + 2, row, "▸" if is_this else "", ACCENT)
            canvas.right_text(x + 6, row, str(first + index + 1), MUTED)
            title = cut(record.challenge.title, width - 18)
            canvas.text(x + 8, row, title, ACCENT if is_this else TEXT)
            canvas.parts(x + width - 3 - MAX_STARS, row, star_parts(record.attempts.stars))

    def _headline(self) -> str:
        if not self.session.stars:
            return "Not yet."
        headlines = ("", "One star.", "Two stars.", "Three stars: you beat par.")
        is_new = self.session.stars > self.previous_attempts.stars and self.previous_attempts.tries
        return headlines[self.session.stars] + (" That is your new best." if is_new else "")

    def _result_texts(self) -> list[str]:
        best = self.previous_attempts.best
        unit = self.session.challenge.measure.words
        previous_best = [] if best is None else [f"Your previous best was {best} {unit}."]
        return [*result_lines(self.session), *previous_best]

    def _commands(self) -> list[tuple[str, str]]:
        next_title = self.following_challenge.title if self.following_challenge else ""
        next_keys = self.command_keys(
            "next_challenge", next_challenge=f"next challenge: {next_title}"
        )
        return [
            *self.command_keys("rematch", rematch="try again"),
            *(next_keys if self.following_challenge else []),
            *self.command_keys("see_table", see_table="view the table, or undo"),
            *self.command_keys("leave", leave="leave"),
        ]

    # --- actions --------------------------------------------------------------------------

    def action_rematch(self) -> None:
        self.dismiss(NextStep.RETRY_CHALLENGE)

    def action_next_challenge(self) -> None:
        if self.following_challenge is not None:
            self.dismiss(NextStep.NEXT_CHALLENGE)

    def action_see_table(self) -> None:
        self.dismiss()

    def action_cancel(self) -> None:
        self.action_see_table()

    def action_leave(self) -> None:
        self.dismiss(NextStep.LEAVE)

    def footer_keys(self) -> list[tuple[str, str]]:
        next_keys = self.command_keys("next_challenge") if self.following_challenge else []
        again = self.command_keys("rematch", rematch="again")
        return [
            *again,
            *next_keys,
            *self.command_keys("see_table", "explain", "leave", explain="help"),
        ]

    def help_rows(self) -> list[Parts]:
        text = "One for solving the task, two for par, three for beating par. A hint costs one."
        return [[("Stars: ", NAME), (text, TEXT)]]
