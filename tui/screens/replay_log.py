"""The log of a replay up to the current position."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from textual.reactive import reactive

from core.kernel import Event
from core.kernel.style import SHORT
from core.table import Variation
from tui.draw.canvas import ACCENT, MUTED, TEXT, Parts
from tui.draw.log import passage_rows
from tui.draw.panel_props import PanelProps
from tui.draw.short_names import Abbreviate
from tui.screens.new_game_parts import setup_preview_rows
from tui.widgets.panes import TextPane, WheelTurned


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """A position in a variation, with its viewpoint."""

    panel_props: PanelProps
    variation: Variation
    choice_index: int


class ReplayLogPane(TextPane):
    """The newest log rows that fit, or at the opening the setup preview.

    Rows are built while painting, because the pane grows when the graph is hidden.
    """

    position: reactive[ReplayPosition | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, title: str, abbreviate: Abbreviate) -> None:
        super().__init__(id, title)
        self.abbreviate = abbreviate  # short name of a count

    def turn_wheel(self, step: int) -> None:
        self.post_message(WheelTurned(self.id or "", step))

    def watch_position(self) -> None:
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        if self.position is None:
            return []
        max_rows, text_width = max(self.size.height - 1, 4), max(width - 5, 30)
        rows: list[Parts] = []
        for choice_rows in _rows_newest_first(self.position, text_width, self.abbreviate):
            rows = [*choice_rows, *rows]
            if len(rows) >= max_rows:
                break
        return rows[-max_rows:] or _opening_rows(self.position, text_width)


def _rows_newest_first(
    position: ReplayPosition, width: int, abbreviate: Abbreviate
) -> Iterator[list[Parts]]:
    for index in range(position.choice_index - 1, -1, -1):
        events = position.variation.steps[index].events
        yield _step_rows(
            position.panel_props, events, index == position.choice_index - 1, width, abbreviate
        )


def _step_rows(
    props: PanelProps, events: Sequence[Event], is_newest: bool, width: int, abbreviate: Abbreviate
) -> list[Parts]:
    visible_events = [
        event for event in (e.view_for(props.seat) for e in events) if event is not None
    ]
    rows: list[Parts] = []
    for seat, group in groupby(visible_events, key=lambda event: event.seat):
        narration = [props.game.text.narrate(props.view, event, SHORT) for event in group]
        phrases = [phrase for phrase in narration if phrase]
        rows += passage_rows(props, seat, phrases, width, abbreviate, TEXT if is_newest else MUTED)
    return [
        [("▸" if is_newest and not index else " ", ACCENT), *row] for index, row in enumerate(rows)
    ]


def _opening_rows(position: ReplayPosition, width: int) -> list[Parts]:
    rows: list[Parts] = [[("The opening position, before the first choice.", MUTED)]]
    start, game = position.variation.start, position.panel_props.game
    opening = game.text.explain_setup(start) if game.round_number(start) <= 1 else ()
    return [*rows, [], *setup_preview_rows(opening, width)]
