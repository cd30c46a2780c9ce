"""Searching and swapping cards, and revealing the main deck (R12.11, R12.15)."""

from dataclasses import dataclass

from core.games.imperium.content import (
    BLOCKS,
    CARDS,
    Step,
    one_of_each,
)
from core.games.imperium.rules.actions import NameSuit, Pick
from core.games.imperium.rules.candidates import (
    CardPlace,
    cards_in_zone,
    distinct_places,
    market_swap_cards,
)
from core.games.imperium.rules.card_queries import fits_filter
from core.games.imperium.rules.effects.fame import reshuffle_nation_deck
from core.games.imperium.rules.events import (
    CardMoved,
    MainRevealed,
    SuitNamed,
    Swapped,
    ZonesShown,
)
from core.games.imperium.rules.machine import Run, announce_no_match, op
from core.games.imperium.rules.market import (
    swap_with_exile,
)
from core.games.imperium.rules.zones import check_main_deck_empty, make_public, move_card
from core.games.imperium.state import ImperiumState
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame

_DEFAULT_FIND_ZONES = ("hand", "discard", "deck", "nation")


# --- finding and swapping ------------------------------------------------------------------------


@op("find")
def find(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Search the seat's own zones for a card (R12.15)."""
    state.push(Find(seat, here.block, here.at))


@dataclass(frozen=True, slots=True)
class Find(ChoiceFrame[ImperiumState]):
    """The choice of a match, while the seat sees its own decks."""

    block: str
    at: int

    @property
    def step(self) -> Step:
        return BLOCKS[self.block][self.at]

    def matching_places(self, state: ImperiumState) -> list[CardPlace]:
        found = [
            (card, zone)
            for zone in self.searched_zones(state)
            for card in self.matches(state, zone)
        ]
        return distinct_places(state.players[self.seat], found)

    def searched_zones(self, state: ImperiumState) -> tuple[str, ...]:
        """Return the searched zones; a named card ends the search at the first zone with it."""
        zones = self.step.frm or _DEFAULT_FIND_ZONES
        if self.step.filter.name:
            for number, zone in enumerate(zones, 1):
                if self.matches(state, zone):
                    return zones[:number]
        return zones

    def matches(self, state: ImperiumState, zone: str) -> list[str]:
        cards = cards_in_zone(state, state.players[self.seat], zone, state.scope.card)
        return [card for card in cards if fits_filter(self.step.filter, CARDS[card])]

    def question(self, state: ImperiumState) -> Decision:
        """Return one match of each kind; a named card has only one."""
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


@op("swap")
def swap(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Swap hand with nation deck, or exile with market (R12.11)."""
    state.push(Swap(seat, step.to, state.scope.card))


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


@op("declare_suit")
def declare_suit(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    state.push(Declare(here.block, here.at, seat))


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


@op("reveal_main_deck")
def reveal_main_deck(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Reveal the top main deck card (R11.1)."""
    if state.main:
        state.scope.revealed = state.main.pop()
        state.emit(MainRevealed(seat, state.scope.revealed))
        check_main_deck_empty(state)


@op("take_revealed")
def take_revealed(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    scope = state.scope
    if scope.revealed:
        state.players[seat].hand.append(scope.revealed)
        state.emit(CardMoved(seat, scope.revealed, "main_deck", "hand"))
        scope.revealed = ""


@op("exile_revealed")
def exile_revealed(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    scope = state.scope
    if scope.revealed:
        state.exile.append(scope.revealed)
        state.emit(CardMoved(seat, scope.revealed, "main_deck", "exile"))
        scope.revealed = ""


@op("reveal_zones")
def reveal_zones(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Reveal hand, draw deck and discard pile, then shuffle the draw deck."""
    player = state.players[seat]
    shown = sorted({*player.hand, *player.deck, *player.discard})
    for card in shown:
        make_public(state, seat, card)
    state.emit(ZonesShown(seat, tuple(shown)))
    shuffle_draw_deck(state, seat)


SEARCH_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (Find, Swap, Declare)
