"""Draws panels of any game for tests, without overwriting or overflow."""

from typing import Any

from core.kernel import Game
from tests.toy import with_text
from themes import load_themes
from tui.draw.canvas import JUMP, TEXT, Brush, Canvas, Ink
from tui.draw.panel_props import PanelProps
from tui.model.choices import build_question
from tui.panels import load_presenter

THEMES, _ = load_themes()
NAMES = ("You", "Livia", "Tarik", "Odo", "Wilhelmina", "Fa")

Size = tuple[int, int]


class StrictCanvas(Canvas):
    """A canvas that fails on text outside its edges or over other text."""

    def text(self, x: int, y: int, text: str, ink: Ink = TEXT, width: int | None = None) -> int:
        if 0 <= y < self.height and text:
            assert x >= 0 and x + len(text) <= self.width, f"{text!r} at {x},{y} is cut"
            below = self.letters[y][x : x + len(text)]
            pairs = zip(below, text, strict=False)
            covered = any(a != b and a.isalnum() and b.isalnum() for a, b in pairs)
            assert not covered or ink is JUMP, f"{text!r} is written over {below}"
        return super().text(x, y, text, ink, width)


def props_for(
    game: Game[Any], state: Any, seat: int | None = None, theme: str = "night", **look: Any
) -> PanelProps:
    """Return the panel props of a seat, by default the one to decide."""
    pending = game.decisions(state)
    if seat is None:
        seat = pending[0].seat if pending else 0
    view = game.view(state, seat)
    decision = game.decision_of(view, seat)
    place = load_presenter(game).map_position
    # Whole choices need worlds sampled from the view, which not every invented position allows.
    step_by_step = with_text(game, folded_topics={})
    question = build_question(step_by_step, view, decision, place) if decision else None
    names = NAMES[: game.seat_count(state)] + game.automa_names(state)
    worn = load_presenter(game).adapt_theme(THEMES[theme], view)
    return PanelProps(game, view, seat, names, worn, question, **look)


def paint_panel(
    face: str, scene: PanelProps, size: Size = (80, 14), brush: Brush | None = None
) -> StrictCanvas:
    """Draw a panel on a canvas of this size; hit regions stay in the props."""
    found = load_presenter(scene.game).panel(face)
    assert found is not None
    canvas = StrictCanvas(*size, brush or Brush(scene.theme, taper=scene.theme.depth == "full"))
    scene.hit_regions = []
    found.paint(canvas, scene)
    assert found.preferred_height(scene, size[0]) >= 0
    assert len("   ".join(found.legend(scene, size[0]))) < size[0]
    return canvas


def panel_lines(face: str, scene: PanelProps, size: Size = (80, 14)) -> list[str]:
    return paint_panel(face, scene, size).lines()


def find_line(text: str, shown: list[str]) -> str:
    return next(line for line in shown if text in line)
