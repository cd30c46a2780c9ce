"""What others did, told before one's own turn, at 80 columns over the face and wide in the log."""

from pathlib import Path

import pytest

from core.kernel import Change, Phrase, Player, Standing
from core.table import Told
from tests.table.quarry import QUARRY, Gained
from tests.table.tables import ADA, BEN, open_table
from tests.tui.driving import NARROW, WIDE, press, running, shown, until
from tests.tui.faces import THEMES, StrictCanvas
from tests.tui.model.tables import MOSAIC, choose, model_at, row_of
from tests.tui.playing import settle, table_of, wait_until
from tests.tui.saved import asks, keep, saved
from tui.draw.canvas import Brush
from tui.draw.log import passage
from tui.draw.presenter import Parts
from tui.draw.recap import recap_rows
from tui.draw.scene import Scene
from tui.games import presenter_of
from tui.model.panes import RECAP
from tui.screens.table import TableScreen
from tui.widgets.panes import Score, TopBar

NAMES = ("You", "Livia", "Odo")


def scene() -> Scene:
    table = open_table(ADA, BEN)
    return Scene(QUARRY, table.state, 0, NAMES, THEMES["night"])


class Telling:
    """A session that has phrases ready: one for each event, by its amount of gold."""

    def __init__(self, *phrases: Phrase) -> None:
        self.phrases = phrases

    def phrase(self, told: Told) -> Phrase | None:
        assert isinstance(told.event, Gained)
        return self.phrases[told.event.gold]


def recap(*deeds: tuple[int, Phrase], is_short: bool = False) -> list[str]:
    """The rows for what seats chose, each with what came of it."""
    session = Telling(*(phrase for _, phrase in deeds))
    story = [
        Told(place, seat, 1, Gained(phrase.seat, place))
        for place, (seat, phrase) in enumerate(deeds)
    ]
    rows = recap_rows(scene(), session, story, 78, str, is_short)  # type: ignore[arg-type]
    return [written(row) for row in rows]


def written(parts: Parts) -> str:
    return "".join(text for text, _ in parts).rstrip()


TAKES = (1, Phrase(1, "takes", "Astronomy", changes=(Change("ideas", 3, now=7),)))
STRIKES = (2, Phrase(2, "strikes", ("at", Player(0)), changes=(Change("stone", -2, 4, seat=0),)))


def test_what_touched_the_reader_comes_first_with_a_mark() -> None:
    first, second = recap(TAKES, STRIKES)
    assert first.startswith("!  C  Odo strikes at you")
    assert first.endswith("you: stone -2 6>4")
    assert second.startswith("   B  Livia takes Astronomy")
    assert second.endswith("ideas +3 4>7")


def test_who_goes_on_is_named_once() -> None:
    rows = recap(TAKES, (1, Phrase(1, "builds", "a port")))
    assert rows[1].split() == ["builds", "a", "port"]


def test_what_only_changes_numbers_is_told_by_them() -> None:
    gains = Phrase(1, "gains", "3 food", changes=(Change("food", 3),), nothing_but_changes=True)
    (row,) = recap((1, gains))
    assert row.split() == ["B", "Livia", "food", "+3"]


def test_short_it_tells_what_touches_the_reader_and_counts_the_rest() -> None:
    rows = recap(TAKES, STRIKES, (1, Phrase(1, "builds", "a port")), is_short=True)
    assert rows[0].startswith("!  C  Odo strikes at you")
    assert rows[1].strip() == "2 things more: l tells them"


def test_a_line_of_the_log_carries_its_changes() -> None:
    told = [Phrase(1, "takes", "Coal", changes=(Change("ideas", -5), Change("stone", 2)))]
    beside = passage(scene(), 1, told, 60, str)
    assert [written(row).split() for row in beside] == [
        ["B", "Livia", "takes", "Coal", "-5", "ideas", "+2", "stone"]
    ]
    below = passage(scene(), 1, told, 20, str)
    assert [written(row) for row in below] == ["B Livia takes Coal", "│ -5 ideas  +2 stone"]


def test_what_a_line_changes_of_others_stands_behind_their_letters() -> None:
    told = [Phrase(2, "strikes", ("at", Player(0)), changes=(Change("stone", -2, seat=0),))]
    assert written(passage(scene(), 2, told, 60, str)[0]).endswith("A -2 stone")


@pytest.mark.parametrize(
    ("game", "name", "topic"),
    [("mosaic", "4_clever_players", "turn"), ("through_the_ages", "3_clever_players", "politics")],
)
async def test_at_80_columns_the_turns_of_others_are_told_until_a_key_is_pressed(
    home: Path, game: str, name: str, topic: str
) -> None:
    keep(home, game, saved(game, name, asks(topic, 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        await until(pilot, TableScreen)
        await wait_until(pilot, lambda: table_of(pilot).model.panes.open == RECAP)
        recap = table_of(pilot).panes.recap
        assert recap.display
        assert "since your last turn" in shown(pilot)
        await press(pilot, "down")
        assert not recap.display


async def test_a_long_recap_is_read_page_by_page(home: Path) -> None:
    keep(home, "mosaic", saved("mosaic", "4_clever_players", asks("turn", 3)))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        await until(pilot, TableScreen)
        await wait_until(pilot, lambda: table_of(pilot).model.panes.open == RECAP)
        first = shown(pilot)
        second = await press(pilot, "pagedown")
        assert table_of(pilot).panes.recap.display
        assert second != first


async def test_wide_the_log_keeps_the_story_while_one_goes_on_choosing(home: Path) -> None:
    keep(home, "mosaic", saved("mosaic", "4_clever_players", asks("turn", 3)))
    async with running(WIDE) as pilot:
        await press(pilot, "c")
        table = await until(pilot, TableScreen)
        await settle(pilot)
        told = [t.seat for t in table.model.story]
        assert set(told) > {0}
        page = await press(pilot, "down")
        assert "since your last turn" in page


def top_bar(width: int, *before: int) -> str:
    """The top row of Mosaic, where it stood like this after the reader's last choice."""
    table = model_at()
    position = table.position
    was = tuple(Standing(seat, points, (), 1) for seat, points in enumerate(before))
    bar = TopBar(presenter_of(MOSAIC), "top")
    seen = Scene(MOSAIC, position.view, 0, position.names, THEMES["night"])
    bar.set_reactive(TopBar.score, Score(seen, position.standings, (), was))
    canvas = StrictCanvas(width, 1, Brush(THEMES["night"], taper=True))
    bar.paint(canvas)
    return canvas.lines()[0]


def test_a_score_that_changed_since_ones_last_choice_carries_a_mark() -> None:
    points = [standing.points for standing in model_at().position.standings]
    changed = [points[0], points[1] - 4, points[2] + 2, points[3]]
    for width in (80, 160):
        row = top_bar(width, *changed)
        assert f"{points[1]}▴4" in row and f"{points[2]}▾2" in row
        assert row.count("▴") == row.count("▾") == 1
    assert "▴" not in top_bar(160)


async def test_what_is_marked_is_counted_from_the_own_choice_on() -> None:
    model = model_at()
    assert model.before is None
    await choose(model, row_of(model, "Stone"))
    assert model.before is model.position
