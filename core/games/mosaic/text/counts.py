"""The counts of Mosaic, by their ids in the ledger."""

from dataclasses import replace
from typing import Final

from core.games.mosaic.content import PILLARS, REGIONS, TILES, TRACKS
from core.kernel.amounts import Count, index_counts

MONEY: Final = Count("money", symbol="$")
POPULATION: Final = Count("population", symbol="p")
RESOURCES: Final = {  # in the order in which prices and gains list them
    each.id: each
    for each in (
        Count("stone", symbol="s"),
        Count("food", symbol="f"),
        Count("ideas", singular="idea", symbol="i"),
        MONEY,
        POPULATION,
    )
}
# The same counts, spelled out in the short style too.
SPELLED_RESOURCES: Final = {each.id: replace(each, symbol="") for each in RESOURCES.values()}
PRODUCTION: Final = {track: Count(f"{track} production") for track in TRACKS}
SYMBOLS: Final = {
    pillar: Count(f"{pillar} symbols", singular=f"{pillar} symbol") for pillar in PILLARS
}
KINDS_OF_GOODS: Final = Count("kinds of goods", singular="kind of goods")
CITIES: Final = Count("cities", singular="city")
TOWNS: Final = Count("towns", singular="town")
WONDERS: Final = Count("wonders", singular="wonder")
# The count of a building, by its kind.
BUILDINGS: Final = {
    "city": CITIES,
    "port": CITIES,
    "farm_town": TOWNS,
    "manufactory_town": TOWNS,
    "wonder": WONDERS,
}
UNITS: Final = Count("units", singular="unit")
TECHNOLOGIES: Final = Count("technologies", singular="technology")
FACE_DOWN: Final = Count("face-down cards", singular="face-down card")
CLAIMED_TILES: Final = Count("tiles", singular="tile")
POINTS: Final = Count("VP", singular="point", plural="points", short_name="VP")
POINTS_IF_ENDED: Final = Count(
    "VP if it ended now",
    singular="point if it ended now",
    plural="points if it ended now",
    short_name="VP if it ended now",
)
INFLUENCE: Final = {region.id: Count(f"influence in {region.name}") for region in REGIONS.values()}
CLAIMS: Final = {
    tile.id: Count(f"claims on {tile.name}", singular=f"claim on {tile.name}")
    for tile in TILES.values()
}

COUNTS: Final = index_counts(
    [
        *RESOURCES.values(),
        *PRODUCTION.values(),
        *SYMBOLS.values(),
        KINDS_OF_GOODS,
        CITIES,
        TOWNS,
        WONDERS,
        UNITS,
        TECHNOLOGIES,
        FACE_DOWN,
        CLAIMED_TILES,
        POINTS,
        POINTS_IF_ENDED,
        *INFLUENCE.values(),
        *CLAIMS.values(),
    ]
)
