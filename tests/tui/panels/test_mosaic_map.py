from functools import partial
from unittest.mock import patch

import pytest

from core.app.learning import glossary_of
from core.games.mosaic import GAME
from core.games.mosaic.content import PILLARS, REGION_BY_HEX, REGIONS
from core.games.mosaic.text.facts.regions import region_statuses
from tests.games.mosaic.position import position
from tests.tui.panel_painting import Size, find_line, paint_panel, panel_lines, props_for
from tui.draw.canvas import CURSOR, Canvas
from tui.draw.hex_map import ZOOMS, best_zoom
from tui.draw.panel_props import PanelProps
from tui.panels.mosaic.map_props import GRID

scene_of = partial(props_for, GAME)
NARROW, WIDE = (80, 14), (114, 26)


def named_at(canvas: Canvas, region: str) -> tuple[int, int] | None:
    """Return where a region's name is, without the line below the map."""
    name = REGIONS[region].name
    rows = enumerate(canvas.lines()[:-1])
    found = [(max(row.find(name), row.find(name.upper())), y) for y, row in rows]
    return next(((x, y) for x, y in found if x >= 0), None)


def hexes_in_cells(scene: PanelProps, region: str) -> list[tuple[int, int, int, int]]:
    return [
        (spot.x, spot.y, spot.width, spot.height)
        for spot in scene.hit_regions
        if REGION_BY_HEX.get(spot.target) == region
    ]


def gap(start: int, end: int, other_start: int, other_end: int) -> int:
    """Return the number of cells between two ranges, 0 where they meet."""
    return max(other_start - end, start - other_end, 0)


@pytest.mark.parametrize(("size", "step"), [(NARROW, 0), (NARROW, 1), (WIDE, 0), (WIDE, 1)])
def test_region_under_the_cursor_is_named_in_view(size: Size, step: int) -> None:
    state = position(players=4).state
    for hex_id, region in REGION_BY_HEX.items():
        canvas = paint_panel("map", scene_of(state, cursor=hex_id, zoom=step), size)
        assert named_at(canvas, region), (hex_id, step)


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("step", range(len(ZOOMS)))
def test_region_name_is_on_or_near_its_land(size: Size, step: int) -> None:
    state = position(players=4).state
    for cursor in ("hispania_06", "gaul_10", "italia_10", "assyria_06", "egypt_10", "numidia_15"):
        scene = scene_of(state, cursor=cursor, zoom=step)
        canvas = paint_panel("map", scene, size)
        zoom = best_zoom(GRID, size[0], size[1] - 1, step)
        for region in REGIONS:
            place = named_at(canvas, region)
            if place is None:
                continue
            x, y = place
            end = x + len(REGIONS[region].name)
            assert any(
                gap(x, end, left, left + width) <= zoom.width
                and gap(y, y + 1, top, top + height) <= max(zoom.rows, 2)
                for left, top, width, height in hexes_in_cells(scene, region)
            ), (region, cursor, zoom.name)


def test_region_name_has_the_color_of_its_land() -> None:
    scene = scene_of(position(players=4).state)
    canvas = paint_panel("map", scene, WIDE)
    for region in REGIONS:
        place = named_at(canvas, region)
        assert place is not None
        assert canvas.inks[place[1]][place[0]].bg == scene.theme.land["mosaic"][region]


def test_abbreviated_money_on_a_small_hex_is_explained() -> None:
    """`$$` stands for 10$ and 15$, which the line below the map and `?` explain."""
    rich = position(players=4).token("italia_11", "cache_money_15").state
    shown = panel_lines("map", scene_of(rich), NARROW)
    assert "$$ 10$ or 15$" in shown[-1]
    assert (
        glossary_of("mosaic")
        .find_abbreviations("\n".join(shown))["$$"]
        .startswith("10 or 15 money")
    )
    poor = position(players=4)
    poor.state.tokens.clear()
    assert "$$" not in "\n".join(panel_lines("map", scene_of(poor.state), NARROW))
    assert "$$" not in "\n".join(panel_lines("map", scene_of(rich), WIDE))


def test_region_name_shows_its_target_symbol_or_jump_letter() -> None:
    game = position(players=4).player(0, ideas=9).symbols(0, **dict.fromkeys(PILLARS, 3))
    game.offer("technology", "tech_spear").play("take_technology card=tech_spear")
    game.play("play_technology card=tech_spear")  # and now, where do its infantry go?
    for jumping in (None, ""):
        scene = scene_of(game.state, cursor="hispania", typed_label=jumping)
        sign = "◊" if jumping is None else scene.label("egypt")
        assert f"{sign}Egypt" in "\n".join(panel_lines("map", scene, (76, 15)))


def test_cursor_and_own_pieces_are_distinguishable() -> None:
    game = position(players=4).build(0, "city", "italia_05").build(1, "city", "gaul_05")
    scene = scene_of(game.state, cursor="italia_11")
    canvas = paint_panel("map", scene, WIDE)
    spots = {spot.target: spot for spot in scene.hit_regions}

    def marks(target: str) -> set[str]:
        x, y, width = spots[target].x, spots[target].y, spots[target].width
        return {ink.emphasis for row in canvas.inks[y : y + 2] for ink in row[x : x + width]}

    at = spots["italia_11"]
    cells = canvas.inks[at.y + 1][at.x : at.x + at.width]
    assert {ink.bg for ink in cells} & {scene.theme.color("cursor"), "cursor"}
    assert "chip" in marks("italia_05") and "chip" not in marks("gaul_05")


def test_choosing_a_region_keeps_its_land_bright() -> None:
    game = position(players=4).player(0, money=20).build(0, "city", "italia_05")
    before = scene_of(game.state)
    bright = paint_panel("map", before, WIDE)
    game.play("military")
    scene = scene_of(game.state)
    assert scene.is_legal("italia") and not scene.is_legal("gaul")
    chosen = paint_panel("map", scene, WIDE)
    spots = {spot.target: spot for spot in scene.hit_regions}
    for target, stays in (("italia_11", True), ("gaul_11", False)):
        x, y = spots[target].x + 1, spots[target].y + 1
        assert (chosen.inks[y][x].bg == bright.inks[y][x].bg) is stays


def test_arrows_mark_every_edge_where_the_map_continues() -> None:
    state = position(players=4).state
    columns = {hex_id: column for hex_id, (_, column) in GRID.positions.items()}
    west, east = min(columns, key=columns.__getitem__), max(columns, key=columns.__getitem__)
    for cursor, expected in ((west, "▸"), (east, "◂")):  # all of its height is in sight
        canvas = paint_panel("map", scene_of(state, cursor=cursor), NARROW)
        assert [mark for mark in "◂▸▴▾" if mark in edges(canvas)] == [expected]
    close = paint_panel("map", scene_of(state, cursor="italia_11", zoom=2), NARROW)
    assert all(mark in edges(close) for mark in "◂▸▴▾")
    assert not set("◂▸▴▾") & set("".join(panel_lines("map", scene_of(state), WIDE)))


def test_edge_arrow_covers_no_text() -> None:
    """In a low pane it was once inside a name: `E▴ypt`."""
    state = position(players=4).state
    for cursor in sorted(GRID.positions)[::7]:
        for height in (4, 6, 13):
            canvas = paint_panel("map", scene_of(state, cursor=cursor), (80, height))
            with patch("tui.panels.mosaic.map.draw_edge_arrows"):
                bare = paint_panel("map", scene_of(state, cursor=cursor), (80, height))
            for marked, unmarked in zip(canvas.letters, bare.letters, strict=True):
                covered = [a for b, a in zip(marked, unmarked, strict=True) if b != a]
                assert all(letter in " ▄" for letter in covered), (cursor, height, covered)


def edges(canvas: Canvas) -> str:
    rows = canvas.lines()[:-1]
    width = canvas.width
    return "".join(
        [rows[0], rows[-1], *(row.ljust(width)[0] + row.ljust(width)[-1] for row in rows)]
    )


# --- beside it ------------------------------------------------------------------------------------

ROOMY = (154, 27)
HIGHER = (154, 32)
LOWER = (154, 22)


def beside(canvas: Canvas) -> list[str]:
    """Return the text to the right of the map."""
    return [line[GRID.width(ZOOMS[1]) :].rstrip() for line in canvas.lines()]


def test_map_side_column_shows_who_holds_each_region() -> None:
    game = position(players=4).build(0, "city", "italia_05").build(3, "farm_town", "italia_06")

    canvas = paint_panel("map", scene_of(game.state, 0), HIGHER)

    shown = beside(canvas)
    points = region_statuses(game.state)["italia"].points
    assert find_line("Italia", shown).split() == [
        "Italia",
        f"2+{points[0]}",
        "∙",
        "∙",
        f"1+{points[3]}",
    ]
    assert find_line("points now", shown).split()[2:] == [
        f"+{points[0]}",
        "+0",
        "+0",
        f"+{points[3]}",
    ]
    assert "regions, if scored now" not in canvas.lines()[-1]
    lower = paint_panel("map", scene_of(game.state, 0), ROOMY)  # the sums stand below the map
    assert "regions, if scored now" in lower.lines()[-1]
    assert find_line("Italia", beside(lower)).split() == find_line("Italia", shown).split()


def test_wonders_and_governments_beside_the_map_are_targets() -> None:
    state = position(players=4).state
    scene = scene_of(state, 0, cursor=state.wonders[0])

    canvas = paint_panel("map", scene, ROOMY)

    spots = {spot.target: spot for spot in scene.hit_regions}
    assert set(state.wonders) <= set(spots)
    assert state.governments[0] in spots
    spot = spots[state.wonders[0]]
    assert canvas.inks[spot.y][spot.x] == CURSOR
    assert "more in the Row" not in "\n".join(beside(canvas))
    held = position(players=4).build(0, "city", "italia_05").state
    lower = paint_panel("map", scene_of(held, 0), LOWER)  # regions and nine wonders leave no room
    assert "▾ more in the Row" in "\n".join(beside(lower))


def test_government_beside_the_map_is_shown_in_full_with_room() -> None:
    game = position(players=4).build(0, "city", "italia_05").player(0, population=99)
    game.state.wonders = []
    for height in (26, 27, 32):
        shown = beside(paint_panel("map", scene_of(game.state, 0), (154, height)))
        assert find_line("Republic", shown) and ".." not in "\n".join(shown)
    low = beside(paint_panel("map", scene_of(game.state, 0), (154, 24)))
    assert find_line("Republic", low)


def test_region_leader_is_underlined_and_governments_say_what_is_missing() -> None:
    game = position(players=4).build(0, "city", "italia_05").build(3, "farm_town", "italia_06")
    game.state.wonders = []
    canvas = paint_panel("map", scene_of(game.state, 0), HIGHER)
    shown = beside(canvas)
    y = next(y for y, line in enumerate(shown) if line.strip().startswith("Italia"))
    underlined = "".join(
        letter
        for letter, ink in zip(canvas.letters[y], canvas.inks[y], strict=True)
        if ink.underline
    )
    assert underlined.strip() == "2"
    assert "lacks 2MIL" in find_line("Tyranny", shown)


def test_short_of_rows_government_keeps_its_current_value() -> None:
    game = position(players=4).build(0, "city", "italia_05")
    game.player(0, wonders=["wonder_sphinx"])
    shown = beside(paint_panel("map", scene_of(game.state, 0), ROOMY))
    assert "now 3: 3 VP per wonder.." in find_line("Monarchy", shown)
    assert "2/3 VP per region led: 3" in find_line("Tyranny", shown)


def test_map_filling_its_width_has_nothing_beside_it() -> None:
    state = position(players=4).state
    for size, step in ((WIDE, 0), (ROOMY, 1)):
        shown = panel_lines("map", scene_of(state, 0, zoom=step), size)
        assert "REGIONS" not in "\n".join(shown)
