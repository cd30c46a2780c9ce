"""What looking back on a game finds, as records: screens, the text and the page are made of them.

All points are those of the game's `evaluate`, all chances are shares of a win (0 to 1), and all
words are the game's own, in whole words.
"""

from dataclasses import dataclass
from enum import Enum

DEAREST = 5  # choices that a report begins with

# Points a choice may lose and still count as the best, or as near to it: docs/analysis.md.
AS_GOOD, NEAR = 0.5, 2.0


class Verdict(str, Enum):
    """How good a choice was."""

    BEST = "best"  # what Emperor would have done, or as good
    NEAR = "near"
    DEAR = "dear"


def verdict_of(lost: float) -> Verdict:
    """What a choice is that lost so many points."""
    if lost < AS_GOOD:
        return Verdict.BEST
    return Verdict.NEAR if lost < NEAR else Verdict.DEAR


class Cause(str, Enum):
    """What a turning point came of, above all."""

    CHOICE = "choice"  # the seat's own choices lost it
    LUCK = "luck"  # cards or dice, beyond what was to be expected
    PLAY = "play"  # what was done in it, by the seat or by a rival
    SCORING = "scoring"  # points that were counted for several seats at once


@dataclass(frozen=True, slots=True)
class Term:
    """By how much the better choice is ahead in one of the terms by which the game judges."""

    name: str
    points: float  # below 0: the choice that was made is ahead in this


@dataclass(frozen=True, slots=True)
class Judged:
    """One choice of the seat that was really one, beside what Emperor would have chosen."""

    step: int  # of the line: the choice was made in the position before it
    entry: int  # its place in the journal
    round: int
    turn: int
    topic: str  # of the question, as the game's rules call it
    asked: str  # the question
    choices: int  # that there were in earnest
    action: str  # what was chosen, as it is written in the journal
    chosen: str  # the same in words
    best_action: str
    best: str
    then: tuple[str, ...]  # how Emperor's turn would have gone on
    lost: float  # points, never below 0
    chances_lost: float
    verdict: Verdict
    why: tuple[Term, ...]  # where the better one is ahead, and where not, the largest first
    reason: str  # the same as the words of a hint; empty for a best choice
    wasted: str = ""  # what the game itself says would be wasted by it: "2 civil actions unused"
    is_part: bool = False  # of something begun: what was chosen is read with what was asked


@dataclass(frozen=True, slots=True)
class Stand:
    """How it stood after a turn; the first one is the opening."""

    round: int
    turn: int
    entry: int  # the last choice of the turn, by its place in the journal
    seat: int  # whose turn it was: who chose first in it; SPECTATOR for the opening
    points: tuple[int, ...]  # of all seats, as if the game had ended there
    chances: tuple[float, ...]  # of winning, of all seats; none where nobody is played against
    luck: float  # points that cards and dice brought the seat in it, beyond expectation
    luck_chances: float  # the same in chances
    gains: tuple[tuple[str, int], ...]  # what it brought the seat, by source, the most first
    is_scoring: bool  # points were counted for several seats in it
    told: str  # what happened in it, in one breath, as the seat may know it


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed the seat's chances more than most."""

    round: int
    entry: int
    seat: int  # whose turn it was
    by: float  # what it did to the chances of the seat that looks back
    now: float  # what they were after it
    cause: Cause
    told: str  # what happened in it, in one breath
    gains: tuple[tuple[str, int], ...]  # what it brought the seat, by source, the most first
    lost: float  # points by own choices in it
    luck: float  # points by cards and dice


@dataclass(frozen=True, slots=True)
class Phase:
    """How well the seat chose in a part of the game."""

    name: str  # "epoch 2", "rounds 7-12"
    first: int
    last: int
    best: int
    near: int
    dear: int
    lost: float  # points

    @property
    def choices(self) -> int:
        """How many were judged."""
        return self.best + self.near + self.dear

    @property
    def accuracy(self) -> float:
        """The share of them that were best; 1 where there was nothing to choose."""
        return self.best / self.choices if self.choices else 1.0


@dataclass(frozen=True, slots=True)
class Source:
    """What a source brought a seat, as if the game had ended then: in all, and round by round."""

    seat: int
    name: str
    points: int
    rounds: tuple[tuple[int, int], ...]  # round, points: those in which it changed


@dataclass(frozen=True, slots=True)
class Wasted:
    """Something the seat left unused although it could have been used."""

    round: int
    entry: int
    what: str  # in the game's own words: "2 civil actions unused"
    lost: float  # points by the choice that left it so; 0 where Emperor would have done the same


@dataclass(frozen=True, slots=True)
class Luck:
    """What one kind of luck brought the seat, in points beyond expectation."""

    what: str  # "own cards", "own dice", "cards and dice of others"
    points: float
    times: int


@dataclass(frozen=True, slots=True)
class Stroke:
    """One piece of luck."""

    round: int
    entry: int
    seat: int  # who drew or threw
    points: float  # to the seat that looks back
    told: str


@dataclass(frozen=True, slots=True)
class Lookback:
    """All there is to say of a game from one seat; while it is being made, as far as it goes."""

    game: str  # its id
    round_word: str  # what players call its rounds
    names: tuple[str, ...]  # of all seats, rivals of the rules included
    seat: int
    is_over: bool
    budget: str
    to_judge: int  # choices of the seat; when all are judged it is complete
    judged: tuple[Judged, ...]  # in their order
    course: tuple[Stand, ...]
    turning_points: tuple[TurningPoint, ...]  # in their order
    phases: tuple[Phase, ...]
    sources: tuple[Source, ...]  # of all seats, in the game's order
    wasted: tuple[Wasted, ...]
    counted: tuple[tuple[str, float], ...]  # what the game's census has of things left unused
    luck: tuple[Luck, ...]
    strokes: tuple[Stroke, ...]  # the largest, in their order

    @property
    def is_complete(self) -> bool:
        """Whether every choice is judged."""
        return len(self.judged) == self.to_judge

    @property
    def dearest(self) -> tuple[Judged, ...]:
        """The choices that lost most, the dearest first; none that was best."""
        lossy = [each for each in self.judged if each.verdict is not Verdict.BEST]
        return tuple(sorted(lossy, key=lambda each: -each.lost)[:DEAREST])

    def count(self, verdict: Verdict) -> int:
        """How many choices were that good."""
        return sum(each.verdict is verdict for each in self.judged)
