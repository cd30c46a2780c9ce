"""An analysis as plain text, eighty columns wide."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from core.analysis.records import Analysis, Cause, ChoiceReview, TurningPoint, TurnRecord, Verdict
from core.app.catalog import game_name
from core.common.wording import round_name
from core.kernel import SPECTATOR
from core.kernel.phrases import YOU
from core.kernel.presentation import format_count, join_words, pad_to_width, sentence_case

LINE_WIDTH = 80
MAX_ROWS = 20  # of the timeline
MIN_PROBABILITY = 0.005  # smaller changes are not shown
NAME_WIDTH = 10  # columns
NO_BREAK_SPACE = "\u00a0"  # between a number and `%`; printed as a space


def report_lines(analysis: Analysis) -> Iterator[str]:
    yield from _heading(analysis)
    for title, lines in (
        ("Biggest mistakes", _mistakes(analysis)),
        ("Accuracy", _game_parts(analysis)),
        ("Turning points", _turning_points(analysis)),
        ("Score graph: score if the game had ended then, and win probability", _timeline(analysis)),
        ("Where the points came from", _sources(analysis)),
        ("Left unused", _unused(analysis)),
        ("Luck (points above expectation)", _luck(analysis)),
    ):
        rows = list(lines)
        if rows:
            yield from ("", title, *(row.replace(NO_BREAK_SPACE, " ") for row in rows))


def format_percent(chance: float) -> str:
    return f"{100 * chance:.0f}{NO_BREAK_SPACE}%"


def _heading(analysis: Analysis) -> Iterator[str]:
    name = analysis.names[analysis.seat]
    choices_text = "your choices" if name == YOU else f"the choices of {name}"
    yield f"{game_name(analysis.game)}: {choices_text}, analyzed by Emperor"
    end = analysis.turns[-1]
    scores = [
        f"{name_text} {points}"
        for name_text, points in zip(analysis.names, end.points, strict=True)
    ]
    yield from wrap(
        f"{'' if analysis.is_over else 'Not over yet: '}{join_words(scores)}.", LINE_WIDTH
    )
    if not analysis.is_complete:
        yield (
            f"So far {len(analysis.reviews)} of"
            f" {format_count(analysis.to_review, 'choice')} are judged."
        )
    verdicts = [verdict.count_text(analysis.count(verdict)) for verdict in Verdict]
    points_lost = sum(each.lost for each in analysis.reviews)
    text = f"Of {format_count(len(analysis.reviews), 'choice')}: {join_words(verdicts)};"
    yield from wrap(f"{text} {points_lost:.1f} points lost in all.", LINE_WIDTH)


def _mistakes(analysis: Analysis) -> Iterator[str]:
    for each in analysis.biggest_mistakes:
        yield from _wrap_hanging(
            f"{round_name(analysis.round_word, each.round)}: {describe_choice(each)}", "  "
        )
        yield from _wrap_hanging(f"Emperor: {describe_better(each)}", "      ")


def describe_choice(review: ChoiceReview) -> str:
    """Return the choice, with its question if needed and the waste it caused."""
    question = f"{review.asked.rstrip('.:?')}: " if review.is_part else ""
    wasted = f" ({review.wasted})" if review.wasted else ""
    return f"{question}{review.chosen}{wasted}"


def describe_better(review: ChoiceReview) -> str:
    """Return the better choice and why.

    For example `Opera, then a worker: 9.4 points, 11 % win probability; ...`.
    """
    chances = (
        f", {format_percent(review.win_probability_lost)} win probability"
        if review.win_probability_lost >= MIN_PROBABILITY
        else ""
    )
    reason = f"; {review.reason}" if review.reason else ""
    return f"{review.plan}: {review.lost:.1f} points{chances}{reason}."


def _game_parts(analysis: Analysis) -> Iterator[str]:
    for each in analysis.parts:
        if each.choices:
            yield (
                f"  {each.name:14}{format_percent(each.accuracy):>6} best"
                f"{each.choices:6} choices{each.lost:8.1f} points lost"
            )


def _turning_points(analysis: Analysis) -> Iterator[str]:
    for each in analysis.turning_points:
        before = format_percent(each.probability - each.change)
        by = f", by {cause}" if (cause := describe_cause(each)) else ""
        swing = f"{_turn_name(analysis, each)}: {before} to {format_percent(each.probability)}{by}"
        yield from _wrap_hanging(f"{swing}. {each.narration}".rstrip(), "  ")


def _turn_name(analysis: Analysis, point: TurningPoint) -> str:
    name = analysis.names[point.seat]
    turn_owner = (
        "" if point.seat == SPECTATOR else ", your turn" if name == YOU else f", {name}'s turn"
    )
    return f"{round_name(analysis.round_word, point.round)}{turn_owner}"


def describe_cause(point: TurningPoint) -> str:
    """Return the cause of a turning point, or "" for normal play."""
    gains = ", ".join(f"{source} {by:+d}" for source, by in point.gains[:3])
    return {
        Cause.CHOICE: f"own choices ({point.lost:.1f} points lost)",
        Cause.LUCK: f"luck ({point.luck:+.1f} points)",
        Cause.SCORING: f"a scoring ({gains or 'of others'})",
        Cause.PLAY: "",
    }[point.cause]


def _timeline(analysis: Analysis) -> Iterator[str]:
    headings = [
        pad_to_width(name, NAME_WIDTH).rstrip().rjust(NAME_WIDTH) for name in analysis.names
    ]
    has_chances = bool(analysis.turns[-1].win_probabilities)
    yield f"  {analysis.round_word:6}" + "".join(headings) + ("    chances" if has_chances else "")
    for record in _round_ends(analysis.turns):
        points = "".join(f"{number:{NAME_WIDTH}}" for number in record.points)
        chance = (
            f"{format_percent(record.win_probabilities[analysis.seat]):>11}" if has_chances else ""
        )
        yield f"  {record.round:<6}{points}{chance}"


def _round_ends(timeline: Sequence[TurnRecord]) -> list[TurnRecord]:
    ends = list({record.round: record for record in timeline[1:]}.values())
    step = -(-len(ends) // MAX_ROWS)
    return ends[::-1][:: max(step, 1)][::-1]


def _sources(analysis: Analysis) -> Iterator[str]:
    names = list(dict.fromkeys(source.name for source in analysis.sources))
    brought = {(source.name, source.seat): source.points for source in analysis.sources}
    headings = [
        pad_to_width(name, NAME_WIDTH).rstrip().rjust(NAME_WIDTH) for name in analysis.names
    ]
    wide = min(max(map(len, names), default=0), LINE_WIDTH - 4 - NAME_WIDTH * len(headings))
    yield f"  {'':{wide}}" + "".join(headings)
    for name in names:
        points = [brought.get((name, seat), 0) for seat in range(len(headings))]
        if any(points):
            yield f"  {name[:wide]:{wide}}" + "".join(f"{number:{NAME_WIDTH}}" for number in points)


def _unused(analysis: Analysis) -> Iterator[str]:
    for each in analysis.wasted:
        loss_text = f" ({each.lost:.1f} points)" if each.lost >= 0.05 else ""
        yield from _wrap_hanging(
            f"{round_name(analysis.round_word, each.round)}: {each.what}{loss_text}", "  "
        )
    for name, count in analysis.counted:
        if count:
            yield f"  {name}, by the game's own count: {count:g}"


def _luck(analysis: Analysis) -> Iterator[str]:
    for each in analysis.luck:
        yield f"  {each.what}: {each.points:+.1f} ({format_count(each.times, 'time')})"
    for stroke in analysis.luck_events:
        when = round_name(analysis.round_word, stroke.round)
        text = f"{when}: {stroke.points:+.1f}. {stroke.narration}"
        yield from _wrap_hanging(text.rstrip(), "    ")


def _wrap_hanging(text: str, indent: str) -> list[str]:
    """Wrap a paragraph with a hanging indent."""
    further = indent + "  "
    return wrap(
        sentence_case(text),
        LINE_WIDTH,
        initial_indent=indent,
        subsequent_indent=further,
        break_on_hyphens=False,
    )
