"""The Row face: what lies on offer, what it would bring now, and what is lacking for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from core.games.mosaic.content import (
    CARDS,
    CITIES,
    CONSTANTS,
    LEADERS,
    OFFERS,
    TOWNS,
    WONDERS,
)
from core.games.mosaic.describe.terms import OFFER_NAME, plain, short_amounts
from core.games.mosaic.flow.building import piece_cost, wonder_cost
from core.games.mosaic.flow.turn import NO_CARD_GROWTH, TECHNOLOGY_COST
from core.games.mosaic.offers import on_offer
from core.games.mosaic.state import MosaicState
from core.games.mosaic.tiles import progress
from core.kernel import HIDDEN
from tui.canvas import (
    ACCENT,
    AMOUNT,
    BAD,
    CURSOR,
    FAINT,
    GOOD,
    HEAD,
    JUMP,
    MUTED,
    TEXT,
    WARN,
    Canvas,
    Ink,
)
from tui.games.mosaic.facts import (
    Facts,
    eye,
    facts,
    fit,
    government,
    missing_amounts,
    tile_words,
    wonder,
)
from tui.games.mosaic.page import Block, Place, paint_page
from tui.glyphs import wrap
from tui.scene import Scene

WIDE = 110
COLUMNS = 5  # of cards on a wide canvas
CARD_ROWS = 3  # 4 where there is room for it
_NAMED = Ink("text", bold=True)
_MARK_INK = {"✓": GOOD, "▾": WARN, "✗": BAD}
_BUILD_KINDS = (*CITIES, *TOWNS, "project")
_ORDER = ("first", "second", "third", "fourth", "fifth")
_SHORT_HEAD = dict(zip(OFFERS, ("TECH", "BUILD", "POP", "TAX"), strict=True))

Look = Callable[[], Facts]


@dataclass(frozen=True, slots=True)
class Item:
    """A card in a row: its id, what is to be said of it, and whether it was seen on its deck."""

    card: str
    look: Look
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together; `target` is the offer itself, where it can be cleared."""

    title: str
    short: str  # for the narrow form's first column
    note: str
    items: tuple[Item, ...]
    count: str = ""  # of its deck
    target: str = ""
    empty: str = ""  # what is said where there is nothing


def paint_row(canvas: Canvas, scene: Scene) -> None:
    """Cards in rows where there is room, otherwise a line each."""
    blocks = _wide(canvas, scene) if canvas.width >= WIDE else _narrow(canvas, scene)
    paint_page(canvas, scene, blocks)


def row_note(scene: Scene, width: int) -> str:
    """How to read it."""
    if width >= WIDE:
        return "▌ you can take it   ▾ would lie face down   ✗ lacks something"
    return "✓ now  ▾ face down  ✗ not yet"


def row_height(scene: Scene, width: int) -> int:
    """The four offers."""
    return 3 * (CARD_ROWS + 1) if width >= WIDE else 14


# --- what there is -------------------------------------------------------------------------------


def _groups(scene: Scene) -> list[Group]:
    """What is to be chosen from now comes first: leaders, a hand, a card just gained."""
    view: MosaicState = scene.view
    player = view.players[eye(scene)]
    groups = []
    if not player.leader:
        taken = {other.leader for other in view.players}
        free = [leader for leader in LEADERS if leader not in taken]
        groups.append(Group("LEADERS", "LEAD", f"{len(free)} left", _items(scene, free)))
    if player.hand:
        hand = _items(scene, player.hand, held=True)
        groups.append(Group("HAND", "HAND", "keep one, the rest goes on", hand))
    if player.drafted:
        kept = _items(scene, player.drafted, held=True)
        groups.append(Group("KEPT", "KEPT", "played after the draft", kept))
    if player.gained and player.gained.card != HIDDEN:
        gained = _items(scene, [player.gained.card], held=True)
        groups.append(Group("GAINED", "NEW", "to be played or laid face down", gained))
    return groups + [_offer(scene, name) for name in OFFERS]


def _items(scene: Scene, cards: Sequence[str], held: bool = False) -> tuple[Item, ...]:
    return tuple(
        Item(card, partial(facts, scene, card, held)) for card in cards if card and card != HIDDEN
    )


def _offer(scene: Scene, name: str) -> Group:
    view: MosaicState = scene.view
    lying = [(card, False) for card in view.offers[name] if card]
    seen = [(card, True) for card, seen in on_offer(view, name) if seen and card != HIDDEN]
    items = tuple(
        Item(card, partial(facts, scene, card), on_deck) for card, on_deck in lying + seen
    )
    left = str(len(view.decks[name].cards))
    notes = {
        "technology": f"{short_amounts(TECHNOLOGY_COST)} each, {left} left",
        "build": f"{left} left",
        "population": f"{left} left",
        "tax_tariff": f"{left} left, +{view.treasury}$ treasury",
    }
    without = {
        "population": f"none left: {short_amounts(NO_CARD_GROWTH['cost'])} for "
        f"+{NO_CARD_GROWTH['gain']['population']} population",
        "tax_tariff": "none left: tax or tariff without a card, no unrest",
    }
    title = OFFER_NAME[name].upper()
    empty = without.get(name, "none left")
    return Group(title, _SHORT_HEAD[name], notes[name], items, left, name, empty)


def _more_groups(scene: Scene) -> list[Group]:
    """What lies beside the offers: own face-down cards, wonders, governments, tiles."""
    view: MosaicState = scene.view
    player = view.players[eye(scene)]
    held = _items(scene, [down.card for down in player.face_down], held=True)
    wonders = tuple(Item(card, partial(wonder, scene, card)) for card in view.wonders)
    governments = tuple(Item(card, partial(government, scene, card)) for card in view.governments)
    cost = short_amounts(wonder_cost(player))
    groups = [
        Group("FACE DOWN", "HELD", "yours, to be played later", held),
        Group("WONDERS", "WOND", f"{len(wonders)} of {len(WONDERS)} left, {cost} each", wonders),
        Group("GOVERNMENTS", "GOVT", "points at each scoring", governments),
        Group("GOLDEN AGES", "GOLD", _tile_points(), _tiles(scene, view.golden_ages)),
        Group("ACHIEVEMENTS", "ACHV", _tile_points(), _tiles(scene, view.achievements)),
    ]
    return [group for group in groups if group.items]


def _tile_points() -> str:
    return f"{CONSTANTS['end_vp_tile']} VP each at the end"


def _tiles(scene: Scene, tiles: Sequence[str]) -> tuple[Item, ...]:
    return tuple(Item(tile, partial(_tile, scene, tile)) for tile in tiles)


def _tile(scene: Scene, tile: str) -> Facts:
    """How far the seat is, who is nearest of the others, and what it brings at once."""
    view, seat = scene.view, eye(scene)
    name, asks, brings = tile_words(tile)
    have, need = progress(view, seat, tile)
    rivals = [(progress(view, s, tile)[0], -s) for s in range(len(view.players)) if s != seat]
    best, rival = max(rivals, default=(0, 0))
    near = f"{scene.letter(-rival)} has {best}" if best else ""
    asked = [f"{asks} {bar(have, need)}"] * (need < 10) + [f"{asks} {have}/{need}"]
    mark = "✓" if scene.is_legal(tile) else ""
    return Facts((name,), effect=tuple(asked), gives=near, detail=brings, mark=mark)


def bar(have: int, need: int) -> str:
    """`▮▮▮▯▯▯ 3/6`."""
    full = min(have, need)
    return f"{'▮' * full}{'▯' * (need - full)} {have}/{need}"


# --- a line each ---------------------------------------------------------------------------------


def _narrow(canvas: Canvas, scene: Scene) -> list[Block]:
    """Fourteen rows for the four offers; the rest lies below them."""
    blocks: list[Block] = []
    for group in _groups(scene):
        leaders = group.short == "LEAD"
        blocks += _leader_lines(canvas, scene, group) if leaders else _lines(canvas, scene, group)
    for group in _more_groups(scene):
        blocks.append(Block(1, partial(_paint_head, canvas, scene, group, 0)))
        blocks += _lines(canvas, scene, group, headed=False)
    return blocks


def _lines(canvas: Canvas, scene: Scene, group: Group, headed: bool = True) -> list[Block]:
    blocks = [
        Block(1, partial(_paint_line, canvas, scene, item), (_place(item.card, canvas),))
        for item in group.items
    ]
    if not headed:
        return blocks
    if not blocks:
        blocks.append(Block(1, partial(_paint_nothing, canvas, group)))
    if len(blocks) == 1 and group.count:
        blocks.append(Block(1, lambda y: None))  # room for the number of cards left
    heads = (_paint_short_head, _paint_count)
    for index, paint in enumerate(heads[: len(blocks)]):
        below = blocks[index]
        both = partial(_paint_both, partial(paint, canvas, scene, group), below.paint)
        places = below.places
        if index == 0 and group.target:
            places = (*places, (group.target, 1, 0, len(group.short), 1))
        blocks[index] = Block(1, both, places)
    return blocks


def _place(card: str, canvas: Canvas) -> Place:
    return card, 6, 0, canvas.width - 7, 1


def _paint_both(first: Callable[[int], None], second: Callable[[int], None], y: int) -> None:
    first(y)
    second(y)


def _paint_short_head(canvas: Canvas, scene: Scene, group: Group, y: int) -> None:
    ink = CURSOR if group.target and scene.cursor == group.target else HEAD
    canvas.text(1, y, group.short, ink)


def _paint_count(canvas: Canvas, scene: Scene, group: Group, y: int) -> None:
    canvas.text(1, y, group.count, FAINT)


def _paint_nothing(canvas: Canvas, group: Group, y: int) -> None:
    canvas.text(10, y, group.empty, MUTED)


def _paint_line(canvas: Canvas, scene: Scene, item: Item, y: int) -> None:
    """` i  Taxation  5i  Tax production +4  GOV ECO  ✓`."""
    it = item.look()
    width = canvas.width
    effect_x, tail_x, edge = 37, width - 18, width - 1
    open_to_choice = not it.mark or it.mark in "✓▾"
    _paint_label(canvas, scene, item.card, 7, y)
    name = fit(_name(it, item), 34 - len(it.price) - 10)
    canvas.text(10, y, name, _NAMED if open_to_choice else MUTED)
    canvas.right(35, y, it.price, AMOUNT if open_to_choice else MUTED)
    tail = _tail(it, edge - tail_x)
    starts = min([tail_x, *(edge - sum(len(text) for text, _ in tail),) * bool(tail)])
    room = (starts if not it.gives and not it.unrest else tail_x) - 1 - effect_x
    if it.gives and len(it.gives) > edge - 2 - tail_x:
        room = edge - 3 - len(it.gives) - effect_x
    forms = it.effect
    if CARDS[item.card].kind == "golden_age":
        forms = (*(f"{form}, {it.detail.lower()}" for form in forms), *forms)
    effect = fit(forms, room)
    canvas.text(effect_x, y, effect, Ink("text") if open_to_choice else MUTED)
    gives_x = min(tail_x, edge - 2 - len(it.gives))
    canvas.text(gives_x, y, it.gives, MUTED)
    canvas.text(tail_x, y, it.unrest, BAD)
    x = edge - sum(len(text) for text, _ in tail)
    canvas.parts(x, y, tail)
    if scene.cursor == item.card:
        canvas.text(6, y, "▸", CURSOR)
        canvas.tint(6, y, edge - 6, CURSOR)
    if scene.jumping is not None:
        _paint_label(canvas, scene, item.card, 7, y)


def _name(it: Facts, item: Item) -> tuple[str, ...]:
    """A card that lies on its deck and was looked at says so."""
    return tuple(f"{form} (seen)" for form in it.name) + it.name if item.seen else it.name


def _tail(it: Facts, room: int) -> list[tuple[str, Ink]]:
    """What is lacking, as long as there is room for it, and the mark."""
    taken = len(it.gives or it.unrest)
    lacks = next((form for form in it.lacks if len(form) + taken + 3 <= room), "")
    parts = [(lacks, WARN if it.mark in "✓▾" and it.mark else MUTED), (" ", MUTED)]
    if it.mark == "✗":
        parts[0] = (lacks, BAD)
    return [*parts * bool(lacks), (it.mark or " ", _MARK_INK.get(it.mark, MUTED))]


def _paint_label(canvas: Canvas, scene: Scene, card: str, x: int, y: int) -> None:
    """The jump label: muted at rest, ink on teal while it can be typed."""
    label = scene.label(card)
    pending = scene.jumping is not None and label.startswith(scene.jumping)
    canvas.text(x, y, label, JUMP if pending and label else MUTED)


def _leader_lines(canvas: Canvas, scene: Scene, group: Group) -> list[Block]:
    """Two rows a leader: what it starts with, and what it can do."""
    blocks = []
    for index, item in enumerate(group.items):
        paint = partial(_paint_leader, canvas, scene, group.short if index == 0 else "", item)
        blocks.append(Block(2, paint, ((item.card, 6, 0, canvas.width - 7, 2),)))
    return blocks


def _paint_leader(canvas: Canvas, scene: Scene, head: str, item: Item, y: int) -> None:
    it = item.look()
    _, start, powers = it.effect
    canvas.text(1, y, head, HEAD)
    _paint_label(canvas, scene, item.card, 7, y)
    canvas.text(10, y, it.name[0], _NAMED)
    canvas.text(22, y, it.gives, MUTED)
    room = canvas.width - 27
    canvas.text(26, y, fit([start], room))
    canvas.text(26, y + 1, fit([powers], room), MUTED)
    if scene.cursor == item.card:
        canvas.text(6, y, "▸", CURSOR)
        for row in (y, y + 1):
            canvas.tint(6, row, canvas.width - 7, CURSOR)
    if scene.jumping is not None:
        _paint_label(canvas, scene, item.card, 7, y)


def _paint_head(canvas: Canvas, scene: Scene, group: Group, x: int, y: int) -> None:
    """A group's title and what is to be known of all its cards."""
    ink = CURSOR if group.target and scene.cursor == group.target else HEAD
    x = canvas.text(x + 1, y, group.title, ink)
    canvas.text(x + 1, y, group.note, FAINT)


# --- rows of cards -------------------------------------------------------------------------------


def _wide(canvas: Canvas, scene: Scene) -> list[Block]:
    """Technologies, build cards, then population and tax side by side with the wonders."""
    blocks: list[Block] = []
    groups = _groups(scene)
    *first, population, tax = groups
    for group in first:
        if group.short == "LEAD":
            blocks += _listed(canvas, scene, group)
        else:
            blocks += _card_rows(canvas, scene, group)
    blocks.append(_last_row(canvas, scene, population, tax))
    for group in _more_groups(scene):
        blocks += _card_rows(canvas, scene, group)
    return blocks


def _listed(canvas: Canvas, scene: Scene, group: Group) -> list[Block]:
    """Leaders have too much text for a card: a line each."""
    lines = [Block(1, partial(_paint_head, canvas, scene, group, 0))]
    for item in group.items:
        paint = partial(_paint_listed, canvas, scene, item)
        lines.append(Block(1, paint, ((item.card, 1, 0, canvas.width - 2, 1),)))
    return lines


def _paint_listed(canvas: Canvas, scene: Scene, item: Item, y: int) -> None:
    it = item.look()
    canvas.text(1, y, "▌" if scene.is_legal(item.card) else " ", ACCENT)
    _paint_label(canvas, scene, item.card, 2, y)
    canvas.text(5, y, it.name[0], _NAMED)
    canvas.text(17, y, it.gives, MUTED)
    canvas.text(21, y, fit(it.effect[:1], canvas.width - 23))
    if scene.cursor == item.card:
        canvas.tint(1, y, canvas.width - 2, CURSOR)
        canvas.text(1, y, "▸", CURSOR)


def _pitch(canvas: Canvas) -> int:
    return (canvas.width - 2) // COLUMNS


def _card_height(canvas: Canvas) -> int:
    """A row more for the effect, where all four offers fit so."""
    return CARD_ROWS + (canvas.height >= 3 * (CARD_ROWS + 2))


def _card_rows(canvas: Canvas, scene: Scene, group: Group) -> list[Block]:
    """A head and as many rows of cards as it takes."""
    head = partial(_paint_wide_head, canvas, scene, group)
    blocks = [Block(1, head, _head_places(group, 0))]
    for start in range(0, len(group.items), COLUMNS):
        cells = list(enumerate(group.items[start : start + COLUMNS]))
        blocks.append(_card_row(canvas, scene, cells))
    return blocks


def _head_places(group: Group, x: int) -> tuple[Place, ...]:
    return ((group.target, x + 1, 0, len(group.title), 1),) if group.target else ()


def _card_row(canvas: Canvas, scene: Scene, cells: list[tuple[int, Item]]) -> Block:
    pitch, height = _pitch(canvas), _card_height(canvas)
    places = tuple((item.card, 1 + at * pitch, 0, pitch - 1, height) for at, item in cells)

    def paint(y: int) -> None:
        for at, item in cells:
            _paint_card(canvas, scene, item, (1 + at * pitch, y, pitch - 1, height))

    return Block(height, paint, places)


def _last_row(canvas: Canvas, scene: Scene, population: Group, tax: Group) -> Block:
    """Population and tax cards and, where there is room, what a wonder costs."""
    pitch = _pitch(canvas)
    at_tax = max(len(population.items), 2)
    cells = [*enumerate(population.items), *enumerate(tax.items, at_tax)]
    cards = _card_row(canvas, scene, cells)
    places = (
        *((target, x, y + 1, width, height) for target, x, y, width, height in cards.places),
        *_head_places(population, 0),
        *_head_places(tax, at_tax * pitch),
    )

    def paint(y: int) -> None:
        for group, x in ((population, 0), (tax, at_tax * pitch)):
            _paint_head(canvas, scene, group, x, y)
            if not group.items:
                canvas.text(x + 1, y + 1, fit([group.empty], 2 * pitch - 2), MUTED)
        cards.paint(y + 1)
        if at_tax + len(tax.items) < COLUMNS:
            _paint_wonder_summary(canvas, scene, (COLUMNS - 1) * pitch, y)

    return Block(cards.height + 1, paint, places)


def _paint_wide_head(canvas: Canvas, scene: Scene, group: Group, y: int) -> None:
    _paint_head(canvas, scene, group, 0, y)
    x = len(group.title) + len(group.note) + 5
    if group.target == "build":
        pieces = [f"{plain(p)} {short_amounts(piece_cost(p))}" for p in (*CITIES, TOWNS[0])]
        words = f"or without a card: {', '.join(pieces)}".replace("farm town", "town")
        canvas.text(x, y, words, FAINT)
    elif group.target and not group.items:
        canvas.text(x, y, group.empty, FAINT)


def _paint_wonder_summary(canvas: Canvas, scene: Scene, x: int, y: int) -> None:
    """What the next wonder costs, and what is lacking for it."""
    view: MosaicState = scene.view
    player = view.players[eye(scene)]
    cost = wonder_cost(player)
    missing = missing_amounts(player, cost)
    room = canvas.width - x - 2
    left = f" {len(view.wonders)} of {len(WONDERS)} left"
    canvas.parts(x + 1, y, [("WONDERS", HEAD), (left, FAINT)])
    which = _ORDER[min(len(player.wonders), len(_ORDER) - 1)]
    canvas.text(x + 1, y + 1, fit([f"{short_amounts(cost)} your {which}"], room), AMOUNT)
    lack = f"you lack {short_amounts(missing)}" if missing else "you have it in kind"
    canvas.text(x + 1, y + 2, fit([lack], room), BAD if missing else GOOD)
    if canvas.height < 4 * (CARD_ROWS + 2):
        canvas.text(x + 1, y + 3, "▾ all of them below", FAINT)


def _paint_card(canvas: Canvas, scene: Scene, item: Item, box: tuple[int, int, int, int]) -> None:
    """Name with price or symbols, effect, and what it needs or lacks."""
    x, y, width, height = box
    it = item.look()
    legal = scene.is_legal(item.card)
    dim = not legal and scene.chooser is not None and bool(scene.chooser.targets)
    canvas.fill(x, y, width, height, "raised")
    last = _last_line(it, item, width - 1)
    right, right_ink = it.price, MUTED if dim else AMOUNT
    if it.unrest:
        right, right_ink = it.unrest, MUTED if dim else BAD
    elif CARDS[item.card].kind == "technology" or not it.price:
        right, right_ink = it.gives, MUTED
    lines = [(fit(_name(it, item), width - 1), MUTED if dim else _NAMED)]
    lines += [
        (line, MUTED if dim else TEXT) for line in _effect(it, width - 1, height - 1 - bool(last))
    ]
    for down, (text, ink) in enumerate(lines):
        canvas.text(x + 1, y + down, text, ink)
    canvas.parts(x + 1, y + height - 1, last)
    used = [len(text) for text, _ in lines] + [0] * (height - len(lines))
    used[-1] += sum(len(text) for text, _ in last)
    rows = [at for at in (0, height - 1, *range(1, height)) if used[at] + len(right) < width - 1]
    if rows:
        canvas.right(x + width, y + rows[0], right, right_ink)
    else:
        name = fit(_name(it, item), width - 2 - len(right))
        canvas.text(x + 1, y, name.ljust(width - 1 - len(right)), lines[0][1])
        canvas.right(x + width, y, right, right_ink)
    for row in range(y, y + height):
        if legal:
            canvas.text(x, row, "▌", ACCENT)
        if scene.cursor == item.card:
            canvas.tint(x, row, width, CURSOR)
            canvas.text(x, row, "▸" if row == y else " ", CURSOR)
    if scene.jumping is not None:
        _paint_label(canvas, scene, item.card, x + 1 - max(len(scene.label(item.card)), 1), y)


def _effect(it: Facts, room: int, rows: int) -> list[str]:
    """What it does in as many lines as there are; a shorter form where it needs more."""
    for form in it.effect:
        lines = wrap(form, room)
        if len(lines) <= rows:
            return lines
    return [fit(it.effect, room)]


def _last_line(it: Facts, item: Item, room: int) -> list[tuple[str, Ink]]:
    """`✓ needs GOV`, `▾ lacks SCI of 2SCI`, `✓ pillars URB ECO`, `✗ lacks 1f`."""
    ink = _MARK_INK.get(it.mark, MUTED)
    head = [(f"{it.mark} ", ink)] if it.mark else []
    room -= 2 * bool(head)
    if it.lacks:
        return [*head, (fit(it.lacks, room), WARN if it.mark == "✓" else ink)]
    kind = CARDS[item.card].kind
    words = it.detail
    if kind in ("technology", "government"):
        words = f"needs {it.needs}" if it.needs else "needs nothing"
    elif it.gives and kind in _BUILD_KINDS:
        words = f"pillars {it.gives}"
    return [*head, (fit([words], room), MUTED)] if words else head
