"""The parts of a waiting room: seats, options and chat."""

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from core.bots import LEVEL_NAMES
from core.kernel import Option
from core.lan import SeatInfo, TableInfo
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, AMOUNT, FAINT, GOOD, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import SEAT_LETTERS, cut, wrap
from tui.model.waiting_room import missing_text
from tui.screens.new_game_parts import to_sentence

Area = tuple[int, int, int, int]
MarkRow = Callable[[str, int, int, int], None]  # registers a selectable row


def row_ids(waiting_room: TableInfo, options: Sequence[Option]) -> list[str]:
    """Return the row ids of seats, spectators (for the owner) and options."""
    spectators = (
        [spectator_row_id(name) for name in waiting_room.spectators] if waiting_room.is_host else []
    )
    return [
        *(seat_row_id(index) for index in range(len(waiting_room.seats))),
        *dict.fromkeys(spectators),  # handled together
        *(option_row_id(option.name) for option in options),
    ]


def seat_row_id(seat: int) -> str:
    return f"seat {seat}"


def spectator_row_id(name: str) -> str:
    return f"watcher {name}"


def option_row_id(name: str) -> str:
    return f"option {name}"


def draw_seats(
    canvas: Canvas, area: Area, waiting_room: TableInfo, cursor: str, mark_row: MarkRow
) -> None:
    x, y, width, _ = area
    missing_note = missing_text(waiting_room)
    is_below = (
        cell_len(missing_note) > width - 12 and not waiting_room.spectators
    )  # in the spectators' row
    draw_box(canvas, area, "Seats", "" if is_below else cut(missing_note, width - 12), True)
    if is_below:
        canvas.text(x + 3, y + 1 + len(waiting_room.seats), cut(missing_note, width - 5), MUTED)
    theme = canvas.brush.theme
    for index, seat in enumerate(waiting_room.seats):
        row = y + 1 + index
        chip = Ink("ink_on_seat", theme.seat_color(index), bold=True, emphasis="chip")
        canvas.text(x + 3, row, f" {SEAT_LETTERS[index]} ", chip)
        own_note = " (you)" if index == waiting_room.seat else ""
        ink = NAME if seat.name else FAINT
        canvas.text(x + 8, row, cut(f"{seat.name or 'open'}{own_note}", width - 28), ink)
        status, ink = _seat_status(seat)
        canvas.right_text(x + width - 3, row, status, ink)
        mark_row(seat_row_id(index), x, row, width)
    if waiting_room.spectators:
        spectators_area = (x + 3, y + 1 + len(waiting_room.seats), width - 5, 1)
        _draw_spectators(canvas, spectators_area, waiting_room, cursor, mark_row)


def _draw_spectators(
    canvas: Canvas, area: Area, waiting_room: TableInfo, cursor: str, mark_row: MarkRow
) -> None:
    x, y, width, _ = area
    right = x + width
    x = canvas.text(x, y, "Watching:", MUTED)
    labels = {
        spectator_row_id(name): f"{name} (muted)" if name in waiting_room.muted else name
        for name in waiting_room.spectators
    }
    up_to_cursor = list(labels)[: list(labels).index(cursor) + 1] if cursor in labels else []
    while x + 1 + cell_len(", ".join(labels[row] for row in up_to_cursor)) > right:
        del labels[up_to_cursor.pop(0)]
    for row, text in labels.items():
        end = canvas.text(x + 1, y, cut(text, right - x - 1), MUTED)
        if waiting_room.is_host:
            mark_row(row, x, y, end - x)
        if row == list(labels)[-1] or end + 3 > right:
            return
        x = canvas.text(end, y, ",", MUTED)


def draw_options(
    canvas: Canvas,
    area: Area,
    waiting_room: TableInfo,
    options: Sequence[Option],
    columns: int,
    mark_row: MarkRow,
) -> int:
    """Draw the options, with descriptions if they fit. Return the row below."""
    x, y, width, height = area
    note = "change with Left and Right" if waiting_room.is_host else "set by the host"
    draw_box(canvas, area, "Options", note)
    rows, column_width = -(-len(options) // columns), width // columns
    descriptions = [wrap(to_sentence(option.text), column_width - 7) for option in options]
    if columns > 1 or len(options) + sum(map(len, descriptions)) >= height:
        descriptions = [[] for _ in options]
    name_width = min(28, column_width - 17)
    for index, option in enumerate(options):
        left, row = (
            x + index // rows * column_width,
            y + 1 + index % rows + sum(map(len, descriptions[:index])),
        )
        canvas.text(left + 3, row, cut(option.name.replace("_", " "), name_width), TEXT)
        value = waiting_room.options[option.name]
        canvas.text(left + name_width + 4, row, cut(value, column_width - name_width - 4), AMOUNT)
        mark_row(option_row_id(option.name), left, row, column_width)
        for dy, line in enumerate(descriptions[index], 1):
            canvas.text(left + 5, row + dy, line, MUTED)
    return y + 1 + rows + sum(map(len, descriptions))


def draw_chat(
    canvas: Canvas, area: Area, waiting_room: TableInfo, chat_key: str, is_typing: bool
) -> tuple[int, int, int] | None:
    """Draw the chat. Return the position of its input, or None if it does not fit."""
    x, y, width, height = area
    if height < 3:
        return None
    draw_box(canvas, area, "Chat", f"{chat_key} to chat", is_typing)
    lines = [line for message in waiting_room.chat for line in wrap(message, width - 4)]
    for row, line in enumerate(lines[-(height - 2) :]):
        canvas.text(x + 2, y + 1 + row, line, TEXT)
    if is_typing:
        canvas.text(x, y + height - 1, "▸", ACCENT)
    return x + 2, y + height - 1, width - 4


def _seat_status(seat: SeatInfo) -> tuple[str, Ink]:
    if seat.level:
        return f"bot, {LEVEL_NAMES[seat.level]}", MUTED
    if not seat.is_taken:
        return ("open" if seat.name else ""), FAINT  # without a name, "open" stands for it
    if not seat.is_here:
        return "away", MUTED
    return ("ready", GOOD) if seat.is_ready else ("not ready", MUTED)
