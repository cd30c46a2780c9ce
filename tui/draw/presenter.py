"""What a game shows on the table screen; `tui/games/<game>` draws it."""

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
Staged = tuple[list[Parts], list[Told]]  # rows of scenes, and what is left to be told in words


def at_no_size(width: int, height: int) -> bool:
    """However large a face is: it does not."""
    return False


def at_every_size(width: int, height: int) -> bool:
    """However small it is: it does."""
    return True


@dataclass(frozen=True, slots=True)
class Face:
    """One of the faces of a table: Row, Map, Boards, and what else a game must show."""

    id: str  # "row", "map", "boards", or a name of the game's own
    key: str  # a digit: 1 is the Row's, 2 the Map's, 3 the Boards' in every game
    title: str
    paint: Painter
    note: Callable[[Scene, int], str]  # how to read it, at this width
    height: Callable[[Scene, int], int]  # rows it would like at this width; 0: only when opened
    # Whether in so many columns and rows it says something of whatever the cursor is on, and not
    # only of what it has a spot for.
    tells_of_all: Callable[[int, int], bool] = at_no_size


def own_colours(theme: Theme, view: Any) -> Theme:
    """Seats in the theme's own colours, whatever they play."""
    return theme


def no_note(view: Any, short: bool) -> str:
    """What lies on the table for all has its own face."""
    return ""


def plays_nobody(view: Any, seat: int) -> str:
    """A seat has its name alone."""
    return ""


def no_rate(view: Any, seat: int) -> str:
    """Points come by deeds alone."""
    return ""


def no_effect(view: Any, decision: Decision, action: Action) -> Parts:
    """Choices are told in words alone."""
    return []


def how_to_narrow(decision: Decision) -> str:
    """What the cursor is on narrows the list of choices."""
    return "a card narrows"


def no_scene(event: Event) -> bool:
    """All that happens is told in words alone."""
    return False


def nothing_staged(scene: Scene, told: Sequence[Told], width: int) -> Staged:
    """The same of a whole story."""
    return [], list(told)


def no_outlook(view: Any, decision: Decision, action: Action, width: int) -> list[Parts]:
    """What follows from a choice is told in words and numbers alone."""
    return []


def opens_by_kind(decision: Decision) -> str:
    """A choice of spaces opens the map, one of cards the row."""
    return {"space": "map", "piece": "map", "card": "row"}.get(decision.kind.value, "")


@dataclass(frozen=True, slots=True)
class Presenter:
    """How a game looks."""

    faces: tuple[Face, ...]  # from top to bottom where they stand one below the other
    where: Callable[[Any, bool], str]  # where in the game we are; short or long
    resources: Callable[[Any, int], Parts]  # the seat's own, in one line
    abbreviate: Callable[[str], str]  # a ledger's name, short
    table_note: Callable[[Any, bool], str] = no_note  # what lies there for all; short or long
    plays: Callable[[Any, int], str] = plays_nobody  # the nation a seat is known by
    rate: Callable[[Any, int], str] = no_rate  # what a seat's score grows by each turn: `+11`
    dress: Callable[[Theme, Any], Theme] = own_colours  # the theme as this position wears it
    first: str = "row"  # the face one sees first where there is room for one only
    opens: Callable[[Decision], str] = opens_by_kind  # the face a question is best answered at
    # What stands behind a choice where the list has room, instead of its price: odds as a bar.
    effect: Callable[[Any, Decision, Action], Parts] = no_effect
    place: Callable[[str], tuple[int, int]] = nowhere  # row and column of a space on the map
    list_note: Callable[[Decision], str] = how_to_narrow  # how to read and use that list

    # What is drawn of what follows from a choice, in a column of this width, instead of its words.
    outlook: Callable[[Any, Decision, Action, int], list[Parts]] = no_outlook
    consequence_rows: int = 5  # that most choices need to say what follows
    is_scene: Callable[[Event], bool] = no_scene  # what is seen when it happens: a battle
    scenes: Callable[[Scene, Sequence[Told], int], Staged] = nothing_staged  # drawn for who reads

    @property
    def tabs(self) -> tuple[Face, ...]:
        """The faces in the order of their keys."""
        return tuple(sorted(self.faces, key=lambda face: face.key))

    @property
    def face_titles(self) -> dict[str, str]:
        """What they are called, by their keys."""
        return {face.key: face.title for face in self.faces}

    def face(self, name: str) -> Face | None:
        """The face of that id, where the game has it."""
        return next((face for face in self.faces if face.id == name), None)
