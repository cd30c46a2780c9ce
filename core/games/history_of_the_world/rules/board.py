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
from core.games.history_of_the_world.state import WorldState
from core.kernel import SPECTATOR


def return_army(state: WorldState, land: str) -> int:
    """Return the army in a land to its owner's supply. Return the owner."""
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
    """Place an army from the supply, replacing any army in the land (R11.5, R11.14)."""
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


def building_sites(state: WorldState, piece: str) -> list[str]:
    """Return the lands of active armies where this piece can be built, if any are left (R15.1)."""
    if piece == "fort":
        return fort_sites(state)
    if piece == "monument":
        return monument_sites(state)
    if not state.cities_left():
        return []
    return [land for land in state.active_lands() if land not in state.cities]


def fort_sites(state: WorldState) -> list[str]:
    """Return the lands of active armies without a fort (R8.9, R8.11)."""
    if not state.forts_left():
        return []
    return [land for land in state.active_lands() if land not in state.forts]


def monument_sites(state: WorldState) -> list[str]:
    """Return the lands for a monument: capitals first, then cities, then resource icons (R7.8)."""
    if not state.monuments_left():
        return []
    free = [land for land in state.active_lands() if can_take_monument(state, land)]
    return (
        [land for land in free if state.cities.get(land) == "capital"]
        or [land for land in free if land in state.cities]
        or free
    )


def can_take_monument(state: WorldState, land: str) -> bool:
    """Whether the land can hold a monument: it needs a capital, a city or a resource icon."""
    return land not in state.monuments and (land in state.cities or LANDS[land].resource)
