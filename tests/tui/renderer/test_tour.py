"""Two real terminals, one per renderer, show the same on every screen.

With a Textual that the fast renderer does not know, both are drawn by Textual alone, and the tour
still opens every screen.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.scenes import never_stop
from tests.timeouts import Deadline
from tests.tui.analysis_driver import GAME
from tests.tui.pilot_helpers import NARROW, WIDE
from tests.tui.saved_games import (
    NOON,
    load_scene,
    store_save,
)
from tests.tui.screens.test_keys import QUESTIONS
from tests.tui.terminal_window import TerminalWindow

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pty")

Stop = tuple[str, str]  # the keys that lead to a screen, and a text that only this screen has
DOWN = "\x1b[B"
HOME: Stop = ("q", "Tables nearby")
PAGES: list[Stop] = [
    ("", "Tables nearby"),
    ("?", "KEYS"),
    HOME,
    ("n", "New game  Mosaic"),
    ("\te", "Enter done"),
    ("\x1b", "Arrows change"),
    HOME,
    ("o", "changes are saved at once"),
    HOME,
    ("r", "R1.1"),
    HOME,
    ("e", "Learn  with a coach"),
    HOME,
    ("g", "0 stars"),
    HOME,
    ("d", "Daily game  2023"),
    HOME,
    ("l", "Saved games  "),
    ("s", "Statistics  results of finished games"),
    ("q", "Saved games  "),
    HOME,
    ("j", "Join  a table"),
    ("\x1b", "Tables nearby"),
    ("\x10", "Type the name of a command"),
]
REPLAY: list[Stop] = [
    ("", "Tables nearby"),
    ("l", "✓ finished"),
    ("\r", "Replay"),
    ("a", "analyzed by"),
]
TABLES: list[Stop] = [("", "Tables nearby")]
for _game, _panels in {
    "through_the_ages": "13",
    "age_of_innovation": "23",
    "history_of_the_world": "23",
    "imperium": "13",
    "mosaic": "23",
}.items():
    TABLES += [
        ("l", "6 games"),
        (f"/running {_game}", "Esc cancel"),
        ("\r", "Enter continue  r replay"),
    ]
    TABLES += [("\r", "Enter choose"), *((panel, "d choices") for panel in _panels)]
    TABLES += [("d" + DOWN, "Enter choose"), ("s", "Total"), ("q", "Enter choose")]
    TABLES += [("q", "Enter continue  r replay"), ("q", "6 games"), HOME]
RECAPS = {"age_of_innovation", "imperium", "mosaic"}  # with news that cover a narrow table
LOBBY: list[Stop] = [("", "A table"), ("\r", "Ben (you)"), ("\r", "Enter not ready")]


@pytest.fixture
def saves(home: Path) -> Path:
    """Save a running game of each kind, and a finished one."""
    for age, (game, (name, when)) in enumerate(QUESTIONS.items(), 1):
        save = load_scene(game, name, when, NOON - 1000 * age)
        store_save(home, game, replace(save, title=f"running {game}"))
    store_save(home, "finished", load_scene(*GAME, never_stop, NOON))
    return home


def open_window(folder: Path, renderer: str, start: str, size: tuple[int, int]) -> TerminalWindow:
    (folder / "settings.toml").write_text(
        f'theme = "night"\nbot_seconds = 0.0\nrenderer = "{renderer}"\n'
    )
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    env = {**kept, "ANNALS_HOME": str(folder), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    return TerminalWindow(start, env=env, size=size, module="tests.tui.renderer.tour")


def wait_until_equal(fast: TerminalWindow, compatible: TerminalWindow, text: str) -> None:
    """Read from both until they show the same new screen."""
    before = fast.screen.text

    def both() -> str:
        return f"{fast.screen.text}\n{'=' * 80}\n{compatible.screen.text}"

    def are_equal() -> bool:
        shown = fast.screen.text
        return text in shown and shown == compatible.screen.text != before

    deadline = Deadline(f"a new screen with '{text}' in both windows", both)
    while not are_equal():
        deadline.check()
        fast.read(0.02)
        compatible.read(0.02)


def with_recaps(stops: Sequence[Stop]) -> Iterator[Stop]:
    """Read what has happened before the choices. A key only closes it."""
    game = ""
    for keys, text in stops:
        if keys.startswith("/running "):
            game = keys.split()[-1]
        if (keys, text) == ("\r", "Enter choose") and game in RECAPS:
            yield keys, "key continues"
            yield "d", text
        else:
            yield keys, text


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
@pytest.mark.parametrize(
    ("start", "stops"),
    [("home", PAGES), ("home", REPLAY), ("home", TABLES), ("lobby", LOBBY)],
    ids=["pages", "replay", "tables", "lobby"],
)
def test_both_renderers_show_the_same(
    saves: Path,
    tmp_path_factory: pytest.TempPathFactory,
    start: str,
    stops: Sequence[Stop],
    size: tuple[int, int],
) -> None:
    other = tmp_path_factory.mktemp("compatible")
    for path in saves.rglob("*"):
        if path.is_file():
            (other / path.relative_to(saves)).parent.mkdir(exist_ok=True)
            (other / path.relative_to(saves)).write_bytes(path.read_bytes())
    fast = open_window(saves, "fast", start, size)
    compatible = open_window(other, "compatible", start, size)
    try:
        for keys, text in with_recaps(stops) if size == NARROW else stops:
            fast.press(keys)
            compatible.press(keys)
            wait_until_equal(fast, compatible, text)
    finally:
        for window in (compatible, fast):  # the later process has the earlier terminal open
            window.hang_up()
