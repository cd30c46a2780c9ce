"""Names and texts of the game, for screens and plain mode.

Abilities and effects import `vocabulary`, so this file must import nothing. Start reading at
`vocabulary.py`, then `cards.py` and `choices.py`.
"""
