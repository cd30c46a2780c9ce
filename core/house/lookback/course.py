"""The timeline of a game from one seat's view: points, win probability, luck, events."""

from collections.abc import Iterator, Sequence
from typing import Any

from core.house.lookback.chances import Rows, known_worths, outlook, result
from core.house.lookback.luck import Fortune, fortunes
from core.house.lookback.records import Lookback, Luck, Source, Stand, Stroke
from core.kernel import SPECTATOR
from core.kernel.phrases import Phrase, in_one_breath, touches
from core.kernel.voice import in_whole_words
from core.table import Line, Moment, history, turn_ends

LARGEST = 5
MOST_PHRASES = 6  # per turn
SCORED = 3  # points gained by several seats at once that indicate a scoring
DIGITS = 4  # of rounded points and probabilities
LEFT_OVER = ("unspent", "left", "never played")  # parts of statistics names


def course_of(
    line: Line, names: Sequence[str], seat: int, budget: str, worlds: int, to_judge: int
) -> Lookback:
    """Make an analysis without any reviewed choices."""
    game, moments = line.game, history(line, seat)
    luck = list(fortunes(line, seat, worlds))
    with in_whole_words(names):
        return Lookback(
            game=game.id,
            round_word=game.round_word,
            names=tuple(names),
            seat=seat,
            is_over=game.is_over(line.state),
            budget=budget,
            to_judge=to_judge,
            judged=(),
            course=tuple(_stands(line, names, seat, worlds, moments, luck)),
            turning_points=(),
            phases=(),
            sources=tuple(_sources(line, seat, moments)),
            wasted=(),
            counted=_left_over(line, seat),
            luck=tuple(_summed(luck)),
            strokes=tuple(_strokes(line, names, seat, luck)),
        )


def _stands(
    line: Line,
    names: Sequence[str],
    seat: int,
    worlds: int,
    moments: Sequence[Moment],
    luck: Sequence[Fortune],
) -> Iterator[Stand]:
    game, ends = line.game, turn_ends(line)
    scored = [_scored(line, line.start, seat)]
    recent: list[Rows] = []
    begun = 0
    for number, moment in enumerate(moments):
        end = ends[number - 1] if number else -1
        state = line.steps[end].state if number else line.start
        is_over = game.is_over(state)
        view = game.view(state, seat)
        recent.append(known_worths(game, view, seat, worlds))
        ahead = outlook(game, view, seat, recent)
        chances = result(game, state) if is_over and ahead.chances() else ahead.chances()
        points = sum(each.points for each in luck if begun <= each.index <= end)
        scored.append(_scored(line, state, seat))
        rose = sum(now >= then + SCORED for then, now in zip(*scored[-2:], strict=True))
        yield Stand(
            round=moment.round,
            turn=game.turn(line.before(end)) if number else game.turn(line.start),
            entry=moment.entry,
            seat=line.steps[begun].seat if number else SPECTATOR,
            points=moment.totals,
            chances=tuple(round(chance, DIGITS) for chance in chances),
            luck=round(points, 2),
            luck_chances=round(-ahead.worth_of(-points), DIGITS),
            gains=_gains(moment, seat),
            is_scoring=rose > 1,
            told=_told(line, names, seat, range(begun, end + 1)),
        )
        begun = end + 1


def _scored(line: Line, state: Any, seat: int) -> list[int]:
    """Return everybody's points in a position, as far as the seat may know them."""
    game = line.game
    seen = state if game.is_over(line.state) else game.view(state, seat)
    return [standing.points for standing in game.standings(seen)]


def _gains(moment: Moment, seat: int) -> tuple[tuple[str, int], ...]:
    own = [(gain.source, gain.by) for gain in moment.gains if gain.seat == seat]
    return tuple(sorted(own, key=lambda gain: -abs(gain[1])))


def _told(line: Line, names: Sequence[str], seat: int, steps: Sequence[int]) -> str:
    """Narrate some steps in one sentence, preferring events that affect the seat."""
    phrases = [phrase for index in steps for phrase in _phrases(line, index, seat)]
    if len(phrases) > MOST_PHRASES:
        near = [phrase for phrase in phrases if touches(phrase, seat)]
        phrases = (near or phrases)[:MOST_PHRASES]
    return in_one_breath(phrases, names)


def _phrases(line: Line, index: int, seat: int) -> Iterator[Phrase]:
    """Yield the visible phrases of a step, except plain changes of numbers."""
    game, step = line.game, line.steps[index]
    view = game.view(step.state, seat)
    for event in step.events:
        seen = event.seen_by(seat)
        phrase = game.narrate(view, seen) if seen is not None else None
        if phrase is not None and not phrase.nothing_but_changes:
            yield phrase


def _sources(line: Line, seat: int, moments: Sequence[Moment]) -> Iterator[Source]:
    """Yield the points of every seat from every source, in total and per round."""
    game = line.game
    over = game.is_over(line.state)
    for standing in game.standings(line.state if over else game.view(line.state, seat)):
        for name, points in standing.lines:
            rounds: dict[int, int] = {}
            for moment in moments:
                for gain in moment.gains:
                    if (gain.seat, gain.source) == (standing.seat, name):
                        rounds[moment.round] = rounds.get(moment.round, 0) + gain.by
            changed = tuple((number, by) for number, by in rounds.items() if by)
            yield Source(standing.seat, name, points, changed)


def _left_over(line: Line, seat: int) -> tuple[tuple[str, float], ...]:
    """Return the game's own statistics of unused resources, once it is over."""
    game = line.game
    if not game.is_over(line.state):
        return ()
    events = [*line.start.told, *(event for step in line.steps for event in step.events)]
    counts = game.census(line.state, events)
    if seat >= len(counts):
        return ()
    return tuple(
        (name, count)
        for name, count in counts[seat].items()
        if any(word in name for word in LEFT_OVER)
    )


def _summed(luck: Sequence[Fortune]) -> Iterator[Luck]:
    for what in dict.fromkeys(each.what for each in luck):
        points = [each.points for each in luck if each.what == what]
        yield Luck(what, round(sum(points), 2), len(points))


def _strokes(
    line: Line, names: Sequence[str], seat: int, luck: Sequence[Fortune]
) -> Iterator[Stroke]:
    largest = sorted(luck, key=lambda each: -abs(each.points))[:LARGEST]
    for each in sorted(largest, key=lambda each: each.index):
        step = line.steps[each.index]
        yield Stroke(
            round=line.game.round(line.before(each.index)),
            entry=step.entry,
            seat=step.seat,
            points=round(each.points, 2),
            told=_told(line, names, seat, [each.index]),
        )
