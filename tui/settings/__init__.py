"""The player's settings and key bindings.

May import `core`, `saves` and `themes`. Start with `settings.Settings` and `keys.COMMANDS`.
"""
