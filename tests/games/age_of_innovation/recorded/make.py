"""Records finished games: `python -m tests.games.age_of_innovation.recorded.make`.

To be run again whenever a rule changes in a way that makes the recorded games impossible or
end differently (and the game's rules_version is raised). Bots of level 2 choose, so that the
games are rich in builds, cities and tiles.
"""

from core.bots import choose
from core.games.age_of_innovation import GAME
from tests.games.age_of_innovation.recorded import FOLDER, RecordedGame, final_scores

GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "1_players": (1, {"automa_level": "3"}),
    "1_players_level_5": (1, {"automa_level": "5"}),
    "2_players": (2, {}),
    "2_players_automa": (2, {"automa": "yes"}),
    "2_players_draft": (2, {"setup": "draft"}),
    "3_players": (3, {}),
    "3_players_small_map": (3, {"map": "small"}),
    "4_players": (4, {}),
    "4_players_draft": (4, {"setup": "draft"}),
    "5_players": (5, {"errata": "yes"}),
}


def record(players: int, options: dict[str, str], seed: int) -> RecordedGame:
    """Play a game and keep it."""
    filled = GAME.check_options(options)
    state = GAME.new(players, filled, seed)
    choices = []
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        action = choose(GAME, GAME.view(state, seat), seat, level=2)
        choices.append((seat, str(action)))
        GAME.apply(state, seat, action)
    return RecordedGame(
        GAME.rules_version,
        players,
        seed,
        filled,
        tuple(choices),
        final_scores(state),
        GAME.codec.digest(state),
    )


if __name__ == "__main__":
    for number, (name, (players, options)) in enumerate(GAMES.items()):
        game = record(players, options, 100 + number)
        (FOLDER / f"{name}.txt").write_text(game.text, encoding="utf-8")
