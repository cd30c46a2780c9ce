"""The command line: `annals`."""

from tui.cli.rooms import check_rooms_are_ours

check_rooms_are_ours()

from tui.cli.main import main  # noqa: E402 (with another's `core` it could not be imported)

__all__ = ["main"]
