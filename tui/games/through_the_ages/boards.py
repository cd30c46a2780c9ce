"""Boards panel: a civilization, a comparison, warnings and the outlook."""

from functools import partial

from core.games.through_the_ages.facts.numbers import Numbers, numbers
from core.games.through_the_ages.facts.turn_end import end_of_turn_warnings
from core.games.through_the_ages.state import AgesState
from tui.draw.blocks import Block, paint_page
from tui.draw.canvas import TEXT, WARN, Canvas, Parts
from tui.draw.glyphs import fit, flow
from tui.draw.highlight import WIDE
from tui.draw.scene import Scene
from tui.games.through_the_ages.civilization import (
    ShownBoard,
    civilization,
    least_rows,
    shown_seat,
)
from tui.games.through_the_ages.lines import ROOMY, eye, is_political
from tui.games.through_the_ages.tables import outlook, seat_lines, wide_table

_TIGHT = 24  # rows of the compact panel on a screen of 50
DANGEROUS = 3  # lead in strength that triggers a warning


def paint_boards(canvas: Canvas, scene: Scene) -> None:
    view: AgesState = scene.view
    all_now = [numbers(view, seat) for seat in range(len(view.players))]
    seat = shown_seat(scene)
    strengths = tuple(now.strength for s, now in enumerate(all_now) if s not in view.resigned)
    board = ShownBoard(scene, seat, all_now[seat], strengths)
    wide = canvas.width >= WIDE
    tight = wide and canvas.height < _whole(scene)
    blocks = civilization(canvas, board, tight)
    if wide:
        blocks.append(wide_table(canvas, scene))
    else:
        blocks += seat_lines(canvas, scene, all_now)
    blocks += _warnings(canvas, scene, all_now)
    last = outlook(canvas, scene)
    if not tight or sum(block.height for block in [*blocks, *last]) <= canvas.height:
        blocks += last  # otherwise the last column of the table shows it
    paint_page(canvas, scene, blocks, follows=scene.focused or not wide)


def boards_note(scene: Scene, width: int) -> str:
    if width >= WIDE:
        return "▪ worker  ◦ blue token   the cursor on a seat shows its civilization"
    return "▪ worker  ◦ token  the cursor on a seat shows it"


def boards_height(scene: Scene, width: int) -> int:
    """Return the full height on a roomy screen.

    Political decisions need the rows, so boards are compact then.
    """
    if width < WIDE:
        return 14
    is_whole = width >= ROOMY and not is_political(scene)
    return _whole(scene) if is_whole else min(_tight(scene), _TIGHT)


def _whole(scene: Scene) -> int:
    view: AgesState = scene.view
    player = view.players[shown_seat(scene)]
    things = (player.specials, player.tactics, player.colonies, [*view.pacts_of(eye(scene))])
    return 16 + sum(map(bool, things)) + 2 * (len(view.players) + 2)


def _tight(scene: Scene) -> int:
    seat = shown_seat(scene)
    board = ShownBoard(scene, seat, numbers(scene.view, seat), ())
    return least_rows(board) + 1 + 2 * (len(scene.view.players) + 1)


def _warnings(canvas: Canvas, scene: Scene, all_now: list[Numbers]) -> list[Block]:
    view: AgesState = scene.view
    seat = eye(scene)
    if view.over or seat in view.resigned:
        return []
    lines: list[Parts] = []
    if view.turn.seat == seat and view.round > 1:
        words = end_of_turn_warnings(view, seat)
        if words:
            lines.append([("! ", WARN), (f"end now: {', '.join(words)}", WARN)])
    mine = all_now[seat].strength
    for rival in view.rivals(seat):
        ahead = all_now[rival].strength - mine
        if ahead >= DANGEROUS and view.mode.politics:
            parts: Parts = [("! ", WARN), (scene.letter(rival), scene.chip(rival))]
            lines.append([*parts, (f" is {ahead} stronger than you", TEXT)])
    pieces: list[Parts] = [[*parts, ("   ", TEXT)] for parts in lines]
    rows = flow(pieces, canvas.width - 2) if pieces else []
    return [Block(1, partial(_paint_words, canvas, parts)) for parts in rows]


def _paint_words(canvas: Canvas, parts: Parts, y: int) -> None:
    x = 1
    for text, ink in parts:
        x = canvas.text(x, y, fit([text], canvas.width - 1 - x), ink)
