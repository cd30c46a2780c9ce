"""Lasting changes of cards in play: one class per change, with its fields and its words.

The rule of a change is where it applies: rules look it up by its class with `active_changes`.
"""

from dataclasses import dataclass
from typing import Annotated

from core.games.imperium.content import Filter, Resource, State, Suit
from core.games.imperium.rules.programs import Block, LastingChange, Trigger, lasting_change
from core.games.imperium.text.program_text import block_text, may_text
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import filter_noun
from core.kernel.amounts import with_article
from core.kernel.content import OneOf
from core.kernel.presentation import format_count, join_words


@lasting_change("acquire_from_exile")
@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireFromExile(LastingChange):
    """Exiled cards of these suits can be acquired too (R12.11).

    Data: `{"mod": "acquire_from_exile", "suits": ["region"]}`.
    """

    suits: tuple[Suit, ...]

    def text(self, style: TextStyle) -> str:
        cards = join_words(filter_noun(Filter(suit=suit), 2) for suit in self.suits)
        return f"you can acquire {cards} from exile too"


@lasting_change("cannot_leave_play")
@dataclass(frozen=True, slots=True, kw_only=True)
class CannotLeavePlay(LastingChange):
    """The card cannot be abandoned or recalled.

    Data: `{"mod": "cannot_leave_play", "by": ["abandon", "recall"]}`.
    """

    by: tuple[Annotated[str, OneOf("abandon", "recall")], ...]

    def text(self, style: TextStyle) -> str:
        return "this card cannot be abandoned or recalled"


@lasting_change("counts_as")
@dataclass(frozen=True, slots=True, kw_only=True)
class CountsAs(LastingChange):
    """The card counts as several of a suit (R17.4).

    Data: `{"mod": "counts_as", "suit": "region", "n": 2}`.
    """

    suit: Suit
    n: int

    def text(self, style: TextStyle) -> str:
        return f"this card counts as {self.n} {filter_noun(Filter(suit=self.suit), self.n)}"


@lasting_change("development_cost_reduction")
@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentCostReduction(LastingChange):
    """Developments cost fewer tokens, down to a minimum (R12.8).

    Data: `{"mod": "development_cost_reduction", "res": "progress", "n": 1, "minimum": 0}`.
    """

    res: Resource
    n: int
    minimum: int

    def text(self, style: TextStyle) -> str:
        return f"developments cost {style.tokens(self.n, self.res)} less"


@lasting_change("free_play_cards")
@dataclass(frozen=True, slots=True, kw_only=True)
class FreePlayCards(LastingChange):
    """Some cards are played without an action (R12.12).

    Data: `{"mod": "free_play_cards", "filter": {"type_any": ["city", "metropolis"]}}`.
    """

    filter: Filter

    def text(self, style: TextStyle) -> str:
        return f"playing {with_article(filter_noun(self.filter))} costs no action"


@lasting_change("hand_size")
@dataclass(frozen=True, slots=True, kw_only=True)
class HandSize(LastingChange):
    """The hand size in Cleanup is larger (R7.5). Data: `{"mod": "hand_size", "n": 1}`."""

    n: int

    def text(self, style: TextStyle) -> str:
        return f"hand size +{self.n}"


@lasting_change("lose_state_icon")
@dataclass(frozen=True, slots=True, kw_only=True)
class LoseStateIcon(LastingChange):
    """Some cards can be played in either state (R2.4).

    Data: `{"mod": "lose_state_icon", "filter": {"name": "Advance"}, "state": "barbarian"}`.
    """

    filter: Filter
    state: State

    def text(self, style: TextStyle) -> str:
        parts = self.filter.any or (self.filter,)
        return (
            f"your {join_words(filter_noun(part, 2) for part in parts)} have no {self.state} icon"
        )


@lasting_change("no_history")
@dataclass(frozen=True, slots=True, kw_only=True)
class NoHistory(LastingChange):
    """The nation has no history (R12.20). Data: `{"mod": "no_history"}`."""

    def text(self, style: TextStyle) -> str:
        return "you have no history: cards that would go there are discarded"


@lasting_change("on_event")
@dataclass(frozen=True, slots=True, kw_only=True)
class OnEvent(LastingChange):
    """A program that runs on an event, or instead of it (R6.14, R12.40).

    Data: `{"mod": "on_event", "trigger": {"event": "deck_becomes_empty"}, "do": [{"op":
    "take_unrest", "n": 1}]}`.
    """

    trigger: Trigger
    do: Block
    optional: bool = False
    instead: bool = False
    look_extra: int = 0  # more fame cards to look at

    def text(self, style: TextStyle) -> str:
        moment = self.trigger.text(style)
        if self.look_extra:
            more = block_text(self.do, style.after_may())
            return f"{moment}, look at {self.look_extra} more and {more}"
        if self.optional:
            return f"{moment}, {may_text(style)}{block_text(self.do, style.after_may())}"
        return f"{moment}, {'instead ' if self.instead else ''}{block_text(self.do, style)}"


@lasting_change("quest_slot")
@dataclass(frozen=True, slots=True, kw_only=True)
class QuestSlot(LastingChange):
    """The garrisoned quest is active (R14.2). Data: `{"mod": "quest_slot"}`."""

    def text(self, style: TextStyle) -> str:
        return "the quest garrisoned here is your active quest, one at a time"


@lasting_change("replace_cleanup_market_token")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceCleanupMarketToken(LastingChange):
    """Other tokens go on a market card in Cleanup (R7.1).

    Data: `{"mod": "replace_cleanup_market_token", "res": "materials", "n": 1}`.
    """

    res: Resource
    n: int

    def text(self, style: TextStyle) -> str:
        res = style.tokens(self.n, self.res)
        return f"in clean-up put {res} on a market card instead of progress"


@lasting_change("substitute_discard")
@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteDiscard(LastingChange):
    """Cards garrisoned here can replace discards of a cost (R15.4).

    Data: `{"mod": "substitute_discard", "filter": {"type": "mask"}}`.
    """

    filter: Filter

    def text(self, style: TextStyle) -> str:
        what = with_article(filter_noun(self.filter))
        return f"instead of discarding {what} as a cost you may abandon a card garrisoned here"


@lasting_change("unrest_cost_reduction")
@dataclass(frozen=True, slots=True, kw_only=True)
class UnrestCostReduction(LastingChange):
    """Playing Unrest costs fewer materials or cards, down to a minimum.

    Data: `{"mod": "unrest_cost_reduction", "materials": 2, "minimum": 1}`.
    """

    materials: int
    minimum: int
    cards: int = 0

    def text(self, style: TextStyle) -> str:
        cards = f" or {format_count(self.cards, 'card')}" if self.cards else ""
        return (
            f"playing an unrest costs {style.tokens(self.materials, 'materials')}{cards} less,"
            f" but at least {self.minimum}"
        )
