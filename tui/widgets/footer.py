"""The bottom row with the most useful keys."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.reactive import reactive

from tui.draw.canvas import FAINT, KEY, MUTED, Canvas
from tui.draw.hit_regions import HitRegion, region_at
from tui.settings.keys import COMMANDS, Command, key_name, key_of_name
from tui.widgets.canvas_widget import CanvasWidget

SCOPES = ("table", "app")  # of the commands
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
    """Return a command's sort group. Within a group, table order applies."""
    return 0 if command.id in LEADING_COMMANDS else 2 if command.id in TRAILING_COMMANDS else 1


SORTED_COMMANDS = sorted(COMMANDS, key=_sort_group)


@dataclass(frozen=True, slots=True)
class FooterProps:
    """The inputs of the footer. Custom keys and their labels replace the command table."""

    custom_keys: tuple[tuple[str, str], ...] = ()
    coach_keys: tuple[tuple[str, str], ...] = ()  # commands and labels that the coach uses now
    stop_label: str = ""  # of the key that ends or passes
    has_question: bool = True  # or waiting for others
    is_over: bool = False  # the game has ended
    is_focus_elsewhere: bool = False  # not on the choices
    is_filtering: bool = False
    is_jumping: bool = False  # a jump label is typed
    is_spectator: bool = False  # spectators have no seat
    has_chat_partners: bool = False  # whether anyone can read the chat
    has_variations: bool = False  # whether variations can be shown
    note: str = ""


def key_regions(x: int, y: int, names: str, label: str) -> Iterator[HitRegion[str]]:
    """Yield the regions of one or more keys. The label after them belongs to the last one."""
    *others, last = names.split()
    for name in others:
        yield HitRegion(key_of_name(name), x, y, cell_len(name))
        x += cell_len(name) + 1
    yield HitRegion(key_of_name(last), x, y, cell_len(last) + 1 + cell_len(label))


class CommandFooter(CanvasWidget):
    """The keys that work now, from the command table. A click presses a key."""

    DEFAULT_CSS = "CommandFooter { height: 1; dock: bottom; }"
    canvas_background = "bg"
    props: reactive[FooterProps] = reactive(FooterProps(), repaint=False, init=False)

    def __init__(self, *custom_keys: tuple[str, str]) -> None:
        super().__init__(id="footer")
        self.set_reactive(CommandFooter.props, FooterProps(custom_keys=custom_keys))
        self._key_regions: list[HitRegion[str]] = []

    def watch_props(self) -> None:
        self.repaint()

    def show_keys(self, custom_keys: Sequence[tuple[str, str]]) -> None:
        """Show these keys, and repaint for a new size or theme even if they are the same."""
        self.set_reactive(CommandFooter.props, FooterProps(custom_keys=tuple(custom_keys)))
        self.repaint()

    def _label(self, command: Command) -> str:
        """Return the label of a command, or "" if it does nothing now.

        The game names the label of ending a turn.
        """
        props = self.props
        if (label := dict(props.coach_keys).get(command.id)) is not None:
            return label
        if not command.is_in_footer:
            return ""
        if command.id == "choose" and props.is_over:
            return "result"
        if command.id in NEEDS_QUESTION and not props.has_question:
            return ""
        if command.id in NEEDS_SEAT and props.is_spectator:
            return ""
        if (command.id, False) in (
            ("chat", props.has_chat_partners),
            ("pane_decide", props.is_focus_elsewhere),
            ("lines", props.has_variations),
        ):
            return ""
        if command.id != "stop":
            return command.label
        return props.stop_label if len(props.stop_label) <= MAX_STOP_LENGTH else command.label

    def paint(self, canvas: Canvas) -> None:
        """Paint as many keys as fit. The last two, help and leaving, always do."""
        keymap, props = self.app.active_keys, self.props
        pairs = [*props.custom_keys] or [
            (key_name(keymap[command.id]), self._label(command))
            for command in SORTED_COMMANDS
            if command.scope in SCOPES and self._label(command)
        ]
        if props.is_filtering or props.is_jumping:
            commands = TYPING_COMMANDS if props.is_filtering else JUMP_COMMANDS
            pairs = [(key_name(keymap[command]), label) for command, label in commands]
        self._key_regions = []
        first, last = pairs[:-2], pairs[-2:]
        end = sum(cell_len(key) + len(label) + 3 for key, label in last)
        x = 1
        for key, label in first:
            if x + cell_len(key) + len(label) + 3 + end > canvas.width:
                break
            x = self._paint_key(canvas, x, key, label)
        for key, label in last:
            x = self._paint_key(canvas, x, key, label)
        if props.note and x + cell_len(props.note) < canvas.width:
            canvas.right_text(canvas.width - 1, 0, props.note, FAINT)

    def click_at(self, x: int, y: int) -> bool:
        if region := region_at(self._key_regions, x, y):
            self.app.simulate_key(region.target)
        return False

    def _paint_key(self, canvas: Canvas, x: int, key: str, label: str) -> int:
        self._key_regions += key_regions(x, 0, key, label)
        x = canvas.text(x, 0, key, KEY)
        return canvas.text(x + 1, 0, label, MUTED) + 2
