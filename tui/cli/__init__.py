"""The `annals` command line: argument parsing and one module per command.

May import every other package. Start with `main`.
"""

from tui.cli.rooms import check_rooms_are_ours

check_rooms_are_ours()

from tui.cli.main import main  # noqa: E402 (a foreign `core` would fail to import)

__all__ = ["main"]
