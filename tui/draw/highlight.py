"""Inks and small drawings shared by the panels of all games."""

from collections.abc import Sequence

from tui.draw.blocks import TargetBox
from tui.draw.canvas import BAD, CURSOR, GOOD, JUMP, MUTED, WARN, Canvas, Ink
from tui.draw.scene import Scene

WIDE = 110  # from this width on cards form rows, and seats take one line
LEGAL = Ink("accent", bold=True, mark="legal")
MARK_INK = {"✓": GOOD, "▾": WARN, "✗": BAD}


def paint_label(canvas: Canvas, scene: Scene, target: str, x: int, y: int) -> None:
    """Paint a jump label, highlighted while it can be typed."""
    label = scene.label(target)
    pending = scene.jumping is not None and label.startswith(scene.jumping)
    canvas.text(x, y, label, JUMP if pending else MUTED)


def mark_places(canvas: Canvas, scene: Scene, y: int, places: Sequence[TargetBox]) -> None:
    """Highlight the target under the cursor, and add jump labels to legal targets."""
    for target, x, down, width, _ in places:
        if target == scene.cursor:
            canvas.tint(x, y + down, width, CURSOR)
        if scene.jumping is not None and scene.is_legal(target):
            paint_label(canvas, scene, target, max(x - len(scene.label(target)), 0), y + down)
