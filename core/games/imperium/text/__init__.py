"""All texts of the game: prompts, choices, narration, boards and explanations.

`card_text` has the text of a card, made of programs (`program_text`), whose instructions word
themselves in `rules`. `current_card_text` adds the numbers of a position. `style` sets length and
person. `terms`, `style`, `effect_words` and `program_text` are for rules too. The others may import
everything but `ai`. Start with `text`, which is the game's `Text`.
"""
