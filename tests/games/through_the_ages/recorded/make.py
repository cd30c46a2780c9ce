"""Records finished games: `python -m tests.games.through_the_ages.recorded.make`.

One for every length and player count, and one with variants. To be run again whenever a rule
changes in a way that makes the recorded games impossible or end differently (and the game's
rules_version is raised). Every choice is made by busy players, with a fixed seed.
"""

from core.games.through_the_ages import GAME
from tests.games.through_the_ages.busy import busy_game
from tests.games.through_the_ages.recorded import FOLDER, RecordedGame, final_scores

CASES: dict[str, tuple[int, dict[str, str]]] = {
    f"{length}_{players}": (players, {"length": length})
    for length in ("simple", "advanced", "full")
    for players in GAME.players
}
CASES["variants_3"] = (
    3,
    {
        "easier": "yes",
        "no_ganging_up": "yes",
        "draw_as_action": "yes",
        "alternative_corruption": "yes",
        "bonus_cards": "private",
        "fewer_bonuses": "yes",
    },
)


def record(name: str) -> RecordedGame:
    """Play a game and keep it."""
    players, given = CASES[name]
    options = GAME.check_options(given)
    seed = 100 + list(CASES).index(name)
    choices = []
    for state, seat, action in busy_game(players, options, seed):
        choices.append((seat, str(action)))
        end = state
    return RecordedGame(
        GAME.rules_version,
        players,
        seed,
        options,
        tuple(choices),
        final_scores(end),
        GAME.codec.digest(end),
    )


if __name__ == "__main__":
    for name in CASES:
        (FOLDER / f"{name}.txt").write_text(record(name).text, encoding="utf-8")
