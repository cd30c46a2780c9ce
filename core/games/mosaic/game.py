"""Mosaic as the kernel sees it: the rooms of this folder behind one contract."""

from core.games.mosaic import describe, evaluate, scoring, view
from core.games.mosaic.actions import ACTIONS
from core.games.mosaic.audit import audit
from core.games.mosaic.events import EVENTS
from core.games.mosaic.flow import FRAMES
from core.games.mosaic.setup import opening_position
from core.games.mosaic.state import MosaicState
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


class Mosaic(Game[MosaicState]):
    """The contract, kept by the functions of this folder."""

    id = "mosaic"
    name = "Mosaic"
    players = (1, 2, 3, 4, 5, 6)
    options = (
        Option(
            "automas",
            "1",
            ("1", "2", "3", "4", "5"),
            "alone: how many automas play against you",
        ),
        Option(
            "automa_level",
            "moderate",
            ("easy", "moderate", "challenging", "expert"),
            "alone: how strong they are",
        ),
        Option(
            "wonder_counts_all_players",
            "yes",
            ("yes", "no"),
            "Colossus, Hanging Gardens and Sphinx count everybody's cities and wonders",
        ),
        Option("sphinx_counts_itself", "yes", ("yes", "no"), "the Sphinx counts itself"),
    )
    rules_version = 1
    state_type = MosaicState
    action_types = ACTIONS
    event_types = EVENTS
    frame_types = FRAMES

    def setup(self, players: int, options: dict[str, str], rng: Rng) -> MosaicState:
        """R3."""
        return opening_position(players, options, rng)

    def hide(self, state: MosaicState, seat: int) -> None:
        """R2."""
        view.hide(state, seat)

    def deal_unknown(self, state: MosaicState, seat: int, rng: Rng) -> None:
        """See view.py."""
        view.deal_unknown(state, seat, rng)

    def standings(self, state: MosaicState) -> tuple[Standing, ...]:
        """R14."""
        return scoring.standings(state)

    def audit(self, state: MosaicState) -> list[str]:
        """See audit.py."""
        return audit(state)

    def evaluate(self, state: MosaicState, seat: int) -> float:
        """See evaluate.py."""
        return evaluate.evaluate(state, seat)

    def prior(self, state: MosaicState, seat: int, action: Action) -> float:
        """See evaluate.py."""
        return evaluate.prior(state, seat, action)

    def seat_count(self, state: MosaicState) -> int:
        """Seats that choose."""
        return state.persons

    def turn(self, state: MosaicState) -> int:
        """Set-up counts as one turn."""
        return state.turn.number

    def round(self, state: MosaicState) -> int:
        """0 in set-up."""
        return state.round

    def rivals(self, state: MosaicState) -> tuple[str, ...]:
        """The automas."""
        return tuple(f"Automa {n + 1}" for n in range(len(state.players) - state.persons))

    def progress(self, view: MosaicState) -> str:
        """Round and scorings."""
        return describe.progress(view)

    def prompt(self, view: MosaicState, decision: Decision) -> str:
        """See describe."""
        return describe.prompt(view, decision)

    def choice(self, view: MosaicState, decision: Decision, action: Action) -> Choice:
        """See describe."""
        return describe.choice(view, decision, action)

    def narrate(self, view: MosaicState, event: Event, names: tuple[str, ...]) -> str:
        """See describe."""
        return describe.sentence(view, event, names)

    def explain(self, view: MosaicState, seat: int, thing: str) -> Explanation | None:
        """See describe."""
        return describe.explain(view, seat, thing)

    def things(self) -> tuple[str, ...]:
        """See describe."""
        return describe.things()

    def summary(self, view: MosaicState, seat: int, names: tuple[str, ...]) -> list[str]:
        """See describe."""
        return describe.summary(view, seat, names)

    def board(self, view: MosaicState, seat: int, names: tuple[str, ...]) -> list[str]:
        """See describe."""
        return describe.board(view, seat, names)

    def ledger(self, state: MosaicState, seat: int) -> dict[str, int]:
        """See describe."""
        return describe.ledger(state, seat)

    def rules(self) -> tuple[Rule, ...]:
        """See describe."""
        return describe.rules()


GAME = Mosaic()
