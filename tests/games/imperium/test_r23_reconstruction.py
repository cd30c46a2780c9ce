"""The chapter on reconstructed values agrees with the data."""

from tests.games.reconstruction import assert_chapter_matches_data


def test_reconstruction_chapter_matches_the_data() -> None:
    """R23.1, R23.2, R23.3."""
    assert_chapter_matches_data("imperium", "R23")
