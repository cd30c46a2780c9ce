"""Screen models: each screen's state and transitions, independent of the terminal.

May import `core`, `saves` and `themes`, but nothing else of `tui`. Start with `table.TableModel`.
"""
