from collections import Counter
from functools import partial

import pytest

from themes import load_themes
from tui.draw.canvas import AREA, TEXT, Brush, Canvas, Ink
from tui.draw.hex_map import (
    ZOOMS,
    HexGrid,
    HexStyle,
    Viewport,
    Zoom,
    best_zoom,
    draw_hexes,
    viewport,
)

THEMES, _ = load_themes()
PLACES = {f"{row},{col}": (row, col) for row in range(5) for col in range(6)}
GRID = HexGrid(PLACES)
Z4X1, Z4X2, Z6X2, Z8X3 = ZOOMS


def drawn(
    zoom: Zoom,
    tiles: dict[str, HexStyle],
    size: tuple[int, int] = (60, 20),
    theme: str = "night",
    taper: bool = True,
    seen: Viewport | None = None,
) -> Canvas:
    canvas = Canvas(*size, Brush(THEMES[theme], taper=taper))
    grid = HexGrid({hex_id: PLACES[hex_id] for hex_id in tiles})
    draw_hexes(canvas, grid, zoom, tiles, "#000001", seen or Viewport(0, 0, *size, 0, 0))
    return canvas


def half_rows(zoom: Zoom) -> list[list[str]]:
    """Return the owner of each half of each cell, row by row; "" is the sea."""
    halves = []
    for row in GRID.runs(zoom, taper=True):
        upper, lower = ([""] * GRID.width(zoom) for _ in range(2))
        for start, end, above, below in row:
            upper[start:end] = [above] * (end - start)
            lower[start:end] = [below] * (end - start)
        halves += [upper, lower]
    return halves


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_hexes_tile_the_plane_without_gaps(zoom: Zoom) -> None:
    halves = half_rows(zoom)

    sizes = Counter(hex_id for half in halves for hex_id in half if hex_id)

    assert set(sizes) == set(PLACES)
    assert set(sizes.values()) == {sum(zoom.half_row_widths)}  # nobody covers anybody
    top, bottom = len(zoom.half_row_widths), 2 * GRID.height(zoom) - len(zoom.half_row_widths)
    for half in halves[top:bottom]:
        assert all(half[zoom.width : -zoom.width])


def test_text_widths_fit_inside_the_hex() -> None:
    assert [zoom.text_widths(taper=True) for zoom in ZOOMS] == [
        (2,),
        (2, 4),
        (2, 6, 2),
        (2, 8, 8, 2),
    ]
    assert [zoom.text_widths(taper=False) for zoom in ZOOMS] == [
        (4,),
        (4, 4),
        (6, 6),
        (8, 8, 8),
    ]


def test_half_blocks_use_lower_hex_as_ink_and_upper_as_background() -> None:
    canvas = drawn(Z4X2, {"0,0": HexStyle("#aa0000"), "1,0": HexStyle("#0000bb")})

    # The lower tip of the first hex beside the upper tip of the second, which is shifted by half.
    assert "".join(canvas.letters[2][:7]) == " ▄▄  ▄ "
    assert canvas.inks[2][1] == Ink("#000001", "#aa0000", emphasis=AREA)
    assert canvas.inks[2][3].bg == "#0000bb"
    assert canvas.inks[2][5] == Ink("#0000bb", "#000001", emphasis=AREA)


def test_hex_texts_are_centered_on_its_color() -> None:
    canvas = drawn(Z4X2, {"0,1": HexStyle("#aa0000", (("A", TEXT), ("cty", TEXT)))})

    assert canvas.lines()[:2] == ["    ▄A ▄", "    cty"]
    assert canvas.inks[1][4] == Ink("text", "#aa0000")


def test_without_taper_a_hex_is_a_brick() -> None:
    tiles = {"0,0": HexStyle("#aa0000", (("A", TEXT), ("cty", TEXT))), "1,0": HexStyle("#0000bb")}

    canvas = drawn(Z4X2, tiles, taper=False)

    assert "▄" not in "".join(canvas.lines())
    assert canvas.lines()[:2] == [" A", "cty"]
    assert {ink.bg for ink in canvas.inks[1][0:4]} == {"#aa0000"}
    assert {ink.bg for ink in canvas.inks[2][2:6]} == {"#0000bb"}


def test_without_colors_brackets_show_legal_hexes_and_cursor() -> None:
    tiles = {
        "0,0": HexStyle("default", (("iv", TEXT),), "legal"),
        "0,1": HexStyle("default", (("gr", TEXT),), "cursor"),
        "0,2": HexStyle("default", (("st", TEXT),)),
    }

    canvas = drawn(Z4X1, tiles, theme="mono", taper=False)

    assert canvas.lines()[0] == "<iv>[gr] st"
    assert canvas.inks[0][0].emphasis == "legal"
    assert canvas.inks[0][4].emphasis == "cursor"


def test_largest_fitting_zoom_is_chosen() -> None:
    assert best_zoom(GRID, 26, 5) is Z4X1
    assert best_zoom(GRID, 26, 10) is Z4X2
    assert best_zoom(GRID, 39, 10) is Z6X2
    assert best_zoom(GRID, 100, 100) is Z8X3
    assert best_zoom(GRID, 100, 10) is Z6X2


def test_map_too_wide_for_every_zoom_uses_the_narrowest() -> None:
    assert best_zoom(GRID, 20, 5) is Z4X1
    assert best_zoom(GRID, 20, 12) is Z4X2


def test_zoom_steps_start_from_the_fitting_zoom_and_are_clamped() -> None:
    assert best_zoom(GRID, 26, 10, step=1) is Z6X2
    assert best_zoom(GRID, 26, 10, step=-1) is Z4X1
    assert best_zoom(GRID, 26, 10, step=9) is Z8X3
    assert best_zoom(GRID, 26, 10, step=-9) is Z4X1


def test_map_that_fits_is_centered() -> None:
    seen = viewport(GRID, Z4X1, (0, 0, 30, 9))

    assert (seen.left, seen.top) == (-2, -2)
    assert seen.to_canvas(GRID.bricks(Z4X1)["0,0"]) == (2, 2, 4, 1)


@pytest.mark.parametrize("cursor", PLACES)
@pytest.mark.parametrize("before", [None, "0,0", "4,5"])
def test_cursor_stays_visible(cursor: str, before: str | None) -> None:
    brick = GRID.bricks(Z8X3)[cursor]
    area = (0, 0, 20, 7)
    last = viewport(GRID, Z8X3, area, cursor_box=GRID.bricks(Z8X3)[before]) if before else None

    seen = viewport(GRID, Z8X3, area, cursor_box=brick, last=last)

    assert seen.contains(brick)
    assert 0 <= seen.left <= GRID.width(Z8X3) - 20
    assert 0 <= seen.top <= GRID.height(Z8X3) - 7


def test_viewport_jumps_half_a_window_when_the_cursor_leaves_it() -> None:
    grid = HexGrid({f"{row},{col}": (row, col) for row in range(6) for col in range(30)})
    bricks = grid.bricks(Z4X1)
    area = (0, 0, 40, 6)
    lefts = [viewport(grid, Z4X1, area, cursor_box=bricks[f"3,{col}"]).left for col in range(30)]

    assert sorted(set(lefts)) == [0, 1, 21, 41, 61, 81, 82]


def test_viewport_keeps_its_place_while_the_focus_stays() -> None:
    grid = HexGrid({f"{row},{col}": (row, col) for row in range(6) for col in range(30)})
    area, bricks = (0, 0, 40, 6), grid.bricks(Z4X1)
    look = partial(viewport, grid, Z4X1, area)
    last = look(cursor_box=bricks["3,24"])
    assert look(cursor_box=bricks["3,21"]) != last

    assert look(cursor_box=bricks["3,21"], last=last) == last  # in sight: it stands still
    assert look(last=last) == last  # nothing to follow
    assert look(bricks["3,0"], last=last) == look(bricks["3,0"])  # something else matters
    assert viewport(grid, Z4X2, area, last=last) == viewport(grid, Z4X2, area)
    narrower = (0, 0, 36, 6)
    assert viewport(grid, Z4X1, narrower, last=last) == viewport(grid, Z4X1, narrower)


def test_viewport_shows_the_focus() -> None:
    box = GRID.bounds(["4,4", "4,5"], Z8X3)

    seen = viewport(GRID, Z8X3, (0, 0, 24, 6), focus=box)

    assert box is not None
    assert seen.contains(box)


def test_code_cut_by_the_viewport_edge_is_left_out() -> None:
    tiles = {
        "0,0": HexStyle("#aa0000", (("AC", TEXT),)),
        "0,1": HexStyle("#0000bb", (("BC", TEXT),)),
    }

    canvas = drawn(Z4X1, tiles, size=(8, 2), seen=Viewport(0, 0, 8, 2, 2, 0))

    assert "C" not in canvas.lines()[0][:2]
    assert "BC" in canvas.lines()[0]


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_bricks_do_not_overlap(zoom: Zoom) -> None:
    cells = [
        (x + across, y + down)
        for x, y, width, height in GRID.bricks(zoom).values()
        for across in range(width)
        for down in range(height)
    ]

    assert len(cells) == len(set(cells))
