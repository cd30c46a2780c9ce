"""The sources of card, land, zone, region and epoch values (R20)."""

from collections.abc import Iterator, Mapping

from core.games.history_of_the_world.content import CONTENT, EPOCH_BY_NUMBER, REGION_TOKENS
from core.kernel.content import SourcedRecord
from core.kernel.sources import WHOLE_RECORD, describe_sources, records_by_id

# What players call the records, with their tables, the richest first.
RECORD_KINDS = {
    "events": ("advancements", "kingdoms"),
    "empires": ("empires",),
    "lands": ("lands",),
    "seas and barren lands": ("zones",),
    "region tokens": ("region_tokens",),
    "epochs": ("epochs",),
}

_FIELD_TEXTS = {
    "borders": "neighbours",
    "stones": "neighbours",
    "zones": "neighbours",
    "adjacent": "neighbours",
    "x": "place in the picture",
    "y": "place in the picture",
    "resource": "resource icon",
    "order": "calling order",
    "structure": "what it founds",
    "fleets": "fleets and caravans",
    "caravans": "fleets and caravans",
    "effects": "what it does",
    "since": "years",
    "until": "years",
}
_RECORDS = records_by_id(CONTENT)


def topic_source(topic: str) -> str:
    """Return a topic's values that the rulebook lacks, with their sources."""
    return describe_sources(_source_records(topic))


def _source_records(topic: str) -> Iterator[tuple[SourcedRecord, Mapping[str, str]]]:
    yield from ((record, _FIELD_TEXTS) for record in _RECORDS.get(topic, ()))
    for token in REGION_TOKENS.values():
        if token.region == topic:
            points = f"points of epoch {EPOCH_BY_NUMBER[token.epoch].numeral}"
            yield token, {WHOLE_RECORD: points, "presence": points}
