"""A game of History of the World between four sensible players, for screens like real ones.

To be played anew when the rules change: `python -m tests.tui.world_game`.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.state import WorldState
from core.kernel import Decision
from core.table import Seat, open_journal
from saves import Save, make_save
from tests.games.history_of_the_world.recorded import RecordedGame, final_scores, read
from tests.tui.driving import NOON

FILE = Path(__file__).parent / "world_game.txt"
SEATS = (
    Seat("You"),
    Seat("Livia", "bot", 1),
    Seat("Tarik", "bot", 1),
    Seat("Odo", "bot", 1),
)
SEED = 12

When = Callable[[WorldState, Decision], bool]


def play() -> RecordedGame:
    """The whole game: everybody takes what looks best at first sight."""
    state = GAME.new(len(SEATS), {}, SEED)
    choices = []
    while pending := GAME.decisions(state):
        seat, actions = pending[0].seat, pending[0].actions
        action = max(actions, key=lambda action: GAME.prior(state, seat, action))
        choices.append((seat, str(action)))
        GAME.apply(state, seat, action)
    return RecordedGame(
        GAME.rules_version,
        len(SEATS),
        SEED,
        state.options["selection"],
        tuple(choices),
        final_scores(state),
        GAME.codec.digest(state),
    )


def world(when: When, time: int = NOON) -> Save:
    """The game up to your first decision of that kind, or to its end."""
    game = read(FILE.read_text("utf-8"))
    options = {"selection": game.selection}
    journal = open_journal(GAME, game.players, options, game.seed)
    state = GAME.new(game.players, options, game.seed)
    for seat, action in game.choices:
        mine = GAME.decision_of(state, 0)
        if mine is not None and when(state, mine):
            break
        GAME.apply(state, seat, GAME.parse(action))
        journal.record(seat, action)
    return replace(make_save(GAME, journal, state, SEATS, "0.1.0"), time=time)


if __name__ == "__main__":
    FILE.write_text(play().text, "utf-8")
