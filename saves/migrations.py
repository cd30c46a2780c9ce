"""Migrations of older save formats, one version at a time."""

from collections.abc import Callable
from typing import Any

FORMAT = 7  # current version

Fields = dict[str, Any]


def _add_choice_count(content: Fields) -> Fields:
    """Add the number of choices and the order, new in format 2."""
    entries, at, choices = content["entries"], content["head"], 0
    while 0 <= at < len(entries) and choices < len(entries):
        choices, at = choices + 1, at - entries[at][0]
    return {**content, "choices": choices, "order": content["time"]}


def _add_waiting_and_scores(content: Fields) -> Fields:
    """Add waiting seats and scores, new in format 3."""
    return {**content, "waiting": [], "scores": []}


def _add_content_digests(content: Fields) -> Fields:
    """Add the digests of content and packs, new in format 4."""
    return {**content, "content": "", "packs": {}}


def _add_hosted_table(content: Fields) -> Fields:
    """Add the network table, new in format 5."""
    return {**content, "hosted": []}


def _add_titles_and_names(content: Fields) -> Fields:
    """Add title, tags, variation names and the original game, new in format 6."""
    return {**content, "title": "", "tags": [], "what_if": [], "names": [], "start": b""}


def _add_appended_choices(content: Fields) -> Fields:
    """Add the number of choices after the snapshot, new in format 7."""
    return {**content, "ahead": 0}


# Migrations by the version they start from.
MIGRATIONS: dict[int, Callable[[Fields], Fields]] = {
    1: _add_choice_count,
    2: _add_waiting_and_scores,
    3: _add_content_digests,
    4: _add_hosted_table,
    5: _add_titles_and_names,
    6: _add_appended_choices,
}


def migrate(content: Fields, version: int) -> Fields:
    for step in range(version, FORMAT):
        content = MIGRATIONS[step](content)
    return content
