"""Challenges: a position, a task with a checkable goal, and the strongest bot's result.

docs/writing-challenges.md describes the file format. Like lessons, challenges are outside the
rules.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from core.bots import choose_action
from core.kernel import Action, Decision, Game
from core.kernel.content import BadContent, OneOf
from core.learn.conditions import Condition, Progress, is_met
from core.learn.guided_game import OPPONENT_LEVEL
from core.learn.positions import PositionSetup, format_choice, load_position, position_file
from core.learn.reader import read_records
from core.table import Step, Variation, new_journal

MAX_STARS = 3
MAX_CHOICES = 2000  # far above any challenge

TURN, ROUND = "turn", "round"

Ledger = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """The number by which solutions are compared."""

    words: str  # noun: "points", "culture gained"
    ledger: str | None = None  # name of a count: its value at the end
    change: str | None = None  # name of a count: its change since the start
    less: bool = False  # whether less is better

    def __post_init__(self) -> None:
        if (self.ledger is None) == (self.change is None):
            raise BadContent("a measure must be either a 'ledger' or a 'change'.")

    def measure(self, progress: Progress) -> int:
        ledger, seat = progress.game.text.ledger, progress.seat
        return self.measure_between(ledger(progress.start, seat), ledger(progress.state, seat))

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
    position: PositionSetup  # its state is in a file of this id
    task: str  # one sentence
    # The end: of this turn, of this round, after a number of own turns (this one included), or
    # when a condition is met.
    within: int | Annotated[str, OneOf(TURN, ROUND)] | Condition
    goal: Condition  # checked at the end
    measure: Measure
    par: Par
    solution: tuple[str, ...]  # choices of the seat
    replies: tuple[str, ...] = ()  # the others' choices along the solution: "1: pass"
    hint: str  # one sentence
    rules: tuple[str, ...]
    folder: Path = field(default=Path(), metadata={"in_files": False})

    def __post_init__(self) -> None:
        if isinstance(self.within, int) and self.within < 1:
            raise BadContent("'within' must be at least one turn.")

    def is_over(self, progress: Progress) -> bool:
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
        """Return the progress up to the end of the challenge, or None if it has not ended."""
        for steps in range(1, len(progress.steps) + 1):
            if self.is_over(next_progress := progress.after(steps)):
                return next_progress
        return None

    def stored_reply(self, progress: Progress, seat: int) -> Action | None:
        """Return the stored choice of another seat, or None once the player has left the solution.

        Stored choices keep the solution valid even if Chieftains choose differently, for example
        because a card was added.
        """
        own = self.own_choices(progress.steps)
        others = self.others_choices(progress.steps)
        is_on_the_way = self.solution[: len(own)] == own and self.replies[: len(others)] == others
        if not is_on_the_way or len(others) == len(self.replies):
            return None
        named, _, text = self.replies[len(others)].partition(": ")
        action = progress.game.parse(text)
        decision = progress.game.decision_of(progress.state, seat)
        is_possible = int(named) == seat and decision is not None and action in decision.actions
        return action if is_possible else None

    def own_choices(self, steps: Sequence[Step]) -> tuple[str, ...]:
        """Return the choices of the challenge's seat, as a solution has them."""
        return tuple(
            str(step.action)
            for step in steps
            if step.seat == self.position.seat and not step.is_forced
        )

    def others_choices(self, steps: Sequence[Step]) -> tuple[str, ...]:
        """Return the choices of the other seats, as replies."""
        return tuple(
            format_choice(step.seat, step.action)
            for step in steps
            if step.seat != self.position.seat and not step.is_forced
        )

    def stars(self, result: "ChallengeResult", has_seen_hint: bool) -> int:
        """Return 1 star for the goal, 2 for par, 3 for better than par; 1 fewer after a hint."""
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
    """Return the seat's turns: the first one, and those with a main decision of the seat."""
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
    """Read a game's challenges, if any. Raise BadContent if they are invalid."""
    path = folder / "challenges.json"
    challenges = read_records(path, Challenge) if path.exists() else ()
    return tuple(replace(each, folder=folder) for each in challenges)


# --- without a table --------------------------------------------------------------------------

Chooser = Callable[[Game[Any], Any, Decision], Action]


def open_challenge(game: Game[Any], challenge: Challenge) -> Variation:
    """Raise BadPosition if the challenge's position cannot be read."""
    setup = challenge.position
    state = load_position(game, position_file(challenge.folder, challenge.id))
    journal = new_journal(game, setup.players, setup.options, seed=0)
    journal.start = game.codec.dump(state)
    return Variation(game, journal, snapshot=state)


def choose_as_rival(game: Game[Any], state: Any, seat: int) -> Action:
    return choose_action(game, game.view(state, seat), seat, OPPONENT_LEVEL)


class ChallengeRun:
    """A challenge without a table: the caller chooses for its seat, bots for the others."""

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
        """Let the others play until the seat has a decision, or None if the challenge is over."""
        for _ in range(MAX_CHOICES):
            if self.result is not None:
                return None
            decisions = self.game.decisions(self.main_line.state)
            own_decisions = [
                decision for decision in decisions if decision.seat == self.challenge.position.seat
            ]
            if own_decisions:
                return own_decisions[0]
            seat = decisions[0].seat
            stored = self.challenge.stored_reply(self.progress, seat)
            action = stored or choose_as_rival(self.game, self.main_line.state, seat)
            self.main_line.play(seat, action)
        raise RuntimeError(f"{self.challenge.id} does not end.")

    def play(self, action: Action) -> None:
        self.main_line.play(self.challenge.position.seat, action)

    def play_through(self, chooser: Chooser) -> list[str]:
        """Let a function choose until the end. Return its choices as texts."""
        chosen: list[str] = []
        while (question := self.next_question()) is not None:
            action = chooser(self.game, self.main_line.state, question)
            self.play(action)
            chosen.append(str(action))
        return chosen
