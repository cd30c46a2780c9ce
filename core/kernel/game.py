"""The contract of a game. Everything outside `core.games` uses games through this class only."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from core.kernel.actions import Action, IllegalAction, parse_action
from core.kernel.agenda import Frame, S, run_to_decision, run_to_phase
from core.kernel.codec import Codec, TaggedUnion
from core.kernel.content import Content
from core.kernel.decisions import Decision
from core.kernel.events import Event
from core.kernel.phrases import Phrase, format_sentence
from core.kernel.presentation import (
    Choice,
    Explanation,
    Option,
    Preset,
    Rule,
    Standing,
    Unavailable,
)
from core.kernel.randomness import Rng
from core.kernel.records import clone


class BadSetup(ValueError):
    """A player count, option or bot that does not exist."""


PlayerNames = tuple[str, ...]  # in seat order


def _zero_prior(state: Any, seat: int, action: Action, weights: Any) -> float:
    return 0.0


def _same_weights(weights: Any, level: int) -> Any:
    return weights


def _provokes_no_reply(state: Any, seat: int, action: Action) -> bool:
    return False


def _no_contested_actions(state: Any, seat: int, weights: Any) -> Mapping[Action, float]:
    return {}


def _no_forced_answer(state: Any, decision: Decision) -> Action | None:
    return None


def _no_automas(state: Any) -> PlayerNames:
    return ()


def _no_faction(state: Any, seat: int) -> str:
    return ""


def _unknown_rounds_left(state: Any) -> None:
    return None


def _no_topics() -> tuple[str, ...]:
    return ()


def _no_setup_notes(state: Any) -> tuple[Explanation, ...]:
    return ()


def _no_statistics(state: Any, events: Sequence[Event]) -> tuple[dict[str, float], ...]:
    return ()


def _keep_opponents(state: Any, seat: int) -> None:
    pass


def _none_unavailable(state: Any, decision: Decision) -> tuple[Unavailable, ...]:
    return ()


def _no_chapter_summary(state: Any, event: Event) -> Explanation | None:
    return None


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """A game: its data, rules, bot knowledge and texts. Immutable; only states change.

    The callables belong to the game. The methods at the end are shared by all games.
    """

    id: str
    name: str
    player_counts: tuple[int, ...]
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()  # named setups, the shortest game first
    round_noun: str = "round"  # noun for rounds: "age", "epoch"
    rules_version: int  # raised when old journals would replay differently

    content: Content | None = None  # its data files, if any
    # Names of groups of content records with source information, with their tables.
    content_kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    # The record types of this game.
    state_type: type[S]
    action_types: tuple[type[Action], ...]
    event_types: tuple[type[Event], ...]
    frame_types: tuple[type[Frame[Any]], ...]

    # --- rules -------------------------------------------------------------------------------

    # Return the opening position for players, options and rng, with its first frames.
    create_state: Callable[[int, dict[str, str], Rng], S]
    # Replace everything hidden from the seat by HIDDEN, in place.
    hide_secrets: Callable[[S, int], None]
    # Replace every HIDDEN by a random value that is consistent with the view, in place.
    deal_unknown: Callable[[S, int, Rng], None]
    # Return all scores by source, in seat order; exact for a state, estimated for a view.
    standings: Callable[[S], tuple[Standing, ...]]
    # Return a sentence for every inconsistency of a state; empty if it is valid.
    audit: Callable[[S], list[str]]
    # Return the number of seats that choose, without automas.
    seat_count: Callable[[S], int]
    # Return the number of the turn; it changes exactly when a new turn begins.
    turn_number: Callable[[S], int]
    # Return the number of the round, age or epoch.
    round_number: Callable[[S], int]
    # Return the names of automas; their seats are the last ones.
    automa_names: Callable[[S], PlayerNames] = _no_automas

    # --- bots and hints ----------------------------------------------------------------------

    # Return the value of a position for the seat in points, split into named terms. The names and
    # their order never change. Positions inside a turn and at its end must be comparable. All
    # judgment is in the weights.
    evaluate: Callable[[S, int, Any], Mapping[str, float]]
    # Terms that only make positions comparable, and counts that follow from others. They are not
    # reasons, so hints and logs omit them.
    hidden_terms: frozenset[str] = frozenset()
    # Return a cheap estimate of an action, to select actions for search and predict replies.
    prior: Callable[[S, int, Action, Any], float] = _zero_prior
    # Topics of decisions for which the prior is as good as a search.
    simple_topics: frozenset[str] = frozenset()
    # Return whether an action provokes a reply of opponents that a search must include.
    provokes_reply: Callable[[S, int, Action], bool] = _provokes_no_reply
    # Fraction of the search budget for decisions that are part of an action.
    substep_budget: float = 1.0
    # Return the answer to a decision that needs no search, or None.
    forced_answer: Callable[[S, Decision], Action | None] = _no_forced_answer
    # Searches continue while this number is constant; by default to the end of the turn.
    horizon: Callable[[S], int] | None = None
    # Exclude opponents from a sampled world, for searches over several turns of the seat.
    freeze_opponents: Callable[[S, int], None] = _keep_opponents
    # Return actions that opponents may take first, with the probability before the next turn.
    contested_actions: Callable[[S, int, Any], Mapping[Action, float]] = _no_contested_actions
    # Factor for gains in each later turn of a search; below 1, urgent actions come first.
    discount: float = 1.0
    # Return the weights for a bot level; always the same object for the same arguments.
    handicap: Callable[[Any, int], Any] = _same_weights
    # The weights by player count, as records of the game's own type.
    weights: Mapping[int, Any] = field(default_factory=dict)

    # Return what every seat did, by name, from the final state and all events of the game.
    statistics: Callable[[S, Sequence[Event]], tuple[dict[str, float], ...]] = _no_statistics

    # The noun for what distinguishes the seats at the start ("nation"), and its name for a seat;
    # empty if there is none or it is not yet known.
    faction_noun: str = ""
    faction: Callable[[S, int], str] = _no_faction

    # --- texts; each takes a view of the reader's seat ---------------------------------------

    # Explain the effects of the setup, given its opening position.
    explain_setup: Callable[[S], tuple[Explanation, ...]] = _no_setup_notes
    # Return the place in the game: "round 9, scoring 1 of 3".
    progress: Callable[[S], str]
    # Return the estimated number of rounds after this one, or None if unknown.
    rounds_left: Callable[[S], int | None] = _unknown_rounds_left
    # Return a decision as one sentence.
    prompt: Callable[[S, Decision], str]
    # Return one of its actions as a choice.
    choice: Callable[[S, Decision, Action], Choice]
    # Groups of choices that are listed first, in this order.
    group_order: tuple[str, ...] = ()
    # Return items on the table that cannot be chosen now, with reasons.
    unavailable: Callable[[S, Decision], tuple[Unavailable, ...]] = _none_unavailable
    # Return an event as a phrase, or None if it is not worth logging.
    narrate: Callable[[S, Event], Phrase | None]
    # Return a page to read after an event that ends a chapter, such as a game of a campaign.
    chapter_summary: Callable[[S, Event], Explanation | None] = _no_chapter_summary
    # Explain a card, tile, space or keyword, with its current effect for the seat.
    explain: Callable[[S, int, str], Explanation | None]
    # Return the ids of everything that can be explained, for lookups by name.
    topics: Callable[[], tuple[str, ...]] = _no_topics
    # Return the position in a few lines, for plain mode.
    summary: Callable[[S, int, PlayerNames], list[str]]
    # Return the full position (all boards and the map), for plain mode.
    board: Callable[[S, int, PlayerNames], list[str]]
    # Return the seat's counts by name; a preview is the difference of two ledgers.
    ledger: Callable[[S, int], dict[str, int]]
    # Names of counts for which less is better.
    unwanted_counts: frozenset[str] = frozenset()
    # Return the numbered rules.
    rules: Callable[[], tuple[Rule, ...]]

    # --- shared by all games -------------------------------------------------------------

    @cached_property
    def codec(self) -> Codec[S]:
        return Codec(self.state_type, TaggedUnion(Frame, "frame", self.frame_types))

    @cached_property
    def event_codec(self) -> Codec[Event]:
        """Serializes the events of this game, tagged with their class name under `event`."""
        return Codec(Event, TaggedUnion(Event, "event", self.event_types))

    @property
    def content_digest(self) -> str:
        """Equal for two games that read the same data."""
        return self.content.digest if self.content else ""

    @property
    def packs(self) -> dict[str, str]:
        packs = self.content.packs if self.content else ()
        return {pack.name: pack.digest for pack in packs if pack.digest}

    def new(self, players: int, options: Mapping[str, str], seed: int) -> S:
        """Create a game at its first decision. Raise BadSetup for an invalid setup."""
        if players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise BadSetup(f"{self.name} is for {counts} players, not {players}.")
        state = self.create_state(players, self.check_options(options), Rng(seed))
        run_to_decision(state)
        return state

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options with their defaults filled in. Raise BadSetup for an invalid one."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadSetup(f"{self.name} has no option '{name}'; it has: {names}.")
            if value not in known[name].choices:
                choices = ", ".join(known[name].choices)
                raise BadSetup(f"The option {name} can be {choices}, not '{value}'.")
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def relevant_options(self, players: int, options: Mapping[str, str]) -> tuple[Option, ...]:
        """Return the options that matter for this player count and these other options."""
        return tuple(option for option in self.options if option.is_relevant(players, options))

    def sentence(self, view: S, event: Event, names: PlayerNames) -> str:
        """Return an event as a sentence, or an empty text if it is not worth logging."""
        phrase = self.narrate(view, event)
        return "" if phrase is None else format_sentence(phrase, names)

    def view(self, state: S, seat: int) -> S:
        """Return a copy of the state without everything that is hidden from the seat, the seed
        included.
        """
        pending = tuple(d for d in self.decisions(state) if d.seat == seat)
        view = clone(state)
        view.pending = pending
        view.rng = Rng(0)
        self.hide_secrets(view, seat)
        return view

    def determinize(self, view: S, seat: int, rng: Rng) -> S:
        """Sample a full state that is consistent with a view."""
        world = clone(view)
        world.pending = None
        world.rng = Rng(rng.next64())
        self.deal_unknown(world, seat, rng)
        return world

    def weights_for(self, state: S) -> Any:
        return self.weights.get(self.seat_count(state))

    def total_value(self, state: S, seat: int, weights: Any = None) -> float:
        """Return the value of the position for the seat: the sum of its terms."""
        if weights is None:
            weights = self.weights_for(state)
        return sum(self.evaluate(state, seat, weights).values())

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the pending decisions with their legal actions; none when the game is over."""
        if state.pending is None:
            run_to_decision(state)
        return state.pending or ()

    def decision_of(self, state: S, seat: int) -> Decision | None:
        for decision in self.decisions(state):
            if decision.seat == seat:
                return decision
        return None

    def is_over(self, state: S) -> bool:
        return not self.decisions(state)

    def apply(self, state: S, seat: int, action: Action) -> list[Event]:
        """Carry out a choice, run to the next decision and return the events."""
        self._answer_decision(state, seat, action)
        run_to_decision(state)
        return state.events

    def apply_until_phase(self, state: S, seat: int, action: Action) -> list[Event]:
        """Carry out a choice, but stop at the next phase.

        For previews only: do not play on from it.

        The pending decisions are then those that the choice itself asks for.
        """
        self._answer_decision(state, seat, action)
        run_to_phase(state)
        return state.events

    def _answer_decision(self, state: S, seat: int, action: Action) -> None:
        for decision in self.decisions(state):
            if decision.seat == seat:
                break
        else:
            raise IllegalAction(f"Seat {seat} has nothing to choose now.")
        # Usually the action is one of these objects; identity is faster than equality.
        for legal in decision.actions:
            if legal is action:
                break
        else:
            if action not in decision.actions:
                raise IllegalAction(f"'{action}' is not possible now.")
        state.pending = None
        state.events = []
        state.agenda.pop().answer(state, seat, action)

    def parse(self, text: str) -> Action:
        return parse_action(text, self.action_types)
