"""Boards panel: planning displays, tiles and cities, with a comparison."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from core.games.age_of_innovation.content import BOOKS
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Kind, Standing
from tui.draw.blocks import Block, paint_page
from tui.draw.canvas import AMOUNT, BAD, FAINT, HEAD, MUTED, Canvas, Ink, Parts
from tui.draw.comparison import LABELS
from tui.draw.glyphs import fit
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.scene import Scene
from tui.games.age_of_innovation.offer import innovation
from tui.games.age_of_innovation.opponent import automa_rows
from tui.games.age_of_innovation.planning import (
    HALF,
    city_rows,
    display_rows,
    is_low,
    rows_beside,
    tile_rows,
    words_at,
)
from tui.games.age_of_innovation.science import track, track_heads, track_width
from tui.games.age_of_innovation.tables import narrow_tables, seats_in_order, wide_table
from tui.games.age_of_innovation.words import eye

INNOVATIONS_WIDTH = 40  # columns of the innovations to the right of the viewer's board


def paint_boards(canvas: Canvas, scene: Scene) -> None:
    """Draw the viewer's board, the comparison, scores, then the rivals."""
    view: InnovationState = scene.view
    standings = scene.game.standings(view)
    wide = canvas.width >= WIDE
    own, *others = seats_in_order(scene)
    blocks = _whole_board(canvas, scene, own)
    if wide:
        blocks += [_gap(), wide_table(canvas, scene)]
    else:
        blocks += narrow_tables(canvas, scene)
    blocks += [_gap(), *_scores(canvas, scene, standings)]
    for seat in others:
        blocks += [_gap(), *_whole_board(canvas, scene, seat)]
    # Next to other panels, keep the viewer's board visible.
    is_beside_others = wide or is_low(canvas)
    paint_page(canvas, scene, _each_once(blocks), follows=scene.focused or not is_beside_others)


def boards_note(scene: Scene, width: int) -> str:
    if width >= WIDE:
        return "▮ on the map, ▯ at home   next: one more   (3c) beside a rival   below: the others"
    return "▮ on the map  ▯ at home"


def boards_height(scene: Scene, width: int) -> int:
    """Return the height of one board, or 0 while its parts are chosen."""
    chosen = scene.question is not None and scene.question.decision.kind is Kind.CARD
    return 0 if chosen and not scene.view.round else 12


def _each_once(blocks: Sequence[Block]) -> list[Block]:
    met: set[str] = set()
    found = []
    for block in blocks:
        places = tuple(place for place in block.places if place[0] not in met)
        met.update(place[0] for place in places)
        found.append(replace(block, places=places))
    return found


def _gap() -> Block:
    return Block(1, lambda y: None)


def _whole_board(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    view: InnovationState = scene.view
    if view.is_automa(seat):
        return automa_rows(canvas, scene, seat)
    board = display_rows(canvas, scene, seat)
    if is_low(canvas):
        beside = rows_beside(canvas, scene, seat)
        below = city_rows(canvas, scene, seat, 1) if beside else []
        return [*board[:1], *_abreast([board[1:], beside]), *below]
    if canvas.width < WIDE:
        return board + tile_rows(canvas, scene, seat, 1)
    is_own, third = seat == eye(scene), canvas.width - INNOVATIONS_WIDTH
    if not is_own or third < HALF + 1 + track_width(view):
        third = canvas.width
    beside = tile_rows(canvas, scene, seat, HALF + 1, third)
    columns = [board, beside]
    if is_own:
        spaces = track_width(view) <= canvas.width - HALF - 1
        heads = track_heads(canvas, scene, HALF + 1, spaces)
        tracks = [track(canvas, scene, book, HALF + 1, spaces) for book in BOOKS]
        columns = [board, [heads, *tracks, *beside]]
        if third < canvas.width:
            columns.append(_innovations(canvas, scene, third))
    return _abreast(columns)


def _innovations(canvas: Canvas, scene: Scene, x: int) -> list[Block]:
    tiles = [tile for tile in scene.view.innovations.values() if tile]
    return [
        words_at(canvas, scene, x, [("INNOVATIONS", HEAD), (" your price", MUTED)]),
        *(_innovation(canvas, scene, x, tile) for tile in tiles),
    ]


def _innovation(canvas: Canvas, scene: Scene, x: int, tile: str) -> Block:
    item = innovation(scene, tile)
    room = canvas.width - 2 - x - len(item.price)
    parts: Parts = [
        (f"{fit([item.name], room - 1):<{room}}", LEGAL if scene.is_legal(tile) else MUTED),
        (item.price, FAINT if item.lacks else AMOUNT),
    ]
    return words_at(canvas, scene, x, parts, ((tile, x, 0, canvas.width - 2 - x, 1),))


def _abreast(columns: Sequence[Sequence[Block]]) -> list[Block]:
    rows = zip_longest(*columns)
    return [_in_one_row([block for block in row if block]) for row in rows]


def _in_one_row(blocks: Sequence[Block]) -> Block:
    def paint(y: int) -> None:
        for block in blocks:
            block.paint(y)

    return Block(1, paint, tuple(place for block in blocks for place in block.places))


# --- score if the game ended now -----------------------------------------------------------------


def _scores(canvas: Canvas, scene: Scene, standings: Sequence[Standing]) -> list[Block]:
    order = seats_in_order(scene)
    pitch = min((canvas.width - LABELS - 6) // len(order), 9)

    def chips(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for index, seat in enumerate(order):
            x = LABELS + 6 + index * pitch
            canvas.text(x, y, f" {scene.letter(seat)} ", scene.chip(seat))

    def row(label: str, numbers: list[int], bold: bool = False) -> Block:
        place = (f"score {label}", 1, 0, len(label), 1)  # lets the cursor scroll here

        def paint(y: int) -> None:
            canvas.text(1, y, label, MUTED)
            mark_places(canvas, scene, y, (place,))
            for index, number in enumerate(numbers):
                best = number == max(numbers) and number > 0 and len(numbers) > 1
                ink = BAD if number < 0 else Ink("text", bold=bold or best, underline=best)
                canvas.right(LABELS + 9 + index * pitch, y, str(number), ink)

        return Block(1, paint, (place,))

    rows = [
        row(source, [standings[seat].lines[index][1] for seat in order])
        for index, (source, _) in enumerate(standings[0].lines)
    ]
    return [Block(1, chips), *rows, row("Total", [standings[s].total for s in order], bold=True)]
