"""Small screens over the table: questions, texts, the log and the hand-over."""

from collections.abc import Sequence
from enum import Enum, auto

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Offset
from textual.reactive import reactive
from textual.screen import ModalScreen

from core.kernel import ChapterSummary
from tui.draw.canvas import CURSOR, FAINT, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import parts_width, wrap
from tui.draw.hit_regions import HitRegion, region_at
from tui.screens.banner import paint_land
from tui.screens.base import AnnalsScreen, PopUpScreen
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.footer import CommandFooter, key_regions
from tui.widgets.panes import TextPane

Answers = Sequence[tuple[str, str]]  # keys and labels
YES_OR_NO: Answers = (("y", "Yes"), ("n Enter", "Cancel"))


class QuestionBox(CanvasWidget):
    """A question with a text and its answers."""

    canvas_background = "high"

    def __init__(self, title: str, text: str, answers: Answers) -> None:
        super().__init__()
        self.title, self.text, self.answers = title, text, answers
        self._key_regions: list[HitRegion[str]] = []
        self.styles.height = 5 + min(len(wrap(text, 60 - 4)), 14) if text else 4

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_heading(0, self.title, focused=True)
        canvas.text(0, canvas.height - 1, "─" * canvas.width, Ink("line"))
        for row, line in enumerate(wrap(self.text, canvas.width - 4)[: canvas.height - 5]):
            canvas.text(2, 2 + row, line, TEXT)
        x, y = 2, canvas.height - 2
        self._key_regions = []
        for key, label in self.answers:
            self._key_regions += key_regions(x, y, key, label)
            x = canvas.text(x, y, key, Ink("accent", bold=True))
            x = canvas.text(x + 1, y, label, MUTED) + 3

    def click_at(self, x: int, y: int) -> bool:
        if region := region_at(self._key_regions, x, y):
            self.app.simulate_key(region.target)
        return True


class ConfirmScreen(AnnalsScreen[bool], ModalScreen[bool]):
    """A yes/no confirmation. `Enter` means no, because it is pressed from habit."""

    CSS_PATH = "dialogs.tcss"
    BINDINGS = [
        Binding("y", "answer(True)", "Yes", show=False),
        Binding("n,q,escape,enter", "answer(False)", "Cancel", show=False),
    ]

    def __init__(self, title: str, text: str = "") -> None:
        super().__init__()
        self.question_title, self.question_text = title, text

    def compose(self) -> ComposeResult:
        yield QuestionBox(self.question_title, self.question_text, YES_OR_NO)

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class SoloCopy(Enum):
    """How a network game is played alone."""

    WITH_BOTS = auto()
    OPEN_HANDS = auto()


class SoloCopyScreen(AnnalsScreen[SoloCopy], ModalScreen[SoloCopy]):
    """A choice of how to play a network game alone, or None."""

    CSS_PATH = "dialogs.tcss"
    BINDINGS = [
        Binding("b", "play_with_bots", "With bots", show=False),
        Binding("o", "open_hands", "Open hands", show=False),
        Binding("n,q,escape,enter", "leave", "Cancel", show=False),
    ]

    def __init__(self, others: str) -> None:
        super().__init__()
        self.question_text = (
            f"You play it with {others} over the network."
            " You get a copy to play here, and the table's own game waits."
        )

    def compose(self) -> ComposeResult:
        answers = (("b", "With bots"), ("o", "Open hands"), ("n Enter", "Cancel"))
        yield QuestionBox("Play a copy alone?", self.question_text, answers)

    def action_play_with_bots(self) -> None:
        self.dismiss(SoloCopy.WITH_BOTS)

    def action_open_hands(self) -> None:
        self.dismiss(SoloCopy.OPEN_HANDS)


class RequestScreen(ConfirmScreen, PopUpScreen[bool]):
    """A confirmation that another player's request opens at any time."""


class _HandOver(CanvasWidget):
    """The name of the next player on an otherwise empty screen."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.next_name = name

    def click_at(self, x: int, y: int) -> bool:
        self.app.simulate_key("enter")
        return True

    def paint(self, canvas: Canvas) -> None:
        y = canvas.height // 2 - 2
        for row, (text, ink) in enumerate(
            (
                (f"Pass the keyboard to {self.next_name}.", NAME),
                ("", TEXT),
                ("Only you should look now.", TEXT),
                ("Press Enter when you are ready, or q to leave the table.", MUTED),
            )
        ):
            canvas.text((canvas.width - cell_len(text)) // 2, y + row, text, ink)


class HandOverScreen(PopUpScreen[bool]):
    """A blank screen between two players at one keyboard, to hide their cards."""

    BINDINGS = [
        Binding("enter", "go_on(True)", "Continue", show=False),
        Binding("q", "go_on(False)", "Leave the table", show=False),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.next_name = name

    def compose(self) -> ComposeResult:
        yield _HandOver(self.next_name)

    def action_go_on(self, is_ready: bool) -> None:
        self.dismiss(is_ready)


MIN_MARGIN = 20  # minimum visible columns around a page; below that it fills the window


class _PageText(TextPane):
    canvas_background = "high"


class TextScreen(AnnalsScreen[None], ModalScreen[None]):
    """A page of text, as small as its content allows."""

    CSS_PATH = "dialogs.tcss"
    BINDINGS = [
        Binding("q,escape,enter,s,i", "dismiss", "Back", show=False),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("y", "copy_code", "Copy the code", show=False),
        Binding("pagedown,space", "scroll(15)", "Page down", show=False),
        Binding("pageup", "scroll(-15)", "Page up", show=False),
        Binding("home", "scroll(-100000)", "Go to the beginning", show=False),
        Binding("end", "scroll(100000)", "Go to the end", show=False),
    ]

    def __init__(self, title: str, rows: list[Parts], note: str = "", code: str = "") -> None:
        super().__init__()
        self.code = code  # for others, to be copied
        self.page = _PageText("page", title, note, has_accent=True)
        self.page.rows = [[], *rows, []]

    def compose(self) -> ComposeResult:
        lengths = [parts_width(row) for row in self.page.rows]
        width = max(*lengths, cell_len(self.page.title) + cell_len(self.page.note) + 8) + 3
        if width + MIN_MARGIN > self.app.size.width:
            width = self.app.size.width
        self.page.styles.width, self.page.styles.height = width, len(lengths) + 1
        self.page.styles.max_width, self.page.styles.max_height = "100%", "100%"
        yield self.page
        yield CommandFooter(*self.footer())

    def footer(self) -> list[tuple[str, str]]:
        copy = [("y", "copy code")] if self.code else []
        return [*copy, ("Up Down", "scroll"), ("q", "back")]

    def action_copy_code(self) -> None:
        self.copy_code(self.code)

    def action_scroll(self, step: int) -> None:
        self.page.scroll_rows(step)


class _LandBackground(CanvasWidget):
    """The background of a page that must hide the game."""

    canvas_background = "bg"

    def paint(self, canvas: Canvas) -> None:
        paint_land(canvas, (0, 0, canvas.width, canvas.height))


class ChapterScreen(TextScreen, PopUpScreen[None]):
    """A chapter page, which opens when a part of a game ends."""

    def compose(self) -> ComposeResult:
        yield _LandBackground()
        yield from super().compose()

    def footer(self) -> list[tuple[str, str]]:
        return [("Enter", "continue"), ("Up Down", "scroll")]


def chapter_rows(chapter: ChapterSummary, width: int) -> list[Parts]:
    """Return the sentences of a chapter, with its scores as a table."""
    rows = [_text_row(line) for text in chapter.introduction for line in wrap(text, width)]
    names = max((cell_len(source) for source, _ in chapter.scores), default=0)
    for source, values in chapter.scores:
        label = f"  {source}{' ' * (names - cell_len(source))}   "
        columns = zip(*(pair for _, pair in chapter.scores), strict=True)
        widths = [max(len(str(value)) for value in column) for column in columns]
        own, other = (str(v).rjust(width) for v, width in zip(values, widths, strict=True))
        rows.append([(label, MUTED), (f"{own} to {other}", TEXT)])
    rows += [[]] if chapter.scores else []
    rows += [_text_row(line) for text in chapter.conclusion for line in wrap(text, width)]
    return [*rows, *([(line, FAINT)] for line in wrap(chapter.rule, width) if chapter.rule)]


def _text_row(line: str) -> Parts:
    return [(line, TEXT)]


NOT_YOUR_CHOICE = "You can only go back to a choice of your own."
LogRow = tuple[int, bool, Parts]  # entry, whether it is the reader's, the row


class FullLogPane(CanvasWidget):
    """The whole log with a cursor."""

    cursor: reactive[int] = reactive(0, repaint=False, init=False)

    def __init__(self, rows: list[LogRow]) -> None:
        super().__init__(id="whole_log")
        self.rows = rows
        self.set_reactive(FullLogPane.cursor, max(len(rows) - 1, 0))
        self.cursor_y = 0  # on the screen
        self._first_row = 0

    def watch_cursor(self) -> None:
        self.repaint()

    def move_cursor(self, step: int) -> None:
        self.cursor = max(0, min(self.cursor + step, len(self.rows) - 1))

    def click_at(self, x: int, y: int) -> bool:
        """Select a line, or go back to the selected one."""
        index = self._first_row + y - 1
        if y == 0 or index >= len(self.rows):
            return False
        if is_selected := index == self.cursor:
            self.app.simulate_key("enter")
        self.cursor = index
        return is_selected

    def turn_wheel(self, step: int) -> None:
        self.move_cursor(3 * step)

    def paint(self, canvas: Canvas) -> None:
        title = f"{self.app.key_of('log')} Log"
        canvas.draw_heading(0, title, ["Enter goes back to one of your choices  ◂"], focused=True)
        visible_rows = canvas.height - 1
        first = max(0, min(self.cursor - visible_rows // 2, len(self.rows) - visible_rows))
        self._first_row = first
        for row, (_, is_own, parts) in enumerate(self.rows[first : first + visible_rows]):
            canvas.parts(3, 1 + row, parts)
            if is_own:
                canvas.text(1, 1 + row, "◂", Ink("accent"))
            if first + row == self.cursor:
                canvas.tint(0, 1 + row, canvas.width, CURSOR)
                self.cursor_y = 1 + row


class LogScreen(AnnalsScreen[int | None]):
    """The whole log. `Enter` on one of the reader's choices undoes back to it."""

    BINDINGS = [
        Binding("q,escape,l,L", "leave", "Back", show=False),
        Binding("down,j", "step(1)", "Down", show=False),
        Binding("up,k", "step(-1)", "Up", show=False),
        Binding("pagedown", "step(15)", "Page down", show=False),
        Binding("pageup", "step(-15)", "Page up", show=False),
        Binding("home", "step(-100000)", "First", show=False),
        Binding("end", "step(100000)", "Last", show=False),
        Binding("enter", "go_back", "Go back here", show=False),
    ]

    def __init__(self, rows: list[LogRow]) -> None:
        super().__init__()
        self.pane = FullLogPane(rows)

    def compose(self) -> ComposeResult:
        yield self.pane
        yield CommandFooter(("Up Down", "move"), ("Enter", "go back to this choice"), ("q", "back"))

    def selection_offset(self) -> Offset | None:
        return Offset(0, self.pane.cursor_y) + self.pane.region.offset

    def action_step(self, step: int) -> None:
        self.pane.move_cursor(step)

    def action_go_back(self) -> None:
        if not self.pane.rows:
            return
        entry, is_own, _ = self.pane.rows[self.pane.cursor]
        if is_own:
            self.dismiss(entry)
        else:
            self.app.show_warning(NOT_YOUR_CHOICE)

    def action_leave(self) -> None:
        self.dismiss(None)
