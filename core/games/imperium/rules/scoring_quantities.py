"""Quantities that points depend on: one class per count, with its rule and its words (R21.12)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, TypeVar

from core.games.imperium.content import CARDS, Filter, ScoringQuantity
from core.games.imperium.rules.card_queries import suit_weight
from core.games.imperium.rules.owned_cards import unrest_of_seat
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.terms import filter_noun
from core.kernel.amounts import with_article
from core.kernel.presentation import join_words


@dataclass(frozen=True, slots=True)
class QuantityRule:
    """The rule and the words of a count, with its operands."""

    per: ScoringQuantity

    @property
    def is_plural(self) -> bool:
        return self.per.each > 1

    def number(self, state: ImperiumState, seat: int, card: str, owned: list[str]) -> int:
        """Return the number for a seat. `card` scores, and `owned` are all cards of the seat."""
        raise NotImplementedError

    def noun(self) -> str:
        """Return it as a noun: `region you own`."""
        raise NotImplementedError


R = TypeVar("R", bound=type[QuantityRule])
QUANTITY_RULES: dict[str, type[QuantityRule]] = {}


def scoring_quantity(name: str) -> Callable[[R], R]:
    def register(kind: R) -> R:
        QUANTITY_RULES[name] = kind
        return kind

    return register


@cache
def quantity_rule(per: ScoringQuantity) -> QuantityRule:
    return QUANTITY_RULES[per.count](per)


# --- cards ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _OfCards(QuantityRule):
    """A sum over cards, of which each has a share that never changes."""

    in_play: ClassVar[bool] = False

    shares: dict[str, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shares", {card: self.share(card) for card in CARDS})

    def share(self, card: str) -> int:
        """Return how much a card counts."""
        raise NotImplementedError

    def number(self, state: ImperiumState, seat: int, card: str, owned: list[str]) -> int:
        cards = state.players[seat].play if self.in_play else owned
        return sum(map(self.shares.__getitem__, cards))

    def noun(self) -> str:
        return f"{self.cards_noun()} {'in play' if self.in_play else 'you own'}"

    def cards_noun(self) -> str:
        raise NotImplementedError


@scoring_quantity("owned_suit")
@dataclass(frozen=True, slots=True)
class OwnedSuit(_OfCards):
    """Cards of a suit, some of which count as several (R17.4).

    Data: `{"count": "owned_suit", "suit": "fame", "each": 1}`.
    """

    def share(self, card: str) -> int:
        return suit_weight(card, self.per.suit)

    def cards_noun(self) -> str:
        return filter_noun(Filter(suit=self.per.suit), self.per.each)


@scoring_quantity("in_play_suit")
@dataclass(frozen=True, slots=True)
class InPlaySuit(OwnedSuit):
    """The same in play. Data: `{"count": "in_play_suit", "suit": "region", "each": 1}`."""

    in_play: ClassVar[bool] = True


@scoring_quantity("owned_types")
@dataclass(frozen=True, slots=True)
class OwnedTypes(_OfCards):
    """Cards of some types.

    Data: `{"count": "owned_types", "types": ["city", "metropolis"], "each": 1}`.
    """

    def share(self, card: str) -> int:
        return int(not set(self.per.types).isdisjoint(CARDS[card].types))

    def cards_noun(self) -> str:
        kinds = (filter_noun(Filter(type=kind), self.per.each) for kind in self.per.types)
        return join_words(kinds, "or")


@scoring_quantity("in_play_types")
@dataclass(frozen=True, slots=True)
class InPlayTypes(OwnedTypes):
    """The same in play.

    Data: `{"count": "in_play_types", "types": ["city", "metropolis"], "each": 1}`.
    """

    in_play: ClassVar[bool] = True


@scoring_quantity("owned_icons")
@dataclass(frozen=True, slots=True)
class OwnedIcons(_OfCards):
    """Printed icons. Data: `{"count": "owned_icons", "icons": ["river"], "each": 1}`."""

    def share(self, card: str) -> int:
        return sum(icon in self.per.icons for icon in CARDS[card].icons)

    def cards_noun(self) -> str:
        return f"{join_words(self.per.icons, 'or')} icon{'s' if self.is_plural else ''}"


@scoring_quantity("owned_vp_kind")
@dataclass(frozen=True, slots=True)
class OwnedOfVariableValue(_OfCards):
    """Cards of variable value (R17.3).

    Data: `{"count": "owned_vp_kind", "vp_kind": "variable", "each": 1}`.
    """

    def share(self, card: str) -> int:
        return int(CARDS[card].vp.kind == self.per.vp_kind)

    def cards_noun(self) -> str:
        return f"{'cards' if self.is_plural else 'card'} of variable value"


@scoring_quantity("in_play_pinned")
@dataclass(frozen=True, slots=True)
class InPlayPinned(_OfCards):
    """Pinned cards except those of a suit.

    Data: `{"count": "in_play_pinned", "not_suit": "region", "each": 1}`.
    """

    in_play: ClassVar[bool] = True

    def share(self, card: str) -> int:
        record = CARDS[card]
        return int(record.pinned and self.per.not_suit not in record.suits)

    def noun(self) -> str:
        excluded = filter_noun(Filter(suit=self.per.not_suit), self.per.each)
        if self.is_plural:
            return f"pinned cards in play other than {excluded}"
        return f"pinned card in play other than {with_article(excluded)}"


@scoring_quantity("in_play_name_prefix")
@dataclass(frozen=True, slots=True)
class InPlayNamePrefix(_OfCards):
    """Cards in play whose names start with `name_prefix`.

    Data: `{"count": "in_play_name_prefix", "name_prefix": "Long Walls", "each": 1}`.
    """

    in_play: ClassVar[bool] = True

    def share(self, card: str) -> int:
        return int(CARDS[card].canonical_name.startswith(self.per.name_prefix))

    def cards_noun(self) -> str:
        return filter_noun(Filter(name_prefix=self.per.name_prefix), self.per.each)


# --- piles ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _OfPile(QuantityRule):
    """The size of a pile."""

    place: ClassVar[str] = ""

    def noun(self) -> str:
        return f"{'cards' if self.is_plural else 'card'} {self.place}"


@scoring_quantity("owned_cards")
@dataclass(frozen=True, slots=True)
class OwnedCards(_OfPile):
    """All cards of the seat. Data: `{"count": "owned_cards", "each": 7}`."""

    place: ClassVar[str] = "you own"

    def number(self, state: ImperiumState, seat: int, card: str, owned: list[str]) -> int:
        return len(owned)


@scoring_quantity("history_cards")
@dataclass(frozen=True, slots=True)
class HistoryCards(_OfPile):
    """Cards in the history. Data: `{"count": "history_cards", "each": 1}`."""

    place: ClassVar[str] = "in your history"

    def number(self, state: ImperiumState, seat: int, card: str, owned: list[str]) -> int:
        return len(state.players[seat].history)


@scoring_quantity("exile_cards")
@dataclass(frozen=True, slots=True)
class ExileCards(_OfPile):
    """Cards in exile. Data: `{"count": "exile_cards", "each": 4}`."""

    place: ClassVar[str] = "in exile"

    def number(self, state: ImperiumState, seat: int, card: str, owned: list[str]) -> int:
        return len(state.exile)


@scoring_quantity("garrisoned_here")
@dataclass(frozen=True, slots=True)
class GarrisonedHere(_OfPile):
    """Cards garrisoned under the scoring card. Data: `{"count": "garrisoned_here", "each": 1}`."""

    place: ClassVar[str] = "garrisoned here"

    def number(self, state: ImperiumState, seat: int, card: str, owned: list[str]) -> int:
        return len(state.players[seat].garrison.get(card, ()))


# --- tokens and rivals ---------------------------------------------------------------------------


@scoring_quantity("resource")
@dataclass(frozen=True, slots=True)
class OwnTokens(QuantityRule):
    """Tokens of a resource. Data: `{"count": "resource", "res": "progress", "each": 5}`."""

    def number(self, state: ImperiumState, seat: int, card: str, owned: list[str]) -> int:
        return state.players[seat].amount(self.per.res)

    def noun(self) -> str:
        return self.per.res


@scoring_quantity("opponents_unrest")
@dataclass(frozen=True, slots=True)
class RivalsUnrest(QuantityRule):
    """The rivals' Unrest. Data: `{"count": "opponents_unrest", "each": 1}`."""

    def number(self, state: ImperiumState, seat: int, card: str, owned: list[str]) -> int:
        return sum(unrest_of_seat(state, other) for other in state.rivals(seat))

    def noun(self) -> str:
        return "unrest of your rivals"


@scoring_quantity("players_with_fewer")
@dataclass(frozen=True, slots=True)
class RivalsWithFewer(QuantityRule):
    """Rivals with fewer tokens of a resource.

    Data: `{"count": "players_with_fewer", "res": "progress", "each": 1}`.
    """

    def number(self, state: ImperiumState, seat: int, card: str, owned: list[str]) -> int:
        amount = state.players[seat].amount(self.per.res)
        return sum(_tokens_of(state, other, self.per.res) < amount for other in state.rivals(seat))

    def noun(self) -> str:
        return f"rival{'s' if self.is_plural else ''} with less {self.per.res}"


def _tokens_of(state: ImperiumState, seat: int, res: str) -> int:
    if state.is_bot(seat):
        assert state.bot is not None
        return state.bot.amount(res)
    return state.players[seat].amount(res)
