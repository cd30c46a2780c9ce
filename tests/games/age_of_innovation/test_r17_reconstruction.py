"""The chapter on reconstructed values agrees with the data."""

from tests.games.reconstruction import assert_chapter_matches_data


def test_reconstruction_chapter_matches_the_data() -> None:
    """R17.1, R17.2, R17.3, R17.4."""
    assert_chapter_matches_data("age_of_innovation", "R17")
