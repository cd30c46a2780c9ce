"""Sidebar of the map: the hex under the cursor, the round, power bowls and cities."""

from collections.abc import Mapping

from core.games.age_of_innovation.content import ROUND_TILES, ROUNDS, TERRAINS
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.building import (
    BuildRoute,
    adjacent_buildings,
    find_power_offers,
    find_upgrades,
)
from core.games.age_of_innovation.text.facts.cities import best_group, group_after_build
from core.games.age_of_innovation.text.facts.displays import area_and_rank, has_display
from core.games.age_of_innovation.text.facts.obstacles import OUT_OF_REACH, cost_shortage
from core.games.age_of_innovation.text.facts.rounds import (
    current_bonus,
    goal_forms,
    last_round_forms,
    round_bonus,
    round_goal,
)
from core.games.age_of_innovation.text.wording import lower_name
from core.kernel.presentation import format_count
from core.kernel.style import SHORT
from tui.draw.canvas import AMOUNT, FAINT, MUTED, NAME, NAMED, TEXT, WARN, Canvas, Ink, Parts
from tui.draw.glyphs import cut, fit, parts_width
from tui.draw.panel_props import PanelProps
from tui.panels.age_of_innovation.codes import hex_label, piece_code, viewing_seat

FREE_SPADE_TOPICS = ("dig", "free_spade", "free_build")  # decision topics
BuildOptions = Mapping[str, BuildRoute]


def draw_sidebar(canvas: Canvas, props: PanelProps, build_options: BuildOptions, x: int) -> None:
    """Draw the hex under the cursor above the round and the bowls."""
    for y in range(canvas.height):
        canvas.text(x, y, "│", Ink("line"))
    has_started = bool(props.view.round)
    width = canvas.width - x - 1
    below = [
        *(_describe_round(props, width) if has_started else []),
        *_describe_player(props, has_bowls=canvas.height > 16),
    ]
    height = max(canvas.height - len(below), 0)
    above = (
        describe_hex(props, build_options, props.cursor)
        if props.cursor in props.view.map.hexes
        else []
    )
    rows = [row for parts in above for row in _split_row(parts, width)][:height]
    reachable, gap = _reachable_land(props, build_options), bool(rows)
    if len(rows) + gap + len(reachable) < height:
        rows += [*[[]] * gap, *reachable]
    if not has_started:
        rows = [*rows, *[[]] * bool(rows), *_describe_rounds(props, width, height - len(rows))][
            :height
        ]
    rows += [[]] * (height - len(rows))
    for y, parts in enumerate((rows + below)[: canvas.height]):
        _draw_clipped(canvas, x + 1, y, parts)


def _split_row(parts: Parts, width: int) -> list[Parts]:
    if parts_width(parts) <= width or len(parts) < 2:
        return [parts]
    *first, (last_text, ink) = parts
    return [[*first], [(last_text.lstrip(", "), ink)]]


def _draw_clipped(canvas: Canvas, x: int, y: int, parts: Parts) -> None:
    for text, ink in parts:
        space = canvas.width - x
        if space <= 0:
            return
        x = canvas.text(x, y, cut(text, space), ink)


# --- hex -----------------------------------------------------------------------------------------


def describe_hex(props: PanelProps, build_options: BuildOptions, hex_id: str) -> list[Parts]:
    """Describe terrain, building, build price and neighbors of a hex."""
    view: InnovationState = props.view
    hex_ = view.map.hexes[hex_id]
    if not hex_.terrain:
        return [[(hex_.label, NAME), ("  river", TEXT)]]
    rows: list[Parts] = [[(hex_.label, NAME), (f" {TERRAINS[view.terrain[hex_id]].lower()}", TEXT)]]
    traits = ["river"] * view.map.next_to_river(hex_id) + ["edge"] * hex_.edge
    if traits:
        rows[0] += [(f", {', '.join(traits)}", MUTED)]
    built = view.buildings.get(hex_id)
    if built:
        building_name = lower_name(built.kind, SHORT)
        extras = ["annex"] * built.annex + ["city"] * built.city + ["marked"] * built.marked
        owner_parts = [
            (props.seat_letter(built.owner), props.chip_ink(built.owner)),
            (f" {building_name}", TEXT),
        ]
        rows.append([*owner_parts, (f", {', '.join(extras)}" if extras else "", MUTED)])
        rows += [
            [(f"to {kind} ", MUTED), (price.text(SHORT), AMOUNT)]
            for kind, price in find_upgrades(view, viewing_seat(props), hex_id)
        ]
    elif has_display(view, viewing_seat(props)) and view.round:
        rows += _describe_build(props, build_options, hex_id)
    rows += _describe_neighbors(props, hex_id)
    return rows


def _describe_build(props: PanelProps, build_options: BuildOptions, hex_id: str) -> list[Parts]:
    view: InnovationState = props.view
    seat = viewing_seat(props)
    option = build_options.get(hex_id)
    if option is None:
        return [[(OUT_OF_REACH, MUTED)]]
    spades = format_count(option.spades, "spade") if option.spades else "no spade"
    by = f" by {option.route}" if option.route else ""
    rows: list[Parts] = [[(f"{spades}{by}", TEXT)]]
    if not _has_free_spades(props):
        rows[0].append((f"  {option.price(SHORT)}", AMOUNT if option.is_affordable else Ink("bad")))
        if not option.is_affordable:
            shortage = cost_shortage(view.players[seat], option.cost, SHORT)
            rows.append([(shortage or "no workshop at home", Ink("bad"))])
    group = group_after_build(view, seat, hex_id)
    if group is None:
        rows.append([("joins your city", TEXT)])
    elif not group.missing:
        rows.append([("founds a city", Ink("good"))])
    elif len(group.hexes) > 1:
        rows.append([(f"group power {group.power} of {group.needed_power}", TEXT)])
    for other, power, points in find_power_offers(view, seat, hex_id):
        rows.append(
            [
                ("offers ", MUTED),
                (props.seat_letter(other), props.chip_ink(other)),
                (f" {power}pw", WARN),
                (f" for {points} VP" if points else " free", MUTED),
            ]
        )
    return rows


def _has_free_spades(props: PanelProps) -> bool:
    return props.question is not None and props.question.decision.topic in FREE_SPADE_TOPICS


def _describe_neighbors(props: PanelProps, hex_id: str) -> list[Parts]:
    """Return rows like `beside A E8 Wks`."""
    rows: list[Parts] = []
    view: InnovationState = props.view
    for other, built in adjacent_buildings(view, hex_id):
        rows.append(
            [
                ("beside ", MUTED),
                (props.seat_letter(built.owner), props.chip_ink(built.owner)),
                (f" {hex_label(view, other)} {piece_code(built.kind)}", TEXT),
            ]
        )
    return rows


def _reachable_land(props: PanelProps, build_options: BuildOptions) -> list[Parts]:
    view: InnovationState = props.view
    if not has_display(view, viewing_seat(props)) or not build_options:
        return []
    rows: list[Parts] = [[("in reach", NAMED)]]
    for spades in range(4):
        options = [option for option in build_options.values() if option.spades == spades]
        if options:
            cheapest = min(options, key=lambda option: sum(option.cost.values()))
            spades_text = format_count(spades, "spade") if spades else "native"
            rows.append(
                [(f"{spades_text:<8} x{len(options)} ", TEXT), (cheapest.price(SHORT), AMOUNT)]
            )
    return rows


# --- round and player ----------------------------------------------------------------------------


def _describe_rounds(props: PanelProps, width: int, height: int) -> list[Parts]:
    view: InnovationState = props.view
    rows: list[Parts] = [[("rounds", NAMED)]]
    for number, tile in enumerate(view.round_tiles, 1):
        points = f" {round_goal(tile)[1]} VP"
        goal = fit(goal_forms(tile), width - len(points) - 2)
        rows.append([(f"{number} ", MUTED), (goal, TEXT), (points, AMOUNT)])
        if height > 2 * ROUNDS + 1:
            more = (round_bonus(tile, SHORT),) if number < ROUNDS else last_round_forms(view)
            rows.append([(f"  {fit(more, width - 2)}", MUTED)])
    return rows


def _describe_round(props: PanelProps, width: int) -> list[Parts]:
    view: InnovationState = props.view
    tile = view.round_tile()
    goal, points = round_goal(tile)
    rows: list[Parts] = [[(f"{goal} ", NAMED), (f"{points} VP", AMOUNT)]]
    if view.round == ROUNDS:
        return [*rows, [(fit(last_round_forms(view), width), TEXT)]]
    if ROUND_TILES[tile].per:
        due = current_bonus(view, viewing_seat(props), tile, SHORT)
        rows.append([(round_bonus(tile, SHORT), TEXT)])
        rows.append([(f"you get {due}", MUTED)])
    return rows


def _describe_player(props: PanelProps, has_bowls: bool) -> list[Parts]:
    view: InnovationState = props.view
    seat = viewing_seat(props)
    if not has_display(view, seat):
        return []
    rows: list[Parts] = []
    powers = view.players[seat].bowls if has_bowls else []
    for name, power in zip(("I  ", "II ", "III"), powers, strict=has_bowls):
        ink = AMOUNT if name == "III" else TEXT
        rows.append([(f"{name} ", MUTED), ("▪" * power if power <= 14 else str(power), ink)])
    group = best_group(view, seat)
    if group is not None:
        rows.append([("city ", MUTED), (group.short_text, TEXT)])
    area, rank = area_and_rank(view, seat)
    rows.append([("area ", MUTED), (str(area), TEXT), (f", rank {rank}", FAINT)])
    return rows
