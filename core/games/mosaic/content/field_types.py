"""Field types and id lists for the content files."""

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Annotated, Any

from core.kernel.content import Content, IdIn, OneOf

BASIC_CURRENCIES = ("stone", "food", "ideas")  # money can replace these (R5.2)
CURRENCIES = (*BASIC_CURRENCIES, "money")
TRACKS = (*BASIC_CURRENCIES, "tax", "tariff")
OFFERS = ("technology", "build", "population", "tax_tariff")
CITIES = ("city", "port")
MAJOR_BUILDINGS = (*CITIES, "wonder")  # each adds a point to the region's first place (R12.4)
TOWNS = ("farm_town", "manufactory_town")
AUTOMA_BONUSES = ("military_units", "technology", "build_project", "treasury", "farm_town")
UNITS = ("infantry", "cavalry", "siege_engine")

ResourceId = Annotated[str, OneOf(*CURRENCIES, "population")]
Track = Annotated[str, OneOf(*TRACKS)]
Piece = Annotated[str, OneOf(*CITIES, *TOWNS)]
Unit = Annotated[str, OneOf(*UNITS)]
AutomaBonus = Annotated[str, OneOf(*AUTOMA_BONUSES)]
Offer = Annotated[str, OneOf(*OFFERS)]
PillarId = Annotated[str, IdIn("pillars")]
GoodId = Annotated[str, IdIn("trade_goods")]
RegionId = Annotated[str, IdIn("map/regions")]
HexId = Annotated[str, IdIn("map/hexes")]

Amounts = Mapping[str, int]


class _EmptyAmounts(dict[str, int]):
    """An empty amount, hashable so that it can be a default."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0


NO_AMOUNTS: Amounts = _EmptyAmounts()

CONTENT = Content(Path(__file__).parent.parent / "data")


def optional_field(default: Any) -> Any:
    """Declare a field that only some subclasses read."""
    return field(default=default, init=False)
