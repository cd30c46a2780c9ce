"""The timeline of a game from one seat's view: points, win probability, luck and events."""

from collections.abc import Iterator, Sequence
from typing import Any

from core.analysis.luck import LuckyStep, find_luck
from core.analysis.records import Analysis, LuckEvent, LuckTotal, ScoreSource, TurnRecord
from core.analysis.win_probability import SampledValues, final_shares, make_outlook, sample_values
from core.kernel import SPECTATOR
from core.kernel.phrases import Phrase, join_phrases, mentions_seat
from core.kernel.style import Style
from core.table import TurnScores, Variation, score_history, turn_ends

MAX_LUCKY_EVENTS = 5
MAX_PHRASES = 6  # per turn
SCORING_POINTS = 3  # points gained by several seats at once that indicate a scoring
DIGITS = 4  # of rounded points and probabilities
UNUSED_WORDS = ("unspent", "left", "never played")  # parts of statistics names


def start_analysis(
    variation: Variation,
    names: Sequence[str],
    seat: int,
    budget: str,
    samples: int,
    choice_count: int,
) -> Analysis:
    """Return an analysis without reviewed choices."""
    game, moments = variation.game, score_history(variation, seat)
    luck, style = list(find_luck(variation, seat, samples)), Style.spoken(names)
    return Analysis(
        game=game.id,
        round_word=game.text.round_noun,
        names=tuple(names),
        seat=seat,
        is_over=game.is_over(variation.state),
        budget=budget,
        to_review=choice_count,
        reviews=(),
        turns=tuple(_timeline(variation, seat, samples, moments, luck, style)),
        turning_points=(),
        parts=(),
        sources=tuple(_sources(variation, seat, moments)),
        wasted=(),
        counted=_count_unused(variation, seat),
        luck=tuple(_sum_luck(luck)),
        luck_events=tuple(_largest_luck(variation, seat, luck, style)),
    )


def _timeline(
    variation: Variation,
    seat: int,
    worlds: int,
    moments: Sequence[TurnScores],
    luck: Sequence[LuckyStep],
    style: Style,
) -> Iterator[TurnRecord]:
    game, ends = variation.game, turn_ends(variation)
    scored = [_visible_points(variation, variation.start, seat)]
    recent: list[SampledValues] = []
    start = 0
    for number, moment in enumerate(moments):
        end = ends[number - 1] if number else -1
        state = variation.steps[end].state if number else variation.start
        is_over = game.is_over(state)
        view = game.view(state, seat)
        recent.append(sample_values(game, view, seat, worlds))
        ahead = make_outlook(game, view, seat, recent)
        chances = (
            final_shares(game, state)
            if is_over and ahead.win_probabilities()
            else ahead.win_probabilities()
        )
        points = sum(each.points for each in luck if start <= each.index <= end)
        scored.append(_visible_points(variation, state, seat))
        rose = sum(now >= then + SCORING_POINTS for then, now in zip(*scored[-2:], strict=True))
        yield TurnRecord(
            round=moment.round,
            turn=game.turn_number(variation.state_before(end))
            if number
            else game.turn_number(variation.start),
            entry=moment.entry,
            seat=variation.steps[start].seat if number else SPECTATOR,
            points=moment.totals,
            win_probabilities=tuple(round(chance, DIGITS) for chance in chances),
            luck=round(points, 2),
            luck_probability=round(-ahead.probability_change(-points), DIGITS),
            gains=_gains(moment, seat),
            is_scoring=rose > 1,
            narration=_narrate_steps(variation, seat, range(start, end + 1), style),
        )
        start = end + 1


def _visible_points(variation: Variation, state: Any, seat: int) -> list[int]:
    game = variation.game
    view = state if game.is_over(variation.state) else game.view(state, seat)
    return [standing.points for standing in game.standings(view)]


def _gains(moment: TurnScores, seat: int) -> tuple[tuple[str, int], ...]:
    own_gains = [(gain.source, gain.delta) for gain in moment.gains if gain.seat == seat]
    return tuple(sorted(own_gains, key=lambda gain: -abs(gain[1])))


def _narrate_steps(variation: Variation, seat: int, steps: Sequence[int], style: Style) -> str:
    phrases = [phrase for index in steps for phrase in _phrases(variation, index, seat, style)]
    if len(phrases) > MAX_PHRASES:
        own_phrases = [phrase for phrase in phrases if mentions_seat(phrase, seat)]
        phrases = (own_phrases or phrases)[:MAX_PHRASES]
    return join_phrases(phrases, style.names, style)


def _phrases(variation: Variation, index: int, seat: int, style: Style) -> Iterator[Phrase]:
    game, step = variation.game, variation.steps[index]
    view = game.view(step.state, seat)
    for event in step.events:
        event_view = event.view_for(seat)
        phrase = game.text.narrate(view, event_view, style) if event_view is not None else None
        if phrase is not None and not phrase.is_changes_only:
            yield phrase


def _sources(
    variation: Variation, seat: int, moments: Sequence[TurnScores]
) -> Iterator[ScoreSource]:
    game = variation.game
    over = game.is_over(variation.state)
    for standing in game.standings(variation.state if over else game.view(variation.state, seat)):
        for name, points in standing.lines:
            rounds: dict[int, int] = {}
            for moment in moments:
                for gain in moment.gains:
                    if (gain.seat, gain.source) == (standing.seat, name):
                        rounds[moment.round] = rounds.get(moment.round, 0) + gain.delta
            changed = tuple((number, by) for number, by in rounds.items() if by)
            yield ScoreSource(standing.seat, name, points, changed)


def _count_unused(variation: Variation, seat: int) -> tuple[tuple[str, float], ...]:
    game = variation.game
    if not game.is_over(variation.state):
        return ()
    events = [
        *variation.start.events,
        *(event for step in variation.steps for event in step.events),
    ]
    counts = game.statistics(variation.state, events)
    if seat >= len(counts):
        return ()
    return tuple(
        (name, count)
        for name, count in counts[seat].items()
        if any(word in name for word in UNUSED_WORDS)
    )


def _sum_luck(luck: Sequence[LuckyStep]) -> Iterator[LuckTotal]:
    for source in dict.fromkeys(each.what for each in luck):
        points = [each.points for each in luck if each.what == source]
        yield LuckTotal(source, round(sum(points), 2), len(points))


def _largest_luck(
    variation: Variation, seat: int, luck: Sequence[LuckyStep], style: Style
) -> Iterator[LuckEvent]:
    largest = sorted(luck, key=lambda each: -abs(each.points))[:MAX_LUCKY_EVENTS]
    for each in sorted(largest, key=lambda each: each.index):
        step = variation.steps[each.index]
        yield LuckEvent(
            round=variation.game.round_number(variation.state_before(each.index)),
            entry=step.entry,
            seat=step.seat,
            points=round(each.points, 2),
            narration=_narrate_steps(variation, seat, [each.index], style),
        )
