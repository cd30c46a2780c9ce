"""The panels of a table: stacked if there is space, else one at a time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size

from tui.draw.presenter import Presenter
from tui.draw.scene import Scene
from tui.model.panes import RECAP, Panes
from tui.widgets.panes.face import FacePane
from tui.widgets.panes.story import RecapPane
from tui.widgets.picture import Picture

LEAST_ROWS = 7  # of a panel with little space
MOST_SCENES = 14  # rows of a drawn battle below the panels


@dataclass(frozen=True, slots=True)
class Sight:
    """The inputs of the panel column."""

    scene: Scene
    panes: Panes
    is_narrow: bool  # only one fits


class FaceColumn(Vertical):
    """Distributes rows among the panels; `overlays` can cover them."""

    def __init__(
        self,
        presenter: Presenter,
        id: str,
        sides: Mapping[str, Picture] = MappingProxyType({}),
        recap: RecapPane | None = None,
    ) -> None:
        super().__init__(id=id)
        self.presenter = presenter
        self.sight: Sight | None = None  # as last shown
        self.sides = sides
        self.recap = recap
        self.faces = {face.id: FacePane(face) for face in presenter.faces}

    def compose(self) -> ComposeResult:
        yield from self.faces.values()
        yield from self.sides.values()
        if self.recap is not None:
            yield self.recap

    def show(self, sight: Sight) -> Iterator[None]:
        """Update panels one at a time, in two steps each, since they are large."""
        self.sight = sight
        yield from self._shared_out()

    def on_resize(self, event: events.Resize) -> None:
        for _ in self._shared_out():
            pass

    def _shared_out(self) -> Iterator[None]:
        """Give each panel its height and draw it for that size."""
        sight, width = self.sight, self.size.width
        if sight is None or not width:
            return
        scenes = self._rows_of_scenes(sight)
        alone = sight.is_narrow
        rows = self._shown_alone(sight, scenes) if alone else self._shared(sight, scenes)
        unseen = tuple(face for face in self.presenter.tabs if not rows[face.id])
        seen = frozenset(name for name in rows if rows[name])
        for name, pane in self.faces.items():
            pane.headed = not sight.is_narrow
            pane.display = bool(rows[name])
            if pane.display:
                pane.name_others(unseen)
                unseen = ()  # only the top panel names them
                pane.styles.height = rows[name]
                pane.prepare_for(Size(width, rows[name]))
                is_focused = sight.panes.focused == name
                pane.scene = replace(sight.scene, focused=is_focused, beside=seen - {name})
                yield from pane.repainted_if_due()
                yield
        for name, side in self.sides.items():
            side.display = sight.is_narrow and sight.panes.open == name
            side.repaint_if_due()
        if self.recap is not None:
            self.recap.display = bool(scenes)
            self.recap.styles.height = scenes
            if scenes:
                self.recap.prepare_for(Size(width, scenes))
            self.recap.repaint_if_due()

    def _rows_of_scenes(self, sight: Sight) -> int:
        """Return the recap's rows: over the panels if narrow, below them if wide."""
        if self.recap is None or sight.panes.open != RECAP:
            return 0
        self.recap.is_narrow = sight.is_narrow
        height, many = self.size.height, len(self.recap.rows_for(self.size.width))
        is_little = self.recap.is_own and height - many > LEAST_ROWS
        self.recap.covers = sight.is_narrow and not is_little
        if sight.is_narrow:
            return many + 1 if is_little else height
        return min(many + 1, MOST_SCENES) if many else 0

    def _shown_alone(self, sight: Sight, scenes: int) -> dict[str, int]:
        """Give all rows to the open panel, except those of the recap."""
        panes = sight.panes
        shown = panes.face if panes.open == RECAP else panes.open
        return {name: (self.size.height - scenes) * (name == shown) for name in self.faces}

    def _shared(self, sight: Sight, scenes: int) -> dict[str, int]:
        """Give panels the rows they want, and the rest to the last one.

        A panel that wants none gets the whole column when the player opens it.
        """
        width, rows = self.size.width, self.size.height - scenes
        focused = sight.panes.focused
        wishes = {
            name: pane.face.height(replace(sight.scene, focused=focused == name), width)
            for name, pane in self.faces.items()
        }
        shown = [name for name, wish in wishes.items() if wish]
        opened = sight.panes.face
        if not shown or (sight.panes.is_asked_for and not wishes.get(opened, 1)):
            return {name: rows * (name == opened) for name in wishes}
        shares = share_rows(rows, [wishes[name] + 1 for name in shown])
        return dict.fromkeys(wishes, 0) | dict(zip(shown, shares, strict=True))


def share_rows(rows: int, wishes: list[int]) -> list[int]:
    """Distribute rows among stacked panes; shortages shorten the last ones first."""
    shares = list(wishes)
    shares[-1] += max(rows - sum(shares), 0)
    for index in reversed(range(len(shares))):
        excess = sum(shares) - rows
        if excess > 0:
            shares[index] = max(shares[index] - excess, LEAST_ROWS)
    return shares
