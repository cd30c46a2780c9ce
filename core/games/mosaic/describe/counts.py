"""Named counts of a seat; the difference of two ledgers is a preview."""

from core.games.mosaic.content import CITIES, CURRENCIES, PILLARS, REGIONS, TILES, TOWNS, TRACKS
from core.games.mosaic.influence import influence
from core.games.mosaic.scoring import final_lines
from core.games.mosaic.state import MosaicState
from core.games.mosaic.tiles import claimable
from core.kernel.voice import told

_PRODUCTION = [(track, f"{track} production") for track in TRACKS]
_SYMBOLS = [(pillar, f"{pillar} symbols") for pillar in PILLARS]
_INFLUENCE = {region.id: f"influence in {region.name}" for region in REGIONS.values()}
_CLAIM = {tile.id: f"claims on {tile.name}" for tile in TILES.values()}


def ledger(state: MosaicState, seat: int) -> dict[str, int]:
    player = state.players[seat]
    stock, production, symbols = player.stock, player.production, player.symbols
    counts = {currency: stock[currency] for currency in CURRENCIES}
    counts["population"] = player.population
    for track, name in _PRODUCTION:
        counts[name] = production[track]
    for pillar, name in _SYMBOLS:
        counts[name] = symbols[pillar]
    kinds = [building.kind for building in state.buildings.values() if building.owner == seat]
    counts["kinds of goods"] = state.different_goods(seat)
    counts["cities"] = sum(kind in CITIES for kind in kinds)
    counts["towns"] = sum(kind in TOWNS for kind in kinds)
    counts["wonders"] = len(player.wonders)
    counts["units"] = state.unit_count(seat)
    counts["technologies"] = len(player.technologies)
    counts["face-down cards"] = len(player.face_down)
    counts["tiles"] = len(player.golden_ages) + len(player.achievements)
    counts[told("VP", "points")] = player.empire_vp + player.played_vp
    if_ended = told("VP if it ended now", "points if it ended now")
    counts[if_ended] = sum(points for _, points in final_lines(state, seat))
    for region, row in influence(state).items():
        counts[_INFLUENCE[region]] = row[seat]
    claimed, within_reach = (*player.golden_ages, *player.achievements), claimable(state, seat)
    for tile in (*state.golden_ages, *state.achievements, *claimed):
        counts[_CLAIM[tile]] = int(tile in claimed or tile in within_reach)
    return counts
