import pytest

from core.bots import advise_in_process
from core.games.through_the_ages import GAME
from core.table import Table, new_journal
from tests.tui.plain.scripted_player import ADA, BEN, BOT, play_table, random_input
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


async def test_player_resigns_at_the_next_turn_after_confirming_it_r22_1() -> None:
    options = GAME.check_options({"length": "advanced"})
    table = Table(GAME, new_journal(GAME, 2, options, 4), (ADA, BEN), advise_in_process)
    lines = ["", "resign", "no", "resign", "y", "end turn", "", "", "end turn"]
    person, is_over = await play_table(table, lines)
    assert person.output.count("Resign? (y/n)") == 2
    assert "You will resign at the start of your next turn." in person.output
    assert is_over and table.state.resigned == [0]


async def test_player_who_does_not_want_to_resign_after_all_is_not_asked_r22_1() -> None:
    options = GAME.check_options({"length": "advanced"})
    table = Table(GAME, new_journal(GAME, 2, options, 4), (ADA, BEN), advise_in_process)
    lines = ["", "resign", "y", "resign", "end turn", "", "", "end turn", "", "", "quit"]
    person, _ = await play_table(table, lines)
    assert "You stay in the game." in person.output
    assert table.state.resigned == [] and table.state.round == 2
