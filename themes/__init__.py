"""Palettes, each a file a user could write. A theme gives colours to roles; screens name roles."""

from themes.nearest import in_256_colours, nearest
from themes.palette import BadTheme, BadToml, Theme, load_theme, load_themes, mix, read_toml

__all__ = [
    "BadTheme",
    "BadToml",
    "Theme",
    "in_256_colours",
    "load_theme",
    "load_themes",
    "mix",
    "nearest",
    "read_toml",
]
