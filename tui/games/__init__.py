"""One presenter a game: how its row, map and boards are drawn. No rules in here."""
