"""Sources of card and board values (R28)."""

from core.games.through_the_ages.content import BOARD, CARDS, CONTENT
from core.kernel.origins import only, origin_text, records_by_id

_CIVIL = ("technologies", "governments", "special_technologies", "wonders", "leaders")
_MILITARY = ("events", "territories", "tactics", "aggressions", "wars", "pacts", "bonus_cards")
# Display names of the data tables, most notable first.
KINDS = {
    "civil cards": (*_CIVIL, "action_cards"),
    "military cards": _MILITARY,
    "lengths of the game": ("modes",),
    "board": ("board",),
}

_WORDS = {
    "corruption": "how many blue tokens left mean corruption",
    "most.science_rating": "that the science rating has no limit",
    "parts": "what it does",
    "abilities": "what it does",
    "count": "number of copies",
}
_RECORDS = records_by_id(CONTENT)
# Fields of the board that hold the numbers of a keyword.
_ON_THE_BOARD = {
    "corruption": "corruption",
    "blue_bank": "corruption",
    "yellow_bank": "yellow_bank",
    "happiness": "happy_faces_needed",
    "famine": "culture_lost_per_missing_food",
    "row": "card_row",
    "science": "most",
}


def origin(thing: str) -> str:
    """Return a note on values with missing or conflicting sources."""
    records = [*_RECORDS.get(thing, ())]
    if thing in _ON_THE_BOARD:
        records.append(only(BOARD, _ON_THE_BOARD[thing]))
    told = origin_text((record, _WORDS) for record in records)
    if thing in CARDS and CARDS[thing].doubtful:
        told = f"{told} The sources disagree about a value of this card.".lstrip()
    return told
