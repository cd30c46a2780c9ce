"""A choice in one row: name, price, and as much of its effect as fits."""

import re

from rich.cells import cell_len

from core.kernel import Choice
from core.kernel.effects import Effect
from core.kernel.style import SHORT
from tui.draw.canvas import AMOUNT, FAINT, GOOD, MUTED, TEXT, WARN, Canvas, Parts
from tui.draw.glyphs import ELLIPSIS, cut, parts_width

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

    A row that does not show everything has `..` after its name or its effect.
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
    label, width = name_below_heading(choice), edge - start
    effect = fit_effect(choice.effect, width - cell_len(label) - 1)
    if effect or not choice.effect:
        name = cut(_fit_choice_name(choice, width - cell_len(effect) - bool(effect)), width)
    else:
        name = _mark_omission(label, width)
    canvas.text(start, y, name, TEXT)
    canvas.right_text(edge, y, effect, GOOD)


def _paint_parts(
    canvas: Canvas, start: int, edge: int, y: int, choice: Choice, parts: Parts
) -> None:
    """Paint the game's drawing at the right, and as many words as fit before it."""
    x = edge - parts_width(parts)
    _paint_name_and_detail(canvas, start, x - 1, y, choice, choice.effect, by_words=True)
    canvas.parts(x, y, parts)


def _paint_price(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """Paint a choice with its uncut price, and what else fits between them.

    The price is dropped if it would leave too little of the name, or cut a destructive choice.
    """
    price, label, width = choice.full_price(SHORT), name_below_heading(choice), edge - start
    dropped = ""
    if cell_len(label) + 1 + cell_len(price) > width:
        dropped = "free" if choice.price.is_free else choice.price.substitute
        price = "" if choice.price.is_free else choice.price_text(SHORT)
    space = width - cell_len(price) - 1
    if cell_len(label) > space and (space < MIN_TEXT_WIDTH or choice.is_destructive):
        dropped, price = choice.full_price(SHORT), ""
    detail = Effect.of(dropped, choice.effect)
    _paint_name_and_detail(canvas, start, edge - cell_len(price) - bool(price), y, choice, detail)
    canvas.right_text(edge, y, price, AMOUNT)


def _paint_name_and_detail(
    canvas: Canvas,
    start: int,
    edge: int,
    y: int,
    choice: Choice,
    effect: Effect,
    by_words: bool = False,
) -> None:
    """Paint the full name if it fits with the mark of an omission, then what else fits."""
    width = edge - start
    mark_width = cell_len(ELLIPSIS) + 1 if effect else 0
    name = _fit_choice_name(choice, width - mark_width)
    detail = fit_effect(effect, width - cell_len(name) - 1, by_words)
    if not detail:
        name = _mark_omission(name, width) if effect else cut(name, width)
    end = canvas.text(start, y, name, TEXT)
    canvas.text(end + 1, y, detail, MUTED)


def _mark_omission(name: str, width: int) -> str:
    """Return a name that ends with `..`, cut if it must be."""
    marked = f"{name} {ELLIPSIS}", f"{name}{ELLIPSIS}"
    return next((each for each in marked if cell_len(each) <= width), cut(f"{name}  ", width))


def _paint_price_and_effect(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """Paint prices in one column, followed by payment and effect.

    A price may leave its column to show more. Names are never cut for an effect.
    """
    price, payment = choice.price_text(SHORT), choice.price.substitute
    space, label = edge - start - cell_len(price) - 2, name_below_heading(choice)
    details = Effect.of(payment, choice.effect)
    detail = fit_effect(details, space - cell_len(label))
    if details and not detail:
        name = _mark_omission(label, space)
    else:
        name = _fit_choice_name(choice, space - cell_len(detail))
    column = edge - max(cell_len(detail), EFFECT_WIDTH) - 1
    needed_width = start + cell_len(name) + 1 + cell_len(price)
    if needed_width > column:
        column = min(needed_width, edge - cell_len(detail) - 1 if detail else edge)
    canvas.text(start, y, cut(name, column - start - cell_len(price) - 1), TEXT)
    canvas.right_text(column, y, price, AMOUNT)
    canvas.right_text(edge, y, detail, WARN if choice.warning or payment else MUTED)


def fit_effect(effect: Effect, width: int, by_words: bool = False) -> str:
    """Return an effect, or as much of it as fits, ending with `..`. "" if not even that fits.

    Clauses are shown as a whole, because half of one says something else. `by_words` is for effects
    that begin with symbols.

    >>> pottery = Effect.of("food +3", "needs no action; lets you build")
    >>> [fit_effect(pottery, width) for width in (40, 30, 12, 5, 1)]
    ['food +3; needs no action; lets you build', 'food +3 ..', 'food +3 ..', '..', '']
    """
    text = effect.text(SHORT)
    if cell_len(text) <= width:
        return text
    shorter = [f"{each} {ELLIPSIS}" for each in effect.beginnings(SHORT)[1:]]
    if by_words:
        words = effect.beginnings(SHORT)[-1].split()
        beginnings = (words[:number] for number in reversed(range(1, len(words))))
        shorter += [f"{' '.join(each)} {ELLIPSIS}" for each in beginnings]
    fitting = next((each for each in shorter if cell_len(each) <= width), "")
    return fitting or _fit_beginning(text, width) or (ELLIPSIS if width >= len(ELLIPSIS) else "")


def _fit_beginning(text: str, width: int) -> str:
    """Return the words that fit, or "" if that leaves too little or half a sum."""
    words = text.split()
    omitted: list[str] = []
    while words and (cell_len(" ".join(words)) + 2 > width or _is_number(words[-1])):
        omitted.append(words.pop())
    if not omitted or re.match(r"[+-]\d", omitted[-1]):
        return ""
    beginning = " ".join(words).rstrip(",;:.")
    return f"{beginning}{ELLIPSIS}" if cell_len(beginning) >= MIN_TEXT_WIDTH else ""


def _is_number(word: str) -> bool:
    return word.isdigit()
