"""A card as one line: age, kind, name, price, what it does, and whether it can be had now."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.games.through_the_ages.content import CARDS, UNITS, URBAN
from core.games.through_the_ages.facts.cards_now import CardNow
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.wording.names import name_forms
from core.games.through_the_ages.wording.vocabulary import type_name
from tui.draw.canvas import AMOUNT, BAD, CURSOR, MUTED, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width
from tui.draw.highlight import paint_label
from tui.draw.scene import Scene

_BAND = {
    **dict.fromkeys(("farm", "mine"), "production"),
    **dict.fromkeys(URBAN, "urban"),
    **dict.fromkeys((*UNITS, "tactics", "aggression", "war"), "military"),
    **{kind: kind for kind in ("government", "special", "leader", "wonder", "action")},
    "territory": "leader",
    "pact": "special",
    "bonus": "action",
}
_KIND = {
    "air_force": "air force",
    "special": "special",
    "action": "action",
    "bonus": "bonus",
    "aggression": "aggression",
}


POLITICAL = ("politics", "pact", "resign", "pick_bonus", "bid", "force", "strike", "defend")
ROOMY = 140  # columns of screens that are high, too


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the parts of a line begin; the price and the whole line end there."""

    start: int  # the cursor's mark and the jump label
    age: int
    kind: int
    name: int
    price_end: int
    effect: int
    edge: int


def as_needed(at: Columns, cards: Sequence[CardNow]) -> Columns:
    """No kind, name or price takes more columns than one of these cards needs: the rest tells."""
    lying = [now for now in cards if now.card]
    kinds = max((len(kind_word(CARDS[now.card].type)) for now in lying), default=0)
    name = min(at.kind + kinds + 1, at.name)
    needed = max((len(_named(now)) + len(now.price) + bool(now.price) for now in lying), default=0)
    price_end = min(name + needed, at.price_end - at.name + name)
    return replace(at, name=name, price_end=price_end, effect=price_end + 2)


def _named(now: CardNow) -> str:
    return f"{name_forms(now.card)[0]}{_copies(now)}"


def _copies(now: CardNow) -> str:
    return f" x{now.copies}" if now.copies > 1 else ""


def eye(scene: Scene) -> int:
    """The seat whose side things are seen from; a spectator looks over the first one's."""
    view: AgesState = scene.view
    return scene.seat if 0 <= scene.seat < len(view.players) else 0


def is_political(scene: Scene) -> bool:
    """Whether the question is one of politics: then the row can wait, and Politics is read."""
    return scene.question is not None and scene.question.decision.topic in POLITICAL


def band(canvas: Canvas, kind: str) -> Ink:
    """The colour of a kind of card, which always carries the word, too."""
    return Ink(canvas.brush.theme.bands.get(_BAND.get(kind, ""), "text"))


def kind_word(kind: str) -> str:
    """A kind of card in one short word."""
    return _KIND.get(kind, type_name(kind))


def paint_card_line(
    canvas: Canvas,
    scene: Scene,
    at: Columns,
    y: int,
    now: CardNow,
    target: str,
    effect: Sequence[str],
    tail: Parts,
) -> None:
    """One card; what cannot be had recedes, and its tail says why."""
    record = CARDS[now.card]
    legal = scene.is_legal(target)
    dim = bool(now.why_not) and not legal
    canvas.text(at.age, y, record.age, MUTED if dim else TEXT)
    kind = kind_word(record.type)
    ink = MUTED if dim else band(canvas, record.type)
    canvas.text(at.kind, y, kind[: at.name - at.kind - 1], ink)
    copies = _copies(now)
    room = at.price_end - at.name - (len(now.price) + 1 if now.price else 0) - len(copies)
    name = fit(name_forms(now.card), room) + copies
    canvas.text(at.name, y, name, MUTED if dim else NAMED)
    tail_width = parts_width(tail)
    canvas.parts(at.edge - tail_width, y, tail)
    end = at.edge - (tail_width + 1 if tail_width else 0)
    shortest = min(map(len, effect), default=0)
    x = at.effect
    if at.name + len(name) + bool(now.price) + len(now.price) + 2 <= end - shortest < x:
        x = end - shortest  # rather whole than in its column
    canvas.right(x - 2, y, now.price, MUTED if dim else AMOUNT)
    canvas.text(x, y, fit(effect, end - x), MUTED if dim else TEXT)
    if dim:
        canvas.text(at.start + 1, y, "✗", BAD)
    finish_line(canvas, scene, at, y, target)


def finish_line(canvas: Canvas, scene: Scene, at: Columns, y: int, target: str) -> None:
    """The jump label, and the cursor."""
    cursor = scene.cursor == target
    if cursor:
        canvas.tint(at.start, y, at.edge - at.start, CURSOR)
        canvas.text(at.start, y, "▸", CURSOR)
    if scene.is_legal(target):
        x = at.start + 1
        if cursor and scene.jumping is None:
            canvas.text(x, y, scene.label(target), CURSOR)
        else:
            paint_label(canvas, scene, target, x, y)


def why_tail(now: CardNow, room: int) -> Parts:
    """What stands against it, as long as there is room for it."""
    words = next((form for form in now.why_not if len(form) <= room), "")
    return [(words, BAD)] if words else []
