"""Cards in play of a civilization."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from core.games.through_the_ages.content import AGES, BY_TYPE, CARDS, FARM, MINE, UNITS, URBAN
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.target_ids import owned_id
from core.games.through_the_ages.text.card_names import (
    card_name,
    name_forms,
    name_with_age,
    short_name,
    short_name_with_age,
)
from core.games.through_the_ages.text.short_card_text import effect_forms, per_worker_text
from core.kernel.style import SHORT
from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import AMOUNT, FAINT, GOOD, MUTED, TEXT, Canvas, Ink, Parts
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets
from tui.panels.through_the_ages.card_line import band_ink, label_type
from tui.panels.through_the_ages.civilization.board import (
    CELLS_X,
    LABEL_X,
    MAX_SYMBOLS,
    TOKEN_INK,
    WORKER_INK,
    BoardProps,
    ratings_x,
)

TECHNOLOGY_TYPES = (FARM, MINE, "lab", "temple", "theater", "library", "arena", *UNITS)
STARTING_TYPES = (FARM, MINE, "lab", "temple", "infantry")  # each player starts with them
MAX_TYPE_ROWS = 8  # rows of technologies on a low page
FEW_SYMBOLS = 2  # limit per kind if the name would be cut otherwise
MIN_AGE_WIDTH = 5  # columns of an empty age
MAX_EXTRA_WIDTH = 12  # extra columns per age: enough for the output of a worker
MIN_WIDTH_WITH_OUTPUT = 22  # columns from which a cell shows the output per worker

# --- header ---------------------------------------------------------------------------------------


def layout_header(canvas: Canvas, board: BoardProps) -> Block:
    player, props = board.player, board.panel
    cards = [(player.government, "government"), (player.leader, "leader")]
    cards += [(card, "special") for card in player.specials]
    x = 5 + min(len(props.seat_name(board.seat)), 12) + 2
    targets: list[TargetBox] = []
    names: list[tuple[str, Ink]] = []
    hint = "" if canvas.width >= WIDE_WIDTH else "rivals below"
    is_wide = canvas.width >= WIDE_WIDTH
    for card, kind in cards:
        name = _header_name(card, is_wide) if card else ""
        if name and x + len(name) < canvas.width - len(hint) - 2:
            targets.append((board.card_target(card), x, 0, len(name), 1))
            names.append((name, band_ink(canvas, kind)))
            x += len(name) + 2

    def paint(y: int) -> None:
        paint_seat(canvas, props, 1, y, board.seat, 16)
        for (_, text_x, _, _, _), (name, ink) in zip(targets, names, strict=True):
            canvas.text(text_x, y, name, ink)
        canvas.right_text(canvas.width - 1, y, hint, FAINT)
        highlight_targets(canvas, props, y, targets)

    return Block(1, paint, tuple(targets))


def _header_name(card: str, is_wide: bool) -> str:
    return card_name(card) if is_wide else short_name(card, SHORT)


# --- technologies with their workers --------------------------------------------------------------


def _relevant_cards(board: BoardProps, card_type: str) -> list[str]:
    """Return technologies that are legal, or have workers or tokens, and the best one."""
    player = board.player
    owned = [card for card in BY_TYPE[card_type] if card in player.workers]
    return [
        card
        for card in owned
        if player.workers[card]
        or player.tokens.get(card)
        or (board.is_own and board.panel.is_legal(card))
        or card == owned[-1]
    ]


def _hand_cards(player: Player, card_type: str) -> list[str]:
    return [card for card in dict.fromkeys(player.civil_hand) if CARDS[card].type == card_type]


def _token_symbols(player: Player, card: str, max_symbols: int = MAX_SYMBOLS) -> Parts:
    if card not in player.workers:
        return [("hand", FAINT)]
    parts: Parts = []
    for symbol, number, ink in (
        ("▪", player.workers.get(card, 0), WORKER_INK),
        ("◦", player.tokens.get(card, 0), TOKEN_INK),
    ):
        text = symbol * number if number <= max_symbols else f"{symbol}{number}"
        parts += [(text, ink)] if text else []
    return parts


def _layout_cell(board: BoardProps, card: str, x: int, width: int) -> tuple[TargetBox, Parts]:
    player = board.player
    symbols = _token_symbols(player, card)
    if len(name_forms(card, SHORT)[1]) + 2 + parts_width(symbols) > width:
        symbols = _token_symbols(player, card, FEW_SYMBOLS)
    takes_no_workers = card not in player.workers
    space = width - 1 - parts_width(symbols)
    name = fit(name_forms(card, SHORT), max(space - bool(symbols), 3))
    legal = board.is_own and board.panel.is_legal(card)
    ink = LEGAL if legal else MUTED if takes_no_workers or not player.workers.get(card) else TEXT
    parts: Parts = [(name, ink), (" ", TEXT), *symbols]
    each = f"{' ' if symbols else ''}{per_worker_text(card)}"
    if width >= MIN_WIDTH_WITH_OUTPUT and parts_width(parts) + len(each) < width - 1:
        parts.append((each, FAINT))
    return (board.card_target(card), x, 0, len(name), 1), parts


def layout_technology_rows(canvas: Canvas, board: BoardProps) -> list[Block]:
    player = board.player
    types_in_play = [
        kind for kind in TECHNOLOGY_TYPES if kind in STARTING_TYPES or _relevant_cards(board, kind)
    ]
    kinds = [
        kind for kind in TECHNOLOGY_TYPES if kind in types_in_play or _hand_cards(player, kind)
    ]
    if len(kinds) > MAX_TYPE_ROWS:  # the hand panel shows the others
        kinds = types_in_play
    column_count = max(2, *(len(_relevant_cards(board, kind)) for kind in kinds))
    rows = {
        kind: (_relevant_cards(board, kind) + _hand_cards(player, kind))[:column_count]
        for kind in kinds
    }
    space = ratings_x(canvas.width) - 2 - CELLS_X
    blocks = []
    for kind, cards in rows.items():
        widths = _column_widths(player, cards, space, space // column_count)
        starts = [CELLS_X + sum(widths[:cell]) for cell in range(len(cards))]
        cells = [_layout_cell(board, *cell) for cell in zip(cards, starts, widths, strict=True)]
        blocks.append(_layout_row(canvas, board, label_type(kind), band_ink(canvas, kind), cells))
    return blocks


def can_share_header(board: BoardProps) -> bool:
    return len(board.panel.seat_name(board.seat)) <= CELLS_X - 6


def _technologies_by_type(player: Player) -> dict[str, list[str]]:
    return {
        kind: [card for card in BY_TYPE[kind] if card in (*player.workers, *player.civil_hand)]
        for kind in TECHNOLOGY_TYPES
    }


def measure_compact_tableau(board: BoardProps) -> int:
    player, view = board.player, board.panel.view
    kinds = _technologies_by_type(player).values()
    has_colony_row = bool(player.colonies or view.pacts_of(board.seat))
    return 1 + sum(map(bool, kinds)) + (not all(kinds)) + 3 + has_colony_row


def layout_technology_grid(
    canvas: Canvas, board: BoardProps, has_name: bool = False, is_compact: bool = False
) -> list[Block]:
    """Lay out technologies by type and age.

    The compact form lists all missing types in one row.
    """
    player = board.player
    ages = AGES[:4]
    limit_x = ratings_x(canvas.width) - 4
    technologies = _technologies_by_type(player)
    space = limit_x - 4 - CELLS_X
    columns_x = _age_columns(player, technologies.values(), space)
    starts = {age: CELLS_X + x for age, x in zip(ages, columns_x, strict=True)}

    def draw_ages(y: int) -> None:
        if has_name:
            paint_seat(canvas, board.panel, 1, y, board.seat, CELLS_X - 1)
        for age, x in starts.items():
            canvas.text(x, y, age, MUTED)

    blocks = [Block(1, draw_ages)]
    for kind, cards in technologies.items():
        if is_compact and not cards:
            continue
        cell_starts = [starts[CARDS[card].age] for card in cards]
        ends = [*cell_starts[1:], limit_x - 3]  # cells extend over ages that are empty in this row
        cells = [
            _layout_cell(board, card, x, end - x)
            for card, x, end in zip(cards, cell_starts, ends, strict=False)
        ]
        built = sum(player.workers.get(card, 0) for card in BY_TYPE[kind])
        limit = f"{built}/{board.stats.urban_limit}" if kind in URBAN else ""
        ink = band_ink(canvas, kind)
        blocks.append(_layout_row(canvas, board, label_type(kind), ink, cells, (limit_x, limit)))
    missing_types = [label_type(kind) for kind, cards in technologies.items() if not cards]

    def draw_missing_types(y: int) -> None:
        canvas.text(CELLS_X, y, fit([f"no {', '.join(missing_types)}"], limit_x - CELLS_X), FAINT)

    if is_compact and missing_types:
        blocks.append(Block(1, draw_missing_types))
    return blocks


def _age_columns(player: Player, rows: Iterable[Sequence[str]], width: int) -> list[int]:
    """Return the first column of each age.

    A technology may extend over ages that are empty in its row. Cells that are too wide use fewer
    symbols or short names. Spare columns go first to ages with cards.
    """
    rows = [cards for cards in rows if cards]
    ages = {_age_index(card) for cards in rows for card in cards}
    for form, max_symbols in (
        (0, MAX_SYMBOLS),
        (0, FEW_SYMBOLS),
        (1, MAX_SYMBOLS),
        (1, FEW_SYMBOLS),
    ):
        cell_widths = {
            c: _cell_width(player, c, max_symbols, form) for cards in rows for c in cards
        }
        starts, end = _pack_ages(rows, cell_widths)
        if end <= width:
            more = min((width - end) // max(len(ages), 1), MAX_EXTRA_WIDTH)
            wider = [x + more * sum(age > had for had in ages) for age, x in enumerate(starts)]
            rest = (width - end - more * len(ages)) // len(starts)
            return [x + rest * age for age, x in enumerate(wider)]
    return [age * width // len(starts) for age in range(len(starts))]


def _pack_ages(rows: Sequence[Sequence[str]], widths: Mapping[str, int]) -> tuple[list[int], int]:
    pairs = [pair for cards in rows for pair in pairwise(cards)]
    starts = [0]
    for age in range(1, len(AGES[:4])):
        ends = [
            starts[_age_index(c)] + widths[c]
            for c, next_card in pairs
            if _age_index(next_card) == age
        ]
        starts.append(max([starts[-1] + MIN_AGE_WIDTH, *ends]))
    ends = [starts[_age_index(cards[-1])] + widths[cards[-1]] for cards in rows]
    return starts, max([starts[-1] + MIN_AGE_WIDTH, *ends])


def _age_index(card: str) -> int:
    return AGES.index(CARDS[card].age)


def _column_widths(player: Player, cards: Sequence[str], width: int, pitch: int) -> list[int]:
    """Return equal widths unless one of them would cut a name."""
    widths = [_cell_width(player, card) for card in cards]
    if sum(widths) - 1 > width:
        widths = [_cell_width(player, card, FEW_SYMBOLS) for card in cards]
    fits = max(widths, default=0) <= pitch or sum(widths) - 1 > width
    return [pitch] * len(cards) if fits else widths


def _cell_width(player: Player, card: str, max_symbols: int = MAX_SYMBOLS, form: int = 0) -> int:
    return (
        len(name_forms(card, SHORT)[form])
        + 1
        + parts_width(_token_symbols(player, card, max_symbols))
        + 1
    )


def _layout_row(
    canvas: Canvas,
    board: BoardProps,
    label: str,
    ink: Ink,
    cells: Sequence[tuple[TargetBox, Parts]],
    limit: tuple[int, str] = (0, ""),
) -> Block:
    targets = tuple(target_box for target_box, _ in cells)

    def paint(y: int) -> None:
        canvas.text(LABEL_X, y, label, ink)
        for (_, x, _, _, _), parts in cells:
            canvas.parts(x, y, parts)
        if not cells:
            canvas.text(CELLS_X, y, "∙", FAINT)
        canvas.right_text(limit[0] + 1, y, limit[1], FAINT)
        highlight_targets(canvas, board.panel, y, targets)

    return Block(1, paint, targets)


# --- other cards ----------------------------------------------------------------------------------


def layout_other_cards(
    canvas: Canvas, board: BoardProps, is_wide: bool, is_compact: bool
) -> list[Block]:
    """Lay out wonders, leader, government, colonies, tactics and pacts.

    The compact form shares rows between government, special technologies and tactics, and between
    colonies and pacts.
    """
    player, props = board.player, board.panel
    view: AgesState = props.view
    space = ratings_x(canvas.width) - 3 - CELLS_X
    wonders = [
        (card, name_forms(card, SHORT), _wonder_symbol(board, card)) for card in player.wonders
    ]
    if player.wonder:
        wonders.append((player.wonder, name_forms(player.wonder, SHORT), _wonder_progress(board)))
    colonies: list[NamedCard] = [
        (card, (name_with_age(card), short_name_with_age(card, SHORT)), [])
        for card in player.colonies
    ]
    rows = [("wonder", "wonder", wonders)] if wonders or is_wide else []
    tactics = _list_tactics(board, is_compact)
    if is_wide:
        rows += [("leader", "leader", _describe_card(player.leader, space))]
        if is_compact:
            laws = _describe_in_few_rows([player.government, *player.specials], space, tactics)
            rows, tactics = [*rows, ("govern.", "government", laws)], []
        else:
            rows += [("govern.", "government", _describe_card(player.government, space))]
            specials = _describe_in_few_rows(player.specials, space)
            rows += [("special", "special", specials)] if specials else []
    rows += [("tactics", "tactics", tactics)] if tactics else []
    pacts: list[NamedCard] = [
        (pact.card, name_forms(pact.card, SHORT), [(f"with {props.seat_letter(partner)}", MUTED)])
        for pact, _, partner in view.pacts_of(board.seat)
    ]
    if is_compact and colonies:
        colonies, pacts = [*colonies, *pacts], []
    rows += [("colony", "territory", colonies)] if colonies else []
    rows += [("pact", "", pacts)] if pacts else []
    return [
        block
        for label, kind, items in rows
        for block in _layout_names(canvas, board, label, band_ink(canvas, kind), items, space)
    ]


# A card, its full and short name, and the parts after the name.
NamedCard = tuple[str, tuple[str, str], Parts]


def _list_tactics(board: BoardProps, has_label: bool) -> list[NamedCard]:
    card = board.player.tactics
    if not card:
        return []
    armies = board.stats.strength_parts and dict(board.stats.strength_parts).get("armies", 0)
    kind: Parts = [("tactics ", MUTED)] if has_label else []
    return [
        (card, name_forms(card, SHORT), [*kind, (f"+{armies or 0}", GOOD if armies else FAINT)])
    ]


def _wonder_symbol(board: BoardProps, card: str) -> Parts:
    is_face_down = card in board.player.face_down
    return [("▾", FAINT) if is_face_down else ("✓", GOOD)]


def _wonder_progress(board: BoardProps) -> Parts:
    player = board.player
    stages = CARDS[player.wonder].stages
    price = "-".join(map(str, stages[player.stages :]))
    built = "▮" * player.stages
    parts: Parts = [(built, GOOD), ("▯" * (len(stages) - player.stages), FAINT)]
    return [*parts, (f" {price}", AMOUNT), ("r", MUTED)]


def _describe_card(card: str, width: int) -> list[NamedCard]:
    if not card:
        return []
    full, short = name_forms(card, SHORT)
    forms = effect_forms(card)
    fitting = [f for f in forms if len(full) + 2 + len(f) <= width]
    name = full if fitting else short
    return [(card, (name, name), [(fit(fitting or forms, width - len(name) - 2), MUTED)])]


def _describe_in_few_rows(
    cards: Sequence[str], width: int, others: Sequence[NamedCard] = ()
) -> list[NamedCard]:
    shares = (width // number for number in range(1, len(cards) + len(others) + 1))
    layouts = ([c for card in cards for c in _describe_card(card, share)] for share in shares)
    layouts_with_others = ([*layout, *others] for layout in layouts)
    return min(
        layouts_with_others, key=lambda layout: max(_count_rows(layout, width), 2), default=[]
    )


def _count_rows(items: Sequence[NamedCard], max_width: int) -> int:
    rows, x = 1, 0
    for _, (_, short), tail in items:
        width = len(short) + 1 + parts_width(tail)
        if x and x + width > max_width:
            rows, x = rows + 1, 0
        x += width + 2
    return rows


def _layout_names(
    canvas: Canvas,
    board: BoardProps,
    label: str,
    ink: Ink,
    items: Sequence[NamedCard],
    max_width: int,
) -> list[Block]:
    rows: list[list[tuple[TargetBox, Parts]]] = [[]]
    x = CELLS_X
    has_full_names = (
        sum(len(names[0]) + 3 + parts_width(tail) for _, names, tail in items) - 2 <= max_width
    )
    for card, names, tail in items:
        name = names[0] if has_full_names else names[1]
        width = len(name) + 1 + parts_width(tail)
        if x + width > CELLS_X + max_width and rows[-1]:
            rows.append([])
            x = CELLS_X
        legal = board.is_own and board.panel.is_legal(card)
        target = card if CARDS[card].type in ("territory", "pact") else board.card_target(card)
        if CARDS[card].type == "tactics":  # the hand may contain a copy
            target = owned_id(card, board.seat)
        parts: Parts = [(name, LEGAL if legal else TEXT), (" ", TEXT), *tail]
        rows[-1].append(((target, x, 0, len(name), 1), parts))
        x += width + 2
    return [
        _layout_row(canvas, board, "" if number else label, ink, cells)
        for number, cells in enumerate(rows)
    ]
