"""Nations and setup numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.games.imperium.content.cards import CARD_FILES, RECORDS, copies
from core.games.imperium.content.words import CONTENT, SMALL_DECKS, Box, Res, State, Suit
from core.kernel.content import IdIn, OneOf, Sourced

CardId = Annotated[str, IdIn(*CARD_FILES)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedNation(Sourced):
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
    """A nation with its cards and their starting zones; copies are listed separately."""

    id: str
    name: str
    called: str  # its name on tributary cards, independent of packs
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


def _nation(row: PrintedNation) -> Nation:
    def all_copies(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(copy for card in cards for copy in copies(RECORDS[card]))

    return Nation(
        id=row.id,
        name=row.name,
        called=CONTENT.own_word(row.id, "name", row.name),
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
    row.id: _nation(row) for row in CONTENT.rows("nations", PrintedNation)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ForPlayers(Sourced):
    """Setup numbers for a player count (R4.5, R4.8)."""

    players: int
    small_deck_size: int
    fame_cards_removed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Sourced):
    """Setup numbers."""

    start_tokens: Mapping[Res, int]
    action_tokens: int
    hand_size: int
    market: tuple[Annotated[str, OneOf("", *SMALL_DECKS)], ...]
    restless: tuple[Suit, ...]
    players: tuple[ForPlayers, ...]


_SETUP = CONTENT.value("setup", Setup)
START_TOKENS = _SETUP.start_tokens
ACTION_TOKENS = _SETUP.action_tokens
HAND_SIZE = _SETUP.hand_size
SLOT_DECKS = _SETUP.market  # the small deck a slot is refilled from; "" is the main deck (R4.18)
RESTLESS = frozenset(_SETUP.restless)  # market cards with an Unrest beneath (R4.13)
SMALL_DECK_SIZE = {row.players: row.small_deck_size for row in _SETUP.players}
FAME_REMOVED = {row.players: row.fame_cards_removed for row in _SETUP.players}
