"""The model of the table screen: question, cursor, log position and recap.

Screens call its methods and observe its aspects. It neither draws nor blocks.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from time import monotonic
from typing import NamedTuple

from core.bots import Advice
from core.kernel import SPECTATOR, Action, Decision
from core.kernel.style import SHORT
from core.table import (
    ChatMessage,
    LogEntry,
    Session,
    UndoAnswered,
    is_turn_of,
)
from tui.model.answer import Answer, Confirm, Play
from tui.model.choices import (
    ChoiceRow,
    Chooser,
    JumpLabels,
    Question,
    build_question,
    confirmation_prompt,
    create_chooser,
)
from tui.model.coach import NO_EPISODE, Coach
from tui.model.cursor import CursorModel
from tui.model.hint import hint_text
from tui.model.key_guard import KeyGuard
from tui.model.key_press import KeyPress, KeyResult, TakeChoice, VisibleState
from tui.model.mode import (
    Answered,
    Choosing,
    Confirming,
    PickingByLabel,
    Reading,
    Waiting,
)
from tui.model.news import News
from tui.model.observable import Aspect, Observable, Observer
from tui.model.panes import CHOICES_PANE, LOG_PANE, RECAP_PANE, PanelSet
from tui.model.position import Position, current_position
from tui.model.steps import StepProgress, can_undo_freely, undo_request_text

NOT_DONE_NOTICE = "Canceled. Press y to confirm next time."
MAX_ZOOM = 3  # steps from the fitting size


class _Hint(NamedTuple):
    """The last hint that was shown."""

    question: Question
    row: ChoiceRow
    text: str


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
        confirms_risks: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(session, panels)
        self.coach = coach
        self.coach_message = coach.message(self.position) if coach else None
        self._coach_episode = NO_EPISODE  # the last episode seen
        self.wants_recap, self.confirms_risks = wants_recap, confirms_risks  # settings
        self.key_guard = KeyGuard(clock)
        self.zoom = 0
        self.recent_entries: list[LogEntry]  # since the player's last turn
        self.recap_entries: list[LogEntry]  # the entries that the recap shows
        self.is_own_recap = False  # whether the recap follows the player's own choice
        self.have_others_acted = False  # whether others acted between the last two questions
        self._news = News(session)
        # By seat: the position after its last own turn.
        self._previous_positions: dict[int, Position] = {}
        self._last_chooser: Chooser | None = None  # the chooser at the last answer
        self._steps = StepProgress()
        # The jump labels of each topic in this turn, so that a list that comes again keeps them.
        self._labels: dict[str, JumpLabels] = {}
        self._labeled_turn = (-1, -1)  # seat and number of that turn
        self._hint: _Hint | None = None
        self._shown_losses: dict[int, tuple[str, ...]] = {}  # ahead, by seat
        self._has_answered_request = False  # to the open undo request
        self.recent_entries = self.recap_entries = self._news.recent_entries()
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
        """Update everything after an event. Chat in `new_entries` appears below the choices."""
        for entry in new_entries:
            if (
                isinstance(entry.event, ChatMessage | UndoAnswered)
                and entry.seat != self.session.seat
            ):
                self.message = self.session.sentence(entry, SHORT)
        position = current_position(self.session)
        if isinstance(self.mode, Answered) and position.decision in self.mode.answered_next:
            return  # the rest of a whole choice follows at once
        previous_question, self.position = self.question, position
        self.recent_entries = self._news.recent_entries()
        if self._news.find_undone():
            self._previous_positions.clear()
        self._update_coach()
        self._has_answered_request = (
            self._has_answered_request and self.position.people.has_undo_vote
        )
        self._update_question()
        self._update_recap()
        self._notify()
        if self.question not in (None, previous_question) and self.have_others_acted:
            self.key_guard.record_prompt()

    def switch_seat(self, seat: int) -> None:
        self.session = self.session.for_seat(seat)
        self._news.switch_to(self.session)
        self._forget_question()
        self.refresh()

    def _forget_question(self) -> None:
        self.chooser, self._last_chooser, self.target = None, None, ""
        self.mode = Waiting()

    def _update_coach(self) -> None:
        if self.coach is None:
            return
        if self._coach_episode != self.coach.episode:
            self._start_coach_episode(self.coach)
        self.coach_message = self.coach.message(self.position)

    def _start_coach_episode(self, coach: Coach) -> None:
        """Forget the question and the last choice, which belong to the old episode."""
        is_first_episode = self._coach_episode == NO_EPISODE
        self._coach_episode = coach.episode
        self._forget_question()
        if is_first_episode or not coach.is_continuation:
            self._news.skip_all()
        self._news.choice_start = 0
        self._previous_positions.clear()
        self.panes = replace(self.panes.dismiss_recap(), focused=CHOICES_PANE)

    def dismiss_coach(self) -> bool:
        is_dismissed = self.coach is not None and self.coach.dismiss()
        if is_dismissed:
            self._update_coach()
            self._notify()
        return is_dismissed

    def show_panel(self, panel: str, target: str) -> None:
        """Open a panel, below an open recap. Set the target if there is none."""
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
        """Return the position after the player's last own turn, the base of change marks."""
        return self._previous_positions.get(self.session.seat)

    @property
    def next_seat_at_keyboard(self) -> int | None:
        """Return the local player who must take over the keyboard, or None."""
        session = self.session
        local_seats = [seat for seat in session.waiting_for if seat in session.local_seats]
        is_handed_over = local_seats and session.seat not in (*local_seats, SPECTATOR)
        return local_seats[0] if is_handed_over else None

    @property
    def open_undo_request(self) -> str:
        """Return the undo request that this player has not answered, or ""."""
        is_open = self.position.people.has_undo_vote and not self._has_answered_request
        return f"{undo_request_text(self.session, SHORT)}." if is_open else ""

    def mark_request_answered(self) -> None:
        self._has_answered_request = True

    def _update_question(self) -> None:
        """Make the question fit the decision of the current position.

        There are four cases: there is nothing to choose, the same decision is still pending, an
        equal one is pending after others acted, or a new question appears.
        """
        decision, mode = self.position.decision, self.mode
        was_answered = isinstance(mode, Answered)
        if isinstance(mode, Answered):
            self._complete_answer(mode, decision)
        if decision is None or self.is_question_held_back:
            self.chooser, self.mode = None, Waiting()
            return
        pending = self.question.decision if self.question and not was_answered else None
        if decision is pending:
            return
        question = self._build_question(decision)
        if decision == pending:
            self._replace_equal_question(question)
        else:
            self._show_new_question(question, was_answered)

    def _complete_answer(self, answered: Answered, next_decision: Decision | None) -> None:
        """Keep the position after an own turn, and return the focus to the choices."""
        if answered.is_own_turn and self._news.has_phrase_since_choice:
            self._previous_positions[self.session.seat] = self.position
        if next_decision is None or next_decision.topic != self._shown_topic:
            self.panes = replace(self.panes, focused=CHOICES_PANE)

    @property
    def _shown_topic(self) -> str:
        return self.question.decision.topic if self.question else ""

    @property
    def is_question_held_back(self) -> bool:
        return self.coach is not None and bool(self.coach.placeholder)

    @property
    def placeholder(self) -> str:
        """Return the text in place of a question: by the coach, or while others choose."""
        if self.coach is not None and self.coach.placeholder:
            return self.coach.placeholder
        return self.position.waiting_text()

    def _build_question(self, decision: Decision) -> Question:
        locked = self.coach.locked_actions(decision) if self.coach else ()
        view, game = self.position.view, self.session.game
        turn = self.session.seat, game.turn_number(view)
        if turn != self._labeled_turn:
            self._labeled_turn, self._labels = turn, {}
        earlier_labels = self._labels.get(decision.topic)
        question = build_question(
            game, view, decision, self.panels.map_position, locked, earlier_labels
        )
        self._labels[decision.topic] = question.labels
        return question

    def _replace_equal_question(self, question: Question) -> None:
        """Update the texts of a pending question. Cursor, filter and target stay.

        Others have acted meanwhile, so prices and effects may differ.
        """
        if self.chooser is None:
            return
        cursor_row = question.find_row(self.chooser.cursor_row.actions)
        assert cursor_row is not None  # the decision has the same actions
        self.chooser = replace(
            self.chooser, question=question, cursor_row=cursor_row, unfiltered_row=None
        )

    def _show_new_question(self, question: Question, was_answered: bool) -> None:
        decision = question.decision
        is_new_topic = decision.topic != self._shown_topic
        suggested = self._suggested_action(decision)
        self._count_step(decision, was_answered)
        undone_chooser = None if was_answered else self._restore_undone(question)
        self.chooser = undone_chooser or create_chooser(question, self._last_chooser, suggested)
        self.message, self.mode = self._new_losses_ahead(decision), Reading()
        self._target_selected_row()
        if is_new_topic:
            self._open_panel_for(decision)

    def _new_losses_ahead(self, decision: Decision) -> str:
        """Return what the player will soon lose, as far as that was not shown before."""
        seat, view = self.session.seat, self.position.view
        if not decision.is_main:
            return ""
        losses = self.session.game.text.losses_ahead(view, seat, SHORT)
        new = [loss for loss in losses if loss not in self._shown_losses.get(seat, ())]
        self._shown_losses[seat] = losses
        return " ".join(new)

    def _suggested_action(self, decision: Decision) -> Action | None:
        return self.coach.suggested_action(decision) if self.coach else None

    def _count_step(self, decision: Decision, was_answered: bool) -> None:
        """Count the steps of a choice, so that `Esc` can undo them one by one."""
        # The log does not grow while a choice is being paid for.
        is_new_main_choice = decision.is_main and self._news.has_entries_since_choice
        self._steps = self._steps.advance(is_new_main_choice, was_answered, self._news.choice_start)

    def _restore_undone(self, question: Question) -> Chooser | None:
        """Return a cursor on the choice that was just undone, or None."""
        last_chooser = self._last_chooser
        if last_chooser is None or last_chooser.question.decision != question.decision:
            return None
        undone_actions = last_chooser.cursor_row.actions
        for row in question.default_rows:
            if row.actions == undone_actions and not row.needs_confirmation:
                return Chooser(question, row)
        return None

    def _open_panel_for(self, decision: Decision) -> None:
        panel = self.panels.panel_for(decision)
        if self.panes.open_pane in self.panels and panel in self.panels:
            self.panes = self.panes.open_panel(panel, is_requested=False)

    def _update_recap(self) -> None:
        """Open the recap for a new question, until a key is pressed.

        It also shows the visible results of the player's last choice.
        """
        if not isinstance(self.mode, Reading):
            return
        news = self._news
        self.have_others_acted = news.have_others_acted
        news.mark_question()
        own_entries = news.own_drawn_entries(self.panels.is_drawn_event)
        if not self.have_others_acted and not own_entries:
            return
        self.recap_entries = own_entries or news.unread_entries(self.recent_entries)
        self.is_own_recap = bool(own_entries) or news.are_own_entries(self.recap_entries)
        is_log_open = self.panes.open_pane == LOG_PANE  # it shows the same entries
        if self.wants_recap() and not is_log_open:
            self.panes = self.panes.cover_with_recap()

    def mark_read(self) -> None:
        if isinstance(self.mode, Reading | Waiting):
            self._news.mark_read()
        super().mark_read()

    # --- keys -------------------------------------------------------------------------------

    def handle_key(self, key: KeyPress, visible: VisibleState) -> KeyResult | TakeChoice:
        """Handle a key before its command. The result says what the screen does next."""
        if isinstance(self.mode, PickingByLabel):
            return self._pick_by_label(key.letter, visible.visible_labels)
        if key.is_choosing and self._is_too_early():
            return KeyResult.NOTHING
        if visible.has_recap:
            return self._handle_recap_key(key, visible)
        self._mark_read_by(key)
        return KeyResult.EXPLAIN_LABELS if self._is_lone_label(key) else KeyResult.RUN_COMMAND

    def _handle_recap_key(self, key: KeyPress, visible: VisibleState) -> KeyResult:
        """Scroll the recap, or dismiss it. Its reader has not seen the choices yet."""
        if key.scrolls_recap and visible.can_scroll_recap:
            return KeyResult.RUN_COMMAND
        message = self.message  # what is below the choices was not read yet
        self.dismiss_recap()
        self.show_message(message)
        self.key_guard.record_prompt()  # a double press must not choose anything
        return KeyResult.NOTHING

    def _pick_by_label(
        self, letter: str, visible_labels: Collection[str]
    ) -> KeyResult | TakeChoice:
        row = self.type_label(letter)
        if row is None:
            return KeyResult.NOTHING
        return TakeChoice(row) if row.jump_label in visible_labels else KeyResult.SHOW_CHOICE

    def _is_too_early(self) -> bool:
        """Return whether a choosing key was meant for an earlier question, and record it.

        While others choose there is nothing to guard, but repeats of the key are ignored later.
        """
        if not self.is_asking:
            self.key_guard.record_ignored_key()
            return False
        return self.key_guard.should_ignore_key()

    def _mark_read_by(self, key: KeyPress) -> None:
        """Dismiss messages and a recap without rows. A command notifies observers itself."""
        self.mark_read()
        if not key.command:
            self._notify()

    def _is_lone_label(self, key: KeyPress) -> bool:
        """Return whether a key without a command is the first letter of a choice's label."""
        rows = self.question.rows if self.question and key.letter and not key.command else ()
        return any(row.jump_label[:1] == key.letter for row in rows)

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
        coach, decision = self.coach, self.position.decision
        if coach is None or decision is None or not coach.locked_actions(decision):
            return False
        return coach.suggested_action(decision) == row.action

    def answer(self, row: ChoiceRow) -> Answer | None:
        """Take a choice. Ask first if it is harmful, or risky and the setting requires it.

        A choice that a lesson asks for needs no confirmation. Return None if the question is
        already answered.
        """
        if not self.is_asking:
            return None
        choice = row.choice
        warning = choice.warning or (self.selected_warning if row is self.selected else "")
        is_risky = row.needs_confirmation or (warning and self.confirms_risks())
        if not is_risky or self.is_suggested(row):
            return self.take(row)
        self.mode = Confirming(row)
        consequence = "; ".join(text for text in (choice.effect_text(SHORT), warning) if text)
        return Confirm(row, confirmation_prompt(row), consequence)

    def confirm(self, row: ChoiceRow, is_wanted: bool) -> Play | None:
        """Take a choice after asking, or leave it."""
        if isinstance(self.mode, Confirming):
            self.mode = Choosing()
        if is_wanted:
            return self.take(row)
        self.show_message(NOT_DONE_NOTICE)
        return None

    def take(self, row: ChoiceRow) -> Play | None:
        """Record an answer. Return None if the question is already answered."""
        if not self.is_asking or self.chooser is None:
            return None
        self.mark_read()
        self._last_chooser = self.chooser.select(row)
        self._news.mark_choice()
        turn = self.session.game.turn_number(self.position.view)
        is_own_turn = is_turn_of(self.session.log, self.session.seat, turn)
        self.mode = Answered(is_own_turn, tuple(step.decision for step in row.following))
        return Play(row)

    def finish_answer(self) -> None:
        """Ask the next question, even one that was to be answered by a whole choice."""
        if isinstance(self.mode, Answered):
            self.mode = replace(self.mode, answered_next=())
        self.refresh()

    def refuse(self, reason: str) -> None:
        """Reopen the question after the table rejected the choice, and leave a locked row."""
        if isinstance(self.mode, Answered):
            self.mode = Choosing()
        chooser = self.chooser
        if chooser is not None and chooser.cursor_row.is_locked and not chooser.filter:
            suggested = self._suggested_action(chooser.question.decision)
            self._set_chooser(create_chooser(chooser.question, None, suggested))
        self.panes = replace(self.panes, focused=CHOICES_PANE)
        self.show_message(reason)

    def cancel(self) -> bool:
        """Clear the filter, else the target, else leave the pane. Return whether any applied."""
        chooser = self.chooser
        if chooser is not None and (self.is_filtering or chooser.filter):
            self._stop_typing()
            self._set_chooser(chooser.filter_by(""))
        elif chooser is not None and chooser.target:
            self._set_chooser(chooser.narrow_to(""))
        elif not self.leave_pane():
            return False
        self.message = ""  # the message was about what is closed now
        self._notify()
        return True

    def leave_pane(self) -> bool:
        """Return to the choices. Return whether the player was elsewhere."""
        is_elsewhere = self.panes.focused != CHOICES_PANE or self.panes.open_pane not in self.panels
        if is_elsewhere:
            self.focus(CHOICES_PANE)
        return is_elsewhere

    def try_step_back(self) -> bool:
        """Mark a step as undone if it can be undone freely, and return whether it can."""
        steps = self._steps
        if steps.steps == 0 or not can_undo_freely(self.session, steps.log_start):
            return False
        self._steps = steps.go_back()
        return True

    def show_hint(
        self,
        advice: Advice,
        question: Question,
        abbreviate: Callable[[str, int], str],
        select_help: str = "",
    ) -> None:
        """Show the advised choice with reasons, unless the question has changed.

        The cursor stays where it is, so that the next Enter takes no unseen choice. `select_help`
        says how to select the advised one: `select_hint`.
        """
        second = advice.next_choice[1:] if advice.next_choice else ()
        row = question.find_row((advice.action, *second))
        if self.chooser is None or row is None or question is not self.question:
            return
        text = hint_text(self.session.game, advice, question, row, abbreviate)
        self._hint = _Hint(question, row, text)
        self.show_message(text if row is self.selected else f"{text} {select_help}".rstrip())

    def select_hint(self) -> bool:
        """Select the choice of the last hint. Return whether there is one for this question."""
        hint = self._hint
        if hint is None or hint.question is not self.question or self.chooser is None:
            return False
        self._set_chooser(self.chooser.select(hint.row))
        self.show_message(hint.text)
        return True
