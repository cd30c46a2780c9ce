"""Reach on a hex map: by side, bridge, sailing, or skipping hexes."""

from collections.abc import Iterable

from core.games.age_of_innovation.rules.mechanics.hex_map import HexMap

BridgeEnds = Iterable[tuple[str, str]]


def bridge_neighbors(hexmap: HexMap, bridges: BridgeEnds) -> dict[int, int]:
    ends: dict[int, int] = {}
    for a, b in bridges:
        one, other = hexmap.index[a], hexmap.index[b]
        ends[one] = ends.get(one, 0) | 1 << other
        ends[other] = ends.get(other, 0) | 1 << one
    return ends


def adjacent_hexes(hexmap: HexMap, hexes: int, bridges: BridgeEnds) -> int:
    return reachable_hexes(hexmap, hexes, 0, bridges)


def reachable_hexes(hexmap: HexMap, hexes: int, sailing: int, bridges: BridgeEnds) -> int:
    """Return hexes adjacent by side or bridge, or within sailing distance."""
    reachable = hexmap.reachable_land(hexes, sailing)
    for a, b in bridges:
        bit_a, bit_b = hexmap.bit[a], hexmap.bit[b]
        if hexes & bit_a:
            reachable |= bit_b
        if hexes & bit_b:
            reachable |= bit_a
    return reachable


def hexes_beyond(hexmap: HexMap, hexes: int, skip: int, bridges: BridgeEnds) -> int:
    """Return the nonadjacent land hexes with at most `skip` hexes between them and these."""
    mask = 0
    for distance in range(2, skip + 2):
        ring = hexmap.land_at_distance[distance]
        for number in hexmap.bit_indices(hexes):
            mask |= ring[number]
    return mask & ~adjacent_hexes(hexmap, hexes, bridges)
