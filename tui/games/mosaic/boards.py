"""The Boards face: all players side by side, one's own civilization, and what is still to come."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from core.games.mosaic.content import (
    CARDS,
    CITIES,
    CONSTANTS,
    OFFERS,
    PILLAR_SHORT,
    PILLARS,
    SCORING_CARD_OF,
    TOWNS,
)
from core.games.mosaic.describe.cards import goods_text
from core.games.mosaic.describe.terms import OFFER_NAME, brief_name
from core.games.mosaic.scoring import unrest
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.tiles import progress
from core.kernel import HIDDEN, Standing
from tui.canvas import CURSOR, FAINT, GOOD, HEAD, JUMP, MUTED, NAME, TEXT, WARN, Canvas, Ink
from tui.games.mosaic.facts import compact, eye, fit, tile_words
from tui.games.mosaic.page import Block, Place, paint_page
from tui.games.mosaic.row import bar
from tui.presenters import Parts
from tui.scene import Scene

WIDE = 110
LABELS = 18  # columns of the labels at the left of the narrow table
MOST_SEATS = 4  # side by side; of more, three at a time
_PILLAR_ROWS = [list(PILLARS)[start : start + 3] for start in (0, 3, 6)]


def paint_boards(canvas: Canvas, scene: Scene) -> None:
    """The comparison first, then one's own cards, tiles, decks and points."""
    standings = scene.game.standings(scene.view)
    wide = canvas.width >= WIDE
    tables = [_wide_table(canvas, scene, standings)] if wide else []
    tables = tables or _narrow_tables(canvas, scene, standings)
    decks, scores = _decks(canvas, scene), _scores(canvas, scene, standings)
    tiles = _heading(canvas, "TILES", f"{CONSTANTS['end_vp_tile']} VP each at the end")
    blocks = [
        *tables,
        *([] if wide else decks),
        tiles,
        *_tiles(canvas, scene),
        *([_side_by_side(scores, decks)] if wide else scores),
        *_civilization(canvas, scene),
    ]
    paint_page(canvas, scene, blocks)


def boards_note(scene: Scene, width: int) -> str:
    """How to read it."""
    if width >= WIDE:
        return "end = VP with every end bonus   13+8 = stock + output   underlined = best"
    return "end = VP if it ended now"


def boards_height(scene: Scene, width: int) -> int:
    """The comparison and a few tiles."""
    return len(scene.view.players) + 4 if width >= WIDE else 14


def _order(scene: Scene) -> list[int]:
    """All seats, one's own first."""
    view: MosaicState = scene.view
    return view.seats_from(eye(scene))


def _heading(canvas: Canvas, title: str, note: str = "", x: int = 1) -> Block:
    def paint(y: int) -> None:
        canvas.parts(x, y, [(title, HEAD), (f" {note}", FAINT)])

    return Block(1, paint)


def _side_by_side(*columns: Sequence[Block]) -> Block:
    """Columns of one-row blocks, each drawn at its own place, as one block."""

    def paint(y: int) -> None:
        for column in columns:
            for down, block in enumerate(column):
                block.paint(y + down)

    return Block(max(map(len, columns)), paint)


# --- what is compared ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a seat, compared with the others'."""

    of: Callable[[int], int]
    output: bool = False  # shown as +8
    best_is_most: bool = True


def _figures(view: MosaicState, standings: Sequence[Standing]) -> dict[str, Figure]:
    """Everything that is compared, by its short name."""
    players = view.players

    def own(kinds: tuple[str, ...]) -> Callable[[int], int]:
        return lambda seat: len(view.own_hexes(seat, kinds))

    def stock(what: str) -> Callable[[int], int]:
        return lambda seat: players[seat].stock[what]

    def production(track: str) -> Callable[[int], int]:
        return lambda seat: players[seat].production[track]

    def symbols(pillar: str) -> Callable[[int], int]:
        return lambda seat: players[seat].symbols[pillar]

    figures = {
        "VP": Figure(lambda seat: standings[seat].points),
        "end": Figure(lambda seat: standings[seat].total),
        "pop": Figure(lambda seat: players[seat].population),
        "cty": Figure(own(CITIES)),
        "won": Figure(lambda seat: len(players[seat].wonders)),
        "twn": Figure(own(TOWNS)),
        "unit": Figure(view.unit_count),
        "gd": Figure(view.different_goods),
        "tech": Figure(lambda seat: len(players[seat].technologies)),
        "unr": Figure(lambda seat: unrest(view, seat), best_is_most=False),
        "tiles": Figure(lambda seat: len(players[seat].golden_ages + players[seat].achievements)),
        "$": Figure(stock("money")),
        "tax": Figure(production("tax"), output=True),
        "trf": Figure(production("tariff"), output=True),
    }
    for what in ("stone", "food", "ideas"):
        figures[what] = Figure(stock(what))
        figures[f"+{what}"] = Figure(production(what), output=True)
    for pillar in PILLARS:
        figures[PILLAR_SHORT[pillar]] = Figure(symbols(pillar))
    return figures


class Comparison:
    """The figures of all seats, and which of them are best."""

    def __init__(self, view: MosaicState, standings: Sequence[Standing]) -> None:
        seats = range(len(view.players))
        self._figures = _figures(view, standings)
        self._values = {
            name: [figure.of(seat) for seat in seats] for name, figure in self._figures.items()
        }

    def parts(self, name: str, seat: int, width: int = 0) -> Parts:
        """A seat's number, right-aligned; the best is underlined, outputs are green."""
        figure, values = self._figures[name], self._values[name]
        number = values[seat]
        best = figure.best_is_most and number > 0 and number == max(values) and len(values) > 1
        text = f"+{number}" if figure.output else str(number)
        ink = Ink("text", bold=best or name == "VP", underline=best)
        if figure.output:
            ink = Ink("good", underline=best)
        elif name == "end":
            ink = Ink("muted", underline=best)
        return [(" " * (width - len(text)), TEXT), (text, ink)]


def _leader(view: MosaicState, seat: int) -> str:
    leader = view.players[seat].leader
    if view.is_automa(seat):
        return "Automa"
    return CARDS[leader].name if leader else "none"


def _government(player: Player) -> str:
    return CARDS[player.government].name if player.government else "none"


# --- one column a seat ---------------------------------------------------------------------------


def _narrow_tables(canvas: Canvas, scene: Scene, standings: Sequence[Standing]) -> list[Block]:
    """One table, or with many seats one below the other, three seats in each."""
    order = _order(scene)
    many = len(order) if len(order) <= MOST_SEATS else 3
    comparison = Comparison(scene.view, standings)
    return [
        _narrow_table(canvas, scene, order[start : start + many], many, comparison)
        for start in range(0, len(order), many)
    ]


def _narrow_table(
    canvas: Canvas, scene: Scene, seats: list[int], many: int, comparison: Comparison
) -> Block:
    pitch = min((canvas.width - LABELS) // many, 24)
    rows = _narrow_rows(scene)
    columns = [(LABELS + index * pitch, seat) for index, seat in enumerate(seats)]

    def paint(y: int) -> None:
        for x, seat in columns:
            if seat == scene.seat:
                canvas.fill(x - 1, y, pitch - 1, len(rows) + 1, "high")
            _paint_seat(canvas, scene, x, y, seat, pitch - 2)
        for down, (label, cell) in enumerate(rows, 1):
            canvas.text(1, y + down, label, MUTED)
            for x, seat in columns:
                _paint_cell(canvas, x, y + down, cell(seat, comparison), pitch - 2)
        _mark_cursor(canvas, scene, y, places)

    places: list[Place] = []
    view: MosaicState = scene.view
    for x, seat in columns:
        player = view.players[seat]
        places += [(player.leader, x, 1, pitch - 3, 1)] if player.leader else []
        places += [(player.government, x, 2, pitch - 3, 1)] if player.government else []
    return Block(len(rows) + 1, paint, tuple(places))


def _mark_cursor(canvas: Canvas, scene: Scene, y: int, places: Sequence[Place]) -> None:
    """Turn what the cursor is on over, and show the jump label where one is to be typed."""
    for target, x, down, width, _ in places:
        if target == scene.cursor:
            canvas.tint(x, y + down, width, CURSOR)
        label = scene.label(target)
        if scene.jumping is not None and label and label.startswith(scene.jumping):
            canvas.text(x - len(label), y + down, label, JUMP)


def _paint_seat(canvas: Canvas, scene: Scene, x: int, y: int, seat: int, width: int) -> None:
    x = canvas.text(x, y, f" {scene.letter(seat)} ", scene.chip(seat))
    ink = NAME if seat == scene.seat else TEXT
    canvas.text(x + 1, y, scene.name(seat)[: width - 4], ink)


def _paint_cell(canvas: Canvas, x: int, y: int, parts: Parts, width: int) -> None:
    """Numbers too long for their columns move together."""
    if sum(len(text) for text, _ in parts) > width:
        parts = [part for text, ink in parts if text.strip() for part in ((text, ink), (" ", TEXT))]
    canvas.parts(x, y, parts)


_Cell = Callable[[int, Comparison], Parts]


def _narrow_rows(scene: Scene) -> list[tuple[str, _Cell]]:
    """The rows of the narrow table: a label, and what stands there for a seat."""
    view: MosaicState = scene.view

    def words(of: Callable[[int], str]) -> _Cell:
        return lambda seat, _: [(of(seat), FAINT if of(seat) == "none" else TEXT)]

    def numbers(*names: str, width: int = 4) -> _Cell:
        def cell(seat: int, compared: Comparison) -> Parts:
            parts = compared.parts(names[0], seat, 4)
            for name in names[1:]:
                parts += compared.parts(name, seat, width)
            return parts

        return cell

    def stocked(first: str, *outputs: str) -> _Cell:
        def cell(seat: int, compared: Comparison) -> Parts:
            parts = compared.parts(first, seat, 4)
            for output in outputs:
                parts += [(" ", TEXT), *compared.parts(output, seat)]
            return parts

        return cell

    rows: list[tuple[str, _Cell]] = [
        ("leader", words(lambda seat: _leader(view, seat))),
        ("government", words(lambda seat: _government(view.players[seat]))),
        ("VP, if ended now", numbers("VP", "end")),
        ("population", numbers("pop")),
        ("stone  + output", stocked("stone", "+stone")),
        ("food   + output", stocked("food", "+food")),
        ("ideas  + output", stocked("ideas", "+ideas")),
        ("money, tax trf", stocked("$", "tax", "trf")),
        ("cty won twn unit", numbers("cty", "won", "twn", "unit", width=3)),
        ("gd tech tile unr", numbers("gd", "tech", "tiles", "unr", width=3)),
    ]
    for pillars in _PILLAR_ROWS:
        shorts = [PILLAR_SHORT[pillar] for pillar in pillars]
        rows.append((" ".join(shorts), numbers(*shorts)))
    return rows


# --- one row a seat ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the wide table: its head, its room, and the figures in it."""

    head: str
    width: int
    figures: tuple[str, ...]


_RULE = Column("│", 2, ())
_WIDE_COLUMNS: tuple[Column, ...] = (
    Column("VP", 4, ("VP",)),
    Column("end", 4, ("end",)),
    Column("pop", 4, ("pop",)),
    _RULE,
    Column("stone", 6, ("stone", "+stone")),
    Column("food", 6, ("food", "+food")),
    Column("ideas", 6, ("ideas", "+ideas")),
    Column("$", 4, ("$",)),
    _RULE,
    Column("tax", 4, ("tax",)),
    Column("trf", 4, ("trf",)),
    _RULE,
    *(Column(PILLAR_SHORT[pillar], 4, (PILLAR_SHORT[pillar],)) for pillar in PILLARS),
    _RULE,
    Column("gd", 3, ("gd",)),
    Column("cty", 4, ("cty",)),
    Column("won", 4, ("won",)),
    Column("twn", 4, ("twn",)),
    Column("unit", 5, ("unit",)),
    Column("tech", 5, ("tech",)),
    Column("unr", 4, ("unr",)),
)
_SEAT_WIDTH, _GOVERNMENT_WIDTH = 13, 11


def _wide_table(canvas: Canvas, scene: Scene, standings: Sequence[Standing]) -> Block:
    view: MosaicState = scene.view
    order = _order(scene)
    comparison = Comparison(view, standings)
    start = 1 + _SEAT_WIDTH + _GOVERNMENT_WIDTH
    columns = _columns_that_fit(canvas.width - start)
    places: list[Place] = []
    for down, seat in enumerate(order, 1):
        player = view.players[seat]
        places += [(player.leader, 1, down, _SEAT_WIDTH - 1, 1)] if player.leader else []
        if player.government:
            places.append((player.government, 1 + _SEAT_WIDTH, down, _GOVERNMENT_WIDTH - 1, 1))

    def paint(y: int) -> None:
        canvas.text(1, y, "seat", MUTED)
        canvas.text(1 + _SEAT_WIDTH, y, "government", MUTED)
        for x, column in columns:
            _paint_column_head(canvas, x, y, column)
        for down, seat in enumerate(order, 1):
            _paint_seat_row(canvas, scene, y + down, seat, columns, comparison)
        _mark_cursor(canvas, scene, y, places)

    return Block(len(order) + 1, paint, tuple(places))


def _columns_that_fit(room: int) -> list[tuple[int, Column]]:
    """The columns there is room for, each with its place."""
    x, found = 1 + _SEAT_WIDTH + _GOVERNMENT_WIDTH, []
    for column in _WIDE_COLUMNS:
        if column.width > room:
            break
        found.append((x, column))
        x, room = x + column.width, room - column.width
    while found and found[-1][1] is _RULE:
        found.pop()
    return found


def _paint_column_head(canvas: Canvas, x: int, y: int, column: Column) -> None:
    if column is _RULE:
        canvas.text(x + 1, y, "│", Ink("line"))
    elif len(column.figures) > 1:
        canvas.right(x + 6, y, column.head, MUTED)
    else:
        canvas.right(x + column.width, y, column.head, MUTED)


def _paint_seat_row(
    canvas: Canvas,
    scene: Scene,
    y: int,
    seat: int,
    columns: list[tuple[int, Column]],
    comparison: Comparison,
) -> None:
    player = scene.view.players[seat]
    if seat == scene.seat:
        canvas.fill(0, y, canvas.width, 1, "high")
    _paint_seat(canvas, scene, 1, y, seat, _SEAT_WIDTH - 1)
    government = _government(player)
    ink = FAINT if government == "none" else TEXT
    canvas.text(1 + _SEAT_WIDTH, y, government[: _GOVERNMENT_WIDTH - 1], ink)
    for x, column in columns:
        if column is _RULE:
            canvas.text(x + 1, y, "│", Ink("line"))
        elif len(column.figures) > 1:
            first, output = column.figures
            canvas.parts(x, y, comparison.parts(first, seat, 3) + comparison.parts(output, seat))
        else:
            canvas.parts(x, y, comparison.parts(column.figures[0], seat, column.width))


# --- tiles ---------------------------------------------------------------------------------------


def _tiles(canvas: Canvas, scene: Scene) -> list[Block]:
    """Golden ages and achievements on the board, the nearest first, several in a row."""
    view: MosaicState = scene.view
    seat = eye(scene)

    def missing(tile: str) -> tuple[float, int]:
        have, need = progress(view, seat, tile)
        return -have / need, need

    tiles = sorted([*view.golden_ages, *view.achievements], key=missing)
    if not tiles:
        return [_words(canvas, "", "all of them are claimed")]
    columns = max(2, canvas.width // 37)
    pitch = (canvas.width - 2) // columns
    blocks = []
    for start in range(0, len(tiles), columns):
        row = tiles[start : start + columns]
        places = tuple((tile, 1 + at * pitch, 0, pitch - 1, 1) for at, tile in enumerate(row))
        blocks.append(Block(1, partial(_paint_tiles, canvas, scene, places), places))
    return blocks


def _paint_tiles(canvas: Canvas, scene: Scene, places: Sequence[Place], y: int) -> None:
    view: MosaicState = scene.view
    seat = eye(scene)
    others = [other for other in range(len(view.players)) if other != seat]
    for tile, x, _, width, _ in places:
        name, asks, _ = tile_words(tile)
        have, need = progress(view, seat, tile)
        legal = scene.is_legal(tile)
        canvas.text(x, y, "✓" if legal else " ", GOOD)
        canvas.text(x + 2, y, name, Ink("accent", bold=True, mark="legal") if legal else TEXT)
        forms = [f"{asks} {bar(have, need)}"] * (need < 10) + [f"{asks} {have}/{need}"]
        room = width - 9 - len(name)
        count = fit([*forms, f"{have}/{need}"], room)
        canvas.right(x + width - 6, y, count, WARN if have >= need - 1 else MUTED)
        rival = max(others, key=lambda other: progress(view, other, tile)[0], default=None)
        if rival is not None:
            best = progress(view, rival, tile)[0]
            canvas.text(x + width - 5, y, f"{scene.letter(rival)} {best}" if best else "", FAINT)
    _mark_cursor(canvas, scene, y, places)


# --- one's own civilization ----------------------------------------------------------------------


def _civilization(canvas: Canvas, scene: Scene) -> list[Block]:
    """Everything in front of the seat, each card by name so that the cursor can be on it."""
    view: MosaicState = scene.view
    seat = eye(scene)
    player = view.players[seat]
    down = [card.card for card in player.face_down if card.card != HIDDEN]
    symbols = {pillar: player.symbols[pillar] for pillar in PILLARS if player.symbols[pillar]}
    title = f"{scene.letter(seat)} {scene.name(seat)}"
    note = f"{_leader(view, seat)}, {_government(player)}" if player.leader else "no leader yet"
    piles = [
        ("technologies", player.technologies),
        ("face down", down),
        ("wonders", player.wonders),
        ("tiles", player.golden_ages + player.achievements),
        ("build cards", player.build_cards),
        ("tax cards", player.tax_cards),
    ]
    blocks = [_heading(canvas, title.upper(), note.replace(", none", ", no government"))]
    blocks.append(_words(canvas, "symbols", compact(symbols) or "none"))
    goods = goods_text(player.goods) + (" wild" if player.wild_goods else "")
    blocks.append(_words(canvas, "goods", goods.strip() or "none"))
    for label, cards in piles:
        if cards:
            blocks += _pile(canvas, scene, label, cards)
    return blocks


def _words(canvas: Canvas, label: str, words: str, x: int = 1) -> Block:
    def paint(y: int) -> None:
        canvas.text(x, y, label, MUTED)
        at = x + 13 if label else x
        canvas.text(at, y, fit([words], canvas.width - at - 1), TEXT)

    return Block(1, paint)


def _pile(canvas: Canvas, scene: Scene, label: str, cards: Sequence[str]) -> list[Block]:
    """Cards by name, as many in a row as fit; copies of one card are counted.

    A card of which there are copies gets no spot: its id is that of the one on offer.
    """
    rows: list[list[Place]] = [[]]
    x = 14
    for card in dict.fromkeys(cards):
        name = _card_words(card, cards)
        if x + len(name) > canvas.width - 1 and rows[-1]:
            rows.append([])
            x = 14
        rows[-1].append((card, x, 0, len(name), 1))
        x += len(name) + 2
    blocks = []
    for index, row in enumerate(rows):
        paint = partial(_paint_pile, canvas, scene, "" if index else label, cards, row)
        single = tuple(place for place in row if CARDS[place[0]].count == 1)
        blocks.append(Block(1, paint, single))
    return blocks


def _card_words(card: str, cards: Sequence[str]) -> str:
    name = tile_words(card)[0] if CARDS[card].kind in ("golden_age", "achievement") else ""
    many = list(cards).count(card)
    return (name or brief_name(card)) + (f" x{many}" if many > 1 else "")


def _paint_pile(
    canvas: Canvas,
    scene: Scene,
    label: str,
    cards: Sequence[str],
    places: Sequence[Place],
    y: int,
) -> None:
    canvas.text(1, y, label, MUTED)
    single = [place for place in places if CARDS[place[0]].count == 1]
    for place in places:
        legal = place in single and scene.is_legal(place[0])
        ink = Ink("accent", bold=True, mark="legal") if legal else TEXT
        canvas.text(place[1], y, _card_words(place[0], cards), ink)
    _mark_cursor(canvas, scene, y, single)


# --- what is still to come -----------------------------------------------------------------------


def _decks(canvas: Canvas, scene: Scene) -> list[Block]:
    """Cards left in every deck, and when its scoring card can come up; wide: on the right."""
    view: MosaicState = scene.view
    x = canvas.width * 3 // 5 if canvas.width >= WIDE else 1
    done, most = view.scorings_done, CONSTANTS["max_empire_scorings"]
    end = f", round {view.last_round} is the last" if view.last_round else ""
    blocks = [_heading(canvas, "DECKS", f"scoring {done} of {most} is done{end}", x)]
    return blocks + [
        _words(canvas, OFFER_NAME[name], _deck_words(view, name), x) for name in OFFERS
    ]


def _deck_words(view: MosaicState, name: str) -> str:
    """`58 left, scoring card among the next 12 to 40`."""
    deck = view.decks[name]
    left = f"{len(deck.cards)} left"
    if view.scorings_done == CONSTANTS["max_empire_scorings"]:
        return left
    if SCORING_CARD_OF[name] in view.removed:
        return f"{left}, scoring card is out"
    above = len(deck.cards) - deck.under
    soonest, latest = max(above - deck.scoring_high, 1), above - deck.scoring_low
    return f"{left}, scoring card {soonest} to {latest} from the top"


def _scores(canvas: Canvas, scene: Scene, standings: Sequence[Standing]) -> list[Block]:
    """The score if the game ended now, by source."""
    order = _order(scene)
    pitch = min((canvas.width - LABELS) // len(order), 8)

    def chips(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for index, seat in enumerate(order):
            x = LABELS + index * pitch + 2
            canvas.text(x, y, f" {scene.letter(seat)} ", scene.chip(seat))

    def row(label: str, numbers: list[int], bold: bool = False) -> Block:
        def paint(y: int) -> None:
            canvas.text(1, y, label, MUTED)
            for index, number in enumerate(numbers):
                best = number == max(numbers) and number > 0 and len(numbers) > 1
                ink = Ink("text", bold=bold or best, underline=best)
                canvas.right(LABELS + index * pitch + 4, y, str(number), ink)

        return Block(1, paint)

    blocks = [Block(1, chips)]
    for index, (source, _) in enumerate(standings[0].lines):
        numbers = [standings[seat].lines[index][1] for seat in order]
        if any(numbers):
            blocks.append(row(source, numbers))
    return [*blocks, row("Total", [standings[seat].total for seat in order], bold=True)]
