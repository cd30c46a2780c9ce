"""Views of a seat (R2), and random full states that are consistent with a view."""

from collections import Counter
from dataclasses import replace

from core.games.mosaic.content import DECK_CARDS, OFFERS, SCORING_CARD_BY_DECK, TECHNOLOGIES
from core.games.mosaic.rules.automa import shuffle_actions, shuffle_locations
from core.games.mosaic.state import Deck, FaceDown, MosaicState
from core.kernel import HIDDEN, Rng


def hide_secrets(state: MosaicState, seat: int) -> None:
    for deck in state.decks.values():
        deck.cards = _visible_deck(deck, seat)
        deck.top_known_by = [s for s in deck.top_known_by if s == seat]
    state.box = [HIDDEN] * len(state.box)
    for automa in state.automas:
        automa.actions = [HIDDEN] * len(automa.actions)
        automa.locations = [HIDDEN] * len(automa.locations)
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        player.hand = [HIDDEN] * len(player.hand)
        player.pick = HIDDEN if player.pick else ""
        player.drafted = [HIDDEN] * len(player.drafted)
        player.passed = []
        player.face_down = [_hide_face_down(down) for down in player.face_down]
        player.gained = _hide_face_down(player.gained) if player.gained else None


def _hide_face_down(technology: FaceDown) -> FaceDown:
    return technology if technology.public else FaceDown(HIDDEN, technology.turn, False)


def _visible_deck(deck: Deck, seat: int) -> list[str]:
    """Show cards put under the deck, and the top card to seats that looked (R2.2, R2.4)."""
    cards = deck.cards[: deck.under] + [HIDDEN] * (len(deck.cards) - deck.under)
    if cards and seat in deck.top_known_by:
        cards[-1] = deck.cards[-1]
    return cards


def deal_unknown(state: MosaicState, seat: int, rng: Rng) -> None:
    """Deal all hidden cards at random, consistently with the seat's information."""
    _deal_technologies(state, seat, rng)
    for name in OFFERS[1:]:
        unseen = _unseen_cards(state, name)
        rng.shuffle(unseen)
        _fill_deck(state, name, unseen, rng)
        _fill_box(state, unseen)
    for automa in state.automas:
        shuffle_actions(state, automa, rng)
        shuffle_locations(state, automa, rng)


def _unseen_cards(state: MosaicState, name: str) -> list[str]:
    visible = [*state.offers[name], *state.decks[name].cards, *state.removed]
    for player in state.players:
        if name == "technology":
            visible += player.technologies + player.hand + player.drafted
            visible += [down.card for down in player.face_down]
            visible += [player.gained.card] if player.gained else []
        elif name == "build":
            visible += player.build_cards
        elif name == "tax_tariff":
            visible += player.tax_cards
    seen = Counter(visible)
    pile = DECK_CARDS[name].values()
    return [card.id for card in pile for _ in range(card.count - seen[card.id])]


def _fill_deck(state: MosaicState, name: str, unseen: list[str], rng: Rng) -> None:
    deck = state.decks[name]
    scoring = SCORING_CARD_BY_DECK[name]
    if scoring not in state.removed and scoring not in deck.cards:
        hidden = [place for place, card in enumerate(deck.cards) if card == HIDDEN]
        low, high = deck.under + deck.scoring_low, deck.under + deck.scoring_high
        places = [place for place in hidden if low <= place <= high]
        deck.cards[rng.choice(places or hidden)] = scoring
    deck.cards = [unseen.pop() if card == HIDDEN else card for card in deck.cards]


def _fill_box(state: MosaicState, unseen: list[str]) -> None:
    for place, card in enumerate(state.box):
        if card == HIDDEN and unseen:
            state.box[place] = unseen.pop()


def _deal_technologies(state: MosaicState, seat: int, rng: Rng) -> None:
    unseen = _unseen_cards(state, "technology")
    rng.shuffle(unseen)
    passed = [card for card in state.players[seat].passed if card in unseen] if seat >= 0 else []
    starting = [c for c in unseen if TECHNOLOGIES[c].starting and c not in passed]
    others = [c for c in unseen if not TECHNOLOGIES[c].starting]
    pool = others + starting + passed  # dealt from the end

    def deal(card: str) -> str:
        return pool.pop() if card == HIDDEN else card

    hidden_first = state.players[seat + 1 :] + state.players[: seat + 1]
    for player in hidden_first:
        player.hand = [deal(card) for card in player.hand]
        if player.pick == HIDDEN:
            player.pick = player.hand[0]
        player.drafted = [deal(card) for card in player.drafted]
        player.face_down = [replace(down, card=deal(down.card)) for down in player.face_down]
        if player.gained:
            player.gained = replace(player.gained, card=deal(player.gained.card))
    # The automas' technologies go to the box unseen.
    starting_left = [card for card in pool if TECHNOLOGIES[card].starting]
    for place in range(5 * (len(state.players) - state.persons)):
        state.box[place] = starting_left.pop()
        pool.remove(state.box[place])
    rng.shuffle(pool)
    _fill_deck(state, "technology", pool, rng)
