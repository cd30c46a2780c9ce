"""Comparison of all players."""

from collections.abc import Callable, Sequence

from core.games.age_of_innovation.content import BOOKS
from core.games.age_of_innovation.facts.displays import area_and_rank, income, with_display
from core.games.age_of_innovation.facts.science import short_discipline
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import name, plain
from core.kernel import Standing
from tui.draw import comparison
from tui.draw.blocks import Block
from tui.draw.canvas import MUTED, NAMED, Canvas
from tui.draw.comparison import NOTHING, RULE, Cell, Column, Comparison, Figure, WordColumn, words
from tui.draw.scene import Scene


def seats_in_order(scene: Scene) -> list[int]:
    seats = list(range(len(scene.view.players)))
    own = max(scene.seat, 0)
    return seats[own:] + seats[:own]


def faction_of(view: InnovationState, seat: int) -> str:
    if view.automa and view.is_automa(seat):
        return view.automa.faction
    return view.players[seat].faction


def people(view: InnovationState, seat: int) -> str:
    faction = faction_of(view, seat)
    return name(faction) if faction else NOTHING


def home(view: InnovationState, seat: int) -> str:
    return plain(view.players[seat].terrain) if view.players[seat].display else NOTHING


def _compare(view: InnovationState, standings: Sequence[Standing]) -> Comparison:
    players = view.players
    incomes = [income(view, seat) for seat in range(len(players))]

    def level(discipline: str) -> Callable[[int], int]:
        return lambda seat: players[seat].science[discipline]

    def spade(seat: int) -> int:
        known = with_display(view, seat) and not view.is_automa(seat)
        return players[seat].spade_price if known else 0

    figures = {
        "VP": Figure(lambda seat: standings[seat].points, ink=NAMED),
        "end": Figure(lambda seat: standings[seat].total, ink=MUTED),
        "coin": Figure(lambda seat: players[seat].coins),
        "+coin": Figure(lambda seat: incomes[seat].coins, output=True),
        "tool": Figure(lambda seat: players[seat].tools),
        "+tool": Figure(lambda seat: incomes[seat].tools, output=True),
        "sch": Figure(lambda seat: players[seat].scholars),
        "+sch": Figure(lambda seat: incomes[seat].scholars, output=True),
        "book": Figure(lambda seat: sum(players[seat].books.values())),
        "+book": Figure(lambda seat: incomes[seat].books, output=True),
        "I": Figure(lambda seat: players[seat].bowls[0], best_is_most=False),
        "II": Figure(lambda seat: players[seat].bowls[1], best_is_most=False),
        "III": Figure(lambda seat: players[seat].bowls[2]),
        "+pw": Figure(lambda seat: incomes[seat].power, output=True),
        "sail": Figure(lambda seat: players[seat].sailing),
        "spade": Figure(spade, best_is_most=False),
        "bldg": Figure(lambda seat: view.count(seat, "buildings")),
        "area": Figure(lambda seat: area_and_rank(view, seat)[0]),
        "city": Figure(lambda seat: len(players[seat].city_tiles)),
        "comp": Figure(lambda seat: len(players[seat].competencies)),
        "inno": Figure(lambda seat: len(players[seat].innovations)),
    }
    for discipline in BOOKS:
        figures[short_discipline(discipline)] = Figure(level(discipline))
    return Comparison(figures, len(players))


def _compared(scene: Scene) -> Comparison:
    return comparison.compared(scene, lambda view: _compare(view, scene.game.standings(view)))


def narrow_tables(canvas: Canvas, scene: Scene) -> list[Block]:
    view: InnovationState = scene.view
    compared = _compared(scene)
    numbers, stocked = compared.numbers, compared.stocked
    rows: list[tuple[str, Cell]] = [
        ("home", words(lambda seat: home(view, seat))),
        ("people", words(lambda seat: people(view, seat))),
        ("VP, if ended now", numbers("VP", "end")),
        ("coins + income", stocked("coin", "+coin")),
        ("tools + income", stocked("tool", "+tool")),
        ("scholars", stocked("sch", "+sch")),
        ("books", stocked("book", "+book")),
        ("bowls I II III", numbers("I", "II", "III", width=3)),
        ("bank law eng med", numbers("bank", "law", "eng", "med", first=3, width=3)),
        ("bldg area city", numbers("bldg", "area", "city", width=3)),
        ("comp innov", numbers("comp", "inno", width=3)),
        ("sailing, spade", numbers("sail", "spade", width=3)),
    ]
    targets = (lambda seat: view.players[seat].display,)
    return comparison.narrow_tables(canvas, scene, seats_in_order(scene), rows, targets)


_WIDE_COLUMNS: tuple[Column, ...] = (
    Column("VP", 4, ("VP",)),
    Column("end", 4, ("end",)),
    RULE,
    Column("coins", 6, ("coin", "+coin")),
    Column("tools", 6, ("tool", "+tool")),
    Column("schol", 6, ("sch", "+sch")),
    Column("books", 6, ("book", "+book")),
    RULE,
    Column("II", 3, ("II",)),
    Column("III", 4, ("III",)),
    RULE,
    *(Column(short_discipline(book), 5, (short_discipline(book),)) for book in BOOKS),
    RULE,
    Column("bldg", 5, ("bldg",)),
    Column("area", 5, ("area",)),
    Column("city", 5, ("city",)),
    Column("sail", 5, ("sail",)),
    Column("spade", 6, ("spade",)),
    Column("comp", 5, ("comp",)),
    Column("innov", 6, ("inno",)),
)


def wide_table(canvas: Canvas, scene: Scene) -> Block:
    view: InnovationState = scene.view
    folk = WordColumn(
        "people", 13, lambda seat: people(view, seat), lambda seat: view.players[seat].display
    )
    return comparison.wide_table(
        canvas,
        scene,
        seats_in_order(scene),
        _compared(scene),
        _WIDE_COLUMNS,
        (folk,),
    )
