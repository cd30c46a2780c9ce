from collections.abc import Iterable
from itertools import groupby, product

import pytest

from core.kernel import Kind
from tests.tui.faces import Size, lines, painted, scene_in
from tests.tui.pictured import GAMES, HISTORY_OF_THE_WORLD, MOSAIC, Pictured, Table, targets
from tui.draw.canvas import Brush
from tui.draw.glyphs import ASCII
from tui.games import PICTURED

TABLES = [
    pytest.param(pictured, table, id=f"{pictured.id}-{number}")
    for pictured in GAMES
    for number, table in enumerate(pictured.tables)
]
every_table = pytest.mark.parametrize(("pictured", "table"), TABLES)
every_game = pytest.mark.parametrize("pictured", GAMES, ids=lambda pictured: pictured.id)


def test_every_game_with_pictures_is_looked_at() -> None:
    assert {pictured.id for pictured in GAMES} == set(PICTURED)


def look_for_cuts(pictured: Pictured, table: Table, sizes: Iterable[Size]) -> None:
    """Paint every face at every size, which none may be too small for."""
    known = set(ASCII)
    for scene in pictured.scenes(table):
        for size, face in product(sizes, pictured.presenter.faces):
            marks = set("".join(lines(face.id, scene, size)))
            assert {c for c in marks if not c.isascii() and not c.isalpha()} <= known


@every_table
def test_nothing_is_cut_at_any_moment_of_a_game(pictured: Pictured, table: Table) -> None:
    look_for_cuts(pictured, table, (pictured.sizes[0], pictured.sizes[-1]))


@pytest.mark.soak
@every_table
def test_nothing_is_cut_at_the_sizes_between(pictured: Pictured, table: Table) -> None:
    look_for_cuts(pictured, table, pictured.sizes[1:-1])


@every_table
def test_everything_on_the_table_that_can_be_chosen_has_a_spot(
    pictured: Pictured, table: Table
) -> None:
    for state in pictured.moments(table):
        scene = scene_in(pictured.game, state)
        if scene.question is None or scene.question.decision.topic in pictured.listed_topics:
            continue
        for size in ((80, 14), pictured.wide):
            spotless = set(targets(scene)) - pictured.listed
            for cursor in ("", *targets(scene)) if pictured.turning else ("",):
                scene.cursor = cursor
                for face in pictured.presenter.faces if spotless else ():
                    painted(face.id, scene, size)
                    spotless -= {spot.target for spot in scene.spots}
            assert not spotless


@every_game
def test_the_cursor_is_in_sight_wherever_it_is(pictured: Pictured) -> None:
    scene = pictured.busiest
    scene.focused = True
    for size in ((80, 14), pictured.wide):
        for face in pictured.presenter.faces:
            scene.cursor = ""
            painted(face.id, scene, size)
            for target in {spot.target for spot in scene.spots}:
                scene.cursor = target
                canvas = painted(face.id, scene, size)
                spot = next(spot for spot in scene.spots if spot.target == target)
                assert spot.y >= 0 and spot.y + spot.height <= size[1], target
                assert spot.x >= 0 and spot.x + spot.width <= size[0], target
                assert "cursor" in {ink.mark for row in canvas.inks for ink in row}, target


@every_game
def test_a_face_is_the_same_wherever_the_cursor_is_on_things_it_does_not_have(
    pictured: Pictured,
) -> None:
    """So that it need not be drawn again for them."""
    scene = pictured.busiest
    for size in ((80, 14), pictured.wide):
        here = {}
        for face in pictured.presenter.faces:
            scene.cursor = ""
            here[face.id] = painted(face.id, scene, size), {spot.target for spot in scene.spots}
        everything = set(targets(scene)).union(*(spots for _, spots in here.values()))
        for face in pictured.presenter.faces:
            canvas, spots = here[face.id]
            for scene.cursor in sorted(everything - spots)[::4] if not face.tells_of_all else ():
                again = painted(face.id, scene, size)
                assert (again.letters, again.inks) == (canvas.letters, canvas.inks), scene.cursor
                assert {spot.target for spot in scene.spots} == spots, scene.cursor


@every_game
def test_everything_that_has_a_spot_can_be_explained(pictured: Pictured) -> None:
    for state in pictured.moments()[:-1]:
        scene = scene_in(pictured.game, state)
        for cursor in ("", "seat 2") if pictured.turning else ("",):
            scene.cursor = cursor
            for face in pictured.presenter.faces:
                painted(face.id, scene)
                for target in {spot.target for spot in scene.spots}:
                    if not target.startswith(pictured.mute):
                        assert pictured.game.explain(scene.view, scene.seat, target), target


@every_game
def test_the_ascii_set_leaves_no_other_marks(pictured: Pictured) -> None:
    for state in pictured.moments()[::5]:
        scene = scene_in(pictured.game, state)
        brush = Brush(scene.theme, ascii_only=True, taper=False)
        for face in pictured.presenter.faces:
            shown = "".join(painted(face.id, scene, (114, 37), brush).lines())
            assert all(letter.isascii() or letter.isalpha() for letter in shown)


@every_game
def test_the_same_words_are_there_without_colours(pictured: Pictured) -> None:
    for state in pictured.moments()[::5]:
        night, mono = (scene_in(pictured.game, state, theme=name) for name in ("night", "mono"))
        for face in pictured.presenter.faces:
            if face.id not in pictured.coloured:
                assert lines(face.id, night) == lines(face.id, mono)


@every_table
def test_every_question_opens_a_face_that_there_is(pictured: Pictured, table: Table) -> None:
    presenter = pictured.presenter
    for state in pictured.moments(table):
        for decision in pictured.game.decisions(state):
            opened = presenter.opens(decision)  # none: the one that is open stays
            assert not opened or presenter.face(opened) is not None, decision.topic


@pytest.mark.parametrize("pictured", [MOSAIC, HISTORY_OF_THE_WORLD], ids=lambda game: game.id)
def test_jump_letters_on_a_map_run_down_it_group_by_group(pictured: Pictured) -> None:
    looked_at = 0
    for state in pictured.moments():
        scene = scene_in(pictured.game, state)
        if scene.question is None or scene.question.decision.kind is not Kind.SPACE:
            continue
        painted("map", scene, (154, 58))
        place = pictured.presenter.place
        rows_of = {spot.target: spot.y for spot in scene.spots if any(place(spot.target))}
        letters = [row for row in scene.question.rows if row.is_meant and row.targets]
        for _, group in groupby(letters, key=lambda row: row.group):
            down = [rows_of[row.targets[0]] for row in group if row.targets[0] in rows_of]
            assert down == sorted(down)
            looked_at += len(down) > 1
    assert looked_at
