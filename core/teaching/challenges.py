"""Challenges: a position, a task that can be checked, and what the strongest bot made of it.

How they are written is told in docs/challenges.md. They stand outside the rules like lessons.
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
ENDLESS = 2000  # choices: no challenge is so long

TURN, ROUND = "turn", "round"

Ledger = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Begin):
    """A set-up, and the choices that lead from it to the position."""

    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """The number by which two solutions are compared."""

    words: str  # what it is: "points", "culture gained"
    ledger: str | None = None  # a name of the ledger: what the seat has of it at the end
    change: str | None = None  # the same: by how much it has changed
    less: bool = False  # whether less is better

    def __post_init__(self) -> None:
        if (self.ledger is None) == (self.change is None):
            raise BadContent("a measure is either a 'ledger' or a 'change'.")

    def of(self, since: Since) -> int:
        """What has been reached."""
        with in_signs():  # the names in a ledger depend on who listens
            before = since.game.ledger(since.start, since.seat)
            return self.between(before, since.game.ledger(since.state, since.seat))

    def between(self, before: Ledger, now: Ledger) -> int:
        """The same from what the seat had and has."""
        if self.change is not None:
            return now[self.change] - before[self.change]
        assert self.ledger is not None
        return now[self.ledger]

    def is_better(self, one: int, other: int) -> bool:
        """Whether one number beats another."""
        return one < other if self.less else one > other

    def best(self, *numbers: int | None) -> int | None:
        """The best of some, if there is any."""
        known = [number for number in numbers if number is not None]
        return (min if self.less else max)(known) if known else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Par:
    """What the strongest bot has reached, and how that was found out."""

    value: int
    by: str
    unbeaten: bool = False  # no line is known that is better: the third star may not be there


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """One position and one task."""

    id: str
    title: str
    position: Start
    task: str  # a sentence
    # Until when: the end of the turn under way, of the round, of so many own turns from now on
    # (the one under way is the first), or until something holds.
    within: int | Annotated[str, OneOf(TURN, ROUND)] | Condition
    goal: Condition  # what has to hold then
    measure: Measure
    par: Par
    solution: tuple[str, ...]  # the seat's own choices
    hint: str  # a sentence
    rules: tuple[str, ...]

    def __post_init__(self) -> None:
        if isinstance(self.within, int) and self.within < 1:
            raise BadContent("'within' is at least one turn.")

    def is_over(self, since: Since) -> bool:
        """Whether nothing counts any more."""
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
        """How it stood when it was over, whatever was played behind it; None before that."""
        for steps in range(1, len(since.steps) + 1):
            if self.is_over(then := since.after(steps)):
                return then
        return None

    def stars(self, verdict: "Verdict", has_seen_hint: bool) -> int:
        """One for the task, two for par, three for better than par; one fewer for the hint."""
        if not verdict.is_done:
            return 0
        stars = 1 + (not self.measure.is_better(self.par.value, verdict.value))
        stars += self.measure.is_better(verdict.value, self.par.value)
        return max(stars - has_seen_hint, 1)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of it: whether the task is done, and the measure."""

    is_done: bool
    value: int


def own_turns(since: Since) -> set[int]:
    """The turns of the seat: the one it began in, and those in which it was free to choose."""
    before = [since.start, *(step.state for step in since.steps)]
    return {since.game.turn(since.start)} | {
        since.game.turn(state)
        for state, step in zip(before, since.steps, strict=False)
        if step.seat == since.seat and step.decision.main
    }


def verdict_of(challenge: Challenge, since: Since) -> Verdict | None:
    """What came of it; None while it goes on."""
    end = challenge.after_the_end(since)
    if end is None:
        return None
    return Verdict(holds(challenge.goal, end), challenge.measure.of(end))


def challenges_in(folder: Path) -> tuple[Challenge, ...]:
    """The challenges of a game. BadContent, with the record, where they are not to be understood.

    A game that has none has no file.
    """
    path = folder / "challenges.json"
    return records_in(path, Challenge) if path.exists() else ()


# --- playing one without a table --------------------------------------------------------------

Chooser = Callable[[Game[Any], Any, Decision], Action]


def line_of(game: Game[Any], challenge: Challenge) -> Line:
    """The line that leads to the position. BadPosition where the game cannot be played so."""
    return laid_out(game, challenge.position, challenge.position.actions)


class Trial:
    """A challenge played here and now: own choices are made by whoever tries it, others by bots."""

    def __init__(self, game: Game[Any], challenge: Challenge, line: Line | None = None) -> None:
        self.game, self.challenge = game, challenge
        self.line = line_of(game, challenge) if line is None else line
        self._begun = len(self.line.steps)
        self._start = self.line.state

    @property
    def since(self) -> Since:
        """What has happened in it."""
        seat = self.challenge.position.seat
        return Since(self.game, seat, self._start, self.line.steps[self._begun :])

    @property
    def verdict(self) -> Verdict | None:
        """What came of it; None while it goes on."""
        return verdict_of(self.challenge, self.since)

    def next_question(self) -> Decision | None:
        """Let the others choose until its player is asked something; None once it is over."""
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
        """An own choice. IllegalAction changes nothing."""
        self.line.play(self.challenge.position.seat, action)

    def play_out(self, chooser: Chooser) -> list[str]:
        """Let somebody choose until it is over; their choices as they are written down."""
        chosen: list[str] = []
        while (question := self.next_question()) is not None:
            action = chooser(self.game, self.line.state, question)
            self.play(action)
            chosen.append(str(action))
        return chosen
