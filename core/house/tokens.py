"""The tokens by which this machine's seats at tables of the network are found again."""

import json
from contextlib import suppress
from pathlib import Path

from core.lan.names import is_same_name
from saves import home, write_private

MOST_TOKENS = 100
_SEAT = "seat"  # what a key begins with: then the table's id, then the name of who sits there
_OLD_SEATS = ("join ", "host ")  # kept by address and by file, before tables had ids


def _tokens_path() -> Path:
    return home() / "tokens.json"


def _tokens() -> dict[str, str]:
    try:
        found = json.loads(_tokens_path().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(key): value for key, value in found.items() if isinstance(value, str)}


def tokens_for(table: str, name: str, is_known_as: bool = False) -> list[str]:
    """The tokens this machine has for seats at a table, the one of that name first.

    With `is_known_as` only those of that name: somebody else at this machine may sit there too.
    Those of old may be of any table, and come last: a host has to show that it knows them.
    """
    own: list[str] = []
    others: list[str] = []
    old: list[str] = []
    for key, token in reversed(_tokens().items()):
        kind, _, rest = key.partition(" ")
        at, _, who = rest.partition(" ")
        if key.startswith(_OLD_SEATS):
            old.append(token)
        elif kind == _SEAT and at == table:
            (own if is_same_name(who, name) else others).append(token)
    return [*own, *([] if is_known_as else others), *old]


def keep_token(table: str, name: str, token: str) -> None:
    """Remember it, for this user's eyes only; what cannot be written is forgotten."""
    key = f"{_SEAT} {table} {name}"
    tokens = {known: value for known, value in _tokens().items() if key != known and value != token}
    tokens[key] = token
    newest = dict(list(tokens.items())[-MOST_TOKENS:])
    with suppress(OSError):
        write_private(_tokens_path(), json.dumps(newest).encode())
