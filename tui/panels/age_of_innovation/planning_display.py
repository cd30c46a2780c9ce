"""A player's planning display with tracks, tiles and cities."""

from collections.abc import Callable, Sequence
from functools import partial

from core.games.age_of_innovation.content import BOOKS, BUILDINGS, CONVERSIONS, PIECES_PER_PLAYER
from core.games.age_of_innovation.state import InnovationState, Player
from core.games.age_of_innovation.text import counts
from core.games.age_of_innovation.text.counts import price, row_amount, row_amounts
from core.games.age_of_innovation.text.facts.cities import groups_by_progress
from core.games.age_of_innovation.text.facts.displays import (
    area_and_rank,
    next_income,
    uncovered_income,
)
from core.games.age_of_innovation.text.facts.science import short_discipline
from core.games.age_of_innovation.text.tile_text import lasting_effect
from core.games.age_of_innovation.text.wording import (
    lower_name,
    name,
    standing_order_text,
)
from core.kernel import HIDDEN
from core.kernel.amounts import Count, format_amounts
from core.kernel.effects import NO_EFFECT, Effect
from core.kernel.style import SHORT
from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import AMOUNT, FAINT, GOOD, MUTED, NAME, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.change_arrows import ValuePart, ValueParts, add_arrows_to_parts, add_change_arrows
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.panels.age_of_innovation.codes import hex_label, viewing_seat
from tui.panels.age_of_innovation.comparison import faction_name

DISPLAY_WIDTH = 51  # columns of a display with tracks and tiles to its right
MIN_SIDE_WIDTH = 22  # columns that tracks and tiles need there
FULL_HEIGHT = 12  # rows of a display with its tracks and income
TRACKS = ("sailing", "terraforming")


CountName = tuple[Count, int]  # a count, and the column after its name
# What the row of the income shows, behind its label.
_INCOME_NAMES: tuple[CountName, ...] = tuple(
    (count, 1 + len("income"))
    for count in (
        counts.COIN_INCOME,
        counts.TOOL_INCOME,
        counts.SCHOLAR_INCOME,
        counts.POWER_INCOME,
        counts.BOOK_INCOME,
        counts.POINT_INCOME,
    )
)


class TargetedParts:
    """The parts of a line, some with a cursor target."""

    def __init__(self) -> None:
        self.parts: ValueParts = []
        self._targets: list[str] = []
        self._counts: list[Sequence[Count]] = []

    def add(
        self, text: str, ink: Ink = TEXT, target: str = "", named: Sequence[Count] = ()
    ) -> None:
        """Add a text that may be the name of counts."""
        self.parts.append((text, ink))
        self._targets.append(target)
        self._counts.append(named)

    def add_value(
        self,
        value: int,
        key: str,
        text: str,
        ink: Ink = TEXT,
        target: str = "",
        named: Sequence[Count] = (),
    ) -> None:
        """Add a text that shows a value. Values of the same key are compared."""
        self.parts.append(ValuePart(text, ink, value, key))
        self._targets.append(target)
        self._counts.append(named)

    def with_changes(
        self, before: "TargetedParts | None", x: int
    ) -> tuple[Parts, list[TargetBox], list[CountName]]:
        """Return parts with change arrows since `before`, hit regions and names of counts."""
        marked = add_arrows_to_parts(self.parts, before.parts if before else [])
        targets: list[TargetBox] = []
        names: list[CountName] = []
        for target, named, group in zip(self._targets, self._counts, marked, strict=True):
            text, _ = group[0]
            if target:
                targets.append((target, x, 0, len(text), 1))
            names += [(count, x + len(text.rstrip())) for count in named]
            x += parts_width(group)
        return [part for group in marked for part in group], targets, names


def layout_text(
    canvas: Canvas,
    props: PanelProps,
    x: int,
    parts: Parts,
    targets: Sequence[TargetBox] = (),
    edge: int = 0,
    names: Sequence[CountName] = (),
) -> Block:
    """Lay out text from column x with hit regions and names of counts."""

    def paint(y: int) -> None:
        text_x = x
        for text, ink in parts:
            text_x = canvas.text(
                text_x, y, fit([text], max((edge or canvas.width - 1) - text_x, 0)), ink
            )
        highlight_targets(canvas, props, y, targets)
        for count, end in names:
            props.add_count_names([count.id], end, y)

    return Block(1, paint, tuple(targets))


def _layout_line(
    canvas: Canvas,
    props: PanelProps,
    parts: Parts,
    targets: Sequence[TargetBox] = (),
    x: int = 1,
    names: Sequence[CountName] = (),
) -> Block:
    is_limited = x == 1 and (canvas.width >= WIDE_WIDTH or is_low(canvas))
    edge = DISPLAY_WIDTH if is_limited else 0
    return layout_text(canvas, props, x, parts, targets, edge, names)


def is_low(canvas: Canvas) -> bool:
    """Return whether the pane is too low for a display but has columns to its right."""
    has_room = canvas.width - DISPLAY_WIDTH - 1 >= MIN_SIDE_WIDTH
    return has_room and canvas.width < WIDE_WIDTH and canvas.height < FULL_HEIGHT


# --- display -------------------------------------------------------------------------------------


def layout_display(canvas: Canvas, props: PanelProps, seat: int) -> list[Block]:
    view: InnovationState = props.view
    player = view.players[seat]
    head: Parts = [
        (f" {props.seat_letter(seat)} ", props.chip_ink(seat)),
        (f" {props.seat_name(seat)}  ", NAME),
    ]
    if not player.display:
        return [_layout_line(canvas, props, [*head, ("has no planning display yet", MUTED)])]
    title = (
        f"{faction_name(view, seat)} on {lower_name(player.native_terrain, SHORT)}"
        if player.faction
        else ""
    )
    title = title or f"at home in the {lower_name(player.native_terrain, SHORT)}"
    passed = "   passed" if player.passed else ""
    is_over = props.game.is_over(view)  # the track excludes final scoring
    points = props.game.standings(view)[seat].total if is_over else player.score
    head += [(title, NAMED), (f"   {points} VP", AMOUNT)]
    points_name = (counts.POINTS, 1 + parts_width(head))
    columns = f"{'':<21}{'income':<8}{'next':<9}{'price'}"
    return [
        _layout_line(canvas, props, [*head, (passed, FAINT)], names=[points_name]),
        _layout_line(canvas, props, [(columns, MUTED)]),
        *(_layout_building(canvas, props, seat, kind) for kind in PIECES_PER_PLAYER),
        *(
            _layout_player_line(canvas, props, seat, make_line)
            for make_line in (_power_line, _stock_line, _books_line)
        ),
        *([] if is_low(canvas) else _layout_tracks_and_income(canvas, props, seat)),
    ]


def _layout_tracks_and_income(canvas: Canvas, props: PanelProps, seat: int) -> list[Block]:
    make_tracks = partial(_tracks_line, tracks=TRACKS, is_roomy=canvas.width < WIDE_WIDTH)
    income = _income_parts(props, seat)
    return [
        _layout_player_line(canvas, props, seat, make_tracks),
        _layout_line(
            canvas,
            props,
            [*income, ("  ", TEXT), *_area_parts(props, seat)],
            names=[
                *_INCOME_NAMES,
                (counts.LARGEST_AREA, 1 + parts_width(income) + 2 + len("area")),
            ],
        ),
    ]


def layout_display_side(canvas: Canvas, props: PanelProps, seat: int) -> list[Block]:
    x, player = DISPLAY_WIDTH + 1, props.view.players[seat]
    if not player.display:
        return []
    tracks = [partial(_tracks_line, tracks=(track,), is_roomy=False) for track in TRACKS]
    rows = [_layout_player_line(canvas, props, seat, make_line, x) for make_line in tracks]
    rows += [
        _layout_line(canvas, props, parts(props, seat), x=x)
        for parts in (_income_parts, _area_parts)
    ]
    for _, tile in _player_tiles(player):
        legal, used = props.is_legal(tile), tile in player.used
        ink = LEGAL if legal else MUTED if used else NAMED
        targets = [(tile, x, 0, len(name(tile, SHORT)), 1)]
        rows.append(_layout_line(canvas, props, [(name(tile, SHORT), ink)], targets, x))
        effect_lines = wrap(_tile_effect(props, player, tile).text(SHORT), canvas.width - x - 2)
        rows += [_layout_line(canvas, props, [(f" {line}", MUTED)], x=x) for line in effect_lines]
    return rows


def _layout_building(canvas: Canvas, props: PanelProps, seat: int, kind: str) -> Block:
    """Lay out a building: `guild  ▮▮▯▯  2pw 4c  +2pw 2c  2t 6c (3c)`.

    These are the pieces on the map and at home, the income, what the next piece adds to it, the
    price, and the coins of the price next to an opponent.
    """
    view: InnovationState = props.view
    home = view.players[seat].supply[kind]
    built = PIECES_PER_PLAYER[kind] - home
    income, following = (
        format_amounts(amounts, SHORT) for amounts in uncovered_income(view, seat, kind)
    )
    facts = BUILDINGS[kind]
    cheaper = f" ({facts.cost_beside['coins']}c)" if facts.cost_beside else ""
    parts: Parts = [
        (f"{kind:<11}", MUTED),
        ("▮" * built, props.seat_ink(seat)),
        (f"{'▯' * home:<{10 - built}}", FAINT),
        (f"{income:<8}", GOOD),
        (f"{f'+{following}' if following else '':<9}", MUTED),
        (price(facts.cost).text(SHORT), AMOUNT if home else FAINT),
        (cheaper, FAINT),
    ]
    return _layout_line(canvas, props, parts, [(kind, 1, 0, len(kind), 1)])


def _power_line(props: PanelProps, player: Player) -> TargetedParts:
    line = TargetedParts()
    line.add("power ", MUTED)
    for number, power, bowl in zip(("I", "II", "III"), player.bowls, counts.BOWLS, strict=True):
        line.add(f"{number} ", MUTED, named=[bowl])
        dots = "▪" * power if power <= 12 else f"{power}"
        line.add_value(power, f"bowl {number}", dots or "∙", AMOUNT if number == "III" else TEXT)
        line.add(" ")
    burnt = player.bowls[1] // 2
    if burnt:
        line.add(" ")
        ink = _target_ink(props, "sacrifice", FAINT)
        line.add_value(burnt, "sacrifice", f"+{burnt} by sacrifice", ink, "sacrifice")
    return line


def _stock_line(props: PanelProps, player: Player) -> TargetedParts:
    line = TargetedParts()
    line.add("have  ", MUTED)
    coins, tools, scholars = player.coins, player.tools, player.scholars
    line.add_value(coins, "coins", f"{coins}c", AMOUNT, named=[counts.COINS])
    line.add("  ")
    ink = _target_ink(props, "tool_to_coin", AMOUNT)
    line.add_value(tools, "tools", f"{tools}t", ink, "tool_to_coin", [counts.TOOLS])
    line.add("  ")
    ink = _target_ink(props, "scholar_to_tool", AMOUNT)
    line.add_value(
        scholars, "scholars", f"{scholars}sch", ink, "scholar_to_tool", [counts.SCHOLARS]
    )
    left = player.scholars_left
    line.add_value(left, "scholars left", f" ({left} left)", FAINT)
    power, separator = player.bowls[2], "  III > "
    for conversion in CONVERSIONS.values():
        paid = conversion.pay.get("power")
        if paid and power >= paid:
            (unit,) = conversion.gain
            line.add(separator, MUTED)
            amount = row_amount(unit, power // paid)
            ink = _target_ink(props, conversion.id, MUTED)
            line.add_value(amount.number, conversion.id, amount.text(SHORT), ink, conversion.id)
            separator = "/"
    return line


def _books_line(props: PanelProps, player: Player) -> TargetedParts:
    line = TargetedParts()
    line.add("books", _target_ink(props, "book_to_coin", MUTED), "book_to_coin")
    for book in BOOKS:
        count = player.books[book]
        line.add_value(count, book, f" {count}", AMOUNT if count else FAINT)
        line.add(f" {short_discipline(book)}", MUTED)
    keys, bridges, annexes = player.unused_keys, player.bridges, player.annexes
    line.add_value(keys, "keys", f"  keys {keys}", TEXT if keys else FAINT)
    line.add_value(bridges, "bridges", f"  bridges {bridges}", TEXT if bridges else FAINT)
    if annexes:
        line.add_value(annexes, "annexes", f"  annexes {annexes}")
    return line


def _target_ink(props: PanelProps, target: str, ink: Ink) -> Ink:
    return LEGAL if props.is_legal(target) else ink


def _layout_player_line(
    canvas: Canvas,
    props: PanelProps,
    seat: int,
    make_line: Callable[[PanelProps, Player], TargetedParts],
    x: int = 1,
) -> Block:
    previous: Player | None = props.previous_view.players[seat] if props.previous_view else None
    before = make_line(props, previous) if previous and previous.display else None
    parts, targets, names = make_line(props, props.view.players[seat]).with_changes(before, x)
    is_own = seat == viewing_seat(props)
    return _layout_line(canvas, props, parts, targets if is_own else (), x, names)


def _tracks_line(
    props: PanelProps, player: Player, tracks: Sequence[str], is_roomy: bool
) -> TargetedParts:
    board = player.planning_display
    line = TargetedParts()
    for track in tracks:
        ink = _target_ink(props, track, MUTED)
        if track == "sailing":
            line.add(track, ink, track, [counts.SAILING])
            level, max_level = player.sailing, board.sailing_max
            cost, rewards = board.sailing_cost, board.sailing_rewards
        else:
            tools, level = player.tools_per_spade, player.terraforming
            line.add_value(tools, track, f"spade {tools}t", ink, track, [counts.TERRAFORMING])
            max_level = len(board.tools_per_spade) - 1
            cost, rewards = board.terraforming_cost, board.terraforming_rewards
        line.add(f" {'▮' * level}{'▯' * (max_level - level)}")
        if level < max_level:
            line.add(f" {price(cost).text(SHORT)}", AMOUNT)
            reward = rewards.get(level + 1, {})
            if reward and is_roomy:
                line.add(f" +{format_amounts(row_amounts(reward), SHORT)}", GOOD)
        line.add("  ")
    return line


def _income_parts(props: PanelProps, seat: int) -> Parts:
    def parts(view: InnovationState) -> ValueParts:
        result: ValueParts = [("income ", MUTED)]
        gains = next_income(view, seat).gains
        for gain in gains:
            result += [ValuePart(gain.text(SHORT), GOOD, gain.number, gain.count.id), (" ", TEXT)]
        return result if gains else [*result, ("none", GOOD), (" ", TEXT)]

    return add_change_arrows(props, parts)


def _area_parts(props: PanelProps, seat: int) -> Parts:
    def parts(view: InnovationState) -> ValueParts:
        area, rank = area_and_rank(view, seat)
        return [
            ValuePart(f"area {area}", MUTED, area, "area"),
            ValuePart(f", rank {rank}", MUTED, rank, "rank"),
        ]

    return add_change_arrows(props, parts)


# --- tiles and cities ----------------------------------------------------------------------------


def layout_tiles(
    canvas: Canvas, props: PanelProps, seat: int, x: int, edge: int = 0
) -> list[Block]:
    edge = edge or canvas.width
    player = props.view.players[seat]
    if not player.display:
        return []
    blocks = [_layout_tile(canvas, props, player, (x, edge), row) for row in _player_tiles(player)]
    return [*blocks, *layout_cities(canvas, props, seat, x)]


def layout_cities(canvas: Canvas, props: PanelProps, seat: int, x: int) -> list[Block]:
    player = props.view.players[seat]
    return [
        *_layout_city_groups(canvas, props, seat, x),
        _layout_standing_order(canvas, props, player, x),
    ]


def _player_tiles(player: Player) -> list[tuple[str, str]]:
    rows = [("faction", player.faction), ("bonus", player.bonus), ("next bonus", player.next_bonus)]
    rows.append(("palace" if player.has_palace else "no palace", player.palace))
    rows += [("competency", tile) for tile in player.competencies]
    rows += [("innovation", tile) for tile in player.innovations]
    return [row for row in rows if row[1]]


def _tile_effect(props: PanelProps, player: Player, tile: str) -> Effect:
    if tile == HIDDEN:
        return NO_EFFECT
    effect = lasting_effect(tile, SHORT, props.view.errata_players)
    return Effect.of("used", effect) if tile in player.used else effect


def _layout_tile(
    canvas: Canvas, props: PanelProps, player: Player, place: tuple[int, int], row: tuple[str, str]
) -> Block:
    (x, edge), (label, tile) = place, row
    tile_name = name(tile, SHORT)
    box = (tile, x + 12, 0, len(tile_name), 1)

    def paint(y: int) -> None:
        canvas.text(x, y, label, MUTED)
        legal, used = props.is_legal(tile), tile in player.used
        after = canvas.text(x + 12, y, tile_name, LEGAL if legal else MUTED if used else NAMED)
        forms, space = _tile_effect(props, player, tile).beginnings(SHORT), edge - after - 2
        canvas.text(after + 1, y, fit(forms, space) if forms and space > 3 else "", MUTED)
        highlight_targets(canvas, props, y, (box,))

    return Block(1, paint, (box,) if tile != HIDDEN else ())


def _layout_city_groups(canvas: Canvas, props: PanelProps, seat: int, x: int) -> list[Block]:
    view: InnovationState = props.view
    tiles = [name(t, SHORT) for t in view.players[seat].city_tiles]
    lines: list[Parts] = []
    if tiles:
        lines.append([(f"{'cities':<12}", MUTED), (", ".join(tiles), NAMED)])
    for number, group in enumerate(groups_by_progress(view, seat)[:2]):
        label = "" if number else "groups"
        hexes = " ".join(hex_label(view, hex_id) for hex_id in group.hexes[:6])
        missing_text = f"lacks {group.missing}" if group.missing else "a city is due"
        lines.append(
            [
                (f"{label:<12}", MUTED),
                (f"{hexes}  ", TEXT),
                (f"power {group.power}, {missing_text}", MUTED),
            ]
        )
    return [layout_text(canvas, props, x, parts) for parts in lines]


def _layout_standing_order(canvas: Canvas, props: PanelProps, player: Player, x: int) -> Block:
    order_text = f"power {standing_order_text(player.standing_order)}"
    return layout_text(canvas, props, x, [(f"{'offers':<12}", MUTED), (order_text, MUTED)])
