"""Whose civilization is drawn, and where things stand on its board."""

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
MOST_MARKS = 5  # more of a kind are a mark and a number


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """Whose civilization is drawn, seen by whom."""

    scene: Scene
    seat: int
    now: Numbers
    strengths: tuple[int, ...]  # of all, for the rank

    @property
    def player(self) -> Player:
        """The civilization."""
        view: AgesState = self.scene.view
        return view.players[self.seat]

    def numbers_in(self, view: AgesState) -> Numbers:
        """Its numbers in another view than the one that is shown."""
        return self.now if view is self.scene.view else numbers(view, self.seat)

    @property
    def is_own(self) -> bool:
        """Whether it is the reader's."""
        return self.seat == eye(self.scene)

    def target(self, card: str) -> str:
        """What a card on this board is called: a rival's is not one's own."""
        return card if self.is_own else owned_id(card, self.seat)


def shown_seat(scene: Scene) -> int:
    """The civilization the cursor is on or in; else one's own."""
    cursor = scene.cursor
    if cursor.startswith("seat "):
        return int(cursor.removeprefix("seat "))
    owner = cursor.partition("@")[2]
    return int(owner) if owner else eye(scene)


def divide(width: int) -> int:
    """Where the ratings begin."""
    return width - 36 if width >= WIDE else width - 31
