from core.games.age_of_innovation import GAME
from tests.tui.plain.scripted_player import ADA, BEN, BOT, open_table, play_table, random_input
from tui.plain.layout import WIDTH


async def test_whole_game_is_played_and_fits_a_narrow_terminal() -> None:
    person, is_over = await play_table(open_table(ADA, BOT, game=GAME, seed=3), random_input(3))
    assert is_over
    assert "Largest area" in person.output[person.output.index("Final scores") :]
    assert max(map(len, person.output.split("\n"))) <= WIDTH


async def test_solo_rival_is_the_automa() -> None:
    person, is_over = await play_table(open_table(ADA, game=GAME, seed=4), random_input(4))
    assert is_over
    assert "Automa plays card" in person.output
    assert "Automa" in person.output[person.output.index("Final scores") :]


async def test_standing_order_answers_power_offers() -> None:
    person, is_over = await play_table(open_table(ADA, BEN, game=GAME, seed=1), random_input(1))
    assert is_over
    assert "Always up to" in person.output and "Never take any" in person.output
    assert "gives a standing order for offered power" in person.output
    assert "(standing order)" in person.output
