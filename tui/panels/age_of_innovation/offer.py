"""Offer panel: rounds, actions and available tiles."""

from collections.abc import Iterable, Sequence
from functools import partial

from core.games.age_of_innovation.content import (
    BOOKS,
    BOT_FACTIONS,
    CITY_TILES,
    COMPETENCY_SLOTS,
    DISCIPLINES,
    DISPLAYS,
    INNOVATION_SLOTS,
    POWER_ACTIONS,
    ROUNDS,
    TILES,
)
from core.games.age_of_innovation.state import InnovationState, Set
from core.games.age_of_innovation.text.automa import faction_effect
from core.games.age_of_innovation.text.facts.rounds import (
    bonus_forms,
    current_bonus,
    goal_forms,
    round_goal,
)
from core.games.age_of_innovation.text.tile_text import brief_effect, lasting_effect
from core.games.age_of_innovation.text.wording import name, short_name
from core.kernel import DecisionKind
from core.kernel.effects import Effect
from core.kernel.style import SHORT
from tui.draw.blocks import Block, heading_block, paint_page
from tui.draw.canvas import AMOUNT, FAINT, MUTED, NAME, NAMED, TEXT, Canvas
from tui.draw.glyphs import fit, fit_items
from tui.draw.highlight import WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.panels.age_of_innovation.codes import viewing_seat
from tui.panels.age_of_innovation.offer_items import (
    MAX_EFFECT_ROWS,
    Item,
    layout_grid,
    make_action_item,
    make_competency_item,
    make_innovation_item,
    make_tile_item,
)

STRIP_HEIGHT = 5  # rows above other panels: rounds and unused actions


def draw_offer(canvas: Canvas, props: PanelProps) -> None:
    """Draw all groups. A narrow canvas ends with a line about the cursor."""
    if not has_description_line(canvas.width, canvas.height):
        follows = props.is_focused or canvas.height > STRIP_HEIGHT
        paint_page(canvas, props, _layout_blocks(canvas, props), follows)
        return
    page = Canvas(canvas.width, canvas.height - 1, canvas.brush)
    paint_page(page, props, _layout_blocks(page, props))
    canvas.letters[:-1], canvas.inks[:-1] = page.letters, page.inks
    _draw_description(canvas, props)


def has_description_line(width: int, height: int) -> bool:
    """Return whether the last line describes the target under the cursor."""
    return width < WIDE_WIDTH and height > STRIP_HEIGHT


def label_offer(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        return (
            "VP of a round / science bonus at its end",
            "✓ you can",
            "✗ lacks something",
            "x2 left",
        )
    return ("✓ you can  ✗ you cannot  x2 left",)


def measure_offer(props: PanelProps, width: int) -> int:
    """Return the height of a strip, more for a tile choice, or 0 if focused."""
    if props.is_focused:
        return 0
    is_card_choice = (
        props.question is not None and props.question.decision.kind is DecisionKind.CARD
    )
    return 3 * STRIP_HEIGHT if is_card_choice else STRIP_HEIGHT


def _layout_blocks(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    groups = [
        _layout_setup(canvas, props),
        _layout_rounds(canvas, props),
        _layout_actions(canvas, props, has_heading=canvas.height > STRIP_HEIGHT),
        _layout_bonuses(canvas, props) if view.round else [],
        _layout_competencies(canvas, props),
        layout_innovations(canvas, props),
        layout_city_tiles(canvas, props),
        _layout_palaces(canvas, props),
    ]
    if props.question is not None and props.question.decision.kind is DecisionKind.CARD:
        groups.sort(key=lambda group: not _has_legal(props, group))
    return [block for group in groups for block in group]


def _has_legal(props: PanelProps, group: Sequence[Block]) -> bool:
    return any(props.is_legal(target_box[0]) for block in group for target_box in block.targets)


def _with_heading(canvas: Canvas, title: str, note: str, rows: Sequence[Block]) -> list[Block]:
    return [heading_block(canvas, title, note), *rows] if rows else []


def _make_tile_items(props: PanelProps, tiles: Iterable[str]) -> list[Item]:
    return [make_tile_item(props, tile) for tile in tiles]


def _described_tile(props: PanelProps) -> str:
    sets = [] if props.view.round else props.view.sets
    return next((each.display for each in sets if each.faction == props.cursor), props.cursor)


def _draw_description(canvas: Canvas, props: PanelProps) -> None:
    y, tile = canvas.height - 1, _described_tile(props)
    if tile in TILES or tile in DISPLAYS:
        x = canvas.text(1, y, short_name(tile, SHORT), NAME) + 2
        effect = brief_effect(tile, SHORT, props.view.errata_players)
        if tile in props.view.innovations.values():
            effect = Effect.of(effect, make_innovation_item(props, tile).reason)
        canvas.text(x, y, fit(effect.beginnings(SHORT), canvas.width - x - 1), TEXT)
    else:
        canvas.text(1, y, fit_items(label_offer(props, canvas.width), canvas.width - 1), MUTED)


# --- setup ---------------------------------------------------------------------------------------


def _layout_setup(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    blocks: list[Block] = []
    if view.sets and not view.round:
        with_bonus = any(each.bonus for each in view.sets)  # a solo player chooses one later
        parts = "a faction and a bonus" if with_bonus else "a faction"
        blocks.append(heading_block(canvas, "SETS", f"a planning display with {parts}"))
        blocks += (
            _layout_wide_sets(canvas, props)
            if canvas.width >= WIDE_WIDTH
            else _layout_sets(canvas, props)
        )
    for kind, tiles in view.pool.items():
        title = {"display": "PLANNING DISPLAYS", "faction": "FACTIONS", "palace": "PALACES"}[kind]
        rows = layout_grid(canvas, props, _make_tile_items(props, tiles), 1)
        blocks += _with_heading(canvas, title, "to be drafted", rows)
    if props.question is not None and props.question.decision.topic == "automa_people":
        peoples = [
            Item(people, name(people, SHORT), faction_effect(people)) for people in BOT_FACTIONS
        ]
        blocks += _with_heading(
            canvas, "PEOPLES OF THE AUTOMA", "", layout_grid(canvas, props, peoples, 1)
        )
    if not view.round and view.bonuses:
        blocks += _with_heading(canvas, "ROUND BONUSES", "", _layout_bonus_grid(canvas, props))
    return blocks


def _set_items(props: PanelProps, tile_set: Set) -> list[Item]:
    return _make_tile_items(
        props, filter(None, (tile_set.display, tile_set.faction, tile_set.bonus))
    )


def _layout_sets(canvas: Canvas, props: PanelProps) -> list[Block]:
    blocks: list[Block] = []
    for planning_set in props.view.sets:
        items = _set_items(props, planning_set)
        blocks += layout_grid(canvas, props, items, len(items), rows=0)
        blocks.append(Block(1, partial(_draw_set_effects, canvas, props, planning_set)))
    return blocks


def _layout_wide_sets(canvas: Canvas, props: PanelProps) -> list[Block]:
    blocks: list[Block] = []
    for below in range(MAX_EFFECT_ROWS, 0, -1):
        blocks = []
        for planning_set in props.view.sets:
            items = _set_items(props, planning_set)
            blocks += layout_grid(canvas, props, items, len(items), rows=2, max_effect_rows=below)
        if sum(block.height for block in blocks) < canvas.height:
            break
    return blocks


def _draw_set_effects(canvas: Canvas, props: PanelProps, tile_set: Set, y: int) -> None:
    later = props.view.errata_players
    people = lasting_effect(tile_set.faction, SHORT, later)
    bonus = lasting_effect(tile_set.bonus, SHORT).beginnings(SHORT) if tile_set.bonus else []
    forms = [*(f"{people.text(SHORT)} + {form}" for form in bonus), *people.beginnings(SHORT)]
    canvas.text(3, y, fit(forms, canvas.width - 4), MUTED)


# --- rounds --------------------------------------------------------------------------------------


def _layout_rounds(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    pitch = (canvas.width - 1) // ROUNDS
    targets = tuple(
        (tile, 1 + index * pitch, 0, pitch - 1, 3) for index, tile in enumerate(view.round_tiles)
    )
    return [Block(3, partial(_draw_rounds, canvas, props, targets), targets)]


def _draw_rounds(
    canvas: Canvas, props: PanelProps, targets: Sequence[tuple[str, int, int, int, int]], y: int
) -> None:
    view: InnovationState = props.view
    for number, (tile, x, _, width, _) in enumerate(targets, 1):
        is_past, is_current = number < view.round, number == view.round
        if is_current:
            canvas.fill(x - 1, y, width + 1, 3, "high")
        _, points = round_goal(tile)
        symbol = "✓" if is_past else "▸" if is_current else " "
        title = fit(goal_forms(tile), width - 3)
        canvas.text(x, y, f"{symbol}{number} ", MUTED if not is_current else NAME)
        canvas.text(x + 3, y, title, FAINT if is_past else NAMED if is_current else TEXT)
        indent = 1 if canvas.width < WIDE_WIDTH else 3
        canvas.text(x + indent, y + 1, f"{points} VP", FAINT if is_past else AMOUNT)
        space = width - indent
        below = (
            _label_final_tile(view, space)
            if number == ROUNDS
            else _label_science_bonus(props, tile, space, is_past)
        )
        canvas.text(x + indent, y + 2, below, FAINT if is_past else MUTED)
    highlight_targets(canvas, props, y, [(t, x, 0, w, 1) for t, x, _, w, _ in targets])


def _label_science_bonus(props: PanelProps, tile: str, width: int, is_past: bool) -> str:
    """Return a science bonus with the viewer's gain: `law 3: 1sch, 2sch`."""
    bonus = bonus_forms(tile, SHORT)
    due = "" if is_past else current_bonus(props.view, viewing_seat(props), tile, SHORT)
    forms = [f"{bonus[0]} you {due}"] if due and due != "nothing" else []
    return fit([*forms, *bonus], width)


def _label_final_tile(view: InnovationState, width: int) -> str:
    goal, points = round_goal(view.final_tile)
    short_forms = [f"+{form} {points}VP" for form in goal_forms(view.final_tile)]
    return fit([f"+ {goal} {points} VP", *short_forms], width)


# --- actions and tiles ---------------------------------------------------------------------------


def _layout_actions(canvas: Canvas, props: PanelProps, has_heading: bool) -> list[Block]:
    view: InnovationState = props.view
    items = [make_action_item(props, a) for a in (*POWER_ACTIONS, *view.book_actions)]
    if not has_heading:
        free = [item for item in items if not item.is_gone]
        return layout_grid(
            canvas, props, free, 5 if canvas.width >= WIDE_WIDTH else 3, is_column_major=False
        )
    note = f"{sum(not item.is_gone for item in items)} of {len(items)} free in this round"
    rows = layout_grid(canvas, props, items, 3, rows=1 if canvas.width >= WIDE_WIDTH else 0)
    return _with_heading(canvas, "POWER AND BOOK ACTIONS", note, rows)


def _layout_bonuses(canvas: Canvas, props: PanelProps) -> list[Block]:
    return _with_heading(
        canvas, "ROUND BONUSES", "one is taken when passing", _layout_bonus_grid(canvas, props)
    )


def _layout_bonus_grid(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    coins = view.bonus_coins
    items = [
        make_tile_item(props, tile, f"+{coins[tile]}c" if coins.get(tile) else "")
        for tile in view.bonuses
    ]
    is_wide = canvas.width >= WIDE_WIDTH
    return layout_grid(canvas, props, items, 3 if is_wide else 1, rows=2 if is_wide else 1)


def _layout_competencies(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    pitch = (canvas.width - 1) // len(BOOKS)

    def draw_heads(y: int) -> None:
        for index, discipline in enumerate(BOOKS):
            canvas.text(3 + index * pitch, y, DISCIPLINES[discipline].name, MUTED)

    note = "upper row +3 steps, middle +2 and 1bk, lower +1 and 2bk"
    blocks = [heading_block(canvas, "COMPETENCIES", note), Block(1, draw_heads)]
    for row in ("top", "middle", "bottom"):
        slots = [slot for slot in COMPETENCY_SLOTS.values() if slot.row == row]
        items = [make_competency_item(props, view.competencies[slot.id]) for slot in slots]
        rows = 2 if canvas.width >= WIDE_WIDTH else 0
        blocks += layout_grid(canvas, props, items, len(BOOKS), rows=rows)
    return blocks


def layout_innovations(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    tiles = [view.innovations[slot] for slot in INNOVATION_SLOTS if view.innovations.get(slot)]
    items = [make_innovation_item(props, tile) for tile in tiles]
    note = "books by colour, of any colour, coins without a palace"
    is_wide = canvas.width >= WIDE_WIDTH
    rows = layout_grid(canvas, props, items, 2 if is_wide else 1, rows=2 if is_wide else 1)
    return _with_heading(canvas, "INNOVATIONS", note, rows)


def layout_city_tiles(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    tiles = [make_tile_item(props, tile, f"x{view.city_tiles[tile]}") for tile in CITY_TILES]
    return _with_heading(
        canvas, "CITY TILES", "each with a key", layout_grid(canvas, props, tiles, 2)
    )


def _layout_palaces(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    rows = layout_grid(
        canvas, props, _make_tile_items(props, view.palaces), 2 if canvas.width >= WIDE_WIDTH else 1
    )
    return _with_heading(canvas, "PALACES", "one is taken with the palace", rows)
