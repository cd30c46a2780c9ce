"""The game as the kernel knows it."""

from core.games.history_of_the_world import describe, evaluate, scoring, view
from core.games.history_of_the_world.actions import ACTIONS
from core.games.history_of_the_world.audit import audit
from core.games.history_of_the_world.events import EVENTS
from core.games.history_of_the_world.flow import FRAMES
from core.games.history_of_the_world.setup import opening_position
from core.games.history_of_the_world.state import WorldState
from core.kernel import (
    Action,
    Choice,
    Decision,
    Event,
    Explanation,
    Game,
    Option,
    Rng,
    Rule,
    Standing,
)


class HistoryOfTheWorld(Game[WorldState]):
    """The contract, kept by the functions of this folder."""

    id = "history_of_the_world"
    name = "History of the World"
    players = (3, 4, 5, 6)
    options = (
        Option(
            "selection",
            "draft",
            ("draft", "classic"),
            "draft: the decks are handed round and everybody takes a card;"
            " classic: the top card is drawn, and kept or given away",
        ),
    )
    rules_version = 1
    state_type = WorldState
    action_types = ACTIONS
    event_types = EVENTS
    frame_types = FRAMES

    def setup(self, players: int, options: dict[str, str], rng: Rng) -> WorldState:
        """R3."""
        return opening_position(players, options, rng)

    def hide(self, state: WorldState, seat: int) -> None:
        """R17."""
        view.hide(state, seat)

    def deal_unknown(self, state: WorldState, seat: int, rng: Rng) -> None:
        """See view.py."""
        view.deal_unknown(state, seat, rng)

    def standings(self, state: WorldState) -> tuple[Standing, ...]:
        """R12, R13."""
        return scoring.standings(state)

    def audit(self, state: WorldState) -> list[str]:
        """See audit.py."""
        return audit(state)

    def evaluate(self, state: WorldState, seat: int) -> float:
        """See evaluate.py."""
        return evaluate.evaluate(state, seat)

    def prior(self, state: WorldState, seat: int, action: Action) -> float:
        """See evaluate.py."""
        return evaluate.prior(state, seat, action)

    def seat_count(self, state: WorldState) -> int:
        """Everybody chooses."""
        return len(state.players)

    def turn(self, state: WorldState) -> int:
        """Every draft counts as a turn too."""
        return state.turn.number

    def round(self, state: WorldState) -> int:
        """The epoch."""
        return state.epoch

    def progress(self, view: WorldState) -> str:
        """See describe."""
        return describe.progress(view)

    def prompt(self, view: WorldState, decision: Decision) -> str:
        """See describe."""
        return describe.prompt(view, decision)

    def choice(self, view: WorldState, decision: Decision, action: Action) -> Choice:
        """See describe."""
        return describe.choice(view, decision, action)

    def narrate(self, view: WorldState, event: Event, names: tuple[str, ...]) -> str:
        """See describe."""
        return describe.sentence(view, event, names)

    def explain(self, view: WorldState, seat: int, thing: str) -> Explanation | None:
        """See describe."""
        return describe.explain(view, seat, thing)

    def things(self) -> tuple[str, ...]:
        """See describe."""
        return describe.things()

    def summary(self, view: WorldState, seat: int, names: tuple[str, ...]) -> list[str]:
        """See describe."""
        return describe.summary(view, seat, names)

    def board(self, view: WorldState, seat: int, names: tuple[str, ...]) -> list[str]:
        """See describe."""
        return describe.board(view, seat, names)

    def ledger(self, state: WorldState, seat: int) -> dict[str, int]:
        """See describe."""
        return describe.ledger(state, seat)

    def rules(self) -> tuple[Rule, ...]:
        """See describe."""
        return describe.rules()


GAME = HistoryOfTheWorld()
