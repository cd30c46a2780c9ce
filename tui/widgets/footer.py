"""The last row: the keys that matter."""

from rich.cells import cell_len
from textual.reactive import reactive

from tui.draw.canvas import FAINT, KEY, MUTED, Canvas
from tui.settings.keys import DEEDS, Deed, key_name
from tui.widgets.picture import Picture

# What does nothing without a question, for who only watches, alone, or where one is already.
NEEDS_A_QUESTION = ("choose", "next_target", "jump", "filter", "hint")
NEEDS_A_SEAT = (*NEEDS_A_QUESTION, "stop", "undo", "restart_turn", "previous_target")
LONGEST_STOP = 16  # letters of the words beside the key that ends or passes


# While a filter is typed every other key is a letter of it.
WHILE_TYPING = (("choose", "choose"), ("next_target", "done"), ("cancel", "shows all"))
WHILE_JUMPING = (("cancel", "takes none"),)  # and every other key a letter of a choice
FIRST = ("choose", "stop", "pane_decide", "chat")  # what is needed, but not always there
LAST = ("explain", "leave")


def _comes_late(deed: Deed) -> int:
    """Its turn in the row; where two have the same, the table of deeds decides."""
    return 0 if deed.id in FIRST else 2 if deed.id in LAST else 1


IN_ORDER = sorted(DEEDS, key=_comes_late)


class Footer(Picture):
    """The keys that matter here, from the one table of deeds."""

    DEFAULT_CSS = "Footer { height: 1; dock: bottom; }"
    ground = "bg"
    stop: reactive[str] = reactive("", repaint=False, init=False)  # what ends, passes or stops
    is_asked: reactive[bool] = reactive(True, repaint=False, init=False)  # or waits for others
    is_over: reactive[bool] = reactive(False, repaint=False, init=False)  # the game on the table
    is_elsewhere: reactive[bool] = reactive(False, repaint=False, init=False)  # not at the choices
    is_typing: reactive[bool] = reactive(False, repaint=False, init=False)  # letters are a filter
    is_jumping: reactive[bool] = reactive(False, repaint=False, init=False)  # letters take a choice
    # What a coach has keys do now: deeds, and the words in place of their own.
    coach: reactive[tuple[tuple[str, str], ...]] = reactive((), repaint=False, init=False)

    def __init__(self, id: str = "footer", where: tuple[str, ...] = ("table", "app")) -> None:
        super().__init__(id=id)
        self.where = where
        self.note = ""
        self.is_watching = False  # without a seat
        self.has_company = False  # who would hear what is said
        self.has_lines = False  # of play, to be shown
        self.instead: list[tuple[str, str]] = []  # key, words: for screens with keys of their own

    def watch_stop(self) -> None:
        """Show whether there is something to end."""
        self.repaint()

    def watch_is_elsewhere(self) -> None:
        """Show whether there is a way back to the choices."""
        self.repaint()

    def watch_is_asked(self) -> None:
        """Show whether there is anything to choose."""
        self.repaint()

    def watch_is_over(self) -> None:
        """Show the way back to how it ended."""
        self.repaint()

    def watch_is_typing(self) -> None:
        """Show what is no letter of the filter."""
        self.repaint()

    def watch_is_jumping(self) -> None:
        """Show what is no letter of a choice."""
        self.repaint()

    def watch_coach(self) -> None:
        """Show what answers the coach."""
        self.repaint()

    def _words(self, deed: Deed) -> str:
        """What stands beside a key that does anything now; ending is named by the game."""
        if (words := dict(self.coach).get(deed.id)) is not None:
            return words
        if not deed.shown:
            return ""
        if deed.id == "choose" and self.is_over:
            return "result"
        if deed.id in NEEDS_A_QUESTION and not self.is_asked:
            return ""
        if deed.id in NEEDS_A_SEAT and self.is_watching:
            return ""
        if (deed.id, False) in (
            ("chat", self.has_company),
            ("pane_decide", self.is_elsewhere),
            ("lines", self.has_lines),
        ):
            return ""
        if deed.id != "stop":
            return deed.words
        return self.stop if len(self.stop) <= LONGEST_STOP else deed.words

    def paint(self, canvas: Canvas) -> None:
        """As many as fit; the last two (help and the way out) always do."""
        keymap = self.app.keys_in_use
        pairs = self.instead or [
            (key_name(keymap[deed.id]), self._words(deed))
            for deed in IN_ORDER
            if deed.where in self.where and self._words(deed)
        ]
        if self.is_typing or self.is_jumping:
            typed = WHILE_TYPING if self.is_typing else WHILE_JUMPING
            pairs = [(key_name(keymap[deed]), words) for deed, words in typed]
        first, last = pairs[:-2], pairs[-2:]
        end = sum(cell_len(key) + len(words) + 3 for key, words in last)
        x = 1
        for key, words in first:
            if x + cell_len(key) + len(words) + 3 + end > canvas.width:
                break
            x = self._pair(canvas, x, key, words)
        for key, words in last:
            x = self._pair(canvas, x, key, words)
        if self.note and x + cell_len(self.note) < canvas.width:
            canvas.right(canvas.width - 1, 0, self.note, FAINT)

    @staticmethod
    def _pair(canvas: Canvas, x: int, key: str, words: str) -> int:
        x = canvas.text(x, 0, key, KEY)
        return canvas.text(x + 1, 0, words, MUTED) + 2
