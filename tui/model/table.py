"""The model of the table screen: question, cursor, log position and recap.

Screens call its methods and observe its aspects. It neither draws nor blocks.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from core.bots import Advice
from core.kernel import SPECTATOR, Action, Decision
from core.table import (
    ChatMessage,
    LogEntry,
    Session,
    UndoAnswered,
    Undone,
    entries_since_own_turn,
    is_turn_of,
)
from tui.model.choices import ChoiceRow, Chooser, Question, build_question, create_chooser
from tui.model.coach import NO_EPISODE, Coach
from tui.model.cursor import CursorModel
from tui.model.hint import hint_text
from tui.model.observable import Aspect, Observable, Observer
from tui.model.panes import CHOICES_PANE, LOG_PANE, RECAP_PANE, PanelSet
from tui.model.position import Position, current_position
from tui.model.steps import StepProgress, can_undo_freely, undo_request_text

MAX_ZOOM = 3  # steps from the fitting size


class TableModel(CursorModel):
    """A game played or watched from one seat.

    Owns everything the screen shows about it: position, question, open panes, log and recap. The
    screen calls `refresh` after every event, and `take` or `refuse` around every answer.
    """

    def __init__(
        self,
        session: Session,
        panels: PanelSet,
        wants_recap: Callable[[], bool] = lambda: True,
        coach: Coach | None = None,
    ) -> None:
        super().__init__(session, panels)
        self.coach = coach
        self.coach_message = coach.message(self.position) if coach else None
        self._coach_episode = NO_EPISODE  # the last episode seen
        self.wants_recap = wants_recap  # a setting
        self.zoom = 0
        self.recent_entries: list[LogEntry]  # since the player's last turn
        self.recap_entries: list[LogEntry]  # the entries that the recap shows
        self.is_own_recap = False  # whether the recap follows the player's own choice
        self.have_others_acted = False  # whether others acted between the last two questions
        # Log lengths at certain moments: the entries from there on came later.
        self._log_length_when_read = 0
        self._log_length_at_question = 0  # the last one that appeared
        self._log_length_at_choice = 0  # the player's last one; 0 if none is known
        self._log_length_when_checked = len(session.log)  # for undone entries
        # By seat: the position after its last own turn.
        self._previous_positions: dict[int, Position] = {}
        self._last_chooser: Chooser | None = None  # the chooser at the last answer
        self._is_answered = False  # an equal decision that follows is a new question
        self._was_answer_in_own_turn = False
        self._steps = StepProgress()
        self._has_answered_request = False  # to the open undo request
        self.recent_entries = self.recap_entries = self._read_recent_entries()
        self._observable = Observable(self._aspects)

    # --- observers --------------------------------------------------------------------------

    def subscribe(self, observer: Observer) -> None:
        self._observable.subscribe(observer)

    def _notify(self) -> None:
        self._observable.notify()

    def _aspects(self) -> dict[Aspect, object]:
        return {
            Aspect.POSITION: self.position,
            Aspect.LOG: (self.session.seat, len(self.recent_entries), len(self.session.log)),
            Aspect.QUESTION: self.question,
            Aspect.CHOICE: self.chooser,
            Aspect.TARGET: self.target,
            Aspect.PANES: self.panes,
            Aspect.KEY_MODE: (self.is_filtering, self.typed_label),
            Aspect.MESSAGE: self.message,
            Aspect.ZOOM: self.zoom,
            Aspect.COACH: self.coach_message,
        }

    # --- updates ----------------------------------------------------------------------------

    def refresh(self, new_entries: Iterable[LogEntry] = ()) -> None:
        """Update everything after an event; chat among `new_entries` appears below the choices."""
        for entry in new_entries:
            if (
                isinstance(entry.event, ChatMessage | UndoAnswered)
                and entry.seat != self.session.seat
            ):
                self.message = self.session.sentence(entry)
        self.position = current_position(self.session)
        self.recent_entries = self._read_recent_entries()
        self._forget_undone()
        self._update_coach()
        self._has_answered_request = (
            self._has_answered_request and self.position.people.has_undo_vote
        )
        self._update_question()
        self._update_recap()
        self._notify()

    def switch_seat(self, seat: int) -> None:
        """Switch to another local player and discard the state of the previous one."""
        self.session = self.session.for_seat(seat)
        self.chooser, self._last_chooser, self.target = None, None, ""
        self._log_length_when_read = self._log_length_at_question = self._log_length_at_choice = 0
        self.refresh()

    def _update_coach(self) -> None:
        if self.coach is None:
            return
        if self._coach_episode != self.coach.episode:
            self._start_coach_episode(self.coach)
        self.coach_message = self.coach.message(self.position)

    def _start_coach_episode(self, coach: Coach) -> None:
        """Forget the question and the player's last choice, which belong to the old episode."""
        is_first_episode = self._coach_episode == NO_EPISODE
        self._coach_episode = coach.episode
        self.chooser, self._last_chooser, self._is_answered = None, None, False
        self.target = ""
        if is_first_episode or not coach.is_continuation:
            self._log_length_at_question = self._log_length_when_read = len(self.session.log)
        self._log_length_at_choice = 0
        self._previous_positions.clear()
        self.panes = replace(self.panes.dismiss_recap(), focused=CHOICES_PANE)

    def dismiss_coach(self) -> bool:
        """Dismiss the coach's message; return whether there was one."""
        is_dismissed = self.coach is not None and self.coach.dismiss()
        if is_dismissed:
            self._update_coach()
            self._notify()
        return is_dismissed

    def show_panel(self, panel: str, target: str) -> None:
        """Open a panel, below the recap if that is open, and set the target if there is none."""
        is_recap_open = self.panes.open_pane == RECAP_PANE
        is_panel_open = self.panes.open_pane in self.panels
        if panel not in self.panels or not (is_recap_open or is_panel_open):
            return
        panes = self.panes.open_panel(panel, is_requested=True)
        self.panes = panes.cover_with_recap() if is_recap_open else panes
        self.target = self.target or target
        self._notify()

    @property
    def previous_position(self) -> Position | None:
        """Return the position after the player's last own turn, as the base for change marks."""
        return self._previous_positions.get(self.session.seat)

    def _forget_undone(self) -> None:
        """Drop the base of the change marks once a choice was undone."""
        new_entries = self.session.log[self._log_length_when_checked :]
        self._log_length_when_checked = len(self.session.log)
        if any(isinstance(entry.event, Undone) for entry in new_entries):
            self._previous_positions.clear()

    @property
    def next_seat_at_keyboard(self) -> int | None:
        """Return the local player who must take over the keyboard, or None."""
        session = self.session
        local_seats = [seat for seat in session.waiting_for if seat in session.local_seats]
        is_handed_over = local_seats and session.seat not in (*local_seats, SPECTATOR)
        return local_seats[0] if is_handed_over else None

    @property
    def open_undo_request(self) -> str:
        """Return the undo request that this player has not answered, or an empty string."""
        is_open = self.position.people.has_undo_vote and not self._has_answered_request
        return f"{undo_request_text(self.session)}." if is_open else ""

    def mark_request_answered(self) -> None:
        self._has_answered_request = True

    def _update_question(self) -> None:
        """Make the question fit the decision of the current position.

        There are four cases: there is nothing to choose, the same decision is still pending, an
        equal one is pending after others acted, or a new question appears.
        """
        decision = self.position.decision
        was_answered, self._is_answered = self._is_answered, False
        if was_answered:
            self._complete_answer(decision)
        if decision is None or self._is_question_held_back:
            self.chooser, self.typed_label, self.is_filtering = None, None, False
            return
        pending = self.question.decision if self.question and not was_answered else None
        if decision is pending:
            return
        question = self._build_question(decision)
        if decision == pending:
            self._replace_equal_question(question)
        else:
            self._show_new_question(question, was_answered)

    def _complete_answer(self, next_decision: Decision | None) -> None:
        """Keep the position after an own turn; let the choices have the focus again."""
        if self._was_answer_in_own_turn and self._has_logged_effect():
            self._previous_positions[self.session.seat] = self.position
        if next_decision is None or next_decision.topic != self._shown_topic:
            self.panes = replace(self.panes, focused=CHOICES_PANE)

    @property
    def _shown_topic(self) -> str:
        return self.question.decision.topic if self.question else ""

    @property
    def _is_question_held_back(self) -> bool:
        """Return whether the coach wants to be read before the player chooses."""
        return self.coach is not None and bool(self.coach.placeholder)

    def _build_question(self, decision: Decision) -> Question:
        locked = self.coach.locked_actions(decision) if self.coach else ()
        return build_question(
            self.session.game, self.position.view, decision, self.panels.map_position, locked
        )

    def _replace_equal_question(self, question: Question) -> None:
        """Update the texts of a pending question; cursor, filter and target stay.

        Others have acted meanwhile, so prices and effects may differ.
        """
        if self.chooser is None:
            return
        action = self.chooser.cursor_row.action
        cursor_row = next(row for row in question.rows if row.action == action)
        self.chooser = replace(self.chooser, question=question, cursor_row=cursor_row)

    def _show_new_question(self, question: Question, was_answered: bool) -> None:
        """Show a question with the cursor where the player most likely needs it."""
        decision = question.decision
        is_new_topic = decision.topic != self._shown_topic
        suggested = self._suggested_action(decision)
        self._count_step(decision, was_answered)
        undone_chooser = None if was_answered else self._restore_undone(question)
        self.chooser = undone_chooser or create_chooser(question, self._last_chooser, suggested)
        self.message, self.typed_label, self.is_filtering = "", None, False
        self._target_selected_row()
        if is_new_topic:
            self._open_panel_for(decision)
        self._is_question_new = True

    def _suggested_action(self, decision: Decision) -> Action | None:
        return self.coach.suggested_action(decision) if self.coach else None

    def _count_step(self, decision: Decision, was_answered: bool) -> None:
        """Count the steps of a choice, so that `Esc` can undo them one by one."""
        # The log does not grow while a choice is being paid for.
        has_new_entries = len(self.session.log) > self._log_length_at_choice
        is_new_main_choice = decision.is_main and has_new_entries
        self._steps = self._steps.advance(
            is_new_main_choice, was_answered, self._log_length_at_choice
        )

    def _has_logged_effect(self) -> bool:
        """Return whether the last choice was logged; a pass may not be."""
        new_entries = self.session.log[self._log_length_at_choice :]
        return any(self.session.phrase(entry) for entry in new_entries)

    def _restore_undone(self, question: Question) -> Chooser | None:
        """Return a cursor on the choice that was just undone, or None if nothing was undone."""
        last_chooser = self._last_chooser
        if last_chooser is None or last_chooser.question.decision != question.decision:
            return None
        undone_action = last_chooser.cursor_row.action
        for row in question.default_rows:
            if row.action == undone_action and not row.needs_confirmation:
                return Chooser(question, row)
        return None

    def _open_panel_for(self, decision: Decision) -> None:
        """Open the decision's panel, unless the player reads the log or the inspector."""
        panel = self.panels.panel_for(decision)
        if self.panes.open_pane in self.panels and panel in self.panels:
            self.panes = self.panes.open_panel(panel, is_requested=False)

    def _read_recent_entries(self) -> list[LogEntry]:
        session = self.session
        turn = session.game.turn_number(self.position.view)
        return entries_since_own_turn(session.log, session.seat, turn)

    def _update_recap(self) -> None:
        """Open the recap for a new question, until a key is pressed.

        It also shows the visible results of the player's last choice.
        """
        if self.question is None or not self._is_question_new:
            return
        self.have_others_acted = self._has_news()
        self._log_length_at_question = len(self.session.log)
        own_entries = self._own_scene_entries()
        if not self.have_others_acted and not own_entries:
            return
        self.recap_entries = own_entries or self._unread_entries()
        self.is_own_recap = bool(own_entries) or self._are_own_entries(self.recap_entries)
        is_log_open = self.panes.open_pane == LOG_PANE  # it shows the same entries
        if self.wants_recap() and not is_log_open:
            self.panes = self.panes.cover_with_recap()

    def mark_read(self) -> None:
        """Mark all entries as read up to the current question."""
        if self._is_question_new:
            self._log_length_when_read = self._log_length_at_question
        super().mark_read()

    def _unread_entries(self) -> list[LogEntry]:
        """Return the unread recent entries; a draft asks several times in one turn."""
        unread = self.session.log[self._log_length_when_read :]
        first_choice = min(entry.entry for entry in unread)
        return [entry for entry in self.recent_entries if entry.entry >= first_choice]

    def _are_own_entries(self, entries: Iterable[LogEntry]) -> bool:
        """Return whether all entries follow from own choices, and none is about an automa."""
        seat, seat_count = self.session.seat, self.session.game.seat_count(self.position.view)
        return all(entry.seat == seat and entry.event.seat < seat_count for entry in entries)

    def _own_scene_entries(self) -> list[LogEntry]:
        """Return the results of the choice just made, if the game shows them as a scene."""
        if not self._log_length_at_choice:
            return []
        entries = list(self.session.log[self._log_length_at_choice :])
        turn = self.session.game.turn_number(self.position.view)
        has_scene = any(self.panels.is_scene(entry.event) for entry in entries)
        is_same_turn = all(entry.turn == turn for entry in entries)
        return entries if has_scene and is_same_turn else []

    def _has_news(self) -> bool:
        """Return whether others acted or were affected since the last question.

        Consequences of the last choice count too, such as income, scoring or a rule-driven seat.
        """
        start = max(self._log_length_at_question, self._last_choice_start)
        seat = self.session.seat
        return any(entry.concerns_others(seat) for entry in self.session.log[start:])

    @property
    def _last_choice_start(self) -> int:
        """Return where the log begins to tell of the player's last choice.

        When the table opens, this is the last choice that the log has of the player in this turn.
        """
        if self._log_length_at_choice:
            return self._log_length_at_choice
        log, turn = self.session.log, self.session.game.turn_number(self.position.view)
        own_turn = (self.session.seat, turn)
        own_choices = [entry.entry for entry in log if (entry.seat, entry.turn) == own_turn]
        if not own_choices:
            return 0
        return next(index for index, entry in enumerate(log) if entry.entry == own_choices[-1])

    # --- panes ------------------------------------------------------------------------------

    def zoom_by(self, step: int) -> None:
        self.zoom = max(-MAX_ZOOM, min(self.zoom + step, MAX_ZOOM))
        self._notify()

    def focus(self, pane: str) -> None:
        if pane == CHOICES_PANE:
            self.panes = replace(self.panes, open_pane=self.panes.panel, focused=CHOICES_PANE)
            if self.chooser is not None:
                self.chooser = self.chooser.narrow_to("")
        elif pane in self.panels:
            self.panes = replace(self.panes.open_panel(pane, is_requested=True), focused=pane)
        self._notify()

    def focus_key(self, key: str) -> None:
        self.focus(self.panels.by_key.get(key, ""))

    def toggle_side_pane(self, pane: str) -> None:
        """Open the log or the inspector over the panels, or return to the panel."""
        open_pane = self.panes.panel if self.panes.open_pane == pane else pane
        self.panes = replace(self.panes, open_pane=open_pane, focused=CHOICES_PANE)
        self._notify()

    # --- choosing ---------------------------------------------------------------------------

    def is_suggested(self, row: ChoiceRow) -> bool:
        """Return whether a lesson asks for this choice."""
        coach, decision = self.coach, self.position.decision
        if coach is None or decision is None or not coach.locked_actions(decision):
            return False
        return coach.suggested_action(decision) == row.action

    @property
    def is_waiting(self) -> bool:
        """Return whether no choice can be made now."""
        return self.question is None or self._is_answered

    def take(self, row: ChoiceRow) -> bool:
        """Record an answer; return False if the question is already answered."""
        if self._is_answered or self.chooser is None:
            return False
        self.mark_read()
        self._last_chooser = self.chooser.select(row)
        self._log_length_at_choice = len(self.session.log)
        self._is_answered = True
        turn = self.session.game.turn_number(self.position.view)
        self._was_answer_in_own_turn = is_turn_of(self.session.log, self.session.seat, turn)
        return True

    def refuse(self, reason: str) -> None:
        """Reopen the question after the table rejected the choice; leave a locked row."""
        self._is_answered = False
        chooser = self.chooser
        if chooser is not None and chooser.cursor_row.is_locked and not chooser.filter:
            suggested = self._suggested_action(chooser.question.decision)
            self._set_chooser(create_chooser(chooser.question, None, suggested))
        self.panes = replace(self.panes, focused=CHOICES_PANE)
        self.show_message(reason)

    def cancel(self) -> bool:
        """Clear the filter, else the target, else leave the pane; return whether any applied."""
        chooser = self.chooser
        if chooser is not None and (self.is_filtering or chooser.filter):
            self.is_filtering = False
            self._set_chooser(chooser.filter_by(""))
        elif chooser is not None and chooser.target:
            self._set_chooser(chooser.narrow_to(""))
        elif not self.leave_pane():
            return False
        self.message = ""  # the message was about what is closed now
        self._notify()
        return True

    def leave_pane(self) -> bool:
        """Return to the choices; return whether the player was elsewhere."""
        is_elsewhere = self.panes.focused != CHOICES_PANE or self.panes.open_pane not in self.panels
        if is_elsewhere:
            self.focus(CHOICES_PANE)
        return is_elsewhere

    def try_step_back(self) -> bool:
        """Mark one step as undone if it can be undone freely; return whether that is so."""
        steps = self._steps
        if steps.steps == 0 or not can_undo_freely(self.session, steps.log_start):
            return False
        self._steps = steps.go_back()
        return True

    def show_hint(
        self, advice: Advice, question: Question, abbreviate: Callable[[str], str]
    ) -> None:
        """Select the advised choice and give the reasons, unless the question has changed."""
        row = next((row for row in question.rows if row.action == advice.action), None)
        if self.chooser is None or row is None or question is not self.question:
            return
        self._set_chooser(self.chooser.select(row))
        self.show_message(hint_text(self.session.game, advice, question, row, abbreviate))
