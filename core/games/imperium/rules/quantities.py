"""Quantities that programs count: one class per count, with its fields, its rule and its words."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from core.games.imperium.content import CARDS, Icon, Key, Suit, Type
from core.games.imperium.rules.card_queries import count_icons, garrisoned_cards, suit_weight
from core.games.imperium.rules.programs import Quantity, quantity
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.terms import ICON_SYMBOLS
from core.kernel.content import OneOf
from core.kernel.presentation import join_words

_STORED_NOUNS = {
    "abandoned": "card abandoned",
    "discarded": "card discarded",
    "exiled": "card exiled",
    "returned": "player who did",
    "paid": "token paid",
}


@quantity("icon")
@dataclass(frozen=True, slots=True, kw_only=True)
class IconsInPlay(Quantity):
    """Icons of a kind, with treated ones (R12.42).

    Data: `{"count": "icon", "icon": "river", "zone": "play"}`.
    """

    icon: Icon
    zone: Annotated[str, OneOf("play")]

    def cards(self, state: ImperiumState, seat: int) -> list[str]:
        player = state.players[seat]
        return [card for card in player.play if count_icons(player, card, self.icon)]

    def number(self, state: ImperiumState, seat: int) -> int:
        player = state.players[seat]
        return sum(count_icons(player, card, self.icon) for card in player.play)

    def noun(self) -> str:
        return f"{self.icon} icon in play"

    def short_noun(self) -> str:
        return f"{ICON_SYMBOLS[self.icon]} icon"


@quantity("suit")
@dataclass(frozen=True, slots=True, kw_only=True)
class CardsOfSuit(Quantity):
    """Cards of a suit, some of which count as several (R17.4).

    Data: `{"count": "suit", "suit": "region", "zone": "play"}`.
    """

    suit: Suit
    zone: Annotated[str, OneOf("play")]

    def cards(self, state: ImperiumState, seat: int) -> list[str]:
        return [card for card in state.players[seat].play if self.suit in CARDS[card].suits]

    def number(self, state: ImperiumState, seat: int) -> int:
        return sum(suit_weight(card, self.suit) for card in state.players[seat].play)

    def noun(self) -> str:
        return f"{self.suit} in play"

    def short_noun(self) -> str:
        return self.suit


@quantity("type")
@dataclass(frozen=True, slots=True, kw_only=True)
class CardsOfTypes(Quantity):
    """Cards of some types, in play or garrisoned.

    Data: `{"count": "type", "types": ["knight"], "zone": "garrison"}`.
    """

    types: tuple[Type, ...]
    zone: Annotated[str, OneOf("play", "garrison")]

    def cards(self, state: ImperiumState, seat: int) -> list[str]:
        player = state.players[seat]
        cards = player.play if self.zone == "play" else garrisoned_cards(player)
        return [card for card in cards if not set(self.types).isdisjoint(CARDS[card].types)]

    def number(self, state: ImperiumState, seat: int) -> int:
        return len(self.cards(state, seat))

    def noun(self) -> str:
        where = "in play" if self.zone == "play" else "garrisoned"
        return f"{join_words(self.types, 'or')} {where}"

    def short_noun(self) -> str:
        return "/".join(self.types) if self.zone == "play" else self.noun()


@quantity("stored")
@dataclass(frozen=True, slots=True, kw_only=True)
class Stored(Quantity):
    """Cards, tokens or players that the program remembers.

    Data: `{"count": "stored", "key": "paid"}`.
    """

    depends_on_program: ClassVar[bool] = True

    key: Key

    def number(self, state: ImperiumState, seat: int) -> int:
        if not state.scopes:
            return 0
        scope = state.scope
        return scope.counts.get(self.key, len(scope.stored.get(self.key, ())))

    def noun(self) -> str:
        return _STORED_NOUNS[self.key]
