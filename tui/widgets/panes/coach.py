"""The coach's panel: why, what to look at, what to try; in a lesson or in one's first games."""

from rich.cells import cell_len
from textual.reactive import reactive

from tui.draw.canvas import ACCENT, AMOUNT, FAINT, KEY, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import flow, parts_width, wrap
from tui.model.coach import Words
from tui.settings.keys import key_name
from tui.widgets.panes.face import LOOK, LOOK_MARK
from tui.widgets.panes.text import TextPane


class CoachPane(TextPane):
    """What the coach says, wrapped to the room there is, with the keys that answer."""

    words: reactive[Words | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, docked: bool) -> None:
        super().__init__(id, "Coach")
        self.docked = docked  # between face and choices, where there is little room
        self.display = False

    def watch_words(self) -> None:
        """Read it from its beginning."""
        self.offset_row = 0
        self.repaint()

    def height_for(self, words: Words | None, width: int) -> int:
        """The rows it needs, with its rule."""
        return 1 + len(self._rows(words, width)) if words else 0

    def rows_for(self, width: int) -> list[Parts]:
        """All it says."""
        return self._rows(self.words, width)

    def paint(self, canvas: Canvas) -> None:
        """Its rule says which lesson it is, or where in the turn one is."""
        if self.words is None:
            return
        title = self.words.title
        self.title = f"{self.words.head}  {title}" if title else self.words.head
        self.note = self.words.note if self._note_fits(self.words, canvas.width) else ""
        if self.docked and self.words.steps:
            self.note = " > ".join(f"▸{step}" if now else step for step, now in self.words.steps)
        super().paint(canvas)

    def _note_fits(self, words: Words, width: int) -> bool:
        """Whether the rule has room for the title and for what stands at its end."""
        return cell_len(f"{words.head}  {words.title}{words.note}") + 10 <= width

    def _rows(self, words: Words | None, width: int) -> list[Parts]:
        if words is None:
            return []
        room = width - (4 if self.docked else 2)
        rows: list[Parts] = []
        if words.steps and not self.docked:
            rows += flow(_strip(words.steps), room)
        goal = words.goal if words.says or not self.docked else ""
        for aside in filter(None, (goal, words.aside)):
            rows += [[(line, MUTED)] for line in wrap(aside, room)]
        if not (self.docked and words.is_under_way):
            for paragraph in words.says:
                rows += [[(line, TEXT)] for line in wrap(paragraph, room)]
        if words.numbers:
            rows += flow(_numbers(words), room)
        rows += [[(line, NAME)] for line in wrap(words.tries, room)] if words.tries else []
        if words.note and not self._note_fits(words, width):
            rows += [[(line, MUTED)] for line in wrap(words.note, room)]
        rows = _with_keys(rows, self._keys(words), room, self.docked)
        return [[("  ", TEXT), *row] for row in rows] if self.docked else rows

    def _keys(self, words: Words) -> Parts:
        in_use = self.app.keys_in_use
        parts: Parts = []
        for deed, does in words.keys:
            parts += [("  ", TEXT)] if parts else []
            parts += [(key_name(in_use[deed]), KEY), (f" {does}", MUTED)]
        return parts


def _strip(steps: tuple[tuple[str, bool], ...]) -> list[Parts]:
    """The steps of a turn, one behind the other."""
    pieces: list[Parts] = []
    for at, (step, is_now) in enumerate(steps):
        before: Parts = [(" > ", FAINT)] if at else []
        pieces.append([*before, (f"▸{step}", ACCENT) if is_now else (step, MUTED)])
    return pieces


def _numbers(words: Words) -> list[Parts]:
    """What to look at, with how much of it there is."""
    pieces: list[Parts] = [[(f"{name} ", MUTED), (f"{n}   ", AMOUNT)] for name, n in words.numbers]
    return [[(f"{LOOK_MARK} ", LOOK), *pieces[0]], *pieces[1:]]


def _with_keys(rows: list[Parts], keys: Parts, room: int, docked: bool) -> list[Parts]:
    """The keys that answer, at the right of the last row where they fit.

    Docked they are worth no row of their own: the last row of the screen has them too.
    """
    last = rows[-1] if rows else []
    gap = room - parts_width(last) - parts_width(keys)
    if rows and gap >= 2:
        return [*rows[:-1], [*last, (" " * gap, TEXT), *keys]]
    if not keys or (docked and rows):
        return rows
    return [*rows, [(" " * max(room - parts_width(keys), 0), TEXT), *keys]]
