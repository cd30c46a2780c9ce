"""Hand panel: civil and military cards, and the rivals' hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.target_ids import seat_id
from core.games.through_the_ages.text.card_names import name_with_age, short_name_with_age
from core.games.through_the_ages.text.facts.cards import (
    CardStatus,
    card_status,
    hand_status,
    has_pending_discard,
)
from core.games.through_the_ages.text.facts.civilization import civilization_stats
from core.kernel import HIDDEN
from core.kernel.style import SHORT
from tui.draw.blocks import Block, combine_columns, heading_block, paint_page
from tui.draw.canvas import FAINT, GOOD, HEAD, MUTED, TEXT, Canvas, Parts
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit, wrap
from tui.draw.highlight import WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.panels.through_the_ages.card_line import (
    Columns,
    draw_card_line,
    fit_columns,
    is_political,
    measure_card_line,
    obstacle_parts,
    viewing_seat,
)
from tui.panels.through_the_ages.cards import (
    MAX_WIDTH,
    MIN_ROWS,
    MIN_WIDTH,
    CardSlot,
    layout_cards,
)

SEAT_WIDTH = 14
_MAX_CARD_HEIGHT = 8  # maximum height of a card
_COMFORTABLE_CARD_WIDTH = 17  # card width that is enough for most texts
_RIVALS_WIDTH = 40  # columns of the rivals' hands to the right of the cards


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one kind with their title."""

    title: str
    note: str
    cards: Sequence[CardStatus]

    @property
    def subtitle(self) -> str:
        return self.note if self.cards else f"{self.note}  none".strip()


def draw_hand(canvas: Canvas, props: PanelProps) -> None:
    """Draw the viewer's cards, with the rivals' hands below or to the right."""
    groups = _card_groups(props)
    edge = _cards_right_edge(canvas, props, groups)
    blocks = _layout_cards(canvas, props, groups, edge) or _layout_lines(canvas, props, groups)
    if edge < canvas.width:
        blocks = [combine_columns(blocks, _layout_rivals_column(canvas, props, edge))]
    else:
        blocks = [*blocks, *_layout_rivals(canvas, props)]
    paint_page(canvas, props, blocks)


def _card_groups(props: PanelProps) -> list[Group]:
    view: AgesState = props.view
    seat = viewing_seat(props)
    civil, military = hand_status(view, seat, SHORT)
    offered = [card for card in view.players[seat].bonus_offered if card != HIDDEN]
    groups = [Group(*_civil_title(view, seat), civil)]
    if (
        view.mode.politics and "politics" not in props.other_panels
    ):  # that panel lists the military cards
        groups.append(Group(*_military_title(props), military))
    if offered:
        cards = [card_status(view, seat, card, SHORT) for card in offered]
        groups.insert(0, Group("BONUS CARDS", "to keep one of for the final scoring", cards))
    return groups


def label_hand(props: PanelProps, width: int) -> Sequence[str]:
    if props.seat < 0:
        return ()
    return ["military cards are seen by you only" if width >= WIDE_WIDTH else "seen by you only"]


def measure_hand(props: PanelProps, width: int) -> int:
    view: AgesState = props.view
    civil, military = hand_status(view, viewing_seat(props), SHORT)
    if is_political(props):  # the politics panel shows the military cards
        military = []
    if width >= WIDE_WIDTH:
        return max(len(civil), len(military)) + 2 + len(view.players)
    return len(civil) + len(military) + 2


def layout_military_cards(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: AgesState = props.view
    seat = viewing_seat(props)
    _, military = hand_status(view, seat, SHORT)
    group = Group(*_military_title(props), military)
    columns = fit_columns(_line_columns(canvas.width), military)
    return _layout_group(canvas, props, group, columns) if military else []


def _slot_count(group: Group) -> int:
    return max(len(group.cards), 2)


def _max_card_height(canvas: Canvas, props: PanelProps) -> int:
    return canvas.height - 2 - len(props.view.rivals(viewing_seat(props)))


def _cards_right_edge(canvas: Canvas, props: PanelProps, groups: Sequence[Group]) -> int:
    has_cards = any(group.cards for group in groups)
    if canvas.width < WIDE_WIDTH or not has_cards or _max_card_height(canvas, props) >= MIN_ROWS:
        return canvas.width
    edge = canvas.width - _RIVALS_WIDTH
    pitch = (edge - 2) // sum(map(_slot_count, groups))
    return edge if pitch >= _COMFORTABLE_CARD_WIDTH and canvas.height > MIN_ROWS else canvas.width


def _layout_cards(
    canvas: Canvas, props: PanelProps, groups: Sequence[Group], edge: int
) -> list[Block]:
    below = _max_card_height(canvas, props)
    rows = below if below >= MIN_ROWS else canvas.height - 1  # rivals' hands entirely or not
    rows = min(max(rows, MIN_ROWS), _MAX_CARD_HEIGHT)
    slot_counts = list(map(_slot_count, groups))
    pitch = min((edge - 2) // sum(slot_counts), MAX_WIDTH)
    if canvas.width < WIDE_WIDTH or pitch <= MIN_WIDTH or canvas.height <= rows:
        return []
    starts = [1 + pitch * sum(slot_counts[:index]) + index for index in range(len(groups))]

    def draw_titles(y: int) -> None:
        for x, group, cards in zip(starts, groups, slot_counts, strict=True):
            note = fit([group.subtitle], pitch * cards - len(group.title) - 2)
            canvas.parts(x, y, [(group.title, HEAD), (f" {note}", FAINT)])

    slots = [
        [
            CardSlot(
                status, status.card, _effect_forms(status), _action_cost(status), status.timing
            )
            for status in group.cards
        ]
        for group in groups
    ]
    each = [
        layout_cards(canvas, props, cards, x, pitch, rows)
        for x, cards in zip(starts, slots, strict=True)
    ]

    def draw_cards(y: int) -> None:
        for block in each:
            block.paint(y)

    targets = tuple(target_box for block in each for target_box in block.targets)
    cards = [Block(rows, draw_cards, targets)] if targets else []
    return [Block(1, draw_titles), *cards]


def _layout_lines(canvas: Canvas, props: PanelProps, groups: Sequence[Group]) -> list[Block]:
    is_low = sum(1 + len(group.cards) for group in groups) > canvas.height
    last_groups = groups[-2:] if all(group.cards for group in groups[-2:]) else ()
    side_groups = (
        last_groups if canvas.width >= WIDE_WIDTH and is_low and len(last_groups) == 2 else ()
    )
    upper_groups = groups[: len(groups) - len(side_groups)]
    half_width = canvas.width // 2
    columns_fit = fit_columns(
        _line_columns(canvas.width), [status for group in upper_groups for status in group.cards]
    )
    blocks = [
        block
        for group in upper_groups
        for block in _layout_group(canvas, props, group, columns_fit)
    ]
    if side_groups:
        columns = (_half_columns(0, half_width), _half_columns(half_width, canvas.width))
        pairs = [
            (g, fit_columns(columns_fit, g.cards))
            for g, columns_fit in zip(side_groups, columns, strict=True)
        ]
        blocks.append(
            combine_columns(
                *(
                    _layout_group(canvas, props, group, columns_fit, max_rows=1)
                    for group, columns_fit in pairs
                )
            )
        )
    return blocks


def _action_cost(status: CardStatus) -> str:
    record = CARDS[status.card]
    return "1 CA" if record.deck == "civil" and record.type != "government" else ""


def _line_columns(width: int) -> Columns:
    if width >= WIDE_WIDTH:
        return Columns(2, 6, 10, 21, 56, 58, width - 1)
    return Columns(2, 6, 10, 21, 46, 48, width - 1)


def _half_columns(left: int, right: int) -> Columns:
    return Columns(left + 1, left + 5, left + 9, left + 20, left + 42, left + 44, right - 1)


def _civil_title(view: AgesState, seat: int) -> tuple[str, str]:
    player, stats = view.players[seat], civilization_stats(view, seat)
    return f"CIVIL {len(player.civil_hand)}/{stats.civil_hand}", "seen by all"


def _military_title(props: PanelProps) -> tuple[str, str]:
    view: AgesState = props.view
    player, stats = view.players[viewing_seat(props)], civilization_stats(view, viewing_seat(props))
    excess = len(player.military_hand) - stats.military_hand
    note = f"{excess} to be discarded {_label_discard_time(props)}" if excess > 0 else ""
    return f"MILITARY {len(player.military_hand)}/{stats.military_hand}", note


def _label_discard_time(props: PanelProps) -> str:
    if props.question is not None and props.question.decision.topic == "discard":
        return "now"
    return (
        "after politics"
        if has_pending_discard(props.view, viewing_seat(props))
        else "after your next politics"
    )


def _layout_group(
    canvas: Canvas, props: PanelProps, group: Group, columns: Columns, max_rows: int = 2
) -> list[Block]:
    head = heading_block(canvas, group.title, group.subtitle, columns.start)
    return [
        head,
        *(_layout_line(canvas, props, status, columns, max_rows) for status in group.cards),
    ]


def _layout_line(
    canvas: Canvas, props: PanelProps, status: CardStatus, columns: Columns, max_rows: int
) -> Block:
    effect, tail = _effect_forms(status), _tail_parts(props, status)
    rows = min(measure_card_line(columns, status, effect, tail), max_rows)

    def paint(y: int) -> None:
        draw_card_line(canvas, props, columns, y, status, status.card, effect, tail, rows)

    return Block(
        rows, paint, ((status.card, columns.start, 0, columns.edge - columns.start, rows),)
    )


def _effect_forms(status: CardStatus) -> tuple[str, ...]:
    if not status.change:
        return status.effect
    return tuple(f"{status.change}; {form}" for form in status.effect)


def _tail_parts(props: PanelProps, status: CardStatus) -> Parts:
    if props.is_legal(status.card):
        return [("✓", GOOD)]
    return obstacle_parts(status, 13) or [(status.timing, MUTED)]


# --- rivals ---------------------------------------------------------------------------------------


def _layout_rivals(canvas: Canvas, props: PanelProps) -> list[Block]:
    blocks = [heading_block(canvas, "RIVALS", "civil cards, and how many military ones", 2)]
    return blocks + [
        _layout_rival(canvas, props, seat) for seat in props.view.rivals(viewing_seat(props))
    ]


def _layout_rivals_column(canvas: Canvas, props: PanelProps, left: int) -> list[Block]:
    rivals = props.view.rivals(viewing_seat(props))
    rows = (canvas.height - 1) // max(len(rivals), 1)
    blocks = [heading_block(canvas, "RIVALS", "their civil cards", left)]
    return blocks + [_layout_rival_in_column(canvas, props, seat, left, rows) for seat in rivals]


def _layout_rival_in_column(
    canvas: Canvas, props: PanelProps, seat: int, left: int, max_rows: int
) -> Block:
    player, space = props.view.players[seat], canvas.width - left - 4
    name_forms = [
        ", ".join(name_with_age(card) for card in player.civil_hand),
        ", ".join(short_name_with_age(card, SHORT) for card in player.civil_hand),
    ]
    fitting_names = next(
        (names for names in name_forms if len(wrap(names, space)) < max_rows), name_forms[-1]
    )
    lines = wrap(fitting_names, space) if player.civil_hand else ["none"]
    lines = [*lines[: max_rows - 2], fit([" ".join(lines[max_rows - 2 :])], space)]
    target_box = (seat_id(seat), left, 0, canvas.width - 1 - left, 1)

    def paint(y: int) -> None:
        paint_seat(canvas, props, left, y, seat, SEAT_WIDTH)
        canvas.right_text(canvas.width - 1, y, _label_military_hand(props.view, seat), MUTED)
        for dy, line in enumerate(filter(None, lines), 1):
            canvas.text(left + 3, y + dy, line, TEXT if player.civil_hand else FAINT)
        highlight_targets(canvas, props, y, (target_box,))

    return Block(1 + len(list(filter(None, lines))), paint, (target_box,))


def _label_military_hand(view: AgesState, seat: int) -> str:
    """Return `4 military`, then the known cards."""
    if not view.mode.politics:
        return ""
    hand = view.players[seat].military_hand
    known_names = [short_name_with_age(card, SHORT) for card in hand if card in CARDS]
    return f"{len(hand)} military" + (f" with {', '.join(known_names)}" if known_names else "")


def _layout_rival(canvas: Canvas, props: PanelProps, seat: int) -> Block:
    """Lay out a rival's hand as a hit region, so that the cursor can reach it."""
    target_box = (seat_id(seat), 1, 0, canvas.width - 2, 1)

    def paint(y: int) -> None:
        _draw_rival(canvas, props, seat, y)
        highlight_targets(canvas, props, y, (target_box,))

    return Block(1, paint, (target_box,))


def _draw_rival(canvas: Canvas, props: PanelProps, seat: int, y: int) -> None:
    view: AgesState = props.view
    player = view.players[seat]
    paint_seat(canvas, props, 2, y, seat, SEAT_WIDTH)
    military = _label_military_hand(view, seat)
    cards = [
        ", ".join(name_with_age(card) for card in player.civil_hand),
        ", ".join(short_name_with_age(card, SHORT) for card in player.civil_hand),
    ]
    space = canvas.width - SEAT_WIDTH - 5 - len(military)
    text = fit(cards, space) if player.civil_hand else "none"
    canvas.text(3 + SEAT_WIDTH, y, text, TEXT if player.civil_hand else FAINT)
    canvas.right_text(canvas.width - 1, y, military, MUTED)
