"""Everything that a table shows can be scrolled to and read at 80x24."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.kernel.style import SHORT
from tests.tui.panel_cases import GAMES, PanelCase
from tests.tui.panel_painting import paint_panel
from tests.tui.pilot_helpers import NARROW, press
from tests.tui.saved_games import load_scene
from tests.tui.screens.test_keys import QUESTIONS, at_the_saved_table
from tui.draw import blocks
from tui.draw.panel_props import PanelProps

SIZES = [(80, 12), (80, 14), (80, 19)]  # of a panel at 80x24, with more or fewer choices
Page = tuple[int, int]  # its rows, and the first one in view

every_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.id)


@pytest.fixture
def drawn_pages(monkeypatch: pytest.MonkeyPatch) -> list[Page]:
    """Record every page that is drawn."""
    pages: list[Page] = []
    find_first_row = blocks._first_row

    def record(room: int, props: PanelProps, page: Sequence[blocks.Block], *rest: Any) -> int:
        first = find_first_row(room, props, page, *rest)
        pages.append((sum(block.height for block in page), first))
        return first

    monkeypatch.setattr(blocks, "_first_row", record)
    return pages


def draw_at_every_target(
    scene: PanelProps, panel: str, size: tuple[int, int]
) -> Iterator[PanelProps]:
    """Draw a panel with the cursor wherever it can go."""
    waiting, known = [""], {""}
    while waiting:
        props = replace(scene, is_focused=True, cursor=waiting.pop(), hit_regions=[])
        paint_panel(panel, props, size)
        yield props
        reached = {region.target for region in props.hit_regions} - known
        known |= reached
        waiting += sorted(reached)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[1]}-rows")
@every_game
def test_every_row_of_every_panel_comes_into_view(
    case: PanelCase, size: tuple[int, int], drawn_pages: list[Page]
) -> None:
    for panel in case.presenter.panels:
        drawn_pages.clear()
        for _ in draw_at_every_target(case.busiest_position, panel.id, size):
            pass
        seen: dict[int, set[int]] = {}
        for row_count, first in drawn_pages:
            seen.setdefault(row_count, set()).update(range(first, first + size[1]))
        for row_count, rows in seen.items():
            assert set(range(row_count)) <= rows, panel.id


@every_game
def test_rows_for_reading_explain_nothing_and_offer_nothing(case: PanelCase) -> None:
    scene, stop = case.busiest_position, f"{blocks.STOP_PREFIX}3"
    assert case.game.text.explain(scene.view, scene.seat, stop, SHORT) is None
    assert not scene.is_legal(stop) and not scene.label(stop)


async def test_players_table_is_read_with_the_arrow_keys_at_80x24(home: Path) -> None:
    save = load_scene("history_of_the_world", *QUESTIONS["history_of_the_world"])
    async with at_the_saved_table(home, save, NARROW) as pilot:
        page = await press(pilot, "3")
        for words in ("PLAYERS", "on map, in supply", "K c m", "IF YOU STOP NOW", "2 cities"):
            for _ in range(20):
                if words in page:
                    break
                page = await press(pilot, "down")
            assert words in page
