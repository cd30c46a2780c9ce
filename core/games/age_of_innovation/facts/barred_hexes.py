"""Reasons why a hex is unavailable."""

from core.games.age_of_innovation.board import in_reach, land_price, spades_needed, toll, ways
from core.games.age_of_innovation.content import BUILDINGS, Amounts
from core.games.age_of_innovation.facts.building import full_price
from core.games.age_of_innovation.facts.displays import with_display
from core.games.age_of_innovation.facts.lacking import short_of
from core.games.age_of_innovation.flow.building import upgrade_cost
from core.games.age_of_innovation.state import Built, InnovationState
from core.games.age_of_innovation.terms import joined, plain
from core.kernel import Decision
from core.kernel.words import counted, you_or_letter

OUT_OF_REACH = "out of reach"


def why_not_there(view: InnovationState, decision: Decision, hex_id: str) -> str:
    """Return the reason in a decision, or an empty string if it is not about hexes."""
    seat, built = decision.seat, view.buildings.get(hex_id)
    if not with_display(view, seat):
        return ""
    match decision.topic:
        case "turn" | "extra_action":
            return why_not_build(view, seat, hex_id)
        case "after_action":
            return "your action is done"
        case "annex" | "exchange":
            return _of_one_s_own(view, decision, built)
        case "bridge":
            return "no bridge can begin at it: yours join your buildings to a site across"
        case "start" | "free_guild":
            return _taken(seat, built) or _not_native(view, seat, hex_id)
        case "dig" | "free_spade" | "free_build":
            own = "" if spades_needed(view, seat, hex_id) else "it is your own terrain already"
            far = _reach(view, seat, hex_id, walking=decision.topic == "free_spade")
            return _taken(seat, built) or far or own or _seedling(view, hex_id)
        case "free_workshop":
            far = _reach(view, seat, hex_id, walking=False)
            return _taken(seat, built) or far or _not_native(view, seat, hex_id)
        case "neutral":
            far = _reach(view, seat, hex_id, walking=True)
            spades = spades_needed(view, seat, hex_id)
            dear = _too_dear(view, seat, hex_id, land_price(view, seat, hex_id, "", spades))
            return _taken(seat, built) or far or dear
        case _:
            return ""


def why_not_build(view: InnovationState, seat: int, hex_id: str) -> str:
    """Return the reason: owner, reach or shortage."""
    built = view.buildings.get(hex_id)
    if built:
        return _why_not_upgrade(view, seat, hex_id, built)
    way = next((way for way, mask in ways(view, seat) if mask & view.map.bit[hex_id]), None)
    if way is None:
        return OUT_OF_REACH
    player = view.players[seat]
    if not player.supply["workshop"]:
        return "no workshop is left at home"
    return _too_dear(view, seat, hex_id, full_price(view, seat, hex_id, way), " and a workshop")


def _too_dear(
    view: InnovationState, seat: int, hex_id: str, cost: Amounts, further: str = ""
) -> str:
    """Return `needs 3 spades and a workshop: 6 tools short`, or an empty string."""
    spades = spades_needed(view, seat, hex_id)
    needs = f"needs {counted(spades, 'spade')}{further}: " if spades else ""
    short = short_of(view.players[seat], cost)
    return f"{needs}{short}" if short else ""


def _why_not_upgrade(view: InnovationState, seat: int, hex_id: str, built: Built) -> str:
    if built.owner != seat:
        return _taken(seat, built)
    kinds = BUILDINGS[built.kind].upgrades
    if not kinds:
        return f"a {plain(built.kind)} is never upgraded"
    return joined(*(f"to {plain(kind)}: {_short(view, seat, hex_id, kind)}" for kind in kinds))


def _short(view: InnovationState, seat: int, hex_id: str, kind: str) -> str:
    player = view.players[seat]
    if not player.supply[kind]:
        return "none is left at home"
    return short_of(player, upgrade_cost(view, seat, hex_id, kind))


def _taken(seat: int, built: Built | None) -> str:
    return f"taken by {you_or_letter(built.owner, seat)}" if built else ""


def _of_one_s_own(view: InnovationState, decision: Decision, built: Built | None) -> str:
    if built is None or built.owner != decision.seat:
        return "no building of yours stands there"
    if decision.topic == "annex":
        return "it has an annex already"
    return f"a {plain(built.kind)} is not what is exchanged"


def _not_native(view: InnovationState, seat: int, hex_id: str) -> str:
    """Return the reason: spades or a seedling."""
    spades = spades_needed(view, seat, hex_id)
    home = plain(view.players[seat].terrain)
    return (
        f"needs {counted(spades, 'spade')}: it is no {home}" if spades else _seedling(view, hex_id)
    )


def _reach(view: InnovationState, seat: int, hex_id: str, walking: bool) -> str:
    """Check reach, with tunnels and flights if they count."""
    masks = [in_reach(view, seat)] if walking else [mask for _, mask in ways(view, seat)]
    return "" if any(mask & view.map.bit[hex_id] for mask in masks) else OUT_OF_REACH


def _seedling(view: InnovationState, hex_id: str) -> str:
    return "a seedling grows there" if toll(view, hex_id) else ""
