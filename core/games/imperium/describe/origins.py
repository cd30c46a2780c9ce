"""The sources of card, nation, level and bot table values (R23)."""

from collections.abc import Mapping

from core.games.imperium.content import CARD_FILES, CARDS, CONTENT, NATIONS, Card, PrintedTable
from core.kernel.content import Sourced
from core.kernel.origins import WHOLE, origin_text, records_by_id
from core.kernel.words import listed

# Display names of the record types with their tables, most important first.
KINDS = {
    "solo tables": ("bot_tables/tables",),
    "cards": CARD_FILES,
    "nations": ("nations",),
    "solo levels": ("levels",),
    "set-ups": ("setup/players",),
    "market": ("setup",),
    "rows of solo tables": ("bot_tables/rows",),
}

_WORDS = {"vp": "points", "abilities": "what it does", "do": "what it does"}
_TABLE = "its table as a solo bot"
_OF_A_TABLE = {WHOLE: _TABLE, "start_side": _TABLE, "flips": _TABLE} | dict.fromkeys(
    ("token_res", "token_n"), "the token of its solo bot"
)
_RECORDS = records_by_id(CONTENT)


def origin(thing: str) -> str:
    """Return the printed reference and the unconfirmed values of a topic."""
    card = CARDS.get(thing)
    records = _RECORDS.get(card.id if card else thing, ())
    told = origin_text((record, _words(record)) for record in records)
    return " ".join(filter(None, (_printed_as(card) if card else "", told)))


def _words(record: Sourced) -> Mapping[str, str]:
    return _OF_A_TABLE if isinstance(record, PrintedTable) else _WORDS


def _printed_as(card: Card) -> str:
    owner = NATIONS[card.set].name if card.set in NATIONS else card.box.title()
    parts = [f"{owner} {_numbers(card)}.", *([card.note] if card.note else [])]
    if card.reprinted:
        parts.append("A later printing of this card differs; this is the one of 2021.")
    return " ".join(parts)


def _numbers(card: Card) -> str:
    """Return the reference numbers of all copies: `1REG5`, `2UNR1 to 2UNR8`."""
    many = len(card.numbers) > 3
    return f"{card.numbers[0]} to {card.numbers[-1]}" if many else listed(card.numbers)
