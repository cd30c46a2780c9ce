"""Offer panel: rounds, actions and available tiles."""

from collections.abc import Iterable, Sequence
from functools import partial

from core.games.age_of_innovation.content import (
    BOOKS,
    BOT_FACTIONS,
    CITY_TILES,
    DISCIPLINES,
    DISPLAYS,
    INNOVATION_SLOTS,
    POWER_ACTIONS,
    ROUNDS,
    SLOTS,
    TILES,
)
from core.games.age_of_innovation.describe.automa import people_text
from core.games.age_of_innovation.describe.tiles import brief_text, lasting_text
from core.games.age_of_innovation.facts.rounds import (
    bonus_due,
    bonus_forms,
    goal_forms,
    round_goal,
)
from core.games.age_of_innovation.state import InnovationState, Set
from core.games.age_of_innovation.terms import name, short_name
from core.kernel import Kind
from tui.draw.blocks import Block, heading, paint_page
from tui.draw.canvas import AMOUNT, FAINT, MUTED, NAME, NAMED, TEXT, Canvas
from tui.draw.glyphs import fit
from tui.draw.highlight import WIDE, mark_places
from tui.draw.scene import Scene
from tui.games.age_of_innovation.offer import (
    MOST_BELOW,
    Item,
    board_action,
    competency,
    grid,
    innovation,
    plain_tile,
)
from tui.games.age_of_innovation.words import eye, in_clauses

STRIP = 5  # rows above other panels: rounds and unused actions


def paint_row(canvas: Canvas, scene: Scene) -> None:
    """Draw all groups; a narrow canvas ends with a line about the cursor."""
    if not tells_of_all(canvas.width, canvas.height):
        follows = scene.focused or canvas.height > STRIP
        paint_page(canvas, scene, _blocks(canvas, scene), follows)
        return
    page = Canvas(canvas.width, canvas.height - 1, canvas.brush)
    paint_page(page, scene, _blocks(page, scene))
    canvas.letters[:-1], canvas.inks[:-1] = page.letters, page.inks
    _paint_told(canvas, scene)


def tells_of_all(width: int, height: int) -> bool:
    """Return whether the last line describes the target under the cursor."""
    return width < WIDE and height > STRIP


def row_note(scene: Scene, width: int) -> str:
    if width >= WIDE:
        return "VP of a round / science bonus at its end   ✓ you can   ✗ lacks something   x2 left"
    return "✓ you can  ✗ you cannot  x2 left"


def row_height(scene: Scene, width: int) -> int:
    """Return the height of a strip, more for a tile choice, or 0 if focused."""
    if scene.focused:
        return 0
    chosen = scene.question is not None and scene.question.decision.kind is Kind.CARD
    return 3 * STRIP if chosen else STRIP


def _blocks(canvas: Canvas, scene: Scene) -> list[Block]:
    view: InnovationState = scene.view
    groups = [
        _to_choose_from(canvas, scene),
        _rounds(canvas, scene),
        _actions(canvas, scene, headed=canvas.height > STRIP),
        _bonuses(canvas, scene) if view.round else [],
        _competencies(canvas, scene),
        innovation_rows(canvas, scene),
        city_tile_rows(canvas, scene),
        _palaces(canvas, scene),
    ]
    if scene.question is not None and scene.question.decision.kind is Kind.CARD:
        groups.sort(key=lambda group: not _has_legal(scene, group))
    return [block for group in groups for block in group]


def _has_legal(scene: Scene, group: Sequence[Block]) -> bool:
    return any(scene.is_legal(place[0]) for block in group for place in block.places)


def _titled(canvas: Canvas, title: str, note: str, rows: Sequence[Block]) -> list[Block]:
    return [heading(canvas, title, note), *rows] if rows else []


def _tiles(scene: Scene, tiles: Iterable[str]) -> list[Item]:
    return [plain_tile(scene, tile) for tile in tiles]


def _told(scene: Scene) -> str:
    """Return the tile to describe, for a set its display."""
    sets = [] if scene.view.round else scene.view.sets
    return next((each.display for each in sets if each.faction == scene.cursor), scene.cursor)


def _paint_told(canvas: Canvas, scene: Scene) -> None:
    y, tile = canvas.height - 1, _told(scene)
    if tile in TILES or tile in DISPLAYS:
        x = canvas.text(1, y, short_name(tile), NAME) + 2
        words = brief_text(tile, scene.view.later_values)
        if tile in scene.view.innovations.values():
            lacks = innovation(scene, tile).lacks
            words = f"{words}; {lacks}" if lacks else words
        canvas.text(x, y, fit(in_clauses(words), canvas.width - x - 1), TEXT)
    else:
        canvas.text(1, y, row_note(scene, canvas.width), MUTED)


# --- setup ---------------------------------------------------------------------------------------


def _to_choose_from(canvas: Canvas, scene: Scene) -> list[Block]:
    view: InnovationState = scene.view
    blocks: list[Block] = []
    if view.sets and not view.round:
        with_bonus = any(each.bonus for each in view.sets)  # a solo player chooses one later
        parts = "a faction and a bonus" if with_bonus else "a faction"
        blocks.append(heading(canvas, "SETS", f"a planning display with {parts}"))
        blocks += _wide_sets(canvas, scene) if canvas.width >= WIDE else _sets(canvas, scene)
    for kind, tiles in view.pool.items():
        title = {"display": "PLANNING DISPLAYS", "faction": "FACTIONS", "palace": "PALACES"}[kind]
        rows = grid(canvas, scene, _tiles(scene, tiles), 1)
        blocks += _titled(canvas, title, "to be drafted", rows)
    if scene.question is not None and scene.question.decision.topic == "automa_people":
        peoples = [Item(people, name(people), people_text(people)) for people in BOT_FACTIONS]
        blocks += _titled(canvas, "PEOPLES OF THE AUTOMA", "", grid(canvas, scene, peoples, 1))
    if not view.round and view.bonuses:
        blocks += _titled(canvas, "ROUND BONUSES", "", _bonus_rows(canvas, scene))
    return blocks


def _of_set(scene: Scene, each: Set) -> list[Item]:
    return _tiles(scene, filter(None, (each.display, each.faction, each.bonus)))


def _sets(canvas: Canvas, scene: Scene) -> list[Block]:
    blocks: list[Block] = []
    for each in scene.view.sets:
        items = _of_set(scene, each)
        blocks += grid(canvas, scene, items, len(items), rows=0)
        blocks.append(Block(1, partial(_paint_set, canvas, scene, each)))
    return blocks


def _wide_sets(canvas: Canvas, scene: Scene) -> list[Block]:
    blocks: list[Block] = []
    for below in range(MOST_BELOW, 0, -1):
        blocks = []
        for each in scene.view.sets:
            items = _of_set(scene, each)
            blocks += grid(canvas, scene, items, len(items), rows=2, below=below)
        if sum(block.height for block in blocks) < canvas.height:
            break
    return blocks


def _paint_set(canvas: Canvas, scene: Scene, each: Set, y: int) -> None:
    later = scene.view.later_values
    people = lasting_text(each.faction, later)
    bonus = in_clauses(lasting_text(each.bonus)) if each.bonus else []
    words = [*(f"{people} + {form}" for form in bonus), *in_clauses(people)]
    canvas.text(3, y, fit(words, canvas.width - 4), MUTED)


# --- rounds --------------------------------------------------------------------------------------


def _rounds(canvas: Canvas, scene: Scene) -> list[Block]:
    view: InnovationState = scene.view
    pitch = (canvas.width - 1) // ROUNDS
    places = tuple(
        (tile, 1 + at * pitch, 0, pitch - 1, 3) for at, tile in enumerate(view.round_tiles)
    )
    return [Block(3, partial(_paint_rounds, canvas, scene, places), places)]


def _paint_rounds(
    canvas: Canvas, scene: Scene, places: Sequence[tuple[str, int, int, int, int]], y: int
) -> None:
    view: InnovationState = scene.view
    for number, (tile, x, _, width, _) in enumerate(places, 1):
        past, now = number < view.round, number == view.round
        if now:
            canvas.fill(x - 1, y, width + 1, 3, "high")
        _, points = round_goal(tile)
        mark = "✓" if past else "▸" if now else " "
        title = fit(goal_forms(tile), width - 3)
        canvas.text(x, y, f"{mark}{number} ", MUTED if not now else NAME)
        canvas.text(x + 3, y, title, FAINT if past else NAMED if now else TEXT)
        indent = 1 if canvas.width < WIDE else 3
        canvas.text(x + indent, y + 1, f"{points} VP", FAINT if past else AMOUNT)
        room = width - indent
        below = _last(view, room) if number == ROUNDS else _at_the_end(scene, tile, room, past)
        canvas.text(x + indent, y + 2, below, FAINT if past else MUTED)
    mark_places(canvas, scene, y, [(t, x, 0, w, 1) for t, x, _, w, _ in places])


def _at_the_end(scene: Scene, tile: str, room: int, past: bool) -> str:
    """Return a science bonus with the viewer's gain: `law 3: 1sch, 2sch`."""
    bonus = bonus_forms(tile)
    due = "" if past else bonus_due(scene.view, eye(scene), tile)
    forms = [f"{bonus[0]} you {due}"] if due and due != "nothing" else []
    return fit([*forms, *bonus], room)


def _last(view: InnovationState, room: int) -> str:
    words, points = round_goal(view.final_tile)
    tight = [f"+{form} {points}VP" for form in goal_forms(view.final_tile)]
    return fit([f"+ {words} {points} VP", *tight], room)


# --- actions and tiles ---------------------------------------------------------------------------


def _actions(canvas: Canvas, scene: Scene, headed: bool) -> list[Block]:
    view: InnovationState = scene.view
    items = [board_action(scene, a) for a in (*POWER_ACTIONS, *view.book_actions)]
    if not headed:
        free = [item for item in items if not item.gone]
        return grid(canvas, scene, free, 5 if canvas.width >= WIDE else 3, down_first=False)
    note = f"{sum(not item.gone for item in items)} of {len(items)} free in this round"
    rows = grid(canvas, scene, items, 3, rows=1 if canvas.width >= WIDE else 0)
    return _titled(canvas, "POWER AND BOOK ACTIONS", note, rows)


def _bonuses(canvas: Canvas, scene: Scene) -> list[Block]:
    return _titled(canvas, "ROUND BONUSES", "one is taken when passing", _bonus_rows(canvas, scene))


def _bonus_rows(canvas: Canvas, scene: Scene) -> list[Block]:
    view: InnovationState = scene.view
    coins = view.bonus_coins
    items = [
        plain_tile(scene, tile, f"+{coins[tile]}c" if coins.get(tile) else "")
        for tile in view.bonuses
    ]
    wide = canvas.width >= WIDE
    return grid(canvas, scene, items, 3 if wide else 1, rows=2 if wide else 1)


def _competencies(canvas: Canvas, scene: Scene) -> list[Block]:
    """Lay out four columns of three competencies."""
    view: InnovationState = scene.view
    pitch = (canvas.width - 1) // len(BOOKS)

    def heads(y: int) -> None:
        for at, discipline in enumerate(BOOKS):
            canvas.text(3 + at * pitch, y, DISCIPLINES[discipline].name, MUTED)

    note = "upper row +3 steps, middle +2 and 1bk, lower +1 and 2bk"
    blocks = [heading(canvas, "COMPETENCIES", note), Block(1, heads)]
    for row in ("top", "middle", "bottom"):
        slots = [slot for slot in SLOTS.values() if slot.row == row]
        items = [competency(scene, view.competencies[slot.id]) for slot in slots]
        rows = 2 if canvas.width >= WIDE else 0
        blocks += grid(canvas, scene, items, len(BOOKS), rows=rows)
    return blocks


def innovation_rows(canvas: Canvas, scene: Scene) -> list[Block]:
    view: InnovationState = scene.view
    tiles = [view.innovations[slot] for slot in INNOVATION_SLOTS if view.innovations.get(slot)]
    items = [innovation(scene, tile) for tile in tiles]
    note = "books by colour, of any colour, coins without a palace"
    wide = canvas.width >= WIDE
    rows = grid(canvas, scene, items, 2 if wide else 1, rows=2 if wide else 1)
    return _titled(canvas, "INNOVATIONS", note, rows)


def city_tile_rows(canvas: Canvas, scene: Scene) -> list[Block]:
    view: InnovationState = scene.view
    tiles = [plain_tile(scene, tile, f"x{view.city_tiles[tile]}") for tile in CITY_TILES]
    return _titled(canvas, "CITY TILES", "each with a key", grid(canvas, scene, tiles, 2))


def _palaces(canvas: Canvas, scene: Scene) -> list[Block]:
    view: InnovationState = scene.view
    rows = grid(canvas, scene, _tiles(scene, view.palaces), 2 if canvas.width >= WIDE else 1)
    return _titled(canvas, "PALACES", "one is taken with the palace", rows)
