"""Inks and small drawings that the faces of all games share."""

from collections.abc import Sequence

from tui.draw.blocks import TargetBox
from tui.draw.canvas import BAD, CURSOR, GOOD, JUMP, MUTED, WARN, Canvas, Ink
from tui.draw.scene import Scene

WIDE = 110  # from this width on, cards lie in rows and seats in lines
LEGAL = Ink("accent", bold=True, mark="legal")
MARK_INK = {"✓": GOOD, "▾": WARN, "✗": BAD}


def paint_label(canvas: Canvas, scene: Scene, target: str, x: int, y: int) -> None:
    """A jump label: muted at rest, ink on teal while it can be typed."""
    label = scene.label(target)
    pending = scene.jumping is not None and label.startswith(scene.jumping)
    canvas.text(x, y, label, JUMP if pending else MUTED)


def mark_places(canvas: Canvas, scene: Scene, y: int, places: Sequence[TargetBox]) -> None:
    """Turn what the cursor is on over, and put jump labels before what can be chosen."""
    for target, x, down, width, _ in places:
        if target == scene.cursor:
            canvas.tint(x, y + down, width, CURSOR)
        if scene.jumping is not None and scene.is_legal(target):
            paint_label(canvas, scene, target, max(x - len(scene.label(target)), 0), y + down)
