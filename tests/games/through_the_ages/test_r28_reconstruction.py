"""The chapter on reconstructed values agrees with the data."""

from tests.games.reconstruction import assert_chapter_matches_data


def test_reconstruction_chapter_matches_the_data() -> None:
    """R28.1, R28.2, R28.3."""
    assert_chapter_matches_data("through_the_ages", "R28")
