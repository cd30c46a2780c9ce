"""Help: the thing under the cursor, every key of the screen, and links to rules."""

from itertools import zip_longest

from textual.app import ComposeResult
from textual.binding import Binding

from tui.draw.boxes import heading_row, key_rows
from tui.draw.canvas import CURSOR, FAINT, TEXT, Parts
from tui.draw.glyphs import flow, parts_width
from tui.screens.base import AnnalsScreen
from tui.settings.keys import commands_in, key_name
from tui.widgets.footer import CommandFooter
from tui.widgets.panes import TextPane

TWO_COLUMN_WIDTH = 76
SIDE_KEYS_WINDOW, SIDE_KEYS_WIDTH = (
    140,
    52,
)  # window width for keys next to a long text, and their width
RECAP_KEYS = "any key"
RECAP_HELP = "Close the summary of what happened. It does nothing else; PgDn and PgUp scroll."
LONG_TEXT_ROWS = 8  # rows of a long text


def text_width(width: int) -> int:
    """Return the width of long help texts. Wide windows have the keys next to them."""
    return width - 4 - (SIDE_KEYS_WIDTH + 2 if width >= SIDE_KEYS_WINDOW else 0)


class HelpScreen(AnnalsScreen[str]):
    """A help page, which returns the number of a rule to open, or None."""

    BINDINGS = [
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("pagedown,space", "scroll(15)", "Page down", show=False),
        Binding("pageup", "scroll(-15)", "Page up", show=False),
        Binding("home", "scroll(-100000)", "Go to the beginning", show=False),
        Binding("end", "scroll(100000)", "Go to the end", show=False),
        Binding("right,tab", "next_number(1)", "Next rule", show=False),
        Binding("left,shift+tab", "next_number(-1)", "Previous rule", show=False),
        Binding("enter", "read", "Read the rule", show=False),
        Binding("q,escape,question_mark", "dismiss", "Back", show=False),
    ]

    def __init__(
        self,
        explanation_rows: list[Parts],
        scopes: tuple[str, ...],
        rule_numbers: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self.explanation_rows = explanation_rows
        self.scopes = scopes
        self.rule_numbers = rule_numbers  # rules that can be opened
        self.rule_index = 0

    def compose(self) -> ComposeResult:
        yield TextPane("page", "? Help", "keys", has_accent=True)
        rules = [("Enter", "read the rule")] if self.rule_numbers else []
        rules += [("Left Right", "next, previous rule")] if len(self.rule_numbers) > 1 else []
        yield CommandFooter(*rules, ("Up Down", "scroll"), ("q", "back"))

    def on_mount(self) -> None:
        self.call_after_refresh(self.fill_page)

    def on_resize(self) -> None:
        self.call_after_refresh(self.fill_page)

    def fill_page(self) -> None:
        if not self.is_built:
            return
        page = self.query_one(TextPane)
        width = page.size.width - 2
        has_side_keys = (
            width + 2 >= SIDE_KEYS_WINDOW and len(self.explanation_rows) > LONG_TEXT_ROWS
        )
        space = text_width(width + 2) if has_side_keys else width
        rows: list[Parts] = [[], self._number_row()] if self.rule_numbers else []
        if self.explanation_rows:
            rows += [[], *(row for each in self.explanation_rows for row in _wrap_row(each, space))]
        if has_side_keys:
            empty_row: Parts = []
            keys = [empty_row, heading_row("keys"), *key_rows(self._key_texts(), SIDE_KEYS_WIDTH)]
            pairs = zip_longest(rows, keys, fillvalue=empty_row)
            page.rows = [_join_columns(*pair, width - SIDE_KEYS_WIDTH) for pair in pairs]
        else:
            page.rows = [*rows, [], heading_row("keys"), *self._key_rows(width)]
        page.repaint()

    def _key_texts(self) -> list[tuple[str, str]]:
        in_use = self.app.active_keys
        keys = [
            (" ".join(map(key_name, in_use[command.id].split(","))), command.description)
            for command in commands_in(self.scopes)
        ]
        recap = [(RECAP_KEYS, RECAP_HELP)] if "table" in self.scopes else []
        return [*keys, *recap, ("ctrl+p", "Show all commands by name.")]

    def _key_rows(self, width: int) -> list[Parts]:
        keys = self._key_texts()
        if width < TWO_COLUMN_WIDTH:
            return key_rows(keys, width)
        empty_row: Parts = []
        for middle in range((len(keys) + 1) // 2, len(keys) + 1):
            left = key_rows(keys[:middle], width // 2 - 3)
            right = key_rows(keys[middle:], width // 2 - 3)
            if len(left) >= len(right):  # long descriptions wrap
                break
        return [
            _join_columns(*pair, width // 2)
            for pair in zip_longest(left, right, fillvalue=empty_row)
        ]

    def _number_row(self) -> Parts:
        row: Parts = [("Rules ", FAINT)]
        for index, number in enumerate(self.rule_numbers):
            row += [(" ", TEXT), (number, CURSOR if index == self.rule_index else TEXT)]
        return row

    def action_next_number(self, step: int) -> None:
        if self.rule_numbers:
            self.rule_index = (self.rule_index + step) % len(self.rule_numbers)
            self.fill_page()

    def action_read(self) -> None:
        self.dismiss(self.rule_numbers[self.rule_index] if self.rule_numbers else None)

    def action_scroll(self, step: int) -> None:
        self.query_one(TextPane).scroll_rows(step)


def _join_columns(left: Parts, right: Parts, width: int) -> Parts:
    used = parts_width(left)
    return [*left, (" " * (width - used), TEXT), *right]


def _wrap_row(row: Parts, width: int) -> list[Parts]:
    if parts_width(row) <= width:
        return [row]
    return flow([[(f"{word} ", ink)] for text, ink in row for word in text.split()], width)
