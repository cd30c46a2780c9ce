"""The bottom row with the most useful keys."""

from rich.cells import cell_len
from textual.reactive import reactive

from tui.draw.canvas import FAINT, KEY, MUTED, Canvas
from tui.settings.keys import COMMANDS, Command, key_name
from tui.widgets.canvas_widget import CanvasWidget

# Commands without effect if no choice is pending, for spectators, or where already focused.
NEEDS_QUESTION = ("choose", "next_target", "jump", "filter", "hint")
NEEDS_SEAT = (*NEEDS_QUESTION, "stop", "undo", "restart_turn", "previous_target")
MAX_STOP_LENGTH = 16  # longest label of the key that ends or passes


# While a filter is typed, all other keys are letters.
TYPING_COMMANDS = (("choose", "choose"), ("next_target", "done"), ("cancel", "shows all"))
JUMP_COMMANDS = (("cancel", "takes none"),)  # all other keys are jump letters
LEADING_COMMANDS = ("choose", "stop", "pane_decide", "chat")  # important, but not always available
TRAILING_COMMANDS = ("explain", "leave")


def _sort_group(command: Command) -> int:
    """Return the sort group of a command; within a group, table order applies."""
    return 0 if command.id in LEADING_COMMANDS else 2 if command.id in TRAILING_COMMANDS else 1


SORTED_COMMANDS = sorted(COMMANDS, key=_sort_group)


class Footer(CanvasWidget):
    """The keys that work now, from the command table."""

    DEFAULT_CSS = "Footer { height: 1; dock: bottom; }"
    canvas_background = "bg"
    stop_label: reactive[str] = reactive(
        "", repaint=False, init=False
    )  # of the key that ends or passes
    has_question: reactive[bool] = reactive(
        True, repaint=False, init=False
    )  # or waiting for others
    is_over: reactive[bool] = reactive(False, repaint=False, init=False)  # the game has ended
    is_focus_elsewhere: reactive[bool] = reactive(
        False, repaint=False, init=False
    )  # focus elsewhere
    is_typing: reactive[bool] = reactive(False, repaint=False, init=False)  # a filter
    is_jumping: reactive[bool] = reactive(False, repaint=False, init=False)  # jump labels
    # Commands and labels that the coach uses now.
    coach_keys: reactive[tuple[tuple[str, str], ...]] = reactive((), repaint=False, init=False)

    def __init__(self, id: str = "footer", scopes: tuple[str, ...] = ("table", "app")) -> None:
        super().__init__(id=id)
        self.scopes = scopes
        self.note = ""
        self.is_spectator = False  # spectators have no seat
        self.has_chat_partners = False  # whether anyone can read the chat
        self.has_variations = False  # whether variations can be shown
        self.custom_keys: list[
            tuple[str, str]
        ] = []  # keys and labels that replace the command table

    def watch_stop_label(self) -> None:
        self.repaint()

    def watch_is_focus_elsewhere(self) -> None:
        self.repaint()

    def watch_has_question(self) -> None:
        self.repaint()

    def watch_is_over(self) -> None:
        self.repaint()

    def watch_is_typing(self) -> None:
        self.repaint()

    def watch_is_jumping(self) -> None:
        self.repaint()

    def watch_coach_keys(self) -> None:
        self.repaint()

    def _label(self, command: Command) -> str:
        """Return the label of a command, or "" if it does nothing now.

        The game names the label of ending a turn.
        """
        if (label := dict(self.coach_keys).get(command.id)) is not None:
            return label
        if not command.is_in_footer:
            return ""
        if command.id == "choose" and self.is_over:
            return "result"
        if command.id in NEEDS_QUESTION and not self.has_question:
            return ""
        if command.id in NEEDS_SEAT and self.is_spectator:
            return ""
        if (command.id, False) in (
            ("chat", self.has_chat_partners),
            ("pane_decide", self.is_focus_elsewhere),
            ("lines", self.has_variations),
        ):
            return ""
        if command.id != "stop":
            return command.label
        return self.stop_label if len(self.stop_label) <= MAX_STOP_LENGTH else command.label

    def paint(self, canvas: Canvas) -> None:
        """Paint as many keys as fit; the last two, help and leaving, always do."""
        keymap = self.app.active_keys
        pairs = self.custom_keys or [
            (key_name(keymap[command.id]), self._label(command))
            for command in SORTED_COMMANDS
            if command.scope in self.scopes and self._label(command)
        ]
        if self.is_typing or self.is_jumping:
            commands = TYPING_COMMANDS if self.is_typing else JUMP_COMMANDS
            pairs = [(key_name(keymap[command]), label) for command, label in commands]
        first, last = pairs[:-2], pairs[-2:]
        end = sum(cell_len(key) + len(label) + 3 for key, label in last)
        x = 1
        for key, label in first:
            if x + cell_len(key) + len(label) + 3 + end > canvas.width:
                break
            x = self._paint_key(canvas, x, key, label)
        for key, label in last:
            x = self._paint_key(canvas, x, key, label)
        if self.note and x + cell_len(self.note) < canvas.width:
            canvas.right_text(canvas.width - 1, 0, self.note, FAINT)

    @staticmethod
    def _paint_key(canvas: Canvas, x: int, key: str, label: str) -> int:
        x = canvas.text(x, 0, key, KEY)
        return canvas.text(x + 1, 0, label, MUTED) + 2
