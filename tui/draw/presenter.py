"""The display interface of a game; `tui/panels/<game>` implements it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core.kernel import Action, Decision, Event
from core.table import Told
from themes import Theme
from tui.draw.canvas import Canvas, Parts
from tui.draw.scene import Scene
from tui.model.panes import nowhere

Painter = Callable[[Canvas, Scene], None]
Staged = tuple[list[Parts], list[Told]]  # drawn rows, and entries left for text


def at_no_size(width: int, height: int) -> bool:
    return False


def at_every_size(width: int, height: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Face:
    """One panel of the table, such as the card row, the map or the boards."""

    id: str  # "row", "map", "boards", or specific to a game
    key: str  # a digit; 1, 2 and 3 are row, map and boards in every game
    title: str
    paint: Painter
    note: Callable[[Scene, int], str]  # legend for a given width
    height: Callable[[Scene, int], int]  # rows wanted at a width; 0: only when opened
    # Whether a panel of this size shows details of any target, even without a hit region
    # for it.
    tells_of_all: Callable[[int, int], bool] = at_no_size


def own_colours(theme: Theme, view: Any) -> Theme:
    return theme


def no_note(view: Any, short: bool) -> str:
    """Return no note; a panel shows what is on the table."""
    return ""


def plays_nobody(view: Any, seat: int) -> str:
    return ""


def no_rate(view: Any, seat: int) -> str:
    """Return no score rate, for games without regular income of points."""
    return ""


def no_effect(view: Any, decision: Decision, action: Action) -> Parts:
    """Return no drawing; choices are described by text alone."""
    return []


def how_to_narrow(decision: Decision) -> str:
    """Return the hint that a card under the cursor narrows the list."""
    return "a card narrows"


def no_scene(event: Event) -> bool:
    return False


def nothing_staged(scene: Scene, told: Sequence[Told], width: int) -> Staged:
    """Return no drawings and all log entries."""
    return [], list(told)


def no_outlook(view: Any, decision: Decision, action: Action, width: int) -> list[Parts]:
    return []


def opens_by_kind(decision: Decision) -> str:
    """Return the map for space choices and the card row for card choices."""
    return {"space": "map", "piece": "map", "card": "row"}.get(decision.kind.value, "")


@dataclass(frozen=True, slots=True)
class Presenter:
    """The display functions of a game."""

    faces: tuple[Face, ...]  # in stacking order
    where: Callable[[Any, bool], str]  # progress of the game, long or short
    resources: Callable[[Any, int], Parts]  # a seat's resources in one line
    abbreviate: Callable[[str], str]  # short name of a ledger
    table_note: Callable[[Any, bool], str] = no_note  # the shared state of the table, long or short
    plays: Callable[[Any, int], str] = plays_nobody  # the nation of a seat
    rate: Callable[[Any, int], str] = no_rate  # points a seat gains per turn, like `+11`
    dress: Callable[[Theme, Any], Theme] = own_colours  # adapts the theme to the position
    first: str = "row"  # id of the first panel shown if only one fits
    opens: Callable[[Decision], str] = opens_by_kind  # id of the panel that suits a decision
    # Replaces the price in wide lists, for example by odds as a bar.
    effect: Callable[[Any, Decision, Action], Parts] = no_effect
    place: Callable[[str], tuple[int, int]] = nowhere  # row and column of a space on the map
    list_note: Callable[[Decision], str] = how_to_narrow  # legend of the choices list

    # Draws the consequences of a choice in a given width, replacing their text.
    outlook: Callable[[Any, Decision, Action, int], list[Parts]] = no_outlook
    consequence_rows: int = 5  # rows that suffice for most consequences
    is_scene: Callable[[Event], bool] = no_scene  # whether an event is drawn, like a battle
    scenes: Callable[[Scene, Sequence[Told], int], Staged] = nothing_staged  # draws events

    @property
    def tabs(self) -> tuple[Face, ...]:
        """The panels in the order of their keys."""
        return tuple(sorted(self.faces, key=lambda face: face.key))

    @property
    def face_titles(self) -> dict[str, str]:
        return {face.key: face.title for face in self.faces}

    def face(self, name: str) -> Face | None:
        return next((face for face in self.faces if face.id == name), None)
