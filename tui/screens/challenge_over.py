"""The end of a challenge: stars, what was reached beside par, and what to do next."""

from core.house.challenges import next_after, result_lines
from core.house.profile import Attempts
from core.teaching import ChallengeSession
from core.teaching.challenges import MOST_STARS
from tui.draw.canvas import KEY, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import wrap
from tui.draw.panels import panel
from tui.screens.base import PopUpScreen
from tui.screens.challenges import stars_shown
from tui.screens.page import PageScreen, title_bar
from tui.settings.keys import SCREENS, bindings

MOST_WIDE = 90
AGAIN, NEXT = "again", "next"  # wishes with which the table is left


class ChallengeOverScreen(PageScreen[str], PopUpScreen[str]):
    """Look at the result, then try again, go to the next one, or back to the table."""

    place = "challenge_over"
    takes_text = False
    BINDINGS = bindings(SCREENS["challenge_over"])

    def __init__(self, session: ChallengeSession, before: Attempts) -> None:
        super().__init__()
        self.session, self.before = session, before
        self.next = next_after(session.game.id, session.challenge)

    def draw(self, canvas: Canvas) -> None:
        """Stars, sentences, deeds."""
        session, challenge = self.session, self.session.challenge
        width = min(canvas.width, MOST_WIDE)
        title_bar(canvas, challenge.title, session.game.name, "challenge")
        rows = [line for text in self._said() for line in wrap(text, width - 8)]
        top = max((canvas.height - len(rows) - 14) // 3, 1)
        canvas.parts(4, top + 1, stars_shown(session.stars))
        canvas.text(4 + MOST_STARS + 2, top + 1, self._headline(), NAME)
        for down, line in enumerate(rows, 3):
            canvas.text(4, top + down, line, TEXT)
        y = top + len(rows) + 4
        panel(canvas, (0, y, canvas.width, canvas.height - y), "Now")
        for at, (key, words) in enumerate(self._deeds(), 2):
            canvas.text(4, y + at, key, KEY)
            canvas.text(10, y + at, words, TEXT if at < 4 else MUTED)

    def _headline(self) -> str:
        if not self.session.stars:
            return "Not yet."
        words = ("", "One star.", "Two stars.", "Three stars: par is beaten.")
        is_new = self.session.stars > self.before.stars and self.before.tries
        return words[self.session.stars] + (" That is more than before." if is_new else "")

    def _said(self) -> list[str]:
        """What came of it, and what was reached before."""
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

    # --- doing ----------------------------------------------------------------------------

    def action_rematch(self) -> None:
        """From the beginning."""
        self.dismiss(AGAIN)

    def action_next_challenge(self) -> None:
        """The one behind it in the list."""
        if self.next is not None:
            self.dismiss(NEXT)

    def action_see_table(self) -> None:
        """Back to the table as it stands."""
        self.dismiss("")

    def action_cancel(self) -> None:
        """Esc leaves no table."""
        self.action_see_table()

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.dismiss("home")

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter."""
        on = self.keys("next_challenge") if self.next else []
        again = self.keys("rematch", rematch="again")
        return [*again, *on, *self.keys("see_table", "explain", "leave", explain="help")]

    def about(self) -> list[Parts]:
        """How stars are won."""
        text = "one for the task, two for par, three for beating it; a hint costs one."
        return [[("Stars: ", NAME), (text, TEXT)]]
