"""Through the Ages as the kernel sees it: the rooms of this folder behind one contract."""

from core.games.through_the_ages import describe, evaluate, scoring, view
from core.games.through_the_ages.actions import ACTIONS
from core.games.through_the_ages.audit import audit
from core.games.through_the_ages.events import EVENTS
from core.games.through_the_ages.flow import FRAMES
from core.games.through_the_ages.setup import opening_position
from core.games.through_the_ages.state import AgesState
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

_NO_YES = ("no", "yes")


class ThroughTheAges(Game[AgesState]):
    """The contract, kept by the functions of this folder."""

    id = "through_the_ages"
    name = "Through the Ages"
    players = (2, 3, 4)
    options = (
        Option("length", "full", ("simple", "advanced", "full"), "how much of the game is played"),
        Option("easier", "no", _NO_YES, "one yellow token and one urban building more for all"),
        Option("no_ganging_up", "no", _NO_YES, "one attacker a round for each civilization"),
        Option(
            "peaceful",
            "no",
            ("no", "yes", "without_pacts"),
            "no aggressions and wars, with or without pacts",
        ),
        Option("draw_as_action", "no", _NO_YES, "military cards are drawn by military actions"),
        Option("alternative_corruption", "no", _NO_YES, "a mine may place one token fewer"),
        Option(
            "bonus_cards",
            "none",
            ("none", "public", "public_3", "public_5", "age_by_age", "private", "open_choice"),
            "full game: events of age III set aside for the final scoring",
        ),
        Option("fewer_bonuses", "no", _NO_YES, "full game: nothing but bonus cards is scored last"),
        Option("resigning", "no", _NO_YES, "each turn begins with the choice to leave the game"),
    )
    rules_version = 1
    state_type = AgesState
    action_types = ACTIONS
    event_types = EVENTS
    frame_types = FRAMES

    def setup(self, players: int, options: dict[str, str], rng: Rng) -> AgesState:
        """R3."""
        return opening_position(players, options, rng)

    def hide(self, state: AgesState, seat: int) -> None:
        """R25."""
        view.hide(state, seat)

    def deal_unknown(self, state: AgesState, seat: int, rng: Rng) -> None:
        """See view.py."""
        view.deal_unknown(state, seat, rng)

    def standings(self, state: AgesState) -> tuple[Standing, ...]:
        """R21."""
        return scoring.standings(state)

    def audit(self, state: AgesState) -> list[str]:
        """See audit.py."""
        return audit(state)

    def evaluate(self, state: AgesState, seat: int) -> float:
        """See evaluate.py."""
        return evaluate.evaluate(state, seat)

    def prior(self, state: AgesState, seat: int, action: Action) -> float:
        """See evaluate.py."""
        return evaluate.prior(state, seat, action)

    def seat_count(self, state: AgesState) -> int:
        """Those who resigned keep their seat."""
        return len(state.players)

    def turn(self, state: AgesState) -> int:
        """Set-up counts as one turn."""
        return state.turn.number

    def round(self, state: AgesState) -> int:
        """0 in set-up."""
        return state.round

    def progress(self, view: AgesState) -> str:
        """Age and round."""
        return describe.progress(view)

    def prompt(self, view: AgesState, decision: Decision) -> str:
        """See describe."""
        return describe.prompt(view, decision)

    def choice(self, view: AgesState, decision: Decision, action: Action) -> Choice:
        """See describe."""
        return describe.choice(view, decision, action)

    def narrate(self, view: AgesState, event: Event, names: tuple[str, ...]) -> str:
        """See describe."""
        return describe.sentence(view, event, names)

    def explain(self, view: AgesState, seat: int, thing: str) -> Explanation | None:
        """See describe."""
        return describe.explain(view, seat, thing)

    def summary(self, view: AgesState, seat: int, names: tuple[str, ...]) -> list[str]:
        """See describe."""
        return describe.summary(view, seat, names)

    def board(self, view: AgesState, seat: int, names: tuple[str, ...]) -> list[str]:
        """See describe."""
        return describe.board(view, seat, names)

    def ledger(self, state: AgesState, seat: int) -> dict[str, int]:
        """See describe."""
        return describe.ledger(state, seat)

    def rules(self) -> tuple[Rule, ...]:
        """See describe."""
        return describe.rules()


GAME = ThroughTheAges()
