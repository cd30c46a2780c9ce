"""Science panel: the four tracks with markers, rewards and scholars."""

from collections.abc import Callable, Sequence
from functools import partial

from core.games.age_of_innovation.content import (
    BOOKS,
    COMPETENCY_SLOTS,
    DISCIPLINES,
    FINAL_POINTS,
    INCOME_LEVEL,
    KEY_LEVEL,
    LEVEL_POWER,
    ROUNDS,
    SCHOLAR_SPACES,
    TOP_LEVEL,
)
from core.games.age_of_innovation.state import FREE_SPACE, NEUTRAL_SCHOLAR, InnovationState
from core.games.age_of_innovation.text.facts.rounds import current_bonus, reward_text, round_bonus
from core.games.age_of_innovation.text.facts.science import discipline_ranking
from core.kernel.presentation import format_count
from core.kernel.style import SHORT
from tui.draw.blocks import Block, paint_page
from tui.draw.canvas import AMOUNT, FAINT, HEAD, MUTED, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.change_arrows import change_arrow
from tui.draw.glyphs import parts_width
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.panels.age_of_innovation.codes import seat_chip, viewing_seat
from tui.panels.age_of_innovation.offer import layout_city_tiles, layout_innovations
from tui.panels.age_of_innovation.offer_items import layout_grid, make_competency_item

NAME_WIDTH = 12
LOW_HEIGHT = 18  # up to this height the panel omits tiles
LEVELS = range(TOP_LEVEL + 1)


def draw_science(canvas: Canvas, props: PanelProps) -> None:
    """Draw the tracks, and the tiles if the pane is high."""
    is_roomy = canvas.height > LOW_HEIGHT
    blocks = [layout_track_header(canvas, props, 1)]
    for discipline in BOOKS:
        blocks.append(layout_track(canvas, props, discipline, 1))
        blocks.append(Block(1, partial(_draw_rewards, canvas, props, discipline)))
        blocks += _layout_competencies(canvas, props, discipline) if is_roomy else []
    blocks.append(Block(1, partial(_draw_rules, canvas)))
    blocks.append(Block(1, partial(_draw_final_scoring, canvas, props)))
    blocks += _layout_bonuses(canvas, props)
    for tiles in (layout_innovations, layout_city_tiles) if is_roomy else ():
        blocks += [_blank_row(), *tiles(canvas, props)]
    paint_page(canvas, props, blocks)


def label_science(props: PanelProps, width: int) -> Sequence[str]:
    return (
        "┊ pays power",
        "8 takes a city key",
        "scholars: steps of each space",
    )


def measure_science(props: PanelProps, width: int) -> int:
    """Return 0: on a large screen the boards panel shows the tracks."""
    return 0


# --- tracks --------------------------------------------------------------------------------------


def _seats_by_level(view: InnovationState, discipline: str) -> dict[int, list[int]]:
    seats: dict[int, list[int]] = {}
    for seat, player in enumerate(view.players):
        seats.setdefault(player.science[discipline], []).append(seat)
    if view.neutral_science:
        seats.setdefault(view.neutral_science[discipline], []).append(NEUTRAL_SCHOLAR)
    return seats


def _level_widths(view: InnovationState) -> list[int]:
    levels = [_seats_by_level(view, discipline) for discipline in BOOKS]
    return [max(3, *(len(crowd.get(level, ())) + 1 for crowd in levels)) for level in LEVELS]


def measure_track(view: InnovationState) -> int:
    return NAME_WIDTH + sum(_level_widths(view)) + 2 * len(SCHOLAR_SPACES)


def layout_track_header(
    canvas: Canvas, props: PanelProps, x: int, has_spaces: bool = True
) -> Block:
    def paint(y: int) -> None:
        text_x = x + NAME_WIDTH
        for level, width in zip(LEVELS, _level_widths(props.view), strict=True):
            ink = Ink("text", bold=True) if level in (KEY_LEVEL, TOP_LEVEL) else MUTED
            canvas.text(text_x, y, str(level), ink)
            text_x += width
        for steps in SCHOLAR_SPACES if has_spaces else ():
            text_x = canvas.text(text_x + 1, y, str(steps), MUTED)

    return Block(1, paint)


def layout_track(
    canvas: Canvas, props: PanelProps, discipline: str, x: int, has_spaces: bool = True
) -> Block:
    """Lay out `Law   ∙  B  ∙  C  A  ┊  D` and the scholars."""
    target_box = (discipline, x, 0, NAME_WIDTH - 1, 1)

    def paint(y: int) -> None:
        view: InnovationState = props.view
        legal = props.is_legal(discipline)
        canvas.text(x, y, DISCIPLINES[discipline].name, LEGAL if legal else NAMED)
        crowd, text_x = _seats_by_level(view, discipline), x + NAME_WIDTH
        for level, width in zip(LEVELS, _level_widths(view), strict=True):
            if level in crowd:
                canvas.parts(text_x, y, _marker_parts(props, discipline, crowd[level]))
            else:
                canvas.text(text_x, y, "┊" if level in LEVEL_POWER else "∙", FAINT)
            text_x += width
        for seat in view.spaces[discipline] if has_spaces else ():
            text_x += 1
            text, ink = ("∙", FAINT) if seat == FREE_SPACE else seat_chip(props, seat)
            text_x = canvas.text(text_x, y, text, ink)
        highlight_targets(canvas, props, y, (target_box,))

    return Block(1, paint, (target_box,))


def _marker_parts(props: PanelProps, discipline: str, seats: Sequence[int]) -> Parts:
    chips: Parts = [seat_chip(props, seat) for seat in seats]
    if props.previous_view is None:
        return chips
    current, previous = props.view.players, props.previous_view.players
    steps = (
        current[w].science[discipline] - previous[w].science[discipline]
        for w in seats
        if w != NEUTRAL_SCHOLAR
    )
    return [*chips, *change_arrow(max(steps, default=0))]


# --- rewards -------------------------------------------------------------------------------------


def _draw_rewards(canvas: Canvas, props: PanelProps, discipline: str, y: int) -> None:
    """Draw `from 9: 3c a round books 9 left, 2 yours end A 8 C 4`."""
    view: InnovationState = props.view
    income = reward_text(DISCIPLINES[discipline].income, SHORT)
    mine = view.players[viewing_seat(props)].books[discipline]
    parts: Parts = [
        (f"from {INCOME_LEVEL}: ", MUTED),
        (f"{income} a round", AMOUNT),
        (f"   books {view.books[discipline]} left, {mine} yours", MUTED),
    ]
    for index, (seat, points) in enumerate(discipline_ranking(view, discipline)):
        parts += [
            ("  " if index else "   end ", MUTED),
            seat_chip(props, seat),
            (f" {points}", TEXT),
        ]
    canvas.parts(3, y, parts)


def _layout_competencies(canvas: Canvas, props: PanelProps, discipline: str) -> list[Block]:
    view: InnovationState = props.view
    slots = [slot for slot in COMPETENCY_SLOTS.values() if slot.discipline == discipline]
    items = [make_competency_item(props, view.competencies[slot.id]) for slot in slots]
    is_wide = canvas.width >= WIDE_WIDTH
    rows = layout_grid(
        canvas, props, items, 3 if is_wide else 1, is_column_major=False, rows=2 if is_wide else 1
    )
    return [*rows, _blank_row()]


def _blank_row() -> Block:
    return Block(1, lambda y: None)


def _draw_rules(canvas: Canvas, y: int) -> None:
    power = "  ".join(f"{level}: {number}pw" for level, number in LEVEL_POWER.items())
    canvas.parts(1, y, [("POWER ", HEAD), (f"{power}   level {KEY_LEVEL} takes a key,", MUTED)])
    canvas.text(1 + 6 + len(power) + 23, y, f" {TOP_LEVEL} holds one", MUTED)


def _draw_final_scoring(canvas: Canvas, props: PanelProps, y: int) -> None:
    view: InnovationState = props.view
    player = view.players[viewing_seat(props)]
    worth = "/".join(map(str, FINAL_POINTS.science))
    x = canvas.parts(1, y, [("END ", HEAD), (f"{worth} VP for the highest", MUTED)])
    if player.display:
        keys, scholars = (
            format_count(player.unused_keys, "key"),
            format_count(player.scholars, "scholar"),
        )
        own_text = f"   you: {keys}, {scholars}"
        canvas.parts(x, y, [(own_text, TEXT), (f", {player.scholars_left} in supply", MUTED)])


def _layout_bonuses(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: InnovationState = props.view
    rows: list[Parts] = []
    for number, tile in enumerate(view.round_tiles[: ROUNDS - 1], 1):
        if number >= view.round:
            due = current_bonus(view, viewing_seat(props), tile, SHORT)
            round_text = f"{f'round {number}' if number > view.round else 'this round':<11}"
            rows.append(
                [
                    (round_text, MUTED),
                    (f"{round_bonus(tile, SHORT):<16}", TEXT),
                    (f"you {due}", MUTED),
                ]
            )
    columns = 2 if 2 * max(map(parts_width, rows), default=0) < canvas.width - 2 else 1
    row_count = -(-len(rows) // columns)
    pitch = (canvas.width - 2) // columns

    def make_painter(row: list[Parts]) -> Callable[[int], None]:
        def paint(y: int) -> None:
            for index, parts in enumerate(row):
                canvas.parts(1 + index * pitch, y, parts)

        return paint

    return [Block(1, make_painter(rows[index::row_count])) for index in range(row_count)]
