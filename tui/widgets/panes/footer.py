"""The last row: the keys that matter."""

from rich.cells import cell_len

from tui.draw.canvas import FAINT, KEY, MUTED, Canvas
from tui.settings.keys import DEEDS, key_name
from tui.widgets.picture import Picture


class Footer(Picture):
    """The keys that matter here, from the one table of deeds."""

    DEFAULT_CSS = "Footer { height: 1; dock: bottom; }"
    ground = "bg"

    def __init__(self, id: str = "footer", where: tuple[str, ...] = ("table", "app")) -> None:
        super().__init__(id=id)
        self.where = where
        self.note = ""
        self.instead: list[tuple[str, str]] = []  # key, words: for screens with keys of their own

    def paint(self, canvas: Canvas) -> None:
        """As many as fit; the last two (help and the way out) always do."""
        keymap = self.app.keys_in_use
        pairs = self.instead or [
            (key_name(keymap[deed.id]), deed.words)
            for deed in DEEDS
            if deed.where in self.where and deed.shown and deed.words
        ]
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
