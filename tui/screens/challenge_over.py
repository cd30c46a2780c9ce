"""The end of a challenge: stars, result and par, and what to do next."""

from dataclasses import replace

from core.basics.wording import counted
from core.house.challenges import next_after, result_lines, tried_in
from core.house.profile import Attempts, load_profile
from core.teaching import ChallengeSession
from core.teaching.challenges import MOST_STARS
from tui.draw.canvas import ACCENT, KEY, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.panels import panel
from tui.screens.base import PopUpScreen
from tui.screens.challenges import stars_shown
from tui.screens.page import PageScreen, title_bar
from tui.settings.keys import SCREENS, bindings

MOST_WIDE = 90
WIDE, ROOMY = 116, 30  # columns for two parts side by side, rows for spacing
AGAIN, NEXT = "again", "next"  # results with which the table closes


class ChallengeOverScreen(PageScreen[str], PopUpScreen[str]):
    """The result of a challenge, with retry, next challenge and return to the table."""

    place = "challenge_over"
    takes_text = False
    BINDINGS = bindings(SCREENS["challenge_over"])

    def __init__(self, session: ChallengeSession, before: Attempts) -> None:
        super().__init__()
        self.session, self.before = session, before
        self.next = next_after(session.game.id, session.challenge)
        self.tried = tried_in(session.game.id, load_profile()[0])  # includes this attempt

    def draw(self, canvas: Canvas) -> None:
        session, challenge = self.session, self.session.challenge
        width, height = canvas.width, canvas.height
        title_bar(canvas, challenge.title, session.game.name, "challenge")
        rows = [line for text in self._said() for line in wrap(text, min(width, MOST_WIDE) - 8)]
        air = 1 if height > ROOMY else 0
        below = 4 + len(rows) + 2 * air
        canvas.fill(0, 1, width, below - 1 - air, "high")
        top = 1 + air
        stars = [(text, replace(ink, bg="high")) for text, ink in stars_shown(session.stars)]
        canvas.parts(4, top, stars)
        canvas.text(4 + MOST_STARS + 2, top, self._headline(), NAME)
        for down, line in enumerate(rows, 2):
            canvas.text(4, top + down, line, TEXT)
        beside = width // 2 if width >= WIDE else 0
        left = width - beside - (1 if beside else 0)
        deeds = self._deeds()
        end = height if beside else below + len(deeds) + 3
        panel(canvas, (0, below, left, end - below), "Now")
        for at, (key, words) in enumerate(deeds, 2):
            canvas.text(4, below + at, key, KEY)
            canvas.text(10, below + at, words, TEXT if at < 4 else MUTED)
        if beside:
            self._draw_others(canvas, (left + 1, below, beside, height - below))
        else:
            self._draw_others(canvas, (0, end, width, height - end))

    def _draw_others(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        won = sum(each.attempts.stars for each in self.tried)
        most = MOST_STARS * len(self.tried)
        panel(canvas, area, self.session.game.name, f"{counted(won, 'star')} of {most}")
        ids = [each.challenge.id for each in self.tried]
        here, room = ids.index(self.session.challenge.id), height - 1
        first = max(0, min(here - room // 2, len(ids) - room))
        pitch = 2 if 2 * len(ids) < room else 1
        for at, each in enumerate(self.tried[first : first + room]):
            row, is_this = y + 1 + pitch * at, first + at == here
            canvas.text(x + 2, row, "▸" if is_this else "", ACCENT)
            canvas.right(x + 6, row, str(first + at + 1), MUTED)
            title = cut(each.challenge.title, width - 18)
            canvas.text(x + 8, row, title, ACCENT if is_this else TEXT)
            canvas.parts(x + width - 3 - MOST_STARS, row, stars_shown(each.attempts.stars))

    def _headline(self) -> str:
        if not self.session.stars:
            return "Not yet."
        words = ("", "One star.", "Two stars.", "Three stars: par is beaten.")
        is_new = self.session.stars > self.before.stars and self.before.tries
        return words[self.session.stars] + (" That is more than before." if is_new else "")

    def _said(self) -> list[str]:
        best = self.before.best
        words = self.session.challenge.measure.words
        before = [] if best is None else [f"Your best before was {best} {words}."]
        return [*result_lines(self.session), *before]

    def _deeds(self) -> list[tuple[str, str]]:
        further = self.next.title if self.next else ""
        on = self.keys("next_challenge", next_challenge=f"the next one: {further}")
        return [
            *self.keys("rematch", rematch="try again from the beginning"),
            *(on if self.next else []),
            *self.keys("see_table", see_table="back to the table, to look or to take back"),
            *self.keys("leave", leave="leave"),
        ]

    # --- actions --------------------------------------------------------------------------

    def action_rematch(self) -> None:
        self.dismiss(AGAIN)

    def action_next_challenge(self) -> None:
        if self.next is not None:
            self.dismiss(NEXT)

    def action_see_table(self) -> None:
        self.dismiss("")

    def action_cancel(self) -> None:
        """Return to the table; `Esc` never leaves it."""
        self.action_see_table()

    def action_leave(self) -> None:
        self.dismiss("home")

    def footer(self) -> list[tuple[str, str]]:
        on = self.keys("next_challenge") if self.next else []
        again = self.keys("rematch", rematch="again")
        return [*again, *on, *self.keys("see_table", "explain", "leave", explain="help")]

    def about(self) -> list[Parts]:
        text = "one for the task, two for par, three for beating it; a hint costs one."
        return [[("Stars: ", NAME), (text, TEXT)]]
