import re
from pathlib import Path

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.state import ASK
from tests.tui.driving import NARROW, WIDE, press, running, shown, type_in, until
from tests.tui.playing import WAYS, Hand, by_letter, read_on, strike_and_wait, table_of
from tests.tui.saved import asks, keep, never, saved
from tests.tui.sitting import begin, look_around, sit_down, take_back, to_the_end
from tui.screens.replay import ReplayScreen

pytestmark = pytest.mark.usefixtures("bots_here")


async def test_a_whole_game_of_two_at_80_columns(home: Path) -> None:
    async with running(NARROW) as pilot:
        await begin(pilot, GAME.id, 4, players=2)
        hand = Hand(pilot, seed=2)
        await hand.play(6)
        await look_around(pilot)
        await take_back(pilot, hand)
        await hand.play(20)
        await look_around(pilot)
        await to_the_end(pilot, hand, home)
        assert hand.used == set(WAYS)


@pytest.mark.parametrize(
    ("name", "round_number"),
    [("1_players", 5), pytest.param("4_players", 6, marks=pytest.mark.soak)],
)
async def test_the_last_rounds_on_a_wide_screen(home: Path, name: str, round_number: int) -> None:
    keep(home, "late", saved(GAME.id, name, asks("turn", round_number)))
    async with running(WIDE) as pilot:
        hand = await sit_down(pilot)
        await look_around(pilot)
        await to_the_end(pilot, hand, home)


async def test_a_game_alone_begins_with_the_people_of_the_automa() -> None:
    async with running(WIDE) as pilot:
        await begin(pilot, GAME.id, 5, players=1)
        await Hand(pilot, seed=3).play(12)
        assert table_of(pilot).session.view.round == 1


async def test_a_standing_order_is_given_at_an_offer_and_taken_back_in_a_turn(home: Path) -> None:
    keep(home, "offer", saved(GAME.id, "4_players", asks("power", 3)))
    async with running() as pilot:
        hand = await sit_down(pilot)
        assert re.search(r"take \d power for \d VP\?", shown(pilot))
        row = next(
            row for row in hand.chooser.question.rows if row.choice.label.startswith("Always up to")
        )
        await strike_and_wait(pilot, *await by_letter(pilot, row))
        table = table_of(pilot)
        order = table.session.view.players[0].standing_order
        assert order > ASK
        assert "(standing order)" in " ".join(map(table.session.sentence, table.session.log))
        while hand.chooser.question.decision.topic != "turn":
            await hand.choose()
        row = next(
            row for row in hand.chooser.question.rows if row.choice.label == "Standing order"
        )
        assert row.choice.effect.startswith(f"now up to {order}")
        await strike_and_wait(pilot, *await by_letter(pilot, row))
        row = next(row for row in hand.chooser.question.rows if row.choice.label == "Ask each time")
        await strike_and_wait(pilot, *await by_letter(pilot, row))
        assert hand.chooser.question.decision.topic == "turn"
        assert table.session.view.players[0].standing_order == ASK


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
async def test_every_question_opens_the_face_that_answers_it(
    home: Path, topic: str, name: str, face: str
) -> None:
    keep(home, "asked", saved(GAME.id, name, asks(topic)))
    async with running() as pilot:
        hand = await sit_down(pilot)
        table = table_of(pilot)
        assert hand.chooser.question.decision.topic == topic
        assert table.model.panes.open == face
        assert hand.chooser.question.prompt[:40] in shown(pilot)
        await hand.choose()


async def test_a_replay_shows_every_face(home: Path) -> None:
    keep(home, "done", saved(GAME.id, "2_players", never))
    async with running(WIDE) as pilot:
        await press(pilot, "l", "r")
        await until(pilot, ReplayScreen)
        await press(pilot, "home", *["pagedown"] * 4)
        assert "COMPETENCIES" in await press(pilot, "1")
        assert "Wksh" in await press(pilot, "2")
        assert "workshop" in await press(pilot, "3")
        assert "Engineering" in await press(pilot, "4")
        await press(pilot, "end", "tab", "q")


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_a_hex_that_cannot_be_had_gives_the_same_reason_everywhere(
    home: Path, size: tuple[int, int]
) -> None:
    """At Enter, in the filter, and in the help."""
    keep(home, "turn", saved(GAME.id, "4_players", asks("turn", 2)))
    async with running(size) as pilot:
        await sit_down(pilot)
        model = table_of(pilot).model
        assert model.question is not None
        hexes = table_of(pilot).session.view.map.hexes
        found = next(b for b in model.question.barred if b.thing in hexes)
        before = len(table_of(pilot).session.log)
        await read_on(pilot)
        model.point_at(found.thing, "map")
        assert found.reason in await press(pilot, "enter")
        assert found.reason in await press(pilot, "question_mark")
        await press(pilot, "q", "d", "slash")
        await type_in(pilot, found.label.lower())
        await press(pilot, "enter")
        assert found.reason in model.message
        assert len(table_of(pilot).session.log) == before


async def test_what_the_automa_did_is_told_before_the_next_question(home: Path) -> None:
    """The rules play her within one's own choice; she is a rival all the same."""
    keep(home, "alone", saved(GAME.id, "1_players", asks("after_action", 2)))
    async with running(NARROW) as pilot:
        await sit_down(pilot)
        await strike_and_wait(pilot, ".")
        page = shown(pilot)
        assert "since your last turn" in page
        assert "Automa plays card" in page
