"""Age of Innovation as the kernel sees it: the rooms of this folder behind one contract."""

from core.games.age_of_innovation import describe, evaluate, scoring, view
from core.games.age_of_innovation.actions import ACTIONS
from core.games.age_of_innovation.audit import audit
from core.games.age_of_innovation.events import EVENTS
from core.games.age_of_innovation.flow import FRAMES
from core.games.age_of_innovation.setup import opening_position
from core.games.age_of_innovation.state import InnovationState
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


class AgeOfInnovation(Game[InnovationState]):
    """The contract, kept by the functions of this folder."""

    id = "age_of_innovation"
    name = "Age of Innovation"
    players = (1, 2, 3, 4, 5)
    options = (
        Option("setup", "standard", ("standard", "draft"), "sets to choose from, or a draft"),
        Option("map", "usual", ("usual", "small"), "three players: the small side of the map"),
        Option("automa", "no", ("no", "yes"), "two players: the Automa joins them"),
        Option("automa_level", "2", ("1", "2", "3", "4", "5"), "how strong the Automa is"),
        Option("errata", "no", ("no", "yes"), "the later values of three factions"),
    )
    rules_version = 1
    state_type = InnovationState
    action_types = ACTIONS
    event_types = EVENTS
    frame_types = FRAMES

    def setup(self, players: int, options: dict[str, str], rng: Rng) -> InnovationState:
        """R8."""
        return opening_position(players, options, rng)

    def hide(self, state: InnovationState, seat: int) -> None:
        """R1.8."""
        view.hide(state, seat)

    def deal_unknown(self, state: InnovationState, seat: int, rng: Rng) -> None:
        """See view.py."""
        view.deal_unknown(state, seat, rng)

    def standings(self, state: InnovationState) -> tuple[Standing, ...]:
        """R14."""
        return scoring.standings(state)

    def audit(self, state: InnovationState) -> list[str]:
        """See audit.py."""
        return audit(state)

    def evaluate(self, state: InnovationState, seat: int) -> float:
        """See evaluate.py."""
        return evaluate.evaluate(state, seat)

    def prior(self, state: InnovationState, seat: int, action: Action) -> float:
        """See evaluate.py."""
        return evaluate.prior(state, seat, action)

    def seat_count(self, state: InnovationState) -> int:
        """Seats that choose."""
        return state.persons

    def turn(self, state: InnovationState) -> int:
        """Set-up counts as one turn."""
        return state.turn.number

    def round(self, state: InnovationState) -> int:
        """0 in set-up."""
        return state.round

    def rivals(self, state: InnovationState) -> tuple[str, ...]:
        """The Automa."""
        return ("Automa",) if state.automa else ()

    def progress(self, view: InnovationState) -> str:
        """Round and phase."""
        return describe.progress(view)

    def prompt(self, view: InnovationState, decision: Decision) -> str:
        """See describe."""
        return describe.prompt(view, decision)

    def choice(self, view: InnovationState, decision: Decision, action: Action) -> Choice:
        """See describe."""
        return describe.choice(view, decision, action)

    def narrate(self, view: InnovationState, event: Event, names: tuple[str, ...]) -> str:
        """See describe."""
        return describe.sentence(view, event, names)

    def explain(self, view: InnovationState, seat: int, thing: str) -> Explanation | None:
        """See describe."""
        return describe.explain(view, seat, thing)

    def things(self) -> tuple[str, ...]:
        """See describe."""
        return describe.things()

    def summary(self, view: InnovationState, seat: int, names: tuple[str, ...]) -> list[str]:
        """See describe."""
        return describe.summary(view, seat, names)

    def board(self, view: InnovationState, seat: int, names: tuple[str, ...]) -> list[str]:
        """See describe."""
        return describe.board(view, seat, names)

    def ledger(self, state: InnovationState, seat: int) -> dict[str, int]:
        """See describe."""
        return describe.ledger(state, seat)

    def rules(self) -> tuple[Rule, ...]:
        """See describe."""
        return describe.rules()


GAME = AgeOfInnovation()
