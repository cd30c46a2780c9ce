"""What a player has set: theme, marks, speed, keys. Kept as a small TOML file."""

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from saves import home, write_private
from themes import BadToml, read_toml
from tui.settings.keys import KEYMAPS, BadKeymap, check_keymap

LONGEST_PAUSE = 60  # seconds
RECAPS = ("full", "short", "none")
COACHES = ("first games", "always", "never")


@dataclass(slots=True)
class Settings:
    """All settings with their defaults."""

    theme: str = "safe"
    ascii: bool = False  # ASCII marks only
    taper: bool = True  # half-block hexes; off: bricks
    bot_seconds: float = 0.4  # a pause after each bot's turn, so that it can be followed
    recap: str = "full"  # what others did, told before the own turn: full, short, none
    coach: str = "first games"  # who explains at the table: in the first games, always, never
    confirm: bool = True  # ask before a choice that carries a warning
    keymap: str = "default"
    name: str = "You"
    names: str = ""  # the pack of names that all games are shown with
    packs: str = ""  # other packs that games are played with, with commas between
    keys: dict[str, str] = field(default_factory=dict)  # own bindings over the keymap


def packs_of(settings: Settings) -> list[str]:
    """The packs that every game is read with, unless a table says otherwise."""
    return [
        name.strip() for name in f"{settings.packs},{settings.names}".split(",") if name.strip()
    ]


def settings_path() -> Path:
    """Where they are kept."""
    if os.environ.get("ANNALS_HOME"):
        return home() / "settings.toml"
    from platformdirs import user_config_path

    return user_config_path("annals", appauthor=False) / "settings.toml"


def load_settings() -> tuple[Settings, list[str]]:
    """The player's settings, and a sentence for each that cannot be used."""
    path = settings_path()
    try:
        raw = read_toml(path)
    except FileNotFoundError:
        return Settings(), []
    except BadToml as error:
        return Settings(), [f"The settings cannot be read: {error}; defaults are used."]
    return _checked(raw)


def _checked(raw: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    settings, complaints = Settings(), []
    kinds = {f.name: type(getattr(settings, f.name)) for f in fields(Settings)}
    for name, value in raw.items():
        kind = kinds.get(name)
        number = kind is float and isinstance(value, int) and not isinstance(value, bool)
        if kind is None or not (isinstance(value, kind) or number):
            complaints.append(f"The setting {name} is not understood; the default is used.")
        else:
            setattr(settings, name, value)
    if not 0 <= settings.bot_seconds <= LONGEST_PAUSE:
        complaints.append(f"The setting bot_seconds can be 0 to {LONGEST_PAUSE}.")
        settings.bot_seconds = Settings().bot_seconds
    if settings.recap not in RECAPS:
        complaints.append(f"The setting recap can be {', '.join(RECAPS)}.")
        settings.recap = Settings().recap
    if settings.coach not in COACHES:
        complaints.append(f"The setting coach can be {', '.join(COACHES)}.")
        settings.coach = Settings().coach
    if settings.keymap not in KEYMAPS:
        complaints.append(f"There is no keymap '{settings.keymap}'; the default one is used.")
        settings.keymap = "default"
    try:
        keys_of(settings)
    except BadKeymap as error:
        complaints.append(f"{error} The default keys are used.")
        settings.keymap, settings.keys = "default", {}
    return settings, complaints


def keys_of(settings: Settings) -> dict[str, str]:
    """Every action with its keys. BadKeymap where they clash."""
    return check_keymap({**KEYMAPS[settings.keymap], **settings.keys})


def save_settings(settings: Settings) -> str:
    """Write them; returns a sentence where that fails, else nothing.

    A file with something in it that could not be used is kept beside the new one.
    """
    lines = []
    for name, value in asdict(settings).items():
        if isinstance(value, dict):
            continue
        if isinstance(value, bool):
            lines.append(f"{name} = {str(value).lower()}")
        elif isinstance(value, str):
            quoted = value.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'{name} = "{quoted}"')
        else:
            lines.append(f"{name} = {value}")
    if settings.keys:
        lines.append("\n[keys]")
        lines += [f'{action} = "{keys}"' for action, keys in settings.keys.items()]
    path = settings_path()
    try:
        if load_settings()[1]:
            path.replace(path.with_name("settings-before.toml"))
        write_private(path, ("\n".join(lines) + "\n").encode())
    except OSError as error:
        return f"The settings cannot be saved: {error.strerror or error}."
    return ""
