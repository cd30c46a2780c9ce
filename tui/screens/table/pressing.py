"""Key handling at the table before bindings: jump labels, early keys and dismissals."""

from tui.model.choosing import STOP
from tui.model.panes import RECAP
from tui.model.table import TableModel
from tui.model.watching import Part
from tui.screens.base import AnnalsScreen
from tui.screens.haste import Haste
from tui.screens.table.panes import TablePanes
from tui.screens.table.playing import Playing
from tui.settings.keys import SCREENS, deeds_in, key_name

STOP_KEY = "full_stop"  # Textual's key name
OUT_OF_SIGHT = "Its letter was out of sight: look at it, and Enter takes it."
ON_THE_WAY = ("up", "down", "page_up", "page_down", "next_target", "previous_target")


class Pressing:
    """Handles keys that are labels, came too early, or dismiss a message."""

    def __init__(
        self, screen: AnnalsScreen[str], model: TableModel, panes: TablePanes, playing: Playing
    ) -> None:
        self.screen, self.model, self.panes, self.playing = screen, model, panes, playing
        self.haste = Haste(lambda: screen.app.clock())

    def look_up(self, changed: frozenset[Part]) -> None:
        """Guard a new question that follows other players' turns."""
        if Part.QUESTION in changed and self.model.question and self.model.is_after_others:
            self.haste.came_up()

    def only_goes_on(self, key: str) -> bool:
        """Return whether a key only moves the cursor, so that drawing can wait."""
        return self._does(key, *ON_THE_WAY)

    def takes(self, key: str) -> bool:
        """Handle a key before bindings; during label input every key is a letter."""
        if self.model.jumping is not None:
            letters = self.panes.letters  # before the cursor moves and changes the visible choices
            row = self.model.type_label(key if len(key) == 1 else STOP * (key == STOP_KEY))
            if row is not None and row.label in letters:
                self.playing.choose(row)
            elif row is not None:
                self.screen.app.tell(OUT_OF_SIGHT)
            return True
        if self._would_choose(key) and self._is_too_early():
            return True
        if self._is_covered and (self._would_choose(key) or self._does(key, "cancel")):
            return self._read_on()  # the reader of a recap has not seen any choice yet
        if self._is_covered and self._is_plain(key) and not self._has_a_deed(key):
            return self._read_on()
        if not (self._turns_the_recap(key) or self._puts_only_the_coach_away(key)):
            self._put_away_what_was_told(key)
        if self._is_a_letter_for_nothing(key):
            take = key_name(self.screen.app.keys_in_use["jump"])
            self.screen.app.tell(f"A choice is taken by {take}, and then its letter.")
        return False

    # --- key classification -----------------------------------------------------------------

    def _does(self, key: str, *deeds: str) -> bool:
        return any(key in self.screen.app.keys_in_use[deed].split(",") for deed in deeds)

    def _has_a_deed(self, key: str) -> bool:
        return self._does(key, *(deed.id for deed in deeds_in(SCREENS["table"])))

    def _would_choose(self, key: str) -> bool:
        return self._does(key, "choose", "stop")

    def _is_plain(self, key: str) -> bool:
        return len(key) == 1 or key == "space"

    def _is_a_letter_for_nothing(self, key: str) -> bool:
        rows = self.model.question.rows if self.model.question else ()
        return not self._has_a_deed(key) and any(row.label[:1] == key for row in rows)

    def _is_too_early(self) -> bool:
        if self.model.waits:
            self.haste.in_vain()
            return False
        return self.haste.is_too_early()

    # --- recap -----------------------------------------------------------------------

    @property
    def _is_covered(self) -> bool:
        return self.panes.recap.display and self.panes.recap.covers

    def _read_on(self) -> bool:
        """Dismiss the recap; a double press must not choose anything."""
        self.model.read_on()
        self.haste.came_up()
        return True

    def _put_away_what_was_told(self, key: str) -> None:
        """Dismiss messages; keys without a command also dismiss the recap."""
        if self._has_a_deed(key):
            self.model.hush()
        else:
            self.model.read_on()

    def _turns_the_recap(self, key: str) -> bool:
        return self._does(key, "page_up", "page_down") and self.model.panes.open == RECAP

    def _puts_only_the_coach_away(self, key: str) -> bool:
        words = self.model.words
        is_said = words is not None and "go_on" in dict(words.keys)
        return self._does(key, "go_on") and is_said and self.model.panes.open == RECAP
