"""The Boards face: one's planning display, tiles and cities, the others' alike, all compared."""

from collections.abc import Sequence
from dataclasses import replace

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOOKS,
    BUILDINGS,
    CONVERSIONS,
    DIFFICULTIES,
    PIECES,
)
from core.games.age_of_innovation.describe.facts import (
    area_and_rank,
    city_groups,
    income,
    short_discipline,
    uncovered,
)
from core.games.age_of_innovation.describe.terms import name as name_of
from core.games.age_of_innovation.describe.terms import (
    order_words,
    plain,
    short_amounts,
)
from core.games.age_of_innovation.describe.tiles import brief_text
from core.games.age_of_innovation.state import InnovationState, Player
from core.kernel import HIDDEN, Standing
from tui.canvas import AMOUNT, BAD, FAINT, GOOD, HEAD, MUTED, NAME, NAMED, TEXT, Canvas, Ink
from tui.comparison import LABELS
from tui.games.age_of_innovation.science import track, track_heads, track_width
from tui.games.age_of_innovation.tables import (
    narrow_tables,
    people,
    seats_in_order,
    wide_table,
)
from tui.games.age_of_innovation.words import eye as own_seat
from tui.games.age_of_innovation.words import hex_label, in_clauses
from tui.glyphs import fit
from tui.marks import LEGAL, WIDE, mark_places
from tui.page import Block, Place, paint_page
from tui.presenters import Parts
from tui.scene import Scene

HALF = 51  # columns of a board, where the tracks and tiles stand beside it


def paint_boards(canvas: Canvas, scene: Scene) -> None:
    """One's own board, the comparison, the score if it ended now, then the boards of the others."""
    view: InnovationState = scene.view
    standings = scene.game.standings(view)
    wide = canvas.width >= WIDE
    own, *others = seats_in_order(scene)
    blocks = _whole_board(canvas, scene, own)
    if wide:
        blocks += [_gap(), wide_table(canvas, scene, standings)]
    else:
        blocks += narrow_tables(canvas, scene, standings)
    blocks += [_gap(), *_scores(canvas, scene, standings)]
    for seat in others:
        blocks += [_gap(), *_whole_board(canvas, scene, seat)]
    # Beside the other faces one's own board stays in sight.
    paint_page(canvas, scene, _each_once(blocks), follows=scene.focused or not wide)


def boards_note(scene: Scene, width: int) -> str:
    """How to read it."""
    if width >= WIDE:
        return "▮ on the map, ▯ at home   next: one more   (3c) beside a rival   below: the others"
    return "▮ on the map  ▯ at home"


def boards_height(scene: Scene, width: int) -> int:
    """One's own board."""
    return 12


def _each_once(blocks: Sequence[Block]) -> list[Block]:
    """A thing that several have can be pointed at where it is shown first."""
    met: set[str] = set()
    found = []
    for block in blocks:
        places = tuple(place for place in block.places if place[0] not in met)
        met.update(place[0] for place in places)
        found.append(replace(block, places=places))
    return found


def _gap() -> Block:
    return Block(1, lambda y: None)


def _whole_board(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    """A board with tracks and tiles beside or below it."""
    view: InnovationState = scene.view
    if view.is_automa(seat):
        return _automa(canvas, scene, seat)
    board = _board(canvas, scene, seat)
    if canvas.width < WIDE:
        return board + _tiles(canvas, scene, seat, 1)
    beside = _tiles(canvas, scene, seat, HALF + 1)
    if seat == own_seat(scene):
        spaces = track_width(view) <= canvas.width - HALF - 1
        heads = track_heads(canvas, scene, HALF + 1, spaces)
        tracks = [track(canvas, scene, book, HALF + 1, spaces) for book in BOOKS]
        beside = [heads, *tracks, *beside]
    return _abreast(board, beside)


def _abreast(left: Sequence[Block], right: Sequence[Block]) -> list[Block]:
    """Two columns of one-row blocks, row by row."""
    blocks = []
    for at in range(max(len(left), len(right))):
        pair = [column[at] for column in (left, right) if at < len(column)]
        blocks.append(_both(pair))
    return blocks


def _both(pair: Sequence[Block]) -> Block:
    def paint(y: int) -> None:
        for block in pair:
            block.paint(y)

    return Block(1, paint, tuple(place for block in pair for place in block.places))


# --- a planning display --------------------------------------------------------------------------


def _line(canvas: Canvas, scene: Scene, parts: Parts, places: Sequence[Place] = ()) -> Block:
    """A row of words; some of them can be pointed at."""

    def paint(y: int) -> None:
        room = (HALF if canvas.width >= WIDE else canvas.width) - 1
        used = 0
        for text, ink in parts:
            canvas.text(1 + used, y, text[: max(room - used, 0)], ink)
            used += len(text)
        mark_places(canvas, scene, y, places)

    return Block(1, paint, tuple(places))


def _board(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
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


class _Words:
    """Parts of a line under way, some of which can be pointed at."""

    def __init__(self) -> None:
        self.parts: Parts = []
        self.places: list[Place] = []
        self._x = 1

    def add(self, text: str, ink: Ink = TEXT, target: str = "") -> None:
        """One more part."""
        if target:
            self.places.append((target, self._x, 0, len(text), 1))
        self.parts.append((text, ink))
        self._x += len(text)


def _power(canvas: Canvas, scene: Scene, player: Player) -> Block:
    """The bowls, and how much a sacrifice could bring into the third."""
    words = _Words()
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
    words = _Words()
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
    words = _Words()
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


def _own_line(canvas: Canvas, scene: Scene, player: Player, words: _Words) -> Block:
    """On one's own board the parts can be pointed at."""
    mine = player is scene.view.players[own_seat(scene)]
    return _line(canvas, scene, words.parts, words.places if mine else ())


def _tracks(canvas: Canvas, scene: Scene, player: Player) -> Block:
    """Sailing and terraforming: where one stands, and what the next step costs and brings."""
    board = player.board
    steps = len(board.tools_per_spade) - 1
    words = _Words()
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


def _tiles(canvas: Canvas, scene: Scene, seat: int, x: int) -> list[Block]:
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
    return [*blocks, *_cities(canvas, scene, seat, x), _orders(canvas, player, x)]


def _tile(canvas: Canvas, scene: Scene, player: Player, x: int, row: tuple[str, str]) -> Block:
    label, tile = row
    named = name_of(tile)
    place = (tile, x + 12, 0, len(named), 1)

    def paint(y: int) -> None:
        canvas.text(x, y, label[:11], MUTED)
        legal, used = scene.is_legal(tile), tile in player.used
        after = canvas.text(x + 12, y, named, LEGAL if legal else MUTED if used else NAMED)
        if tile != HIDDEN:
            words = f"used; {_now(tile)}" if used else _now(tile)
            room = canvas.width - after - 2
            canvas.text(after + 1, y, fit(in_clauses(words), room) if room > 3 else "", MUTED)
        mark_places(canvas, scene, y, (place,))

    return Block(1, paint, (place,) if tile != HIDDEN else ())


def _now(tile: str) -> str:
    """What a tile does; what a faction started with is long gone."""
    words = brief_text(tile).split("; ")
    return "; ".join(part for part in words if not part.startswith("start"))


def _cities(canvas: Canvas, scene: Scene, seat: int, x: int) -> list[Block]:
    """City tiles, and the groups that are on the way, with what they lack."""
    view: InnovationState = scene.view
    tiles = [name_of(t) for t in view.players[seat].city_tiles]
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
    return [_words(canvas, x, parts) for parts in lines]


def _orders(canvas: Canvas, player: Player, x: int) -> Block:
    return _words(
        canvas, x, [("offers      ", MUTED), (f"power {order_words(player.standing_order)}", MUTED)]
    )


def _words(canvas: Canvas, x: int, parts: Parts) -> Block:
    def paint(y: int) -> None:
        at = x
        for text, ink in parts:
            at = canvas.text(at, y, fit([text], canvas.width - at - 1), ink)

    return Block(1, paint)


# --- the Automa ----------------------------------------------------------------------------------


def _automa(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    """Her people, her cards, what she has built."""
    view: InnovationState = scene.view
    automa = view.automa
    assert automa is not None
    player = view.players[seat]
    level = DIFFICULTIES[automa.level]
    head: Parts = [(f" {scene.letter(seat)} ", scene.chip(seat)), (f" {scene.name(seat)}  ", NAME)]
    folk = name_of(automa.faction) if automa.faction else "no people yet"
    where = f" on {plain(player.terrain)}" if player.display else ""
    points = f"   {player.score} VP   level {automa.level}, {level.name}"
    at = 1 + 5 + len(scene.name(seat)) + 1
    places = [(automa.faction, at, 0, len(folk), 1)] if automa.faction else []
    now = max(view.round, 1) - 1
    kinds = [f"{n} {kind}{'s' * (n > 1)}" for kind in PIECES if (n := view.count(seat, kind))]
    top = automa.deck[-1] if automa.deck and automa.top_known else ""
    cards = f"{len(automa.deck)} in the deck, {len(automa.discard)} played"
    known = f", on top {_card(top)}" if top and top != HIDDEN else ""
    rows: list[tuple[str, str]] = [
        ("built", ", ".join(kinds) or "nothing"),
        ("cards", f"{cards}, {len(automa.reserve)} in reserve{known}"),
        ("last card", _card(automa.discard[-1]) if automa.discard else "none"),
        ("this round", f"sailing {level.sailing[now]}, {level.points[now]} VP for a card without"),
        ("denied", f"{automa.innovations} innovations"),
    ]
    if automa.youth_terrain:
        rows.append(("also wants", plain(automa.youth_terrain)))
    if automa.achievements:
        rows.append(("achieved", ", ".join(automa.achievements)))
    tokens = [f"{hex_label(view, h)} seedling" for h in automa.seedlings]
    tokens += [f"{hex_label(view, h)} blight" for h in automa.blight]
    if tokens:
        rows.append(("tokens", ", ".join(tokens)))
    return [
        _line(canvas, scene, [*head, (folk, NAMED), (where, NAMED), (points, MUTED)], places),
        *(_words(canvas, 1, [(f"{label:<12}", MUTED), (text, TEXT)]) for label, text in rows),
    ]


def _card(card: str) -> str:
    """`card 7: build a guild, or pass`."""
    facts = AUTOMA_CARDS[card]
    deeds = ", ".join(action.replace("_", " ") for action in facts.actions)
    return f"card {facts.number}: {deeds or 'pass'}"


# --- the score if it ended now -------------------------------------------------------------------


def _scores(canvas: Canvas, scene: Scene, standings: Sequence[Standing]) -> list[Block]:
    """By source; the last rows are what the end would bring."""
    order = seats_in_order(scene)
    pitch = min((canvas.width - LABELS - 6) // len(order), 9)

    def chips(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for index, seat in enumerate(order):
            x = LABELS + 6 + index * pitch
            canvas.text(x, y, f" {scene.letter(seat)} ", scene.chip(seat))

    def row(label: str, numbers: list[int], bold: bool = False) -> Block:
        place = (f"score {label}", 1, 0, len(label), 1)  # so that one can go there

        def paint(y: int) -> None:
            canvas.text(1, y, label, MUTED)
            mark_places(canvas, scene, y, (place,))
            for index, number in enumerate(numbers):
                best = number == max(numbers) and number > 0 and len(numbers) > 1
                ink = BAD if number < 0 else Ink("text", bold=bold or best, underline=best)
                canvas.right(LABELS + 9 + index * pitch, y, str(number), ink)

        return Block(1, paint, (place,))

    rows = [
        row(source, [standings[seat].lines[index][1] for seat in order])
        for index, (source, _) in enumerate(standings[0].lines)
    ]
    return [Block(1, chips), *rows, row("Total", [standings[s].total for s in order], bold=True)]
