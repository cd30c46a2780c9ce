"""Cards from outside: acquire, break through, develop, fame, nation deck, find, swap."""

from dataclasses import dataclass

from core.games.imperium.actions import Enough, NameSuit, Pick, Play, TakeUnseen
from core.games.imperium.availability import (
    can_play,
    copied_ability,
    copyable,
    payable_developments,
    playable,
)
from core.games.imperium.choosing import (
    Place,
    acquirable,
    distinct,
    in_exile,
    in_market,
    in_zone,
)
from core.games.imperium.content import (
    ANYTHING,
    BLOCKS,
    CARDS,
    MARKET_SUITS,
    Filter,
    Step,
    one_of_each,
)
from core.games.imperium.counting import fits, mods
from core.games.imperium.drawing import advance_nation, develop
from core.games.imperium.events import (
    CardMoved,
    KingResolved,
    Looked,
    MainRevealed,
    NationArranged,
    SuitNamed,
    Swapped,
    TakenUnseen,
    ZonesShown,
)
from core.games.imperium.machine import Happened, Run, fire, op, start, tell_lack
from core.games.imperium.market import (
    acquire,
    break_through,
    search,
    swap_with_exile,
    take_unseen,
)
from core.games.imperium.playing import play_card
from core.games.imperium.state import ImperiumState
from core.games.imperium.zones import check_main_deck, make_public, move
from core.kernel import Action, Decision, Frame, Kind

_FIND_ZONES = ("hand", "discard", "deck", "nation")
VARIABLE = "variable"  # instead of a suit: a card with a variable value (R17.3)


# --- the market --------------------------------------------------------------------------------


@op("acquire")
def acquire_cards(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Once, or several times one after the other (R12.2)."""
    state.then(Acquire(here.block, here.at, seat, step.times))


@dataclass(frozen=True, slots=True)
class Acquire(Frame[ImperiumState]):
    """Which card is acquired."""

    block: str
    at: int
    seat: int
    left: int

    @property
    def step(self) -> Step:
        """What is asked for."""
        return BLOCKS[self.block][self.at]

    def places(self, state: ImperiumState) -> list[Place]:
        """Market cards, and exiled ones where that is allowed."""
        return acquirable(state, self.seat, self.step)

    def is_optional(self) -> bool:
        """A repetition inside an optional block may be declined (R12.37)."""
        return self.step.in_may and self.left < self.step.times

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Mandatory if a card fits."""
        places = distinct(state.players[self.seat], self.places(state))
        optional = self.is_optional()
        if not places or (len(places) == 1 and not optional):
            return ()
        actions: list[Action] = [Pick(card) for card, _ in places]
        if optional:
            actions.append(Enough())
        card = state.scope.card
        return (Decision(self.seat, Kind.CARD, "acquire", "R12.2", tuple(actions), subject=card),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Completely, before the next one."""
        if not isinstance(action, Pick):
            return
        if self.left > 1:
            state.then(Acquire(self.block, self.at, seat, self.left - 1))
        if self.step.then == "free_play":
            state.then(PlayAcquired(seat, action.card))
        acquire(state, seat, action.card)

    def run(self, state: ImperiumState) -> None:
        """The only card there is, or none."""
        for card, _ in self.places(state)[:1]:
            self.answer(state, self.seat, Pick(card))


@dataclass(frozen=True, slots=True)
class PlayAcquired(Frame[ImperiumState]):
    """A card just acquired is played at once, if it may be played."""

    seat: int
    card: str

    def run(self, state: ImperiumState) -> None:
        """Otherwise it stays in the hand."""
        in_hand = self.card in state.players[self.seat].hand
        if in_hand and can_play(state, self.seat, self.card, free=True):
            play_card(state, self.seat, self.card, free=True)


@op("break_through")
def break_through_for(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Once, or several times (R12.6)."""
    state.then(*[BreakThrough(here.block, here.at, seat)] * step.times)


@dataclass(frozen=True, slots=True)
class BreakThrough(Frame[ImperiumState]):
    """A market card, the top of a small deck, or a search of the main deck (R12.6)."""

    block: str
    at: int
    seat: int

    def choices(self, state: ImperiumState) -> list[Action]:
        """All that can be taken, face up or unseen."""
        step = BLOCKS[self.block][self.at]
        cards = in_market(state, step) + in_exile(state, self.seat, step)
        choices: list[Action] = [Pick(card) for card in cards]
        return choices + [TakeUnseen(suit) for suit in step.suits or (VARIABLE,)]

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Asked where there is more than one way."""
        choices = self.choices(state)
        if len(choices) == 1:
            return ()
        card = state.scope.card if state.scopes else ""
        return (
            Decision(self.seat, Kind.CARD, "break_through", "R12.6", tuple(choices), subject=card),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Take it."""
        if isinstance(action, Pick):
            break_through(state, seat, action.card)
        elif isinstance(action, TakeUnseen) and action.suit == VARIABLE:
            search(state, seat, Filter(vp=VARIABLE))
        elif isinstance(action, TakeUnseen):
            take_unseen(state, seat, action.suit)

    def run(self, state: ImperiumState) -> None:
        """There is one way."""
        self.answer(state, self.seat, self.choices(state)[0])


# --- developing and playing ---------------------------------------------------------------------


@op("develop")
def develop_card(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """As a card effect it needs no token and places none (R12.8)."""
    state.then(Develop(seat, step.free))


@dataclass(frozen=True, slots=True)
class Develop(Frame[ImperiumState]):
    """Which development is taken."""

    seat: int
    free: bool

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Mandatory if one can be paid."""
        cards = payable_developments(state, self.seat, self.free)
        if len(cards) < 2:
            return ()
        topic = "develop_free" if self.free else "develop"
        return (Decision(self.seat, Kind.CARD, topic, "R12.8", tuple(map(Pick, cards))),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Pay and take it."""
        assert isinstance(action, Pick)
        develop(state, seat, action.card, self.free)

    def run(self, state: ImperiumState) -> None:
        """The only one that can be paid, or none."""
        for card in payable_developments(state, self.seat, self.free)[:1]:
            develop(state, self.seat, card, self.free)


@op("free_play")
@op("play_card")
def play_by_effect(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Play a card because another one says so (R12.12)."""
    state.then(PlayByEffect(here.block, here.at, seat))


@dataclass(frozen=True, slots=True)
class PlayByEffect(Frame[ImperiumState]):
    """Which card is played."""

    block: str
    at: int
    seat: int

    def places(self, state: ImperiumState) -> list[Place]:
        """One of each sort that may be played."""
        step = BLOCKS[self.block][self.at]
        cards = playable(state, self.seat, step)
        return distinct(state.players[self.seat], [(card, step.frm[0]) for card in cards])

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Asked where there is a choice."""
        places = self.places(state)
        if len(places) < 2:
            return ()
        actions = tuple(Play(card) for card, _ in places)
        card = state.scope.card
        return (Decision(self.seat, Kind.CARD, "play_free", "R12.12", actions, subject=card),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Without an action token, unless the step says otherwise."""
        assert isinstance(action, Play)
        step = BLOCKS[self.block][self.at]
        play_card(state, seat, action.card, step.frm[0], free=not step.spend_action)

    def run(self, state: ImperiumState) -> None:
        """The only card that may be played, or none."""
        if "hand" in BLOCKS[self.block][self.at].frm:
            tell_lack(state, self.seat)
        for card, _ in self.places(state)[:1]:
            self.answer(state, self.seat, Play(card))


@op("copy_exhaust")
def copy_exhaust(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Another player's ability, as if it stood on this card (R21.14)."""
    state.then(CopyExhaust(seat, state.scope.card))


@dataclass(frozen=True, slots=True)
class CopyExhaust(Frame[ImperiumState]):
    """Whose ability is copied."""

    seat: int
    card: str

    def cards(self, state: ImperiumState) -> list[str]:
        """One of each sort."""
        return one_of_each(card for _, card in copyable(state, self.seat, self.card))

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Asked where there is a choice."""
        cards = self.cards(state)
        if len(cards) < 2:
            return ()
        actions = tuple(map(Pick, cards))
        return (Decision(self.seat, Kind.CARD, "copy", "R21.14", actions, subject=self.card),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Its costs are paid here, its token is the Ambassador's (R21.11)."""
        assert isinstance(action, Pick)
        ability = copied_ability(state, seat, self.card, action.card)
        assert ability is not None
        start(state, seat, self.card, ability)

    def run(self, state: ImperiumState) -> None:
        """The only one there is, or none."""
        for card in self.cards(state)[:1]:
            self.answer(state, self.seat, Pick(card))


# --- fame --------------------------------------------------------------------------------------


@op("take_fame")
def take_fame(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """The top fame card (R13.1)."""
    if not state.fame:
        king_of_kings(state, seat)
        return
    card = state.fame.pop()
    if state.fame_seen:
        state.fame_seen -= 1
    player = state.players[seat]
    player.hand.append(card)
    player.secret.append(card)
    state.tell(TakenUnseen(seat, card, "fame"))


def king_of_kings(state: ImperiumState, seat: int) -> None:
    """Instead of a fame card, at most once for each player (R13.3-R13.5)."""
    player = state.players[seat]
    if player.king:
        return
    player.king = True
    state.tell(KingResolved(seat, state.king))
    start(state, seat, state.king, CARDS[state.king].special["instead_of_gain"])


@op("look_fame")
def look_fame(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """See the top cards of the fame deck, King of Kings never among them (R13.2)."""
    if not state.fame:
        king_of_kings(state, seat)
        return
    extra = sum(mod.look_extra for mod in mods(state.players[seat], "on_event"))
    seen = min(step.n + extra, len(state.fame))
    state.fame_seen_by, state.fame_seen = seat, seen
    state.scope.looked = seen
    state.tell(Looked(seat, tuple(state.fame[-seen:]), "fame"))
    fire(state, Happened("look_fame", seat))


@op("take_looked")
def take_looked(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Keep one of the cards seen (R12.16)."""
    if state.scope.looked:
        state.then(TakeLooked(seat, state.scope.looked))


@dataclass(frozen=True, slots=True)
class TakeLooked(Frame[ImperiumState]):
    """Which of the cards on top of the fame deck is kept."""

    seat: int
    seen: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """One of them must be taken."""
        cards = one_of_each(state.fame[-self.seen :])
        if len(cards) < 2:
            return ()
        actions = tuple(map(Pick, cards))
        return (Decision(self.seat, Kind.CARD, "take_looked", "R12.16", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """The others go back in any order."""
        assert isinstance(action, Pick)
        state.fame.remove(action.card)
        state.fame_seen -= 1
        player = state.players[seat]
        player.hand.append(action.card)
        player.secret.append(action.card)
        state.tell(CardMoved(seat, action.card, "fame", "hand", secret=True))
        if self.seen > 2:
            state.then(PutBack(seat, self.seen - 1))

    def run(self, state: ImperiumState) -> None:
        """There is only one."""
        self.answer(state, self.seat, Pick(state.fame[-1]))


@dataclass(frozen=True, slots=True)
class PutBack(Frame[ImperiumState]):
    """The order in which fame cards go back: the lowest first."""

    seat: int
    left: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Which of them lies lowest."""
        cards = one_of_each(state.fame[-self.left :])
        if len(cards) < 2:
            return ()
        actions = tuple(map(Pick, cards))
        return (Decision(self.seat, Kind.ORDER, "put_back", "R12.16", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """The others lie above it."""
        assert isinstance(action, Pick)
        state.fame.remove(action.card)
        state.fame.insert(len(state.fame) - self.left + 1, action.card)
        if self.left > 2:
            state.then(PutBack(seat, self.left - 1))


# --- the nation deck -----------------------------------------------------------------------------


@op("look_nation")
def look_nation(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """See the top card (R12.16)."""
    player = state.players[seat]
    if player.nation_deck:
        player.seen_nation = True
        state.tell(Looked(seat, (player.nation_deck[-1],), "nation_deck"))


@op("shuffle_nation")
def shuffle_nation(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """The special card stays at the bottom (R12.17)."""
    if len(state.players[seat].nation_deck) > 2:
        mix_nation(state, seat)
        state.tell(NationArranged(seat, shuffled=True))


def mix_nation(state: ImperiumState, seat: int) -> None:
    """A new order above the special card."""
    player = state.players[seat]
    ordinary = sorted(player.nation_deck[1:])
    state.rng.shuffle(ordinary)
    player.nation_deck[1:] = ordinary
    player.seen_nation = False


@op("nation_top_to_bottom")
def nation_top_to_bottom(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Directly above the special card (R15.3)."""
    player = state.players[seat]
    if len(player.nation_deck) > 2:
        player.nation_deck.insert(1, player.nation_deck.pop())
        player.seen_nation = False
        state.tell(NationArranged(seat, shuffled=False))


@op("advance_nation")
def advance_nation_deck(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """A nation card without a reshuffle (R8.3)."""
    for _ in range(step.n):
        advance_nation(state, seat)


# --- finding and swapping ------------------------------------------------------------------------


@op("find")
def find(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Search the own zones for a card (R12.15)."""
    state.then(Find(here.block, here.at, seat))


@dataclass(frozen=True, slots=True)
class Find(Frame[ImperiumState]):
    """Which match is revealed; the seat sees its own decks meanwhile."""

    block: str
    at: int
    seat: int

    @property
    def step(self) -> Step:
        """What is searched for."""
        return BLOCKS[self.block][self.at]

    def places(self, state: ImperiumState) -> list[Place]:
        """All matches; a named card is taken from the first zone that has it."""
        step, player = self.step, state.players[self.seat]
        found: list[Place] = []
        for zone in step.frm or _FIND_ZONES:
            cards = in_zone(state, player, zone, state.scope.card)
            found += [(card, zone) for card in cards if fits(step.filter, CARDS[card])]
            if found and step.filter.name:
                break
        return distinct(player, found)

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """One must be revealed if there is any."""
        places = self.places(state)
        if len(places) < 2:
            return ()
        actions = tuple(Pick(card) for card, _ in places)
        card = state.scope.card
        return (Decision(self.seat, Kind.CARD, "find", "R12.15", actions, subject=card),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """It goes where the card says; searched decks are shuffled."""
        assert isinstance(action, Pick)
        card = action.card
        zone = next(z for c, z in self.places(state) if c == card)
        make_public(state.players[seat], card)
        self.shuffle(state)
        move(state, seat, card, zone, self.step.to, "found")

    def run(self, state: ImperiumState) -> None:
        """The only match, or none."""
        places = self.places(state)
        if places:
            self.answer(state, self.seat, Pick(places[0][0]))
        else:
            tell_lack(state, self.seat)
            self.shuffle(state)

    def shuffle(self, state: ImperiumState) -> None:
        """Searched decks are shuffled in any case."""
        zones = self.step.frm or _FIND_ZONES
        if "deck" in zones:
            mix_deck(state, self.seat)
        if "nation" in zones and len(state.players[self.seat].nation_deck) > 2:
            mix_nation(state, self.seat)


def mix_deck(state: ImperiumState, seat: int) -> None:
    """Shuffle a draw deck."""
    player = state.players[seat]
    player.deck.sort()
    state.rng.shuffle(player.deck)
    player.seen_deck = 0


@op("swap")
def swap(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Hand and nation deck, or exile and market (R12.11)."""
    state.then(Swap(seat, step.to, state.scope.card))


@dataclass(frozen=True, slots=True)
class Swap(Frame[ImperiumState]):
    """Which cards change places, one side after the other."""

    seat: int
    to: str
    card: str
    given: str = ""  # chosen already

    def cards(self, state: ImperiumState) -> list[str]:
        """The cards of the side that is chosen now."""
        player = state.players[self.seat]
        if self.to == "nation_top":
            if len(player.nation_deck) < 2:
                return []
            return [c for c, _ in distinct(player, [(c, "hand") for c in player.hand])]
        if not self.given:
            if not any(slot.card for slot in state.market):
                return []
            wanted = Step("swap", suits=MARKET_SUITS, filter=ANYTHING, only_exile=True)
            exiled = [(c, "exile") for c in in_exile(state, self.seat, wanted)]
            return [c for c, _ in distinct(player, exiled)]
        return [slot.card for slot in state.market if slot.card]

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Asked where there is a choice."""
        cards = self.cards(state)
        if len(cards) < 2:
            return ()
        actions = tuple(map(Pick, cards))
        topic = "swap_market" if self.given else f"swap_{self.to}"
        return (Decision(self.seat, Kind.CARD, topic, "R12.11", actions, subject=self.card),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """The first card, or both."""
        assert isinstance(action, Pick)
        player = state.players[seat]
        if self.to == "nation_top":
            taken = player.nation_deck[-1]
            player.nation_deck[-1] = action.card
            player.hand.remove(action.card)
            player.hand.append(taken)
            player.seen_nation = player.mixed = True
            state.tell(Swapped(seat, action.card, taken, secret=True))
        elif not self.given:
            state.then(Swap(seat, self.to, self.card, action.card))
        else:
            swap_with_exile(state, action.card, self.given)
            state.tell(Swapped(seat, self.given, action.card))

    def run(self, state: ImperiumState) -> None:
        """The only card there is, or none."""
        for card in self.cards(state)[:1]:
            self.answer(state, self.seat, Pick(card))


# --- the main deck turned up ----------------------------------------------------------------------


@op("declare_suit")
def declare_suit(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Name one of the suits."""
    state.then(Declare(here.block, here.at, seat))


@dataclass(frozen=True, slots=True)
class Declare(Frame[ImperiumState]):
    """Which suit is named."""

    block: str
    at: int
    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Any of those listed."""
        actions = tuple(map(NameSuit, BLOCKS[self.block][self.at].suits))
        card = state.scope.card
        return (Decision(self.seat, Kind.RESOURCE, "declare", "R12.7", actions, subject=card),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """It is remembered."""
        assert isinstance(action, NameSuit)
        state.scope.declared = action.suit
        state.tell(SuitNamed(seat, action.suit))


@op("reveal_main_deck")
def reveal_main_deck(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Turn up the top card (R11.1)."""
    if state.main:
        state.scope.revealed = state.main.pop()
        state.tell(MainRevealed(seat, state.scope.revealed))
        check_main_deck(state)


@op("take_revealed")
def take_revealed(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Into the hand; no unrest comes with it."""
    scope = state.scope
    if scope.revealed:
        state.players[seat].hand.append(scope.revealed)
        state.tell(CardMoved(seat, scope.revealed, "main_deck", "hand"))
        scope.revealed = ""


@op("exile_revealed")
def exile_revealed(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Onto the exile pile."""
    scope = state.scope
    if scope.revealed:
        state.exile.append(scope.revealed)
        state.tell(CardMoved(seat, scope.revealed, "main_deck", "exile"))
        scope.revealed = ""


@op("reveal_zones")
def reveal_zones(state: ImperiumState, seat: int, step: Step, here: Run) -> None:
    """Show cards to all; the draw deck is shuffled afterwards."""
    player = state.players[seat]
    shown = sorted({*player.hand, *player.deck, *player.discard})
    player.secret = [card for card in player.secret if card not in shown]
    state.tell(ZonesShown(seat, tuple(shown)))
    mix_deck(state, seat)


TAKING_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (
    Acquire,
    PlayAcquired,
    BreakThrough,
    Develop,
    PlayByEffect,
    CopyExhaust,
    TakeLooked,
    PutBack,
    Find,
    Swap,
    Declare,
)
