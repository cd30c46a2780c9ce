"""Names and texts of the game, for screens and plain mode.

`card_text` has the text of a card; it joins the wordings of the effects in `rules`.
These import `vocabulary`, so this file must import nothing. Start with `vocabulary`, then read
`card_text` and `choices`.
"""
