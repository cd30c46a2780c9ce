"""`▴` and `▾` after numbers that changed since the reader's last turn."""

import re
from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from tui.draw.canvas import BAD, GOOD, Parts
from tui.draw.glyphs import parts_width
from tui.draw.scene import Scene

SIGNS = (("▴", GOOD), ("▾", BAD))
_NUMBER = re.compile(r"[+-]?\d+|▪+|∙")  # digits, symbols to count, or `∙` for zero


def change_mark(by: int) -> Parts:
    """Return an arrow with the amount, as in `▴4`, or nothing."""
    return [(f"{sign}{abs(by)}", ink) for sign, ink in change_sign(by)]


def change_sign(by: int) -> Parts:
    """Return a bare arrow, or nothing."""
    return [SIGNS[by < 0]] if by else []


def marked(scene: Scene, parts_of: Callable[[Any], Parts], room: int = 1000) -> Parts:
    """Return the parts of a view, with arrows for changes since the previous view.

    If they do not fit, the last arrows are dropped.
    """
    now = parts_of(scene.view)
    if scene.before is None:
        return now
    parts = [part for each in marked_parts(now, parts_of(scene.before)) for part in each]
    while parts_width(parts) > room and (signs := [at for at, p in enumerate(parts) if p in SIGNS]):
        del parts[signs[-1]]
    return parts


def marked_parts(now: Parts, was: Parts) -> list[Parts]:
    """Add an arrow to each part, as long as both views have the same wording."""
    found: list[Parts] = []
    same = True
    for (text, ink), (past, _) in zip_longest(now, was, fillvalue=("", GOOD)):
        same = same and _NUMBER.sub("", text) == _NUMBER.sub("", past)
        sign = change_sign(_number(text) - _number(past)) if same else []
        if sign and text.endswith(" "):  # fill the padding, so that columns stay aligned
            rest = text[len(text.rstrip()) + 1 :]
            found.append([(text.rstrip(), ink), *sign, (rest, ink)])
        else:
            found.append([(text, ink), *sign])
    return found[: len(now)]


def _number(text: str) -> int:
    match = _NUMBER.search(text)
    if match is None or match[0] == "∙":
        return 0
    return len(match[0]) if match[0].startswith("▪") else int(match[0])
