"""Every private name of Textual that we need, each with its reason: here alone, and nowhere else.

Textual is pinned to one version. Whoever raises it reads this file, and nothing besides.
"""

from asyncio import Handle, get_running_loop
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from rich.console import Console
from rich.segment import Segment
from textual import events
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser as XTermParser  # for `patient_driver`
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

# What Textual tells a terminal first: another page, no cursor, all of the mouse, focus, what is
# pasted, and no wrapping.
AS_AT_THE_BEGINNING = "\x1b[?1049h\x1b[2J\x1b[?25l\x1b[?1004h\x1b[?2004h\x1b[?7l"
AS_AT_THE_BEGINNING += "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h"


class OrderlyApp(App[None]):
    """An app that sends few bytes, has its own idea of "no colours", and fails in order."""

    def __init__(self) -> None:
        super().__init__()
        # Textual's own answer to NO_COLOR makes colours grey, and stumbles over empty rows; the
        # filters are chosen in its constructor, and there is no other way to choose them.
        self._colourless = NoColor(enabled=False)
        self._filters = [f for f in self._filters if not isinstance(f, (NoColor, Monochrome))]
        self._filters.append(self._colourless)

    def use_no_colours(self, none: bool) -> None:
        """Send no colours at all, or all again."""
        self.no_color = self._colourless.enabled = none

    def begin_with_theme(self, name: str) -> None:
        """Wear a theme before there is anything to be drawn in it.

        Textual reads every style sheet again when the theme is set, and once it runs that is seen:
        the first screen would come later.
        """
        self.set_reactive(App.theme, name)
        self._refresh_truecolor_filter(self.ansi_theme)
        self.stylesheet.set_variables(self.get_css_variables())

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Do at once what a key does while nothing is typed.

        Textual sends a key round to the screen and back first; what was pressed in one burst with
        it passes by meanwhile, and the letters of a word begun by it would be taken for keys.
        """
        if priority and self.focused is None and self.takes(key):
            return True
        if await super()._check_bindings(key, priority):
            return True
        is_due = priority and self.focused is None and self.is_ready
        return is_due and await super()._check_bindings(key)

    def takes(self, key: str) -> bool:
        """Whether the screen has taken a key for itself, before all that keys do."""
        return False

    @property
    def is_ready(self) -> bool:
        """Whether the screen is there, so that keys can do what they do."""
        return True

    def place_cursor(self, screen: Screen[Any]) -> None:
        """Say where the terminal's own cursor is to stand after what is about to be sent."""

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Whatever is sent passes here, and there is no public place where it all does."""
        self.place_cursor(screen)
        if isinstance(renderable, (ChopsUpdate, LayoutUpdate)):
            renderable = ShortUpdate(renderable)
        super()._display(screen, renderable)

    def action_draw_again(self) -> None:
        """Draw everything, as on a terminal that knows nothing.

        Something else wrote on it, or a page in a browser was loaded again.
        """
        if self._driver is not None and not self.is_headless:
            self._driver.write(AS_AT_THE_BEGINNING)
        self._display(self.screen, self.screen._compositor.render_update(full=True))

    def _fatal_error(self) -> None:
        """Textual would print a traceback with all locals; who runs the app says one sentence."""
        self._close_messages_no_wait()

    @property
    def failure(self) -> Exception | None:
        """Why the app ended, where it was an error; Textual only keeps it for its own tests."""
        return self._exception


class PromptScreen(Screen[T]):
    """A screen that is sent as soon as it is drawn, and once.

    Textual sends it empty when it comes up, waits for a frame, and sends it twice where it was both
    laid out and drawn anew.
    """

    _is_sent = False

    @property
    def is_drawn(self) -> bool:
        """Whether there is something to be seen on it."""
        return True

    @property
    def is_complete(self) -> bool:
        """Whether all of its first picture is there."""
        return False

    async def _on_idle(self, event: events.Idle) -> None:
        if not self._is_sent and self.is_complete and self.is_current:
            self._is_sent = True
            self._on_timer_update()

    def _on_timer_update(self) -> None:
        if self._layout_required and self._repaint_required:
            self._dirty_widgets.add(self)
            self._repaint_required = False
        super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        if self.is_drawn:
            super()._compositor_refresh()


class ShortUpdate(CompositorUpdate):
    """An update of the screen, written in few bytes.

    What changed is known to the compositor alone, and its updates have no public name.
    """

    def __init__(self, update: ChopsUpdate | LayoutUpdate) -> None:
        self.update = update

    def render_segments(self, console: Console) -> str:
        """What to write."""
        pen = Pen(console)
        if isinstance(self.update, LayoutUpdate):
            _write_all(pen, self.update)
        else:
            _write_changes(pen, self.update)
        return pen.all()


def _write_all(pen: Pen, update: LayoutUpdate) -> None:
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


class _Unkept(FIFOCache[Any, Any]):
    """A cache in which nothing is kept."""

    def set(self, key: Any, value: Any) -> None:
        """Forget it at once."""

    __setitem__ = set


_UNKEPT = _Unkept(0)


class BriefStrip(Strip):
    """A row of a picture. There is another one whenever it changes: nothing of it is cached.

    Textual gives every strip seven caches, which takes fifty times as long as the strip, and puts
    one that is sent whole into its own: then only the collector finds it, among thousands.
    """

    __slots__ = ()

    def __init__(self, segments: list[Segment], cell_length: int) -> None:
        self._segments, self._cell_length = segments, cell_length
        self._divide_cache = self._crop_cache = self._style_cache = _UNKEPT
        self._filter_cache = self._line_length_cache = _UNKEPT
        self._crop_extend_cache = self._offsets_cache = _UNKEPT
        self._render_cache = self._link_ids = self._cell_count = None

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The cells from one column to another."""
        start = max(start, 0)
        end = self.cell_length if end is None else min(end, self.cell_length)
        if start == 0 and end == self.cell_length:
            return self
        kept: list[Segment] = []
        at = 0  # where the segment begins
        for segment in self._segments:
            if at >= end:
                break
            behind = at + segment.cell_length
            if behind > start:
                if behind > end:
                    segment = segment.split_cells(end - at)[0]
                if at < start:
                    segment = segment.split_cells(start - at)[1]
                kept.append(segment)
            at = behind
        return BriefStrip(kept, max(end - start, 0))


class Turns:
    """Work of a screen that is done a step in each turn of the event loop: keys come between.

    Textual's queues would go through all steps in one turn, and a bare callback of the loop that
    fails would not end the app.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._steps: Iterator[None] | None = None  # while there is more to do
        self._next: Handle | None = None  # the turn to come

    @property
    def is_busy(self) -> bool:
        """Whether there is more to do."""
        return self._steps is not None

    @property
    def holds_back(self) -> bool:
        """Whether what was drawn is not to be sent yet: there is more, or the screen has not heard.

        Widgets tell it what changed in a turn of their own. Sent before, they would be left out,
        and wait for Textual's next frame.
        """
        return self._next is not None

    def begin(self, steps: Iterator[None]) -> None:
        """Do the first step now and the others turn by turn; what was begun before is left.

        A frame that Textual was about to send waits: half of what is begun would be seen in it.
        """
        self._screen._update_timer.pause()
        self._steps = steps
        self._go_on()

    def finish(self) -> None:
        """Do all the steps that are left now."""
        while self.is_busy:
            self._go_on()

    def _go_on(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None
        steps = self._steps
        if steps is None:
            self._screen.check_idle()  # what was drawn is sent now
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
        if self._next is None:  # else the step itself began others
            self._next = get_running_loop().call_soon(self._go_on)


def tell_what_changed(widget: Widget, regions: Iterable[Region]) -> None:
    """Have some cells of a widget sent with the next frame.

    By `refresh` its screen would hear of it two turns of the loop and four messages later.
    """
    widget._set_dirty(*regions)
    widget.screen._dirty_widgets.add(widget)
    widget.screen.check_idle()


def forget_what_was_laid_out(widget: Widget) -> None:
    """Do not send a widget again that was sent whole when it got its place.

    Textual notes the whole of it for the next time anything in it changes, too.
    """
    widget._repaint_regions.discard(widget.outer_size.region)


def forget_who_waits_no_more(screen: Screen[Any]) -> None:
    """Take away a wait for the screen's result that was given up: Textual would answer it."""
    waiting = screen._result_callbacks[-1] if screen._result_callbacks else None
    if waiting is not None and waiting.future is not None and waiting.future.done():
        waiting.future = None


class PatientPalette(CommandPalette):
    """The command palette, without its stumble over a page key before it was first drawn."""

    def _action_command_list(self, action: str) -> None:
        """Its keys reach the list through here."""
        with suppress(KeyError):
            super()._action_command_list(action)
