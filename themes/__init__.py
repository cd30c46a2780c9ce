"""Color themes, each a TOML file that users can write too. A theme assigns colors to roles.

Imports only `core.common`.
"""

from core.common.toml import BadToml
from themes.palette import (
    MIN_CONTRAST,
    BadTheme,
    Theme,
    contrast,
    load_theme,
    load_themes,
    luminance,
    make_readable,
    mix_colors,
    read_toml,
)
from themes.terminal_colors import limit_to_256_colors, nearest_color

__all__ = [
    "MIN_CONTRAST",
    "BadTheme",
    "BadToml",
    "Theme",
    "contrast",
    "limit_to_256_colors",
    "load_theme",
    "load_themes",
    "luminance",
    "make_readable",
    "mix_colors",
    "nearest_color",
    "read_toml",
]
