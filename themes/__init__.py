"""Color themes, each a TOML file that users can write too. A theme assigns colors to roles.

Imports no other package of the project.
"""

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
