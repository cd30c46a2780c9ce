"""Games to analyze: recorded games up to some choice, and a very short toy game."""

from typing import Any

from core.analysis import Analysis
from core.analysis.choice_review import SMALL_BUDGET, analyze
from core.games import load_game
from core.kernel import Action, Decision, Game, Rng
from core.kernel.style import SHORT
from core.table import Variation, new_journal
from tests.random_games import choose_randomly
from tests.recorded_games import load_recorded_game
from tests.table.quarry import QUARRY

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")


def random_variation(game: Game[Any], players: int, choices: int) -> Variation:
    """Play random choices, up to a number or to the end of the game."""
    line, rng = Variation(game, new_journal(game, players, {}, seed=3)), Rng(4)
    while len(line.steps) < choices and game.decisions(line.state):
        line.play(*choose_randomly(game, line.state, rng))
    return line


def random_quarry_variation(choices: int = 100) -> Variation:
    """Play the two-player toy game at random."""
    return random_variation(QUARRY, 2, choices)


def recorded_variation(game_id: str, name: str, choices: int) -> Variation:
    game, it = load_game(game_id), load_recorded_game(game_id, name)
    line = Variation(game, new_journal(game, it.players, it.options, it.seed))
    while len(line.steps) < choices:
        seat, action = it.choices[len(line.steps)]
        line.play(seat, game.parse(action))
    return line


def find_blunder(line: Variation, seat: int) -> Action | None:
    """Return an action that ends the turn and, by its warning, wastes something."""
    game: Game[Any] = line.game
    asked: Decision | None = game.decision_of(line.state, seat)
    for action in asked.actions if asked else ():
        choice = game.text.choice(game.view(line.state, seat), asked, action, SHORT)
        if choice.ends_turn and choice.warning:
            return action
    return None


def analyze_line(line: Variation, seat: int) -> Analysis:
    """Run the complete analysis with the small budget."""
    *_, found = analyze(line, NAMES[: line.journal.setup.players], seat, SMALL_BUDGET)
    return found
