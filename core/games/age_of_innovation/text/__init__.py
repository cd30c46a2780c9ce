"""Names and texts of the game, for screens and plain mode.

`tile_text` has the texts of tiles; it joins the words of the effects in `rules`. These import
`effect_text`, so this file must import nothing. Start with `choices` and `narration`.
"""
