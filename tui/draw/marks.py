"""`▴` and `▾` beside the numbers that changed since the reader's own last turn."""

import re
from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from tui.draw.canvas import BAD, GOOD, Parts
from tui.draw.glyphs import parts_width
from tui.draw.scene import Scene

SIGNS = (("▴", GOOD), ("▾", BAD))
_NUMBER = re.compile(r"[+-]?\d+|▪+|∙")  # as digits or counted out, `∙` for none


def change_mark(by: int) -> Parts:
    """Behind a number that is not what it was, with how much: `▴4`, `▾2`."""
    return [(f"{sign}{abs(by)}", ink) for sign, ink in change_sign(by)]


def change_sign(by: int) -> Parts:
    """The same where there is room for one cell."""
    return [SIGNS[by < 0]] if by else []


def marked(scene: Scene, parts_of: Callable[[Any], Parts], room: int = 1000) -> Parts:
    """A line of a view, with marks behind the numbers that were others in the view before.

    Where they do not all fit, those at the end are left out.
    """
    now = parts_of(scene.view)
    if scene.before is None:
        return now
    parts = [part for each in marked_parts(now, parts_of(scene.before)) for part in each]
    while parts_width(parts) > room and (signs := [at for at, p in enumerate(parts) if p in SIGNS]):
        del parts[signs[-1]]
    return parts


def marked_parts(now: Parts, was: Parts) -> list[Parts]:
    """Each part with the mark behind it, as long as the same is said in the same order."""
    found: list[Parts] = []
    same = True
    for (text, ink), (past, _) in zip_longest(now, was, fillvalue=("", GOOD)):
        same = same and _NUMBER.sub("", text) == _NUMBER.sub("", past)
        sign = change_sign(_number(text) - _number(past)) if same else []
        if sign and text.endswith(" "):  # in the room it has, so that columns stay
            rest = text[len(text.rstrip()) + 1 :]
            found.append([(text.rstrip(), ink), *sign, (rest, ink)])
        else:
            found.append([(text, ink), *sign])
    return found[: len(now)]


def _number(text: str) -> int:
    """The first number in a text."""
    match = _NUMBER.search(text)
    if match is None or match[0] == "∙":
        return 0
    return len(match[0]) if match[0].startswith("▪") else int(match[0])
