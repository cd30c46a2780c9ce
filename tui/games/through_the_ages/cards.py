"""Cards side by side: age, type, name, price, effect and availability."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.facts.cards_now import CardNow
from core.games.through_the_ages.wording.names import name_forms
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
from tui.draw.hexmap import Box
from tui.draw.highlight import paint_label
from tui.draw.scene import Scene
from tui.games.through_the_ages.lines import band, kind_word

LEAST_WIDTH = 11  # below this width a line holds more than a card
LEAST_ROWS = 6
MOST_WIDTH = 24
_JOINED = re.compile(r"(?<=[a-z])\+(?=[a-z])")  # a plus that allows a line break: `labs+libraries`


@dataclass(frozen=True, slots=True)
class Laid:
    """A card, or an empty space in a row of cards."""

    now: CardNow
    target: str
    effect: Sequence[str] = ()  # longest first
    can: str = ""  # shown if the card is legal: its action cost
    when: str = ""  # when it can be played, if not now


def card_row(
    canvas: Canvas, scene: Scene, cards: Sequence[Laid], left: int, pitch: int, rows: int
) -> Block:
    """Lay out cards side by side, `pitch` columns apart."""
    width = min(pitch, MOST_WIDTH) - 1
    boxes = [(left + at * pitch, card) for at, card in enumerate(cards)]
    places = tuple((card.target, x, 0, width, rows) for x, card in boxes if card.now.card)

    def paint(y: int) -> None:
        for x, card in boxes:
            if card.now.card:
                _paint_card(canvas, scene, card, (x, y, width, rows))
            else:
                canvas.text(x + width // 2, y + rows // 2, "∙", FAINT)

    return Block(rows, paint, places)


def _paint_card(canvas: Canvas, scene: Scene, card: Laid, box: Box) -> None:
    x, y, width, height = box
    now, legal = card.now, scene.is_legal(card.target)
    dim = bool(now.why_not) and not legal
    canvas.fill(x, y, width, height, "raised")
    _paint_band(canvas, card, box, legal)
    rows = height - 2 - bool(now.price)
    names, effect = _words(card, width, rows)
    for line in names:
        y += 1
        canvas.text(x + (len(line) < width), y, line, MUTED if dim else NAMED)
    if now.price:
        y += 1
        canvas.text(x + 1, y, now.price, MUTED if dim else AMOUNT)
    for line in effect:
        y += 1
        canvas.text(x + 1, y, line, MUTED if dim else TEXT)
    state = _state(card, width, legal)
    canvas.parts(x + (parts_width(state) < width), box[1] + height - 1, state)
    if scene.cursor == card.target:
        for row in range(box[1], box[1] + height):
            canvas.tint(x, row, width, CURSOR)
        canvas.text(x, box[1], "▸", CURSOR)
    if scene.jumping is not None and legal:
        paint_label(canvas, scene, card.target, x, box[1])


def _paint_band(canvas: Canvas, card: Laid, box: Box, legal: bool) -> None:
    """Draw age and type, filled if legal; `▾` marks a card that leaves soon."""
    x, y, width, _ = box
    record = CARDS[card.now.card]
    colour = band(canvas, record.type).fg
    ink = Ink(colour, bold=True)
    if legal and colour != "text":
        ink = Ink("ink", colour, bold=True, mark="legal")
        canvas.text(x, y, " " * width, ink)
    kind = kind_word(record.type)
    room = width - card.now.leaves
    word = fit([f"{record.age} {kind}", f"{record.age} {kind[:6]}."], room)
    canvas.text(x + (len(word) < room), y, word, ink)
    if card.now.leaves:
        canvas.right(x + width, y, "▾", ink if legal else WARN)


def _words(card: Laid, room: int, rows: int) -> tuple[list[str], list[str]]:
    """Return lines of name and effect; the effect has priority."""
    whole, short = name_forms(card.now.card)
    copies = f" x{card.now.copies}" if card.now.copies > 1 else ""
    said = [f"{name}{copies}".replace("/", "/ ") for name in (whole, short)]
    names = [wrap(name, room) for name in said if max(map(len, name.split())) <= room]
    names = [lines for lines in names if len(lines) <= 2] or [[cut(short, room)]]
    room -= 1
    forms = [_JOINED.sub(" + ", form) for form in card.effect]
    unbroken = [form for form in forms if max(map(len, form.split()), default=0) <= room]
    for form in unbroken:
        effect = wrap(form, room)
        fitting = [name for name in names if len(name) + len(effect) <= rows]
        if fitting:
            return fitting[0], effect
    name = min(names, key=len)
    lines = wrap(forms[-1], room)[: rows - len(name)] if forms else []
    if lines:
        rest = " ".join(wrap(forms[-1], room)[len(lines) - 1 :])
        lines[-1] = fit([rest], room)
    return name, lines


def _state(card: Laid, room: int, legal: bool) -> Parts:
    """Return `✓ 2 CA`, `✗ in work` or `at politics`."""
    if legal:
        return [("✓ ", GOOD), (card.can, GOOD)]
    why = next((form for form in card.now.why_not if len(form) + 2 <= room), "")
    if why:
        return [("✗ ", BAD), (why, BAD)]
    return [(fit([card.when], room), MUTED)]
