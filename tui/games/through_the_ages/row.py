"""Card row panel."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from core.games.through_the_ages.describe import space_id
from core.games.through_the_ages.facts.cards_now import CardNow, row_now
from core.games.through_the_ages.facts.numbers import cards_left, rounds_left, spaces_swept
from core.games.through_the_ages.state import AgesState
from core.kernel.words import counted
from tui.draw.blocks import Block, paint_page
from tui.draw.canvas import FAINT, GOOD, MUTED, NAME, NAMED, WARN, Canvas, Ink, Parts
from tui.draw.glyphs import parts_width
from tui.draw.highlight import WIDE
from tui.draw.scene import Scene
from tui.games.through_the_ages.cards import LEAST_ROWS, Laid, card_row
from tui.games.through_the_ages.lines import (
    ROOMY,
    Columns,
    as_needed,
    eye,
    is_political,
    paint_card_line,
    why_tail,
)

COST_X = 1
NO_CARD = "No card is left on the row."  # shown at the end of the game


def _columns(width: int) -> Columns:
    if width >= WIDE:
        return Columns(6, 10, 14, 25, 60, 62, width - 3)
    return Columns(6, 10, 14, 25, 52, 54, width - 2)


def paint_row(canvas: Canvas, scene: Scene) -> None:
    """Draw cards if they fit, else a header and one line per card."""
    cards = row_now(scene.view, eye(scene))
    if not any(now.card for now in cards):
        canvas.text(COST_X, 0, NO_CARD, MUTED)
        return
    if canvas.width >= WIDE and canvas.height >= _ROWS_OF_CARDS * (LEAST_ROWS + 1):
        paint_page(canvas, scene, _as_cards(canvas, scene, cards))
        return
    at = as_needed(_columns(canvas.width), cards)
    has_head = canvas.height != len(cards)  # prefer the last card to the column headings
    blocks = [Block(1, partial(_paint_head, canvas, scene, at))] if has_head else []
    before = 0
    for now in cards:
        blocks.append(_line(canvas, scene, at, now, now.cost != before))
        before = now.cost
    paint_page(canvas, scene, blocks)


def row_note(scene: Scene, width: int) -> str:
    leaving = "▾ leaves when the next turn begins" if spaces_swept(scene.view) else ""
    if width < WIDE:
        return leaving
    return f"{leaving}   {_deck_words(scene.view, wide=True)}".strip()


def row_height(scene: Scene, width: int) -> int:
    """Return the wanted height, or 0 during politics."""
    if is_political(scene):
        return 0
    if not any(scene.view.row):
        return 1
    return 16 if width >= ROOMY else 14


# --- cards ----------------------------------------------------------------------------------------

_ROWS_OF_CARDS, _CARDS_A_ROW = 2, 7


def _as_cards(canvas: Canvas, scene: Scene, cards: Sequence[CardNow]) -> list[Block]:
    pitch = (canvas.width - 1) // _CARDS_A_ROW
    rows = canvas.height // _ROWS_OF_CARDS - 1
    blocks: list[Block] = []
    for first in range(0, len(cards), _CARDS_A_ROW):
        some = cards[first : first + _CARDS_A_ROW]
        laid = [
            Laid(now, space_id(now.space), _without_the_moment(_effect(now)), _actions(now))
            for now in some
        ]
        blocks.append(Block(1, partial(_paint_costs, canvas, some, pitch)))
        blocks.append(card_row(canvas, scene, laid, 1, pitch, rows))
    return blocks


def _actions(now: CardNow) -> str:
    return f"{now.cost} CA"


def _paint_costs(canvas: Canvas, cards: Sequence[CardNow], pitch: int, y: int) -> None:
    """Draw `1 CA ─────────  2 CA ────` above cards of equal cost."""
    x = 1
    for cost, run in groupby(cards, key=_actions):
        width = pitch * len(list(run)) - 1
        end = canvas.text(x, y, f"{cost} ", NAME)
        canvas.text(end, y, "─" * (x + width - end), Ink("line"))
        x += width + 1


# --- lines ----------------------------------------------------------------------------------------


def _deck_words(view: AgesState, wide: bool) -> str:
    if view.over:
        return ""
    if view.age_name not in view.civil:
        return f"no cards left, last round {view.last_round}" if view.last_round else ""
    left = cards_left(view)
    rounds = f", about {counted(rounds_left(view), 'round')} to the end" if wide else ""
    return f"{'age ' * wide}{view.age_name}: {left} left{rounds}"


def _paint_head(canvas: Canvas, scene: Scene, at: Columns, y: int) -> None:
    wide = canvas.width >= WIDE
    parts: Parts = [] if wide else [(_deck_words(scene.view, wide), NAMED)]
    if spaces_swept(scene.view):
        parts += [("  leaves next " if wide else "  leaves ", MUTED), ("▾", WARN)]
    right = canvas.width - parts_width(parts)
    canvas.text(COST_X, y, "cost", MUTED)
    for x, word in ((at.age, "age"), (at.kind, "type"), (at.name, "card"), (at.effect, "effect")):
        if x + len(word) < right:
            canvas.text(x, y, word, MUTED)
    if at.price_end < right:
        canvas.right(at.price_end, y, "price", MUTED)
    canvas.parts(right, y, parts)


def _line(canvas: Canvas, scene: Scene, at: Columns, now: CardNow, first: bool) -> Block:
    target = space_id(now.space)
    place = (target, at.start, 0, canvas.width - 1 - at.start, 1)

    def paint(y: int) -> None:
        cost = f"{now.cost} CA" if first else str(now.cost)
        canvas.text(COST_X, y, cost, NAME if first else MUTED)
        if not now.card:
            canvas.text(at.name, y, "∙", FAINT)
            return
        tail = why_tail(now, 22 if canvas.width >= WIDE else 11)
        if not tail and scene.is_legal(target) and canvas.width >= WIDE:
            tail = [("✓", GOOD)]
        paint_card_line(canvas, scene, at, y, now, target, _effect(now), tail)
        if now.leaves:
            canvas.right(canvas.width, y, "▾", WARN)

    return Block(1, paint, (place,) if now.card else ())


def _effect(now: CardNow) -> tuple[str, ...]:
    """Return the effect in several lengths, followed by its changes now."""
    forms = now.effect
    if now.why_not:  # the reason takes space: drop the timing before the effect
        forms = _without_the_moment(forms)
    if not now.brings:
        return forms
    return (*(f"{form}  now {now.brings}" for form in now.effect), *forms)


def _without_the_moment(forms: tuple[str, ...]) -> tuple[str, ...]:
    """Add a form without the "done:" prefix."""
    return (*forms, forms[-1].removeprefix("done: "))
