"""The model of the table screen: question, cursor, log position and recap.

Screens call its methods and observe its aspects. It neither draws nor blocks.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from core.bots import Advice
from core.kernel import SPECTATOR, Decision
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
    """A game played or watched from one seat."""

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
        self._read_length = 0  # log length when the player last read it
        self._asked_length = 0  # log length at the last question
        self._checked_length = len(session.log)  # log length at the last check for undone entries
        self._choice_length = 0  # log length at the player's last choice
        self._previous_positions: dict[
            int, Position
        ] = {}  # by seat: the position after its last own turn
        self._last_chooser: Chooser | None = None  # the chooser at the last answer
        self._is_answered = False  # an equal decision that follows is a new question
        self._is_own_turn = False  # whether the last answer was in the player's own turn
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
            Aspect.KEYS: (self.is_filtering, self.typed_label),
            Aspect.MESSAGE: self.message,
            Aspect.ZOOM: self.zoom,
            Aspect.COACH: self.coach_message,
        }

    # --- updates ----------------------------------------------------------------------------

    def refresh(self, new_entries: Iterable[LogEntry] = ()) -> None:
        """Update everything after an event; chat among `new_entries` appears below the choices."""
        for told in new_entries:
            if (
                isinstance(told.event, ChatMessage | UndoAnswered)
                and told.seat != self.session.seat
            ):
                self.message = self.session.sentence(told)
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
        self.chooser, self.target, self._asked_length, self._read_length = None, "", 0, 0
        self._last_chooser, self._choice_length = None, 0
        self.refresh()

    def _update_coach(self) -> None:
        """Reset question and log position when the coach starts a new episode."""
        if self.coach is None:
            return
        if self._coach_episode != self.coach.episode:
            is_first_episode = self._coach_episode == NO_EPISODE
            self._coach_episode = self.coach.episode
            self.chooser, self._last_chooser, self._is_answered = None, None, False
            self.target = ""
            if is_first_episode or not self.coach.is_continuation:
                self._asked_length = self._read_length = len(self.session.log)
            self._choice_length = 0
            self._previous_positions.clear()
            self.panes = replace(self.panes.dismiss_recap(), focused=CHOICES_PANE)
        self.coach_message = self.coach.message(self.position)

    def dismiss_coach(self) -> bool:
        is_dismissed = self.coach is not None and self.coach.dismiss()
        if is_dismissed:
            self._update_coach()
            self._notify()
        return is_dismissed

    def show_panel(self, panel: str, target: str) -> None:
        """Open a panel, below the recap if that is open, and set the target if there is none."""
        is_recap_open = self.panes.open_pane == RECAP_PANE  # the recap stays on top
        if panel in self.panels and (is_recap_open or self.panes.open_pane in self.panels):
            self.panes = self.panes.open_panel(panel, is_requested=True)
            self.panes = self.panes.cover_with_recap() if is_recap_open else self.panes
            self.target = self.target or target
            self._notify()

    @property
    def previous_position(self) -> Position | None:
        """Return the position after the player's last own turn, as the base for change marks."""
        return self._previous_positions.get(self.session.seat)

    def _forget_undone(self) -> None:
        new_entries, self._checked_length = (
            self.session.log[self._checked_length :],
            len(self.session.log),
        )
        if any(isinstance(told.event, Undone) for told in new_entries):
            self._previous_positions.clear()

    @property
    def next_seat_at_keyboard(self) -> int | None:
        session = self.session
        local_seats = [seat for seat in session.waiting_for if seat in session.local_seats]
        is_handed_over = local_seats and session.seat not in (*local_seats, SPECTATOR)
        return local_seats[0] if is_handed_over else None

    @property
    def open_undo_request(self) -> str:
        is_open = self.position.people.has_undo_vote and not self._has_answered_request
        return f"{undo_request_text(self.session)}." if is_open else ""

    def mark_request_answered(self) -> None:
        self._has_answered_request = True

    def _update_question(self) -> None:
        """Replace the question when the decision has changed.

        If others acted meanwhile and the decision is equal, only the question is updated.
        """
        decision, shown_question = self.position.decision, self.question
        was_answered, self._is_answered = self._is_answered, False
        shown_topic = shown_question.decision.topic if shown_question else ""
        if was_answered and self._is_own_turn and self._has_logged_effect():
            self._previous_positions[self.session.seat] = self.position
        if was_answered and (decision is None or decision.topic != shown_topic):
            self.panes = replace(self.panes, focused=CHOICES_PANE)
        if decision is None or (self.coach is not None and self.coach.placeholder):
            self.chooser, self.typed_label, self.is_filtering = None, None, False
            return
        if shown_question and decision is shown_question.decision and not was_answered:
            return
        locked = self.coach.locked_actions(decision) if self.coach else ()
        new_question = build_question(
            self.session.game, self.position.view, decision, self.panels.map_position, locked
        )
        if (
            self.chooser
            and shown_question
            and decision == shown_question.decision
            and not was_answered
        ):
            cursor_row = next(
                row for row in new_question.rows if row.action == self.chooser.cursor_row.action
            )
            self.chooser = replace(
                self.chooser, question=new_question, cursor_row=cursor_row
            )  # others acted meanwhile
            return
        suggested = self.coach.suggested_action(decision) if self.coach else None
        has_new_entries = len(self.session.log) > self._choice_length  # not while paying
        is_new_main_choice = decision.is_main and has_new_entries
        self._steps = self._steps.advance(is_new_main_choice, was_answered, self._choice_length)
        undone_chooser = None if was_answered else self._restore_undone(new_question)
        self.chooser = undone_chooser or create_chooser(new_question, self._last_chooser, suggested)
        self.message, self.typed_label, self.is_filtering = "", None, False
        self._target_selection()
        if decision.topic != shown_topic:
            self._open_panel_for(decision)
        self._is_question_new = True

    def _has_logged_effect(self) -> bool:
        """Return whether the last choice was logged; a pass may not be."""
        return any(map(self.session.phrase, self.session.log[self._choice_length :]))

    def _restore_undone(self, question: Question) -> Chooser | None:
        last_chooser = self._last_chooser
        if last_chooser is None or last_chooser.question.decision != question.decision:
            return None
        candidates = (
            row for row in question.default_rows if row.action == last_chooser.cursor_row.action
        )
        return next(
            (Chooser(question, row) for row in candidates if not row.needs_confirmation), None
        )

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
        is_news, own_entries = self._check_news(), self._own_scene_entries()
        self.have_others_acted = is_news
        if not is_news and not own_entries:
            return
        self.recap_entries = own_entries or self._unread_entries()
        seat, seat_count = self.session.seat, self.session.game.seat_count(self.position.view)
        is_all_own = all(
            told.seat == seat and told.event.seat < seat_count for told in self.recap_entries
        )
        self.is_own_recap = bool(own_entries) or is_all_own
        if (
            self.wants_recap() and self.panes.open_pane != LOG_PANE
        ):  # the log shows the same entries
            self.panes = self.panes.cover_with_recap()

    def mark_read(self) -> None:
        """Mark all entries as read up to the current question."""
        if self._is_question_new:
            self._read_length = self._asked_length
        super().mark_read()

    def _unread_entries(self) -> list[LogEntry]:
        """Return the unread recent entries; a draft asks several times in one turn."""
        first_unread = min(told.entry for told in self.session.log[self._read_length :])
        return [told for told in self.recent_entries if told.entry >= first_unread]

    def _own_scene_entries(self) -> list[LogEntry]:
        """Return the results of the choice just made, if the game shows them as a scene."""
        entries = self.session.log[self._choice_length :] if self._choice_length else ()
        turn = self.session.game.turn_number(self.position.view)
        has_scene = any(self.panels.is_scene(told.event) for told in entries)
        return list(entries) if has_scene and all(told.turn == turn for told in entries) else []

    def _check_news(self) -> bool:
        """Return whether others acted or were affected since the last question; update the mark.

        Consequences of the last choice count too, such as income, scoring or a rule-driven seat.
        """
        log, seat = self.session.log, self.session.seat
        new_entries, self._asked_length = (
            log[max(self._asked_length, self._last_choice_length) :],
            len(log),
        )
        return any(told.concerns_others(seat) for told in new_entries)

    @property
    def _last_choice_length(self) -> int:
        """Return the log length at the last own choice; at first, the one in this turn."""
        if self._choice_length:
            return self._choice_length
        log, turn = self.session.log, self.session.game.turn_number(self.position.view)
        own_choices = [
            told.entry for told in log if (told.seat, told.turn) == (self.session.seat, turn)
        ]
        return next((at for at, told in enumerate(log) if told.entry in own_choices[-1:]), 0)

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
        is_open = self.panes.open_pane == pane
        self.panes = replace(
            self.panes, open_pane=self.panes.panel if is_open else pane, focused=CHOICES_PANE
        )
        self._notify()

    # --- choosing ---------------------------------------------------------------------------

    def is_suggested(self, row: ChoiceRow) -> bool:
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
        self._choice_length = len(self.session.log)
        self._is_answered = True
        turn = self.session.game.turn_number(self.position.view)
        self._is_own_turn = is_turn_of(self.session.log, self.session.seat, turn)
        return True

    def refuse(self, reason: str) -> None:
        """Reopen the question after the table rejected the choice; leave a locked row."""
        self._is_answered = False
        if (
            self.chooser is not None
            and self.chooser.cursor_row.is_locked
            and not self.chooser.filter
        ):
            question = self.chooser.question
            suggested = self.coach.suggested_action(question.decision) if self.coach else None
            self._set_chooser(create_chooser(question, None, suggested))
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
        is_elsewhere = self.panes.focused != CHOICES_PANE or self.panes.open_pane not in self.panels
        if is_elsewhere:
            self.focus(CHOICES_PANE)
        return is_elsewhere

    def try_step_back(self) -> bool:
        """Mark one step as undone if it can be undone freely; return whether that is so."""
        can_go_back = self._steps.steps > 0 and can_undo_freely(self.session, self._steps.log_start)
        if can_go_back:
            self._steps = self._steps.go_back()
        return can_go_back

    def show_hint(
        self, advice: Advice, question: Question, abbreviate: Callable[[str], str]
    ) -> None:
        row = next((row for row in question.rows if row.action == advice.action), None)
        if self.chooser is None or row is None or question is not self.question:
            return
        self._set_chooser(self.chooser.select(row))
        self.show_message(hint_text(self.session.game, advice, question, row, abbreviate))
