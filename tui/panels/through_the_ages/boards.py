"""Boards panel: a civilization, a comparison, warnings and the outlook."""

from collections.abc import Sequence
from functools import partial

from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.facts.civilization import (
    CivilizationStats,
    civilization_stats,
)
from core.games.through_the_ages.text.facts.turn_end import turn_end_warnings
from core.kernel.style import SHORT
from tui.draw.blocks import Block, paint_page
from tui.draw.canvas import TEXT, WARN, Canvas, Parts
from tui.draw.glyphs import fit, flow
from tui.draw.highlight import WIDE_WIDTH
from tui.draw.panel_props import PanelProps
from tui.panels.through_the_ages.card_line import ROOMY_WIDTH, is_political, viewing_seat
from tui.panels.through_the_ages.civilization import (
    BoardProps,
    layout_civilization,
    measure_compact_civilization,
    shown_seat,
)
from tui.panels.through_the_ages.comparison import (
    layout_outlook,
    layout_seat_lines,
    layout_wide_table,
)

_COMPACT_HEIGHT = 24  # rows of the compact panel on a screen of 50
STRENGTH_WARNING_GAP = 3  # lead in strength that triggers a warning


def draw_boards(canvas: Canvas, props: PanelProps) -> None:
    view: AgesState = props.view
    all_stats = [civilization_stats(view, seat) for seat in range(len(view.players))]
    seat = shown_seat(props)
    strengths = tuple(stats.strength for s, stats in enumerate(all_stats) if s not in view.resigned)
    board = BoardProps(props, seat, all_stats[seat], strengths)
    is_wide = canvas.width >= WIDE_WIDTH
    is_compact = is_wide and canvas.height < _measure_full(props)
    blocks = layout_civilization(canvas, board, is_compact)
    if is_wide:
        blocks.append(layout_wide_table(canvas, props))
    else:
        blocks += layout_seat_lines(canvas, props, all_stats)
    blocks += _layout_warnings(canvas, props, all_stats)
    outlook_blocks = layout_outlook(canvas, props)
    if not is_compact or sum(block.height for block in [*blocks, *outlook_blocks]) <= canvas.height:
        blocks += outlook_blocks  # otherwise the last column of the table shows it
    follows_cursor = props.is_focused or not is_wide
    paint_page(canvas, props, blocks, follows_cursor, shown_seat=seat)


def label_boards(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        return (
            "▪ worker  ◦ blue token",
            "the cursor on a seat shows its civilization",
        )
    return ("▪ worker  ◦ token  the cursor on a seat shows it",)


def measure_boards(props: PanelProps, width: int) -> int:
    """Return the full height on a large screen.

    Political decisions need the rows, so boards are compact then.
    """
    if width < WIDE_WIDTH:
        return 14
    is_whole = width >= ROOMY_WIDTH and not is_political(props)
    return _measure_full(props) if is_whole else min(_measure_compact(props), _COMPACT_HEIGHT)


def _measure_full(props: PanelProps) -> int:
    view: AgesState = props.view
    player = view.players[shown_seat(props)]
    groups = (
        player.specials,
        player.tactics,
        player.colonies,
        [*view.pacts_of(viewing_seat(props))],
    )
    return 16 + sum(map(bool, groups)) + 2 * (len(view.players) + 2)


def _measure_compact(props: PanelProps) -> int:
    seat = shown_seat(props)
    board = BoardProps(props, seat, civilization_stats(props.view, seat), ())
    return measure_compact_civilization(board) + 1 + 2 * (len(props.view.players) + 1)


def _layout_warnings(
    canvas: Canvas, props: PanelProps, all_stats: list[CivilizationStats]
) -> list[Block]:
    view: AgesState = props.view
    seat = viewing_seat(props)
    if view.over or seat in view.resigned:
        return []
    lines: list[Parts] = []
    if view.turn.seat == seat and view.round > 1:
        warnings = turn_end_warnings(view, seat, SHORT)
        if warnings:
            lines.append([("! ", WARN), (f"end now: {', '.join(warnings)}", WARN)])
    mine = all_stats[seat].strength
    for rival in view.rivals(seat):
        lead = all_stats[rival].strength - mine
        if lead >= STRENGTH_WARNING_GAP and view.mode.politics:
            parts: Parts = [("! ", WARN), (props.seat_letter(rival), props.chip_ink(rival))]
            lines.append([*parts, (f" is {lead} stronger than you", TEXT)])
    pieces: list[Parts] = [[*parts, ("   ", TEXT)] for parts in lines]
    rows = flow(pieces, canvas.width - 2) if pieces else []
    return [Block(1, partial(_draw_parts, canvas, parts)) for parts in rows]


def _draw_parts(canvas: Canvas, parts: Parts, y: int) -> None:
    x = 1
    for text, ink in parts:
        x = canvas.text(x, y, fit([text], canvas.width - 1 - x), ink)
