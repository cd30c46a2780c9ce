"""The rules of a game: setup, decisions, actions, views and scores.

State is plain data; a game never changes. `decisions` lists what may be chosen now, `apply` carries
a choice out and runs to the next decision, `view` hides what a seat must not know.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from core.kernel.actions import Action, IllegalAction, parse_action
from core.kernel.agenda import Frame, S, run_to_decision, run_to_phase
from core.kernel.codec import Codec, TaggedUnion
from core.kernel.content import Content
from core.kernel.decisions import Decision
from core.kernel.events import Event
from core.kernel.presentation import Option, Preset, Standing
from core.kernel.randomness import Rng
from core.kernel.records import clone


class BadSetup(ValueError):
    """A player count, option or bot that does not exist."""


PlayerNames = tuple[str, ...]  # in seat order


def _no_automas(state: Any) -> PlayerNames:
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules(Generic[S]):
    """What every game must have. The callables belong to the game, the methods to all games."""

    id: str
    name: str
    player_counts: tuple[int, ...]
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()  # named setups, the shortest game first
    rules_version: int  # raised when old journals would replay differently

    content: Content | None = None  # its data files, if any
    # For the list of sources: the name of each group of records, with its content tables.
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
        options_by_name = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in options_by_name:
                names = ", ".join(options_by_name) or "none"
                raise BadSetup(f"{self.name} has no option '{name}'; it has: {names}.")
            if value not in options_by_name[name].choices:
                choices = ", ".join(options_by_name[name].choices)
                raise BadSetup(f"The option {name} can be {choices}, not '{value}'.")
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def relevant_options(self, players: int, options: Mapping[str, str]) -> tuple[Option, ...]:
        """Return the options that matter for this player count and these other options."""
        return tuple(option for option in self.options if option.is_relevant(players, options))

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

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the pending decisions with their legal actions; none when the game is over.

        Runs the state on to its next decision if none is pending.
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
        """Carry out a choice, but stop at the next phase.

        For previews only: do not play on from it.

        The pending decisions are then those that the choice itself asks for.
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
