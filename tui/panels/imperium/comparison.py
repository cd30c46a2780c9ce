"""Comparison of all seats, and scores by source."""

from dataclasses import replace
from functools import partial

from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text import counts
from core.games.imperium.text.facts import SeatFacts, nation_name_forms, seat_facts, seat_id
from core.kernel.amounts import Count
from tui.draw import comparison
from tui.draw.blocks import Block, heading_block
from tui.draw.canvas import MUTED, NAMED, Canvas
from tui.draw.comparison import (
    SEPARATOR,
    Column,
    Comparison,
    Figure,
    TextColumn,
    narrow_tables,
    text_cell,
)
from tui.draw.glyphs import fit
from tui.draw.highlight import WIDE_WIDTH
from tui.draw.panel_props import PanelProps
from tui.panels.imperium.cards import ROOMY_WIDTH
from tui.panels.imperium.perspective import own_player, seats_in_order

_COLUMNS: tuple[Column, ...] = (
    Column("VP", 5, ("VP",)),
    SEPARATOR,
    Column("mat", 5, ("mat",)),
    Column("pop", 5, ("pop",)),
    Column("prog", 5, ("prog",)),
    SEPARATOR,
    Column("hand", 5, ("hand",)),
    Column("draw", 5, ("draw",)),
    Column("disc", 5, ("disc",)),
    Column("hist", 5, ("hist",)),
    Column("nation", 7, ("nation",)),
    Column("dev", 4, ("dev",)),
    SEPARATOR,
    Column("regions", 8, ("regions",)),
    Column("unrest", 7, ("unrest",)),
)
_ROOMY_COLUMNS: tuple[Column, ...] = (
    Column("VP", 5, ("VP",)),
    SEPARATOR,
    Column("materials", 10, ("mat",)),
    Column("population", 11, ("pop",)),
    Column("progress", 9, ("prog",)),
    SEPARATOR,
    Column("hand", 5, ("hand",)),
    Column("draw", 5, ("draw",)),
    Column("discard", 8, ("disc",)),
    Column("history", 8, ("hist",)),
    Column("nation", 7, ("nation",)),
    Column("developments", 13, ("dev",)),
    SEPARATOR,
    Column("regions", 8, ("regions",)),
    Column("unrest", 7, ("unrest",)),
)
_QUEST_HEADS = {"dev": "qst", "developments": "quests"}
_FLOODED_HEADS = {"hist": "fld", "history": "flooded"}
_NARROW_COLUMNS: tuple[Column, ...] = (
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


def _compare_seats(props: PanelProps, view: ImperiumState) -> Comparison:
    count = len(seats_in_order(props))
    boards = [seat_facts(view, seat) for seat in range(count)]
    totals = [standing.total for standing in props.game.standings(view)]

    def make_figure(name: str, count: Count, best: bool = False) -> Figure:
        return Figure(partial(_seat_figure, boards, name), is_higher_better=best, count=count.id)

    figures = {
        "VP": Figure(lambda seat: totals[seat], ink=NAMED, count=counts.POINTS_IF_ENDED.id),
        "mat": make_figure("materials", counts.MATERIALS, best=True),
        "pop": make_figure("population", counts.POPULATION, best=True),
        "prog": make_figure("progress", counts.PROGRESS, best=True),
        "hand": make_figure("hand", counts.HAND),
        "draw": make_figure("deck", counts.DRAW_DECK),
        "disc": make_figure("discard", counts.DISCARD),
        "hist": make_figure("history", counts.HISTORY),
        "nation": make_figure("nation_deck", counts.NATION_DECK),
        "dev": make_figure("development", counts.DEVELOPMENTS_LEFT),
        "regions": make_figure("regions", counts.REGIONS, best=True),
        "unrest": make_figure("unrest", counts.UNREST),
    }
    return Comparison(figures, count)


def _seat_figure(boards: list[SeatFacts], name: str, seat: int) -> int:
    number: int = getattr(boards[seat], name)
    return number


def layout_comparison(canvas: Canvas, props: PanelProps) -> list[Block]:
    """Lay out a row per seat, each a target for its board."""
    view = props.view
    is_wide = canvas.width >= WIDE_WIDTH
    names = [TextColumn("", 10, lambda seat: _label_nation(view, seat, 9))]
    if is_wide:
        names = [
            TextColumn("nation", 14, lambda seat: _label_nation(view, seat, 13)),
            TextColumn("state", 10, lambda seat: seat_facts(view, seat).state),
        ]
    shown_columns = (
        _ROOMY_COLUMNS if canvas.width >= ROOMY_WIDTH else _COLUMNS if is_wide else _NARROW_COLUMNS
    )
    columns = [_with_nation_heading(column, own_player(props)) for column in shown_columns]
    order = seats_in_order(props)
    figures = comparison.compare_views(props, partial(_compare_seats, props))
    table = comparison.wide_table(canvas, props, order, figures, columns, names, seat_id)
    # As wide as the lines below, so that the cursor moves straight down.
    targets = tuple((seat, 1, dy, canvas.width - 2, 1) for seat, _, dy, _, _ in table.targets)
    return [Block(table.height, table.paint, targets)]


def _label_nation(view: ImperiumState, seat: int, width: int) -> str:
    if view.is_bot(seat):
        return "bot"
    nation = view.players[seat].nation
    return fit(nation_name_forms(nation), width) if nation else ""


def _with_nation_heading(column: Column, player: Player) -> Column:
    """Adapt headings to quests or flooded cards (R3.6, R15.2)."""
    headings = (
        _QUEST_HEADS if player.court else _FLOODED_HEADS if player.nation_record.floods else {}
    )
    return (
        replace(column, heading=headings[column.heading]) if column.heading in headings else column
    )


def layout_scores(canvas: Canvas, props: PanelProps) -> list[Block]:
    """Lay out points by source, those of rivals as far as known."""
    standings = props.game.standings(props.view)
    scored = {name for standing in standings for name, points in standing.lines if points}
    sources = [name for name, _ in standings[0].lines if name in scored]
    by_seat = [dict(standing.lines) for standing in standings]
    figures = {
        source: Figure(
            partial(_source_points, by_seat, source), ink=MUTED if source == "unrest" else NAMED
        )
        for source in sources
    }
    table = Comparison(figures, len(standings))
    order = seats_in_order(props)
    head = heading_block(canvas, "SCORE", "by source if it ended now; of rivals what is seen")
    if canvas.width >= WIDE_WIDTH:
        columns = [_source_column(source) for source in sources]
        return [head, comparison.wide_table(canvas, props, order, table, columns)]
    rows = [(source, table.number_cell(source)) for source in sources]
    rows.append(("in all", text_cell(lambda seat: f"{standings[seat].total:4d}")))
    return [head, *narrow_tables(canvas, props, order, rows)]


def _source_column(source: str) -> Column:
    head = _SOURCE_HEADS.get(source, source)
    return Column(head, max(len(head) + 2, 6), (source,))


def _source_points(by_seat: list[dict[str, int]], source: str, seat: int) -> int:
    return by_seat[seat].get(source, 0)
