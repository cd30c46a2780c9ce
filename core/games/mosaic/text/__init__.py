"""Text of the game: prompts, choices, narration, boards and details.

`card_text` has the texts of cards and tiles; those of single effects are in the effect classes of
`rules`. `wording` and `effect_words` import no rules, so rules may use them. The others may import
everything but `ai`. Start with `text`, which is the game's `Text`.
"""
