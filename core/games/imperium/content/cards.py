"""All cards from data/. Copies share a record."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Annotated

from core.games.imperium.content.constants import (
    BOXES,
    CONTENT,
    UNCIVILISED,
    UNREST,
    Box,
    Icon,
    NationId,
    Resource,
    State,
    Suit,
    Type,
)
from core.games.imperium.content.vocabulary import Points
from core.kernel.content import OneOf, RawRecord, SourcedRecord, merge_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCard(SourcedRecord):
    """A card, or one side of a two-sided card, as in its file."""

    id: str
    name: str
    short: str = ""  # the familiar name, or the name without the nation's adjective
    numbers: tuple[str, ...]
    count: int
    box: Box
    set: NationId | Annotated[str, OneOf("commons")]
    suits: tuple[Suit, ...]
    icon: Annotated[str, OneOf("", "pinned", "attack")]
    state: Annotated[str, OneOf("")] | State
    types: tuple[Type, ...]
    icons: tuple[Icon, ...]  # of a region; duplicates count
    start: Annotated[
        str,
        OneOf(
            *("commons", "fame_deck", "fame_deck_bottom", "unrest_pile", "unrest_supply"),
            *("in_play", "deck", "nation", "bottom_of_nation", "development"),
        ),
    ]
    min_players: int
    vp: Points
    playable: bool
    free_play: bool
    garrisonable: bool
    abilities: tuple[RawRecord, ...]
    side: Annotated[str, OneOf("A", "B")] = ""
    note: str = ""
    cost: Mapping[Resource, int] = field(default_factory=dict)
    reprinted: bool = False

    def copy_ids(self) -> tuple[str, ...]:
        """Return the ids of the card's physical copies: `town`, `town#2`."""
        return (self.id, *(f"{self.id}#{number}" for number in range(2, self.count + 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(PrintedCard):
    """A card with frequently needed values."""

    canonical_name: str  # its name in programs and rules, independent of packs
    kind: str  # identical for cards with identical text
    pinned: bool  # it stays in play
    attack: bool  # playing it is an attack
    is_unrest: bool  # all unrest cards are alike (R12.47)

    @property
    def pile(self) -> str:
        """Return the suit under which a card is sorted during setup (R2.3)."""
        return UNCIVILISED if UNCIVILISED in self.suits else self.suits[0] if self.suits else ""


def _find_kinds(cards: Iterable[PrintedCard]) -> dict[str, str]:
    """Map every card to the first identical one. All Unrest are identical (R12.47)."""
    first: dict[object, str] = {}
    kinds = {}
    for card in cards:
        signature: object = UNREST
        if UNREST not in card.suits:
            signature = (
                _canonical_name(card),
                card.suits,
                card.icon,
                card.state,
                card.types,
                card.icons,
            )
            does = json.dumps(card.abilities, sort_keys=True)
            signature = (*signature, card.vp, does, card.free_play, card.start == "in_play")
        kinds[card.id] = first.setdefault(signature, card.id)
    return kinds


def _canonical_name(card: PrintedCard) -> str:
    return CONTENT.original_text(card.id, "name", card.name)


def _make_card(printed: PrintedCard, kind: str) -> Card:
    return Card(
        **{each.name: getattr(printed, each.name) for each in fields(printed)},
        canonical_name=_canonical_name(printed),
        kind=kind,
        pinned=printed.icon == "pinned",
        attack=printed.icon == "attack",
        is_unrest=UNREST in printed.suits,
    )


CARD_FILES = (
    *(f"commons_{box}" for box in BOXES),
    *(f"nation_{row['id']}" for row in CONTENT.own_files["nations"]),
)
PRINTED_CARDS = {file: CONTENT.table(file, PrintedCard) for file in CARD_FILES}
_KIND_BY_CARD = _find_kinds([card for cards in PRINTED_CARDS.values() for card in cards.values()])
UNIQUE_CARDS: dict[str, Card] = {
    name: _make_card(card, _KIND_BY_CARD[name])
    for name, card in merge_tables(*PRINTED_CARDS.values()).items()
}
CARD_IDS_BY_NAME: dict[tuple[str, str], str] = {
    (c.set, c.canonical_name): c.id for c in UNIQUE_CARDS.values()
}
# Display names by the names used in programs.
DISPLAY_NAMES: dict[str, str] = {
    card.canonical_name: card.name for card in reversed(UNIQUE_CARDS.values())
}
# Every physical card by id; copies share a record.
CARDS: dict[str, Card] = {copy: card for card in UNIQUE_CARDS.values() for copy in card.copy_ids()}
CARD_ORDER: dict[str, int] = {card: index for index, card in enumerate(CARDS)}
CARD_KINDS: dict[str, str] = {copy: card.kind for copy, card in CARDS.items()}


def one_of_each(cards: Iterable[str]) -> list[str]:
    found: dict[str, str] = {}
    for card in cards:
        found.setdefault(CARD_KINDS[card], card)
    return list(found.values())


KING_OF_KINGS_SIDES: dict[str, tuple[str, str]] = {
    box: (f"{box[0]}_fam09a_king_of_kings", f"{box[0]}_fam09b_king_of_kings") for box in BOXES
}


@cache
def common_cards(box: str, players: int) -> tuple[str, ...]:
    """Return a box's common cards for a player count, without King of Kings (R4.5)."""
    return tuple(
        copy
        for card in UNIQUE_CARDS.values()
        if card.set == "commons" and card.box == box and card.min_players <= max(players, 2)
        if card.start != "fame_deck_bottom"
        for copy in card.copy_ids()
    )
