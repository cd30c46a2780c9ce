"""The log of a replay up to the current position."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from textual.reactive import reactive

from core.kernel import Event
from core.table import Line
from tui.draw.canvas import ACCENT, MUTED, TEXT, Parts
from tui.draw.log import Short, passage
from tui.draw.scene import Scene
from tui.screens.new_game_parts import what_it_makes
from tui.widgets.panes import TextPane


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in a variation, with its viewpoint."""

    scene: Scene
    line: Line
    at: int


class MomentPane(TextPane):
    """The newest log rows that fit; at the opening, the setup preview.

    Rows are built while painting, because the pane grows when the graph is hidden.
    """

    moment: reactive[Moment | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, title: str, short: Short) -> None:
        super().__init__(id, title)
        self.short = short  # short name of a count

    def watch_moment(self) -> None:
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        if self.moment is None:
            return []
        room, narrower = max(self.size.height - 1, 4), max(width - 5, 30)
        rows: list[Parts] = []
        for told in _newest_first(self.moment, narrower, self.short):
            rows = [*told, *rows]
            if len(rows) >= room:
                break
        return rows[-room:] or _opening_rows(self.moment, narrower)


def _newest_first(moment: Moment, width: int, short: Short) -> Iterator[list[Parts]]:
    """Yield the rows of each choice up to the position, newest first."""
    for index in range(moment.at - 1, -1, -1):
        events = moment.line.steps[index].events
        yield _step_rows(moment.scene, events, index == moment.at - 1, width, short)


def _step_rows(
    scene: Scene, events: Sequence[Event], newest: bool, width: int, short: Short
) -> list[Parts]:
    seen = [event for event in (e.seen_by(scene.seat) for e in events) if event is not None]
    rows: list[Parts] = []
    for seat, group in groupby(seen, key=lambda event: event.seat):
        told = [scene.game.narrate(scene.view, event) for event in group]
        phrases = [phrase for phrase in told if phrase]
        rows += passage(scene, seat, phrases, width, short, TEXT if newest else MUTED)
    return [[("▸" if newest and not at else " ", ACCENT), *row] for at, row in enumerate(rows)]


def _opening_rows(moment: Moment, width: int) -> list[Parts]:
    """Return the setup preview for the position before any choice."""
    rows: list[Parts] = [[("The opening: nothing has been chosen yet.", MUTED)]]
    start, game = moment.line.start, moment.scene.game
    makes = game.opening(start) if game.round(start) <= 1 else ()
    return [*rows, [], *what_it_makes(makes, width)]
