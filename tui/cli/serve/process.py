"""The process of a server session, with the app on its own pty."""

import gc
import os
import sys
from pathlib import Path

from tui.cli.errors import in_words, noted
from tui.draw.clean_output import visible

# Inherited by a session. Terminal size, colors and secrets are excluded.
INHERITED = ("HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "PYTHONPATH", "TMPDIR", "TZ")
STUMBLED = "Something is wrong inside Annals; who runs the server can read what. Come again."
PRELOADED = "tui.cli.serve.rehearsal"  # imported once by the fork server


def run_session(
    terminal: str,
    line: str,
    secret: str,
    name: str,
    env: dict[str, str],
    table: str,
    is_plain: bool,
) -> None:
    """Run a session process: attach the terminal and run the app until the person leaves."""
    # Imported here, because the server only refers to this function and does not need the app.
    from tui.cli.serve.app import SessionApp, stay_plainly
    from tui.cli.serve.restraint import be_restrained

    gc.freeze()  # preloaded objects are never garbage
    take_terminal(terminal)
    be_restrained()
    kept = {name: os.environ[name] for name in INHERITED if name in os.environ}
    os.environ.clear()
    os.environ.update(kept | env)
    if is_plain:
        failure = stay_plainly(Path(line), name, secret)
    else:
        app = SessionApp(Path(line), name, secret, table)
        app.run()
        failure = app.failure
    if failure is not None:
        print(f"annals: {visible(_last_words(failure))}", file=sys.stderr, flush=True)
    sys.stdout.flush()
    os._exit(0)


def _last_words(failure: Exception) -> str:
    """Return the message for the person; the trace goes only to the server's log."""
    words = in_words(failure)
    if words is None:
        noted(failure)
    return STUMBLED if words is None else words[0]


def take_terminal(terminal: str) -> None:
    """Make the terminal the controlling one and use it for all three streams."""
    os.setsid()
    handle = os.open(terminal, os.O_RDWR)  # the first terminal opened becomes the controlling one
    for number in (0, 1, 2):
        os.dup2(handle, number)
    if handle > 2:
        os.close(handle)
    for number, (name, mode) in enumerate(zip(("stdin", "stdout", "stderr"), "rww", strict=True)):
        stream = os.fdopen(number, mode, encoding="utf-8", errors="replace")
        for each in (name, f"__{name}__"):
            setattr(sys, each, stream)
