"""Whole games of Age of Innovation, played by keyboard alone."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.state import ASK
from saves import read, verify
from tests.tui.driving import NARROW, WIDE, keep, press, running, shown, until
from tests.tui.innovation_game import asks, innovation
from tests.tui.playing import WAYS, Hand, settle, strike_and_wait, table_of
from tui.screens.game_over import GameOverScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")


@pytest.fixture(autouse=True)
def settings(home: Path) -> None:
    (home / "settings.toml").write_text('theme = "night"\nbot_seconds = 0.0\n')


async def begin(pilot: "Pilot[None]", seed: int, players: int) -> None:
    """A new game with that seed against bots of level 1, set up by keys."""
    await press(pilot, "n")
    screen = pilot.app.screen
    assert isinstance(screen, NewGameScreen)
    screen._open(GAME.id)
    screen.seed = str(seed)
    await press(pilot, *["minus"] * (len(screen.seats) - players))
    await press(pilot, *["left", "down"] * (players - 1), "enter")
    await until(pilot, TableScreen)
    await settle(pilot)


async def sit_down(pilot: "Pilot[None]") -> Hand:
    await press(pilot, "c")
    await until(pilot, TableScreen)
    await settle(pilot)
    return Hand(pilot, seed=1)


def digest(pilot: "Pilot[None]") -> str:
    return GAME.codec.digest(table_of(pilot).session.view)


async def look_around(pilot: "Pilot[None]") -> None:
    """Every face and page, with the cursor moving in them; nothing changes."""
    before = digest(pilot)
    for face in "1234":
        await press(pilot, face, "down", "right", "down", "up", "left", "i", "i")
    await press(pilot, "2", "plus", "minus", "minus", "plus", "d", "s", "q", "l", "home", "q", "d")
    assert digest(pilot) == before


async def take_back(pilot: "Pilot[None]", hand: Hand) -> None:
    before = digest(pilot)
    await hand.choose()
    await strike_and_wait(pilot, "u")
    assert digest(pilot) == before


async def to_the_end(pilot: "Pilot[None]", hand: Hand, home: Path) -> None:
    """Play on; what is saved replays to the same end."""
    await hand.play(1000)
    over = await until(pilot, GameOverScreen)
    winner = next(standing for standing in over.session.standings if standing.rank == 1)
    assert str(winner.total) in shown(pilot)
    (path,) = (home / "saves").glob("*.annals")
    line = verify(GAME, read(path))
    assert GAME.is_over(line.state)
    assert GAME.standings(line.state) == over.session.standings


async def test_a_whole_game_of_two_at_80_columns(home: Path) -> None:
    async with running(NARROW) as pilot:
        await begin(pilot, 4, players=2)
        hand = Hand(pilot, seed=2)
        await hand.play(6)
        await look_around(pilot)
        await take_back(pilot, hand)
        await hand.play(20)
        await look_around(pilot)
        await to_the_end(pilot, hand, home)
        assert hand.used == set(WAYS)


@pytest.mark.parametrize(("name", "round_number"), [("1_players", 5), ("4_players", 6)])
async def test_the_last_rounds_on_a_wide_screen(home: Path, name: str, round_number: int) -> None:
    keep(home, "late", innovation(asks("turn", round_number), name))
    async with running(WIDE) as pilot:
        hand = await sit_down(pilot)
        await look_around(pilot)
        await to_the_end(pilot, hand, home)


async def test_a_game_alone_begins_with_the_people_of_the_automa() -> None:
    async with running(WIDE) as pilot:
        await begin(pilot, 5, players=1)
        await Hand(pilot, seed=3).play(12)
        assert table_of(pilot).session.view.round == 1


async def test_a_standing_order_is_given_at_an_offer_and_taken_back_in_a_turn(home: Path) -> None:
    keep(home, "offer", innovation(asks("power", 3)))
    async with running() as pilot:
        hand = await sit_down(pilot)
        assert "take power for VP?" in shown(pilot)
        row = next(row for row in hand.chooser.rows if row.choice.label.startswith("Always up to"))
        await strike_and_wait(pilot, "f", *row.label)
        table = table_of(pilot)
        order = table.session.view.players[0].standing_order
        assert order > ASK
        assert "(standing order)" in " ".join(map(table.session.sentence, table.session.log))
        while hand.chooser.decision.topic != "turn":
            await hand.choose()
        row = next(row for row in hand.chooser.rows if row.choice.label == "Power offers")
        assert row.choice.effect.startswith(f"up to {order}")
        await strike_and_wait(pilot, "f", *row.label)
        row = next(row for row in hand.chooser.rows if row.choice.label == "Ask each time")
        await strike_and_wait(pilot, "f", *row.label)
        assert hand.chooser.decision.topic == "turn"
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
    keep(home, "asked", innovation(asks(topic), name))
    async with running() as pilot:
        hand = await sit_down(pilot)
        table = table_of(pilot)
        assert hand.chooser.decision.topic == topic
        assert table.open == face
        assert hand.chooser.prompt[:40] in shown(pilot)
        await hand.choose()


async def test_a_replay_shows_every_face(home: Path) -> None:
    keep(home, "done", innovation(lambda state, decision: False, "2_players"))
    async with running(WIDE) as pilot:
        await press(pilot, "l", "r")
        await until(pilot, ReplayScreen)
        await press(pilot, "home", *["pagedown"] * 4)
        assert "COMPETENCIES" in await press(pilot, "1")
        assert "Wksh" in await press(pilot, "2")
        assert "workshop" in await press(pilot, "3")
        assert "Engineering" in await press(pilot, "4")
        await press(pilot, "end", "tab", "q")
