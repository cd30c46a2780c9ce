"""All uses of Textual's private names, each with its reason.

Textual is pinned to one version. Only this file depends on its internals, so check it first when
upgrading.
"""

from asyncio import Handle, get_running_loop
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from rich.console import Console
from rich.segment import Segment
from textual import events
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser as XTermParser  # for `event_driver`
from textual.app import App
from textual.cache import FIFOCache
from textual.command import CommandPalette
from textual.filter import Monochrome, NoColor
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tui.draw.terminal_update import Pen

T = TypeVar("T")

# Textual's first output: alternate screen, hidden cursor, mouse, focus events, bracketed
# paste, no wrapping.
RESET_SEQUENCE = "\x1b[?1049h\x1b[2J\x1b[?25l\x1b[?1004h\x1b[?2004h\x1b[?7l"
RESET_SEQUENCE += "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h"


class TunedApp(App[None]):
    """An app with compact output, its own colorless mode, and short error messages."""

    def __init__(self) -> None:
        super().__init__()
        # Textual answers NO_COLOR with gray, and fails on empty rows. Its filters are chosen in the
        # constructor, and only there.
        self._color_filter = NoColor(enabled=False)
        self._filters = [f for f in self._filters if not isinstance(f, (NoColor, Monochrome))]
        self._filters.append(self._color_filter)

    def set_colorless(self, is_colorless: bool) -> None:
        """Send no colors at all, or all of them."""
        self.no_color = self._color_filter.enabled = is_colorless

    def set_initial_theme(self, name: str) -> None:
        """Set the theme before the app runs.

        Setting it later makes Textual parse every style sheet again, which delays the first screen.
        """
        self.set_reactive(App.theme, name)
        self._refresh_truecolor_filter(self.ansi_theme)
        self.stylesheet.set_variables(self.get_css_variables())

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Handle a key immediately unless text is being typed.

        Textual first sends a key to the screen and back. Keys pressed in the same burst would
        overtake it, and letters of a typed word could act as commands.
        """
        if priority and self.focused is None and self.intercept_key(key):
            return True
        if await super()._check_bindings(key, priority):
            return True
        is_due = priority and self.focused is None and self.can_process_keys
        return is_due and await super()._check_bindings(key)

    def intercept_key(self, key: str) -> bool:
        """Handle a key on the screen before bindings; return whether it did."""
        return False

    @property
    def can_process_keys(self) -> bool:
        """Whether the screen can process keys."""
        return True

    def place_cursor(self, screen: Screen[Any]) -> None:
        """Set the position of the terminal cursor for the next output."""

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Compact all output; no public method sees every update."""
        self.place_cursor(screen)
        if isinstance(renderable, (ChopsUpdate, LayoutUpdate)):
            renderable = CompactUpdate(renderable)
        super()._display(screen, renderable)

    def action_draw_again(self) -> None:
        """Reset the terminal and draw everything.

        This is needed after other programs wrote to it, or after a browser page was reloaded.
        """
        if self._driver is not None and not self.is_headless:
            self._driver.write(RESET_SEQUENCE)
        self._display(self.screen, self.screen._compositor.render_update(full=True))

    def _fatal_error(self) -> None:
        """Exit without Textual's traceback; the caller prints a short message."""
        self._close_messages_no_wait()

    @property
    def failure(self) -> Exception | None:
        """The exception that ended the app; Textual keeps it only for its own tests."""
        return self._exception


class ImmediateScreen(Screen[T]):
    """A screen that is sent once, as soon as it is drawn.

    Textual sends new screens empty, waits for a frame, and sends screens twice that were laid out
    and drawn.
    """

    _is_sent = False

    @property
    def has_content(self) -> bool:
        return True

    @property
    def is_first_frame_complete(self) -> bool:
        return False

    async def _on_idle(self, event: events.Idle) -> None:
        if not self._is_sent and self.is_first_frame_complete and self.is_current:
            self._is_sent = True
            self._on_timer_update()

    def _on_timer_update(self) -> None:
        if self._layout_required and self._repaint_required:
            self._dirty_widgets.add(self)
            self._repaint_required = False
        super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        if self.has_content:
            super()._compositor_refresh()


class CompactUpdate(CompositorUpdate):
    """A compact encoding of a screen update.

    Only the compositor knows what changed, and its update classes are private.
    """

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
                pen.write(strip.crop(begin - x, min(end, last) - x))


class _NullCache(FIFOCache[Any, Any]):
    """A cache that stores nothing."""

    def set(self, key: Any, value: Any) -> None: ...

    __setitem__ = set


_NULL_CACHE = _NullCache(0)


class UncachedStrip(Strip):
    """A strip without caches, for rows that are replaced when they change.

    Textual gives every strip seven caches, which costs fifty times the strip itself. Strips sent
    whole also end up in their own cache, so that only the garbage collector frees them.
    """

    __slots__ = ()

    def __init__(self, segments: list[Segment], cell_length: int) -> None:
        self._segments, self._cell_length = segments, cell_length
        self._divide_cache = self._crop_cache = self._style_cache = _NULL_CACHE
        self._filter_cache = self._line_length_cache = _NULL_CACHE
        self._crop_extend_cache = self._offsets_cache = _NULL_CACHE
        self._render_cache = self._link_ids = self._cell_count = None

    def crop(self, start: int, end: int | None = None) -> Strip:
        start = max(start, 0)
        end = self.cell_length if end is None else min(end, self.cell_length)
        if start == 0 and end == self.cell_length:
            return self
        kept: list[Segment] = []
        position = 0  # start of the segment
        for segment in self._segments:
            if position >= end:
                break
            segment_end = position + segment.cell_length
            if segment_end > start:
                if segment_end > end:
                    segment = segment.split_cells(end - position)[0]
                if position < start:
                    segment = segment.split_cells(start - position)[1]
                kept.append(segment)
            position = segment_end
        return UncachedStrip(kept, max(end - start, 0))


class PaintScheduler:
    """Screen work split into steps, one per turn of the event loop, so that keys stay responsive.

    Textual's queues would run all steps in one turn. An error in a bare loop callback would not end
    the app.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._steps: Iterator[None] | None = None  # remaining steps
        self._scheduled: Handle | None = None  # scheduled call

    @property
    def has_steps(self) -> bool:
        return self._steps is not None

    @property
    def is_holding_frames(self) -> bool:
        """Whether a frame must wait, because steps or their change messages are pending.

        Widgets report changes in a separate turn; sending earlier would delay them by a frame.
        """
        return self._scheduled is not None

    def start_steps(self, steps: Iterator[None]) -> None:
        """Run the first step now and the others in later turns, replacing earlier work.

        Textual's next frame is paused, since it would show half of the work.
        """
        self._screen._update_timer.pause()
        self._steps = steps
        self._run_step()

    def finish_steps(self) -> None:
        while self.has_steps:
            self._run_step()

    def _run_step(self) -> None:
        if self._scheduled is not None:
            self._scheduled.cancel()
            self._scheduled = None
        steps = self._steps
        if steps is None:
            self._screen.check_idle()  # send what was drawn
            return
        try:
            next(steps)
        except StopIteration:
            if self._steps is steps:
                self._steps = None
        except Exception as error:
            self._steps = None
            self._screen.app._handle_exception(error)
            return
        if self._scheduled is None:  # otherwise the step scheduled others
            self._scheduled = get_running_loop().call_soon(self._run_step)


def mark_regions_dirty(widget: Widget, regions: Iterable[Region]) -> None:
    """Send some cells of a widget with the next frame.

    `refresh` would reach the screen two loop turns and four messages later.
    """
    widget._set_dirty(*regions)
    widget.screen._dirty_widgets.add(widget)
    widget.screen.check_idle()


def cancel_layout_repaint(widget: Widget) -> None:
    """Cancel the repaint of a widget that was sent whole by its layout.

    Otherwise Textual repeats it with the widget's next change.
    """
    widget._repaint_regions.discard(widget.outer_size.region)


def drop_canceled_wait(screen: Screen[Any]) -> None:
    """Remove a canceled wait for the screen's result, which Textual would still answer."""
    callback = screen._result_callbacks[-1] if screen._result_callbacks else None
    if callback is not None and callback.future is not None and callback.future.done():
        callback.future = None


class StablePalette(CommandPalette):
    """The command palette, fixed for page keys pressed before it is drawn."""

    def _action_command_list(self, action: str) -> None:
        """Ignore the error that list keys raise before the list exists."""
        with suppress(KeyError):
            super()._action_command_list(action)
