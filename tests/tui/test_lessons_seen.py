from dataclasses import replace
from typing import Any

import pytest

from core.games import GAME_IDS, load_game
from core.house.learning import course_of
from core.kernel import Game
from core.teaching import Guide, Part, laid_out
from tests.tui.faces import painted, scene_in
from tui.draw.canvas import Brush, Canvas
from tui.games import presenter_of
from tui.widgets.panes.face import LOOK_MARK, FacePane

SIZES = ((80, 8), (114, 48))  # of the faces: at 80x24 that is what the coach leaves them
PARTS = [(game_id, part) for game_id in GAME_IDS for part in course_of(game_id)]


def is_lit_up(
    game: Game[Any], state: Any, seat: int, size: tuple[int, int], things: frozenset[str]
) -> bool:
    """Whether any of them is in sight on a face."""
    scene = scene_in(game, state, seat, look=things)
    for face in presenter_of(game).faces:
        painted(face.id, scene, size)
        lit = (spot for spot in scene.spots if scene.is_lit(spot.target))
        if any(0 <= spot.y < size[1] for spot in lit):
            return True
    return False


def test_all_that_is_lit_up_is_scrolled_into_sight_where_it_fits() -> None:
    """Not only the first of them, and not where a cursor is that is elsewhere."""
    game = load_game("through_the_ages")
    part = course_of("through_the_ages")[1]
    line = laid_out(game, part)
    line.follow(Guide(game, part).choices_to(0))
    impacts = frozenset(part.lessons[0].look)
    scene = scene_in(game, line.state, part.seat, look=impacts)
    painted("politics", scene, (80, 8))
    lit = {spot.target: spot.y for spot in scene.spots if scene.is_lit(spot.target)}
    assert set(lit) == impacts and all(0 <= y < 8 for y in lit.values())


def test_nothing_is_marked_beyond_the_edge_of_a_map() -> None:
    """Below it is a line of words, and what lies there is out of sight."""
    game = load_game("history_of_the_world")
    part = course_of("history_of_the_world")[0]
    line = laid_out(game, part)
    line.follow(Guide(game, part).choices_to(3))
    face = next(face for face in presenter_of(game).faces if face.id == "map")
    scene = scene_in(game, line.state, part.seat)
    painted("map", scene, (80, 8))
    lands = frozenset(spot.target for spot in scene.spots)
    pane = FacePane(face, headed=False)
    pane.set_reactive(FacePane.scene, replace(scene, look=lands))
    canvas = Canvas(80, 8, Brush(scene.theme))
    pane.paint(canvas)
    lines = canvas.lines()
    assert any(LOOK_MARK in row for row in lines[:-1]) and LOOK_MARK not in lines[-1]


@pytest.mark.parametrize(("game_id", "part"), PARTS, ids=[f"{g}-{p.id}" for g, p in PARTS])
def test_something_is_lit_up_where_a_lesson_says_what_to_look_at(game_id: str, part: Part) -> None:
    game = load_game(game_id)
    guide, line = Guide(game, part), laid_out(game, part)
    dark = []
    for number, lesson in enumerate(part.lessons):
        line.follow(guide.choices_to(number))
        things = frozenset(lesson.look) - game.ledger(line.state, part.seat).keys()
        for size in SIZES if things else ():
            if not is_lit_up(game, line.state, part.seat, size, things):
                dark.append(f"{lesson.id} at {size}: {', '.join(sorted(things))}")
    assert dark == []
