"""The Hand face: your civil and military cards, what each would do now and when it is played."""

from collections.abc import Sequence
from functools import partial

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.facts.cards_now import CardNow, card_now, hand_now
from core.games.through_the_ages.facts.numbers import numbers
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.wording.names import short_aged_name
from core.kernel import HIDDEN
from tui.draw.blocks import Block, heading, paint_page, side_by_side
from tui.draw.canvas import FAINT, GOOD, MUTED, TEXT, Canvas
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit
from tui.draw.highlight import WIDE
from tui.draw.presenter import Parts
from tui.draw.scene import Scene
from tui.games.through_the_ages.lines import Columns, eye, paint_card_line, why_tail

SEAT_ROOM = 14


def paint_hand(canvas: Canvas, scene: Scene) -> None:
    """Own cards a line each; wide and low, civil and military cards side by side."""
    view: AgesState = scene.view
    seat = eye(scene)
    civil, military = hand_now(view, seat)
    rows = len(civil) + len(military) + 2
    if canvas.width >= WIDE and rows > canvas.height and military and civil:
        half = canvas.width // 2
        left = _group(canvas, scene, _civil_title(view, seat), civil, _half(0, half))
        right = _group(
            canvas, scene, _military_title(view, seat), military, _half(half, canvas.width)
        )
        blocks = [side_by_side(left, right)]
    else:
        at = _columns(canvas.width)
        blocks = _group(canvas, scene, _civil_title(view, seat), civil, at)
        if view.mode.politics:
            blocks += _group(canvas, scene, _military_title(view, seat), military, at)
    offered = [card for card in view.players[seat].bonus_offered if card != HIDDEN]
    if offered:
        cards = [card_now(view, seat, card) for card in offered]
        title = ("BONUS CARDS", "to keep one of for the final scoring")
        blocks = [*_group(canvas, scene, title, cards, _columns(canvas.width)), *blocks]
    blocks += _rivals(canvas, scene)
    paint_page(canvas, scene, blocks)


def hand_note(scene: Scene, width: int) -> str:
    """How to read it."""
    if scene.seat < 0:
        return ""
    return "military cards are seen by you only" if width >= WIDE else "seen by you only"


def hand_height(scene: Scene, width: int) -> int:
    """The larger part of it; the rest lies below."""
    view: AgesState = scene.view
    civil, military = hand_now(view, eye(scene))
    if width >= WIDE:
        return max(len(civil), len(military)) + 2 + len(view.players)
    return len(civil) + len(military) + 2


def military_cards(canvas: Canvas, scene: Scene) -> list[Block]:
    """The military cards in hand, a line each."""
    view: AgesState = scene.view
    seat = eye(scene)
    _, military = hand_now(view, seat)
    title = _military_title(view, seat)
    return _group(canvas, scene, title, military, _columns(canvas.width)) if military else []


def _columns(width: int) -> Columns:
    if width >= WIDE:
        return Columns(2, 6, 10, 21, 56, 58, width - 1)
    return Columns(2, 6, 10, 21, 46, 48, width - 1)


def _half(left: int, right: int) -> Columns:
    return Columns(left + 1, left + 5, left + 9, left + 16, left + 38, left + 40, right - 1)


def _civil_title(view: AgesState, seat: int) -> tuple[str, str]:
    player, now = view.players[seat], numbers(view, seat)
    return f"CIVIL {len(player.civil_hand)}/{now.civil_hand}", "seen by all"


def _military_title(view: AgesState, seat: int) -> tuple[str, str]:
    player, now = view.players[seat], numbers(view, seat)
    over = len(player.military_hand) - now.military_hand
    note = f"{over} to be discarded after politics" if over > 0 else ""
    return f"MILITARY {len(player.military_hand)}/{now.military_hand}", note


def _group(
    canvas: Canvas, scene: Scene, title: tuple[str, str], cards: Sequence[CardNow], at: Columns
) -> list[Block]:
    head, note = title
    blocks = [heading(canvas, head, note if cards else f"{note}  none".strip(), at.start)]
    return blocks + [_line(canvas, scene, now, at) for now in cards]


def _line(canvas: Canvas, scene: Scene, now: CardNow, at: Columns) -> Block:
    def paint(y: int) -> None:
        paint_card_line(canvas, scene, at, y, now, now.card, _effect(now), _tail(scene, now))

    return Block(1, paint, ((now.card, at.start, 0, at.edge - at.start, 1),))


def _effect(now: CardNow) -> tuple[str, ...]:
    """What it would change now comes first, then what it says."""
    if not now.brings:
        return now.effect
    return tuple(f"{now.brings}; {form}" for form in now.effect)


def _tail(scene: Scene, now: CardNow) -> Parts:
    """That it can be played, or what is lacking, or when it can."""
    if scene.is_legal(now.card):
        return [("✓", GOOD)]
    return why_tail(now, 13) or [(now.when, MUTED)]


# --- the others -----------------------------------------------------------------------------------


def _rivals(canvas: Canvas, scene: Scene) -> list[Block]:
    """What the others are known to hold: civil cards all of them, military ones by number."""
    view: AgesState = scene.view
    rivals = [seat for seat in view.rivals(eye(scene)) if seat not in view.resigned]
    blocks = [heading(canvas, "RIVALS", "civil cards, and how many military ones", 2)]
    return blocks + [Block(1, partial(_paint_rival, canvas, scene, seat)) for seat in rivals]


def _paint_rival(canvas: Canvas, scene: Scene, seat: int, y: int) -> None:
    view: AgesState = scene.view
    player = view.players[seat]
    paint_seat(canvas, scene, 2, y, seat, SEAT_ROOM)
    hidden = len(player.military_hand)
    known = [short_aged_name(card) for card in player.military_hand if card in CARDS]
    military = f"{hidden} military" + (f" with {', '.join(known)}" if known else "")
    military = military if view.mode.politics else ""
    cards = ", ".join(short_aged_name(card) for card in player.civil_hand) or "none"
    room = canvas.width - SEAT_ROOM - 5 - len(military)
    canvas.text(3 + SEAT_ROOM, y, fit([cards], room), TEXT if player.civil_hand else FAINT)
    canvas.right(canvas.width - 1, y, military, MUTED)
