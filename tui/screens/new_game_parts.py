"""Parts of the game setup: the setup preview and the bot levels."""

from collections.abc import Iterable

from core.basics.wording import counted
from core.bots import LEVEL_NAMES, LEVEL_WORDS, STRONGEST
from core.kernel import Explanation
from tui.draw.canvas import MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.panels import panel

LEVEL_ROWS = len(LEVEL_NAMES) + 3  # rows of the bot levels


def what_it_makes(makes: Iterable[Explanation], width: int) -> list[Parts]:
    """Return the setup preview, which describes the table at the start."""
    rows: list[Parts] = []
    for part in makes:
        rows += [[], [(part.title, NAME)]] if rows else [[(part.title, NAME)]]
        for text in part.lines:
            first, *more = wrap(text, width - 2)
            rows += [[(first, TEXT)], *([("  " + line, TEXT)] for line in more)]
    return rows


def draw_what_it_makes(
    canvas: Canvas, area: tuple[int, int, int, int], makes: Iterable[Explanation], players: int
) -> None:
    """Draw the setup preview in a box, without spacing if it would not fit."""
    x, y, width, height = area
    rows = what_it_makes(makes, width - 4)
    if len(rows) + 2 > height:
        rows = [row for row in rows if row]
    panel(canvas, area, "What this makes", counted(players, "player"))
    for at, parts in enumerate(rows[: height - 2]):
        canvas.parts(x + 2, y + 2 + at, parts)


def draw_levels(canvas: Canvas, area: tuple[int, int, int, int]) -> None:
    """Draw the bot levels, weakest first, if all fit."""
    x, y, width, height = area
    if height < LEVEL_ROWS:
        return
    panel(canvas, area, "Bots", "from the weakest to the strongest")
    pitch = 2 if height > 2 * LEVEL_ROWS else 1
    for at, (level, name) in enumerate(LEVEL_NAMES.items()):
        row = y + 2 + at * pitch
        canvas.text(x + 2, row, "▮" * level + "▯" * (STRONGEST - level), TEXT)
        canvas.text(x + 4 + STRONGEST, row, name, NAME)
        canvas.text(x + 15 + STRONGEST, row, cut(LEVEL_WORDS[level], width - 21), MUTED)


def in_words(name: str) -> str:
    return name.replace("_", " ")


def as_sentence(text: str) -> str:
    """Return an option's description with a capital letter and a period."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
