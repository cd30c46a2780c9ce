"""The civilization to draw, and the columns of its board."""

from dataclasses import dataclass

from core.games.through_the_ages.describe import owned_id
from core.games.through_the_ages.facts.numbers import Numbers, numbers
from core.games.through_the_ages.state import AgesState, Player
from tui.draw.canvas import Ink
from tui.draw.highlight import WIDE
from tui.draw.scene import Scene
from tui.games.through_the_ages.lines import eye

LABEL_X, CELLS_X = 1, 11
WORKER, TOKEN = Ink("amount"), Ink("accent")
MOST_MARKS = 5  # above this, a symbol and a number


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """One civilization with the panel it is drawn on."""

    scene: Scene
    seat: int
    now: Numbers
    strengths: tuple[int, ...]  # of all seats, for the rank

    @property
    def player(self) -> Player:
        view: AgesState = self.scene.view
        return view.players[self.seat]

    def numbers_in(self, view: AgesState) -> Numbers:
        return self.now if view is self.scene.view else numbers(view, self.seat)

    @property
    def is_own(self) -> bool:
        return self.seat == eye(self.scene)

    def target(self, card: str) -> str:
        """Return a card's target; for a rival's card it contains the owner."""
        return card if self.is_own else owned_id(card, self.seat)


def shown_seat(scene: Scene) -> int:
    """Return the owner of the target under the cursor, else the viewer."""
    cursor = scene.cursor
    if cursor.startswith("seat "):
        return int(cursor.removeprefix("seat "))
    owner = cursor.partition("@")[2]
    return int(owner) if owner else eye(scene)


def divide(width: int) -> int:
    return width - 36 if width >= WIDE else width - 31
