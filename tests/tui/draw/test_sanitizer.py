import re
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import app_of, notifications, running
from tests.tui.terminal_emulator import _PART, TerminalEmulator
from tests.tui.terminal_window import PROJECT_ROOT, TerminalWindow
from themes import load_themes
from tui.cli import main
from tui.draw.canvas import Brush, Canvas
from tui.draw.sanitizer import sanitize, sanitize_streams
from tui.draw.terminal_update import Pen

# It would ask the terminal who it is, name the window, clear it and turn the letters around.
EVIL = "E\x1b[5nV\x1b]0;owned\x07I\x9b2JL\u202e\u2066\x08\x85"
BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def is_only_text(written: str) -> bool:
    """Return whether a text has only printable characters and line breaks."""
    return not BIDI.search(written) and not any(
        unicodedata.category(letter) == "Cc" and letter != "\n" for letter in written
    )


def fill(home: Path) -> None:
    """Make a home folder in which every named thing has this name."""
    name = EVIL.replace("/", "")
    for folder in ("saves", "themes"):
        (home / folder).mkdir(exist_ok=True)
    (home / "saves" / f"{name}.annals").write_bytes(b"")
    (home / "themes" / f"{name}.toml").write_text("title = 3\n")
    quoted = "".join(f"\\u{ord(letter):04x}" for letter in EVIL)
    (home / "settings.toml").write_text(f'theme = "{quoted}"\n"{quoted}" = 1\n')


class Recorder(TerminalEmulator):
    """A terminal that records what it was sent."""

    written = ""

    def feed(self, written: str) -> None:
        Recorder.written += written
        TerminalEmulator.feed(self, written)


def test_sanitizer_keeps_text_and_its_width() -> None:
    assert sanitize(EVIL) == "E[5nV]0;ownedI2JL"
    assert sanitize("a\u00a0b\u3000c") == "a b  c"
    assert sanitize("王 é ▸ ok") == "王 é ▸ ok"


def test_pen_sends_only_sanitized_text() -> None:
    """This pen writes every cell of every screen, so nothing can bypass it."""
    pen = Pen(Console(color_system="truecolor"))
    pen.write(Strip([Segment(EVIL)]))
    assert pen.output() == sanitize(EVIL)


def test_canvas_shows_only_text() -> None:
    canvas = Canvas(40, 1, Brush(load_themes()[0]["night"]))
    canvas.text(0, 0, EVIL)
    assert is_only_text("".join(canvas.letters[0]))


def test_no_screen_sends_an_escape_sequence_from_a_file(home: Path) -> None:
    fill(home)
    env = {"ANNALS_HOME": str(home), "PYTHONPATH": str(PROJECT_ROOT), "TERM": "xterm-256color"}
    window = TerminalWindow(env=env)
    window.screen = Recorder(80, 24)
    Recorder.written = ""
    window.wait_for("invalid value")  # the complaint names the setting
    window.press("l")
    window.wait_for("Saved games", "E?[5nV")
    window.press("q")
    window.wait_for("New game")
    window.press("o")
    window.wait_for("Settings", "not found")
    window.press("q")
    window.wait_for("New game")
    window.press("q")
    assert window.wait() == 0
    sent = Recorder.written
    texts = "".join(part["text"] or "" for part in _PART.finditer(sent))
    assert is_only_text(texts)
    assert "\x1b[5n" not in sent and "owned\x07" not in sent and "\x9b" not in sent


async def test_notifications_are_only_text(home: Path) -> None:
    async with running() as pilot:
        app = app_of(pilot)
        app.show_warning(EVIL)
        app.show_message(EVIL)
        await wait_until(pilot, lambda: notifications(pilot).count("owned") == 2)
        assert is_only_text(notifications(pilot))


@pytest.mark.parametrize(
    "arguments",
    [
        ("saves",),
        ("load", EVIL),
        ("export", EVIL),
        ("verify", EVIL),
        ("play", EVIL),
        ("rules", "mosaic", EVIL),
        (EVIL,),
        ("play", "mosaic", "--seats", f"you,{EVIL}"),
        ("play", "mosaic", "--option", EVIL),
        ("join", EVIL, "--plain", "--code", "x"),
    ],
)
def test_no_command_prints_an_escape_sequence(
    home: Path, capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    fill(home)
    main(arguments)
    written = "".join(capfd.readouterr())
    assert written and is_only_text(written)


def test_sanitized_streams_print_only_text(capfd: pytest.CaptureFixture[str]) -> None:
    """The streams themselves let nothing else pass, so callers cannot forget it."""
    say: Callable[..., None] = print
    with sanitize_streams():
        say(EVIL)
        say(EVIL, file=sys.stderr)
    out, err = capfd.readouterr()
    assert out == err == "E[5nV]0;ownedI2JL\n"
