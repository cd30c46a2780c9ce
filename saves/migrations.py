"""Migrations of older save formats, one version at a time."""

from collections.abc import Callable
from typing import Any

FORMAT = 7  # current version

Saved = dict[str, Any]


def _count_choices(content: Saved) -> Saved:
    """Add the number of choices and the order, new in format 2."""
    entries, at, choices = content["entries"], content["head"], 0
    while 0 <= at < len(entries) and choices < len(entries):
        choices, at = choices + 1, at - entries[at][0]
    return {**content, "choices": choices, "order": content["time"]}


def _tell_no_scores(content: Saved) -> Saved:
    """Add waiting seats and scores, new in format 3."""
    return {**content, "waiting": [], "scores": []}


def _tell_no_content(content: Saved) -> Saved:
    """Add the digests of content and packs, new in format 4."""
    return {**content, "content": "", "packs": {}}


def _know_no_table(content: Saved) -> Saved:
    """Add the network table, new in format 5."""
    return {**content, "hosted": []}


def _call_it_nothing(content: Saved) -> Saved:
    """Add title, tags, variation names and the original game, new in format 6."""
    return {**content, "title": "", "tags": [], "what_if": [], "names": [], "start": b""}


def _stand_at_the_head(content: Saved) -> Saved:
    """Add the number of choices after the snapshot, new in format 7."""
    return {**content, "ahead": 0}


# Migrations by the version they start from.
STEPS: dict[int, Callable[[Saved], Saved]] = {
    1: _count_choices,
    2: _tell_no_scores,
    3: _tell_no_content,
    4: _know_no_table,
    5: _call_it_nothing,
    6: _stand_at_the_head,
}


def migrate(content: Saved, version: int) -> Saved:
    for step in range(version, FORMAT):
        content = STEPS[step](content)
    return content
