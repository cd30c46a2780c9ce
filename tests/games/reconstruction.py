"""Checks the chapter "Reconstructed values" of a game's rules against its data."""

from core.app.reconstruction import describe_other_editions, describe_source, reconstruction_chapter
from core.games import load_game
from core.kernel.sources import PARTLY_RECONSTRUCTED, RECONSTRUCTED
from tui.plain.rules import matches_rule


def assert_chapter_matches_data(game_id: str, number: str) -> None:
    """Assert that the chapter has the right counts and mentions every record."""
    game = load_game(game_id)
    chapter = reconstruction_chapter(game)
    assert chapter[0].number == number
    told = " ".join(rule.text for rule in chapter)
    for count in (
        describe_source(game, RECONSTRUCTED),
        describe_source(game, PARTLY_RECONSTRUCTED),
        describe_other_editions(game),
    ):
        assert count in told
    assert f"annals content {game_id} --reconstructed" in told
    assert all(matches_rule(rule, "reconstructed") for rule in chapter)
