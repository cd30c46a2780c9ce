from itertools import combinations, product

import pytest

from core.games import load_game
from themes import (
    MIN_CONTRAST,
    Theme,
    contrast,
    limit_to_256_colors,
    load_themes,
    luminance,
    make_readable,
    mix_colors,
    nearest_color,
)
from themes.palette import ROLES, SEATS
from tui.draw.canvas import UNREAD_ROLES, Brush, Ink
from tui.draw.panel_props import PanelProps

GROUNDS = ["bg", "panel", "raised", "high"]
WORDS = ["text", "muted", "cursor", "accent", "good", "bad", "warn", "amount"]
THEMES = {name: theme for name, theme in load_themes()[0].items() if theme.depth == "full"}

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def test_built_in_themes_are_valid() -> None:
    themes, complaints = load_themes()
    assert complaints == []
    assert set(themes) >= {"night", "day", "contrast", "safe", "sixteen", "mono"}


@every_theme
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_contrasts_with_every_background(theme: Theme, ground: str) -> None:
    for role in WORDS:
        assert contrast(theme.color(role), theme.color(ground)) >= MIN_CONTRAST, role
    assert contrast(theme.color("faint"), theme.color(ground)) >= 3.0


def all_grounds(theme: Theme) -> set[str]:
    """Return every color that something can be written on, mixed with others as maps do."""
    lands = {color for land in theme.land.values() for color in land.values()}
    shades = {
        mix_colors(color, other, share)
        for color in lands
        for other in ("#000000", theme.color("panel"))
        for share in (0.15, 0.3, 0.5)
    }
    grounds = {theme.color(role) for role in (*GROUNDS, "cursor", "accent")}
    return lands | shades | grounds | set(theme.seats.values())


@every_theme
def test_every_ink_is_readable_on_every_ground(theme: Theme) -> None:
    brush = Brush(theme)
    inks = {*ROLES, "ink_on_seat"} - set(UNREAD_ROLES)
    inks |= {*theme.seats.values(), *theme.bands.values()}
    for ink, ground in product(inks, all_grounds(theme)):
        style = brush.style(Ink(ink, ground))
        assert style.color is not None and style.bgcolor is not None
        written = contrast(style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex)
        assert written >= MIN_CONTRAST, (ink, ground)


@pytest.mark.parametrize(("ground", "is_lightened"), [("#303030", True), ("#e0d0b0", False)])
def test_ink_is_lightened_or_darkened_by_its_ground(ground: str, is_lightened: bool) -> None:
    ink = make_readable("#808080", ground)
    assert (luminance(ink) > luminance("#808080")) is is_lightened


@every_theme
def test_ink_contrasts_with_cursor_titles_and_chips(theme: Theme) -> None:
    assert contrast(theme.color("ink"), theme.color("cursor")) >= 4.5
    assert contrast(theme.color("ink"), theme.color("accent")) >= 4.5
    for seat in range(len(SEATS)):
        assert contrast(theme.color("ink_on_seat"), theme.seat_color(seat)) >= 4.5


@every_theme
def test_seat_colors_are_readable_on_panels_and_sea(theme: Theme) -> None:
    scene = PanelProps(load_game("mosaic"), None, 0, (), theme)
    for seat in range(len(SEATS)):
        for ground in (theme.color("panel"), theme.land["mosaic"]["sea"]):
            assert contrast(scene.seat_ink(seat).fg, ground) >= 4.5


@every_theme
def test_text_is_readable_on_land(theme: Theme) -> None:
    for game, land in theme.land.items():
        for name, colour in land.items():
            assert contrast(theme.color("text"), colour) >= 3.0, (game, name)


@every_theme
def test_seat_colors_differ_even_in_256_colors(theme: Theme) -> None:
    for one, other in combinations(theme.seats.values(), 2):
        assert nearest_color(rgb(one)) != nearest_color(rgb(other))


@every_theme
def test_background_shades_differ_in_256_colors(theme: Theme) -> None:
    steps = [nearest_color(rgb(theme.color(ground))) for ground in ("panel", "high")]
    assert len(set(steps)) == len(steps)


@every_theme
def test_limited_land_colors_are_terminal_colors(theme: Theme) -> None:
    once = limit_to_256_colors(theme)
    assert limit_to_256_colors(once).land == once.land


@pytest.mark.parametrize(
    ("colour", "number"),
    [("#000000", 16), ("#ffffff", 231), ("#ff0000", 196), ("#5fd7d7", 80), ("#808080", 244)],
)
def test_terminal_color_maps_to_itself(colour: str, number: int) -> None:
    assert nearest_color(rgb(colour)) == number


def test_sixteen_color_theme_is_readable_on_black_and_white() -> None:
    theme = load_themes()[0]["sixteen"]
    inks = [role for role in ROLES if role not in ("bg", "panel", "raised", "high", "line", "ink")]
    colours = [theme.color(role) for role in inks] + [
        theme.seat_color(at) for at in range(len(SEATS))
    ]
    colours += theme.bands.values()
    assert not {"white", "bright_white", "black"} & set(colours)
    assert theme.color("cursor") != "default" != theme.color("accent")  # grounds, too
