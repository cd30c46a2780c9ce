"""Comparison of all civilizations, and the outlook."""

from collections.abc import Sequence
from functools import partial

from core.games.through_the_ages.describe import seat_id
from core.games.through_the_ages.facts.numbers import (
    Numbers,
    culture_at_the_end,
    numbers,
    rounds_left,
)
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.wording.names import short_name
from core.kernel import Standing
from tui.draw import comparison
from tui.draw.blocks import Block, heading
from tui.draw.canvas import FAINT, GOOD, MUTED, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.comparison import NOTHING, RULE, Column, Comparison, Figure, WordColumn, paint_seat
from tui.draw.glyphs import SEAT_PATTERNS, fit
from tui.draw.highlight import mark_places
from tui.draw.marks import change_sign
from tui.draw.scene import Scene
from tui.games.through_the_ages.lines import ROOMY, eye

NAME_ROOM = 13  # columns of chip and name


def seats_in_order(scene: Scene) -> list[int]:
    count = len(scene.view.players)
    return [(eye(scene) + step) % count for step in range(count)]


# --- one line per seat ----------------------------------------------------------------------------


def seat_lines(canvas: Canvas, scene: Scene, all_now: Sequence[Numbers]) -> list[Block]:
    """Lay out `B  Livia  cul 47+8 sc 14+6 str 15 hap 5/5 f 3+2 r 8+6 Monarchy`."""
    blocks = []
    for seat in seats_in_order(scene):
        place = (seat_id(seat), 1, 0, canvas.width - 2, 1)
        paint = partial(_paint_seat_line, canvas, scene, all_now, seat)
        blocks.append(Block(1, paint, (place,)))
    return blocks


def _paint_seat_line(
    canvas: Canvas, scene: Scene, all_now: Sequence[Numbers], seat: int, y: int
) -> None:
    view: AgesState = scene.view
    now, player = all_now[seat], view.players[seat]
    was = now if scene.before is None else numbers(scene.before, seat)
    if seat == scene.seat:
        canvas.fill(0, y, canvas.width, 1, "high")
    paint_seat(canvas, scene, 1, y, seat, NAME_ROOM - 1)
    x = 1 + NAME_ROOM
    if seat in view.resigned:
        canvas.text(x, y, "has left the game", FAINT)
    else:
        best = max(other.strength for other in all_now)
        strongest = now.strength == best and len(all_now) > 1
        then, pairs = _stocks(was), _stocks(now)
        for word in ("cul", "sc"):
            x = _stocked(canvas, x, y, word, pairs[word], then[word])
        ink = Ink("text", bold=True, underline=strongest)
        strength: Parts = [("str ", MUTED), (f"{now.strength}", ink)]
        end = canvas.parts(x, y, [*strength, *change_sign(now.strength - was.strength)])
        x = max(x + 7, end + 1)
        happy: Parts = [("hap ", MUTED), (f"{now.happy}/{now.need}", TEXT)]
        x = canvas.parts(x, y, [*happy, *change_sign(now.happy - was.happy)]) + 1
        for word in ("f", "r"):
            x = _stocked(canvas, x, y, word, pairs[word], then[word])
        name = short_name(player.government)
        canvas.text(x, y, fit([name], canvas.width - 1 - x), TEXT)
    mark_places(canvas, scene, y, ((seat_id(seat), 1, 0, canvas.width - 2, 1),))


def _stocks(now: Numbers) -> dict[str, tuple[int, int]]:
    return {
        "cul": (now.culture, now.culture_rate),
        "sc": (now.science, now.science_rate),
        "f": (now.food, now.food_rate - now.eats),
        "r": (now.resource, now.resource_rate),
    }


def _stocked(
    canvas: Canvas, x: int, y: int, word: str, now: tuple[int, int], was: tuple[int, int]
) -> int:
    """Draw a stock and its production; return the next column."""
    (stock, rate), (stock_was, rate_was) = now, was
    parts: Parts = [(f"{word} ", MUTED), (str(stock), NAMED), *change_sign(stock - stock_was)]
    parts += [(f"{rate:+d}", GOOD), *change_sign(rate - rate_was)]
    end = canvas.parts(x, y, parts)
    room = {"cul": 11, "sc": 9, "f": 8, "r": 8}[word]
    return max(x + room, end + 1)


# --- one row per seat -----------------------------------------------------------------------------

_COLUMNS: tuple[Column, ...] = (
    Column("culture", 7, ("culture", "+culture")),
    Column("sci", 6, ("science", "+science")),
    Column("str", 5, ("strength",)),
    Column("hap", 4, ("happy",)),
    Column("need", 5, ("need",)),
    Column("food", 6, ("food", "+food")),
    Column("res", 6, ("resource", "+resource")),
    RULE,
    Column("CA", 3, ("civil",)),
    Column("MA", 3, ("military",)),
    Column("pop", 4, ("people",)),
    Column("blue", 5, ("blue",)),
    Column("won", 4, ("wonders",)),
    Column("col", 4, ("colonies",)),
    Column("hand", 5, ("hand",)),
    Column("mil", 4, ("military hand",)),
    RULE,
    Column("outlook", 8, ("outlook",)),
)


_ROOMY_COLUMNS: tuple[Column, ...] = (
    Column("culture", 8, ("culture", "+culture")),
    Column("science", 8, ("science", "+science")),
    Column("strength", 9, ("strength",)),
    Column("happy", 6, ("happy",)),
    Column("need", 5, ("need",)),
    Column("food", 7, ("food", "+food")),
    Column("res", 7, ("resource", "+resource")),
    RULE,
    Column("CA", 3, ("civil",)),
    Column("MA", 3, ("military",)),
    Column("pop", 4, ("people",)),
    Column("blue", 5, ("blue",)),
    Column("wonders", 8, ("wonders",)),
    Column("colonies", 9, ("colonies",)),
    Column("hand", 5, ("hand",)),
    Column("military", 9, ("military hand",)),
    RULE,
    Column("outlook", 8, ("outlook",)),
)


def _compare(scene: Scene, view: AgesState) -> Comparison:
    players = view.players
    all_now = [numbers(view, seat) for seat in range(len(players))]
    standings = scene.game.standings(view)
    figures = {
        "culture": Figure(lambda seat: all_now[seat].culture, ink=NAMED),
        "+culture": Figure(lambda seat: all_now[seat].culture_rate, output=True),
        "science": Figure(lambda seat: all_now[seat].science),
        "+science": Figure(lambda seat: all_now[seat].science_rate, output=True),
        "strength": Figure(lambda seat: all_now[seat].strength),
        "happy": Figure(lambda seat: all_now[seat].happy),
        "need": Figure(lambda seat: all_now[seat].need, best_is_most=False, ink=MUTED),
        "food": Figure(lambda seat: all_now[seat].food),
        "+food": Figure(lambda seat: all_now[seat].food_rate - all_now[seat].eats, output=True),
        "resource": Figure(lambda seat: all_now[seat].resource),
        "+resource": Figure(lambda seat: all_now[seat].resource_rate, output=True),
        "civil": Figure(lambda seat: all_now[seat].civil),
        "military": Figure(lambda seat: all_now[seat].military),
        "people": Figure(lambda seat: all_now[seat].people),
        "blue": Figure(lambda seat: all_now[seat].blue),
        "wonders": Figure(lambda seat: len(players[seat].wonders)),
        "colonies": Figure(lambda seat: len(players[seat].colonies)),
        "hand": Figure(lambda seat: len(players[seat].civil_hand), best_is_most=False),
        "military hand": Figure(lambda seat: len(players[seat].military_hand), best_is_most=False),
        "outlook": Figure(lambda seat: _outlook(view, seat, standings[seat])),
    }
    return Comparison(figures, len(players))


def wide_table(canvas: Canvas, scene: Scene) -> Block:
    """Lay out a row per seat, each a target for its civilization."""
    view: AgesState = scene.view
    players = view.players
    words = [WordColumn("government", 16, lambda seat: short_name(players[seat].government))]
    if canvas.width >= 126:
        words.append(WordColumn("leader", 13, lambda seat: _leader(view, seat)))
    compared = comparison.compared(scene, partial(_compare, scene))
    order = seats_in_order(scene)
    columns = _ROOMY_COLUMNS if canvas.width >= ROOMY else _COLUMNS
    return comparison.wide_table(canvas, scene, order, compared, columns, words, seat_id)


def _outlook(view: AgesState, seat: int, standing: Standing) -> int:
    """Return culture at the end at the current rate, with final scoring."""
    return culture_at_the_end(view, seat) + standing.total - standing.points


def _leader(view: AgesState, seat: int) -> str:
    leader = view.players[seat].leader
    return short_name(leader) if leader else NOTHING


# --- outlook --------------------------------------------------------------------------------------


_FULL_BAR = 50  # minimum culture of a full bar, so that early points look small


def outlook(canvas: Canvas, scene: Scene) -> list[Block]:
    view: AgesState = scene.view
    rounds = rounds_left(view)
    guess = "" if view.last_round else "about "
    when = f"{guess}{rounds} more round{'s' * (rounds != 1)}" if rounds else "the last round"
    ends = [culture_at_the_end(view, seat) for seat in range(len(view.players))]
    note = f"culture so far and at today's rate, {when}"
    rows = [
        Block(1, partial(_paint_outlook, canvas, scene, seat, ends))
        for seat in seats_in_order(scene)
    ]
    return [heading(canvas, "OUTLOOK", fit([note], canvas.width - 11)), *rows]


def _paint_outlook(canvas: Canvas, scene: Scene, seat: int, ends: Sequence[int], y: int) -> None:
    view: AgesState = scene.view
    paint_seat(canvas, scene, 1, y, seat, NAME_ROOM - 1)
    room = canvas.width - NAME_ROOM - 12
    most = max(*ends, *(player.culture for player in view.players), _FULL_BAR)
    culture = view.players[seat].culture
    solid = round(culture / most * room)
    rest = max(round(ends[seat] / most * room) - solid, 0)
    ink = Ink(scene.seat_ink(seat).fg)
    bar: Parts = [(SEAT_PATTERNS[seat] * solid, ink), ("∙" * rest, ink)]
    x = canvas.parts(1 + NAME_ROOM, y, bar)
    canvas.parts(x + 1, y, [(str(culture), NAMED), (f" {ends[seat]}", MUTED)])
