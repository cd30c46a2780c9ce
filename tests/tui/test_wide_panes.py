from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.kernel import Explanation
from tests.tui.driving import WIDE, press
from tests.tui.faces import THEMES
from tests.tui.looks import text
from tests.tui.playing import table_of
from tests.tui.saved import asks, saved
from tests.tui.test_keys import at_the_saved_table, at_the_table, model_of
from tui.draw.canvas import Brush, Canvas
from tui.draw.glyphs import whole_items
from tui.widgets.panes import Asking

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
async def test_a_face_without_room_is_named_at_the_head_of_the_others(
    home: Path, game: str, name: str, key: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        head = text(pilot.app).splitlines()[1]
        assert f"─ {name} ─" in head
        await press(pilot, key)
        opened = text(pilot.app).splitlines()[1]
        assert opened.startswith(f"━ {name} ━")
        for other in table_of(pilot).presenter.tabs:
            assert f" {other.key} {other.title} " in opened
        first = table_of(pilot).presenter.faces[0]
        await press(pilot, first.key, "d")
        assert f"─ {name} ─" in text(pilot.app).splitlines()[1]


async def click_at_head(pilot: "Pilot[None]", words: str) -> None:
    lines = text(pilot.app).splitlines()
    y = next(y for y, line in enumerate(lines) if f"─ {words} ─" in line or f"━ {words} ━" in line)
    await pilot.click(offset=(lines[y].index(words), y))
    await pilot.pause()


async def test_a_name_at_the_head_opens_its_face_by_the_mouse(home: Path) -> None:
    async with at_the_table(home, "through_the_ages", WIDE) as pilot:
        await click_at_head(pilot, "5 Politics")
        assert model_of(pilot).panes.open == "politics"
        await click_at_head(pilot, "1 Row")
        assert model_of(pilot).panes.open == "row"
        before = model_of(pilot).target
        await click_at_head(pilot, "3 Boards")  # it is in sight: there is nothing to open
        assert (model_of(pilot).panes.open, model_of(pilot).target) == ("row", before)


@pytest.mark.parametrize("size", [MIDDLE, WIDE], ids=["120x40", "160x50"])
async def test_what_follows_from_a_choice_is_told_to_its_end(
    home: Path, size: tuple[int, int]
) -> None:
    """A set of Age of Innovation says more than most choices: the log makes room for it."""
    async with at_the_table(home, "age_of_innovation", size, asks("set")) as pilot:
        panes = table_of(pilot).panes
        for _ in range(3):
            rows = panes.decide.consequence(panes.decide.asking, panes.decide.size.width)
            last = "".join(part for part, _ in rows[-1]).strip()
            assert panes.decide.lines()[-1].strip() == last
            height = panes.decide.size.height
            await press(pilot, "down")
            assert panes.decide.size.height >= height  # nothing jumps back


def test_a_legend_is_shortened_by_whole_items() -> None:
    legend = "┊ pays power   8 takes a key   x2 left"
    assert whole_items(legend, 40) == legend
    assert whole_items(legend, 37) == "┊ pays power   8 takes a key"
    assert whole_items(legend, 20) == "┊ pays power"
    assert whole_items(legend, 9) == "┊ pays.."
    canvas = Canvas(40, 1, Brush(THEMES["night"], taper=True))
    places = canvas.rule(0, "4 Science", legend, False, ["1 Row", "2 Map"])
    assert canvas.lines()[0].startswith("─ 4 Science ─ 1 Row ─ 2 Map ─")
    assert [canvas.lines()[0][x : x + 7] for x in places] == [" 1 Row ", " 2 Map "]


async def test_however_much_there_is_to_explain_the_log_is_no_shorter(home: Path) -> None:
    async with at_the_table(home, "through_the_ages", WIDE) as pilot:
        panes = table_of(pilot).panes
        long = Explanation("Philosophy", ("All there is to know of it.",) * 60)
        panes.beside.share_out(panes.decide.asking, long)
        await pilot.pause()
        assert panes.log.size.height >= panes.inspect.size.height > 8


async def test_what_the_log_has_no_use_for_is_explained_in(home: Path) -> None:
    """Before the first choice nothing has happened, and a nation is a long story."""
    save = saved("imperium", "solo_imperator", asks("nation"))
    async with at_the_saved_table(home, save, WIDE) as pilot:
        panes = table_of(pilot).panes
        explained = panes.inspect.rows_for(panes.inspect.size.width)
        assert panes.inspect.size.height > panes.log.size.height
        assert panes.inspect.size.height == 1 + len(explained)


async def test_where_nothing_is_explained_the_log_has_the_rows(home: Path) -> None:
    async with at_the_table(home, "through_the_ages", WIDE) as pilot:
        panes = table_of(pilot).panes
        panes.beside.share_out(Asking(), None)  # while others play
        await pilot.pause()
        assert panes.inspect.size.height == 2
        short = Explanation("Philosophy", ("A lab.",))
        panes.beside.share_out(panes.decide.asking, short)
        await pilot.pause()
        explained = panes.inspect.size.height
        assert explained == 8
        panes.beside.share_out(panes.decide.asking, None)  # on the end of the turn: nothing jumps
        await pilot.pause()
        assert panes.inspect.size.height == explained


@pytest.mark.parametrize("size", [MIDDLE, WIDE], ids=["120x40", "160x50"])
@pytest.mark.parametrize("game", ["mosaic", "through_the_ages", "age_of_innovation"])
async def test_while_a_coach_speaks_every_group_shows_a_choice_and_the_inspector_gives_way(
    newcomer: Path, game: str, size: tuple[int, int]
) -> None:
    async with at_the_table(newcomer, game, size) as pilot:
        table = table_of(pilot)
        assert table.model.words is not None and table.model.words.says
        assert not table.panes.inspect.display and table.panes.coach.display
        assert table.model.words.says[0].split()[-1] in text(pilot.app)  # what is asked, not cut
        assert table.model.question is not None
        harmless = {row.group for row in table.model.question.rows if not row.harms}
        rows = table.panes.decide._rows
        assert harmless <= {row.group for spot, row in rows if spot.target == row.label}
        told = table.panes.log.size.height
        await press(pilot, "n")
        assert not table.model.words.says
        assert table.panes.inspect.display == (size == WIDE)
        assert table.panes.coach.size.height <= 4  # where in the turn one is, and no more
        assert table.panes.log.size.height > told
