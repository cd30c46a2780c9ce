"""The cursor at a table without a terminal: in the list, on the table, in a filter, on a label."""

from collections.abc import Iterator
from dataclasses import replace

from core.table import UNTOLD, Changes, Foresight, Foretold, Session
from tui.model.choosing import Chooser, Question, Row
from tui.model.panes import Faces, Panes
from tui.model.position import Position, position_of

PAGE = 8  # rows
MOST_BARRED = 3  # things that are named with the reason why they cannot be chosen


class CursorModel:
    """What is asked, and where the cursor is: there is one, and Enter takes what it is on."""

    def __init__(self, session: Session, faces: Faces) -> None:
        self.session = session
        self.faces = faces
        self.position: Position = position_of(session)
        self.chooser: Chooser | None = None
        self.panes = Panes(faces.first, faces.first)
        self.target = ""  # the thing under the cursor
        self.typing = False  # the filter
        self.jumping: str | None = None  # what was typed of a label; None: labels are at rest
        self.message = ""  # what stands below the choices until a key is pressed
        self._is_untouched = False  # the question shown: no key was pressed since it was asked
        self._foresight: Foresight | None = None  # of the position on the table

    def _tell(self) -> None:
        """Whoever watches is told what changed, once for each thing that is done."""
        raise NotImplementedError

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
    def why_not(self) -> str:
        """Why there is no choice under the cursor; empty where there is one."""
        if self.chooser is None or self.selected is not None:
            return ""
        if found := self.chooser.barred:
            return "; ".join(f"{barred.label}: {barred.reason}" for barred in found[:MOST_BARRED])
        if not self.chooser.is_barred:
            return "Nothing has this; Esc shows all."
        game, position = self.session.game, self.position
        about = game.explain(position.view, position.seat, self.target)
        return f"{about.title}: nothing to choose here now" if about else "Nothing to choose here."

    @property
    def reason_against(self) -> str:
        """Why the thing under the cursor on the table cannot be chosen, where that can be said."""
        if self.chooser is None or not self.chooser.is_barred:
            return ""
        return "; ".join(found.reason for found in self.chooser.barred)

    @property
    def subject(self) -> str:
        """What there is to explain: the thing under the cursor, or what the choice is about."""
        if self.target or self.chooser is None or self.selected is None:
            return self.target
        return (*self.selected.targets, self.chooser.question.decision.subject)[0]

    @property
    def preview(self) -> Changes:
        """What the choice under the cursor would certainly change."""
        return self.foretold.changes

    @property
    def foretold(self) -> Foretold:
        """What the choice under the cursor would do; worked out once."""
        row = self.selected
        return self._foreseen.foretold(row.action) if row else UNTOLD

    def work_out_the_preview(self) -> Iterator[None]:
        """The same little by little; it stands for as long as the position does."""
        if self.selected is not None:
            yield from self._foreseen.steps(self.selected.action)

    @property
    def _foreseen(self) -> Foresight:
        position, known = self.position, self._foresight
        if known is None or known.view is not position.view:
            known = Foresight(self.session.game, position.view, position.seat)
            self._foresight = known
        return known

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

    def move_group(self, step: int) -> None:
        """The same to the next group of them, or the one before."""
        if self.chooser is not None:
            self._choose_by(self.chooser.in_group(step))
            self._tell()

    def move_to_end(self, step: int) -> None:
        """The same to the first or the last."""
        if self.chooser is not None:
            self.move(step * len(self.chooser.visible))

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

    # --- typing -----------------------------------------------------------------------------

    def begin_filter(self) -> None:
        """From now on keys are words to filter by."""
        if self.chooser is not None:
            self.typing, self.jumping = True, None
            self._tell()

    def type_filter(self, text: str) -> None:
        """This much of it has been typed."""
        if self.typing and self.chooser is not None and text != self.chooser.filter:
            self.message = ""
            self._choose_by(self.chooser.filtered(text))
            self._tell()

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

    def choose(self) -> Row | None:
        """The choice under the cursor; where there is none it is said why, and that is all."""
        if self.selected is not None:
            self.typing = False
            self._tell()
        elif reason := self.why_not:
            self.say(reason)
        return self.selected

    def choose_to_stop(self) -> Row | None:
        """The choice that ends the turn, passes or stops, with the cursor on it."""
        row = self.question.stop if self.question else None
        if row is not None:
            self.select(row)
        elif self.question is not None:
            self.say("There is nothing to end or to pass now.")
        return row

    def say(self, message: str) -> None:
        """Something to be read below the choices."""
        self.message = message
        self._tell()

    def hush(self) -> None:
        """A key was pressed: message and recap go with whatever changes next."""
        self.message, self._is_untouched = "", False
        self.panes = self.panes.read()

    def read_on(self) -> None:
        """A key was pressed that does nothing but put the recap away."""
        self.hush()
        self._tell()
