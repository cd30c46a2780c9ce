"""Plain text panels for a game without panels."""

from collections.abc import Callable
from typing import Any

from core.kernel import Game
from core.kernel.style import SHORT
from tui.draw.canvas import CURSOR, MUTED, TEXT, Canvas
from tui.draw.change_arrows import ValueParts
from tui.draw.glyphs import cut, wrap
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import Painter, Panel, Presenter
from tui.draw.short_names import make_abbreviate

TextSource = Callable[[PanelProps], list[str]]


def make_text_presenter(game: Game[Any]) -> Presenter:
    """Build a presenter from the game's own text."""

    def label_progress(view: Any, is_short: bool) -> str:
        return cut(game.text.progress_text(view), 14) if is_short else game.text.progress_text(view)

    return Presenter(
        panels=(
            _make_panel("row", "1", "Choices", _summary_lines),
            _make_panel("boards", "3", "Boards", _board_lines),
        ),
        progress_text=label_progress,
        resources=_no_resources,
        abbreviate=make_abbreviate(game.text.counts, {}),
    )


def _make_panel(name: str, key: str, title: str, source: TextSource) -> Panel:
    return Panel(
        name, key, title, _make_painter(source), lambda props, width: (), lambda props, width: 20
    )


def _summary_lines(props: PanelProps) -> list[str]:
    return props.game.text.summary(props.view, props.seat, props.names, SHORT)


def _board_lines(props: PanelProps) -> list[str]:
    return props.game.text.board(props.view, props.seat, props.names, SHORT)


def _no_resources(view: Any, seat: int) -> ValueParts:
    return []


def _make_painter(source: TextSource) -> Painter:
    def paint(canvas: Canvas, props: PanelProps) -> None:
        rows: list[str] = []
        for line in source(props):
            indent = " " * (len(line) - len(line.lstrip()))
            rows += [indent + part for part in wrap(line, max(canvas.width - 2 - len(indent), 10))]
        targets = [f"line {number}" for number in range(len(rows))]
        cursor_line = targets.index(props.cursor) if props.cursor in targets else 0
        first = max(0, min(cursor_line - canvas.height // 2, len(rows) - canvas.height))
        for number, row in enumerate(rows):
            y = number - first
            props.add_hit_region(targets[number], 0, y, canvas.width)
            if 0 <= y < canvas.height:
                canvas.text(1, y, row, TEXT)
                if props.is_focused and number == cursor_line:
                    canvas.tint(0, y, canvas.width, CURSOR)
        if first + canvas.height < len(rows):
            canvas.right_text(canvas.width, canvas.height - 1, "▾", MUTED)

    return paint
