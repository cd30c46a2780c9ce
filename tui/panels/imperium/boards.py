"""Boards panel: comparison, boards, end conditions and scores."""

from collections.abc import Callable, Sequence
from functools import partial

from core.games.imperium.content import ACTION_TOKENS, CARDS, DEVELOPMENT_AREA, NATION_DECK, NATIONS
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.counts import ACTIONS, EXHAUST_TOKENS
from core.games.imperium.text.facts import (
    development_price_text,
    end_warnings,
    group_equal_cards,
    history_name,
    icon_summary,
    next_reshuffle_text,
    visible_cards,
)
from core.kernel.style import SHORT
from tui.draw.blocks import Block, TargetBox, heading_block, paint_page
from tui.draw.canvas import AMOUNT, BAD, FAINT, HEAD, MUTED, NAMED, TEXT, WARN, Canvas, Parts
from tui.draw.change_arrows import add_change_arrows
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.draw.position_cache import cache_for_position
from tui.panels.imperium.card_line import UNLIMITED_ROWS, NamedItem, layout_card_line, layout_names
from tui.panels.imperium.comparison import layout_comparison, layout_scores
from tui.panels.imperium.perspective import card_facts, pending_choice, shown_seat, viewing_seat
from tui.panels.imperium.play_area import PlayAreaLayout, layout_play_cards, layout_play_lines
from tui.panels.imperium.solo_bot import layout_bot_board
from tui.panels.imperium.status_bar import resource_parts, token_bar

BoardForm = Callable[[], list[Block]]

ROW_LIMITS = (UNLIMITED_ROWS, 1)  # rows per card line, tried in this order
NAMES_ONLY = 0  # rows per line if developments show only name and price
_TOKEN_LABELS = ("   actions ", "  exhaust ")  # dropped if the header is too long


def draw_boards(canvas: Canvas, props: PanelProps) -> None:
    view: ImperiumState = props.view
    if not view.market:
        note = f"laid out once {pending_choice(props)} are chosen"
        paint_page(canvas, props, [heading_block(canvas, "BOARDS", note)])
        return
    seat = shown_seat(props)
    rivals = [other for other in view.rivals(seat) if not view.is_bot(other)]
    blocks = [*layout_comparison(canvas, props), *_layout_warnings(canvas, props)]
    score_blocks = layout_scores(canvas, props)
    if view.is_bot(seat):
        blocks += layout_bot_board(canvas, props)
    else:
        min_rows_below = (
            len(rivals) if canvas.width >= WIDE_WIDTH else _total_height(score_blocks)
        )  # rows of the next groups
        blocks += _fit_board(
            canvas, props, seat, canvas.height - _total_height(blocks) - min_rows_below
        )
    free_rows = canvas.height - _total_height(blocks)
    if canvas.width >= WIDE_WIDTH and free_rows < _total_height(score_blocks) + len(rivals):
        score_blocks = []  # the score panel shows them
    blocks += _layout_rivals(canvas, props, rivals, free_rows - _total_height(score_blocks))
    paint_page(canvas, props, [*blocks, *score_blocks], shown_seat=seat)


def _fit_board(canvas: Canvas, props: PanelProps, seat: int, width: int) -> list[Block]:
    plays: list[PlayAreaLayout] = [layout_play_lines]
    rows: tuple[int, ...] = ROW_LIMITS
    if canvas.width >= WIDE_WIDTH:
        plays, rows = [layout_play_cards, layout_play_lines], (*ROW_LIMITS, NAMES_ONLY)
    forms = [
        partial(_layout_board, canvas, props, seat, max_rows, play)
        for play in plays
        for max_rows in rows
    ]
    return _choose_form(props, seat, (canvas.width, width), forms) or _layout_board(
        canvas, props, seat, 1
    )


def _choose_form(
    props: PanelProps, seat: int, size: tuple[int, int], forms: Sequence[BoardForm]
) -> list[Block]:
    """Return the first form that fits, or []. The choice is cached per position."""
    chosen_forms = _chosen_forms(props.view)
    for index in range(chosen_forms.get((seat, size), 0), len(forms)):
        chosen_forms[seat, size] = index
        blocks = forms[index]()
        if _total_height(blocks) <= size[1]:
            return blocks
    chosen_forms[seat, size] = len(forms)
    return []


@cache_for_position
def _chosen_forms(view: ImperiumState) -> dict[tuple[int, tuple[int, int]], int]:
    return {}


def _total_height(blocks: Sequence[Block]) -> int:
    return sum(block.height for block in blocks)


def _layout_rivals(
    canvas: Canvas, props: PanelProps, rivals: Sequence[int], width: int
) -> list[Block]:
    blocks: list[Block] = []
    for number, other in enumerate(rivals):
        share = (width - _total_height(blocks)) // (len(rivals) - number)
        if share <= 0:  # too low for a header
            continue
        full_forms = [
            partial(_layout_board, canvas, props, other, max_rows) for max_rows in ROW_LIMITS
        ]
        short_forms = [
            partial(_layout_in_play, canvas, props, other, max_rows) for max_rows in ROW_LIMITS
        ]
        fitting = _choose_form(props, other, (canvas.width, share), [*full_forms, *short_forms])
        blocks += fitting or [_layout_head(canvas, props, other)]
    return blocks


def label_boards(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        return (
            "underlined = best",
            "VP = if it ended now, as far as seen",
            "cursor on a seat shows it",
        )
    return ("the cursor on a seat shows its board",)


def measure_boards(props: PanelProps, width: int) -> int:
    """Return a height that takes all remaining rows."""
    view: ImperiumState = props.view
    return 40 if view.market else 0


def _layout_warnings(canvas: Canvas, props: PanelProps) -> list[Block]:
    blocks = []
    for warning in end_warnings(props.view):
        ink = BAD if warning.is_urgent else WARN
        parts: Parts = [("! ", ink)]
        if warning.seat >= 0:
            parts += [(props.seat_letter(warning.seat), props.chip_ink(warning.seat)), (" ", TEXT)]
        parts.append((fit([warning.text], canvas.width - 2 - parts_width(parts)), ink))
        blocks.append(Block(1, partial(_draw_parts, canvas, parts)))
    return blocks


def _draw_parts(canvas: Canvas, parts: Parts, y: int) -> None:
    canvas.parts(1, y, parts)


# --- one board ------------------------------------------------------------------------------------


def _layout_board(
    canvas: Canvas,
    props: PanelProps,
    seat: int,
    max_rows: int,
    layout_play_area: PlayAreaLayout = layout_play_lines,
) -> list[Block]:
    in_play = _layout_in_play(canvas, props, seat, max_rows or UNLIMITED_ROWS, layout_play_area)
    return [*in_play, *_layout_piles(canvas, props, seat, max_rows)]


def _layout_in_play(
    canvas: Canvas,
    props: PanelProps,
    seat: int,
    max_rows: int,
    layout_play_area: PlayAreaLayout = layout_play_lines,
) -> list[Block]:
    player: Player = props.view.players[seat]
    title = f"IN PLAY {len(player.play)}"
    note = f"{icon_summary(player)}   p production f fertile r river"
    return [
        _layout_head(canvas, props, seat),
        *_layout_powers(canvas, props, seat, max_rows),
        heading_block(canvas, title, note if player.play else "nothing"),
        *layout_play_area(canvas, props, seat, max_rows),
    ]


def _layout_head(canvas: Canvas, props: PanelProps, seat: int) -> Block:
    """Lay out `A You  Romans  barbarian  ▮▯▯ ▮▮▮▮▮  5m 4pop 3prog`."""
    view: ImperiumState = props.view
    player = view.players[seat]
    title: Parts = [(NATIONS[player.nation].name, NAMED), ("  ", TEXT), (player.state, TEXT)]
    action_tokens = token_bar(player.actions, ACTION_TOKENS)
    exhaust_tokens = token_bar(player.exhausts, player.nation_record.exhaust_tokens)
    resources = add_change_arrows(props, lambda view: resource_parts(view.players[seat]))
    bars = [*title, *action_tokens, *exhaust_tokens, ("   ", TEXT), *resources]
    x = 7 + min(len(props.seat_name(seat)), 10)
    has_labels = parts_width(bars) + sum(map(len, _TOKEN_LABELS)) < canvas.width - x
    actions, exhausts = _TOKEN_LABELS if has_labels else (" ", " ")

    def paint(y: int) -> None:
        paint_seat(canvas, props, 1, y, seat, 14)
        actions_end = canvas.parts(x, y, [*title, (actions, MUTED)])
        exhausts_end = canvas.parts(actions_end, y, [*action_tokens, (exhausts, MUTED)])
        canvas.parts(exhausts_end, y, [*exhaust_tokens, ("   ", TEXT), *resources])
        if has_labels and seat == viewing_seat(props):
            props.add_count_names([ACTIONS.id], actions_end - 1, y)
            props.add_count_names([EXHAUST_TOKENS.id], exhausts_end - 1, y)

    return Block(1, paint)


def _layout_powers(canvas: Canvas, props: PanelProps, seat: int, max_rows: int) -> list[Block]:
    view: ImperiumState = props.view
    player = view.players[seat]
    blocks = []
    for card in (player.power, player.court, player.journey):
        if card:
            facts = card_facts(view, seat, card)
            used: Parts = [("▯ used", WARN)] if card in player.exhausted else []
            blocks.append(layout_card_line(canvas, props, facts, used, max_rows=max_rows))
            garrison = [NamedItem(c, CARDS[c].name, []) for c in player.garrison.get(card, ())]
            blocks += layout_names(canvas, props, "   │ active quest", garrison) if garrison else []
    return blocks


def _layout_piles(canvas: Canvas, props: PanelProps, seat: int, max_rows: int) -> list[Block]:
    view: ImperiumState = props.view
    player = view.players[seat]
    is_own = seat == props.seat
    blocks = _layout_pile(canvas, props, "DISCARD", player.discard)
    blocks += _layout_pile(
        canvas, props, "DRAW DECK", player.deck, " in any order" if is_own else ""
    )
    if history_title := history_name(player):
        blocks += _layout_pile(
            canvas, props, history_title.upper(), [*player.history, *player.flooded]
        )
    if seat != viewing_seat(props):
        blocks += _layout_pile(canvas, props, "HAND", player.hand)
        if player.somewhere:
            blocks += _layout_pile(canvas, props, "KNOWN AMONG THEM", player.somewhere)
    if player.nation_deck or player.nation_record.nation_deck:
        blocks += _layout_deck_head(
            canvas, props, seat, NATION_DECK, "NATION DECK", player.nation_deck
        )
        names = [NamedItem(c, CARDS[c].name, []) for c in visible_cards(player.nation_deck)]
        blocks += layout_names(canvas, props, "  ", names) if names else []
    if player.development:
        title = "QUESTS" if player.court else "DEVELOPMENTS"
        blocks += _layout_deck_head(
            canvas, props, seat, DEVELOPMENT_AREA, title, player.development
        )
        if max_rows == NAMES_ONLY and not any(map(props.is_legal, player.development)):
            names = [
                _name_with_price(props, seat, c, n)
                for c, n in group_equal_cards(player.development)
            ]
            return blocks + layout_names(canvas, props, "  ", names)
        blocks += _layout_developments(canvas, props, seat, max(max_rows, 1))
    return blocks


def _name_with_price(props: PanelProps, seat: int, card: str, copies: int) -> NamedItem:
    """Return a card's name with price and points: `Chainmail 3m 1pop VP 4`."""
    points, price = (
        card_facts(props.view, seat, card).points,
        development_price_text(props.view, seat, card, SHORT),
    )
    suffix: Parts = [(f" x{copies}", MUTED)] if copies > 1 else []
    suffix += [(f" {price}", AMOUNT)] if price else []
    suffix += [(f" VP {points}", MUTED)] if points else []
    return NamedItem(card, CARDS[card].name, suffix)


def _layout_pile(
    canvas: Canvas, props: PanelProps, title: str, cards: list[str], note: str = ""
) -> list[Block]:
    """Lay out `DISCARD 9 Advance ∙ Unrest x2`."""
    legal = tuple(props.question.targets) if props.question else ()
    visible = visible_cards(cards)
    names = [
        NamedItem(card, CARDS[card].name, [(f" x{n}", MUTED)] if n > 1 else [])
        for card, n in group_equal_cards(visible, legal)
    ]
    if len(visible) < len(cards):
        names.append(
            NamedItem("", f"{len(cards) - len(visible)} unseen" if visible else "unseen", [])
        )
    return layout_names(canvas, props, f"{title} {len(cards)}{note if visible else ''}", names)


def _layout_deck_head(
    canvas: Canvas, props: PanelProps, seat: int, target: str, title: str, cards: list[str]
) -> list[Block]:
    view: ImperiumState = props.view
    player = view.players[seat]
    head = f"{title} {len(cards)}"
    exhausted_text = "▯ used until the next refresh  " if target in player.exhausted else ""
    note = next_reshuffle_text(player) if _is_next_source(player, target) else ""
    targets: tuple[TargetBox, ...] = ((target, 1, 0, canvas.width - 2, 1),)

    def paint(y: int) -> None:
        x = canvas.text(1, y, head, LEGAL if props.is_legal(target) else HEAD)
        x = canvas.text(x + 1, y, exhausted_text, WARN)
        canvas.text(x, y, fit([note], canvas.width - 1 - x), FAINT)
        highlight_targets(canvas, props, y, targets)

    return [Block(1, paint, targets)]


def _is_next_source(player: Player, target: str) -> bool:
    barbarian = player.state == "barbarian" and bool(player.nation_deck)
    return barbarian == (target == NATION_DECK)


def _layout_developments(
    canvas: Canvas, props: PanelProps, seat: int, max_rows: int
) -> list[Block]:
    view: ImperiumState = props.view
    player = view.players[seat]
    blocks = []
    for card, copies in group_equal_cards(player.development):
        facts = card_facts(view, seat, card)
        price = development_price_text(view, seat, card, SHORT)
        tail: Parts = [(price, AMOUNT)] if price else []
        dim = not props.is_legal(card)
        blocks.append(layout_card_line(canvas, props, facts, tail, dim, copies, max_rows))
    return blocks
