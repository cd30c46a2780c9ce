"""Small records about a position for screens and texts.

They import rules, never other text modules.
"""
