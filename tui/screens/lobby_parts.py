"""The parts of a waiting room: seats, options and chat."""

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from core.bots import LEVEL_NAMES
from core.kernel import Option
from core.lan import Chair, Lobby
from tui.draw.canvas import ACCENT, AMOUNT, FAINT, GOOD, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import SEAT_LETTERS, cut, wrap
from tui.draw.panels import panel
from tui.model.lobby import what_is_missing
from tui.screens.new_game_parts import as_sentence

Area = tuple[int, int, int, int]
MarkRow = Callable[[str, int, int, int], None]  # registers a selectable row


def rows_of(lobby: Lobby, options: Sequence[Option]) -> list[str]:
    """Return the row ids of seats, spectators (for the owner) and options."""
    watching = [watcher_row(name) for name in lobby.watching] if lobby.is_owner else []
    return [
        *(seat_row(at) for at in range(len(lobby.chairs))),
        *dict.fromkeys(watching),  # handled together
        *(option_row(option.name) for option in options),
    ]


def seat_row(at: int) -> str:
    return f"seat {at}"


def watcher_row(name: str) -> str:
    """Return the row id of all spectators with a name."""
    return f"watcher {name}"


def option_row(name: str) -> str:
    return f"option {name}"


def draw_chairs(canvas: Canvas, area: Area, lobby: Lobby, cursor: str, mark_row: MarkRow) -> None:
    """Draw seats with their players and status, and the spectators."""
    x, y, width, _ = area
    missing = what_is_missing(lobby)
    is_below = cell_len(missing) > width - 12 and not lobby.watching  # in the spectators' row
    panel(canvas, area, "Seats", "" if is_below else cut(missing, width - 12), True)
    if is_below:
        canvas.text(x + 3, y + 1 + len(lobby.chairs), cut(missing, width - 5), MUTED)
    theme = canvas.brush.theme
    for at, chair in enumerate(lobby.chairs):
        row = y + 1 + at
        chip = Ink("ink_on_seat", theme.seat(at), bold=True, mark="chip")
        canvas.text(x + 3, row, f" {SEAT_LETTERS[at]} ", chip)
        yours = " (you)" if at == lobby.seat else ""
        ink = NAME if chair.name else FAINT
        canvas.text(x + 8, row, cut(f"{chair.name or 'open'}{yours}", width - 28), ink)
        word, ink = _mark(chair)
        canvas.right(x + width - 3, row, word, ink)
        mark_row(seat_row(at), x, row, width)
    if lobby.watching:
        line = (x + 3, y + 1 + len(lobby.chairs), width - 5, 1)
        _draw_watchers(canvas, line, lobby, cursor, mark_row)


def _draw_watchers(
    canvas: Canvas, area: Area, lobby: Lobby, cursor: str, mark_row: MarkRow
) -> None:
    x, y, width, _ = area
    right = x + width
    x = canvas.text(x, y, "Watching:", MUTED)
    said = {
        watcher_row(name): f"{name} (muted)" if name in lobby.muted else name
        for name in lobby.watching
    }
    up_to_cursor = list(said)[: list(said).index(cursor) + 1] if cursor in said else []
    while x + 1 + cell_len(", ".join(said[row] for row in up_to_cursor)) > right:
        del said[up_to_cursor.pop(0)]
    for row, words in said.items():
        end = canvas.text(x + 1, y, cut(words, right - x - 1), MUTED)
        if lobby.is_owner:
            mark_row(row, x, y, end - x)
        if row == list(said)[-1] or end + 3 > right:
            return
        x = canvas.text(end, y, ",", MUTED)


def draw_options(
    canvas: Canvas,
    area: Area,
    lobby: Lobby,
    options: Sequence[Option],
    columns: int,
    mark_row: MarkRow,
) -> int:
    """Draw the options, with descriptions if they fit; return the row below."""
    x, y, width, height = area
    note = "left and right change them" if lobby.is_owner else "set by who opened the table"
    panel(canvas, area, "Options", note)
    rows, wide = -(-len(options) // columns), width // columns
    told = [wrap(as_sentence(option.text), wide - 7) for option in options]
    if columns > 1 or len(options) + sum(map(len, told)) >= height:
        told = [[] for _ in options]
    name_wide = min(28, wide - 17)
    for at, option in enumerate(options):
        left, row = x + at // rows * wide, y + 1 + at % rows + sum(map(len, told[:at]))
        canvas.text(left + 3, row, cut(option.name.replace("_", " "), name_wide), TEXT)
        value = lobby.options[option.name]
        canvas.text(left + name_wide + 4, row, cut(value, wide - name_wide - 4), AMOUNT)
        mark_row(option_row(option.name), left, row, wide)
        for down, line in enumerate(told[at], 1):
            canvas.text(left + 5, row + down, line, MUTED)
    return y + 1 + rows + sum(map(len, told))


def draw_chat(
    canvas: Canvas, area: Area, lobby: Lobby, key: str, is_typing: bool
) -> tuple[int, int, int] | None:
    """Draw the chat; return the position of its input, or None if it does not fit."""
    x, y, width, height = area
    if height < 3:
        return None
    panel(canvas, area, "Chat", f"{key} says something", is_typing)
    lines = [line for said in lobby.chat for line in wrap(said, width - 4)]
    for row, line in enumerate(lines[-(height - 2) :]):
        canvas.text(x + 2, y + 1 + row, line, TEXT)
    if is_typing:
        canvas.text(x, y + height - 1, "▸", ACCENT)
    return x + 2, y + height - 1, width - 4


def _mark(chair: Chair) -> tuple[str, Ink]:
    if chair.level:
        return f"bot, {LEVEL_NAMES[chair.level]}", MUTED
    if not chair.is_taken:
        return "waiting for somebody", FAINT
    if not chair.is_here:
        return "not there", MUTED
    return ("ready", GOOD) if chair.is_ready else ("not ready yet", MUTED)
