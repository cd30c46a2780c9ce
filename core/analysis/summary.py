"""Totals of the reviewed choices: phases, turning points and waste."""

from collections.abc import Sequence
from dataclasses import replace

from core.analysis.records import (
    Analysis,
    Cause,
    ChoiceReview,
    Phase,
    TurningPoint,
    TurnRecord,
    Verdict,
    WastedResource,
)

MAX_ROUND_PHASES = 8  # with more rounds, a game is divided into PHASE_COUNT phases
PHASE_COUNT = 3
MAX_TURNING_POINTS = 6
MIN_SWING = 0.03  # change of the win probability
MAIN_CAUSE_SHARE = 0.5  # share of a swing that makes a cause the main one


def add_reviews(analysis: Analysis, reviews: Sequence[ChoiceReview]) -> Analysis:
    rows = tuple(sorted(reviews, key=lambda each: each.step))
    return replace(
        analysis,
        judged=rows,
        turning_points=_turning_points(analysis, rows),
        phases=_phases(analysis, rows),
        wasted=tuple(
            WastedResource(each.round, each.entry, each.wasted, each.lost)
            for each in rows
            if each.wasted
        ),
    )


def _phases(analysis: Analysis, reviews: Sequence[ChoiceReview]) -> tuple[Phase, ...]:
    course, word = analysis.course[1:], analysis.round_word
    rounds = sorted({record.round for record in course} | {each.round for each in reviews})
    if not rounds:
        return ()
    if len(rounds) <= MAX_ROUND_PHASES:
        parts = [[number] for number in rounds]
    else:
        ends = [len(rounds) * part // PHASE_COUNT for part in range(PHASE_COUNT + 1)]
        parts = [rounds[ends[part] : ends[part + 1]] for part in range(PHASE_COUNT)]
    return tuple(_phase(part[0], part[-1], reviews, word) for part in parts)


def _phase(first: int, last: int, reviews: Sequence[ChoiceReview], round_word: str) -> Phase:
    own_reviews = [each for each in reviews if first <= each.round <= last]
    name = f"{round_word} {first}" if first == last else f"{round_word}s {first}-{last}"
    best, inaccuracies, mistakes = (
        sum(each.verdict is verdict for each in own_reviews) for verdict in Verdict
    )
    return Phase(
        name, first, last, best, inaccuracies, mistakes, round(sum(e.lost for e in own_reviews), 2)
    )


def _turning_points(
    analysis: Analysis, reviews: Sequence[ChoiceReview]
) -> tuple[TurningPoint, ...]:
    swings = []
    for before, after in zip(analysis.course, analysis.course[1:], strict=False):
        if not after.chances:
            continue
        by = after.chances[analysis.seat] - before.chances[analysis.seat]
        is_end = analysis.is_over and after is analysis.course[-1]
        if abs(by) >= MIN_SWING and not (is_end and _was_expected(analysis, before, after)):
            swings.append((by, after))
    largest = sorted(swings, key=lambda pair: -abs(pair[0]))[:MAX_TURNING_POINTS]
    by_turn: dict[int, list[ChoiceReview]] = {}
    for each in reviews:
        by_turn.setdefault(each.turn, []).append(each)
    return tuple(
        _turning_point(analysis.seat, by, record, by_turn.get(record.turn, []))
        for by, record in sorted(largest, key=lambda pair: pair[1].entry)
    )


def _was_expected(analysis: Analysis, before: TurnRecord, after: TurnRecord) -> bool:
    chances, end = before.chances, after.chances
    return (chances[analysis.seat] == max(chances)) == (end[analysis.seat] == max(end))


def _turning_point(
    seat: int, by: float, turn: TurnRecord, own: Sequence[ChoiceReview]
) -> TurningPoint:
    points_lost = sum(each.lost for each in own)
    cause = Cause.SCORING if turn.is_scoring else Cause.PLAY
    if by < 0 and sum(each.chances_lost for each in own) >= MAIN_CAUSE_SHARE * -by:
        cause = Cause.CHOICE
    elif turn.luck_chances * by > 0 and abs(turn.luck_chances) >= MAIN_CAUSE_SHARE * abs(by):
        cause = Cause.LUCK
    return TurningPoint(
        round=turn.round,
        entry=turn.entry,
        seat=turn.seat,
        by=by,
        now=turn.chances[seat],
        cause=cause,
        told=turn.told,
        gains=turn.gains,
        lost=round(points_lost, 2),
        luck=turn.luck,
    )
