"""The inputs of a panel, and the hit regions that drawing records."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from core.kernel import SPECTATOR, Game
from themes import Theme, mix_colors
from tui.draw.canvas import Ink
from tui.draw.glyphs import SEAT_LETTERS
from tui.draw.hex_map import Viewport
from tui.draw.hit_regions import HitRegion
from tui.model.choices import Question


def no_target(x: int, y: int) -> str:
    """Return no target, for panels where only hit regions can be clicked."""
    return ""


@dataclass(slots=True)
class PanelProps:
    """The position as one seat sees it, with the pending choice and the cursor.

    The last four fields are not inputs: a painter writes there what it has drawn, and where.
    """

    game: Game[Any]
    view: Any
    seat: int
    names: tuple[str, ...]  # players, then automas
    theme: Theme
    question: Question | None = None  # the pending question of the seat
    cursor: str = ""  # id of the selected target
    is_focused: bool = False  # whether this panel has the cursor
    other_panels: frozenset[str] = (
        frozenset()
    )  # other visible panels, whose content need not be repeated
    typed_label: str | None = None  # typed jump letters; None if labels are inactive
    zoom: int = 0  # map zoom steps relative to the fitting scale
    highlights: frozenset[str] = frozenset()  # names of targets the coach highlights
    highlighted_counts: frozenset[str] = frozenset()  # ids of counts the coach highlights
    previous_view: Any = None  # view at the end of the seat's last turn, until it chooses again

    # --- written by painters, read by `PanelWidget`, ignored in comparisons ---
    # Where targets were drawn. Empty before each paint.
    hit_regions: list[HitRegion[str]] = field(default_factory=list, compare=False)
    # Where the names of the highlighted counts end. Empty before each paint.
    count_ends: dict[str, tuple[int, int]] = field(default_factory=dict, compare=False)
    # Returns the target at a cell without a hit region, such as land on a map. Reset before each
    # paint.
    target_at: Callable[[int, int], str] = field(default=no_target, compare=False)
    # The visible part of the map. `PanelWidget` copies it to the next props, so that the painter
    # can keep it.
    viewport: Viewport | None = field(default=None, compare=False)

    def add_hit_region(self, target: str, x: int, y: int, width: int, height: int = 1) -> None:
        self.hit_regions.append(HitRegion(target, x, y, width, height))

    def add_count_names(self, counts: Iterable[str], x: int, y: int) -> None:
        """Record the cell after a name of these counts. The first visible name is the reader's."""
        for count in self.highlighted_counts.intersection(counts) if y >= 0 else ():
            self.count_ends.setdefault(count, (x, y))

    def is_legal(self, target: str) -> bool:
        return self.question is not None and target in self.question.targets

    def is_highlighted(self, target: str) -> bool:
        """Return whether the coach highlights a target, also on the reader's own board."""
        name, _, owner = target.partition("@")
        return name in self.highlights and owner in ("", str(self.seat))

    def label(self, target: str) -> str:
        """Return the jump label of a target, or as many spaces while labels are inactive.

        A letter that is a command would otherwise do something else when it is pressed.
        """
        if self.question is None or target not in self.question.targets:
            return ""
        label = self.question.targets[target].jump_label
        return " " * len(label) if self.typed_label is None else label

    def chip_ink(self, seat: int) -> Ink:
        if seat == SPECTATOR:
            return Ink("muted")
        return Ink("ink_on_seat", self.theme.seat_color(seat), bold=True, emphasis="chip")

    def seat_ink(self, seat: int) -> Ink:
        """Return a seat's color as foreground, darkened for light themes."""
        color = self.theme.seat_color(seat)
        if not self.theme.dark:
            color = mix_colors(color, "#000000", 0.5)
        return Ink(color, bold=True)

    def seat_letter(self, seat: int) -> str:
        return SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else "-"

    def seat_name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "-"
