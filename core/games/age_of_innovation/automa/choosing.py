"""Tie-breaking between hexes, by card direction or distance (R13.10)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from core.games.age_of_innovation.content import AutomaCard
from core.games.age_of_innovation.family.hexmap import FARTHEST
from core.games.age_of_innovation.state import InnovationState

T = TypeVar("T")


def by_direction(candidates: Sequence[T], card: AutomaCard) -> T:
    """Count candidates cyclically in the card's direction (R13.10)."""
    row = list(candidates)
    if card.direction == "left_up":
        row.reverse()
    return row[(card.direction_count - 1) % len(row)]


def best(hexes: list[str], worth: Callable[[str], int]) -> list[str]:
    least = min(map(worth, hexes))
    return [h for h in hexes if worth(h) == least]


def human_hexes(state: InnovationState) -> list[str]:
    return [
        h
        for h in state.map.land_ids
        if (b := state.buildings.get(h)) and not state.is_automa(b.owner)
    ]


def own_hexes(state: InnovationState, seat: int, marked: bool) -> list[str]:
    return [
        h
        for h in state.map.land_ids
        if (b := state.buildings.get(h)) and b.owner == seat and b.marked == marked
    ]


def far_from(state: InnovationState, hex_id: str, others: list[str]) -> int:
    return min((state.map.far(hex_id, other) for other in others), default=FARTHEST)
