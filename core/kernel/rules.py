"""The rules of a game: setup, decisions, actions, views and scores.

State is plain data, and a game never changes. `decisions` lists the possible choices, `apply`
carries one out and runs to the next decision, `view` hides what a seat must not know.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from core.common.suggestions import unknown
from core.kernel.actions import Action, IllegalAction, parse_action
from core.kernel.agenda import Frame, S, run_to_decision, run_to_phase
from core.kernel.codec import Codec, TaggedUnion
from core.kernel.content import Content
from core.kernel.decisions import Decision
from core.kernel.events import Event
from core.kernel.presentation import Option, Preset, Standing
from core.kernel.randomness import Rng
from core.kernel.ranges import check_count
from core.kernel.records import clone


class BadSetup(ValueError):
    """A player count, option or bot that does not exist."""


class MissingCard(str):
    """A sentence of an audit: the state has fewer copies of a card than the data says.

    A save with other content may have it, because its game began before the card was added.
    """

    __slots__ = ()


PlayerNames = tuple[str, ...]  # in seat order


def _no_automas(state: Any) -> PlayerNames:
    return ()


def _nobody_may_resign(state: Any, seat: int) -> bool:
    return False


def _no_statistics(state: Any, events: Sequence[Event]) -> tuple[dict[str, float], ...]:
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules(Generic[S]):
    """The part that every game must have. A game supplies callables that the methods use."""

    id: str
    name: str
    player_counts: tuple[int, ...]
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()  # named setups, the shortest game first
    rules_version: int  # raised when old journals would replay differently

    content: Content | None = None  # its data files, if any
    # The groups of records whose sources the app counts (`39 of 40 events are reconstructed`): the
    # name of each group, with the content tables it consists of.
    content_kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    # The record types of this game.
    state_type: type[S]
    action_types: tuple[type[Action], ...]
    event_types: tuple[type[Event], ...]
    frame_types: tuple[type[Frame[Any]], ...]

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
    # Return whether the seat may resign, now or at its next turn.
    may_resign: Callable[[S, int], bool] = _nobody_may_resign
    # Return what every seat did, by name, from the final state and all events of the game.
    statistics: Callable[[S, Sequence[Event]], tuple[dict[str, float], ...]] = _no_statistics

    @cached_property
    def codec(self) -> Codec[S]:
        return Codec(
            self.state_type,
            TaggedUnion(Frame, "frame", self.frame_types),
            validators={int: check_count},
        )

    @cached_property
    def event_codec(self) -> Codec[Event]:
        """Return a codec of the game's events, tagged with their class name under `event`."""
        return Codec(Event, TaggedUnion(Event, "event", self.event_types))

    @property
    def content_digest(self) -> str:
        """Return a digest that is equal for games that read the same data."""
        return self.content.digest if self.content else ""

    @property
    def packs(self) -> dict[str, str]:
        packs = self.content.packs if self.content else ()
        return {pack.name: pack.digest for pack in packs if pack.digest}

    def new(self, players: int, options: Mapping[str, str], seed: int) -> S:
        """Create a game at its first decision. Raise BadSetup if the setup is invalid."""
        if players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise BadSetup(f"{self.name} is for {counts} players, not {players}.")
        state = self.create_state(players, self.check_options(options), Rng(seed))
        run_to_decision(state)
        return state

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the options with defaults filled in. Raise BadSetup for an invalid option."""
        options_by_name = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in options_by_name:
                raise BadSetup(unknown(f"{self.name} option", name, options_by_name))
            if value not in options_by_name[name].choices:
                choices = options_by_name[name].choices
                raise BadSetup(unknown(f"{name} value", value, choices))
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def relevant_options(self, players: int, options: Mapping[str, str]) -> tuple[Option, ...]:
        """Return the options that matter for this player count and these other options."""
        return tuple(option for option in self.options if option.is_relevant(players, options))

    def view(self, state: S, seat: int) -> S:
        """Return a copy of the state without what is hidden from the seat, the seed included."""
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

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the pending decisions with their legal actions, or none when the game is over.

        If none is pending, run to the next one first.
        """
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
        """Carry out a choice up to the next decision or phase, and return the events.

        Only for previews. Do not play on from the state: before a phase no decision is pending,
        although the game is not over.
        """
        self._answer_decision(state, seat, action)
        run_to_phase(state)
        return state.events

    def validate_action(self, state: S, seat: int, action: Action) -> None:
        """Raise IllegalAction unless the seat may choose this action now."""
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

    def _answer_decision(self, state: S, seat: int, action: Action) -> None:
        self.validate_action(state, seat, action)
        state.pending = None
        state.events = []
        state.agenda.pop().answer(state, seat, action)

    def parse(self, text: str) -> Action:
        return parse_action(text, self.action_types)
