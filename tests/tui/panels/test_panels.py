from collections.abc import Iterable
from itertools import groupby, product

import pytest

from core.kernel import DecisionKind
from core.kernel.style import SHORT
from tests.tui.panel_cases import (
    GAMES,
    HISTORY_OF_THE_WORLD,
    MOSAIC,
    PanelCase,
    TableSetup,
    choosable_targets,
)
from tests.tui.panel_painting import Size, paint_panel, panel_lines, props_for
from tui.draw.blocks import STOP_PREFIX
from tui.draw.canvas import Brush
from tui.draw.glyphs import ASCII_SYMBOLS
from tui.panels import GAMES_WITH_PANELS

TABLES = [
    pytest.param(pictured, table, id=f"{pictured.id}-{number}")
    for pictured in GAMES
    for number, table in enumerate(pictured.tables)
]
every_table = pytest.mark.parametrize(("pictured", "table"), TABLES)
every_game = pytest.mark.parametrize("pictured", GAMES, ids=lambda pictured: pictured.id)


def test_every_game_with_panels_is_covered() -> None:
    assert {pictured.id for pictured in GAMES} == set(GAMES_WITH_PANELS)


def look_for_cuts(pictured: PanelCase, table: TableSetup, sizes: Iterable[Size]) -> None:
    """Draw every panel at every size. None may be too small."""
    known = set(ASCII_SYMBOLS)
    for scene in pictured.panel_props(table):
        for size, face in product(sizes, pictured.presenter.panels):
            marks = set("".join(panel_lines(face.id, scene, size)))
            assert {c for c in marks if not c.isascii() and not c.isalpha()} <= known


@every_table
def test_nothing_is_cut_during_a_game(pictured: PanelCase, table: TableSetup) -> None:
    look_for_cuts(pictured, table, (pictured.sizes[0], pictured.sizes[-1]))


@pytest.mark.soak
@every_table
def test_nothing_is_cut_at_intermediate_sizes(pictured: PanelCase, table: TableSetup) -> None:
    look_for_cuts(pictured, table, pictured.sizes[1:-1])


@every_table
def test_every_choosable_target_has_a_hit_region(pictured: PanelCase, table: TableSetup) -> None:
    for state in pictured.moments(table):
        scene = props_for(pictured.game, state)
        if scene.question is None or scene.question.decision.topic in pictured.listed_topics:
            continue
        for size in ((80, 14), pictured.wide):
            spotless = set(choosable_targets(scene)) - pictured.listed
            for cursor in ("", *choosable_targets(scene)) if pictured.rotating else ("",):
                scene.cursor = cursor
                for face in pictured.presenter.panels if spotless else ():
                    paint_panel(face.id, scene, size)
                    spotless -= {spot.target for spot in scene.hit_regions}
            assert not spotless


@every_game
def test_cursor_is_visible_on_every_target(pictured: PanelCase) -> None:
    scene = pictured.busiest_position
    scene.is_focused = True
    for size in ((80, 14), pictured.wide):
        for face in pictured.presenter.panels:
            scene.cursor = ""
            paint_panel(face.id, scene, size)
            for target in {spot.target for spot in scene.hit_regions}:
                scene.cursor = target
                canvas = paint_panel(face.id, scene, size)
                spot = next(spot for spot in scene.hit_regions if spot.target == target)
                assert spot.y >= 0 and spot.y + spot.height <= size[1], target
                assert spot.x >= 0 and spot.x + spot.width <= size[0], target
                assert "cursor" in {ink.emphasis for row in canvas.inks for ink in row}, target


@every_game
def test_panel_ignores_a_cursor_on_things_it_does_not_show(
    pictured: PanelCase,
) -> None:
    """So that it need not be drawn again for them."""
    scene = pictured.busiest_position
    for size in ((80, 14), pictured.wide):
        here = {}
        for face in pictured.presenter.panels:
            scene.cursor = ""
            here[face.id] = (
                paint_panel(face.id, scene, size),
                {spot.target for spot in scene.hit_regions},
            )
        everything = set(choosable_targets(scene)).union(*(spots for _, spots in here.values()))
        for face in pictured.presenter.panels:
            canvas, spots = here[face.id]
            for scene.cursor in sorted(everything - spots)[::4] if not face.has_all_details else ():
                again = paint_panel(face.id, scene, size)
                assert (again.letters, again.inks) == (canvas.letters, canvas.inks), scene.cursor
                assert {spot.target for spot in scene.hit_regions} == spots, scene.cursor


@every_game
def test_every_target_can_be_explained(pictured: PanelCase) -> None:
    for state in pictured.moments()[:-1]:
        scene = props_for(pictured.game, state)
        for cursor in ("", "seat 2") if pictured.rotating else ("",):
            scene.cursor = cursor
            for face in pictured.presenter.panels:
                paint_panel(face.id, scene)
                for target in {spot.target for spot in scene.hit_regions}:
                    if not target.startswith((STOP_PREFIX, *pictured.textless)):
                        assert pictured.game.text.explain(scene.view, scene.seat, target, SHORT), (
                            target
                        )


@every_game
def test_ascii_mode_leaves_no_other_symbols(pictured: PanelCase) -> None:
    for state in pictured.moments()[::5]:
        scene = props_for(pictured.game, state)
        brush = Brush(scene.theme, ascii_only=True, taper=False)
        for face in pictured.presenter.panels:
            shown = "".join(paint_panel(face.id, scene, (114, 37), brush).lines())
            assert all(letter.isascii() or letter.isalpha() for letter in shown)


@every_game
def test_mono_theme_shows_the_same_words(pictured: PanelCase) -> None:
    for state in pictured.moments()[::5]:
        night, mono = (props_for(pictured.game, state, theme=name) for name in ("night", "mono"))
        for face in pictured.presenter.panels:
            if face.id not in pictured.colored:
                assert panel_lines(face.id, night) == panel_lines(face.id, mono)


@every_table
def test_every_question_opens_an_existing_panel(pictured: PanelCase, table: TableSetup) -> None:
    presenter = pictured.presenter
    for state in pictured.moments(table):
        for decision in pictured.game.decisions(state):
            opened = presenter.panel_for(decision)  # none: the one that is open stays
            assert not opened or presenter.panel(opened) is not None, decision.topic


@pytest.mark.parametrize("pictured", [MOSAIC, HISTORY_OF_THE_WORLD], ids=lambda game: game.id)
def test_spaces_of_a_group_are_listed_by_worth_and_then_downwards(pictured: PanelCase) -> None:
    looked_at = 0
    for state in pictured.moments():
        scene = props_for(pictured.game, state)
        if scene.question is None or scene.question.decision.kind is not DecisionKind.SPACE:
            continue
        paint_panel("map", scene, (154, 58))
        place = pictured.presenter.map_position
        rows_of = {spot.target: spot.y for spot in scene.hit_regions if any(place(spot.target))}
        letters = [row for row in scene.question.rows if row.is_safe_default and row.targets]
        for _, group in groupby(letters, key=lambda row: row.group):
            shown = [row for row in group if row.targets[0] in rows_of]
            worth = [(-row.choice.rank, -row.worth) for row in shown]
            order = [
                (*each, rows_of[row.targets[0]]) for each, row in zip(worth, shown, strict=True)
            ]
            if not scene.question.decision.is_main:  # where the rows do not know their worth
                assert order == sorted(order)
                looked_at += len(order) > 1
    assert looked_at
