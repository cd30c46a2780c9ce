import pytest

from core.app.constants import DEFAULT_LEVEL
from core.app.setup import parse_seats
from core.bots import LEVEL_DESCRIPTIONS, LEVEL_NAMES, LEVELS
from core.kernel import BadSetup
from core.table import Seat


def test_a_bot_without_a_level_is_one_of_the_usual_level() -> None:
    you, plain, strong = parse_seats(["you", "bot", "bot:3"])
    assert you == Seat("You")
    assert plain == Seat("Bot 2", "bot", DEFAULT_LEVEL)
    assert strong == Seat("Bot 3", "bot", 3)


def test_every_level_has_a_name_and_a_bot_is_called_by_it_or_by_its_number() -> None:
    assert set(LEVEL_NAMES) == set(LEVEL_DESCRIPTIONS) == set(LEVELS)
    for level, name in LEVEL_NAMES.items():
        for word in (f"bot:{level}", f"bot:{name}", f"Bot:{name.lower()}"):
            assert parse_seats(["you", word])[1] == Seat("Bot 2", "bot", level)


def test_a_bot_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadSetup, match=r"bot:1 \(Settler\), bot:2 \(Chieftain\)"):
        parse_seats(["you", "bot:hero"])
