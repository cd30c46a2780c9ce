import re

from core.games.history_of_the_world import GAME
from tests.tui.plain.scripted_player import ADA, BOT, open_table, play_table, random_input
from tests.tui.plain.test_game_loop import widest
from tui.plain.layout import WIDTH


async def test_game_against_two_bots_is_played_to_the_end() -> None:
    table = open_table(ADA, BOT, BOT, game=GAME, seed=5)
    person, is_over = await play_table(table, random_input(4))
    assert is_over
    assert widest(person.output) <= WIDTH
    assert "Final scores" in person.output
    assert "conquer a land" in person.output
    assert "had one choice: Throw" not in person.output


async def test_every_land_is_listed_with_its_odds() -> None:
    table = open_table(ADA, BOT, BOT, game=GAME, seed=5)
    person, _ = await play_table(table, random_input(4))
    assert re.search(r"^ +\d+ [\w ]+: \d+% to win, \+\d", person.output, re.MULTILINE)
