"""The coach: explanations, highlights and tasks in lessons and first games."""

from dataclasses import replace

from rich.cells import cell_len
from textual.reactive import reactive

from tui.draw.canvas import ACCENT, AMOUNT, FAINT, KEY, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import flow, parts_width, wrap
from tui.model.coach import CoachMessage
from tui.settings.keys import key_name
from tui.widgets.panes.panel_widget import HIGHLIGHT_INK, HIGHLIGHT_SYMBOL
from tui.widgets.panes.text_pane import TextPane

MIN_GAP = 2  # between sentence and keys
TITLE_MARGIN, NOTE_MARGIN = 3, 8  # columns of a heading line outside title and note


class CoachPane(TextPane):
    """The coach's text, wrapped to the available width, with the keys that answer."""

    message: reactive[CoachMessage | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, is_docked: bool) -> None:
        super().__init__(id, "Coach")
        self.is_docked = is_docked  # between panel and choices, with little space
        self._available_rows = 999  # available rows
        self.display = False

    def watch_message(self) -> None:
        self.first_row = 0
        self.repaint()

    def height_for(self, message: CoachMessage | None, width: int) -> int:
        """Return the rows the text needs, including its heading."""
        return 1 + len(self._rows(message, width)) if message else 0

    def rows_for(self, width: int) -> list[Parts]:
        """Return the text, or only the current task if space is short."""
        message, rows = self.message, self._rows(self.message, width)
        if message is None or not message.paragraphs or len(rows) <= self._available_rows:
            return rows
        return self._rows(replace(message, goal="", steps=()), width)

    def paint(self, canvas: Canvas) -> None:
        if self.message is None:
            return
        self._available_rows = canvas.height - 1
        self.title = title_for(self.message, canvas.width)
        left = canvas.width - cell_len(self.title) - NOTE_MARGIN
        self.note = self.message.note if cell_len(self.message.note) <= left else ""
        if self.is_docked and self.message.steps:
            self.note = " > ".join(
                f"▸{step}" if is_current else step for step, is_current in self.message.steps
            )
        elif self.is_docked and not self._has_space_for_keys(self.message, canvas.width):
            self.note = "".join(text for text, _ in self._key_parts(self.message))
        super().paint(canvas)

    def _has_space_for_keys(self, message: CoachMessage, width: int) -> bool:
        text_width = self._text_width(width)
        return (
            _gap_before_keys(
                self._text_rows(message, text_width), self._key_parts(message), text_width
            )
            >= MIN_GAP
        )

    def _text_width(self, width: int) -> int:
        return width - (4 if self.is_docked else 2)

    def _rows(self, message: CoachMessage | None, width: int) -> list[Parts]:
        if message is None:
            return []
        text_width = self._text_width(width)
        rows = _append_keys(
            self._text_rows(message, text_width),
            self._key_parts(message),
            text_width,
            self.is_docked,
        )
        return [[("  ", TEXT), *row] for row in rows] if self.is_docked else rows

    def _text_rows(self, message: CoachMessage, width: int) -> list[Parts]:
        rows: list[Parts] = []
        if message.steps and not self.is_docked:
            rows += flow(_step_parts(message.steps), width)
        is_known = self.is_docked and message.is_goal_read  # with few rows, show the goal only once
        goal = message.goal if message.paragraphs and not is_known else ""
        for note in filter(None, (goal, message.preface)):
            rows += [[(line, MUTED)] for line in wrap(note, width)]
        if not (self.is_docked and message.is_started):
            for paragraph in message.paragraphs:
                rows += [[(line, TEXT)] for line in wrap(paragraph, width)]
        if message.numbers:
            rows += flow(_count_parts(message), width)
        rows += [[(line, NAME)] for line in wrap(message.task, width)] if message.task else []
        return rows

    def _key_parts(self, message: CoachMessage) -> Parts:
        active_keys = self.app.active_keys
        parts: Parts = []
        for command, label in message.key_hints:
            parts += [("  ", TEXT)] if parts else []
            parts += [(key_name(active_keys[command]), KEY), (f" {label}", MUTED)]
        return parts


def title_for(message: CoachMessage, width: int) -> str:
    """Return speaker and title if both fit, else the title."""
    if not message.title:
        return message.speaker
    full_title = f"{message.speaker}  {message.title}"
    return full_title if cell_len(full_title) <= width - TITLE_MARGIN else message.title


def _step_parts(steps: tuple[tuple[str, bool], ...]) -> list[Parts]:
    pieces: list[Parts] = []
    for index, (step, is_now) in enumerate(steps):
        separator: Parts = [(" > ", FAINT)] if index else []
        pieces.append([*separator, (f"▸{step}", ACCENT) if is_now else (step, MUTED)])
    return pieces


def _count_parts(message: CoachMessage) -> list[Parts]:
    pieces: list[Parts] = [
        [(f"{name} ", MUTED), (f"{n}   ", AMOUNT)] for name, n in message.numbers
    ]
    return [[(f"{HIGHLIGHT_SYMBOL} ", HIGHLIGHT_INK), *pieces[0]], *pieces[1:]]


def _gap_before_keys(rows: list[Parts], keys: Parts, width: int) -> int:
    return width - parts_width(rows[-1] if rows else []) - parts_width(keys)


def _append_keys(rows: list[Parts], keys: Parts, width: int, is_docked: bool) -> list[Parts]:
    """Append the keys to the last row if they fit.

    Docked keys never get an extra row, because the heading shows them.
    """
    last, gap = rows[-1] if rows else [], _gap_before_keys(rows, keys, width)
    if rows and gap >= MIN_GAP:
        return [*rows[:-1], [*last, (" " * gap, TEXT), *keys]]
    if not keys or (is_docked and rows):
        return rows
    return [*rows, [(" " * max(width - parts_width(keys), 0), TEXT), *keys]]
