"""Palettes, each a file a user could write. A theme gives colours to roles; screens name roles."""

from themes.nearest import in_256_colours, nearest
from themes.palette import BadTheme, Theme, load_theme, load_themes, mix

__all__ = ["BadTheme", "Theme", "in_256_colours", "load_theme", "load_themes", "mix", "nearest"]
