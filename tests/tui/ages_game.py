"""A game of Through the Ages between three clever players, for screens like real ones.

To be played anew when the rules change: `python -m tests.tui.ages_game`.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from core.bots import choose
from core.games.through_the_ages import GAME
from core.games.through_the_ages.state import AgesState
from core.kernel import Decision
from core.table import Seat, open_journal
from saves import Save, make_save
from tests.games.through_the_ages.recorded import RecordedGame, final_scores, read
from tests.tui.driving import NOON

FILE = Path(__file__).parent / "ages_game.txt"
SEATS = (Seat("You"), Seat("Livia", "bot", 1), Seat("Tarik", "bot", 1))
SEED = 4182

When = Callable[[AgesState, Decision], bool]


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
    return RecordedGame(
        GAME.rules_version,
        len(SEATS),
        SEED,
        options,
        tuple(choices),
        final_scores(state),
        GAME.codec.digest(state),
    )


def ages(when: When, time: int = NOON) -> Save:
    """The game up to your first decision of that kind, or to its end."""
    game = read(FILE.read_text("utf-8"))
    journal = open_journal(GAME, game.players, game.options, game.seed)
    state = GAME.new(game.players, game.options, game.seed)
    for seat, action in game.choices:
        mine = GAME.decision_of(state, 0)
        if mine is not None and when(state, mine):
            break
        GAME.apply(state, seat, GAME.parse(action))
        journal.record(seat, action)
    return replace(make_save(GAME, journal, state, SEATS, "0.1.0"), time=time)


if __name__ == "__main__":
    FILE.write_text(play().text, "utf-8")
