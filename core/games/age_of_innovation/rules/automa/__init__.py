"""The Automa, an opponent controlled by a deck of cards (R13).

Imports the content, the state and the other rules. Start with `turn.py`.
"""
