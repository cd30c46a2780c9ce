"""Texts and row layout for the result of a game."""

from collections.abc import Sequence

from core.kernel import Standing
from core.kernel.words import listed


def winners(standings: tuple[Standing, ...]) -> list[int]:
    return [standing.seat for standing in standings if standing.rank == 1]


def headline(standings: tuple[Standing, ...], names: tuple[str, ...], seat: int) -> str:
    """Return who won, and by how much."""
    first = winners(standings)
    totals = sorted((standing.total for standing in standings), reverse=True)
    if len(totals) == 1:
        who = "You have" if first[0] == seat else f"{names[first[0]]} has"
        return f"{who} {totals[0]} point{'s' if totals[0] != 1 else ''}."
    lead = totals[0] - totals[1]
    by = f" by {lead} point{'s' if lead != 1 else ''}" if lead else " on the tie-break"
    if len(first) > 1:
        return f"{listed([names[s] for s in first])} share the win."
    if first[0] == seat:
        return f"You win{by}."
    return f"{names[first[0]]} wins{by}."


def rows_given(
    needed: Sequence[int], moved: Sequence[int], height: int, at: int | None
) -> tuple[int, list[int]]:
    """Return the first visible turn and the rows of each visible turn.

    With a selected turn, show it completely. Otherwise show as many as fit including the most
    important one, and give spare rows to the most important first.
    """
    if at is not None:
        first = 0
        while sum(needed[first : at + 1]) > height and first < at:
            first += 1
        given: list[int] = []
        for rows in needed[first:]:
            given += [min(rows, height - sum(given))] * (sum(given) < height)
        return first, given
    given = [1] * min(len(needed), height)
    first = min(moved.index(max(moved)), len(needed) - len(given)) if moved else 0
    spare = height - len(given)
    for turn in sorted(range(len(given)), key=lambda turn: -moved[first + turn]):
        given[turn] += min(needed[first + turn] - 1, spare)
        spare -= given[turn] - 1
    return first, given
