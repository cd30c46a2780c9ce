"""Cards of the offer panel on a wide canvas."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from core.games.mosaic.content import CITIES, PIECE_COST, TOWNS, WONDERS
from core.games.mosaic.describe.terms import plain, short_amounts
from core.games.mosaic.facts.cards import Facts, kind_of, wonder_price
from core.games.mosaic.state import MosaicState
from core.kernel import SPECTATOR
from tui.draw.blocks import Block, TargetBox, heading, side_by_side
from tui.draw.canvas import (
    ACCENT,
    AMOUNT,
    BAD,
    CURSOR,
    FAINT,
    GOOD,
    HEAD,
    MUTED,
    NAMED,
    TEXT,
    WARN,
    Canvas,
    Ink,
    Parts,
)
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.hexmap import Box
from tui.draw.highlight import MARK_INK, paint_label
from tui.draw.remembered import while_it_stands
from tui.draw.scene import Scene
from tui.games.mosaic.beside_map import stands_beside
from tui.games.mosaic.groups import Group, Item, groups_beside, groups_on_offer
from tui.games.mosaic.perspective import eye, mark_of

COLUMNS = 5
CARD_ROWS = 3  # 4 if all rows still fit
LEAST_NAME = 6  # letters a name keeps next to its symbols; else they are counted
SIDE = 26  # columns of the side column
_BUILD_KINDS = (*CITIES, *TOWNS, "project")
_ORDER = ("first", "second", "third", "fourth", "fifth")


def card_blocks(canvas: Canvas, scene: Scene) -> list[Block]:
    """Lay out the offers, then all other groups.

    If the sidebar of the map shows wonders, the others share a column.
    """
    blocks: list[Block] = []
    room = _room(canvas, scene)
    *first, population, tax = groups_on_offer(scene)
    for group in first:
        rows = _leader_lines if group.title == "LEADERS" else _card_rows
        blocks += [_head(canvas, scene, group), *rows(canvas, scene, group)]
    blocks.append(_last_offers(canvas, scene, population, tax))
    beside = {group.title: group for group in groups_beside(scene)}
    if room < canvas.width:
        return [side_by_side(blocks, _side_column(canvas, scene, beside, room))]
    for group in beside.values():
        blocks += [_head(canvas, scene, group), *_card_rows(canvas, scene, group)]
    return blocks


def _room(canvas: Canvas, scene: Scene) -> int:
    return canvas.width - SIDE * stands_beside(scene, canvas.width)


def _side_column(canvas: Canvas, scene: Scene, groups: Mapping[str, Group], x: int) -> list[Block]:
    shown = [groups[title] for title in ("FACE DOWN", "WITHOUT A CARD") if title in groups]
    whole = sum(1 + 2 * len(group.items) for group in shown) <= canvas.height
    blocks: list[Block] = []
    for group in shown:
        blocks.append(heading(canvas, group.title, x=x + 1))
        blocks += [_side_item(canvas, scene, item, x, 1 + whole) for item in group.items]
    return blocks


def _side_item(canvas: Canvas, scene: Scene, item: Item, x: int, rows: int) -> Block:
    """Lay out `City      lacks 3s ✗`."""
    width = canvas.width - 1 - x

    def paint(y: int) -> None:
        it, legal = item.look(), scene.is_legal(item.card)
        mark = mark_of(it)
        name = fit(it.name, width - 4)
        said = fit([*it.lacks, ""], width - 4 - len(name)) or it.price
        ink = AMOUNT if not it.lacks else WARN if mark == "✓" else BAD
        tail: Parts = [(said, ink), (f" {mark}", MARK_INK.get(mark, MUTED))]
        canvas.text(x + 1, y, name, NAMED if legal else MUTED)
        canvas.parts(canvas.width - 1 - parts_width(tail), y, tail)
        if rows > 1:
            canvas.text(x + 2, y + 1, fit(it.effect, width - 2), MUTED)
        _dress(canvas, scene, item, (x, y, width, rows))

    return Block(rows, paint, ((item.card, x, 0, width, rows),))


def paint_head(canvas: Canvas, scene: Scene, group: Group, x: int, y: int) -> int:
    cursor = bool(group.offer) and scene.cursor == group.offer
    x = canvas.text(x + 1, y, group.title, CURSOR if cursor else HEAD)
    return canvas.text(x + 1, y, group.note, FAINT)


def _head_places(group: Group, x: int) -> tuple[TargetBox, ...]:
    return ((group.offer, x + 1, 0, len(group.title), 1),) if group.offer else ()


def _head(canvas: Canvas, scene: Scene, group: Group) -> Block:
    def paint(y: int) -> None:
        x = paint_head(canvas, scene, group, 0, y) + 3
        if group.offer == "build":
            pieces = [f"{plain(city)} {short_amounts(PIECE_COST[city])}" for city in CITIES]
            town = f"town {short_amounts(PIECE_COST[TOWNS[0]])}"  # all towns cost the same
            canvas.text(x, y, f"or without a card: {', '.join([*pieces, town])}", FAINT)
        elif group.offer and not group.items:
            canvas.text(x, y, group.empty, FAINT)

    return Block(1, paint, _head_places(group, 0))


def _leader_lines(canvas: Canvas, scene: Scene, group: Group) -> list[Block]:
    width = _room(canvas, scene) - 2
    return [
        Block(1, partial(_paint_leader, canvas, scene, item), ((item.card, 1, 0, width, 1),))
        for item in group.items
    ]


def _paint_leader(canvas: Canvas, scene: Scene, item: Item, y: int) -> None:
    it = item.look()
    canvas.text(5, y, it.name[0], NAMED)
    canvas.text(17, y, it.gives, MUTED)
    room = _room(canvas, scene)
    canvas.text(21, y, fit(it.effect[:1], room - 23), TEXT)
    canvas.text(1, y, "▌" if scene.is_legal(item.card) else " ", ACCENT)
    paint_label(canvas, scene, item.card, 2, y)
    if scene.cursor == item.card:
        canvas.text(1, y, "▸", CURSOR)
        canvas.tint(1, y, room - 2, CURSOR)


def _pitch(canvas: Canvas, scene: Scene) -> int:
    return (_room(canvas, scene) - 2) // COLUMNS


def _card_height(canvas: Canvas, scene: Scene) -> int:
    """Return the largest height at which the offer fits."""
    *first, _, _ = groups_on_offer(scene)
    lines = sum(len(group.items) for group in first if group.title == "LEADERS")
    rows = [-(-len(group.items) // COLUMNS) for group in first if group.title != "LEADERS"]
    return CARD_ROWS + (canvas.height > lines + len(first) + (sum(rows) + 1) * (CARD_ROWS + 1))


def _card_rows(canvas: Canvas, scene: Scene, group: Group) -> list[Block]:
    items = group.items
    starts = range(0, len(items), COLUMNS)
    return [_cards(canvas, scene, list(enumerate(items[at : at + COLUMNS]))) for at in starts]


def _cards(canvas: Canvas, scene: Scene, cells: Sequence[tuple[int, Item]]) -> Block:
    pitch, height = _pitch(canvas, scene), _card_height(canvas, scene)
    places = tuple((item.card, 1 + at * pitch, 0, pitch - 1, height) for at, item in cells)

    def paint(y: int) -> None:
        for at, item in cells:
            _paint_card(canvas, scene, item, (1 + at * pitch, y, pitch - 1, height))

    return Block(height, paint, places)


def _last_offers(canvas: Canvas, scene: Scene, population: Group, tax: Group) -> Block:
    pitch = _pitch(canvas, scene)
    at_tax = max(len(population.items), 2)
    columns = ((population, 0), (tax, at_tax))
    cards = _cards(canvas, scene, [(at + n, i) for g, at in columns for n, i in enumerate(g.items)])
    below = [(target, x, y + 1, width, height) for target, x, y, width, height in cards.places]
    heads = [place for group, at in columns for place in _head_places(group, at * pitch)]

    def paint(y: int) -> None:
        for group, at in columns:
            paint_head(canvas, scene, group, at * pitch, y)
            if not group.items:
                canvas.text(at * pitch + 1, y + 1, fit([group.empty], 2 * pitch - 2), MUTED)
        cards.paint(y + 1)
        if at_tax + len(tax.items) < COLUMNS:
            _paint_wonder_price(canvas, scene, (COLUMNS - 1) * pitch, y)

    return Block(cards.height + 1, paint, (*below, *heads))


def _paint_wonder_price(canvas: Canvas, scene: Scene, x: int, y: int) -> None:
    """Draw the price of the next wonder, to spectators that of seat A."""
    view: MosaicState = scene.view
    player, letter = view.players[eye(scene)], scene.letter(eye(scene))
    whose, lacks, has = ("your", "you lack", "you have")
    if scene.seat == SPECTATOR:
        whose, lacks, has = f"{letter}'s", f"{letter} lacks", f"{letter} has"
    cost, missing = wonder_price(player)
    room = _room(canvas, scene) - x - 2
    left = f" {len(view.wonders)} of {len(WONDERS)} left"
    canvas.parts(x + 1, y, [("WONDERS", HEAD), (left, FAINT)])
    if not view.wonders:
        canvas.text(x + 1, y + 1, "none left", MUTED)
        return
    which = _ORDER[min(len(player.wonders), len(_ORDER) - 1)]
    canvas.text(x + 1, y + 1, fit([f"{short_amounts(cost)} {whose} {which}"], room), AMOUNT)
    lack = f"{lacks} {short_amounts(missing)}" if missing else f"{has} it in kind"
    canvas.text(x + 1, y + 2, fit([lack], room), BAD if missing else GOOD)
    if canvas.height < 4 * (CARD_ROWS + 2):
        where = "▸ all by the map" if stands_beside(scene, canvas.width) else "▾ all of them below"
        canvas.text(x + 1, y + 3, where, FAINT)


# --- one card ------------------------------------------------------------------------------------


def _paint_card(canvas: Canvas, scene: Scene, item: Item, box: Box) -> None:
    x, y, width, height = box
    it, card = item.look(), _arranged(scene.view, item, width, height)
    dim = not scene.is_legal(item.card) and bool(scene.question and scene.question.targets)
    canvas.fill(x, y, width, height, "raised")
    canvas.text(x + 1, y, card.name, MUTED if dim else NAMED)
    for down, line in enumerate(card.effect, 1):
        canvas.text(x + 1, y + down, line, MUTED if dim else TEXT)
    canvas.parts(x + 1, y + height - 1, card.last)
    ink = MUTED if dim else _corner(it, item)[1]
    canvas.right(x + width, y + card.corner_row, card.corner, ink)
    _dress(canvas, scene, item, box)


class _Card(NamedTuple):
    """The texts that fit on a card."""

    name: str
    effect: list[str]
    last: Parts
    corner: str
    corner_row: int


@while_it_stands
def _arranged(view: MosaicState, item: Item, width: int, height: int) -> _Card:
    """Place the corner text next to the name, last line or effect."""
    it, room = item.look(), width - 1
    names, (corner, _) = it.named(item.seen), _corner(it, item)
    effect, last = _told(it, item, room, height)
    lengths = [len(fit(names, room)), *map(len, effect)]
    lengths += [0] * (height - len(lengths))
    lengths[-1] += parts_width(last)
    order = (0, height - 1, *range(1, height - 1))
    row = next((at for at in order if lengths[at] + len(corner) < room), 0)
    is_crowded = not row and lengths[0] + len(corner) >= room
    if is_crowded and last and not it.lacks:  # the symbol suffices
        row, last = height - 1, last[: bool(mark_of(it))]
    if not row and room - 1 - len(corner) < min(LEAST_NAME, lengths[0]):
        corner = f"{len(corner.split())} pillars"
    name = fit(names, room if row else room - 1 - len(corner))
    return _Card(name, effect, last, corner, row)


def _told(it: Facts, item: Item, room: int, height: int) -> tuple[list[str], Parts]:
    """Return effect and last line.

    A longer effect replaces a last line without a lack.
    """
    last = _last_line(it, item, room)
    if effect := next(_effect_lines(it, item, room, height - 1 - bool(last)), None):
        return effect, last
    whole = [] if it.lacks else list(_effect_lines(it, item, room, height - 1))
    if not whole:
        return [fit([*it.effect, *it.uncounted], room)], last
    corner = len(_corner(it, item)[0])
    name = len(fit(it.named(item.seen), room))
    leaving = (e for e in whole if min(name, len(e[-1])) + corner < room)
    return next(leaving, whole[0]), []


def _dress(canvas: Canvas, scene: Scene, item: Item, box: Box) -> None:
    x, y, width, height = box
    for row in range(y, y + height):
        if scene.is_legal(item.card):
            canvas.text(x, row, "▌", ACCENT)
        if scene.cursor == item.card:
            canvas.tint(x, row, width, CURSOR)
            canvas.text(x, row, "▸" if row == y else " ", CURSOR)
    if scene.jumping is not None and scene.is_legal(item.card):
        paint_label(canvas, scene, item.card, x + 1 - len(scene.label(item.card)), y)


def _corner(it: Facts, item: Item) -> tuple[str, Ink]:
    """Return symbols, unrest or price."""
    if it.unrest:
        return it.unrest, BAD
    if kind_of(item.card) == "technology" or not it.price:
        return it.gives, MUTED
    return it.price, AMOUNT


def _effect_lines(it: Facts, item: Item, room: int, rows: int) -> Iterator[list[str]]:
    """Yield each form that fits into `rows` lines."""
    forms = it.effect[-1:] if kind_of(item.card) == "manufactory_town" else it.effect
    for form in forms:
        lines = wrap(form, room)
        alone = len(lines) > 1 and len(lines[-1]) < 4  # avoid a number on a line by itself
        if len(lines) <= rows and not alone:
            yield lines


def _last_line(it: Facts, item: Item, room: int) -> Parts:
    """Return `✓ needs GOV`, `▾ lacks SCI of 2SCI` or `✗ lacks 1f`."""
    mark = mark_of(it)
    ink = MARK_INK.get(mark, MUTED)
    head: Parts = [(f"{mark} ", ink)] if mark else []
    room -= 2 * bool(head)
    if it.lacks:
        return [*head, (fit(it.lacks, room), WARN if mark == "✓" else ink)]
    kind = kind_of(item.card)
    words = it.detail
    if kind in ("technology", "government"):
        words = (f"needs {it.needs}" if it.needs else "needs nothing",)
    elif it.gives and kind in _BUILD_KINDS:
        words = (f"pillars {it.gives}",)
    return [*head, (fit(words, room), MUTED)] if words else head
