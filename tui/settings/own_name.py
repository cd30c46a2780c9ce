"""The player's name at network tables."""

import getpass
from contextlib import suppress

from core.lan.limits import LONGEST_NAME
from core.lan.names import is_same_name
from tui.settings.settings import load_settings


def own_name(given: str | None = None) -> str:
    """Return the requested name, else the one in the settings, else the system user's."""
    name = given or load_settings()[0].name
    if is_same_name(name, "you"):
        with suppress(OSError, KeyError):
            name = getpass.getuser()[:LONGEST_NAME].capitalize()
    return name if name.isprintable() and not is_same_name(name, "you") else "Somebody"
