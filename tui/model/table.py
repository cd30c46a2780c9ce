"""The table screen without a terminal: what is asked, where the cursor is, what was told.

Screens drive it by its methods and watch what changes; it draws nothing and waits for nobody.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from core.bots import Advice
from core.kernel import SPECTATOR, Decision
from core.table import Said, Session, Told, preview, since_own_turn
from tui.model.choosing import Chooser, Question, Row, ask, choose_from
from tui.model.hint import hint_words
from tui.model.panes import DECIDE, Faces, Panes
from tui.model.position import Position, position_of
from tui.model.watching import Part, Watcher, Watching

MOST_ZOOM = 3  # steps up or down from what fits
PAGE = 8  # rows


class TableModel:
    """A game being played or watched from one seat."""

    def __init__(
        self, session: Session, faces: Faces, is_recapped: Callable[[], bool] = lambda: True
    ) -> None:
        self.session = session
        self.faces = faces
        self.is_recapped = is_recapped  # whether the player wants to be told before the own turn
        self.position: Position = position_of(session)
        self.chooser: Chooser | None = None
        self.panes = Panes(faces.first, faces.first)
        self.target = ""  # the thing under the cursor
        self.typing = False  # the filter
        self.jumping: str | None = None  # what was typed of a label; None: labels are at rest
        self.zoom = 0
        self.message = ""  # what stands below the choices until a key is pressed
        self.before: Position | None = None  # how it stood after the last own choice
        self.story: list[Told]  # what happened since the own last turn
        self._is_untouched = False  # the question shown: no key was pressed since it was asked
        self._known = 0  # how much of the log was there when one was last asked
        self._is_answered = (
            False  # the question shown: the next is another, even if it says the same
        )
        self._has_consented = False  # or refused: who is asked to is asked once
        self._previewed: tuple[Question | None, Row | None, dict[str, tuple[int, int]]]
        self._previewed = None, None, {}
        self.story = self._story()
        self._watching = Watching(self._parts)

    # --- watching ---------------------------------------------------------------------------

    def watch(self, watcher: Watcher) -> None:
        """Be told what changes, once for each thing that is done."""
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
        }

    # --- what the table tells ---------------------------------------------------------------

    def notice(self, repeated: Iterable[Told] = ()) -> None:
        """Something happened at the table; what others say is repeated below the choices."""
        for told in repeated:
            if isinstance(told.event, Said) and told.seat != self.session.seat:
                self.message = self.session.sentence(told)
        self.position = position_of(self.session)
        self.story = self._story()
        self._has_consented = self._has_consented and self.position.people.is_asked
        self._ask()
        self._recap()
        self._tell()

    def sit_at(self, seat: int) -> None:
        """Another person has the keyboard now: nothing is left of what the last one saw."""
        self.session = self.session.at(seat)
        self.chooser, self.target, self._known, self.before = None, "", 0, None
        self.notice()

    @property
    def next_at_keyboard(self) -> int | None:
        """Who is to be handed the keyboard, where the one who has it is not asked."""
        session = self.session
        here = [seat for seat in session.waiting_for if seat in session.seats_here]
        is_handed_over = here and session.seat not in (*here, SPECTATOR)
        return here[0] if is_handed_over else None

    @property
    def asks_for_consent(self) -> str:
        """Another player would like to take a choice back: a question until it is answered."""
        people = self.position.people
        if not people.is_asked or self._has_consented:
            return ""
        return f"{self.position.names[people.asking]} asks to take a choice back. Do you agree?"

    def consented(self) -> None:
        """Whatever was answered, it is not asked again."""
        self._has_consented = True

    def _ask(self) -> None:
        """Make a question of the decision, where it is not the one that is shown."""
        decision, shown = self.position.decision, self.question
        is_answered, self._is_answered = self._is_answered, False
        if is_answered:
            self.before = self.position
            self.panes = replace(self.panes, focused=DECIDE)
        if decision is None:
            self.chooser, self.jumping, self.typing = None, None, False
            return
        if shown and decision is shown.decision and not is_answered:
            return
        question = ask(self.session.game, self.position.view, decision)
        if self.chooser and shown and decision == shown.decision and not is_answered:
            self.chooser = replace(self.chooser, question=question)  # others chose meanwhile
            return
        self.chooser = choose_from(question)
        self.message, self.jumping, self.typing = "", None, False
        self._follow_selection()
        if shown is None or shown.decision.topic != decision.topic:
            self._open_the_face_for(decision)
        self._is_untouched = True

    def _open_the_face_for(self, decision: Decision) -> None:
        """Another question opens the face that shows it, unless the log or inspector is read."""
        wanted = self.faces.opens(decision)
        if self.panes.open in self.faces and wanted in self.faces:
            self.panes = self.panes.opened(wanted, asked_for=False)

    def _story(self) -> list[Told]:
        session = self.session
        turn = session.game.turn(self.position.view)
        return since_own_turn(session.log, session.seat, turn)

    def _recap(self) -> None:
        """Tell what others did as soon as one is asked; not once a key was pressed."""
        is_asked = self.question is not None and self._is_untouched
        if is_asked and self._is_news() and self.is_recapped() and self.panes.open in self.faces:
            self.panes = self.panes.recapped()

    def _is_news(self) -> bool:
        """Whether others have chosen anything since one was last asked."""
        new, self._known = self.session.log[self._known :], len(self.session.log)
        chose = (told.seat for told in reversed(new) if told.is_of_the_game)
        last = next((seat for seat in chose if seat != SPECTATOR), self.session.seat)
        return last != self.session.seat

    # --- what is seen -----------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """What is asked, if anything."""
        return self.chooser.question if self.chooser else None

    @property
    def selected(self) -> Row | None:
        """The choice under the cursor."""
        return self.chooser.selected if self.chooser else None

    @property
    def subject(self) -> str:
        """What there is to explain: the thing under the cursor, or what the choice is about."""
        if self.target or self.chooser is None or self.selected is None:
            return self.target
        return (*self.selected.targets, self.chooser.question.decision.subject)[0]

    @property
    def preview(self) -> dict[str, tuple[int, int]]:
        """What the choice under the cursor would certainly change; worked out once."""
        row, question = self.selected, self.question
        if row is None:
            return {}
        if self._previewed[:2] != (question, row):
            game, position = self.session.game, self.position
            changes = preview(game, position.view, position.seat, row.action)
            self._previewed = question, row, changes
        return self._previewed[2]

    # --- the cursor -------------------------------------------------------------------------

    def _choose_by(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self._follow_selection()

    def _follow_selection(self) -> None:
        """Put the cursor on what the selected choice touches."""
        row = self.selected
        self.target = row.targets[0] if row and row.targets else ""

    def move(self, step: int) -> None:
        """The cursor among the choices."""
        if self.chooser is not None:
            self._choose_by(self.chooser.moved(step))
            self._tell()

    def turn_page(self, step: int) -> None:
        """The same by a page."""
        self.move(step * PAGE)

    def select(self, row: Row) -> None:
        """The cursor on a choice."""
        if self.chooser is not None:
            self._choose_by(self.chooser.on(row))
            self._tell()

    def point_at(self, target: str, pane: str = "") -> None:
        """The cursor on a thing: the choices narrow to it."""
        if pane:
            self.panes = replace(self.panes, focused=pane)
        self.target = target
        if self.chooser is not None:
            self.chooser = self.chooser.narrowed_to(target)
        self._tell()

    def walk(self, step: int) -> None:
        """Through all that can be chosen; while a filter is being typed, that is done with."""
        if self.chooser is not None:
            self._choose_by(self.chooser if self.typing else self.chooser.at_next_target(step))
            self.typing, self.jumping = False, None
            self._tell()

    def zoom_by(self, step: int) -> None:
        """The map larger or smaller."""
        self.zoom = max(-MOST_ZOOM, min(self.zoom + step, MOST_ZOOM))
        self._tell()

    # --- panes ------------------------------------------------------------------------------

    def focus(self, pane: str) -> None:
        """The cursor into a face, or back to the choices."""
        if pane == DECIDE:
            self.panes = replace(self.panes, open=self.panes.face, focused=DECIDE)
            if self.chooser is not None:
                self.chooser = self.chooser.narrowed_to("")
        elif pane in self.faces:
            self.panes = replace(self.panes.opened(pane, asked_for=True), focused=pane)
        self._tell()

    def focus_key(self, key: str) -> None:
        """The face of that key."""
        self.focus(self.faces.by_key.get(key, ""))

    def turn_over(self, side: str) -> None:
        """Open the log or the inspector in place of a face, or close it again."""
        is_open = self.panes.open == side
        self.panes = replace(self.panes, open=self.panes.face if is_open else side, focused=DECIDE)
        self._tell()

    # --- typing -----------------------------------------------------------------------------

    def begin_filter(self) -> None:
        """From now on keys are words to filter by."""
        if self.chooser is not None:
            self.typing, self.jumping = True, None
            self._tell()

    def type_filter(self, text: str) -> None:
        """This much of it has been typed."""
        if self.typing and self.chooser is not None and text != self.chooser.filter:
            self._choose_by(self.chooser.filtered(text))
            self._tell()

    def end_filter(self) -> Row | None:
        """It has been typed; where one choice is left, that is the one."""
        rows = self.chooser.visible if self.chooser else ()
        self.typing = False
        self._tell()
        return rows[0] if len(rows) == 1 else None

    def begin_jump(self) -> None:
        """From now on keys are the letters of a label."""
        if self.chooser is not None:
            self.jumping, self.typing = "", False
            self._tell()

    def type_label(self, letter: str) -> Row | None:
        """The next letter of a label; the choice it belongs to, once that is clear."""
        question, typed = self.question, (self.jumping or "") + letter
        row = question.by_label(typed) if question and letter else None
        if row is not None:
            self.jumping = None
            self.select(row)
            return row
        is_begun = question is not None and bool(letter) and question.is_label_start(typed)
        self.jumping = typed if is_begun else None
        self._tell()
        return None

    # --- choosing ---------------------------------------------------------------------------

    def take(self) -> bool:
        """A choice is made, and what the table tells from now on is news; no second one is."""
        if self._is_answered:
            return False
        self._is_answered = True
        self.panes = self.panes.read()
        return True

    def refuse(self, reason: str) -> None:
        """The table did not take the choice."""
        self._is_answered = False
        self.panes = replace(self.panes, focused=DECIDE)
        self.say(reason)

    def cancel(self) -> bool:
        """Leave a filter or a narrowed list, then a face; whether there was anything to leave."""
        chooser = self.chooser
        if chooser is not None and self.typing:
            self.typing = False
            self._choose_by(chooser.filtered(""))
            self._tell()
            return True
        if chooser is not None and (chooser.filter or chooser.narrowed):
            self._choose_by(chooser.filtered("").narrowed_to(""))
            self._tell()
            return True
        if self.panes.focused != DECIDE or self.panes.open not in self.faces:
            self.focus(DECIDE)
            return True
        return False

    def say(self, message: str) -> None:
        """Something to be read below the choices."""
        self.message = message
        self._tell()

    def hush(self) -> None:
        """A key was pressed: message and recap go with whatever changes next."""
        self.message, self._is_untouched = "", False
        self.panes = self.panes.read()

    def show_hint(self, advice: Advice, asked: Question, short: Callable[[str], str]) -> None:
        """What a bot would do, and why, unless something else is asked by now."""
        row = next((row for row in asked.rows if row.action == advice.action), None)
        if self.chooser is None or row is None or asked is not self.question:
            return
        self._choose_by(self.chooser.on(row))
        self.say(hint_words(advice, row, short))
