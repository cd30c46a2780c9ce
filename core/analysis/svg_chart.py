"""Charts as inline SVG, readable without scripts, network or colors.

Every seat's line has its own dash pattern and letter, and a text description for screen readers.
The layout leaves space for large letters on small screens.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from core.app.charts import Chart, Curve, find_ticks, place_round_labels
from core.kernel.presentation import SEAT_LETTERS

WIDTH, HEIGHT = 520.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 72.0, 22.0, 34.0  # margins
LETTER_WIDTH = 10.0  # for the largest font
LETTER_HEIGHT = 19.0  # for the largest font
LETTER_SPACING = 120.0  # distance between letters along a line
MAX_TICKS = 6


def escape_text(text: str) -> str:
    """Escape text for HTML, and replace characters that are not printable."""
    return escape("".join(each if each.isprintable() else "?" for each in text))


def seat_letter(seat: int) -> str:
    return SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else "-"


def render_chart(
    chart: Chart, names: Sequence[str], element_id: str, title: str, labels: Sequence[str] = ()
) -> str:
    """Return the chart as an SVG element with a unique id. `labels` name the highlights."""
    layout = _Layout(chart)
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img"'
        f' aria-labelledby="{element_id}-title {element_id}-desc">',
        f'<title id="{element_id}-title">{escape_text(title)}</title>',
        f'<desc id="{element_id}-desc">{escape_text(describe_chart(chart, names))}</desc>',
        *_axes(layout),
        *_highlights(layout, labels),
        *(_curve_line(layout, curve) for curve in chart.curves if curve.known_points),
        *(part for curve in chart.curves for part in _curve_letters(layout, curve)),
        *_curve_ends(layout),
        "</svg>",
    ]
    return "\n".join(parts)


def describe_chart(chart: Chart, names: Sequence[str]) -> str:
    """Describe where each line starts, peaks and ends."""
    sentences = []
    for curve in chart.curves:
        if not curve.known_points:
            continue
        (first, began), (last, ended) = curve.known_points[0], curve.known_points[-1]
        peak, most = max(curve.known_points, key=lambda point: (point[1], -point[0]))
        sentence = (
            f"{seat_letter(curve.seat)} {names[curve.seat]}: {chart.format_value(began)} at"
            f" {_round_name(chart, first)}, {chart.format_value(ended)} at"
            f" {_round_name(chart, last)}"
        )
        if most > max(began, ended):
            sentence += f", at most {chart.format_value(most)} at {_round_name(chart, peak)}"
        sentences.append(sentence)
    return ". ".join(sentences) + "." if sentences else "No data yet."


def _round_name(chart: Chart, moment: int) -> str:
    return f"{chart.round_word} {chart.round_name(chart.rounds[moment])}"


@dataclass(frozen=True, slots=True)
class _Layout:
    """The coordinates of moments and values."""

    chart: Chart

    def x_of(self, moment: int) -> float:
        moments = max(len(self.chart.rounds) - 1, 1)
        return LEFT + moment / moments * (WIDTH - LEFT - RIGHT)

    def y_of(self, value: float) -> float:
        least, most = self.chart.bounds
        return TOP + (most - value) / (most - least) * (HEIGHT - TOP - BOTTOM)


def _axes(lay: _Layout) -> Iterator[str]:
    chart, right, bottom = lay.chart, WIDTH - RIGHT, HEIGHT - BOTTOM
    for value in find_ticks(chart, MAX_TICKS):
        y = lay.y_of(value)
        yield f'<path class="grid" d="M{LEFT:g} {y:.1f}H{right:g}"/>'
        yield _text_element(LEFT - 8, y + 5, chart.format_value(value), "tick end")
    named = place_round_labels(chart, lay.x_of, lambda name: (len(name) + 1.5) * LETTER_WIDTH)
    for moment, name in named.items():
        yield f'<path class="grid" d="M{lay.x_of(moment):.1f} {bottom:g}v5"/>'
        yield _text_element(lay.x_of(moment), bottom + 20, name, "tick middle")
    yield _text_element(right + 12, bottom + 20, chart.round_word, "tick")


def _highlights(lay: _Layout, labels: Sequence[str]) -> Iterator[str]:
    after = 0.0
    for moment, name in sorted(zip(lay.chart.highlights, labels, strict=False)):
        x = lay.x_of(moment)
        yield f'<path class="mark" d="M{x:.1f} {TOP:g}V{HEIGHT - BOTTOM:g}"/>'
        if x >= after:
            yield _text_element(x, TOP - 6, name, "tick middle")
            after = x + (len(name) + 1) * LETTER_WIDTH


def _curve_line(lay: _Layout, curve: Curve) -> str:
    points = " ".join(
        f"{lay.x_of(at):.1f},{lay.y_of(value):.1f}" for at, value in curve.known_points
    )
    return f'<polyline class="line s{curve.seat}" points="{points}"/>'


def _curve_letters(lay: _Layout, curve: Curve) -> Iterator[str]:
    next_at = LEFT + 24 + curve.seat * (LETTER_WIDTH + 6)
    for at, value in curve.known_points:
        if lay.x_of(at) >= next_at and lay.x_of(at) < WIDTH - RIGHT - 2 * LETTER_WIDTH:
            yield _text_element(
                lay.x_of(at),
                lay.y_of(value) + 5,
                seat_letter(curve.seat),
                f"seat middle t{curve.seat}",
            )
            next_at = lay.x_of(at) + LETTER_SPACING


def _curve_ends(lay: _Layout) -> Iterator[str]:
    ends = [
        (curve.last_value, curve.seat) for curve in lay.chart.curves if curve.last_value is not None
    ]
    ends.sort(key=lambda end: -end[0])
    rows: list[float] = []
    for value, _ in ends:
        rows.append(max(lay.y_of(value), rows[-1] + LETTER_HEIGHT if rows else TOP))
    below = HEIGHT - BOTTOM + LETTER_HEIGHT / 2
    for at in reversed(range(len(rows))):
        rows[at] = below = min(rows[at], below - LETTER_HEIGHT)
    for y, (value, seat) in zip(rows, ends, strict=True):
        x = WIDTH - RIGHT + 8
        yield _text_element(x, y + 5, seat_letter(seat), f"seat t{seat}")
        yield _text_element(x + 16, y + 5, lay.chart.format_value(value), "total")


def _text_element(x: float, y: float, content: str, kind: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape_text(content)}</text>'
