"""Drawing on a character canvas: text, maps, plots, tables and page layout.

May import `core`, `themes`, `tui.model` and `tui.settings`, but no widget or screen. Start with
`canvas`, then `panel_props` and `presenter`.
"""
