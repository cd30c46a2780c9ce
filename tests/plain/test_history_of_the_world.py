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


async def test_every_land_is_told_with_its_odds_on_a_line_of_its_own() -> None:
    table = table_for(ADA, BOT, BOT, game=GAME, seed=5)
    person, _ = await sit_down(table, at_random(4))
    assert re.search(r"^ +\d+ [\w ]+: \d+% to win, \+\d", person.shown, re.MULTILINE)
