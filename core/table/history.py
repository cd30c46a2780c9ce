"""The course of a game in points."""

from core.table.line import Line


def turn_ends(line: Line) -> list[int]:
    """The last step of each turn, in order; the newest one may not be over yet."""
    turn_of = line.game.turn
    turns = [turn_of(line.before(index)) for index in range(len(line.steps))]
    return [
        index
        for index in range(len(turns))
        if index + 1 == len(turns) or turns[index + 1] != turns[index]
    ]


def history(line: Line, seat: int) -> tuple[tuple[int, ...], ...]:
    """Every seat's points after each turn, as if the game had ended there.

    As the seat sees it; of a game that is over nothing is a secret any more.
    """
    game, is_over = line.game, line.game.is_over(line.state)
    states = [line.start, *(line.steps[index].state for index in turn_ends(line))]
    return tuple(
        tuple(s.total for s in game.standings(state if is_over else game.view(state, seat)))
        for state in states
    )
