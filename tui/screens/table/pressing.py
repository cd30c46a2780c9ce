"""What a key does at the table before its deed is looked for: labels, haste, what is being told."""

from tui.model.choosing import STOP
from tui.model.panes import RECAP
from tui.model.table import TableModel
from tui.model.watching import Part
from tui.screens.base import AnnalsScreen
from tui.screens.haste import Haste
from tui.screens.table.panes import TablePanes
from tui.screens.table.playing import Playing
from tui.settings.keys import SCREENS, deeds_in, key_name

STOP_KEY = "full_stop"  # as terminals tell it
OUT_OF_SIGHT = "Its letter was out of sight: look at it, and Enter takes it."
ON_THE_WAY = ("up", "down", "page_up", "page_down", "next_target", "previous_target")


class Pressing:
    """Takes the keys that are letters of a label, that came too early, or that read on."""

    def __init__(
        self, screen: AnnalsScreen[str], model: TableModel, panes: TablePanes, playing: Playing
    ) -> None:
        self.screen, self.model, self.panes, self.playing = screen, model, panes, playing
        self.haste = Haste(lambda: screen.app.clock())

    def look_up(self, changed: frozenset[Part]) -> None:
        """What others' turns have brought is read before it is answered."""
        if Part.QUESTION in changed and self.model.question and self.model.is_after_others:
            self.haste.came_up()

    def only_goes_on(self, key: str) -> bool:
        """Whether the cursor only goes on: what it passes by need not be drawn."""
        return self._does(key, *ON_THE_WAY)

    def takes(self, key: str) -> bool:
        """Whether no deed is to be looked for. While a label is typed, keys are its letters."""
        if self.model.jumping is not None:
            letters = self.panes.letters  # before the cursor moves, and other choices with it
            row = self.model.type_label(key if len(key) == 1 else STOP * (key == STOP_KEY))
            if row is not None and row.label in letters:
                self.playing.choose(row)
            elif row is not None:
                self.screen.app.tell(OUT_OF_SIGHT)
            return True
        if self._would_choose(key) and self._is_too_early():
            return True
        if self._is_covered and (self._would_choose(key) or self._does(key, "cancel")):
            return self._read_on()  # who has read of others' turns has looked at no choice yet
        if self._is_covered and self._is_plain(key) and not self._has_a_deed(key):
            return self._read_on()
        if not (self._turns_the_recap(key) or self._puts_only_the_coach_away(key)):
            self._put_away_what_was_told(key)
        if self._is_a_letter_for_nothing(key):
            take = key_name(self.screen.app.keys_in_use["jump"])
            self.screen.app.tell(f"A choice is taken by {take}, and then its letter.")
        return False

    # --- what a key is ----------------------------------------------------------------------

    def _does(self, key: str, *deeds: str) -> bool:
        """Whether one of these is on that key."""
        return any(key in self.screen.app.keys_in_use[deed].split(",") for deed in deeds)

    def _has_a_deed(self, key: str) -> bool:
        """Whether a key does anything at the table."""
        return self._does(key, *(deed.id for deed in deeds_in(SCREENS["table"])))

    def _would_choose(self, key: str) -> bool:
        """Whether a key takes the choice under the cursor, or the one that ends the turn."""
        return self._does(key, "choose", "stop")

    def _is_plain(self, key: str) -> bool:
        return len(key) == 1 or key == "space"

    def _is_a_letter_for_nothing(self, key: str) -> bool:
        """Whether somebody typed the letter of a choice that no deed of the table has."""
        rows = self.model.question.rows if self.model.question else ()
        return not self._has_a_deed(key) and any(row.label[:1] == key for row in rows)

    def _is_too_early(self) -> bool:
        """Whether nobody can have read the question yet: a key was meant for what was before."""
        if self.model.waits:
            self.haste.in_vain()
            return False
        return self.haste.is_too_early()

    # --- what is being told -----------------------------------------------------------------

    @property
    def _is_covered(self) -> bool:
        """Whether what others did is told where choices would be."""
        return self.panes.recap.display and self.panes.recap.covers

    def _read_on(self) -> bool:
        """What was covered is seen from now on: a double press chooses nothing."""
        self.model.read_on()
        self.haste.came_up()
        return True

    def _put_away_what_was_told(self, key: str) -> None:
        """With whatever the key does; one that does nothing leaves nothing to be seen of it."""
        if self._has_a_deed(key):
            self.model.hush()
        else:
            self.model.read_on()

    def _turns_the_recap(self, key: str) -> bool:
        """A page further in what is told; every other key puts it away."""
        return self._does(key, "page_up", "page_down") and self.model.panes.open == RECAP

    def _puts_only_the_coach_away(self, key: str) -> bool:
        """What happened gets the room of a coach who was read, and is read in its turn."""
        words = self.model.words
        is_said = words is not None and "go_on" in dict(words.keys)
        return self._does(key, "go_on") and is_said and self.model.panes.open == RECAP
