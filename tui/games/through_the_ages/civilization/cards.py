"""Cards in play of a civilization."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from core.games.through_the_ages.content import AGES, BY_TYPE, CARDS, FARM, MINE, UNITS, URBAN
from core.games.through_the_ages.describe import owned_id
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.wording.brief import effect_forms, per_worker
from core.games.through_the_ages.wording.names import (
    aged_name,
    card_name,
    name_forms,
    short_aged_name,
    short_name,
)
from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import AMOUNT, FAINT, GOOD, MUTED, TEXT, Canvas, Ink, Parts
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.games.through_the_ages.civilization.board import (
    CELLS_X,
    LABEL_X,
    MOST_MARKS,
    TOKEN,
    WORKER,
    ShownBoard,
    divide,
)
from tui.games.through_the_ages.lines import band, kind_word

TYPES = (FARM, MINE, "lab", "temple", "theater", "library", "arena", *UNITS)
ALWAYS = (FARM, MINE, "lab", "temple", "infantry")  # each player starts with them
MOST_KINDS = 8  # rows of technologies on a low page
FEW_MARKS = 2  # limit per kind if the name would be cut otherwise
LEAST_COLUMN = 5  # columns of an empty age
AMPLE = 12  # extra columns per age: enough for the output of a worker
ROOMY_COLUMN = 22  # columns from which a cell shows the output per worker

# --- header ---------------------------------------------------------------------------------------


def header(canvas: Canvas, board: ShownBoard) -> Block:
    player, scene = board.player, board.scene
    words = [(player.government, "government"), (player.leader, "leader")]
    words += [(card, "special") for card in player.specials]
    x = 5 + min(len(scene.name(board.seat)), 12) + 2
    places: list[TargetBox] = []
    inks: list[Ink] = []
    hint = "" if canvas.width >= WIDE else "rivals below"
    named = card_name if canvas.width >= WIDE else short_name
    for card, kind in words:
        name = named(card) if card else ""
        if name and x + len(name) < canvas.width - len(hint) - 2:
            places.append((board.target(card), x, 0, len(name), 1))
            inks.append(band(canvas, kind))
            x += len(name) + 2

    def paint(y: int) -> None:
        paint_seat(canvas, scene, 1, y, board.seat, 16)
        for (target, at, _, _, _), ink in zip(places, inks, strict=True):
            card = target.partition("@")[0]
            canvas.text(at, y, named(card), ink)
        canvas.right(canvas.width - 1, y, hint, FAINT)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, tuple(places))


# --- technologies with their workers --------------------------------------------------------------


def _cards_of(board: ShownBoard, kind: str) -> list[str]:
    """Return technologies with workers or tokens, legal ones, and the best."""
    player = board.player
    have = [card for card in BY_TYPE[kind] if card in player.workers]
    return [
        card
        for card in have
        if player.workers[card]
        or player.tokens.get(card)
        or (board.is_own and board.scene.is_legal(card))
        or card == have[-1]
    ]


def _in_hand(player: Player, kind: str) -> list[str]:
    return [card for card in dict.fromkeys(player.civil_hand) if CARDS[card].type == kind]


def _marks(player: Player, card: str, most: int = MOST_MARKS) -> Parts:
    """Return `▪▪◦`, `▪▪◦7`, or "hand" for a card in hand."""
    if card not in player.workers:
        return [("hand", FAINT)]
    parts: Parts = []
    for mark, number, ink in (
        ("▪", player.workers.get(card, 0), WORKER),
        ("◦", player.tokens.get(card, 0), TOKEN),
    ):
        text = mark * number if number <= most else f"{mark}{number}"
        parts += [(text, ink)] if text else []
    return parts


def _cell(board: ShownBoard, card: str, x: int, width: int) -> tuple[TargetBox, Parts]:
    player = board.player
    marks = _marks(player, card)
    if len(name_forms(card)[1]) + 2 + parts_width(marks) > width:
        marks = _marks(player, card, FEW_MARKS)
    held = card not in player.workers
    room = width - 1 - parts_width(marks)
    name = fit(name_forms(card), max(room - bool(marks), 3))
    legal = board.is_own and board.scene.is_legal(card)
    ink = LEGAL if legal else MUTED if held or not player.workers.get(card) else TEXT
    parts: Parts = [(name, ink), (" ", TEXT), *marks]
    each = f"{' ' if marks else ''}{per_worker(card)}"
    if width >= ROOMY_COLUMN and parts_width(parts) + len(each) < width - 1:
        parts.append((each, FAINT))
    return (board.target(card), x, 0, len(name), 1), parts


def columns(canvas: Canvas, board: ShownBoard) -> list[Block]:
    player = board.player
    in_play = [kind for kind in TYPES if kind in ALWAYS or _cards_of(board, kind)]
    kinds = [kind for kind in TYPES if kind in in_play or _in_hand(player, kind)]
    if len(kinds) > MOST_KINDS:  # the hand panel shows the others
        kinds = in_play
    many = max(2, *(len(_cards_of(board, kind)) for kind in kinds))
    rows = {kind: (_cards_of(board, kind) + _in_hand(player, kind))[:many] for kind in kinds}
    room = divide(canvas.width) - 2 - CELLS_X
    blocks = []
    for kind, cards in rows.items():
        widths = _widths(player, cards, room, room // many)
        starts = [CELLS_X + sum(widths[:at]) for at in range(len(cards))]
        cells = [_cell(board, *at) for at in zip(cards, starts, widths, strict=True)]
        blocks.append(_row(canvas, board, kind_word(kind), band(canvas, kind), cells))
    return blocks


def fits_the_heads(board: ShownBoard) -> bool:
    return len(board.scene.name(board.seat)) <= CELLS_X - 6


def _lying(player: Player) -> dict[str, list[str]]:
    return {
        kind: [card for card in BY_TYPE[kind] if card in (*player.workers, *player.civil_hand)]
        for kind in TYPES
    }


def tight_rows(board: ShownBoard) -> int:
    player, view = board.player, board.scene.view
    kinds = _lying(player).values()
    more = bool(player.colonies or view.pacts_of(board.seat))
    return 1 + sum(map(bool, kinds)) + (not all(kinds)) + 3 + more


def grid(
    canvas: Canvas, board: ShownBoard, named: bool = False, tight: bool = False
) -> list[Block]:
    """Lay out technologies by type and age.

    The compact form lists all missing types in one row.
    """
    player = board.player
    ages = AGES[:4]
    limit_x = divide(canvas.width) - 4
    lying = _lying(player)
    room = limit_x - 4 - CELLS_X
    columns_x = _starts_of_ages(player, lying.values(), room)
    starts = {age: CELLS_X + x for age, x in zip(ages, columns_x, strict=True)}

    def heads(y: int) -> None:
        if named:
            paint_seat(canvas, board.scene, 1, y, board.seat, CELLS_X - 1)
        for age, x in starts.items():
            canvas.text(x, y, age, MUTED)

    blocks = [Block(1, heads)]
    for kind, cards in lying.items():
        if tight and not cards:
            continue
        at = [starts[CARDS[card].age] for card in cards]
        ends = [*at[1:], limit_x - 3]  # cells extend over ages that are empty in this row
        cells = [
            _cell(board, card, x, end - x) for card, x, end in zip(cards, at, ends, strict=False)
        ]
        built = sum(player.workers.get(card, 0) for card in BY_TYPE[kind])
        limit = f"{built}/{board.now.urban_limit}" if kind in URBAN else ""
        ink = band(canvas, kind)
        blocks.append(_row(canvas, board, kind_word(kind), ink, cells, (limit_x, limit)))
    missing = [kind_word(kind) for kind, cards in lying.items() if not cards]

    def say_what_is_missing(y: int) -> None:
        canvas.text(CELLS_X, y, fit([f"no {', '.join(missing)}"], limit_x - CELLS_X), FAINT)

    if tight and missing:
        blocks.append(Block(1, say_what_is_missing))
    return blocks


def _starts_of_ages(player: Player, rows: Iterable[Sequence[str]], room: int) -> list[int]:
    """Return the first column of each age.

    A technology may extend over ages that are empty in its row. Cells that are too wide use fewer
    symbols or short names. Spare columns go first to ages that contain cards.
    """
    rows = [cards for cards in rows if cards]
    ages = {_age(card) for cards in rows for card in cards}
    for form, most in ((0, MOST_MARKS), (0, FEW_MARKS), (1, MOST_MARKS), (1, FEW_MARKS)):
        needed = {c: _room_for(player, c, most, form) for cards in rows for c in cards}
        starts, end = _packed(rows, needed)
        if end <= room:
            more = min((room - end) // max(len(ages), 1), AMPLE)
            wider = [x + more * sum(age > had for had in ages) for age, x in enumerate(starts)]
            rest = (room - end - more * len(ages)) // len(starts)
            return [x + rest * age for age, x in enumerate(wider)]
    return [age * room // len(starts) for age in range(len(starts))]


def _packed(rows: Sequence[Sequence[str]], needed: Mapping[str, int]) -> tuple[list[int], int]:
    """Return the smallest columns of the ages, and the end of the last."""
    pairs = [pair for cards in rows for pair in pairwise(cards)]
    starts = [0]
    for age in range(1, len(AGES[:4])):
        ends = [starts[_age(c)] + needed[c] for c, beside in pairs if _age(beside) == age]
        starts.append(max([starts[-1] + LEAST_COLUMN, *ends]))
    ends = [starts[_age(cards[-1])] + needed[cards[-1]] for cards in rows]
    return starts, max([starts[-1] + LEAST_COLUMN, *ends])


def _age(card: str) -> int:
    return AGES.index(CARDS[card].age)


def _widths(player: Player, cards: Sequence[str], room: int, pitch: int) -> list[int]:
    """Return equal widths unless one of them would cut a name."""
    needed = [_room_for(player, card) for card in cards]
    if sum(needed) - 1 > room:
        needed = [_room_for(player, card, FEW_MARKS) for card in cards]
    fits = max(needed, default=0) <= pitch or sum(needed) - 1 > room
    return [pitch] * len(cards) if fits else needed


def _room_for(player: Player, card: str, most: int = MOST_MARKS, form: int = 0) -> int:
    return len(name_forms(card)[form]) + 1 + parts_width(_marks(player, card, most)) + 1


def _row(
    canvas: Canvas,
    board: ShownBoard,
    label: str,
    ink: Ink,
    cells: Sequence[tuple[TargetBox, Parts]],
    right: tuple[int, str] = (0, ""),
) -> Block:
    places = tuple(place for place, _ in cells)

    def paint(y: int) -> None:
        canvas.text(LABEL_X, y, label, ink)
        for (_, x, _, _, _), parts in cells:
            canvas.parts(x, y, parts)
        if not cells:
            canvas.text(CELLS_X, y, "∙", FAINT)
        canvas.right(right[0] + 1, y, right[1], FAINT)
        mark_places(canvas, board.scene, y, places)

    return Block(1, paint, places)


# --- other cards ----------------------------------------------------------------------------------


def belongings(canvas: Canvas, board: ShownBoard, wide: bool, tight: bool) -> list[Block]:
    """Lay out wonders, leader, government, colonies, tactics and pacts.

    The compact form shares rows between government, special technologies and tactics, and between
    colonies and pacts.
    """
    player, scene = board.player, board.scene
    view: AgesState = scene.view
    room = divide(canvas.width) - 3 - CELLS_X
    wonders = [(card, name_forms(card), _wonder(board, card)) for card in player.wonders]
    if player.wonder:
        wonders.append((player.wonder, name_forms(player.wonder), _under_way(board)))
    colonies: list[Belonging] = [
        (card, (aged_name(card), short_aged_name(card)), []) for card in player.colonies
    ]
    rows = [("wonder", "wonder", wonders)] if wonders or wide else []
    tactics = _tactics(board, tight)
    if wide:
        rows += [("leader", "leader", _with_effect(player.leader, room))]
        if tight:
            laws = _in_few_rows([player.government, *player.specials], room, tactics)
            rows, tactics = [*rows, ("govern.", "government", laws)], []
        else:
            rows += [("govern.", "government", _with_effect(player.government, room))]
            specials = _in_few_rows(player.specials, room)
            rows += [("special", "special", specials)] if specials else []
    rows += [("tactics", "tactics", tactics)] if tactics else []
    pacts: list[Belonging] = [
        (pact.card, name_forms(pact.card), [(f"with {scene.letter(partner)}", MUTED)])
        for pact, _, partner in view.pacts_of(board.seat)
    ]
    if tight and colonies:
        colonies, pacts = [*colonies, *pacts], []
    rows += [("colony", "territory", colonies)] if colonies else []
    rows += [("pact", "", pacts)] if pacts else []
    return [
        block
        for label, kind, items in rows
        for block in _listed(canvas, board, label, band(canvas, kind), items, room)
    ]


# A card, its full and short name, and the parts after the name.
Belonging = tuple[str, tuple[str, str], Parts]


def _tactics(board: ShownBoard, named: bool) -> list[Belonging]:
    """Return `Phalanx +3`."""
    card = board.player.tactics
    if not card:
        return []
    armies = board.now.strength_parts and dict(board.now.strength_parts).get("armies", 0)
    kind: Parts = [("tactics ", MUTED)] if named else []
    return [(card, name_forms(card), [*kind, (f"+{armies or 0}", GOOD if armies else FAINT)])]


def _wonder(board: ShownBoard, card: str) -> Parts:
    down = card in board.player.face_down
    return [("▾", FAINT) if down else ("✓", GOOD)]


def _under_way(board: ShownBoard) -> Parts:
    """Return `▮▮▯ 3r`."""
    player = board.player
    stages = CARDS[player.wonder].stages
    price = "-".join(map(str, stages[player.stages :]))
    done = "▮" * player.stages
    parts: Parts = [(done, GOOD), ("▯" * (len(stages) - player.stages), FAINT)]
    return [*parts, (f" {price}", AMOUNT), ("r", MUTED)]


def _with_effect(card: str, room: int) -> list[Belonging]:
    if not card:
        return []
    whole, short = name_forms(card)
    forms = effect_forms(card)
    fitting = [f for f in forms if len(whole) + 2 + len(f) <= room]
    name = whole if fitting else short
    return [(card, (name, name), [(fit(fitting or forms, room - len(name) - 2), MUTED)])]


def _in_few_rows(
    cards: Sequence[str], room: int, others: Sequence[Belonging] = ()
) -> list[Belonging]:
    """Return cards with full effects if two rows suffice."""
    shares = (room // number for number in range(1, len(cards) + len(others) + 1))
    ways = ([c for card in cards for c in _with_effect(card, share)] for share in shares)
    whole = ([*way, *others] for way in ways)
    return min(whole, key=lambda way: max(_rows_of(way, room), 2), default=[])


def _rows_of(items: Sequence[Belonging], room: int) -> int:
    rows, x = 1, 0
    for _, (_, short), tail in items:
        width = len(short) + 1 + parts_width(tail)
        if x and x + width > room:
            rows, x = rows + 1, 0
        x += width + 2
    return rows


def _listed(
    canvas: Canvas, board: ShownBoard, label: str, ink: Ink, items: Sequence[Belonging], room: int
) -> list[Block]:
    rows: list[list[tuple[TargetBox, Parts]]] = [[]]
    x = CELLS_X
    whole = sum(len(names[0]) + 3 + parts_width(tail) for _, names, tail in items) - 2 <= room
    for card, names, tail in items:
        name = names[0] if whole else names[1]
        width = len(name) + 1 + parts_width(tail)
        if x + width > CELLS_X + room and rows[-1]:
            rows.append([])
            x = CELLS_X
        legal = board.is_own and board.scene.is_legal(card)
        target = card if CARDS[card].type in ("territory", "pact") else board.target(card)
        if CARDS[card].type == "tactics":  # the hand may contain a copy
            target = owned_id(card, board.seat)
        parts: Parts = [(name, LEGAL if legal else TEXT), (" ", TEXT), *tail]
        rows[-1].append(((target, x, 0, len(name), 1), parts))
        x += width + 2
    return [
        _row(canvas, board, "" if number else label, ink, cells)
        for number, cells in enumerate(rows)
    ]
