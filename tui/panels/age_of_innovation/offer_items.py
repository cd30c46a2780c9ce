"""Tiles and actions of the offer panel with price and availability."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.prices import (
    action_price,
    innovation_price,
)
from core.games.age_of_innovation.text.tile_text import brief_effect
from core.games.age_of_innovation.text.wording import short_name
from core.kernel.effects import NO_EFFECT, Effect
from core.kernel.style import SHORT
from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import AMOUNT, BAD, FAINT, GOOD, MUTED, NAMED, TEXT, Canvas
from tui.draw.glyphs import fit, wrap
from tui.draw.highlight import highlight_targets
from tui.draw.panel_props import PanelProps
from tui.draw.position_cache import cache_for_position
from tui.panels.age_of_innovation.codes import SHORT_NAMES, viewing_seat

MAX_EFFECT_ROWS = 3  # maximum rows of an effect
MIN_CUT_WIDTH = 30  # a cut effect needs this many columns to be useful
CACHE_SIZE = 256  # enough for all tiles in two widths

_innovation_price = cache_for_position(innovation_price)
_action_price = cache_for_position(action_price)


@dataclass(frozen=True, slots=True)
class Item:
    """A tile or action that can be taken."""

    target: str
    name: str
    effect: Effect = NO_EFFECT
    price: str = ""
    reason: str = ""  # why it is unavailable
    is_gone: bool = False  # used, or none left
    owners: tuple[int, ...] = ()  # seats that own or have used it


def make_action_item(props: PanelProps, action: str) -> Item:
    price = _action_price(props.view, viewing_seat(props), action, SHORT)
    effect = brief_effect(action, SHORT)
    if price.used_by is not None:
        return Item(action, _tile_name(action), effect, "used", "used", True, (price.used_by,))
    return Item(
        action,
        _tile_name(action),
        effect,
        price.cost.text(SHORT),
        price.shortage or _unavailable_reason(props, action),
    )


def _unavailable_reason(props: PanelProps, target: str) -> str:
    if props.question is None or props.is_legal(target):
        return ""
    return next(
        (
            unavailable.reason
            for unavailable in props.question.unavailable
            if unavailable.target == target
        ),
        "",
    )


def make_competency_item(props: PanelProps, tile: str) -> Item:
    view: InnovationState = props.view
    left, seats = view.stacks[tile], view.owners_of(tile)
    return Item(tile, _tile_name(tile), brief_effect(tile, SHORT), f"x{left}", "", not left, seats)


def make_innovation_item(props: PanelProps, tile: str) -> Item:
    price = _innovation_price(props.view, viewing_seat(props), tile, SHORT)
    return Item(
        tile, _tile_name(tile), brief_effect(tile, SHORT), price.cost.text(SHORT), price.shortage
    )


def make_tile_item(props: PanelProps, tile: str, price: str = "") -> Item:
    view: InnovationState = props.view
    effect = brief_effect(tile, SHORT, view.errata_players)
    return Item(tile, _tile_name(tile), effect, price, owners=view.owners_of(tile))


def _tile_name(tile: str) -> str:
    return SHORT_NAMES.get(tile) or short_name(tile, SHORT)


# --- drawing -------------------------------------------------------------------------------------


def layout_grid(
    canvas: Canvas,
    props: PanelProps,
    items: Sequence[Item],
    columns: int,
    is_column_major: bool = True,
    rows: int = 1,
    max_effect_rows: int = MAX_EFFECT_ROWS,
) -> list[Block]:
    """Lay out items in columns.

    `rows` is 0 for names alone, 1 for effects after the name, 2 for effects below it.
    """
    row_count = -(-len(items) // columns)
    pitch = (canvas.width - 1) // columns
    name_width = max((len(item.name) for item in items), default=0) + 1 if rows else canvas.width
    blocks = []
    for row in range(row_count):
        cells = (
            items[row::row_count] if is_column_major else items[row * columns : (row + 1) * columns]
        )
        height = max(rows, 1)
        if rows > 1:
            height = 1 + max(
                len(_effect_lines(props, item, pitch - 1, max_effect_rows)) for item in cells
            )
        targets = tuple(
            (item.target, 1 + index * pitch, 0, pitch - 1, height)
            for index, item in enumerate(cells)
        )
        paint = partial(_draw_cells, canvas, props, cells, targets, (name_width, max_effect_rows))
        blocks.append(Block(height, paint, targets))
    return blocks


def _draw_cells(
    canvas: Canvas,
    props: PanelProps,
    cells: Sequence[Item],
    targets: Sequence[TargetBox],
    limits: tuple[int, int],
    y: int,
) -> None:
    for item, (_, x, _, width, rows) in zip(cells, targets, strict=True):
        _draw_item(canvas, props, item, (x, y, width, rows), limits)
    highlight_targets(canvas, props, y, targets)


def _draw_item(
    canvas: Canvas,
    props: PanelProps,
    item: Item,
    box: tuple[int, int, int, int],
    limits: tuple[int, int],
) -> None:
    """Draw `✓ Scholar 1sch 3pw`, or what an unavailable item lacks."""
    (x, y, width, rows), (name_width, max_rows) = box, limits
    edge = x + width - 1
    is_legal = props.is_legal(item.target)
    is_unavailable = bool(item.reason) and not is_legal
    is_dim = is_unavailable or item.is_gone
    canvas.text(
        x, y, "✓" if is_legal else "✗" if is_unavailable else " ", GOOD if is_legal else BAD
    )
    for seat in reversed(item.owners):
        edge = canvas.right_text(edge, y, props.seat_letter(seat), props.chip_ink(seat))
    edge -= bool(item.owners)
    if item.price:
        edge = canvas.right_text(edge, y, item.price, FAINT if is_dim else AMOUNT) - 1
    columns = edge - x - 2
    label = fit([item.name], columns)
    canvas.text(x + 2, y, label, MUTED if is_dim else NAMED)
    start = x + 2 + max(min(name_width, columns), len(label) + 1)
    if rows > 1:
        for row, line in enumerate(_effect_lines(props, item, width, max_rows), y + 1):
            canvas.text(x + 2, row, line, MUTED if is_dim else TEXT)
    else:
        forms = _effect_forms(props, item)
        fitting = [form for form in forms if len(form) <= edge - start]
        cut_off = fit(forms, edge - start) if edge - start > MIN_CUT_WIDTH else ""
        canvas.text(start, y, fitting[0] if fitting else cut_off, FAINT if is_dim else TEXT)


def _effect_forms(props: PanelProps, item: Item) -> list[str]:
    is_unavailable = bool(item.reason) and not item.is_gone and not props.is_legal(item.target)
    return Effect.of(item.effect, item.reason if is_unavailable else "").beginnings(SHORT)


def _effect_lines(props: PanelProps, item: Item, width: int, max_rows: int) -> list[str]:
    return _wrap_first_fit(tuple(_effect_forms(props, item)), width - 3, max_rows)


@lru_cache(maxsize=CACHE_SIZE)
def _wrap_first_fit(forms: tuple[str, ...], width: int, max_rows: int) -> list[str]:
    """Wrap the first form that fits. Cached, because invisible items are measured, too."""
    wrapped = (wrap(form, width) for form in forms)
    fitting = next((lines for lines in wrapped if len(lines) <= max_rows), None)
    return (fitting if fitting is not None else [fit(forms, width)]) or [""]
