"""Sources of content values that the rulebook does not print (R19)."""

from core.games.mosaic.content import CONTENT
from core.kernel.sources import describe_sources, records_by_id

# Content tables by record kind, kinds with most notes first.
RECORD_KINDS = {
    "hexes": ("map/hexes",),
    "technologies": ("technologies",),
    "build cards": ("build_cards",),
    "population cards": ("population_cards",),
    "tax and tariff cards": ("tax_tariff_cards",),
    "leaders": ("leaders",),
    "governments": ("governments",),
    "wonders and tiles": ("wonders", "golden_ages", "achievements"),
    "kinds of map tiles": ("trade_goods", "caches"),
    "regions": ("map/regions",),
    "automa cards": ("automa/actions", "automa/locations"),
    "symbols, set-ups and scoring cards": ("pillars", "setup", "empire_scoring_cards"),
}

_FIELD_NAMES = {
    "pillars": "symbols",
    "needs": "required symbols",
    "count": "number of copies",
    "effects.per": "what it counts",
    "effects.gain_currency": "which currency it brings",
    "effects.any_city_built": "the money for a city",
    "effects": "what it does",
    "cost": "price",
    "goods": "its three goods",
    "first_factor": "factors",
    "second_factor": "factors",
    "hexes": "its hexes",
    "ports": "its ports",
    "caches": "its caches",
}
_RECORDS = records_by_id(CONTENT)


def source_note(topic: str) -> str:
    return describe_sources((record, _FIELD_NAMES) for record in _RECORDS.get(topic, ()))
