"""All cards, read once from the files in data/: copies share a record."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated

from core.games.imperium.content.programs import BLOCKS, ability
from core.games.imperium.content.vocabulary import Ability, Condition, Filter, Mod, Points
from core.games.imperium.content.words import (
    BOXES,
    CONTENT,
    UNCIVILISED,
    UNREST,
    Box,
    Icon,
    NationId,
    Res,
    State,
    Suit,
    Type,
)
from core.kernel.content import BadContent, OneOf, Raw, Sourced, together


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCard(Sourced):
    """A card, or one side of a two-sided card, as its file has it."""

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
    icons: tuple[Icon, ...]  # of a region, each copy counts
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
    abilities: tuple[Raw, ...]
    side: Annotated[str, OneOf("A", "B")] = ""
    note: str = ""
    cost: Mapping[Res, int] = field(default_factory=dict)
    reprinted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(PrintedCard):
    """The same with its abilities, each where it is looked for."""

    called: str  # its name in programs and rules, whatever a pack shows it as
    play: Ability | None
    exhausts: tuple[Ability, ...]
    reactions: tuple[Ability, ...]
    solstice: Ability | None
    special: Mapping[str, Ability]  # by kind
    mods: tuple[Mod, ...]
    events: frozenset[str]  # what it waits for

    @property
    def pinned(self) -> bool:
        """Whether it stays in play."""
        return self.icon == "pinned"

    @property
    def attack(self) -> bool:
        """Whether playing it is an attack."""
        return self.icon == "attack"

    @property
    def is_unrest(self) -> bool:
        """All unrest cards are alike (R12.47)."""
        return UNREST in self.suits

    @property
    def pile(self) -> str:
        """The suit it is sorted under in set-up (R2.3)."""
        return UNCIVILISED if UNCIVILISED in self.suits else self.suits[0] if self.suits else ""

    @property
    def kind(self) -> str:
        """Cards of the same kind are alike in everything they say."""
        return _KINDS[self.id]


def _card(printed: PrintedCard) -> Card:
    abilities = [ability(f"{printed.id}.{i}", raw) for i, raw in enumerate(printed.abilities)]
    mods = tuple(mod for each in abilities for mod in each.mods)
    triggers = [each.trigger for each in abilities] + [mod.trigger for mod in mods]
    of_kind = {each.kind: each for each in abilities}
    return Card(
        **{each.name: getattr(printed, each.name) for each in fields(printed)},
        called=CONTENT.own_word(printed.id, "name", printed.name),
        play=of_kind.get("play"),
        exhausts=tuple(each for each in abilities if each.kind == "exhaust"),
        reactions=tuple(each for each in abilities if each.kind == "reaction"),
        solstice=of_kind.get("solstice"),
        special=of_kind,
        mods=mods,
        events=frozenset(trigger.event for trigger in triggers if trigger),
    )


def copies(card: Card) -> tuple[str, ...]:
    """The ids of the physical copies of a card: `town`, `town#2`."""
    return (card.id, *(f"{card.id}#{number}" for number in range(2, card.count + 1)))


CARD_FILES = (
    *(f"commons_{box}" for box in BOXES),
    *(f"nation_{row['id']}" for row in CONTENT.own["nations"]),
)


def _cards_in(file: str) -> dict[str, Card]:
    printed = CONTENT.table(file, PrintedCard)
    return {name: CONTENT.made(file, card, _card) for name, card in printed.items()}


RECORDS: dict[str, Card] = together(*map(_cards_in, CARD_FILES))
BY_NAME: dict[tuple[str, str], str] = {(c.set, c.called): c.id for c in RECORDS.values()}
# What programs call a card, and how it is shown.
SHOWN_AS: dict[str, str] = {card.called: card.name for card in reversed(RECORDS.values())}
# Every physical card by its id; copies share the record.
CARDS: dict[str, Card] = {copy: card for card in RECORDS.values() for copy in copies(card)}
ORDER: dict[str, int] = {card: index for index, card in enumerate(CARDS)}


def _names_in(wanted: Filter) -> Iterator[str]:
    yield from (wanted.name, wanted.not_name)
    for part in (wanted.hosts, wanted.host, *wanted.any):
        yield from _names_in(part) if part else ()


def _names_asked_for(condition: Condition | None) -> Iterator[str]:
    if condition is not None:
        yield from _names_in(condition.filter)
        yield condition.word if condition.kind in ("in_play", "in_history") else ""


def _check_names() -> None:
    """Whatever a program calls by its name is there."""
    names = {card.called for card in RECORDS.values()} | {""}
    for block, steps in BLOCKS.items():
        for step in steps:
            called = [step.with_card, *_names_in(step.filter), *_names_in(step.host)]
            called += [*_names_asked_for(step.condition), *_names_asked_for(step.if_they)]
            for name in called:
                if name not in names:
                    raise BadContent(f"no card is called '{name}'.").within(block)
    for card in RECORDS.values():
        for each in card.special.values():
            called = [name for need in each.requires for name in _names_asked_for(need)]
            called += [mod.trigger.name for mod in each.mods if mod.trigger]
            called += [name for mod in each.mods for name in _names_in(mod.filter)]
            for name in called:
                if name not in names:
                    raise BadContent(f"no card is called '{name}'.").within(card.id)


_check_names()


def _kinds() -> dict[str, str]:
    """Every card with the first of those that are like it; all unrest are alike (R12.47)."""
    first: dict[object, str] = {}
    kinds = {}
    for card in RECORDS.values():
        said: object = UNREST
        if not card.is_unrest:
            said = (card.called, card.suits, card.icon, card.state, card.types, card.icons)
            does = json.dumps(card.abilities, sort_keys=True)
            said = (*said, card.vp, does, card.free_play, card.start == "in_play")
        kinds[card.id] = first.setdefault(said, card.id)
    return kinds


_KINDS = _kinds()


def one_of_each(cards: Iterable[str]) -> list[str]:
    """One card of each kind, in the order they come."""
    found: dict[str, str] = {}
    for card in cards:
        found.setdefault(CARDS[card].kind, card)
    return list(found.values())


KINGS: dict[str, tuple[str, str]] = {
    box: (f"{box[0]}_fam09a_king_of_kings", f"{box[0]}_fam09b_king_of_kings") for box in BOXES
}


def commons(box: str, players: int) -> list[str]:
    """The common cards of a box for a player count, King of Kings left out (R4.5)."""
    return [
        copy
        for card in RECORDS.values()
        if card.set == "commons" and card.box == box and card.min_players <= max(players, 2)
        if card.start != "fame_deck_bottom"
        for copy in copies(card)
    ]
