"""Events that abilities wait for: one class per event, with its rule and its words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from core.games.imperium.content import ANYTHING, CARDS, Filter, Icon, Resource, Suit
from core.games.imperium.rules.card_queries import fits_filter
from core.games.imperium.rules.programs import Trigger, TriggerEvent, trigger
from core.games.imperium.text.effect_words import suit_phrase
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import display_name, filter_noun
from core.kernel.amounts import with_article
from core.kernel.content import OneOf


@trigger("attack_played")
@dataclass(frozen=True, slots=True, kw_only=True)
class AttackPlayed(Trigger):
    """A rival plays an attack (R12.4). Data: `{"event": "attack_played"}`."""

    def text(self, style: TextStyle) -> str:
        return "when you are attacked"


@trigger("play_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCard(Trigger):
    """A card is played, perhaps from a certain zone.

    Data: `{"event": "play_card", "filter": {"attack": true}}`.
    """

    filter: Filter = ANYTHING
    source: Annotated[str, OneOf("discard")] = ""

    def matches(self, event: TriggerEvent) -> bool:
        if self.source and self.source != event.source:
            return False
        return fits_filter(self.filter, CARDS[event.card])

    def text(self, style: TextStyle) -> str:
        pile = style.render(" from your discard pile", " from discard") if self.source else ""
        return f"when you play {with_article(filter_noun(self.filter))}{pile}"


@trigger("acquire")
@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireCard(Trigger):
    """A card of a suit is acquired, perhaps from exile.

    Data: `{"event": "acquire", "suit": "region"}`.
    """

    suit: Suit
    source: Annotated[str, OneOf("exile")] = ""

    def matches(self, event: TriggerEvent) -> bool:
        return self.source in ("", event.source) and self.suit in event.suits

    def text(self, style: TextStyle) -> str:
        source = " from exile" if self.source else ""
        return f"when you acquire {with_article(self.suit)}{source}"


@trigger("acquire_or_break_through")
@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireOrBreakThrough(Trigger):
    """A card of a suit is gained in either way.

    Data: `{"event": "acquire_or_break_through", "suit": "uncivilised"}`.
    """

    suit: Suit

    def matches(self, event: TriggerEvent) -> bool:
        return self.suit in event.suits

    def text(self, style: TextStyle) -> str:
        return f"when you acquire or break through for {suit_phrase((self.suit,), style.short)}"


@trigger("gain_resource_from_icon")
@dataclass(frozen=True, slots=True, kw_only=True)
class GainResourceFromIcon(Trigger):
    """A program that used a card with an icon gains materials (R17.9).

    Data: `{"event": "gain_resource_from_icon", "res": "materials", "icon": "river"}`.
    """

    res: Resource
    icon: Icon

    def matches(self, event: TriggerEvent) -> bool:
        return self.icon in event.suits

    def text(self, style: TextStyle) -> str:
        return f"when a card with a {self.icon} icon brings you {self.res}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _AboutResource(Trigger):
    res: Resource

    def matches(self, event: TriggerEvent) -> bool:
        return self.res in event.suits


@trigger("gain_market_card_with_token")
@dataclass(frozen=True, slots=True, kw_only=True)
class GainMarketCardWithToken(_AboutResource):
    """A market card with such a token is gained.

    Data: `{"event": "gain_market_card_with_token", "res": "materials"}`.
    """

    def text(self, style: TextStyle) -> str:
        return f"when you take a market card with {self.res} on it"


@trigger("pay")
@dataclass(frozen=True, slots=True, kw_only=True)
class PayTokens(_AboutResource):
    """Such tokens are paid. Data: `{"event": "pay", "res": "population"}`."""

    def text(self, style: TextStyle) -> str:
        return f"when you pay {self.res}"


@trigger("would_gain")
@dataclass(frozen=True, slots=True, kw_only=True)
class WouldGain(_AboutResource):
    """Such tokens would be gained, and something else happens instead (R12.40).

    Data: `{"event": "would_gain", "res": "materials"}`.
    """

    def text(self, style: TextStyle) -> str:
        return f"when you would gain {self.res}"


@trigger("leaves_play")
@dataclass(frozen=True, slots=True, kw_only=True)
class LeavesPlay(Trigger):
    """A certain card leaves play.

    Data: `{"event": "leaves_play", "name": "Mountain of Atlantis"}`.
    """

    name: str

    def card_names(self) -> Iterator[str]:
        yield self.name

    def matches(self, event: TriggerEvent) -> bool:
        return self.name == CARDS[event.card].canonical_name

    def text(self, style: TextStyle) -> str:
        return f"when {display_name(self.name)} leaves play"


@trigger("discard_requirement")
@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardRequirement(Trigger):
    """Cards must be discarded as a cost (R15.4).

    Data: `{"event": "discard_requirement", "filter": {"type": "mask"}}`.
    """

    filter: Filter

    def text(self, style: TextStyle) -> str:
        return f"when you must discard {filter_noun(self.filter, 2)} as a cost"


@trigger("deck_becomes_empty")
@dataclass(frozen=True, slots=True, kw_only=True)
class DeckBecomesEmpty(Trigger):
    """The last card of the draw deck is drawn. Data: `{"event": "deck_becomes_empty"}`."""

    def text(self, style: TextStyle) -> str:
        return style.render("when your draw deck runs out", "when your deck runs out")


@trigger("look_fame")
@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtFame(Trigger):
    """The player looks at fame cards. Data: `{"event": "look_fame"}`."""

    def text(self, style: TextStyle) -> str:
        return "when you look at fame cards"


@trigger("take_unrest")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeUnrestCard(Trigger):
    """The player takes an Unrest. Data: `{"event": "take_unrest"}`."""

    def text(self, style: TextStyle) -> str:
        return "when you take an unrest"


@trigger("return_unrest")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnUnrestCards(Trigger):
    """The player returns Unrest. Data: `{"event": "return_unrest"}`."""

    def text(self, style: TextStyle) -> str:
        return "when you return unrest"


@trigger("sink")
@dataclass(frozen=True, slots=True, kw_only=True)
class SinkCard(Trigger):
    """The player sinks a card. Data: `{"event": "sink"}`."""

    def text(self, style: TextStyle) -> str:
        return "when you sink a card"
