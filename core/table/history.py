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
    """Every seat's points after each turn, as if the game had ended there, as the seat sees it."""
    game = line.game
    states = [line.start, *(line.steps[index].state for index in turn_ends(line))]
    return tuple(
        tuple(standing.total for standing in game.standings(game.view(state, seat)))
        for state in states
    )
