"""R23: what is not from the rulebook is said whole, with the numbers of the data."""

from tests.games.reconstructed import the_chapter_tells_the_truth


def test_the_chapter_counts_what_is_reconstructed() -> None:
    """R23.1, R23.2, R23.3."""
    the_chapter_tells_the_truth("imperium", "R23")
