"""What a command says when it cannot do what was asked."""

INTERRUPTED = 130  # what shells say of a process ended by Ctrl-C
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
