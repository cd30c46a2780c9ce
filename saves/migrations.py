"""How the content of older files becomes that of today, one format version at a time."""

from collections.abc import Callable
from typing import Any

FORMAT = 1  # the version written today

Content = dict[str, Any]

# By the version it starts from, what lifts a file's content to the next version.
STEPS: dict[int, Callable[[Content], Content]] = {}


def migrate(content: Content, version: int) -> Content:
    """The content of a file of that version as today's version would have written it."""
    for step in range(version, FORMAT):
        content = STEPS[step](content)
    return content
