"""Reading theme files: TOML with the tables `roles`, `seats`, `bands` and `land`."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

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
_COLOUR = {  # what a colour can be, by depth
    "full": re.compile(r"#[0-9a-f]{6}"),
    "16": re.compile(r"default|(bright_)?(black|red|green|yellow|blue|magenta|cyan|white)"),
    "none": re.compile(r"[a-z_]+|#[0-9a-f]{6}"),
}
LARGEST = 1_000_000  # bytes

OWN_THEMES = Path(__file__).parent


class BadToml(ValueError):
    """A file that cannot be read; the message is a part of a sentence."""


class BadTheme(ValueError):
    """A theme file that cannot be used; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours for roles. With `depth` "none" only attributes are used, whatever the colours."""

    name: str
    title: str
    depth: str  # full (any colour), 16 (names of the terminal's own) or none
    dark: bool
    roles: Mapping[str, str]
    seats: Mapping[str, str]
    bands: Mapping[str, str]
    land: Mapping[str, Mapping[str, str]]  # by game, then by terrain or region

    def __hash__(self) -> int:
        """By its name: tables have no hash, and what was drawn in a theme is to be remembered."""
        return hash(self.name)

    def colour(self, role: str) -> str:
        """The colour of a role; a colour stands for itself."""
        if role == "ink_on_seat":  # seats are bright in every theme
            return "#12161b" if self.depth == "full" else "black"
        return self.roles.get(role, role)

    def seat(self, seat: int) -> str:
        """The colour of a seat."""
        return self.seats[SEATS[seat % len(SEATS)]]


def load_theme(path: Path) -> Theme:
    """The theme in a file. BadTheme, in one sentence, where it cannot be read."""
    try:
        raw = read_toml(path)
    except (BadToml, FileNotFoundError) as error:
        raise BadTheme(f"The theme {path.name} cannot be read: {error}.") from None
    return _checked(raw, path.stem)


def read_toml(path: Path) -> dict[str, Any]:
    """What a small file says. BadToml, with the reason, where it is not one we can read."""
    try:
        if not path.exists():
            raise FileNotFoundError("it is not there")
        if not path.is_file():  # a pipe would never end
            raise BadToml("it is not a file")
        if path.stat().st_size > LARGEST:
            raise BadToml("it is far too large")
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadToml((error.strerror or str(error)).lower()) from None
    except UnicodeDecodeError:
        raise BadToml("it is not text in UTF-8") from None
    except RecursionError:
        raise BadToml("it is nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise BadToml(str(error)) from None


def _checked(raw: Mapping[str, Any], name: str) -> Theme:
    depth = raw.get("depth", "full")
    if depth not in DEPTHS:
        raise BadTheme(f"The theme {name} has depth '{depth}'; it can be {', '.join(DEPTHS)}.")
    colour = _COLOUR[depth]
    roles, seats = _table(raw, name, "roles", colour), _table(raw, name, "seats", colour)
    for table, wanted in (("roles", ROLES), ("seats", list(SEATS))):
        missing = [role for role in wanted if role not in (roles if table == "roles" else seats)]
        if missing:
            raise BadTheme(f"The theme {name} lacks the {table} {', '.join(missing)}.")
    games = raw.get("land", {})
    if not isinstance(games, dict):
        raise BadTheme(f"In the theme {name}, land is not a table.")
    land = {game: _table(games, name, game, colour) for game in games}
    return Theme(
        name=name,
        title=str(raw.get("title", name)),
        depth=depth,
        dark=bool(raw.get("dark", True)),
        roles=roles,
        seats=seats,
        bands=_table(raw, name, "bands", colour) if "bands" in raw else {},
        land=land,
    )


def _table(
    raw: Mapping[str, Any], name: str, key: str, wanted: re.Pattern[str]
) -> Mapping[str, str]:
    table = raw.get(key, {})
    if not isinstance(table, dict):
        raise BadTheme(f"In the theme {name}, {key} is not a table.")
    for role, colour in table.items():
        if not isinstance(colour, str) or not wanted.fullmatch(colour):
            like = "bright_blue" if wanted is _COLOUR["16"] else "#a0b1c2"
            raise BadTheme(f"In the theme {name}, {role} is no colour like {like}.")
    return table


def load_themes(folder: Path | None = None) -> tuple[dict[str, Theme], list[str]]:
    """All themes, the user's over our own, and a sentence for each that cannot be used."""
    themes = dict(_own_themes())
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
def _own_themes() -> dict[str, Theme]:
    """Our own, which are read once: sessions on a server have them from whom they come from."""
    return {path.stem: load_theme(path) for path in sorted(OWN_THEMES.glob("*.toml"))}


def mix(one: str, other: str, share: float) -> str:
    """`share` of the way from one colour to another; named colours cannot be mixed."""
    if not (one.startswith("#") and other.startswith("#")):
        return one
    parts = [
        round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share)
        for i in (1, 3, 5)
    ]
    return "#{:02x}{:02x}{:02x}".format(*(min(max(part, 0), 255) for part in parts))
