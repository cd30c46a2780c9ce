import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games import load_game
from core.games.mosaic.content import CARDS
from core.games.mosaic.state import MosaicState
from core.kernel import HIDDEN
from core.table import Seat
from tests.tui.keyboard_player import (
    SELECTION_METHODS,
    RandomPlayer,
    ScreenDeadline,
    dismiss_summary,
    own_choices,
    press_keys,
    press_keys_at_once,
    resume_control,
    table_of,
    undo_and_wait,
    wait_for_decision,
    wait_for_undo,
)
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, screen_text, wait_for_screen
from tests.tui.saved_games import random_mosaic_save, store_save
from tests.tui.table_steps import (
    choose_and_undo,
    play_to_end,
    resume_newest_game,
    visible_state,
    visit_all_panels,
)
from tui.renderer.screen_capture import captured_text
from tui.screens.game_over import GameOverScreen
from tui.screens.home import HomeScreen
from tui.screens.load import LoadScreen
from tui.screens.overlays import HandOverScreen, LogScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")
MOSAIC = load_game("mosaic")
YOU_AND_A_BOT = (Seat("You"), Seat("Odo", "bot", 1))
PAGES = ("1", "2", "3", "d", "i", "i", "d", "s", "q", "l", "home", "q")
LAST_CHOICE = 225  # of the game that random choices from seed 4 lead to


async def begin(pilot: "Pilot[None]", seed: int, *keys: str) -> None:
    """Start a new game with this seed, by keys."""
    await press(pilot, "n", "tab", *keys, "pagedown", *str(seed), "enter", "enter")


TWO = ("minus", "minus", "left")  # You against one bot of level 1


async def leave_and_come_back(pilot: "Pilot[None]") -> None:
    before = visible_state(pilot)
    while isinstance(pilot.app.screen, TableScreen):
        await press(pilot, "q")
    await wait_for_screen(pilot, HomeScreen)
    assert "c Continue" in await press(pilot, "pageup")
    await press(pilot, "c")
    await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)
    assert visible_state(pilot) == before


async def look_back(pilot: "Pilot[None]") -> None:
    """Leave the game, view its replay, and continue."""
    while isinstance(pilot.app.screen, TableScreen):
        await press(pilot, "q")
    await wait_for_screen(pilot, HomeScreen)
    await press(pilot, "l", "r")
    replay = await wait_for_screen(pilot, ReplayScreen)
    steps = len(replay.variation.steps)
    assert f"choice {steps} of {steps}" in await press(pilot, "end")
    assert f"choice 0 of {steps}" in await press(pilot, "home")
    assert f"choice 1 of {steps}" in await press(pilot, "right")
    await press(pilot, "down", "pagedown", "up", "pageup", "left", "tab", *"1234c", "tab")
    await press(pilot, "q")
    assert isinstance(pilot.app.screen, LoadScreen)
    await press(pilot, "enter")
    await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)


async def restart_turn(pilot: "Pilot[None]", hand: RandomPlayer) -> None:
    """Choose until a turn has several parts, and undo all of it."""
    turn, first = MOSAIC.turn_number(table_of(pilot).session.view), ""
    for _ in range(40):
        await hand.choose()
        view = table_of(pilot).session.view
        if MOSAIC.turn_number(view) != turn:
            turn, first = MOSAIC.turn_number(view), MOSAIC.codec.digest(view)
        elif first:
            await undo_and_wait(pilot, "U")
            assert visible_state(pilot) == first
            return
    raise AssertionError("no turn had several parts")


async def go_back_in_the_log(pilot: "Pilot[None]", hand: RandomPlayer) -> None:
    """Undo to a chosen line of the log."""
    before = visible_state(pilot)
    await hand.choose()
    await dismiss_summary(pilot)
    session = table_of(pilot).session
    chosen = own_choices(session)
    await press(pilot, "l")
    log = await wait_for_screen(pilot, LogScreen)
    entries = [entry for entry, own, _ in log.pane.rows if own]
    for _ in range(len(log.pane.rows)):
        entry, own, _ = log.pane.rows[log.pane.cursor]
        if own and entry == entries[-1]:
            break
        await press(pilot, "up")
    await press_keys(pilot, "enter")
    await wait_for_undo(pilot, session, chosen)
    assert visible_state(pilot) == before


async def play_with_everything_on_the_way(
    pilot: "Pilot[None]", hand: RandomPlayer, home: Path
) -> None:
    await hand.play(8)
    await choose_and_undo(pilot, hand)
    await visit_all_panels(pilot)
    await restart_turn(pilot, hand)
    await hand.play(10)
    await leave_and_come_back(pilot)
    await go_back_in_the_log(pilot, hand)
    await hand.play(10)
    await look_back(pilot)
    await play_to_end(pilot, hand, home)
    assert hand.used == set(SELECTION_METHODS)
    await press(pilot, "tab", "tab", "t")
    assert "The game is over. Press Enter for the result." in screen_text(pilot)


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(NARROW, id="80x24"),
        pytest.param(WIDE, id="160x50", marks=pytest.mark.soak),
    ],
)
async def test_whole_game_visiting_every_screen(home: Path, size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        await begin(pilot, 1, *TWO)
        await wait_for_screen(pilot, TableScreen)
        await play_with_everything_on_the_way(pilot, RandomPlayer(pilot, seed=1), home)


async def test_last_rounds_on_a_wide_screen(home: Path) -> None:
    store_save(home, "late", random_mosaic_save(LAST_CHOICE - 20, YOU_AND_A_BOT, seed=4))
    async with running(WIDE) as pilot:
        hand = await resume_newest_game(pilot)
        await choose_and_undo(pilot, hand)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)


async def test_finished_game_can_be_replayed_exported_or_rematched(
    home: Path,
) -> None:
    wishes = {"p": ReplayScreen, "x": GameOverScreen, "r": TableScreen}
    async with running() as pilot:
        for wish, screen in wishes.items():
            store_save(home, "late", random_mosaic_save(LAST_CHOICE, YOU_AND_A_BOT, seed=4))
            await press(pilot, "l", "enter")
            await wait_for_screen(pilot, TableScreen)
            await RandomPlayer(pilot, 1).play(100)
            await wait_for_screen(pilot, GameOverScreen)
            await press(pilot, wish)
            await wait_for_screen(pilot, screen)
            deadline = ScreenDeadline(pilot, HomeScreen.__name__)
            while not isinstance(pilot.app.screen, HomeScreen):
                deadline.check()
                await press(pilot, "q")
        assert (home / "texts/late.txt").read_text().startswith("Mosaic")


# --- two people at one keyboard -------------------------------------------------------------


def secrets(state: MosaicState, seat: int) -> set[str]:
    """Return the names of all cards that others hide from the seat and nobody shows."""
    known = MOSAIC.codec.dump(MOSAIC.view(state, seat))
    seen = {card for card in CARDS if card.encode() in known}
    hidden: set[str] = set()
    for other, player in enumerate(state.players):
        if other != seat:
            hidden |= {*player.hand, *player.drafted, *(down.card for down in player.face_down)}
    names = {CARDS[card].name for card in hidden - seen - {HIDDEN, ""}}
    return names - {CARDS[card].name for card in seen}


async def look_for_secrets(pilot: "Pilot[None]", *pages: str) -> None:
    """Assert that no screen shows other players' secrets to the current player."""
    session = table_of(pilot).session
    hidden = secrets(session._table.state, session.seat)  # type: ignore[attr-defined]
    for key in ("", *pages):
        await press(pilot, *[key] * bool(key))
        page = captured_text(pilot.app)
        assert not {name for name in hidden if re.search(rf"\b{re.escape(name)}\b", page)}


@pytest.mark.parametrize(
    ("size", "choices"),
    [
        pytest.param(NARROW, 50),
        pytest.param(WIDE, 2000, marks=pytest.mark.soak),
        pytest.param(NARROW, 2000, marks=pytest.mark.soak),
    ],
)
async def test_two_players_at_one_keyboard_never_see_hidden_cards(
    size: tuple[int, int], choices: int
) -> None:
    async with running(size) as pilot:
        await begin(pilot, 2, "minus", "minus", "left", "left")
        await wait_for_screen(pilot, HandOverScreen)
        hand = RandomPlayer(pilot, seed=5)
        handed, hidden = [], 0
        while hand.chosen < choices and not hand.is_over:
            screen = pilot.app.screen
            if isinstance(screen, HandOverScreen):
                await pilot.pause()
                lines = [
                    line.strip() for line in captured_text(pilot.app).splitlines() if line.strip()
                ]
                assert lines == [
                    f"Pass the keyboard to {screen.next_name}.",
                    "Only you should look now.",
                    "Press Enter when you are ready, or q to leave the table.",
                ]
                handed.append(screen.next_name)
                await resume_control(pilot)
                await look_for_secrets(pilot, *PAGES[: len(handed) % 8 < 2 and len(PAGES)])
            session = table_of(pilot).session
            assert session.seat in session.waiting_for
            hidden += len(secrets(session._table.state, session.seat))  # type: ignore[attr-defined]
            await hand.choose()
        assert set(handed) == {"You", "Player B"}
        assert len(handed) > 5
        assert hidden > 5  # there was something to be seen


async def test_another_players_choice_is_never_undone() -> None:
    async with running() as pilot:
        await begin(pilot, 2, "minus", "minus", "left", "left")
        await wait_for_screen(pilot, HandOverScreen)
        await resume_control(pilot)
        await RandomPlayer(pilot, seed=5).play(1)
        await resume_control(pilot)
        await dismiss_summary(pilot)
        assert "You have nothing to undo yet." in await press(pilot, "u")


async def test_keyboard_is_passed_even_from_a_screen_over_the_table() -> None:
    async with running() as pilot:
        await begin(pilot, 2, "minus", "minus", "left", "left")
        await wait_for_screen(pilot, HandOverScreen)
        await resume_control(pilot)
        table = table_of(pilot)
        assert table.model.chooser is not None
        await press(pilot, "l")
        await wait_for_screen(pilot, LogScreen)
        await table.session.play(table.model.chooser.question.rows[0].action)
        await wait_for_screen(pilot, HandOverScreen)
        await resume_control(pilot)
        assert pilot.app.screen is table


async def test_typing_faster_than_the_screens_is_safe(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await press_keys_at_once(pilot, "2", "d", "i", "d", "1", "d", "q")
        await wait_for_screen(pilot, HomeScreen)
