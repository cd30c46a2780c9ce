"""Records a finished game for every player count: `python -m tests.games.mosaic.recorded.make`.

To be run again whenever a rule changes in a way that makes the recorded games impossible or
end differently (and the game's rules_version is raised). Every choice is random, with a fixed seed.
"""

from core.games.mosaic import GAME
from tests.games.mosaic.recorded import FOLDER, RecordedGame, final_scores
from tests.play import random_game

OPTIONS: dict[int, dict[str, str]] = {
    1: {"automas": "3", "automa_level": "challenging"},
    3: {"wonder_counts_all_players": "no"},
    5: {"sphinx_counts_itself": "no"},
}


def record(players: int) -> RecordedGame:
    """Play a game at random and keep it."""
    seed, options = 100 + players, GAME.check_options(OPTIONS.get(players, {}))
    choices = []
    for moment in random_game(GAME, players, options, seed):
        state = moment.state
        if moment.choice is not None:
            choices.append((moment.choice[0], str(moment.choice[1])))
    return RecordedGame(
        GAME.rules_version,
        players,
        seed,
        options,
        tuple(choices),
        final_scores(state),
        GAME.codec.digest(state),
    )


if __name__ == "__main__":
    for players in GAME.players:
        path = FOLDER / f"{players}_players.txt"
        path.write_text(record(players).text, encoding="utf-8")
