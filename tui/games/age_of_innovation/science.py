"""Science panel: the four tracks with markers, rewards and scholars."""

from collections.abc import Callable, Sequence
from functools import partial

from core.games.age_of_innovation.content import (
    BOOKS,
    DISCIPLINES,
    FINAL_POINTS,
    INCOME_LEVEL,
    KEY_LEVEL,
    LEVEL_POWER,
    ROUNDS,
    SLOTS,
    SPACES,
    TOP_LEVEL,
)
from core.games.age_of_innovation.facts.rounds import bonus_due, round_bonus, short_reward
from core.games.age_of_innovation.facts.science import places_in
from core.games.age_of_innovation.state import FREE, NEUTRAL, InnovationState
from core.kernel.words import counted
from tui.draw.blocks import Block, paint_page
from tui.draw.canvas import AMOUNT, FAINT, HEAD, MUTED, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import parts_width
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.marks import change_sign
from tui.draw.scene import Scene
from tui.games.age_of_innovation.offer import competency, grid
from tui.games.age_of_innovation.row import city_tile_rows, innovation_rows
from tui.games.age_of_innovation.words import chip_of, eye

NAME_WIDTH = 12
LOW = 18  # up to this height the panel omits tiles
LEVELS = range(TOP_LEVEL + 1)


def paint_science(canvas: Canvas, scene: Scene) -> None:
    """Draw the tracks; a high pane adds tiles."""
    is_roomy = canvas.height > LOW
    blocks = [track_heads(canvas, scene, 1)]
    for discipline in BOOKS:
        blocks.append(track(canvas, scene, discipline, 1))
        blocks.append(Block(1, partial(_paint_prizes, canvas, scene, discipline)))
        blocks += _competencies(canvas, scene, discipline) if is_roomy else []
    blocks.append(Block(1, partial(_paint_rules, canvas)))
    blocks.append(Block(1, partial(_paint_final, canvas, scene)))
    blocks += _bonuses(canvas, scene)
    for tiles in (innovation_rows, city_tile_rows) if is_roomy else ():
        blocks += [_gap(), *tiles(canvas, scene)]
    paint_page(canvas, scene, blocks)


def science_note(scene: Scene, width: int) -> str:
    return "┊ pays power   8 takes a city key   scholars: steps of each space"


def science_height(scene: Scene, width: int) -> int:
    """Return 0: the boards panel shows the tracks on a large screen."""
    return 0


# --- tracks --------------------------------------------------------------------------------------


def _markers(view: InnovationState, discipline: str) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for seat, player in enumerate(view.players):
        found.setdefault(player.science[discipline], []).append(seat)
    if view.neutral_science:
        found.setdefault(view.neutral_science[discipline], []).append(NEUTRAL)
    return found


def _columns(view: InnovationState) -> list[int]:
    crowds = [_markers(view, discipline) for discipline in BOOKS]
    return [max(3, *(len(crowd.get(level, ())) + 1 for crowd in crowds)) for level in LEVELS]


def track_width(view: InnovationState) -> int:
    return NAME_WIDTH + sum(_columns(view)) + 2 * len(SPACES)


def track_heads(canvas: Canvas, scene: Scene, x: int, spaces: bool = True) -> Block:
    def paint(y: int) -> None:
        at = x + NAME_WIDTH
        for level, width in zip(LEVELS, _columns(scene.view), strict=True):
            ink = Ink("text", bold=True) if level in (KEY_LEVEL, TOP_LEVEL) else MUTED
            canvas.text(at, y, str(level), ink)
            at += width
        for steps in SPACES if spaces else ():
            at = canvas.text(at + 1, y, str(steps), MUTED)

    return Block(1, paint)


def track(canvas: Canvas, scene: Scene, discipline: str, x: int, spaces: bool = True) -> Block:
    """Lay out `Law   ∙  B  ∙  C  A  ┊  D` and the scholars."""
    place = (discipline, x, 0, NAME_WIDTH - 1, 1)

    def paint(y: int) -> None:
        view: InnovationState = scene.view
        legal = scene.is_legal(discipline)
        canvas.text(x, y, DISCIPLINES[discipline].name, LEGAL if legal else NAMED)
        crowd, at = _markers(view, discipline), x + NAME_WIDTH
        for level, width in zip(LEVELS, _columns(view), strict=True):
            if level in crowd:
                canvas.parts(at, y, _risen(scene, discipline, crowd[level]))
            else:
                canvas.text(at, y, "┊" if level in LEVEL_POWER else "∙", FAINT)
            at += width
        for who in view.spaces[discipline] if spaces else ():
            at += 1
            text, ink = ("∙", FAINT) if who == FREE else chip_of(scene, who)
            at = canvas.text(at, y, text, ink)
        mark_places(canvas, scene, y, (place,))

    return Block(1, paint, (place,))


def _risen(scene: Scene, discipline: str, crowd: Sequence[int]) -> Parts:
    """Return the chips on a level with a symbol for a new one."""
    chips: Parts = [chip_of(scene, who) for who in crowd]
    if scene.before is None:
        return chips
    now, was = scene.view.players, scene.before.players
    steps = (now[w].science[discipline] - was[w].science[discipline] for w in crowd if w != NEUTRAL)
    return [*chips, *change_sign(max(steps, default=0))]


# --- rewards -------------------------------------------------------------------------------------


def _paint_prizes(canvas: Canvas, scene: Scene, discipline: str, y: int) -> None:
    """Draw `from 9: 3c a round   books 9 left, 2 yours   end A 8  C 4`."""
    view: InnovationState = scene.view
    income = short_reward(DISCIPLINES[discipline].income)
    mine = view.players[eye(scene)].books[discipline]
    parts: Parts = [
        (f"from {INCOME_LEVEL}: ", MUTED),
        (f"{income} a round", AMOUNT),
        (f"   books {view.books[discipline]} left, {mine} yours", MUTED),
    ]
    for at, (seat, points) in enumerate(places_in(view, discipline)):
        parts += [("  " if at else "   end ", MUTED), chip_of(scene, seat), (f" {points}", TEXT)]
    canvas.parts(3, y, parts)


def _competencies(canvas: Canvas, scene: Scene, discipline: str) -> list[Block]:
    view: InnovationState = scene.view
    slots = [slot for slot in SLOTS.values() if slot.discipline == discipline]
    items = [competency(scene, view.competencies[slot.id]) for slot in slots]
    wide = canvas.width >= WIDE
    rows = grid(canvas, scene, items, 3 if wide else 1, down_first=False, rows=2 if wide else 1)
    return [*rows, _gap()]


def _gap() -> Block:
    return Block(1, lambda y: None)


def _paint_rules(canvas: Canvas, y: int) -> None:
    power = "  ".join(f"{level}: {number}pw" for level, number in LEVEL_POWER.items())
    canvas.parts(1, y, [("POWER ", HEAD), (f"{power}   level {KEY_LEVEL} takes a key,", MUTED)])
    canvas.text(1 + 6 + len(power) + 23, y, f" {TOP_LEVEL} holds one", MUTED)


def _paint_final(canvas: Canvas, scene: Scene, y: int) -> None:
    view: InnovationState = scene.view
    player = view.players[eye(scene)]
    worth = "/".join(map(str, FINAL_POINTS.science))
    x = canvas.parts(1, y, [("END ", HEAD), (f"{worth} VP for the highest", MUTED)])
    if player.display:
        keys, scholars = counted(player.free_keys, "key"), counted(player.scholars, "scholar")
        own = f"   you: {keys}, {scholars}"
        canvas.parts(x, y, [(own, TEXT), (f", {player.scholars_left} in supply", MUTED)])


def _bonuses(canvas: Canvas, scene: Scene) -> list[Block]:
    view: InnovationState = scene.view
    rows: list[Parts] = []
    for number, tile in enumerate(view.round_tiles[: ROUNDS - 1], 1):
        if number >= view.round:
            due = bonus_due(view, eye(scene), tile)
            words = f"{f'round {number}' if number > view.round else 'this round':<11}"
            rows.append([(words, MUTED), (f"{round_bonus(tile):<16}", TEXT), (f"you {due}", MUTED)])
    columns = 2 if 2 * max(map(parts_width, rows), default=0) < canvas.width - 2 else 1
    many = -(-len(rows) // columns)
    pitch = (canvas.width - 2) // columns

    def painter(row: list[Parts]) -> Callable[[int], None]:
        def paint(y: int) -> None:
            for at, parts in enumerate(row):
                canvas.parts(1 + at * pitch, y, parts)

        return paint

    return [Block(1, painter(rows[at::many])) for at in range(many)]
