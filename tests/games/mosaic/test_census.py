"""What is counted of a game for the arena."""

from core.bots.arena import Contender, Deal, play_out
from core.games.mosaic import GAME


def test_a_census_counts_what_everybody_did() -> None:
    played = play_out(GAME, Deal((Contender(1), Contender(1)), 4, GAME.check_options({})))
    one, other = played.census
    assert list(one) == list(other)
    assert one["rounds"] == other["rounds"] > 5
    for name in ("technologies", "cities", "times at work", "currency unspent"):
        assert one[name] + other[name] > 0


def test_a_census_is_taken_of_persons_only() -> None:
    played = play_out(GAME, Deal((Contender(1),), 4, GAME.check_options({})))
    assert len(played.census) == 1
