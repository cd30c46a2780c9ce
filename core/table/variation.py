"""A variation: a sequence of choices from the opening, with the position after each."""

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from core.common.setup import OPENING, Setup
from core.kernel import Action, Decision, EndlessRun, Event, Game, IllegalAction, clone
from core.kernel.style import SHORT
from core.table.journal import Journal

MAX_FORCED = 1_000  # choices in a row, far above any real game

ReplayCallback = Callable[[], None]


def ignore_replay_step() -> None: ...


class BadJournal(ValueError):
    """Choices that the rules of this game cannot replay."""


def new_journal(game: Game[Any], players: int, options: Mapping[str, str], seed: int) -> Journal:
    """Raise BadSetup if an option is invalid."""
    checked = game.check_options(options)
    setup = Setup(
        game.id, players, checked, seed, game.rules_version, game.content_digest, game.packs
    )
    return Journal(setup)


@dataclass(frozen=True, slots=True)
class Step:
    """One choice, its events and the resulting position."""

    entry: int  # journal index
    decision: Decision
    action: Action
    events: tuple[Event, ...]
    state: Any  # read-only
    is_forced: bool  # made automatically

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def is_worth_logging(self) -> bool:
        return self.is_forced and not self.action.is_silent_when_forced

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)


class Variation:
    """A game and its journal, kept in sync.

    Single options are taken automatically, unless that is unsafe. Destructive choices are always
    asked. If several people play, so are secret decisions, which would otherwise reveal
    information. Resigning does not count as an option, except for the seats that want to resign.

    With a snapshot, it starts from that position and knows no earlier steps. Otherwise `on_step` is
    called after every replayed choice, so that a server can yield.
    """

    def __init__(
        self,
        game: Game[Any],
        journal: Journal,
        snapshot: Any = None,
        on_step: ReplayCallback = ignore_replay_step,
        *,
        multiple_people: bool = False,
    ) -> None:
        self.game = game
        self._has_multiple_people = multiple_people
        self.journal = journal
        self.steps: list[Step] = []
        if journal.setup.game != game.id:
            raise BadJournal(f"This is a game of {journal.setup.game}, not of {game.id}.")
        self.start = self._load_start() if snapshot is None else snapshot
        self._start_entry = OPENING if snapshot is None else journal.head
        if snapshot is None:
            self._replay(journal.main_line(), on_step)
        self._play_forced(is_restored=True)

    @property
    def state(self) -> Any:
        return self.steps[-1].state if self.steps else self.start

    @property
    def entries(self) -> list[int]:
        """Return the journal entries of its positions, starting with the first position."""
        return [self._start_entry, *(step.entry for step in self.steps)]

    def state_before(self, index: int) -> Any:
        return self.steps[index - 1].state if index else self.start

    def is_in_own_turn(self, index: int) -> bool:
        """Return whether a step belongs to a turn in which its seat has a main decision."""
        step, turn = self.steps[index], self.game.turn_number(self.state_before(index))
        if self.game.turn_number(step.state) == turn:
            decision = self.game.decision_of(step.state, step.seat)
            if decision is not None and decision.is_main:
                return True
        while index >= 0 and self.game.turn_number(self.state_before(index)) == turn:
            if self.steps[index].seat == step.seat and self.steps[index].decision.is_main:
                return True
            index -= 1
        return False

    def play(self, seat: int, action: Action, resigning: Collection[int] = ()) -> list[Step]:
        """Make a choice and all forced ones after it. IllegalAction leaves everything unchanged.

        The resigning seats resign as soon as they may.
        """
        first = len(self.steps)
        self._record_choice(seat, action)
        self._play_forced(resigning)
        return self.steps[first:]

    def undo_to_step(self, index: int) -> None:
        """Undo a step and all later ones, which stay in the journal as a branch."""
        self.journal.move_head(self.steps[index - 1].entry if index else self._start_entry)
        del self.steps[index:]

    def switch_to(self, choices: Sequence[tuple[int, str]]) -> int:
        """Replace the steps with these choices, forced ones included.

        Common steps at the start are kept. Return the index of the first new one.
        """
        common = self.common_length(choices)
        if common < len(self.steps):
            self.undo_to_step(common)
        for seat, text in choices[common:]:
            self._record_choice(seat, self.game.parse(text))
        self._play_forced()
        return common

    def variation_at(self, entry: int) -> "Variation":
        """Return another variation of the same journal, up to an entry, for viewing.

        The steps that both have in common are not replayed. Raise BadJournal if another cannot be.
        """
        other = copy(self)
        other.journal = replace(self.journal.copy(), head=entry)
        path = self.journal.path(entry)
        if self._start_entry != OPENING:
            if self._start_entry not in path:
                raise BadJournal("That variation branches off before the start of the known game.")
            path = path[path.index(self._start_entry) + 1 :]
        pairs = zip(self.steps, path, strict=False)
        other.steps = [step for step, _ in takewhile(lambda pair: pair[0].entry == pair[1], pairs)]
        other._replay(path[len(other.steps) :], ignore_replay_step)
        return other

    def common_length(self, choices: Sequence[tuple[int, str]]) -> int:
        """Return how many of the first steps equal these choices."""
        made = ((step.seat, str(step.action)) for step in self.steps)
        pairs = zip(made, choices, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    def _record_choice(self, seat: int, action: Action) -> None:
        step = self._try_choice(seat, action)
        entry = self.journal.record(seat, str(action))
        self.steps.append(Step(entry, *step))

    def _try_choice(
        self, seat: int, action: Action
    ) -> tuple[Decision, Action, tuple[Event, ...], Any, bool]:
        decision = self.game.decision_of(self.state, seat)
        state_after = clone(self.state)
        events = tuple(self.game.apply(state_after, seat, action))
        assert decision is not None  # or apply would have raised
        return decision, action, events, state_after, action == self._forced_action(decision)

    def _play_forced(self, resigning: Collection[int] = (), *, is_restored: bool = False) -> None:
        """Make all forced choices.

        A restored position may have been saved at a decision between one option and resigning. It
        stays there, so that it equals the saved position.
        """
        waiting = set(resigning)
        for _ in range(MAX_FORCED):
            forced = self._next_forced(waiting, is_restored)
            if forced is None:
                return
            seat, action = forced
            self._record_choice(seat, action)
            if action.is_resignation:
                waiting.discard(seat)
        raise BadJournal("The game's automatic choices never end.")

    def _next_forced(
        self, resigning: Collection[int], is_restored: bool
    ) -> tuple[int, Action] | None:
        for decision in self.game.decisions(self.state):
            if decision.seat in resigning:
                resignation = next((a for a in decision.actions if a.is_resignation), None)
                if resignation is not None:
                    return decision.seat, resignation
            forced = self._forced_action(decision)
            if forced is not None and not (is_restored and len(decision.actions) > 1):
                return decision.seat, forced
        return None

    def _forced_action(self, decision: Decision) -> Action | None:
        """Return a decision's single option if it may be taken without asking."""
        if self._has_multiple_people and decision.is_secret:
            return None
        options = [action for action in decision.actions if not action.is_resignation]
        if len(options) != 1 or self._is_destructive(decision, options[0]):
            return None
        return options[0]

    def _is_destructive(self, decision: Decision, action: Action) -> bool:
        view = self.game.view(self.state, decision.seat)
        return self.game.text.choice(view, decision, action, SHORT).is_destructive

    def _load_start(self) -> Any:
        setup = self.journal.setup
        if setup.rules_version != self.game.rules_version:
            raise BadJournal(
                f"This game was played with version {setup.rules_version} of the {self.game.name}"
                f" rules and can't be replayed with version {self.game.rules_version}."
            )
        if setup.content_digest not in ("", self.game.content_digest):
            raise BadJournal(f"This game was started with other values of {self.game.name}.")
        if self.journal.start:
            return self.game.codec.load(self.journal.start)
        return self.game.new(setup.players, setup.options, setup.seed)

    def _replay(self, entries: Sequence[int], on_step: ReplayCallback) -> None:
        for number, index in enumerate(entries, start=len(self.steps) + 1):
            entry = self.journal.entries[index]
            try:
                step = self._try_choice(entry.seat, self.game.parse(entry.action))
            except (IllegalAction, EndlessRun) as error:
                raise BadJournal(f"Choice {number} can't be replayed: {error}") from None
            self.steps.append(Step(index, *step))
            on_step()
