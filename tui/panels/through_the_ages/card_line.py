"""A card as one line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.games.through_the_ages.content import CARDS, UNITS, URBAN
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_names import name_forms
from core.games.through_the_ages.text.facts.cards import CardStatus
from core.games.through_the_ages.text.vocabulary import type_name
from core.kernel.style import SHORT
from tui.draw.canvas import AMOUNT, BAD, CURSOR, MUTED, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.highlight import paint_label
from tui.draw.panel_props import PanelProps

_BAND_OF_TYPE = {
    **dict.fromkeys(("farm", "mine"), "production"),
    **dict.fromkeys(URBAN, "urban"),
    **dict.fromkeys((*UNITS, "tactics", "aggression", "war"), "military"),
    **{kind: kind for kind in ("government", "special", "leader", "wonder", "action")},
    "territory": "leader",
    "pact": "special",
    "bonus": "action",
}
_TYPE_WORDS = {
    "air_force": "air force",
    "special": "special",
    "action": "action",
    "bonus": "bonus",
    "aggression": "aggression",
}


POLITICAL_TOPICS = ("politics", "pact", "resign", "pick_bonus", "bid", "force", "strike", "defend")
ROOMY_WIDTH = 140  # columns from which screens are also high


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of a line. `price_end` and `edge` are right edges."""

    start: int  # cursor symbol and jump label
    age: int
    kind: int
    name: int
    price_end: int
    effect: int
    edge: int


def fit_columns(columns: Columns, cards: Sequence[CardStatus]) -> Columns:
    """Narrow the columns to these cards, which leaves more to the effect."""
    present_cards = [status for status in cards if status.card]
    kinds = max((len(label_type(CARDS[status.card].type)) for status in present_cards), default=0)
    name = min(columns.kind + kinds + 1, columns.name)
    name_width = max(
        (
            len(_name_with_copies(status)) + len(status.price) + bool(status.price)
            for status in present_cards
        ),
        default=0,
    )
    price_end = min(name + name_width, columns.price_end - columns.name + name)
    return replace(columns, name=name, price_end=price_end, effect=price_end + 2)


def _name_with_copies(status: CardStatus) -> str:
    return f"{name_forms(status.card, SHORT)[0]}{_copies_suffix(status)}"


def _copies_suffix(status: CardStatus) -> str:
    return f" x{status.copies}" if status.copies > 1 else ""


def viewing_seat(props: PanelProps) -> int:
    view: AgesState = props.view
    return props.seat if 0 <= props.seat < len(view.players) else 0


def is_political(props: PanelProps) -> bool:
    return props.question is not None and props.question.decision.topic in POLITICAL_TOPICS


def band_ink(canvas: Canvas, card_type: str) -> Ink:
    return Ink(canvas.brush.theme.bands.get(_BAND_OF_TYPE.get(card_type, ""), "text"))


def label_type(card_type: str) -> str:
    return _TYPE_WORDS.get(card_type, type_name(card_type))


def _place_effect(
    columns: Columns, status: CardStatus, effect: Sequence[str], tail: Parts
) -> tuple[str, int, int]:
    """Return the name, and the columns between which the effect fits.

    Prefer a full name to a fixed column, and a short name to a cut effect.
    """
    copies, price = _copies_suffix(status), len(status.price) + 1 if status.price else 0
    forms, space = (
        name_forms(status.card, SHORT),
        columns.price_end - columns.name - price - len(copies),
    )
    names = [name for name in forms if len(name) <= space] or [fit(forms, space)]
    width = parts_width(tail)
    end = columns.edge - (width + 1 if width else 0)
    latest = end - min(map(len, effect), default=0)
    if latest < columns.effect:
        for name in names:
            if columns.name + len(name) + len(copies) + price + 2 <= latest:
                return f"{name}{copies}", latest, end
    return f"{names[0]}{copies}", columns.effect, end


def measure_card_line(
    columns: Columns, status: CardStatus, effect: Sequence[str], tail: Parts
) -> int:
    _, x, end = _place_effect(columns, status, effect, tail)
    return 1 if any(len(form) <= end - x for form in effect) or not effect else 2


def _wrap_effect(effect: Sequence[str], width: int, width_below: int, rows: int) -> list[str]:
    """Wrap an effect. Rows below the first include the space of the tail."""
    if rows == 1:
        return [fit(effect, width)]
    wrapped = []
    for form in effect:
        first = wrap(form, width)[0]
        wrapped.append([first, *wrap(form[len(first) :].strip(), width_below)])
    fitting = next((lines for lines in wrapped if len(lines) <= rows), None)
    return fitting or [
        *wrapped[-1][: rows - 1],
        fit([" ".join(wrapped[-1][rows - 1 :])], width_below),
    ]


def draw_card_line(
    canvas: Canvas,
    props: PanelProps,
    columns: Columns,
    y: int,
    status: CardStatus,
    target: str,
    effect: Sequence[str],
    tail: Parts,
    rows: int = 1,
) -> None:
    """Draw a card. The tail of an unavailable card is the reason."""
    record = CARDS[status.card]
    is_legal = props.is_legal(target)
    is_dim = bool(status.obstacle) and not is_legal
    canvas.text(columns.age, y, record.age, MUTED if is_dim else TEXT)
    kind = label_type(record.type)
    ink = MUTED if is_dim else band_ink(canvas, record.type)
    canvas.text(columns.kind, y, kind[: columns.name - columns.kind - 1], ink)
    name, x, end = _place_effect(columns, status, effect, tail)
    canvas.text(columns.name, y, name, MUTED if is_dim else NAMED)
    canvas.parts(columns.edge - parts_width(tail), y, tail)
    canvas.right_text(x - 2, y, status.price, MUTED if is_dim else AMOUNT)
    for dy, line in enumerate(_wrap_effect(effect, end - x, columns.edge - x, rows)):
        canvas.text(x, y + dy, line, MUTED if is_dim else TEXT)
    if is_dim:
        canvas.text(columns.start + 1, y, "✗", BAD)
    draw_cursor_and_label(canvas, props, columns, y, target, rows)


def draw_cursor_and_label(
    canvas: Canvas, props: PanelProps, columns: Columns, y: int, target: str, rows: int = 1
) -> None:
    cursor = props.cursor == target
    if cursor:
        for row in range(y, y + rows):
            canvas.tint(columns.start, row, columns.edge - columns.start, CURSOR)
        canvas.text(columns.start, y, "▸", CURSOR)
    if props.is_legal(target):
        x = columns.start + 1
        if cursor and props.typed_label is None:
            canvas.text(x, y, props.label(target), CURSOR)
        else:
            paint_label(canvas, props, target, x, y)


def obstacle_parts(status: CardStatus, width: int) -> Parts:
    """Return the longest reason that fits."""
    text = next((form for form in status.obstacle if len(form) <= width), "")
    return [(text, BAD)] if text else []
