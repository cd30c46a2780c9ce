"""The coach: explanations, highlights and tasks in lessons and first games."""

from dataclasses import replace

from rich.cells import cell_len
from textual.reactive import reactive

from tui.draw.canvas import ACCENT, AMOUNT, FAINT, KEY, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import flow, parts_width, wrap
from tui.model.coach import Words
from tui.settings.keys import key_name
from tui.widgets.panes.face import LOOK, LOOK_MARK
from tui.widgets.panes.text import TextPane

LEAST_GAP = 2  # between sentence and keys
TITLE_BESIDE, NOTE_BESIDE = 3, 8  # columns of a heading line outside title and note


class CoachPane(TextPane):
    """The coach's text, wrapped to the available width, with the keys that answer."""

    words: reactive[Words | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, docked: bool) -> None:
        super().__init__(id, "Coach")
        self.docked = docked  # between panel and choices, with little space
        self._room_left = 999  # available rows
        self.display = False

    def watch_words(self) -> None:
        self.offset_row = 0
        self.repaint()

    def height_for(self, words: Words | None, width: int) -> int:
        """Return the rows the text needs, including its heading."""
        return 1 + len(self._rows(words, width)) if words else 0

    def rows_for(self, width: int) -> list[Parts]:
        """Return the text; if space is short, only the current task."""
        words, rows = self.words, self._rows(self.words, width)
        if words is None or not words.says or len(rows) <= self._room_left:
            return rows
        return self._rows(replace(words, goal="", steps=()), width)

    def paint(self, canvas: Canvas) -> None:
        """Paint the heading with the lesson or the turn step, then the text."""
        if self.words is None:
            return
        self._room_left = canvas.height - 1
        self.title = head_for(self.words, canvas.width)
        left = canvas.width - cell_len(self.title) - NOTE_BESIDE
        self.note = self.words.note if cell_len(self.words.note) <= left else ""
        if self.docked and self.words.steps:
            self.note = " > ".join(f"▸{step}" if now else step for step, now in self.words.steps)
        elif self.docked and not self._has_room_for_keys(self.words, canvas.width):
            self.note = "".join(text for text, _ in self._keys(self.words))
        super().paint(canvas)

    def _has_room_for_keys(self, words: Words, width: int) -> bool:
        """Return whether the keys fit after the last sentence."""
        room = self._room(width)
        return _gap(self._said(words, room), self._keys(words), room) >= LEAST_GAP

    def _room(self, width: int) -> int:
        return width - (4 if self.docked else 2)

    def _rows(self, words: Words | None, width: int) -> list[Parts]:
        if words is None:
            return []
        room = self._room(width)
        rows = _with_keys(self._said(words, room), self._keys(words), room, self.docked)
        return [[("  ", TEXT), *row] for row in rows] if self.docked else rows

    def _said(self, words: Words, room: int) -> list[Parts]:
        rows: list[Parts] = []
        if words.steps and not self.docked:
            rows += flow(_strip(words.steps), room)
        is_known = self.docked and words.is_goal_read  # with few rows, show the goal only once
        goal = words.goal if words.says and not is_known else ""
        for aside in filter(None, (goal, words.aside)):
            rows += [[(line, MUTED)] for line in wrap(aside, room)]
        if not (self.docked and words.is_under_way):
            for paragraph in words.says:
                rows += [[(line, TEXT)] for line in wrap(paragraph, room)]
        if words.numbers:
            rows += flow(_numbers(words), room)
        rows += [[(line, NAME)] for line in wrap(words.tries, room)] if words.tries else []
        return rows

    def _keys(self, words: Words) -> Parts:
        in_use = self.app.keys_in_use
        parts: Parts = []
        for deed, does in words.keys:
            parts += [("  ", TEXT)] if parts else []
            parts += [(key_name(in_use[deed]), KEY), (f" {does}", MUTED)]
        return parts


def head_for(words: Words, width: int) -> str:
    """Return speaker and title if both fit, else the title."""
    if not words.title:
        return words.head
    whole = f"{words.head}  {words.title}"
    return whole if cell_len(whole) <= width - TITLE_BESIDE else words.title


def _strip(steps: tuple[tuple[str, bool], ...]) -> list[Parts]:
    pieces: list[Parts] = []
    for at, (step, is_now) in enumerate(steps):
        before: Parts = [(" > ", FAINT)] if at else []
        pieces.append([*before, (f"▸{step}", ACCENT) if is_now else (step, MUTED)])
    return pieces


def _numbers(words: Words) -> list[Parts]:
    pieces: list[Parts] = [[(f"{name} ", MUTED), (f"{n}   ", AMOUNT)] for name, n in words.numbers]
    return [[(f"{LOOK_MARK} ", LOOK), *pieces[0]], *pieces[1:]]


def _gap(rows: list[Parts], keys: Parts, room: int) -> int:
    return room - parts_width(rows[-1] if rows else []) - parts_width(keys)


def _with_keys(rows: list[Parts], keys: Parts, room: int, docked: bool) -> list[Parts]:
    """Append the keys to the last row if they fit.

    Docked keys never get an extra row, since the heading shows them.
    """
    last, gap = rows[-1] if rows else [], _gap(rows, keys, room)
    if rows and gap >= LEAST_GAP:
        return [*rows[:-1], [*last, (" " * gap, TEXT), *keys]]
    if not keys or (docked and rows):
        return rows
    return [*rows, [(" " * max(room - parts_width(keys), 0), TEXT), *keys]]
