"""Totals of the reviewed choices: parts of the game, turning points and waste."""

from collections.abc import Sequence
from dataclasses import replace

from core.analysis.records import (
    Analysis,
    Cause,
    ChoiceReview,
    GamePart,
    TurningPoint,
    TurnRecord,
    Verdict,
    WastedResource,
)

MAX_SINGLE_ROUNDS = 8  # with more rounds, a game is divided into PART_COUNT parts
PART_COUNT = 3
MAX_TURNING_POINTS = 6
MIN_SWING = 0.03  # change of the win probability
MAIN_CAUSE_SHARE = 0.5  # share of a swing that makes a cause the main one


def add_reviews(analysis: Analysis, reviews: Sequence[ChoiceReview]) -> Analysis:
    rows = tuple(sorted(reviews, key=lambda each: each.step))
    return replace(
        analysis,
        reviews=rows,
        turning_points=_turning_points(analysis, rows),
        parts=_game_parts(analysis, rows),
        wasted=tuple(
            WastedResource(each.round, each.entry, each.wasted, each.lost)
            for each in rows
            if each.wasted
        ),
    )


def _game_parts(analysis: Analysis, reviews: Sequence[ChoiceReview]) -> tuple[GamePart, ...]:
    turns, word = analysis.turns[1:], analysis.round_word
    rounds = sorted({record.round for record in turns} | {each.round for each in reviews})
    if not rounds:
        return ()
    if len(rounds) <= MAX_SINGLE_ROUNDS:
        parts = [[number] for number in rounds]
    else:
        ends = [len(rounds) * part // PART_COUNT for part in range(PART_COUNT + 1)]
        parts = [rounds[ends[part] : ends[part + 1]] for part in range(PART_COUNT)]
    return tuple(_game_part(part[0], part[-1], reviews, word) for part in parts)


def _game_part(first: int, last: int, reviews: Sequence[ChoiceReview], round_word: str) -> GamePart:
    own_reviews = [each for each in reviews if first <= each.round <= last]
    name = f"{round_word} {first}" if first == last else f"{round_word}s {first}-{last}"
    best, inaccuracies, mistakes = (
        sum(each.verdict is verdict for each in own_reviews) for verdict in Verdict
    )
    return GamePart(
        name, first, last, best, inaccuracies, mistakes, round(sum(e.lost for e in own_reviews), 2)
    )


def _turning_points(
    analysis: Analysis, reviews: Sequence[ChoiceReview]
) -> tuple[TurningPoint, ...]:
    swings = []
    for before, after in zip(analysis.turns, analysis.turns[1:], strict=False):
        if not after.win_probabilities:
            continue
        change = after.win_probabilities[analysis.seat] - before.win_probabilities[analysis.seat]
        is_end = analysis.is_over and after is analysis.turns[-1]
        if abs(change) >= MIN_SWING and not (is_end and _was_expected(analysis, before, after)):
            swings.append((change, after))
    largest = sorted(swings, key=lambda pair: -abs(pair[0]))[:MAX_TURNING_POINTS]
    by_turn: dict[int, list[ChoiceReview]] = {}
    for each in reviews:
        by_turn.setdefault(each.turn, []).append(each)
    return tuple(
        _turning_point(analysis.seat, change, record, by_turn.get(record.turn, []))
        for change, record in sorted(largest, key=lambda pair: pair[1].entry)
    )


def _was_expected(analysis: Analysis, before: TurnRecord, after: TurnRecord) -> bool:
    probabilities, end = before.win_probabilities, after.win_probabilities
    return (probabilities[analysis.seat] == max(probabilities)) == (end[analysis.seat] == max(end))


def _turning_point(
    seat: int, change: float, turn: TurnRecord, own: Sequence[ChoiceReview]
) -> TurningPoint:
    points_lost = sum(each.lost for each in own)
    cause = Cause.SCORING if turn.is_scoring else Cause.PLAY
    if change < 0 and sum(each.win_probability_lost for each in own) >= MAIN_CAUSE_SHARE * -change:
        cause = Cause.CHOICE
    elif turn.luck_probability * change > 0 and abs(
        turn.luck_probability
    ) >= MAIN_CAUSE_SHARE * abs(change):
        cause = Cause.LUCK
    return TurningPoint(
        round=turn.round,
        entry=turn.entry,
        seat=turn.seat,
        change=change,
        probability=turn.win_probabilities[seat],
        cause=cause,
        narration=turn.narration,
        gains=turn.gains,
        lost=round(points_lost, 2),
        luck=turn.luck,
    )
