"""Planning display of a player with tracks, tiles and cities."""

from collections.abc import Callable, Sequence
from functools import partial

from core.games.age_of_innovation.content import BOOKS, BUILDINGS, CONVERSIONS, PIECES
from core.games.age_of_innovation.describe.tiles import lasting_text
from core.games.age_of_innovation.facts.cities import city_groups
from core.games.age_of_innovation.facts.displays import area_and_rank, income, uncovered
from core.games.age_of_innovation.facts.science import short_discipline
from core.games.age_of_innovation.state import InnovationState, Player
from core.games.age_of_innovation.terms import name, order_words, plain, short_amounts
from core.kernel import HIDDEN
from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import AMOUNT, FAINT, GOOD, MUTED, NAME, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.marks import marked, marked_parts
from tui.draw.scene import Scene
from tui.games.age_of_innovation.tables import people
from tui.games.age_of_innovation.words import eye, hex_label, in_clauses

HALF = 51  # columns of a display with tracks and tiles to its right
LEAST_BESIDE = 22  # columns that tracks and tiles need there
LOW = 12  # rows of a display with its tracks and income
TRACKS = ("sailing", "terraforming")


class LineParts:
    """The parts of a line, some with a cursor target."""

    def __init__(self) -> None:
        self.parts: Parts = []
        self._targets: list[str] = []

    def add(self, text: str, ink: Ink = TEXT, target: str = "") -> None:
        self.parts.append((text, ink))
        self._targets.append(target)

    def since(self, before: "LineParts | None", x: int) -> tuple[Parts, list[TargetBox]]:
        """Return parts with change arrows since `before`, and hit regions."""
        marked = marked_parts(self.parts, before.parts) if before else [[p] for p in self.parts]
        places: list[TargetBox] = []
        for (text, _), target, shown in zip(self.parts, self._targets, marked, strict=True):
            if target:
                places.append((target, x, 0, len(text), 1))
            x += parts_width(shown)
        return [part for shown in marked for part in shown], places


def words_at(
    canvas: Canvas,
    scene: Scene,
    x: int,
    parts: Parts,
    places: Sequence[TargetBox] = (),
    edge: int = 0,
) -> Block:
    """Lay out text from column x with hit regions."""

    def paint(y: int) -> None:
        at = x
        for text, ink in parts:
            at = canvas.text(at, y, fit([text], max((edge or canvas.width - 1) - at, 0)), ink)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, tuple(places))


def _line(
    canvas: Canvas, scene: Scene, parts: Parts, places: Sequence[TargetBox] = (), x: int = 1
) -> Block:
    is_halved = x == 1 and (canvas.width >= WIDE or is_low(canvas))
    return words_at(canvas, scene, x, parts, places, HALF if is_halved else 0)


def is_low(canvas: Canvas) -> bool:
    """Return whether the pane is too low for a display but has columns to its right."""
    has_room = canvas.width - HALF - 1 >= LEAST_BESIDE
    return has_room and canvas.width < WIDE and canvas.height < LOW


# --- display -------------------------------------------------------------------------------------


def display_rows(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    view: InnovationState = scene.view
    player = view.players[seat]
    head: Parts = [(f" {scene.letter(seat)} ", scene.chip(seat)), (f" {scene.name(seat)}  ", NAME)]
    if not player.display:
        return [_line(canvas, scene, [*head, ("has no planning display yet", MUTED)])]
    title = f"{people(view, seat)} on {plain(player.terrain)}" if player.faction else ""
    title = title or f"at home in the {plain(player.terrain)}"
    passed = "   passed" if player.passed else ""
    is_over = scene.game.is_over(view)  # the track excludes final scoring
    points = scene.game.standings(view)[seat].total if is_over else player.score
    head += [(title, NAMED), (f"   {points} VP", AMOUNT), (passed, FAINT)]
    columns = f"{'':<21}{'income':<8}{'next':<9}{'price'}"
    return [
        _line(canvas, scene, head),
        _line(canvas, scene, [(columns, MUTED)]),
        *(_kind(canvas, scene, seat, kind) for kind in PIECES),
        *(_own_line(canvas, scene, seat, said) for said in (_power, _stock, _books)),
        *([] if is_low(canvas) else _tracks_and_income(canvas, scene, seat)),
    ]


def _tracks_and_income(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    both = partial(_tracks, tracks=TRACKS, is_roomy=canvas.width < WIDE)
    return [
        _own_line(canvas, scene, seat, both),
        _line(canvas, scene, [*_income(scene, seat), ("  ", TEXT), *_area(scene, seat)]),
    ]


def rows_beside(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    """Lay out tracks, income and tiles to the right of a low display."""
    x, player = HALF + 1, scene.view.players[seat]
    if not player.display:
        return []
    tracks = [partial(_tracks, tracks=(track,), is_roomy=False) for track in TRACKS]
    rows = [_own_line(canvas, scene, seat, said, x) for said in tracks]
    rows += [_line(canvas, scene, parts(scene, seat), x=x) for parts in (_income, _area)]
    for _, tile in _tiles_of(player):
        legal, used = scene.is_legal(tile), tile in player.used
        ink = LEGAL if legal else MUTED if used else NAMED
        box = [(tile, x, 0, len(name(tile)), 1)]
        rows.append(_line(canvas, scene, [(name(tile), ink)], box, x))
        does = wrap(_doing(scene, player, tile), canvas.width - x - 2)
        rows += [_line(canvas, scene, [(f" {line}", MUTED)], x=x) for line in does]
    return rows


def _kind(canvas: Canvas, scene: Scene, seat: int, kind: str) -> Block:
    """Lay out `guild  ▮▮▯▯  2pw 4c  2pw 2c  2t 6c (3c)`."""
    view: InnovationState = scene.view
    home = view.players[seat].supply[kind]
    gone = PIECES[kind] - home
    now, following = uncovered(view, seat, kind)
    facts = BUILDINGS[kind]
    cheaper = f" ({facts.cost_beside['coins']}c)" if facts.cost_beside else ""
    parts: Parts = [
        (f"{kind:<11}", MUTED),
        ("▮" * gone, scene.seat_ink(seat)),
        (f"{'▯' * home:<{10 - gone}}", FAINT),
        (f"{now:<8}", GOOD),
        (f"{f'+{following}' if following else '':<9}", MUTED),
        (short_amounts(facts.cost), AMOUNT if home else FAINT),
        (cheaper, FAINT),
    ]
    return _line(canvas, scene, parts, [(kind, 1, 0, len(kind), 1)])


def _power(scene: Scene, player: Player) -> LineParts:
    words = LineParts()
    words.add("power ", MUTED)
    for number, power in zip(("I", "II", "III"), player.bowls, strict=True):
        words.add(f"{number} ", MUTED)
        dots = "▪" * power if power <= 12 else f"{power}"
        words.add(dots or "∙", AMOUNT if number == "III" else TEXT)
        words.add(" ")
    burnt = player.bowls[1] // 2
    if burnt:
        words.add(" ")
        words.add(f"+{burnt} by sacrifice", _ink(scene, "sacrifice", FAINT), "sacrifice")
    return words


def _stock(scene: Scene, player: Player) -> LineParts:
    """Return coins, tools, scholars and conversions, each with its target."""
    words = LineParts()
    words.add("have  ", MUTED)
    words.add(f"{player.coins}c", AMOUNT)
    words.add("  ")
    words.add(f"{player.tools}t", _ink(scene, "tool_to_coin", AMOUNT), "tool_to_coin")
    words.add("  ")
    words.add(f"{player.scholars}sch", _ink(scene, "scholar_to_tool", AMOUNT), "scholar_to_tool")
    words.add(f" ({player.scholars_left} left)", FAINT)
    power, between = player.bowls[2], "  III > "
    for conversion in CONVERSIONS.values():
        price = conversion.pay.get("power")
        if price and power >= price:
            (what,) = conversion.gain
            words.add(between, MUTED)
            text = short_amounts({what: power // price})
            words.add(text, _ink(scene, conversion.id, MUTED), conversion.id)
            between = "/"
    return words


def _books(scene: Scene, player: Player) -> LineParts:
    words = LineParts()
    words.add("books", _ink(scene, "book_to_coin", MUTED), "book_to_coin")
    for book in BOOKS:
        have = player.books[book]
        words.add(f" {have}", AMOUNT if have else FAINT)
        words.add(f" {short_discipline(book)}", MUTED)
    words.add(f"  keys {player.free_keys}", TEXT if player.free_keys else FAINT)
    words.add(f"  bridges {player.bridges}", TEXT if player.bridges else FAINT)
    if player.annexes:
        words.add(f"  annexes {player.annexes}")
    return words


def _ink(scene: Scene, target: str, ink: Ink) -> Ink:
    return LEGAL if scene.is_legal(target) else ink


def _own_line(
    canvas: Canvas, scene: Scene, seat: int, words: Callable[[Scene, Player], LineParts], x: int = 1
) -> Block:
    """Lay out a line about a player with change arrows."""
    was: Player | None = scene.before.players[seat] if scene.before else None
    before = words(scene, was) if was and was.display else None
    parts, places = words(scene, scene.view.players[seat]).since(before, x)
    return _line(canvas, scene, parts, places if seat == eye(scene) else (), x)


def _tracks(scene: Scene, player: Player, tracks: Sequence[str], is_roomy: bool) -> LineParts:
    board = player.board
    words = LineParts()
    for track in tracks:
        if track == "sailing":
            text, level, most = track, player.sailing, board.sailing_max
            cost, rewards = board.sailing_cost, board.sailing_rewards
        else:
            text, level = f"spade {player.spade_price}t", player.terraforming
            most = len(board.tools_per_spade) - 1
            cost, rewards = board.terraforming_cost, board.terraforming_rewards
        words.add(text, _ink(scene, track, MUTED), track)
        words.add(f" {'▮' * level}{'▯' * (most - level)}")
        if level < most:
            words.add(f" {short_amounts(cost)}", AMOUNT)
            reward = rewards.get(level + 1, {})
            if reward and is_roomy:
                words.add(f" +{short_amounts(reward)}", GOOD)
        words.add("  ")
    return words


def _income(scene: Scene, seat: int) -> Parts:
    def parts(view: InnovationState) -> Parts:
        gains = (income(view, seat).text or "none").split(" ")
        received: Parts = [part for gain in gains for part in ((gain, GOOD), (" ", TEXT))]
        return [("income ", MUTED), *received]

    return marked(scene, parts)


def _area(scene: Scene, seat: int) -> Parts:
    def parts(view: InnovationState) -> Parts:
        area, rank = area_and_rank(view, seat)
        return [(f"area {area}", MUTED), (f", rank {rank}", MUTED)]

    return marked(scene, parts)


# --- tiles and cities ----------------------------------------------------------------------------


def tile_rows(canvas: Canvas, scene: Scene, seat: int, x: int, edge: int = 0) -> list[Block]:
    edge = edge or canvas.width
    player = scene.view.players[seat]
    if not player.display:
        return []
    blocks = [_tile(canvas, scene, player, (x, edge), row) for row in _tiles_of(player)]
    return [*blocks, *city_rows(canvas, scene, seat, x)]


def city_rows(canvas: Canvas, scene: Scene, seat: int, x: int) -> list[Block]:
    player = scene.view.players[seat]
    return [*_cities(canvas, scene, seat, x), _orders(canvas, scene, player, x)]


def _tiles_of(player: Player) -> list[tuple[str, str]]:
    rows = [("faction", player.faction), ("bonus", player.bonus), ("next bonus", player.next_bonus)]
    rows.append(("palace" if player.has_palace else "no palace", player.palace))
    rows += [("competency", tile) for tile in player.competencies]
    rows += [("innovation", tile) for tile in player.innovations]
    return [row for row in rows if row[1]]


def _doing(scene: Scene, player: Player, tile: str) -> str:
    if tile == HIDDEN:
        return ""
    now = lasting_text(tile, scene.view.later_values)
    return f"used; {now}" if tile in player.used else now


def _tile(
    canvas: Canvas, scene: Scene, player: Player, place: tuple[int, int], row: tuple[str, str]
) -> Block:
    (x, edge), (label, tile) = place, row
    named = name(tile)
    box = (tile, x + 12, 0, len(named), 1)

    def paint(y: int) -> None:
        canvas.text(x, y, label, MUTED)
        legal, used = scene.is_legal(tile), tile in player.used
        after = canvas.text(x + 12, y, named, LEGAL if legal else MUTED if used else NAMED)
        words, room = _doing(scene, player, tile), edge - after - 2
        canvas.text(after + 1, y, fit(in_clauses(words), room) if room > 3 else "", MUTED)
        mark_places(canvas, scene, y, (box,))

    return Block(1, paint, (box,) if tile != HIDDEN else ())


def _cities(canvas: Canvas, scene: Scene, seat: int, x: int) -> list[Block]:
    view: InnovationState = scene.view
    tiles = [name(t) for t in view.players[seat].city_tiles]
    lines: list[Parts] = []
    if tiles:
        lines.append([(f"{'cities':<12}", MUTED), (", ".join(tiles), NAMED)])
    for number, group in enumerate(city_groups(view, seat)[:2]):
        label = "" if number else "groups"
        hexes = " ".join(hex_label(view, hex_id) for hex_id in group.hexes[:6])
        lacks = f"lacks {group.lacks}" if group.lacks else "a city is due"
        lines.append(
            [
                (f"{label:<12}", MUTED),
                (f"{hexes}  ", TEXT),
                (f"power {group.power}, {lacks}", MUTED),
            ]
        )
    return [words_at(canvas, scene, x, parts) for parts in lines]


def _orders(canvas: Canvas, scene: Scene, player: Player, x: int) -> Block:
    words = f"power {order_words(player.standing_order)}"
    return words_at(canvas, scene, x, [(f"{'offers':<12}", MUTED), (words, MUTED)])
