"""All cards from data/; copies share a record."""

import json
from collections.abc import Iterable, Iterator, Mapping
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
from core.games.imperium.content.program_parser import BLOCKS, MOD_FIELDS, parse_ability
from core.games.imperium.content.vocabulary import (
    EVENTS,
    Ability,
    Condition,
    Filter,
    Mod,
    Points,
)
from core.kernel.content import BadContent, OneOf, RawRecord, SourcedRecord, merge_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCard(SourcedRecord):
    """A card, or one side of a two-sided card, as in its file."""

    id: str
    name: str
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(PrintedCard):
    """A card with its abilities, indexed by use."""

    canonical_name: str  # its name in programs and rules, independent of packs
    play: Ability | None
    exhausts: tuple[Ability, ...]
    reactions: tuple[Ability, ...]
    solstice: Ability | None
    abilities_by_kind: Mapping[str, Ability]  # by kind
    mods: tuple[Mod, ...]
    awaited_events: frozenset[str]  # trigger events
    # Frequently needed values, computed once.
    kind: str  # identical for cards with identical text
    pinned: bool  # it stays in play
    attack: bool  # playing it is an attack
    is_unrest: bool  # all unrest cards are alike (R12.47)
    suit_weights: Mapping[str, int]  # how many cards it counts as, by suit (R17.4)

    @property
    def pile(self) -> str:
        """The suit a card is sorted under during setup (R2.3)."""
        return UNCIVILISED if UNCIVILISED in self.suits else self.suits[0] if self.suits else ""


def _find_kinds(cards: Iterable[PrintedCard]) -> dict[str, str]:
    """Map every card to the first identical one; all Unrest are identical (R12.47)."""
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
    abilities = [parse_ability(f"{printed.id}.{i}", raw) for i, raw in enumerate(printed.abilities)]
    mods = tuple(mod for each in abilities for mod in each.mods)
    triggers = [each.trigger for each in abilities] + [mod.trigger for mod in mods]
    counts_as = {mod.suit: mod.n for mod in mods if mod.mod == "counts_as"}
    of_kind = {each.kind: each for each in abilities}
    return Card(
        **{each.name: getattr(printed, each.name) for each in fields(printed)},
        canonical_name=_canonical_name(printed),
        play=of_kind.get("play"),
        exhausts=tuple(each for each in abilities if each.kind == "exhaust"),
        reactions=tuple(each for each in abilities if each.kind == "reaction"),
        solstice=of_kind.get("solstice"),
        abilities_by_kind=of_kind,
        mods=mods,
        awaited_events=frozenset(trigger.event for trigger in triggers if trigger),
        kind=kind,
        pinned=printed.icon == "pinned",
        attack=printed.icon == "attack",
        is_unrest=UNREST in printed.suits,
        suit_weights={suit: counts_as.get(suit, 1) for suit in printed.suits},
    )


def copy_ids(card: Card) -> tuple[str, ...]:
    """Return the ids of the physical copies of a card: `town`, `town#2`."""
    return (card.id, *(f"{card.id}#{number}" for number in range(2, card.count + 1)))


CARD_FILES = (
    *(f"commons_{box}" for box in BOXES),
    *(f"nation_{row['id']}" for row in CONTENT.own_files["nations"]),
)
_PRINTED_CARDS = {file: CONTENT.table(file, PrintedCard) for file in CARD_FILES}
_KIND_BY_CARD = _find_kinds([card for cards in _PRINTED_CARDS.values() for card in cards.values()])


def _cards_in(file: str) -> dict[str, Card]:
    return {
        name: CONTENT.convert(
            file, card, lambda raw_card: _make_card(raw_card, _KIND_BY_CARD[raw_card.id])
        )
        for name, card in _PRINTED_CARDS[file].items()
    }


UNIQUE_CARDS: dict[str, Card] = merge_tables(*map(_cards_in, CARD_FILES))
CARD_IDS_BY_NAME: dict[tuple[str, str], str] = {
    (c.set, c.canonical_name): c.id for c in UNIQUE_CARDS.values()
}
# Display names by the names used in programs.
DISPLAY_NAMES: dict[str, str] = {
    card.canonical_name: card.name for card in reversed(UNIQUE_CARDS.values())
}
# Every physical card by id; copies share a record.
CARDS: dict[str, Card] = {copy: card for card in UNIQUE_CARDS.values() for copy in copy_ids(card)}
CARD_ORDER: dict[str, int] = {card: index for index, card in enumerate(CARDS)}
CARD_KINDS: dict[str, str] = {copy: card.kind for copy, card in CARDS.items()}
# Cards with an untriggered exhaust ability.
EXHAUSTIBLE_CARDS: frozenset[str] = frozenset(
    c for c, card in CARDS.items() if any(not each.trigger for each in card.exhausts)
)
# Cards by type of lasting change, and by trigger event.
CARDS_BY_MOD: dict[str, frozenset[str]] = {
    word: frozenset(c for c, card in CARDS.items() if any(m.mod == word for m in card.mods))
    for word in MOD_FIELDS
}
CARDS_BY_EVENT: dict[str, frozenset[str]] = {
    event: frozenset(card for card in CARDS if event in CARDS[card].awaited_events)
    for event in EVENTS
}


def _names_in(card_filter: Filter) -> Iterator[str]:
    yield from (card_filter.name, card_filter.not_name)
    for part in (card_filter.hosts, card_filter.host, *card_filter.any):
        yield from _names_in(part) if part else ()


def _names_in_condition(condition: Condition | None) -> Iterator[str]:
    if condition is not None:
        yield from _names_in(condition.filter)
        yield condition.word if condition.kind in ("in_play", "in_history") else ""


def _check_names() -> None:
    names = {card.canonical_name for card in UNIQUE_CARDS.values()} | {""}
    for block, steps in BLOCKS.items():
        for step in steps:
            called = [step.with_card, *_names_in(step.filter), *_names_in(step.host)]
            called += [*_names_in_condition(step.condition), *_names_in_condition(step.if_they)]
            for name in called:
                if name not in names:
                    raise BadContent(f"no card is called '{name}'.").within(block)
    for card in UNIQUE_CARDS.values():
        for each in card.abilities_by_kind.values():
            called = [name for need in each.requires for name in _names_in_condition(need)]
            called += [mod.trigger.name for mod in each.mods if mod.trigger]
            called += [name for mod in each.mods for name in _names_in(mod.filter)]
            for name in called:
                if name not in names:
                    raise BadContent(f"no card is called '{name}'.").within(card.id)


_check_names()


def one_of_each(cards: Iterable[str]) -> list[str]:
    """Return one card of each kind, in order."""
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
        for copy in copy_ids(card)
    )
