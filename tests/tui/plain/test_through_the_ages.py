import pytest

from core.bots import advise_in_process
from core.games.through_the_ages import GAME
from core.table import Table, new_journal
from tests.tui.plain.scripted_player import ADA, BOT, play_table, random_input
from tui.plain.layout import WIDTH


@pytest.mark.parametrize("length", ["simple", "advanced"])
async def test_game_is_played_and_fits_a_narrow_terminal(length: str) -> None:
    options = GAME.check_options({"length": length, "resigning": "no"})
    journal = new_journal(GAME, 2, options, 4)
    person, is_over = await play_table(
        Table(GAME, journal, (ADA, BOT), advise_in_process), random_input(4)
    )
    assert is_over
    assert "Final scores" in person.output
    assert "Actions: " in person.output
    assert max(map(len, person.output.split("\n"))) <= WIDTH
