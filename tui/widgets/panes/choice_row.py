"""A choice in one row: name, price, and as much of its effect as fits."""

import re

from rich.cells import cell_len

from core.kernel import Choice
from core.kernel.style import SHORT
from tui.draw.canvas import AMOUNT, FAINT, GOOD, MUTED, TEXT, WARN, Canvas, Parts
from tui.draw.glyphs import cut, parts_width

EFFECT_WIDTH = 14  # last column of the choices list
LOCKED_LABEL = "later"  # label of choices for a later lesson
MIN_TEXT_WIDTH = 7  # shortest useful part of a text


def name_below_heading(choice: Choice) -> str:
    """Return a place without the region in its heading: `4,12` below `ITALIA`."""
    return (choice.label_in_group if choice.group else "") or choice.label


def _fit_choice_name(choice: Choice, width: int) -> str:
    return (
        choice.full_label
        if choice.full_label and cell_len(choice.full_label) <= width
        else name_below_heading(choice)
    )


def paint_choice(
    canvas: Canvas,
    span: tuple[int, int, int],
    choice: Choice,
    parts: Parts,
    is_docked: bool,
    is_locked: bool = False,
) -> None:
    """Paint a choice between two columns of a row.

    `parts` are the game's own drawing of the choice, if any.
    """
    start, edge, y = span
    if is_locked:
        _paint_locked(canvas, start, edge, y, choice)
    elif parts:
        _paint_parts(canvas, start, edge, y, choice, parts)
    elif not choice.price_text(SHORT):
        _paint_effect(canvas, start, edge, y, choice)
    elif is_docked:
        _paint_price(canvas, start, edge, y, choice)
    else:
        _paint_price_and_effect(canvas, start, edge, y, choice)


def _paint_locked(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    name = cut(name_below_heading(choice), edge - start - cell_len(LOCKED_LABEL) - 1)
    canvas.text(start, y, name, FAINT)
    canvas.right_text(edge, y, LOCKED_LABEL, FAINT)


def _paint_effect(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    label = cut(name_below_heading(choice), edge - start)
    space = edge - start - cell_len(label) - 1
    effect = _fit_clauses(choice, space) or _fit_beginning(choice.effect_text(SHORT), space)
    name = _fit_choice_name(choice, edge - start - (cell_len(effect) + 1 if effect else 0))
    canvas.text(start, y, cut(name, edge - start), TEXT)
    canvas.right_text(edge, y, effect, GOOD)


def _paint_parts(
    canvas: Canvas, start: int, edge: int, y: int, choice: Choice, parts: Parts
) -> None:
    """Paint the game's drawing at the right, and as many words as fit before it."""
    x = edge - parts_width(parts)
    label = cut(name_below_heading(choice), x - start - 1)
    space = x - start - cell_len(label) - 2
    effect = _fit_clauses(choice, space) or _fit_first_words(_first_clause(choice), space)
    name = _fit_choice_name(choice, x - start - cell_len(effect) - 2)
    effect_x = canvas.text(start, y, cut(name, x - start - 1), TEXT) + 1
    canvas.text(effect_x, y, effect, MUTED)
    canvas.parts(x, y, parts)


def _paint_price(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """Paint a choice with its uncut price, and the payment if it fits.

    The price is dropped if it would leave too little of the name, or cut a destructive choice.
    """
    price = choice.full_price(SHORT)
    name = _fit_choice_name(choice, edge - start - cell_len(price) - 1)
    if start + cell_len(name) + 1 + cell_len(price) > edge:
        price = "" if choice.price.is_free else choice.price_text(SHORT)
    space = edge - start - cell_len(price) - 1
    if cell_len(name) > space and (space < MIN_TEXT_WIDTH or choice.is_destructive):
        price = ""
    canvas.text(start, y, cut(name, edge - start - cell_len(price) - 1), TEXT)
    canvas.right_text(edge, y, price, AMOUNT)


def _paint_price_and_effect(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """Paint prices in one column, followed by payment or effect.

    A price may leave its column to show more. Names are never cut for an effect.
    """
    price, payment = choice.price_text(SHORT), choice.price.substitute
    space = edge - start - cell_len(price) - 2
    detail = payment or _fit_effect(choice, space - cell_len(name_below_heading(choice)))
    name = _fit_choice_name(choice, space - cell_len(detail))
    column = edge - max(cell_len(detail), EFFECT_WIDTH) - 1
    needed_width = start + cell_len(name) + 1 + cell_len(price)
    if needed_width > column:
        column = min(needed_width, edge - cell_len(detail) - 1 if detail else edge)
    canvas.text(start, y, cut(name, column - start - cell_len(price) - 1), TEXT)
    canvas.right_text(column, y, price, AMOUNT)
    canvas.right_text(edge, y, detail, WARN if choice.warning or payment else MUTED)


def _fit_effect(choice: Choice, width: int) -> str:
    """Return the clauses that fit the effect column, or the first one if it fits the row."""
    first = _first_clause(choice)
    whole_first = first if cell_len(first) <= width else ""
    return _fit_clauses(choice, min(width, EFFECT_WIDTH)) or whole_first


def _first_clause(choice: Choice) -> str:
    return next(reversed(choice.effect.beginnings(SHORT)), "")


def _fit_clauses(choice: Choice, width: int) -> str:
    texts = choice.effect.beginnings(SHORT)
    return next((text for text in texts if cell_len(text) <= width), "")


def _fit_first_words(text: str, width: int) -> str:
    words = text.split()
    while words and cell_len(" ".join(words)) > width:
        words.pop()
    return " ".join(words)


def _fit_beginning(text: str, width: int) -> str:
    """Return the words that fit, or "" if that leaves too little or half a sum."""
    words = text.split()
    omitted: list[str] = []
    while words and (cell_len(" ".join(words)) + 2 > width or _is_number(words[-1])):
        omitted.append(words.pop())
    if not omitted or re.match(r"[+-]\d", omitted[-1]):
        return ""
    beginning = " ".join(words).rstrip(",;:.")
    return f"{beginning}.." if cell_len(beginning) >= MIN_TEXT_WIDTH else ""


def _is_number(word: str) -> bool:
    return word.isdigit()
