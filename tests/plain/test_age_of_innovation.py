from core.games.age_of_innovation import GAME
from tests.plain.people import ADA, BEN, BOT, at_random, sit_down, table_for
from tui.plain.layout import WIDTH


async def test_a_whole_game_is_played_to_its_end_and_fits_a_narrow_terminal() -> None:
    person, is_over = await sit_down(table_for(ADA, BOT, game=GAME, seed=3), at_random(3))
    assert is_over
    assert "Largest area" in person.shown[person.shown.index("Final scores") :]
    assert max(map(len, person.shown.split("\n"))) <= WIDTH


async def test_alone_the_automa_is_the_rival() -> None:
    person, is_over = await sit_down(table_for(ADA, game=GAME, seed=4), at_random(4))
    assert is_over
    assert "Automa plays card" in person.shown
    assert "Automa" in person.shown[person.shown.index("Final scores") :]


async def test_an_offer_can_be_answered_for_good() -> None:
    person, is_over = await sit_down(table_for(ADA, BEN, game=GAME, seed=1), at_random(1))
    assert is_over
    assert "Always up to" in person.shown and "Never take any" in person.shown
    assert "gives a standing order for offered power" in person.shown
    assert "(standing order)" in person.shown
