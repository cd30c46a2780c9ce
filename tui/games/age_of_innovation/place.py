"""Sidebar of the map: the hex under the cursor, the round, power bowls and cities."""

from collections.abc import Mapping

from core.games.age_of_innovation.content import ROUND_TILES, ROUNDS, TERRAINS
from core.games.age_of_innovation.facts.barred_hexes import OUT_OF_REACH
from core.games.age_of_innovation.facts.building import (
    Way,
    kinds_beside,
    offers_around,
    upgrades_of,
)
from core.games.age_of_innovation.facts.cities import best_group, joined_by
from core.games.age_of_innovation.facts.displays import area_and_rank, with_display
from core.games.age_of_innovation.facts.lacking import short_of
from core.games.age_of_innovation.facts.rounds import (
    bonus_due,
    goal_forms,
    last_round_forms,
    round_bonus,
    round_goal,
)
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import plain
from core.kernel.words import counted
from tui.draw.canvas import AMOUNT, FAINT, MUTED, NAME, NAMED, TEXT, WARN, Canvas, Ink, Parts
from tui.draw.glyphs import cut, fit, parts_width
from tui.draw.scene import Scene
from tui.games.age_of_innovation.words import eye, hex_label, piece

FREE_SPADES = ("dig", "free_spade", "free_build")  # decision topics
Ways = Mapping[str, Way]


def paint_side(canvas: Canvas, scene: Scene, ways: Ways, x: int) -> None:
    """Draw the hex under the cursor above the round and the bowls."""
    for y in range(canvas.height):
        canvas.text(x, y, "│", Ink("line"))
    is_begun = bool(scene.view.round)
    width = canvas.width - x - 1
    below = [*(_round(scene, width) if is_begun else []), *_own(scene, bowls=canvas.height > 16)]
    room = max(canvas.height - len(below), 0)
    above = about_hex(scene, ways, scene.cursor) if scene.cursor in scene.view.map.hexes else []
    rows = [row for parts in above for row in _in_two(parts, width)][:room]
    around, gap = _around(scene, ways), bool(rows)
    if len(rows) + gap + len(around) < room:
        rows += [*[[]] * gap, *around]
    if not is_begun:
        rows = [*rows, *[[]] * bool(rows), *_rounds(scene, width, room - len(rows))][:room]
    rows += [[]] * (room - len(rows))
    for y, parts in enumerate((rows + below)[: canvas.height]):
        _paint_cut(canvas, x + 1, y, parts)


def _in_two(parts: Parts, width: int) -> list[Parts]:
    if parts_width(parts) <= width or len(parts) < 2:
        return [parts]
    *first, (last, ink) = parts
    return [[*first], [(last.lstrip(", "), ink)]]


def _paint_cut(canvas: Canvas, x: int, y: int, parts: Parts) -> None:
    for text, ink in parts:
        room = canvas.width - x
        if room <= 0:
            return
        x = canvas.text(x, y, cut(text, room), ink)


# --- hex -----------------------------------------------------------------------------------------


def about_hex(scene: Scene, ways: Ways, hex_id: str) -> list[Parts]:
    """Describe terrain, building, build price and neighbors of a hex."""
    view: InnovationState = scene.view
    hex_ = view.map.hexes[hex_id]
    if not hex_.terrain:
        return [[(hex_.label, NAME), ("  river", TEXT)]]
    rows: list[Parts] = [[(hex_.label, NAME), (f" {TERRAINS[view.terrain[hex_id]].lower()}", TEXT)]]
    traits = ["river"] * view.map.next_to_river(hex_id) + ["edge"] * hex_.edge
    if traits:
        rows[0] += [(f", {', '.join(traits)}", MUTED)]
    built = view.buildings.get(hex_id)
    if built:
        word = plain(built.kind)
        extras = ["annex"] * built.annex + ["city"] * built.city + ["marked"] * built.marked
        whose = [(scene.letter(built.owner), scene.chip(built.owner)), (f" {word}", TEXT)]
        rows.append([*whose, (f", {', '.join(extras)}" if extras else "", MUTED)])
        rows += [
            [(f"to {kind} ", MUTED), (price, AMOUNT)]
            for kind, price in upgrades_of(view, eye(scene), hex_id)
        ]
    elif with_display(view, eye(scene)) and view.round:
        rows += _way(scene, ways, hex_id)
    rows += _beside(scene, hex_id)
    return rows


def _way(scene: Scene, ways: Ways, hex_id: str) -> list[Parts]:
    view: InnovationState = scene.view
    seat = eye(scene)
    way = ways.get(hex_id)
    if way is None:
        return [[(OUT_OF_REACH, MUTED)]]
    spades = counted(way.spades, "spade") if way.spades else "no spade"
    by = f" by {way.way}" if way.way else ""
    rows: list[Parts] = [[(f"{spades}{by}", TEXT)]]
    if not _has_free_spades(scene):
        rows[0].append((f"  {way.price}", AMOUNT if way.affordable else Ink("bad")))
        if not way.affordable:
            short = short_of(view.players[seat], way.cost)
            rows.append([(short or "no workshop at home", Ink("bad"))])
    group = joined_by(view, seat, hex_id)
    if group is None:
        rows.append([("joins your city", TEXT)])
    elif not group.lacks:
        rows.append([("founds a city", Ink("good"))])
    elif len(group.hexes) > 1:
        rows.append([(f"group power {group.power} of {group.needed_power}", TEXT)])
    for other, power, points in offers_around(view, seat, hex_id):
        rows.append(
            [
                ("offers ", MUTED),
                (scene.letter(other), scene.chip(other)),
                (f" {power}pw", WARN),
                (f" for {points} VP" if points else " free", MUTED),
            ]
        )
    return rows


def _has_free_spades(scene: Scene) -> bool:
    return scene.question is not None and scene.question.decision.topic in FREE_SPADES


def _beside(scene: Scene, hex_id: str) -> list[Parts]:
    """Return rows like `beside A E8 Wks`."""
    rows: list[Parts] = []
    view: InnovationState = scene.view
    for other, built in kinds_beside(view, hex_id):
        rows.append(
            [
                ("beside ", MUTED),
                (scene.letter(built.owner), scene.chip(built.owner)),
                (f" {hex_label(view, other)} {piece(built.kind)}", TEXT),
            ]
        )
    return rows


def _around(scene: Scene, ways: Ways) -> list[Parts]:
    view: InnovationState = scene.view
    if not with_display(view, eye(scene)) or not ways:
        return []
    rows: list[Parts] = [[("in reach", NAMED)]]
    for spades in range(4):
        many = [way for way in ways.values() if way.spades == spades]
        if many:
            cheapest = min(many, key=lambda way: sum(way.cost.values()))
            words = counted(spades, "spade") if spades else "native"
            rows.append([(f"{words:<8} x{len(many)} ", TEXT), (cheapest.price, AMOUNT)])
    return rows


# --- round and player ----------------------------------------------------------------------------


def _rounds(scene: Scene, width: int, room: int) -> list[Parts]:
    view: InnovationState = scene.view
    rows: list[Parts] = [[("rounds", NAMED)]]
    for number, tile in enumerate(view.round_tiles, 1):
        points = f" {round_goal(tile)[1]} VP"
        words = fit(goal_forms(tile), width - len(points) - 2)
        rows.append([(f"{number} ", MUTED), (words, TEXT), (points, AMOUNT)])
        if room > 2 * ROUNDS + 1:
            more = (round_bonus(tile),) if number < ROUNDS else last_round_forms(view)
            rows.append([(f"  {fit(more, width - 2)}", MUTED)])
    return rows


def _round(scene: Scene, width: int) -> list[Parts]:
    view: InnovationState = scene.view
    tile = view.round_tile()
    words, points = round_goal(tile)
    rows: list[Parts] = [[(f"{words} ", NAMED), (f"{points} VP", AMOUNT)]]
    if view.round == ROUNDS:
        return [*rows, [(fit(last_round_forms(view), width), TEXT)]]
    if ROUND_TILES[tile].per:
        due = bonus_due(view, eye(scene), tile)
        rows.append([(round_bonus(tile), TEXT)])
        rows.append([(f"you get {due}", MUTED)])
    return rows


def _own(scene: Scene, bowls: bool) -> list[Parts]:
    """Return bowls, best city group and largest area."""
    view: InnovationState = scene.view
    seat = eye(scene)
    if not with_display(view, seat):
        return []
    rows: list[Parts] = []
    powers = view.players[seat].bowls if bowls else []
    for name, power in zip(("I  ", "II ", "III"), powers, strict=bowls):
        ink = AMOUNT if name == "III" else TEXT
        rows.append([(f"{name} ", MUTED), ("▪" * power if power <= 14 else str(power), ink)])
    group = best_group(view, seat)
    if group is not None:
        rows.append([("city ", MUTED), (group.short, TEXT)])
    area, rank = area_and_rank(view, seat)
    rows.append([("area ", MUTED), (str(area), TEXT), (f", rank {rank}", FAINT)])
    return rows
