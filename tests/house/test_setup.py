"""Who plays, as people write it."""

from core.house.constants import USUAL_LEVEL
from core.house.setup import parse_seats
from core.table import Seat


def test_a_bot_without_a_level_is_one_of_the_usual_level() -> None:
    you, plain, strong = parse_seats(["you", "bot", "bot:3"])
    assert you == Seat("You")
    assert plain == Seat("Bot 2", "bot", USUAL_LEVEL)
    assert strong == Seat("Bot 3", "bot", 3)
