"""Epochs panel: empires, events and points per epoch."""

from collections.abc import Sequence
from functools import partial

from core.app.charts import points_chart
from core.games.history_of_the_world.content import CARDS, EMPIRES_BY_EPOCH, EPOCH_BY_NUMBER, EPOCHS
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.cards import (
    EmpireStatus,
    empire_statuses,
    is_known_card,
    known_events,
)
from core.games.history_of_the_world.text.facts.seats import gains_by_epoch
from core.games.history_of_the_world.text.wording import card_label
from core.kernel.style import SHORT
from core.table import OPENING, TurnScores
from tui.draw.blocks import Block, TargetBox, heading_block, paint_page
from tui.draw.canvas import ACCENT, FAINT, GOOD, HEAD, MUTED, NAMED, TEXT, Canvas
from tui.draw.glyphs import fit
from tui.draw.highlight import highlight_targets
from tui.draw.panel_props import PanelProps
from tui.draw.plot import paint_chart
from tui.panels.history_of_the_world.perspective import seats_in_order

MIN_GRAPH_HEIGHT = 10  # rows of the graph
GAIN_WIDTH = 4  # columns of the points of an empire: ` +16`
LONGEST_NAME = {
    epoch: max(len(CARDS[card].name) for card in EMPIRES_BY_EPOCH[epoch]) for epoch in EPOCHS
}


def draw_epochs(canvas: Canvas, props: PanelProps) -> None:
    view: WorldState = props.view
    columns = _epoch_columns(canvas.width)
    statuses = {epoch: empire_statuses(view, props.seat, epoch, SHORT) for epoch in EPOCHS}
    blocks = [Block(1, partial(_draw_heads, canvas, props, columns))]
    blocks += [_layout_empires(canvas, props, columns, statuses, order) for order in range(8)]
    blocks.append(heading_block(canvas, "POINTS", "won in the epoch, and in all after it"))
    blocks += [_layout_points(canvas, props, columns, seat) for seat in seats_in_order(props)]
    blocks.append(heading_block(canvas, "EVENTS", "as far as they are known"))
    blocks += [_layout_events(canvas, props, columns, seat) for seat in seats_in_order(props)]
    paint_page(canvas, props, blocks)
    _draw_score_graph(canvas, props, sum(block.height for block in blocks) + 1)


def _draw_score_graph(canvas: Canvas, props: PanelProps, top: int) -> None:
    view: WorldState = props.view
    starts = [
        TurnScores(epoch, OPENING, totals) for epoch, totals in enumerate(view.scores, start=1)
    ]
    current = TurnScores(view.epoch, OPENING, tuple(player.score for player in view.players))
    if canvas.height - top >= MIN_GRAPH_HEIGHT:
        canvas.parts(
            1, top, [("COURSE", HEAD), (" points at the start of each epoch, and now", FAINT)]
        )
        area = (0, top + 1, canvas.width, canvas.height - top - 1)
        chart = points_chart([*starts, current], "epoch", round_name=_epoch_numeral)
        paint_chart(canvas, props, chart, area)


def _epoch_numeral(epoch: int) -> str:
    return EPOCH_BY_NUMBER[epoch].numeral


def label_epochs(props: PanelProps, width: int) -> Sequence[str]:
    return (
        "who played which empire; - nobody",
        "points won and in all",
    )


def measure_epochs(props: PanelProps, width: int) -> int:
    """Return 0: the panel is shown only when opened."""
    return 0


def _epoch_columns(width: int) -> dict[int, tuple[int, int]]:
    spare = max(width - 2 - sum(longest + 2 for longest in LONGEST_NAME.values()), 5) // len(EPOCHS)
    columns, x = {}, 1
    for epoch, longest in LONGEST_NAME.items():
        columns[epoch] = x, longest + 1 + spare
        x += longest + 2 + spare
    return columns


def _draw_heads(
    canvas: Canvas, props: PanelProps, columns: dict[int, tuple[int, int]], y: int
) -> None:
    view: WorldState = props.view
    for epoch, (x, width) in columns.items():
        record = EPOCH_BY_NUMBER[epoch]
        is_current = epoch == view.epoch and bool(view.agenda)
        eras = (record.years, f"to {record.until}", record.until)
        forms = [f"{record.numeral} {era}" for era in eras]
        canvas.text(x, y, fit(forms, width), ACCENT if is_current else HEAD)


def _layout_empires(
    canvas: Canvas,
    props: PanelProps,
    columns: dict[int, tuple[int, int]],
    called: dict[int, list[EmpireStatus]],
    order: int,
) -> Block:
    targets: tuple[TargetBox, ...] = tuple(
        (called[epoch][order].card, x + 2, 0, len(CARDS[called[epoch][order].card].name), 1)
        for epoch, (x, _) in columns.items()
    )

    def paint(y: int) -> None:
        for epoch, (x, width) in columns.items():
            _draw_empire(canvas, props, called[epoch][order], x, y, width)
        highlight_targets(canvas, props, y, targets)

    return Block(1, paint, targets)


def _draw_empire(
    canvas: Canvas, props: PanelProps, calling: EmpireStatus, x: int, y: int, width: int
) -> None:
    """Draw `A Romans +16`: the owner, if known, and the points gained."""
    view: WorldState = props.view
    epoch = CARDS[calling.card].epoch
    name = CARDS[calling.card].name
    if calling.seat < 0:
        canvas.text(x, y, "-" if calling.is_called else " ", FAINT)
        canvas.text(x + 2, y, name, FAINT if calling.is_called else MUTED)
        return
    canvas.text(x, y, props.seat_letter(calling.seat), props.chip_ink(calling.seat))
    canvas.text(x + 2, y, name, NAMED if calling.is_called else TEXT)
    gains = gains_by_epoch(view)
    # After all names or none; otherwise the rows below show the points.
    is_shown = (
        calling.is_called and epoch <= len(gains) and LONGEST_NAME[epoch] + 2 + GAIN_WIDTH < width
    )
    if is_shown:
        canvas.right_text(x + width - 1, y, f"+{gains[epoch - 1][calling.seat]}", GOOD)


def _layout_points(
    canvas: Canvas, props: PanelProps, columns: dict[int, tuple[int, int]], seat: int
) -> Block:
    """Lay out `A +16  50` for each epoch that has begun."""
    view: WorldState = props.view
    gains = gains_by_epoch(view)
    starts = [*view.scores, tuple(player.score for player in view.players)]

    def paint(y: int) -> None:
        for epoch, (x, _) in columns.items():
            if epoch <= len(gains):
                canvas.text(x, y, props.seat_letter(seat), props.chip_ink(seat))
                canvas.right_text(x + 6, y, f"+{gains[epoch - 1][seat]}", GOOD)
                canvas.right_text(x + 10, y, str(starts[epoch][seat]), NAMED)

    return Block(1, paint)


def _layout_events(
    canvas: Canvas, props: PanelProps, columns: dict[int, tuple[int, int]], seat: int
) -> Block:
    view: WorldState = props.view
    cards = {epoch: known_events(view, epoch)[seat] for epoch in EPOCHS}
    targets: tuple[TargetBox, ...] = tuple(
        (card, columns[epoch][0] + 2, 0, columns[epoch][1] - 2, 1)
        for epoch, card in cards.items()
        if is_known_card(card)
    )

    def paint(y: int) -> None:
        for epoch, (x, width) in columns.items():
            card = cards[epoch]
            if card:
                canvas.text(x, y, props.seat_letter(seat), props.chip_ink(seat))
                name = card_label(card) if is_known_card(card) else "unseen"
                ink = TEXT if is_known_card(card) else FAINT
                canvas.text(x + 2, y, fit([name], width - 2), ink)
        highlight_targets(canvas, props, y, targets)

    return Block(1, paint, targets)
