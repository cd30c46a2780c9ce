from itertools import pairwise

import pytest

from themes import load_themes
from tui.draw.area_map import (
    BORDER,
    AreaMap,
    Label,
    Scale,
    draw_areas,
    draw_labels,
    fit_scale,
    viewport,
)
from tui.draw.canvas import TEXT, Brush, Canvas

THEMES, _ = load_themes()
# Two lands side by side, a sea below them.
ROWS = [[("west", 4), ("east", 4)], [("west", 4), ("east", 4)], [("sea", 8)], [("sea", 8)]]
ISLE = AreaMap(ROWS, {"west": (1, 0), "east": (5, 0), "sea": (3, 3)})
GROUNDS = {"west": "#100000", "east": "#001000", "sea": "#000010"}
TEXTURES = {"sea": "~"}


def seen(scale: Scale, width: int = 8, height: int = 4):  # type: ignore[no-untyped-def]
    return viewport(scale, (0, 0, width, height), None, None)


def canvas(theme: str = "night", width: int = 8, height: int = 4, taper: bool = True) -> Canvas:
    return Canvas(width, height, Brush(THEMES[theme], taper=taper))


def drawn(sheet: Canvas, scale: Scale) -> Canvas:
    draw_areas(sheet, ISLE, scale, GROUNDS, TEXTURES, seen(scale, sheet.width, sheet.height))
    return sheet


def test_every_cell_has_the_color_of_its_area() -> None:
    sheet = drawn(canvas(), Scale(8, 4))
    assert {ink.bg for ink in sheet.inks[0][:4]} == {GROUNDS["west"]}
    assert {ink.bg for ink in sheet.inks[0][4:]} == {GROUNDS["east"]}
    assert {ink.bg for ink in sheet.inks[3]} == {GROUNDS["sea"]}


def test_cell_between_two_areas_shows_half_of_each() -> None:
    sheet = drawn(canvas(height=1), Scale(8, 1))
    assert sheet.lines() == ["▄▄▄▄▄▄▄▄"]
    assert (sheet.inks[0][0].bg, sheet.inks[0][0].fg) == (GROUNDS["west"], GROUNDS["sea"])


def test_without_taper_a_cell_belongs_to_one_area() -> None:
    sheet = drawn(canvas(height=1, taper=False), Scale(8, 1))
    assert sheet.lines() == [""]


def test_without_colors_borders_and_textures_separate_areas() -> None:
    sheet = drawn(canvas("mono"), Scale(8, 4))
    assert sheet.lines() == [f"   {BORDER}", BORDER * 8, "~~~~~~~~", "~~~~~~~~"]


@pytest.mark.parametrize(
    ("room", "step", "scale"),
    [
        (Scale(114, 36), 0, Scale(114, 36)),  # the whole map fits
        (Scale(114, 36), 1, Scale(152, 48)),
        (Scale(154, 46), 0, Scale(154, 46)),
        (Scale(154, 80), 0, Scale(154, 55)),  # never taller than looks right
        (Scale(200, 40), 0, Scale(144, 40)),  # nor wider
        (Scale(80, 13), 0, Scale(114, 36)),  # too small: panned
        (Scale(120, 34), 0, Scale(114, 36)),  # only too low
        (Scale(110, 38), 0, Scale(114, 36)),  # only too narrow
        (Scale(80, 13), -1, Scale(80, 13)),  # or all of it, however small
    ],
)
def test_scale_fits_the_available_room(room: Scale, step: int, scale: Scale) -> None:
    assert fit_scale(room, Scale(114, 36), step) == scale


def test_viewport_follows_the_cursor_and_stays_on_the_map() -> None:
    scale = Scale(100, 40)
    area = (0, 0, 30, 10)
    for x, y in [(0, 0), (50, 20), (99, 39)]:
        part = viewport(scale, area, None, (x, y, 1, 1))
        assert part.contains((x, y, 1, 1))
        assert 0 <= part.left <= 70 and 0 <= part.top <= 30


def test_cursor_does_not_move_the_viewport_when_the_focus_fits() -> None:
    scale, area = Scale(100, 40), (0, 0, 30, 10)
    for x, y in [(13, 3), (40, 17), (62, 29)]:
        around = (x, y, 18, 8)  # with a margin on each side as large as the part in sight
        still = viewport(scale, area, around, None)
        corners = [(x, y, 1, 1), (x + 17, y, 1, 1), (x, y + 7, 1, 1), (x + 17, y + 7, 1, 1)]
        assert {viewport(scale, area, around, corner, still) for corner in corners} == {still}


def test_nearby_focus_boxes_share_a_viewport() -> None:
    scale, area = Scale(100, 40), (0, 0, 30, 10)
    places = {viewport(scale, area, (50, y, 2, 2), None).top for y in (18, 19, 20, 21)}
    assert len(places) == 1


@pytest.mark.parametrize("height", [5, 13])
def test_small_viewport_does_not_move_at_every_step(height: int) -> None:
    scale, area = Scale(100, 40), (0, 0, 80, height)
    tops, last = [], None
    for y in range(40):
        last = viewport(scale, area, None, (50, y, 1, 1), last)
        assert last.contains((50, y, 1, 2)) or y == 39  # both rows of a label
        tops.append(last.top)
    assert len(set(tops)) <= 40 // (height // 2)


@pytest.mark.parametrize(
    ("cell", "area"),
    [((0, 0), "west"), ((7, 3), "west"), ((8, 3), "east"), ((0, 4), "sea"), ((15, 7), "sea")],
)
def test_every_cell_belongs_to_an_area(cell: tuple[int, int], area: str) -> None:
    assert ISLE.area_at(Scale(16, 8), *cell) == area


@pytest.mark.parametrize("cell", [(-1, 0), (16, 0), (0, -1), (0, 8)])
def test_cell_outside_the_map_has_no_area(cell: tuple[int, int]) -> None:
    assert ISLE.area_at(Scale(16, 8), *cell) == ""


def test_labels_do_not_overlap() -> None:
    scale = Scale(16, 8)
    sheet = canvas(width=16, height=8)
    labels = [Label(area, ([(area.upper(), TEXT)],)) for area in ("west", "east", "sea")]
    boxes = draw_labels(sheet, ISLE, scale, labels, seen(scale, 16, 8))
    assert [text for line in sheet.lines() for text in line.split()] == ["WEST", "EAST", "SEA"]
    assert set(boxes) == {"west", "east", "sea"}
    crowded = AreaMap(ROWS, {"west": (3, 1), "east": (4, 1), "sea": (3, 1)})
    boxes = draw_labels(canvas(width=16, height=8), crowded, scale, labels, seen(scale, 16, 8))
    for (x, y, width, _), (other_x, other_y, *_) in pairwise(sorted(boxes.values())):
        assert y != other_y or x + width <= other_x


def test_minor_labels_give_way_and_cut_labels_are_left_out() -> None:
    scale = Scale(16, 8)
    sheet = canvas(width=16, height=8)
    here = AreaMap(ROWS, {"west": (3, 1), "sea": (3, 1)})
    labels = [Label("west", ([("WEST", TEXT)],)), Label("sea", ([("SEA", TEXT)],), False)]
    assert set(draw_labels(sheet, here, scale, labels, seen(scale, 16, 8))) == {"west"}
    part = viewport(scale, (0, 0, 4, 8), (0, 0, 1, 1), None)
    narrow = canvas(width=4, height=8)
    draw_labels(narrow, here, scale, labels[:1], part)
    assert narrow.lines() == [""] * 8
