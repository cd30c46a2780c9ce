"""The `annals` command line: argument parsing and one module per command.

May import every other package. Start with `main`.
"""

from tui.cli.package_check import check_packages

check_packages()

from tui.cli.main import main  # noqa: E402 (a foreign `core` would fail to import)

__all__ = ["main"]
