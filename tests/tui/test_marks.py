from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.kernel import Action
from core.table import LocalSession
from tests.table.quarry import RICHEST, Dig, Mock, Pay, Shaft
from tests.table.tables import ADA, BEN, open_table, play
from tests.tui.driving import NARROW, WIDE, press, running, until
from tests.tui.faces import Size, line_with, lines, painted, scene_in
from tests.tui.model.tables import choose, chooser_of, model_at, row_of
from tests.tui.pictured import GAMES, Pictured
from tests.tui.playing import by_letter, settle, strike, strike_and_wait, wait_until
from tests.tui.saved import asks, keep, saved
from tui.draw.canvas import AMOUNT, GOOD, MUTED, Parts
from tui.draw.marks import marked, marked_parts
from tui.model.panes import Faces
from tui.model.table import TableModel
from tui.screens.overlays import AskScreen
from tui.screens.table import TableScreen


def without_marks(line: str) -> str:
    return "".join(line.replace("▴", "").replace("▾", "").split())


def said(parts: list[Parts]) -> str:
    return "".join(text for part in parts for text, _ in part)


def test_a_line_is_marked_where_it_said_another_number() -> None:
    now: Parts = [("13", AMOUNT), ("s", MUTED), ("+8", GOOD), ("▪▪", MUTED), ("  4 left", MUTED)]
    was: Parts = [("11", AMOUNT), ("s", MUTED), ("+9", GOOD), ("∙", MUTED), ("  4 left", MUTED)]
    assert said(marked_parts(now, was)) == "13▴s+8▾▪▪▴  4 left"
    assert said(marked_parts(now, now)) == "13s+8▪▪  4 left"


def test_a_mark_takes_the_room_that_a_number_has_and_nothing_is_marked_behind_other_words() -> None:
    now: Parts = [("4c   ", GOOD), ("2t", GOOD), (" famine 1", MUTED), ("7", GOOD)]
    was: Parts = [("2c   ", GOOD), ("2t", GOOD), ("7", GOOD), ("8", GOOD)]
    assert said(marked_parts(now, was)) == "4c▴  2t famine 17"


def test_what_is_counted_out_is_marked_by_how_many_there_are() -> None:
    now: Parts = [("▪▪▪", MUTED), (" ", MUTED), ("▪", MUTED)]
    was: Parts = [("▪▪", MUTED), (" ", MUTED), ("▪▪", MUTED)]
    assert said(marked_parts(now, was)) == "▪▪▪▴ ▪▾"


def test_where_marks_do_not_all_fit_the_last_ones_are_left_out() -> None:
    pictured = GAMES[0]
    was, now = earlier(pictured)[0]
    scene = scene_in(pictured.game, now, 0, before=was)

    def line(view: Any) -> Parts:
        return [("9" if view is was else "8", AMOUNT)] * 4

    scene.view = now
    assert said([marked(scene, line, 8)]) == "8▾8▾8▾8▾"
    assert said([marked(scene, line, 6)]) == "8▾8▾88"
    assert said([marked(scene, line, 2)]) == "8888"


def earlier(pictured: Pictured) -> list[tuple[Any, Any]]:
    """Positions with another from some choices before."""
    moments = [state for state in pictured.moments() if pictured.game.round(state)]
    return list(zip(moments, moments[3:], strict=False))[:: max(len(moments) // 6, 1)]


@pytest.mark.parametrize("pictured", GAMES, ids=lambda pictured: pictured.id)
def test_every_board_marks_what_changed_and_cuts_nothing(pictured: Pictured) -> None:
    game, seen = pictured.game, 0
    for was, now in earlier(pictured):
        for size in (*pictured.sizes[:3], pictured.sizes[-1]):
            scene = scene_in(game, now, 0, before=game.view(was, 0))
            same = scene_in(game, now, 0, before=game.view(now, 0))
            for face in pictured.presenter.faces:
                shown = "".join(painted(face.id, scene, size).lines())
                seen += shown.count("▴") + shown.count("▾")
                assert lines(face.id, same, size) == lines(face.id, scene_in(game, now, 0), size)
    assert seen > 20


BOARDS: tuple[tuple[str, Size, str], ...] = (
    ("mosaic", (80, 14), "stone  + output"),
    ("mosaic", (114, 26), "Livia"),
    ("through_the_ages", (80, 14), "Livia"),
    ("through_the_ages", (114, 30), "Livia"),
    ("age_of_innovation", (80, 30), "coins + income"),
    ("imperium", (80, 14), "Livia"),
    ("history_of_the_world", (114, 37), "Livia"),
)


@pytest.mark.parametrize(("game_id", "size", "row"), BOARDS, ids=lambda value: str(value))
def test_a_rivals_number_carries_its_mark_until_it_is_what_it_was(
    game_id: str, size: Size, row: str
) -> None:
    pictured = next(each for each in GAMES if each.id == game_id)
    game, rows = pictured.game, []
    for was, now in earlier(pictured):
        scene = scene_in(game, now, 0, before=game.view(was, 0))
        rows.append(line_with(row, lines("boards", scene, size)))
        unmarked = line_with(row, lines("boards", scene_in(game, now, 0), size))
        assert without_marks(rows[-1]) == without_marks(unmarked)
    assert any("▴" in line for line in rows) and any("▾" in line for line in rows)


# --- at the table --------------------------------------------------------------------------------


async def chosen(model: TableModel, *actions: Action) -> None:
    """What one chooses, as the screen does it."""
    for action in actions:
        await choose(model, next(r for r in chooser_of(model).question.rows if r.action == action))


async def test_what_is_marked_is_counted_from_the_last_choice_of_the_own_turn() -> None:
    table = open_table(ADA, BEN)
    model = TableModel(LocalSession(table, 0), Faces({}, "row", lambda decision: ""))
    model.notice()
    await chosen(model, Dig(), Shaft(2), Dig(), Shaft(4))
    after_turn = model.before
    assert after_turn is model.position
    await play(table, Dig(), Shaft(1), Dig(), Shaft(RICHEST))
    model.notice()
    await chosen(model, Mock(True))  # an answer in Ben's turn
    assert model.before is after_turn
    await chosen(model, Pay(0), Dig())
    assert model.before is after_turn, "nothing has come of these yet"
    await chosen(model, Shaft(1))
    assert model.before is model.position


async def test_nothing_is_marked_after_a_choice_was_taken_back() -> None:
    model = model_at()
    await choose(model, row_of(model, "Stone"))
    assert model.before is not None
    await model.session.undo()
    model.notice()
    assert model.before is None


async def sit_and_end_the_turn(pilot: "Pilot[None]", choice: str) -> TableScreen:
    """At the newest game; one choice, and the others have had their turns."""
    await press(pilot, "c")
    table = await until(pilot, TableScreen)
    await settle(pilot)
    question = table.model.question
    assert question is not None and table.model.before is None
    row = next(row for row in question.rows if row.choice.label == choice)
    await strike_and_wait(pilot, *await by_letter(pilot, row))
    if isinstance(pilot.app.screen, AskScreen):  # with actions left
        await strike(pilot, "y")
        await wait_until(pilot, lambda: table.model.before is not None)
        await settle(pilot)
    return table


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize(
    ("game_id", "name", "topic", "choice"),
    [
        ("mosaic", "4_clever_players", "turn", "Stone"),
        ("through_the_ages", "3_clever_players", "actions", "End turn"),
    ],
    ids=["mosaic", "through_the_ages"],
)
async def test_the_boards_are_marked_until_the_next_own_choice(
    home: Path, game_id: str, name: str, topic: str, choice: str, size: Size
) -> None:
    keep(home, game_id, saved(game_id, name, asks(topic, 3)))
    async with running(size) as pilot:
        table = await sit_and_end_the_turn(pilot, choice)
        boards = (await press(pilot, "3")).splitlines()[1:]
        assert any(mark in line[1:] for line in boards if "+" in line for mark in "▴▾")
        assert table.model.before is not None
        assert table.model.before.view is not table.model.position.view


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_the_marks_outlive_a_choice_of_which_nothing_came(home: Path, size: Size) -> None:
    """A turn of Through the Ages begins with politics, and most have none (R13.1)."""
    keep(home, "ages", saved("through_the_ages", "3_clever_players", asks("actions", 8)))
    async with running(size) as pilot:
        table = await sit_and_end_the_turn(pilot, "End turn")
        asked = table.model.question
        assert asked is not None and asked.decision.topic == "politics"
        while table.model.question is asked:  # at 80 columns the story is read first
            await strike_and_wait(pilot, ".")
        boards = (await press(pilot, "3")).splitlines()[1:]
        rivals = [line[1:] for line in boards if "Livia" in line and "+" in line]
        assert any(mark in line for line in rivals for mark in "▴▾")
