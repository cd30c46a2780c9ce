"""Sources of the values of tiles, hexes and Automa cards (R17)."""

from collections.abc import Iterator, Mapping

from core.games.age_of_innovation.content import BRIDGE_SITES, CONTENT
from core.kernel.content import SourcedRecord
from core.kernel.sources import WHOLE_RECORD, describe_sources, records_by_id

_BOARD_ACTIONS = ("board_actions/power_actions", "board_actions/book_actions")
_ROUNDS = ("round_bonus/round_bonus", "round_scoring/round_scoring")
_FINAL = ("round_scoring/final_round_scoring", "final_scoring/area_tiles", "final_scoring/points")
_SCIENCE = ("science/disciplines", "science/track", "science/scholar_spaces")
# Names for the records of each table, those with most notes first.
RECORD_KINDS = {
    "bridge sites": ("map_1_3/bridge_sites", "map_3_5/bridge_sites"),
    "factions of the Automa": ("automa/bot_factions",),
    "factions": ("factions/factions",),
    "palaces and cities": ("palaces/palaces", "city_tiles/city_tiles"),
    "innovations and their places": ("innovations/innovations", "innovations/display_slots"),
    "competencies and their places": ("competencies/competencies", "competencies/display_slots"),
    "round and final tiles": (*_ROUNDS, *_FINAL),
    "actions and conversions": (*_BOARD_ACTIONS, "conversions/conversions"),
    "terrains and planning displays": (
        "terrains/terrains",
        "planning_displays/planning_displays",
    ),
    "buildings": ("buildings/buildings", "buildings/annex"),
    "parts of the science display": _SCIENCE,
    "cards and levels of the Automa": (
        "automa/cards",
        "automa/difficulties",
        "automa/terrain_priorities",
    ),
}

_FIELD_TEXTS = {
    "seedlings": "what the seedlings do",
    "blighted hexes": "what blighted hexes do",
    "achievements": "the six achievements",
    "effects": "what it does",
}
_BRIDGE_FIELD_TEXTS = dict.fromkeys((WHOLE_RECORD, "a", "b"), "bridge sites")
_RECORDS = records_by_id(CONTENT)


def topic_source(topic: str, side: str) -> str:
    """Return the values no source shows, for hexes on that side of the map."""
    return describe_sources(_source_records(topic, side))


def _source_records(topic: str, side: str) -> Iterator[tuple[SourcedRecord, Mapping[str, str]]]:
    yield from ((record, _FIELD_TEXTS) for record in _RECORDS.get(topic, ()))
    yield from (
        (site, _BRIDGE_FIELD_TEXTS) for ends, site in BRIDGE_SITES[side].items() if topic in ends
    )
