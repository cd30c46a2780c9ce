from dataclasses import replace
from itertools import pairwise

import pytest

from core.app.charts import PER_CENT, Chart, Curve, find_ticks, place_round_labels, points_chart
from core.games import load_game
from core.table import TurnScores
from tests.tui.panel_painting import Size, StrictCanvas, props_for
from tui.draw.canvas import Brush
from tui.draw.glyphs import ASCII_SYMBOLS, SEAT_LETTERS, SEAT_PATTERNS
from tui.draw.plot import paint_chart

DRESSES = pytest.mark.parametrize("dress", ["drawn", "ascii", "mono"])
SIZES = pytest.mark.parametrize("size", [(40, 12), (79, 18), (110, 30), (236, 60)])

COURSE = points_chart(
    [TurnScores(turn // 4 + 1, turn, (turn, turn, 2 * turn, 90 - turn)) for turn in range(60)]
)
CHANCES = Chart(
    rounds=tuple(turn // 3 + 1 for turn in range(50)),
    curves=(Curve(0, tuple(75.0 - turn for turn in range(50))),),
    unit=PER_CENT,
    value_range=(0, 100),
    now=20,
    highlights=(5, 20, 40),
)


def painted(chart: Chart, size: Size, dress: str = "drawn", players: int = 4) -> list[str]:
    """Draw a chart on a canvas that forbids overwriting and overflow."""
    game = load_game("mosaic")
    state = game.new(players, {}, 1)
    scene = props_for(game, state, theme="mono" if dress == "mono" else "night")
    canvas = StrictCanvas(*size, Brush(scene.theme, ascii_only=dress == "ascii"))
    paint_chart(canvas, scene, chart, (0, 0, *size))
    return canvas.lines()


@SIZES
@DRESSES
def test_axes_have_round_ticks_and_every_curve_its_final_value(size: Size, dress: str) -> None:
    lines = painted(COURSE, size, dress)
    *axis, legend = lines[-2:]
    rounds = [int(word) for word in axis[0].split() if word.isdigit()]
    assert len(rounds) > 2 and len({b - a for a, b in pairwise(rounds)}) == 1
    values = [int(line[:4]) for line in lines[:-2] if line[:4].strip().isdigit()]
    assert len(values) > 2 and len({a - b for a, b in pairwise(values)}) == 1
    for letter, points in zip("ABCD", (59, 59, 118, 31), strict=True):
        assert sum(line.endswith(f" {letter}  {points}") for line in lines) == 1
    assert [word for word in legend.split() if word in SEAT_LETTERS] == list("ABCD")


@SIZES
@DRESSES
def test_curves_are_distinguishable_without_colors(size: Size, dress: str) -> None:
    """A and B are constant, and both must be visible."""
    drawn = "".join(line[5 : size[0] - 8] for line in painted(COURSE, size, dress)[:-2])
    assert all(letter in drawn for letter in "ABCD")
    marks = {"drawn": "", "ascii": "ABCD", "mono": SEAT_PATTERNS[:4]}[dress]
    assert all(drawn.count(mark) >= 8 for mark in marks)


@SIZES
def test_ascii_plot_uses_only_ascii(size: Size) -> None:
    assert not set("".join(painted(COURSE, size, "ascii"))) & set(ASCII_SYMBOLS)


@DRESSES
def test_win_probability_spans_0_to_100_with_cursor_and_highlights(dress: str) -> None:
    lines = painted(CHANCES, (70, 16), dress)
    assert lines[0].startswith(" 100%") and lines[13].startswith("   0%")
    assert sum(line.endswith(" A  26%") for line in lines) == 1
    upright, mark = ("|", ":") if dress == "ascii" else ("│", "┊")
    columns = {line.index(upright) for line in lines if upright in line}
    assert len(columns) == 1
    assert sum(mark in line for line in lines) >= 13
    assert lines[14].startswith(" round")


def test_unknown_values_are_not_drawn() -> None:
    half = Curve(0, (10.0, 20.0, *[None] * 48))
    lines = painted(replace(CHANCES, curves=(half,), now=None, highlights=()), (70, 16))
    assert all(not line[12:60].strip(" ∙") for line in lines[:14])
    assert sum(line.endswith(" A  20%") for line in lines) == 1
    nothing = replace(CHANCES, curves=(Curve(0, (None,) * 50),), now=None, highlights=())
    assert not any("A" in line for line in painted(nothing, (70, 16))[:14])


def test_six_final_values_keep_their_order_in_few_rows() -> None:
    crowd = points_chart([TurnScores(n, n, (50, 50, 50, 49, 48, n)) for n in range(6)])
    lines = painted(crowd, (60, 10), players=6)
    ends = [line.split()[-2:] for line in lines[:-2] if line.split()[-2:-1] in map(list, "ABCDEF")]
    assert [letter for letter, _ in ends] == list("ABCDEF")


def test_scores_can_be_negative() -> None:
    losing = points_chart([TurnScores(n, n, (-3 * n, 4 - n)) for n in range(1, 9)])
    assert find_ticks(losing, 6)[0] < 0 and 0 in find_ticks(losing, 6)
    lines = painted(losing, (60, 14), players=2)
    assert any(line.endswith(" A  -24") for line in lines)


def test_nothing_is_drawn_without_room() -> None:
    assert not any(painted(COURSE, (14, 5)))


def test_small_scale_ticks_every_point() -> None:
    assert find_ticks(Chart((1, 2), (Curve(0, (0, 4)),)), 6) == [0, 1, 2, 3, 4]
    assert find_ticks(Chart((1,), (Curve(0, (0,)),)), 6) == [0, 1]


def test_rounds_use_the_games_names() -> None:
    chart = replace(COURSE, round_name=lambda number: f"r{number}")
    close = place_round_labels(chart, lambda moment: moment, len)
    wide = place_round_labels(chart, lambda moment: moment * 3, lambda name: len(name) + 3)
    assert list(close.values())[:3] == ["r1", "r2", "r3"]
    assert "r1" not in place_round_labels(chart, lambda at: at, lambda name: 7).values()
    assert wide == close


def test_short_setup_round_loses_its_label_first() -> None:
    begun = points_chart([TurnScores((turn + 9) // 10, turn, (turn, 0)) for turn in range(60)])
    assert list(place_round_labels(begun, lambda at: at, lambda name: 3).values()) == list("123456")


def test_campaign_games_have_their_own_rounds_and_separators() -> None:
    games = points_chart([TurnScores(turn % 20 + 1, turn, (turn % 20, 0)) for turn in range(60)])
    assert games.highlights == (20, 40)
    assert (
        list(place_round_labels(games, lambda at: at, lambda name: 8).values()) == ["10", "20"] * 3
    )
    all_of_them = place_round_labels(games, lambda at: 9 * at, lambda name: 8).values()
    assert list(all_of_them) == [str(number) for number in range(1, 21)] * 3
