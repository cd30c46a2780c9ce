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
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.text.card_text import goods_text
from core.games.mosaic.text.facts.tiles import TileProgress, tile_progress, tile_texts
from core.games.mosaic.text.outcomes import scoring_card_range
from core.games.mosaic.text.wording import OFFER_NAMES, brief_card_name, compact_symbols
from core.kernel import HIDDEN, Standing
from core.kernel.presentation import format_count
from core.kernel.style import SHORT
from tui.draw.blocks import Block, TargetBox, combine_columns, heading_block, paint_page
from tui.draw.canvas import FAINT, GOOD, HEAD, MUTED, TEXT, WARN, Canvas, Ink, Parts
from tui.draw.comparison import LABEL_WIDTH, paint_seat
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.panels.mosaic.comparison import (
    ROOMY_WIDTH,
    government_name,
    layout_low_table,
    layout_narrow_tables,
    layout_piece_counts,
    layout_wide_table,
    leader_name,
    seats_in_order,
)
from tui.panels.mosaic.offer_groups import progress_forms
from tui.panels.mosaic.perspective import viewing_seat


def draw_boards(canvas: Canvas, props: PanelProps) -> None:
    standings = props.game.standings(props.view)
    decks, scores = _layout_decks(canvas, props), _layout_scores(canvas, props, standings)
    points = f"{CONSTANTS.tile_vp} VP each at the end"
    tiles = [heading_block(canvas, "TILES", points), *_layout_tiles(canvas, props)]
    is_wide = canvas.width >= WIDE_WIDTH
    if canvas.width >= ROOMY_WIDTH:
        blocks = [layout_wide_table(canvas, props), *_layout_tiles(canvas, props, "TILES")]
        blocks += [*_layout_score_rows(canvas, props, standings), _layout_scorings(canvas, props)]
        for seat in seats_in_order(props):
            blocks += _layout_compact_civilization(canvas, props, seat)
    elif is_wide:
        table = [layout_wide_table(canvas, props), *layout_piece_counts(canvas, props)]
        blocks = [*table, *_layout_tiles(canvas, props, "TILES"), combine_columns(scores, decks)]
        blocks += _layout_civilizations(canvas, props)
    else:
        table = layout_narrow_tables(canvas, props)
        if table[0].height > canvas.height:
            table = layout_low_table(canvas, props)
        blocks = [*table, *decks, *tiles, *scores, *_layout_civilizations(canvas, props)]
    # The offer panel shows the viewer's cards too, so scroll only while this panel is focused.
    paint_page(canvas, props, blocks, follows_cursor=props.is_focused)


def label_boards(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        return (
            "end = VP with every end bonus",
            "13+8 = stock + output",
            "underlined = best",
        )
    return ("end = VP if it ended now",)


def measure_boards(props: PanelProps, width: int) -> int:
    return len(props.view.players) + 5 if width >= WIDE_WIDTH else 14


# --- tiles ---------------------------------------------------------------------------------------


def _layout_tiles(canvas: Canvas, props: PanelProps, title: str = "") -> list[Block]:
    view: MosaicState = props.view
    progress = {
        tile: tile_progress(view, viewing_seat(props), tile)
        for tile in (*view.golden_ages, *view.achievements)
    }
    tiles = sorted(
        progress, key=lambda tile: (-progress[tile].have / progress[tile].need, progress[tile].need)
    )
    if not tiles:
        return [_layout_text(canvas, title.lower(), "all of them are claimed")]
    columns, x = canvas.width // 37, len(title) + 1
    pitch = (canvas.width - 1 - x) // columns
    blocks = []
    for start in range(0, len(tiles), columns):
        row = tiles[start : start + columns]
        targets = tuple(
            (tile, x + index * pitch, 0, pitch - 1, 1) for index, tile in enumerate(row)
        )
        blocks.append(Block(1, partial(_draw_tiles, canvas, props, progress, targets), targets))
    return [combine_columns([heading_block(canvas, title)], blocks)] if title else blocks


def _draw_tiles(
    canvas: Canvas,
    props: PanelProps,
    progress: Mapping[str, TileProgress],
    targets: Sequence[TargetBox],
    y: int,
) -> None:
    """Draw `✓ Trade  ECO ▮▮▮▮▮▮ 6/6 B 4`."""
    for tile, x, _, width, _ in targets:
        name, condition, _ = tile_texts(tile, SHORT)
        legal, status = props.is_legal(tile), progress[tile]
        canvas.text(x, y, "✓" if legal else " ", GOOD)
        canvas.text(x + 2, y, name, LEGAL if legal else TEXT)
        count = fit(
            [*progress_forms(status, condition), f"{status.have}/{status.need}"],
            width - 9 - len(name),
        )
        canvas.right_text(
            x + width - 6, y, count, WARN if status.have >= status.need - 1 else MUTED
        )
        canvas.text(
            x + width - 5,
            y,
            f"{props.seat_letter(status.rival)} {status.best}" if status.best else "",
            FAINT,
        )
    highlight_targets(canvas, props, y, targets)


# --- civilizations -------------------------------------------------------------------------------


def _layout_civilizations(canvas: Canvas, props: PanelProps) -> list[Block]:
    blocks = []
    for seat in seats_in_order(props):
        player = props.view.players[seat]
        symbols = {pillar: player.symbols[pillar] for pillar in PILLARS if player.symbols[pillar]}
        blocks += [
            _layout_civilization_heading(canvas, props, seat),
            _layout_text(canvas, "symbols", compact_symbols(symbols) or "none"),
            _layout_text(canvas, "goods", _label_goods(player)),
        ]
        for label, cards in _card_piles(player).items():
            blocks += _layout_piles(canvas, props, {label: cards}, 14)
    return blocks


def _layout_compact_civilization(canvas: Canvas, props: PanelProps, seat: int) -> list[Block]:
    player = props.view.players[seat]
    head = _layout_civilization_heading(canvas, props, seat, f", goods {_label_goods(player)}")
    piles = _card_piles(player)
    return [head, *(_layout_piles(canvas, props, piles, 1) if piles else ())]


def _layout_civilization_heading(
    canvas: Canvas, props: PanelProps, seat: int, suffix: str = ""
) -> Block:
    view: MosaicState = props.view
    player = view.players[seat]
    title = f"{props.seat_letter(seat)} {props.seat_name(seat)}"
    note = f"leader {leader_name(view, seat)}, government {government_name(player)}{suffix}"
    unseen = [card.card for card in player.face_down].count(HIDDEN)
    note += f", {format_count(unseen, 'unseen card')}" * bool(unseen)
    return heading_block(canvas, title.upper(), note)


def _label_goods(player: Player) -> str:
    return (goods_text(player.goods, SHORT) + " wild" * player.wild_goods).strip() or "none"


def _card_piles(player: Player) -> dict[str, Sequence[str]]:
    piles: dict[str, Sequence[str]] = {
        "build cards": player.build_cards,
        "tax cards": player.tax_cards,
        "technologies": player.technologies,
        "face down": [card.card for card in player.face_down if card.card != HIDDEN],
        "wonders": player.wonders,
        "tiles": player.golden_ages + player.achievements,
    }
    return {label: cards for label, cards in piles.items() if cards}


def _layout_text(canvas: Canvas, label: str, text: str, x: int = 1) -> Block:
    def paint(y: int) -> None:
        canvas.text(x, y, label, MUTED)
        text_x = x + 13 if label else x
        canvas.text(text_x, y, fit([text], canvas.width - text_x - 1), TEXT)

    return Block(1, paint)


def _layout_piles(
    canvas: Canvas, props: PanelProps, piles: Mapping[str, Sequence[str]], left: int
) -> list[Block]:
    """Lay out card names, as many per row as fit.

    The label is at the left edge, or before its first card if `left` is 1.
    """
    rows: list[list[tuple[Parts, TargetBox]]] = [[]]
    x = left
    for label, cards in piles.items():
        for number, card in enumerate(dict.fromkeys(cards)):
            label_parts: Parts = [(f"{label}  ", MUTED)] if left == 1 and not number else []
            name, before = _label_card(card, cards), parts_width(label_parts)
            if x + before + len(name) > canvas.width - 1 and rows[-1]:
                rows.append([])
                x = left
            rows[-1].append((label_parts, (card, x + before, 0, len(name), 1)))
            x += before + len(name) + 2
        x += 1
    blocks = []
    all_cards = [card for cards in piles.values() for card in cards]
    for index, row in enumerate(rows):
        label = "" if index or left == 1 else next(iter(piles))
        single = tuple(place for _, place in row if CARDS[place[0]].count == 1)
        paint = partial(_draw_pile_row, canvas, props, label, all_cards, row, single)
        blocks.append(Block(1, paint, single))
    return blocks


def _label_card(card: str, cards: Sequence[str]) -> str:
    name = tile_texts(card, SHORT)[0] if CARDS[card].kind in ("golden_age", "achievement") else ""
    count = list(cards).count(card)
    return (name or brief_card_name(card, SHORT)) + (f" x{count}" if count > 1 else "")


def _draw_pile_row(
    canvas: Canvas,
    props: PanelProps,
    label: str,
    cards: Sequence[str],
    row: Sequence[tuple[Parts, TargetBox]],
    single: Sequence[TargetBox],
    y: int,
) -> None:
    """Draw card names. Copies have no hit region, because the offer has the same id."""
    canvas.text(1, y, label, MUTED)
    for parts, place in row:
        canvas.parts(place[1] - parts_width(parts), y, parts)
        legal = place in single and props.is_legal(place[0])
        canvas.text(place[1], y, _label_card(place[0], cards), LEGAL if legal else TEXT)
    highlight_targets(canvas, props, y, single)


# --- decks, scorings and scores ------------------------------------------------------------------


def _layout_decks(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: MosaicState = props.view
    x = _decks_x(canvas)
    scored, scoring_count = view.scorings_done, CONSTANTS.empire_scorings
    end = f", last round {view.last_round}" if view.last_round else ""
    blocks = [heading_block(canvas, "DECKS", f"{scored} of {scoring_count} scorings done{end}", x)]
    return blocks + [
        _layout_text(canvas, OFFER_NAMES[name], _label_deck(view, name), x) for name in OFFERS
    ]


def _decks_x(canvas: Canvas) -> int:
    return canvas.width * 3 // 5 if canvas.width >= WIDE_WIDTH else 1


def _label_deck(view: MosaicState, name: str) -> str:
    """Return the number of cards left and until scoring: `58 left, scoring in 12 to 40`."""
    left, scoring_text = f"{len(view.decks[name].cards)} left", _label_next_scoring(view, name)
    return f"{left}, scoring {scoring_text}" if scoring_text else left


def _label_next_scoring(view: MosaicState, name: str) -> str:
    if view.scorings_done == CONSTANTS.empire_scorings:
        return ""
    card_range = scoring_card_range(view, name)
    return f"in {card_range[0]} to {card_range[1]}" if card_range else "is out"


def _layout_scorings(canvas: Canvas, props: PanelProps) -> Block:
    """Lay out `SCORINGS 1 of 3 done   technology in 12 to 40 ..`."""
    view: MosaicState = props.view
    scored, scoring_count = view.scorings_done, CONSTANTS.empire_scorings

    def paint(y: int) -> None:
        end = f", last round {view.last_round}" if view.last_round else ""
        x = canvas.parts(
            1, y, [("SCORINGS", HEAD), (f" {scored} of {scoring_count} done{end}", FAINT)]
        )
        for name in OFFERS:
            if scoring_text := _label_next_scoring(view, name):
                label = f"{OFFER_NAMES[name]} deck "
                x = canvas.parts(x + 3, y, [(label, MUTED), (scoring_text, TEXT)])
        if scored < scoring_count:
            canvas.text(x, y, " cards", MUTED)

    return Block(1, paint)


def _layout_scores(canvas: Canvas, props: PanelProps, standings: Sequence[Standing]) -> list[Block]:
    order = seats_in_order(props)
    pitch = min((canvas.width - LABEL_WIDTH) // len(order), 8)

    def chips(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for index, seat in enumerate(order):
            x = LABEL_WIDTH + index * pitch + 2
            canvas.text(x, y, f" {props.seat_letter(seat)} ", props.chip_ink(seat))

    def row(label: str, numbers: list[int], bold: bool = False) -> Block:
        def paint(y: int) -> None:
            canvas.text(1, y, label, MUTED)
            for index, number in enumerate(numbers):
                best = number == max(numbers) and number > 0 and len(numbers) > 1
                ink = Ink("text", bold=bold or best, underline=best)
                canvas.right_text(LABEL_WIDTH + index * pitch + 4, y, str(number), ink)

        return Block(1, paint)

    blocks = [Block(1, chips)]
    for index, (source, _) in enumerate(standings[0].lines):
        numbers = [standings[seat].lines[index][1] for seat in order]
        if any(numbers):
            blocks.append(row(source, numbers))
    return [*blocks, row("Total", [standings[seat].total for seat in order], bold=True)]


def _layout_score_rows(
    canvas: Canvas, props: PanelProps, standings: Sequence[Standing]
) -> list[Block]:
    order = seats_in_order(props)
    sources = {
        name: [score.lines[index][1] for score in standings]
        for index, (name, _) in enumerate(standings[0].lines)
    }
    columns = {name: points for name, points in sources.items() if any(points)}
    columns["Total"] = [score.total for score in standings]
    names = [len(name) for name in columns]
    gap = 2 if sum(names) + 2 * len(names) + LABEL_WIDTH < canvas.width else 1
    edges = dict(zip(columns, accumulate(width + gap for width in names), strict=True))

    def draw_headings(y: int) -> None:
        canvas.text(1, y, "IF IT ENDED NOW", HEAD)
        for name, edge in edges.items():
            canvas.right_text(LABEL_WIDTH + edge, y, name.lower(), MUTED)

    def row(seat: int, y: int) -> None:
        if seat == props.seat:
            canvas.fill(0, y, canvas.width, 1, "high")
        paint_seat(canvas, props, 1, y, seat, LABEL_WIDTH - 2)
        for name, points in columns.items():
            best = points[seat] == max(points) and points[seat] > 0 and len(points) > 1
            ink = Ink("text", bold=best or name == "Total", underline=best)
            canvas.right_text(LABEL_WIDTH + edges[name], y, str(points[seat]), ink)

    return [Block(1, draw_headings), *(Block(1, partial(row, seat)) for seat in order)]
