"""Reads theme files: TOML with the tables `roles`, `seats`, `bands` and `land`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from core.common.toml import MAX_TOML_LENGTH, BadToml, parse_toml

ROLES = [
    "bg",
    "panel",
    "raised",
    "high",
    "line",
    "text",
    "muted",
    "faint",
    "cursor",
    "ink",
    "accent",
    "good",
    "bad",
    "warn",
    "amount",
]
SEATS = "ABCDEF"
DEPTHS = ("full", "16", "none")
_COLOR_PATTERNS = {  # valid colors, by depth
    "full": re.compile(r"#[0-9a-f]{6}"),
    "16": re.compile(r"default|(bright_)?(black|red|green|yellow|blue|magenta|cyan|white)"),
    "none": re.compile(r"[a-z_]+|#[0-9a-f]{6}"),
}
MAX_BYTES = MAX_TOML_LENGTH  # ASCII takes a byte per letter

THEMES_FOLDER = Path(__file__).parent


class BadTheme(ValueError):
    """An invalid theme file. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colors for roles. With `depth` "none", only attributes such as bold are used."""

    name: str
    title: str
    depth: str  # full (any color), 16 (terminal color names) or none
    dark: bool
    roles: Mapping[str, str]
    seats: Mapping[str, str]
    bands: Mapping[str, str]
    land: Mapping[str, Mapping[str, str]]  # by game, then by terrain or region

    def __hash__(self) -> int:
        """Hash the name, because dicts are not hashable and themes are cache keys."""
        return hash(self.name)

    def color(self, role: str) -> str:
        """Return the color of a role. A color is returned unchanged."""
        if role == "ink_on_seat":  # seats are bright in every theme
            return "#12161b" if self.depth == "full" else "black"
        return self.roles.get(role, role)

    def seat_color(self, seat: int) -> str:
        return self.seats[SEATS[seat % len(SEATS)]]


def load_theme(path: Path) -> Theme:
    """Load a theme. Raise BadTheme if it is invalid."""
    try:
        raw = read_toml(path)
    except (BadToml, FileNotFoundError) as error:
        raise BadTheme(f"The theme {path.name} can't be read: {error}.") from None
    return _validate_theme(raw, path.stem)


def read_toml(path: Path) -> dict[str, Any]:
    """Read a small TOML file. Raise BadToml with the reason if that fails."""
    try:
        if not path.exists():
            raise FileNotFoundError("the file does not exist")
        if not path.is_file():  # reading a pipe would block
            raise BadToml("it is not a regular file")
        if path.stat().st_size > MAX_BYTES:
            raise BadToml("it is too large")
        return parse_toml(path.read_text("utf-8"))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadToml((error.strerror or str(error)).lower()) from None
    except UnicodeDecodeError:
        raise BadToml("it is not UTF-8 text") from None


def _validate_theme(raw: Mapping[str, Any], name: str) -> Theme:
    depth = raw.get("depth", "full")
    if depth not in DEPTHS:
        from core.common.suggestions import unknown  # the first screen does not need it

        raise BadTheme(f"The theme {name} can't be used. {unknown('depth', str(depth), DEPTHS)}")
    pattern = _COLOR_PATTERNS[depth]
    roles, seats = (
        _read_table(raw, name, "roles", pattern),
        _read_table(raw, name, "seats", pattern),
    )
    for table, wanted in (("roles", ROLES), ("seats", list(SEATS))):
        missing = [role for role in wanted if role not in (roles if table == "roles" else seats)]
        if missing:
            raise BadTheme(
                f"The theme {name} has no color for these {table}: {', '.join(missing)}."
            )
    games = raw.get("land", {})
    if not isinstance(games, dict):
        raise BadTheme(f"In the theme {name}, land must be a table.")
    land = {game: _read_table(games, name, game, pattern) for game in games}
    return Theme(
        name=name,
        title=str(raw.get("title", name)),
        depth=depth,
        dark=bool(raw.get("dark", True)),
        roles=roles,
        seats=seats,
        bands=_read_table(raw, name, "bands", pattern) if "bands" in raw else {},
        land=land,
    )


def _read_table(
    raw: Mapping[str, Any], name: str, key: str, pattern: re.Pattern[str]
) -> Mapping[str, str]:
    table = raw.get(key, {})
    if not isinstance(table, dict):
        raise BadTheme(f"In the theme {name}, {key} must be a table.")
    for role, color in table.items():
        if not isinstance(color, str) or not pattern.fullmatch(color):
            example = "bright_blue" if pattern is _COLOR_PATTERNS["16"] else "#a0b1c2"
            raise BadTheme(
                f"In the theme {name}, {role} is not a valid color. Write it like {example}."
            )
    return table


def load_themes(folder: Path | None = None) -> tuple[dict[str, Theme], list[str]]:
    """Load built-in themes, overridden by the user's, and a message per invalid file."""
    themes = dict(_builtin_themes())
    complaints: list[str] = []
    paths = sorted(folder.glob("*.toml")) if folder is not None and folder.is_dir() else []
    for path in paths:
        try:
            theme = load_theme(path)
        except BadTheme as error:
            complaints.append(str(error))
        else:
            themes[theme.name] = theme
    return themes, complaints


@cache
def _builtin_themes() -> dict[str, Theme]:
    return {path.stem: load_theme(path) for path in sorted(THEMES_FOLDER.glob("*.toml"))}


MIN_CONTRAST = 4.5  # of text, by WCAG 2.1
_MIX_STEPS = 20


def luminance(color: str) -> float:
    """Return the relative luminance of a color like #a0b1c2, by WCAG 2.1."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=4096)
def make_readable(ink: str, ground: str) -> str:
    """Return the ink, as far lightened or darkened as its ground requires.

    Ink stays light on dark ground and dark on light ground if possible. Named colors stay.
    """
    if not (ink.startswith("#") and ground.startswith("#")):
        return ink
    if contrast(ink, ground) >= MIN_CONTRAST:
        return ink
    extremes = ("#ffffff", "#000000")
    is_lighter = luminance(ink) > luminance(ground)
    for extreme in extremes if is_lighter else reversed(extremes):
        if contrast(extreme, ground) >= MIN_CONTRAST:
            mixes = (mix_colors(ink, extreme, step / _MIX_STEPS) for step in range(1, _MIX_STEPS))
            return next((mix for mix in mixes if contrast(mix, ground) >= MIN_CONTRAST), extreme)
    raise AssertionError  # white or black has a contrast of 4.58 on any ground


def mix_colors(one: str, other: str, share: float) -> str:
    """Mix two colors by `share` of the second. Named colors cannot be mixed."""
    if not (one.startswith("#") and other.startswith("#")):
        return one
    parts = [
        round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share)
        for i in (1, 3, 5)
    ]
    return "#{:02x}{:02x}{:02x}".format(*(min(max(part, 0), 255) for part in parts))
