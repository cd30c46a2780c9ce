"""Help: the thing under the cursor, every key of the screen, and links to rules."""

from itertools import zip_longest

from textual.app import ComposeResult
from textual.binding import Binding

from tui.draw.canvas import CURSOR, FAINT, TEXT, Parts
from tui.draw.glyphs import flow, parts_width
from tui.draw.panels import heading, key_list
from tui.screens.base import AnnalsScreen
from tui.settings.keys import deeds_in, key_name
from tui.widgets.footer import Footer
from tui.widgets.panes import TextPane

SIDE_BY_SIDE = 76
KEYS_BESIDE, KEYS_WIDE = 140, 52  # window width for keys next to a long text, and their width
LONG = 8  # rows of a long text


def text_width(width: int) -> int:
    """Return the width of long help texts, with the keys next to them in wide windows."""
    return width - 4 - (KEYS_WIDE + 2 if width >= KEYS_BESIDE else 0)


class HelpScreen(AnnalsScreen[str]):
    """A help page; it returns the number of a rule to open, or None."""

    BINDINGS = [
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("pagedown,space", "scroll(15)", "Page down", show=False),
        Binding("pageup", "scroll(-15)", "Page up", show=False),
        Binding("home", "scroll(-100000)", "To the beginning", show=False),
        Binding("end", "scroll(100000)", "To the end", show=False),
        Binding("right,tab", "next_number(1)", "Next number", show=False),
        Binding("left,shift+tab", "next_number(-1)", "Number before", show=False),
        Binding("enter", "read", "Read the rule", show=False),
        Binding("q,escape,question_mark", "dismiss", "Back", show=False),
    ]

    def __init__(
        self,
        explanation_rows: list[Parts],
        where: tuple[str, ...],
        numbers: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self.explanation = explanation_rows
        self.where = where
        self.numbers = numbers  # rules that can be opened
        self.at = 0

    def compose(self) -> ComposeResult:
        page = TextPane("page", "? Help", "the keys in use")
        page.focused = True
        yield page
        footer = Footer()
        rules = [("Enter", "read the rule")] if self.numbers else []
        rules += [("Left Right", "another rule")] if len(self.numbers) > 1 else []
        footer.instead = [*rules, ("Up Down", "scroll"), ("q", "back")]
        yield footer

    def on_mount(self) -> None:
        self.call_after_refresh(self.write)

    def on_resize(self) -> None:
        self.call_after_refresh(self.write)

    def write(self) -> None:
        """Fill the page, in one column or two."""
        if not self.is_standing:
            return
        page = self.query_one(TextPane)
        width = page.size.width - 2
        is_beside = width + 2 >= KEYS_BESIDE and len(self.explanation) > LONG
        room = text_width(width + 2) if is_beside else width
        rows: list[Parts] = [[], self._number_row()] if self.numbers else []
        if self.explanation:
            rows += [[], *(row for each in self.explanation for row in _fitting(each, room))]
        if is_beside:
            none: Parts = []
            keys = [none, heading("keys"), *key_list(self._keys(), KEYS_WIDE)]
            pairs = zip_longest(rows, keys, fillvalue=none)
            page.rows = [_beside(*pair, width - KEYS_WIDE) for pair in pairs]
        else:
            page.rows = [*rows, [], heading("keys"), *self._key_rows(width)]
        page.repaint()

    def _keys(self) -> list[tuple[str, str]]:
        in_use = self.app.keys_in_use
        keys = [
            (" ".join(map(key_name, in_use[deed.id].split(","))), deed.text)
            for deed in deeds_in(self.where)
        ]
        return [*keys, ("ctrl+p", "All commands, by name.")]

    def _key_rows(self, width: int) -> list[Parts]:
        keys = self._keys()
        if width < SIDE_BY_SIDE:
            return key_list(keys, width)
        none: Parts = []
        for middle in range((len(keys) + 1) // 2, len(keys) + 1):
            left = key_list(keys[:middle], width // 2 - 3)
            right = key_list(keys[middle:], width // 2 - 3)
            if len(left) >= len(right):  # long descriptions wrap
                break
        return [_beside(*pair, width // 2) for pair in zip_longest(left, right, fillvalue=none)]

    def _number_row(self) -> Parts:
        row: Parts = [("Rules ", FAINT)]
        for at, number in enumerate(self.numbers):
            row += [(" ", TEXT), (number, CURSOR if at == self.at else TEXT)]
        return row

    def action_next_number(self, step: int) -> None:
        if self.numbers:
            self.at = (self.at + step) % len(self.numbers)
            self.write()

    def action_read(self) -> None:
        """Open the rule under the cursor, or close the page if there is none."""
        self.dismiss(self.numbers[self.at] if self.numbers else None)

    def action_scroll(self, step: int) -> None:
        self.query_one(TextPane).scroll_rows(step)


def _beside(left: Parts, right: Parts, width: int) -> Parts:
    used = parts_width(left)
    return [*left, (" " * (width - used), TEXT), *right]


def _fitting(row: Parts, width: int) -> list[Parts]:
    """Wrap a row that is wider than the page."""
    if parts_width(row) <= width:
        return [row]
    return flow([[(f"{word} ", ink)] for text, ink in row for word in text.split()], width)
