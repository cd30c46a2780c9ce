"""How every screen looks, in two sizes and two themes, and what it is drawn with.

After a wanted change: `pytest tests/tui/test_looks.py --snapshot-update`, and look at the pictures.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.tui.driving import NARROW, WIDE, app_of, running
from tests.tui.looks import OWN_GROUND, OWN_INK, Cell, cells, svg, text
from tests.tui.scenes import SCENES, Way, fill, standing_still
from tui.glyphs import ASCII

SIZES = {"80x24": NARROW, "160x50": WIDE}
PAINTED = ["home", "table", "table-place", "game-over"]  # the rest is compared as text
THEME_IS_NAMED = ["home", "settings", "commands"]
TEXTUALS_OWN = {"commands": set("▔▁▎▊█")}  # its input and its frame


class Text(SingleFileSnapshotExtension):
    """A screen's letters."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


class Picture(Text):
    """A screen's picture."""

    file_extension = "svg"


@dataclass(frozen=True, slots=True)
class Look:
    """One screen in all its dresses."""

    night: str
    day: str
    night_picture: str
    day_picture: str
    ascii: str
    mono: list[list[Cell]]


async def look_at(
    go: Way, size: tuple[int, int], home: Path, fill: Callable[[Path], None] = fill
) -> Look:
    """Go there, and change the dress while standing there; `fill` puts saved games down."""
    (home / "settings.toml").write_text('theme = "night"\nbot_seconds = 0.0\n')
    fill(home)
    with standing_still():
        async with running(size) as pilot:
            app = app_of(pilot)

            async def wear(theme: str, ascii_marks: bool = False) -> None:
                app.apply_settings(replace(app.settings, theme=theme, ascii=ascii_marks))
                await pilot.pause()

            await go(pilot)
            await pilot.pause()
            night, night_picture = text(app), svg(app)
            await wear("day")
            day, day_picture = text(app), svg(app)
            await wear("night", ascii_marks=True)
            ascii_text = text(app)
            await wear("mono")
            return Look(night, day, night_picture, day_picture, ascii_text, cells(app))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_screen_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    look = await look_at(SCENES[scene], SIZES[size], home)
    it_fills_its_window_and_no_more(look, (61, 17) if scene == "too-small" else SIZES[size])
    every_mark_is_in_the_table_and_one_cell_wide(look, scene)
    with_ascii_marks_there_are_letters_and_ascii_only(look, scene)
    without_colours_there_is_none(look)
    if scene not in THEME_IS_NAMED:
        assert look.day == look.night  # a theme changes colours and nothing else
    assert look.night == snapshot(extension_class=Text)
    if scene in PAINTED:
        assert look.night_picture == snapshot(extension_class=Picture, name="night")
        assert look.day_picture == snapshot(extension_class=Picture, name="day")


def it_fills_its_window_and_no_more(look: Look, size: tuple[int, int]) -> None:
    lines = look.night.splitlines()
    assert len(lines) == size[1]
    assert all(len(line) <= size[0] for line in lines)


def every_mark_is_in_the_table_and_one_cell_wide(look: Look, scene: str) -> None:
    known = set(ASCII) | TEXTUALS_OWN.get(scene, set())
    for letter in set(look.night) - {"\n"}:
        assert letter.isascii() or letter.isalpha() or letter in known, letter
        assert cell_len(letter) == 1, letter


def with_ascii_marks_there_are_letters_and_ascii_only(look: Look, scene: str) -> None:
    strange = {letter for letter in look.ascii if not (letter.isascii() or letter.isalpha())}
    assert strange <= TEXTUALS_OWN.get(scene, set())


def without_colours_there_is_none(look: Look) -> None:
    colours = {colour for row in look.mono for c in row for colour in (c.ink, c.ground)}
    assert colours <= {OWN_INK, OWN_GROUND}
