"""Market panel, which also shows hand and play area if narrow."""

from collections.abc import Collection, Iterator, Sequence

from core.games.imperium.content import CARDS, NATIONS, SMALL_DECKS, TRIBUTARY
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.facts import (
    CardFacts,
    MarketGains,
    bot_nation_text,
    campaign_text,
    card_place_text,
    is_running_out,
    market_gains,
    nation_power_texts,
    nation_start_lines,
    power_text,
)
from core.kernel.style import SHORT
from tui.draw.blocks import Block, TargetBox, heading_block, paint_page
from tui.draw.canvas import AMOUNT, BAD, FAINT, HEAD, MUTED, TEXT, WARN, Canvas, Parts
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets
from tui.draw.panel_props import PanelProps
from tui.panels.imperium.card_line import (
    UNLIMITED_ROWS,
    Columns,
    NamedItem,
    draw_card_head,
    draw_cursor_and_label,
    draw_points_head,
    layout_card_line,
    layout_names,
    make_columns,
    max_card_rows,
    wrap_card_text,
    wrap_limited,
)
from tui.panels.imperium.cards import SmallCard, layout_cards, measure_cards
from tui.panels.imperium.hand import (
    hand_cards,
    layout_full_line,
    layout_hand_lines,
    layout_pile_counts,
    line_columns,
)
from tui.panels.imperium.perspective import card_facts, is_dimmed, own_player, viewing_seat
from tui.panels.imperium.play_area import layout_play_names

MAX_CUT_START_LINES = 2  # start lines up to which each is cut, so that all nations fit
LONGEST_NATION = max(len(nation.name) for nation in NATIONS.values())
MIN_HEIGHT_WITH_HAND = 13  # rows from which a narrow panel also shows hand and play area
_VARIABLE = "variable"
_SHORT_SUITS_WIDTH = 77  # columns; next to the choices a screen of 120 leaves fewer
_WHOLE_SUITS: dict[str, str] = {}
_SHORT_SUITS = {"uncivilised": "unciv.", "civilised": "civil."}
_SHORTEST_SUITS = {"uncivilised": "unc", "civilised": "civ"}
BOT_NATION_TOPIC, REWARD_TOPIC, SIDE_TOPIC = (
    "bot_nation",
    "campaign_reward",
    "side",
)  # decision topics


def draw_market(canvas: Canvas, props: PanelProps) -> None:
    """Draw cards on a wide canvas, else lines."""
    view: ImperiumState = props.view
    if not view.market:
        blocks = _layout_setup(canvas, props)
    elif _decision_topic(props) == REWARD_TOPIC:
        blocks = _layout_rewards(canvas, props)
    elif canvas.width >= WIDE_WIDTH:
        columns = make_columns(canvas.width)
        blocks = [
            *_layout_cards_elsewhere(canvas, props, columns),
            *layout_cards(canvas, props, _market_small_cards(props)),
            _layout_decks(canvas, props, "DECKS", columns),
        ]
        blocks += _layout_exile(canvas, props)
    else:
        blocks = _layout_lines(canvas, props, line_columns(props, canvas.width))
    paint_page(canvas, props, [*_layout_campaign(canvas, props), *blocks])


def label_market(props: PanelProps, width: int) -> Sequence[str]:
    if not props.view.market:
        return ()
    if width >= WIDE_WIDTH:
        return ("acquiring takes the unrest under the card; breaking through returns it",)
    return ("acquiring takes the unrest beneath, too",)


def measure_market(props: PanelProps, width: int) -> int:
    view: ImperiumState = props.view
    if not view.market or _decision_topic(props) == REWARD_TOPIC:
        return 20
    extra = sum(len(cards) + 1 for cards in _cards_elsewhere(props).values())
    if width >= WIDE_WIDTH:
        return extra + measure_cards(_market_small_cards(props), width) + 2
    return extra + sum(_measure_market_cards(props, width)) + 2


def _measure_market_cards(props: PanelProps, width: int) -> Iterator[int]:
    view: ImperiumState = props.view
    columns = line_columns(props, width)
    for place, slot in enumerate(view.market):
        tail = _gains_tail(market_gains(view, place, SHORT))
        facts = card_facts(view, viewing_seat(props), slot.card) if slot.card else None
        yield len(wrap_card_text(facts, tail, width, max_card_rows(width), columns)) if facts else 1


# --- market ---------------------------------------------------------------------------------------


def _layout_lines(canvas: Canvas, props: PanelProps, columns: Columns) -> list[Block]:
    blocks = _layout_all_lines(canvas, props, columns)
    spare = canvas.height - sum(block.height for block in blocks)
    if spare <= 0:
        return blocks
    return _layout_all_lines(
        canvas, props, columns, _cards_to_lengthen(canvas, props, columns, spare)
    )


def _layout_all_lines(
    canvas: Canvas, props: PanelProps, columns: Columns, lengthened: Collection[str] = ()
) -> list[Block]:
    """Lay out all lines. Cards in `lengthened` get another row."""
    blocks = [
        *_layout_cards_elsewhere(canvas, props, columns),
        _layout_decks(canvas, props, "MARKET", columns),
    ]
    for place, slot in enumerate(props.view.market):
        blocks.append(_layout_market_line(canvas, props, place, columns, slot.card in lengthened))
    if canvas.height >= MIN_HEIGHT_WITH_HAND:
        blocks += [
            layout_pile_counts(canvas, props, "HAND", columns),
            *layout_hand_lines(canvas, props, columns, lengthened),
        ]
        blocks += layout_play_names(canvas, props, viewing_seat(props), "PLAY")
    return blocks + (_layout_exile(canvas, props) if props.view.exile else [])


def _cards_to_lengthen(canvas: Canvas, props: PanelProps, columns: Columns, spare: int) -> set[str]:
    view: ImperiumState = props.view
    shown_cards = [
        (
            card_facts(view, viewing_seat(props), slot.card),
            _gains_tail(market_gains(view, place, SHORT)),
        )
        for place, slot in enumerate(view.market)
        if slot.card
    ]
    if canvas.height >= MIN_HEIGHT_WITH_HAND:
        shown_cards += [(card.facts, card.status) for card in hand_cards(props, is_wide=False)]
    max_rows = max_card_rows(canvas.width)
    cut = [
        facts.card
        for facts, tail in shown_cards
        if len(wrap_card_text(facts, tail, canvas.width, max_rows + 1, columns)) > max_rows
    ]
    return set(cut[:spare])


def _layout_market_line(
    canvas: Canvas, props: PanelProps, place: int, columns: Columns, is_lengthened: bool = False
) -> Block:
    view: ImperiumState = props.view
    card = view.market[place].card
    if not card:
        return Block(1, lambda y: _draw_empty(canvas, y))
    facts, tail = (
        card_facts(view, viewing_seat(props), card),
        _gains_tail(market_gains(view, place, SHORT)),
    )
    row_limit = max_card_rows(canvas.width) + is_lengthened
    return layout_card_line(
        canvas, props, facts, tail, is_dimmed(props, card), max_rows=row_limit, columns=columns
    )


def _draw_empty(canvas: Canvas, y: int) -> None:
    canvas.text(4, y, "∙", FAINT)


def _gains_tail(gain: MarketGains) -> Parts:
    """Return `unrest +1prog`."""
    parts: Parts = [("unrest", BAD)] if gain.unrest else []
    if gain.tokens:
        parts.append((f" +{gain.tokens}" if parts else f"+{gain.tokens}", AMOUNT))
    return parts


def _market_small_cards(props: PanelProps) -> list[SmallCard]:
    view: ImperiumState = props.view
    return [
        SmallCard(
            card_facts(view, viewing_seat(props), slot.card),
            _gains_parts(market_gains(view, index, SHORT)),
            is_dimmed(props, slot.card),
        )
        for index, slot in enumerate(view.market)
        if slot.card
    ]


def _gains_parts(gain: MarketGains) -> Parts:
    """Return `1 unrest +1prog`."""
    parts: Parts = [("1 unrest ", BAD)] if gain.unrest else [("no unrest ", MUTED)]
    return [*parts, (f"+{gain.tokens}", AMOUNT)] if gain.tokens else parts


def _layout_decks(canvas: Canvas, props: PanelProps, title: str, columns: Columns) -> Block:
    """Lay out `region 5  uncivilised 3  civilised 2  main 31  fame 7`."""
    view: ImperiumState = props.view
    is_wide = canvas.width >= WIDE_WIDTH
    forms = (
        _WHOLE_SUITS
        if is_wide
        else _SHORT_SUITS
        if canvas.width >= _SHORT_SUITS_WIDTH
        else _SHORTEST_SUITS
    )
    counts = [(suit, forms.get(suit, suit), len(view.small.get(suit, ()))) for suit in SMALL_DECKS]
    counts += [(TRIBUTARY, "main", len(view.main)), ("fame", "fame", len(view.fame))]
    if is_wide:
        counts.append(("unrest", "unrest", len(view.unrest)))
    if props.is_legal(_VARIABLE):
        counts.append((_VARIABLE, "variable", len(view.main)))
    x = 1 + len(title) + 2 if is_wide else columns.text
    targets: list[TargetBox] = []
    labels: list[tuple[int, str, int]] = []
    for target, label, number in counts:
        targets.append((target, x, 0, len(label), 1))
        labels.append((x, label, number))
        x += len(label) + len(str(number)) + (3 if is_wide else 2)
    note = "the next cards of the market" if is_wide else ""

    def paint(y: int) -> None:
        canvas.text(1, y, title, HEAD)
        if not is_wide:
            draw_points_head(canvas, y, columns)
        for (target, _, _, _, _), (text_x, label, number) in zip(targets, labels, strict=True):
            text_x = canvas.text(text_x, y, label, LEGAL if props.is_legal(target) else MUTED)
            canvas.text(text_x + 1, y, str(number), WARN if is_running_out(view, target) else TEXT)
        canvas.right_text(canvas.width - 1, y, note, FAINT)
        highlight_targets(canvas, props, y, targets)

    return Block(1, paint, tuple(targets))


def _layout_exile(canvas: Canvas, props: PanelProps) -> list[Block]:
    view: ImperiumState = props.view
    title = f"EXILE {len(view.exile)}"
    items = [NamedItem(card, CARDS[card].name, []) for card in reversed(view.exile)]
    return layout_names(canvas, props, title, items)


# --- cards in other places ------------------------------------------------------------------------


def _cards_elsewhere(props: PanelProps) -> dict[str, list[str]]:
    view: ImperiumState = props.view
    if props.question is None:
        return {}
    player = own_player(props)
    shown_cards = {slot.card for slot in view.market} | {
        *view.exile,
        *player.hand,
        *player.active_cards(),
    }
    cards_by_place: dict[str, list[str]] = {}
    for target in props.question.targets:
        if target in CARDS and target not in shown_cards:
            cards_by_place.setdefault(
                card_place_text(view, viewing_seat(props), target), []
            ).append(target)
    return cards_by_place


def _layout_cards_elsewhere(canvas: Canvas, props: PanelProps, columns: Columns) -> list[Block]:
    blocks: list[Block] = []
    for place, cards in _cards_elsewhere(props).items():
        blocks.append(heading_block(canvas, place.upper()))
        blocks += _layout_plain_lines(canvas, props, cards, columns)
    return blocks


def _layout_plain_lines(
    canvas: Canvas, props: PanelProps, cards: Sequence[str], columns: Columns | None = None
) -> list[Block]:
    lines = []
    for card in cards:
        facts = card_facts(props.view, viewing_seat(props), card)
        lines.append(layout_card_line(canvas, props, facts, [], columns=columns))
    return lines


def _layout_campaign(canvas: Canvas, props: PanelProps) -> list[Block]:
    """Lay out the campaign's result and score (R20.1)."""
    text = (
        campaign_text(props.view)
        if _decision_topic(props) in (REWARD_TOPIC, BOT_NATION_TOPIC)
        else ""
    )
    return [heading_block(canvas, "CAMPAIGN", text)] if text else []


def _layout_rewards(canvas: Canvas, props: PanelProps) -> list[Block]:
    """Lay out cards to add to or remove from the starting deck (R20.2)."""
    groups: dict[str, list[str]] = {}
    for target, row in props.question.targets.items() if props.question else ():
        groups.setdefault(row.choice.group, []).append(target)
    blocks: list[Block] = []
    for group, cards in groups.items():
        blocks += [heading_block(canvas, group.upper()), *_layout_plain_lines(canvas, props, cards)]
    return blocks


def _decision_topic(props: PanelProps) -> str:
    return props.question.decision.topic if props.question else ""


# --- setup ----------------------------------------------------------------------------------------


def _layout_setup(canvas: Canvas, props: PanelProps) -> list[Block]:
    for max_rows, starts in (
        *((UNLIMITED_ROWS, lines) for lines in range(4, -1, -1)),
        (1, 2),
        (1, 1),
    ):
        blocks = _layout_setup_choices(canvas, props, max_rows, starts)
        if sum(block.height for block in blocks) <= canvas.height:
            return blocks
    return _layout_setup_choices(canvas, props, 1, 0)


def _layout_setup_choices(
    canvas: Canvas, props: PanelProps, max_rows: int, starts: int
) -> list[Block]:
    view: ImperiumState = props.view
    targets = list(props.question.targets) if props.question else []
    blocks: list[Block] = []
    if nations := [target for target in targets if target in NATIONS]:
        blocks.append(heading_block(canvas, "NATIONS", _label_nations(props)))
        of_bot = _is_bot_nation_choice(props)
        blocks += [_layout_nation(canvas, props, n, of_bot, max_rows, starts) for n in nations]
    if sides := [target for target in targets if target in CARDS]:
        blocks.append(heading_block(canvas, "POWER CARD", "the side is up for the whole game"))
        blocks += [_layout_power_side(canvas, props, card) for card in sides]
    taken = [(seat, player.nation) for seat, player in enumerate(view.players) if player.nation]
    if view.bot_nation:
        taken.append((len(view.players), view.bot_nation))
    if taken:
        blocks.append(heading_block(canvas, "CHOSEN"))
    if not blocks:
        blocks.append(heading_block(canvas, "MARKET", "laid out when all nations are chosen"))
    return blocks + [
        _layout_nation(canvas, props, nation, seat >= len(view.players), max_rows, starts, seat)
        for seat, nation in taken
    ]


def _is_bot_nation_choice(props: PanelProps) -> bool:
    """Return whether the bot's nation is chosen, whose power card is unused (R19.1)."""
    return _decision_topic(props) == BOT_NATION_TOPIC


def _label_nations(props: PanelProps) -> str:
    if _is_bot_nation_choice(props):
        return "with the first rows of the bot's table"
    side_option = props.view.options["sides"]
    sides = "both sides" if side_option == "choose" else f"side {side_option}"
    return f"with {sides} of the power card"


def _layout_nation(
    canvas: Canvas,
    props: PanelProps,
    nation: str,
    is_bot: bool,
    max_rows: int,
    starts: int = 0,
    seat: int = -1,
) -> Block:
    record, dim = NATIONS[nation], seat >= 0 and props.question is not None
    kind = props.seat_name(seat) if seat >= 0 else record.box
    texts = (
        [bot_nation_text(nation, SHORT)]
        if is_bot
        else nation_power_texts(props.view, nation, SHORT)
    )
    if seat == props.seat and _decision_topic(props) == SIDE_TOPIC and starts:
        texts = []  # its sides are listed above
    start = () if is_bot else nation_start_lines(nation)[:starts]
    facts = CardFacts(nation, "nation", (kind,), (record.name,), ("",), "", "")
    columns = make_columns(canvas.width)
    x = columns.name + LONGEST_NATION + 2
    space = canvas.width - 1 - x
    lines = [line for side in texts for line in wrap_limited(side, space, max_rows)]
    rows_per_text = max_rows if starts > MAX_CUT_START_LINES else 1
    after = [line for lines in start for line in wrap_limited(lines, space, rows_per_text)]

    def paint(y: int) -> None:
        draw_card_head(canvas, props, facts, dim, 1, y, columns)
        for dy, line in enumerate(lines):
            canvas.text(x, y + dy, line, MUTED if dim else TEXT)
        for dy, line in enumerate(after, len(lines)):
            canvas.text(x, y + dy, line, MUTED)
        draw_cursor_and_label(canvas, props, nation, y, rows)

    rows = len(lines) + len(after)
    return Block(rows, paint, ((nation, 1, 0, canvas.width - 2, rows),))


def _layout_power_side(canvas: Canvas, props: PanelProps, card: str) -> Block:
    record = CARDS[card]
    facts = card_facts(props.view, viewing_seat(props), card)
    side, text = (f"side {record.side}",), power_text(card, SHORT)
    side_facts = CardFacts(card, facts.band, side, facts.names, ("",), "", text)
    return layout_full_line(canvas, props, SmallCard(side_facts, []), make_columns(canvas.width))
