"""The stored tokens by which this machine's players reclaim their seats at network tables."""

import json
from contextlib import suppress
from pathlib import Path

from core.lan.lookalike_names import is_same_name
from saves import data_folder, write_private

MAX_TOKENS = 100
_SEAT_PREFIX = "seat"  # key format: prefix, table id, player name
_LEGACY_PREFIXES = ("join ", "host ")  # keyed by address or file, before tables had ids


def _tokens_path() -> Path:
    return data_folder() / "tokens.json"


def _read_tokens() -> dict[str, str]:
    try:
        tokens = json.loads(_tokens_path().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(tokens, dict):
        return {}
    return {str(key): value for key, value in tokens.items() if isinstance(value, str)}


def tokens_for(table: str, name: str, is_exact: bool = False) -> list[str]:
    """Return the tokens for a table, those of this player's name first.

    With `is_exact`, tokens of other names are left out. Tokens in the legacy format name no table
    and come last; a host must first prove that it knows them.
    """
    own_tokens: list[str] = []
    others: list[str] = []
    old: list[str] = []
    for key, token in reversed(_read_tokens().items()):
        kind, _, rest = key.partition(" ")
        address, _, token_name = rest.partition(" ")
        if key.startswith(_LEGACY_PREFIXES):
            old.append(token)
        elif kind == _SEAT_PREFIX and address == table:
            (own_tokens if is_same_name(token_name, name) else others).append(token)
    return [*own_tokens, *([] if is_exact else others), *old]


def save_token(table: str, name: str, token: str) -> None:
    """Store a token, readable only by this user. Write errors are ignored."""
    key = f"{_SEAT_PREFIX} {table} {name}"
    tokens = {
        known: value for known, value in _read_tokens().items() if key != known and value != token
    }
    tokens[key] = token
    newest = dict(list(tokens.items())[-MAX_TOKENS:])
    with suppress(OSError):
        write_private(_tokens_path(), json.dumps(newest).encode())
