"""A panel of the table, and cursor movement in it."""

from dataclasses import dataclass, replace

from textual.content import Content
from textual.reactive import reactive

from core.kernel.style import SHORT
from tui.draw.blocks import STOP_PREFIX
from tui.draw.canvas import Canvas, Ink
from tui.draw.hit_regions import HitRegion, region_at
from tui.draw.panel_props import PanelProps, no_target
from tui.draw.presenter import Panel
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.panes.messages import TargetPressed, TitlePressed, WheelTurned

HIGHLIGHT_SYMBOL, HIGHLIGHT_INK = "◂", Ink("warn", bold=True)
COUNTS_PANEL = "boards"  # the panel that shows a seat's counts
MIN_WIDTH = 60  # of a panel; narrower sizes are transient


@dataclass(frozen=True, slots=True)
class PanelHeading:
    """A panel's heading, which also names panels that do not fit."""

    other_panels: tuple[Panel, ...] = ()


class PanelWidget(CanvasWidget):
    """One panel of the table, drawn by the game's presenter.

    It owns the hit regions of its last painting, for the cursor, the mouse and the jump labels.
    """

    props: reactive[PanelProps | None] = reactive(None, repaint=False, init=False)
    # None if a tab shows the title.
    heading: reactive[PanelHeading | None] = reactive(PanelHeading(), repaint=False, init=False)

    def __init__(self, panel: Panel) -> None:
        super().__init__(id=panel.id)
        self.panel = panel
        self.hit_regions: list[HitRegion[str]] = []
        self._tab_regions: list[HitRegion[str]] = []
        self._drawn_size = (0, 0)  # columns and rows

    @property
    def has_heading(self) -> bool:
        return self.heading is not None

    def watch_heading(self) -> None:
        """Paint the heading with the next paint."""
        self._is_stale = True

    def watch_props(self, previous: PanelProps | None, current: PanelProps | None) -> None:
        """Mark the panel stale if the change affects it. Keep the map's viewport."""
        if previous is not None and current is not None:
            current.viewport = previous.viewport
        if previous is None or current is None or not self._is_unaffected(previous, current):
            self._is_stale = True

    def _is_unaffected(self, previous: PanelProps, current: PanelProps) -> bool:
        """Return whether only the cursor moved, and outside of this panel."""
        width, height = self._drawn_size
        if self.panel.has_all_details(width, height - self.has_heading):
            return False
        if replace(previous, cursor=current.cursor) != current:
            return False
        return not any(
            region.target in (previous.cursor, current.cursor) for region in self.hit_regions
        )

    def paint(self, canvas: Canvas) -> None:
        if self.props is None or canvas.width < MIN_WIDTH:
            return
        self._drawn_size = (canvas.width, canvas.height)
        self.props.hit_regions, self.props.target_at = [], no_target
        self.props.count_ends = {}
        top = int(self.has_heading)
        if self.heading is not None:
            self._paint_heading(canvas, self.props, self.heading)
        inner = Canvas(canvas.width, canvas.height - top, canvas.brush, self.canvas_background)
        self.panel.paint(inner, self.props)
        canvas.letters[top:] = inner.letters
        canvas.inks[top:] = inner.inks
        self.hit_regions = [
            HitRegion(region.target, region.x, region.y + top, region.width, region.height)
            for region in self.props.hit_regions
        ]
        self._paint_highlights(canvas, self.props, top)

    def _paint_heading(self, canvas: Canvas, props: PanelProps, heading: PanelHeading) -> None:
        title = f"{self.panel.key} {self.panel.title}"
        legend = self.panel.legend(props, canvas.width)
        names = [f"{panel.key} {panel.title}" for panel in heading.other_panels]
        columns = canvas.draw_heading(0, title, legend, props.is_focused, names)
        self._tab_regions = [
            HitRegion(panel.id, x, 0, len(name) + 2)
            for panel, name, x in zip(heading.other_panels, names, columns, strict=True)
        ]

    def _paint_highlights(self, canvas: Canvas, props: PanelProps, top: int) -> None:
        for region in self.hit_regions:
            if props.is_highlighted(region.target) and self._is_region_visible(region, top):
                _draw_highlight(canvas, region.x + region.width, region.y)
        for x, y in props.count_ends.values():
            _draw_highlight(canvas, x, y + top)

    def _is_region_visible(self, region: HitRegion[str], top: int) -> bool:
        """Return whether a region is visible and not outside a map's viewport."""
        target_at = self.props.target_at if self.props else no_target
        cells = range(region.x, region.x + region.width)
        return target_at is no_target or any(target_at(x, region.y - top) for x in cells)

    @property
    def visible_labels(self) -> set[str]:
        if self.props is None or not self.display:
            return set()
        width, height = self._drawn_size
        top = int(self.has_heading)
        return {
            self.props.label(region.target)
            for region in self.hit_regions
            if 0 <= region.y < height
            and 0 <= region.x < width
            and self._is_region_visible(region, top)
        }

    def entry_region(self) -> HitRegion[str] | None:
        """Return where the cursor enters: the first visible legal region, or a central one."""
        width, height = self._drawn_size  # the drawn size, since hit regions refer to it
        visible = [
            region
            for region in self.hit_regions
            if 0 <= region.x < width - region.width and 0 <= region.y < height
        ]
        for region in visible:
            if self.props is not None and self.props.is_legal(region.target):
                return region

        def distance_from_center(region: HitRegion[str]) -> float:
            return abs(region.x - width / 2) + 2 * abs(region.y - height / 2)

        things = [region for region in visible if not region.target.startswith(STOP_PREFIX)]
        return min(things or visible or self.hit_regions, key=distance_from_center, default=None)

    def end_region(self, step: int) -> HitRegion[str] | None:
        """Return the first or last region, including hidden ones."""
        return max(
            self.hit_regions, key=lambda region: (step * region.y, step * region.x), default=None
        )

    def region_a_page_away(self, target: str, step: int) -> HitRegion[str] | None:
        """Return the region about one panel height away from a target."""
        start = next((region for region in self.hit_regions if region.target == target), None)
        if start is None:
            return self.entry_region()
        x, y = start.x, start.y + step * self._drawn_size[1]
        return min(self.hit_regions, key=lambda region: (abs(region.y - y), abs(region.x - x)))

    # --- mouse ------------------------------------------------------------------------------

    def click_at(self, x: int, y: int) -> bool:
        if self.has_heading and y == 0:
            tab = region_at(self._tab_regions, x, y)
            self.post_message(TitlePressed(tab.target if tab else self.panel.id))
            return False
        target = self._target_at(x, y)
        is_selected = self.props is not None and target == self.props.cursor
        if target:
            self.post_message(TargetPressed(self.panel.id, target, is_selected))
        return bool(target) and is_selected

    def _target_at(self, x: int, y: int) -> str:
        if region := region_at(self.hit_regions, x, y):
            return region.target
        return self.props.target_at(x, y - self.has_heading) if self.props else ""

    def turn_wheel(self, step: int) -> None:
        self.post_message(WheelTurned(self.panel.id, step))

    def tooltip_at(self, x: int, y: int) -> Content | None:
        """Return what the inspector would show of a target."""
        target, props = self._target_at(x, y), self.props
        if not target or props is None:
            return None
        explanation = props.game.text.explain(props.view, props.seat, target, SHORT)
        if explanation is None:
            return None
        return Content("\n".join((explanation.title, *explanation.lines)))


def _draw_highlight(canvas: Canvas, x: int, y: int) -> None:
    x = min(x, canvas.width - 1)
    if 0 <= y < canvas.height and x >= 0:
        canvas.text(x, y, HIGHLIGHT_SYMBOL, HIGHLIGHT_INK)
