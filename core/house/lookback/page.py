"""An analysis as a single HTML page without scripts or external resources.

All text from saves is escaped.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from core.basics.wording import round_name
from core.house.catalogue import clock, game_name
from core.house.charts import Chart
from core.house.lookback.charts import chances_course, has_chances, points_course
from core.house.lookback.picture import chart_picture, letter_of, text
from core.house.lookback.records import Cause, Judged, Lookback, Source, TurningPoint, Verdict
from core.house.lookback.report import cause_of
from core.house.lookback.style import STYLE
from core.kernel.words import counted, sentence_case
from saves import home, read_header, write_private

ALONE = "default-src 'none'; style-src 'unsafe-inline'"  # nothing external may be loaded

LEAST = 0.05  # smaller losses are not shown
LEAST_CHANCE = 0.005  # smaller changes are not shown

Cells = Sequence[str]  # cells of a row, as HTML


def page_of(lookback: Lookback, when: str = "") -> str:
    """Return the page; `date` says when the game was played."""
    title = text(f"{game_name(lookback.game)}: {_result(lookback)}")
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{ALONE}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{title}</h1>",
        *_head(lookback, when),
        *_course(lookback),
        *_turning_points(lookback),
        *_dearest(lookback),
        *_accuracy(lookback),
        *_sources(lookback),
        *_luck(lookback),
        *_unused(lookback),
        *_how(),
        "</main>",
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(parts)


def write_page(path: Path, lookback: Lookback) -> Path:
    """Write the page of a save's analysis to a file and return its path."""
    page = home() / "pages" / f"{path.stem}.html"
    write_private(page, page_of(lookback, played_at(path)).encode())
    return page


def played_at(path: Path) -> str:
    """Return when a game was last played. BadSave if it no longer exists."""
    return clock(read_header(path).time)


# --- sections -----------------------------------------------------------------------------------


def _result(lookback: Lookback) -> str:
    """Return the result as text: `Ada, 164 points, place 2 of 3`."""
    name, totals = lookback.names[lookback.seat], _totals(lookback)
    if not totals:
        return name
    own = totals[lookback.seat]
    place = 1 + sum(total > own for total in totals)
    of = f", place {place} of {len(totals)}" if len(totals) > 1 else ""
    return f"{name}, {counted(own, 'point')}{of}"


def _totals(lookback: Lookback) -> tuple[int, ...]:
    return lookback.course[-1].points if lookback.course else ()


def _head(lookback: Lookback, when: str) -> Iterator[str]:
    words = [when, "" if lookback.is_over else "not over yet", f"judged: {lookback.budget}"]
    if not lookback.is_complete:
        words.append(f"{len(lookback.judged)} of {lookback.to_judge} choices so far")
    yield f'<p class="muted">{text("; ".join(filter(None, words)))}</p>'
    totals = sorted(enumerate(_totals(lookback)), key=lambda pair: -pair[1])
    rows = [(_who(lookback, seat), str(total)) for seat, total in totals]
    yield from _table(("Player", "Points"), rows, numbers=1)


def _course(lookback: Lookback) -> Iterator[str]:
    if not lookback.course:
        return
    yield "<h2>Course</h2>"
    yield '<ul class="legend">'
    for seat in range(len(_totals(lookback))):
        yield f"<li>{_who(lookback, seat)} {_key(seat)}</li>"
    yield "</ul>"
    if lookback.dearest:
        yield '<p class="muted">Numbers above a chart: the dearest choices, told below.</p>'
    yield '<div class="charts">'
    if has_chances(lookback):
        chances = chances_course(lookback)
        yield from _figure(lookback, "chances", "Chances of winning after each turn", chances)
    course = points_course(lookback)
    yield from _figure(lookback, "points", "Points, if it had ended after each turn", course)
    yield "</div>"
    yield from _in_numbers(lookback)


def _figure(lookback: Lookback, name: str, title: str, chart: Chart) -> Iterator[str]:
    marks = [str(number) for number, _ in enumerate(lookback.dearest, 1)]
    picture = chart_picture(chart, lookback.names, name, title, marks)
    yield f"<figure><figcaption>{text(title)}</figcaption>{picture}</figure>"


def _in_numbers(lookback: Lookback) -> Iterator[str]:
    """Yield the scores after each round, as a text alternative to the graphs."""
    last = {stand.round: stand for stand in lookback.course}
    heads = [text(lookback.round_word), *(_chip(seat) for seat in range(len(_totals(lookback))))]
    rows = [
        (
            str(number),
            *(
                f"{points} ({stand.chances[seat] * 100:.0f} %)" if stand.chances else str(points)
                for seat, points in enumerate(stand.points)
            ),
        )
        for number, stand in last.items()
    ]
    yield "<details><summary>The same in numbers</summary>"
    yield from _table(heads, rows, numbers=len(heads) - 1)
    yield "</details>"


def _turning_points(lookback: Lookback) -> Iterator[str]:
    if not lookback.turning_points:
        return
    yield "<h2>Turning points</h2>"
    name = text(lookback.names[lookback.seat])
    heads = (text(lookback.round_word), "turn of", f"chances of {name}", "by", "what happened")
    rows = [_turning_point(lookback, each) for each in lookback.turning_points]
    yield from _table(heads, rows)


def _turning_point(lookback: Lookback, point: TurningPoint) -> Cells:
    gains = () if point.cause is Cause.SCORING else point.gains  # the cause lists them already
    brought = ", ".join(f"{source} {by:+d}" for source, by in gains)
    return (
        str(point.round),
        _who(lookback, point.seat),
        f"{_signed(point.by * 100, '.0f', ' %')}, now {point.now * 100:.0f} %",
        text(cause_of(point) or "what was done"),
        text(point.told) + (f' <span class="muted">{text(brought)}</span>' if brought else ""),
    )


def _dearest(lookback: Lookback) -> Iterator[str]:
    yield "<h2>The dearest choices</h2>"
    if not lookback.dearest:
        nothing = "None that was judged lost anything worth telling."
        yield f"<p>{nothing}</p>"
        return
    yield '<ol class="dear">'
    for number, choice in enumerate(lookback.dearest, 1):
        yield from _dear_choice(lookback, number, choice)
    yield "</ol>"


def _dear_choice(lookback: Lookback, number: int, choice: Judged) -> Iterator[str]:
    when = sentence_case(round_name(lookback.round_word, choice.round))
    title = f"{number}. {when}: {choice.chosen}"
    yield f"<li><h3>{text(title)}</h3>"
    lost = [_signed(-choice.lost, ".1f", " points")]
    if choice.chances_lost >= LEAST_CHANCE:
        lost.append(f"{_signed(-choice.chances_lost * 100, '.0f', ' %')} of a win")
    yield f"<p>{', '.join(lost)}</p>"
    yield f'<p class="muted">{text(choice.asked)}</p>'
    instead = ", then ".join((choice.best, *choice.then))
    yield f"<p>Emperor: <strong>{text(instead)}</strong></p>"
    if choice.reason:
        yield f"<p>{text(choice.reason)}</p>"
    if choice.wasted:
        yield f"<p>{text(choice.wasted)}</p>"
    rows = [(text(term.name), _signed(term.points, ".1f")) for term in choice.why]
    yield from _table(("what is better by it", "points"), rows, numbers=1)
    yield "</li>"


def _accuracy(lookback: Lookback) -> Iterator[str]:
    if not lookback.judged:
        return
    counts = ", ".join(f"{lookback.count(verdict)} {verdict.value}" for verdict in Verdict)
    yield "<h2>How well it was chosen</h2>"
    yield f"<p>Of {counted(len(lookback.judged), 'choice')}: {counts}.</p>"
    rows = [
        (
            text(phase.name),
            f"{phase.accuracy * 100:.0f} %",
            *(str(many) for many in (phase.best, phase.near, phase.dear)),
            _signed(-phase.lost, ".1f"),
        )
        for phase in lookback.phases
        if phase.choices
    ]
    yield from _table(("", "accuracy", "best", "near", "dear", "points"), rows, numbers=5)


def _sources(lookback: Lookback) -> Iterator[str]:
    names = list(dict.fromkeys(source.name for source in lookback.sources))
    if not names:
        return
    seats = range(len(_totals(lookback)))
    made = {(source.name, source.seat): source for source in lookback.sources}
    yield "<h2>How the points were made</h2>"
    rows = [(text(name), *(_points_of(made.get((name, seat))) for seat in seats)) for name in names]
    total = ("in all", *(str(total) for total in _totals(lookback)))
    heads = ("source", *(_who(lookback, seat) for seat in seats))
    yield from _table(heads, [*rows, total], numbers=len(heads) - 1)
    word = text(lookback.round_word)
    yield f"<details><summary>{word} by {word}</summary>"
    rounds = [
        (
            text(name),
            _chip(seat),
            ", ".join(f"{by:+d} in {word} {number}" for number, by in source.rounds),
        )
        for (name, seat), source in made.items()
        if source.rounds
    ]
    yield from _table(("source", "seat", "when"), rounds)
    yield "</details>"


def _points_of(source: Source | None) -> str:
    return str(source.points) if source else "0"


def _luck(lookback: Lookback) -> Iterator[str]:
    if not lookback.luck:
        return
    yield "<h2>Luck</h2>"
    yield "<p>In points, beyond what was to be expected; the rest was choice.</p>"
    rows = [
        (text(each.what), _signed(each.points, ".1f"), str(each.times)) for each in lookback.luck
    ]
    yield from _table(("", "points", "times"), rows, numbers=2)
    strokes = [
        (
            str(stroke.round),
            _who(lookback, stroke.seat),
            _signed(stroke.points, ".1f"),
            text(stroke.told),
        )
        for stroke in lookback.strokes
    ]
    yield from _table((text(lookback.round_word), "seat", "points", "what happened"), strokes)


def _unused(lookback: Lookback) -> Iterator[str]:
    if not lookback.wasted and not lookback.counted:
        return
    yield "<h2>Left unused</h2>"
    yield "<ul>"
    for each in lookback.wasted:
        lost = f" ({each.lost:.1f} points)" if each.lost >= LEAST else ""
        when = text(round_name(lookback.round_word, each.round))
        yield f"<li>{when}: {text(each.what)}{lost}</li>"
    for what, many in lookback.counted:
        yield f"<li>{text(what)}: {many:g} in all</li>"
    yield "</ul>"


def _how() -> Iterator[str]:
    yield "<h2>How it is judged</h2>"
    yield f"<p>{HOW}</p>"


HOW = (
    "Every choice is judged by the strongest bot, Emperor, on what could be known then: it sees"
    " no hidden card, and where luck has a part it looks at several worlds. Points are those of its"
    " own judgement of a position, chances are made of them; both are an opinion, and a strong one."
)


# --- parts --------------------------------------------------------------------------------------


def _table(heads: Sequence[str], rows: Iterable[Cells], numbers: int = 0) -> Iterator[str]:
    """Yield a table whose last columns are numbers; nothing if it is empty."""
    rows = list(rows)
    if not rows:
        return
    first = len(heads) - numbers
    yield '<div class="scroll"><table><thead><tr>'
    for at, head in enumerate(heads):
        yield f'<th scope="col"{_number(at >= first)}>{head}</th>'
    yield "</tr></thead><tbody>"
    for name, *cells in rows:
        row = "".join(f"<td{_number(at >= first)}>{cell}</td>" for at, cell in enumerate(cells, 1))
        yield f'<tr><th scope="row">{name}</th>{row}</tr>'
    yield "</tbody></table></div>"


def _number(is_one: bool) -> str:
    return ' class="n"' if is_one else ""


def _signed(value: float, form: str, unit: str = "") -> str:
    """Return a colored number; the sign has the same meaning as the color."""
    kind = "good" if value > 0 else "bad"
    return f'<span class="{kind}">{value:+{form}}{unit}</span>'


def _chip(seat: int) -> str:
    return f'<span class="chip c{seat}">{letter_of(seat)}</span>'


def _who(lookback: Lookback, seat: int) -> str:
    if not 0 <= seat < len(lookback.names):
        return ""
    return f"{_chip(seat)} <bdi>{text(lookback.names[seat])}</bdi>"


def _key(seat: int) -> str:
    """Return a sample of a seat's line."""
    path = f'<path class="line s{seat}" d="M0 6H44"/>'
    return f'<svg class="key" viewBox="0 0 44 12" aria-hidden="true">{path}</svg>'
