"""The counts of History of the World, by their ids in the ledger."""

from typing import Final

from core.kernel.amounts import Count, index_counts

POINTS: Final = Count("points", singular="point")
POINTS_IF_STOPPED: Final = Count("points if you stop now", singular="point if you stop now")
RESOURCE_ICONS: Final = Count("resource icons", singular="resource icon")
CAPITALS: Final = Count("capitals", singular="capital")
CITIES: Final = Count("cities", singular="city")
MONUMENTS: Final = Count("monuments", singular="monument")
ARMIES: Final = Count("armies", singular="army")  # not in the ledger
SIEGE_TOKENS: Final = Count("siege tokens", singular="siege token")  # not in the ledger
STRUCTURES: Final = {"capital": CAPITALS, "city": CITIES, "monument": MONUMENTS}

COUNTS: Final = index_counts(
    [POINTS, POINTS_IF_STOPPED, RESOURCE_ICONS, CAPITALS, CITIES, MONUMENTS]
)
