"""The table screen, which passes input to the model and changes to the panes.

It contains no game rules.
"""

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from textual import events, on, work
from textual.app import ComposeResult, SystemCommand
from textual.geometry import Offset
from textual.timer import Timer
from textual.widgets import Input

from core.app.game_end import EndNote
from core.app.learning import glossary_of
from core.app.variations import Variations
from core.kernel import SPECTATOR
from core.learn import ChallengeSession
from core.table import Session, UndoScope, UndoTarget, Variation
from tui.draw.blocks import is_stop
from tui.draw.canvas import NAME, Parts
from tui.draw.hit_regions import HitRegion, nearest_region
from tui.model.answer import Answer, Confirm, Play
from tui.model.challenge import HINT_COST_NOTICE
from tui.model.choices import STOP_LABEL, ChoiceRow
from tui.model.coach import Coach
from tui.model.key_press import KeyPress, KeyResult, TakeChoice
from tui.model.observable import ALL_ASPECTS, Aspect
from tui.model.panes import CHOICES_PANE, INSPECTOR_PANE
from tui.model.player_actions import PlayerActions
from tui.model.resignation import RESIGNATION_CONSEQUENCE
from tui.model.steps import SEEN_NOTICES
from tui.model.table import TableModel
from tui.panels import load_presenter
from tui.screens.base import AnnalsScreen
from tui.screens.next_step import NextStep, TableResult
from tui.screens.overlays import ConfirmScreen, TextScreen
from tui.screens.rules import RulesScreen
from tui.screens.table.coach_controller import CoachController
from tui.screens.table.filter_field import FilterField, FilterProps
from tui.screens.table.pages import TablePages
from tui.screens.table.panes import TablePanes, make_panel_set
from tui.screens.table.participant_commands import Request, participant_commands
from tui.screens.table.table_listener import TableListener
from tui.settings.keys import SCREEN_SCOPES, bindings
from tui.widgets.breakpoints import BREAKPOINTS, is_narrow, width_class
from tui.widgets.footer import NEEDS_SEAT
from tui.widgets.paint_scheduler import PaintScheduler
from tui.widgets.panes import (
    ChoicePressed,
    PanelWidget,
    TargetPressed,
    TextPane,
    TitlePressed,
    WheelTurned,
)
from tui.widgets.text_field import TextField

CLOCK_INTERVAL = 1.0
TYPED_BY_NAMED_KEYS = {"space": " ", "full_stop": STOP_LABEL}
HIDDEN_LABEL_NOTICE = "That choice was off screen. Press Enter to take it."
NO_VARIATIONS = "Variations are shown only at your own tables and in replays."
CURSOR_COMMANDS = ("up", "down", "page_up", "page_down", "next_target", "previous_target")
CURSOR_ASPECTS = {Aspect.CHOICE, Aspect.TARGET}  # the only aspects that cursor movement changes


class TableScreen(AnnalsScreen[TableResult]):
    """A game played or watched from one seat.

    Owns the model, the panes and the helpers, and connects them. Textual calls the `action_`
    methods for bound keys, and the model calls `schedule_update` after its changes.
    """

    binding_scope = "table"
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    AUTO_FOCUS = ""  # do not focus the filter
    BINDINGS = bindings(SCREEN_SCOPES["table"])
    CSS_PATH = "screen.tcss"

    def __init__(
        self,
        session: Session,
        note: str = "",
        join_instructions: Sequence[str] = (),
        coach: Coach | None = None,
        load_end_notes: Callable[[], Sequence[EndNote]] = tuple,
        variations: Variations | None = None,
        code: str = "",
    ) -> None:
        super().__init__()
        self.code = code  # to join with, or to rejoin
        self.join_instructions = join_instructions  # how others join, or the reader from elsewhere
        self.presenter = load_presenter(session.game)
        self.model = TableModel(
            session,
            make_panel_set(self.presenter),
            wants_recap=lambda: self.app.settings.recap != "none",
            confirms_risks=lambda: self.app.settings.confirm,
            coach=coach,
            clock=lambda: self.app.clock(),
        )
        self.player_actions = PlayerActions(self.model, self.presenter.abbreviate)
        self.panes = TablePanes(
            self.model, self.presenter, note, has_variations=variations is not None
        )
        self.filter_field = FilterField()
        self.pages = TablePages(self.model, self.panes, variations)
        self.coach_controller = CoachController(
            self.model,
            close=self.dismiss,
            run=partial(self.run_worker, group="lesson", exclusive=True),
            show_highlight=self._show_highlight,
        )
        self.listener = TableListener(
            self,
            self.model,
            self.player_actions,
            is_log_hidden=lambda: self.is_narrow,
            after_update=self.coach_controller.update,
            load_end_notes=load_end_notes,
        )
        self.paint_scheduler = PaintScheduler(self)
        self._clock_timer: Timer | None = None  # set while a clock runs
        self._undrawn_aspects: frozenset[Aspect] = frozenset()  # changed, but not drawn yet

    @property
    def session(self) -> Session:
        return self.model.session

    @property
    def is_narrow(self) -> bool:
        return is_narrow(self.app.size.width)

    @property
    def panel_titles(self) -> Mapping[str, str]:
        return self.presenter.panel_titles

    # --- display ----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.add_class(width_class(self.app.size.width))
        yield from self.panes.compose()
        yield self.filter_field

    def on_mount(self) -> None:
        self.model.subscribe(self.schedule_update)
        self.update_now()
        self.follow_session()
        # Load the glossary early; the first help key would have to wait.
        self.run_worker(partial(glossary_of, self.session.game.id), thread=True)

    @work(exclusive=True, group="listen")
    async def follow_session(self) -> None:
        await self.listener.listen()

    def schedule_update(self, changed: frozenset[Aspect]) -> None:
        """Schedule an update of changed aspects.

        Bots can choose faster than positions are drawn. So an update is drawn at once if an older
        one is unfinished, unless that only moves the cursor. So are changes of the key mode.
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
            yield from self.panes.update_panes(
                self._undrawn_aspects,
                self.app.brush.theme,
                is_narrow=self.is_narrow,
                is_recap_brief=self.app.settings.recap == "short",
            )
            self._undrawn_aspects = frozenset()
            self._place_filter_field()

    def _place_filter_field(self) -> None:
        chooser, cells = self.model.chooser, self.panes.choices.filter_position
        if not self.model.is_filtering or chooser is None:
            self.filter_field.props = None
            return
        if cells is not None:
            x, y = self.panes.choices.region.offset
            cells = (x + cells[0], y + cells[1], cells[2])
        self.filter_field.props = FilterProps(chooser.filter, cells)

    def _show_highlight(self) -> bool:
        """Open the panel that the coach highlights, if the panels are laid out."""
        if not self.panes.panel_column.size:
            self.call_after_refresh(self.coach_controller.update)
            return False
        self.update_now()
        self.model.show_panel(*self.panes.find_highlight(self.app.brush.theme))
        return True

    def on_idle(self, event: events.Idle) -> None:
        """Send no frame between two drawing steps, because the later step would miss that frame."""
        if self.paint_scheduler.is_holding_frames:
            event.prevent_default()

    def repaint_all(self) -> None:
        self.update_now()
        super().repaint_all()

    def on_resize(self, event: events.Resize) -> None:
        self.update_now()
        self.call_after_refresh(self._place_filter_field)

    def on_screen_resume(self) -> None:
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

    # --- keys -------------------------------------------------------------------------------

    def intercept_key(self, key: str) -> bool:
        """Let the model handle a key before its binding, on an up-to-date screen."""
        command = self.app.commands_at_table.get(key, "")
        if command not in CURSOR_COMMANDS or not self._undrawn_aspects <= CURSOR_ASPECTS:
            self.paint_scheduler.finish_steps()  # other keys act on what is drawn
        match self.model.handle_key(KeyPress(typed_letter(key), command), self.panes):
            case TakeChoice(row):
                self.answer(row)
            case KeyResult.SHOW_CHOICE:
                self.app.show_message(HIDDEN_LABEL_NOTICE)
            case KeyResult.EXPLAIN_LABELS:
                jump_key = self.app.key_of("jump")
                self.app.show_message(f"To pick a choice, press {jump_key} and then its letter.")
            case KeyResult.RUN_COMMAND:
                return False
        return True

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
        """Cancel a filter, selection, panel or step, in that order. Never close the table."""
        if not self.model.cancel() and self.model.try_step_back():
            self.action_undo()

    def action_leave(self) -> None:
        if self.model.panes.open_pane in self.panes.overlays and self.is_narrow:
            self.model.leave_pane()
        else:
            self.dismiss(NextStep.LEAVE)

    def action_filter(self) -> None:
        self.model.begin_filter()

    def action_jump(self) -> None:
        self.model.begin_jump()

    # --- the cursor -------------------------------------------------------------------------

    def action_up(self) -> None:
        self._move_cursor(0, -1)

    def action_down(self) -> None:
        self._move_cursor(0, 1)

    def action_left(self) -> None:
        self._move_cursor(-1, 0)

    def action_right(self) -> None:
        self._move_cursor(1, 0)

    def _move_cursor(self, dx: int, dy: int) -> None:
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
        if dx:  # rows for reading are as wide as the panel, and only above or below its targets
            regions = [
                each for each in regions if each.target == target or not is_stop(each.target)
            ]
        has_cursor = any(region.target == target for region in regions)
        if has_cursor:
            self._point_at(nearest_region(regions, target, dx, dy))
        else:
            self._point_at(panel_widget.entry_region())

    def _move_to_column(self, dx: int) -> None:
        row = self.panes.choices.neighbor_row(dx)
        if row is not None:
            self.model.select(row)
        else:
            self.model.move(dx * self.panes.choices.sideways_step)

    def action_page_up(self) -> None:
        self._move_page(-1)

    def action_page_down(self) -> None:
        self._move_page(1)

    def _move_page(self, step: int) -> None:
        if self.panes.has_recap:
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

    def _focused_panel(self) -> PanelWidget | None:
        if self.model.panes.focused != CHOICES_PANE:
            self.paint_scheduler.finish_steps()
        return self.panes.panel_column.panel_widgets.get(self.model.panes.focused)

    def _point_at(self, region: HitRegion[str] | None) -> None:
        if region is not None:
            self.model.point_at(region.target)

    @property
    def _open_overlay(self) -> TextPane | None:
        return self.panes.overlays.get(self.model.panes.open_pane) if self.is_narrow else None

    # --- panes and clicks -------------------------------------------------------------------

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

    @on(ChoicePressed)
    def select_choice(self, event: ChoicePressed) -> None:
        if event.is_selected:
            self.app.press_key_of("choose")
        else:
            self.model.mark_read()
            self.model.select(event.row)
            self.paint_scheduler.finish_steps()

    @on(TargetPressed)
    def point_at_target(self, event: TargetPressed) -> None:
        if event.is_selected:
            self.app.press_key_of("choose")
        else:
            self.model.mark_read()
            self.model.point_at(event.target, event.pane)
            self.paint_scheduler.finish_steps()

    @on(TitlePressed)
    def open_pane(self, event: TitlePressed) -> None:
        self.model.mark_read()
        if event.pane in self.panes.overlays:
            self.model.toggle_side_pane(event.pane)
        else:
            self.model.focus(event.pane)

    @on(WheelTurned)
    def move_with_wheel(self, event: WheelTurned) -> None:
        if event.pane == CHOICES_PANE:
            self.model.move(event.step)
        else:
            self.paint_scheduler.finish_steps()
            self.model.focus(event.pane)
            self._move_in_panel(self.panes.panel_column.panel_widgets[event.pane], 0, event.step)

    # --- playing ----------------------------------------------------------------------------

    def action_choose(self) -> None:
        if self.model.position.is_over:
            self.listener.show_end()
        elif self.coach_controller.can_continue:
            self.coach_controller.continue_game()
        elif (row := self.model.choose()) is not None:
            self.answer(row)

    def action_stop(self) -> None:
        row = self.model.choose_stop()
        if row is not None:
            self.answer(row)

    def answer(self, row: ChoiceRow) -> None:
        self._carry_out(self.model.answer(row))

    def _carry_out(self, answer: Answer | None) -> None:
        match answer:
            case Play(row):
                self.run_worker(self.player_actions.play(row), group="play")
            case Confirm(row, question, consequence):
                on_answer = partial(self._handle_confirmation, row)
                self.app.push_screen(ConfirmScreen(question, consequence), on_answer)

    def _handle_confirmation(self, row: ChoiceRow, yes: bool | None) -> None:
        self._carry_out(self.model.confirm(row, is_wanted=bool(yes)))

    def action_undo(self) -> None:
        self._undo(UndoScope.LAST_CHOICE, self.player_actions.undo_last_choice)

    def action_restart_turn(self) -> None:
        self._undo(UndoScope.TURN, self.session.restart_turn)

    def _undo(
        self, target: UndoTarget, undo: Callable[[], Awaitable[None]], message: str = ""
    ) -> None:
        self.run_worker(self._undo_if_wanted(target, undo, message), group="play")

    async def _undo_if_wanted(
        self, target: UndoTarget, undo: Callable[[], Awaitable[None]], message: str
    ) -> None:
        """Undo. If the player has seen dice or cards since, ask first, or at least say so."""
        notice = SEEN_NOTICES.get(await self.session.seen_before_undo(target), "")
        if notice and self.app.settings.confirm:
            self._ask("Undo anyway?", notice, partial(self._run_undo, undo, message))
        else:
            self._run_undo(undo, f"{notice} {message}".strip())

    def _run_undo(self, undo: Callable[[], Awaitable[None]], message: str) -> None:
        self.run_worker(self.player_actions.undo(undo(), message), group="play")

    def action_hint(self) -> None:
        session, question = self.session, self.model.question
        if not isinstance(session, ChallengeSession):
            if question is not None:
                select_help = f"Press {self.app.key_of('hint')} again to select it."
                self._run_hint(self.player_actions.show_bot_hint(question, select_help))
        elif session.is_over or session.has_seen_hint:
            self.model.show_message(session.challenge.hint)
        else:
            self._ask("Show the hint?", HINT_COST_NOTICE, partial(self._show_hint_of, session))

    def _show_hint_of(self, challenge: ChallengeSession) -> None:
        self._run_hint(self.player_actions.show_challenge_hint(challenge))

    def _run_hint(self, hint: Coroutine[Any, Any, None]) -> None:
        self.run_worker(hint, group="hint", exclusive=True)

    def _ask(self, title: str, text: str, on_yes: Callable[[], None]) -> None:
        def on_answer(yes: bool | None) -> None:
            if yes:
                on_yes()

        self.app.push_screen(ConfirmScreen(title, text), on_answer)

    def action_go_on(self) -> None:
        self.coach_controller.go_forward()

    def action_lesson_before(self) -> None:
        self.coach_controller.go_back()

    # --- other screens ----------------------------------------------------------------------

    def action_scores(self) -> None:
        self.app.push_screen(self.pages.scores_page(self.app.brush.theme))

    def action_log(self) -> None:
        """Open the log. Choosing one of the reader's choices undoes back to it."""
        page = self.pages.log_page(self.app.brush.theme, self.size.width)
        self.app.push_screen(page, self._undo_to)

    def _undo_to(self, entry: int | None) -> None:
        if entry is not None:
            key = self.app.key_of("lines")
            has_variations = self.pages.variations is not None
            message = (
                f"The undone moves are kept as a variation. Press {key} to see it."
                if has_variations
                else ""
            )
            self._undo(entry, partial(self.session.undo_to, entry), message)

    def action_lines(self) -> None:
        """Open the variations. A chosen position opens as a replay."""
        if self.pages.variations is None:
            self.model.show_message(NO_VARIATIONS)
        else:
            page = self.pages.variations_page(self.pages.variations, self._replay_variation)
            self.app.push_screen(page)

    def _replay_variation(self, variation: Variation, entry: int) -> None:
        self.app.push_screen(self.pages.replay_page(variation, entry))

    def action_chat(self) -> None:
        self.app.push_screen(self.pages.chat_page(), self._send_chat)

    def _send_chat(self, text: str | None) -> None:
        if text:
            self._run_request(partial(self.session.send_chat, text))

    def action_inspect(self) -> None:
        if self.is_narrow:
            self.model.toggle_side_pane(INSPECTOR_PANE)
        else:
            self.app.push_screen(self.pages.explanation_page(self.size.width))

    def action_explain(self) -> None:
        """Open help. A chosen rule opens in the rules."""
        page = self.pages.help_page(self.size.width, self.app.brush.ascii_only)
        self.app.push_screen(page, self._open_rule)

    def _open_rule(self, number: str | None) -> None:
        if number:
            self.app.push_screen(RulesScreen(self.session.game.id, number))

    def action_how_to_come(self) -> None:
        rows: list[Parts] = [[(line, NAME)] for line in self.join_instructions]
        self.app.push_screen(TextScreen("How to rejoin this table", rows, code=self.code))

    def is_command_available(self, command: str) -> bool:
        if command == "lines":
            return self.pages.variations is not None
        return command not in NEEDS_SEAT or self.session.seat != SPECTATOR

    def get_system_commands(self) -> Iterable[SystemCommand]:
        """Yield palette commands that have no key."""
        if self.join_instructions:
            text = "Address and code for guests, and your own rejoin token"
            yield SystemCommand("How to rejoin this table", text, self.action_how_to_come)
        yield from participant_commands(self.session, self._run_request, self._change_resignation)

    def _run_request(self, request: Request) -> None:
        self.run_worker(self.player_actions.run_request(request), group="play")

    def _change_resignation(self) -> None:
        """Resign at the next turn after a confirmation, or cancel a resignation."""
        if self.session.participants.is_resigning:
            self._set_resigning(False)
        else:
            self._ask("Resign?", RESIGNATION_CONSEQUENCE, partial(self._set_resigning, True))

    def _set_resigning(self, is_wanted: bool) -> None:
        self.run_worker(self.player_actions.set_resigning(is_wanted), group="play")


def typed_letter(key: str) -> str:
    """Return what a key types, or "". Textual gives names to signs."""
    return TYPED_BY_NAMED_KEYS.get(key, key if len(key) == 1 else "")
