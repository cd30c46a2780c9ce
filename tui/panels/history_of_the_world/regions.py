"""Regions panel: points and armies per region, players and scores."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from core.games.history_of_the_world.content import (
    CARDS,
    EPOCH_BY_NUMBER,
    EPOCHS,
    LANDS,
    LANDS_BY_REGION,
    REGIONS,
)
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text import counts
from core.games.history_of_the_world.text.facts.cards import is_known_card
from core.games.history_of_the_world.text.facts.regions import RegionStatus, region_statuses
from core.games.history_of_the_world.text.facts.scores import (
    ScoreEntry,
    short_turn_score_entries,
    turn_score_entries,
)
from core.games.history_of_the_world.text.facts.seats import SeatStats, seat_stats
from core.games.history_of_the_world.text.wording import ROUTE_GROUPS, format_level_points
from core.kernel.style import SHORT
from tui.draw import comparison
from tui.draw.blocks import Block, TargetBox, heading_block, paint_page
from tui.draw.canvas import (
    AMOUNT,
    CURSOR,
    FAINT,
    GOOD,
    HEAD,
    MUTED,
    NAME,
    NAMED,
    TEXT,
    Canvas,
    Ink,
    Parts,
)
from tui.draw.change_arrows import change_arrow
from tui.draw.comparison import (
    NONE_TEXT,
    SEPARATOR,
    Column,
    Comparison,
    Figure,
    TextColumn,
    text_cell,
)
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.model.choices import ChoiceRow
from tui.panels.history_of_the_world.odds import attack_prospect
from tui.panels.history_of_the_world.perspective import seats_in_order, viewing_seat

NAME_X, WORTH_X, SEATS_X = 3, 22, 29
LEVEL_WIDTH, NEXT_WIDTH, COMING_WIDTH, CODES_WIDTH = (
    13,
    14,
    9,
    30,
)  # columns: `dominance +6`, `3 to dominance`, `3 3 2 1`
SCORE_WIDTH = 32  # columns of the score


SideNote = tuple[Parts, Parts]  # text next to a region: left part, right-aligned part
NO_SIDE_NOTE: SideNote = ([], [])


@dataclass(frozen=True, slots=True)
class RegionColumns:
    """The x positions of the columns after the seats. `lands` and `score` are 0 if hidden."""

    own_level: int
    next_level: int
    later_points: int  # x of its right end
    lands: int
    score: int  # hidden if the score is below the regions


def _region_columns(props: PanelProps, width: int) -> RegionColumns:
    own_level = SEATS_X + 2 * len(props.view.players) + 1
    later_points = min(own_level + LEVEL_WIDTH + NEXT_WIDTH + COMING_WIDTH, width - 1)
    rest = width - later_points - 3
    lands = (
        later_points + 3
        if rest >= CODES_WIDTH + SCORE_WIDTH or CODES_WIDTH <= rest < SCORE_WIDTH
        else 0
    )
    score = later_points + 3 + (CODES_WIDTH if lands else 0) if rest >= SCORE_WIDTH else 0
    return RegionColumns(own_level, own_level + LEVEL_WIDTH, later_points, lands, score)


def draw_regions(canvas: Canvas, props: PanelProps) -> None:
    seat = viewing_seat(props)
    rows = sorted(region_statuses(props.view, seat), key=_is_inactive)
    side_notes = _score_notes(
        props, seat, _region_columns(props, canvas.width), canvas, len(rows) + 1
    )
    later_rows = zip(rows, side_notes[1:], strict=True)
    blocks = [Block(1, partial(_draw_head, canvas, props, side_notes[0]))]
    blocks += [_layout_region(canvas, props, row, side_note) for row, side_note in later_rows]
    blocks += [
        heading_block(canvas, "PLAYERS", _label_supply(props.view)),
        *_layout_players(canvas, props),
    ]
    if not _region_columns(props, canvas.width).score:
        blocks += _layout_scores(canvas, props, seat)
    paint_page(canvas, props, blocks, follows_cursor=props.is_focused or canvas.width < WIDE_WIDTH)


def label_regions(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        return (
            "armies a seat; Presence Dominance Control: what you score now, and what they"
            " pay later",
        )
    return ("worth: presence/dominance/control",)


def measure_regions(props: PanelProps, width: int) -> int:
    return 1 + len(REGIONS) + 2 + len(props.view.players)


def _is_inactive(row: RegionStatus) -> bool:
    return not row.presence and not row.counts


# --- regions -------------------------------------------------------------------------------------


def _later_epochs(view: WorldState) -> list[int]:
    return [epoch for epoch in EPOCHS if epoch > view.epoch] if view.agenda else []


def _draw_head(canvas: Canvas, props: PanelProps, side_note: SideNote, y: int) -> None:
    view: WorldState = props.view
    columns = _region_columns(props, canvas.width)
    canvas.text(NAME_X, y, "region", MUTED)
    canvas.text(WORTH_X, y, "P/D/C", MUTED)
    for seat in range(len(view.players)):
        canvas.text(SEATS_X + 2 * seat, y, props.seat_letter(seat), props.seat_ink(seat))
    viewer = "you" if props.seat == viewing_seat(props) else props.seat_letter(viewing_seat(props))
    canvas.text(columns.own_level, y, viewer, MUTED)
    canvas.text(columns.next_level, y, "next level", MUTED)
    later = _later_epochs(view)
    if later:
        last = EPOCH_BY_NUMBER[later[-1]].numeral
        head = f"{EPOCH_BY_NUMBER[later[0]].numeral}-{last}" if len(later) > 1 else last
        canvas.right_text(columns.later_points, y, head, MUTED)
    if columns.lands:
        canvas.text(columns.lands, y, "lands", MUTED)
    _draw_side_note(canvas, columns.score, y, side_note)


def _layout_region(
    canvas: Canvas, props: PanelProps, row: RegionStatus, side_note: SideNote
) -> Block:
    paint = partial(_draw_region, canvas, props, row, side_note)
    return Block(1, paint, ((row.region, 0, 0, _region_right_edge(canvas, props), 1),))


def _draw_region(
    canvas: Canvas, props: PanelProps, row: RegionStatus, side_note: SideNote, y: int
) -> None:
    """Draw `Southern Europe  3/6/9  5 1 ∙ ∙  dominance +6  1 to control  3 2 2`."""
    view: WorldState = props.view
    before = _previous_counts(props, row.region)
    record, columns = REGIONS[row.region], _region_columns(props, canvas.width)
    is_dim = _is_inactive(row)
    color = props.theme.land.get("history_of_the_world", {}).get(row.region, "high")
    canvas.text(1, y, " ", Ink("text", color))
    legal = props.is_legal(row.region)
    ink = LEGAL if legal else FAINT if is_dim else NAMED if row.level else TEXT
    canvas.text(NAME_X, y, record.name, ink)
    canvas.text(WORTH_X, y, format_level_points(row.presence, SHORT) if row.presence else "-", TEXT)
    for seat in range(len(view.players)):
        count = row.counts.get(seat, 0)
        seat_ink = props.seat_ink(seat) if count else FAINT
        x = canvas.text(SEATS_X + 2 * seat, y, str(count) if count else "∙", seat_ink)
        canvas.parts(x, y, change_arrow(count - before.get(seat, count)))
    if row.level:
        x = canvas.text(columns.own_level, y, f"{row.level} ", TEXT)
        canvas.text(x, y, f"+{row.points}" if row.points else "", GOOD)
    x = canvas.text(
        columns.next_level, y, row.next_level_text, FAINT if not row.presence else MUTED
    )
    points_by_epoch = [str(points) if points else "∙" for points in row.later_presence]
    later_text = fit(
        [" ".join(points_by_epoch), "".join(points_by_epoch)], columns.later_points - x - 1
    )
    canvas.right_text(columns.later_points, y, later_text, MUTED)
    if columns.lands:
        for number, land in enumerate(LANDS_BY_REGION[row.region]):
            owner = view.armies.get(land)
            seat_ink = FAINT if owner is None else props.seat_ink(owner)
            canvas.text(columns.lands + 4 * number, y, LANDS[land].abbr, seat_ink)
    place: TargetBox = (row.region, 0, 0, _region_right_edge(canvas, props), 1)
    highlight_targets(canvas, props, y, [place])
    if props.cursor == row.region:
        canvas.text(0, y, "▸", CURSOR)
    _draw_side_note(canvas, columns.score, y, side_note)


def _region_right_edge(canvas: Canvas, props: PanelProps) -> int:
    return (_region_columns(props, canvas.width).score or canvas.width) - 1


def _previous_counts(props: PanelProps, region: str) -> dict[int, int]:
    view: WorldState | None = props.previous_view
    if view is None:
        return {}
    owners = [view.armies.get(land) for land in LANDS_BY_REGION[region]]
    return {seat: owners.count(seat) for seat in range(len(view.players))}


# --- players -------------------------------------------------------------------------------------


def _label_supply(view: WorldState) -> str:
    return (
        f"left for all: {view.cities_left()} capitals or cities,"
        f" {view.monuments_left()} monuments, {view.forts_left()} forts"
    )


def _layout_players(canvas: Canvas, props: PanelProps) -> list[Block]:
    facts = seat_stats(props.view)
    views = comparison.compare_views(props, lambda view: _compare_seats(seat_stats(view)))
    order = seats_in_order(props)
    if canvas.width >= WIDE_WIDTH:
        empire = TextColumn(
            "empire",
            15,
            lambda seat: _empire_name(facts[seat]),
            lambda seat: _empire_target(facts[seat]),
        )
        return [comparison.wide_table(canvas, props, order, views, _COLUMNS, (empire,))]
    numbers = views.number_cell
    rows = [
        ("empire", text_cell(lambda seat: _empire_name(facts[seat]))),
        ("points, now +", views.stock_cell("points", "now")),
        ("on map, in supply", numbers("on map", "supply")),
        ("on card, events", numbers("on card", "events")),
        ("K c m", numbers("K", "c", "m")),
    ]
    return comparison.narrow_tables(
        canvas, props, order, rows, (lambda seat: _empire_target(facts[seat]),)
    )


def _empire_name(facts: SeatStats) -> str:
    if not facts.empire:
        return NONE_TEXT
    return CARDS[facts.empire].name if is_known_card(facts.empire) else "unseen"


def _empire_target(facts: SeatStats) -> str:
    return facts.empire if is_known_card(facts.empire) else ""


def _compare_seats(facts: list[SeatStats]) -> Comparison:
    def value_of(name: str) -> Callable[[int], int]:
        return lambda seat: int(getattr(facts[seat], name))

    figures = {
        "points": Figure(value_of("score"), ink=NAMED, count=counts.POINTS.id),
        "now": Figure(value_of("next_score"), is_output=True, count=counts.POINTS_IF_STOPPED.id),
        "on map": Figure(value_of("on_map")),
        "on card": Figure(value_of("on_card"), is_higher_better=False),
        "supply": Figure(value_of("supply")),
        "events": Figure(value_of("events")),
        "K": Figure(value_of("capitals"), count=counts.CAPITALS.id),
        "c": Figure(value_of("cities"), count=counts.CITIES.id),
        "m": Figure(value_of("monuments"), count=counts.MONUMENTS.id),
    }
    return Comparison(figures, len(facts))


_COLUMNS: tuple[Column, ...] = (
    Column("points", 7, ("points",)),
    Column("now", 5, ("now",)),
    SEPARATOR,
    Column("on map", 8, ("on map",)),
    Column("on card", 9, ("on card",)),
    Column("supply", 8, ("supply",)),
    Column("events", 8, ("events",)),
    SEPARATOR,
    Column("capitals", 10, ("K",)),
    Column("cities", 8, ("c",)),
    Column("monuments", 11, ("m",)),
)


# --- score of the turn ---------------------------------------------------------------------------


def _score_notes(
    props: PanelProps, seat: int, columns: RegionColumns, canvas: Canvas, rows: int
) -> list[SideNote]:
    view: WorldState = props.view
    if not columns.score:
        return [NO_SIDE_NOTE] * rows
    lines = short_turn_score_entries(view, seat)
    gain, score = sum(line.points for line in lines), view.players[seat].score
    is_own_turn = view.turn.seat == props.seat
    title = "IF YOU STOP NOW" if is_own_turn else "IF SCORED NOW"
    notes: list[SideNote] = [
        ([(title, HEAD)], [(f"{score} > {score + gain}  ", TEXT), (f"+{gain}", NAMED)])
    ]
    space = canvas.width - columns.score - 6
    for line in lines:
        detail = fit([line.detail, ""], space - len(line.source) - 1)
        notes.append(([(line.source, TEXT), (f" {detail}", MUTED)], [(f"+{line.points}", GOOD)]))
    notes += _next_land_notes(props, min(rows, canvas.height) - len(notes))
    return (notes + [NO_SIDE_NOTE] * rows)[:rows]


def _next_land_notes(props: PanelProps, width: int) -> list[SideNote]:
    question = props.question
    if question is None or width < 2:
        return []
    best: dict[str, ChoiceRow] = {}
    for row in sorted(question.rows, key=lambda row: -row.choice.rank):
        prospect = attack_prospect(props.view, question.decision, row.action)
        if row.group in ROUTE_GROUPS.values() and prospect is not None and prospect.points > 0:
            best.setdefault(row.choice.long_label, row)
    notes: list[SideNote] = [([("THE NEXT LAND WOULD ADD", HEAD)], [])] if best else []
    notes += [
        ([(name, TEXT)], [(row.choice.price_text(SHORT), AMOUNT)]) for name, row in best.items()
    ]
    return notes[:width]


def _draw_side_note(canvas: Canvas, x: int, y: int, side_note: SideNote) -> None:
    left, right = side_note
    if x:
        canvas.parts(x, y, left)
        canvas.parts(canvas.width - 1 - parts_width(right), y, right)


def _layout_scores(canvas: Canvas, props: PanelProps, seat: int) -> list[Block]:
    view: WorldState = props.view
    lines = turn_score_entries(view, seat)
    gain, score = sum(line.points for line in lines), view.players[seat].score
    title = "IF YOU STOP NOW" if view.turn.seat == props.seat else "IF SCORED NOW"
    note = f"{props.seat_letter(seat)} {score} > {score + gain}"
    columns = 2 if canvas.width >= WIDE_WIDTH else 1
    blocks = [heading_block(canvas, title, note)]
    for start in range(0, len(lines), columns):
        row = lines[start : start + columns]
        blocks.append(Block(1, partial(_draw_scores, canvas, row, columns)))
    return blocks


def _draw_scores(canvas: Canvas, lines: list[ScoreEntry], columns: int, y: int) -> None:
    pitch = (canvas.width - 1) // columns
    for index, line in enumerate(lines):
        x = 1 + index * pitch
        canvas.text(x, y, line.source, TEXT)
        canvas.text(x + 21, y, fit([line.detail], pitch - 28), MUTED)
        canvas.right_text(x + pitch - 2, y, f"+{line.points}", NAME)
