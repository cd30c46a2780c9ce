"""Records a finished game for every player count and selection.

`python -m tests.games.history_of_the_world.recorded.make` is to be run again whenever a rule
changes in a way that makes the recorded games impossible or end differently (and the game's
rules_version is raised). Every choice is random, with a fixed seed.
"""

from core.games.history_of_the_world import GAME
from tests.games.history_of_the_world.recorded import FOLDER, RecordedGame, final_scores
from tests.play import random_game


def record(players: int, selection: str) -> RecordedGame:
    """Play a game at random and keep it."""
    seed = 200 + players
    choices = []
    for moment in random_game(GAME, players, {"selection": selection}, seed):
        state = moment.state
        if moment.choice is not None:
            choices.append((moment.choice[0], str(moment.choice[1])))
    return RecordedGame(
        GAME.rules_version,
        players,
        seed,
        selection,
        tuple(choices),
        final_scores(state),
        GAME.codec.digest(state),
    )


if __name__ == "__main__":
    for players in GAME.players:
        for selection in GAME.options[0].choices:
            path = FOLDER / f"{players}_players_{selection}.txt"
            path.write_text(record(players, selection).text, encoding="utf-8")
