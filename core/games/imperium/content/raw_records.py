"""Checks of records whose fields depend on a word in them."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from core.kernel.content import BadContent, RawRecord

RawList = tuple[RawRecord, ...]


def check_fields(
    field_table: Mapping[str, tuple[str, str]], key: str, raw: Mapping[str, Any], label: str
) -> None:
    """Raise BadContent for unknown words and for unexpected or missing fields."""
    word = str(raw.get(key))
    if word not in field_table:
        raise BadContent(f"there is no {label} '{word}'.")
    needs, may_have = (names.split() for names in field_table[word])
    check_names(word, (name for name in raw if name != key), needs, may_have)


def check_names(
    word: str, found: Iterable[str], needs: Collection[str], may_have: Collection[str]
) -> None:
    names = list(found)
    for name in names:
        if name not in needs and name not in may_have:
            raise BadContent(f"'{word}' has no use for '{name}'.")
    for name in needs:
        if name not in names:
            raise BadContent(f"'{word}' needs '{name}'.")


def path_in_record(name: str) -> str:
    return name.partition(".")[2] or name
