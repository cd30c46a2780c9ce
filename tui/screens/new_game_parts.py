"""Parts of the game setup: the setup preview and the bot levels."""

from collections.abc import Iterable

from core.bots import LEVEL_DESCRIPTIONS, LEVEL_NAMES, STRONGEST
from core.common.wording import format_count
from core.kernel import Explanation
from tui.draw.boxes import draw_box
from tui.draw.canvas import MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap

LEVEL_ROWS = len(LEVEL_NAMES) + 3  # rows of the bot levels
Area = tuple[int, int, int, int]


def setup_preview_rows(opening: Iterable[Explanation], width: int) -> list[Parts]:
    """Return the setup preview, which describes the table at the start."""
    rows: list[Parts] = []
    for part in opening:
        rows += [[], [(part.title, NAME)]] if rows else [[(part.title, NAME)]]
        for text in part.lines:
            first, *more = wrap(text, width - 2)
            rows += [[(first, TEXT)], *([("  " + line, TEXT)] for line in more)]
    return rows


def draw_setup_preview(
    canvas: Canvas, area: Area, opening: Iterable[Explanation], players: int
) -> None:
    """Draw the setup preview in a box, without spacing if that does not fit."""
    x, y, width, height = area
    rows = setup_preview_rows(opening, width - 4)
    if len(rows) + 2 > height:
        rows = [row for row in rows if row]
    draw_box(canvas, area, "What this makes", format_count(players, "player"))
    for index, parts in enumerate(rows[: height - 2]):
        canvas.parts(x + 2, y + 2 + index, parts)


def draw_setup_and_levels(
    canvas: Canvas, area: Area, opening: Iterable[Explanation], players: int
) -> None:
    """Draw the setup preview, and the bot levels below if both fit."""
    x, y, width, height = area
    opening = list(opening)
    needed_rows = len(setup_preview_rows(opening, width - 4)) + 3
    preview_height = needed_rows if height - needed_rows > LEVEL_ROWS else height
    draw_setup_preview(canvas, (x, y, width, preview_height), opening, players)
    draw_levels(canvas, (x, y + preview_height + 1, width, height - preview_height - 1))


def draw_levels(canvas: Canvas, area: Area) -> None:
    """Draw the bot levels, weakest first, if all fit."""
    x, y, width, height = area
    if height < LEVEL_ROWS:
        return
    draw_box(canvas, area, "Bots", "from the weakest to the strongest")
    pitch = 2 if height > 2 * LEVEL_ROWS else 1
    for index, (level, name) in enumerate(LEVEL_NAMES.items()):
        row = y + 2 + index * pitch
        canvas.text(x + 2, row, "▮" * level + "▯" * (STRONGEST - level), TEXT)
        canvas.text(x + 4 + STRONGEST, row, name, NAME)
        canvas.text(x + 15 + STRONGEST, row, cut(LEVEL_DESCRIPTIONS[level], width - 21), MUTED)


def spaced_name(name: str) -> str:
    return name.replace("_", " ")


def to_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
