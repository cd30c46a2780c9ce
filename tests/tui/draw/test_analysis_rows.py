from dataclasses import replace

import pytest

from core.analysis import GamePart, Term
from tests.analysis.samples import MISTAKES, make_analysis
from tui.draw.analysis_rows import accuracy_rows, mistake_rows
from tui.draw.canvas import Parts
from tui.model.analysis import AnalysisModel

PHASES = (
    GamePart("rounds 1-6", 1, 6, best=12, inaccuracies=5, mistakes=7, lost=43.0),
    GamePart("rounds 7-12", 7, 12, best=22, inaccuracies=3, mistakes=13, lost=125.6),
)


@pytest.mark.parametrize("width", [40, 60, 63, 64, 90])
def test_phases_are_aligned_at_every_width(width: int) -> None:
    """Either all of them have a bar, or none."""
    lookback = replace(make_analysis(), parts=PHASES)
    rows = accuracy_rows(AnalysisModel(lookback), lookback, width, is_only_section=True)[2:4]
    first, second = ("".join(text for text, _ in row) for row in rows)
    assert len(first) == len(second) <= width
    assert first.find("12 best") == second.find("22 best")


def said(rows: list[Parts]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


def test_rows_shown_by_other_sections_are_not_repeated() -> None:
    lookback = make_analysis()
    model = AnalysisModel(lookback)
    alone, beside = (
        said(accuracy_rows(model, lookback, 60, is_alone)) for is_alone in (True, False)
    )
    assert alone[0] == model.tally and model.tally not in beside
    assert any(line.startswith("luck: ") for line in alone)
    assert beside[beside.index("luck") + 1] in alone  # the strokes themselves are told in both


@pytest.mark.parametrize("width", [40, 43, 90])
def test_terms_are_aligned_within_the_width(width: int) -> None:
    why = (Term("golden ages and achievements", 1.0), Term("points", -12.5))
    choice = replace(MISTAKES, why=why)
    lines = said(mistake_rows(AnalysisModel(make_analysis()), choice, width))
    first, second = (next(line for line in lines if end in line) for end in ("+1.0", "-12.5"))
    assert len(first) == len(second) <= width
