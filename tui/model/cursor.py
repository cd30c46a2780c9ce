"""The cursor at a table: in the list of choices, on the map, in the filter or in a jump label."""

from collections.abc import Iterator
from dataclasses import replace

from core.table import UNTOLD, Changes, Foresight, Foretold, Session
from tui.model.choosing import Chooser, Question, Row
from tui.model.panes import Faces, Panes
from tui.model.position import Position, position_of

PAGE = 8
MOST_BARRED = 3  # unavailable choices listed with their reasons


class CursorModel:
    """The current question and the single cursor; Enter takes the choice under it."""

    def __init__(self, session: Session, faces: Faces) -> None:
        self.session = session
        self.faces = faces
        self.position: Position = position_of(session)
        self.chooser: Chooser | None = None
        self.panes = Panes(faces.first, faces.first)
        self.target = ""  # the target under the cursor
        self.typing = False  # keys are typed into the filter
        self.jumping: str | None = None  # None: no label is being typed
        self.message = ""  # shown below the choices until a key is pressed
        self._is_untouched = False  # no key was pressed since the question appeared
        self._foresight: Foresight | None = None  # for the current position

    def _tell(self) -> None:
        """Notify observers of the changes, once per command."""
        raise NotImplementedError

    # --- display ----------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        return self.chooser.question if self.chooser else None

    @property
    def selected(self) -> Row | None:
        return self.chooser.selected if self.chooser else None

    @property
    def why_not(self) -> str:
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
        """Return why the target cannot be chosen, if the game gives a reason."""
        if self.chooser is None or not self.chooser.is_barred:
            return ""
        return "; ".join(found.reason for found in self.chooser.barred)

    @property
    def subject(self) -> str:
        """Return the topic to explain: the target, or the subject of the choice or decision."""
        if self.target or self.chooser is None or self.selected is None:
            return self.target
        return (*self.selected.targets, self.chooser.question.decision.subject)[0]

    @property
    def preview(self) -> Changes:
        return self.foretold.changes

    @property
    def foretold(self) -> Foretold:
        row = self.selected
        return self._foreseen.foretold(row.action) if row else UNTOLD

    def work_out_the_preview(self) -> Iterator[None]:
        """Compute the selected choice's preview in small steps, cached per position."""
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
        row = self.selected
        self.target = row.targets[0] if row and row.targets else ""

    def move(self, step: int) -> None:
        if self.chooser is not None:
            self._choose_by(self.chooser.moved(step))
            self._tell()

    def move_group(self, step: int) -> None:
        if self.chooser is not None:
            self._choose_by(self.chooser.in_group(step))
            self._tell()

    def move_to_end(self, step: int) -> None:
        if self.chooser is not None:
            self.move(step * len(self.chooser.visible))

    def turn_page(self, step: int) -> None:
        self.move(step * PAGE)

    def select(self, row: Row) -> None:
        if self.chooser is not None:
            self._choose_by(self.chooser.on(row))
            self._tell()

    def point_at(self, target: str, pane: str = "") -> None:
        if pane:
            self.panes = replace(self.panes, focused=pane)
        self.target = target
        if self.chooser is not None:
            self.chooser = self.chooser.narrowed_to(target)
        self._tell()

    def walk(self, step: int) -> None:
        """Move to the next target; while filtering, only end the filter input."""
        if self.chooser is not None:
            self._choose_by(self.chooser if self.typing else self.chooser.at_next_target(step))
            self.typing, self.jumping = False, None
            self._tell()

    # --- typing -----------------------------------------------------------------------------

    def begin_filter(self) -> None:
        if self.chooser is not None:
            self.typing, self.jumping = True, None
            self._tell()

    def type_filter(self, text: str) -> None:
        if self.typing and self.chooser is not None and text != self.chooser.filter:
            self.message = ""
            self._choose_by(self.chooser.filtered(text))
            self._tell()

    def begin_jump(self) -> None:
        if self.chooser is not None:
            self.jumping, self.typing = "", False
            self._tell()

    def type_label(self, letter: str) -> Row | None:
        """Add a letter to the jump label; return the row once the label is complete."""
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
        """Return the selected row; if there is none, show why."""
        if self.selected is not None:
            self.typing = False
            self._tell()
        elif reason := self.why_not:
            self.say(reason)
        return self.selected

    def choose_to_stop(self) -> Row | None:
        row = self.question.stop if self.question else None
        if row is not None:
            self.select(row)
        elif self.question is not None:
            self.say("There is nothing to end or to pass now.")
        return row

    def say(self, message: str) -> None:
        self.message = message
        self._tell()

    def hush(self) -> None:
        """Mark message and recap as read, without notifying observers."""
        self.message, self._is_untouched = "", False
        self.panes = self.panes.read()

    def read_on(self) -> None:
        """Dismiss the recap on a key without another effect."""
        self.hush()
        self._tell()
