"""Evaluation of positions and actions for bots.

May import `rules`, `content` and `state`. Start with `evaluation`. Keep this file free of imports:
`content` loads `ai.weights`.
"""
