"""Named counts of a seat; the difference of two ledgers is a preview."""

from core.games.mosaic.content import CITIES, CURRENCIES, TOWNS
from core.games.mosaic.rules.influence import influence_by_region
from core.games.mosaic.rules.scoring import points_by_source
from core.games.mosaic.rules.tiles import claimable_tiles
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.counts import (
    CLAIMS,
    INFLUENCE,
    POINTS,
    POINTS_IF_ENDED,
    PRODUCTION,
    SYMBOLS,
)


def ledger(state: MosaicState, seat: int) -> dict[str, int]:
    player = state.players[seat]
    stock, production, symbols = player.stock, player.production, player.symbols
    counts = {currency: stock[currency] for currency in CURRENCIES}
    counts["population"] = player.population
    for track, count in PRODUCTION.items():
        counts[count.id] = production[track]
    for pillar, count in SYMBOLS.items():
        counts[count.id] = symbols[pillar]
    kinds = [building.kind for building in state.buildings.values() if building.owner == seat]
    counts["kinds of goods"] = state.different_good_count(seat)
    counts["cities"] = sum(kind in CITIES for kind in kinds)
    counts["towns"] = sum(kind in TOWNS for kind in kinds)
    counts["wonders"] = len(player.wonders)
    counts["units"] = state.unit_count(seat)
    counts["technologies"] = len(player.technologies)
    counts["face-down cards"] = len(player.face_down)
    counts["tiles"] = len(player.golden_ages) + len(player.achievements)
    counts[POINTS.id] = player.empire_vp + player.played_vp
    counts[POINTS_IF_ENDED.id] = sum(points for _, points in points_by_source(state, seat))
    for region, row in influence_by_region(state).items():
        counts[INFLUENCE[region].id] = row[seat]
    claimed, within_reach = (
        (*player.golden_ages, *player.achievements),
        claimable_tiles(state, seat),
    )
    for tile in (*state.golden_ages, *state.achievements, *claimed):
        counts[CLAIMS[tile].id] = int(tile in claimed or tile in within_reach)
    return counts
