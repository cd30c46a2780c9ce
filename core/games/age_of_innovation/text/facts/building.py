"""Routes, prices and power offers of builds."""

from dataclasses import dataclass

from core.games.age_of_innovation.content import BUILDINGS, Amounts
from core.games.age_of_innovation.rules.board import (
    find_routes,
    power_offered,
    spades_needed,
)
from core.games.age_of_innovation.rules.flow.building import upgrade_cost
from core.games.age_of_innovation.rules.flow.power_offers import acceptable_power
from core.games.age_of_innovation.rules.flow.terraforming import full_cost
from core.games.age_of_innovation.rules.gains_and_payments import can_pay
from core.games.age_of_innovation.rules.mechanics.power_offers import points_for_power
from core.games.age_of_innovation.rules.mechanics.reach import adjacent_hexes
from core.games.age_of_innovation.state import Built, InnovationState
from core.games.age_of_innovation.text.counts import price, row_amounts
from core.games.age_of_innovation.text.facts.displays import has_display
from core.kernel.amounts import Cost
from core.kernel.style import Style


@dataclass(frozen=True, slots=True)
class BuildRoute:
    """A route to a free hex, with the price of terraforming and a workshop."""

    spades: int
    cost: Amounts  # route, seedling, spades and workshop
    route: str = ""  # tunnel or flight
    is_affordable: bool = True

    def price(self, style: Style) -> str:
        """Return `3t 2c`."""
        return price(self.cost).text(style)

    def compact_price(self, style: Style) -> str:
        """Return `3t2c`."""
        return "".join(each.text(style) for each in row_amounts(self.cost)) or "free"


def find_build_routes(view: InnovationState, seat: int) -> dict[str, BuildRoute]:
    """Return one route to every reachable hex, normal reach first."""
    if not has_display(view, seat) or view.is_automa(seat):
        return {}
    player = view.players[seat]
    found: dict[str, BuildRoute] = {}
    for route, mask in find_routes(view, seat):
        for hex_id in view.map.hexes_in(mask):
            if hex_id not in found:
                cost = full_cost(view, seat, hex_id, route)
                enough = can_pay(player, cost)
                spades = spades_needed(view, seat, hex_id)
                found[hex_id] = BuildRoute(
                    spades, cost, route, enough and bool(player.supply["workshop"])
                )
    return found


def find_power_offers(view: InnovationState, seat: int, hex_id: str) -> list[tuple[int, int, int]]:
    """Return seat, acceptable power and its price in points.

    Seats that can accept none get no offer (R6.3).
    """
    sums = power_offered(view, seat, hex_id)
    return [
        (other, taken, points_for_power(taken))
        for other, power in enumerate(sums)
        if power and not view.is_automa(other) and (taken := acceptable_power(view, other, power))
    ]


def find_upgrades(view: InnovationState, seat: int, hex_id: str) -> list[tuple[str, Cost]]:
    built = view.buildings[hex_id]
    if built.owner != seat or view.is_automa(seat):
        return []
    player = view.players[seat]
    kinds = [kind for kind in BUILDINGS[built.kind].upgrades if player.supply[kind]]
    return [(kind, price(upgrade_cost(view, seat, hex_id, kind))) for kind in kinds]


def adjacent_buildings(view: InnovationState, hex_id: str) -> list[tuple[str, Built]]:
    adjacent = view.map.hexes_in(adjacent_hexes(view.map, view.map.bit[hex_id], view.bridge_ends()))
    return [(other, view.buildings[other]) for other in adjacent if other in view.buildings]
