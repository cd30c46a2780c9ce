"""Conditions of abilities and branches: one class per condition, with its rule and its words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from core.games.imperium.content import CARDS, Filter, Icon, Key, Resource
from core.games.imperium.content import State as NationState
from core.games.imperium.rules.card_queries import fits_filter, fits_filter_in_play
from core.games.imperium.rules.programs import Condition, condition
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import display_name, filter_noun
from core.kernel.amounts import with_article


@condition("state")
@dataclass(frozen=True, slots=True, kw_only=True)
class HasState(Condition):
    """Whether the nation is a barbarian or an empire.

    Data: `{"kind": "state", "word": "empire"}`.
    """

    word: NationState

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        return state.players[seat].state == self.word

    def holds_for_bot(self, state: ImperiumState) -> bool:
        """Return whether the bot's side is the state (R19.24)."""
        assert state.bot is not None
        return state.bot.side == self.word

    def text(self, style: TextStyle) -> str:
        return style.render("{you} are {state}", state=with_article(self.word))

    def rivals_text(self) -> str:
        return f"who is {with_article(self.word)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _NamesCard(Condition):
    word: str  # the name of a card

    def card_names(self) -> Iterator[str]:
        yield self.word


@condition("in_play")
@dataclass(frozen=True, slots=True, kw_only=True)
class InPlay(_NamesCard):
    """Whether a certain card is in play. Data: `{"kind": "in_play", "word": "Graenland"}`."""

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        return any(CARDS[c].canonical_name == self.word for c in state.players[seat].play)

    def text(self, style: TextStyle) -> str:
        return f"{display_name(self.word)} is in play"


@condition("in_history")
@dataclass(frozen=True, slots=True, kw_only=True)
class InHistory(_NamesCard):
    """Whether a certain card is in the history.

    Data: `{"kind": "in_history", "word": "Ashoka"}`.
    """

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        return any(CARDS[c].canonical_name == self.word for c in state.players[seat].history)

    def text(self, style: TextStyle) -> str:
        return style.render("{card} is in {your} history", card=display_name(self.word))


@condition("in_play_count")
@dataclass(frozen=True, slots=True, kw_only=True)
class InPlayCount(Condition):
    """Whether enough cards of a kind are in play.

    Data: `{"kind": "in_play_count", "filter": {"name_prefix": "Long Walls"}, "n": 3}`.
    """

    filter: Filter
    n: int

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        player = state.players[seat]
        return sum(fits_filter_in_play(player, self.filter, c) for c in player.play) >= self.n

    def text(self, style: TextStyle) -> str:
        cards = filter_noun(self.filter, 2)
        return style.render("{you} have {n} or more {cards} in play", n=self.n, cards=cards)


@condition("has_in_play")
@dataclass(frozen=True, slots=True, kw_only=True)
class HasInPlay(Condition):
    """Whether a card of a kind is in play.

    Data: `{"kind": "has_in_play", "filter": {"suit": "region"}}`.
    """

    filter: Filter

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        player = state.players[seat]
        return any(fits_filter_in_play(player, self.filter, c) for c in player.play)

    def holds_for_bot(self, state: ImperiumState) -> bool:
        assert state.bot is not None
        return any(fits_filter(self.filter, CARDS[card]) for card in state.bot.play)

    def text(self, style: TextStyle) -> str:
        return style.render(
            "{you} have {card} in play", card=with_article(filter_noun(self.filter))
        )

    def rivals_text(self) -> str:
        return f"with {with_article(filter_noun(self.filter))} in play"


@condition("no_active_quest")
@dataclass(frozen=True, slots=True, kw_only=True)
class NoActiveQuest(Condition):
    """Whether no quest is active (R14.2). Data: `{"kind": "no_active_quest"}`."""

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        return not state.players[seat].active_quest

    def text(self, style: TextStyle) -> str:
        return "there is no active quest"


@condition("resource_at_least")
@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceAtLeast(Condition):
    """Whether the nation has enough tokens.

    Data: `{"kind": "resource_at_least", "word": "population", "n": 24}`.
    """

    word: Resource
    n: int

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        return state.players[seat].amount(self.word) >= self.n

    def text(self, style: TextStyle) -> str:
        return style.render("{you} have {n} or more {res}", n=self.n, res=self.word)


@condition("garrisoned_here")
@dataclass(frozen=True, slots=True, kw_only=True)
class GarrisonedHere(Condition):
    """Whether enough cards are garrisoned under the program's card.

    Data: `{"kind": "garrisoned_here", "filter": {"type": "scroll"}, "n": 2}`.
    """

    filter: Filter
    n: int

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        held = state.players[seat].garrison.get(card, ())
        return sum(fits_filter(self.filter, CARDS[c]) for c in held) >= self.n

    def text(self, style: TextStyle) -> str:
        return f"{self.n} or more {filter_noun(self.filter, 2)} are garrisoned here"


# --- what the program did ------------------------------------------------------------------------


@condition("stored_matches")
@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatches(Condition):
    """Whether a card that the program stored fits.

    Data: `{"kind": "stored_matches", "word": "exiled", "filter": {"attack": true}}`.
    """

    depends_on_program: ClassVar[bool] = True

    word: Key
    filter: Filter

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        stored = state.scope.stored.get(self.word, ())
        return any(fits_filter(self.filter, CARDS[c]) for c in stored)

    def text(self, style: TextStyle) -> str:
        return f"it was {with_article(filter_noun(self.filter))}"


@condition("paid_card_lacks_icon")
@dataclass(frozen=True, slots=True, kw_only=True)
class PaidCardLacksIcon(Condition):
    """Whether a card abandoned as a cost has no such icon.

    Data: `{"kind": "paid_card_lacks_icon", "word": "production"}`.
    """

    depends_on_program: ClassVar[bool] = True

    word: Icon

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        return any(self.word not in CARDS[c].icons for c in state.scope.paid)

    def text(self, style: TextStyle) -> str:
        return f"it had no {self.word} icon"


@condition("revealed_has_declared_suit")
@dataclass(frozen=True, slots=True, kw_only=True)
class RevealedHasDeclaredSuit(Condition):
    """Whether the card turned up is of the suit that was named.

    Data: `{"kind": "revealed_has_declared_suit"}`.
    """

    depends_on_program: ClassVar[bool] = True

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        scope = state.scope
        return bool(scope.revealed) and scope.declared in CARDS[scope.revealed].suits

    def text(self, style: TextStyle) -> str:
        return "it has that suit"
