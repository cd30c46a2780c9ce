"""The results of an analysis, for screens, text and the web page.

Points come from the game's `evaluate`, probabilities are shares of a win (0 to 1), and texts use
the game's full wording.
"""

from dataclasses import dataclass
from enum import Enum

MAX_MISTAKES = 5  # shown at the top of a report

# Losses in points below these count as best and as inaccuracy: docs/analysis-method.md.
BEST_LIMIT, INACCURACY_LIMIT = 0.5, 2.0


class Verdict(str, Enum):
    """The quality of a choice."""

    BEST = "best"  # Emperor's choice, or as good
    INACCURACY = "near"
    MISTAKE = "dear"


def classify_loss(lost: float) -> Verdict:
    if lost < BEST_LIMIT:
        return Verdict.BEST
    return Verdict.INACCURACY if lost < INACCURACY_LIMIT else Verdict.MISTAKE


class Cause(str, Enum):
    """The main cause of a turning point."""

    CHOICE = "choice"  # the seat's own mistakes
    LUCK = "luck"  # cards or dice, over expectation
    PLAY = "play"  # normal play by anybody
    SCORING = "scoring"  # points scored by several seats at once


@dataclass(frozen=True, slots=True)
class Term:
    """The difference between two choices in one term of the evaluation."""

    name: str
    points: float  # negative if the actual choice is better here


@dataclass(frozen=True, slots=True)
class ChoiceReview:
    """A review of one choice, compared with Emperor's."""

    step: int  # index of the step in the variation
    entry: int  # journal entry
    round: int
    turn: int
    topic: str  # of the decision
    asked: str  # the prompt
    choices: int  # number of serious alternatives
    action: str  # the action, as in the journal
    chosen: str  # the choice as text
    best_action: str
    best: str
    then: tuple[str, ...]  # follow-ups in Emperor's turn, with their group where it changes
    lost: float  # points, at least 0
    win_probability_lost: float
    verdict: Verdict
    why: tuple[Term, ...]  # differences by term, largest first
    reason: str  # worded like a hint; empty for a best choice
    wasted: str = ""  # the game's warning, for example "2 civil actions unused"
    is_part: bool = False  # part of a multi-step choice, so shown with the prompt

    @property
    def plan(self) -> str:
        """Emperor's choice and its follow-ups: `Play: Coast, then Glory`."""
        return ", then ".join((self.best, *self.then))


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """The scores and events of a turn. The first record is the opening."""

    round: int
    turn: int
    entry: int  # journal entry of the turn's last choice
    seat: int  # the player to choose first in it; SPECTATOR for the opening
    points: tuple[int, ...]  # by seat, as if the game had ended there
    win_probabilities: tuple[float, ...]  # win probabilities by seat; empty without opponents
    luck: float  # the seat's luck in points over expectation
    luck_probability: float  # the same as a change of probability
    gains: tuple[tuple[str, int], ...]  # the seat's points by source, largest first
    is_scoring: bool  # several seats scored in it
    narration: str  # narration, as far as the seat may know


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn with a large change in the seat's win probability."""

    round: int
    entry: int
    seat: int  # the player whose turn it was
    change: float  # change of the win probability
    probability: float  # win probability after it
    cause: Cause
    narration: str  # narration
    gains: tuple[tuple[str, int], ...]  # the seat's points by source, largest first
    lost: float  # points lost by own choices
    luck: float  # points


@dataclass(frozen=True, slots=True)
class GamePart:
    """The quality of the seat's choices in one part of the game."""

    name: str  # "epoch 2", "rounds 7-12"
    first: int
    last: int
    best: int
    inaccuracies: int
    mistakes: int
    lost: float  # points

    @property
    def choices(self) -> int:
        return self.best + self.inaccuracies + self.mistakes

    @property
    def accuracy(self) -> float:
        """Return the share of best choices, or 1 without choices."""
        return self.best / self.choices if self.choices else 1.0


@dataclass(frozen=True, slots=True)
class ScoreSource:
    """A seat's points from one source, in total and by round."""

    seat: int
    name: str
    points: int
    rounds: tuple[tuple[int, int], ...]  # (round, points) pairs, without zeros


@dataclass(frozen=True, slots=True)
class WastedResource:
    """Something that the seat left unused."""

    round: int
    entry: int
    what: str  # the game's warning, for example "2 civil actions unused"
    lost: float  # points; 0 if Emperor would have done the same


@dataclass(frozen=True, slots=True)
class LuckTotal:
    """The total of one kind of luck, in points over expectation."""

    what: str  # "own cards", "own dice", "cards and dice of others"
    points: float
    times: int


@dataclass(frozen=True, slots=True)
class LuckEvent:
    """A single lucky or unlucky event."""

    round: int
    entry: int
    seat: int  # the player of the step
    points: float  # points for the analyzed seat
    narration: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """An analysis of a game from one seat, complete or partial."""

    game: str  # the game's id
    round_word: str  # the game's word for rounds
    names: tuple[str, ...]  # by seat, including opponents that the rules control
    seat: int
    is_over: bool
    budget: str
    to_review: int  # number of choices to review
    reviews: tuple[ChoiceReview, ...]  # in order
    turns: tuple[TurnRecord, ...]
    turning_points: tuple[TurningPoint, ...]  # in order
    parts: tuple[GamePart, ...]
    sources: tuple[ScoreSource, ...]  # all seats, in the game's order
    wasted: tuple[WastedResource, ...]
    counted: tuple[tuple[str, float], ...]  # unused resources from the game's statistics
    luck: tuple[LuckTotal, ...]
    luck_events: tuple[LuckEvent, ...]  # the largest, in order

    @property
    def is_complete(self) -> bool:
        return len(self.reviews) == self.to_review

    @property
    def biggest_mistakes(self) -> tuple[ChoiceReview, ...]:
        """Return the choices that lost most, largest loss first."""
        lossy = [each for each in self.reviews if each.verdict is not Verdict.BEST]
        return tuple(sorted(lossy, key=lambda each: -each.lost)[:MAX_MISTAKES])

    def count(self, verdict: Verdict) -> int:
        return sum(each.verdict is verdict for each in self.reviews)
