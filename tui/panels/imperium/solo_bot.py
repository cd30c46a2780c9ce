"""Board of the solo bot."""

from functools import partial

from core.games.imperium.content import CARDS
from core.games.imperium.state import Bot, ImperiumState
from core.games.imperium.text.facts import (
    BOT_ROW_PREFIX,
    bot_row_texts,
    bot_token_text,
    group_equal_cards,
    level_name,
    visible_cards,
)
from core.kernel.style import SHORT
from tui.draw.blocks import Block, TargetBox, heading_block
from tui.draw.canvas import AMOUNT, CURSOR, FAINT, HEAD, MUTED, NAMED, TEXT, WARN, Canvas, Parts
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit, wrap
from tui.draw.panel_props import PanelProps
from tui.panels.imperium.card_line import NamedItem, layout_names

MATCH_WIDTH = 18


def layout_bot_board(canvas: Canvas, props: PanelProps) -> list[Block]:
    """Lay out slots, piles and action table (R19)."""
    view: ImperiumState = props.view
    bot = view.bot
    assert bot is not None
    blocks = [_layout_head(canvas, props, bot), _layout_slots(canvas, bot)]
    piles = (("IN PLAY", bot.play), ("DISCARD", bot.discard), ("HISTORY", bot.history))
    for title, cards in piles:
        blocks += _layout_pile(canvas, props, title, cards)
    blocks += _layout_pile(canvas, props, "KNOWN IN DECK AND PLACES", bot.somewhere)
    title = f"TABLE {bot.side}"
    notes = (
        f"the first row that fits a card is done; puts {bot_token_text(bot.nation)} on the market",
        "the first row that fits a card is done",
    )
    blocks.append(heading_block(canvas, title, fit(notes, canvas.width - len(title) - 3)))
    for number, (match, text) in enumerate(bot_row_texts(bot, SHORT), 1):
        blocks.append(_layout_table_row(canvas, props, number, match, text))
    return blocks


def _layout_head(canvas: Canvas, props: PanelProps, bot: Bot) -> Block:
    parts: Parts = [(f"{level_name(props.view)}   ", NAMED), (f"{bot.side}   ", TEXT)]
    for amount, unit in ((bot.materials, "m"), (bot.population, "pop"), (bot.progress, "prog")):
        parts += [(str(amount), AMOUNT), (f"{unit} ", MUTED)]
    if bot.nation == "utopians":
        parts += [("  journey ", MUTED), (f"{bot.stage} of 4", NAMED)]
    seat = len(props.view.players)

    def paint(y: int) -> None:
        paint_seat(canvas, props, 1, y, seat, 22)
        canvas.parts(25, y, parts)

    return Block(1, paint)


def _layout_slots(canvas: Canvas, bot: Bot) -> Block:
    """Lay out `PLACES 1▾ 2∙ 3✗ 4▾ 5▾   die 3   deck 8   dynasty 12`."""
    parts: Parts = [("PLACES ", HEAD)]
    for index, card in enumerate(bot.slots, 1):
        blocked = bool(bot.blocked) and index == bot.die
        symbol = "✗" if blocked else "▾" if card else "∙"
        parts.append((f"{index}{symbol} ", WARN if blocked else TEXT if card else FAINT))
    if bot.die:
        parts += [("  die ", MUTED), (str(bot.die), NAMED)]
    parts += [("   deck ", MUTED), (str(len(bot.deck)), NAMED)]
    parts += [("   dynasty ", MUTED), (str(len(bot.dynasty)), NAMED)]
    return Block(1, partial(_draw_parts, canvas, parts))


def _draw_parts(canvas: Canvas, parts: Parts, y: int) -> None:
    canvas.parts(1, y, parts)


def _layout_pile(canvas: Canvas, props: PanelProps, title: str, cards: list[str]) -> list[Block]:
    items = [
        NamedItem(card, CARDS[card].name, [(f" x{n}", MUTED)] if n > 1 else [])
        for card, n in group_equal_cards(visible_cards(cards))
    ]
    return layout_names(canvas, props, f"{title} {len(cards)}", items)


def _layout_table_row(
    canvas: Canvas, props: PanelProps, number: int, match: str, text: str
) -> Block:
    """Lay out `8 attack card    it breaks through for a region`."""
    lines = wrap(text, canvas.width - MATCH_WIDTH - 6)
    target = f"{BOT_ROW_PREFIX}{number}"
    targets: tuple[TargetBox, ...] = ((target, 1, 0, canvas.width - 2, len(lines)),)

    def paint(y: int) -> None:
        canvas.right_text(4, y, str(number), MUTED)
        canvas.text(5, y, fit([match], MATCH_WIDTH - 1), NAMED)
        for dy, line in enumerate(lines):
            canvas.text(MATCH_WIDTH + 5, y + dy, line, TEXT)
        if props.cursor == target:
            for row in range(y, y + len(lines)):
                canvas.tint(1, row, canvas.width - 2, CURSOR)
            canvas.text(1, y, "▸", CURSOR)

    return Block(len(lines), paint, targets)
