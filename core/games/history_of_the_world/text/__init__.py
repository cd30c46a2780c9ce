"""Text of the game: prompts, choices, narration, boards and details.

May import everything but `ai`. Start with `interface`, which lists what the contract needs.
"""
