import os
import subprocess
import sys
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from core.kernel import SPECTATOR, Game
from core.table import Journal, Setup
from tests.contract.conftest import GAMES, SEED
from tests.random_games import Recording, play_random_game


def test_loaded_snapshot_equals_the_saved_state(played: Recording) -> None:
    codec = played.game.codec
    for state in played.kept_moments.values():
        raw = codec.dump(state)
        loaded = codec.load(raw)
        assert loaded == state
        assert codec.dump(loaded) == raw
        assert codec.digest(loaded) == codec.digest(state)
        assert played.game.decisions(loaded) == played.game.decisions(state)


def test_loaded_view_equals_the_view(played: Recording) -> None:
    game = played.game
    for state in played.kept_moments.values():
        for seat in (SPECTATOR, *range(game.seat_count(state))):
            view = game.view(state, seat)
            assert game.codec.load(game.codec.dump(view)) == view


def test_game_continued_from_a_snapshot_reaches_the_same_positions(played: Recording) -> None:
    """Every kept position, loaded from its bytes, leads to the next one."""
    game = played.game
    for here, there in pairwise(played.kept_moments):
        state = game.codec.load(game.codec.dump(played.kept_moments[here]))
        for seat, action in played.choices[here:there]:
            game.apply(state, seat, action)
        assert game.codec.digest(state) == game.codec.digest(played.kept_moments[there])


def test_replayed_journal_reaches_the_same_positions(played: Recording) -> None:
    game = played.game
    journal = Journal(
        Setup(game.id, played.players, played.options, played.seed, game.rules_version)
    )
    for seat, action in played.choices:
        journal.record(seat, str(action))

    setup = journal.setup
    state = game.new(setup.players, setup.options, setup.seed)
    for number, index in enumerate(journal.main_line()):
        if number in played.kept_moments:
            assert game.codec.digest(state) == game.codec.digest(played.kept_moments[number])
        entry = journal.entries[index]
        game.apply(state, entry.seat, game.parse(entry.action))
    assert game.codec.digest(state) == game.codec.digest(played.end)


def test_same_seed_gives_the_same_digests_in_another_process() -> None:
    there = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": other_hash_seed()},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.splitlines() == [" ".join(digests(game)) for game in GAMES]


PRINT_DIGESTS = """
from tests.contract.conftest import GAMES
from tests.contract.test_snapshots import digests
for game in GAMES:
    print(*digests(game))
"""


def digests(game: Game[Any]) -> list[str]:
    """Return digests of the first positions of a random game for each player count."""
    return [
        game.codec.digest(moment.state)
        for players in game.player_counts
        for moment in islice(play_random_game(game, players, {}, SEED), 300)
    ]


def other_hash_seed() -> str:
    return "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
