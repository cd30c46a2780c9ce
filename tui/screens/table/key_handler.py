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
    """Handles keys that are labels, came too early, or dismiss a message."""

    def __init__(
        self,
        screen: AnnalsScreen[str],
        model: TableModel,
        panes: TablePanes,
        player_actions: PlayerActions,
    ) -> None:
        self.screen, self.model, self.panes, self.player_actions = (
            screen,
            model,
            panes,
            player_actions,
        )
        self.key_guard = KeyGuard(lambda: screen.app.clock())

    def guard_new_question(self, changed: frozenset[Aspect]) -> None:
        """Guard a new question that follows other players' turns."""
        if Aspect.QUESTION in changed and self.model.question and self.model.have_others_acted:
            self.key_guard.record_prompt()

    def is_cursor_key(self, key: str) -> bool:
        """Return whether a key only moves the cursor, so that drawing can wait."""
        return self._is_bound_to(key, *CURSOR_COMMANDS)

    def intercept_key(self, key: str) -> bool:
        """Handle a key before bindings; during label input every key is a letter."""
        if self.model.typed_label is not None:
            labels = (
                self.panes.visible_labels
            )  # before the cursor moves and changes the visible choices
            row = self.model.type_label(
                key if len(key) == 1 else STOP_LABEL * (key == STOP_KEY_NAME)
            )
            if row is not None and row.jump_label in labels:
                self.player_actions.choose(row)
            elif row is not None:
                self.screen.app.show_message(HIDDEN_LABEL_NOTICE)
            return True
        if self._is_choosing_key(key) and self._should_ignore_key():
            return True
        if self._has_covering_recap and (
            self._is_choosing_key(key) or self._is_bound_to(key, "cancel")
        ):
            return self._dismiss_recap()  # the reader of a recap has not seen any choice yet
        if (
            self._has_covering_recap
            and self._is_character_key(key)
            and not self._is_bound_at_table(key)
        ):
            return self._dismiss_recap()
        if not (self._is_recap_scroll_key(key) or self._dismisses_only_coach(key)):
            self._dismiss_messages(key)
        if self._is_unused_label(key):
            jump_key = key_name(self.screen.app.active_keys["jump"])
            self.screen.app.show_message(f"A choice is taken by {jump_key}, and then its letter.")
        return False

    # --- key classification -----------------------------------------------------------------

    def _is_bound_to(self, key: str, *deeds: str) -> bool:
        return any(key in self.screen.app.active_keys[command].split(",") for command in deeds)

    def _is_bound_at_table(self, key: str) -> bool:
        return self._is_bound_to(
            key, *(command.id for command in commands_in(SCREEN_SCOPES["table"]))
        )

    def _is_choosing_key(self, key: str) -> bool:
        return self._is_bound_to(key, "choose", "stop")

    def _is_character_key(self, key: str) -> bool:
        return len(key) == 1 or key == "space"

    def _is_unused_label(self, key: str) -> bool:
        rows = self.model.question.rows if self.model.question else ()
        return not self._is_bound_at_table(key) and any(row.jump_label[:1] == key for row in rows)

    def _should_ignore_key(self) -> bool:
        if self.model.is_waiting:
            self.key_guard.record_ignored_key()
            return False
        return self.key_guard.should_ignore_key()

    # --- recap -----------------------------------------------------------------------

    @property
    def _has_covering_recap(self) -> bool:
        return self.panes.recap.display and self.panes.recap.covers_panels

    def _dismiss_recap(self) -> bool:
        """Dismiss the recap; a double press must not choose anything."""
        self.model.dismiss_recap()
        self.key_guard.record_prompt()
        return True

    def _dismiss_messages(self, key: str) -> None:
        """Dismiss messages; keys without a command also dismiss the recap."""
        if self._is_bound_at_table(key):
            self.model.mark_read()
        else:
            self.model.dismiss_recap()

    def _is_recap_scroll_key(self, key: str) -> bool:
        return (
            self._is_bound_to(key, "page_up", "page_down")
            and self.model.panes.open_pane == RECAP_PANE
        )

    def _dismisses_only_coach(self, key: str) -> bool:
        message = self.model.coach_message
        is_dismissible = message is not None and "go_on" in dict(message.key_hints)
        return (
            self._is_bound_to(key, "go_on")
            and is_dismissible
            and self.model.panes.open_pane == RECAP_PANE
        )
