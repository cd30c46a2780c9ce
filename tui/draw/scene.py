"""What a pane needs to draw itself, and the spots it leaves behind for cursor and mouse."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from core.kernel import SPECTATOR, Game
from themes import Theme, mix
from tui.draw.canvas import Ink
from tui.draw.glyphs import SEAT_LETTERS
from tui.draw.hexmap import Viewport
from tui.draw.spots import Spot
from tui.model.choosing import Question


def nothing_there(x: int, y: int) -> str:
    """Where only spots can be pressed."""
    return ""


@dataclass(slots=True)
class Scene:
    """One moment of a game, as one seat sees it, with the choice that is pending."""

    game: Game[Any]
    view: Any
    seat: int
    names: tuple[str, ...]  # the players', then those of automas
    theme: Theme
    question: Question | None = None  # what the seat must choose now
    cursor: str = ""  # the target under the cursor
    focused: bool = False  # whether the cursor is in this pane
    beside: frozenset[str] = frozenset()  # the faces in sight with this one: they say it already
    jumping: str | None = None  # what was typed after `f`; None: labels are at rest
    zoom: int = 0  # the map's: steps up or down from what fits
    look: frozenset[str] = frozenset()  # what a coach speaks of: it is lit up
    numbers: tuple[tuple[str, ...], ...] = ()  # the same of counts, by how they may be called
    before: Any = None  # the view at the end of the seat's last turn, until it chooses again
    # What drawing leaves behind. Scenes are compared to see whether there is anything new to draw.
    spots: list[Spot] = field(default_factory=list, compare=False)
    seen: Viewport | None = field(default=None, compare=False)  # of the map, also the time before
    # What lies at a cell besides the spots: the mouse finds a land wherever it is pressed.
    under: Callable[[int, int], str] = field(default=nothing_there, compare=False)

    def spot(self, target: str, x: int, y: int, width: int, height: int = 1) -> None:
        """Remember where something was drawn."""
        self.spots.append(Spot(target, x, y, width, height))

    def is_legal(self, target: str) -> bool:
        """Whether the pending choice can touch it."""
        return self.question is not None and target in self.question.targets

    def is_lit(self, target: str) -> bool:
        """Whether a coach speaks of it: a card of that name, on one's own board too."""
        name, _, owner = target.partition("@")
        return name in self.look and owner in ("", str(self.seat))

    def label(self, target: str) -> str:
        """The jump label of the first choice that touches it."""
        if self.question is None or target not in self.question.targets:
            return ""
        return self.question.targets[target].label

    def chip(self, seat: int) -> Ink:
        """A seat's colours."""
        if seat == SPECTATOR:
            return Ink("muted")
        return Ink("ink_on_seat", self.theme.seat(seat), bold=True, mark="chip")

    def seat_ink(self, seat: int) -> Ink:
        """A seat's colour as ink, dark enough to be read on light ground."""
        colour = self.theme.seat(seat)
        if not self.theme.dark:
            colour = mix(colour, "#000000", 0.5)
        return Ink(colour, bold=True)

    def letter(self, seat: int) -> str:
        """A seat's letter."""
        return SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else "-"

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat] if 0 <= seat < len(self.names) else "-"
