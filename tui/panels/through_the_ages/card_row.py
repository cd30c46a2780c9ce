"""Card row panel."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.target_ids import space_id
from core.games.through_the_ages.text.facts.cards import CardStatus, row_status
from core.games.through_the_ages.text.facts.civilization import (
    cards_left,
    rounds_left,
    swept_space_count,
)
from core.kernel.presentation import format_count
from core.kernel.style import SHORT
from tui.draw.blocks import Block, paint_page
from tui.draw.canvas import FAINT, GOOD, MUTED, NAME, NAMED, WARN, Canvas, Ink, Parts
from tui.draw.glyphs import parts_width
from tui.draw.highlight import WIDE_WIDTH
from tui.draw.panel_props import PanelProps
from tui.panels.through_the_ages.card_line import (
    ROOMY_WIDTH,
    Columns,
    draw_card_line,
    fit_columns,
    is_political,
    obstacle_parts,
    viewing_seat,
)
from tui.panels.through_the_ages.cards import MIN_ROWS, CardSlot, layout_cards

COST_X = 1
NO_CARD_TEXT = "No card is left on the row."  # shown at the end of the game


def _line_columns(width: int) -> Columns:
    if width >= WIDE_WIDTH:
        return Columns(6, 10, 14, 25, 60, 62, width - 3)
    return Columns(6, 10, 14, 25, 52, 54, width - 2)


def draw_card_row(canvas: Canvas, props: PanelProps) -> None:
    """Draw cards if they fit, else a header and a line per card."""
    cards = row_status(props.view, viewing_seat(props), SHORT)
    if not any(status.card for status in cards):
        canvas.text(COST_X, 0, NO_CARD_TEXT, MUTED)
        return
    if canvas.width >= WIDE_WIDTH and canvas.height >= _CARD_ROWS * (MIN_ROWS + 1):
        paint_page(canvas, props, _layout_cards(canvas, props, cards))
        return
    columns = fit_columns(_line_columns(canvas.width), cards)
    has_head = canvas.height != len(cards)  # prefer the last card to the column headings
    blocks = [Block(1, partial(_draw_head, canvas, props, columns))] if has_head else []
    previous_cost = 0
    for status in cards:
        blocks.append(_layout_line(canvas, props, columns, status, status.cost != previous_cost))
        previous_cost = status.cost
    paint_page(canvas, props, blocks)


def label_card_row(props: PanelProps, width: int) -> Sequence[str]:
    leaving = "▾ leaves when the next turn begins" if swept_space_count(props.view) else ""
    deck = _label_deck(props.view, is_wide=True) if width >= WIDE_WIDTH else ""
    return [*filter(None, (leaving, deck))]


def measure_card_row(props: PanelProps, width: int) -> int:
    """Return the wanted height, or 0 during politics."""
    if is_political(props):
        return 0
    if not any(props.view.row):
        return 1
    return 16 if width >= ROOMY_WIDTH else 14


# --- cards ----------------------------------------------------------------------------------------

_CARD_ROWS, _CARDS_PER_ROW = 2, 7


def _layout_cards(canvas: Canvas, props: PanelProps, cards: Sequence[CardStatus]) -> list[Block]:
    pitch = (canvas.width - 1) // _CARDS_PER_ROW
    rows = canvas.height // _CARD_ROWS - 1
    blocks: list[Block] = []
    for first in range(0, len(cards), _CARDS_PER_ROW):
        row_cards = cards[first : first + _CARDS_PER_ROW]
        slots = [
            CardSlot(
                status,
                space_id(status.space),
                _add_untimed(status, _effect_forms(status)),
                _label_cost(status),
            )
            for status in row_cards
        ]
        blocks.append(Block(1, partial(_draw_costs, canvas, row_cards, pitch)))
        blocks.append(layout_cards(canvas, props, slots, 1, pitch, rows))
    return blocks


def _label_cost(status: CardStatus) -> str:
    return f"{status.cost} CA"


def _draw_costs(canvas: Canvas, cards: Sequence[CardStatus], pitch: int, y: int) -> None:
    """Draw `1 CA ───────── 2 CA ────` above cards of equal cost."""
    x = 1
    for cost, run in groupby(cards, key=_label_cost):
        width = pitch * len(list(run)) - 1
        end = canvas.text(x, y, f"{cost} ", NAME)
        canvas.text(end, y, "─" * (x + width - end), Ink("line"))
        x += width + 1


# --- lines ----------------------------------------------------------------------------------------


def _label_deck(view: AgesState, is_wide: bool) -> str:
    if view.over:
        return ""
    if view.age_name not in view.civil:
        return f"no cards left, last round {view.last_round}" if view.last_round else ""
    left = cards_left(view)
    rounds = f", about {format_count(rounds_left(view), 'round')} to the end" if is_wide else ""
    return f"{'age ' * is_wide}{view.age_name}: {left} left{rounds}"


def _draw_head(canvas: Canvas, props: PanelProps, columns: Columns, y: int) -> None:
    is_wide = canvas.width >= WIDE_WIDTH
    parts: Parts = [] if is_wide else [(_label_deck(props.view, is_wide), NAMED)]
    if swept_space_count(props.view):
        parts += [("  leaves next " if is_wide else "  leaves ", MUTED), ("▾", WARN)]
    right = canvas.width - parts_width(parts)
    canvas.text(COST_X, y, "cost", MUTED)
    for x, heading in (
        (columns.age, "age"),
        (columns.kind, "type"),
        (columns.name, "card"),
        (columns.effect, "effect"),
    ):
        if x + len(heading) < right:
            canvas.text(x, y, heading, MUTED)
    if columns.price_end < right:
        canvas.right_text(columns.price_end, y, "price", MUTED)
    canvas.parts(right, y, parts)


def _layout_line(
    canvas: Canvas, props: PanelProps, columns: Columns, status: CardStatus, is_first: bool
) -> Block:
    target = space_id(status.space)
    target_box = (target, columns.start, 0, canvas.width - 1 - columns.start, 1)

    def paint(y: int) -> None:
        cost = f"{status.cost} CA" if is_first else str(status.cost)
        canvas.text(COST_X, y, cost, NAME if is_first else MUTED)
        if not status.card:
            canvas.text(columns.name, y, "∙", FAINT)
            return
        tail = obstacle_parts(status, 22 if canvas.width >= WIDE_WIDTH else 11)
        if not tail and props.is_legal(target) and canvas.width >= WIDE_WIDTH:
            tail = [("✓", GOOD)]
        draw_card_line(canvas, props, columns, y, status, target, _effect_forms(status), tail)
        if status.is_swept:
            canvas.right_text(canvas.width, y, "▾", WARN)

    return Block(1, paint, (target_box,) if status.card else ())


def _effect_forms(status: CardStatus) -> tuple[str, ...]:
    forms = status.effect
    if status.obstacle:  # the reason takes space: drop the timing before the effect
        forms = _add_untimed(status, forms)
    if not status.change:
        return forms
    return (*(f"{form}  now {status.change}" for form in status.effect), *forms)


def _add_untimed(status: CardStatus, forms: tuple[str, ...]) -> tuple[str, ...]:
    return (*forms, status.untimed_effect or forms[-1])
