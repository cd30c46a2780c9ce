"""`▴` and `▾` after numbers that changed since the reader's last turn."""

import re
from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from tui.draw.canvas import BAD, GOOD, Parts
from tui.draw.glyphs import parts_width
from tui.draw.panel_props import PanelProps

ARROWS = (("▴", GOOD), ("▾", BAD))
_NUMBER = re.compile(r"[+-]?\d+|▪+|∙")  # digits, symbols to count, or `∙` for zero


def change_arrow_with_amount(change: int) -> Parts:
    """Return an arrow with the amount, as in `▴4`, or nothing."""
    return [(f"{sign}{abs(change)}", ink) for sign, ink in change_arrow(change)]


def change_arrow(change: int) -> Parts:
    """Return a bare arrow, or nothing."""
    return [ARROWS[change < 0]] if change else []


def add_change_arrows(
    props: PanelProps, parts_of: Callable[[Any], Parts], width: int = 1000
) -> Parts:
    """Return the parts of a view, with arrows for changes since the previous view.

    If they do not fit, the last arrows are dropped.
    """
    current = parts_of(props.view)
    if props.previous_view is None:
        return current
    parts = [
        part
        for each in add_arrows_to_parts(current, parts_of(props.previous_view))
        for part in each
    ]
    while parts_width(parts) > width and (
        signs := [index for index, p in enumerate(parts) if p in ARROWS]
    ):
        del parts[signs[-1]]
    return parts


def add_arrows_to_parts(current: Parts, previous: Parts) -> list[Parts]:
    """Add an arrow to each part, as long as both views have the same wording."""
    result: list[Parts] = []
    is_same_wording = True
    for (text, ink), (previous_text, _) in zip_longest(current, previous, fillvalue=("", GOOD)):
        is_same_wording = is_same_wording and _NUMBER.sub("", text) == _NUMBER.sub(
            "", previous_text
        )
        arrow = (
            change_arrow(_first_number(text) - _first_number(previous_text))
            if is_same_wording
            else []
        )
        if arrow and text.endswith(" "):  # fill the padding, so that columns stay aligned
            rest = text[len(text.rstrip()) + 1 :]
            result.append([(text.rstrip(), ink), *arrow, (rest, ink)])
        else:
            result.append([(text, ink), *arrow])
    return result[: len(current)]


def _first_number(text: str) -> int:
    match = _NUMBER.search(text)
    if match is None or match[0] == "∙":
        return 0
    return len(match[0]) if match[0].startswith("▪") else int(match[0])
