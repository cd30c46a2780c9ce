"""The bottom row with the most useful keys."""

from rich.cells import cell_len
from textual.reactive import reactive

from tui.draw.canvas import FAINT, KEY, MUTED, Canvas
from tui.settings.keys import DEEDS, Deed, key_name
from tui.widgets.picture import Picture

# Commands without effect if no choice is pending, for spectators, or where already focused.
NEEDS_A_QUESTION = ("choose", "next_target", "jump", "filter", "hint")
NEEDS_A_SEAT = (*NEEDS_A_QUESTION, "stop", "undo", "restart_turn", "previous_target")
LONGEST_STOP = 16  # longest label of the key that ends or passes


# While a filter is typed, all other keys are letters.
WHILE_TYPING = (("choose", "choose"), ("next_target", "done"), ("cancel", "shows all"))
WHILE_JUMPING = (("cancel", "takes none"),)  # all other keys are jump letters
FIRST = ("choose", "stop", "pane_decide", "chat")  # important, but not always available
LAST = ("explain", "leave")


def _comes_late(deed: Deed) -> int:
    """Return the sort group of a command; within a group, table order applies."""
    return 0 if deed.id in FIRST else 2 if deed.id in LAST else 1


IN_ORDER = sorted(DEEDS, key=_comes_late)


class Footer(Picture):
    """The keys that work now, from the command table."""

    DEFAULT_CSS = "Footer { height: 1; dock: bottom; }"
    ground = "bg"
    stop: reactive[str] = reactive("", repaint=False, init=False)  # of the key that ends or passes
    is_asked: reactive[bool] = reactive(True, repaint=False, init=False)  # or waiting for others
    is_over: reactive[bool] = reactive(False, repaint=False, init=False)  # the game has ended
    is_elsewhere: reactive[bool] = reactive(False, repaint=False, init=False)  # focus elsewhere
    is_typing: reactive[bool] = reactive(False, repaint=False, init=False)  # a filter
    is_jumping: reactive[bool] = reactive(False, repaint=False, init=False)  # jump labels
    # Commands and labels that the coach uses now.
    coach: reactive[tuple[tuple[str, str], ...]] = reactive((), repaint=False, init=False)

    def __init__(self, id: str = "footer", where: tuple[str, ...] = ("table", "app")) -> None:
        super().__init__(id=id)
        self.where = where
        self.note = ""
        self.is_watching = False  # spectators have no seat
        self.has_company = False  # whether anyone can read the chat
        self.has_lines = False  # whether variations can be shown
        self.instead: list[tuple[str, str]] = []  # keys and labels that replace the command table

    def watch_stop(self) -> None:
        self.repaint()

    def watch_is_elsewhere(self) -> None:
        self.repaint()

    def watch_is_asked(self) -> None:
        self.repaint()

    def watch_is_over(self) -> None:
        self.repaint()

    def watch_is_typing(self) -> None:
        self.repaint()

    def watch_is_jumping(self) -> None:
        self.repaint()

    def watch_coach(self) -> None:
        self.repaint()

    def _words(self, deed: Deed) -> str:
        """Return the label of a command, or "" if it does nothing now.

        The game names the label of ending a turn.
        """
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
        """Paint as many keys as fit; the last two, help and leaving, always do."""
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
