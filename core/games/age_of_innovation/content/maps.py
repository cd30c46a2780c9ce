"""Both sides of the map."""

from dataclasses import dataclass, replace

from core.games.age_of_innovation.content.boards import TERRAINS
from core.games.age_of_innovation.content.words import CONTENT
from core.games.age_of_innovation.family.hexmap import Hex, HexMap
from core.kernel.content import Sourced

LONGEST_VOYAGE = 4
SMALL_MAP, LARGE_MAP = "map_1_3", "map_3_5"


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeSite(Sourced):
    """A site for a bridge across a river."""

    id: str
    a: str
    b: str


_SITES = {name: CONTENT.rows(f"{name}/bridge_sites", BridgeSite) for name in (SMALL_MAP, LARGE_MAP)}
# The sites by their two ends, for `text.sources`.
BRIDGE_SITES: dict[str, dict[tuple[str, str], BridgeSite]] = {
    name: {(site.a, site.b): site for site in sites} for name, sites in _SITES.items()
}


def _map(name: str) -> HexMap:
    """Return a side of the map after checking its references."""
    hexes = CONTENT.rows(f"{name}/hexes", Hex)
    there = {hex_.id for hex_ in hexes}
    for hex_ in hexes:
        if hex_.terrain and hex_.terrain not in TERRAINS:
            CONTENT.wrong(f"{name}/hexes", hex_.id, f"there is no terrain '{hex_.terrain}'.")
    named = [(f"{name}/hexes", hex_.id, other) for hex_ in hexes for other in hex_.adjacent]
    sites = [
        (f"{name}/bridge_sites", site, end) for site in _SITES[name] for end in (site.a, site.b)
    ]
    named += [(table, site.id, end) for table, site, end in sites]
    unknown = [each for each in named if each[2] not in there]
    for table, record, hex_id in unknown:
        CONTENT.wrong(table, record, f"there is no hex '{hex_id}'.")
    if unknown:  # already reported; this map is never played
        hexes = tuple(replace(hex_, adjacent=()) for hex_ in hexes)
        return HexMap(hexes, (), LONGEST_VOYAGE)
    return HexMap(hexes, [(site.a, site.b) for site in _SITES[name]], LONGEST_VOYAGE)


MAPS = {name: _map(name) for name in (SMALL_MAP, LARGE_MAP)}
