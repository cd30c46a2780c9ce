"""Effects that change the rules as long as their tile lasts."""

from dataclasses import dataclass

from core.games.age_of_innovation.content import NOTHING
from core.games.age_of_innovation.content.field_types import Gain, Stock
from core.games.age_of_innovation.rules.counts import CountedPointsId
from core.games.age_of_innovation.rules.effect_registry import Effect, Hooks, Route, tile_effect
from core.games.age_of_innovation.rules.tile_effects.gains import counted_text, gain_points
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.effect_text import (
    FULL,
    Group,
    amounts_of_length,
    gain_clauses,
    merge_clauses,
    pick_length,
    plain_clause,
)
from core.kernel.effects import Clause
from core.kernel.style import Style

ROUTE_BY_COST = {"tools": "tunnel", "scholars": "flight"}


@tile_effect("passive", keys=("sailing_bonus",))
@dataclass(frozen=True, slots=True)
class SailingBonus(Effect):
    """Further reach across rivers in the action phase (R2.4).

    Data: `{"on": "passive", "sailing_bonus": 1}`.
    """

    sailing_bonus: int

    def hooks(self, tile: str) -> Hooks:
        return Hooks(sailing_bonus=self.sailing_bonus)

    def parts(self, length: int, style: Style) -> list[Clause]:
        reach = f"reach +{self.sailing_bonus} by river"
        return [plain_clause(pick_length((f"{reach} in the action phase", reach), length))]


@tile_effect("passive", keys=("city_power",))
@dataclass(frozen=True, slots=True)
class WeakerCities(Effect):
    """Less power for a city (R7.9). Data: `{"on": "passive", "city_power": 6}`."""

    city_power: int

    def hooks(self, tile: str) -> Hooks:
        return Hooks(city_powers=(self.city_power,))

    def parts(self, length: int, style: Style) -> list[Clause]:
        return [plain_clause(f"cities need power {self.city_power} only")]


@tile_effect("passive", keys=("city_across_river",))
@dataclass(frozen=True, slots=True)
class CitiesAcrossRiver(Effect):
    """Cities of two groups next to one river hex (R7.12).

    Data: `{"on": "passive", "city_across_river": true}`.
    """

    city_across_river: bool

    def hooks(self, tile: str) -> Hooks:
        return Hooks(has_cities_across_river=self.city_across_river)

    def parts(self, length: int, style: Style) -> list[Clause]:
        lengths = "a city may be founded across one river hex", "cities across a river"
        return [plain_clause(pick_length(lengths, length))]


@tile_effect("science_bonus")
@dataclass(frozen=True, slots=True)
class VirtualLevels(Effect):
    """Further levels for the science bonus (R11.21.1).

    Data: `{"on": "science_bonus", "virtual_levels": 3}`.
    """

    virtual_levels: int

    def hooks(self, tile: str) -> Hooks:
        return Hooks(virtual_levels=self.virtual_levels)

    def parts(self, length: int, style: Style) -> list[Clause]:
        levels = f"{self.virtual_levels} levels more"
        lengths = f"the science bonus counts {levels}", f"{levels} for science bonus"
        return [plain_clause(pick_length(lengths, length))]


@tile_effect("terraform_and_build")
@dataclass(frozen=True, slots=True)
class BuildBeyondReach(Effect):
    """Terraforming and building beyond hexes, with a cost and a gain each time (R11.19).

    Data: `{"on": "terraform_and_build", "cost": {"tools": 1}, "skip_hexes": 1, "gain": {"vp": 4}}`.
    """

    skip_hexes: int
    cost: Stock = NOTHING
    gain: Gain = NOTHING
    counted_points: CountedPointsId = ""

    def hooks(self, tile: str) -> Hooks:
        (resource,) = self.cost
        name = ROUTE_BY_COST[resource]
        return Hooks(routes=(Route(name, tile, self.cost, self.skip_hexes, self.points),))

    def points(self, state: InnovationState, seat: int) -> int:
        return gain_points(self.gain, self.counted_points, state, seat)

    def body(self, length: int, style: Style) -> Group:
        one = pick_length(("exactly 1 hex", "1 hex"), length)
        distance = one if self.skip_hexes == 1 else f"1 to {self.skip_hexes} hexes"
        place = f"build beyond {distance} for {amounts_of_length(self.cost, length, style)}"
        gains = gain_clauses(self.gain, length)
        if self.counted_points:
            gains.append(plain_clause(counted_text(self.counted_points, length, style)))
        if length == FULL:
            gained = merge_clauses(gains, style).text(style)
            return (plain_clause(f"terraform and {place}, gaining {gained} each time"),)
        return (plain_clause(place), *gains)


@tile_effect("final_area")
@dataclass(frozen=True, slots=True)
class AreaBeyondReach(Effect):
    """A largest area across hexes (R14.2). Data: `{"on": "final_area", "skip_hexes": 1}`."""

    skip_hexes: int

    def hooks(self, tile: str) -> Hooks:
        return Hooks(area_skips=(self.skip_hexes,))

    def parts(self, length: int, style: Style) -> list[Clause]:
        lengths = "such links count for the largest area", "counts for the area"
        return [plain_clause(pick_length(lengths, length))]
