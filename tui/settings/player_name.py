"""The player's name at network tables."""

import getpass
from contextlib import suppress

from core.lan.limits import MAX_NAME_LENGTH
from core.lan.lookalike_names import has_visible_letter, is_same_name
from tui.settings.settings import load_settings


def player_name(requested: str | None = None) -> str:
    """Return the requested name, else the one in the settings, else the system user's."""
    name = requested or load_settings()[0].name
    if is_same_name(name, "you"):
        with suppress(OSError, KeyError):
            name = getpass.getuser()[:MAX_NAME_LENGTH].capitalize()
    is_usable = name.isprintable() and has_visible_letter(name) and not is_same_name(name, "you")
    return name if is_usable else "Somebody"
