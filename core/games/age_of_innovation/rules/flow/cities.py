"""Founding cities as soon as they are due (R7)."""

from dataclasses import dataclass

from core.games.age_of_innovation.content import CITY_TILES
from core.games.age_of_innovation.rules.actions import FoundAt, TakeCityTile
from core.games.age_of_innovation.rules.board import find_due_cities, mark_city
from core.games.age_of_innovation.rules.effect_registry import GainSource
from core.games.age_of_innovation.rules.events import CityFounded
from core.games.age_of_innovation.rules.gains import InnovationFrame, TileEffects, gain_frame
from core.games.age_of_innovation.rules.gains_and_payments import (
    building_groups,
    goal_points,
    score,
)
from core.games.age_of_innovation.rules.obstacles import ChoosesTarget, Fixed, Obstacle
from core.games.age_of_innovation.state import City, InnovationState
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame


@dataclass(frozen=True, slots=True)
class CityCheck(ChoiceFrame[InnovationState]):
    """Found all cities that are due, in an order the owner chooses (R7.11)."""

    def question(self, state: InnovationState) -> Decision:
        actions = tuple(FoundAt(hexes[0]) for hexes in find_due_cities(state, self.seat))
        return Decision(self.seat, DecisionKind.SPACE, "city_order", "R7.11", actions)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Mark the whole group before its tile is chosen (R7.3)."""
        assert isinstance(action, FoundAt)
        bit = state.map.bit[action.hex]
        for group in building_groups(state, seat):
            if group & bit:
                mark_city(state, state.map.hexes_in(group))
        state.push(ChooseCityTile(seat, action.hex))


@dataclass(frozen=True, slots=True)
class ChooseCityTile(Frame[InnovationState], ChoosesTarget):
    """Take a city tile, for a city or without one (palace 11)."""

    seat: int
    hex: str = ""
    source: str = ""

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Offer the kinds left in the supply (R1.7)."""
        actions = tuple(
            TakeCityTile(tile) for tile in CITY_TILES if not self.target_obstacle(state, tile)
        )
        if not actions:
            return ()
        return (Decision(self.seat, DecisionKind.CARD, "city_tile", "R7.3", actions, self.source),)

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        is_gone = target in CITY_TILES and not state.city_tiles[target]
        return Fixed.NONE_LEFT if is_gone else None

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Score the tile, then add the faction's reward (R7.10)."""
        assert isinstance(action, TakeCityTile)
        tile = action.tile
        player = state.players[seat]
        state.city_tiles[tile] -= 1
        player.city_tiles.append(tile)
        state.cities.append(City(seat, tile, self.hex))
        state.emit(CityFounded(seat, tile, self.hex))
        score(state, seat, CITY_TILES[tile].points, tile)
        for source, points in goal_points(state, "gain_city_tile"):
            score(state, seat, points, source)
        state.push(
            TileEffects(seat, tile, "take"),
            TileEffects(seat, player.faction, "gain_city_tile"),
            CityCheck(seat),
        )


@gain_frame("city_tile")
def _city_tile_frame(seat: int, number: int, source: GainSource) -> InnovationFrame:
    return ChooseCityTile(seat, source=source.tile)


CITY_FRAMES: tuple[type[InnovationFrame], ...] = (CityCheck, ChooseCityTile)
