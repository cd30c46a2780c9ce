"""Field types of the data files: resources, counts, conditions and goals."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from core.kernel.content import Content, IdIn, OneOf

CONTENT = Content(Path(__file__).parents[1] / "data")

# Resources a player can pay with or gain immediately.
_STOCK = ("coins", "tools", "scholars", "power", "books_any")
_POINTS = ("vp",)
_SPECIAL_GAINS = (
    *("spades", "bridges", "annexes", "free_workshop", "power_tokens_bowl3"),
    *("science_one", "science_any", "science_all", "book_of_column"),
    *("sailing_steps", "terraforming_steps", "competency", "city_tile"),
)
BUILD_HOOKS = {  # by what is built
    "workshop": "build:workshop",
    "guild": "build:guild",
    "school": "build:school",
    "palace_or_university": "build:palace_or_university",
}
GOAL_HOOKS = (  # events that round tiles and other tiles reward
    *BUILD_HOOKS.values(),
    *("gain_city_tile", "gain_competency", "gain_innovation", "power_action"),
    *("use_spade", "send_scholar", "science_step", "advance_track"),
)

TerrainId = Annotated[str, IdIn("terrains/terrains")]
DisciplineId = Annotated[str, IdIn("science/disciplines")]
BuildingId = Annotated[str, IdIn("buildings/buildings")]
CardId = Annotated[str, IdIn("automa/cards")]
Goal = Annotated[str, OneOf(*GOAL_HOOKS)]
Condition = Annotated[str, OneOf("hex_next_to_river", "edge_hex")]

Amounts = Mapping[str, int]
Stock = Mapping[Annotated[str, OneOf(*_STOCK)], int]
Reward = Mapping[Annotated[str, OneOf(*_STOCK, *_POINTS, "spades")], int]
Gain = Mapping[Annotated[str, OneOf(*_STOCK, *_POINTS, *_SPECIAL_GAINS)], int]
ScienceLevels = Mapping[DisciplineId, int]
StartingGoods = Mapping[Annotated[str, OneOf(*_STOCK, "science_any")], int]


class _Nothing(dict[str, int]):
    """An empty amount, hashable so that it can be a default."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0


NOTHING: Any = _Nothing()
