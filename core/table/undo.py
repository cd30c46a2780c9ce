"""The limits of undo."""

from core.table.variation import Variation


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
    raise CannotUndo("You have made no choice that can be undone.")


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


def check_undo_allowed(line: Variation, seat: int, index: int) -> None:
    """Raise NeedsConsent if others chose or information was revealed since a step."""
    since = line.steps[index:]
    own_count = sum(step.seat == seat and not step.is_forced for step in since)
    for step in since:
        if step.seat != seat and not step.is_forced:
            raise NeedsConsent("You cannot undo this: another player has chosen since.", own_count)
        if step.reveals:
            raise NeedsConsent("You cannot undo this: something has been revealed.", own_count)
