from dataclasses import replace
from typing import Any

import pytest

from core.app.learning import lesson_parts
from core.games import GAME_IDS, load_game
from core.kernel import Game
from core.learn import LessonGuide, LessonPart, open_part
from tests.tui.panel_painting import paint_panel, props_for
from tui.draw.canvas import Brush, Canvas
from tui.panels import load_presenter
from tui.widgets.panes.panel_widget import HIGHLIGHT_SYMBOL, PanelWidget

SIZES = ((80, 8), (114, 48))  # of the faces: at 80x24 that is what the coach leaves them
PARTS = [(game_id, part) for game_id in GAME_IDS for part in lesson_parts(game_id)]


def is_lit_up(
    game: Game[Any], state: Any, seat: int, size: tuple[int, int], things: frozenset[str]
) -> bool:
    """Return whether any of them is visible on a panel."""
    scene = props_for(game, state, seat, highlights=things)
    for face in load_presenter(game).panels:
        paint_panel(face.id, scene, size)
        lit = (spot for spot in scene.hit_regions if scene.is_highlighted(spot.target))
        if any(0 <= spot.y < size[1] for spot in lit):
            return True
    return False


def test_all_highlights_are_scrolled_into_view_if_they_fit() -> None:
    """Not only the first one, and regardless of a cursor elsewhere."""
    game = load_game("through_the_ages")
    part = lesson_parts("through_the_ages")[1]
    line = open_part(game, part)
    line.switch_to(LessonGuide(game, part).choices_before(0))
    impacts = frozenset(part.lessons[0].look)
    scene = props_for(game, line.state, part.seat, highlights=impacts)
    paint_panel("politics", scene, (80, 8))
    lit = {spot.target: spot.y for spot in scene.hit_regions if scene.is_highlighted(spot.target)}
    assert set(lit) == impacts and all(0 <= y < 8 for y in lit.values())


def test_highlights_stop_at_the_map_edge() -> None:
    """The line below the map is text, so lands there are not visible."""
    game = load_game("history_of_the_world")
    part = lesson_parts("history_of_the_world")[0]
    line = open_part(game, part)
    line.switch_to(LessonGuide(game, part).choices_before(3))
    face = next(face for face in load_presenter(game).panels if face.id == "map")
    scene = props_for(game, line.state, part.seat)
    paint_panel("map", scene, (80, 8))
    lands = frozenset(spot.target for spot in scene.hit_regions)
    pane = PanelWidget(face)
    pane.set_reactive(PanelWidget.heading, None)
    pane.set_reactive(PanelWidget.props, replace(scene, highlights=lands))
    canvas = Canvas(80, 8, Brush(scene.theme))
    pane.paint(canvas)
    lines = canvas.lines()
    assert any(HIGHLIGHT_SYMBOL in row for row in lines[:-1]) and HIGHLIGHT_SYMBOL not in lines[-1]


@pytest.mark.parametrize(("game_id", "part"), PARTS, ids=[f"{g}-{p.id}" for g, p in PARTS])
def test_lesson_topics_are_highlighted(game_id: str, part: LessonPart) -> None:
    game = load_game(game_id)
    guide, line = LessonGuide(game, part), open_part(game, part)
    dark = []
    for number, lesson in enumerate(part.lessons):
        line.switch_to(guide.choices_before(number))
        things = frozenset(lesson.look) - game.text.ledger(line.state, part.seat).keys()
        for size in SIZES if things else ():
            if not is_lit_up(game, line.state, part.seat, size, things):
                dark.append(f"{lesson.id} at {size}: {', '.join(sorted(things))}")
    assert dark == []


NOT_ON_A_BOARD = {"influence in Greece", "influence in Italia", "tiles", "unrest in the pile"}


@pytest.mark.parametrize(("game_id", "part"), PARTS, ids=[f"{g}-{p.id}" for g, p in PARTS])
def test_lesson_counts_are_named_on_the_boards(game_id: str, part: LessonPart) -> None:
    """On a wide screen. The map, the market and the offer show the others."""
    game = load_game(game_id)
    guide, line = LessonGuide(game, part), open_part(game, part)
    unnamed = []
    for number, lesson in enumerate(part.lessons):
        line.switch_to(guide.choices_before(number))
        counts = frozenset(lesson.look) & game.text.ledger(line.state, part.seat).keys()
        scene = props_for(game, line.state, part.seat, highlighted_counts=counts)
        paint_panel("boards", scene, (126, 48))
        unnamed += sorted(counts - scene.count_ends.keys() - NOT_ON_A_BOARD)
    assert unnamed == []
