"""Pieces on the board and on cards: placing, removing and building them (R2.5, R2.6)."""

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.rules.events import (
    ArmyPlaced,
    ArmyRemoved,
    CityBuilt,
    FortBuilt,
    FortRemoved,
    MonumentBuilt,
    PiecesGained,
    StructureDamaged,
)
from core.games.history_of_the_world.rules.obstacles import Obstacle, ObstacleKind
from core.games.history_of_the_world.state import WorldState
from core.kernel import SPECTATOR


def return_army(state: WorldState, land: str) -> int:
    owner = state.armies.pop(land)
    state.players[owner].supply += 1
    active = state.turn.realm.active
    if owner == state.turn.seat and land in active:
        active.remove(land)
    return owner


def remove_army(state: WorldState, land: str, source: str) -> None:
    owner = return_army(state, land)
    state.emit(ArmyRemoved(owner, land, source, state.structures_in(land)))


def occupy(state: WorldState, land: str) -> None:
    """Place an active army."""
    state.armies[land] = state.turn.seat
    state.turn.realm.active.append(land)


def place_army(state: WorldState, land: str, active: bool) -> None:
    """Place an army from the supply, replacing any other (R11.5, R11.14)."""
    seat = state.turn.seat
    former_owner = return_army(state, land) if land in state.armies else SPECTATOR
    state.players[seat].supply -= 1
    if active:
        occupy(state, land)
    else:
        state.armies[land] = seat
    state.emit(ArmyPlaced(seat, land, active, former_owner, state.structures_in(land)))


def gain_pieces(state: WorldState, armies: int, siege_tokens: int, source: str) -> None:
    """Add armies and siege tokens to the empire card. Tokens replace missing armies (R15.2)."""
    player = state.players[state.turn.seat]
    gained = min(armies, player.supply)
    tokens = siege_tokens + armies - gained
    player.supply -= gained
    state.turn.empire.armies += gained
    state.turn.empire.siege_tokens += tokens
    state.emit(PiecesGained(state.turn.seat, gained, tokens, source))


def damage_structure(state: WorldState, land: str) -> bool:
    """Damage a structure (R9.12) and return whether there was one.

    A capital becomes a city, else a city or a monument is removed.
    """
    structure = state.cities.get(land, "")
    if structure == "capital":
        state.cities[land] = "city"
    elif structure == "city":
        del state.cities[land]
    elif land in state.monuments:
        structure = "monument"
        state.monuments.remove(land)
    else:
        return False
    owner = state.armies.get(land, SPECTATOR)
    state.emit(StructureDamaged(state.turn.seat, land, structure, owner))
    return True


def remove_fort(state: WorldState, land: str) -> None:
    if land in state.forts:
        state.forts.remove(land)
        state.emit(FortRemoved(state.turn.seat, land))


def build_piece(state: WorldState, piece: str, land: str, paid: bool = False) -> None:
    seat = state.turn.seat
    if piece == "fort":
        state.forts.append(land)
        state.emit(FortBuilt(seat, land, paid))
    elif piece == "city":
        state.cities[land] = "city"
        state.emit(CityBuilt(seat, land))
    else:
        state.monuments.append(land)
        state.turn.realm.monuments += 1
        state.emit(MonumentBuilt(seat, land))


# --- building sites ------------------------------------------------------------------------------


def building_obstacle(state: WorldState, piece: str, land: str) -> Obstacle | None:
    """Return why this piece cannot be built in a land (R15.1)."""
    if land not in state.turn.realm.active:
        return Obstacle(ObstacleKind.NO_ACTIVE_ARMY)
    if obstacle := _LAND_OBSTACLES[piece](state, land):
        return obstacle
    if not _PIECES_LEFT[piece](state):
        return Obstacle(ObstacleKind.NO_PIECE_LEFT, piece)
    is_best = piece != "monument" or land in monument_sites(state)
    return None if is_best else Obstacle(ObstacleKind.BETTER_SITES)


def building_sites(state: WorldState, piece: str) -> list[str]:
    """Return the lands of active armies where this piece can be built (R8.9, R8.11, R15.1)."""
    if piece == "monument":
        return monument_sites(state)
    if not _PIECES_LEFT[piece](state):
        return []
    obstacle = _LAND_OBSTACLES[piece]
    return [land for land in state.active_lands() if obstacle(state, land) is None]


def monument_sites(state: WorldState) -> list[str]:
    """Return the lands for a monument: capitals first, then cities, then resource icons (R7.8)."""
    if not state.monuments_left():
        return []
    free = [land for land in state.active_lands() if monument_obstacle(state, land) is None]
    return (
        [land for land in free if state.cities.get(land) == "capital"]
        or [land for land in free if land in state.cities]
        or free
    )


def monument_obstacle(state: WorldState, land: str) -> Obstacle | None:
    """Return why a land cannot have a monument. It needs a capital, a city or a resource icon."""
    if land in state.monuments:
        return _MONUMENT_STANDS
    return None if land in state.cities or LANDS[land].resource else _NO_MONUMENT_SITE


def _city_obstacle(state: WorldState, land: str) -> Obstacle | None:
    city = state.cities.get(land)
    return Obstacle(ObstacleKind.PIECE_STANDS, city) if city else None


def _fort_obstacle(state: WorldState, land: str) -> Obstacle | None:
    return _FORT_STANDS if land in state.forts else None


_MONUMENT_STANDS = Obstacle(ObstacleKind.PIECE_STANDS, "monument")
_FORT_STANDS = Obstacle(ObstacleKind.PIECE_STANDS, "fort")
_NO_MONUMENT_SITE = Obstacle(ObstacleKind.NO_MONUMENT_SITE)
_LAND_OBSTACLES = {"fort": _fort_obstacle, "city": _city_obstacle, "monument": monument_obstacle}
_PIECES_LEFT = {
    "fort": WorldState.forts_left,
    "city": WorldState.cities_left,
    "monument": WorldState.monuments_left,
}
