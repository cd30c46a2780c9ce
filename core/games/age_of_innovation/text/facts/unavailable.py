"""Unavailable choices, with their obstacles as reasons."""

from collections.abc import Iterator

from core.games.age_of_innovation.content import (
    BOOKS,
    BUILDINGS,
    CITY_TILES,
    COMPETENCIES,
    CONVERSIONS,
    DISPLAYS,
    POWER_ACTIONS,
    TILES,
)
from core.games.age_of_innovation.rules.effect_registry import action_effects
from core.games.age_of_innovation.rules.obstacles import find_obstacle
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.obstacles import obstacle_text
from core.games.age_of_innovation.text.wording import hex_text, name
from core.kernel import Decision, Unavailable
from core.kernel.presentation import sentence_case
from core.kernel.style import Style

_TRACKS = ("sailing", "terraforming")


def find_unavailable(
    view: InnovationState, decision: Decision, style: Style
) -> tuple[Unavailable, ...]:
    """Return everything visible that cannot be chosen, with reasons."""
    legal = {target for action in decision.actions for target in action.targets}
    found = []
    for target in dict.fromkeys((*view.map.land_ids, *_visible_targets(view, decision))):
        obstacle = None if target in legal else find_obstacle(view, target)
        if obstacle:
            reason = obstacle_text(view, decision.seat, obstacle, style)
            found.append(Unavailable(target, _target_label(view, target, style), reason))
    return tuple(found)


def _target_label(view: InnovationState, target: str, style: Style) -> str:
    in_map = target in view.map.hexes
    return hex_text(view, target) if in_map else sentence_case(name(target, style))


def _visible_targets(view: InnovationState, decision: Decision) -> Iterator[str]:
    innovations = [tile for tile in view.innovations.values() if tile]
    actions = (*POWER_ACTIONS, *view.book_actions)
    match decision.topic:
        case "turn" | "extra_action":
            yield from (*_TRACKS, *BOOKS, *actions, *innovations, *CONVERSIONS, *BUILDINGS)
            yield from (*view.bonuses, *COMPETENCIES, *view.palaces, *CITY_TILES)
            yield from (*view.round_tiles, view.final_tile)
            yield from (tile for tile, _, _ in action_effects(view, decision.seat))
        case "after_action":
            yield from (*CONVERSIONS, *BUILDINGS, *actions, *innovations, *BOOKS, *_TRACKS)
        case _:
            yield from (*DISPLAYS, *TILES, *BOOKS)
