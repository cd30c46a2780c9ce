"""What bots think of a position."""

from core.games.mosaic.scoring import final_lines
from core.games.mosaic.state import MosaicState
from core.kernel import Action


def evaluate(state: MosaicState, seat: int) -> float:
    """The score if it ended now."""
    return float(sum(points for _, points in final_lines(state, seat)))


def prior(state: MosaicState, seat: int, action: Action) -> float:
    """A cheap guess."""
    return 0.0
