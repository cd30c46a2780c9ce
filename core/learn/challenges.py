"""Challenges: a position, a task with a checkable goal, and the result of the strongest bot.

The file format is described in docs/challenges.md. Like lessons, challenges are outside the rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from core.bots import choose_action
from core.kernel import Action, Decision, Game
from core.kernel.content import BadContent, OneOf
from core.kernel.style import use_short_style
from core.learn.conditions import Condition, Progress, is_met
from core.learn.guided_game import OPPONENT_LEVEL
from core.learn.positions import PositionSetup, play_position
from core.learn.reader import read_records
from core.table import Variation

MAX_STARS = 3
MAX_CHOICES = 2000  # far above any challenge

TURN, ROUND = "turn", "round"

Ledger = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengePosition(PositionSetup):
    """A setup, and the choices that lead from it to the position."""

    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """The number by which solutions are compared."""

    words: str  # noun: "points", "culture gained"
    ledger: str | None = None  # name of a count: its value at the end
    change: str | None = None  # name of a count: its change since the start
    less: bool = False  # whether less is better

    def __post_init__(self) -> None:
        if (self.ledger is None) == (self.change is None):
            raise BadContent("a measure is either a 'ledger' or a 'change'.")

    def measure(self, progress: Progress) -> int:
        with use_short_style():  # ledger keys depend on the style
            ledger_before = progress.game.text.ledger(progress.start, progress.seat)
            return self.measure_between(
                ledger_before, progress.game.text.ledger(progress.state, progress.seat)
            )

    def measure_between(self, before: Ledger, now: Ledger) -> int:
        """Return the value from the ledgers at the start and now."""
        if self.change is not None:
            return now[self.change] - before[self.change]
        assert self.ledger is not None
        return now[self.ledger]

    def is_better(self, one: int, other: int) -> bool:
        return one < other if self.less else one > other

    def best(self, *numbers: int | None) -> int | None:
        """Return the best of the known numbers, or None."""
        known = [number for number in numbers if number is not None]
        return (min if self.less else max)(known) if known else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Par:
    """The result of the strongest bot, and how it was found."""

    value: int
    by: str
    unbeaten: bool = False  # no better solution is known, so three stars may be impossible


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """One position and one task."""

    id: str
    title: str
    position: ChallengePosition
    task: str  # one sentence
    # The end: of this turn, of this round, after a number of own turns (this one included), or
    # when a condition is met.
    within: int | Annotated[str, OneOf(TURN, ROUND)] | Condition
    goal: Condition  # checked at the end
    measure: Measure
    par: Par
    solution: tuple[str, ...]  # choices of the seat
    hint: str  # one sentence
    rules: tuple[str, ...]

    def __post_init__(self) -> None:
        if isinstance(self.within, int) and self.within < 1:
            raise BadContent("'within' is at least one turn.")

    def is_over(self, progress: Progress) -> bool:
        """Return whether the challenge has ended."""
        game, state = progress.game, progress.state
        if game.is_over(state):
            return True
        if isinstance(self.within, Condition):
            return is_met(self.within, progress)
        if self.within == ROUND:
            return game.round_number(state) != game.round_number(progress.start)
        turns = 1 if self.within == TURN else int(self.within)
        turn_numbers = own_turns(progress)
        return len(turn_numbers) >= turns and game.turn_number(state) not in turn_numbers

    def progress_at_end(self, progress: Progress) -> Progress | None:
        """Return the progress at the end, ignoring later steps, or None if it has not ended."""
        for steps in range(1, len(progress.steps) + 1):
            if self.is_over(next_progress := progress.after(steps)):
                return next_progress
        return None

    def stars(self, result: "ChallengeResult", has_seen_hint: bool) -> int:
        """Return 1 star for the goal, 2 for par, 3 for better than par; 1 fewer if the hint was
        used.
        """
        if not result.is_done:
            return 0
        stars = 1 + (not self.measure.is_better(self.par.value, result.value))
        stars += self.measure.is_better(result.value, self.par.value)
        return max(stars - has_seen_hint, 1)


@dataclass(frozen=True, slots=True)
class ChallengeResult:
    """The result of an attempt: whether the goal is met, and the measure."""

    is_done: bool
    value: int


def own_turns(progress: Progress) -> set[int]:
    """Return the turns of the seat: the first one, and those with a main decision of the seat."""
    states_before = [progress.start, *(step.state for step in progress.steps)]
    return {progress.game.turn_number(progress.start)} | {
        progress.game.turn_number(state)
        for state, step in zip(states_before, progress.steps, strict=False)
        if step.seat == progress.seat and step.decision.is_main
    }


def challenge_result(challenge: Challenge, progress: Progress) -> ChallengeResult | None:
    """Return the result, or None while the challenge continues."""
    end = challenge.progress_at_end(progress)
    if end is None:
        return None
    return ChallengeResult(is_met(challenge.goal, end), challenge.measure.measure(end))


def read_challenges(folder: Path) -> tuple[Challenge, ...]:
    """Read the challenges of a game, if it has any. Raise BadContent if they are invalid."""
    path = folder / "challenges.json"
    return read_records(path, Challenge) if path.exists() else ()


# --- without a table --------------------------------------------------------------------------

Chooser = Callable[[Game[Any], Any, Decision], Action]


def open_challenge(game: Game[Any], challenge: Challenge) -> Variation:
    """Return the variation up to the position. Raise BadPosition if it cannot be played."""
    return play_position(game, challenge.position, challenge.position.actions)


class ChallengeRun:
    """A challenge played without a table: the caller makes its choices, bots play the others."""

    def __init__(
        self, game: Game[Any], challenge: Challenge, main_line: Variation | None = None
    ) -> None:
        self.game, self.challenge = game, challenge
        self.main_line = open_challenge(game, challenge) if main_line is None else main_line
        self._start_index = len(self.main_line.steps)
        self._start = self.main_line.state

    @property
    def progress(self) -> Progress:
        seat = self.challenge.position.seat
        return Progress(self.game, seat, self._start, self.main_line.steps[self._start_index :])

    @property
    def result(self) -> ChallengeResult | None:
        return challenge_result(self.challenge, self.progress)

    def next_question(self) -> Decision | None:
        """Let the others play until the seat has a decision; None once the challenge is over."""
        for _ in range(MAX_CHOICES):
            if self.result is not None:
                return None
            decisions = self.game.decisions(self.main_line.state)
            own_decisions = [
                decision for decision in decisions if decision.seat == self.challenge.position.seat
            ]
            if own_decisions:
                return own_decisions[0]
            view = self.game.view(self.main_line.state, decisions[0].seat)
            action = choose_action(self.game, view, decisions[0].seat, OPPONENT_LEVEL)
            self.main_line.play(decisions[0].seat, action)
        raise RuntimeError(f"{self.challenge.id} does not come to its end.")

    def play(self, action: Action) -> None:
        self.main_line.play(self.challenge.position.seat, action)

    def play_through(self, chooser: Chooser) -> list[str]:
        """Let a function choose until the end. Return its choices in text form."""
        chosen: list[str] = []
        while (question := self.next_question()) is not None:
            action = chooser(self.game, self.main_line.state, question)
            self.play(action)
            chosen.append(str(action))
        return chosen
