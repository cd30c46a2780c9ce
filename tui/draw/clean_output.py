"""Removal of control characters from everything written to a terminal.

Screens write through the pen of `terminal_update`. Everything else goes through the sanitized
standard streams.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TextIO


def only_text(text: str) -> str:
    """Return a text without escapes, control codes and direction marks.

    Its width does not change: zero-width characters are dropped, other blanks become spaces.
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _stand_in(letter) for letter in text)


def _stand_in(letter: str) -> str:
    from rich.cells import get_character_cell_size  # slow to import, and rarely needed

    return (" " if letter.isspace() else "?") * get_character_cell_size(letter)


def visible(text: str, most: int = 400) -> str:
    """Return typed text or a file name as printable text of limited length.

    Long texts lose their middle, since the end usually names the error.
    """
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= most else f"{shown[: most // 2]}..{shown[2 - most // 2 :]}"


class TextOnly(TextIOWrapper):
    """A text stream that drops control sequences."""

    def write(self, text: str) -> int:
        super().write("\n".join(map(only_text, text.split("\n"))))
        return len(text)

    def control(self, sequence: str) -> None:
        """Write a trusted escape sequence unchanged."""
        super().write(sequence)


@contextmanager
def text_only_streams() -> Iterator[None]:
    """Sanitize stdout and stderr within the context."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (_text_only(stream) for stream in before)
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextOnly):
                with suppress(OSError):  # the reader of the pipe is gone
                    stream.flush()
                stream.detach()  # leave the underlying buffer open
        sys.stdout, sys.stderr = before


def _text_only(stream: TextIO) -> TextIO:
    if not isinstance(stream, TextIOWrapper):  # replaced, for example by tests
        return stream
    stream.flush()
    return TextOnly(stream.buffer, stream.encoding, "replace", line_buffering=stream.line_buffering)
