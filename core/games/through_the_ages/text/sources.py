"""Sources of card and board values (R28)."""

from core.games.through_the_ages.content import BOARD, CARDS, CONTENT
from core.kernel.sources import describe_sources, narrow_to_field, records_by_id

_CIVIL = ("technologies", "governments", "special_technologies", "wonders", "leaders")
_MILITARY = ("events", "territories", "tactics", "aggressions", "wars", "pacts", "bonus_cards")
# Display names of the data tables, most notable first.
RECORD_KINDS = {
    "civil cards": (*_CIVIL, "action_cards"),
    "military cards": _MILITARY,
    "lengths of the game": ("modes",),
    "board": ("board",),
}

_FIELD_NAMES = {
    "corruption": "how many blue tokens left mean corruption",
    "most.science_rating": "that the science rating has no limit",
    "parts": "what it does",
    "abilities": "what it does",
    "count": "number of copies",
}
_RECORDS = records_by_id(CONTENT)
# Fields of the board that hold the numbers of a keyword.
_BOARD_FIELDS = {
    "corruption": "corruption",
    "blue_bank": "corruption",
    "yellow_bank": "yellow_bank",
    "happiness": "happy_faces_needed",
    "famine": "culture_lost_per_missing_food",
    "row": "card_row",
    "science": "most",
}


def source_note(topic: str) -> str:
    """Return a note on values with missing or conflicting sources."""
    records = [*_RECORDS.get(topic, ())]
    if topic in _BOARD_FIELDS:
        records.append(narrow_to_field(BOARD, _BOARD_FIELDS[topic]))
    note = describe_sources((record, _FIELD_NAMES) for record in records)
    if topic in CARDS and CARDS[topic].doubtful:
        note = f"{note} The sources disagree about a value of this card.".lstrip()
    return note
