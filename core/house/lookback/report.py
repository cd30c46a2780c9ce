"""An analysis as plain text, eighty columns wide."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from core.basics.wording import round_name
from core.house.catalogue import game_name
from core.house.lookback.records import Cause, Judged, Lookback, Stand, TurningPoint, Verdict
from core.kernel import SPECTATOR
from core.kernel.phrases import YOU
from core.kernel.words import counted, in_column, listed, sentence_case

WIDTH = 80
MOST_ROWS = 20  # of the timeline
NOTEWORTHY = 0.005  # smaller changes are not shown
NAME = 10  # columns
UNPARTED = "\u00a0"  # replaces spaces that must not break


def report(found: Lookback) -> Iterator[str]:
    yield from _heading(found)
    for title, lines in (
        ("The dearest choices", _dearest(found)),
        ("How well it was chosen", _phases(found)),
        ("Turning points", _turning_points(found)),
        ("The course: points if it had ended then, and chances of winning", _course(found)),
        ("How the points were made", _sources(found)),
        ("Left unused", _unused(found)),
        ("Luck, in points beyond what was to be expected", _luck(found)),
    ):
        rows = list(lines)
        if rows:
            yield from ("", title, *rows)


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def plan_of(each: Judged) -> str:
    """Return Emperor's choice and its follow-ups: `Play: Coast, then Glory`."""
    told, group = each.best, each.best.partition(": ")[0]
    for step in each.then:
        first, colon, rest = step.partition(": ")
        told += f", then {rest if colon and first == group else step}"
        group = first
    return told


def _heading(found: Lookback) -> Iterator[str]:
    name = found.names[found.seat]
    whose = "your choices" if name == YOU else f"the choices of {name}"
    yield f"{game_name(found.game)}: {whose}, looked back on by Emperor"
    end = found.course[-1]
    scores = [f"{who} {points}" for who, points in zip(found.names, end.points, strict=True)]
    yield from wrap(f"{'' if found.is_over else 'Not over yet: '}{listed(scores)}.", WIDTH)
    if not found.is_complete:
        yield f"So far {len(found.judged)} of {counted(found.to_judge, 'choice')} are judged."
    verdicts = [f"{found.count(verdict)} {verdict.value}" for verdict in Verdict]
    lost = sum(each.lost for each in found.judged)
    told = f"Of {counted(len(found.judged), 'choice')}: {listed(verdicts)};"
    yield from wrap(f"{told} {lost:.1f} points lost in all.", WIDTH)


def _dearest(found: Lookback) -> Iterator[str]:
    for each in found.dearest:
        yield from _hanging(f"{round_name(found.round_word, each.round)}: {done(each)}", "  ")
        yield from _hanging(f"Emperor: {better(each)}", "      ")


def done(each: Judged) -> str:
    """Return the choice as text, with its question if needed and the waste it caused."""
    asked = f"{each.asked.rstrip('.:?')}: " if each.is_part else ""
    wasted = f" ({each.wasted})" if each.wasted else ""
    return f"{asked}{each.chosen}{wasted}"


def better(each: Judged) -> str:
    """Return the better choice and why: `Opera, then a worker: 9.4 points, 11 % of the chances;
    ...`.
    """
    chances = (
        f", {percent(each.chances_lost)} of the chances" if each.chances_lost >= NOTEWORTHY else ""
    )
    reason = f"; {each.reason}" if each.reason else ""
    return f"{plan_of(each)}: {each.lost:.1f} points{chances}{reason}."


def _phases(found: Lookback) -> Iterator[str]:
    for each in found.phases:
        if each.choices:
            yield (
                f"  {each.name:14}{percent(each.accuracy):>6} best"
                f"{each.choices:6} choices{each.lost:8.1f} points lost"
            )


def _turning_points(found: Lookback) -> Iterator[str]:
    for each in found.turning_points:
        before = percent(each.now - each.by)
        by = f", by {cause}" if (cause := cause_of(each)) else ""
        course = f"{_turn(found, each)}: {before} to {percent(each.now)}{by}"
        yield from _hanging(f"{course}. {each.told}".rstrip(), "  ")


def _turn(found: Lookback, each: TurningPoint) -> str:
    name = found.names[each.seat]
    whose = "" if each.seat == SPECTATOR else ", your turn" if name == YOU else f", {name}'s turn"
    return f"{round_name(found.round_word, each.round)}{whose}"


def cause_of(each: TurningPoint) -> str:
    """Return the cause of a turning point, or an empty string for normal play."""
    gains = ", ".join(f"{source} {by:+d}" for source, by in each.gains[:3])
    return {
        Cause.CHOICE: f"own choices ({each.lost:.1f} points lost)",
        Cause.LUCK: f"luck ({each.luck:+.1f} points)",
        Cause.SCORING: f"a scoring ({gains or 'of others'})",
        Cause.PLAY: "",
    }[each.cause]


def _course(found: Lookback) -> Iterator[str]:
    heads = [in_column(name, NAME).rstrip().rjust(NAME) for name in found.names]
    has_chances = bool(found.course[-1].chances)
    yield f"  {found.round_word:6}" + "".join(heads) + ("    chances" if has_chances else "")
    for stand in _round_ends(found.course):
        points = "".join(f"{number:{NAME}}" for number in stand.points)
        chance = f"{percent(stand.chances[found.seat]):>11}" if has_chances else ""
        yield f"  {stand.round:<6}{points}{chance}"


def _round_ends(course: Sequence[Stand]) -> list[Stand]:
    """Return the last record of each round, thinned out if there are many."""
    ends = list({stand.round: stand for stand in course[1:]}.values())
    step = -(-len(ends) // MOST_ROWS)
    return ends[::-1][:: max(step, 1)][::-1]


def _sources(found: Lookback) -> Iterator[str]:
    names = list(dict.fromkeys(source.name for source in found.sources))
    brought = {(source.name, source.seat): source.points for source in found.sources}
    heads = [in_column(name, NAME).rstrip().rjust(NAME) for name in found.names]
    wide = min(max(map(len, names), default=0), WIDTH - 4 - NAME * len(heads))
    yield f"  {'':{wide}}" + "".join(heads)
    for name in names:
        points = [brought.get((name, seat), 0) for seat in range(len(heads))]
        if any(points):
            yield f"  {name[:wide]:{wide}}" + "".join(f"{number:{NAME}}" for number in points)


def _unused(found: Lookback) -> Iterator[str]:
    for each in found.wasted:
        lost = f" ({each.lost:.1f} points)" if each.lost >= 0.05 else ""
        yield from _hanging(f"{round_name(found.round_word, each.round)}: {each.what}{lost}", "  ")
    for name, count in found.counted:
        if count:
            yield f"  {name}, by the game's own count: {count:g}"


def _luck(found: Lookback) -> Iterator[str]:
    for each in found.luck:
        yield f"  {each.what}: {each.points:+.1f} ({counted(each.times, 'time')})"
    for stroke in found.strokes:
        when = round_name(found.round_word, stroke.round)
        told = f"{when}: {stroke.points:+.1f}. {stroke.told}"
        yield from _hanging(told.rstrip(), "    ")


def _hanging(text: str, indent: str) -> list[str]:
    """Wrap a paragraph with a hanging indent, keeping numbers together with their `%`."""
    whole = sentence_case(text).replace(" %", f"{UNPARTED}%")
    further = indent + "  "
    lines = wrap(
        whole, WIDTH, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False
    )
    return [line.replace(UNPARTED, " ") for line in lines]
