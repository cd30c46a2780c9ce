"""The two sides of the map."""

from dataclasses import dataclass

from core.games.age_of_innovation.content.boards import TERRAINS
from core.games.age_of_innovation.content.words import CONTENT
from core.games.age_of_innovation.family.hexmap import Hex, HexMap
from core.kernel.content import BadContent, Sourced

LONGEST_VOYAGE = 4
SMALL_MAP, LARGE_MAP = "map_1_3", "map_3_5"


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeSite(Sourced):
    """A place for a bridge across a river."""

    id: str
    a: str
    b: str


_SITES = {name: CONTENT.rows(f"{name}/bridge_sites", BridgeSite) for name in (SMALL_MAP, LARGE_MAP)}
RECONSTRUCTED_SITES = {
    name: any(site.reconstructed for site in sites) for name, sites in _SITES.items()
}


def _map(name: str) -> HexMap:
    """A side, whose hexes and sites name only terrains and hexes that are there."""
    hexes = CONTENT.rows(f"{name}/hexes", Hex)
    there = {hex_.id for hex_ in hexes}
    for hex_ in hexes:
        if hex_.terrain and hex_.terrain not in TERRAINS:
            raise BadContent(f"there is no terrain '{hex_.terrain}'.").within(f"{name}.json")
    named = [other for hex_ in hexes for other in hex_.adjacent]
    named += [hex_id for site in _SITES[name] for hex_id in (site.a, site.b)]
    for hex_id in named:
        if hex_id not in there:
            raise BadContent(f"there is no hex '{hex_id}'.").within(f"{name}.json")
    return HexMap(hexes, [(site.a, site.b) for site in _SITES[name]], LONGEST_VOYAGE)


MAPS = {name: _map(name) for name in (SMALL_MAP, LARGE_MAP)}
