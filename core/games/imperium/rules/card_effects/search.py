"""Searching and swapping cards, and revealing the main deck (R12.11, R12.15)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from core.games.imperium.content import (
    CARDS,
    HIDDEN_ZONES,
    Filter,
    Suit,
    Zone,
    one_of_each,
)
from core.games.imperium.rules.actions import NameSuit, Pick
from core.games.imperium.rules.candidates import (
    cards_in_zone,
    distinct_places,
    market_swap_cards,
)
from core.games.imperium.rules.card_effects.fame import reshuffle_nation_deck
from core.games.imperium.rules.card_queries import fits_filter
from core.games.imperium.rules.events import (
    CardMoved,
    MainRevealed,
    SuitNamed,
    Swapped,
    ZonesShown,
)
from core.games.imperium.rules.market import swap_with_exile
from core.games.imperium.rules.program_interpreter import announce_no_match
from core.games.imperium.rules.programs import (
    BLOCKS,
    CardPlace,
    Instruction,
    Keyword,
    Run,
    instruction,
)
from core.games.imperium.rules.zones import check_main_deck_empty, make_public, move_card
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.effect_words import target_text, zones_text
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import counted_noun, suits_text
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame
from core.kernel.content import OneOf

_DEFAULT_FIND_ZONES = ("hand", "discard", "deck", "nation")


# --- finding and swapping ------------------------------------------------------------------------


@instruction("find")
@dataclass(frozen=True, slots=True, kw_only=True)
class FindInstruction(Instruction):
    """Search the seat's own zones for a card (R12.15).

    Data: `{"op": "find", "filter": {"suit": "region"}, "to": "hand"}`.
    """

    keyword: ClassVar = Keyword(
        "find",
        "search hand, discard pile, draw deck and nation deck; shuffle them after",
        "R12.15",
    )
    always_has_effect: ClassVar[bool] = True

    filter: Filter
    to: str
    frm: tuple[Zone, ...] = ()

    @property
    def zones(self) -> tuple[str, ...]:
        return self.frm or _DEFAULT_FIND_ZONES

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(Find(seat, here.block, here.at))

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        cards = _searched_cards(state.players[seat], self.zones, card)
        return any(fits_filter(self.filter, CARDS[c]) for c in cards)

    def hidden_zones(self) -> frozenset[str]:
        zones = self.zones if self.is_cost else self.frm
        return HIDDEN_ZONES.intersection(zones)

    def text(self, style: TextStyle) -> str:
        where = f" in {zones_text(self, style)}" if self.frm else ""
        card = counted_noun(1, self.filter)
        found = style.render("{finds} {card}{where}", card=card, where=where)
        if self.to == "history" and not style.keeps_history:
            return found + style.render(" and {discards} it")
        return found + style.render(" and {puts} it {there}", there=target_text(self.to, style))


def _searched_cards(player: Player, zones: tuple[str, ...], card: str) -> list[str]:
    found = [c for c in player.hand if c != card] if "hand" in zones else []
    found += player.discard if "discard" in zones else []
    found += player.deck if "deck" in zones else []
    return found + (player.nation_deck[1:] if "nation" in zones else [])


@dataclass(frozen=True, slots=True)
class Find(ChoiceFrame[ImperiumState]):
    """The choice of a match. The seat sees its own decks."""

    block: str
    at: int

    @property
    def step(self) -> FindInstruction:
        step = BLOCKS[self.block][self.at]
        assert isinstance(step, FindInstruction)
        return step

    def matching_places(self, state: ImperiumState) -> list[CardPlace]:
        found = [
            (card, zone)
            for zone in self.searched_zones(state)
            for card in self.matches(state, zone)
        ]
        return distinct_places(state.players[self.seat], found)

    def searched_zones(self, state: ImperiumState) -> tuple[str, ...]:
        """Return the searched zones, up to the first one with a named card."""
        zones = self.step.zones
        if self.step.filter.name:
            for number, zone in enumerate(zones, 1):
                if self.matches(state, zone):
                    return zones[:number]
        return zones

    def matches(self, state: ImperiumState, zone: str) -> list[str]:
        cards = cards_in_zone(state, state.players[self.seat], zone, state.scope.card)
        return [card for card in cards if fits_filter(self.step.filter, CARDS[card])]

    def question(self, state: ImperiumState) -> Decision:
        """Return one match of each kind. A named card has only one."""
        seat, card, secret = self.seat, state.scope.card, not self.step.filter.name
        options = tuple(Pick(place) for place, _ in self.matching_places(state))
        return Decision(
            seat, DecisionKind.CARD, "find", "R12.15", options, subject=card, is_secret=secret
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        card = action.card
        zone = next(z for c, z in self.matching_places(state) if c == card)
        make_public(state, seat, card)
        self.shuffle_searched_decks(state)
        move_card(state, seat, card, zone, self.step.to, "found")

    def run(self, state: ImperiumState) -> None:
        if self.matching_places(state):
            ChoiceFrame.run(self, state)
        else:
            announce_no_match(state, self.seat)
            self.shuffle_searched_decks(state)

    def shuffle_searched_decks(self, state: ImperiumState) -> None:
        zones = self.searched_zones(state)
        if "deck" in zones:
            shuffle_draw_deck(state, self.seat)
        if "nation" in zones and len(state.players[self.seat].nation_deck) > 2:
            reshuffle_nation_deck(state, self.seat)


def shuffle_draw_deck(state: ImperiumState, seat: int) -> None:
    player = state.players[seat]
    player.deck.sort()
    state.rng.shuffle(player.deck)
    player.seen_deck = 0


@instruction("swap")
@dataclass(frozen=True, slots=True, kw_only=True)
class SwapInstruction(Instruction):
    """Swap hand with nation deck, or exile with market (R12.11).

    Data: `{"op": "swap", "frm": ["exile"], "to": "market"}`.
    """

    keyword: ClassVar = Keyword(
        "swap", "one card for the other, each to the other's place", "R12.11"
    )

    frm: tuple[Zone, ...]
    to: Annotated[str, OneOf("nation_top", "market")]

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        """Return whether there is a card on both sides (R12.11, R12.17)."""
        player = state.players[seat]
        if self.to == "nation_top":
            return len(player.nation_deck) > 1 and any(c != card for c in player.hand)
        return bool(market_swap_cards(state)) and any(slot.card for slot in state.market)

    def is_possible(self, state: ImperiumState, seat: int, card: str) -> bool:
        return self.can_change(state, seat, card)

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(Swap(seat, self.to, state.scope.card))

    def text(self, style: TextStyle) -> str:
        if self.to != "nation_top":
            return style.render("{swaps} an exiled card with a market card")
        return style.render(
            "{swaps} a card of {your} hand with the top card of {your} nation deck",
            "{swaps} 1 of hand with the top of {your} nation deck",
        )


@dataclass(frozen=True, slots=True)
class Swap(ChoiceFrame[ImperiumState]):
    """The choice of cards to swap, one side after the other."""

    to: str
    card: str
    given: str = ""  # the card of the first side, once chosen

    def swappable_cards(self, state: ImperiumState) -> list[str]:
        player = state.players[self.seat]
        if self.to == "nation_top":
            if len(player.nation_deck) < 2:
                return []
            return [c for c, _ in distinct_places(player, [(c, "hand") for c in player.hand])]
        if not self.given:
            if not any(slot.card for slot in state.market):
                return []
            return one_of_each(market_swap_cards(state))
        return [slot.card for slot in state.market if slot.card]

    def question(self, state: ImperiumState) -> Decision:
        seat, options = self.seat, tuple(map(Pick, self.swappable_cards(state)))
        topic = "swap_market" if self.given else f"swap_{self.to}"
        secret = self.to == "nation_top" and len(state.players[seat].hand) > 1
        return Decision(
            seat, DecisionKind.CARD, topic, "R12.11", options, subject=self.card, is_secret=secret
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        player = state.players[seat]
        if self.to == "nation_top":
            if not player.mixed:
                player.nation_before = sorted(player.nation_deck[1:])
            taken = player.nation_deck[-1]
            player.nation_deck[-1] = action.card
            player.hand.remove(action.card)
            player.hand.append(taken)
            player.seen_nation = player.mixed = True
            state.emit(Swapped(seat, action.card, taken, secret=True))
        elif not self.given:
            state.push(Swap(seat, self.to, self.card, action.card))
        else:
            swap_with_exile(state, action.card, self.given)
            state.emit(Swapped(seat, self.given, action.card))


# --- the main deck turned up ----------------------------------------------------------------------


@instruction("declare_suit")
@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareSuit(Instruction):
    """Name a suit (R12.7).

    Data: `{"op": "declare_suit", "suits": ["uncivilised", "civilised", "region", "tributary"]}`.
    """

    always_has_effect: ClassVar[bool] = True

    suits: tuple[Suit, ...]

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(Declare(here.block, here.at, seat))

    def text(self, style: TextStyle) -> str:
        return style.render("{names} a suit ({suits})", suits=suits_text(self.suits))


@dataclass(frozen=True, slots=True)
class Declare(Frame[ImperiumState]):
    """The choice of a suit."""

    block: str
    at: int
    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        actions = tuple(map(NameSuit, BLOCKS[self.block][self.at].suits))
        card = state.scope.card
        return (
            Decision(self.seat, DecisionKind.RESOURCE, "declare", "R12.7", actions, subject=card),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, NameSuit)
        state.scope.declared = action.suit
        state.emit(SuitNamed(seat, action.suit))


@instruction("reveal_main_deck")
@dataclass(frozen=True, slots=True, kw_only=True)
class RevealMainDeck(Instruction):
    """Reveal the top main deck card (R11.1). Data: `{"op": "reveal_main_deck"}`."""

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(state.main)

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        if state.main:
            state.scope.revealed = state.main.pop()
            state.emit(MainRevealed(seat, state.scope.revealed))
            check_main_deck_empty(state)

    def text(self, style: TextStyle) -> str:
        return style.render("{turns} up the top card of the main deck")


@instruction("take_revealed")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRevealed(Instruction):
    """Take the revealed card. Data: `{"op": "take_revealed"}`."""

    always_has_effect: ClassVar[bool] = True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        scope = state.scope
        if scope.revealed:
            state.players[seat].hand.append(scope.revealed)
            state.emit(CardMoved(seat, scope.revealed, "main_deck", "hand"))
            scope.revealed = ""

    def text(self, style: TextStyle) -> str:
        return style.render("{takes} it into {your} hand", "{takes} it into hand")


@instruction("exile_revealed")
@dataclass(frozen=True, slots=True, kw_only=True)
class ExileRevealed(Instruction):
    """Exile the revealed card. Data: `{"op": "exile_revealed"}`."""

    always_has_effect: ClassVar[bool] = True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        scope = state.scope
        if scope.revealed:
            state.exile.append(scope.revealed)
            state.emit(CardMoved(seat, scope.revealed, "main_deck", "exile"))
            scope.revealed = ""

    def text(self, style: TextStyle) -> str:
        return style.render("{exiles} it")


@instruction("reveal_zones")
@dataclass(frozen=True, slots=True, kw_only=True)
class RevealZones(Instruction):
    """Reveal hand, draw deck and discard pile, then shuffle the draw deck.

    Data: `{"op": "reveal_zones"}`.
    """

    always_has_effect: ClassVar[bool] = True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        player = state.players[seat]
        shown = sorted({*player.hand, *player.deck, *player.discard})
        for card in shown:
            make_public(state, seat, card)
        state.emit(ZonesShown(seat, tuple(shown)))
        shuffle_draw_deck(state, seat)

    def text(self, style: TextStyle) -> str:
        return style.render(
            "{shows} {your} hand, draw deck and discard pile",
            "{shows} hand, deck and discard",
        )


SEARCH_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (Find, Swap, Declare)
