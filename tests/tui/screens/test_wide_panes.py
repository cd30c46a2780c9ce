from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.kernel import Explanation
from tests.scenes import is_topic
from tests.tui.keyboard_player import table_of
from tests.tui.panel_painting import THEMES
from tests.tui.pilot_helpers import WIDE, press
from tests.tui.saved_games import load_scene
from tests.tui.screens.test_keys import at_the_saved_table, at_the_table, model_of
from tui.draw.canvas import Brush, Canvas
from tui.draw.glyphs import fit_items
from tui.renderer.screen_capture import captured_text
from tui.widgets.panes import ChoicesProps

pytestmark = pytest.mark.usefixtures("bots_here")
MIDDLE, LARGE = (120, 40), (200, 60)


@pytest.mark.parametrize("size", [MIDDLE, WIDE, LARGE], ids=["120x40", "160x50", "200x60"])
@pytest.mark.parametrize(
    ("game", "name", "key"),
    [
        ("through_the_ages", "5 Politics", "5"),
        ("age_of_innovation", "4 Science", "4"),
        ("history_of_the_world", "4 Epochs", "4"),
    ],
    ids=["through_the_ages", "age_of_innovation", "history_of_the_world"],
)
async def test_hidden_panel_is_named_in_the_heading_of_the_others(
    home: Path, game: str, name: str, key: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        head = captured_text(pilot.app).splitlines()[1]
        assert f"─ {name} ─" in head
        await press(pilot, key)
        opened = captured_text(pilot.app).splitlines()[1]
        assert opened.startswith(f"━ {name} ━")
        for other in table_of(pilot).presenter.panels_by_key:
            assert f" {other.key} {other.title} " in opened
        first = table_of(pilot).presenter.panels[0]
        await press(pilot, first.key, "d")
        assert f"─ {name} ─" in captured_text(pilot.app).splitlines()[1]


async def click_at_head(pilot: "Pilot[None]", words: str) -> None:
    lines = captured_text(pilot.app).splitlines()
    y = next(y for y, line in enumerate(lines) if f"─ {words} ─" in line or f"━ {words} ━" in line)
    await pilot.click(offset=(lines[y].index(words), y))
    await pilot.pause()


async def test_clicking_a_name_in_the_heading_opens_its_panel(home: Path) -> None:
    async with at_the_table(home, "through_the_ages", WIDE) as pilot:
        await click_at_head(pilot, "5 Politics")
        assert model_of(pilot).panes.open_pane == "politics"
        await click_at_head(pilot, "1 Card row")
        assert model_of(pilot).panes.open_pane == "row"
        before = model_of(pilot).target
        panels = table_of(pilot).panes.panel_column.panel_widgets.values()
        places = [panel.region for panel in panels]
        await click_at_head(pilot, "3 Boards")  # it is in sight: it only gets the keys
        assert (model_of(pilot).panes.focused, model_of(pilot).target) == ("boards", before)
        assert [panel.region for panel in panels] == places


@pytest.mark.parametrize("size", [MIDDLE, WIDE], ids=["120x40", "160x50"])
async def test_preview_is_shown_in_full(home: Path, size: tuple[int, int]) -> None:
    """A set of Age of Innovation has a long text, so the log gives up space."""
    async with at_the_table(home, "age_of_innovation", size, is_topic("set")) as pilot:
        panes = table_of(pilot).panes
        for _ in range(3):
            rows = panes.choices.consequence_rows(panes.choices.props, panes.choices.size.width)
            last = "".join(part for part, _ in rows[-1]).strip()
            assert panes.choices.lines()[-1].strip() == last
            height = panes.choices.size.height
            await press(pilot, "down")
            assert panes.choices.size.height >= height  # nothing jumps back


def test_legend_is_shortened_by_whole_items() -> None:
    legend = ("┊ pays power", "8 takes a key", "x2 left")
    assert fit_items(legend, 40) == "┊ pays power   8 takes a key   x2 left"
    assert fit_items(legend, 37) == "┊ pays power   8 takes a key"
    assert fit_items(legend, 20) == "┊ pays power"
    assert fit_items(legend, 9) == "┊ pays.."
    canvas = Canvas(40, 1, Brush(THEMES["night"], taper=True))
    places = canvas.draw_heading(0, "4 Science", legend, False, ["1 Row", "2 Map"])
    assert canvas.lines()[0].startswith("─ 4 Science ─ 1 Row ─ 2 Map ─")
    assert [canvas.lines()[0][x : x + 7] for x in places] == [" 1 Row ", " 2 Map "]


async def test_long_explanation_does_not_shrink_the_log(home: Path) -> None:
    async with at_the_table(home, "through_the_ages", WIDE) as pilot:
        panes = table_of(pilot).panes
        long = Explanation("Philosophy", ("All there is to know of it.",) * 60)
        panes.side_column.distribute_rows(panes.choices.props, long)
        await pilot.pause()
        assert panes.log.size.height >= panes.inspector.size.height > 8


async def test_explanation_uses_rows_the_log_does_not_need(home: Path) -> None:
    """Before the first choice nothing has happened, and a nation has a long text."""
    save = load_scene("imperium", "solo_imperator", is_topic("nation"))
    async with at_the_saved_table(home, save, WIDE) as pilot:
        panes = table_of(pilot).panes
        explained = panes.inspector.rows_for(panes.inspector.size.width)
        assert panes.inspector.size.height > panes.log.size.height
        assert panes.inspector.size.height == 1 + len(explained)


async def test_log_gets_the_rows_without_an_explanation(home: Path) -> None:
    async with at_the_table(home, "through_the_ages", WIDE) as pilot:
        panes = table_of(pilot).panes
        panes.side_column.distribute_rows(ChoicesProps(), None)  # while others play
        await pilot.pause()
        assert panes.inspector.size.height == 2
        short = Explanation("Philosophy", ("A lab.",))
        panes.side_column.distribute_rows(panes.choices.props, short)
        await pilot.pause()
        explained = panes.inspector.size.height
        assert explained == 8
        panes.side_column.distribute_rows(
            panes.choices.props, None
        )  # on the end of the turn: nothing jumps
        await pilot.pause()
        assert panes.inspector.size.height == explained


@pytest.mark.parametrize("size", [MIDDLE, WIDE], ids=["120x40", "160x50"])
@pytest.mark.parametrize("game", ["mosaic", "through_the_ages", "age_of_innovation"])
async def test_coach_replaces_the_inspector_and_every_group_shows_a_choice(
    newcomer: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(newcomer, game, size) as pilot:
        table = table_of(pilot)
        assert table.model.coach_message is not None and table.model.coach_message.paragraphs
        assert not table.panes.inspector.display and table.panes.side_coach.display
        assert table.model.coach_message.paragraphs[0].split()[-1] in captured_text(
            pilot.app
        )  # what is asked, not cut
        assert table.model.question is not None
        harmless = {row.group for row in table.model.question.rows if not row.needs_confirmation}
        rows = table.panes.choices._row_regions
        assert harmless <= {row.group for spot, row in rows if spot.target == row.jump_label}
        told = table.panes.log.size.height
        await press(pilot, "n")
        assert not table.model.coach_message.paragraphs
        assert table.panes.inspector.display == (size == WIDE)
        assert table.panes.side_coach.size.height <= 4  # where in the turn one is, and no more
        assert table.panes.log.size.height > told
