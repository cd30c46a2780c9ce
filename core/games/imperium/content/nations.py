"""Nations and setup numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.games.imperium.content.cards import CARD_FILES, UNIQUE_CARDS
from core.games.imperium.content.constants import CONTENT, SMALL_DECKS, Box, Resource, State, Suit
from core.kernel.content import IdIn, OneOf, SourcedRecord

CardId = Annotated[str, IdIn(*CARD_FILES)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedNation(SourcedRecord):
    """A nation as in its file, with unique cards instead of copies."""

    id: str
    name: str
    box: Box
    cards: int
    difficulty: int
    power: tuple[CardId, CardId]
    starting_deck: tuple[CardId, ...]
    nation_deck: tuple[CardId, ...] = ()
    bottom: CardId = ""
    development: tuple[CardId, ...] = ()
    supply_unrest: tuple[CardId, ...] = ()
    court: CardId = ""
    journey: tuple[CardId, ...] = ()
    starts_as: State
    exhaust_tokens: int
    becomes_empire: bool
    develops: bool
    floods: bool


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation with its cards and their starting zones. Copies are separate entries."""

    id: str
    name: str
    canonical_name: str  # its name on tributary cards, independent of packs
    box: str
    cards: int
    difficulty: int
    power: tuple[str, str]
    court: str
    journey: tuple[str, ...]
    deck: tuple[str, ...]
    nation_deck: tuple[str, ...]
    bottom: str
    development: tuple[str, ...]
    supply: tuple[str, ...]
    starts_as: str
    exhaust_tokens: int
    becomes_empire: bool
    develops: bool
    floods: bool


def _make_nation(row: PrintedNation) -> Nation:
    def all_copies(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(copy for card in cards for copy in UNIQUE_CARDS[card].copy_ids())

    return Nation(
        id=row.id,
        name=row.name,
        canonical_name=CONTENT.original_text(row.id, "name", row.name),
        box=row.box,
        cards=row.cards,
        difficulty=row.difficulty,
        power=row.power,
        court=row.court,
        journey=row.journey,
        deck=all_copies(row.starting_deck),
        nation_deck=all_copies(row.nation_deck),
        bottom=row.bottom,
        development=all_copies(row.development),
        supply=all_copies(row.supply_unrest),
        starts_as=row.starts_as,
        exhaust_tokens=row.exhaust_tokens,
        becomes_empire=row.becomes_empire,
        develops=row.develops,
        floods=row.floods,
    )


NATIONS: dict[str, Nation] = {
    row.id: _make_nation(row) for row in CONTENT.records("nations", PrintedNation)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCountSetup(SourcedRecord):
    """Setup numbers for a player count (R4.5, R4.8)."""

    players: int
    small_deck_size: int
    fame_cards_removed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(SourcedRecord):
    """Setup numbers."""

    start_tokens: Mapping[Resource, int]
    action_tokens: int
    hand_size: int
    market: tuple[Annotated[str, OneOf("", *SMALL_DECKS)], ...]
    restless: tuple[Suit, ...]
    players: tuple[PlayerCountSetup, ...]


_SETUP = CONTENT.value("setup", Setup)
START_TOKENS = _SETUP.start_tokens
ACTION_TOKENS = _SETUP.action_tokens
HAND_SIZE = _SETUP.hand_size
SLOT_DECKS = _SETUP.market  # the small deck a slot is refilled from; "" is the main deck (R4.18)
SUITS_WITH_UNREST = frozenset(_SETUP.restless)  # market cards with an Unrest beneath (R4.13)
SMALL_DECK_SIZE = {row.players: row.small_deck_size for row in _SETUP.players}
FAME_REMOVED = {row.players: row.fame_cards_removed for row in _SETUP.players}
