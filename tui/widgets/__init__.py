"""Textual widgets shared by all screens.

May import `tui.draw`, `tui.model` and `tui.settings`; never a screen or a game. Start with
`canvas_widget`.
"""
