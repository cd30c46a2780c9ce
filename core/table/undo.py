"""The limits of undo, and the information that a player has seen before it."""

from enum import Enum, auto

from core.table.variation import Variation


class UndoScope(Enum):
    """How far an undo goes back, if not to a certain entry."""

    LAST_CHOICE = auto()
    TURN = auto()


UndoTarget = UndoScope | int  # a journal entry


class Seen(Enum):
    """The information that a player has seen since a choice."""

    NOTHING = auto()
    CARDS = auto()  # or other hidden things
    DICE = auto()


class CannotUndo(ValueError):
    """A choice that cannot be undone."""


class NeedsConsent(CannotUndo):
    """Choices that can be undone only with the other players' consent."""

    def __init__(self, reason: str, choices: int = 1) -> None:
        super().__init__(reason)
        self.choices = choices


def last_choice_index(line: Variation, seat: int) -> int:
    for index in reversed(range(len(line.steps))):
        if line.steps[index].seat == seat and not line.steps[index].is_forced:
            return index
    raise CannotUndo("You have nothing to undo yet.")


def choice_index(line: Variation, seat: int, entry: int) -> int:
    """Return the step of a journal entry. Raise CannotUndo if it is not the seat's own."""
    for index, step in enumerate(line.steps):
        if step.entry == entry and step.seat == seat and not step.is_forced:
            return index
    raise CannotUndo("That is not one of your choices in this game.")


def turn_start_index(line: Variation, seat: int) -> int:
    turn_of = line.game.turn_number
    turn = turn_of(line.state_before(last_choice_index(line, seat)))
    is_asked = line.game.decision_of(line.state, seat) is not None
    if is_asked and turn_of(line.state) != turn:
        raise CannotUndo("You have made no choice this turn.")
    return next(
        index
        for index, step in enumerate(line.steps)
        if step.seat == seat and not step.is_forced and turn_of(line.state_before(index)) == turn
    )


def target_index(line: Variation, seat: int, target: UndoTarget) -> int:
    """Return the step that an undo goes back to. Raise CannotUndo if there is none."""
    match target:
        case UndoScope.LAST_CHOICE:
            return last_choice_index(line, seat)
        case UndoScope.TURN:
            return turn_start_index(line, seat)
        case entry:
            return choice_index(line, seat, entry)


def seen_since(line: Variation, seat: int, index: int) -> Seen:
    """Return the most telling information that the seat has seen since a step."""
    events = (event for step in line.steps[index:] for event in step.events)
    revealed = [event for event in events if event.reveals and event.view_for(seat) is not None]
    if any(event.is_die_roll for event in revealed):
        return Seen.DICE
    return Seen.CARDS if revealed else Seen.NOTHING


def check_undo_allowed(line: Variation, seat: int, index: int) -> None:
    """Raise NeedsConsent if others chose or information was revealed since a step."""
    since = line.steps[index:]
    own_count = sum(step.seat == seat and not step.is_forced for step in since)
    for step in since:
        if step.seat != seat and not step.is_forced:
            raise NeedsConsent("You can't undo this: another player has chosen since.", own_count)
        if step.reveals:
            raise NeedsConsent("You can't undo this: something has been revealed.", own_count)
