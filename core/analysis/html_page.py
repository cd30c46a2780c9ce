"""An analysis as a single HTML page without scripts or external resources.

All text from saves is escaped.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from core.analysis.records import Analysis, Cause, ChoiceReview, ScoreSource, TurningPoint, Verdict
from core.analysis.score_graphs import has_win_probability, score_graph, win_probability_graph
from core.analysis.stylesheet import STYLESHEET
from core.analysis.svg_chart import escape_text, render_chart, seat_letter
from core.analysis.text_report import describe_cause
from core.app.catalog import format_time, game_name
from core.app.charts import Chart
from core.common.wording import round_name
from core.kernel.presentation import format_count, sentence_case
from saves import data_folder, read_header, write_private

CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # nothing external may be loaded

MIN_POINTS = 0.05  # smaller losses are not shown
MIN_PROBABILITY = 0.005  # smaller changes are not shown

Cells = Sequence[str]  # cells of a row, as HTML


def render_page(analysis: Analysis, date: str = "") -> str:
    """Return the page. `date` is that of the game."""
    title = escape_text(f"{game_name(analysis.game)}: {_result(analysis)}")
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>{STYLESHEET}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{title}</h1>",
        *_head(analysis, date),
        *_graphs(analysis),
        *_turning_points(analysis),
        *_mistakes(analysis),
        *_accuracy(analysis),
        *_sources(analysis),
        *_luck(analysis),
        *_unused(analysis),
        *_method(),
        "</main>",
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(parts)


def write_page(path: Path, analysis: Analysis) -> Path:
    """Write the page of a save's analysis to a file and return its path."""
    page = data_folder() / "pages" / f"{path.stem}.html"
    write_private(page, render_page(analysis, format_play_time(path)).encode())
    return page


def format_play_time(path: Path) -> str:
    """Return when a game was last played. Raise BadSave if it no longer exists."""
    return format_time(read_header(path).saved_at)


# --- sections -----------------------------------------------------------------------------------


def _result(analysis: Analysis) -> str:
    """Return the result as text: `Ada, 164 points, place 2 of 3`."""
    name, totals = analysis.names[analysis.seat], _totals(analysis)
    if not totals:
        return name
    own_total = totals[analysis.seat]
    place = 1 + sum(total > own_total for total in totals)
    place_text = f", place {place} of {len(totals)}" if len(totals) > 1 else ""
    return f"{name}, {format_count(own_total, 'point')}{place_text}"


def _totals(analysis: Analysis) -> tuple[int, ...]:
    return analysis.turns[-1].points if analysis.turns else ()


def _head(analysis: Analysis, when: str) -> Iterator[str]:
    parts = [when, "" if analysis.is_over else "not over yet", f"judged: {analysis.budget}"]
    if not analysis.is_complete:
        parts.append(f"{len(analysis.reviews)} of {analysis.to_review} choices so far")
    yield f'<p class="muted">{escape_text("; ".join(filter(None, parts)))}</p>'
    totals = sorted(enumerate(_totals(analysis)), key=lambda pair: -pair[1])
    rows = [(_player(analysis, seat), str(total)) for seat, total in totals]
    yield from _table(("Player", "Points"), rows, numbers=1)


def _graphs(analysis: Analysis) -> Iterator[str]:
    if not analysis.turns:
        return
    yield "<h2>Course</h2>"
    yield '<ul class="legend">'
    for seat in range(len(_totals(analysis))):
        yield f"<li>{_player(analysis, seat)} {_legend_key(seat)}</li>"
    yield "</ul>"
    if analysis.biggest_mistakes:
        yield '<p class="muted">Numbers above a chart: the dearest choices, told below.</p>'
    yield '<div class="charts">'
    if has_win_probability(analysis):
        chances = win_probability_graph(analysis)
        yield from _figure(analysis, "chances", "Chances of winning after each turn", chances)
    course = score_graph(analysis)
    yield from _figure(analysis, "points", "Points, if it had ended after each turn", course)
    yield "</div>"
    yield from _score_table(analysis)


def _figure(analysis: Analysis, name: str, title: str, chart: Chart) -> Iterator[str]:
    marks = [str(number) for number, _ in enumerate(analysis.biggest_mistakes, 1)]
    picture = render_chart(chart, analysis.names, name, title, marks)
    yield f"<figure><figcaption>{escape_text(title)}</figcaption>{picture}</figure>"


def _score_table(analysis: Analysis) -> Iterator[str]:
    last = {record.round: record for record in analysis.turns}
    headings = [
        escape_text(analysis.round_word),
        *(_chip(seat) for seat in range(len(_totals(analysis)))),
    ]
    rows = [
        (
            str(number),
            *(
                f"{points} ({record.win_probabilities[seat] * 100:.0f} %)"
                if record.win_probabilities
                else str(points)
                for seat, points in enumerate(record.points)
            ),
        )
        for number, record in last.items()
    ]
    yield "<details><summary>The same in numbers</summary>"
    yield from _table(headings, rows, numbers=len(headings) - 1)
    yield "</details>"


def _turning_points(analysis: Analysis) -> Iterator[str]:
    if not analysis.turning_points:
        return
    yield "<h2>Turning points</h2>"
    name = escape_text(analysis.names[analysis.seat])
    headings = (
        escape_text(analysis.round_word),
        "turn of",
        f"chances of {name}",
        "by",
        "what happened",
    )
    rows = [_turning_point(analysis, each) for each in analysis.turning_points]
    yield from _table(headings, rows)


def _turning_point(analysis: Analysis, point: TurningPoint) -> Cells:
    gains = () if point.cause is Cause.SCORING else point.gains  # the cause lists them already
    brought = ", ".join(f"{source} {by:+d}" for source, by in gains)
    return (
        str(point.round),
        _player(analysis, point.seat),
        f"{_signed(point.change * 100, '.0f', ' %')}, now {point.probability * 100:.0f} %",
        escape_text(describe_cause(point) or "what was done"),
        escape_text(point.narration)
        + (f' <span class="muted">{escape_text(brought)}</span>' if brought else ""),
    )


def _mistakes(analysis: Analysis) -> Iterator[str]:
    yield "<h2>The dearest choices</h2>"
    if not analysis.biggest_mistakes:
        nothing = "No significant mistakes found."
        yield f"<p>{nothing}</p>"
        return
    yield '<ol class="dear">'
    for number, choice in enumerate(analysis.biggest_mistakes, 1):
        yield from _mistake(analysis, number, choice)
    yield "</ol>"


def _mistake(analysis: Analysis, number: int, choice: ChoiceReview) -> Iterator[str]:
    when = sentence_case(round_name(analysis.round_word, choice.round))
    title = f"{number}. {when}: {choice.chosen}"
    yield f"<li><h3>{escape_text(title)}</h3>"
    loss = [_signed(-choice.lost, ".1f", " points")]
    if choice.win_probability_lost >= MIN_PROBABILITY:
        loss.append(f"{_signed(-choice.win_probability_lost * 100, '.0f', ' %')} of a win")
    yield f"<p>{', '.join(loss)}</p>"
    yield f'<p class="muted">{escape_text(choice.asked)}</p>'
    yield f"<p>Emperor: <strong>{escape_text(choice.plan)}</strong></p>"
    if choice.reason:
        yield f"<p>{escape_text(choice.reason)}</p>"
    if choice.wasted:
        yield f"<p>{escape_text(choice.wasted)}</p>"
    rows = [(escape_text(term.name), _signed(term.points, ".1f")) for term in choice.why]
    yield from _table(("what is better by it", "points"), rows, numbers=1)
    yield "</li>"


def _accuracy(analysis: Analysis) -> Iterator[str]:
    if not analysis.reviews:
        return
    counts = ", ".join(f"{analysis.count(verdict)} {verdict.value}" for verdict in Verdict)
    yield "<h2>How well it was chosen</h2>"
    yield f"<p>Of {format_count(len(analysis.reviews), 'choice')}: {counts}.</p>"
    rows = [
        (
            escape_text(part.name),
            f"{part.accuracy * 100:.0f} %",
            *(str(count) for count in (part.best, part.inaccuracies, part.mistakes)),
            _signed(-part.lost, ".1f"),
        )
        for part in analysis.parts
        if part.choices
    ]
    yield from _table(("", "accuracy", "best", "near", "dear", "points"), rows, numbers=5)


def _sources(analysis: Analysis) -> Iterator[str]:
    names = list(dict.fromkeys(source.name for source in analysis.sources))
    if not names:
        return
    seats = range(len(_totals(analysis)))
    made = {(source.name, source.seat): source for source in analysis.sources}
    yield "<h2>How the points were made</h2>"
    rows = [
        (escape_text(name), *(_format_points(made.get((name, seat))) for seat in seats))
        for name in names
    ]
    total = ("in all", *(str(total) for total in _totals(analysis)))
    headings = ("source", *(_player(analysis, seat) for seat in seats))
    yield from _table(headings, [*rows, total], numbers=len(headings) - 1)
    word = escape_text(analysis.round_word)
    yield f"<details><summary>{word} by {word}</summary>"
    rounds = [
        (
            escape_text(name),
            _chip(seat),
            ", ".join(f"{by:+d} in {word} {number}" for number, by in source.rounds),
        )
        for (name, seat), source in made.items()
        if source.rounds
    ]
    yield from _table(("source", "seat", "when"), rounds)
    yield "</details>"


def _format_points(source: ScoreSource | None) -> str:
    return str(source.points) if source else "0"


def _luck(analysis: Analysis) -> Iterator[str]:
    if not analysis.luck:
        return
    yield "<h2>Luck</h2>"
    yield "<p>In points, beyond what was to be expected; the rest was choice.</p>"
    rows = [
        (escape_text(each.what), _signed(each.points, ".1f"), str(each.times))
        for each in analysis.luck
    ]
    yield from _table(("", "points", "times"), rows, numbers=2)
    luck_events = [
        (
            str(event.round),
            _player(analysis, event.seat),
            _signed(event.points, ".1f"),
            escape_text(event.narration),
        )
        for event in analysis.luck_events
    ]
    yield from _table(
        (escape_text(analysis.round_word), "seat", "points", "what happened"), luck_events
    )


def _unused(analysis: Analysis) -> Iterator[str]:
    if not analysis.wasted and not analysis.counted:
        return
    yield "<h2>Left unused</h2>"
    yield "<ul>"
    for each in analysis.wasted:
        loss_text = f" ({each.lost:.1f} points)" if each.lost >= MIN_POINTS else ""
        when = escape_text(round_name(analysis.round_word, each.round))
        yield f"<li>{when}: {escape_text(each.what)}{loss_text}</li>"
    for what, count in analysis.counted:
        yield f"<li>{escape_text(what)}: {count:g} in all</li>"
    yield "</ul>"


def _method() -> Iterator[str]:
    yield "<h2>How it is judged</h2>"
    yield f"<p>{METHOD}</p>"


METHOD = (
    "Every choice is judged by the strongest bot, Emperor, on what could be known then: it sees"
    " no hidden card, and where luck has a part it looks at several worlds. Points are those of its"
    " own judgement of a position, chances are made of them; both are an opinion, and a strong one."
)


# --- parts --------------------------------------------------------------------------------------


def _table(heads: Sequence[str], rows: Iterable[Cells], numbers: int = 0) -> Iterator[str]:
    rows = list(rows)
    if not rows:
        return
    first = len(heads) - numbers
    yield '<div class="scroll"><table><thead><tr>'
    for at, head in enumerate(heads):
        yield f'<th scope="col"{_number_class(at >= first)}>{head}</th>'
    yield "</tr></thead><tbody>"
    for name, *cells in rows:
        row = "".join(
            f"<td{_number_class(at >= first)}>{cell}</td>" for at, cell in enumerate(cells, 1)
        )
        yield f'<tr><th scope="row">{name}</th>{row}</tr>'
    yield "</tbody></table></div>"


def _number_class(is_number: bool) -> str:
    return ' class="n"' if is_number else ""


def _signed(value: float, form: str, unit: str = "") -> str:
    """Return a colored number. Its sign has the same meaning as the color."""
    kind = "good" if value > 0 else "bad"
    return f'<span class="{kind}">{value:+{form}}{unit}</span>'


def _chip(seat: int) -> str:
    return f'<span class="chip c{seat}">{seat_letter(seat)}</span>'


def _player(analysis: Analysis, seat: int) -> str:
    if not 0 <= seat < len(analysis.names):
        return ""
    return f"{_chip(seat)} <bdi>{escape_text(analysis.names[seat])}</bdi>"


def _legend_key(seat: int) -> str:
    path = f'<path class="line s{seat}" d="M0 6H44"/>'
    return f'<svg class="key" viewBox="0 0 44 12" aria-hidden="true">{path}</svg>'
