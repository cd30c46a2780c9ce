"""Steps of a player at any table: start, look around, undo, play to the end."""

from pathlib import Path

from textual.pilot import Pilot

from saves.game_file import read
from saves.replay import verify
from tests.tui.driving import press, shown, until
from tests.tui.playing import Hand, settle, strike, strike_and_wait, table_of, wait_until
from tui.screens.game_over import GameOverScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.table import TableScreen

MOVES = ("down", "right", "down", "up", "left", "i", "i")


async def set_up(pilot: "Pilot[None]", game_id: str, seed: int, *keys: str) -> NewGameScreen:
    """Open the new-game page at the seats, with this game and seed, after some keys."""
    await press(pilot, "n")
    screen = pilot.app.screen
    assert isinstance(screen, NewGameScreen)
    screen.setup.open(game_id)
    screen.setup.seed = str(seed)
    await press(pilot, "tab", *keys)
    return screen


async def begin(pilot: "Pilot[None]", game_id: str, seed: int, players: int) -> None:
    """Start a new game with this seed against bots of level 1, by keys."""
    screen = await set_up(pilot, game_id, seed)
    await press(pilot, *["minus"] * (len(screen.setup.seats) - players))
    await press(pilot, *["left", "down"] * (players - 1), "enter")
    await until(pilot, TableScreen)
    await settle(pilot)


async def sit_down(pilot: "Pilot[None]") -> Hand:
    """Resume the newest saved game and dismiss the turn summary."""
    await press(pilot, "c")
    await until(pilot, TableScreen)
    await settle(pilot)
    await press(pilot, "d")
    return Hand(pilot, seed=1)


def digest(pilot: "Pilot[None]") -> str:
    """Return the visible state in short form, to compare for equality."""
    session = table_of(pilot).session
    return session.game.codec.digest(session.view)


async def wait_for_others(pilot: "Pilot[None]") -> None:
    """Wait until only you have to decide, so that nothing changes meanwhile."""
    session = table_of(pilot).session
    await wait_until(pilot, lambda: session.waiting_for == (session.seat,))
    await settle(pilot)


async def look_around(pilot: "Pilot[None]") -> None:
    """Visit every panel and page of the table and move the cursor; nothing may change."""
    await wait_for_others(pilot)
    before = digest(pilot)
    for face in table_of(pilot).presenter.tabs:
        await strike(pilot, face.key, *MOVES)
    await strike(pilot, "2", "plus", "minus", "minus", "plus", "d", "pagedown", "pageup")
    for page in ("s", "l", "question_mark", "i"):
        await strike(pilot, page, "down", "pagedown", "up", "home")
        await pilot.pause()
        for _ in range(3):
            if isinstance(pilot.app.screen, TableScreen):
                break
            await press(pilot, "q")
    await press(pilot, "d")
    assert digest(pilot) == before


async def take_back(pilot: "Pilot[None]", hand: Hand) -> None:
    """Choose and undo; everything must be as before."""
    await wait_for_others(pilot)
    before = digest(pilot)
    await hand.choose()
    await strike_and_wait(pilot, "u")
    assert digest(pilot) == before


async def to_the_end(pilot: "Pilot[None]", hand: Hand, home: Path) -> GameOverScreen:
    """Play on; check that the winner is shown and that the save replays to the same end."""
    await hand.play(2000)
    over = await until(pilot, GameOverScreen)
    winner = next(standing for standing in over.session.standings if standing.rank == 1)
    assert str(winner.total) in shown(pilot)
    told = "win" if len(over.session.standings) > 1 else "You have"  # alone there is nobody to beat
    assert told in shown(pilot)
    (path,) = (home / "saves").glob("*.annals")
    game = over.session.game
    line = verify(game, read(path))
    assert game.is_over(line.state)
    assert game.standings(line.state) == over.session.standings
    return over
