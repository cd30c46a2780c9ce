"""Comparison of all players."""

from collections.abc import Callable, Sequence
from functools import partial

from core.games.mosaic.content import CARDS, CITIES, PILLAR_CODES, PILLARS, TOWNS
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.text import counts
from core.games.mosaic.text.counts import (
    CLAIMED_TILES,
    KINDS_OF_GOODS,
    MONEY,
    POINTS,
    POINTS_IF_ENDED,
    POPULATION,
    PRODUCTION,
    RESOURCES,
    SYMBOLS,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)
from core.kernel import Standing
from tui.draw import comparison
from tui.draw.blocks import Block
from tui.draw.canvas import HEAD, MUTED, NAMED, TEXT, Canvas, Parts
from tui.draw.comparison import (
    NONE_TEXT,
    SEPARATOR,
    Cell,
    Column,
    Comparison,
    Figure,
    TextColumn,
    text_cell,
)
from tui.draw.glyphs import parts_width
from tui.draw.panel_props import PanelProps
from tui.panels.mosaic.perspective import viewing_seat

_PILLAR_ROWS = [list(PILLARS)[start : start + 3] for start in (0, 3, 6)]


def seats_in_order(props: PanelProps) -> list[int]:
    view: MosaicState = props.view
    return view.seats_from(viewing_seat(props))


def _compare_seats(view: MosaicState, standings: Sequence[Standing]) -> Comparison:
    players = view.players

    def count_own(kinds: tuple[str, ...]) -> Callable[[int], int]:
        return lambda seat: len(view.building_hexes(seat, kinds))

    def stock(what: str) -> Callable[[int], int]:
        return lambda seat: players[seat].stock[what]

    def production(track: str) -> Callable[[int], int]:
        return lambda seat: players[seat].production[track]

    def symbols(pillar: str) -> Callable[[int], int]:
        return lambda seat: players[seat].symbols[pillar]

    figures = {
        "VP": Figure(lambda seat: standings[seat].points, ink=NAMED, count=POINTS.id),
        "end": Figure(lambda seat: standings[seat].total, ink=MUTED, count=POINTS_IF_ENDED.id),
        "pop": Figure(lambda seat: players[seat].population, count=POPULATION.id),
        "cty": Figure(count_own(CITIES), count=counts.CITIES.id),
        "won": Figure(lambda seat: len(players[seat].wonders), count=WONDERS.id),
        "twn": Figure(count_own(TOWNS), count=counts.TOWNS.id),
        "unit": Figure(view.unit_count, count=UNITS.id),
        "gd": Figure(view.different_good_count, count=KINDS_OF_GOODS.id),
        "tech": Figure(lambda seat: len(players[seat].technologies), count=TECHNOLOGIES.id),
        "unr": Figure(lambda seat: -dict(standings[seat].lines)["Unrest"], is_higher_better=False),
        "tiles": Figure(
            lambda seat: len(players[seat].golden_ages + players[seat].achievements),
            count=CLAIMED_TILES.id,
        ),
        "$": Figure(stock("money"), count=MONEY.id),
        "tax": Figure(production("tax"), is_output=True, count=PRODUCTION["tax"].id),
        "trf": Figure(production("tariff"), is_output=True, count=PRODUCTION["tariff"].id),
    }
    for what in ("stone", "food", "ideas"):
        figures[what] = Figure(stock(what), count=RESOURCES[what].id)
        figures[f"+{what}"] = Figure(production(what), is_output=True, count=PRODUCTION[what].id)
    for pillar in PILLARS:
        figures[PILLAR_CODES[pillar]] = Figure(symbols(pillar), count=SYMBOLS[pillar].id)
    return Comparison(figures, len(players))


def _make_comparison(props: PanelProps) -> Comparison:
    return comparison.compare_views(
        props, lambda view: _compare_seats(view, props.game.standings(view))
    )


def leader_name(view: MosaicState, seat: int) -> str:
    leader = view.players[seat].leader
    if view.is_automa(seat):
        return "Automa"
    return CARDS[leader].name if leader else NONE_TEXT


def government_name(player: Player) -> str:
    return CARDS[player.government].name if player.government else NONE_TEXT


def layout_narrow_tables(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: MosaicState = props.view
    targets = (lambda seat: view.players[seat].leader, lambda seat: view.players[seat].government)
    rows = _narrow_rows(view, _make_comparison(props))
    return comparison.narrow_tables(canvas, props, seats_in_order(props), rows, targets)


def _narrow_rows(view: MosaicState, compared: Comparison) -> list[tuple[str, Cell]]:
    numbers, stocks = compared.number_cell, compared.stock_cell
    rows: list[tuple[str, Cell]] = [
        ("leader", text_cell(lambda seat: leader_name(view, seat))),
        ("government", text_cell(lambda seat: government_name(view.players[seat]))),
        ("VP, if ended now", numbers("VP", "end")),
        ("population", numbers("pop")),
        ("stone  + output", stocks("stone", "+stone")),
        ("food   + output", stocks("food", "+food")),
        ("ideas  + output", stocks("ideas", "+ideas")),
        ("money, tax trf", stocks("$", "tax", "trf")),
        ("cty won twn unit", numbers("cty", "won", "twn", "unit", width=3)),
        ("gd tech tile unr", numbers("gd", "tech", "tiles", "unr", width=3)),
    ]
    for pillars in _PILLAR_ROWS:
        shorts = [PILLAR_CODES[pillar] for pillar in pillars]
        rows.append((" ".join(shorts), numbers(*shorts)))
    return rows


ROOMY_WIDTH = 150  # columns from which most headings are full words

_FIRST_COLUMNS: tuple[Column, ...] = (
    Column("VP", 4, ("VP",)),
    Column("end", 4, ("end",)),
    Column("pop", 4, ("pop",)),
    SEPARATOR,
    Column("stone", 7, ("stone", "+stone")),
    Column("food", 7, ("food", "+food")),
    Column("ideas", 7, ("ideas", "+ideas")),
    Column("$", 4, ("$",)),
    Column("tax", 4, ("tax",)),
    Column("trf", 4, ("trf",)),
)
_PILLAR_COLUMNS = tuple(
    Column(PILLAR_CODES[pillar], 4, (PILLAR_CODES[pillar],)) for pillar in PILLARS
)
_GOODS_COLUMN = Column("gd", 3, ("gd",))
_LOW_COLUMNS = (*_FIRST_COLUMNS, SEPARATOR, _GOODS_COLUMN)
_WIDE_COLUMNS = (*_FIRST_COLUMNS, SEPARATOR, *_PILLAR_COLUMNS, _GOODS_COLUMN)
_ROOMY_COLUMNS = (
    *_FIRST_COLUMNS,
    SEPARATOR,
    *_PILLAR_COLUMNS,
    SEPARATOR,
    Column("goods", 6, ("gd",)),
    Column("city", 5, ("cty",)),
    Column("wond.", 6, ("won",)),
    Column("town", 5, ("twn",)),
    Column("unit", 5, ("unit",)),
    Column("tech", 5, ("tech",)),
    Column("unrest", 7, ("unr",)),
)


# Figures without a column in narrower tables.
_PIECE_FIGURES = {
    "cities": "cty",
    "wonders": "won",
    "towns": "twn",
    "units": "unit",
    "tech": "tech",
    "unrest": "unr",
}


def layout_piece_counts(canvas: Canvas, props: PanelProps) -> list[Block]:
    """Lay out figures without a column: `cities A5 B3 C2   wonders A1`."""
    views = _make_comparison(props)
    rows: list[list[tuple[int, str, Parts]]] = []  # column, figure and parts of each item
    x = 1
    for label, figure in _PIECE_FIGURES.items():
        owners = [seat for seat in seats_in_order(props) if views.values[figure][seat]]
        parts: Parts = [(label, MUTED)]
        for seat in owners:
            parts += [(f" {props.seat_letter(seat)}", MUTED), *views.parts(figure, seat)]
        if owners:
            if not rows or x + parts_width(parts) > canvas.width - 1:
                rows.append([])
                x = 1
            rows[-1].append((x, figure, parts))
            x += parts_width(parts) + 3

    def paint(row: Sequence[tuple[int, str, Parts]], y: int) -> None:
        for start, figure, parts in row:
            canvas.parts(start, y, parts)
            props.add_count_names(views.counts([figure]), start + parts_width(parts[:1]), y)

    return [Block(1, partial(paint, row)) for row in rows]


def _draw_row(canvas: Canvas, parts: Parts, y: int) -> None:
    canvas.parts(1, y, parts)


def layout_low_table(canvas: Canvas, props: PanelProps) -> list[Block]:
    """Lay out a row per seat, for a pane too low for columns."""
    players, views = props.view.players, _make_comparison(props)
    table = comparison.wide_table(
        canvas,
        props,
        seats_in_order(props),
        views,
        _LOW_COLUMNS,
        target=lambda seat: players[seat].leader,
    )
    symbols: Parts = [("PILLARS", HEAD)]
    for short in PILLAR_CODES.values():
        symbols += [(f" {short} ", MUTED), *views.parts(short, viewing_seat(props)), (" ", TEXT)]
    return [
        table,
        Block(1, partial(_draw_row, canvas, symbols)),
        *layout_piece_counts(canvas, props),
    ]


def layout_wide_table(canvas: Canvas, props: PanelProps) -> Block:
    """Lay out a row per seat, each a target for its leader."""
    view: MosaicState = props.view
    players = view.players
    government = TextColumn(
        "government",
        11,
        lambda seat: government_name(players[seat]),
        lambda seat: players[seat].government,
    )
    return comparison.wide_table(
        canvas,
        props,
        seats_in_order(props),
        _make_comparison(props),
        _ROOMY_COLUMNS if canvas.width >= ROOMY_WIDTH else _WIDE_COLUMNS,
        (government,),
        lambda seat: players[seat].leader,
    )
