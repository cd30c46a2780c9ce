"""Reasons why a hex is unavailable."""

from core.games.age_of_innovation.content import BUILDINGS, Amounts
from core.games.age_of_innovation.rules.board import (
    find_routes,
    land_cost,
    reachable_land,
    seedling_cost,
    spades_needed,
)
from core.games.age_of_innovation.rules.flow.building import upgrade_cost
from core.games.age_of_innovation.state import Built, InnovationState
from core.games.age_of_innovation.text.facts.building import full_cost
from core.games.age_of_innovation.text.facts.displays import has_display
from core.games.age_of_innovation.text.facts.shortages import cost_shortage
from core.games.age_of_innovation.text.wording import join_with_semicolons, lower_name
from core.kernel import Decision
from core.kernel.presentation import format_count, you_or_seat_letter

OUT_OF_REACH = "out of reach"


def explain_unavailable_hex(view: InnovationState, decision: Decision, hex_id: str) -> str:
    """Return the reason in a decision, or an empty string if it is not about hexes."""
    seat, built = decision.seat, view.buildings.get(hex_id)
    if not has_display(view, seat):
        return ""
    match decision.topic:
        case "turn" | "extra_action":
            return explain_no_build(view, seat, hex_id)
        case "after_action":
            return "your action is done"
        case "annex" | "exchange":
            return _own_building_reason(view, decision, built)
        case "bridge":
            return "no bridge can begin at it: yours join your buildings to a site across"
        case "start" | "free_guild":
            return _owner_reason(seat, built) or _native_reason(view, seat, hex_id)
        case "dig" | "free_spade" | "free_build":
            own = "" if spades_needed(view, seat, hex_id) else "it is your own terrain already"
            reach_reason = _reach_reason(
                view, seat, hex_id, adjacent_only=decision.topic == "free_spade"
            )
            return (
                _owner_reason(seat, built) or reach_reason or own or _seedling_reason(view, hex_id)
            )
        case "free_workshop":
            reach_reason = _reach_reason(view, seat, hex_id, adjacent_only=False)
            return _owner_reason(seat, built) or reach_reason or _native_reason(view, seat, hex_id)
        case "neutral":
            reach_reason = _reach_reason(view, seat, hex_id, adjacent_only=True)
            spades = spades_needed(view, seat, hex_id)
            cost_reason = _cost_reason(
                view, seat, hex_id, land_cost(view, seat, hex_id, "", spades)
            )
            return _owner_reason(seat, built) or reach_reason or cost_reason
        case _:
            return ""


def explain_no_build(view: InnovationState, seat: int, hex_id: str) -> str:
    """Return the reason: owner, reach or shortage."""
    built = view.buildings.get(hex_id)
    if built:
        return _upgrade_reason(view, seat, hex_id, built)
    route = next(
        (route for route, mask in find_routes(view, seat) if mask & view.map.bit[hex_id]), None
    )
    if route is None:
        return OUT_OF_REACH
    player = view.players[seat]
    if not player.supply["workshop"]:
        return "no workshop is left at home"
    return _cost_reason(view, seat, hex_id, full_cost(view, seat, hex_id, route), " and a workshop")


def _cost_reason(
    view: InnovationState, seat: int, hex_id: str, cost: Amounts, suffix: str = ""
) -> str:
    """Return `needs 3 spades and a workshop: 6 tools short`, or an empty string."""
    spades = spades_needed(view, seat, hex_id)
    needs = f"needs {format_count(spades, 'spade')}{suffix}: " if spades else ""
    short = cost_shortage(view.players[seat], cost)
    return f"{needs}{short}" if short else ""


def _upgrade_reason(view: InnovationState, seat: int, hex_id: str, built: Built) -> str:
    if built.owner != seat:
        return _owner_reason(seat, built)
    kinds = BUILDINGS[built.kind].upgrades
    if not kinds:
        return f"a {lower_name(built.kind)} is never upgraded"
    return join_with_semicolons(
        *(f"to {lower_name(kind)}: {_upgrade_shortage(view, seat, hex_id, kind)}" for kind in kinds)
    )


def _upgrade_shortage(view: InnovationState, seat: int, hex_id: str, kind: str) -> str:
    player = view.players[seat]
    if not player.supply[kind]:
        return "none is left at home"
    return cost_shortage(player, upgrade_cost(view, seat, hex_id, kind))


def _owner_reason(seat: int, built: Built | None) -> str:
    return f"taken by {you_or_seat_letter(built.owner, seat)}" if built else ""


def _own_building_reason(view: InnovationState, decision: Decision, built: Built | None) -> str:
    if built is None or built.owner != decision.seat:
        return "no building of yours stands there"
    if decision.topic == "annex":
        return "it has an annex already"
    return f"a {lower_name(built.kind)} is not what is exchanged"


def _native_reason(view: InnovationState, seat: int, hex_id: str) -> str:
    """Return the reason: spades or a seedling."""
    spades = spades_needed(view, seat, hex_id)
    home = lower_name(view.players[seat].native_terrain)
    return (
        f"needs {format_count(spades, 'spade')}: it is no {home}"
        if spades
        else _seedling_reason(view, hex_id)
    )


def _reach_reason(view: InnovationState, seat: int, hex_id: str, adjacent_only: bool) -> str:
    """Check reach, with tunnels and flights if they count."""
    masks = (
        [reachable_land(view, seat)]
        if adjacent_only
        else [mask for _, mask in find_routes(view, seat)]
    )
    return "" if any(mask & view.map.bit[hex_id] for mask in masks) else OUT_OF_REACH


def _seedling_reason(view: InnovationState, hex_id: str) -> str:
    return "a seedling grows there" if seedling_cost(view, hex_id) else ""
