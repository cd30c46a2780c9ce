"""The line being played: every choice from the opening to now, with the position after each."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from core.basics.setup import OPENING, Setup
from core.kernel import Action, Decision, Event, Game, IllegalAction, clone
from core.table.journal import Journal

Rest = Callable[[], None]


def no_rest() -> None:
    """Nobody waits."""


class BadJournal(ValueError):
    """Choices that cannot be made again by the rules of this game."""


def open_journal(game: Game[Any], players: int, options: Mapping[str, str], seed: int) -> Journal:
    """The journal of a new game. BadSetup for options it does not have."""
    checked = game.check_options(options)
    setup = Setup(
        game.id, players, checked, seed, game.rules_version, game.content_digest, game.packs
    )
    return Journal(setup)


@dataclass(frozen=True, slots=True)
class Step:
    """One choice, what happened, and the position it led to."""

    entry: int  # its place in the journal
    decision: Decision  # what was asked
    action: Action
    events: tuple[Event, ...]
    state: Any  # never changed any more
    is_forced: bool  # nobody was asked: there was nothing else to choose

    @property
    def seat(self) -> int:
        """Who chose."""
        return self.decision.seat

    @property
    def is_worth_telling(self) -> bool:
        """Whether a player should hear that it was chosen for them."""
        return self.is_forced and not self.action.goes_without_saying

    @property
    def reveals(self) -> bool:
        """Whether something unknown became known."""
        return any(event.reveals for event in self.events)


class Line:
    """A game and its journal, kept in step.

    Choices with one option are taken as they come up; but not in a game that several persons
    share, where it would tell the others a secret, nor what would destroy something of the seat's
    own: who aimed at nothing but that may still think better of it. Where nobody shares it, to give
    the game up beside that one option is no reason to ask: who has enough leaves the table.

    With a snapshot (the position at the journal's head) it goes on from there, and remembers
    nothing that was before. Else `rest` is called after every choice that was made again, for
    whoever waits for the processor meanwhile.
    """

    def __init__(
        self,
        game: Game[Any],
        journal: Journal,
        snapshot: Any = None,
        rest: Rest = no_rest,
        *,
        shared: bool = False,
    ) -> None:
        self.game = game
        self._is_shared = shared
        self.journal = journal
        self.steps: list[Step] = []
        if journal.setup.game != game.id:
            raise BadJournal(f"This is a game of {journal.setup.game}, not of {game.id}.")
        self.start = self._opening() if snapshot is None else snapshot
        self._start_entry = OPENING if snapshot is None else journal.head
        if snapshot is None:
            self._replay(journal.line(), rest)
        self._take_forced(is_found=True)

    @property
    def state(self) -> Any:
        """The position now. Look at it, never change it."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def entries(self) -> list[int]:
        """Where its positions stand in the journal, beginning with the one it starts from."""
        return [self._start_entry, *(step.entry for step in self.steps)]

    def before(self, index: int) -> Any:
        """The position in which a step was chosen."""
        return self.steps[index - 1].state if index else self.start

    def is_in_own_turn(self, index: int) -> bool:
        """Whether who chose a step has a free choice of what to do in that turn, or had one."""
        step, turn = self.steps[index], self.game.turn(self.before(index))
        if self.game.turn(step.state) == turn:
            asked = self.game.decision_of(step.state, step.seat)
            if asked is not None and asked.main:
                return True
        while index >= 0 and self.game.turn(self.before(index)) == turn:
            if self.steps[index].seat == step.seat and self.steps[index].decision.main:
                return True
            index -= 1
        return False

    def play(self, seat: int, action: Action) -> list[Step]:
        """Make a choice, and those that follow by themselves. IllegalAction changes nothing."""
        first = len(self.steps)
        self._choose(seat, action)
        self._take_forced()
        return self.steps[first:]

    def go_back(self, index: int) -> None:
        """Take a step and all after it back; in the journal they stay as a branch."""
        self.journal.go_back(self.steps[index - 1].entry if index else self._start_entry)
        del self.steps[index:]

    def follow(self, choices: Sequence[tuple[int, str]]) -> int:
        """Have the line be those choices, forced ones among them; the first step that is new.

        What it has in common with them stays, and the rest of it stays as a branch.
        """
        common = self.common_with(choices)
        if common < len(self.steps):
            self.go_back(common)
        for seat, text in choices[common:]:
            self._choose(seat, self.game.parse(text))
        self._take_forced()
        return common

    def along(self, entry: int) -> "Line":
        """Another line of the same journal, up to an entry, to be looked at.

        What they have in common is not played again. BadJournal where it cannot be played.
        """
        other = copy(self)
        other.journal = replace(self.journal.copy(), head=entry)
        path = self.journal.path(entry)
        if self._start_entry != OPENING:
            if self._start_entry not in path:
                raise BadJournal("That line was left before all that is known of this game.")
            path = path[path.index(self._start_entry) + 1 :]
        pairs = zip(self.steps, path, strict=False)
        other.steps = [step for step, _ in takewhile(lambda pair: pair[0].entry == pair[1], pairs)]
        other._replay(path[len(other.steps) :], no_rest)
        return other

    def common_with(self, choices: Sequence[tuple[int, str]]) -> int:
        """How many of its first steps are those choices."""
        made = ((step.seat, str(step.action)) for step in self.steps)
        pairs = zip(made, choices, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    def _choose(self, seat: int, action: Action) -> None:
        step = self._step(seat, action)
        entry = self.journal.record(seat, str(action))
        self.steps.append(Step(entry, *step))

    def _step(
        self, seat: int, action: Action
    ) -> tuple[Decision, Action, tuple[Event, ...], Any, bool]:
        """What comes of a choice, tried on a copy."""
        decision = self.game.decision_of(self.state, seat)
        after = clone(self.state)
        events = tuple(self.game.apply(after, seat, action))
        assert decision is not None  # or apply would have refused
        return decision, action, events, after, action == self._goes_by_itself(decision)

    def _take_forced(self, is_found: bool = False) -> None:
        """What goes by itself; a position that is found, not played to, asks whether to give up.

        A save may have been left at that question: it leads to the position it holds.
        """
        while forced := self._forced(is_found):
            self._choose(*forced)

    def _forced(self, is_found: bool) -> tuple[int, Action] | None:
        for decision in self.game.decisions(self.state):
            only = self._goes_by_itself(decision)
            if only is not None and not (is_found and len(decision.actions) > 1):
                return decision.seat, only
        return None

    def _goes_by_itself(self, decision: Decision) -> Action | None:
        """What is done without being asked: the one option, nobody's secret and nobody's harm."""
        if self._is_shared and decision.secret:
            return None
        options = [a for a in decision.actions if self._is_shared or not a.gives_up]
        if len(options) != 1 or self._hurts(decision, options[0]):
            return None
        return options[0]

    def _hurts(self, decision: Decision, action: Action) -> bool:
        view = self.game.view(self.state, decision.seat)
        return self.game.choice(view, decision, action).destroys

    def _opening(self) -> Any:
        setup = self.journal.setup
        if setup.rules_version != self.game.rules_version:
            raise BadJournal(
                f"This game was played by version {setup.rules_version} of {self.game.name}'s"
                f" rules and cannot be replayed by version {self.game.rules_version}."
            )
        if setup.content not in ("", self.game.content_digest):
            raise BadJournal(
                f"This game was begun with other content of {self.game.name}: its values were"
                " not those of today."
            )
        if self.journal.start:
            return self.game.codec.load(self.journal.start)
        return self.game.new(setup.players, setup.options, setup.seed)

    def _replay(self, entries: Sequence[int], rest: Rest) -> None:
        for number, index in enumerate(entries, start=len(self.steps) + 1):
            entry = self.journal.entries[index]
            try:
                step = self._step(entry.seat, self.game.parse(entry.action))
            except IllegalAction as error:
                raise BadJournal(f"Choice {number} cannot be made again: {error}") from None
            self.steps.append(Step(index, *step))
            rest()
