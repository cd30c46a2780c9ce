"""Screen models: the state of each screen and its transitions, independent of the terminal.

May import `core`, `saves` and `themes`, but nothing else of `tui`. Start with `table.TableModel`.
"""
