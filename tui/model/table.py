"""The model of the table screen: question, cursor, log position and recap.

Screens call its methods and observe its aspects. It neither draws nor blocks.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from core.bots import Advice
from core.kernel import SPECTATOR, Decision
from core.table import Answered, Said, Session, TakenBack, Told, begun_by, since_own_turn
from tui.model.begun import Begun, is_untold, request_of
from tui.model.choosing import Chooser, Question, Row, ask, choose_from
from tui.model.coach import NOTHING_YET, Coach
from tui.model.cursor import CursorModel
from tui.model.hint import hint_words
from tui.model.panes import DECIDE, LOG, RECAP, Faces
from tui.model.position import Position, position_of
from tui.model.watching import Part, Watcher, Watching

MOST_ZOOM = 3  # steps from the fitting size


class TableModel(CursorModel):
    """A game played or watched from one seat."""

    def __init__(
        self,
        session: Session,
        faces: Faces,
        is_recapped: Callable[[], bool] = lambda: True,
        coach: Coach | None = None,
    ) -> None:
        super().__init__(session, faces)
        self.coach = coach
        self.words = coach.words(self.position) if coach else None
        self._begun_by_coach = NOTHING_YET  # the last episode seen
        self.is_recapped = is_recapped  # a setting
        self.zoom = 0
        self.story: list[Told]  # since the player's last turn
        self.recapped: list[Told]  # the entries that the recap shows
        self.is_own_scene = False  # whether the recap follows the player's own choice
        self.is_after_others = False  # whether others acted between the last two questions
        self._read_to = 0  # log length when the player last read it
        self._known = 0  # log length at the last question
        self._heard = len(session.log)  # log length at the last check for undone entries
        self._chosen_at = 0  # log length at the player's last choice
        self._before: dict[int, Position] = {}  # by seat: the position after its last own turn
        self._taken: Chooser | None = None  # the chooser at the last answer
        self._is_answered = False  # an equal decision that follows is a new question
        self._is_own_turn = False  # whether the last answer was in the player's own turn
        self._begun = Begun()
        self._has_consented = False  # to the open undo request
        self.story = self.recapped = self._story()
        self._watching = Watching(self._parts)

    # --- observers --------------------------------------------------------------------------

    def watch(self, watcher: Watcher) -> None:
        self._watching.watch(watcher)

    def _tell(self) -> None:
        self._watching.tell()

    def _parts(self) -> dict[Part, object]:
        return {
            Part.POSITION: self.position,
            Part.STORY: (self.session.seat, len(self.story), len(self.session.log)),
            Part.QUESTION: self.question,
            Part.CHOICE: self.chooser,
            Part.TARGET: self.target,
            Part.PANES: self.panes,
            Part.KEYS: (self.typing, self.jumping),
            Part.MESSAGE: self.message,
            Part.ZOOM: self.zoom,
            Part.COACH: self.words,
        }

    # --- updates ----------------------------------------------------------------------------

    def notice(self, repeated: Iterable[Told] = ()) -> None:
        """Update everything after an event; chat among `new_entries` appears below the choices."""
        for told in repeated:
            if isinstance(told.event, Said | Answered) and told.seat != self.session.seat:
                self.message = self.session.sentence(told)
        self.position = position_of(self.session)
        self.story = self._story()
        self._forget_what_was_taken_back()
        self._hear_the_coach()
        self._has_consented = self._has_consented and self.position.people.is_asked
        self._ask()
        self._recap()
        self._tell()

    def sit_at(self, seat: int) -> None:
        """Switch to another local player and discard the state of the previous one."""
        self.session = self.session.at(seat)
        self.chooser, self.target, self._known, self._read_to = None, "", 0, 0
        self._taken, self._chosen_at = None, 0
        self.notice()

    def _hear_the_coach(self) -> None:
        """Reset question and log position when the coach starts a new episode."""
        if self.coach is None:
            return
        if self._begun_by_coach != self.coach.begun:
            is_first = self._begun_by_coach == NOTHING_YET
            self._begun_by_coach = self.coach.begun
            self.chooser, self._taken, self._is_answered = None, None, False
            self.target = ""
            if is_first or not self.coach.follows_on:
                self._known = self._read_to = len(self.session.log)
            self._chosen_at = 0
            self._before.clear()
            self.panes = replace(self.panes.read(), focused=DECIDE)
        self.words = self.coach.words(self.position)

    def hear_out_the_coach(self) -> bool:
        has_spoken = self.coach is not None and self.coach.put_away()
        if has_spoken:
            self._hear_the_coach()
            self._tell()
        return has_spoken

    def look_at(self, face: str, thing: str) -> None:
        """Open a panel, below the recap if that is open, and set the target if there is none."""
        is_told = self.panes.open == RECAP  # the recap stays on top
        if face in self.faces and (is_told or self.panes.open in self.faces):
            self.panes = self.panes.opened(face, asked_for=True)
            self.panes = self.panes.recapped() if is_told else self.panes
            self.target = self.target or thing
            self._tell()

    @property
    def before(self) -> Position | None:
        """Return the position after the player's last own turn, as the base for change marks."""
        return self._before.get(self.session.seat)

    def _forget_what_was_taken_back(self) -> None:
        new, self._heard = self.session.log[self._heard :], len(self.session.log)
        if any(isinstance(told.event, TakenBack) for told in new):
            self._before.clear()

    @property
    def next_at_keyboard(self) -> int | None:
        session = self.session
        here = [seat for seat in session.waiting_for if seat in session.seats_here]
        is_handed_over = here and session.seat not in (*here, SPECTATOR)
        return here[0] if is_handed_over else None

    @property
    def asks_for_consent(self) -> str:
        is_open = self.position.people.is_asked and not self._has_consented
        return f"{request_of(self.session)}." if is_open else ""

    def consented(self) -> None:
        self._has_consented = True

    def _ask(self) -> None:
        """Replace the question when the decision has changed.

        If others acted meanwhile and the decision is equal, only the question is updated.
        """
        decision, shown = self.position.decision, self.question
        is_answered, self._is_answered = self._is_answered, False
        topic = shown.decision.topic if shown else ""
        if is_answered and self._is_own_turn and self._is_worth_telling():
            self._before[self.session.seat] = self.position
        if is_answered and (decision is None or decision.topic != topic):
            self.panes = replace(self.panes, focused=DECIDE)
        if decision is None or (self.coach is not None and self.coach.instead):
            self.chooser, self.jumping, self.typing = None, None, False
            return
        if shown and decision is shown.decision and not is_answered:
            return
        later = self.coach.later(decision) if self.coach else ()
        question = ask(self.session.game, self.position.view, decision, self.faces.place, later)
        if self.chooser and shown and decision == shown.decision and not is_answered:
            at = next(row for row in question.rows if row.action == self.chooser.at.action)
            self.chooser = replace(self.chooser, question=question, at=at)  # others acted meanwhile
            return
        meant = self.coach.meant(decision) if self.coach else None
        has_done_something = len(self.session.log) > self._chosen_at  # not while paying
        is_new = decision.main and has_done_something
        self._begun = self._begun.at(is_new, is_answered, self._chosen_at)
        given_up = None if is_answered else self._given_up(question)
        self.chooser = given_up or choose_from(question, self._taken, meant)
        self.message, self.jumping, self.typing = "", None, False
        self._follow_selection()
        if decision.topic != topic:
            self._open_the_face_for(decision)
        self._is_untouched = True

    def _is_worth_telling(self) -> bool:
        """Return whether the last choice was logged; a pass may not be."""
        return any(map(self.session.phrase, self.session.log[self._chosen_at :]))

    def _given_up(self, question: Question) -> Chooser | None:
        taken = self._taken
        if taken is None or taken.question.decision != question.decision:
            return None
        same = (row for row in question.at_rest if row.action == taken.at.action)
        return next((Chooser(question, row) for row in same if not row.harms), None)

    def _open_the_face_for(self, decision: Decision) -> None:
        """Open the decision's panel, unless the player reads the log or the inspector."""
        wanted = self.faces.opens(decision)
        if self.panes.open in self.faces and wanted in self.faces:
            self.panes = self.panes.opened(wanted, asked_for=False)

    def _story(self) -> list[Told]:
        session = self.session
        turn = session.game.turn(self.position.view)
        return since_own_turn(session.log, session.seat, turn)

    def _recap(self) -> None:
        """Open the recap for a new question, until a key is pressed.

        It also shows the visible results of the player's last choice.
        """
        if self.question is None or not self._is_untouched:
            return
        is_news, own = self._is_news(), self._own_scenes()
        self.is_after_others = is_news
        if not is_news and not own:
            return
        self.recapped = own or self._unread()
        seat, persons = self.session.seat, self.session.game.seat_count(self.position.view)
        mine = all(told.seat == seat and told.event.seat < persons for told in self.recapped)
        self.is_own_scene = bool(own) or mine
        if self.is_recapped() and self.panes.open != LOG:  # the log shows the same entries
            self.panes = self.panes.recapped()

    def hush(self) -> None:
        """Mark all entries as read up to the current question."""
        if self._is_untouched:
            self._read_to = self._known
        super().hush()

    def _unread(self) -> list[Told]:
        """Return the unread recent entries; a draft asks several times in one turn."""
        since = min(told.entry for told in self.session.log[self._read_to :])
        return [told for told in self.story if told.entry >= since]

    def _own_scenes(self) -> list[Told]:
        """Return the results of the choice just made, if the game shows them as a scene."""
        came = self.session.log[self._chosen_at :] if self._chosen_at else ()
        turn = self.session.game.turn(self.position.view)
        is_seen = any(self.faces.is_scene(told.event) for told in came)
        return list(came) if is_seen and all(told.turn == turn for told in came) else []

    def _is_news(self) -> bool:
        """Return whether others acted or were affected since the last question; update the mark.

        Consequences of the last choice count too, such as income, scoring or a rule-driven seat.
        """
        log, seat = self.session.log, self.session.seat
        since, self._known = log[max(self._known, self._last_chosen_at) :], len(log)
        return any(told.concerns_others_than(seat) for told in since)

    @property
    def _last_chosen_at(self) -> int:
        """Return the log length at the last own choice; at first, the one in this turn."""
        if self._chosen_at:
            return self._chosen_at
        log, turn = self.session.log, self.session.game.turn(self.position.view)
        own = [told.entry for told in log if (told.seat, told.turn) == (self.session.seat, turn)]
        return next((at for at, told in enumerate(log) if told.entry in own[-1:]), 0)

    # --- panes ------------------------------------------------------------------------------

    def zoom_by(self, step: int) -> None:
        self.zoom = max(-MOST_ZOOM, min(self.zoom + step, MOST_ZOOM))
        self._tell()

    def focus(self, pane: str) -> None:
        if pane == DECIDE:
            self.panes = replace(self.panes, open=self.panes.face, focused=DECIDE)
            if self.chooser is not None:
                self.chooser = self.chooser.narrowed_to("")
        elif pane in self.faces:
            self.panes = replace(self.panes.opened(pane, asked_for=True), focused=pane)
        self._tell()

    def focus_key(self, key: str) -> None:
        self.focus(self.faces.by_key.get(key, ""))

    def turn_over(self, side: str) -> None:
        is_open = self.panes.open == side
        self.panes = replace(self.panes, open=self.panes.face if is_open else side, focused=DECIDE)
        self._tell()

    # --- choosing ---------------------------------------------------------------------------

    def is_asked_for(self, row: Row) -> bool:
        coach, decision = self.coach, self.position.decision
        if coach is None or decision is None or not coach.later(decision):
            return False
        return coach.meant(decision) == row.action

    @property
    def waits(self) -> bool:
        """Return whether no choice can be made now."""
        return self.question is None or self._is_answered

    def take(self, row: Row) -> bool:
        """Record an answer; return False if the question is already answered."""
        if self._is_answered or self.chooser is None:
            return False
        self.hush()
        self._taken = self.chooser.on(row)
        self._chosen_at = len(self.session.log)
        self._is_answered = True
        turn = self.session.game.turn(self.position.view)
        self._is_own_turn = begun_by(self.session.log, self.session.seat, turn)
        return True

    def refuse(self, reason: str) -> None:
        """Reopen the question after the table rejected the choice; leave a locked row."""
        self._is_answered = False
        if self.chooser is not None and self.chooser.at.is_later and not self.chooser.filter:
            asked = self.chooser.question
            meant = self.coach.meant(asked.decision) if self.coach else None
            self._choose_by(choose_from(asked, None, meant))
        self.panes = replace(self.panes, focused=DECIDE)
        self.say(reason)

    def cancel(self) -> bool:
        """Clear the filter, else the target, else leave the pane; return whether any applied."""
        chooser = self.chooser
        if chooser is not None and (self.typing or chooser.filter):
            self.typing = False
            self._choose_by(chooser.filtered(""))
        elif chooser is not None and chooser.narrowed:
            self._choose_by(chooser.narrowed_to(""))
        elif not self.close():
            return False
        self.message = ""  # the message was about what is closed now
        self._tell()
        return True

    def close(self) -> bool:
        is_elsewhere = self.panes.focused != DECIDE or self.panes.open not in self.faces
        if is_elsewhere:
            self.focus(DECIDE)
        return is_elsewhere

    def step_back(self) -> bool:
        """Mark one step as undone if it can be undone freely; return whether that is so."""
        may = self._begun.steps > 0 and is_untold(self.session, self._begun.since)
        if may:
            self._begun = self._begun.back()
        return may

    def show_hint(self, advice: Advice, asked: Question, short: Callable[[str], str]) -> None:
        row = next((row for row in asked.rows if row.action == advice.action), None)
        if self.chooser is None or row is None or asked is not self.question:
            return
        self._choose_by(self.chooser.on(row))
        self.say(hint_words(self.session.game, advice, asked, row, short))
