"""Totals of the choices reviewed so far: phases, turning points, waste."""

from collections.abc import Sequence
from dataclasses import replace

from core.house.lookback.records import (
    Cause,
    Judged,
    Lookback,
    Phase,
    Stand,
    TurningPoint,
    Verdict,
    Wasted,
)

FEW_ROUNDS = 8  # with more rounds, a game is divided into PHASE_COUNT phases
PHASES = 3
MOST_TURNS = 6
LEAST_SWING = 0.03  # change of the win probability
MAINLY = 0.5  # share of a swing that makes a cause the main one


def with_judged(lookback: Lookback, judged: Sequence[Judged]) -> Lookback:
    """Return the analysis with these reviews and everything computed from them."""
    rows = tuple(sorted(judged, key=lambda each: each.step))
    return replace(
        lookback,
        judged=rows,
        turning_points=_turning_points(lookback, rows),
        phases=_phases(lookback, rows),
        wasted=tuple(
            Wasted(each.round, each.entry, each.wasted, each.lost) for each in rows if each.wasted
        ),
    )


def _phases(lookback: Lookback, judged: Sequence[Judged]) -> tuple[Phase, ...]:
    """Return each round as a phase, or thirds of the game if there are many rounds."""
    course, word = lookback.course[1:], lookback.round_word
    rounds = sorted({stand.round for stand in course} | {each.round for each in judged})
    if not rounds:
        return ()
    if len(rounds) <= FEW_ROUNDS:
        parts = [[number] for number in rounds]
    else:
        ends = [len(rounds) * part // PHASES for part in range(PHASES + 1)]
        parts = [rounds[ends[part] : ends[part + 1]] for part in range(PHASES)]
    return tuple(_phase(part[0], part[-1], judged, word) for part in parts)


def _phase(first: int, last: int, judged: Sequence[Judged], round_word: str) -> Phase:
    own = [each for each in judged if first <= each.round <= last]
    name = f"{round_word} {first}" if first == last else f"{round_word}s {first}-{last}"
    best, near, dear = (sum(each.verdict is verdict for each in own) for verdict in Verdict)
    return Phase(name, first, last, best, near, dear, round(sum(e.lost for e in own), 2))


def _turning_points(lookback: Lookback, judged: Sequence[Judged]) -> tuple[TurningPoint, ...]:
    found = []
    for before, after in zip(lookback.course, lookback.course[1:], strict=False):
        if not after.chances:
            continue
        by = after.chances[lookback.seat] - before.chances[lookback.seat]
        is_end = lookback.is_over and after is lookback.course[-1]
        if abs(by) >= LEAST_SWING and not (is_end and _was_expected(lookback, before, after)):
            found.append((by, after))
    largest = sorted(found, key=lambda pair: -abs(pair[0]))[:MOST_TURNS]
    by_turn: dict[int, list[Judged]] = {}
    for each in judged:
        by_turn.setdefault(each.turn, []).append(each)
    return tuple(
        _turning_point(lookback.seat, by, stand, by_turn.get(stand.turn, []))
        for by, stand in sorted(largest, key=lambda pair: pair[1].entry)
    )


def _was_expected(lookback: Lookback, before: Stand, after: Stand) -> bool:
    """Return whether the end only confirmed the most likely winner."""
    chances, end = before.chances, after.chances
    return (chances[lookback.seat] == max(chances)) == (end[lookback.seat] == max(end))


def _turning_point(seat: int, by: float, stand: Stand, own: Sequence[Judged]) -> TurningPoint:
    lost = sum(each.lost for each in own)
    cause = Cause.SCORING if stand.is_scoring else Cause.PLAY
    if by < 0 and sum(each.chances_lost for each in own) >= MAINLY * -by:
        cause = Cause.CHOICE
    elif stand.luck_chances * by > 0 and abs(stand.luck_chances) >= MAINLY * abs(by):
        cause = Cause.LUCK
    return TurningPoint(
        round=stand.round,
        entry=stand.entry,
        seat=stand.seat,
        by=by,
        now=stand.chances[seat],
        cause=cause,
        told=stand.told,
        gains=stand.gains,
        lost=round(lost, 2),
        luck=stand.luck,
    )
