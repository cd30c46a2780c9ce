from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.kernel import Action
from core.table import LocalSession
from tests.scenes import is_topic
from tests.table.quarry import RICHEST, Dig, Mock, Pay, Shaft
from tests.table.tables import ADA, BEN, open_table, play_actions
from tests.tui.keyboard_player import (
    letter_keys,
    press_and_wait,
    press_keys,
    wait_for_decision,
    wait_until,
)
from tests.tui.model.tables import choice_row, choose_row, chooser_of, model_at
from tests.tui.panel_cases import GAMES, PanelCase
from tests.tui.panel_painting import Size, find_line, paint_panel, panel_lines, props_for
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, wait_for_screen
from tests.tui.saved_games import load_scene, store_save
from tui.draw.canvas import AMOUNT, MUTED, Parts
from tui.draw.change_arrows import ValuePart, ValueParts, add_arrows_to_parts, add_change_arrows
from tui.model.panes import PanelSet
from tui.model.table import TableModel
from tui.screens.overlays import ConfirmScreen
from tui.screens.table import TableScreen


def without_marks(line: str) -> str:
    return "".join(line.replace("▴", "").replace("▾", "").split())


def said(parts: list[Parts]) -> str:
    return "".join(text for part in parts for text, _ in part)


def count(value: int, key: str, text: str = "") -> ValuePart:
    return ValuePart(text or str(value), AMOUNT, value, key)


def test_changed_values_get_arrows() -> None:
    now: ValueParts = [count(13, "stone"), ("s", MUTED), count(8, "rate", "+8"), (" 4 left", MUTED)]
    was: ValueParts = [count(11, "stone"), ("s", MUTED), count(9, "rate", "+9"), (" 5 left", MUTED)]
    assert said(add_arrows_to_parts(now, was)) == "13▴s+8▾ 4 left"
    assert said(add_arrows_to_parts(now, now)) == "13s+8 4 left"
    assert said(add_arrows_to_parts(now, [])) == "13s+8 4 left"


def test_values_are_compared_by_key_wherever_they_are() -> None:
    now: ValueParts = [count(4, "food"), count(1, "famine", " famine -1 "), count(7, "next")]
    was: ValueParts = [count(2, "food"), count(9, "price"), count(8, "next")]
    assert said(add_arrows_to_parts(now, was)) == "4▴ famine -1 7▾"


def test_values_shown_as_symbols_are_compared() -> None:
    now: ValueParts = [count(3, "I", "▪▪▪"), count(1, "II", "▪"), count(0, "III", "∙")]
    was: ValueParts = [count(2, "I", "▪▪"), count(13, "II"), count(0, "III", "∙")]
    assert said(add_arrows_to_parts(now, was)) == "▪▪▪▴▪▾∙"


def test_arrows_that_do_not_fit_are_left_out() -> None:
    pictured = GAMES[0]
    was, now = earlier(pictured)[0]
    scene = props_for(pictured.game, now, 0, previous_view=was)

    def line(view: Any) -> ValueParts:
        return [count(9 if view is was else 8, key) for key in "abcd"]

    scene.view = now
    assert said([add_change_arrows(scene, line, 8)]) == "8▾8▾8▾8▾"
    assert said([add_change_arrows(scene, line, 6)]) == "8▾8▾88"
    assert said([add_change_arrows(scene, line, 2)]) == "8888"


def earlier(pictured: PanelCase) -> list[tuple[Any, Any]]:
    """Return positions, each with an earlier one."""
    moments = [state for state in pictured.moments() if pictured.game.round_number(state)]
    return list(zip(moments, moments[3:], strict=False))[:: max(len(moments) // 6, 1)]


@pytest.mark.parametrize("pictured", GAMES, ids=lambda pictured: pictured.id)
def test_every_board_marks_changes_and_cuts_nothing(pictured: PanelCase) -> None:
    game, seen = pictured.game, 0
    for was, now in earlier(pictured):
        for size in (*pictured.sizes[:3], pictured.sizes[-1]):
            scene = props_for(game, now, 0, previous_view=game.view(was, 0))
            same = props_for(game, now, 0, previous_view=game.view(now, 0))
            for face in pictured.presenter.panels:
                shown = "".join(paint_panel(face.id, scene, size).lines())
                seen += shown.count("▴") + shown.count("▾")
                assert panel_lines(face.id, same, size) == panel_lines(
                    face.id, props_for(game, now, 0), size
                )
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
def test_arrows_do_not_alter_a_rivals_row(game_id: str, size: Size, row: str) -> None:
    pictured = next(each for each in GAMES if each.id == game_id)
    game, rows = pictured.game, []
    for was, now in earlier(pictured):
        scene = props_for(game, now, 0, previous_view=game.view(was, 0))
        rows.append(find_line(row, panel_lines("boards", scene, size)))
        unmarked = find_line(row, panel_lines("boards", props_for(game, now, 0), size))
        assert without_marks(rows[-1]) == without_marks(unmarked)
    assert any("▴" in line for line in rows) and any("▾" in line for line in rows)


# --- at the table --------------------------------------------------------------------------------


async def chosen(model: TableModel, *actions: Action) -> None:
    """Make a choice as the screen does."""
    for action in actions:
        await choose_row(
            model, next(r for r in chooser_of(model).question.rows if r.action == action)
        )


async def test_changes_are_counted_from_the_last_choice_of_the_own_turn() -> None:
    table = open_table(ADA, BEN)
    model = TableModel(LocalSession(table, 0), PanelSet({}, "row", lambda decision: ""))
    model.refresh()
    await chosen(model, Dig(), Shaft(2), Dig(), Shaft(4))
    after_turn = model.previous_position
    assert after_turn is model.position
    await play_actions(table, Dig(), Shaft(1), Dig(), Shaft(RICHEST))
    model.refresh()
    await chosen(model, Mock(True))  # an answer in Ben's turn
    assert model.previous_position is after_turn
    await chosen(model, Pay(0), Dig())
    assert model.previous_position is after_turn, "nothing has come of these yet"
    await chosen(model, Shaft(1))
    assert model.previous_position is model.position


async def test_undo_clears_the_change_arrows() -> None:
    model = model_at()
    await choose_row(model, choice_row(model, "Stone"))
    assert model.previous_position is not None
    await model.session.undo()
    model.refresh()
    assert model.previous_position is None


async def sit_and_end_the_turn(pilot: "Pilot[None]", choice: str) -> TableScreen:
    """Open the newest game, choose once, and wait until the others have had their turns."""
    await press(pilot, "c")
    table = await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)
    question = table.model.question
    assert question is not None and table.model.previous_position is None
    row = next(row for row in question.rows if row.choice.label == choice)
    await press_and_wait(pilot, *await letter_keys(pilot, row))
    if isinstance(pilot.app.screen, ConfirmScreen):  # with actions left
        await press_keys(pilot, "y")
        await wait_until(pilot, lambda: table.model.previous_position is not None)
        await wait_for_decision(pilot)
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
async def test_boards_keep_arrows_until_the_next_own_choice(
    home: Path, game_id: str, name: str, topic: str, choice: str, size: Size
) -> None:
    store_save(home, game_id, load_scene(game_id, name, is_topic(topic, 3)))
    async with running(size) as pilot:
        table = await sit_and_end_the_turn(pilot, choice)
        boards = (await press(pilot, "3")).splitlines()[1:]
        assert any(mark in line[1:] for line in boards if "+" in line for mark in "▴▾")
        assert table.model.previous_position is not None
        assert table.model.previous_position.view is not table.model.position.view


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_arrows_survive_a_choice_without_effect(home: Path, size: Size) -> None:
    """R13.1: a turn of Through the Ages begins with politics, usually without effect."""
    store_save(
        home,
        "ages",
        load_scene("through_the_ages", "3_clever_players", is_topic("actions", 8)),
    )
    async with running(size) as pilot:
        table = await sit_and_end_the_turn(pilot, "End turn")
        asked = table.model.question
        assert asked is not None and asked.decision.topic == "politics"
        while table.model.question is asked:  # at 80 columns the story is read first
            await press_and_wait(pilot, ".")
        boards = (await press(pilot, "3")).splitlines()[1:]
        rivals = [line[1:] for line in boards if "Livia" in line and "+" in line]
        assert any(mark in line for line in rivals for mark in "▴▾")
