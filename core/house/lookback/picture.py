"""Charts as inline SVG, which need no script, network or color to be understood.

Every seat's line has its own dash pattern and letter, and a text description for screen readers.
The layout allows for large letters on small screens.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from core.house.charts import Chart, Curve, named_rounds, ticks
from core.kernel.words import LETTERS

WIDTH, HEIGHT = 520.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 72.0, 22.0, 34.0  # margins
LETTER = 10.0  # for the largest font
LINE = 19.0  # for the largest font
LETTERS_EVERY = 120.0  # distance between letters along a line
MOST_TICKS = 6


def text(words: str) -> str:
    """Escape text for HTML, and replace characters that are not printable."""
    return escape("".join(each if each.isprintable() else "?" for each in words))


def letter_of(seat: int) -> str:
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "-"


def chart_picture(
    chart: Chart, names: Sequence[str], name: str, title: str, marks: Sequence[str] = ()
) -> str:
    """Return the chart as an SVG element with a unique id; `labels` name the highlights."""
    lay = _Layout(chart)
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc">',
        f'<title id="{name}-title">{text(title)}</title>',
        f'<desc id="{name}-desc">{text(in_words(chart, names))}</desc>',
        *_axes(lay),
        *_uprights(lay, marks),
        *(_line(lay, curve) for curve in chart.curves if curve.known),
        *(part for curve in chart.curves for part in _letters(lay, curve)),
        *_ends(lay),
        "</svg>",
    ]
    return "\n".join(parts)


def in_words(chart: Chart, names: Sequence[str]) -> str:
    """Describe each line in words: where it starts, peaks and ends."""
    told = []
    for curve in chart.curves:
        if not curve.known:
            continue
        (first, began), (last, ended) = curve.known[0], curve.known[-1]
        peak, most = max(curve.known, key=lambda point: (point[1], -point[0]))
        sentence = (
            f"{letter_of(curve.seat)} {names[curve.seat]}: {chart.written(began)} at"
            f" {_round(chart, first)}, {chart.written(ended)} at {_round(chart, last)}"
        )
        if most > max(began, ended):
            sentence += f", at most {chart.written(most)} at {_round(chart, peak)}"
        told.append(sentence)
    return ". ".join(told) + "." if told else "Nothing is known yet."


def _round(chart: Chart, moment: int) -> str:
    return f"{chart.round_word} {chart.name_of(chart.rounds[moment])}"


@dataclass(frozen=True, slots=True)
class _Layout:
    """The coordinates of moments and values."""

    chart: Chart

    def x(self, moment: int) -> float:
        moments = max(len(self.chart.rounds) - 1, 1)
        return LEFT + moment / moments * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        least, most = self.chart.bounds
        return TOP + (most - value) / (most - least) * (HEIGHT - TOP - BOTTOM)


def _axes(lay: _Layout) -> Iterator[str]:
    chart, right, bottom = lay.chart, WIDTH - RIGHT, HEIGHT - BOTTOM
    for value in ticks(chart, MOST_TICKS):
        y = lay.y(value)
        yield f'<path class="grid" d="M{LEFT:g} {y:.1f}H{right:g}"/>'
        yield _text(LEFT - 8, y + 5, chart.written(value), "tick end")
    named = named_rounds(chart, lay.x, lambda name: (len(name) + 1.5) * LETTER)
    for moment, name in named.items():
        yield f'<path class="grid" d="M{lay.x(moment):.1f} {bottom:g}v5"/>'
        yield _text(lay.x(moment), bottom + 20, name, "tick middle")
    yield _text(right + 12, bottom + 20, chart.round_word, "tick")


def _uprights(lay: _Layout, marks: Sequence[str]) -> Iterator[str]:
    after = 0.0
    for moment, name in sorted(zip(lay.chart.marks, marks, strict=False)):
        x = lay.x(moment)
        yield f'<path class="mark" d="M{x:.1f} {TOP:g}V{HEIGHT - BOTTOM:g}"/>'
        if x >= after:
            yield _text(x, TOP - 6, name, "tick middle")
            after = x + (len(name) + 1) * LETTER


def _line(lay: _Layout, curve: Curve) -> str:
    points = " ".join(f"{lay.x(at):.1f},{lay.y(value):.1f}" for at, value in curve.known)
    return f'<polyline class="line s{curve.seat}" points="{points}"/>'


def _letters(lay: _Layout, curve: Curve) -> Iterator[str]:
    """Yield a seat's letters along its line; overlapping lines have them at different positions."""
    next_at = LEFT + 24 + curve.seat * (LETTER + 6)
    for at, value in curve.known:
        if lay.x(at) >= next_at and lay.x(at) < WIDTH - RIGHT - 2 * LETTER:
            yield _text(
                lay.x(at), lay.y(value) + 5, letter_of(curve.seat), f"seat middle t{curve.seat}"
            )
            next_at = lay.x(at) + LETTERS_EVERY


def _ends(lay: _Layout) -> Iterator[str]:
    """Yield letters and last values at the right edge, moved apart vertically."""
    ends = [(curve.last, curve.seat) for curve in lay.chart.curves if curve.last is not None]
    ends.sort(key=lambda end: -end[0])
    rows: list[float] = []
    for value, _ in ends:
        rows.append(max(lay.y(value), rows[-1] + LINE if rows else TOP))
    below = HEIGHT - BOTTOM + LINE / 2
    for at in reversed(range(len(rows))):
        rows[at] = below = min(rows[at], below - LINE)
    for y, (value, seat) in zip(rows, ends, strict=True):
        x = WIDTH - RIGHT + 8
        yield _text(x, y + 5, letter_of(seat), f"seat t{seat}")
        yield _text(x + 16, y + 5, lay.chart.written(value), "total")


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{text(words)}</text>'
