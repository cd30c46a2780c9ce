import pytest

from core.club.rating import MAX_DEVIATION, PERIOD, Rating, decay_rating, rate_game, update_rating


def test_glicko_2_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system": 1500 meets 1400, 1550 and 1700."""
    own = Rating(1500, 200, 0.06)
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = update_rating(own, others)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_higher_rank_gains_and_equal_ranks_share() -> None:
    first, second, also_second, last = rate_game([Rating()] * 4, [1, 2, 2, 4])
    assert first.value > second.value == also_second.value > last.value
    assert second.value == pytest.approx(1500)
    assert first.value + last.value == pytest.approx(3000)


def test_beating_a_strong_player_is_worth_more() -> None:
    weak, strong = Rating(1400, 80), Rating(1700, 80)
    expected = rate_game([strong, weak], [1, 2])[0].value - strong.value
    surprising = rate_game([strong, weak], [2, 1])[1].value - weak.value
    assert surprising > 3 * expected > 0


def test_one_large_table_counts_less_than_many_games() -> None:
    """Beating five players at once counts less than beating them one by one."""
    at_once = rate_game([Rating()] * 6, [1, 2, 2, 2, 2, 2])[0]
    one_by_one = Rating()
    for _ in range(5):
        one_by_one = rate_game([one_by_one, Rating()], [1, 2])[0]
    assert at_once.deviation > one_by_one.deviation
    assert at_once.value < one_by_one.value


def test_ratings_separate_strong_from_weak() -> None:
    ratings = [Rating(), Rating()]
    for game in range(60):
        ratings = rate_game(ratings, [1, 2] if game % 4 else [2, 1])
    strong, weak = ratings
    assert 120 < strong.value - weak.value < 260  # winning three of four corresponds to 191 points
    assert strong.is_sure and not Rating().is_sure


def test_absence_raises_the_deviation_up_to_the_maximum() -> None:
    known = Rating(1600, 60)
    assert (
        decay_rating(known, 0).deviation == pytest.approx(60) == decay_rating(known, -5).deviation
    )
    assert (
        60
        < decay_rating(known, 10 * PERIOD).deviation
        < decay_rating(known, 100 * PERIOD).deviation
    )
    assert decay_rating(known, 1e12).deviation == MAX_DEVIATION
