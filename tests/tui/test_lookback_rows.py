"""The parts of a look back as rows."""

from dataclasses import replace

import pytest

from core.house.lookback import Phase
from tests.house.looked_back import a_lookback
from tui.draw.lookback import accuracy_rows
from tui.model.lookback import LookbackModel

PHASES = (
    Phase("rounds 1-6", 1, 6, best=12, near=5, dear=7, lost=43.0),
    Phase("rounds 7-12", 7, 12, best=22, near=3, dear=13, lost=125.6),
)


@pytest.mark.parametrize("width", [40, 60, 63, 64, 90])
def test_parts_of_a_game_stand_in_columns_at_every_width(width: int) -> None:
    """Either all of them have a bar, or none."""
    lookback = replace(a_lookback(), phases=PHASES)
    rows = accuracy_rows(LookbackModel(lookback), lookback, width)[2:4]
    first, second = ("".join(text for text, _ in row) for row in rows)
    assert len(first) == len(second) <= width
    assert first.find("12 best") == second.find("22 best")
