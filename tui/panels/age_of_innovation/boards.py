"""Boards panel: planning displays, tiles and cities, with a comparison."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from core.games.age_of_innovation.content import BOOKS
from core.games.age_of_innovation.state import InnovationState
from core.kernel import DecisionKind, Standing
from tui.draw.blocks import Block, paint_page
from tui.draw.canvas import AMOUNT, BAD, FAINT, HEAD, MUTED, Canvas, Ink, Parts
from tui.draw.comparison import LABEL_WIDTH
from tui.draw.glyphs import fit
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.panels.age_of_innovation.automa import layout_automa
from tui.panels.age_of_innovation.codes import viewing_seat
from tui.panels.age_of_innovation.comparison import (
    layout_narrow_tables,
    layout_wide_table,
    seats_in_order,
)
from tui.panels.age_of_innovation.offer_items import make_innovation_item
from tui.panels.age_of_innovation.planning_display import (
    DISPLAY_WIDTH,
    is_low,
    layout_cities,
    layout_display,
    layout_display_side,
    layout_text,
    layout_tiles,
)
from tui.panels.age_of_innovation.science import layout_track, layout_track_header, measure_track

INNOVATIONS_WIDTH = 40  # columns of the innovations to the right of the viewer's board


def draw_boards(canvas: Canvas, props: PanelProps) -> None:
    """Draw the viewer's board, the comparison, scores, then the rivals."""
    view: InnovationState = props.view
    standings = props.game.standings(view)
    is_wide = canvas.width >= WIDE_WIDTH
    own_seat, *other_seats = seats_in_order(props)
    blocks = _layout_board(canvas, props, own_seat)
    if is_wide:
        blocks += [_blank_row(), layout_wide_table(canvas, props)]
    else:
        blocks += layout_narrow_tables(canvas, props)
    blocks += [_blank_row(), *_layout_scores(canvas, props, standings)]
    for seat in other_seats:
        blocks += [_blank_row(), *_layout_board(canvas, props, seat)]
    # Next to other panels, keep the viewer's board visible.
    is_beside_others = is_wide or is_low(canvas)
    paint_page(
        canvas,
        props,
        _drop_repeated_targets(blocks),
        follows_cursor=props.is_focused or not is_beside_others,
    )


def label_boards(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        return (
            "▮ on the map, ▯ at home",
            "next: one more",
            "(3c) beside a rival",
            "below: the others",
        )
    return ("▮ on the map  ▯ at home",)


def measure_boards(props: PanelProps, width: int) -> int:
    """Return the height of one board, or 0 while its parts are chosen."""
    is_card_choice = (
        props.question is not None and props.question.decision.kind is DecisionKind.CARD
    )
    return 0 if is_card_choice and not props.view.round else 12


def _drop_repeated_targets(blocks: Sequence[Block]) -> list[Block]:
    seen_targets: set[str] = set()
    kept = []
    for block in blocks:
        targets = tuple(
            target_box for target_box in block.targets if target_box[0] not in seen_targets
        )
        seen_targets.update(target_box[0] for target_box in targets)
        kept.append(replace(block, targets=targets))
    return kept


def _blank_row() -> Block:
    return Block(1, lambda y: None)


def _layout_board(canvas: Canvas, props: PanelProps, seat: int) -> list[Block]:
    view: InnovationState = props.view
    if view.is_automa(seat):
        return layout_automa(canvas, props, seat)
    board = layout_display(canvas, props, seat)
    if is_low(canvas):
        right_blocks = layout_display_side(canvas, props, seat)
        below = layout_cities(canvas, props, seat, 1) if right_blocks else []
        return [*board[:1], *_merge_columns([board[1:], right_blocks]), *below]
    if canvas.width < WIDE_WIDTH:
        return board + layout_tiles(canvas, props, seat, 1)
    is_own, innovations_x = seat == viewing_seat(props), canvas.width - INNOVATIONS_WIDTH
    if not is_own or innovations_x < DISPLAY_WIDTH + 1 + measure_track(view):
        innovations_x = canvas.width
    right_blocks = layout_tiles(canvas, props, seat, DISPLAY_WIDTH + 1, innovations_x)
    columns = [board, right_blocks]
    if is_own:
        spaces = measure_track(view) <= canvas.width - DISPLAY_WIDTH - 1
        header = layout_track_header(canvas, props, DISPLAY_WIDTH + 1, spaces)
        tracks = [layout_track(canvas, props, book, DISPLAY_WIDTH + 1, spaces) for book in BOOKS]
        columns = [board, [header, *tracks, *right_blocks]]
        if innovations_x < canvas.width:
            columns.append(_layout_innovations(canvas, props, innovations_x))
    return _merge_columns(columns)


def _layout_innovations(canvas: Canvas, props: PanelProps, x: int) -> list[Block]:
    tiles = [tile for tile in props.view.innovations.values() if tile]
    return [
        layout_text(canvas, props, x, [("INNOVATIONS", HEAD), (" your price", MUTED)]),
        *(_layout_innovation(canvas, props, x, tile) for tile in tiles),
    ]


def _layout_innovation(canvas: Canvas, props: PanelProps, x: int, tile: str) -> Block:
    item = make_innovation_item(props, tile)
    space = canvas.width - 2 - x - len(item.price)
    parts: Parts = [
        (f"{fit([item.name], space - 1):<{space}}", LEGAL if props.is_legal(tile) else MUTED),
        (item.price, FAINT if item.reason else AMOUNT),
    ]
    return layout_text(canvas, props, x, parts, ((tile, x, 0, canvas.width - 2 - x, 1),))


def _merge_columns(columns: Sequence[Sequence[Block]]) -> list[Block]:
    rows = zip_longest(*columns)
    return [_merge_row([block for block in row if block]) for row in rows]


def _merge_row(blocks: Sequence[Block]) -> Block:
    def paint(y: int) -> None:
        for block in blocks:
            block.paint(y)

    return Block(1, paint, tuple(target_box for block in blocks for target_box in block.targets))


# --- score if the game ended now -----------------------------------------------------------------


def _layout_scores(canvas: Canvas, props: PanelProps, standings: Sequence[Standing]) -> list[Block]:
    order = seats_in_order(props)
    pitch = min((canvas.width - LABEL_WIDTH - 6) // len(order), 9)

    def chips(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for index, seat in enumerate(order):
            x = LABEL_WIDTH + 6 + index * pitch
            canvas.text(x, y, f" {props.seat_letter(seat)} ", props.chip_ink(seat))

    def row(label: str, numbers: list[int], bold: bool = False) -> Block:
        target_box = (f"score {label}", 1, 0, len(label), 1)  # lets the cursor scroll here

        def paint(y: int) -> None:
            canvas.text(1, y, label, MUTED)
            highlight_targets(canvas, props, y, (target_box,))
            for index, number in enumerate(numbers):
                best = number == max(numbers) and number > 0 and len(numbers) > 1
                ink = BAD if number < 0 else Ink("text", bold=bold or best, underline=best)
                canvas.right_text(LABEL_WIDTH + 9 + index * pitch, y, str(number), ink)

        return Block(1, paint, (target_box,))

    rows = [
        row(source, [standings[seat].lines[index][1] for seat in order])
        for index, (source, _) in enumerate(standings[0].lines)
    ]
    return [Block(1, chips), *rows, row("Total", [standings[s].total for s in order], bold=True)]
