"""Checks the chapter "What is reconstructed" of a game's rules against its data."""

from core.games import load_game
from core.house.origins import older_told, reconstruction_chapter, told_of
from core.kernel.origins import IN_PART, RECONSTRUCTED
from tui.plain.rules import is_about


def the_chapter_tells_the_truth(game_id: str, number: str) -> None:
    """Assert that the chapter has the right counts and mentions every record."""
    game = load_game(game_id)
    chapter = reconstruction_chapter(game)
    assert chapter[0].number == number
    told = " ".join(rule.text for rule in chapter)
    for count in (told_of(game, RECONSTRUCTED), told_of(game, IN_PART), older_told(game)):
        assert count in told
    assert f"annals content {game_id} --reconstructed" in told
    assert all(is_about(rule, "reconstructed") for rule in chapter)
