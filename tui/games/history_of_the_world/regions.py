"""Regions panel: points and armies per region, players and scores."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from core.games.history_of_the_world.content import CARDS, EPOCH, EPOCHS, LANDS, LANDS_OF, REGIONS
from core.games.history_of_the_world.describe.terms import ROUTE_GROUP, values
from core.games.history_of_the_world.facts.cards import is_known
from core.games.history_of_the_world.facts.regions import RegionFacts, regions_now
from core.games.history_of_the_world.facts.scores import ScoreLine, score_in_short, score_now
from core.games.history_of_the_world.facts.seats import SeatFacts, seats_now
from core.games.history_of_the_world.state import WorldState
from tui.draw import comparison
from tui.draw.blocks import Block, TargetBox, heading, paint_page
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
from tui.draw.comparison import NOTHING, RULE, Column, Comparison, Figure, WordColumn, words
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.marks import change_sign
from tui.draw.scene import Scene
from tui.games.history_of_the_world.odds import chances
from tui.games.history_of_the_world.perspective import eye, seats_in_order
from tui.model.choosing import Row

NAME_X, WORTH_X, SEATS_X = 3, 22, 29
LEVEL, NEXT, COMING, CODES = 13, 14, 9, 30  # columns: `dominance +6`, `3 to dominance`, `3 3 2 1`
SCORE = 32  # columns of the score


Aside = tuple[Parts, Parts]  # text next to a region: left part, right-aligned part
NO_ASIDE: Aside = ([], [])


@dataclass(frozen=True, slots=True)
class RegionColumns:
    """Columns after the seats; 0 if a part is hidden."""

    you: int
    next: int
    coming: int  # an end
    lands: int  # 0 if hidden
    score: int  # 0 if the score is below the regions


def _columns(scene: Scene, width: int) -> RegionColumns:
    you = SEATS_X + 2 * len(scene.view.players) + 1
    coming = min(you + LEVEL + NEXT + COMING, width - 1)
    rest = width - coming - 3
    lands = coming + 3 if rest >= CODES + SCORE or CODES <= rest < SCORE else 0
    score = coming + 3 + (CODES if lands else 0) if rest >= SCORE else 0
    return RegionColumns(you, you + LEVEL, coming, lands, score)


def paint_regions(canvas: Canvas, scene: Scene) -> None:
    seat = eye(scene)
    rows = sorted(regions_now(scene.view, seat), key=_is_asleep)
    aside = _aside(scene, seat, _columns(scene, canvas.width), canvas, len(rows) + 1)
    beside = zip(rows, aside[1:], strict=True)
    blocks = [Block(1, partial(_paint_head, canvas, scene, aside[0]))]
    blocks += [_region(canvas, scene, row, told) for row, told in beside]
    blocks += [heading(canvas, "PLAYERS", _supply(scene.view)), *_players(canvas, scene)]
    if not _columns(scene, canvas.width).score:
        blocks += _scores(canvas, scene, seat)
    paint_page(canvas, scene, blocks, follows=scene.focused or canvas.width < WIDE)


def regions_note(scene: Scene, width: int) -> str:
    if width >= WIDE:
        return (
            "armies a seat; Presence Dominance Control: what you score now, and what they pay later"
        )
    return "worth: presence/dominance/control"


def regions_height(scene: Scene, width: int) -> int:
    return 1 + len(REGIONS) + 2 + len(scene.view.players)


def _is_asleep(row: RegionFacts) -> bool:
    return not row.presence and not row.counts


# --- regions -------------------------------------------------------------------------------------


def _later(view: WorldState) -> list[int]:
    return [epoch for epoch in EPOCHS if epoch > view.epoch] if view.agenda else []


def _paint_head(canvas: Canvas, scene: Scene, aside: Aside, y: int) -> None:
    view: WorldState = scene.view
    at = _columns(scene, canvas.width)
    canvas.text(NAME_X, y, "region", MUTED)
    canvas.text(WORTH_X, y, "P/D/C", MUTED)
    for seat in range(len(view.players)):
        canvas.text(SEATS_X + 2 * seat, y, scene.letter(seat), scene.seat_ink(seat))
    who = "you" if scene.seat == eye(scene) else scene.letter(eye(scene))
    canvas.text(at.you, y, who, MUTED)
    canvas.text(at.next, y, "next level", MUTED)
    later = _later(view)
    if later:
        last = EPOCH[later[-1]].numeral
        head = f"{EPOCH[later[0]].numeral}-{last}" if len(later) > 1 else last
        canvas.right(at.coming, y, head, MUTED)
    if at.lands:
        canvas.text(at.lands, y, "lands", MUTED)
    _paint_aside(canvas, at.score, y, aside)


def _region(canvas: Canvas, scene: Scene, row: RegionFacts, aside: Aside) -> Block:
    paint = partial(_paint_region, canvas, scene, row, aside)
    return Block(1, paint, ((row.region, 0, 0, _edge(canvas, scene), 1),))


def _paint_region(canvas: Canvas, scene: Scene, row: RegionFacts, aside: Aside, y: int) -> None:
    """Draw `Southern Europe  3/6/9  5 1 ∙ ∙  dominance +6  1 to control  3 2 2`."""
    view: WorldState = scene.view
    before = _counts_before(scene, row.region)
    record, at = REGIONS[row.region], _columns(scene, canvas.width)
    dim = _is_asleep(row)
    colour = scene.theme.land.get("history_of_the_world", {}).get(row.region, "high")
    canvas.text(1, y, " ", Ink("text", colour))
    legal = scene.is_legal(row.region)
    ink = LEGAL if legal else FAINT if dim else NAMED if row.level else TEXT
    canvas.text(NAME_X, y, record.name, ink)
    canvas.text(WORTH_X, y, values(row.presence) if row.presence else "-", TEXT)
    for seat in range(len(view.players)):
        many = row.counts.get(seat, 0)
        look = scene.seat_ink(seat) if many else FAINT
        x = canvas.text(SEATS_X + 2 * seat, y, str(many) if many else "∙", look)
        canvas.parts(x, y, change_sign(many - before.get(seat, many)))
    if row.level:
        x = canvas.text(at.you, y, f"{row.level} ", TEXT)
        canvas.text(x, y, f"+{row.points}" if row.points else "", GOOD)
    x = canvas.text(at.next, y, row.needed, FAINT if not row.presence else MUTED)
    pays = [str(points) if points else "∙" for points in row.coming]
    coming = fit([" ".join(pays), "".join(pays)], at.coming - x - 1)
    canvas.right(at.coming, y, coming, MUTED)
    if at.lands:
        for number, land in enumerate(LANDS_OF[row.region]):
            owner = view.armies.get(land)
            look = FAINT if owner is None else scene.seat_ink(owner)
            canvas.text(at.lands + 4 * number, y, LANDS[land].abbr, look)
    place: TargetBox = (row.region, 0, 0, _edge(canvas, scene), 1)
    mark_places(canvas, scene, y, [place])
    if scene.cursor == row.region:
        canvas.text(0, y, "▸", CURSOR)
    _paint_aside(canvas, at.score, y, aside)


def _edge(canvas: Canvas, scene: Scene) -> int:
    return (_columns(scene, canvas.width).score or canvas.width) - 1


def _counts_before(scene: Scene, region: str) -> dict[int, int]:
    view: WorldState | None = scene.before
    if view is None:
        return {}
    owners = [view.armies.get(land) for land in LANDS_OF[region]]
    return {seat: owners.count(seat) for seat in range(len(view.players))}


# --- players -------------------------------------------------------------------------------------


def _supply(view: WorldState) -> str:
    return (
        f"left for all: {view.cities_left()} capitals or cities,"
        f" {view.monuments_left()} monuments, {view.forts_left()} forts"
    )


def _players(canvas: Canvas, scene: Scene) -> list[Block]:
    facts = seats_now(scene.view)
    compared = comparison.compared(scene, lambda view: _compare(seats_now(view)))
    order = seats_in_order(scene)
    if canvas.width >= WIDE:
        empire = WordColumn(
            "empire", 15, lambda seat: _empire(facts[seat]), lambda seat: _id(facts[seat])
        )
        return [comparison.wide_table(canvas, scene, order, compared, _COLUMNS, (empire,))]
    numbers = compared.numbers
    rows = [
        ("empire", words(lambda seat: _empire(facts[seat]))),
        ("points, now +", compared.stocked("points", "now")),
        ("on map, in supply", numbers("on map", "supply")),
        ("on card, events", numbers("on card", "events")),
        ("K c m", numbers("K", "c", "m")),
    ]
    return comparison.narrow_tables(canvas, scene, order, rows, (lambda seat: _id(facts[seat]),))


def _empire(facts: SeatFacts) -> str:
    if not facts.empire:
        return NOTHING
    return CARDS[facts.empire].name if is_known(facts.empire) else "unseen"


def _id(facts: SeatFacts) -> str:
    return facts.empire if is_known(facts.empire) else ""


def _compare(facts: list[SeatFacts]) -> Comparison:
    def of(name: str) -> Callable[[int], int]:
        return lambda seat: int(getattr(facts[seat], name))

    figures = {
        "points": Figure(of("score"), ink=NAMED),
        "now": Figure(of("next_score"), output=True),
        "on map": Figure(of("on_map")),
        "on card": Figure(of("on_card"), best_is_most=False),
        "supply": Figure(of("supply")),
        "events": Figure(of("events")),
        "K": Figure(of("capitals")),
        "c": Figure(of("cities")),
        "m": Figure(of("monuments")),
    }
    return Comparison(figures, len(facts))


_COLUMNS: tuple[Column, ...] = (
    Column("points", 7, ("points",)),
    Column("now", 5, ("now",)),
    RULE,
    Column("on map", 8, ("on map",)),
    Column("on card", 9, ("on card",)),
    Column("supply", 8, ("supply",)),
    Column("events", 8, ("events",)),
    RULE,
    Column("capitals", 10, ("K",)),
    Column("cities", 8, ("c",)),
    Column("monuments", 11, ("m",)),
)


# --- score of the turn ---------------------------------------------------------------------------


def _aside(scene: Scene, seat: int, at: RegionColumns, canvas: Canvas, rows: int) -> list[Aside]:
    """Return notes next to the regions: the score now and the next lands."""
    view: WorldState = scene.view
    if not at.score:
        return [NO_ASIDE] * rows
    lines = score_in_short(view, seat)
    gain, score = sum(line.points for line in lines), view.players[seat].score
    is_mine = view.turn.seat == scene.seat
    title = "IF YOU STOP NOW" if is_mine else "IF SCORED NOW"
    told: list[Aside] = [
        ([(title, HEAD)], [(f"{score} > {score + gain}  ", TEXT), (f"+{gain}", NAMED)])
    ]
    room = canvas.width - at.score - 6
    for line in lines:
        detail = fit([line.detail, ""], room - len(line.source) - 1)
        told.append(([(line.source, TEXT), (f" {detail}", MUTED)], [(f"+{line.points}", GOOD)]))
    told += _next_lands(scene, min(rows, canvas.height) - len(told))
    return (told + [NO_ASIDE] * rows)[:rows]


def _next_lands(scene: Scene, room: int) -> list[Aside]:
    """Return lands whose conquest gives points, the best first."""
    asked = scene.question
    if asked is None or room < 2:
        return []
    best: dict[str, Row] = {}
    for row in sorted(asked.rows, key=lambda row: -row.choice.merit):
        it = chances(scene.view, asked.decision, row.action)
        if row.group in ROUTE_GROUP.values() and it is not None and it.points > 0:
            best.setdefault(row.choice.name, row)
    told: list[Aside] = [([("THE NEXT LAND WOULD ADD", HEAD)], [])] if best else []
    told += [([(name, TEXT)], [(row.choice.price, AMOUNT)]) for name, row in best.items()]
    return told[:room]


def _paint_aside(canvas: Canvas, x: int, y: int, aside: Aside) -> None:
    left, right = aside
    if x:
        canvas.parts(x, y, left)
        canvas.parts(canvas.width - 1 - parts_width(right), y, right)


def _scores(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    view: WorldState = scene.view
    lines = score_now(view, seat)
    gain, score = sum(line.points for line in lines), view.players[seat].score
    title = "IF YOU STOP NOW" if view.turn.seat == scene.seat else "IF SCORED NOW"
    note = f"{scene.letter(seat)} {score} > {score + gain}"
    columns = 2 if canvas.width >= WIDE else 1
    blocks = [heading(canvas, title, note)]
    for start in range(0, len(lines), columns):
        row = lines[start : start + columns]
        blocks.append(Block(1, partial(_paint_scores, canvas, row, columns)))
    return blocks


def _paint_scores(canvas: Canvas, lines: list[ScoreLine], columns: int, y: int) -> None:
    pitch = (canvas.width - 1) // columns
    for at, line in enumerate(lines):
        x = 1 + at * pitch
        canvas.text(x, y, line.source, TEXT)
        canvas.text(x + 21, y, fit([line.detail], pitch - 28), MUTED)
        canvas.right(x + pitch - 2, y, f"+{line.points}", NAME)
