"""Comparison of all players."""

from collections.abc import Callable, Sequence

from core.games.age_of_innovation.content import BOOKS
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text import counts
from core.games.age_of_innovation.text.facts.displays import area_and_rank, has_display, next_income
from core.games.age_of_innovation.text.facts.science import short_discipline
from core.games.age_of_innovation.text.wording import lower_name, name
from core.kernel import Standing
from core.kernel.style import SHORT
from tui.draw import comparison
from tui.draw.blocks import Block
from tui.draw.canvas import MUTED, NAMED, Canvas
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
from tui.draw.panel_props import PanelProps


def seats_in_order(props: PanelProps) -> list[int]:
    seats = list(range(len(props.view.players)))
    own_seat = max(props.seat, 0)
    return seats[own_seat:] + seats[:own_seat]


def faction_of(view: InnovationState, seat: int) -> str:
    if view.automa and view.is_automa(seat):
        return view.automa.faction
    return view.players[seat].faction


def faction_name(view: InnovationState, seat: int) -> str:
    faction = faction_of(view, seat)
    return name(faction, SHORT) if faction else NONE_TEXT


def home_terrain(view: InnovationState, seat: int) -> str:
    return (
        lower_name(view.players[seat].native_terrain, SHORT)
        if view.players[seat].display
        else NONE_TEXT
    )


def _compare_seats(view: InnovationState, standings: Sequence[Standing]) -> Comparison:
    players = view.players
    incomes = [next_income(view, seat) for seat in range(len(players))]

    def level(discipline: str) -> Callable[[int], int]:
        return lambda seat: players[seat].science[discipline]

    def bowl(number: int) -> Callable[[int], int]:
        return lambda seat: players[seat].bowls[number]

    def spade(seat: int) -> int:
        is_known = has_display(view, seat) and not view.is_automa(seat)
        return players[seat].tools_per_spade if is_known else 0

    figures = {
        "VP": Figure(lambda seat: standings[seat].points, ink=NAMED, count=counts.POINTS.id),
        "end": Figure(lambda seat: standings[seat].total, ink=MUTED),
        "coin": Figure(lambda seat: players[seat].coins, count=counts.COINS.id),
        "+coin": Figure(
            lambda seat: incomes[seat].coins, is_output=True, count=counts.COIN_INCOME.id
        ),
        "tool": Figure(lambda seat: players[seat].tools, count=counts.TOOLS.id),
        "+tool": Figure(
            lambda seat: incomes[seat].tools, is_output=True, count=counts.TOOL_INCOME.id
        ),
        "sch": Figure(lambda seat: players[seat].scholars, count=counts.SCHOLARS.id),
        "+sch": Figure(
            lambda seat: incomes[seat].scholars, is_output=True, count=counts.SCHOLAR_INCOME.id
        ),
        "book": Figure(lambda seat: sum(players[seat].books.values())),
        "+book": Figure(
            lambda seat: incomes[seat].books, is_output=True, count=counts.BOOK_INCOME.id
        ),
        "+pw": Figure(lambda seat: incomes[seat].power, is_output=True),
        "sail": Figure(lambda seat: players[seat].sailing, count=counts.SAILING.id),
        "spade": Figure(spade, is_higher_better=False, count=counts.TERRAFORMING.id),
        "bldg": Figure(lambda seat: view.count_buildings(seat, "buildings")),
        "area": Figure(lambda seat: area_and_rank(view, seat)[0], count=counts.LARGEST_AREA.id),
        "city": Figure(lambda seat: len(players[seat].city_tiles), count=counts.CITY_TILES.id),
        "comp": Figure(lambda seat: len(players[seat].competencies), count=counts.COMPETENCIES.id),
        "inno": Figure(lambda seat: len(players[seat].innovations), count=counts.INNOVATIONS.id),
    }
    for discipline in BOOKS:
        reached = Figure(level(discipline), count=counts.LEVELS[discipline].id)
        figures[short_discipline(discipline)] = reached
    for number, (key, count) in enumerate(zip(("I", "II", "III"), counts.BOWLS, strict=True)):
        figures[key] = Figure(bowl(number), is_higher_better=key == "III", count=count.id)
    return Comparison(figures, len(players))


def _make_comparison(props: PanelProps) -> Comparison:
    return comparison.compare_views(
        props, lambda view: _compare_seats(view, props.game.standings(view))
    )


def layout_narrow_tables(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    views = _make_comparison(props)
    numbers, stocks = views.number_cell, views.stock_cell
    rows: list[tuple[str, Cell]] = [
        ("home", text_cell(lambda seat: home_terrain(view, seat))),
        ("people", text_cell(lambda seat: faction_name(view, seat))),
        ("VP, if ended now", numbers("VP", "end")),
        ("coins + income", stocks("coin", "+coin")),
        ("tools + income", stocks("tool", "+tool")),
        ("scholars", stocks("sch", "+sch")),
        ("books", stocks("book", "+book")),
        ("bowls I II III", numbers("I", "II", "III", width=3)),
        ("bank law eng med", numbers("bank", "law", "eng", "med", first=3, width=3)),
        ("bldg area city", numbers("bldg", "area", "city", width=3)),
        ("comp innov", numbers("comp", "inno", width=3)),
        ("sailing, spade", numbers("sail", "spade", width=3)),
    ]
    targets = (lambda seat: view.players[seat].display,)
    return comparison.narrow_tables(canvas, props, seats_in_order(props), rows, targets)


_WIDE_COLUMNS: tuple[Column, ...] = (
    Column("VP", 4, ("VP",)),
    Column("end", 4, ("end",)),
    SEPARATOR,
    Column("coins", 6, ("coin", "+coin")),
    Column("tools", 6, ("tool", "+tool")),
    Column("schol", 6, ("sch", "+sch")),
    Column("books", 6, ("book", "+book")),
    SEPARATOR,
    Column("II", 3, ("II",)),
    Column("III", 4, ("III",)),
    SEPARATOR,
    *(Column(short_discipline(book), 5, (short_discipline(book),)) for book in BOOKS),
    SEPARATOR,
    Column("bldg", 5, ("bldg",)),
    Column("area", 5, ("area",)),
    Column("city", 5, ("city",)),
    Column("sail", 5, ("sail",)),
    Column("spade", 6, ("spade",)),
    Column("comp", 5, ("comp",)),
    Column("innov", 6, ("inno",)),
)


def layout_wide_table(canvas: Canvas, props: PanelProps) -> Block:
    view: InnovationState = props.view
    faction_column = TextColumn(
        "people", 13, lambda seat: faction_name(view, seat), lambda seat: view.players[seat].display
    )
    return comparison.wide_table(
        canvas,
        props,
        seats_in_order(props),
        _make_comparison(props),
        _WIDE_COLUMNS,
        (faction_column,),
    )
