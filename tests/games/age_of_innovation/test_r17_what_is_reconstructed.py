"""R17: what is not from the rulebook is said whole, with the numbers of the data."""

from tests.games.reconstructed import the_chapter_tells_the_truth


def test_the_chapter_counts_what_is_reconstructed() -> None:
    """R17.1, R17.2, R17.3, R17.4."""
    the_chapter_tells_the_truth("age_of_innovation", "R17")
