"""The tokens by which this machine's seats at tables of the network are found again."""

import json
from contextlib import suppress
from pathlib import Path

from saves import home, write_private

MOST_TOKENS = 100


def _tokens_path() -> Path:
    return home() / "tokens.json"


def _tokens() -> dict[str, str]:
    try:
        found = json.loads(_tokens_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(key): value for key, value in found.items() if isinstance(value, str)}


def known_token(key: str) -> str | None:
    """The token this machine has for a table, if it was there before."""
    return _tokens().get(key)


def keep_token(key: str, token: str) -> None:
    """Remember it, for this user's eyes only; what cannot be written is forgotten."""
    tokens = _tokens()
    tokens.pop(key, None)
    tokens[key] = token
    _write_tokens(dict(list(tokens.items())[-MOST_TOKENS:]))


def forget_token(key: str) -> None:
    """The table does not know it any more."""
    _write_tokens({known: token for known, token in _tokens().items() if known != key})


def _write_tokens(tokens: dict[str, str]) -> None:
    with suppress(OSError):
        write_private(_tokens_path(), json.dumps(tokens).encode())
