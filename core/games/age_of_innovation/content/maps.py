"""Both sides of the map."""

from dataclasses import dataclass, replace

from core.games.age_of_innovation.content.boards import TERRAINS
from core.games.age_of_innovation.content.field_types import CONTENT
from core.games.age_of_innovation.rules.mechanics.hex_map import Hex, HexMap
from core.kernel.content import SourcedRecord

MAX_SAILING = 4
SMALL_MAP, LARGE_MAP = "map_1_3", "map_3_5"


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeSite(SourcedRecord):
    """A site for a bridge across a river."""

    id: str
    a: str
    b: str


_SITES = {
    name: CONTENT.records(f"{name}/bridge_sites", BridgeSite) for name in (SMALL_MAP, LARGE_MAP)
}
# The sites by their two ends, for `text.sources`.
BRIDGE_SITES: dict[str, dict[tuple[str, str], BridgeSite]] = {
    name: {(site.a, site.b): site for site in sites} for name, sites in _SITES.items()
}


def _load_map(name: str) -> HexMap:
    hexes = CONTENT.records(f"{name}/hexes", Hex)
    known_ids = {hex_.id for hex_ in hexes}
    for hex_ in hexes:
        if hex_.terrain and hex_.terrain not in TERRAINS:
            CONTENT.report_record(
                f"{name}/hexes", hex_.id, f"there is no terrain '{hex_.terrain}'."
            )
    references = [(f"{name}/hexes", hex_.id, other) for hex_ in hexes for other in hex_.adjacent]
    sites = [
        (f"{name}/bridge_sites", site, end) for site in _SITES[name] for end in (site.a, site.b)
    ]
    references += [(table, site.id, end) for table, site, end in sites]
    unknown = [each for each in references if each[2] not in known_ids]
    for table, record, hex_id in unknown:
        CONTENT.report_record(table, record, f"there is no hex '{hex_id}'.")
    if unknown:  # already reported; this map is never played
        hexes = tuple(replace(hex_, adjacent=()) for hex_ in hexes)
        return HexMap(hexes, (), MAX_SAILING)
    return HexMap(hexes, [(site.a, site.b) for site in _SITES[name]], MAX_SAILING)


MAPS = {name: _load_map(name) for name in (SMALL_MAP, LARGE_MAP)}
