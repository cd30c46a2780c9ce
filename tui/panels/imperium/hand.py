"""Hand panel: the viewer's cards with effects and availability."""

from collections.abc import Collection, Sequence

from core.games.imperium.state import ImperiumState
from core.games.imperium.text.facts import (
    group_equal_cards,
    hand_size,
    history_name,
    play_price_text,
    unplayable_reason,
    visible_cards,
)
from core.kernel import HIDDEN
from core.kernel.presentation import format_count
from core.kernel.style import SHORT
from tui.draw.blocks import Block, heading_block, paint_page
from tui.draw.canvas import ACCENT, BAD, FAINT, GOOD, HEAD, MUTED, NAMED, TEXT, Canvas, Parts
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.highlight import WIDE_WIDTH
from tui.draw.panel_props import PanelProps
from tui.panels.imperium.card_line import (
    KIND_X,
    Columns,
    draw_card_head,
    draw_cursor_and_label,
    draw_points_head,
    layout_card_line,
    make_columns,
    max_card_rows,
    measure_name,
    wrap_card_text,
)
from tui.panels.imperium.cards import SmallCard, layout_cards, measure_cards
from tui.panels.imperium.perspective import (
    card_facts,
    is_dimmed,
    own_player,
    pending_choice,
    viewing_seat,
)

REASON_WIDTH = 17  # columns of a reason at the end of a line


def draw_hand(canvas: Canvas, props: PanelProps) -> None:
    """Draw cards on a wide canvas, else lines."""
    view: ImperiumState = props.view
    if not view.market:
        blocks = [heading_block(canvas, "HAND", f"dealt once {pending_choice(props)} are chosen")]
    elif canvas.width >= WIDE_WIDTH:
        cards = hand_cards(props, is_wide=True)
        blocks = (
            layout_cards(canvas, props, cards) if cards else [_layout_unseen_hand(canvas, props)]
        )
    else:
        columns = line_columns(props, canvas.width)
        blocks = [layout_pile_counts(canvas, props, "HAND", columns)]
        full = _layout_full_lines(canvas, props, columns)
        rows = sum(block.height for block in full)
        blocks += full if rows < canvas.height else layout_hand_lines(canvas, props, columns)
    paint_page(canvas, props, blocks)


def label_hand(props: PanelProps, width: int) -> Sequence[str]:
    if not props.view.market:
        return ()
    player = own_player(props)
    count_text = format_count(len(player.hand), "card")
    return [f"{count_text}, draw up to {hand_size(player)}"] if width >= WIDE_WIDTH else ()


def measure_hand(props: PanelProps, width: int) -> int:
    view: ImperiumState = props.view
    if not view.market:
        return 0
    cards = hand_cards(props, is_wide=width >= WIDE_WIDTH)
    if width < WIDE_WIDTH:
        max_rows, columns = max_card_rows(width), line_columns(props, width)
        rows = sum(
            len(wrap_card_text(card.facts, card.status, width, max_rows, columns)) for card in cards
        )
        return rows + 1 if cards else 2
    return measure_cards(cards, width) if cards else 1


def hand_cards(props: PanelProps, is_wide: bool) -> list[SmallCard]:
    """Return the cards being played, then the hand without duplicates."""
    view: ImperiumState = props.view
    seat, player = viewing_seat(props), own_player(props)
    legal = tuple(props.question.targets) if props.question else ()
    cards = [card for card in player.hand if card != HIDDEN]
    hand = []
    for card in player.playing:
        state: Parts = [("▸ being played" if is_wide else "playing", ACCENT)]
        hand.append(SmallCard(card_facts(view, seat, card), state, is_dim=True))
    for card, copies in group_equal_cards(cards, legal):
        facts = card_facts(view, seat, card)
        reasons = _unavailable_reasons(props, card)
        state = _status_parts(props, card, is_wide)
        if reasons and not is_wide:
            state, reasons = [(f"✗ {fit(reasons[-1:], REASON_WIDTH)}", BAD)], ()
        hand.append(SmallCard(facts, state, is_dimmed(props, card), copies, reasons))
    return hand


def _status_parts(props: PanelProps, card: str, is_wide: bool) -> Parts:
    if not props.is_legal(card):
        return []
    price = (
        play_price_text(props.view, viewing_seat(props), card)
        if is_wide and _is_turn(props)
        else ""
    )
    return [("✓", GOOD), (f" {price}" if price else "", GOOD)]


def _unavailable_reasons(props: PanelProps, card: str) -> tuple[str, ...]:
    if props.is_legal(card) or not _is_turn(props):
        return ()
    return unplayable_reason(props.view, viewing_seat(props), card, SHORT)


def _is_turn(props: PanelProps) -> bool:
    return props.question is not None and props.question.decision.topic == "turn"


def layout_hand_lines(
    canvas: Canvas, props: PanelProps, columns: Columns, lengthened: Collection[str] = ()
) -> list[Block]:
    """Lay out one block of rows per card in hand. Cards in `lengthened` get one row more."""
    max_rows = max_card_rows(canvas.width)
    lines = []
    for card in hand_cards(props, is_wide=False):
        rows = max_rows + (card.facts.card in lengthened)
        facts, status = card.facts, card.status
        lines.append(
            layout_card_line(canvas, props, facts, status, card.is_dim, card.copies, rows, columns)
        )
    return lines or [_layout_unseen_hand(canvas, props)]


def line_columns(props: PanelProps, width: int) -> Columns:
    """Return columns just wide enough for the names."""
    view: ImperiumState = props.view
    seat, player = viewing_seat(props), own_player(props)
    chosen_from = (target for target in props.question.targets) if props.question else ()
    cards = {slot.card for slot in view.market} | {*player.playing, *chosen_from}
    copies = group_equal_cards(visible_cards(player.hand)) + group_equal_cards(visible_cards(cards))
    return make_columns(
        width, max((measure_name(card_facts(view, seat, c), n) for c, n in copies), default=0)
    )


def _layout_unseen_hand(canvas: Canvas, props: PanelProps) -> Block:
    cards = len(own_player(props).hand)
    text = f"{cards} cards, seen by their owner only" if cards else "no card"
    return Block(1, lambda y: _draw_text(canvas, text, y))


def _draw_text(canvas: Canvas, text: str, y: int) -> None:
    canvas.text(KIND_X, y, text, FAINT)


def _layout_full_lines(canvas: Canvas, props: PanelProps, columns: Columns) -> list[Block]:
    cards = hand_cards(props, is_wide=True)
    blocks = [layout_full_line(canvas, props, card, columns) for card in cards]
    return blocks or [_layout_unseen_hand(canvas, props)]


def layout_full_line(canvas: Canvas, props: PanelProps, card: SmallCard, columns: Columns) -> Block:
    """Lay out a card with its complete text."""
    facts = card.facts
    lines = wrap(facts.text, canvas.width - columns.name - 1)
    status = card.status_line(canvas.width - 2 - columns.text - len(facts.symbols[0]))

    def paint(y: int) -> None:
        draw_card_head(canvas, props, facts, card.is_dim, card.copies, y, columns)
        canvas.text(columns.text, y, facts.symbols[0], MUTED)
        canvas.parts(canvas.width - 1 - parts_width(status), y, status)
        for dy, line in enumerate(lines, 1):
            canvas.text(columns.name, y + dy, line, MUTED if card.is_dim else TEXT)
        draw_cursor_and_label(canvas, props, facts.card, y, len(lines) + 1)

    rows = len(lines) + 1
    return Block(rows, paint, ((facts.card, 1, 0, canvas.width - 2, rows),))


def layout_pile_counts(canvas: Canvas, props: PanelProps, title: str, columns: Columns) -> Block:
    """Lay out `HAND 5 of 5     draw 6  discard 9  history 2  nation 4`."""
    player = own_player(props)
    counts = (
        ("draw", len(player.deck)),
        ("discard", len(player.discard)),
        (history_name(player), len(player.history) + len(player.flooded)),
        ("nation", len(player.nation_deck)),
    )

    def paint(y: int) -> None:
        x = canvas.text(1, y, title, HEAD)
        canvas.text(x + 1, y, f"{len(player.hand)} of {hand_size(player)}", FAINT)
        draw_points_head(canvas, y, columns)
        parts: Parts = []
        for label, number in counts:
            parts += [(f"  {label} ", MUTED), (str(number), NAMED)] if label else []
        canvas.parts(canvas.width - 1 - parts_width(parts), y, parts)

    return Block(1, paint)
