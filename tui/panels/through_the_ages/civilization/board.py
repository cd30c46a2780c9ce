"""The civilization to draw, and the columns of its board."""

from dataclasses import dataclass

from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.target_ids import SEATS_BY_ID, owned_id, split_owned_id
from core.games.through_the_ages.text.facts.civilization import (
    CivilizationStats,
    civilization_stats,
)
from tui.draw.canvas import Ink
from tui.draw.highlight import WIDE_WIDTH
from tui.draw.panel_props import PanelProps
from tui.panels.through_the_ages.card_line import viewing_seat

LABEL_X, CELLS_X = 1, 11
WORKER_INK, TOKEN_INK = Ink("amount"), Ink("accent")
MAX_SYMBOLS = 5  # above this, a symbol and a number


@dataclass(frozen=True, slots=True)
class BoardProps:
    """A civilization, and the props of its panel."""

    panel: PanelProps
    seat: int
    stats: CivilizationStats
    strengths: tuple[int, ...]  # of all seats, for the rank

    @property
    def player(self) -> Player:
        view: AgesState = self.panel.view
        return view.players[self.seat]

    def stats_in(self, view: AgesState) -> CivilizationStats:
        return self.stats if view is self.panel.view else civilization_stats(view, self.seat)

    @property
    def is_own(self) -> bool:
        return self.seat == viewing_seat(self.panel)

    def card_target(self, card: str) -> str:
        """Return a card's target, which contains the owner if that is a rival."""
        return card if self.is_own else owned_id(card, self.seat)


def shown_seat(props: PanelProps) -> int:
    """Return the owner of the target under the cursor, else the viewer."""
    if props.cursor in SEATS_BY_ID:
        return SEATS_BY_ID[props.cursor]
    _, owner = split_owned_id(props.cursor)
    return viewing_seat(props) if owner is None else owner


def ratings_x(width: int) -> int:
    return width - 36 if width >= WIDE_WIDTH else width - 31
