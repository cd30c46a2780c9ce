"""Tie-breaking between hexes, by card direction or distance (R13.10)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from core.games.age_of_innovation.content import AutomaCard
from core.games.age_of_innovation.rules.mechanics.hex_map import UNREACHABLE
from core.games.age_of_innovation.state import InnovationState

T = TypeVar("T")


def pick_by_direction(candidates: Sequence[T], card: AutomaCard) -> T:
    """Count candidates cyclically in the card's direction (R13.10)."""
    ordered = list(candidates)
    if card.direction == "left_up":
        ordered.reverse()
    return ordered[(card.direction_count - 1) % len(ordered)]


def lowest_hexes(hexes: list[str], key: Callable[[str], int]) -> list[str]:
    lowest = min(map(key, hexes))
    return [h for h in hexes if key(h) == lowest]


def human_hexes(state: InnovationState) -> list[str]:
    return [
        h
        for h in state.map.land_ids
        if (b := state.buildings.get(h)) and not state.is_automa(b.owner)
    ]


def automa_hexes(state: InnovationState, seat: int, marked: bool) -> list[str]:
    return [
        h
        for h in state.map.land_ids
        if (b := state.buildings.get(h)) and b.owner == seat and b.marked == marked
    ]


def nearest_distance(state: InnovationState, hex_id: str, others: list[str]) -> int:
    return min((state.map.steps_between(hex_id, other) for other in others), default=UNREACHABLE)
