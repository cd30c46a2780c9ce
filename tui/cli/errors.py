"""What a command says when it cannot do what was asked."""

INTERRUPTED = 130  # what shells say of a process ended by Ctrl-C
TRACE = "last-error.txt"  # where the trace of an error that nobody foresaw is kept
PIPE_CLOSED = 141  # and of one whose reader went away


class CommandFailed(Exception):
    """One sentence for the person at the keyboard; `code` is the exit code."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


class BadUsage(CommandFailed):
    """The command itself was put wrongly."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, code=2)


def explain(error: Exception) -> tuple[str, int]:
    """An error in one sentence, and its exit code; where nobody foresaw it, its trace is kept."""
    return in_words(error) or (
        f"Something is wrong inside Annals ({type(error).__name__}: {error}){noted(error)}.",
        1,
    )


def in_words(error: Exception) -> tuple[str, int] | None:
    """An error of the rooms below in one sentence, and its exit code; None for any other."""
    from core.bots import BotFailed
    from core.kernel import BadSetup
    from core.kernel.packs import BadContent
    from core.lan.door import Refusal
    from core.table import BadJournal
    from saves import BadSave, SaveFailed

    if isinstance(error, BadSetup | BadContent):
        return str(error), 2
    if isinstance(error, BadSave | SaveFailed | BadJournal | BotFailed | Refusal):
        return str(error), 1
    if isinstance(error, ConnectionError) and not error.errno:  # said in words already
        return str(error), 1
    if isinstance(error, OSError):
        return f"{error.strerror or error}.", 1
    return None


def noted(error: Exception) -> str:
    """Write the trace of an unexpected error down, and say where."""
    import traceback

    from saves import home

    path = home() / TRACE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return ""
    return f"; the details are in {path}"
