"""The command line: `annals`."""

from tui.cli.main import main

__all__ = ["main"]
