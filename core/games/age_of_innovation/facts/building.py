"""Routes, prices and power offers of builds."""

from dataclasses import dataclass

from core.games.age_of_innovation.board import land_price, power_offered, spades_needed, ways
from core.games.age_of_innovation.content import BUILDINGS, Amounts
from core.games.age_of_innovation.facts.displays import with_display
from core.games.age_of_innovation.family.offers import price
from core.games.age_of_innovation.family.reach import beside
from core.games.age_of_innovation.flow.building import upgrade_cost
from core.games.age_of_innovation.flow.digging import WORKSHOP
from core.games.age_of_innovation.flow.power import power_taken
from core.games.age_of_innovation.state import Built, InnovationState
from core.games.age_of_innovation.stock import can_pay
from core.games.age_of_innovation.terms import short_amounts


@dataclass(frozen=True, slots=True)
class Way:
    """A route to a free hex, with the price of terraforming and a workshop."""

    spades: int
    cost: Amounts  # route, seedling, spades and workshop
    way: str = ""  # tunnel or flight
    affordable: bool = True

    @property
    def price(self) -> str:
        """Return `3t 2c`."""
        return short_amounts(self.cost)

    @property
    def tight_price(self) -> str:
        """Return `3t2c`."""
        return short_amounts(self.cost, between="")


def full_price(view: InnovationState, seat: int, hex_id: str, way: str = "") -> Amounts:
    """Return the cost of a workshop with bought spades (R4.5, R11.3)."""
    spades = spades_needed(view, seat, hex_id)
    total = dict(land_price(view, seat, hex_id, way, spades))
    for what, number in WORKSHOP.items():
        total[what] = total.get(what, 0) + number
    return total


def ways_to_build(view: InnovationState, seat: int) -> dict[str, Way]:
    """Return one route to every reachable hex, normal reach first."""
    if not with_display(view, seat) or view.is_automa(seat):
        return {}
    player = view.players[seat]
    found: dict[str, Way] = {}
    for way, mask in ways(view, seat):
        for hex_id in view.map.listed(mask):
            if hex_id not in found:
                cost = full_price(view, seat, hex_id, way)
                enough = can_pay(player, cost)
                spades = spades_needed(view, seat, hex_id)
                found[hex_id] = Way(spades, cost, way, enough and bool(player.supply["workshop"]))
    return found


def offers_around(view: InnovationState, seat: int, hex_id: str) -> list[tuple[int, int, int]]:
    """Return seat, acceptable power and its points.

    Seats that can accept none get no offer (R6.3).
    """
    sums = power_offered(view, seat, hex_id)
    return [
        (other, taken, price(taken))
        for other, power in enumerate(sums)
        if power and not view.is_automa(other) and (taken := power_taken(view, other, power))
    ]


def upgrades_of(view: InnovationState, seat: int, hex_id: str) -> list[tuple[str, str]]:
    built = view.buildings[hex_id]
    if built.owner != seat or view.is_automa(seat):
        return []
    player = view.players[seat]
    kinds = [kind for kind in BUILDINGS[built.kind].upgrades if player.supply[kind]]
    return [(kind, short_amounts(upgrade_cost(view, seat, hex_id, kind))) for kind in kinds]


def kinds_beside(view: InnovationState, hex_id: str) -> list[tuple[str, Built]]:
    near = view.map.listed(beside(view.map, view.map.bit[hex_id], view.spans()))
    return [(other, view.buildings[other]) for other in near if other in view.buildings]
