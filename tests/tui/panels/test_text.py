from tests.toy import PEBBLES
from themes import load_themes
from tui.draw.canvas import Brush, Canvas
from tui.draw.panel_props import PanelProps
from tui.panels import load_presenter

THEME = load_themes()[0]["night"]


def test_summary_and_boards_are_panels() -> None:
    state = PEBBLES.new(2, {}, 1)
    presenter = load_presenter(PEBBLES)
    scene = PanelProps(PEBBLES, PEBBLES.view(state, 0), 0, ("Ada", "Ben"), THEME)
    shown = {}
    for face in presenter.panels:
        canvas = Canvas(80, 14, Brush(THEME))
        face.paint(canvas, scene)
        shown[face.id] = canvas.lines()
    assert shown["row"][0] == " 8 stones left"
    assert shown["boards"][0] == " Ada:"
    assert presenter.progress_text(scene.view, False) == "8 stones left"


def test_cursor_moves_through_the_lines() -> None:
    state = PEBBLES.new(3, {}, 1)
    scene = PanelProps(PEBBLES, PEBBLES.view(state, 0), 0, ("Ada", "Ben", "Cleo"), THEME)
    scene.cursor, scene.is_focused = "line 1", True
    face = load_presenter(PEBBLES).panel("boards")
    assert face is not None
    face.paint(Canvas(80, 2, Brush(THEME)), scene)
    assert [spot.target for spot in scene.hit_regions] == ["line 0", "line 1", "line 2"]
