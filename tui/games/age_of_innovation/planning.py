"""A planning display with the tiles beside it, as rows that can stand on any board."""

from collections.abc import Sequence

from core.games.age_of_innovation.content import BOOKS, BUILDINGS, CONVERSIONS, PIECES
from core.games.age_of_innovation.describe.tiles import brief_text
from core.games.age_of_innovation.facts.cities import city_groups
from core.games.age_of_innovation.facts.displays import area_and_rank, income, uncovered
from core.games.age_of_innovation.facts.science import short_discipline
from core.games.age_of_innovation.state import InnovationState, Player
from core.games.age_of_innovation.terms import name, order_words, plain, short_amounts
from core.kernel import HIDDEN
from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import AMOUNT, FAINT, GOOD, MUTED, NAME, NAMED, TEXT, Canvas, Ink
from tui.draw.glyphs import fit
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.presenter import Parts
from tui.draw.scene import Scene
from tui.games.age_of_innovation.tables import people
from tui.games.age_of_innovation.words import eye, hex_label, in_clauses

HALF = 51  # columns of a display, where the tracks and tiles stand beside it


class LineParts:
    """Parts of a line under way, some of which can be pointed at."""

    def __init__(self) -> None:
        self.parts: Parts = []
        self.places: list[TargetBox] = []
        self._x = 1

    def add(self, text: str, ink: Ink = TEXT, target: str = "") -> None:
        """One more part."""
        if target:
            self.places.append((target, self._x, 0, len(text), 1))
        self.parts.append((text, ink))
        self._x += len(text)


def words_at(
    canvas: Canvas,
    scene: Scene,
    x: int,
    parts: Parts,
    places: Sequence[TargetBox] = (),
    edge: int = 0,
) -> Block:
    """A row of words from x on, cut at the edge; some of them can be pointed at."""

    def paint(y: int) -> None:
        at = x
        for text, ink in parts:
            at = canvas.text(at, y, fit([text], max((edge or canvas.width - 1) - at, 0)), ink)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, tuple(places))


def _line(canvas: Canvas, scene: Scene, parts: Parts, places: Sequence[TargetBox] = ()) -> Block:
    """A row of the display."""
    return words_at(canvas, scene, 1, parts, places, HALF if canvas.width >= WIDE else 0)


# --- the display ---------------------------------------------------------------------------------


def display_rows(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    """Buildings with what they uncover, bowls, stock, books, tracks, income."""
    view: InnovationState = scene.view
    player = view.players[seat]
    head: Parts = [(f" {scene.letter(seat)} ", scene.chip(seat)), (f" {scene.name(seat)}  ", NAME)]
    if not player.display:
        return [_line(canvas, scene, [*head, ("has no planning display yet", MUTED)])]
    title = f"{people(view, seat)} on {plain(player.terrain)}" if player.faction else ""
    title = title or f"at home in the {plain(player.terrain)}"
    passed = "   passed" if player.passed else ""
    head += [(title, NAMED), (f"   {player.score} VP", AMOUNT), (passed, FAINT)]
    columns = f"{'':<21}{'income':<8}{'next':<9}{'price'}"
    return [
        _line(canvas, scene, head),
        _line(canvas, scene, [(columns, MUTED)]),
        *(_kind(canvas, scene, seat, kind) for kind in PIECES),
        _power(canvas, scene, player),
        _stock(canvas, scene, player),
        _books(canvas, scene, player),
        _tracks(canvas, scene, player),
        _income(canvas, scene, seat),
    ]


def _kind(canvas: Canvas, scene: Scene, seat: int, kind: str) -> Block:
    """`guild  ▮▮▯▯  2pw 4c  2pw 2c  2t 6c (3c)`."""
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


def _power(canvas: Canvas, scene: Scene, player: Player) -> Block:
    """The bowls, and how much a sacrifice could bring into the third."""
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
    return _own_line(canvas, scene, player, words)


def _stock(canvas: Canvas, scene: Scene, player: Player) -> Block:
    """Coins, tools, scholars, and what bowl III would give; each stands for its conversion."""
    words = LineParts()
    words.add("have  ", MUTED)
    words.add(f"{player.coins}c", AMOUNT)
    words.add("  ")
    words.add(f"{player.tools}t", _ink(scene, "tool_to_coin", AMOUNT), "tool_to_coin")
    words.add("  ")
    words.add(f"{player.scholars}sch", _ink(scene, "scholar_to_tool", AMOUNT), "scholar_to_tool")
    words.add(f" ({player.scholars_left} left)", FAINT)
    words.add("  III is", MUTED)
    power = player.bowls[2]
    for conversion in CONVERSIONS.values():
        price = conversion.pay.get("power")
        if price:
            (what,) = conversion.gain
            text = short_amounts({what: power // price}) if power >= price else "0"
            words.add(" ")
            words.add(text, _ink(scene, conversion.id, MUTED), conversion.id)
    return _own_line(canvas, scene, player, words)


def _books(canvas: Canvas, scene: Scene, player: Player) -> Block:
    """Books by colour, keys, bridges."""
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
    return _own_line(canvas, scene, player, words)


def _ink(scene: Scene, target: str, ink: Ink) -> Ink:
    return LEGAL if scene.is_legal(target) else ink


def _own_line(canvas: Canvas, scene: Scene, player: Player, words: LineParts) -> Block:
    """On one's own board the parts can be pointed at."""
    mine = player is scene.view.players[eye(scene)]
    return _line(canvas, scene, words.parts, words.places if mine else ())


def _tracks(canvas: Canvas, scene: Scene, player: Player) -> Block:
    """Sailing and terraforming: where one stands, and what the next step costs and brings."""
    board = player.board
    steps = len(board.tools_per_spade) - 1
    words = LineParts()
    for target, text, level, most, cost, rewards in (
        (
            "sailing",
            "sailing",
            player.sailing,
            board.sailing_max,
            board.sailing_cost,
            board.sailing_rewards,
        ),
        (
            "terraforming",
            f"spade {player.spade_price}t",
            player.terraforming,
            steps,
            board.terraforming_cost,
            board.terraforming_rewards,
        ),
    ):
        words.add(text, _ink(scene, target, MUTED), target)
        words.add(f" {'▮' * level}{'▯' * (most - level)}")
        if level < most:
            words.add(f" {short_amounts(cost)}", AMOUNT)
            reward = rewards.get(level + 1, {})
            if reward and canvas.width < WIDE:  # there is room for it
                words.add(f" +{short_amounts(reward)}", GOOD)
        words.add("  ")
    return _own_line(canvas, scene, player, words)


def _income(canvas: Canvas, scene: Scene, seat: int) -> Block:
    """What the next income brings, and the nearest city."""
    view: InnovationState = scene.view
    area, rank = area_and_rank(view, seat)
    parts: Parts = [
        ("income ", MUTED),
        (income(view, seat).text, GOOD),
        (f"   area {area}, rank {rank}", MUTED),
    ]
    return _line(canvas, scene, parts)


# --- tiles and cities ----------------------------------------------------------------------------


def tile_rows(canvas: Canvas, scene: Scene, seat: int, x: int) -> list[Block]:
    """Everything in front of a seat, a line each, then its cities."""
    view: InnovationState = scene.view
    player = view.players[seat]
    if not player.display:
        return []
    rows = [("faction", player.faction), ("bonus", player.bonus), ("next bonus", player.next_bonus)]
    rows.append(("palace" if player.has_palace else "palace, not built", player.palace))
    rows += [("competency", tile) for tile in player.competencies]
    rows += [("innovation", tile) for tile in player.innovations]
    blocks = [_tile(canvas, scene, player, x, row) for row in rows if row[1]]
    return [*blocks, *_cities(canvas, scene, seat, x), _orders(canvas, scene, player, x)]


def _tile(canvas: Canvas, scene: Scene, player: Player, x: int, row: tuple[str, str]) -> Block:
    label, tile = row
    named = name(tile)
    place = (tile, x + 12, 0, len(named), 1)

    def paint(y: int) -> None:
        canvas.text(x, y, label[:11], MUTED)
        legal, used = scene.is_legal(tile), tile in player.used
        after = canvas.text(x + 12, y, named, LEGAL if legal else MUTED if used else NAMED)
        if tile != HIDDEN:
            now = _now(scene.view, tile)
            words = f"used; {now}" if used else now
            room = canvas.width - after - 2
            canvas.text(after + 1, y, fit(in_clauses(words), room) if room > 3 else "", MUTED)
        mark_places(canvas, scene, y, (place,))

    return Block(1, paint, (place,) if tile != HIDDEN else ())


def _now(view: InnovationState, tile: str) -> str:
    """What a tile does; what a faction started with is long gone."""
    words = brief_text(tile, view.later_values).split("; ")
    return "; ".join(part for part in words if not part.startswith("start"))


def _cities(canvas: Canvas, scene: Scene, seat: int, x: int) -> list[Block]:
    """City tiles, and the groups that are on the way, with what they lack."""
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
    """What is to be done with power that neighbours' builds offer."""
    words = f"power {order_words(player.standing_order)}"
    return words_at(canvas, scene, x, [(f"{'offers':<12}", MUTED), (words, MUTED)])
