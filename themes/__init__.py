"""Palettes and styles, each a file a user could write."""
