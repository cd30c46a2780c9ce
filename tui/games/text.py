"""Plain text panels for a game without panels."""

from collections.abc import Callable
from typing import Any

from core.kernel import Game
from tui.draw.canvas import CURSOR, HEAD, MUTED, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.presenter import Face, Painter, Presenter
from tui.draw.scene import Scene

InWords = Callable[[Scene], list[str]]


def text_presenter(game: Game[Any]) -> Presenter:
    """Build a presenter from the text that the game itself provides."""

    def where(view: Any, short: bool) -> str:
        return cut(game.progress(view), 14) if short else game.progress(view)

    return Presenter(
        faces=(_face("row", "1", "Choices", _choices), _face("boards", "3", "Boards", _boards)),
        where=where,
        resources=_resources,
        abbreviate=lambda name: name,
    )


def _face(name: str, key: str, title: str, words: InWords) -> Face:
    return Face(name, key, title, _painter(words), lambda scene, width: "", lambda scene, width: 20)


def _choices(scene: Scene) -> list[str]:
    return scene.game.summary(scene.view, scene.seat, scene.names)


def _boards(scene: Scene) -> list[str]:
    return scene.game.board(scene.view, scene.seat, scene.names)


def _resources(view: Any, seat: int) -> Parts:
    return []


def _painter(words: InWords) -> Painter:
    def paint(canvas: Canvas, scene: Scene) -> None:
        """Draw the lines, scrolled to the cursor; every line is a hit region."""
        rows: list[str] = []
        for line in words(scene):
            indent = " " * (len(line) - len(line.lstrip()))
            rows += [indent + part for part in wrap(line, max(canvas.width - 2 - len(indent), 10))]
        at = int(scene.cursor.removeprefix("line ")) if scene.cursor.startswith("line ") else 0
        first = max(0, min(at - canvas.height // 2, len(rows) - canvas.height))
        for number, row in enumerate(rows):
            y = number - first
            scene.spot(f"line {number}", 0, y, canvas.width)
            if 0 <= y < canvas.height:
                head = bool(row) and not row.startswith(" ") and row.endswith(":")
                canvas.text(1, y, row, HEAD if head else TEXT)
                if scene.focused and number == at:
                    canvas.tint(0, y, canvas.width, CURSOR)
        if first + canvas.height < len(rows):
            canvas.right(canvas.width, canvas.height - 1, "▾", MUTED)

    return paint
