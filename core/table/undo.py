"""How far a player may go back."""

from itertools import groupby

from core.table.line import Line


class CannotUndo(ValueError):
    """A choice that cannot be taken back."""


def last_choice(line: Line, seat: int) -> int:
    """The step at which the seat last had to choose between several options."""
    for index in reversed(range(len(line.steps))):
        if line.steps[index].seat == seat and not line.steps[index].is_forced:
            return index
    raise CannotUndo("You have chosen nothing yet that could be taken back.")


def choice_at(line: Line, seat: int, entry: int) -> int:
    """The step of a journal's entry, if it is one of the seat's own choices."""
    for index, step in enumerate(line.steps):
        if step.entry == entry and step.seat == seat and not step.is_forced:
            return index
    raise CannotUndo("That is not one of your choices in this game.")


def start_of_turn(line: Line, seat: int) -> int:
    """The seat's first free choice since another seat chose something."""
    free = [index for index, step in enumerate(line.steps) if not step.is_forced]
    rows = [list(row) for _, row in groupby(free, key=lambda index: line.steps[index].seat)]
    is_asked = line.game.decision_of(line.state, seat) is not None
    if is_asked and rows and line.steps[rows[-1][0]].seat != seat:
        raise CannotUndo("You have chosen nothing yet in this turn.")
    for row in reversed(rows):
        for index in row:
            if line.steps[index].seat == seat and line.steps[index].decision.main:
                return index
    raise CannotUndo("You have had no turn yet.")


def check_nothing_since(line: Line, seat: int, index: int) -> None:
    """Refuse to go back over what others have chosen or what was revealed."""
    for step in line.steps[index:]:
        if step.seat != seat and not step.is_forced:
            raise CannotUndo("Another player has chosen since; that cannot be taken back.")
        if step.reveals:
            raise CannotUndo("Something was revealed since; that cannot be taken back.")
