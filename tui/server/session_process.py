"""The process of a server session, with the app on its own pty."""

import os
import sys
from pathlib import Path

from tui.draw.sanitizer import printable
from tui.errors import describe_known_error, save_trace

# Inherited by a session. Terminal size, colors and secrets are excluded.
INHERITED_VARIABLES = ("HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "PYTHONPATH", "TMPDIR", "TZ")
INTERNAL_ERROR = (
    "Annals has an internal error. The server's log has the details. Please connect again."
)
PRELOAD_MODULE = "tui.server.warmup"  # imported once by the fork server


def run_session(
    terminal: str,
    socket_path: str,
    secret: str,
    name: str,
    env: dict[str, str],
    table: str,
    is_plain: bool,
) -> None:
    """Run a session process: attach the terminal and run the app until the person leaves."""
    # Imported here, because the server only refers to this function and does not need the app.
    from tui.server.app import SessionApp, run_plain_session
    from tui.server.resource_limits import apply_limits

    attach_terminal(terminal)
    apply_limits()
    inherited = {name: os.environ[name] for name in INHERITED_VARIABLES if name in os.environ}
    os.environ.clear()
    os.environ.update(inherited | env)
    if is_plain:
        failure = run_plain_session(Path(socket_path), name, secret)
    else:
        app = SessionApp(Path(socket_path), name, secret, table)
        app.run()
        failure = app.failure or (RuntimeError("unknown") if app.return_code else None)
    if failure is not None:
        print(f"annals: {printable(_failure_text(failure))}", file=sys.stderr, flush=True)
    sys.stdout.flush()
    os._exit(0)


def _failure_text(failure: Exception) -> str:
    """Return the message for the person. The trace goes only to the server's log."""
    described = describe_known_error(failure)
    if described is None:
        save_trace(failure)
    return INTERNAL_ERROR if described is None else described[0]


def attach_terminal(terminal: str) -> None:
    """Make the terminal the controlling one and use it for all three streams."""
    os.setsid()
    descriptor = os.open(
        terminal, os.O_RDWR
    )  # the first terminal opened becomes the controlling one
    for number in (0, 1, 2):
        os.dup2(descriptor, number)
    if descriptor > 2:
        os.close(descriptor)
    for number, (name, mode) in enumerate(zip(("stdin", "stdout", "stderr"), "rww", strict=True)):
        stream = os.fdopen(number, mode, encoding="utf-8", errors="replace")
        for stream_name in (name, f"__{name}__"):
            setattr(sys, stream_name, stream)
