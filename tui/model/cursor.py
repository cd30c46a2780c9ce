"""The cursor at a table: in choices, on the map, in the filter or in a jump label."""

from collections.abc import Iterator
from dataclasses import replace

from core.kernel.style import SHORT
from core.table import EMPTY_PREVIEW, Changes, Preview, Previewer, Session, loss_warning
from tui.model.choices import ChoiceRow, Chooser, Question
from tui.model.mode import Answered, Choosing, Filtering, Mode, PickingByLabel, Reading, Waiting
from tui.model.panes import RECAP_PANE, PanelSet, PaneState
from tui.model.position import Position, current_position

PAGE_ROWS = 8
MAX_UNAVAILABLE = 3  # unavailable choices listed with their reasons


class CursorModel:
    """Owns the current question and the only cursor. Enter takes the choice under it.

    The screen calls one method per key or click. Each of them ends with one notification.
    """

    def __init__(self, session: Session, panels: PanelSet) -> None:
        self.session = session
        self.panels = panels
        self.position: Position = current_position(session)
        self.chooser: Chooser | None = None
        self.panes = PaneState(panels.default, panels.default)
        self.target = ""  # the target under the cursor
        self.mode: Mode = Waiting()
        self.message = ""  # shown below the choices until a key is pressed
        self._previewer: Previewer | None = None  # for the current position

    def _notify(self) -> None:
        raise NotImplementedError

    # --- display ----------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        return self.chooser.question if self.chooser else None

    @property
    def selected(self) -> ChoiceRow | None:
        return self.chooser.selected if self.chooser else None

    @property
    def is_asking(self) -> bool:
        """Return whether a question is open: its answer is not on its way yet."""
        return not isinstance(self.mode, Waiting | Answered)

    @property
    def is_filtering(self) -> bool:
        return isinstance(self.mode, Filtering)

    @property
    def typed_label(self) -> str | None:
        """Return the jump label typed so far, or None if none is being typed."""
        return self.mode.typed if isinstance(self.mode, PickingByLabel) else None

    @property
    def no_choice_reason(self) -> str:
        """Return why no choice is under the cursor, or ""."""
        chooser = self.chooser
        if chooser is None or self.selected is not None:
            return ""
        if chooser.unavailable:
            listed = chooser.unavailable[:MAX_UNAVAILABLE]
            return "; ".join(f"{choice.label}: {choice.reason}" for choice in listed)
        if chooser.is_target_unavailable:
            return self._empty_target_text()
        return "No matches. Press Esc to show all."

    def _empty_target_text(self) -> str:
        game, position = self.session.game, self.position
        explanation = game.text.explain(position.view, position.seat, self.target, SHORT)
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
        return self._current_previewer.preview(*row.actions) if row else EMPTY_PREVIEW

    @property
    def selected_warning(self) -> str:
        """Return the warning that the selected choice needs, although the game has none."""
        row = self.selected
        if row is None:
            return ""
        unwanted = self.session.game.text.unwanted_counts
        return loss_warning(row.choice, self.selected_preview, unwanted)

    def compute_preview(self) -> Iterator[None]:
        """Compute the selected choice's preview in small steps, cached per position."""
        if self.selected is not None:
            yield from self._current_previewer.preview_in_steps(*self.selected.actions)

    @property
    def _current_previewer(self) -> Previewer:
        position, previewer = self.position, self._previewer
        if previewer is None or previewer.view is not position.view:
            previewer = Previewer(self.session.game, position.view, position.seat, SHORT)
            self._previewer = previewer
        return previewer

    # --- the cursor -------------------------------------------------------------------------

    def _set_chooser(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self._target_selected_row()

    def _target_selected_row(self) -> None:
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
        """Move to the next target. While filtering, only end the filter input."""
        if self.chooser is None:
            return
        if self.is_filtering:
            self._target_selected_row()
        else:
            self._set_chooser(self.chooser.move_to_next_target(step))
        self._stop_typing()
        self._notify()

    # --- typing -----------------------------------------------------------------------------

    def begin_filter(self) -> None:
        self._begin_typing(Filtering())

    def begin_jump(self) -> None:
        self._begin_typing(PickingByLabel())

    def _begin_typing(self, mode: Filtering | PickingByLabel) -> None:
        if self.is_asking:
            self.mode = mode
            self._notify()

    def _stop_typing(self) -> None:
        if isinstance(self.mode, Filtering | PickingByLabel):
            self.mode = Choosing()

    def type_filter(self, text: str) -> None:
        if self.is_filtering and self.chooser is not None and text != self.chooser.filter:
            self.message = ""
            self._set_chooser(self.chooser.filter_by(text))
            self._notify()

    def type_label(self, letter: str) -> ChoiceRow | None:
        """Add a letter to the jump label. Return the row once the label is complete.

        An empty letter, or one that no label continues with, ends the input.
        """
        label = (self.typed_label or "") + letter
        self._stop_typing()
        if self.question is not None and letter:
            row = self.question.find_by_label(label)
            if row is not None:
                self.select(row)
                return row
            if self.question.is_label_prefix(label):
                self.mode = PickingByLabel(label)
        self._notify()
        return None

    # --- choosing ---------------------------------------------------------------------------

    def choose(self) -> ChoiceRow | None:
        """Return the selected row. If there is none, show why."""
        if self.selected is not None:
            self._stop_typing()
            self._notify()
        elif reason := self.no_choice_reason:
            self.show_message(reason)
        return self.selected

    def choose_stop(self) -> ChoiceRow | None:
        row = self.question.stop_row if self.question else None
        if row is not None:
            self.select(row)
        elif self.question is not None:
            self.show_message("There is nothing to end or pass now.")
        return row

    def show_message(self, message: str) -> None:
        self.message = message
        self._notify()

    def mark_read(self) -> None:
        """Mark the message and the recap as read, without notifying observers."""
        self.message = ""
        if isinstance(self.mode, Reading):
            self.mode = Choosing()
        if self.panes.open_pane == RECAP_PANE:
            self.panes = self.panes.dismiss_recap()

    def dismiss_recap(self) -> None:
        self.mark_read()
        self._notify()
