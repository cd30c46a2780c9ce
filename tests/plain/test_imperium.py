"""Imperium in plain mode: a whole game, each line of it on a narrow terminal."""

import pytest

from core.games.imperium import GAME
from core.table import Seat
from tests.plain.people import ADA, BOT, at_random, sit_down, table_for
from tests.plain.test_playing import widest
from tui.plain.layout import WIDTH


@pytest.mark.parametrize("seats", [(ADA,), (ADA, BOT)], ids=["solo", "two"])
async def test_a_game_is_played_to_its_end_and_fits_a_narrow_terminal(
    seats: tuple[Seat, ...],
) -> None:
    table = table_for(*seats, game=GAME, seed=5)
    person, is_over = await sit_down(table, at_random(4))
    assert is_over
    assert widest(person.shown) <= WIDTH
    assert "Final scores" in person.shown
    assert "Innovate" in person.shown
