"""The player's settings, stored as a TOML file."""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from saves import data_folder, write_private
from themes import BadToml, read_toml
from tui.settings.keys import KEYMAPS, BadKeymap, check_keymap

MAX_BOT_SECONDS = 60
RECAP_MODES = ("full", "short", "none")
RENDERERS = ("auto", "fast", "compatible")
COACH_MODES = ("first games", "always", "never")


@dataclass(slots=True)
class Settings:
    """All settings with their defaults."""

    theme: str = "safe"
    ascii: bool = False  # ASCII symbols only
    taper: bool = True  # half-block hexes; False: bricks
    bot_seconds: float = 0.4  # delay after a bot's turn
    recap: str = "full"  # turn summary: full, short, none
    coach: str = "first games"  # first games, always, never
    confirm: bool = True  # before a choice with a warning
    keymap: str = "default"
    name: str = "You"
    names: str = ""  # pack with names used in all games
    packs: str = ""  # other packs for all games, separated by commas
    renderer: str = "auto"  # auto, fast, compatible
    keys: dict[str, str] = field(default_factory=dict)  # overrides of the keymap


def packs_of(settings: Settings) -> list[str]:
    return [
        name.strip() for name in f"{settings.packs},{settings.names}".split(",") if name.strip()
    ]


def settings_path() -> Path:
    if os.environ.get("ANNALS_HOME"):
        return data_folder() / "settings.toml"
    from platformdirs import user_config_path

    return user_config_path("annals", appauthor=False) / "settings.toml"


def load_settings() -> tuple[Settings, list[str]]:
    """Return the settings, with a message for each invalid one."""
    path = settings_path()
    try:
        raw = read_toml(path)
    except FileNotFoundError:
        return Settings(), []
    except BadToml as error:
        return Settings(), [f"The settings file can't be read: {error}. The defaults are used."]
    return _validate(raw)


def _validate(raw: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    settings, problems = Settings(), []
    types = {f.name: type(getattr(settings, f.name)) for f in fields(Settings)}
    for name, value in raw.items():
        kind = types.get(name)
        is_number = kind is float and isinstance(value, int) and not isinstance(value, bool)
        if kind is None or not (isinstance(value, kind) or is_number):
            problems.append(
                f"The setting {name} is unknown or has an invalid value. The default is used."
            )
        else:
            setattr(settings, name, value)
    if not 0 <= settings.bot_seconds <= MAX_BOT_SECONDS:
        problems.append(
            f"The setting bot_seconds must be from 0 to {MAX_BOT_SECONDS}. The default is used."
        )
        settings.bot_seconds = Settings().bot_seconds
    if settings.recap not in RECAP_MODES:
        problems.append(_unknown_value("recap", settings.recap, RECAP_MODES))
        settings.recap = Settings().recap
    if settings.coach not in COACH_MODES:
        problems.append(_unknown_value("coach", settings.coach, COACH_MODES))
        settings.coach = Settings().coach
    if settings.renderer not in RENDERERS:
        problems.append(_unknown_value("renderer", settings.renderer, RENDERERS))
        settings.renderer = Settings().renderer
    if settings.keymap not in KEYMAPS:
        problems.append(_unknown_value("keymap", settings.keymap, KEYMAPS))
        settings.keymap = "default"
    try:
        keys_of(settings)
    except BadKeymap as error:
        problems.append(f"{error} The default keys are used.")
        settings.keymap, settings.keys = "default", {}
    return settings, problems


def _unknown_value(name: str, value: str, known: Iterable[str]) -> str:
    from core.common.suggestions import unknown  # the first screen does not need it

    return f"{unknown(f'{name} value', value, known)} The default is used."


def keys_of(settings: Settings) -> dict[str, str]:
    return check_keymap({**KEYMAPS[settings.keymap], **settings.keys})


def save_settings(settings: Settings) -> str:
    """Write the settings. Return an error message, or "".

    A file with invalid entries is kept under another name.
    """
    lines = []
    for name, value in asdict(settings).items():
        if isinstance(value, dict):
            continue
        if isinstance(value, bool):
            lines.append(f"{name} = {str(value).lower()}")
        elif isinstance(value, str):
            lines.append(f"{name} = {_quote(value)}")
        else:
            lines.append(f"{name} = {value}")
    if settings.keys:
        lines.append("\n[keys]")
        lines += [f"{action} = {_quote(keys)}" for action, keys in settings.keys.items()]
    path = settings_path()
    try:
        if load_settings()[1]:
            path.replace(path.with_name("settings-before.toml"))
        write_private(path, ("\n".join(lines) + "\n").encode())
    except OSError as error:
        return f"The settings can't be saved: {error.strerror or error}."
    return ""


def _quote(text: str) -> str:
    """Quote a text for TOML, which has the escapes of JSON and also escapes DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
