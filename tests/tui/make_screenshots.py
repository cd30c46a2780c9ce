"""Makes the pictures in the README: `python -m tests.tui.make_screenshots`."""

import asyncio
import os
import tempfile
from pathlib import Path

from pytest import MonkeyPatch

from core.app.profile import change_profile
from saves import Save
from tests.tui.keyboard_player import skip_key_guard
from tests.tui.panels.test_age_of_innovation_snapshots import turn as innovation_turn
from tests.tui.panels.test_history_of_the_world_snapshots import SENSIBLE, conquest
from tests.tui.panels.test_imperium_snapshots import THREE
from tests.tui.panels.test_imperium_snapshots import TURN as IMPERIUM_TURN
from tests.tui.panels.test_through_the_ages_snapshots import CLEVER, actions
from tests.tui.pilot_helpers import NARROW, NORMAL, WIDE, running
from tests.tui.saved_games import load_scene, mark_games_as_played, store_save
from tests.tui.screen_catalog import (
    SCENES,
    OpenScreen,
    fill_saves,
    frozen_clock_and_bots,
    table_after_keys,
)
from tui.renderer.screen_capture import screen_svg

FOLDER = Path(__file__).parents[2] / "docs" / "images"
PICTURES = {  # by name: the scene, the window's size and the theme
    "table": ("table", WIDE, "night"),
    "place": ("table-place", NARROW, "night"),
    "row": ("table-row", NARROW, "day"),
    "home": ("home", NORMAL, "night"),
    "game-over": ("game-over", NORMAL, "night"),
}


def draw_game_tables() -> dict[str, Save]:
    """Draw the other games, each in the middle of a turn, in a wide window."""
    return {
        "through-the-ages": load_scene(*CLEVER, actions),
        "age-of-innovation": load_scene("age_of_innovation", "4_players", innovation_turn),
        "history-of-the-world": load_scene(*SENSIBLE, conquest),
        "imperium": load_scene("imperium", THREE, IMPERIUM_TURN),
    }


async def save_picture(
    open_screen: OpenScreen, size: tuple[int, int], theme: str, save: Save | None = None
) -> str:
    with (
        tempfile.TemporaryDirectory() as folder,
        frozen_clock_and_bots(),
        MonkeyPatch.context() as patching,
    ):
        home = Path(folder)
        os.environ |= {"ANNALS_HOME": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        (home / "settings.toml").write_text(
            f'theme = "{theme}"\nbot_seconds = 0.0\ncoach = "never"\n'
        )
        skip_key_guard(patching)
        change_profile(mark_games_as_played)
        if save is None:
            fill_saves(home)
        else:
            store_save(home, "game", save)
        async with running(size) as pilot:
            await open_screen(pilot)
            await pilot.pause()
            return screen_svg(pilot.app)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    pictures = {
        name: save_picture(SCENES[scene], size, theme)
        for name, (scene, size, theme) in PICTURES.items()
    }
    pictures |= {
        name: save_picture(table_after_keys(), WIDE, "night", save)
        for name, save in draw_game_tables().items()
    }
    for name, drawn in pictures.items():
        (FOLDER / f"{name}.svg").write_text(asyncio.run(drawn), "utf-8")


if __name__ == "__main__":
    main()
