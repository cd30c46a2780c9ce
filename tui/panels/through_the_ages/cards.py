"""Cards side by side: age, type, name, price, effect and availability."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.text.card_names import name_forms
from core.games.through_the_ages.text.facts.cards import CardStatus
from core.kernel.style import SHORT
from tui.draw.blocks import Block
from tui.draw.canvas import (
    AMOUNT,
    BAD,
    CURSOR,
    FAINT,
    GOOD,
    MUTED,
    NAMED,
    TEXT,
    WARN,
    Canvas,
    Ink,
    Parts,
)
from tui.draw.glyphs import cut, fit, parts_width, wrap
from tui.draw.hex_map import Box
from tui.draw.highlight import paint_label
from tui.draw.panel_props import PanelProps
from tui.panels.through_the_ages.card_line import band_ink, label_type

MIN_WIDTH = 11  # below this width a line holds more than a card
MIN_ROWS = 6
MAX_WIDTH = 24
_UNSPACED_PLUS = re.compile(
    r"(?<=[a-z])\+(?=[a-z])"
)  # a plus that allows a line break: `labs+libraries`


@dataclass(frozen=True, slots=True)
class CardSlot:
    """A card, or an empty space in a row of cards."""

    status: CardStatus
    target: str
    effect: Sequence[str] = ()  # longest first
    action_cost: str = ""  # shown if the card is legal: its action cost
    timing: str = ""  # when it can be played, if not now


def layout_cards(
    canvas: Canvas, props: PanelProps, cards: Sequence[CardSlot], left: int, pitch: int, height: int
) -> Block:
    """Lay out cards side by side, `pitch` columns apart."""
    width = min(pitch, MAX_WIDTH) - 1
    boxes = [(left + index * pitch, card) for index, card in enumerate(cards)]
    targets = tuple((card.target, x, 0, width, height) for x, card in boxes if card.status.card)

    def paint(y: int) -> None:
        for x, card in boxes:
            if card.status.card:
                _draw_card(canvas, props, card, (x, y, width, height))
            else:
                canvas.text(x + width // 2, y + height // 2, "∙", FAINT)

    return Block(height, paint, targets)


def _draw_card(canvas: Canvas, props: PanelProps, card: CardSlot, box: Box) -> None:
    x, y, width, height = box
    status, is_legal = card.status, props.is_legal(card.target)
    is_dim = bool(status.obstacle) and not is_legal
    canvas.fill(x, y, width, height, "raised")
    _draw_band(canvas, card, box, is_legal)
    rows = height - 2 - bool(status.price)
    names, effect = _fit_text(card, width, rows)
    for line in names:
        y += 1
        canvas.text(x + (len(line) < width), y, line, MUTED if is_dim else NAMED)
    if status.price:
        y += 1
        canvas.text(x + 1, y, status.price, MUTED if is_dim else AMOUNT)
    for line in effect:
        y += 1
        canvas.text(x + 1, y, line, MUTED if is_dim else TEXT)
    status_parts = _status_parts(card, width, is_legal)
    canvas.parts(x + (parts_width(status_parts) < width), box[1] + height - 1, status_parts)
    if props.cursor == card.target:
        for row in range(box[1], box[1] + height):
            canvas.tint(x, row, width, CURSOR)
        canvas.text(x, box[1], "▸", CURSOR)
    if props.typed_label is not None and is_legal:
        paint_label(canvas, props, card.target, x, box[1])


def _draw_band(canvas: Canvas, card: CardSlot, box: Box, is_legal: bool) -> None:
    """Draw age and type, filled if legal. `▾` marks a card that leaves soon."""
    x, y, width, _ = box
    record = CARDS[card.status.card]
    color = band_ink(canvas, record.type).fg
    ink = Ink(color, bold=True)
    if is_legal and color != "text":
        ink = Ink("ink", color, bold=True, emphasis="legal")
        canvas.text(x, y, " " * width, ink)
    kind = label_type(record.type)
    space = width - card.status.is_swept
    label = fit([f"{record.age} {kind}", f"{record.age} {kind[:6]}."], space)
    canvas.text(x + (len(label) < space), y, label, ink)
    if card.status.is_swept:
        canvas.right_text(x + width, y, "▾", ink if is_legal else WARN)


def _fit_text(card: CardSlot, width: int, rows: int) -> tuple[list[str], list[str]]:
    """Return the lines of name and effect. The effect has priority."""
    full, short = name_forms(card.status.card, SHORT)
    copies = f" x{card.status.copies}" if card.status.copies > 1 else ""
    forms_with_copies = [f"{name}{copies}".replace("/", "/ ") for name in (full, short)]
    names = [
        wrap(name, width) for name in forms_with_copies if max(map(len, name.split())) <= width
    ]
    names = [lines for lines in names if len(lines) <= 2] or [[cut(short, width)]]
    width -= 1
    forms = [_UNSPACED_PLUS.sub(" + ", form) for form in card.effect]
    unbroken = [form for form in forms if max(map(len, form.split()), default=0) <= width]
    for form in unbroken:
        effect = wrap(form, width)
        fitting = [name for name in names if len(name) + len(effect) <= rows]
        if fitting:
            return fitting[0], effect
    name = min(names, key=len)
    lines = wrap(forms[-1], width)[: rows - len(name)] if forms else []
    if lines:
        rest = " ".join(wrap(forms[-1], width)[len(lines) - 1 :])
        lines[-1] = fit([rest], width)
    return name, lines


def _status_parts(card: CardSlot, width: int, is_legal: bool) -> Parts:
    """Return `✓ 2 CA`, `✗ in work` or `at politics`."""
    if is_legal:
        return [("✓ ", GOOD), (card.action_cost, GOOD)]
    reason = next((form for form in card.status.obstacle if len(form) + 2 <= width), "")
    if reason:
        return [("✗ ", BAD), (reason, BAD)]
    return [(fit([card.timing], width), MUTED)]
