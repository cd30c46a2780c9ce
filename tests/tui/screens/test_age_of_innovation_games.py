import re
from pathlib import Path

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.state import ALWAYS_ASK
from core.kernel.style import SHORT
from tests.scenes import is_topic, never_stop
from tests.tui.keyboard_player import (
    SELECTION_METHODS,
    RandomPlayer,
    dismiss_summary,
    letter_keys,
    press_and_wait,
    table_of,
)
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
)
from tests.tui.saved_games import load_scene, store_save
from tests.tui.table_steps import (
    choose_and_undo,
    play_to_end,
    resume_newest_game,
    start_game,
    visit_all_panels,
)
from tui.screens.replay import ReplayScreen

pytestmark = pytest.mark.usefixtures("bots_here")


async def test_whole_two_player_game_at_80_columns(home: Path) -> None:
    async with running(NARROW) as pilot:
        await start_game(pilot, GAME.id, 4, players=2)
        hand = RandomPlayer(pilot, seed=2)
        await hand.play(6)
        await visit_all_panels(pilot)
        await choose_and_undo(pilot, hand)
        await hand.play(20)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)
        assert hand.used == set(SELECTION_METHODS)


@pytest.mark.parametrize(
    ("name", "round_number"),
    [("1_players", 5), pytest.param("4_players", 6, marks=pytest.mark.soak)],
)
async def test_last_rounds_on_a_wide_screen(home: Path, name: str, round_number: int) -> None:
    store_save(home, "late", load_scene(GAME.id, name, is_topic("turn", round_number)))
    async with running(WIDE) as pilot:
        hand = await resume_newest_game(pilot)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)


async def test_solo_game_starts_with_the_automas_faction() -> None:
    async with running(WIDE) as pilot:
        await start_game(pilot, GAME.id, 5, players=1)
        await RandomPlayer(pilot, seed=3).play(12)
        assert table_of(pilot).session.view.round == 1


async def test_standing_order_is_set_at_an_offer_and_revoked_in_a_turn(home: Path) -> None:
    store_save(home, "offer", load_scene(GAME.id, "4_players", is_topic("power", 3)))
    async with running() as pilot:
        hand = await resume_newest_game(pilot)
        assert re.search(r"take \d power for \d VP\?", screen_text(pilot))
        row = next(
            row for row in hand.chooser.question.rows if row.choice.label.startswith("Always up to")
        )
        await press_and_wait(pilot, *await letter_keys(pilot, row))
        table = table_of(pilot)
        order = table.session.view.players[0].standing_order
        assert order > ALWAYS_ASK
        assert "(standing order)" in " ".join(
            table.session.sentence(entry, SHORT) for entry in table.session.log
        )
        while hand.chooser.question.decision.topic != "turn":
            await hand.choose()
        row = next(
            row for row in hand.chooser.question.rows if row.choice.label == "Standing order"
        )
        assert row.choice.effect_text(SHORT).startswith(f"now up to {order}")
        await press_and_wait(pilot, *await letter_keys(pilot, row))
        row = next(row for row in hand.chooser.question.rows if row.choice.label == "Ask each time")
        await press_and_wait(pilot, *await letter_keys(pilot, row))
        assert hand.chooser.question.decision.topic == "turn"
        assert table.session.view.players[0].standing_order == ALWAYS_ASK


@pytest.mark.parametrize(
    ("topic", "name", "face"),
    [
        ("set", "4_players", "row"),
        ("draft", "2_players_draft", "row"),
        ("start", "4_players", "map"),
        ("turn", "3_players_small_map", "map"),
        ("power", "4_players", "map"),
        ("competency", "4_players", "row"),
        ("city_tile", "4_players", "row"),
        ("discipline", "4_players", "science"),
        ("bonus", "4_players", "row"),
    ],
)
async def test_every_question_opens_the_panel_that_answers_it(
    home: Path, topic: str, name: str, face: str
) -> None:
    store_save(home, "asked", load_scene(GAME.id, name, is_topic(topic)))
    async with running() as pilot:
        hand = await resume_newest_game(pilot)
        table = table_of(pilot)
        assert hand.chooser.question.decision.topic == topic
        assert table.model.panes.open_pane == face
        assert hand.chooser.question.prompt[:40] in screen_text(pilot)
        await hand.choose()


async def test_replay_shows_every_panel(home: Path) -> None:
    store_save(home, "done", load_scene(GAME.id, "2_players", never_stop))
    async with running(WIDE) as pilot:
        await press(pilot, "l", "r")
        await wait_for_screen(pilot, ReplayScreen)
        await press(pilot, "home", *["pagedown"] * 4)
        assert "COMPETENCIES" in await press(pilot, "1")
        assert "Wksh" in await press(pilot, "2")
        assert "workshop" in await press(pilot, "3")
        assert "Engineering" in await press(pilot, "4")
        await press(pilot, "end", "tab", "q")


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_unavailable_hex_gives_the_same_reason_everywhere(
    home: Path, size: tuple[int, int]
) -> None:
    """At Enter, in the filter, and in the help."""
    store_save(home, "turn", load_scene(GAME.id, "4_players", is_topic("turn", 2)))
    async with running(size) as pilot:
        await resume_newest_game(pilot)
        model = table_of(pilot).model
        assert model.question is not None
        hexes = table_of(pilot).session.view.map.hexes
        found = next(b for b in model.question.unavailable if b.target in hexes)
        before = len(table_of(pilot).session.log)
        await dismiss_summary(pilot)
        model.point_at(found.target, "map")
        assert found.reason in await press(pilot, "enter")
        assert found.reason in await press(pilot, "question_mark")
        await press(pilot, "q", "d", "slash")
        await type_text(pilot, found.label.lower())
        await press(pilot, "enter")
        assert found.reason in model.message
        assert len(table_of(pilot).session.log) == before


async def test_automa_actions_are_recapped_before_the_next_question(home: Path) -> None:
    """The rules play the Automa within the player's own choice, but it is still a rival."""
    store_save(home, "alone", load_scene(GAME.id, "1_players", is_topic("after_action", 2)))
    async with running(NARROW) as pilot:
        await resume_newest_game(pilot)
        await press_and_wait(pilot, ".")
        page = screen_text(pilot)
        assert "since your last turn" in page
        assert "Automa plays card" in page
