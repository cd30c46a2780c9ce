"""Hand panel: civil and military cards, and the rivals' hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.describe import seat_id
from core.games.through_the_ages.facts.cards_now import (
    CardNow,
    card_now,
    discards_follow,
    hand_now,
)
from core.games.through_the_ages.facts.numbers import numbers
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.wording.names import aged_name, short_aged_name
from core.kernel import HIDDEN
from tui.draw.blocks import Block, heading, paint_page, side_by_side
from tui.draw.canvas import FAINT, GOOD, HEAD, MUTED, TEXT, Canvas, Parts
from tui.draw.comparison import paint_seat
from tui.draw.glyphs import fit, wrap
from tui.draw.highlight import WIDE, mark_places
from tui.draw.scene import Scene
from tui.games.through_the_ages.cards import (
    LEAST_ROWS,
    LEAST_WIDTH,
    MOST_WIDTH,
    Laid,
    card_row,
)
from tui.games.through_the_ages.lines import (
    Columns,
    as_needed,
    eye,
    is_political,
    paint_card_line,
    rows_needed,
    why_tail,
)

SEAT_ROOM = 14
_MOST_ROWS = 8  # maximum height of a card
_EASY_WIDTH = 17  # card width that is enough for most texts
_BESIDE = 40  # columns of the rivals' hands to the right of the cards


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one kind with their title."""

    title: str
    note: str
    cards: Sequence[CardNow]

    @property
    def said(self) -> str:
        return self.note if self.cards else f"{self.note}  none".strip()


def paint_hand(canvas: Canvas, scene: Scene) -> None:
    """Draw the viewer's cards, with the rivals' hands below or to the right."""
    groups = _groups(scene)
    edge = _edge_of_cards(canvas, scene, groups)
    blocks = _as_cards(canvas, scene, groups, edge) or _as_lines(canvas, scene, groups)
    if edge < canvas.width:
        blocks = [side_by_side(blocks, _rivals_beside(canvas, scene, edge))]
    else:
        blocks = [*blocks, *_rivals(canvas, scene)]
    paint_page(canvas, scene, blocks)


def _groups(scene: Scene) -> list[Group]:
    view: AgesState = scene.view
    seat = eye(scene)
    civil, military = hand_now(view, seat)
    offered = [card for card in view.players[seat].bonus_offered if card != HIDDEN]
    groups = [Group(*_civil_title(view, seat), civil)]
    if view.mode.politics and "politics" not in scene.beside:  # that panel lists the military cards
        groups.append(Group(*_military_title(scene), military))
    if offered:
        cards = [card_now(view, seat, card) for card in offered]
        groups.insert(0, Group("BONUS CARDS", "to keep one of for the final scoring", cards))
    return groups


def hand_note(scene: Scene, width: int) -> str:
    if scene.seat < 0:
        return ""
    return "military cards are seen by you only" if width >= WIDE else "seen by you only"


def hand_height(scene: Scene, width: int) -> int:
    view: AgesState = scene.view
    civil, military = hand_now(view, eye(scene))
    if is_political(scene):  # the politics panel shows the military cards
        military = []
    if width >= WIDE:
        return max(len(civil), len(military)) + 2 + len(view.players)
    return len(civil) + len(military) + 2


def military_cards(canvas: Canvas, scene: Scene) -> list[Block]:
    view: AgesState = scene.view
    seat = eye(scene)
    _, military = hand_now(view, seat)
    group = Group(*_military_title(scene), military)
    at = as_needed(_columns(canvas.width), military)
    return _group(canvas, scene, group, at) if military else []


def _slots(group: Group) -> int:
    """Return the width in cards; a title needs two."""
    return max(len(group.cards), 2)


def _rows_below(canvas: Canvas, scene: Scene) -> int:
    """Return the maximum card height above the rivals' hands."""
    return canvas.height - 2 - len(scene.view.rivals(eye(scene)))


def _edge_of_cards(canvas: Canvas, scene: Scene, groups: Sequence[Group]) -> int:
    has_cards = any(group.cards for group in groups)
    if canvas.width < WIDE or not has_cards or _rows_below(canvas, scene) >= LEAST_ROWS:
        return canvas.width
    edge = canvas.width - _BESIDE
    pitch = (edge - 2) // sum(map(_slots, groups))
    return edge if pitch >= _EASY_WIDTH and canvas.height > LEAST_ROWS else canvas.width


def _as_cards(canvas: Canvas, scene: Scene, groups: Sequence[Group], edge: int) -> list[Block]:
    """Lay out one row of cards, or [] if they do not fit."""
    below = _rows_below(canvas, scene)
    rows = below if below >= LEAST_ROWS else canvas.height - 1  # rivals' hands entirely or not
    rows = min(max(rows, LEAST_ROWS), _MOST_ROWS)
    room = list(map(_slots, groups))
    pitch = min((edge - 2) // sum(room), MOST_WIDTH)
    if canvas.width < WIDE or pitch <= LEAST_WIDTH or canvas.height <= rows:
        return []
    starts = [1 + pitch * sum(room[:at]) + at for at in range(len(groups))]

    def paint_titles(y: int) -> None:
        for x, group, cards in zip(starts, groups, room, strict=True):
            note = fit([group.said], pitch * cards - len(group.title) - 2)
            canvas.parts(x, y, [(group.title, HEAD), (f" {note}", FAINT)])

    laid = [
        [Laid(now, now.card, _effect(now), _act(now), now.when) for now in group.cards]
        for group in groups
    ]
    each = [
        card_row(canvas, scene, cards, x, pitch, rows)
        for x, cards in zip(starts, laid, strict=True)
    ]

    def paint_cards(y: int) -> None:
        for block in each:
            block.paint(y)

    places = tuple(place for block in each for place in block.places)
    cards = [Block(rows, paint_cards, places)] if places else []
    return [Block(1, paint_titles), *cards]


def _as_lines(canvas: Canvas, scene: Scene, groups: Sequence[Group]) -> list[Block]:
    low = sum(1 + len(group.cards) for group in groups) > canvas.height
    last = groups[-2:] if all(group.cards for group in groups[-2:]) else ()
    beside = last if canvas.width >= WIDE and low and len(last) == 2 else ()
    above = groups[: len(groups) - len(beside)]
    half = canvas.width // 2
    at = as_needed(_columns(canvas.width), [now for group in above for now in group.cards])
    blocks = [block for group in above for block in _group(canvas, scene, group, at)]
    if beside:
        columns = (_half(0, half), _half(half, canvas.width))
        pairs = [(g, as_needed(at, g.cards)) for g, at in zip(beside, columns, strict=True)]
        blocks.append(
            side_by_side(*(_group(canvas, scene, group, at, most=1) for group, at in pairs))
        )
    return blocks


def _act(now: CardNow) -> str:
    """Return the action cost that the card does not show itself."""
    record = CARDS[now.card]
    return "1 CA" if record.deck == "civil" and record.type != "government" else ""


def _columns(width: int) -> Columns:
    if width >= WIDE:
        return Columns(2, 6, 10, 21, 56, 58, width - 1)
    return Columns(2, 6, 10, 21, 46, 48, width - 1)


def _half(left: int, right: int) -> Columns:
    return Columns(left + 1, left + 5, left + 9, left + 20, left + 42, left + 44, right - 1)


def _civil_title(view: AgesState, seat: int) -> tuple[str, str]:
    player, now = view.players[seat], numbers(view, seat)
    return f"CIVIL {len(player.civil_hand)}/{now.civil_hand}", "seen by all"


def _military_title(scene: Scene) -> tuple[str, str]:
    view: AgesState = scene.view
    player, now = view.players[eye(scene)], numbers(view, eye(scene))
    over = len(player.military_hand) - now.military_hand
    note = f"{over} to be discarded {_when_discarded(scene)}" if over > 0 else ""
    return f"MILITARY {len(player.military_hand)}/{now.military_hand}", note


def _when_discarded(scene: Scene) -> str:
    if scene.question is not None and scene.question.decision.topic == "discard":
        return "now"
    return (
        "after politics" if discards_follow(scene.view, eye(scene)) else "after your next politics"
    )


def _group(canvas: Canvas, scene: Scene, group: Group, at: Columns, most: int = 2) -> list[Block]:
    head = heading(canvas, group.title, group.said, at.start)
    return [head, *(_line(canvas, scene, now, at, most) for now in group.cards)]


def _line(canvas: Canvas, scene: Scene, now: CardNow, at: Columns, most: int) -> Block:
    effect, tail = _effect(now), _tail(scene, now)
    rows = min(rows_needed(at, now, effect, tail), most)

    def paint(y: int) -> None:
        paint_card_line(canvas, scene, at, y, now, now.card, effect, tail, rows)

    return Block(rows, paint, ((now.card, at.start, 0, at.edge - at.start, rows),))


def _effect(now: CardNow) -> tuple[str, ...]:
    """Return the effect in several lengths, preceded by its changes now."""
    if not now.brings:
        return now.effect
    return tuple(f"{now.brings}; {form}" for form in now.effect)


def _tail(scene: Scene, now: CardNow) -> Parts:
    """Return a check mark, a reason or the timing."""
    if scene.is_legal(now.card):
        return [("✓", GOOD)]
    return why_tail(now, 13) or [(now.when, MUTED)]


# --- rivals ---------------------------------------------------------------------------------------


def _rivals(canvas: Canvas, scene: Scene) -> list[Block]:
    blocks = [heading(canvas, "RIVALS", "civil cards, and how many military ones", 2)]
    return blocks + [_rival(canvas, scene, seat) for seat in scene.view.rivals(eye(scene))]


def _rivals_beside(canvas: Canvas, scene: Scene, left: int) -> list[Block]:
    rivals = scene.view.rivals(eye(scene))
    rows = (canvas.height - 1) // max(len(rivals), 1)
    blocks = [heading(canvas, "RIVALS", "their civil cards", left)]
    return blocks + [_rival_beside(canvas, scene, seat, left, rows) for seat in rivals]


def _rival_beside(canvas: Canvas, scene: Scene, seat: int, left: int, most: int) -> Block:
    player, room = scene.view.players[seat], canvas.width - left - 4
    said = [", ".join(map(name, player.civil_hand)) for name in (aged_name, short_aged_name)]
    whole = next((names for names in said if len(wrap(names, room)) < most), said[-1])
    lines = wrap(whole, room) if player.civil_hand else ["none"]
    lines = [*lines[: most - 2], fit([" ".join(lines[most - 2 :])], room)]
    place = (seat_id(seat), left, 0, canvas.width - 1 - left, 1)

    def paint(y: int) -> None:
        paint_seat(canvas, scene, left, y, seat, SEAT_ROOM)
        canvas.right(canvas.width - 1, y, _military_of(scene.view, seat), MUTED)
        for down, line in enumerate(filter(None, lines), 1):
            canvas.text(left + 3, y + down, line, TEXT if player.civil_hand else FAINT)
        mark_places(canvas, scene, y, (place,))

    return Block(1 + len(list(filter(None, lines))), paint, (place,))


def _military_of(view: AgesState, seat: int) -> str:
    """Return `4 military`, followed by the known cards."""
    if not view.mode.politics:
        return ""
    hand = view.players[seat].military_hand
    known = [short_aged_name(card) for card in hand if card in CARDS]
    return f"{len(hand)} military" + (f" with {', '.join(known)}" if known else "")


def _rival(canvas: Canvas, scene: Scene, seat: int) -> Block:
    """Lay out a rival's hand as a hit region, so that the cursor can reach it."""
    place = (seat_id(seat), 1, 0, canvas.width - 2, 1)

    def paint(y: int) -> None:
        _paint_rival(canvas, scene, seat, y)
        mark_places(canvas, scene, y, (place,))

    return Block(1, paint, (place,))


def _paint_rival(canvas: Canvas, scene: Scene, seat: int, y: int) -> None:
    view: AgesState = scene.view
    player = view.players[seat]
    paint_seat(canvas, scene, 2, y, seat, SEAT_ROOM)
    military = _military_of(view, seat)
    cards = [", ".join(map(name, player.civil_hand)) for name in (aged_name, short_aged_name)]
    room = canvas.width - SEAT_ROOM - 5 - len(military)
    words = fit(cards, room) if player.civil_hand else "none"
    canvas.text(3 + SEAT_ROOM, y, words, TEXT if player.civil_hand else FAINT)
    canvas.right(canvas.width - 1, y, military, MUTED)
