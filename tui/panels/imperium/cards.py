"""Cards side by side: suit, name, points, effect and status."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.games.imperium.text.facts import CardFacts
from tui.draw.blocks import Block
from tui.draw.canvas import BAD, CURSOR, MUTED, NAMED, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, fit, parts_width, wrap
from tui.draw.hex_map import Box
from tui.draw.highlight import paint_label
from tui.draw.panel_props import PanelProps
from tui.panels.imperium.card_line import KIND_WIDTH, band_ink, label_width, wrap_limited

MIN_ROWS = 6  # minimum height of a card
MAX_ROWS, MAX_ROWS_OF_MANY = 12, 8  # limits in one row and in several
ROOMY_WIDTH = 140  # columns from which screens are also high
MIN_CARDS_PER_ROW, MAX_CARDS_PER_ROW = 5, 6  # cards per row


@dataclass(frozen=True, slots=True)
class SmallCard:
    """A card to draw, with its status or the reasons why it is unavailable."""

    facts: CardFacts
    status: Parts
    is_dim: bool = False
    copies: int = 1
    reasons: tuple[str, ...] = ()  # the reason in several lengths, longest first

    def status_line(self, width: int) -> Parts:
        """Return the status, or the longest reason that fits."""
        if self.reasons:
            return [(fit(self._marked_reasons, width), BAD)]
        return drop_overflow(self.status, width) or [
            (cut(text, width), ink) for text, ink in self.status[:1]
        ]

    @property
    def _marked_reasons(self) -> list[str]:
        return [f"✗ {reason}" for reason in self.reasons]

    def status_lines(self, width: int, rows: int) -> list[Parts]:
        """Return the status, wrapping a long reason."""
        shortest = wrap(self._marked_reasons[-1], width) if self.reasons else []
        if 1 < len(shortest) <= rows:
            return [[(line, BAD)] for line in shortest]
        return [self.status_line(width)]


def layout_cards(canvas: Canvas, props: PanelProps, cards: Sequence[SmallCard]) -> list[Block]:
    pitch = _card_pitch(cards, canvas.width)
    max_rows = max(min(_max_rows(cards, canvas.width), canvas.height), MIN_ROWS)
    return [_layout_row(canvas, props, row, pitch, max_rows) for row in _split_rows(cards)]


def measure_cards(cards: Sequence[SmallCard], width: int) -> int:
    pitch = _card_pitch(cards, width)
    max_rows = _max_rows(cards, width)
    return sum(_measure_row(row, pitch, max_rows) for row in _split_rows(cards))


def _max_rows(cards: Sequence[SmallCard], width: int) -> int:
    is_roomy = width >= ROOMY_WIDTH or len(_split_rows(cards)) < 2
    return MAX_ROWS if is_roomy else MAX_ROWS_OF_MANY


def _cards_per_row(cards: Sequence[SmallCard]) -> int:
    return min(max(len(cards), MIN_CARDS_PER_ROW), MAX_CARDS_PER_ROW)


def _split_rows(cards: Sequence[SmallCard]) -> list[Sequence[SmallCard]]:
    row_size = _cards_per_row(cards)
    return [cards[start : start + row_size] for start in range(0, len(cards), row_size)]


def _card_pitch(cards: Sequence[SmallCard], width: int) -> int:
    return (width - 1) // _cards_per_row(cards)


def _measure_row(cards: Sequence[SmallCard], pitch: int, max_rows: int) -> int:
    needed_rows = max(len(wrap(card.facts.text, pitch - 3)) for card in cards) + 3
    return min(max(needed_rows, MIN_ROWS), max_rows)


def _layout_row(
    canvas: Canvas, props: PanelProps, cards: Sequence[SmallCard], pitch: int, max_rows: int
) -> Block:
    height = _measure_row(cards, pitch, max_rows)
    boxes = [(1 + index * pitch, pitch - 1, card) for index, card in enumerate(cards)]
    targets = tuple((card.facts.card, x, 0, width, height) for x, width, card in boxes)

    def paint(y: int) -> None:
        for x, width, card in boxes:
            _draw_card(canvas, props, card, (x, y, width, height))

    return Block(height, paint, targets)


def _draw_card(canvas: Canvas, props: PanelProps, card: SmallCard, box: Box) -> None:
    x, y, width, height = box
    facts = card.facts
    canvas.fill(x, y, width, height, "raised")
    _draw_band(canvas, props, card, box)
    _draw_name(canvas, card, box)
    text = wrap_limited(facts.text, width - 2, height - 3)
    for dy, line in enumerate(text, 2):
        canvas.text(x + 1, y + dy, line, MUTED if card.is_dim else TEXT)
    status_lines = card.status_lines(width, height - 2 - len(text))
    # a long line uses the full width
    indent = all(parts_width(line) < width for line in status_lines)
    for dy, parts in enumerate(status_lines, height - len(status_lines)):
        canvas.parts(x + indent, y + dy, parts)
    if props.cursor == facts.card:
        for row in range(y, y + height):
            canvas.tint(x, row, width, CURSOR)
        canvas.text(x, y, "▸", CURSOR)
    if props.typed_label is not None and props.is_legal(facts.card):
        paint_label(canvas, props, facts.card, x, y)


def _draw_band(canvas: Canvas, props: PanelProps, card: SmallCard, box: Box) -> None:
    x, y, width, _ = box
    facts, legal = card.facts, props.is_legal(card.facts.card)
    ink = band_ink(canvas, facts.band, legal)
    if legal:
        canvas.text(x, y, " " * width, ink)
    full, short = facts.symbols[0], facts.symbols[-1]
    symbols = full if width - 3 - len(full) >= KIND_WIDTH else short
    start = label_width(props)
    canvas.text(x + start, y, fit(facts.kinds, width - 2 - start - len(symbols)), ink)
    canvas.right_text(x + width - 1, y, symbols, ink if legal else MUTED)


def _draw_name(canvas: Canvas, card: SmallCard, box: Box) -> None:
    x, y, width, _ = box
    facts = card.facts
    copies = f" x{card.copies}" if card.copies > 1 else ""
    points = f"VP {facts.points}" if facts.points else ""
    space = width - 2 - (len(points) + 1 if points else 0) - len(copies)
    canvas.text(
        x + 1, y + 1, cut(fit(facts.names, space), space) + copies, MUTED if card.is_dim else NAMED
    )
    canvas.right_text(x + width - 1, y + 1, points, MUTED)


def drop_overflow(parts: Parts, width: int) -> Parts:
    """Drop parts from the end until the others fit."""
    while parts and parts_width(parts) > width:
        parts = parts[:-1]
    return parts
