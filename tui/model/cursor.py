"""The cursor at a table: in the list of choices, on the map, in the filter or in a jump label."""

from collections.abc import Iterator
from dataclasses import replace

from core.table import EMPTY_PREVIEW, Changes, Preview, Previewer, Session
from tui.model.choices import ChoiceRow, Chooser, Question
from tui.model.panes import PanelSet, PaneState
from tui.model.position import Position, current_position

PAGE_ROWS = 8
MAX_UNAVAILABLE = 3  # unavailable choices listed with their reasons


class CursorModel:
    """Owns the current question and the single cursor; Enter takes the choice under it.

    The screen calls one method per key or click. Each of them ends with one notification.
    """

    def __init__(self, session: Session, panels: PanelSet) -> None:
        self.session = session
        self.panels = panels
        self.position: Position = current_position(session)
        self.chooser: Chooser | None = None
        self.panes = PaneState(panels.default, panels.default)
        self.target = ""  # the target under the cursor
        self.is_filtering = False  # keys are typed into the filter
        self.typed_label: str | None = None  # None: no label is being typed
        self.message = ""  # shown below the choices until a key is pressed
        self._is_question_new = False  # no key was pressed since the question appeared
        self._previewer: Previewer | None = None  # for the current position

    def _notify(self) -> None:
        """Notify observers of the changes, once per command."""
        raise NotImplementedError

    # --- display ----------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        return self.chooser.question if self.chooser else None

    @property
    def selected(self) -> ChoiceRow | None:
        return self.chooser.selected if self.chooser else None

    @property
    def no_choice_reason(self) -> str:
        """Return why no choice is under the cursor, or an empty string."""
        chooser = self.chooser
        if chooser is None or self.selected is not None:
            return ""
        if chooser.unavailable:
            listed = chooser.unavailable[:MAX_UNAVAILABLE]
            return "; ".join(f"{choice.label}: {choice.reason}" for choice in listed)
        if chooser.is_target_unavailable:
            return self._empty_target_text()
        return "Nothing has this; Esc shows all."

    def _empty_target_text(self) -> str:
        game, position = self.session.game, self.position
        explanation = game.text.explain(position.view, position.seat, self.target)
        if explanation is None:
            return "Nothing to choose here."
        return f"{explanation.title}: nothing to choose here now"

    @property
    def target_reason(self) -> str:
        """Return why the target cannot be chosen, if the game gives a reason."""
        if self.chooser is None or not self.chooser.is_target_unavailable:
            return ""
        return "; ".join(choice.reason for choice in self.chooser.unavailable)

    @property
    def explained_topic(self) -> str:
        """Return the topic to explain: the target, or the subject of the choice or decision."""
        if self.target or self.chooser is None or self.selected is None:
            return self.target
        if self.selected.targets:
            return self.selected.targets[0]
        return self.chooser.question.decision.subject

    @property
    def selected_changes(self) -> Changes:
        return self.selected_preview.changes

    @property
    def selected_preview(self) -> Preview:
        row = self.selected
        return self._current_previewer.preview(row.action) if row else EMPTY_PREVIEW

    def compute_preview(self) -> Iterator[None]:
        """Compute the selected choice's preview in small steps, cached per position."""
        if self.selected is not None:
            yield from self._current_previewer.compute_steps(self.selected.action)

    @property
    def _current_previewer(self) -> Previewer:
        position, previewer = self.position, self._previewer
        if previewer is None or previewer.view is not position.view:
            previewer = Previewer(self.session.game, position.view, position.seat)
            self._previewer = previewer
        return previewer

    # --- the cursor -------------------------------------------------------------------------

    def _set_chooser(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self._target_selected_row()

    def _target_selected_row(self) -> None:
        """Put the map cursor on the first target of the selected choice."""
        row = self.selected
        self.target = row.targets[0] if row and row.targets else ""

    def move(self, step: int) -> None:
        if self.chooser is not None:
            self._set_chooser(self.chooser.move(step))
            self._notify()

    def move_group(self, step: int) -> None:
        if self.chooser is not None:
            self._set_chooser(self.chooser.move_group(step))
            self._notify()

    def move_to_end(self, step: int) -> None:
        if self.chooser is not None:
            self.move(step * len(self.chooser.visible_rows))

    def move_page(self, step: int) -> None:
        self.move(step * PAGE_ROWS)

    def select(self, row: ChoiceRow) -> None:
        if self.chooser is not None:
            self._set_chooser(self.chooser.select(row))
            self._notify()

    def point_at(self, target: str, pane: str = "") -> None:
        if pane:
            self.panes = replace(self.panes, focused=pane)
        self.target = target
        if self.chooser is not None:
            self.chooser = self.chooser.narrow_to(target)
        self._notify()

    def move_to_next_target(self, step: int) -> None:
        """Move to the next target; while filtering, only end the filter input."""
        if self.chooser is None:
            return
        if self.is_filtering:
            self._target_selected_row()
        else:
            self._set_chooser(self.chooser.move_to_next_target(step))
        self.is_filtering, self.typed_label = False, None
        self._notify()

    # --- typing -----------------------------------------------------------------------------

    def begin_filter(self) -> None:
        if self.chooser is not None:
            self.is_filtering, self.typed_label = True, None
            self._notify()

    def type_filter(self, text: str) -> None:
        if self.is_filtering and self.chooser is not None and text != self.chooser.filter:
            self.message = ""
            self._set_chooser(self.chooser.filter_by(text))
            self._notify()

    def begin_jump(self) -> None:
        if self.chooser is not None:
            self.typed_label, self.is_filtering = "", False
            self._notify()

    def type_label(self, letter: str) -> ChoiceRow | None:
        """Add a letter to the jump label; return the row once the label is complete.

        An empty letter, or one that no label continues with, ends the input.
        """
        label = (self.typed_label or "") + letter
        self.typed_label = None
        if self.question is not None and letter:
            row = self.question.find_by_label(label)
            if row is not None:
                self.select(row)
                return row
            if self.question.is_label_prefix(label):
                self.typed_label = label
        self._notify()
        return None

    # --- choosing ---------------------------------------------------------------------------

    def choose(self) -> ChoiceRow | None:
        """Return the selected row; if there is none, show why."""
        if self.selected is not None:
            self.is_filtering = False
            self._notify()
        elif reason := self.no_choice_reason:
            self.show_message(reason)
        return self.selected

    def choose_stop(self) -> ChoiceRow | None:
        row = self.question.stop_row if self.question else None
        if row is not None:
            self.select(row)
        elif self.question is not None:
            self.show_message("There is nothing to end or to pass now.")
        return row

    def show_message(self, message: str) -> None:
        self.message = message
        self._notify()

    def mark_read(self) -> None:
        """Mark message and recap as read, without notifying observers."""
        self.message, self._is_question_new = "", False
        self.panes = self.panes.dismiss_recap()

    def dismiss_recap(self) -> None:
        """Dismiss the recap on a key without another effect."""
        self.mark_read()
        self._notify()
