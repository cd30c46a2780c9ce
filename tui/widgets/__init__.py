"""Textual widgets shared by all screens.

May import `tui.draw`, `tui.model` and `tui.settings`, but no screen or game. Start with
`canvas_widget`.
"""
