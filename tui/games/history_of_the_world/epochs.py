"""Epochs panel: empires, events and points per epoch."""

from functools import partial

from core.games.history_of_the_world.content import CARDS, EMPIRES_OF, EPOCH, EPOCHS
from core.games.history_of_the_world.describe.terms import card_label
from core.games.history_of_the_world.facts.cards import Calling, callings, is_known, known_events
from core.games.history_of_the_world.facts.seats import gains_by_epoch
from core.games.history_of_the_world.state import WorldState
from core.house.charts import points_chart
from core.table import OPENING, Moment
from tui.draw.blocks import Block, TargetBox, heading, paint_page
from tui.draw.canvas import ACCENT, FAINT, GOOD, HEAD, MUTED, NAMED, TEXT, Canvas
from tui.draw.glyphs import fit
from tui.draw.highlight import mark_places
from tui.draw.plot import paint_chart
from tui.draw.scene import Scene
from tui.games.history_of_the_world.perspective import seats_in_order

LEAST_PLOT = 10  # rows of the graph
GAIN = 4  # columns of the points of an empire: ` +16`
LONGEST = {epoch: max(len(CARDS[card].name) for card in EMPIRES_OF[epoch]) for epoch in EPOCHS}


def paint_epochs(canvas: Canvas, scene: Scene) -> None:
    view: WorldState = scene.view
    columns = _columns(canvas.width)
    called = {epoch: callings(view, scene.seat, epoch) for epoch in EPOCHS}
    blocks = [Block(1, partial(_paint_heads, canvas, scene, columns))]
    blocks += [_empires(canvas, scene, columns, called, order) for order in range(8)]
    blocks.append(heading(canvas, "POINTS", "won in the epoch, and in all after it"))
    blocks += [_points(canvas, scene, columns, seat) for seat in seats_in_order(scene)]
    blocks.append(heading(canvas, "EVENTS", "as far as they are known"))
    blocks += [_events(canvas, scene, columns, seat) for seat in seats_in_order(scene)]
    paint_page(canvas, scene, blocks)
    _paint_course(canvas, scene, sum(block.height for block in blocks) + 1)


def _paint_course(canvas: Canvas, scene: Scene, top: int) -> None:
    view: WorldState = scene.view
    starts = [Moment(epoch, OPENING, totals) for epoch, totals in enumerate(view.scores, start=1)]
    now = Moment(view.epoch, OPENING, tuple(player.score for player in view.players))
    if canvas.height - top >= LEAST_PLOT:
        canvas.parts(
            1, top, [("COURSE", HEAD), (" points at the start of each epoch, and now", FAINT)]
        )
        area = (0, top + 1, canvas.width, canvas.height - top - 1)
        chart = points_chart([*starts, now], "epoch", name_of=_numeral)
        paint_chart(canvas, scene, chart, area)


def _numeral(epoch: int) -> str:
    return EPOCH[epoch].numeral


def epochs_note(scene: Scene, width: int) -> str:
    return "who played which empire; - nobody   points won and in all"


def epochs_height(scene: Scene, width: int) -> int:
    """Return 0: the panel is shown only when opened."""
    return 0


def _columns(width: int) -> dict[int, tuple[int, int]]:
    spare = max(width - 2 - sum(longest + 2 for longest in LONGEST.values()), 5) // len(EPOCHS)
    found, x = {}, 1
    for epoch, longest in LONGEST.items():
        found[epoch] = x, longest + 1 + spare
        x += longest + 2 + spare
    return found


def _paint_heads(canvas: Canvas, scene: Scene, columns: dict[int, tuple[int, int]], y: int) -> None:
    view: WorldState = scene.view
    for epoch, (x, room) in columns.items():
        record = EPOCH[epoch]
        now = epoch == view.epoch and bool(view.agenda)
        eras = (record.era, f"to {record.until}", record.until)
        forms = [f"{record.numeral} {era}" for era in eras]
        canvas.text(x, y, fit(forms, room), ACCENT if now else HEAD)


def _empires(
    canvas: Canvas,
    scene: Scene,
    columns: dict[int, tuple[int, int]],
    called: dict[int, list[Calling]],
    order: int,
) -> Block:
    places: tuple[TargetBox, ...] = tuple(
        (called[epoch][order].card, x + 2, 0, len(CARDS[called[epoch][order].card].name), 1)
        for epoch, (x, _) in columns.items()
    )

    def paint(y: int) -> None:
        for epoch, (x, room) in columns.items():
            _paint_empire(canvas, scene, called[epoch][order], x, y, room)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, places)


def _paint_empire(canvas: Canvas, scene: Scene, row: Calling, x: int, y: int, room: int) -> None:
    """Draw `A Romans +16`: the owner, if known, and the points gained."""
    view: WorldState = scene.view
    epoch = CARDS[row.card].epoch
    name = CARDS[row.card].name
    if row.seat < 0:
        canvas.text(x, y, "-" if row.called else " ", FAINT)
        canvas.text(x + 2, y, name, FAINT if row.called else MUTED)
        return
    canvas.text(x, y, scene.letter(row.seat), scene.chip(row.seat))
    canvas.text(x + 2, y, name, NAMED if row.called else TEXT)
    gains = gains_by_epoch(view)
    # After all names or none; otherwise the rows below show the points.
    is_shown = row.called and epoch <= len(gains) and LONGEST[epoch] + 2 + GAIN < room
    if is_shown:
        canvas.right(x + room - 1, y, f"+{gains[epoch - 1][row.seat]}", GOOD)


def _points(canvas: Canvas, scene: Scene, columns: dict[int, tuple[int, int]], seat: int) -> Block:
    """Lay out `A +16  50` for each epoch that has begun."""
    view: WorldState = scene.view
    gains = gains_by_epoch(view)
    starts = [*view.scores, tuple(player.score for player in view.players)]

    def paint(y: int) -> None:
        for epoch, (x, _) in columns.items():
            if epoch <= len(gains):
                canvas.text(x, y, scene.letter(seat), scene.chip(seat))
                canvas.right(x + 6, y, f"+{gains[epoch - 1][seat]}", GOOD)
                canvas.right(x + 10, y, str(starts[epoch][seat]), NAMED)

    return Block(1, paint)


def _events(canvas: Canvas, scene: Scene, columns: dict[int, tuple[int, int]], seat: int) -> Block:
    view: WorldState = scene.view
    cards = {epoch: known_events(view, epoch)[seat] for epoch in EPOCHS}
    places: tuple[TargetBox, ...] = tuple(
        (card, columns[epoch][0] + 2, 0, columns[epoch][1] - 2, 1)
        for epoch, card in cards.items()
        if is_known(card)
    )

    def paint(y: int) -> None:
        for epoch, (x, room) in columns.items():
            card = cards[epoch]
            if card:
                canvas.text(x, y, scene.letter(seat), scene.chip(seat))
                name = card_label(card) if is_known(card) else "unseen"
                ink = TEXT if is_known(card) else FAINT
                canvas.text(x + 2, y, fit([name], room - 2), ink)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, places)
