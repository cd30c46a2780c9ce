"""Founding cities as soon as they are due (R7)."""

from dataclasses import dataclass

from core.games.age_of_innovation.actions import FoundAt, TakeCityTile
from core.games.age_of_innovation.board import cities_due, make_city
from core.games.age_of_innovation.content import CITY_TILES
from core.games.age_of_innovation.effects import By, InnovationFrame, TileEffects, asks
from core.games.age_of_innovation.events import CityFounded
from core.games.age_of_innovation.state import City, InnovationState
from core.games.age_of_innovation.stock import goals, groups, score
from core.kernel import Action, AskForOne, Decision, Frame, Kind


@dataclass(frozen=True, slots=True)
class CityCheck(AskForOne[InnovationState]):
    """Found all cities that are due, in an order the owner chooses (R7.11)."""

    def question(self, state: InnovationState) -> Decision:
        actions = tuple(FoundAt(hexes[0]) for hexes in cities_due(state, self.seat))
        return Decision(self.seat, Kind.SPACE, "city_order", "R7.11", actions)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Mark the whole group before its tile is chosen (R7.3)."""
        assert isinstance(action, FoundAt)
        bit = state.map.bit[action.hex]
        for group in groups(state, seat):
            if group & bit:
                make_city(state, state.map.listed(group))
        state.then(ChooseCityTile(seat, action.hex))


@dataclass(frozen=True, slots=True)
class ChooseCityTile(Frame[InnovationState]):
    """Take a city tile, for a city or without one (palace 11)."""

    seat: int
    hex: str = ""
    source: str = ""

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Offer the kinds left in the supply (R1.7)."""
        actions = tuple(TakeCityTile(tile) for tile in CITY_TILES if state.city_tiles[tile])
        if not actions:
            return ()
        return (Decision(self.seat, Kind.CARD, "city_tile", "R7.3", actions, self.source),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Score the tile, then add the faction's reward (R7.10)."""
        assert isinstance(action, TakeCityTile)
        tile = action.tile
        player = state.players[seat]
        state.city_tiles[tile] -= 1
        player.city_tiles.append(tile)
        state.cities.append(City(seat, tile, self.hex))
        state.tell(CityFounded(seat, tile, self.hex))
        score(state, seat, CITY_TILES[tile].points, tile)
        for source, points in goals(state, "gain_city_tile"):
            score(state, seat, points, source)
        state.then(
            TileEffects(seat, tile, "take"),
            TileEffects(seat, player.faction, "gain_city_tile"),
            CityCheck(seat),
        )


@asks("city_tile")
def _city_tile(seat: int, number: int, by: By) -> InnovationFrame:
    return ChooseCityTile(seat, source=by.tile)


CITY_FRAMES: tuple[type[InnovationFrame], ...] = (CityCheck, ChooseCityTile)
