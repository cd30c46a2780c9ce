"""Comparison of all civilizations, and the outlook."""

from collections.abc import Sequence
from functools import partial

from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.target_ids import seat_id
from core.games.through_the_ages.text.card_names import short_name
from core.games.through_the_ages.text.counts import (
    CIVIL_CARDS,
    COLONIES,
    MILITARY_CARDS,
    WONDERS,
)
from core.games.through_the_ages.text.facts.civilization import (
    CivilizationStats,
    civilization_stats,
    projected_culture,
    rounds_left,
)
from core.kernel import Standing
from core.kernel.style import SHORT
from tui.draw import comparison
from tui.draw.blocks import Block, heading_block
from tui.draw.canvas import FAINT, GOOD, MUTED, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.change_arrows import change_arrow
from tui.draw.comparison import (
    NONE_TEXT,
    SEPARATOR,
    Column,
    Comparison,
    Figure,
    TextColumn,
    paint_seat,
)
from tui.draw.glyphs import SEAT_PATTERNS, fit
from tui.draw.highlight import highlight_targets
from tui.draw.panel_props import PanelProps
from tui.panels.through_the_ages.card_line import ROOMY_WIDTH, viewing_seat

NAME_WIDTH = 13  # columns of chip and name
LEADER_WIDTH = 126  # columns from which the table has the leaders


def seats_in_order(props: PanelProps) -> list[int]:
    count = len(props.view.players)
    return [(viewing_seat(props) + step) % count for step in range(count)]


# --- one line per seat ----------------------------------------------------------------------------


def layout_seat_lines(
    canvas: Canvas, props: PanelProps, all_stats: Sequence[CivilizationStats]
) -> list[Block]:
    """Lay out `B  Livia  cul 47+8 sc 14+6 str 15 hap 5/5 f 3+2 r 8+6 Monarchy`."""
    blocks = []
    for seat in seats_in_order(props):
        target_box = (seat_id(seat), 1, 0, canvas.width - 2, 1)
        paint = partial(_draw_seat_line, canvas, props, all_stats, seat)
        blocks.append(Block(1, paint, (target_box,)))
    return blocks


def _draw_seat_line(
    canvas: Canvas, props: PanelProps, all_stats: Sequence[CivilizationStats], seat: int, y: int
) -> None:
    view: AgesState = props.view
    stats, player = all_stats[seat], view.players[seat]
    previous = (
        stats if props.previous_view is None else civilization_stats(props.previous_view, seat)
    )
    if seat == props.seat:
        canvas.fill(0, y, canvas.width, 1, "high")
    paint_seat(canvas, props, 1, y, seat, NAME_WIDTH - 1)
    x = 1 + NAME_WIDTH
    if seat in view.resigned:
        canvas.text(x, y, "has left the game", FAINT)
    else:
        best = max(other.strength for other in all_stats)
        strongest = stats.strength == best and len(all_stats) > 1
        previous_stocks, stocks = _stocks_and_rates(previous), _stocks_and_rates(stats)
        for unit in ("cul", "sc"):
            x = _draw_stock(canvas, x, y, unit, stocks[unit], previous_stocks[unit])
        ink = Ink("text", bold=True, underline=strongest)
        strength: Parts = [("str ", MUTED), (f"{stats.strength}", ink)]
        end = canvas.parts(x, y, [*strength, *change_arrow(stats.strength - previous.strength)])
        x = max(x + 7, end + 1)
        happy: Parts = [("hap ", MUTED), (f"{stats.happy}/{stats.faces_needed}", TEXT)]
        x = canvas.parts(x, y, [*happy, *change_arrow(stats.happy - previous.happy)]) + 1
        for unit in ("f", "r"):
            x = _draw_stock(canvas, x, y, unit, stocks[unit], previous_stocks[unit])
        name = short_name(player.government, SHORT)
        canvas.text(x, y, fit([name], canvas.width - 1 - x), TEXT)
    highlight_targets(canvas, props, y, ((seat_id(seat), 1, 0, canvas.width - 2, 1),))


def _stocks_and_rates(stats: CivilizationStats) -> dict[str, tuple[int, int]]:
    return {
        "cul": (stats.culture, stats.culture_rate),
        "sc": (stats.science, stats.science_rate),
        "f": (stats.food, stats.food_rate - stats.consumption),
        "r": (stats.resource, stats.resource_rate),
    }


def _draw_stock(
    canvas: Canvas, x: int, y: int, unit: str, now: tuple[int, int], previous: tuple[int, int]
) -> int:
    (stock, rate), (stock_was, rate_was) = now, previous
    parts: Parts = [(f"{unit} ", MUTED), (str(stock), NAMED), *change_arrow(stock - stock_was)]
    parts += [(f"{rate:+d}", GOOD), *change_arrow(rate - rate_was)]
    end = canvas.parts(x, y, parts)
    space = {"cul": 11, "sc": 9, "f": 8, "r": 8}[unit]
    return max(x + space, end + 1)


# --- one row per seat -----------------------------------------------------------------------------

_COLUMNS: tuple[Column, ...] = (
    Column("culture", 7, ("culture", "+culture")),
    Column("sci", 6, ("science", "+science")),
    Column("str", 5, ("strength",)),
    Column("hap", 4, ("happy",)),
    Column("need", 5, ("need",)),
    Column("food", 6, ("food", "+food")),
    Column("res", 6, ("resource", "+resource")),
    SEPARATOR,
    Column("CA", 3, ("civil",)),
    Column("MA", 3, ("military",)),
    Column("pop", 4, ("people",)),
    Column("blue", 5, ("blue",)),
    Column("won", 4, ("wonders",)),
    Column("col", 4, ("colonies",)),
    Column("hand", 5, ("hand",)),
    Column("mil", 4, ("military hand",)),
    SEPARATOR,
    Column("outlook", 8, ("outlook",)),
)


_ROOMY_COLUMNS: tuple[Column, ...] = (
    Column("culture", 8, ("culture", "+culture")),
    Column("science", 8, ("science", "+science")),
    Column("strength", 9, ("strength",)),
    Column("happy", 6, ("happy",)),
    Column("need", 5, ("need",)),
    Column("food", 7, ("food", "+food")),
    Column("res", 7, ("resource", "+resource")),
    SEPARATOR,
    Column("CA", 3, ("civil",)),
    Column("MA", 3, ("military",)),
    Column("pop", 4, ("people",)),
    Column("blue", 5, ("blue",)),
    Column("wonders", 8, ("wonders",)),
    Column("colonies", 9, ("colonies",)),
    Column("hand", 5, ("hand",)),
    Column("military", 9, ("military hand",)),
    SEPARATOR,
    Column("outlook", 8, ("outlook",)),
)


def _compare_seats(props: PanelProps, view: AgesState) -> Comparison:
    players = view.players
    all_stats = [civilization_stats(view, seat) for seat in range(len(players))]
    standings = props.game.standings(view)
    figures = {
        "culture": Figure(lambda seat: all_stats[seat].culture, ink=NAMED),
        "+culture": Figure(lambda seat: all_stats[seat].culture_rate, is_output=True),
        "science": Figure(lambda seat: all_stats[seat].science),
        "+science": Figure(lambda seat: all_stats[seat].science_rate, is_output=True),
        "strength": Figure(lambda seat: all_stats[seat].strength),
        "happy": Figure(lambda seat: all_stats[seat].happy),
        "need": Figure(
            lambda seat: all_stats[seat].faces_needed, is_higher_better=False, ink=MUTED
        ),
        "food": Figure(lambda seat: all_stats[seat].food),
        "+food": Figure(
            lambda seat: all_stats[seat].food_rate - all_stats[seat].consumption, is_output=True
        ),
        "resource": Figure(lambda seat: all_stats[seat].resource),
        "+resource": Figure(lambda seat: all_stats[seat].resource_rate, is_output=True),
        "civil": Figure(lambda seat: all_stats[seat].civil),
        "military": Figure(lambda seat: all_stats[seat].military),
        "people": Figure(lambda seat: all_stats[seat].population),
        "blue": Figure(lambda seat: all_stats[seat].blue),
        "wonders": Figure(lambda seat: len(players[seat].wonders), count=WONDERS.id),
        "colonies": Figure(lambda seat: len(players[seat].colonies), count=COLONIES.id),
        "hand": Figure(
            lambda seat: len(players[seat].civil_hand),
            is_higher_better=False,
            count=CIVIL_CARDS.id,
        ),
        "military hand": Figure(
            lambda seat: len(players[seat].military_hand),
            is_higher_better=False,
            count=MILITARY_CARDS.id,
        ),
        "outlook": Figure(lambda seat: _projected_score(view, seat, standings[seat])),
    }
    return Comparison(figures, len(players))


def layout_wide_table(canvas: Canvas, props: PanelProps) -> Block:
    """Lay out a row per seat, each a target for its civilization."""
    view: AgesState = props.view
    players = view.players
    text_columns = [
        TextColumn("government", 16, lambda seat: short_name(players[seat].government, SHORT))
    ]
    if canvas.width >= LEADER_WIDTH:
        text_columns.append(TextColumn("leader", 13, lambda seat: _leader_name(view, seat)))
    views = comparison.compare_views(props, partial(_compare_seats, props))
    order = seats_in_order(props)
    columns = _ROOMY_COLUMNS if canvas.width >= ROOMY_WIDTH else _COLUMNS
    return comparison.wide_table(canvas, props, order, views, columns, text_columns, seat_id)


def _projected_score(view: AgesState, seat: int, standing: Standing) -> int:
    return projected_culture(view, seat) + standing.total - standing.points


def _leader_name(view: AgesState, seat: int) -> str:
    leader = view.players[seat].leader
    return short_name(leader, SHORT) if leader else NONE_TEXT


# --- outlook --------------------------------------------------------------------------------------


_MIN_FULL_BAR = 50  # minimum culture of a full bar, so that early points look small


def layout_outlook(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: AgesState = props.view
    rounds = rounds_left(view)
    about = "" if view.last_round else "about "
    duration = f"{about}{rounds} more round{'s' * (rounds != 1)}" if rounds else "the last round"
    projected = [projected_culture(view, seat) for seat in range(len(view.players))]
    note = f"culture so far and at today's rate, {duration}"
    rows = [
        Block(1, partial(_draw_outlook, canvas, props, seat, projected))
        for seat in seats_in_order(props)
    ]
    return [heading_block(canvas, "OUTLOOK", fit([note], canvas.width - 11)), *rows]


def _draw_outlook(
    canvas: Canvas, props: PanelProps, seat: int, projected: Sequence[int], y: int
) -> None:
    view: AgesState = props.view
    paint_seat(canvas, props, 1, y, seat, NAME_WIDTH - 1)
    space = canvas.width - NAME_WIDTH - 12
    highest = max(*projected, *(player.culture for player in view.players), _MIN_FULL_BAR)
    culture = view.players[seat].culture
    solid = round(culture / highest * space)
    rest = max(round(projected[seat] / highest * space) - solid, 0)
    ink = Ink(props.seat_ink(seat).fg)
    bar: Parts = [(SEAT_PATTERNS[seat] * solid, ink), ("∙" * rest, ink)]
    x = canvas.parts(1 + NAME_WIDTH, y, bar)
    canvas.parts(x + 1, y, [(str(culture), NAMED), (f" {projected[seat]}", MUTED)])
