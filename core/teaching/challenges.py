"""Challenges: a position, a task with a checkable goal, and the result of the strongest bot.

The file format is described in docs/challenges.md. Like lessons, challenges are outside the rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from core.bots import choose
from core.kernel import Action, Decision, Game
from core.kernel.content import BadContent, OneOf
from core.kernel.voice import in_signs
from core.table import Line
from core.teaching.conditions import Condition, Since, holds
from core.teaching.guided import RIVALS_LEVEL
from core.teaching.positions import Begin, laid_out
from core.teaching.reading import records_in

MOST_STARS = 3
ENDLESS = 2000  # far above any challenge

TURN, ROUND = "turn", "round"

Ledger = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Begin):
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

    def of(self, since: Since) -> int:
        with in_signs():  # ledger keys depend on the style
            before = since.game.ledger(since.start, since.seat)
            return self.between(before, since.game.ledger(since.state, since.seat))

    def between(self, before: Ledger, now: Ledger) -> int:
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
    position: Start
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

    def is_over(self, since: Since) -> bool:
        """Return whether the challenge has ended."""
        game, state = since.game, since.state
        if game.is_over(state):
            return True
        if isinstance(self.within, Condition):
            return holds(self.within, since)
        if self.within == ROUND:
            return game.round(state) != game.round(since.start)
        turns = 1 if self.within == TURN else int(self.within)
        own = own_turns(since)
        return len(own) >= turns and game.turn(state) not in own

    def after_the_end(self, since: Since) -> Since | None:
        """Return the progress at the end, ignoring later steps, or None if it has not ended."""
        for steps in range(1, len(since.steps) + 1):
            if self.is_over(then := since.after(steps)):
                return then
        return None

    def stars(self, verdict: "Verdict", has_seen_hint: bool) -> int:
        """Return 1 star for the goal, 2 for par, 3 for better than par; 1 fewer if the hint was
        used.
        """
        if not verdict.is_done:
            return 0
        stars = 1 + (not self.measure.is_better(self.par.value, verdict.value))
        stars += self.measure.is_better(verdict.value, self.par.value)
        return max(stars - has_seen_hint, 1)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of an attempt: whether the goal is met, and the measure."""

    is_done: bool
    value: int


def own_turns(since: Since) -> set[int]:
    """Return the turns of the seat: the first one, and those with a main decision of the seat."""
    before = [since.start, *(step.state for step in since.steps)]
    return {since.game.turn(since.start)} | {
        since.game.turn(state)
        for state, step in zip(before, since.steps, strict=False)
        if step.seat == since.seat and step.decision.main
    }


def verdict_of(challenge: Challenge, since: Since) -> Verdict | None:
    """Return the result, or None while the challenge continues."""
    end = challenge.after_the_end(since)
    if end is None:
        return None
    return Verdict(holds(challenge.goal, end), challenge.measure.of(end))


def challenges_in(folder: Path) -> tuple[Challenge, ...]:
    """Read the challenges of a game, if it has any. Raise BadContent if they are invalid."""
    path = folder / "challenges.json"
    return records_in(path, Challenge) if path.exists() else ()


# --- without a table --------------------------------------------------------------------------

Chooser = Callable[[Game[Any], Any, Decision], Action]


def line_of(game: Game[Any], challenge: Challenge) -> Line:
    """Return the variation up to the position. Raise BadPosition if it cannot be played."""
    return laid_out(game, challenge.position, challenge.position.actions)


class Trial:
    """A challenge played without a table: the caller makes its choices, bots play the others."""

    def __init__(self, game: Game[Any], challenge: Challenge, line: Line | None = None) -> None:
        self.game, self.challenge = game, challenge
        self.line = line_of(game, challenge) if line is None else line
        self._begun = len(self.line.steps)
        self._start = self.line.state

    @property
    def since(self) -> Since:
        seat = self.challenge.position.seat
        return Since(self.game, seat, self._start, self.line.steps[self._begun :])

    @property
    def verdict(self) -> Verdict | None:
        return verdict_of(self.challenge, self.since)

    def next_question(self) -> Decision | None:
        """Let the others play until the seat has a decision; None once the challenge is over."""
        for _ in range(ENDLESS):
            if self.verdict is not None:
                return None
            asked = self.game.decisions(self.line.state)
            own = [one for one in asked if one.seat == self.challenge.position.seat]
            if own:
                return own[0]
            view = self.game.view(self.line.state, asked[0].seat)
            action = choose(self.game, view, asked[0].seat, RIVALS_LEVEL)
            self.line.play(asked[0].seat, action)
        raise RuntimeError(f"{self.challenge.id} does not come to its end.")

    def play(self, action: Action) -> None:
        self.line.play(self.challenge.position.seat, action)

    def play_out(self, chooser: Chooser) -> list[str]:
        """Let a function choose until the end. Return its choices in text form."""
        chosen: list[str] = []
        while (question := self.next_question()) is not None:
            action = chooser(self.game, self.line.state, question)
            self.play(action)
            chosen.append(str(action))
        return chosen
