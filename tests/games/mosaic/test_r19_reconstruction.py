"""The chapter on reconstructed values agrees with the data."""

from tests.games.reconstruction import assert_chapter_matches_data


def test_reconstruction_chapter_matches_the_data() -> None:
    """R19.1, R19.2, R19.3, R19.4."""
    assert_chapter_matches_data("mosaic", "R19")
