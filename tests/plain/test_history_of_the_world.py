"""A whole game of History of the World in plain mode."""

import re

from core.games.history_of_the_world import GAME
from tests.plain.people import ADA, BOT, at_random, sit_down, table_for
from tests.plain.test_playing import widest
from tui.plain.layout import WIDTH


async def test_a_game_against_two_bots_is_played_to_its_end() -> None:
    table = table_for(ADA, BOT, BOT, game=GAME, seed=5)
    person, is_over = await sit_down(table, at_random(4))
    assert is_over
    assert widest(person.shown) <= WIDTH
    assert "Final scores" in person.shown
    assert "conquer a land" in person.shown
    assert "had one choice: Throw" not in person.shown


async def test_many_lands_are_told_with_their_odds() -> None:
    table = table_for(ADA, BOT, BOT, game=GAME, seed=5)
    person, _ = await sit_down(table, at_random(4))
    before, *_ = person.shown.split("Type a name above")
    packed = before.rsplit("(R7.6)", 1)[-1]
    assert re.search(r"\d+ \w+ \d+% \+\d", packed)
