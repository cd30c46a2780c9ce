"""Hidden information: the view of a seat (R25), and a plausible full state for a view."""

from collections import Counter
from dataclasses import replace

from core.games.through_the_ages.content import CARD_ORDER, CARDS, SCORING_EVENTS
from core.games.through_the_ages.rules.colonies import colonization_value, highest_bid
from core.games.through_the_ages.rules.setup import all_game_cards
from core.games.through_the_ages.state import (
    EVERYBODY,
    NOBODY,
    AgesState,
    Discarded,
    Seeded,
)
from core.kernel import HIDDEN, Rng

MILITARY_AGES = ("A", "I", "II", "III")


def hide(state: AgesState, seat: int) -> None:
    for decks in (state.civil, state.military):
        for age, deck in decks.items():
            decks[age] = [HIDDEN] * len(deck)
    state.bonus_hidden = [HIDDEN] * len(state.bonus_hidden)
    for piles in (state.discards, state.boxed):
        for age, pile in piles.items():
            piles[age] = [_hide_discard(gone, seat) for gone in pile]
    state.future = [_hide_future_event(seeded, seat) for seeded in state.future]
    state.current = _hide_current_events(state.current, seat)
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        hidden = len(player.military_hand) - len(player.shown)
        player.military_hand = [*player.shown, *[HIDDEN] * hidden]
        player.bonus_offered = [HIDDEN] * len(player.bonus_offered)
        player.bonus_returned = []
        if state.options["bonus_cards"] == "private" and not state.over:
            player.bonus_cards = [HIDDEN] * len(player.bonus_cards)


def _hide_discard(gone: Discarded, seat: int) -> Discarded:
    return gone if gone.seen_by in (seat, EVERYBODY) else Discarded(HIDDEN)


def _hide_future_event(seeded: Seeded, seat: int) -> Seeded:
    return seeded if seeded.by == seat else replace(seeded, card=HIDDEN)


def _hide_current_events(pile: list[Seeded], seat: int) -> list[Seeded]:
    """Hide current events. A seat knows its own cards, but not their order."""
    visible: list[Seeded] = []
    for age in reversed(MILITARY_AGES):
        group = [seeded for seeded in pile if seeded.age == age]
        own = sorted((s for s in group if s.by == seat), key=lambda s: CARD_ORDER[s.card])
        visible += [*own, *[Seeded(HIDDEN, age)] * (len(group) - len(own))]
    return visible


# --- dealing unknown cards --------------------------------------------------------------------


def deal_unknown(state: AgesState, seat: int, rng: Rng) -> None:
    """Replace hidden cards consistently with what the seat has seen."""
    unseen = _unseen_cards(state)
    for age, deck in state.civil.items():
        cards = _shuffle([c for c in unseen if _belongs_to(c, "civil", age)], rng)
        state.civil[age] = cards[: len(deck)]
    pools = {
        age: _shuffle([c for c in unseen if _belongs_to(c, "military", age)], rng)
        for age in MILITARY_AGES
    }
    _deal_bonus_cards(state, seat, pools["III"])
    _deal_events(state, pools, rng)
    for piles in (state.discards, state.boxed):
        for age, pile in piles.items():
            piles[age] = [_fill_discard(gone, pools[age]) for gone in pile]
    for age, deck in state.military.items():
        state.military[age] = [pools[age].pop() for _ in deck]
    _deal_hands(state, [card for age in MILITARY_AGES for card in pools[age]], rng)


def _belongs_to(card: str, deck: str, age: str) -> bool:
    return CARDS[card].deck == deck and CARDS[card].age == age


def _shuffle(cards: list[str], rng: Rng) -> list[str]:
    rng.shuffle(cards)
    return cards


def _unseen_cards(state: AgesState) -> list[str]:
    left = Counter(all_game_cards(len(state.players), state.options))
    left.subtract(card for card in state.row if card)
    left.subtract(state.removed)
    left.subtract([*state.past, *state.bonus])
    left.subtract(pact.card for pact in state.pacts)
    left.subtract(war.card for war in state.wars)
    left.subtract(s.card for s in (*state.current, *state.future) if s.card != HIDDEN)
    for pile in (*state.discards.values(), *state.boxed.values()):
        left.subtract(gone.card for gone in pile if gone.card != HIDDEN)
    for player in state.players:
        table = [player.government, *player.specials, *player.wonders, *player.colonies]
        table += [player.leader, player.wonder, player.tactics, *player.workers]
        hands = [*player.civil_hand, *player.military_hand]
        hands += [*player.bonus_cards, *player.bonus_offered]
        left.subtract(card for card in (*table, *hands) if card in left)
    for resolving in (state.attack, state.auction):
        left.subtract([resolving.card] if resolving else [])
    left.subtract([state.event] if state.event else [])
    return [card for card in CARDS for _ in range(left[card])]


def _deal_bonus_cards(state: AgesState, seat: int, pool: list[str]) -> None:
    returned = state.players[seat].bonus_returned if seat >= 0 else []
    fit = [c for c in pool if c in SCORING_EVENTS and c not in returned]

    def deal(card: str) -> str:
        if card != HIDDEN:
            return card
        pool.remove(fit[-1])
        return fit.pop()

    for player in state.players:
        player.bonus_cards = [deal(card) for card in player.bonus_cards]
        player.bonus_offered = sorted(deal(card) for card in player.bonus_offered)
    state.bonus_hidden = [deal(card) for card in state.bonus_hidden]


def _deal_events(state: AgesState, pools: dict[str, list[str]], rng: Rng) -> None:
    def deal(seeded: Seeded) -> Seeded:
        if seeded.card != HIDDEN:
            return seeded
        pool = pools[seeded.age]
        card = next(c for c in reversed(pool) if CARDS[c].can_be_seeded)
        pool.remove(card)
        return replace(seeded, card=card)

    state.future = [deal(seeded) for seeded in state.future]
    dealt: list[Seeded] = []
    for age in reversed(MILITARY_AGES):
        group = [deal(seeded) for seeded in state.current if seeded.age == age]
        rng.shuffle(group)
        dealt += group
    state.current = dealt


def _fill_discard(gone: Discarded, pool: list[str]) -> Discarded:
    return Discarded(pool.pop(), NOBODY) if gone.card == HIDDEN else gone


def _deal_bid_cards(state: AgesState, pool: list[str]) -> None:
    """Deal the bonus cards that the bidder's binding bid implies (R15.2)."""
    if state.auction is None or state.auction.bidder == NOBODY:
        return
    bidder = state.auction.bidder
    hand = state.players[bidder].military_hand
    missing = state.auction.bid - state.auction.cards - highest_bid(state, bidder)
    for place, card in enumerate(hand):
        bonus_cards = [c for c in pool if CARDS[c].colonization]
        if card == HIDDEN and missing > 0 and bonus_cards:
            hand[place] = max(bonus_cards, key=lambda c: CARDS[c].colonization)
            pool.remove(hand[place])
            missing -= colonization_value(state, bidder, hand[place])


def _deal_hands(state: AgesState, pool: list[str], rng: Rng) -> None:
    rng.shuffle(pool)
    _deal_bid_cards(state, pool)
    for player in state.players:
        hand = [pool.pop() if card == HIDDEN else card for card in player.military_hand]
        player.military_hand = sorted(hand, key=CARD_ORDER.__getitem__)
