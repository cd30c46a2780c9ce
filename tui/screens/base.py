"""What all screens of the app have in common: how they are left, and where the cursor is."""

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.geometry import Offset
from textual.screen import Screen

from tui.widgets.picture import Picture

T = TypeVar("T")


class AnnalsScreen(Screen[T]):
    """A screen that is left once, and by itself only: what is pressed in haste does not count.

    Textual takes away whatever lies on top, and stumbles where nobody waits for the result.
    """

    @property
    def is_standing(self) -> bool:
        """Whether its parts are there: not before it is built, nor once it is being taken down."""
        is_built = self.is_mounted and bool(self.children)
        return is_built and self.app.is_running and self in self.app.screen_stack

    def update_all(self) -> None:
        """Draw everything anew: in other colours, or because something happened."""
        for picture in self.query(Picture):
            picture.repaint()

    def selection_at(self) -> Offset | None:
        """The cell of the selection: the terminal's own cursor is put there, for screen readers."""
        return None

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave it, if it is the one on top."""
        if not self.is_active:
            return AwaitComplete()
        waiting = self._result_callbacks[-1] if self._result_callbacks else None
        if waiting is not None and waiting.future is not None and waiting.future.done():
            waiting.future = None
        return super().dismiss(result)

    def come_to_the_top(self) -> bool:
        """Leave all that lies over it; tells whether it is there at all."""
        while self in self.app.screen_stack and not self.is_active:
            self.app.screen.dismiss()
        return self.is_active
