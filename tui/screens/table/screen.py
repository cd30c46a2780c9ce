"""The table screen: passes input to the model and changes to the panes.

It contains no game rules.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from textual import events, on, work
from textual.app import ComposeResult, SystemCommand
from textual.geometry import Offset
from textual.timer import Timer
from textual.widgets import Input

from core.house.learning import glossary_of
from core.house.lines import Lines
from core.kernel import SPECTATOR
from core.table import Session
from core.teaching import ChallengeSession
from tui.draw.canvas import NAME, Parts
from tui.draw.spots import Spot, neighbor
from tui.games import presenter_of
from tui.model.coach import Coach
from tui.model.panes import DECIDE, INSPECT, RECAP
from tui.model.table import TableModel
from tui.model.watching import EVERYTHING, Part
from tui.screens.base import AnnalsScreen
from tui.screens.overlays import TextScreen
from tui.screens.table.coaching import Coaching
from tui.screens.table.filter_field import FilterField
from tui.screens.table.layout import LAYOUT
from tui.screens.table.listening import Listener
from tui.screens.table.pages import Pages
from tui.screens.table.palette import commands_about_others
from tui.screens.table.panes import TablePanes, faces_of
from tui.screens.table.playing import Playing
from tui.screens.table.pressing import Pressing
from tui.settings.keys import SCREENS, bindings
from tui.widgets.breakpoints import BREAKPOINTS, is_narrow, width_class
from tui.widgets.footer import NEEDS_A_SEAT
from tui.widgets.panes import ChoicePressed, FacePane, SpotPressed, TextPane
from tui.widgets.text_field import TextField
from tui.widgets.textual_internals import Turns

A_SECOND = 1.0
CURSOR = {Part.CHOICE, Part.TARGET}  # the only aspects that cursor movement changes


class TableScreen(AnnalsScreen[str]):
    """A game played or watched from one seat."""

    place = "table"
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    AUTO_FOCUS = ""  # do not focus the filter
    BINDINGS = bindings(SCREENS["table"])
    CSS = LAYOUT

    def __init__(
        self,
        session: Session,
        note: str = "",
        how_to_come: Sequence[str] = (),
        coach: Coach | None = None,
        said_at_the_end: Callable[[], Sequence[str]] = tuple,
        lines: Lines | None = None,
    ) -> None:
        super().__init__()
        self.how_to_come = how_to_come  # how others join, or the reader from elsewhere
        self.presenter = presenter_of(session.game)
        self.model = TableModel(session, faces_of(self.presenter), self._is_recapped, coach)
        self.panes = TablePanes(self.model, self.presenter, note, has_lines=lines is not None)
        self.coaching = Coaching(self, self.model, self.panes, self.show_all)
        self.filter_field = FilterField(self.model, self.panes.decide)
        self.listener = Listener(
            self, self.model, lambda: self.is_narrow, self.coaching.follow, said_at_the_end
        )
        self.playing = Playing(self, self.model, self.presenter.abbreviate)
        self.pages = Pages(self, self.model, self.panes, self.playing, lines)
        self.painting = Turns(self)
        self.pressing = Pressing(self, self.model, self.panes, self.playing)
        self._ticking: Timer | None = None  # set while a clock runs
        self._unseen: frozenset[Part] = frozenset()  # changed aspects that are not drawn yet

    @property
    def session(self) -> Session:
        """The session of the seat that is shown now."""
        return self.model.session

    @property
    def is_narrow(self) -> bool:
        return is_narrow(self.app.size.width)

    def _is_recapped(self) -> bool:
        return self.app.settings.recap != "none"

    @property
    def face_titles(self) -> Mapping[str, str]:
        return self.presenter.face_titles

    # --- display ----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.add_class(width_class(self.app.size.width))
        yield from self.panes.compose()
        yield self.filter_field

    def on_mount(self) -> None:
        """Observe the model and start listening to the session."""
        self.model.watch(self.show)
        self.model.watch(self.pressing.look_up)
        self.show_all()
        self.listen()
        # Load the glossary early; the first help key would have to wait.
        self.run_worker(partial(glossary_of, self.session.game.id), thread=True)

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        await self.listener.follow()

    def show(self, changed: frozenset[Part]) -> None:
        """Schedule an update of changed aspects.

        Bots can choose faster than positions are drawn. An update that finds an older one
        unfinished is drawn at once, as are changes of the key mode.
        """
        self._keep_time()
        is_behind = not self._unseen <= CURSOR
        self._unseen |= changed
        self.painting.begin(self._shown())
        if is_behind or Part.KEYS in changed:
            self.painting.finish()

    def _keep_time(self) -> None:
        runs = bool(self.model.position.people.clock) and not self.model.position.is_over
        if runs and self._ticking is None:
            self._ticking = self.set_interval(A_SECOND, self.panes.tick)
        elif not runs and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None

    def show_all(self) -> None:
        self.show(EVERYTHING)
        self.painting.finish()

    def _shown(self) -> Iterator[None]:
        yield  # process pending keys before drawing
        if self.is_standing:
            self.panes.recap.is_short = self.app.settings.recap == "short"
            yield from self.panes.shown(self._unseen, self.app.brush.theme, self.is_narrow)
            self._unseen = frozenset()
            self.filter_field.follow()

    def on_idle(self, event: events.Idle) -> None:
        """Hold back frames until all steps are drawn; a second part would wait for a frame."""
        if self.painting.holds_back:
            event.prevent_default()

    def update_all(self) -> None:
        self.show_all()
        super().update_all()

    def on_resize(self, event: events.Resize) -> None:
        self.show_all()
        self.call_after_refresh(self.filter_field.follow)

    def on_screen_resume(self) -> None:
        """Show requests that arrived while another screen was open."""
        self.listener.ask_for_consent()
        self.listener.ask_whose_seat_it_is()

    def selection_at(self) -> Offset | None:
        if not self.is_standing:
            return None
        if self.model.typing:
            return self.filter_field.caret
        at = self.panes.decide.cursor_at
        return Offset(*at) + self.panes.decide.region.offset if at else None

    # --- typing -----------------------------------------------------------------------------

    def takes(self, key: str) -> bool:
        """Handle a key before bindings, on an up-to-date screen."""
        if not (self.pressing.only_goes_on(key) and self._unseen <= CURSOR):
            self.painting.finish()  # other keys act on what is drawn
        return self.pressing.takes(key)

    @on(Input.Changed)
    def filter_by(self, event: Input.Changed) -> None:
        self.model.type_filter(event.input.value)

    @on(Input.Submitted)
    def filter_is_typed(self) -> None:
        self.model.type_filter(self.filter_field.value)
        self.painting.finish()
        self.action_choose()

    @on(TextField.GivenUp)
    def action_cancel(self) -> None:
        """Cancel a filter, selection, panel or step, in that order; never close the table."""
        if not self.model.cancel() and self.model.step_back():
            self.playing.take_back(self.session.undo())

    def action_leave(self) -> None:
        """Close an overlay first, then the table."""
        if self.model.panes.open in self.panes.sides and self.is_narrow:
            self.model.close()
        else:
            self.dismiss("home")

    def action_filter(self) -> None:
        self.model.begin_filter()

    def action_jump(self) -> None:
        """Show jump labels; typing one takes its choice."""
        self.model.begin_jump()

    # --- the cursor -------------------------------------------------------------------------

    def _step(self, dx: int, dy: int) -> None:
        model, face, side = self.model, self._face_walked(), self._side_read
        if face is not None:
            is_here = any(spot.target == model.target for spot in face.spots)
            self._point_at(neighbor(face.spots, model.target, dx, dy) if is_here else face.entry())
        elif side is not None:
            side.scroll_rows(dy)
        elif dx and self.is_narrow:
            self._step_across(dx)
        else:
            model.move(dy or dx * 5)

    def _face_walked(self) -> FacePane | None:
        """Return the focused panel, up to date, or None."""
        if self.model.panes.focused != DECIDE:
            self.painting.finish()
        return self.panes.faces.faces.get(self.model.panes.focused)

    def _point_at(self, spot: Spot | None) -> None:
        if spot is not None:
            self.model.point_at(spot.target)

    @property
    def _side_read(self) -> TextPane | None:
        return self.panes.sides.get(self.model.panes.open) if self.is_narrow else None

    def _step_across(self, dx: int) -> None:
        row = self.panes.decide.beside(dx)
        if row is not None:
            self.model.select(row)
        else:
            self.model.move(dx * self.panes.decide.half_page)

    def action_up(self) -> None:
        self._step(0, -1)

    def action_down(self) -> None:
        self._step(0, 1)

    def action_left(self) -> None:
        self._step(-1, 0)

    def action_right(self) -> None:
        self._step(1, 0)

    def action_page_up(self) -> None:
        self._turn_page(-1)

    def action_page_down(self) -> None:
        self._turn_page(1)

    def _turn_page(self, step: int) -> None:
        if self.model.panes.open == RECAP and self.is_narrow:
            self.panes.recap.scroll_rows(step * self.panes.recap.size.height)
        elif (face := self._face_walked()) is not None:
            self._point_at(face.a_page_from(self.model.target, step))
        else:
            self.model.turn_page(step)

    def action_top(self) -> None:
        self._go_to_end(-1)

    def action_bottom(self) -> None:
        self._go_to_end(1)

    def _go_to_end(self, step: int) -> None:
        if (side := self._side_read) is not None:
            side.scroll_to_end(step)
        elif (face := self._face_walked()) is not None:
            self._point_at(face.at_end(step))
        else:
            self.model.move_to_end(step)

    def action_previous_group(self) -> None:
        self.model.move_group(-1)

    def action_next_group(self) -> None:
        self.model.move_group(1)

    def action_next_target(self) -> None:
        self.model.walk(1)

    def action_previous_target(self) -> None:
        self.model.walk(-1)

    def action_pane_row(self) -> None:
        self.model.focus("row")

    def action_pane_map(self) -> None:
        self.model.focus("map")

    def action_pane_boards(self) -> None:
        self.model.focus("boards")

    def action_pane_4(self) -> None:
        self.model.focus_key("4")

    def action_pane_5(self) -> None:
        self.model.focus_key("5")

    def action_pane_decide(self) -> None:
        self.model.focus(DECIDE)

    def action_zoom_in(self) -> None:
        self.model.zoom_by(1)

    def action_zoom_out(self) -> None:
        self.model.zoom_by(-1)

    def on_choice_pressed(self, event: ChoicePressed) -> None:
        self.model.hush()
        self.model.select(event.row)
        self.painting.finish()
        if event.twice:
            self.action_choose()

    def on_spot_pressed(self, event: SpotPressed) -> None:
        self.model.hush()
        if event.pane != "tabs":
            self.model.point_at(event.target, event.pane)
            self.painting.finish()
            if event.twice:
                self.action_choose()
        elif event.target in self.panes.sides:
            self.model.turn_over(event.target)
        else:
            self.model.focus(event.target)

    # --- playing ----------------------------------------------------------------------------

    def action_choose(self) -> None:
        """Take the selected choice; answer a waiting lesson or reopen the result."""
        if self.model.position.is_over:
            self.listener.show_end()
        elif self.coaching.waits:
            self.coaching.answer()
        elif (row := self.model.choose()) is not None:
            self.playing.choose(row)

    def action_stop(self) -> None:
        row = self.model.choose_to_stop()
        if row is not None:
            self.playing.choose(row)

    def action_undo(self) -> None:
        self.playing.take_back(self.session.undo())

    def action_restart_turn(self) -> None:
        self.playing.take_back(self.session.restart_turn())

    def action_hint(self) -> None:
        """Ask a bot, or show the hint of a challenge."""
        if isinstance(self.session, ChallengeSession):
            self.playing.ask_for_the_hint(self.session)
        else:
            self.playing.ask_a_bot()

    def action_go_on(self) -> None:
        self.coaching.go_on()

    def action_lesson_before(self) -> None:
        self.coaching.go_back()

    # --- other screens ----------------------------------------------------------------------

    def action_scores(self) -> None:
        self.pages.show_scores()

    def action_log(self) -> None:
        self.pages.show_log()

    def action_lines(self) -> None:
        self.pages.show_lines()

    def action_chat(self) -> None:
        self.pages.show_chat()

    def action_inspect(self) -> None:
        if self.is_narrow:
            self.model.turn_over(INSPECT)
        else:
            self.pages.show_explanation()

    def action_explain(self) -> None:
        self.pages.show_help()

    def action_how_to_come(self) -> None:
        rows: list[Parts] = [[(line, NAME)] for line in self.how_to_come]
        self.app.push_screen(TextScreen("How to come here", rows))

    def can_do(self, deed: str) -> bool:
        """Return whether a command is available; spectators have fewer."""
        if deed == "lines":
            return self.pages.lines is not None
        return deed not in NEEDS_A_SEAT or self.session.seat != SPECTATOR

    def get_system_commands(self) -> Iterable[SystemCommand]:
        """Yield palette commands that have no key."""
        if self.how_to_come:
            text = "What others have to know, or you on another machine"
            yield SystemCommand("How to come here", text, self.action_how_to_come)
        yield from commands_about_others(self.session, self.playing)
