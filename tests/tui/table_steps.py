"""Steps of a player at any table: start, look around, undo, play to the end."""

from pathlib import Path

from textual.pilot import Pilot

from saves.game_file import read_save
from saves.replay import verify_replay
from tests.tui.keyboard_player import (
    RandomPlayer,
    press_keys,
    table_of,
    undo_and_wait,
    wait_for_decision,
    wait_until,
)
from tests.tui.pilot_helpers import press, screen_text, wait_for_screen
from tui.screens.game_over import GameOverScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.table import TableScreen

MOVES = ("down", "right", "down", "up", "left", "i", "i")


async def open_new_game(pilot: "Pilot[None]", game_id: str, seed: int, *keys: str) -> NewGameScreen:
    """Open the new-game page at the seats, with this game and seed, after some keys."""
    await press(pilot, "n")
    screen = pilot.app.screen
    assert isinstance(screen, NewGameScreen)
    screen.setup.open(game_id)
    screen.setup.seed = str(seed)
    await press(pilot, "tab", *keys)
    return screen


async def start_game(pilot: "Pilot[None]", game_id: str, seed: int, players: int) -> None:
    """Start a new game with this seed against bots of level 1, by keys."""
    screen = await open_new_game(pilot, game_id, seed)
    await press(pilot, *["minus"] * (len(screen.setup.seats) - players))
    await press(pilot, *["left", "down"] * (players - 1), "enter")
    await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)


async def resume_newest_game(pilot: "Pilot[None]") -> RandomPlayer:
    """Resume the newest saved game and dismiss the turn summary."""
    await press(pilot, "c")
    await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)
    await press(pilot, "d")
    return RandomPlayer(pilot, seed=1)


def visible_state(pilot: "Pilot[None]") -> str:
    """Return the visible state in short form, to compare for equality."""
    session = table_of(pilot).session
    return session.game.codec.digest(session.view)


async def wait_for_others(pilot: "Pilot[None]") -> None:
    """Wait until only you have to decide, so that nothing changes meanwhile."""
    session = table_of(pilot).session
    await wait_until(pilot, lambda: session.waiting_for == (session.seat,))
    await wait_for_decision(pilot)


async def visit_all_panels(pilot: "Pilot[None]") -> None:
    """Visit every panel and page of the table and move the cursor; nothing may change."""
    await wait_for_others(pilot)
    before = visible_state(pilot)
    for face in table_of(pilot).presenter.panels_by_key:
        await press_keys(pilot, face.key, *MOVES)
    await press_keys(pilot, "2", "plus", "minus", "minus", "plus", "d", "pagedown", "pageup")
    for page in ("s", "l", "question_mark", "i"):
        await press_keys(pilot, page, "down", "pagedown", "up", "home")
        await pilot.pause()
        for _ in range(3):
            if isinstance(pilot.app.screen, TableScreen):
                break
            await press(pilot, "q")
    await press(pilot, "d")
    assert visible_state(pilot) == before


async def choose_and_undo(pilot: "Pilot[None]", hand: RandomPlayer) -> None:
    await wait_for_others(pilot)
    before = visible_state(pilot)
    await hand.choose()
    await undo_and_wait(pilot)
    assert visible_state(pilot) == before


async def play_to_end(pilot: "Pilot[None]", hand: RandomPlayer, home: Path) -> GameOverScreen:
    """Play on; check that the winner is shown and that the save replays to the same end."""
    await hand.play(2000)
    over = await wait_for_screen(pilot, GameOverScreen)
    winner = next(standing for standing in over.session.standings if standing.rank == 1)
    assert str(winner.total) in screen_text(pilot)
    told = "win" if len(over.session.standings) > 1 else "You have"  # alone there is nobody to beat
    assert told in screen_text(pilot)
    (path,) = (home / "saves").glob("*.annals")
    game = over.session.game
    line = verify_replay(game, read_save(path))
    assert game.is_over(line.state)
    assert game.standings(line.state) == over.session.standings
    return over
