import pytest

from tui.draw.hex_map import ZOOMS, HexGrid, Zoom
from tui.draw.hit_regions import HitRegion, nearest_region

UP, DOWN, LEFT, RIGHT = (0, -1), (0, 1), (-1, 0), (1, 0)
ROWS, COLUMNS = 6, 5


def spots_of(zoom: Zoom, missing: frozenset[str] = frozenset()) -> list[HitRegion[str]]:
    """Return hexes named by row and column, `00` at the top left. Some are rivers."""
    grid = HexGrid({f"{row}{col}": (row, col) for row in range(ROWS) for col in range(COLUMNS)})
    return [HitRegion(name, *box) for name, box in grid.bricks(zoom).items() if name not in missing]


def walk(spots: list[HitRegion[str]], at: str, *ways: tuple[int, int]) -> list[str]:
    """Return the spots along the way, repeating the last one where it ends."""
    found = []
    for way in ways:
        spot = nearest_region(spots, at, *way)
        at = spot.target if spot else at
        found.append(at)
    return found


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_up_and_down_move_row_by_row_and_back(zoom: Zoom) -> None:
    spots = spots_of(zoom)
    down = walk(spots, "02", *[DOWN] * (ROWS - 1))
    assert [name[0] for name in down] == ["1", "2", "3", "4", "5"]
    assert {abs(int(name[1]) - 2) for name in down} <= {0, 1}
    assert walk(spots, down[-1], *[UP] * (ROWS - 1)) == [*down[-2::-1], "02"]


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_left_and_right_stay_in_their_row(zoom: Zoom) -> None:
    assert walk(spots_of(zoom), "21", RIGHT, RIGHT, LEFT, LEFT, LEFT, LEFT) == [
        *("22", "23", "22", "21", "20", "20")
    ]


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_vertical_move_crosses_a_river_straight(zoom: Zoom) -> None:
    river = frozenset(f"2{col}" for col in range(COLUMNS))
    assert walk(spots_of(zoom, river), "12", DOWN)[0][0] == "3"


def test_vertical_move_does_not_skip_a_wide_row() -> None:
    spots = [
        HitRegion("a", 0, 0, 10),
        HitRegion("b", 30, 0, 10),
        HitRegion("wide", 0, 1, 60),
        HitRegion("c", 0, 2, 10),
    ]
    assert walk(spots, "a", DOWN, DOWN, UP) == ["wide", "c", "wide"]
    assert walk(spots, "b", DOWN) == ["wide"]


def test_first_move_selects_the_first_region() -> None:
    assert walk([HitRegion("a", 5, 5, 4), HitRegion("b", 0, 0, 4)], "", DOWN) == ["a"]
    assert nearest_region([], "", *DOWN) is None
