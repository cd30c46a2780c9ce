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

from core.app.learning import glossary_of
from core.app.variations import Variations
from core.kernel import SPECTATOR
from core.learn import ChallengeSession
from core.table import Session
from tui.draw.canvas import NAME, Parts
from tui.draw.hit_regions import HitRegion, nearest_region
from tui.model.coach import Coach
from tui.model.observable import ALL_ASPECTS, Aspect
from tui.model.panes import CHOICES_PANE, INSPECTOR_PANE, RECAP_PANE
from tui.model.table import TableModel
from tui.panels import load_presenter
from tui.screens.base import AnnalsScreen
from tui.screens.overlays import TextScreen
from tui.screens.table.coach_controller import CoachController
from tui.screens.table.filter_field import FilterField
from tui.screens.table.key_handler import KeyHandler
from tui.screens.table.layout import LAYOUT
from tui.screens.table.pages import TablePages
from tui.screens.table.panes import TablePanes, make_panel_set
from tui.screens.table.participant_commands import participant_commands
from tui.screens.table.player_actions import PlayerActions
from tui.screens.table.table_listener import TableListener
from tui.settings.keys import SCREEN_SCOPES, bindings
from tui.widgets.breakpoints import BREAKPOINTS, is_narrow, width_class
from tui.widgets.footer import NEEDS_SEAT
from tui.widgets.panes import ChoicePressed, PanelWidget, TargetPressed, TextPane
from tui.widgets.text_field import TextField
from tui.widgets.textual_internals import PaintScheduler

CLOCK_INTERVAL = 1.0
CURSOR_ASPECTS = {Aspect.CHOICE, Aspect.TARGET}  # the only aspects that cursor movement changes


class TableScreen(AnnalsScreen[str]):
    """A game played or watched from one seat.

    Owns the model, the panes and the helpers, and connects them. Textual calls the `action_`
    methods for bound keys; the model calls `schedule_update` after its changes.
    """

    binding_scope = "table"
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    AUTO_FOCUS = ""  # do not focus the filter
    BINDINGS = bindings(SCREEN_SCOPES["table"])
    CSS = LAYOUT

    def __init__(
        self,
        session: Session,
        note: str = "",
        join_instructions: Sequence[str] = (),
        coach: Coach | None = None,
        load_end_notes: Callable[[], Sequence[str]] = tuple,
        variations: Variations | None = None,
    ) -> None:
        super().__init__()
        self.join_instructions = join_instructions  # how others join, or the reader from elsewhere
        self.presenter = load_presenter(session.game)
        self.model = TableModel(
            session, make_panel_set(self.presenter), self._is_recap_enabled, coach
        )
        self.panes = TablePanes(
            self.model, self.presenter, note, has_variations=variations is not None
        )
        self.coach_controller = CoachController(self, self.model, self.panes, self.update_now)
        self.filter_field = FilterField(self.model, self.panes.choices)
        self.listener = TableListener(
            self, self.model, lambda: self.is_narrow, self.coach_controller.update, load_end_notes
        )
        self.player_actions = PlayerActions(self, self.model, self.presenter.abbreviate)
        self.pages = TablePages(self, self.model, self.panes, self.player_actions, variations)
        self.paint_scheduler = PaintScheduler(self)
        self.key_handler = KeyHandler(self, self.model, self.panes, self.player_actions)
        self._clock_timer: Timer | None = None  # set while a clock runs
        self._undrawn_aspects: frozenset[Aspect] = frozenset()  # changed, but not drawn yet

    @property
    def session(self) -> Session:
        """The session of the seat that is shown now."""
        return self.model.session

    @property
    def is_narrow(self) -> bool:
        return is_narrow(self.app.size.width)

    def _is_recap_enabled(self) -> bool:
        return self.app.settings.recap != "none"

    @property
    def panel_titles(self) -> Mapping[str, str]:
        return self.presenter.panel_titles

    # --- display ----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.add_class(width_class(self.app.size.width))
        yield from self.panes.compose()
        yield self.filter_field

    def on_mount(self) -> None:
        """Observe the model and start listening to the session."""
        self.model.subscribe(self.schedule_update)
        self.model.subscribe(self.key_handler.guard_new_question)
        self.update_now()
        self.follow_session()
        # Load the glossary early; the first help key would have to wait.
        self.run_worker(partial(glossary_of, self.session.game.id), thread=True)

    @work(exclusive=True, group="listen")
    async def follow_session(self) -> None:
        await self.listener.listen()

    def schedule_update(self, changed: frozenset[Aspect]) -> None:
        """Schedule an update of changed aspects.

        Bots can choose faster than positions are drawn. An update that finds an older one
        unfinished is drawn at once, as are changes of the key mode.
        """
        self._update_clock_timer()
        has_undrawn_changes = not self._undrawn_aspects <= CURSOR_ASPECTS
        self._undrawn_aspects |= changed
        self.paint_scheduler.start_steps(self._update_steps())
        if has_undrawn_changes or Aspect.KEY_MODE in changed:
            self.paint_scheduler.finish_steps()

    def _update_clock_timer(self) -> None:
        is_clock_running = (
            bool(self.model.position.people.deadlines) and not self.model.position.is_over
        )
        if is_clock_running and self._clock_timer is None:
            self._clock_timer = self.set_interval(CLOCK_INTERVAL, self.panes.tick)
        elif not is_clock_running and self._clock_timer is not None:
            self._clock_timer.stop()
            self._clock_timer = None

    def update_now(self) -> None:
        self.schedule_update(ALL_ASPECTS)
        self.paint_scheduler.finish_steps()

    def _update_steps(self) -> Iterator[None]:
        yield  # process pending keys before drawing
        if self.is_built:
            self.panes.recap.is_brief = self.app.settings.recap == "short"
            yield from self.panes.update_panes(
                self._undrawn_aspects, self.app.brush.theme, self.is_narrow
            )
            self._undrawn_aspects = frozenset()
            self.filter_field.sync_with_model()

    def on_idle(self, event: events.Idle) -> None:
        """Hold back frames until all steps are drawn; a second part would wait for a frame."""
        if self.paint_scheduler.is_holding_frames:
            event.prevent_default()

    def repaint_all(self) -> None:
        self.update_now()
        super().repaint_all()

    def on_resize(self, event: events.Resize) -> None:
        self.update_now()
        self.call_after_refresh(self.filter_field.sync_with_model)

    def on_screen_resume(self) -> None:
        """Show requests that arrived while another screen was open."""
        self.listener.show_undo_request()
        self.listener.ask_to_return_seat()

    def selection_offset(self) -> Offset | None:
        if not self.is_built:
            return None
        if self.model.is_filtering:
            return self.filter_field.caret_cell
        choices = self.panes.choices
        if choices.cursor_cell is None:
            return None
        return Offset(*choices.cursor_cell) + choices.region.offset

    # --- typing -----------------------------------------------------------------------------

    def intercept_key(self, key: str) -> bool:
        """Handle a key before bindings, on an up-to-date screen."""
        if not (self.key_handler.is_cursor_key(key) and self._undrawn_aspects <= CURSOR_ASPECTS):
            self.paint_scheduler.finish_steps()  # other keys act on what is drawn
        return self.key_handler.intercept_key(key)

    @on(Input.Changed)
    def handle_filter_change(self, event: Input.Changed) -> None:
        self.model.type_filter(event.input.value)

    @on(Input.Submitted)
    def submit_filter(self) -> None:
        self.model.type_filter(self.filter_field.value)
        self.paint_scheduler.finish_steps()
        self.action_choose()

    @on(TextField.Canceled)
    def action_cancel(self) -> None:
        """Cancel a filter, selection, panel or step, in that order; never close the table."""
        if not self.model.cancel() and self.model.try_step_back():
            self.player_actions.undo(self.session.undo())

    def action_leave(self) -> None:
        """Close an overlay first, then the table."""
        if self.model.panes.open_pane in self.panes.overlays and self.is_narrow:
            self.model.leave_pane()
        else:
            self.dismiss("home")

    def action_filter(self) -> None:
        self.model.begin_filter()

    def action_jump(self) -> None:
        """Show jump labels; typing one takes its choice."""
        self.model.begin_jump()

    # --- the cursor -------------------------------------------------------------------------

    def _move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor in the focused panel, scroll the overlay, or move in the choices."""
        panel_widget, overlay = self._focused_panel(), self._open_overlay
        if panel_widget is not None:
            self._move_in_panel(panel_widget, dx, dy)
        elif overlay is not None:
            overlay.scroll_rows(dy)
        elif dx and self.is_narrow:
            self._move_to_column(dx)
        else:
            self.model.move(dy or dx * 5)

    def _move_in_panel(self, panel_widget: PanelWidget, dx: int, dy: int) -> None:
        regions, target = panel_widget.hit_regions, self.model.target
        has_cursor = any(region.target == target for region in regions)
        if has_cursor:
            self._point_at(nearest_region(regions, target, dx, dy))
        else:
            self._point_at(panel_widget.entry_region())

    def _focused_panel(self) -> PanelWidget | None:
        """Return the focused panel, up to date, or None."""
        if self.model.panes.focused != CHOICES_PANE:
            self.paint_scheduler.finish_steps()
        return self.panes.panel_column.panel_widgets.get(self.model.panes.focused)

    def _point_at(self, region: HitRegion | None) -> None:
        if region is not None:
            self.model.point_at(region.target)

    @property
    def _open_overlay(self) -> TextPane | None:
        return self.panes.overlays.get(self.model.panes.open_pane) if self.is_narrow else None

    def _move_to_column(self, dx: int) -> None:
        row = self.panes.choices.neighbor_row(dx)
        if row is not None:
            self.model.select(row)
        else:
            self.model.move(dx * self.panes.choices.half_page_rows)

    def action_up(self) -> None:
        self._move_cursor(0, -1)

    def action_down(self) -> None:
        self._move_cursor(0, 1)

    def action_left(self) -> None:
        self._move_cursor(-1, 0)

    def action_right(self) -> None:
        self._move_cursor(1, 0)

    def action_page_up(self) -> None:
        self._move_page(-1)

    def action_page_down(self) -> None:
        self._move_page(1)

    def _move_page(self, step: int) -> None:
        if self.model.panes.open_pane == RECAP_PANE and self.is_narrow:
            self.panes.recap.scroll_rows(step * self.panes.recap.size.height)
        elif (panel_widget := self._focused_panel()) is not None:
            self._point_at(panel_widget.region_a_page_away(self.model.target, step))
        else:
            self.model.move_page(step)

    def action_top(self) -> None:
        self._go_to_end(-1)

    def action_bottom(self) -> None:
        self._go_to_end(1)

    def _go_to_end(self, step: int) -> None:
        if (overlay := self._open_overlay) is not None:
            overlay.scroll_to_end(step)
        elif (panel_widget := self._focused_panel()) is not None:
            self._point_at(panel_widget.end_region(step))
        else:
            self.model.move_to_end(step)

    def action_previous_group(self) -> None:
        self.model.move_group(-1)

    def action_next_group(self) -> None:
        self.model.move_group(1)

    def action_next_target(self) -> None:
        self.model.move_to_next_target(1)

    def action_previous_target(self) -> None:
        self.model.move_to_next_target(-1)

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
        self.model.focus(CHOICES_PANE)

    def action_zoom_in(self) -> None:
        self.model.zoom_by(1)

    def action_zoom_out(self) -> None:
        self.model.zoom_by(-1)

    def on_choice_pressed(self, event: ChoicePressed) -> None:
        self.model.mark_read()
        self.model.select(event.row)
        self.paint_scheduler.finish_steps()
        if event.is_double_click:
            self.action_choose()

    def on_target_pressed(self, event: TargetPressed) -> None:
        self.model.mark_read()
        if event.pane != "tabs":
            self.model.point_at(event.target, event.pane)
            self.paint_scheduler.finish_steps()
            if event.is_double_click:
                self.action_choose()
        elif event.target in self.panes.overlays:
            self.model.toggle_side_pane(event.target)
        else:
            self.model.focus(event.target)

    # --- playing ----------------------------------------------------------------------------

    def action_choose(self) -> None:
        """Take the selected choice; answer a waiting lesson or reopen the result."""
        if self.model.position.is_over:
            self.listener.show_end()
        elif self.coach_controller.is_waiting:
            self.coach_controller.continue_waiting()
        elif (row := self.model.choose()) is not None:
            self.player_actions.choose(row)

    def action_stop(self) -> None:
        row = self.model.choose_stop()
        if row is not None:
            self.player_actions.choose(row)

    def action_undo(self) -> None:
        self.player_actions.undo(self.session.undo())

    def action_restart_turn(self) -> None:
        self.player_actions.undo(self.session.restart_turn())

    def action_hint(self) -> None:
        """Ask a bot, or show the hint of a challenge."""
        if isinstance(self.session, ChallengeSession):
            self.player_actions.request_challenge_hint(self.session)
        else:
            self.player_actions.request_bot_hint()

    def action_go_on(self) -> None:
        self.coach_controller.go_forward()

    def action_lesson_before(self) -> None:
        self.coach_controller.go_back()

    # --- other screens ----------------------------------------------------------------------

    def action_scores(self) -> None:
        self.pages.show_scores()

    def action_log(self) -> None:
        self.pages.show_log()

    def action_lines(self) -> None:
        self.pages.show_variations()

    def action_chat(self) -> None:
        self.pages.show_chat()

    def action_inspect(self) -> None:
        if self.is_narrow:
            self.model.toggle_side_pane(INSPECTOR_PANE)
        else:
            self.pages.show_explanation()

    def action_explain(self) -> None:
        self.pages.show_help()

    def action_how_to_come(self) -> None:
        rows: list[Parts] = [[(line, NAME)] for line in self.join_instructions]
        self.app.push_screen(TextScreen("How to come here", rows))

    def is_command_available(self, command: str) -> bool:
        """Return whether a command is available; spectators have fewer."""
        if command == "lines":
            return self.pages.variations is not None
        return command not in NEEDS_SEAT or self.session.seat != SPECTATOR

    def get_system_commands(self) -> Iterable[SystemCommand]:
        """Yield palette commands that have no key."""
        if self.join_instructions:
            text = "What others have to know, or you on another machine"
            yield SystemCommand("How to come here", text, self.action_how_to_come)
        yield from participant_commands(self.session, self.player_actions)
