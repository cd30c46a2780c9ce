import pytest

from core.games.imperium import GAME
from core.games.imperium.rules.events import CampaignGame
from core.table import LocalSession, LogEntry, Seat
from tests.tui.plain.scripted_player import ADA, BOT, open_table, play_table, random_input
from tests.tui.plain.test_game_loop import widest
from tui.plain.layout import WIDTH
from tui.plain.narration import narration_lines


@pytest.mark.parametrize("seats", [(ADA,), (ADA, BOT)], ids=["solo", "two"])
async def test_game_is_played_and_fits_a_narrow_terminal(
    seats: tuple[Seat, ...],
) -> None:
    table = open_table(*seats, game=GAME, seed=5)
    person, is_over = await play_table(table, random_input(4))
    assert is_over
    assert widest(person.output) <= WIDTH
    assert "Final scores" in person.output
    assert "Innovate" in person.output


def test_campaign_game_ends_with_its_result() -> None:
    """R20.1."""
    session = LocalSession(open_table(ADA, game=GAME), 0)
    sources = {"progress": (10, 5)}
    event = CampaignGame(0, True, 1, 0, 62, 55, "romans", "celts", sources, 2)
    lines = narration_lines(session, [LogEntry(0, 0, 1, event)])
    assert lines[0].startswith("Ada wins game 1 of the campaign, 62 to 55")
    assert "Progress: 10 to 5" in lines
    assert "The campaign: 1 of 5 games won, 0 of 4 lost." in lines
    assert all(len(line) <= WIDTH for line in lines)


async def test_option_is_listed_once_for_every_way_to_pay() -> None:
    person, _ = await play_table(open_table(ADA, BOT, game=GAME, seed=5), ["1", "? 1"])
    assert "Unrest: which option do you choose?" in person.output
    answer = person.output.rpartition("? 1\n")[2]
    assert (
        "1 Pay 1 population\n  Price: 1 population\n  Changes at once: population 2 to 1" in answer
    )
    assert "Pay 1 population: 1 progress" in person.output
