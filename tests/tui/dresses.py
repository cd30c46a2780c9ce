"""Checks a screen in all its appearances: themes, ASCII symbols, and no colors."""

from dataclasses import dataclass, replace
from pathlib import Path

from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.tui.driving import NARROW, WIDE, app_of, running
from tests.tui.looks import OWN_GROUND, OWN_INK, Cell, cells, svg, text
from tests.tui.scenes import Way, standing_still
from tui.draw.glyphs import ASCII

SIZES = {"80x24": NARROW, "160x50": WIDE}


class Text(SingleFileSnapshotExtension):
    """A text snapshot of a screen."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


class Picture(Text):
    """An SVG snapshot of a screen."""

    file_extension = "svg"


@dataclass(frozen=True, slots=True)
class Look:
    """One screen in all its appearances."""

    night: str
    day: str
    night_picture: str
    day_picture: str
    ascii: str
    mono: list[list[Cell]]


async def look_at(go: Way, size: tuple[int, int], home: Path) -> Look:
    """Open a screen and capture it in every appearance."""
    (home / "settings.toml").write_text('theme = "night"\nbot_seconds = 0.0\n')
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


def it_is_sound(look: Look, size: tuple[int, int], foreign: frozenset[str] = frozenset()) -> None:
    """Check what holds on every screen; `foreign` are symbols that Textual draws itself."""
    it_fills_its_window_and_no_more(look, size)
    every_mark_is_in_the_table_and_one_cell_wide(look, foreign)
    with_ascii_marks_there_are_letters_and_ascii_only(look, foreign)
    without_colours_there_is_none(look)


def it_is_as_it_was(look: Look, snapshot: SnapshotAssertion, painted: bool) -> None:
    """Compare the text with its snapshot, and with `painted` also the colors."""
    assert look.night == snapshot(extension_class=Text)
    if painted:
        assert look.night_picture == snapshot(extension_class=Picture, name="night")
        assert look.day_picture == snapshot(extension_class=Picture, name="day")


def it_fills_its_window_and_no_more(look: Look, size: tuple[int, int]) -> None:
    lines = look.night.splitlines()
    assert len(lines) == size[1]
    assert all(len(line) <= size[0] for line in lines)


def every_mark_is_in_the_table_and_one_cell_wide(look: Look, foreign: frozenset[str]) -> None:
    known = set(ASCII) | foreign
    for letter in set(look.night) - {"\n"}:
        assert letter.isascii() or letter.isalpha() or letter in known, letter
        assert cell_len(letter) == 1, letter


def with_ascii_marks_there_are_letters_and_ascii_only(look: Look, foreign: frozenset[str]) -> None:
    strange = {letter for letter in look.ascii if not (letter.isascii() or letter.isalpha())}
    assert strange <= foreign


def without_colours_there_is_none(look: Look) -> None:
    colours = {colour for row in look.mono for c in row for colour in (c.ink, c.ground)}
    assert colours <= {OWN_INK, OWN_GROUND}


def a_theme_changes_colours_and_nothing_else(look: Look) -> None:
    assert look.day == look.night


async def a_face_looks_as_it_should(
    go: Way, size: str, home: Path, snapshot: SnapshotAssertion, painted: bool
) -> None:
    """Run all checks for a table with the newest saved game."""
    look = await look_at(go, SIZES[size], home)
    it_is_sound(look, SIZES[size])
    a_theme_changes_colours_and_nothing_else(look)
    it_is_as_it_was(look, snapshot, painted)
