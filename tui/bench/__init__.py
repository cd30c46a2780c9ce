"""Measurements for `annals bench`.

May import `tui.app` and everything below it, but not `tui.cli`. Start with `suite`.
"""
