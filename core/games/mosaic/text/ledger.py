"""Named counts of a seat; the difference of two ledgers is a preview."""

from core.games.mosaic.content import CITIES, CURRENCIES, PILLARS, REGIONS, TILES, TOWNS, TRACKS
from core.games.mosaic.rules.influence import influence_by_region
from core.games.mosaic.rules.scoring import points_by_source
from core.games.mosaic.rules.tiles import claimable_tiles
from core.games.mosaic.state import MosaicState
from core.kernel.style import choose_wording

_PRODUCTION_NAMES = [(track, f"{track} production") for track in TRACKS]
_SYMBOL_NAMES = [(pillar, f"{pillar} symbols") for pillar in PILLARS]
_INFLUENCE_NAMES = {region.id: f"influence in {region.name}" for region in REGIONS.values()}
_CLAIM_NAMES = {tile.id: f"claims on {tile.name}" for tile in TILES.values()}


def ledger(state: MosaicState, seat: int) -> dict[str, int]:
    player = state.players[seat]
    stock, production, symbols = player.stock, player.production, player.symbols
    counts = {currency: stock[currency] for currency in CURRENCIES}
    counts["population"] = player.population
    for track, name in _PRODUCTION_NAMES:
        counts[name] = production[track]
    for pillar, name in _SYMBOL_NAMES:
        counts[name] = symbols[pillar]
    kinds = [building.kind for building in state.buildings.values() if building.owner == seat]
    counts["kinds of goods"] = state.different_good_count(seat)
    counts["cities"] = sum(kind in CITIES for kind in kinds)
    counts["towns"] = sum(kind in TOWNS for kind in kinds)
    counts["wonders"] = len(player.wonders)
    counts["units"] = state.unit_count(seat)
    counts["technologies"] = len(player.technologies)
    counts["face-down cards"] = len(player.face_down)
    counts["tiles"] = len(player.golden_ages) + len(player.achievements)
    counts[choose_wording("VP", "points")] = player.empire_vp + player.played_vp
    if_ended = choose_wording("VP if it ended now", "points if it ended now")
    counts[if_ended] = sum(points for _, points in points_by_source(state, seat))
    for region, row in influence_by_region(state).items():
        counts[_INFLUENCE_NAMES[region]] = row[seat]
    claimed, within_reach = (
        (*player.golden_ages, *player.achievements),
        claimable_tiles(state, seat),
    )
    for tile in (*state.golden_ages, *state.achievements, *claimed):
        counts[_CLAIM_NAMES[tile]] = int(tile in claimed or tile in within_reach)
    return counts
