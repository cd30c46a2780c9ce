"""Text of the game: prompts, choices, narration, boards and details.

`card_text` has the texts of cards. Those of single effects are in the effect classes in `rules`.
May import everything but `ai`. Only `wording` is used by `rules`, so it imports none of them. Start
with `text`, which is the game's `Text`.
"""
