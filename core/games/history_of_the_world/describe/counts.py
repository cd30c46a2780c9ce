"""The counts of a seat by name: the difference of two is the preview of a choice."""

from core.games.history_of_the_world.content import LANDS, REGIONS
from core.games.history_of_the_world.scoring import structures_of, turn_points
from core.games.history_of_the_world.state import WorldState

_IN_REGION = {region.id: f"armies in {region.name}" for region in REGIONS.values()}


def ledger(state: WorldState, seat: int) -> dict[str, int]:
    """Everything a seat has, as numbers."""
    player = state.players[seat]
    own = structures_of(state, seat)
    mine = state.turn.seat == seat
    realm = state.turn.realm
    counts = {
        "points": player.score,
        "points if you scored now": turn_points(state, seat),
        "armies in supply": player.supply,
        "armies on the card": realm.armies if mine else 0,
        "siege tokens": realm.siege_tokens if mine else 0,
        "active armies": len(realm.active) if mine else 0,
        "resource icons": sum(LANDS[land].resource for land in realm.active) if mine else 0,
        "capitals": own.capitals,
        "cities": own.cities,
        "monuments": own.monuments,
        "events on hand": len(player.hand()),
    }
    for name in _IN_REGION.values():
        counts[name] = 0
    for land, owner in state.armies.items():
        if owner == seat:
            counts[_IN_REGION[LANDS[land].region]] += 1
    return counts
