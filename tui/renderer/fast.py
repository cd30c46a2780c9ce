"""The fast renderer: sends each change once, in as few bytes as possible."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual._styles_cache import StylesCache
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from tui.draw.terminal_update import Pen

# A cached method of objects: its cache would keep the rows of a thousand closed widgets.
StylesCache.get_inner_outer = classmethod(StylesCache.get_inner_outer)  # type: ignore

CanBeShown = Callable[[Screen[Any]], bool]


def send_compactly(app: App[Any], can_be_shown: CanBeShown) -> None:
    """Let an app encode its output compactly, and send no screen before it can be shown.

    No public method sees what Textual's compositor has found to be changed.
    """
    display = app._display

    def display_compactly(screen: Screen[Any], update: object) -> None:
        if isinstance(update, (ChopsUpdate, LayoutUpdate)):
            update = CompactUpdate(update) if can_be_shown(screen) else None
        display(screen, update)  # type: ignore[arg-type]

    app._display = display_compactly  # type: ignore[method-assign, assignment]


def report_crash(app: App[Any], report: Callable[[Exception], None]) -> None:
    """Let an app report the exception that ends it.

    Textual keeps it for its own tests, and prints a trace of several screens.
    """
    handle = app._handle_exception

    def handle_and_report(error: Exception) -> None:
        app.error_console.quiet = True
        report(error)
        handle(error)

    app._handle_exception = handle_and_report  # type: ignore[method-assign]


class CompactUpdate(CompositorUpdate):
    """A compact encoding of a screen update."""

    def __init__(self, update: ChopsUpdate | LayoutUpdate) -> None:
        self.update = update

    def render_segments(self, console: Console) -> str:
        pen = Pen(console)
        if isinstance(self.update, LayoutUpdate):
            _write_layout(pen, self.update)
        else:
            _write_changes(pen, self.update)
        return pen.output()


def _write_layout(pen: Pen, update: LayoutUpdate) -> None:
    strips: Iterable[Strip]
    for y, strips in enumerate(update.strips, update.region.y):
        pen.go_to(update.region.x, y)
        for strip in strips:
            pen.write(strip)


def _write_changes(pen: Pen, update: ChopsUpdate) -> None:
    for y, first, last in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is not None and x < last and end > first:
                begin = max(first, x)
                pen.go_to(begin, y)
                pen.write(_cut_segments(strip, begin - x, min(end, last) - x))


def _cut_segments(segments: Iterable[Segment], first: int, last: int) -> Iterator[Segment]:
    """Yield the segments between two cells. A strip's `crop` would make seven caches."""
    position = 0  # start of the segment
    for segment in segments:
        if position >= last:
            return
        end = position + segment.cell_length
        if end > first:
            if end > last:
                segment = segment.split_cells(last - position)[0]
            if position < first:
                segment = segment.split_cells(first - position)[1]
            yield segment
        position = end
