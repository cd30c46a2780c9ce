import pytest

from core.bots import advise_here
from core.games.through_the_ages import GAME
from core.table import Table, open_journal
from tests.plain.people import ADA, BOT, at_random, sit_down
from tui.plain.layout import WIDTH


@pytest.mark.parametrize("length", ["simple", "advanced"])
async def test_a_game_is_played_to_its_end_and_fits_a_narrow_terminal(length: str) -> None:
    options = GAME.check_options({"length": length, "resigning": "no"})
    journal = open_journal(GAME, 2, options, 4)
    person, is_over = await sit_down(Table(GAME, journal, (ADA, BOT), advise_here), at_random(4))
    assert is_over
    assert "Final scores" in person.shown
    assert "Actions: " in person.shown
    assert max(map(len, person.shown.split("\n"))) <= WIDTH
