"""The frames of the agenda: setup, rounds, turns, actions and the choices inside them.

Imports the content, the state and the other rules. Start with `rounds.py` and `turn.py`.
"""
