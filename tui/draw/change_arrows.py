"""`▴` and `▾` after numbers that changed since the reader's last turn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tui.draw.canvas import BAD, GOOD, Ink, Parts
from tui.draw.glyphs import parts_width
from tui.draw.panel_props import PanelProps

ARROWS = (("▴", GOOD), ("▾", BAD))


@dataclass(frozen=True, slots=True)
class ValuePart:
    """A part that shows one number, and gets an arrow if the number changes.

    Parts that show several numbers are plain: an arrow would not say which one it means.
    """

    text: str
    ink: Ink
    value: int
    key: str  # what is counted; compared with the part of the same key in the previous view


ValueParts = list[tuple[str, Ink] | ValuePart]  # a row, of which some parts show a number


def change_arrow_with_amount(change: int) -> Parts:
    return [(f"{sign}{abs(change)}", ink) for sign, ink in change_arrow(change)]


def change_arrow(change: int) -> Parts:
    """Return a bare arrow, or nothing."""
    return [ARROWS[change < 0]] if change else []


def add_change_arrows(
    props: PanelProps, parts_of: Callable[[Any], ValueParts], width: int = 1000
) -> Parts:
    """Return the parts of a view, with arrows for changes since the previous view.

    If they do not fit, the last arrows are dropped.
    """
    current = parts_of(props.view)
    if props.previous_view is None:
        return without_values(current)
    groups = add_arrows_to_parts(current, parts_of(props.previous_view))
    excess = sum(map(parts_width, groups)) - width
    for group in reversed(groups):
        if excess > 0:
            excess -= parts_width(group[1:])
            del group[1:]
    return [part for group in groups for part in group]


def add_arrows_to_parts(current: ValueParts, previous: ValueParts) -> list[Parts]:
    """Return a group per part: the part, then its arrow if its value changed."""
    values = {part.key: part.value for part in previous if isinstance(part, ValuePart)}
    groups: list[Parts] = [[part] for part in without_values(current)]
    for part, group in zip(current, groups, strict=True):
        if isinstance(part, ValuePart) and part.key in values:
            group += change_arrow(part.value - values[part.key])
    return groups


def without_values(parts: ValueParts) -> Parts:
    return [(part.text, part.ink) if isinstance(part, ValuePart) else part for part in parts]
