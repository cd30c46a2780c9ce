"""The chapter on reconstructed values agrees with the data."""

from collections import Counter

from core.games.history_of_the_world.content import CARDS, LANDS, RULES
from core.kernel.sources import RECONSTRUCTED, source_status
from tests.games.reconstruction import assert_chapter_matches_data


def test_reconstruction_chapter_matches_the_data() -> None:
    """R20.1, R20.2, R20.3, R20.4, R20.5."""
    assert_chapter_matches_data("history_of_the_world", "R20")


def test_rules_stating_reconstructed_numbers_say_so() -> None:
    """R1.3, R16.9."""
    rules = {rule.number: rule for rule in RULES}
    origins = Counter(land.origin for land in LANDS.values())
    named, older = origins["sourced:partial"], origins["sourced:other-edition"]
    ours = origins["reconstructed"]
    assert f"{len(LANDS)} lands" in rules["R1.3"].printed
    assert rules["R1.3"].ruling == (
        f"The number of lands is ours: {named} are named by the rulebook, {older} come from"
        f" other editions and {ours} are reconstructed (R20)."
    )
    spoken_of = ("migration", "treachery", "railways")
    assert all(source_status(CARDS[card]) == RECONSTRUCTED for card in spoken_of)
    assert "reconstructed (R20)" in rules["R16.9"].ruling
