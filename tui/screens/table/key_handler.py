"""Key handling at the table before bindings: jump labels, early keys and dismissals."""

from tui.model.choices import STOP_LABEL
from tui.model.observable import Aspect
from tui.model.panes import RECAP_PANE
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.key_guard import KeyGuard
from tui.screens.table.panes import TablePanes
from tui.screens.table.player_actions import PlayerActions
from tui.settings.keys import SCREEN_SCOPES, commands_in, key_name

STOP_KEY_NAME = "full_stop"  # Textual's key name
HIDDEN_LABEL_NOTICE = "Its letter was out of sight: look at it, and Enter takes it."
CURSOR_COMMANDS = ("up", "down", "page_up", "page_down", "next_target", "previous_target")


class KeyHandler:
    """Decides what a key means before the key bindings see it.

    The screen calls `intercept_key` for every key. It owns the guard against keys that were pressed
    for the previous question.
    """

    def __init__(
        self,
        screen: AnnalsScreen[str],
        model: TableModel,
        panes: TablePanes,
        player_actions: PlayerActions,
    ) -> None:
        self.screen, self.model = screen, model
        self.panes, self.player_actions = panes, player_actions
        self.key_guard = KeyGuard(lambda: screen.app.clock())

    def guard_new_question(self, changed: frozenset[Aspect]) -> None:
        """Guard a new question that follows other players' turns."""
        if Aspect.QUESTION in changed and self.model.question and self.model.have_others_acted:
            self.key_guard.record_prompt()

    def is_cursor_key(self, key: str) -> bool:
        """Return whether a key only moves the cursor, so that drawing can wait."""
        return self._is_bound_to(key, *CURSOR_COMMANDS)

    def intercept_key(self, key: str) -> bool:
        """Handle a key before its binding; return whether the binding must not see it."""
        if self.model.typed_label is not None:
            self._type_label(key)
            return True
        if self._is_choosing_key(key) and self._should_ignore_key():
            return True
        if self._has_covering_recap and self._dismisses_covering_recap(key):
            self._dismiss_recap()
            return True
        if not (self._is_recap_scroll_key(key) or self._dismisses_only_coach(key)):
            self._dismiss_messages(key)
        if self._is_unused_label(key):
            self._explain_labels()
        return False

    # --- jump labels ------------------------------------------------------------------------

    def _type_label(self, key: str) -> None:
        """Add a key to the jump label; choose the row if the player could see its label."""
        # Read the labels first: the cursor moves, and other choices become visible.
        visible_labels = self.panes.visible_labels
        row = self.model.type_label(_label_letter(key))
        if row is None:
            return
        if row.jump_label in visible_labels:
            self.player_actions.choose(row)
        else:
            self.screen.app.show_message(HIDDEN_LABEL_NOTICE)

    def _explain_labels(self) -> None:
        jump_key = key_name(self.screen.app.active_keys["jump"])
        self.screen.app.show_message(f"A choice is taken by {jump_key}, and then its letter.")

    # --- key classification -----------------------------------------------------------------

    def _is_bound_to(self, key: str, *commands: str) -> bool:
        keys = self.screen.app.active_keys
        return any(key in keys[command].split(",") for command in commands)

    def _is_bound_at_table(self, key: str) -> bool:
        table_commands = commands_in(SCREEN_SCOPES["table"])
        return self._is_bound_to(key, *(command.id for command in table_commands))

    def _is_choosing_key(self, key: str) -> bool:
        return self._is_bound_to(key, "choose", "stop")

    def _is_character_key(self, key: str) -> bool:
        return len(key) == 1 or key == "space"

    def _is_unused_label(self, key: str) -> bool:
        """Return whether a key without a command is the first letter of a choice's label."""
        if self.model.question is None or self._is_bound_at_table(key):
            return False
        return any(row.jump_label[:1] == key for row in self.model.question.rows)

    def _should_ignore_key(self) -> bool:
        """Return whether a choosing key was meant for an earlier question, and record it.

        While others choose there is nothing to guard, but repeats of the key are ignored later.
        """
        if self.model.is_waiting:
            self.key_guard.record_ignored_key()
            return False
        return self.key_guard.should_ignore_key()

    # --- recap -----------------------------------------------------------------------

    @property
    def _has_covering_recap(self) -> bool:
        return self.panes.recap.display and self.panes.recap.covers_panels

    def _dismisses_covering_recap(self, key: str) -> bool:
        """Return whether a key only dismisses a recap that hides the panels.

        Whoever reads it has not seen any choice yet, so choosing keys must not choose.
        """
        if self._is_choosing_key(key) or self._is_bound_to(key, "cancel"):
            return True
        return self._is_character_key(key) and not self._is_bound_at_table(key)

    def _dismiss_recap(self) -> None:
        """Dismiss the recap; a double press must not choose anything."""
        self.model.dismiss_recap()
        self.key_guard.record_prompt()

    def _dismiss_messages(self, key: str) -> None:
        """Dismiss messages; keys without a command also dismiss the recap."""
        if self._is_bound_at_table(key):
            self.model.mark_read()
        else:
            self.model.dismiss_recap()

    def _is_recap_scroll_key(self, key: str) -> bool:
        is_recap_open = self.model.panes.open_pane == RECAP_PANE
        return is_recap_open and self._is_bound_to(key, "page_up", "page_down")

    def _dismisses_only_coach(self, key: str) -> bool:
        """Return whether a key dismisses the coach's message and leaves the recap open."""
        message = self.model.coach_message
        is_recap_open = self.model.panes.open_pane == RECAP_PANE
        if message is None or not is_recap_open or not self._is_bound_to(key, "go_on"):
            return False
        return "go_on" in dict(message.key_hints)


def _label_letter(key: str) -> str:
    """Return the letter that a key adds to a jump label, or an empty string."""
    if key == STOP_KEY_NAME:
        return STOP_LABEL
    return key if len(key) == 1 else ""
