"""Errors of commands, with their messages and exit codes."""

import sys

INTERRUPTED = 130  # exit code after Ctrl+C, as in shells
TRACE_FILE = "last-error.txt"  # the file for the trace of an unexpected error
PIPE_CLOSED = 141  # exit code after the reader of a pipe has gone


class CommandFailed(Exception):
    """A failure with a message for the user. `code` is the exit code."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


class BadUsage(CommandFailed):
    """An invalid command line."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, code=2)


def missing_extra(feature: str, extra: str) -> CommandFailed:
    """Return the error for a feature whose packages are not installed."""
    return CommandFailed(
        f"{feature} isn't installed. In the source folder of Annals, run:"
        f" {sys.executable} -m pip install '.[{extra}]'"
    )


def describe_error(error: Exception) -> tuple[str, int]:
    """Return a message and an exit code. Save the traceback of an unexpected error."""
    return describe_known_error(error) or (
        f"Annals has an internal error ({type(error).__name__}: {error}).{save_trace(error)}",
        1,
    )


def describe_known_error(error: Exception) -> tuple[str, int] | None:
    """Return the message and exit code of a known error, or None."""
    from core.bots import BotFailed
    from core.kernel import BadSetup
    from core.kernel.packs import BadContent
    from core.lan.auth import Refusal
    from core.table import BadJournal
    from saves import BadSave, SaveFailed

    if isinstance(error, BadSetup | BadContent):
        return str(error), 2
    if isinstance(error, BadSave | SaveFailed | BadJournal | BotFailed | Refusal):
        return str(error), 1
    if isinstance(error, ConnectionError) and not error.errno:  # the message is already a sentence
        return str(error), 1
    if isinstance(error, OSError):
        return f"{error.strerror or error}.", 1
    return None


def save_trace(error: Exception) -> str:
    """Save the trace of an unexpected error. Return a phrase that names the file."""
    import traceback

    from saves import data_folder

    path = data_folder() / TRACE_FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return ""
    return f" Please report it with the details in {path}"
