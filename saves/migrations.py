"""How the content of older files becomes that of today, one format version at a time."""

from collections.abc import Callable
from typing import Any

FORMAT = 7  # the version written today

Saved = dict[str, Any]


def _count_choices(content: Saved) -> Saved:
    """From format 2 on a header says how many choices led to the position, and who played last."""
    entries, at, choices = content["entries"], content["head"], 0
    while 0 <= at < len(entries) and choices < len(entries):
        choices, at = choices + 1, at - entries[at][0]
    return {**content, "choices": choices, "order": content["time"]}


def _tell_no_scores(content: Saved) -> Saved:
    """From format 3 on a header says whose turn it is, and how everybody stands."""
    return {**content, "waiting": [], "scores": []}


def _tell_no_content(content: Saved) -> Saved:
    """From format 4 on a header says which data a game is played with."""
    return {**content, "content": "", "packs": {}}


def _know_no_table(content: Saved) -> Saved:
    """From format 5 on a header says which table in the network a game is played at."""
    return {**content, "hosted": []}


def _call_it_nothing(content: Saved) -> Saved:
    """From format 6 on a game has a title, tags and names for its lines, or begins as a what-if."""
    return {**content, "title": "", "tags": [], "what_if": [], "names": [], "start": b""}


def _stand_at_the_head(content: Saved) -> Saved:
    """From format 7 on choices may follow the position, and be added at the end of a file."""
    return {**content, "ahead": 0}


# By the version it starts from, what lifts a file's content to the next version.
STEPS: dict[int, Callable[[Saved], Saved]] = {
    1: _count_choices,
    2: _tell_no_scores,
    3: _tell_no_content,
    4: _know_no_table,
    5: _call_it_nothing,
    6: _stand_at_the_head,
}


def migrate(content: Saved, version: int) -> Saved:
    """The content of a file of that version as today's version would have written it."""
    for step in range(version, FORMAT):
        content = STEPS[step](content)
    return content
