"""What a table in the network looks like before the game: its seats, its options, its chat."""

from collections.abc import Callable

from core.bots import LEVEL_NAMES
from core.lan import Chair, Lobby
from tui.draw.canvas import ACCENT, AMOUNT, FAINT, GOOD, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import SEAT_LETTERS, cut, wrap
from tui.draw.panels import panel

Area = tuple[int, int, int, int]
MarkRow = Callable[[str, int, int, int], None]  # a row that can be pressed: its name and place


def draw_chairs(canvas: Canvas, area: Area, lobby: Lobby, mark_row: MarkRow) -> None:
    """Who sits where, and who is ready."""
    x, y, width, _ = area
    panel(canvas, area, "Seats", "the game begins when all are ready", True)
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
        mark_row(str(at), x, row, width)
    if lobby.watching:
        watching = f"Watching: {', '.join(lobby.watching)}"
        canvas.text(x + 3, y + 1 + len(lobby.chairs), cut(watching, width - 5), MUTED)


def draw_options(canvas: Canvas, area: Area, lobby: Lobby, columns: int, mark_row: MarkRow) -> None:
    """How it will be played."""
    x, y, width, _ = area
    note = "left and right change them" if lobby.is_owner else "set by who opened the table"
    panel(canvas, area, "Options", note)
    rows, wide = -(-len(lobby.options) // columns), width // columns
    name_wide = min(28, wide - 17)
    for at, (name, value) in enumerate(lobby.options.items()):
        left, row = x + at // rows * wide, y + 1 + at % rows
        canvas.text(left + 3, row, cut(name.replace("_", " "), name_wide), TEXT)
        canvas.text(left + name_wide + 4, row, cut(value, wide - name_wide - 4), AMOUNT)
        mark_row(str(len(lobby.chairs) + at), left, row, wide)


def draw_chat(
    canvas: Canvas, area: Area, lobby: Lobby, key: str, is_typing: bool
) -> tuple[int, int, int] | None:
    """What was said; returns where one types, if there is room for any of it."""
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
    """The ready mark of a seat, in a word."""
    if chair.level:
        return f"bot, {LEVEL_NAMES[chair.level]}", MUTED
    if not chair.is_taken:
        return "waiting for somebody", FAINT
    if not chair.is_here:
        return "not there", MUTED
    return ("ready", GOOD) if chair.is_ready else ("not ready yet", MUTED)
