"""Inks and small drawings shared by the panels of all games."""

from collections.abc import Sequence

from tui.draw.blocks import TargetBox
from tui.draw.canvas import BAD, CURSOR, GOOD, JUMP, MUTED, WARN, Canvas, Ink
from tui.draw.panel_props import PanelProps

WIDE_WIDTH = 110  # from this width on cards form rows, and seats take one line
LEGAL = Ink("accent", bold=True, emphasis="legal")
SYMBOL_INKS = {"✓": GOOD, "▾": WARN, "✗": BAD}


def paint_label(canvas: Canvas, props: PanelProps, target: str, x: int, y: int) -> None:
    label = props.label(target)
    is_pending = props.typed_label is not None and label.startswith(props.typed_label)
    canvas.text(x, y, label, JUMP if is_pending else MUTED)


def highlight_targets(
    canvas: Canvas, props: PanelProps, y: int, targets: Sequence[TargetBox]
) -> None:
    for target, x, dy, width, _ in targets:
        if target == props.cursor:
            canvas.tint(x, y + dy, width, CURSOR)
        if props.typed_label is not None and props.is_legal(target):
            paint_label(canvas, props, target, max(x - len(props.label(target)), 0), y + dy)
