"""Reach on a hex map: by side, bridge, sailing, or skipping hexes."""

from collections.abc import Iterable

from core.games.age_of_innovation.family.hexmap import HexMap

BridgeEnds = Iterable[tuple[str, str]]


def bridged(hexmap: HexMap, bridges: BridgeEnds) -> dict[int, int]:
    ends: dict[int, int] = {}
    for a, b in bridges:
        one, other = hexmap.index[a], hexmap.index[b]
        ends[one] = ends.get(one, 0) | 1 << other
        ends[other] = ends.get(other, 0) | 1 << one
    return ends


def beside(hexmap: HexMap, hexes: int, bridges: BridgeEnds) -> int:
    return within_reach(hexmap, hexes, 0, bridges)


def within_reach(hexmap: HexMap, hexes: int, sailing: int, bridges: BridgeEnds) -> int:
    """Return hexes adjacent by side or bridge, or within sailing distance."""
    found = hexmap.reached(hexes, sailing)
    for a, b in bridges:
        bit_a, bit_b = hexmap.bit[a], hexmap.bit[b]
        if hexes & bit_a:
            found |= bit_b
        if hexes & bit_b:
            found |= bit_a
    return found


def by_skipping(hexmap: HexMap, hexes: int, skip: int, bridges: BridgeEnds) -> int:
    """Return nonadjacent hexes past at most `skip` others."""
    found = 0
    for far in range(2, skip + 2):
        ring = hexmap.ring[far]
        for number in hexmap.numbers(hexes):
            found |= ring[number]
    return found & ~beside(hexmap, hexes, bridges)
