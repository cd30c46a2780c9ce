import os
import re
import signal
from pathlib import Path

import pytest

from tests.tui.saved_games import random_mosaic_save, store_save
from tests.tui.terminal_window import TerminalWindow

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pty")

DOWN = "\x1b[B"
FIRST, SECOND = "▸  Manufactory C", "▸  Manufactory B"  # in the list of choices


@pytest.fixture
def env(home: Path) -> dict[str, str]:
    store_save(home, "mine", random_mosaic_save(60))
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {**kept, "ANNALS_HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}


def codes(window: TerminalWindow) -> set[str]:
    """Return the kinds of color on the screen: `5` of 256, `2` any, others one of 16."""
    found: set[str] = set()
    for _, look in window.screen.cells.values():
        for colour in (look.fg, look.bg):
            deep = re.match(r"[34]8;([25]);", colour)
            found.add(deep.group(1) if deep else colour)
    return found - {"39", "49"}


def close_recap(window: TerminalWindow) -> None:
    """Press a key: it closes what happened since the last turn, and does nothing else."""
    window.wait_for("any key continues")
    window.press("d")
    window.wait_until(lambda: "any key continues" not in window.screen.text)


@pytest.mark.parametrize(
    ("term", "more", "deepest"),
    [
        ("xterm-256color", {}, "5"),
        ("tmux-256color", {}, "5"),
        ("screen-256color", {}, "5"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, "2"),
        ("screen", {}, "16"),
        ("linux", {}, "16"),
        ("vt100", {}, "16"),
        ("xterm-256color", {"NO_COLOR": "1"}, ""),
    ],
)
def test_game_plays_on_every_terminal_with_its_colors(
    env: dict[str, str], term: str, more: dict[str, str], deepest: str
) -> None:
    window = TerminalWindow("continue", env={**env, "TERM": term, **more})
    window.wait_for("1 Offer", "treasury", FIRST, "q back")
    used = codes(window)
    if deepest == "16":
        assert used
        assert not used & {"2", "5"}
    else:
        assert used == ({deepest} if deepest else set())
    close_recap(window)
    window.press("2" + DOWN)
    window.wait_for("zoom 4x1")
    window.press("dq")
    window.wait_for("Continue", "New game")
    window.press("q")
    assert window.wait() == 0, window.screen.text
    assert window.screen.modes["1049"] is False  # the shell's own screen is back
    assert window.screen.modes["25"] is True  # and its cursor


def test_terminal_cursor_sits_on_the_selection(env: dict[str, str]) -> None:
    window = TerminalWindow("continue", env=env)
    window.wait_for(FIRST, "q back")
    close_recap(window)

    def on_the_mark() -> bool:
        letter, _ = window.screen.cells.get((window.screen.x, window.screen.y), ("", None))
        return letter == "▸"

    window.wait_until(on_the_mark)
    before = window.screen.y
    window.press(DOWN)
    window.wait_until(lambda: on_the_mark() and window.screen.y != before)


def test_window_is_resized_during_a_game(env: dict[str, str]) -> None:
    window = TerminalWindow("continue", env=env)
    window.wait_for("1 Offer", FIRST, "q back")
    window.resize(160, 50)
    window.wait_for("2 Map", "d Choices", "i Inspect", "l Log", "3 Boards")
    window.resize(60, 20)
    window.wait_for("Annals needs a window of 80 columns and 24 rows")
    window.press("q" + DOWN)  # nothing happens
    window.resize(80, 24)
    window.wait_for("1 Offer", FIRST, "q back")
    window.resize(200, 60)
    window.wait_for("2 Map", "d Choices")
    assert window.hang_up() == -signal.SIGHUP


def test_game_is_suspended_and_resumed(env: dict[str, str]) -> None:
    window = TerminalWindow("continue", env=env)
    window.wait_for(FIRST, "q back")
    assert not window.has_echo
    window.press("\x1a")
    window.wait_for_stop()
    window.wait_until(lambda: window.screen.modes["1049"] is False)  # its last words may come late
    assert window.has_echo
    window.screen.cells.clear()
    window.resume()
    window.wait_for("1 Offer", FIRST, "q back")
    assert window.screen.modes["1049"] is True
    assert not window.has_echo
    close_recap(window)
    window.press(DOWN)
    window.wait_for(SECOND)
    assert window.hang_up() == -signal.SIGHUP


def test_hangup_ends_the_app_even_under_nohup(env: dict[str, str]) -> None:
    """`nohup` ignores the signal for the app and everything that it starts."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        window = TerminalWindow("continue", env=env)
    finally:
        signal.signal(signal.SIGHUP, before)
    window.wait_for(FIRST, "q back")
    assert window.hang_up() == -signal.SIGHUP


def _asks_for_second_card(window: TerminalWindow) -> bool:
    """Return whether the title of the choices is painted to its end."""
    title = window.screen.lines()[16]
    return "Draft, card 2 of 5" in title and "4 choices" in title


def test_game_continues_after_a_hangup_during_a_turn(env: dict[str, str], home: Path) -> None:
    (home / "saves" / "mine.annals").unlink()
    window = TerminalWindow("play", "mosaic", "--seats", "you,bot:1", "--seed", "3", env=env)
    window.wait_for("Choose your leader", "▸  Magistrate")
    window.press("\r")
    window.wait_for("Draft, card 1 of 5", "5 choices", "any key continues")
    window.wait_for_reaction_time()
    window.press("\r")  # what the other chose is read
    window.wait_until(lambda: "any key continues" not in window.screen.text)
    window.wait_for_reaction_time()
    window.press("\r")
    window.wait_for("Draft, card 2 of 5")
    # The panel names the same choices, so wait until the list is at its place. Its preview may
    # come later.
    window.wait_until(lambda: _asks_for_second_card(window))
    assert window.hang_up() == -signal.SIGHUP
    again = TerminalWindow("continue", env=env)
    again.wait_until(lambda: _asks_for_second_card(again))
    again.press("u")  # even what was chosen before can be undone
    again.wait_for("Undo anyway?", "You saw hidden cards.")
    again.press("y")
    again.wait_for("Draft, card 1 of 5")
    assert again.hang_up() == -signal.SIGHUP
