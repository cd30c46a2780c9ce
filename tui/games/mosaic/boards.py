"""Boards panel: comparison, tiles, decks, scores and cards."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate

from core.games.mosaic.content import (
    CARDS,
    CONSTANTS,
    OFFERS,
    PILLARS,
)
from core.games.mosaic.describe.cards import goods_text
from core.games.mosaic.describe.terms import OFFER_NAME, brief_name
from core.games.mosaic.facts.cards import compact
from core.games.mosaic.facts.tiles import Progress, tile_progress, tile_words
from core.games.mosaic.offers import scoring_within
from core.games.mosaic.state import MosaicState, Player
from core.kernel import HIDDEN, Standing
from core.kernel.words import counted
from tui.draw.blocks import Block, TargetBox, heading, paint_page, side_by_side
from tui.draw.canvas import FAINT, GOOD, HEAD, MUTED, TEXT, WARN, Canvas, Ink, Parts
from tui.draw.comparison import LABELS, paint_seat
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, WIDE, mark_places
from tui.draw.scene import Scene
from tui.games.mosaic.groups import progress_forms
from tui.games.mosaic.perspective import eye
from tui.games.mosaic.tables import (
    ROOMY,
    government_name,
    leader_name,
    low_table,
    narrow_tables,
    pieces_rows,
    seats_in_order,
    wide_table,
)


def paint_boards(canvas: Canvas, scene: Scene) -> None:
    standings = scene.game.standings(scene.view)
    decks, scores = _decks(canvas, scene), _scores(canvas, scene, standings)
    points = f"{CONSTANTS.tile_vp} VP each at the end"
    tiles = [heading(canvas, "TILES", points), *_tiles(canvas, scene)]
    wide = canvas.width >= WIDE
    if canvas.width >= ROOMY:
        blocks = [wide_table(canvas, scene), *_tiles(canvas, scene, "TILES")]
        blocks += [*_score_rows(canvas, scene, standings), _scorings(canvas, scene)]
        for seat in seats_in_order(scene):
            blocks += _civilization_in_rows(canvas, scene, seat)
    elif wide:
        table = [wide_table(canvas, scene), *pieces_rows(canvas, scene)]
        blocks = [*table, *_tiles(canvas, scene, "TILES"), side_by_side(scores, decks)]
        blocks += _civilizations(canvas, scene)
    else:
        table = narrow_tables(canvas, scene)
        if table[0].height > canvas.height:
            table = low_table(canvas, scene)
        blocks = [*table, *decks, *tiles, *scores, *_civilizations(canvas, scene)]
    # The offer panel shows the viewer's cards too, so scroll only while this panel is focused.
    paint_page(canvas, scene, blocks, follows=scene.focused)


def boards_note(scene: Scene, width: int) -> str:
    if width >= WIDE:
        return "end = VP with every end bonus   13+8 = stock + output   underlined = best"
    return "end = VP if it ended now"


def boards_height(scene: Scene, width: int) -> int:
    return len(scene.view.players) + 5 if width >= WIDE else 14


# --- tiles ---------------------------------------------------------------------------------------


def _tiles(canvas: Canvas, scene: Scene, title: str = "") -> list[Block]:
    """Lay out unclaimed tiles, the nearest first."""
    view: MosaicState = scene.view
    far = {
        tile: tile_progress(view, eye(scene), tile)
        for tile in (*view.golden_ages, *view.achievements)
    }
    tiles = sorted(far, key=lambda tile: (-far[tile].have / far[tile].need, far[tile].need))
    if not tiles:
        return [_words(canvas, title.lower(), "all of them are claimed")]
    columns, x = canvas.width // 37, len(title) + 1
    pitch = (canvas.width - 1 - x) // columns
    blocks = []
    for start in range(0, len(tiles), columns):
        row = tiles[start : start + columns]
        places = tuple((tile, x + at * pitch, 0, pitch - 1, 1) for at, tile in enumerate(row))
        blocks.append(Block(1, partial(_paint_tiles, canvas, scene, far, places), places))
    return [side_by_side([heading(canvas, title)], blocks)] if title else blocks


def _paint_tiles(
    canvas: Canvas, scene: Scene, far: Mapping[str, Progress], places: Sequence[TargetBox], y: int
) -> None:
    """Draw `✓ Trade  ECO ▮▮▮▮▮▮ 6/6 B 4`."""
    for tile, x, _, width, _ in places:
        name, asks, _ = tile_words(tile)
        legal, now = scene.is_legal(tile), far[tile]
        canvas.text(x, y, "✓" if legal else " ", GOOD)
        canvas.text(x + 2, y, name, LEGAL if legal else TEXT)
        count = fit([*progress_forms(now, asks), f"{now.have}/{now.need}"], width - 9 - len(name))
        canvas.right(x + width - 6, y, count, WARN if now.have >= now.need - 1 else MUTED)
        canvas.text(
            x + width - 5, y, f"{scene.letter(now.rival)} {now.best}" if now.best else "", FAINT
        )
    mark_places(canvas, scene, y, places)


# --- civilizations -------------------------------------------------------------------------------


def _civilizations(canvas: Canvas, scene: Scene) -> list[Block]:
    blocks = []
    for seat in seats_in_order(scene):
        player = scene.view.players[seat]
        symbols = {pillar: player.symbols[pillar] for pillar in PILLARS if player.symbols[pillar]}
        blocks += [
            _civilization_heading(canvas, scene, seat),
            _words(canvas, "symbols", compact(symbols) or "none"),
            _words(canvas, "goods", _goods(player)),
        ]
        for label, cards in _piles(player).items():
            blocks += _pile_rows(canvas, scene, {label: cards}, 14)
    return blocks


def _civilization_in_rows(canvas: Canvas, scene: Scene, seat: int) -> list[Block]:
    player = scene.view.players[seat]
    head = _civilization_heading(canvas, scene, seat, f", goods {_goods(player)}")
    piles = _piles(player)
    return [head, *(_pile_rows(canvas, scene, piles, 1) if piles else ())]


def _civilization_heading(canvas: Canvas, scene: Scene, seat: int, more: str = "") -> Block:
    view: MosaicState = scene.view
    player = view.players[seat]
    title = f"{scene.letter(seat)} {scene.name(seat)}"
    note = f"leader {leader_name(view, seat)}, government {government_name(player)}{more}"
    unseen = [card.card for card in player.face_down].count(HIDDEN)
    note += f", {counted(unseen, 'unseen card')}" * bool(unseen)
    return heading(canvas, title.upper(), note)


def _goods(player: Player) -> str:
    return (goods_text(player.goods) + " wild" * player.wild_goods).strip() or "none"


def _piles(player: Player) -> dict[str, Sequence[str]]:
    """Return visible cards by kind."""
    piles: dict[str, Sequence[str]] = {
        "build cards": player.build_cards,
        "tax cards": player.tax_cards,
        "technologies": player.technologies,
        "face down": [card.card for card in player.face_down if card.card != HIDDEN],
        "wonders": player.wonders,
        "tiles": player.golden_ages + player.achievements,
    }
    return {label: cards for label, cards in piles.items() if cards}


def _words(canvas: Canvas, label: str, words: str, x: int = 1) -> Block:
    def paint(y: int) -> None:
        canvas.text(x, y, label, MUTED)
        at = x + 13 if label else x
        canvas.text(at, y, fit([words], canvas.width - at - 1), TEXT)

    return Block(1, paint)


def _pile_rows(
    canvas: Canvas, scene: Scene, piles: Mapping[str, Sequence[str]], left: int
) -> list[Block]:
    """Lay out card names, as many per row as fit.

    The label is at the left edge, or before its first card if `left` is 1.
    """
    rows: list[list[tuple[Parts, TargetBox]]] = [[]]
    x = left
    for label, cards in piles.items():
        for number, card in enumerate(dict.fromkeys(cards)):
            said: Parts = [(f"{label}  ", MUTED)] if left == 1 and not number else []
            name, before = _card_words(card, cards), parts_width(said)
            if x + before + len(name) > canvas.width - 1 and rows[-1]:
                rows.append([])
                x = left
            rows[-1].append((said, (card, x + before, 0, len(name), 1)))
            x += before + len(name) + 2
        x += 1
    blocks = []
    every = [card for cards in piles.values() for card in cards]
    for index, row in enumerate(rows):
        label = "" if index or left == 1 else next(iter(piles))
        single = tuple(place for _, place in row if CARDS[place[0]].count == 1)
        paint = partial(_paint_pile, canvas, scene, label, every, row, single)
        blocks.append(Block(1, paint, single))
    return blocks


def _card_words(card: str, cards: Sequence[str]) -> str:
    name = tile_words(card)[0] if CARDS[card].kind in ("golden_age", "achievement") else ""
    many = list(cards).count(card)
    return (name or brief_name(card)) + (f" x{many}" if many > 1 else "")


def _paint_pile(
    canvas: Canvas,
    scene: Scene,
    label: str,
    cards: Sequence[str],
    row: Sequence[tuple[Parts, TargetBox]],
    single: Sequence[TargetBox],
    y: int,
) -> None:
    """Draw card names; copies have no hit region, as the offer has the same id."""
    canvas.text(1, y, label, MUTED)
    for said, place in row:
        canvas.parts(place[1] - parts_width(said), y, said)
        legal = place in single and scene.is_legal(place[0])
        canvas.text(place[1], y, _card_words(place[0], cards), LEGAL if legal else TEXT)
    mark_places(canvas, scene, y, single)


# --- decks, scorings and scores ------------------------------------------------------------------


def _decks(canvas: Canvas, scene: Scene) -> list[Block]:
    view: MosaicState = scene.view
    x = _decks_x(canvas)
    done, most = view.scorings_done, CONSTANTS.empire_scorings
    end = f", last round {view.last_round}" if view.last_round else ""
    blocks = [heading(canvas, "DECKS", f"{done} of {most} scorings done{end}", x)]
    return blocks + [
        _words(canvas, OFFER_NAME[name], _deck_words(view, name), x) for name in OFFERS
    ]


def _decks_x(canvas: Canvas) -> int:
    return canvas.width * 3 // 5 if canvas.width >= WIDE else 1


def _deck_words(view: MosaicState, name: str) -> str:
    """Return `58 left, scoring in 12 to 40`, counted in cards."""
    left, coming = f"{len(view.decks[name].cards)} left", _scoring_in(view, name)
    return f"{left}, scoring {coming}" if coming else left


def _scoring_in(view: MosaicState, name: str) -> str:
    """Return `in 12 to 40`, or "" after the last scoring."""
    if view.scorings_done == CONSTANTS.empire_scorings:
        return ""
    coming = scoring_within(view, name)
    return f"in {coming[0]} to {coming[1]}" if coming else "is out"


def _scorings(canvas: Canvas, scene: Scene) -> Block:
    """Lay out `SCORINGS 1 of 3 done   technology in 12 to 40 ..`."""
    view: MosaicState = scene.view
    done, most = view.scorings_done, CONSTANTS.empire_scorings

    def paint(y: int) -> None:
        end = f", last round {view.last_round}" if view.last_round else ""
        x = canvas.parts(1, y, [("SCORINGS", HEAD), (f" {done} of {most} done{end}", FAINT)])
        for name in OFFERS:
            if coming := _scoring_in(view, name):
                said = f"{OFFER_NAME[name]} deck "
                x = canvas.parts(x + 3, y, [(said, MUTED), (coming, TEXT)])
        if done < most:
            canvas.text(x, y, " cards", MUTED)

    return Block(1, paint)


def _scores(canvas: Canvas, scene: Scene, standings: Sequence[Standing]) -> list[Block]:
    order = seats_in_order(scene)
    pitch = min((canvas.width - LABELS) // len(order), 8)

    def chips(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for index, seat in enumerate(order):
            x = LABELS + index * pitch + 2
            canvas.text(x, y, f" {scene.letter(seat)} ", scene.chip(seat))

    def row(label: str, numbers: list[int], bold: bool = False) -> Block:
        def paint(y: int) -> None:
            canvas.text(1, y, label, MUTED)
            for index, number in enumerate(numbers):
                best = number == max(numbers) and number > 0 and len(numbers) > 1
                ink = Ink("text", bold=bold or best, underline=best)
                canvas.right(LABELS + index * pitch + 4, y, str(number), ink)

        return Block(1, paint)

    blocks = [Block(1, chips)]
    for index, (source, _) in enumerate(standings[0].lines):
        numbers = [standings[seat].lines[index][1] for seat in order]
        if any(numbers):
            blocks.append(row(source, numbers))
    return [*blocks, row("Total", [standings[seat].total for seat in order], bold=True)]


def _score_rows(canvas: Canvas, scene: Scene, standings: Sequence[Standing]) -> list[Block]:
    order = seats_in_order(scene)
    sources = {
        name: [score.lines[at][1] for score in standings]
        for at, (name, _) in enumerate(standings[0].lines)
    }
    columns = {name: points for name, points in sources.items() if any(points)}
    columns["Total"] = [score.total for score in standings]
    names = [len(name) for name in columns]
    gap = 2 if sum(names) + 2 * len(names) + LABELS < canvas.width else 1
    edges = dict(zip(columns, accumulate(room + gap for room in names), strict=True))

    def heads(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for name, edge in edges.items():
            canvas.right(LABELS + edge, y, name.lower(), MUTED)

    def row(seat: int, y: int) -> None:
        if seat == scene.seat:
            canvas.fill(0, y, canvas.width, 1, "high")
        paint_seat(canvas, scene, 1, y, seat, LABELS - 2)
        for name, points in columns.items():
            best = points[seat] == max(points) and points[seat] > 0 and len(points) > 1
            ink = Ink("text", bold=best or name == "Total", underline=best)
            canvas.right(LABELS + edges[name], y, str(points[seat]), ink)

    return [Block(1, heads), *(Block(1, partial(row, seat)) for seat in order)]
