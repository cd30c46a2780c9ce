"""Checks a screen in all its appearances: themes, ASCII symbols, and no colors."""

from dataclasses import dataclass, replace
from pathlib import Path

from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.tui.pilot_helpers import NARROW, WIDE, app_of, running
from tests.tui.screen_catalog import OpenScreen, frozen_clock_and_bots
from tui.draw.glyphs import ASCII_SYMBOLS
from tui.renderer.screen_capture import (
    DEFAULT_BACKGROUND,
    DEFAULT_INK,
    Cell,
    captured_text,
    screen_cells,
    screen_svg,
)

SIZES = {"80x24": NARROW, "160x50": WIDE}


class TextSnapshot(SingleFileSnapshotExtension):
    """A text snapshot of a screen."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


class SvgSnapshot(TextSnapshot):
    """An SVG snapshot of a screen."""

    file_extension = "svg"


@dataclass(frozen=True, slots=True)
class Appearance:
    """One screen in all its appearances."""

    night: str
    day: str
    night_picture: str
    day_picture: str
    ascii: str
    mono: list[list[Cell]]


async def capture_appearance(go: OpenScreen, size: tuple[int, int], home: Path) -> Appearance:
    """Open a screen and capture it in every appearance."""
    (home / "settings.toml").write_text('theme = "night"\nbot_seconds = 0.0\n')
    with frozen_clock_and_bots():
        async with running(size) as pilot:
            app = app_of(pilot)

            async def wear(theme: str, ascii_marks: bool = False) -> None:
                app.apply_settings(replace(app.settings, theme=theme, ascii=ascii_marks))
                await pilot.pause()

            await go(pilot)
            await pilot.pause()
            night, night_picture = captured_text(app), screen_svg(app)
            await wear("day")
            day, day_picture = captured_text(app), screen_svg(app)
            await wear("night", ascii_marks=True)
            ascii_text = captured_text(app)
            await wear("mono")
            return Appearance(night, day, night_picture, day_picture, ascii_text, screen_cells(app))


def assert_is_sound(
    look: Appearance, size: tuple[int, int], foreign: frozenset[str] = frozenset()
) -> None:
    """Check what must hold on every screen. `foreign` are symbols that Textual draws itself."""
    assert_fills_window(look, size)
    assert_symbols_known_and_narrow(look, foreign)
    assert_ascii_only(look, foreign)
    assert_no_colors(look)


def assert_matches_snapshot(look: Appearance, snapshot: SnapshotAssertion, painted: bool) -> None:
    """Compare the text with its snapshot, and with `painted` also the colors."""
    assert look.night == snapshot(extension_class=TextSnapshot)
    if painted:
        assert look.night_picture == snapshot(extension_class=SvgSnapshot, name="night")
        assert look.day_picture == snapshot(extension_class=SvgSnapshot, name="day")


def assert_fills_window(look: Appearance, size: tuple[int, int]) -> None:
    lines = look.night.splitlines()
    assert len(lines) == size[1]
    assert all(len(line) <= size[0] for line in lines)


def assert_symbols_known_and_narrow(look: Appearance, foreign: frozenset[str]) -> None:
    known = set(ASCII_SYMBOLS) | foreign
    for letter in set(look.night) - {"\n"}:
        assert letter.isascii() or letter.isalpha() or letter in known, letter
        assert cell_len(letter) == 1, letter


def assert_ascii_only(look: Appearance, foreign: frozenset[str]) -> None:
    strange = {letter for letter in look.ascii if not (letter.isascii() or letter.isalpha())}
    assert strange <= foreign


def assert_no_colors(look: Appearance) -> None:
    colours = {colour for row in look.mono for c in row for colour in (c.ink, c.background)}
    assert colours <= {DEFAULT_INK, DEFAULT_BACKGROUND}


def assert_theme_changes_only_colors(look: Appearance) -> None:
    assert look.day == look.night


async def assert_panel_appearance(
    go: OpenScreen, size: str, home: Path, snapshot: SnapshotAssertion, painted: bool
) -> None:
    """Run all checks for a table with the newest saved game."""
    look = await capture_appearance(go, SIZES[size], home)
    assert_is_sound(look, SIZES[size])
    assert_theme_changes_only_colors(look)
    assert_matches_snapshot(look, snapshot, painted)
