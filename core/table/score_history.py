"""The scores of a game over time."""

from dataclasses import dataclass
from itertools import pairwise

from core.common.setup import OPENING
from core.kernel import Standing
from core.kernel.ranges import SignedTotal, Total
from core.table.variation import Variation


@dataclass(frozen=True, slots=True)
class Gain:
    """Points that a source gave to a seat in a turn, or took from it."""

    seat: int
    source: str
    delta: SignedTotal


@dataclass(frozen=True, slots=True)
class TurnScores:
    """The scores after a turn, as if the game had ended there."""

    round: Total
    entry: int  # journal index of the last choice of the turn
    totals: tuple[SignedTotal, ...]  # by seat
    gains: tuple[Gain, ...] = ()  # since the previous turn


def turn_ends(variation: Variation) -> list[int]:
    """Return the last step of each turn. The newest turn may be unfinished."""
    turn_of = variation.game.turn_number
    turns = [turn_of(variation.state_before(index)) for index in range(len(variation.steps))]
    return [
        index
        for index in range(len(turns))
        if index + 1 == len(turns) or turns[index + 1] != turns[index]
    ]


def score_history(variation: Variation, seat: int) -> tuple[TurnScores, ...]:
    """Return the scores at the opening and after each turn, as the seat sees them.

    Scores of a finished game are exact.
    """
    game, is_over = variation.game, variation.game.is_over(variation.state)
    ends = turn_ends(variation)
    states = [variation.start, *(variation.steps[index].state for index in ends)]
    rounds = [
        game.round_number(variation.start),
        *(game.round_number(variation.state_before(index)) for index in ends),
    ]
    entries = [OPENING, *(variation.steps[index].entry for index in ends)]
    standings = [game.standings(s if is_over else game.view(s, seat)) for s in states]
    gains = [(), *(_gains(before, after) for before, after in pairwise(standings))]
    return tuple(
        TurnScores(number, entry, tuple(s.total for s in stood), gained)
        for number, entry, stood, gained in zip(rounds, entries, standings, gains, strict=True)
    )


def _gains(before: tuple[Standing, ...], after: tuple[Standing, ...]) -> tuple[Gain, ...]:
    gains = []
    for old, new in zip(before, after, strict=True):
        had, has = dict(old.lines), dict(new.lines)
        for source in {**has, **had}:
            by = has.get(source, 0) - had.get(source, 0)
            if by:
                gains.append(Gain(new.seat, source, by))
    return tuple(gains)
