"""All players side by side: a column a seat where it is narrow, a row a seat where it is wide."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.games.mosaic.content import CARDS, CITIES, PILLAR_SHORT, PILLARS, TOWNS
from core.games.mosaic.scoring import unrest
from core.games.mosaic.state import MosaicState, Player
from core.kernel import Standing
from tui.canvas import FAINT, MUTED, NAME, TEXT, Canvas, Ink
from tui.games.mosaic.facts import eye
from tui.games.mosaic.marks import mark_places
from tui.games.mosaic.page import Block, Place
from tui.presenters import Parts
from tui.scene import Scene

LABELS = 18  # columns of the labels at the left of the narrow table
MOST_SEATS = 4  # side by side; of more, three at a time
_PILLAR_ROWS = [list(PILLARS)[start : start + 3] for start in (0, 3, 6)]


def seats_in_order(scene: Scene) -> list[int]:
    """All seats, one's own first."""
    view: MosaicState = scene.view
    return view.seats_from(eye(scene))


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


def leader_name(view: MosaicState, seat: int) -> str:
    """A seat's leader."""
    leader = view.players[seat].leader
    if view.is_automa(seat):
        return "Automa"
    return CARDS[leader].name if leader else "none"


def government_name(player: Player) -> str:
    """A player's government, or `none`."""
    return CARDS[player.government].name if player.government else "none"


# --- one column a seat ---------------------------------------------------------------------------


def narrow_tables(canvas: Canvas, scene: Scene, standings: Sequence[Standing]) -> list[Block]:
    """One table, or with many seats one below the other, three seats in each."""
    order = seats_in_order(scene)
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
        mark_places(canvas, scene, y, places)

    places: list[Place] = []
    view: MosaicState = scene.view
    for x, seat in columns:
        player = view.players[seat]
        places += [(player.leader, x, 1, pitch - 3, 1)] if player.leader else []
        places += [(player.government, x, 2, pitch - 3, 1)] if player.government else []
    return Block(len(rows) + 1, paint, tuple(places))


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
        ("leader", words(lambda seat: leader_name(view, seat))),
        ("government", words(lambda seat: government_name(view.players[seat]))),
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


def wide_table(canvas: Canvas, scene: Scene, standings: Sequence[Standing]) -> Block:
    """As many columns as there is room for."""
    view: MosaicState = scene.view
    order = seats_in_order(scene)
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
        mark_places(canvas, scene, y, places)

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
    government = government_name(player)
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
