"""The sources of card, land, zone, region and epoch values (R20)."""

from collections.abc import Iterator, Mapping

from core.games.history_of_the_world.content import CONTENT, EPOCH, TOKENS
from core.kernel.content import Sourced
from core.kernel.origins import WHOLE, origin_text, records_by_id

# What players call the records, with their tables, the richest first.
KINDS = {
    "events": ("advancements", "kingdoms"),
    "empires": ("empires",),
    "lands": ("lands",),
    "seas and barren lands": ("zones",),
    "region tokens": ("region_tokens",),
    "epochs": ("epochs",),
}

_WORDS = {
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


def origin(thing: str) -> str:
    """Return the values of a topic that the rulebook of this edition lacks, with their sources."""
    return origin_text(_told(thing))


def _told(thing: str) -> Iterator[tuple[Sourced, Mapping[str, str]]]:
    yield from ((record, _WORDS) for record in _RECORDS.get(thing, ()))
    for token in TOKENS.values():
        if token.region == thing:
            points = f"points of epoch {EPOCH[token.epoch].numeral}"
            yield token, {WHOLE: points, "presence": points}
