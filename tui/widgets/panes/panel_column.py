"""The panels of a table: stacked if there is space, else one at a time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size

from tui.draw.panel_props import PanelProps
from tui.draw.presenter import Presenter
from tui.model.panes import RECAP_PANE, PaneState
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.panes.log_pane import RecapPane
from tui.widgets.panes.panel_widget import PanelWidget

MIN_PANEL_ROWS = 7  # of a panel with little space
MAX_DRAWN_ROWS = 14  # rows of a drawn battle below the panels


@dataclass(frozen=True, slots=True)
class PanelColumnProps:
    """The inputs of the panel column."""

    panel_props: PanelProps
    pane_state: PaneState
    is_narrow: bool  # only one fits


class PanelColumn(Vertical):
    """Distributes rows among the panels; `overlays` can cover them."""

    def __init__(
        self,
        presenter: Presenter,
        id: str,
        overlays: Mapping[str, CanvasWidget] = MappingProxyType({}),
        recap: RecapPane | None = None,
    ) -> None:
        super().__init__(id=id)
        self.presenter = presenter
        self.props: PanelColumnProps | None = None  # as last shown
        self.overlays = overlays
        self.recap = recap
        self.panel_widgets = {face.id: PanelWidget(face) for face in presenter.panels}

    def compose(self) -> ComposeResult:
        yield from self.panel_widgets.values()
        yield from self.overlays.values()
        if self.recap is not None:
            yield self.recap

    def update_steps(self, props: PanelColumnProps) -> Iterator[None]:
        """Update panels one at a time, in two steps each, since they are large."""
        self.props = props
        yield from self._layout_steps()

    def on_resize(self, event: events.Resize) -> None:
        for _ in self._layout_steps():
            pass

    def _layout_steps(self) -> Iterator[None]:
        """Give each panel its height and draw it for that size."""
        props, width = self.props, self.size.width
        if props is None or not width:
            return
        recap_height = self._recap_height(props)
        is_narrow = props.is_narrow
        rows = (
            self._single_panel_heights(props, recap_height)
            if is_narrow
            else self._shared_heights(props, recap_height)
        )
        hidden_panels = tuple(face for face in self.presenter.panels_by_key if not rows[face.id])
        visible_ids = frozenset(name for name in rows if rows[name])
        for name, pane in self.panel_widgets.items():
            pane.has_heading = not props.is_narrow
            pane.display = bool(rows[name])
            if pane.display:
                pane.set_other_panels(hidden_panels)
                hidden_panels = ()  # only the top panel names them
                pane.styles.height = rows[name]
                pane.prepare_for(Size(width, rows[name]))
                is_focused = props.pane_state.focused == name
                pane.props = replace(
                    props.panel_props, is_focused=is_focused, other_panels=visible_ids - {name}
                )
                yield from pane.repaint_steps_if_stale()
                yield
        for name, side in self.overlays.items():
            side.display = props.is_narrow and props.pane_state.open_pane == name
            side.repaint_if_stale()
        if self.recap is not None:
            self.recap.display = bool(recap_height)
            self.recap.styles.height = recap_height
            if recap_height:
                self.recap.prepare_for(Size(width, recap_height))
            self.recap.repaint_if_stale()

    def _recap_height(self, props: PanelColumnProps) -> int:
        """Return the recap's rows: over the panels if narrow, below them if wide."""
        if self.recap is None or props.pane_state.open_pane != RECAP_PANE:
            return 0
        self.recap.is_narrow = props.is_narrow
        height, row_count = self.size.height, len(self.recap.rows_for(self.size.width))
        leaves_space = self.recap.is_own_choice and height - row_count > MIN_PANEL_ROWS
        self.recap.covers_panels = props.is_narrow and not leaves_space
        if props.is_narrow:
            return row_count + 1 if leaves_space else height
        return min(row_count + 1, MAX_DRAWN_ROWS) if row_count else 0

    def _single_panel_heights(self, props: PanelColumnProps, recap_height: int) -> dict[str, int]:
        """Give all rows to the open panel, except those of the recap."""
        panes = props.pane_state
        shown = panes.panel if panes.open_pane == RECAP_PANE else panes.open_pane
        return {
            name: (self.size.height - recap_height) * (name == shown) for name in self.panel_widgets
        }

    def _shared_heights(self, props: PanelColumnProps, recap_height: int) -> dict[str, int]:
        """Give panels the rows they want, and the rest to the last one.

        A panel that wants none gets the whole column when the player opens it.
        """
        width, rows = self.size.width, self.size.height - recap_height
        focused = props.pane_state.focused
        wanted = {
            name: pane.panel.preferred_height(
                replace(props.panel_props, is_focused=focused == name), width
            )
            for name, pane in self.panel_widgets.items()
        }
        shown = [name for name, rows_wanted in wanted.items() if rows_wanted]
        opened = props.pane_state.panel
        if not shown or (props.pane_state.is_requested and not wanted.get(opened, 1)):
            return {name: rows * (name == opened) for name in wanted}
        shares = distribute_rows(rows, [wanted[name] + 1 for name in shown])
        return dict.fromkeys(wanted, 0) | dict(zip(shown, shares, strict=True))


def distribute_rows(rows: int, wanted: list[int]) -> list[int]:
    """Distribute rows among stacked panes; shortages shorten the last ones first."""
    heights = list(wanted)
    heights[-1] += max(rows - sum(heights), 0)
    for index in reversed(range(len(heights))):
        excess = sum(heights) - rows
        if excess > 0:
            heights[index] = max(heights[index] - excess, MIN_PANEL_ROWS)
    return heights
