"""Cards side by side: suit, name, points, effect and status."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.games.imperium.facts import CardNow
from tui.draw.blocks import Block
from tui.draw.canvas import BAD, CURSOR, MUTED, NAMED, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, fit, parts_width, wrap
from tui.draw.hexmap import Box
from tui.draw.highlight import paint_label
from tui.draw.scene import Scene
from tui.games.imperium.lines import KIND_ROOM, band, label_width, text_lines

LEAST_ROWS = 6  # minimum height of a card
MOST_ROWS, MOST_ROWS_OF_MANY = 12, 8  # limits in one row and in several
ROOMY = 140  # columns from which screens are also high
FEWEST, MOST = 5, 6  # cards per row


@dataclass(frozen=True, slots=True)
class Small:
    """A card to draw, with its status or reasons against choosing it."""

    now: CardNow
    last: Parts
    dim: bool = False
    copies: int = 1
    against: tuple[str, ...] = ()  # the reason in several lengths, longest first

    def last_line(self, room: int) -> Parts:
        """Return the status or the longest reason that fits."""
        if self.against:
            return [(fit(self._reasons, room), BAD)]
        return fitting(self.last, room) or [(cut(text, room), ink) for text, ink in self.last[:1]]

    @property
    def _reasons(self) -> list[str]:
        return [f"✗ {words}" for words in self.against]

    def last_lines(self, room: int, rows: int) -> list[Parts]:
        """Return the status, wrapping a long reason."""
        shortest = wrap(self._reasons[-1], room) if self.against else []
        if 1 < len(shortest) <= rows:
            return [[(line, BAD)] for line in shortest]
        return [self.last_line(room)]


def card_rows(canvas: Canvas, scene: Scene, cards: Sequence[Small]) -> list[Block]:
    pitch = _pitch(cards, canvas.width)
    most = max(min(_most_rows(cards, canvas.width), canvas.height), LEAST_ROWS)
    return [_row(canvas, scene, some, pitch, most) for some in _side_by_side(cards)]


def rows_of_cards(cards: Sequence[Small], width: int) -> int:
    pitch = _pitch(cards, width)
    most = _most_rows(cards, width)
    return sum(_height(some, pitch, most) for some in _side_by_side(cards))


def _most_rows(cards: Sequence[Small], width: int) -> int:
    is_roomy = width >= ROOMY or len(_side_by_side(cards)) < 2
    return MOST_ROWS if is_roomy else MOST_ROWS_OF_MANY


def _across(cards: Sequence[Small]) -> int:
    return min(max(len(cards), FEWEST), MOST)


def _side_by_side(cards: Sequence[Small]) -> list[Sequence[Small]]:
    across = _across(cards)
    return [cards[start : start + across] for start in range(0, len(cards), across)]


def _pitch(cards: Sequence[Small], width: int) -> int:
    return (width - 1) // _across(cards)


def _height(cards: Sequence[Small], pitch: int, most: int) -> int:
    needed = max(len(wrap(card.now.text, pitch - 3)) for card in cards) + 3
    return min(max(needed, LEAST_ROWS), most)


def _row(canvas: Canvas, scene: Scene, cards: Sequence[Small], pitch: int, most: int) -> Block:
    height = _height(cards, pitch, most)
    boxes = [(1 + at * pitch, pitch - 1, card) for at, card in enumerate(cards)]
    places = tuple((card.now.card, x, 0, width, height) for x, width, card in boxes)

    def paint(y: int) -> None:
        for x, width, card in boxes:
            _paint_card(canvas, scene, card, (x, y, width, height))

    return Block(height, paint, places)


def _paint_card(canvas: Canvas, scene: Scene, card: Small, box: Box) -> None:
    x, y, width, height = box
    now = card.now
    canvas.fill(x, y, width, height, "raised")
    _paint_band(canvas, scene, card, box)
    _paint_name(canvas, card, box)
    text = text_lines(now.text, width - 2, height - 3)
    for down, line in enumerate(text, 2):
        canvas.text(x + 1, y + down, line, MUTED if card.dim else TEXT)
    last = card.last_lines(width, height - 2 - len(text))
    indent = all(parts_width(line) < width for line in last)  # a long line uses the full width
    for down, parts in enumerate(last, height - len(last)):
        canvas.parts(x + indent, y + down, parts)
    if scene.cursor == now.card:
        for row in range(y, y + height):
            canvas.tint(x, row, width, CURSOR)
        canvas.text(x, y, "▸", CURSOR)
    if scene.jumping is not None and scene.is_legal(now.card):
        paint_label(canvas, scene, now.card, x, y)


def _paint_band(canvas: Canvas, scene: Scene, card: Small, box: Box) -> None:
    x, y, width, _ = box
    now, legal = card.now, scene.is_legal(card.now.card)
    ink = band(canvas, now.band, legal)
    if legal:
        canvas.text(x, y, " " * width, ink)
    whole, tight = now.marks[0], now.marks[-1]
    marks = whole if width - 3 - len(whole) >= KIND_ROOM else tight
    start = label_width(scene)
    canvas.text(x + start, y, fit(now.kinds, width - 2 - start - len(marks)), ink)
    canvas.right(x + width - 1, y, marks, ink if legal else MUTED)


def _paint_name(canvas: Canvas, card: Small, box: Box) -> None:
    x, y, width, _ = box
    now = card.now
    many = f" x{card.copies}" if card.copies > 1 else ""
    points = f"VP {now.points}" if now.points else ""
    room = width - 2 - (len(points) + 1 if points else 0) - len(many)
    canvas.text(x + 1, y + 1, cut(fit(now.names, room), room) + many, MUTED if card.dim else NAMED)
    canvas.right(x + width - 1, y + 1, points, MUTED)


def fitting(parts: Parts, room: int) -> Parts:
    """Drop parts from the end until the rest fits."""
    while parts and parts_width(parts) > room:
        parts = parts[:-1]
    return parts
