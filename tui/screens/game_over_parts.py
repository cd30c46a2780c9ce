"""Texts and row layout for the result of a game."""

from collections.abc import Sequence

from core.kernel import Standing
from core.kernel.presentation import join_words


def winners(standings: tuple[Standing, ...]) -> list[int]:
    return [standing.seat for standing in standings if standing.rank == 1]


def headline(standings: tuple[Standing, ...], names: tuple[str, ...], seat: int) -> str:
    """Return who won, and by how much."""
    first = winners(standings)
    totals = sorted((standing.total for standing in standings), reverse=True)
    if len(totals) == 1:
        subject = "You have" if first[0] == seat else f"{names[first[0]]} has"
        return f"{subject} {totals[0]} point{'s' if totals[0] != 1 else ''}."
    lead = totals[0] - totals[1]
    margin = f" by {lead} point{'s' if lead != 1 else ''}" if lead else " on the tie-break"
    if len(first) > 1:
        return f"{join_words([names[s] for s in first])} share the win."
    if first[0] == seat:
        return f"You win{margin}."
    return f"{names[first[0]]} wins{margin}."


def distribute_turn_rows(
    needed: Sequence[int], score_changes: Sequence[int], height: int, selected: int | None
) -> tuple[int, list[int]]:
    """Return the first visible turn and the rows of each visible turn.

    A selected turn is shown completely. Otherwise as many as fit are shown, including the most
    important one, which also gets spare rows first.
    """
    if selected is not None:
        first = 0
        while sum(needed[first : selected + 1]) > height and first < selected:
            first += 1
        heights: list[int] = []
        for rows in needed[first:]:
            heights += [min(rows, height - sum(heights))] * (sum(heights) < height)
        return first, heights
    heights = [1] * min(len(needed), height)
    first = (
        min(score_changes.index(max(score_changes)), len(needed) - len(heights))
        if score_changes
        else 0
    )
    spare = height - len(heights)
    for turn in sorted(range(len(heights)), key=lambda turn: -score_changes[first + turn]):
        heights[turn] += min(needed[first + turn] - 1, spare)
        spare -= heights[turn] - 1
    return first, heights
