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
from tui.widgets.panes.log_pane import RecapPane, RecapSpace
from tui.widgets.panes.panel_widget import PanelHeading, PanelWidget

MIN_PANEL_ROWS = 7  # of a panel with little space
MAX_RECAP_ROWS = 14  # rows of a recap below the panels


@dataclass(frozen=True, slots=True)
class PanelColumnProps:
    """The inputs of the panel column."""

    panel_props: PanelProps
    pane_state: PaneState
    is_narrow: bool  # only one fits


class PanelColumn(Vertical):
    """Owns the panels, shares out the column's rows among them, and gives each its props.

    The overlays and the recap can cover the panels. `TablePanes` calls `update_steps` when an
    aspect of the panels has changed.
    """

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
        self.panel_widgets = {panel.id: PanelWidget(panel) for panel in presenter.panels}

    def compose(self) -> ComposeResult:
        yield from self.panel_widgets.values()
        yield from self.overlays.values()
        if self.recap is not None:
            yield self.recap

    def update_steps(self, props: PanelColumnProps) -> Iterator[None]:
        """Update panels one at a time, in two steps each, because they are large."""
        self.props = props
        yield from self._layout_steps()

    def on_resize(self, event: events.Resize) -> None:
        for _ in self._layout_steps():
            pass

    def _layout_steps(self) -> Iterator[None]:
        props, width = self.props, self.size.width
        if props is None or not width:
            return
        recap_height = self._recap_height(props)
        if props.is_narrow:
            heights = self._single_panel_heights(props, recap_height)
        else:
            heights = self._shared_heights(props, recap_height)
        yield from self._update_panels(props, heights)
        for name, overlay in self.overlays.items():
            overlay.display = props.is_narrow and props.pane_state.open_pane == name
            overlay.repaint_if_stale()
        if self.recap is not None:
            self._layout_recap(self.recap, recap_height)

    def _update_panels(self, props: PanelColumnProps, heights: dict[str, int]) -> Iterator[None]:
        panels = self.presenter.panels_by_key
        # Only the top panel names the hidden ones. Tabs show the titles in narrow windows.
        hidden_panels = tuple(panel for panel in panels if not heights[panel.id])
        heading = None if props.is_narrow else PanelHeading(hidden_panels)
        visible_ids = frozenset(name for name, height in heights.items() if height)
        for name, widget in self.panel_widgets.items():
            widget.display = bool(heights[name])
            if not widget.display:
                continue
            widget.heading = heading
            heading = heading and PanelHeading()
            widget.styles.height = heights[name]
            widget.prepare_for(Size(self.size.width, heights[name]))
            widget.props = replace(
                props.panel_props,
                is_focused=props.pane_state.focused == name,
                other_panels=visible_ids - {name},
            )
            yield from widget.repaint_steps_if_stale()
            yield

    def _layout_recap(self, recap: RecapPane, height: int) -> None:
        recap.display = bool(height)
        recap.styles.height = height
        if height:
            recap.prepare_for(Size(self.size.width, height))
        recap.repaint_if_stale()

    def _recap_height(self, props: PanelColumnProps) -> int:
        """Return the recap's rows: over the panels if narrow, below them if wide."""
        if self.recap is None or props.pane_state.open_pane != RECAP_PANE:
            return 0
        self.recap.space = replace(self.recap.space, is_narrow=props.is_narrow)
        height, row_count = self.size.height, len(self.recap.rows_for(self.size.width))
        if not row_count:
            return 0
        is_own_choice = self.recap.options.is_own_choice
        leaves_space = is_own_choice and height - row_count > MIN_PANEL_ROWS
        covers_panels = props.is_narrow and not leaves_space
        self.recap.space = RecapSpace(props.is_narrow, covers_panels)
        if props.is_narrow:
            return row_count + 1 if leaves_space else height
        return min(row_count + 1, MAX_RECAP_ROWS)

    def _single_panel_heights(self, props: PanelColumnProps, recap_height: int) -> dict[str, int]:
        panes = props.pane_state
        open_panel = panes.panel if panes.open_pane == RECAP_PANE else panes.open_pane
        rows = self.size.height - recap_height
        return {name: rows if name == open_panel else 0 for name in self.panel_widgets}

    def _shared_heights(self, props: PanelColumnProps, recap_height: int) -> dict[str, int]:
        """Give panels the rows they want, and the rest to the last one.

        A panel that wants none gets the whole column when the player opens it.
        """
        width, rows = self.size.width, self.size.height - recap_height
        focused, open_panel = props.pane_state.focused, props.pane_state.panel
        preferred = {
            name: widget.panel.preferred_height(
                replace(props.panel_props, is_focused=focused == name), width
            )
            for name, widget in self.panel_widgets.items()
        }
        visible = [name for name, height in preferred.items() if height]
        is_hidden_panel_requested = props.pane_state.is_requested and not preferred.get(
            open_panel, 1
        )
        if not visible or is_hidden_panel_requested:
            return {name: rows if name == open_panel else 0 for name in preferred}
        heights = distribute_rows(rows, [preferred[name] + 1 for name in visible])  # with headings
        return dict.fromkeys(preferred, 0) | dict(zip(visible, heights, strict=True))


def distribute_rows(rows: int, preferred_heights: list[int]) -> list[int]:
    """Distribute rows among stacked panes. Shortages shorten the last ones first."""
    heights = list(preferred_heights)
    heights[-1] += max(rows - sum(heights), 0)
    for index in reversed(range(len(heights))):
        excess = sum(heights) - rows
        if excess > 0:
            heights[index] = max(heights[index] - excess, MIN_PANEL_ROWS)
    return heights
