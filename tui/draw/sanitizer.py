"""Removal of control characters from everything written to a terminal.

Screens write through the pen of `terminal_update`. Everything else goes through the sanitized
standard streams.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TextIO


def sanitize(text: str) -> str:
    """Return a text without escapes, control codes and direction marks.

    Its width does not change: zero-width characters are dropped, other blanks become spaces.
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _replacement(letter) for letter in text)


def _replacement(letter: str) -> str:
    from rich.cells import get_character_cell_size  # slow to import, and rarely needed

    return (" " if letter.isspace() else "?") * get_character_cell_size(letter)


def printable(text: str, max_length: int = 400) -> str:
    """Return typed text or a file name as printable text of limited length.

    Long texts lose their middle, because the end usually names the error.
    """
    safe = "".join(letter if letter.isprintable() else "?" for letter in text)
    return (
        safe
        if len(safe) <= max_length
        else f"{safe[: max_length // 2]}..{safe[2 - max_length // 2 :]}"
    )


class SanitizedStream(TextIOWrapper):
    """A text stream that drops control sequences."""

    def write(self, text: str) -> int:
        super().write("\n".join(map(sanitize, text.split("\n"))))
        return len(text)

    def write_control(self, sequence: str) -> None:
        super().write(sequence)


@contextmanager
def sanitize_streams() -> Iterator[None]:
    original_streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (_sanitize_stream(stream) for stream in original_streams)
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, SanitizedStream):
                with suppress(OSError):  # the reader of the pipe is gone
                    stream.flush()
                stream.detach()  # leave the underlying buffer open
        sys.stdout, sys.stderr = original_streams


def _sanitize_stream(stream: TextIO) -> TextIO:
    if not isinstance(stream, TextIOWrapper):  # replaced, for example by tests
        return stream
    stream.flush()
    return SanitizedStream(
        stream.buffer, stream.encoding, "replace", line_buffering=stream.line_buffering
    )
