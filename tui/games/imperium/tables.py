"""Comparison of all seats, and scores by source."""

from dataclasses import replace
from functools import partial

from core.games.imperium.facts import SeatNow, nation_names, seat_id, seat_now
from core.games.imperium.state import ImperiumState, Player
from tui.draw import comparison
from tui.draw.blocks import Block, heading
from tui.draw.canvas import MUTED, NAMED, Canvas
from tui.draw.comparison import RULE, Column, Comparison, Figure, WordColumn, narrow_tables, words
from tui.draw.glyphs import fit
from tui.draw.highlight import WIDE
from tui.draw.scene import Scene
from tui.games.imperium.cards import ROOMY
from tui.games.imperium.perspective import own, seats_in_order

_COLUMNS: tuple[Column, ...] = (
    Column("VP", 5, ("VP",)),
    RULE,
    Column("mat", 5, ("mat",)),
    Column("pop", 5, ("pop",)),
    Column("prog", 5, ("prog",)),
    RULE,
    Column("hand", 5, ("hand",)),
    Column("draw", 5, ("draw",)),
    Column("disc", 5, ("disc",)),
    Column("hist", 5, ("hist",)),
    Column("nation", 7, ("nation",)),
    Column("dev", 4, ("dev",)),
    RULE,
    Column("regions", 8, ("regions",)),
    Column("unrest", 7, ("unrest",)),
)
_ROOMY: tuple[Column, ...] = (
    Column("VP", 5, ("VP",)),
    RULE,
    Column("materials", 10, ("mat",)),
    Column("population", 11, ("pop",)),
    Column("progress", 9, ("prog",)),
    RULE,
    Column("hand", 5, ("hand",)),
    Column("draw", 5, ("draw",)),
    Column("discard", 8, ("disc",)),
    Column("history", 8, ("hist",)),
    Column("nation", 7, ("nation",)),
    Column("developments", 13, ("dev",)),
    RULE,
    Column("regions", 8, ("regions",)),
    Column("unrest", 7, ("unrest",)),
)
_QUESTS = {"dev": "qst", "developments": "quests"}
_FLOODED = {"hist": "fld", "history": "flooded"}
_NARROW: tuple[Column, ...] = (
    Column("VP", 3, ("VP",)),
    Column("m", 3, ("mat",)),
    Column("pop", 4, ("pop",)),
    Column("prog", 5, ("prog",)),
    Column("hand", 5, ("hand",)),
    Column("draw", 5, ("draw",)),
    Column("disc", 5, ("disc",)),
    Column("hist", 5, ("hist",)),
    Column("nat", 4, ("nation",)),
    Column("dev", 4, ("dev",)),
    Column("reg", 4, ("regions",)),
    Column("unr", 4, ("unrest",)),
)

_SOURCE_HEADS = {  # column headings shorter than the names on the score sheet
    "nation cards": "nation",
    "power cards": "power",
    "fame cards": "fame",
    "region cards": "region",
    "uncivilised cards": "uncivilised",
    "civilised cards": "civilised",
    "tributary cards": "tributary",
    "unrest cards": "unrest",
}


def _figures(scene: Scene, view: ImperiumState) -> Comparison:
    count = len(seats_in_order(scene))
    boards = [seat_now(view, seat) for seat in range(count)]
    totals = [standing.total for standing in scene.game.standings(view)]

    def of(name: str, best: bool = False) -> Figure:
        return Figure(partial(_number, boards, name), best_is_most=best)

    figures = {
        "VP": Figure(lambda seat: totals[seat], ink=NAMED),
        "mat": of("materials", best=True),
        "pop": of("population", best=True),
        "prog": of("progress", best=True),
        "hand": of("hand"),
        "draw": of("deck"),
        "disc": of("discard"),
        "hist": of("history"),
        "nation": of("nation_deck"),
        "dev": of("development"),
        "regions": of("regions", best=True),
        "unrest": of("unrest"),
    }
    return Comparison(figures, count)


def _number(boards: list[SeatNow], name: str, seat: int) -> int:
    number: int = getattr(boards[seat], name)
    return number


def compared(canvas: Canvas, scene: Scene) -> list[Block]:
    """Lay out a row per seat, each a target for its board."""
    view = scene.view
    wide = canvas.width >= WIDE
    names = [WordColumn("", 10, lambda seat: _nation(view, seat, 9))]
    if wide:
        names = [
            WordColumn("nation", 14, lambda seat: _nation(view, seat, 13)),
            WordColumn("state", 10, lambda seat: seat_now(view, seat).state),
        ]
    shown = _ROOMY if canvas.width >= ROOMY else _COLUMNS if wide else _NARROW
    columns = [_titled(column, own(scene)) for column in shown]
    order = seats_in_order(scene)
    figures = comparison.compared(scene, partial(_figures, scene))
    table = comparison.wide_table(canvas, scene, order, figures, columns, names, seat_id)
    # As wide as the lines below, so that the cursor moves straight down.
    places = tuple((seat, 1, down, canvas.width - 2, 1) for seat, _, down, _, _ in table.places)
    return [Block(table.height, table.paint, places)]


def _nation(view: ImperiumState, seat: int, room: int) -> str:
    if view.is_bot(seat):
        return "bot"
    nation = view.players[seat].nation
    return fit(nation_names(nation), room) if nation else ""


def _titled(column: Column, player: Player) -> Column:
    """Adapt headings to quests or flooded cards (R3.6, R15.2)."""
    heads = _QUESTS if player.court else _FLOODED if player.of.floods else {}
    return replace(column, head=heads[column.head]) if column.head in heads else column


def scores(canvas: Canvas, scene: Scene) -> list[Block]:
    """Lay out points by source; rivals' as far as known."""
    standings = scene.game.standings(scene.view)
    scored = {name for standing in standings for name, points in standing.lines if points}
    sources = [name for name, _ in standings[0].lines if name in scored]
    by_seat = [dict(standing.lines) for standing in standings]
    figures = {
        source: Figure(
            partial(_points, by_seat, source), ink=MUTED if source == "unrest" else NAMED
        )
        for source in sources
    }
    table = Comparison(figures, len(standings))
    order = seats_in_order(scene)
    head = heading(canvas, "SCORE", "by source if it ended now; of rivals what is seen")
    if canvas.width >= WIDE:
        columns = [_source_column(source) for source in sources]
        return [head, comparison.wide_table(canvas, scene, order, table, columns)]
    rows = [(source, table.numbers(source)) for source in sources]
    rows.append(("in all", words(lambda seat: f"{standings[seat].total:4d}")))
    return [head, *narrow_tables(canvas, scene, order, rows)]


def _source_column(source: str) -> Column:
    head = _SOURCE_HEADS.get(source, source)
    return Column(head, max(len(head) + 2, 6), (source,))


def _points(by_seat: list[dict[str, int]], source: str, seat: int) -> int:
    return by_seat[seat].get(source, 0)
