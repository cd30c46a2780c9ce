"""A game of four clever players, for screens that look like real ones.

To be played anew when the rules change: `python -m tests.tui.clever_game`.
"""

from dataclasses import replace
from pathlib import Path

from core.bots import choose
from core.games.mosaic import GAME
from core.table import Seat, open_journal
from saves import Save, make_save
from tests.games.mosaic.recorded import RecordedGame, final_scores, read
from tests.tui.driving import NOON

FILE = Path(__file__).parent / "clever_game.txt"
SEATS = (
    Seat("You"),
    Seat("Livia", "bot", 1),
    Seat("Tarik", "bot", 1),
    Seat("Odo", "bot", 1),
)
SEED = 4182


def play() -> RecordedGame:
    """The whole game."""
    options = GAME.check_options({})
    state = GAME.new(len(SEATS), options, SEED)
    choices = []
    while pending := GAME.decisions(state):
        seat = pending[0].seat
        action = choose(GAME, GAME.view(state, seat), seat, 2)
        choices.append((seat, str(action)))
        GAME.apply(state, seat, action)
    digest = GAME.codec.digest(state)
    scores = final_scores(state)
    return RecordedGame(
        GAME.rules_version, len(SEATS), SEED, options, tuple(choices), scores, digest
    )


def clever(left: int, time: int = NOON) -> Save:
    """The game with so many choices left to its end."""
    game = read(FILE.read_text("utf-8"))
    journal = open_journal(GAME, game.players, game.options, game.seed)
    state = GAME.new(game.players, game.options, game.seed)
    for seat, action in game.choices[: max(len(game.choices) - left, 0)]:
        GAME.apply(state, seat, GAME.parse(action))
        journal.record(seat, action)
    return replace(make_save(GAME, journal, state, SEATS, "0.1.0"), time=time)


if __name__ == "__main__":
    FILE.write_text(play().text, "utf-8")
