"""Games of Through the Ages, played by keyboard alone to their end."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.through_the_ages import GAME
from core.games.through_the_ages.state import AgesState
from core.kernel import Rng
from core.table import Seat, open_journal
from saves import Save, make_save, read, verify
from tests.games.through_the_ages.busy import choose
from tests.tui.driving import NARROW, WIDE, keep, press, running, shown, until
from tests.tui.playing import WAYS, Hand, settle, strike_and_wait, table_of
from tui.screens.game_over import GameOverScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")
SEATS = (Seat("You"), Seat("Odo", "bot", 1))
# Games in which a question comes early.
SEED_OF = {"politics": 9, "bid": 37, "force": 37, "defend": 19, "strike": 23, "discard": 43}


@pytest.fixture(autouse=True)
def settings(home: Path) -> None:
    (home / "settings.toml").write_text('theme = "night"\nbot_seconds = 0.0\n')


def game(options: dict[str, str], seed: int, when: Callable[[AgesState], bool]) -> Save:
    """A game of busy players up to the first choice of yours at such a moment."""
    filled = GAME.check_options(options)
    journal = open_journal(GAME, len(SEATS), filled, seed)
    state = GAME.new(len(SEATS), filled, seed)
    rng = Rng(seed)
    while not (when(state) and GAME.decision_of(state, 0)):
        (decision, *_) = GAME.decisions(state)
        action = choose(decision.actions, rng)
        GAME.apply(state, decision.seat, action)
        journal.record(decision.seat, str(action))
    return make_save(GAME, journal, state, SEATS, "0.1.0")


async def sit_down(pilot: "Pilot[None]") -> Hand:
    await press(pilot, "c")
    await until(pilot, TableScreen)
    await settle(pilot)
    return Hand(pilot, seed=1)


async def look_around(pilot: "Pilot[None]") -> None:
    """Every face and page, with the cursor moving in them; nothing changes."""
    before = GAME.codec.digest(table_of(pilot).session.view)
    for pane in "1345":
        await press(pilot, pane, "down", "right", "down", "up", "left", "i", "i")
    await press(pilot, "d", "s", "q", "l", "home", "q", "d")
    assert GAME.codec.digest(table_of(pilot).session.view) == before


async def take_back(pilot: "Pilot[None]", hand: Hand) -> None:
    before = GAME.codec.digest(table_of(pilot).session.view)
    await hand.choose()
    await strike_and_wait(pilot, "u")
    assert GAME.codec.digest(table_of(pilot).session.view) == before


async def to_the_end(pilot: "Pilot[None]", hand: Hand, home: Path) -> None:
    """Play on; what is saved replays to the same end."""
    await hand.play(2000)
    over = await until(pilot, GameOverScreen)
    winner = next(standing for standing in over.session.standings if standing.rank == 1)
    assert str(winner.total) in shown(pilot)
    (path,) = (home / "saves").glob("*.annals")
    line = verify(GAME, read(path))
    assert GAME.is_over(line.state)
    assert GAME.standings(line.state) == over.session.standings


async def test_a_whole_simple_game_at_80_columns(home: Path) -> None:
    keep(home, "ages", game({"length": "simple"}, 3, lambda state: True))
    async with running(NARROW) as pilot:
        hand = await sit_down(pilot)
        await take_back(pilot, hand)
        await look_around(pilot)
        await to_the_end(pilot, hand, home)
        assert hand.used == set(WAYS)


async def test_the_last_rounds_of_a_full_game_on_a_wide_screen(home: Path) -> None:
    keep(home, "ages", game({}, 5, lambda state: state.age == 3 and state.round > 14))
    async with running(WIDE) as pilot:
        hand = await sit_down(pilot)
        await look_around(pilot)
        await to_the_end(pilot, hand, home)


@pytest.mark.parametrize("topic", SEED_OF)
async def test_every_question_of_politics_is_answered_at_80_columns(topic: str, home: Path) -> None:
    def asks(state: AgesState) -> bool:
        decision = GAME.decision_of(state, 0)
        if decision is None or decision.topic != topic:
            return False
        return len(decision.actions) > 1  # what has one answer only is not asked

    keep(home, "ages", game({}, SEED_OF[topic], asks))
    async with running(NARROW) as pilot:
        hand = await sit_down(pilot)
        table = table_of(pilot)
        assert table.chooser is not None and table.chooser.decision.topic == topic
        assert table.presenter.opens(table.chooser.decision) == table.open
        assert table.chooser.prompt[:40] in shown(pilot)
        await hand.choose()
