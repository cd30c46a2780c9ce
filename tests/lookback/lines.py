"""Games to analyze: recorded games up to some choice, and a very short toy game."""

from typing import Any

from core.games import load_game
from core.house.lookback import Lookback
from core.house.lookback.judging import SMALL, look_back
from core.kernel import Action, Decision, Game, Rng
from core.table import Line, open_journal
from tests.play import at_random
from tests.recorded import recorded
from tests.table.quarry import QUARRY

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")


def random_line(game: Game[Any], players: int, choices: int) -> Line:
    """Play random choices, up to a number or to the end of the game."""
    line, rng = Line(game, open_journal(game, players, {}, seed=3)), Rng(4)
    while len(line.steps) < choices and game.decisions(line.state):
        line.play(*at_random(game, line.state, rng))
    return line


def quarry(choices: int = 100) -> Line:
    """Play the two-player toy game at random."""
    return random_line(QUARRY, 2, choices)


def recorded_line(game_id: str, name: str, choices: int) -> Line:
    """Replay the first choices of a recorded game."""
    game, it = load_game(game_id), recorded(game_id, name)
    line = Line(game, open_journal(game, it.players, it.options, it.seed))
    while len(line.steps) < choices:
        seat, action = it.choices[len(line.steps)]
        line.play(seat, game.parse(action))
    return line


def blunder_in(line: Line, seat: int) -> Action | None:
    """Return an action that ends the seat's turn and wastes something, according to its warning."""
    game: Game[Any] = line.game
    asked: Decision | None = game.decision_of(line.state, seat)
    for action in asked.actions if asked else ():
        choice = game.choice(game.view(line.state, seat), asked, action)
        if choice.stops and choice.warning:
            return action
    return None


def looked_back(line: Line, seat: int) -> Lookback:
    """Run the complete analysis with the small budget."""
    *_, found = look_back(line, NAMES[: line.journal.setup.players], seat, SMALL)
    return found
