"""A card as one line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.games.through_the_ages.content import CARDS, UNITS, URBAN
from core.games.through_the_ages.facts.cards_now import CardNow
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.wording.names import name_forms
from core.games.through_the_ages.wording.vocabulary import type_name
from tui.draw.canvas import AMOUNT, BAD, CURSOR, MUTED, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width, wrap
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
ROOMY = 140  # columns from which screens are also high


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of a line; `price_end` and `edge` are ends."""

    start: int  # cursor symbol and jump label
    age: int
    kind: int
    name: int
    price_end: int
    effect: int
    edge: int


def as_needed(at: Columns, cards: Sequence[CardNow]) -> Columns:
    """Narrow the columns to these cards, leaving more to the effect."""
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
    """Return the viewer's seat, or seat 0 for a spectator."""
    view: AgesState = scene.view
    return scene.seat if 0 <= scene.seat < len(view.players) else 0


def is_political(scene: Scene) -> bool:
    return scene.question is not None and scene.question.decision.topic in POLITICAL


def band(canvas: Canvas, kind: str) -> Ink:
    """Return the color of a card type."""
    return Ink(canvas.brush.theme.bands.get(_BAND.get(kind, ""), "text"))


def kind_word(kind: str) -> str:
    return _KIND.get(kind, type_name(kind))


def _laid(at: Columns, now: CardNow, effect: Sequence[str], tail: Parts) -> tuple[str, int, int]:
    """Return the name and the columns between which the effect fits.

    Prefer a full name to a fixed column, and a short name to a cut effect.
    """
    copies, price = _copies(now), len(now.price) + 1 if now.price else 0
    forms, room = name_forms(now.card), at.price_end - at.name - price - len(copies)
    names = [name for name in forms if len(name) <= room] or [fit(forms, room)]
    width = parts_width(tail)
    end = at.edge - (width + 1 if width else 0)
    latest = end - min(map(len, effect), default=0)
    if latest < at.effect:
        for name in names:
            if at.name + len(name) + len(copies) + price + 2 <= latest:
                return f"{name}{copies}", latest, end
    return f"{names[0]}{copies}", at.effect, end


def rows_needed(at: Columns, now: CardNow, effect: Sequence[str], tail: Parts) -> int:
    _, x, end = _laid(at, now, effect, tail)
    return 1 if any(len(form) <= end - x for form in effect) or not effect else 2


def _in_rows(effect: Sequence[str], room: int, below: int, rows: int) -> list[str]:
    """Wrap an effect; rows below the first include the space of the tail."""
    if rows == 1:
        return [fit(effect, room)]
    laid = []
    for form in effect:
        first = wrap(form, room)[0]
        laid.append([first, *wrap(form[len(first) :].strip(), below)])
    whole = next((lines for lines in laid if len(lines) <= rows), None)
    return whole or [*laid[-1][: rows - 1], fit([" ".join(laid[-1][rows - 1 :])], below)]


def paint_card_line(
    canvas: Canvas,
    scene: Scene,
    at: Columns,
    y: int,
    now: CardNow,
    target: str,
    effect: Sequence[str],
    tail: Parts,
    rows: int = 1,
) -> None:
    """Draw a card; the tail of an unavailable one gives the reason."""
    record = CARDS[now.card]
    legal = scene.is_legal(target)
    dim = bool(now.why_not) and not legal
    canvas.text(at.age, y, record.age, MUTED if dim else TEXT)
    kind = kind_word(record.type)
    ink = MUTED if dim else band(canvas, record.type)
    canvas.text(at.kind, y, kind[: at.name - at.kind - 1], ink)
    name, x, end = _laid(at, now, effect, tail)
    canvas.text(at.name, y, name, MUTED if dim else NAMED)
    canvas.parts(at.edge - parts_width(tail), y, tail)
    canvas.right(x - 2, y, now.price, MUTED if dim else AMOUNT)
    for down, line in enumerate(_in_rows(effect, end - x, at.edge - x, rows)):
        canvas.text(x, y + down, line, MUTED if dim else TEXT)
    if dim:
        canvas.text(at.start + 1, y, "✗", BAD)
    finish_line(canvas, scene, at, y, target, rows)


def finish_line(
    canvas: Canvas, scene: Scene, at: Columns, y: int, target: str, rows: int = 1
) -> None:
    cursor = scene.cursor == target
    if cursor:
        for row in range(y, y + rows):
            canvas.tint(at.start, row, at.edge - at.start, CURSOR)
        canvas.text(at.start, y, "▸", CURSOR)
    if scene.is_legal(target):
        x = at.start + 1
        if cursor and scene.jumping is None:
            canvas.text(x, y, scene.label(target), CURSOR)
        else:
            paint_label(canvas, scene, target, x, y)


def why_tail(now: CardNow, room: int) -> Parts:
    """Return the longest reason that fits."""
    words = next((form for form in now.why_not if len(form) <= room), "")
    return [(words, BAD)] if words else []
