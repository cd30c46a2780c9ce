"""Effects that place, exchange or connect buildings."""

from dataclasses import dataclass
from typing import Annotated

from core.games.age_of_innovation.content import NOTHING
from core.games.age_of_innovation.content.field_types import BuildingId, Gain, Stock
from core.games.age_of_innovation.rules.board import find_bridge_places
from core.games.age_of_innovation.rules.effect_registry import (
    Effect,
    GainSource,
    Hooks,
    NoTarget,
    Routes,
    tile_effect,
)
from core.games.age_of_innovation.rules.flow.building import (
    Bridges,
    ChooseAnnex,
    Exchange,
    PlaceGuild,
    PlaceNeutral,
    annex_hexes,
    exchangeable_hexes,
)
from core.games.age_of_innovation.rules.flow.terraforming import FreeBuild
from core.games.age_of_innovation.rules.gains import gain
from core.games.age_of_innovation.rules.gains_and_payments import cost_obstacle, pay
from core.games.age_of_innovation.rules.obstacles import Obstacle
from core.games.age_of_innovation.rules.tile_effects.gains import NO_BRIDGE, ActionGains
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import BUILDING_COUNTS
from core.games.age_of_innovation.text.effect_text import (
    Group,
    gain_clauses,
    join_parts,
    pick_length,
    plain_clause,
    resource_words,
)
from core.games.age_of_innovation.text.wording import lower_name
from core.kernel.content import OneOf
from core.kernel.effects import Clause, clause
from core.kernel.style import Style


@tile_effect("take", keys=("neutral_building",))
@dataclass(frozen=True, slots=True)
class NeutralBuilding(Effect):
    """A neutral building, and a gain after it (R5.5).

    Data: `{"on": "take", "neutral_building": "tower"}`.
    """

    neutral_building: BuildingId
    then_gain: Gain = NOTHING

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        rest = tuple(self.then_gain.items())
        state.push(PlaceNeutral(seat, self.neutral_building, source.tile, rest))

    def parts(self, length: int, style: Style) -> list[Clause]:
        building = lower_name(self.neutral_building, style)
        gains = gain_clauses(self.then_gain, length, counts=self.gain_counts)
        return [plain_clause(f"place the {building}"), *join_parts(gains, length, style)]


@tile_effect("take", "special_action", keys=("upgrade", "downgrade"))
@dataclass(frozen=True, slots=True)
class FreeExchange(Effect):
    """A free upgrade or downgrade of one building, and a gain (R11.17).

    Data: `{"on": "take", "upgrade": ["workshop", "guild"]}`.
    """

    upgrade: tuple[BuildingId, ...] = ()  # the old kind and the new one
    downgrade: tuple[BuildingId, ...] = ()
    gain: Gain = NOTHING

    @property
    def is_gift(self) -> bool:
        return not self.downgrade

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        gain(state, seat, self.gain, source)
        old, new = self.upgrade or self.downgrade
        state.push(Exchange(seat, old, new, source.tile))

    def find_obstacle(self, state: InnovationState, seat: int, routes: Routes) -> Obstacle | None:
        old, new = self.upgrade or self.downgrade
        return None if exchangeable_hexes(state, seat, old, new) else NoTarget(self)

    def missing_target(self) -> str:
        old, new = self.upgrade or self.downgrade
        return f"you have no {old} on the map, or no {new} at home"

    def parts(self, length: int, style: Style) -> list[Clause]:
        old, new = self.upgrade or self.downgrade
        counts = (BUILDING_COUNTS[old].id, BUILDING_COUNTS[new].id)
        text = f"turn a {old} back into a {new}"
        if self.upgrade:
            text = f"upgrade a {old} to a {new} for free"
        gains = gain_clauses(self.gain, length, counts=self.gain_counts)
        return [clause(text, counts=counts), *join_parts(gains, length, style)]


@tile_effect("take", keys=("place",))
@dataclass(frozen=True, slots=True)
class FreeGuild(Effect):
    """A free guild, ignoring reach (R5.3). Data: `{"on": "take", "place": "guild"}`."""

    place: Annotated[str, OneOf("guild")]

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        state.push(PlaceGuild(seat, source.tile))

    def parts(self, length: int, style: Style) -> list[Clause]:
        lengths = f"put a {self.place} on any free native hex", f"{self.place} on any native hex"
        return [plain_clause(pick_length(lengths, length))]


@tile_effect("action", "special_action", keys=("place",))
@dataclass(frozen=True, slots=True)
class Annexes(Effect):
    """An annex next to a building (R5.6). Data: `{"on": "action", "place": "annex"}`."""

    place: Annotated[str, OneOf("annex")]

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        state.push(ChooseAnnex(seat, source.tile))

    def find_obstacle(self, state: InnovationState, seat: int, routes: Routes) -> Obstacle | None:
        return None if annex_hexes(state, seat) else NoTarget(self)

    def missing_target(self) -> str:
        return f"every building has an {self.place}, or none is left"

    def parts(self, length: int, style: Style) -> list[Clause]:
        lengths = (f"put an {self.place} beside one of your buildings", f"set an {self.place}")
        return [plain_clause(pick_length(lengths, length))]


@tile_effect("action", "special_action", keys=("over_land",))
@dataclass(frozen=True, slots=True)
class LandBridge(Effect):
    """A bridge that may also lead over land, for a price (R11.16).

    Data: `{"on": "action", "cost": {"tools": 1}, "gain": {"bridges": 1}, "over_land": true}`.
    """

    over_land: bool
    gain: Gain = NOTHING
    cost: Stock = NOTHING

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        pay(state, seat, self.cost)
        bridges = self.gain["bridges"]
        state.push(Bridges(seat, bridges, source.tile, must=True, over_land=self.over_land))

    def find_obstacle(self, state: InnovationState, seat: int, routes: Routes) -> Obstacle | None:
        short = cost_obstacle(state.players[seat], self.cost)
        if short or find_bridge_places(state, seat, self.over_land):
            return short
        return NoTarget(self)

    def missing_target(self) -> str:
        return NO_BRIDGE

    def body(self, length: int, style: Style) -> Group:
        prices = (
            clause("for", *resource_words(resource, number, length))
            for resource, number in self.cost.items()
        )
        return plain_clause("a bridge, also over land"), *prices


@tile_effect("gain_city_tile", "take", keys=("workshop_elsewhere",))
@dataclass(frozen=True, slots=True)
class FreeTerraformAndBuild(ActionGains):
    """Free spades, and a free workshop on any native hex within reach (R11.20).

    Data: `{"on": "gain_city_tile", "gain": {"spades": 1, "free_workshop": 1}, "build": true,
    "workshop_elsewhere": true}`.
    """

    workshop_elsewhere: bool = True

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        state.push(FreeBuild(seat, self.gain["spades"], source.tile))


# --- starting buildings --------------------------------------------------------------------------


@tile_effect("setup_placement", keys=("instead_of_workshops",))
@dataclass(frozen=True, slots=True)
class StartInstead(Effect):
    """A starting building instead of workshops, and a gain (R8.5.1, R8.5.7).

    Data: `{"on": "setup_placement", "instead_of_workshops": "university", "gain": {"competency":
    1}}`.
    """

    instead_of_workshops: BuildingId
    gain: Gain = NOTHING

    def hooks(self, tile: str) -> Hooks:
        return Hooks(starts_instead=(self.instead_of_workshops,))

    def parts(self, length: int, style: Style) -> list[Clause]:
        kind = lower_name(self.instead_of_workshops, style)
        start = plain_clause(f"start with a {kind} instead of workshops")
        return [start, *join_parts(gain_clauses(self.gain, length), length, style)]


@tile_effect("setup_placement", keys=("extra_building",))
@dataclass(frozen=True, slots=True)
class StartBesides(Effect):
    """A starting building in addition to the workshops, and a gain (R8.5.2, R8.5.7).

    Data: `{"on": "setup_placement", "extra_building": "tower"}`.
    """

    extra_building: BuildingId
    gain: Gain = NOTHING

    def hooks(self, tile: str) -> Hooks:
        return Hooks(starts_besides=(self.extra_building,))

    def parts(self, length: int, style: Style) -> list[Clause]:
        kind = lower_name(self.extra_building, style)
        start = plain_clause(f"start with a {kind} besides the workshops")
        return [start, *join_parts(gain_clauses(self.gain, length), length, style)]
