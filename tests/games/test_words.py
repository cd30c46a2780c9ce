"""Every wording of the recorded games is the one in the game's `words.txt`."""

import pytest

from core.games import GAME_IDS, load_game
from tests.recorded_games import load_recorded_game
from tests.words import first_differences, parse_positions, read_words, words_file


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_wording_is_the_recorded_one(game_id: str) -> None:
    game = load_game(game_id)
    if game.packs:
        pytest.skip("Packs change the texts.")
    stored = words_file(game_id).read_text(encoding="utf-8")
    differences = first_differences(stored, read_words(game, parse_positions(game_id, stored)))
    how_to = f"If this is intended, run `python -m tests.words {game_id}` and review the diff."
    assert not differences, f"{differences}\n{how_to}"


def test_changed_recorded_game_needs_a_new_search() -> None:
    stored = words_file("mosaic").read_text(encoding="utf-8")
    digest = load_recorded_game("mosaic", "2_players").digest
    with pytest.raises(ValueError, match=r"2_players has changed.*--search mosaic"):
        parse_positions("mosaic", stored.replace(digest, "0" * len(digest)))


def test_differences_show_only_changed_lines() -> None:
    assert first_differences("a\nb\n", "a\nb\n") == ""
    assert first_differences("a\nb\n", "a\nc\n").splitlines()[2:] == [
        "@@ -2 +2 @@",
        "-b",
        "+c",
    ]
