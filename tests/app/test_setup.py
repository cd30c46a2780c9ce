import pytest

from core.app.constants import DEFAULT_LEVEL
from core.app.setup import parse_seats
from core.bots import LEVEL_DESCRIPTIONS, LEVEL_NAMES, LEVELS
from core.kernel import BadSetup
from core.table import Seat


def test_bot_without_a_level_gets_the_default_level() -> None:
    you, plain, strong = parse_seats(["you", "bot", "bot:3"])
    assert you == Seat("You")
    assert plain == Seat("Livia", "bot", DEFAULT_LEVEL)
    assert strong == Seat("Tarik", "bot", 3)


def test_bot_level_is_given_by_name_or_number() -> None:
    assert set(LEVEL_NAMES) == set(LEVEL_DESCRIPTIONS) == set(LEVELS)
    for level, name in LEVEL_NAMES.items():
        for word in (f"bot:{level}", f"bot:{name}", f"Bot:{name.lower()}"):
            assert parse_seats(["you", word])[1] == Seat("Livia", "bot", level)


def test_unknown_bot_level_is_refused_with_the_known_levels() -> None:
    with pytest.raises(BadSetup, match=r"bot:1 \(Settler\), bot:2 \(Chieftain\)"):
        parse_seats(["you", "bot:hero"])
