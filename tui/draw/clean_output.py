"""What may be written to a terminal: text, whatever file, name or line it came from.

There are two ways to the terminal, and each passes here: the screens through the pen that writes
their cells, everything else through the streams of the process.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TextIO


def only_text(text: str) -> str:
    """A text without escapes, control codes and signs that turn its direction.

    It takes as many cells as before: what takes none goes, other blanks become spaces.
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _stand_in(letter) for letter in text)


def _stand_in(letter: str) -> str:
    from rich.cells import get_character_cell_size  # most commands never print such a letter

    return (" " if letter.isspace() else "?") * get_character_cell_size(letter)


def visible(text: str, most: int = 400) -> str:
    """Whatever somebody typed or a file is called, as one can show it: no escapes, not endless.

    Of a long sentence the middle is left out: what is wrong is said at its end.
    """
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= most else f"{shown[: most // 2]}..{shown[2 - most // 2 :]}"


class TextOnly(TextIOWrapper):
    """A stream that lets text and ends of lines pass, and nothing that a terminal would obey."""

    def write(self, text: str) -> int:
        """Write the text in it."""
        super().write("\n".join(map(only_text, text.split("\n"))))
        return len(text)

    def control(self, sequence: str) -> None:
        """Write a sequence of our own."""
        super().write(sequence)


@contextmanager
def text_only_streams() -> Iterator[None]:
    """Let the process's output be text only, as long as it lasts."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (_text_only(stream) for stream in before)
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextOnly):
                with suppress(OSError):  # nobody listens any more
                    stream.flush()
                stream.detach()  # what it wrote to stays open
        sys.stdout, sys.stderr = before


def _text_only(stream: TextIO) -> TextIO:
    if not isinstance(stream, TextIOWrapper):  # not a terminal's, nor that of a pipe
        return stream
    stream.flush()
    return TextOnly(stream.buffer, stream.encoding, "replace", line_buffering=stream.line_buffering)
