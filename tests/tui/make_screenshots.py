"""Makes the pictures in the README: `python -m tests.tui.make_screenshots`."""

import asyncio
import os
import tempfile
from pathlib import Path

from pytest import MonkeyPatch

from core.house.profile import change_profile
from saves import Save
from tests.tui.driving import NARROW, NORMAL, WIDE, running
from tests.tui.looks import svg
from tests.tui.playing import take_time
from tests.tui.saved import have_played, keep, saved
from tests.tui.scenes import SCENES, Way, fill, standing_still, table
from tests.tui.test_age_of_innovation_looks import turn as innovation_turn
from tests.tui.test_history_of_the_world_looks import SENSIBLE, conquest
from tests.tui.test_imperium_looks import THREE
from tests.tui.test_imperium_looks import TURN as IMPERIUM_TURN
from tests.tui.test_through_the_ages_looks import CLEVER, actions

FOLDER = Path(__file__).parents[2] / "docs" / "images"
PICTURES = {  # by name: the scene, the window's size and the theme
    "table": ("table", WIDE, "night"),
    "place": ("table-place", NARROW, "night"),
    "row": ("table-row", NARROW, "day"),
    "home": ("home", NORMAL, "night"),
    "game-over": ("game-over", NORMAL, "night"),
}


def tables() -> dict[str, Save]:
    """Draw the other games, each in the middle of a turn, in a wide window."""
    return {
        "through-the-ages": saved(*CLEVER, actions),
        "age-of-innovation": saved("age_of_innovation", "4_players", innovation_turn),
        "history-of-the-world": saved(*SENSIBLE, conquest),
        "imperium": saved("imperium", THREE, IMPERIUM_TURN),
    }


async def picture(go: Way, size: tuple[int, int], theme: str, save: Save | None = None) -> str:
    """Save a picture of one screen, of a given save or of Mosaic's."""
    with (
        tempfile.TemporaryDirectory() as folder,
        standing_still(),
        MonkeyPatch.context() as patching,
    ):
        home = Path(folder)
        os.environ |= {"ANNALS_HOME": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        (home / "settings.toml").write_text(
            f'theme = "{theme}"\nbot_seconds = 0.0\ncoach = "never"\n'
        )
        take_time(patching)
        change_profile(have_played)
        if save is None:
            fill(home)
        else:
            keep(home, "game", save)
        async with running(size) as pilot:
            await go(pilot)
            await pilot.pause()
            return svg(pilot.app)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    pictures = {
        name: picture(SCENES[scene], size, theme) for name, (scene, size, theme) in PICTURES.items()
    }
    pictures |= {name: picture(table(), WIDE, "night", save) for name, save in tables().items()}
    for name, drawn in pictures.items():
        (FOLDER / f"{name}.svg").write_text(asyncio.run(drawn), "utf-8")


if __name__ == "__main__":
    main()
