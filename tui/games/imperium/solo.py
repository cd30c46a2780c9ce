"""Board of the solo bot."""

from functools import partial

from core.games.imperium.content import CARDS
from core.games.imperium.facts import BOT_ROW, bot_rows, bot_token, known, level_name, one_of_each
from core.games.imperium.state import Bot, ImperiumState
from tui.draw.blocks import Block, TargetBox, heading
from tui.draw.canvas import AMOUNT, CURSOR, FAINT, HEAD, MUTED, NAMED, TEXT, WARN, Canvas, Parts
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit, wrap
from tui.draw.scene import Scene
from tui.games.imperium.lines import Named, name_rows

MATCH_ROOM = 18


def bot_board(canvas: Canvas, scene: Scene) -> list[Block]:
    """Lay out slots, piles and action table (R19)."""
    view: ImperiumState = scene.view
    bot = view.bot
    assert bot is not None
    blocks = [_head(canvas, scene, bot), _slots(canvas, bot)]
    piles = (("IN PLAY", bot.play), ("DISCARD", bot.discard), ("HISTORY", bot.history))
    for title, cards in piles:
        blocks += _pile(canvas, scene, title, cards)
    blocks += _pile(canvas, scene, "KNOWN IN DECK AND PLACES", bot.somewhere)
    title = f"TABLE {bot.side}"
    notes = (
        f"the first row that fits a card is done; puts {bot_token(bot.nation)} on the market",
        "the first row that fits a card is done",
    )
    blocks.append(heading(canvas, title, fit(notes, canvas.width - len(title) - 3)))
    for number, (match, text) in enumerate(bot_rows(bot), 1):
        blocks.append(_table_row(canvas, scene, number, match, text))
    return blocks


def _head(canvas: Canvas, scene: Scene, bot: Bot) -> Block:
    parts: Parts = [(f"{level_name(scene.view)}   ", NAMED), (f"{bot.side}   ", TEXT)]
    for amount, unit in ((bot.materials, "m"), (bot.population, "pop"), (bot.progress, "prog")):
        parts += [(str(amount), AMOUNT), (f"{unit} ", MUTED)]
    if bot.nation == "utopians":
        parts += [("  journey ", MUTED), (f"{bot.stage} of 4", NAMED)]
    seat = len(scene.view.players)

    def paint(y: int) -> None:
        paint_seat(canvas, scene, 1, y, seat, 22)
        canvas.parts(25, y, parts)

    return Block(1, paint)


def _slots(canvas: Canvas, bot: Bot) -> Block:
    """Lay out `PLACES 1▾ 2∙ 3✗ 4▾ 5▾   die 3   deck 8   dynasty 12`."""
    parts: Parts = [("PLACES ", HEAD)]
    for at, card in enumerate(bot.slots, 1):
        blocked = bool(bot.blocked) and at == bot.die
        mark = "✗" if blocked else "▾" if card else "∙"
        parts.append((f"{at}{mark} ", WARN if blocked else TEXT if card else FAINT))
    if bot.die:
        parts += [("  die ", MUTED), (str(bot.die), NAMED)]
    parts += [("   deck ", MUTED), (str(len(bot.deck)), NAMED)]
    parts += [("   dynasty ", MUTED), (str(len(bot.dynasty)), NAMED)]
    return Block(1, partial(_paint, canvas, parts))


def _paint(canvas: Canvas, parts: Parts, y: int) -> None:
    canvas.parts(1, y, parts)


def _pile(canvas: Canvas, scene: Scene, title: str, cards: list[str]) -> list[Block]:
    things = [
        Named(card, CARDS[card].name, [(f" x{n}", MUTED)] if n > 1 else [])
        for card, n in one_of_each(known(cards))
    ]
    return name_rows(canvas, scene, f"{title} {len(cards)}", things)


def _table_row(canvas: Canvas, scene: Scene, number: int, match: str, text: str) -> Block:
    """Lay out `8 attack card    it breaks through for a region`."""
    lines = wrap(text, canvas.width - MATCH_ROOM - 6)
    target = f"{BOT_ROW}{number}"
    places: tuple[TargetBox, ...] = ((target, 1, 0, canvas.width - 2, len(lines)),)

    def paint(y: int) -> None:
        canvas.right(4, y, str(number), MUTED)
        canvas.text(5, y, fit([match], MATCH_ROOM - 1), NAMED)
        for down, line in enumerate(lines):
            canvas.text(MATCH_ROOM + 5, y + down, line, TEXT)
        if scene.cursor == target:
            for row in range(y, y + len(lines)):
                canvas.tint(1, row, canvas.width - 2, CURSOR)
            canvas.text(1, y, "▸", CURSOR)

    return Block(len(lines), paint, places)
