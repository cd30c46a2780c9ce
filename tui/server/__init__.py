"""Servers for `annals serve` (SSH and browsers) and `annals web` (a local browser).

May import `tui.app` and everything below it, but not `tui.cli`. This file imports nothing, because
a session process must not load the server. Start with `server`.
"""
