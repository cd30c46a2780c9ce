"""Hand panel: the viewer's cards with effects and availability."""

from collections.abc import Collection

from core.games.imperium.facts import (
    hand_size,
    known,
    one_of_each,
    past_name,
    price_of_playing,
    why_not,
)
from core.games.imperium.state import ImperiumState
from core.kernel import HIDDEN
from core.kernel.words import named_for
from tui.draw.blocks import Block, heading, paint_page
from tui.draw.canvas import ACCENT, BAD, FAINT, GOOD, HEAD, MUTED, NAMED, TEXT, Canvas, Parts
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.highlight import WIDE
from tui.draw.scene import Scene
from tui.games.imperium.cards import Small, card_rows, rows_of_cards
from tui.games.imperium.lines import (
    KIND_X,
    Columns,
    card_line,
    card_text,
    columns,
    finish_line,
    name_width,
    paint_front,
    paint_points_head,
    rows_beside,
)
from tui.games.imperium.perspective import eye, look, own, recedes, still_chosen

LAST_ROOM = 17  # columns of a reason at the end of a line


def paint_hand(canvas: Canvas, scene: Scene) -> None:
    """Draw cards on a wide canvas, else lines."""
    view: ImperiumState = scene.view
    if not view.market:
        blocks = [heading(canvas, "HAND", f"dealt once {still_chosen(scene)} are chosen")]
    elif canvas.width >= WIDE:
        cards = hand_cards(scene, wide=True)
        blocks = card_rows(canvas, scene, cards) if cards else [_unseen(canvas, scene)]
    else:
        at = line_columns(scene, canvas.width)
        blocks = [piles_line(canvas, scene, "HAND", at)]
        full = _full_lines(canvas, scene, at)
        rows = sum(block.height for block in full)
        blocks += full if rows < canvas.height else hand_lines(canvas, scene, at)
    paint_page(canvas, scene, blocks)


def hand_note(scene: Scene, width: int) -> str:
    if not scene.view.market:
        return ""
    player = own(scene)
    held = f"{len(player.hand)} {named_for(len(player.hand), 'cards')}"
    return f"{held}, draw up to {hand_size(player)}" if width >= WIDE else ""


def hand_height(scene: Scene, width: int) -> int:
    view: ImperiumState = scene.view
    if not view.market:
        return 0
    cards = hand_cards(scene, wide=width >= WIDE)
    if width < WIDE:
        most, at = rows_beside(width), line_columns(scene, width)
        rows = sum(len(card_text(card.now, card.last, width, most, at)) for card in cards)
        return rows + 1 if cards else 2
    return rows_of_cards(cards, width) if cards else 1


def hand_cards(scene: Scene, wide: bool) -> list[Small]:
    """Return cards being played, then the hand without duplicates."""
    view: ImperiumState = scene.view
    seat, player = eye(scene), own(scene)
    legal = tuple(scene.question.targets) if scene.question else ()
    cards = [card for card in player.hand if card != HIDDEN]
    found = []
    for card in player.playing:
        state: Parts = [("▸ being played" if wide else "playing", ACCENT)]
        found.append(Small(look(view, seat, card), state, dim=True))
    for card, copies in one_of_each(cards, legal):
        now = look(view, seat, card)
        against = _against(scene, card)
        state = _state(scene, card, wide)
        if against and not wide:
            state, against = [(f"✗ {fit(against[-1:], LAST_ROOM)}", BAD)], ()
        found.append(Small(now, state, recedes(scene, card), copies, against))
    return found


def _state(scene: Scene, card: str, wide: bool) -> Parts:
    if not scene.is_legal(card):
        return []
    price = price_of_playing(scene.view, eye(scene), card) if wide and _is_turn(scene) else ""
    return [("✓", GOOD), (f" {price}" if price else "", GOOD)]


def _against(scene: Scene, card: str) -> tuple[str, ...]:
    if scene.is_legal(card) or not _is_turn(scene):
        return ()
    return why_not(scene.view, eye(scene), card)


def _is_turn(scene: Scene) -> bool:
    return scene.question is not None and scene.question.decision.topic == "turn"


def hand_lines(
    canvas: Canvas, scene: Scene, at: Columns, longer: Collection[str] = ()
) -> list[Block]:
    """Lay out the hand; cards in `lengthened` get one row more."""
    most = rows_beside(canvas.width)
    lines = []
    for card in hand_cards(scene, wide=False):
        rows = most + (card.now.card in longer)
        now, last = card.now, card.last
        lines.append(card_line(canvas, scene, now, last, card.dim, card.copies, rows, at))
    return lines or [_unseen(canvas, scene)]


def line_columns(scene: Scene, width: int) -> Columns:
    """Return columns just wide enough for the names."""
    view: ImperiumState = scene.view
    seat, player = eye(scene), own(scene)
    chosen_from = (target for target in scene.question.targets) if scene.question else ()
    cards = {slot.card for slot in view.market} | {*player.playing, *chosen_from}
    copies = one_of_each(known(player.hand)) + one_of_each(known(cards))
    return columns(width, max((name_width(look(view, seat, c), n) for c, n in copies), default=0))


def _unseen(canvas: Canvas, scene: Scene) -> Block:
    cards = len(own(scene).hand)
    words = f"{cards} cards, seen by their owner only" if cards else "no card"
    return Block(1, lambda y: _paint_words(canvas, words, y))


def _paint_words(canvas: Canvas, words: str, y: int) -> None:
    canvas.text(KIND_X, y, words, FAINT)


def _full_lines(canvas: Canvas, scene: Scene, at: Columns) -> list[Block]:
    cards = hand_cards(scene, wide=True)
    blocks = [full_line(canvas, scene, card, at) for card in cards]
    return blocks or [_unseen(canvas, scene)]


def full_line(canvas: Canvas, scene: Scene, card: Small, at: Columns) -> Block:
    """Lay out a card with its complete text."""
    now = card.now
    lines = wrap(now.text, canvas.width - at.name - 1)
    last = card.last_line(canvas.width - 2 - at.text - len(now.marks[0]))

    def paint(y: int) -> None:
        paint_front(canvas, scene, now, card.dim, card.copies, y, at)
        canvas.text(at.text, y, now.marks[0], MUTED)
        canvas.parts(canvas.width - 1 - parts_width(last), y, last)
        for down, line in enumerate(lines, 1):
            canvas.text(at.name, y + down, line, MUTED if card.dim else TEXT)
        finish_line(canvas, scene, now.card, y, len(lines) + 1)

    rows = len(lines) + 1
    return Block(rows, paint, ((now.card, 1, 0, canvas.width - 2, rows),))


def piles_line(canvas: Canvas, scene: Scene, title: str, at: Columns) -> Block:
    """Lay out `HAND 5 of 5     draw 6  discard 9  history 2  nation 4`."""
    player = own(scene)
    counts = (
        ("draw", len(player.deck)),
        ("discard", len(player.discard)),
        (past_name(player), len(player.history) + len(player.flooded)),
        ("nation", len(player.nation_deck)),
    )

    def paint(y: int) -> None:
        x = canvas.text(1, y, title, HEAD)
        canvas.text(x + 1, y, f"{len(player.hand)} of {hand_size(player)}", FAINT)
        paint_points_head(canvas, y, at)
        parts: Parts = []
        for word, number in counts:
            parts += [(f"  {word} ", MUTED), (str(number), NAMED)] if word else []
        canvas.parts(canvas.width - 1 - parts_width(parts), y, parts)

    return Block(1, paint)
