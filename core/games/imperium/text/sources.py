"""The sources of card, nation, level and bot table values (R23)."""

from collections.abc import Mapping

from core.games.imperium.content import CARD_FILES, CARDS, CONTENT, NATIONS, Card, PrintedTable
from core.kernel.content import SourcedRecord
from core.kernel.presentation import join_words
from core.kernel.sources import WHOLE_RECORD, describe_sources, records_by_id

# Display names of the record types with their tables, most important first.
RECORD_KINDS = {
    "solo tables": ("bot_tables/tables",),
    "cards": CARD_FILES,
    "nations": ("nations",),
    "solo levels": ("levels",),
    "setups": ("setup/players",),
    "market": ("setup",),
    "rows of solo tables": ("bot_tables/rows",),
}

_FIELD_NAMES = {"vp": "points", "abilities": "what it does", "do": "what it does"}
_TABLE_NAME = "its table as a solo bot"
_TABLE_FIELD_NAMES = {
    WHOLE_RECORD: _TABLE_NAME,
    "start_side": _TABLE_NAME,
    "flips": _TABLE_NAME,
} | dict.fromkeys(("token_res", "token_n"), "the token of its solo bot")
_RECORDS = records_by_id(CONTENT)


def source_text(topic: str) -> str:
    """Return the printed reference and the unconfirmed values of a topic."""
    card = CARDS.get(topic)
    records = _RECORDS.get(card.id if card else topic, ())
    sources = describe_sources((record, _field_names(record)) for record in records)
    return " ".join(filter(None, (_print_text(card) if card else "", sources)))


def _field_names(record: SourcedRecord) -> Mapping[str, str]:
    return _TABLE_FIELD_NAMES if isinstance(record, PrintedTable) else _FIELD_NAMES


def _print_text(card: Card) -> str:
    owner = NATIONS[card.set].name if card.set in NATIONS else card.box.title()
    parts = [f"{owner} {_reference_numbers(card)}.", *([card.note] if card.note else [])]
    if card.reprinted:
        parts.append("A later printing of this card differs; this is the one of 2021.")
    return " ".join(parts)


def _reference_numbers(card: Card) -> str:
    """Return the reference numbers of all copies: `1REG5`, `2UNR1 to 2UNR8`."""
    many = len(card.numbers) > 3
    return f"{card.numbers[0]} to {card.numbers[-1]}" if many else join_words(card.numbers)
