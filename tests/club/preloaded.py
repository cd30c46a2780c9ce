"""What a server with the toy game loads before anybody comes."""

import tui.cli.serve.app  # noqa: F401
