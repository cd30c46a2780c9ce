"""Makes the pictures in the README: `python -m tests.tui.make_screenshots`."""

import asyncio
import os
import tempfile
from pathlib import Path

from tests.tui.driving import NARROW, NORMAL, WIDE, running
from tests.tui.looks import svg
from tests.tui.scenes import SCENES, fill, standing_still

FOLDER = Path(__file__).parents[2] / "docs" / "images"
PICTURES = {  # by name: the scene, the window's size and the theme
    "table": ("table", WIDE, "night"),
    "place": ("table-place", NARROW, "night"),
    "row": ("table-row", NARROW, "day"),
    "home": ("home", NORMAL, "night"),
    "game-over": ("game-over", NORMAL, "night"),
}


async def picture(scene: str, size: tuple[int, int], theme: str) -> str:
    """One screen as it looks."""
    with tempfile.TemporaryDirectory() as folder, standing_still():
        home = Path(folder)
        os.environ |= {"ANNALS_HOME": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        (home / "settings.toml").write_text(f'theme = "{theme}"\nbot_seconds = 0.0\n')
        fill(home)
        async with running(size) as pilot:
            await SCENES[scene](pilot)
            await pilot.pause()
            return svg(pilot.app)


def main() -> None:
    """Make them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, (scene, size, theme) in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(asyncio.run(picture(scene, size, theme)), "utf-8")


if __name__ == "__main__":
    main()
