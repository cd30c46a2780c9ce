"""The recorded games of Age of Innovation up to a moment, for screens that look like real ones."""

from collections.abc import Callable
from dataclasses import replace

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Decision
from core.table import Seat, open_journal
from saves import Save, make_save
from tests.games.age_of_innovation.recorded import FOLDER, read
from tests.tui.driving import NOON

SEATS = (
    Seat("You"),
    Seat("Livia", "bot", 1),
    Seat("Tarik", "bot", 1),
    Seat("Odo", "bot", 1),
    Seat("Fatima", "bot", 1),
)

When = Callable[[InnovationState, Decision], bool]


def innovation(when: When, name: str = "4_players", time: int = NOON) -> Save:
    """A game up to your first decision of that kind, or to its end."""
    game = read((FOLDER / f"{name}.txt").read_text("utf-8"))
    journal = open_journal(GAME, game.players, game.options, game.seed)
    state = GAME.new(game.players, game.options, game.seed)
    for seat, action in game.choices:
        mine = GAME.decision_of(state, 0)
        if mine is not None and when(state, mine):
            break
        GAME.apply(state, seat, GAME.parse(action))
        journal.record(seat, action)
    return replace(make_save(GAME, journal, state, SEATS[: game.players], "0.1.0"), time=time)


def asks(topic: str, round_number: int = 0) -> When:
    """The first question of that kind, from that round on."""
    return lambda state, decision: decision.topic == topic and state.round >= round_number
