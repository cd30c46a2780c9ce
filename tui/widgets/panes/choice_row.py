"""A choice in one row: its name, its price, and as much of its effect as fits."""

import re
from itertools import pairwise

from rich.cells import cell_len

from core.kernel import Choice
from tui.draw.canvas import AMOUNT, FAINT, GOOD, MUTED, TEXT, WARN, Canvas, Parts
from tui.draw.glyphs import cut, parts_width

EFFECT_WIDTH = 14  # of the last column in the list of choices
LATER = "later"  # what a lesson is not about yet
FREE = "free"  # a price that need not be said
STUMP = 7  # columns in which the beginning of a text says nothing


def name_below_head(choice: Choice) -> str:
    """A place without the region that stands above it: `4,12` below `ITALIA`."""
    place = choice.label.removeprefix(f"{choice.group} ")
    return place if re.match(r"\d+,\d", place) else choice.label


def paint_choice(
    canvas: Canvas,
    place: tuple[int, int, int],
    choice: Choice,
    parts: Parts,
    docked: bool,
    is_later: bool = False,
) -> None:
    """A choice between two columns of a row; `parts` are what the game draws of it, if anything."""
    start, edge, y = place
    if is_later:
        _paint_later(canvas, start, edge, y, choice)
    elif parts:
        _paint_parts(canvas, start, edge, y, choice, parts)
    elif not choice.price:
        _paint_effect(canvas, start, edge, y, choice)
    elif docked:
        _paint_price(canvas, start, edge, y, choice)
    else:
        _paint_price_and_effect(canvas, start, edge, y, choice)


def _paint_later(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """A choice that a lesson comes to later."""
    name = cut(name_below_head(choice), edge - start - cell_len(LATER) - 1)
    canvas.text(start, y, name, FAINT)
    canvas.right(edge, y, LATER, FAINT)


def _paint_effect(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """A choice that costs nothing: what it brings, as much as there is room for."""
    label = cut(name_below_head(choice), edge - start)
    room = edge - start - cell_len(label) - 1
    canvas.text(start, y, label, TEXT)
    canvas.right(edge, y, _clauses(choice.effect, room) or _beginning(choice.effect, room), GOOD)


def _paint_parts(
    canvas: Canvas, start: int, edge: int, y: int, choice: Choice, parts: Parts
) -> None:
    """What the game draws of a choice at the edge, and before it as many words as fit."""
    x = edge - parts_width(parts)
    behind = canvas.text(start, y, cut(name_below_head(choice), x - start - 1), TEXT) + 1
    room = x - behind - 1
    words = _clauses(choice.effect, room) or _beginning(choice.effect.partition(",")[0], room)
    canvas.text(behind, y, words, MUTED)
    canvas.parts(x, y, parts)


def _paint_price(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """A choice and its price, never cut; where it fits, also how it is paid, or that it is free."""
    price = choice.full_price
    name = name_below_head(choice)
    if start + cell_len(name) + 1 + cell_len(price) > edge:
        price = "" if choice.price == FREE else choice.price
    canvas.text(start, y, cut(name, edge - start - cell_len(price) - 1), TEXT)
    canvas.right(edge, y, price, AMOUNT)


def _paint_price_and_effect(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """Prices in one column, and behind them how they would be paid, or what they bring."""
    price, payment = choice.price, choice.payment
    behind = payment or _clauses(choice.effect, EFFECT_WIDTH)
    column = edge - max(cell_len(behind), EFFECT_WIDTH) - 1
    needed = start + cell_len(name_below_head(choice)) + 1 + cell_len(price)
    if needed > column:
        column = min(needed, edge - cell_len(behind) - 1 if behind else edge)
    canvas.text(start, y, cut(name_below_head(choice), column - start - cell_len(price) - 1), TEXT)
    canvas.right(column, y, price, AMOUNT)
    canvas.right(edge, y, behind, WARN if choice.warning or payment else MUTED)


def _clauses(text: str, width: int) -> str:
    """As many clauses of a text as fit, lists left whole; nothing where not even one does."""
    ends = [at for at, letter in enumerate(text) if letter in ";,"]
    for end, following in reversed([*pairwise([*ends, len(text)]), (len(text), len(text))]):
        is_list = text[end : end + 1] == "," and " and " in text[end:following]
        if cell_len(text[:end]) <= width and not is_list:
            return text[:end]
    return ""


def _beginning(text: str, room: int) -> str:
    """The words of a text that fit; nothing where that would be a stump, or half a sum."""
    words = text.split()
    left_out: list[str] = []
    while words and cell_len(" ".join(words)) + 2 > room:
        left_out.append(words.pop())
    if all(re.match(r"[+-]\d", word) for word in left_out):
        return ""
    kept = " ".join(words).rstrip(",;:")
    return f"{kept}.." if cell_len(kept) >= STUMP else ""
