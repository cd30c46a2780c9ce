"""Tiles and actions of the offer panel with price and availability."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from core.games.age_of_innovation.describe.tiles import brief_text
from core.games.age_of_innovation.facts.tiles import action_price, innovation_price, owners
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import short_name
from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import AMOUNT, BAD, FAINT, GOOD, MUTED, NAMED, TEXT, Canvas
from tui.draw.glyphs import fit, wrap
from tui.draw.highlight import mark_places
from tui.draw.remembered import while_it_stands
from tui.draw.scene import Scene
from tui.games.age_of_innovation.words import SHORT_NAME, eye, in_clauses

MOST_BELOW = 3  # maximum rows of an effect
LEAST_CUT = 30  # a cut effect needs this many columns to be useful
MANY_TILES = 256  # enough for all tiles in two widths

_innovation_price = while_it_stands(innovation_price)
_action_price = while_it_stands(action_price)


@dataclass(frozen=True, slots=True)
class Item:
    """A tile or action that can be taken."""

    target: str
    name: str
    effect: str = ""
    price: str = ""
    lacks: str = ""  # why it is unavailable
    gone: bool = False  # used, or none left
    who: tuple[int, ...] = ()  # seats that own or have used it


def board_action(scene: Scene, action: str) -> Item:
    price = _action_price(scene.view, eye(scene), action)
    effect = brief_text(action)
    if price.taker is not None:
        return Item(action, _name(action), effect, "used", "used", True, (price.taker,))
    return Item(action, _name(action), effect, price.text, price.lacks or _reason(scene, action))


def _reason(scene: Scene, thing: str) -> str:
    if scene.question is None or scene.is_legal(thing):
        return ""
    return next((found.reason for found in scene.question.barred if found.thing == thing), "")


def competency(scene: Scene, tile: str) -> Item:
    view: InnovationState = scene.view
    left, who = view.stacks[tile], tuple(owners(view, tile))
    return Item(tile, _name(tile), brief_text(tile), f"x{left}", "", not left, who)


def innovation(scene: Scene, tile: str) -> Item:
    price = _innovation_price(scene.view, eye(scene), tile)
    return Item(tile, _name(tile), brief_text(tile), price.text, price.lacks)


def plain_tile(scene: Scene, tile: str, price: str = "") -> Item:
    view: InnovationState = scene.view
    effect = brief_text(tile, view.later_values)
    return Item(tile, _name(tile), effect, price, who=tuple(owners(view, tile)))


def _name(tile: str) -> str:
    return SHORT_NAME.get(tile) or short_name(tile)


# --- drawing -------------------------------------------------------------------------------------


def grid(
    canvas: Canvas,
    scene: Scene,
    items: Sequence[Item],
    columns: int,
    down_first: bool = True,
    rows: int = 1,
    below: int = MOST_BELOW,
) -> list[Block]:
    """Lay out items in columns.

    `rows` is 0 for names alone, 1 for effects after the name, 2 for effects below it.
    """
    many = -(-len(items) // columns)
    pitch = (canvas.width - 1) // columns
    named = max((len(item.name) for item in items), default=0) + 1 if rows else canvas.width
    blocks = []
    for row in range(many):
        cells = items[row::many] if down_first else items[row * columns : (row + 1) * columns]
        high = max(rows, 1)
        if rows > 1:
            high = 1 + max(len(_below(scene, item, pitch - 1, below)) for item in cells)
        places = tuple(
            (item.target, 1 + at * pitch, 0, pitch - 1, high) for at, item in enumerate(cells)
        )
        paint = partial(_paint_cells, canvas, scene, cells, places, (named, below))
        blocks.append(Block(high, paint, places))
    return blocks


def _paint_cells(
    canvas: Canvas,
    scene: Scene,
    cells: Sequence[Item],
    places: Sequence[TargetBox],
    room: tuple[int, int],
    y: int,
) -> None:
    for item, (_, x, _, width, rows) in zip(cells, places, strict=True):
        _paint_item(canvas, scene, item, (x, y, width, rows), room)
    mark_places(canvas, scene, y, places)


def _paint_item(
    canvas: Canvas, scene: Scene, item: Item, box: tuple[int, int, int, int], room: tuple[int, int]
) -> None:
    """Draw `✓ Scholar   1sch   3pw`; an unavailable item names what it lacks."""
    (x, y, width, rows), (named, most) = box, room
    edge = x + width - 1
    legal = scene.is_legal(item.target)
    barred = bool(item.lacks) and not legal
    dim = barred or item.gone
    canvas.text(x, y, "✓" if legal else "✗" if barred else " ", GOOD if legal else BAD)
    for seat in reversed(item.who):
        edge = canvas.right(edge, y, scene.letter(seat), scene.chip(seat))
    edge -= bool(item.who)
    if item.price:
        edge = canvas.right(edge, y, item.price, FAINT if dim else AMOUNT) - 1
    columns = edge - x - 2
    label = fit([item.name], columns)
    canvas.text(x + 2, y, label, MUTED if dim else NAMED)
    start = x + 2 + max(min(named, columns), len(label) + 1)
    if rows > 1:
        for row, line in enumerate(_below(scene, item, width, most), y + 1):
            canvas.text(x + 2, row, line, MUTED if dim else TEXT)
    else:
        words = _words(scene, item)
        whole = [form for form in words if len(form) <= edge - start]
        cut_off = fit(words, edge - start) if edge - start > LEAST_CUT else ""
        canvas.text(start, y, whole[0] if whole else cut_off, FAINT if dim else TEXT)


def _words(scene: Scene, item: Item) -> list[str]:
    words = in_clauses(item.effect)
    is_barred = bool(item.lacks) and not item.gone and not scene.is_legal(item.target)
    return [f"{item.effect}; {item.lacks}", *words] if is_barred else words


def _below(scene: Scene, item: Item, width: int, most: int) -> list[str]:
    return _rows_of(tuple(_words(scene, item)), width - 3, most)


@lru_cache(maxsize=MANY_TILES)
def _rows_of(forms: tuple[str, ...], width: int, most: int) -> list[str]:
    """Wrap the first form that fits; cached because invisible items are measured too."""
    wrapped = (wrap(form, width) for form in forms)
    fitting = next((lines for lines in wrapped if len(lines) <= most), None)
    return (fitting if fitting is not None else [fit(forms, width)]) or [""]
